#include "support.hpp"

#include "formats/mesh_split.hpp"

namespace plim::tests {

void append(MeshData& mesh, const MeshData& other) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), other.vertices.begin(), other.vertices.end());
  for (const Triangle& t : other.triangles) mesh.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
}

MeshData moved(MeshData mesh, const Vec3d& by) {
  for (Vec3d& v : mesh.vertices) v += by;
  return mesh;
}

MeshData scaled(MeshData mesh, const Vec3d& by) {
  for (Vec3d& v : mesh.vertices) v = {v.x * by.x, v.y * by.y, v.z * by.z};
  return mesh;
}

MeshData turned(MeshData mesh, const Mat3d& by) {
  for (Vec3d& v : mesh.vertices) v = by * v;
  return mesh;
}

MeshData flipped(MeshData mesh) {
  for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
  return mesh;
}

MeshData split(const MeshData& mesh) {
  return formats::splitInFour(mesh);
}

MeshData revolved(const std::vector<std::array<double, 2>>& profile, int sides) {
  MeshData mesh;
  std::vector<std::vector<std::uint32_t>> rings;
  for (const auto& [radius, height] : profile) {
    std::vector<std::uint32_t>& ring = rings.emplace_back();
    for (int k = 0; k < sides; ++k) {
      if (radius == 0 && k > 0) {
        ring.push_back(ring[0]);
        continue;
      }
      ring.push_back(static_cast<std::uint32_t>(mesh.vertices.size()));
      const double angle = 2 * 3.14159265358979323846 * k / sides;
      mesh.vertices.push_back({radius * std::cos(angle), height, radius * std::sin(angle)});
    }
  }
  const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    if (a != b && b != c && c != a) mesh.triangles.push_back({a, b, c});
  };
  for (std::size_t i = 0; i + 1 < rings.size(); ++i)
    for (std::size_t k = 0; k < static_cast<std::size_t>(sides); ++k) {
      const std::size_t next = (k + 1) % static_cast<std::size_t>(sides);
      add(rings[i][k], rings[i + 1][k], rings[i + 1][next]);
      add(rings[i][k], rings[i + 1][next], rings[i][next]);
    }
  return mesh;
}

MeshData randomStar(Random& random, double strength, int subdivisions) {
  MeshData mesh = shape("sphere:1," + std::to_string(subdivisions));
  for (Vec3d& v : mesh.vertices) v = random.uniform(1 - strength, 1 + strength) * v;
  return mesh;
}

Quat randomRotation(Random& random) {
  for (;;) {
    Quat q{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    const double n = norm(q);
    if (n > 0.1 && n < 1) return {q.x / n, q.y / n, q.z / n, q.w / n};
  }
}

MeshData randomHull(Random& random) {
  const Vec3d size{random.uniform(0.3, 4), random.uniform(0.3, 4), random.uniform(0.3, 4)};
  MeshData mesh;
  switch (random.bits() % 6) {
  case 0: mesh = shape("box:1,1,1"); break;
  case 1: mesh = randomStar(random, 0, static_cast<int>(random.bits() % 3)); break;
  case 2: mesh = randomStar(random, 0.6, 1 + static_cast<int>(random.bits() % 2)); break;
  case 3: mesh = shape("torus:1,0.4,12"); break;
  case 4: // three shells side by side
    for (const double x : {-3.0, 0.0, 3.0}) {
      const double y = random.uniform(-1, 1); // compilers differ in the order in which arguments are evaluated
      append(mesh, moved(randomStar(random, 0.4, 1), {x, y, 0}));
    }
    break;
  default: // a shell with a cavity
    mesh = randomStar(random, 0.2, 2);
    append(mesh, flipped(scaled(randomStar(random, 0.2, 1), {0.4, 0.4, 0.4})));
  }
  return turned(scaled(mesh, size), rotationMatrix(randomRotation(random)));
}

namespace {

plimsoll::HullDef definition(const MeshData& mesh, std::uint32_t flags) {
  plimsoll::HullDef def;
  def.flags = flags;
  def.vertices_double = mesh.vertices.empty() ? nullptr : &mesh.vertices[0].x;
  def.vertex_count = static_cast<std::uint32_t>(mesh.vertices.size());
  def.indices = mesh.triangles.empty() ? nullptr : mesh.triangles[0].data();
  def.triangle_count = static_cast<std::uint32_t>(mesh.triangles.size());
  return def;
}

} // namespace

plimsoll::Hull makeHull(const MeshData& mesh, plimsoll::Report* report, std::uint32_t flags,
                        const std::vector<std::uint8_t>& never_wet) {
  plimsoll::HullDef def = definition(mesh, flags);
  if (!never_wet.empty()) def.never_wet = never_wet.data();
  return plimsoll::Hull(def, report);
}

std::string refusalOf(const MeshData& mesh, std::uint32_t flags) {
  plimsoll::Report report;
  try {
    makeHull(mesh, &report, flags);
  } catch (const plimsoll::Error&) {
    for (const plimsoll::Problem& problem : report.problems())
      if (problem.severity == PLIM_SEVERITY_REFUSAL) return problem.kind;
    return "refused without a report";
  }
  return "";
}

bool hasProblem(const plimsoll::Report& report, const std::string& kind) {
  for (const plimsoll::Problem& problem : report.problems())
    if (problem.kind == kind) return true;
  return false;
}

plimsoll::Body makeBody(const plimsoll::Hull& hull, const Vec3d& position, const Quat& rotation,
                        std::uint32_t precision) {
  plimsoll::Body body(hull, plimsoll::stillWater());
  for (int i = 0; i < 3; ++i) body.position[i] = position[i];
  setRotation(body, rotation);
  body.precision = precision;
  body.tolerance = 0;
  body.outputs = PLIM_OUTPUT_CENTER_OF_BUOYANCY | PLIM_OUTPUT_TRIANGLE_COUNTS;
  return body;
}

Vec3d centerOfMass(const plim_body& body) {
  plim_hull_info info;
  plim_hull_info_init(&info, sizeof info);
  plim_hull_get_info(body.hull, &info);
  Vec3d center = vec(info.centroid);
  for (int i = 0; i < 3; ++i)
    if (!std::isnan(body.center_of_mass[i])) center[i] = body.center_of_mass[i];
  return center;
}

void setRotation(plim_body& body, const Quat& rotation) {
  body.rotation[0] = rotation.x, body.rotation[1] = rotation.y, body.rotation[2] = rotation.z;
  body.rotation[3] = rotation.w;
}

plimsoll::Body bodyOfMass(const plimsoll::Hull& hull, double mass) {
  plimsoll::Body body(hull);
  body.mass = mass;
  return body;
}

baselines::Wrench reference(const plimsoll::Hull& hull, const plimsoll::Body& body) {
  const plimsoll::Hull::Mesh mesh = hull.mesh();
  baselines::IndexedMesh<double> indexed;
  for (const auto& v : mesh.vertices) indexed.vertices.push_back({v[0], v[1], v[2]});
  indexed.triangles.assign(mesh.triangles.begin(),
                           mesh.triangles.begin() + static_cast<std::ptrdiff_t>(hull.info().wettable_count));
  const double* q = body.rotation;
  return baselines::referenceLinear(
      indexed, {vec(body.position), rotationMatrix({q[0], q[1], q[2], q[3]}), centerOfMass(body)}, {});
}

double longestExtent(const plim_hull_info& info) {
  double longest = 0;
  for (int i = 0; i < 3; ++i) longest = std::max(longest, info.box_high[i] - info.box_low[i]);
  return longest;
}

double forceError(const plimsoll::Hull& hull, const Vec3d& force, const Vec3d& expected) {
  return length(force - expected) / (kWeight * hull.info().volume);
}

double torqueError(const plimsoll::Hull& hull, const Vec3d& torque, const Vec3d& expected) {
  return length(torque - expected) / (kWeight * hull.info().volume * longestExtent(hull.info()));
}

int caseCount(int quick, int thorough) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return quick / 10;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  return quick / 10;
#endif
#endif
  return std::getenv("PLIMSOLL_LONG") ? thorough : quick;
}

} // namespace plim::tests
