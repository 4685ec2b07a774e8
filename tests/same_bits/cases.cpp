// cases.cpp - prints the library's results for fixed cases, one line per case, numbers as their bits. run.sh links it
// with libraries made by different compilers and flags; tools/platforms builds it for other platforms. Both compare the
// lines.
//   cases          with the kernels for this processor
//   cases scalar   with the named kernels
// The inputs have the same bits everywhere too: they use only the library's own functions and generator.
#include "forces/lanes/kernels.hpp"
#include "math/elementary.hpp"
#include "math/random.hpp"
#include "plimsoll/plimsoll_motion.hpp"
#include "plimsoll/plimsoll_seakeeping.hpp"
#include "plimsoll/plimsoll_statics.hpp"

#include <cstdio>
#include <cstring>
#include <functional>

using plim::kTurn;
using plim::Random;

namespace {

// --- hulls -----------------------------------------------------------------------------------------------------------

struct Vertex {
  double x, y, z;
};

struct Mesh {
  std::vector<Vertex> vertices;
  std::vector<std::uint32_t> indices;

  void addQuad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    for (const std::uint32_t v : {a, b, c, a, c, d}) indices.push_back(v);
  }
};

Mesh box(double length, double height, double width) {
  Mesh mesh;
  for (int k = 0; k < 8; ++k)
    mesh.vertices.push_back(
        {(k & 1 ? 0.5 : -0.5) * length, (k & 2 ? 0.5 : -0.5) * height, (k & 4 ? 0.5 : -0.5) * width});
  mesh.addQuad(0, 1, 5, 4), mesh.addQuad(2, 6, 7, 3);
  mesh.addQuad(0, 4, 6, 2), mesh.addQuad(1, 3, 7, 5);
  mesh.addQuad(0, 2, 3, 1), mesh.addQuad(4, 5, 7, 6);
  return mesh;
}

// A grid of nodes that closes on itself in both directions.
Mesh torus(double radius, double tube, std::uint32_t around, std::uint32_t across) {
  Mesh mesh;
  for (std::uint32_t i = 0; i < around; ++i)
    for (std::uint32_t j = 0; j < across; ++j) {
      const plim::SineCosine a = plim::sineCosineOfTurns(1.0 * i / around),
                             b = plim::sineCosineOfTurns(1.0 * j / across);
      const double r = radius + tube * b.cosine;
      mesh.vertices.push_back({r * a.cosine, tube * b.sine, r * a.sine});
      const std::uint32_t next = (i + 1) % around * across, here = i * across, up = (j + 1) % across;
      mesh.addQuad(here + j, here + up, next + up, next + j);
    }
  return mesh;
}

// Returns a Wigley hull of some hundred triangles, y = (b / 2) (1 - (2 x / l)^2) (1 - (z / t)^2), mirrored, with a flat
// deck. Without its deck it is open.
Mesh boat(double length, double beam, double draught, bool decked) {
  constexpr std::uint32_t kStations = 24, kWaterlines = 6;
  Mesh mesh;
  for (const int side : {-1, 1})
    for (std::uint32_t i = 0; i <= kStations; ++i)
      for (std::uint32_t j = 0; j <= kWaterlines; ++j) {
        const double x = 2.0 * i / kStations - 1, y = 1.0 * j / kWaterlines;
        mesh.vertices.push_back({0.5 * length * x, draught * (0.4 - y), side * 0.5 * beam * (1 - x * x) * (1 - y * y)});
      }
  const auto node = [](std::uint32_t side, std::uint32_t i, std::uint32_t j) {
    return (side * (kStations + 1) + i) * (kWaterlines + 1) + j;
  };
  for (std::uint32_t i = 0; i < kStations; ++i) {
    for (std::uint32_t j = 0; j < kWaterlines; ++j) {
      mesh.addQuad(node(0, i, j), node(0, i + 1, j), node(0, i + 1, j + 1), node(0, i, j + 1));
      mesh.addQuad(node(1, i, j), node(1, i, j + 1), node(1, i + 1, j + 1), node(1, i + 1, j));
    }
    if (decked) mesh.addQuad(node(0, i, 0), node(1, i, 0), node(1, i + 1, 0), node(0, i + 1, 0));
  }
  return mesh;
}

// --- printing --------------------------------------------------------------------------------------------------------

// Prints the bits, because platforms print %a differently. The bits of a NaN are arbitrary.
void print(double number) {
  std::uint64_t bits;
  std::memcpy(&bits, &number, sizeof bits);
  if (number != number)
    std::printf(" nan");
  else
    std::printf(" %08x%08x", static_cast<unsigned>(bits >> 32), static_cast<unsigned>(bits));
}

void print(std::span<const double> numbers) {
  for (const double number : numbers) print(number);
}

void printAll(std::initializer_list<double> numbers) {
  print(std::span(numbers.begin(), numbers.size()));
}

void print(const std::string& name, const plim_forces& forces) {
  std::printf("%s %u %u", name.c_str(), forces.flags, static_cast<unsigned>(forces.sea_evaluations));
  print(forces.force), print(forces.torque), print({&forces.volume, 3}), print(forces.center_of_buoyancy);
  print(forces.force_bound), print(forces.torque_bound);
  std::printf("\n");
}

// --- seas ------------------------------------------------------------------------------------------------------------

std::vector<plim_wave> drawWaves(Random& random, int count, double steepness) {
  std::vector<plim_wave> waves;
  for (int k = 0; k < count; ++k) {
    const double length = 3 * plim::exponential(random.uniform(0, 2.5));
    waves.push_back(
        {steepness * length / kTurn / count, length, random.uniform(0, kTurn), random.uniform(0, kTurn), 0, 0.8});
  }
  return waves;
}

struct Sea {
  std::string name;
  plimsoll::Water water;
};

plimsoll::Water sampledOf(const plimsoll::Water& of, double cell) {
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SAMPLED, def.of = of.get(), def.cell = cell;
  return plimsoll::Water(def);
}

constexpr std::uint32_t kNodes = 40; // along a side of the grid

plimsoll::Water gridOf(const std::vector<float>& heights) {
  plimsoll::Grid grid;
  grid.origin[0] = grid.origin[1] = -12, grid.cell = 0.6, grid.rows = grid.columns = kNodes,
  grid.heights = heights.data();
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_GRID, def.grid = &grid;
  return plimsoll::Water(def);
}

// heights: must outlive the seas.
std::vector<Sea> everySea(Random& random, std::vector<float>& heights) {
  std::vector<Sea> seas, with_own_pressure;
  plimsoll::WaterDef def;
  seas.push_back({"flat", plimsoll::Water(def)});
  for (const std::uint32_t kind : {PLIM_WATER_SINES, PLIM_WATER_GERSTNER})
    for (const int count : {1, 7, 40}) {
      const std::vector<plim_wave> waves = drawWaves(random, count, count == 1 ? 0.7 : 0.4);
      plimsoll::WaterDef waved;
      waved.kind = kind, waved.waves = waves.data(), waved.wave_count = static_cast<std::uint32_t>(count);
      waved.depth = count == 7 ? 5 : 0;
      seas.push_back(
          {(kind == PLIM_WATER_SINES ? "sines-" : "gerstner-") + std::to_string(count), plimsoll::Water(waved)});
      waved.pressure = PLIM_PRESSURE_WHEELER;
      if (count < 40) with_own_pressure.push_back({seas.back().name + "-wheeler", plimsoll::Water(waved)});
    }
  plimsoll::Spectrum spectrum;
  spectrum.significant_height = 0.8, spectrum.peak_period = 4, spectrum.direction = 0.7;
  def.spectrum = &spectrum, def.seed = 5;
  def.kind = PLIM_WATER_SPECTRUM, def.components = 50;
  seas.push_back({"spectrum", plimsoll::Water(def)});
  def.kind = PLIM_WATER_FFT, def.tile = 60;
  def.resolution = 64;
  seas.push_back({"fft-calm", plimsoll::Water(def)});
  def.resolution = 120, def.choppiness = 0.4; // factors 2, 3, 4 and 5
  seas.push_back({"fft-choppy", plimsoll::Water(def)});
  for (std::uint32_t k = 0; k < kNodes * kNodes; ++k) heights.push_back(static_cast<float>(random.uniform(-0.3, 0.3)));
  seas.push_back({"grid", gridOf(heights)});
  for (const std::size_t inner : {2u, 5u, 7u, 8u, 9u}) {
    plimsoll::Water sampled = sampledOf(seas[inner].water, 0.7);
    seas.push_back({"sampled-" + seas[inner].name, std::move(sampled)});
  }
  for (Sea& sea : with_own_pressure) seas.push_back(std::move(sea));
  return seas;
}

// --- questions -------------------------------------------------------------------------------------------------------

void tellHull(const std::string& name, const plimsoll::Hull& hull) {
  const plim_hull_info info = hull.info();
  std::printf("hull/%s %u %u %u", name.c_str(), info.vertex_count, info.triangle_count, info.wettable_count);
  print(info.volume), print(info.area), print(info.centroid), print(info.inertia);
  const plim_panels_info panels = plimsoll::Panels(hull).info();
  std::printf(" %u", panels.panel_count);
  print(panels.ellipsoid), print(panels.added_mass);
  const std::vector<std::byte> bytes = hull.save();
  std::uint64_t checksum; // the last eight bytes
  std::memcpy(&checksum, bytes.data() + bytes.size() - sizeof checksum, sizeof checksum);
  std::printf(" %zu bytes %016llx, %s\n", bytes.size(), static_cast<unsigned long long>(checksum),
              plimsoll::Hull::load(bytes).save() == bytes ? "loaded" : "loaded as another");
}

// Prints the result of repair for a mesh that must be welded, reoriented and cleaned of degenerate triangles.
void tellRepair() {
  Mesh mesh = box(2, 1, 1.5);
  for (Vertex& v : mesh.vertices) v = {v.x + 0.1 * v.z, v.y - 0.2 * v.x, v.z};
  std::swap(mesh.indices[3], mesh.indices[4]);
  mesh.indices.insert(mesh.indices.end(), {0, 1, 5});
  Mesh soup;
  for (const std::uint32_t v : mesh.indices) {
    soup.indices.push_back(static_cast<std::uint32_t>(soup.vertices.size()));
    soup.vertices.push_back({mesh.vertices[v].x * (1 + 1e-7 * (v % 3)), mesh.vertices[v].y, mesh.vertices[v].z});
  }
  plimsoll::HullDef def;
  def.flags = PLIM_HULL_REPAIR, def.vertices_double = &soup.vertices[0].x;
  def.vertex_count = static_cast<std::uint32_t>(soup.vertices.size()), def.indices = soup.indices.data();
  def.triangle_count = static_cast<std::uint32_t>(soup.indices.size() / 3);
  tellHull("repaired", plimsoll::Hull(def));
}

void pose(Random& random, plimsoll::Body& body, double height) {
  body.position[0] = random.uniform(-5, 5), body.position[1] = height, body.position[2] = random.uniform(-5, 5);
  double square = 0;
  for (double& q : body.rotation) q = random.uniform(-1, 1), square += q * q;
  for (double& q : body.rotation) q /= std::sqrt(square);
}

void tellSamples(const Sea& sea, const plimsoll::Surface& surface, Random& random) {
  for (int k = 0; k < 12; ++k) {
    const double reach = k < 6 ? 20 : 1e6;
    const std::array<double, 3> point{random.uniform(-reach, reach), random.uniform(-3, 1),
                                      random.uniform(-reach, reach)};
    const plim_surface_sample sample = surface.samples({&point, 1})[0];
    std::printf("sample/%s/%d", sea.name.c_str(), k);
    print({&sample.height, 7});
    std::printf("\n");
  }
  const plim_surface_bounds bounds = surface.bounds();
  std::printf("bounds/%s", sea.name.c_str());
  print({&bounds.amplitude, 5});
  std::printf("\n");
}

void tellForces(const Sea& sea, const plimsoll::Surface& surface, std::span<const plimsoll::Hull> hulls,
                Random& random) {
  int k = 0;
  for (const plimsoll::Hull& hull : hulls) {
    plimsoll::Body body(hull, surface);
    pose(random, body, random.uniform(-0.6, 0.3));
    for (const double tolerance : {0.0, 0.01, 0.001})
      for (const std::uint32_t precision : {PLIM_PRECISION_FLOAT, PLIM_PRECISION_DOUBLE}) {
        body.tolerance = tolerance, body.precision = precision;
        body.outputs = precision == PLIM_PRECISION_FLOAT ? 0 : PLIM_OUTPUT_CENTER_OF_BUOYANCY;
        print("force/" + sea.name + "/" + std::to_string(k++), plimsoll::evaluate(body));
      }
  }
}

void tellWaterLoads(const Sea& sea, const plimsoll::Surface& surface, const plimsoll::Hull& hull, Random& random) {
  const plimsoll::Panels panels(hull);
  plimsoll::Effects effects;
  effects.damping[0] = 10, effects.linear_rates[1] = 0.5;
  for (int k = 0; k < 4; ++k) {
    plimsoll::Body body(hull, surface);
    const plimsoll::BodyState state(hull, panels);
    body.with(effects).with(state);
    if (k % 2) body.with(panels); // states created with 0 use the hull's own panels
    pose(random, body, random.uniform(-0.6, 0.3));
    for (double& v : body.velocity) v = random.uniform(-3, 3);
    for (double& w : body.angular_velocity) w = random.uniform(-1, 1);
    body.mass = 400;
    plimsoll::StepTerms terms;
    plimsoll::WaterLoad load;
    load.terms = &terms;
    plimsoll::evaluateWaterLoads({&body, 1}, 0.02, {&load, 1});
    std::printf("load/%s/%d", sea.name.c_str(), k);
    print(load.force), print(load.torque), print(load.buoyancy), print(load.viscous), print(load.pressure);
    print(load.slamming), print(load.damping);
    print(terms.added_mass), print(terms.resistance), print(terms.relative_velocity), print(terms.water_acceleration);
    std::printf("\n");
  }
}

// Many copies of a small hull in one call, which the kernels evaluate together.
void tellCopies(const Sea& sea, const plimsoll::Surface& surface, const plimsoll::Hull& hull, Random& random) {
  std::vector<plimsoll::Body> bodies(24, plimsoll::Body(hull, surface));
  for (plimsoll::Body& body : bodies) body.tolerance = 0, pose(random, body, random.uniform(-0.6, 0.6));
  std::vector<plimsoll::Forces> forces(bodies.size());
  plimsoll::evaluate(bodies, forces);
  for (std::size_t k = 0; k < forces.size(); ++k) print("copy/" + sea.name + "/" + std::to_string(k), forces[k]);
}

// Prints the checksum of a saved scene, which is its last word.
void tellSaved(const Sea& sea, const char* when, const plimsoll::Scene& scene) {
  const std::vector<std::byte> bytes = scene.save();
  std::printf("saved/%s/%s %u ", sea.name.c_str(), when, static_cast<unsigned>(bytes.size()));
  for (std::size_t k = 8; k > 0; --k) std::printf("%02x", std::to_integer<unsigned>(bytes[bytes.size() - 9 + k]));
  std::printf("\n");
}

// A tumbling box, a boat and a ring for some hundred steps. The scene is saved half way, and the second half is
// repeated.
void tellRide(const Sea& sea, std::span<const plimsoll::Hull> hulls) {
  plimsoll::Scene scene(sea.water);
  plimsoll::Effects effects;
  std::vector<std::uint32_t> riders;
  for (std::size_t k = 0; k < 3; ++k) {
    plimsoll::Body body(hulls[k]);
    body.mass = 500 * hulls[k].info().volume;
    if (k > 0) body.with(effects);
    body.position[0] = 4.0 * static_cast<double>(k), body.position[1] = k == 0 ? 1 : 0;
    body.rotation[2] = 0.28, body.rotation[3] = 0.96;
    body.angular_velocity[0] = k == 0 ? 6 : 0, body.angular_velocity[1] = 0.5;
    riders.push_back(scene.add(body));
  }
  std::vector<std::byte> half_way;
  for (int step = 1; step <= 300; ++step) {
    scene.step(0.02);
    if (step == 150) half_way = scene.save(), tellSaved(sea, "half_way", scene);
    if (step % 50) continue;
    for (const std::uint32_t rider : riders) {
      const plim_scene_state state = scene.state(rider);
      std::printf("ride/%s/%d/%u", sea.name.c_str(), step, rider);
      print(state.position), print(state.rotation), print(state.momentum), print(state.angular_momentum),
          print(state.buoyancy);
      std::printf("\n");
    }
  }
  tellSaved(sea, "end", scene);
  scene.load(half_way);
  for (int step = 151; step <= 300; ++step) scene.step(0.02);
  tellSaved(sea, "end_loaded", scene);
}

// Prints the equilibrium, the righting arm and the hydrostatic table.
void tellStatics(std::size_t which, const plimsoll::Hull& hull, Random& random) {
  for (int k = 0; k < 6; ++k) {
    const plimsoll::Vessel vessel(plimsoll::VesselDef(hull, random.uniform(100, 900) * hull.info().volume));
    plimsoll::EquilibriumDef start;
    const double angle = random.uniform(0, 1);
    const plim::SineCosine half = plim::sineCosineOfTurns(0.5 * angle);
    start.start_rotation[k % 3] = half.sine, start.start_rotation[3] = half.cosine;
    const plimsoll::Equilibrium at = vessel.findEquilibrium(start);
    std::printf("statics/%zu/%d %u %u", which, k, at.balance, at.iterations);
    print(at.position), print(at.rotation), print(at.stiffness), print(at.period);
    const double heels[] = {-0.3, 0.2, 0.9, 2.5}, drafts[] = {0.3 * vessel.info().height, 0.7 * vessel.info().height};
    for (const plimsoll::Heeled& row : vessel.findHeeled(heels)) printAll({row.gz, row.slope, row.trim, row.draft});
    const plimsoll::Stability curve = vessel.findStability();
    printAll({curve.largest_gz, curve.largest_gz_heel, curve.area_30, curve.area_40, curve.metacentric_height});
    for (const plimsoll::Hydrostatics& row : vessel.findHydrostatics(drafts))
      printAll({row.volume, row.kb, row.bm[0], row.bm[1], row.length, row.midship_area});
    std::printf("\n");
  }
}

// The body is held in the pose of the model, with any weight.
void tellSeakeeping(std::size_t which, const plimsoll::Hull& hull) {
  const double headings[] = {0, 0.7, 2.5};
  plimsoll::SeakeepingDef def(hull, 500 * hull.info().volume);
  def.panel_count = 200, def.frequency_count = 5;
  def.setHeadings(headings);
  for (double& component : def.position) component = 0;
  for (double& component : def.rotation) component = 0;
  def.rotation[3] = 1;
  plim_seakeeping* found = nullptr;
  std::printf("seakeeping/%zu %d", which, static_cast<int>(plim_seakeeping_create(&def, &found)));
  if (found) {
    plim_seakeeping_destroy(found);
    const plimsoll::Seakeeping at(def);
    print(at.info().added_mass_infinite), print(at.info().period);
    for (std::uint32_t k = 0; k < 5; ++k) {
      print(at.radiation(k).added_mass), print(at.radiation(k).damping);
      for (std::uint32_t h = 0; h < 3; ++h) print(at.excitation(h, k).force_real), print(at.response(h, k).motion_real);
    }
    std::uint64_t sum = 0; // over everything that is saved
    for (const std::byte byte : at.save()) sum = 31 * sum + std::to_integer<unsigned>(byte);
    std::printf(" %llu", static_cast<unsigned long long>(sum));
  }
  std::printf("\n");
}

int tellAll() {
  Random random(7);
  std::vector<plimsoll::Hull> hulls;
  for (const auto& [name, mesh] : {std::pair{"box", box(2, 0.9, 1.2)},
                                   {"boat", boat(5, 1.4, 0.9, true)},
                                   {"torus", torus(1.5, 0.4, 40, 20)},
                                   {"hollow", boat(4, 1.5, 1, false)}}) {
    hulls.emplace_back(mesh.vertices, mesh.indices);
    tellHull(name, hulls.back());
  }
  tellRepair();
  for (std::size_t k = 0; k < hulls.size(); ++k) tellStatics(k, hulls[k], random);
  for (std::size_t k = 0; k < hulls.size(); ++k) tellSeakeeping(k, hulls[k]);
  std::vector<float> heights;
  for (const Sea& sea : everySea(random, heights)) {
    const plimsoll::Surface surface(sea.water, 12.3);
    tellSamples(sea, surface, random);
    tellForces(sea, surface, hulls, random);
    tellWaterLoads(sea, surface, hulls[1], random);
    tellCopies(sea, surface, hulls[0], random);
    if (sea.name == "flat" || sea.name == "sines-7" || sea.name == "gerstner-7" || sea.name == "fft-choppy")
      tellRide(sea, hulls);
  }
  return 0;
}

} // namespace

int main(int count, char** argument) {
  if (count > 1) {
    const plim::lanes::Kernels* kernels = plim::lanes::findKernels(argument[1]);
    if (!kernels) return std::fprintf(stderr, "cases: no kernels named %s\n", argument[1]), 2;
    plim::lanes::useKernels(kernels);
  }
  try {
    return tellAll();
  } catch (const std::exception& error) {
    return std::fprintf(stderr, "cases: %s\n", error.what()), 1;
  }
}
