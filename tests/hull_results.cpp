#include "hull_results.hpp"

#include <cstring>

namespace plim::tests {
namespace {

std::size_t below(Random& random, std::size_t limit) {
  return static_cast<std::size_t>(random.bits() % limit);
}

MeshData soundMesh(Random& random) {
  switch (random.bits() % 8) {
  case 0: return shape("rowboat");
  case 1: return shape("boat");
  case 2: return shape("catamaran");
  case 3: return revolved({{0, -1}, {0.7, -1}, {1, 1}, {0.95, 1}, {0.66, -0.9}, {0, -0.9}}, 12); // a bucket
  case 4: return shape("cylinder:0.8,3,24");
  default: return randomHull(random);
  }
}

// Gives every triangle its own corners.
MeshData unshared(const MeshData& mesh) {
  MeshData soup;
  for (const Triangle& triangle : mesh.triangles) {
    const auto first = static_cast<std::uint32_t>(soup.vertices.size());
    for (const std::uint32_t v : triangle) soup.vertices.push_back(mesh.vertices[v]);
    soup.triangles.push_back({first, first + 1, first + 2});
  }
  return soup;
}

void spoil(Random& random, MeshData& mesh) {
  const Triangle some = mesh.triangles[below(random, mesh.triangles.size())];
  const std::size_t at = below(random, mesh.triangles.size());
  switch (random.bits() % 6) {
  case 0: mesh.triangles.erase(mesh.triangles.begin() + static_cast<std::ptrdiff_t>(at)); break;
  case 1: mesh.triangles.insert(mesh.triangles.begin() + static_cast<std::ptrdiff_t>(at), some); break;
  case 2: mesh.triangles.push_back({some[0], some[0], some[1]}); break;
  case 3: // no area, and it closes no opening
    mesh.vertices.push_back(0.5 * (mesh.vertices[some[0]] + mesh.vertices[some[1]]));
    mesh.triangles.push_back({some[0], some[1], static_cast<std::uint32_t>(mesh.vertices.size() - 1)});
    break;
  case 4: std::swap(mesh.triangles[at][0], mesh.triangles[at][1]); break;
  default: mesh.vertices[some[0]].x += random.uniform(-1e-8, 1e-8); break;
  }
  if (mesh.triangles.empty()) mesh.triangles.push_back(some);
}

template <typename Struct>
void add(const Struct& value, Bytes& bytes) {
  const std::size_t size = bytes.size();
  bytes.resize(size + sizeof value);
  std::memcpy(bytes.data() + size, &value, sizeof value);
}
template <typename Struct>
void addAll(const std::vector<Struct>& list, Bytes& bytes) {
  for (const Struct& value : list) add(value, bytes);
}

class Results {
public:
  explicit Results(const plimsoll::Hull& hull) : hull_(hull), info_(hull.info()) {}

  Bytes all() {
    add(info_, bytes_);
    const plimsoll::Hull::Mesh mesh = hull_.mesh();
    addAll(mesh.vertices, bytes_), addAll(mesh.triangles, bytes_), addAll(hull_.findInterior(0.1), bytes_);
    addForces();
    addMotion();
    addEquilibrium();
    return std::move(bytes_);
  }

private:
  void addForces() {
    const plimsoll::Surface sines(waves()), patch = heights();
    Random random(5);
    for (int pose = 0; pose < 4; ++pose) {
      const double reach = 0.4 * longestExtent(info_);
      plimsoll::Body body =
          makeBody(hull_, {3, random.uniform(-reach, reach) - info_.centroid[1], 2}, randomRotation(random));
      for (const plim_surface* surface : {plim_still_water(), sines.get(), patch.get()})
        for (const std::uint32_t outputs : {0u, 15u})
          for (const double tolerance : {0.0, 1e-2}) {
            body.surface = surface, body.outputs = outputs, body.tolerance = tolerance;
            body.precision = pose % 2 ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT;
            addForce(body);
          }
    }
  }

  void addForce(const plimsoll::Body& body) {
    std::vector<std::uint8_t> states(info_.source_count, 9);
    std::vector<plim_waterline_segment> line(info_.triangle_count);
    std::memset(line.data(), 0, line.size() * sizeof line[0]);
    plim_forces forces;
    std::memset(&forces, 0, sizeof forces);
    forces.struct_size = sizeof forces;
    forces.triangle_states = states.data(), forces.waterline = line.data();
    forces.waterline_capacity = static_cast<std::uint32_t>(line.size());
    add(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr), bytes_);
    forces.triangle_states = nullptr, forces.waterline = nullptr;
    add(forces, bytes_);
    addAll(states, bytes_), addAll(line, bytes_);
  }

  // Panels, a water load and equilibrium; openings are closed by caps here.
  void addMotion() {
    plim_panels* panels = nullptr;
    add(plim_panels_create(hull_.get(), 200, &panels), bytes_);
    if (!panels) return;
    plim_panels_info about{};
    about.struct_size = sizeof about;
    add(plim_panels_get_info(panels, &about), bytes_);
    add(about, bytes_);
    plimsoll::Effects effects;
    plimsoll::Body body(hull_, plimsoll::stillWater());
    body.with(effects).panels = panels;
    body.mass = 300 * info_.volume, body.velocity[1] = -1, body.velocity[0] = 2;
    body.position[1] = -info_.centroid[1];
    for (int i = 0; i < 3; ++i) body.inertia[4 * i] = body.mass;
    plim_water_load load;
    plim_water_load_init(&load, sizeof load);
    add(plim_evaluate_water_loads(&body, 1, 0.02, &load, nullptr, nullptr, nullptr), bytes_);
    add(load, bytes_);
    plim_panels_destroy(panels);
  }

  void addEquilibrium() {
    plim_vessel_def def;
    plim_vessel_def_init(&def, sizeof def, hull_.get());
    def.mass = 400 * info_.volume;
    plim_vessel* vessel = nullptr;
    add(plim_vessel_create(&def, &vessel), bytes_);
    if (!vessel) return;
    plim_equilibrium at;
    std::memset(&at, 0, sizeof at);
    at.struct_size = sizeof at;
    add(plim_vessel_find_equilibrium(vessel, nullptr, &at), bytes_);
    add(at, bytes_);
    plim_vessel_destroy(vessel);
  }

  static plimsoll::Water waves() {
    static const plim_wave list[] = {{0.2, 5, 0.3, 0.1, 0, 0}, {0.1, 2, 1.3, 2, 0, 0}};
    plimsoll::WaterDef def;
    def.kind = PLIM_WATER_SINES, def.waves = list, def.wave_count = 2;
    return plimsoll::Water(def);
  }
  static plimsoll::Surface heights() {
    static const std::vector<float> nodes = [] {
      Random random(3);
      std::vector<float> list(1600);
      for (float& height : list) height = static_cast<float>(random.uniform(-0.2, 0.2));
      return list;
    }();
    plimsoll::Grid grid;
    grid.origin[0] = grid.origin[1] = -10, grid.cell = 0.6, grid.rows = grid.columns = 40, grid.heights = nodes.data();
    plimsoll::Surface surface;
    surface.setHeights(grid);
    return surface;
  }

  const plimsoll::Hull& hull_;
  plim_hull_info info_;
  Bytes bytes_;
};

} // namespace

MeshData messyMesh(Random& random) {
  MeshData mesh = soundMesh(random);
  const double inner = random.uniform(0.1, 0.5);
  if (random.bits() % 3 == 0) append(mesh, scaled(soundMesh(random), {inner, inner, inner}));
  if (random.bits() % 4 == 0) mesh = unshared(mesh);
  for (std::uint64_t faults = random.bits() % 2 * (random.bits() % 8); faults > 0; --faults) spoil(random, mesh);
  if (random.bits() % 2) mesh = moved(mesh, {random.uniform(-9, 9), random.uniform(-9, 9), random.uniform(-9, 9)});
  return mesh;
}

std::vector<std::uint8_t> randomMask(Random& random, const MeshData& mesh) {
  std::vector<std::uint8_t> mask(mesh.triangles.size(), 0);
  const std::uint64_t kind = random.bits() % 5;
  const double height = mesh.vertices[below(random, mesh.vertices.size())].y, share = random.uniform();
  for (std::size_t t = 0; t < mask.size(); ++t) {
    const bool is_above = mesh.vertices[mesh.triangles[t][0]].y > height, is_drawn = random.uniform() < share;
    const bool marked[] = {false, true, is_above, is_drawn, is_above && is_drawn};
    // Any number but 0 marks the triangle.
    mask[t] = marked[kind] ? static_cast<std::uint8_t>(1 + t % 255) : std::uint8_t{0};
  }
  return mask;
}

std::optional<plimsoll::Hull> tryHull(const MeshData& mesh, std::uint32_t flags,
                                      const std::vector<std::uint8_t>& never_wet) {
  try {
    return makeHull(mesh, nullptr, flags, never_wet);
  } catch (const plimsoll::Error&) {
    return std::nullopt;
  }
}

Bytes resultsOf(const plimsoll::Hull& hull) {
  return Results(hull).all();
}

} // namespace plim::tests
