// test_properties.cpp - properties that hold for any hull in any pose on still water, on random hulls: convex and not,
// several shells. PLIMSOLL_LONG=1 runs many more cases.
#include "support.hpp"

#include <cstdlib>
#include <doctest/doctest.h>
#include <rapidcheck.h>

using namespace plim;
using namespace plim::tests;

namespace {

struct Scene {
  explicit Scene(std::uint64_t seed)
      : random(seed), mesh(randomHull(random)), hull(makeHull(mesh)), rotation(randomRotation(random)) {
    const double reach = 0.6 * longestExtent(hull.info());
    position = {random.uniform(-5, 5), random.uniform(-reach, reach), random.uniform(-5, 5)};
  }
  plimsoll::Forces evaluate(std::uint32_t precision = PLIM_PRECISION_DOUBLE) const {
    return plimsoll::evaluate(makeBody(hull, position, rotation, precision));
  }
  bool same(const plimsoll::Forces& a, const plimsoll::Forces& b, double limit) const {
    return forceError(hull, vec(a.force), vec(b.force)) <= limit &&
           torqueError(hull, vec(a.torque), vec(b.torque)) <= limit &&
           std::abs(a.volume - b.volume) <= limit * hull.info().volume &&
           std::abs(a.wetted_area - b.wetted_area) <= limit * 10 * hull.info().area &&
           std::abs(a.waterplane_area - b.waterplane_area) <= limit * 10 * hull.info().area;
  }

  Random random;
  MeshData mesh;
  plimsoll::Hull hull;
  Quat rotation;
  Vec3d position;
};

template <typename Property>
void forRandomScenes(const char* name, Property property) {
  const bool is_long = std::getenv("PLIMSOLL_LONG") != nullptr;
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  params.maxSuccess = is_long ? 20000 : 400;
  rc::detail::TestMetadata metadata;
  metadata.id = metadata.description = name;
  const auto result = rc::detail::checkTestable([&](std::uint64_t seed) { property(Scene(seed)); }, metadata, params);
  INFO(name);
  std::ostringstream text;
  rc::detail::printResultMessage(result, text);
  CHECK_MESSAGE(result.template is<rc::detail::SuccessResult>(), text.str());
}

// Displaced volume and its centre from signed tetrahedra cut at the level: a volume integral without pressure.
struct Displaced {
  double volume = 0;
  Vec3d first;
};
void addTetrahedra(const Vec3d& a, const Vec3d& b, const Vec3d& c, const Vec3d& p0, Displaced& sum) {
  const Vec3d u = a - p0, v = b - p0, w = c - p0;
  const double volume = dot(u, cross(v, w)) / 6;
  sum.volume += volume;
  sum.first += volume * (p0 + 0.25 * (u + v + w));
}
Displaced displacedByVolume(const Scene& scene) {
  const plimsoll::Hull::Mesh mesh = scene.hull.mesh();
  const Mat3d R = rotationMatrix(scene.rotation);
  const Vec3d p0{scene.position.x, 0, scene.position.z}; // in the surface, so that the waterplane adds nothing
  Displaced sum;
  for (std::uint32_t t = 0; t < scene.hull.info().wettable_count; ++t) {
    Vec3d polygon[4];
    int size = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto place = [&](std::size_t corner) {
        const auto& v = mesh.vertices[mesh.triangles[t][corner % 3]];
        return scene.position + R * Vec3d{v[0], v[1], v[2]};
      };
      const Vec3d here = place(k), next = place(k + 1);
      if (here.y <= 0) polygon[size++] = here;
      if ((here.y < 0 && next.y > 0) || (here.y > 0 && next.y < 0))
        polygon[size++] = here + (here.y / (here.y - next.y)) * (next - here);
    }
    for (int k = 1; k + 1 < size; ++k) addTetrahedra(polygon[0], polygon[k], polygon[k + 1], p0, sum);
  }
  return sum;
}

} // namespace

TEST_CASE("the force is vertical and equals rho g V") {
  forRandomScenes("vertical force", [](const Scene& scene) {
    const plimsoll::Forces forces = scene.evaluate();
    RC_ASSERT(forceError(scene.hull, vec(forces.force), {0, kWeight * forces.volume, 0}) < 1e-13);
    const plimsoll::Forces rough = scene.evaluate(PLIM_PRECISION_FLOAT);
    RC_ASSERT(std::hypot(rough.force[0], rough.force[2]) <= rough.force_bound);
  });
}

TEST_CASE("the torque is that of the force at the centre of buoyancy") {
  forRandomScenes("torque", [](const Scene& scene) {
    const plimsoll::Forces forces = scene.evaluate();
    if (std::isnan(forces.center_of_buoyancy[0])) return;
    const Vec3d o = scene.position + rotationMatrix(scene.rotation) * vec(scene.hull.info().centroid);
    RC_ASSERT(torqueError(scene.hull, vec(forces.torque),
                          cross(vec(forces.center_of_buoyancy) - o, vec(forces.force))) < 1e-13);
  });
}

TEST_CASE("surface integral = volume integral (Hori)") {
  forRandomScenes("Hori", [](const Scene& scene) {
    const plimsoll::Forces forces = scene.evaluate();
    const Displaced displaced = displacedByVolume(scene);
    const double V = scene.hull.info().volume, L = longestExtent(scene.hull.info());
    RC_ASSERT(std::abs(forces.volume - displaced.volume) < 1e-12 * V);
    if (displaced.volume < 1e-6 * V) return;
    const Vec3d center = displaced.first / displaced.volume;
    RC_ASSERT(length(vec(forces.center_of_buoyancy) - center) * displaced.volume < 1e-11 * V * L);
  });
}

TEST_CASE("float is within its bound of double, and the bound is not silly") {
  forRandomScenes("bound", [](const Scene& scene) {
    const plimsoll::Forces exact = scene.evaluate(), rough = scene.evaluate(PLIM_PRECISION_FLOAT);
    RC_ASSERT(length(vec(exact.force) - vec(rough.force)) <= rough.force_bound);
    RC_ASSERT(length(vec(exact.torque) - vec(rough.torque)) <= rough.torque_bound);
    RC_ASSERT(scene.same(exact, rough, 2e-5));
    RC_ASSERT(rough.force_bound < 1e-3 * kWeight * scene.hull.info().volume);
  });
}

TEST_CASE("moving along x or z and turning about y change nothing but the frame") {
  forRandomScenes("invariance", [](const Scene& scene) {
    const plimsoll::Forces before = scene.evaluate();
    plimsoll::Body body = makeBody(scene.hull, scene.position + Vec3d{173.25, 0, -86.5}, scene.rotation);
    RC_ASSERT(scene.same(before, plimsoll::evaluate(body), 1e-12));
    const double half = 0.7;
    const Quat turn{0, std::sin(half), 0, std::cos(half)}, q = scene.rotation;
    const Quat product{turn.w * q.x + turn.y * q.z, turn.w * q.y + turn.y * q.w, turn.w * q.z - turn.y * q.x,
                       turn.w * q.w - turn.y * q.y};
    plimsoll::Forces after = plimsoll::evaluate(makeBody(scene.hull, {0, scene.position.y, 0}, product));
    const Vec3d back = transpose(rotationMatrix(turn)) * vec(after.torque);
    for (int i = 0; i < 3; ++i) after.torque[i] = back[i];
    RC_ASSERT(scene.same(before, after, 1e-12));
  });
}

TEST_CASE("splitting triangles and renumbering vertices change nothing beyond rounding") {
  forRandomScenes("splitting", [](const Scene& scene) {
    const plimsoll::Forces before = scene.evaluate();
    const plimsoll::Hull fine = makeHull(split(scene.mesh));
    RC_ASSERT(scene.same(before, plimsoll::evaluate(makeBody(fine, scene.position, scene.rotation)), 1e-12));
    MeshData shuffled;
    Random random = scene.random;
    std::vector<std::uint32_t> number(scene.mesh.vertices.size());
    for (std::uint32_t v = 0; v < number.size(); ++v) number[v] = v;
    for (std::size_t v = number.size(); v > 1; --v) std::swap(number[v - 1], number[random.bits() % v]);
    shuffled.vertices.resize(number.size());
    for (std::size_t v = 0; v < number.size(); ++v) shuffled.vertices[number[v]] = scene.mesh.vertices[v];
    for (const Triangle& t : scene.mesh.triangles)
      shuffled.triangles.insert(shuffled.triangles.begin() +
                                    static_cast<std::ptrdiff_t>(random.bits() % (shuffled.triangles.size() + 1)),
                                {number[t[1]], number[t[2]], number[t[0]]});
    RC_ASSERT(
        scene.same(before, plimsoll::evaluate(makeBody(makeHull(shuffled), scene.position, scene.rotation)), 1e-12));
  });
}

TEST_CASE("wet area + dry area = area; the waterplane closes; counts add up") {
  forRandomScenes("areas", [](const Scene& scene) {
    const plimsoll::Forces wet = scene.evaluate();
    // The parts that are dry here are wet for the same body mirrored at the level: y -> -y by a half turn about x.
    const Quat q = scene.rotation, upside{q.w, -q.z, q.y, -q.x};
    const plimsoll::Forces dry =
        plimsoll::evaluate(makeBody(scene.hull, {scene.position.x, -scene.position.y, -scene.position.z}, upside));
    double wettable = 0;
    const plimsoll::Hull::Mesh mesh = scene.hull.mesh();
    for (std::uint32_t t = 0; t < scene.hull.info().wettable_count; ++t) {
      const auto corner = [&](std::size_t k) {
        const auto& v = mesh.vertices[mesh.triangles[t][k]];
        return Vec3d{v[0], v[1], v[2]};
      };
      wettable += length(0.5 * cross(corner(1) - corner(0), corner(2) - corner(0)));
    }
    RC_ASSERT(std::abs(wet.wetted_area + dry.wetted_area - wettable) < 1e-12 * wettable);
    RC_ASSERT(std::abs(wet.waterplane_area - dry.waterplane_area) < 1e-12 * wettable);
    RC_ASSERT(wet.dry_count + wet.wet_count + wet.cut_count == scene.hull.info().triangle_count);
  });
}

TEST_CASE("the waterline closes and encloses the waterplane area") {
  forRandomScenes("waterline", [](const Scene& scene) {
    for (const std::uint32_t precision : {PLIM_PRECISION_FLOAT, PLIM_PRECISION_DOUBLE}) {
      const plimsoll::Body body = makeBody(scene.hull, scene.position, scene.rotation, precision);
      double area = 0;
      std::size_t segments = 0;
      for (const plimsoll::Polyline& line : plimsoll::waterline(body)) {
        RC_ASSERT(line.front() == line.back()); // identical bits
        for (std::size_t k = 1; k < line.size(); ++k, ++segments) {
          const double x1 = line[k - 1][0] - scene.position.x, z1 = line[k - 1][2] - scene.position.z;
          const double x2 = line[k][0] - scene.position.x, z2 = line[k][2] - scene.position.z;
          area += 0.5 * (x1 * z2 - x2 * z1);
          RC_ASSERT(std::abs(line[k][1]) < (precision == PLIM_PRECISION_FLOAT ? 1e-5 : 1e-12));
        }
      }
      const plimsoll::Forces forces = plimsoll::evaluate(body);
      RC_ASSERT(segments == forces.cut_count);
      RC_ASSERT(std::abs(area - forces.waterplane_area) <
                (precision == PLIM_PRECISION_FLOAT ? 2e-5 : 1e-11) * scene.hull.info().area);
    }
  });
}

TEST_CASE("a left-handed frame: the mirrored scene gives the mirrored force and the torque such engines expect") {
  forRandomScenes("mirror", [](const Scene& scene) {
    // Mirrors z of everything and keeps triangles outward. A mirrored rotation axis keeps z and changes the sign of x
    // and y, and so does torque.
    const MeshData mirrored = flipped(scaled(scene.mesh, {1, 1, -1}));
    const Quat q = scene.rotation, mirrored_q{-q.x, -q.y, q.z, q.w};
    const plimsoll::Forces a = scene.evaluate();
    plimsoll::Forces b = plimsoll::evaluate(
        makeBody(makeHull(mirrored), {scene.position.x, scene.position.y, -scene.position.z}, mirrored_q));
    b.force[2] = -b.force[2];
    b.torque[0] = -b.torque[0], b.torque[1] = -b.torque[1];
    RC_ASSERT(scene.same(a, b, 1e-12));
  });
}
