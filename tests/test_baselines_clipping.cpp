// test_baselines_clipping.cpp - the methods of the specification and the blog: flat, centroid, mean-height, printed,
// curved and variants. Each is compared with independent results, and must show its known strengths and weaknesses.
#include "baseline_scenes.hpp"

#include "baselines/curved.hpp"
#include "baselines/mean_height.hpp"
#include "baselines/printed.hpp"
#include "baselines/quadratic.hpp"
#include "math/elementary.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>
#include <set>
#include <stdexcept>

using namespace plim;
using namespace plim::tests;
using baselines::IndexedMesh;
using baselines::makeMethod;
using baselines::Placement;
using baselines::Sea;
using baselines::Wrench;

namespace {

const std::vector<std::string> kExactOnStillWater = {"flat",
                                                     "mean-height",
                                                     "curved:1",
                                                     "curved:8",
                                                     "curved-bisect",
                                                     "curved-mean-height:5",
                                                     "curved-bisect-mean-height"};

void checkNear(const Vec3d& found, const Vec3d& expected, double limit) {
  INFO("found ", found.x, " ", found.y, " ", found.z, ", expected ", expected.x, " ", expected.y, " ", expected.z);
  CHECK(length(found - expected) <= limit);
}

bool sameBits(const Wrench& a, const Wrench& b) {
  return a.force == b.force && a.torque == b.torque && a.volume == b.volume;
}

// Returns a unit cube about its centre. Twelve triangles, where bit k selects the diagonal of face k; or, with `fan`,
// four triangles per face about its centre.
IndexedMesh<double> cubeWithDiagonals(unsigned diagonals, bool fan = false) {
  IndexedMesh<double> mesh;
  for (unsigned i = 0; i < 8; ++i) mesh.vertices.push_back({(i & 1) - 0.5, ((i >> 1) & 1) - 0.5, ((i >> 2) & 1) - 0.5});
  constexpr std::array<std::uint32_t, 4> kFaces[6] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                                      {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
  for (unsigned k = 0; k < 6; ++k) {
    const auto& f = kFaces[k];
    if (fan) {
      const auto middle = static_cast<std::uint32_t>(mesh.vertices.size());
      mesh.vertices.push_back(0.5 * (mesh.vertices[f[0]] + mesh.vertices[f[2]]));
      for (std::size_t e = 0; e < 4; ++e) mesh.triangles.push_back({middle, f[e], f[(e + 1) % 4]});
    } else {
      const std::size_t from = (diagonals >> k) & 1;
      mesh.triangles.push_back({f[from], f[from + 1], f[from + 2]});
      mesh.triangles.push_back({f[from], f[from + 2], f[(from + 3) % 4]});
    }
  }
  return mesh;
}

// A cube of 750 kg/m^3 in equilibrium, tilted about z: the waterline runs through an edge.
Placement cubeAtRest(double x = 0) {
  return {{x, -std::sqrt(5) / 10, 0}, rotationMatrix(turnAbout({0, 0, 1}, std::atan(0.5))), {}};
}
// The same cube at 45 degrees, at the draft of equilibrium.
Placement cubeEdgeDown() {
  return {{0, 0.5 - std::sqrt(0.5), 0}, rotationMatrix(turnAbout({0, 0, 1}, 45 * kDegree)), {}};
}

// --- curved ---------------------------------------------------------------------------------------------------------

// A wall in the plane z = 0, x in [0, 1], y in [-1, 1]. The water behind it has the height h(x) = A sin(k x + phase).
constexpr double kHeight = 0.3, kNumber = 5, kPhase = 0.4;
double wallHeight(double x) {
  return kHeight * std::sin(kNumber * x + kPhase);
}
IndexedMesh<double> wall() {
  return {{{0, -1, 0}, {1, -1, 0}, {1, 1, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 3}}};
}
// The integrals of h dx and h^2 dx.
const double kFirst = kHeight / kNumber * (std::cos(kPhase) - std::cos(kNumber + kPhase));
const double kSecond =
    kHeight * kHeight / 2 * (1 - (std::sin(2 * (kNumber + kPhase)) - std::sin(2 * kPhase)) / (2 * kNumber));

struct Traced {
  double area = 0; // signed
  std::vector<baselines::CurvedClipping::Point> points;
  std::vector<double> true_depth; // at the points
};
Traced trace(const IndexedMesh<double>& mesh, const Placement& placement, const Sea& sea,
             baselines::CurvedClipping clipping) {
  const baselines::Placed placed(placement, sea);
  baselines::PlacedMesh placed_mesh(mesh);
  placed_mesh.place(placed);
  Traced traced;
  clipping(placed_mesh, placed, [&](const baselines::WetTriangle& wet) { traced.area += wet.area.z; });
  traced.points = clipping.points();
  std::vector<Vec3d> places;
  for (const auto& point : traced.points) places.push_back(point.r);
  baselines::SeaBatch water;
  placed.depths(places, traced.true_depth, water);
  return traced;
}

std::string twoSines(double time_degrees) {
  const auto wave = [&](double amplitude, double length, double direction, double phase) {
    return R"({"amplitude":)" + std::to_string(amplitude) + R"(,"wavelength":)" + std::to_string(length) +
           R"(,"direction_degrees":)" + std::to_string(direction) + R"(,"phase_degrees":)" + std::to_string(phase) +
           "}";
  };
  return R"({"kind":"sines","density":1,"gravity":1,"waves":[)" + wave(0.12, 3.1, 20, time_degrees) + "," +
         wave(0.03, 1.26, -50, 60 + 1.6 * time_degrees) + "]}";
}

} // namespace

TEST_CASE("known answer 1: a triangle under sloping water; the force of one height is right, its torque is not") {
  const IndexedMesh<double> mesh{{{0.2, -1.1, 0.3}, {1.4, -0.6, 0.1}, {0.5, -1.9, 1.2}}, {{0, 1, 2}}};
  // The plane through the heights -0.05, 0.1 and -0.1 at the corners: depths 1.05, 0.7 and 1.8.
  const double det = 1.2 * 0.9 + 0.3 * 0.2, slope_x = (0.15 * 0.9 - 0.05 * 0.2) / det,
               slope_z = (-0.05 * 1.2 - 0.3 * 0.15) / det;
  const Sea sea = seaOf([=](double x, double z) { return -0.05 + slope_x * (x - 0.2) + slope_z * (z - 0.3); });
  const Placement placement{{}, Mat3d::identity(), {0.1, 0.2, 0.3}};
  const Vec3d force{-1683.2325, 6616.845, 6442.7175}, torque{-11200.8740625, -4156.41525, 1342.3963125};
  const Wrench linear = forceBy("curved:3", mesh, placement, sea); // fully wet: depth linear between the corners
  checkNear(linear.force, force, 1e-8);
  checkNear(linear.torque, torque, 1e-8);
  for (const std::string name : {"mean-height", "centroid", "printed"}) {
    const Wrench wrench = forceBy(name, mesh, placement, sea);
    checkNear(wrench.force, force, 1e-8);
    CHECK(length(wrench.torque - torque) > 100);
  }
}

TEST_CASE("known answer 2: a cut triangle on still water") {
  const IndexedMesh<double> mesh{{{0, -1, 0}, {2, 0.5, 0}, {0, 0.5, 1.5}}, {{0, 1, 2}}};
  const Vec3d force{-1635, 2180, -2180}, torque{545, 317.0 + 11.0 / 12, -90 - 5.0 / 6};
  for (const std::string& name : kExactOnStillWater) {
    INFO(name);
    const Wrench wrench = forceBy(name, mesh, {});
    checkNear(wrench.force, force, 1e-9);
    checkNear(wrench.torque, torque, 1e-9);
  }
  // The wet part is (0,-1,0), (4/3,0,0), (0,0,1): the centroid rule's torque is that of the force at (4/9,-1/3,1/3).
  const Wrench centroid = forceBy("centroid", mesh, {});
  checkNear(centroid.force, force, 1e-9);
  checkNear(centroid.torque, cross(Vec3d{4.0 / 9, -1.0 / 3, 1.0 / 3}, force), 1e-9);
  // The misprint adds (rho g / 12) sY (s_x, 0, s_z) x a = (s_x, 0, s_z) x F / 4 where h = 0.
  const Wrench printed = forceBy("printed", mesh, {});
  checkNear(printed.force, force, 1e-9);
  checkNear(printed.torque, torque + 0.25 * cross(Vec3d{4.0 / 3, 0, 1}, force), 1e-9);
}

TEST_CASE("known answer 4: the auxiliary vector, corrected and as printed") {
  const Vec3d corners[3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  CHECK(baselines::correctedAuxiliary(corners, 0).x == 1); // 12 / S int x y dS = 24 / 24
  CHECK(baselines::printedAuxiliary(corners, 0).x == 2);
  const Vec3d standing[3] = {{0, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  CHECK(baselines::correctedAuxiliary(standing, 0).z == 1);
  CHECK(baselines::printedAuxiliary(standing, 0).z == 2);
  Random random(3);
  for (int i = 0; i < 20; ++i) {
    Vec3d r[3];
    for (Vec3d& c : r) c = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    const double h = random.uniform(-1, 1), sum_y = r[0].y + r[1].y + r[2].y;
    const Vec3d right = baselines::correctedAuxiliary(r, h), printed = baselines::printedAuxiliary(r, h);
    CHECK(printed.y == doctest::Approx(right.y).epsilon(1e-12)); // an equivalent formula
    CHECK(printed.x - right.x == doctest::Approx(sum_y * (r[0].x + r[1].x + r[2].x)).epsilon(1e-9));
    CHECK(printed.z - right.z == doctest::Approx(sum_y * (r[0].z + r[1].z + r[2].z)).epsilon(1e-9));
  }
}

TEST_CASE("a box on still water: every method carries rho g times what is under the level") {
  const IndexedMesh<double> box = meshOf("box:4,1,2");
  const Sea sea{2.5, 1025, 9.8, {}};
  std::vector<std::string> names = kExactOnStillWater;
  names.insert(names.end(), {"centroid", "printed"});
  for (const std::string& name : names)
    for (const double draft : {0.1, 0.5, 0.9, 1.0, 2.0}) {
      INFO(name, " at a draft of ", draft);
      const Wrench wrench = forceBy(name, box, {{7, sea.level + 0.5 - draft, -3}, Mat3d::identity(), {}}, sea);
      const double volume = 8 * std::min(draft, 1.0);
      checkNear(wrench.force, {0, 1025 * 9.8 * volume, 0}, 1e-12 * 1025 * 9.8 * 8);
      CHECK(wrench.volume == doctest::Approx(volume).epsilon(1e-12));
    }
}

TEST_CASE("property: on still water all are the exact integral, but for the torque of centroid and printed") {
  CHECK(rc::check([](std::uint64_t seed) {
    const RandomScene scene(seed);
    const Wrench exact = scene.linear();
    for (const std::string& name : kExactOnStillWater) {
      const Wrench wrench = scene.of(name);
      RC_ASSERT(scene.forceErrorOf(wrench, exact) < 1e-12);
      RC_ASSERT(scene.torqueErrorOf(wrench, exact) < 1e-12);
    }
    const Wrench mean = scene.of("mean-height");
    for (const std::string name : {"centroid", "printed"}) RC_ASSERT(scene.forceErrorOf(scene.of(name), mean) < 1e-12);
  }));
}

TEST_CASE("property: on a slope curved is exact, one height a triangle only in force") {
  double worst = 0, worst_centroid = 0;
  CHECK(rc::check([&](std::uint64_t seed) {
    RandomScene scene(seed);
    const double a = scene.random.uniform(-0.3, 0.3), b = scene.random.uniform(-0.3, 0.3);
    const Sea sea = seaOf([=](double x, double z) { return a * x + b * z; });
    const Wrench exact = scene.linear(sea);
    for (const std::string name : {"curved:4", "curved-bisect"}) {
      const Wrench wrench = scene.of(name, sea);
      RC_ASSERT(scene.forceErrorOf(wrench, exact) < 1e-11);
      RC_ASSERT(scene.torqueErrorOf(wrench, exact) < 1e-11);
    }
    const Wrench mean = scene.of("mean-height", sea);
    RC_ASSERT(scene.forceErrorOf(mean, exact) < 1e-12);
    RC_ASSERT(scene.forceErrorOf(scene.of("printed", sea), mean) < 1e-12);
    worst = std::max(worst, scene.torqueErrorOf(mean, exact));
    worst_centroid = std::max(worst_centroid, scene.torqueErrorOf(scene.of("centroid", sea), exact));
  }));
  CHECK(worst > 1e-3);
  CHECK(worst_centroid > 1e-3);
}

TEST_CASE("flat sees no waves") {
  const PreparedSea sea(everySea()[1].json, 1.3);
  const IndexedMesh<double> boat = meshOf("boat");
  const Placement placement{{0.5, -0.1, 0.7}, rotationMatrix(turnAbout({0, 0, 1}, 0.2)), {}};
  CHECK(sameBits(forceBy("flat", boat, placement, sea.baseline()), forceBy("flat", boat, placement)));
  CHECK(length(forceBy("flat", boat, placement, sea.baseline()).force -
               baselines::referenceLinear(boat, placement, sea.baseline()).force) > 100);
}

TEST_CASE("centroid: the ghost torque of a cube at rest, by hand") {
  // Consider a rectangle whose depth changes by b along its side L and is constant across. Triangles with two corners
  // at one end miss a torque of rho g b L^2 / 18 for a width of 1, for either diagonal; fans about the centre miss half
  // of it. The bottom has L = 1, b = sin; the deep side L = 1, b = cos; the other side is half submerged, L = 1/2, b =
  // cos / 2, where the cut leaves only triangles of the first kind. tan = 1/2.
  const double root = std::sqrt(5);
  for (unsigned diagonals = 0; diagonals < 64; ++diagonals) {
    const Wrench wrench = forceBy("centroid", cubeWithDiagonals(diagonals), cubeAtRest());
    checkNear(wrench.force, {0, 0.75 * kWeight, 0}, 1e-9);
    CHECK(wrench.torque.z == doctest::Approx(-kWeight * root * (1.0 / 45 - 1.0 / 90 - 1.0 / 360)).epsilon(1e-9));
  }
  const Wrench fan = forceBy("centroid", cubeWithDiagonals(0, true), cubeAtRest());
  CHECK(fan.torque.z == doctest::Approx(-kWeight * root * (1.0 / 90 - 1.0 / 180 - 1.0 / 360)).epsilon(1e-9));
  for (const std::string& name : kExactOnStillWater)
    checkNear(forceBy(name, cubeWithDiagonals(0), cubeAtRest()).torque, {}, 1e-9);
}

TEST_CASE("centroid asks the true sea at the middle") {
  // A bump with no corner of the level plate below it.
  const IndexedMesh<double> plate{{{0, -1, 0}, {3, -1, 0}, {0, -1, 3}}, {{0, 1, 2}}};
  const Sea sea = seaOf([](double x, double z) { return std::hypot(x - 1, z - 1) < 0.1 ? 0.5 : 0.0; });
  const Vec3d area{0, -4.5, 0};
  for (const std::string name : {"centroid", "mean-height", "printed"})
    checkNear(forceBy(name, plate, {}, sea).force, -1.5 * kWeight * area, 1e-9);
  checkNear(forceBy("curved", plate, {}, sea).force, -kWeight * area, 1e-9);
}

TEST_CASE("under a bowl one height in the middle misses a third of the force that linear misses, the other way") {
  // Mean of a quadratic h over a triangle: (3 h at the centroid + the mean of h at the corners) / 4.
  const IndexedMesh<double> plate{{{0.2, -1, -0.3}, {3, -1, 0.4}, {0.1, -1, 2}}, {{0, 2, 1}}};
  const Sea sea = seaOf([](double x, double z) { return 0.1 * x * x + 0.02 * x * z + 0.05 * z * z; });
  const double exact = baselines::referenceForce(plate, {}, sea, 1).force.y; // exact, as the depth is quadratic
  const double linear = forceBy("curved", plate, {}, sea).force.y - exact;
  CHECK(std::abs(linear) > 100);
  for (const std::string name : {"mean-height", "centroid", "curved-mean-height"})
    CHECK(forceBy(name, plate, {}, sea).force.y - exact == doctest::Approx(-linear / 3).epsilon(1e-9));
}

TEST_CASE("printed: on fine meshes 0.75 of the buoyancy's moment about the world's origin") {
  MeshData mesh = shape("box:1,1,1");
  double previous_error = 0, error = 0;
  const Vec3d expected{0, 0, 0.75 * 0.75 * kWeight * 1}; // 5518.125 N m, 1 m from the origin
  Wrench coarser, finest;
  for (int level = 0; level < 6; ++level, mesh = split(mesh)) {
    coarser = finest, finest = forceBy("printed", meshOf(mesh), cubeAtRest(1));
    checkNear(finest.force, {0, 0.75 * kWeight, 0}, 1e-8);
    previous_error = error, error = length(finest.torque - expected);
    if (level > 2) CHECK(previous_error / error == doctest::Approx(4).epsilon(0.02));
  }
  CHECK(error < 0.2);
  // The result is extrapolated to zero size.
  CHECK((4 * finest.torque.z - coarser.torque.z) / 3 == doctest::Approx(5518.125).epsilon(1e-6));
  // Heights are relative to the sea's level, at any level.
  Placement raised = cubeAtRest(1);
  raised.position.y += 2.5;
  checkNear(forceBy("printed", meshOf("box:1,1,1"), raised, {2.5, 1000, 9.81, {}}).torque,
            forceBy("printed", meshOf("box:1,1,1"), cubeAtRest(1)).torque, 1e-9);
  // The corrected form does not depend on the position.
  checkNear(forceBy("mean-height", meshOf("box:1,1,1"), cubeAtRest(1)).torque, {}, 1e-9);
}

TEST_CASE("printed: the false rest at 45 degrees, where the torque that is left depends on the diagonals") {
  double least = 1e9, most = 0;
  for (unsigned diagonals = 0; diagonals < 64; ++diagonals) {
    const Wrench wrench = forceBy("printed", cubeWithDiagonals(diagonals), cubeEdgeDown());
    checkNear(wrench.force, {0, 0.75 * kWeight, 0}, 1e-9);
    CHECK(std::abs(wrench.torque.z) < 1e-9); // about the axis that a free-rotation test would use
    least = std::min(least, length(wrench.torque)), most = std::max(most, length(wrench.torque));
    CHECK(std::abs(forceBy("printed", cubeWithDiagonals(diagonals), cubeAtRest()).torque.z) > 50);
  }
  CHECK(least == doctest::Approx(132.118).epsilon(1e-5));
  CHECK(most == doctest::Approx(276.632).epsilon(1e-5));
  CHECK(length(forceBy("printed", cubeWithDiagonals(0, true), cubeEdgeDown()).torque) ==
        doctest::Approx(19.66).epsilon(1e-4));
}

TEST_CASE(
    "printed: a coarse cube that is upright over the origin is turned too, by how its sides are cut into triangles") {
  // The blog post claims that the false term nearly sums to zero for such a mesh. The term is (rho g / 12) sY (s_x, 0,
  // s_z) x a for every wet triangle. The two of the bottom cancel. A side that faces x has sY s_z times its area, about
  // the vertical, where still water has no torque. At a draft of 3/4, by the corners' z and y, the triangle with one
  // wet corner has
  //   z -1/2, 1/4, -1/2, y -3/4, 0, 0:   (9/16) (9/32)
  // and the triangle with two wet corners has, depending on how its four corners are split,
  //   z -1/2, 1/2, 1/4, y -3/4, -3/4, 0 and z 1/2, 1/2, 1/4, y -3/4, 0, 0:    -(3/8) (3/8) - (15/16) (3/32)   or
  //   z -1/2, 1/2, 1/2, y -3/4, -3/4, 0 and z -1/2, 1/2, 1/4, y -3/4, 0, 0:   -(3/4) (3/8) - (3/16) (3/32)
  // So a side has -3/512 or -6/512 of rho g; the other diagonal, a mirror image, has the opposite sign. The clipping
  // splits such that one diagonal always gives 6 and the other 3.
  const Placement upright{{0, -0.25, 0}, Mat3d::identity(), {}};
  std::set<long> turns; // in rho g / 512
  unsigned most_turned = 0;
  for (unsigned diagonals = 0; diagonals < 64; ++diagonals) {
    const Wrench wrench = forceBy("printed", cubeWithDiagonals(diagonals), upright);
    checkNear(wrench.force, {0, 0.75 * kWeight, 0}, 1e-9);
    const double turn = wrench.torque.y * 512 / kWeight;
    checkNear(wrench.torque, {0, std::round(turn) * kWeight / 512, 0}, 1e-9);
    turns.insert(std::lround(turn));
    if (std::lround(turn) == *turns.rbegin()) most_turned = diagonals;
    checkNear(forceBy("mean-height", cubeWithDiagonals(diagonals), upright).torque, {}, 1e-9);
  }
  CHECK(turns == std::set<long>{-12, -3, 6, 15, 24}); // 57 to 460 N m; never zero
  // The term is of second order in the size of the triangles, so it vanishes for small ones.
  const IndexedMesh<double> cube = cubeWithDiagonals(most_turned);
  MeshData mesh;
  mesh.vertices = cube.vertices, mesh.triangles = cube.triangles;
  double previous = 0, turn = 0;
  for (int level = 0; level < 6; ++level, mesh = split(mesh)) {
    previous = turn, turn = length(forceBy("printed", meshOf(mesh), upright).torque);
    CHECK(turn > 0);
    if (level > 2) CHECK(previous / turn == doctest::Approx(4).epsilon(0.02));
  }
  CHECK(turn < 1);
}

TEST_CASE("far from the origin only printed loses digits") {
  const IndexedMesh<double> mesh = meshOf("ellipsoid:2,1,1,2");
  const Mat3d rotation = rotationMatrix(turnAbout({0, 0, 1}, 0.3));
  for (const std::string name : {"flat", "centroid", "mean-height", "curved:4", "curved-mean-height:4"}) {
    INFO(name);
    const Wrench near = forceBy(name, mesh, {{0, 0.125, 0}, rotation, {}});
    const Wrench far = forceBy(name, mesh, {{1e7, 0.125, -1e7}, rotation, {}});
    checkNear(far.torque, near.torque, 1e-8);
  }
}

TEST_CASE("curved: points lie on the true waterline; the wet area comes out to second order") {
  const Sea sea = seaOf([](double x, double) { return wallHeight(x); });
  double previous = 0;
  for (const int points : {15, 31, 63, 127}) { // with fewer, the errors at the crest and at the trough cancel
    const Traced traced = trace(wall(), {}, sea, baselines::CurvedClipping::evenlySpaced(points));
    REQUIRE(traced.points.size() == static_cast<std::size_t>(2 * points));
    for (std::size_t i = 0; i < traced.points.size(); ++i) {
      CHECK(traced.points[i].depth == 0);
      CHECK(std::abs(traced.true_depth[i]) < 2e-12);
      CHECK(std::abs(traced.points[i].r.y - wallHeight(traced.points[i].r.x)) < 2e-12);
    }
    const double error = std::abs(traced.area - (1 + kFirst));
    if (previous > 0) CHECK(previous / error == doctest::Approx(4).epsilon(0.05));
    previous = error;
  }
  CHECK(previous < 2e-6);
  const Traced bisected = trace(wall(), {}, sea, baselines::CurvedClipping::bisecting(1e-6));
  CHECK(std::abs(bisected.area - (1 + kFirst)) < 2e-6); // the waterline is 1.4 m long
  CHECK(bisected.points.size() > 100);
  for (std::size_t i = 1; i < bisected.points.size(); ++i)
    CHECK(std::pair(bisected.points[i - 1].cut, bisected.points[i - 1].along) <
          std::pair(bisected.points[i].cut, bisected.points[i].along));
}

TEST_CASE("curved: the exact waterline does not bring the exact force") {
  const Sea sea = seaOf([](double x, double) { return wallHeight(x); });
  const double exact = -kWeight * 0.5 * (1 + 2 * kFirst + kSecond); // integral of (1 + h)^2 / 2 dx
  CHECK(baselines::referenceForce(wall(), {}, sea, 200).force.z == doctest::Approx(exact).epsilon(1e-6));
  const auto error = [&](const std::string& name) { return std::abs(forceBy(name, wall(), {}, sea).force.z - exact); };
  CHECK(error("curved:500") > 0.01 * std::abs(exact));
  CHECK(error("curved:500") == doctest::Approx(error("curved:31")).epsilon(0.01));
  CHECK(error("curved-bisect") == doctest::Approx(error("curved:31")).epsilon(0.01));
}

TEST_CASE("a tilted cube in two sines: curving the waterline gains next to nothing, true depth a lot") {
  const IndexedMesh<double> cube = meshOf("box:1,1,1");
  const Placement placement{{0.3, -0.1, 0.2}, rotationMatrix({0.2, 0.1, 0.3, std::sqrt(1 - 0.14)}), {}};
  double linear = 0, curved = 0, bisected = 0, quadratic = 0;
  for (int instant = 0; instant < 8; ++instant) {
    const PreparedSea prepared(twoSines(45.0 * instant));
    const Sea sea = prepared.baseline();
    const Vec3d exact = baselines::referenceForce(cube, placement, sea, 60).force;
    linear += length(baselines::referenceLinear(cube, placement, sea).force - exact);
    curved += length(forceBy("curved:16", cube, placement, sea).force - exact);
    bisected += length(forceBy("curved-bisect", cube, placement, sea).force - exact);
    quadratic += length(makeMethod("quadratic", cube)->force(placement, sea).force - exact);
  }
  CHECK(linear / 8 > 0.02);
  CHECK(std::abs(curved / linear - 1) < 0.1);
  CHECK(std::abs(bisected / curved - 1) < 0.01);
  CHECK(quadratic < linear / 10);
}

TEST_CASE("curved: where the sea leaves the triangle, points stay on its edge") {
  // A crest that extends above the upper edge between two dry corners.
  const IndexedMesh<double> one_wet{{{0, -1, 0}, {1, 0.5, 0}, {-1, 0.5, 0}}, {{0, 1, 2}}};
  const auto bump = [](double x, double) { return 2 * std::exp(-25 * x * x); };
  const Traced crest = trace(one_wet, {}, seaOf(bump), baselines::CurvedClipping::evenlySpaced(3));
  REQUIRE(crest.points.size() == 3);
  CHECK(crest.points[1].r.y == doctest::Approx(0.5));
  CHECK(crest.points[1].depth == doctest::Approx(1.5));
  CHECK(crest.points[0].depth == 0);
  CHECK(std::abs(crest.true_depth[0]) < 1e-11);
  // A trough that extends below the lower edge between two wet corners.
  const IndexedMesh<double> two_wet{{{-1, -0.5, 0}, {1, -0.5, 0}, {0, 1, 0}}, {{0, 1, 2}}};
  const Traced trough = trace(two_wet, {}, seaOf([&](double x, double z) { return -bump(x, z); }),
                              baselines::CurvedClipping::evenlySpaced(3));
  REQUIRE(trough.points.size() == 3);
  CHECK(trough.points[1].r.y == doctest::Approx(-0.5));
  CHECK(trough.points[1].depth == 0);
  CHECK(trough.true_depth[1] < -1);
}

TEST_CASE("no edge is too short to cross the water three times") {
  // Nearly along the steepest slope of sin(x), through its inflection point: sin(x) = slope x has roots at 0 and on
  // both sides.
  for (const double reach : {0.6, 0.2, 0.05}) { // half the edge; the wave is 2 pi long
    const double slope = std::sin(0.9 * reach) / (0.9 * reach);
    int crossings = 0;
    double before = std::sin(-reach) + slope * reach;
    for (int k = 1; k <= 1001; ++k) { // an odd number of steps: none of them falls on 0
      const double x = reach * (2.0 * k / 1001 - 1), here = std::sin(x) - slope * x;
      crossings += (here > 0) != (before > 0);
      before = here;
    }
    CHECK(crossings == 3);
  }
}

TEST_CASE("curved-bisect: few points on a straight waterline, enough on one like an S") {
  const IndexedMesh<double> mesh{{{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}}, {{0, 1, 2}}};
  CHECK(trace(mesh, {}, {}, baselines::CurvedClipping::bisecting(1e-4)).points.size() == 3);
  // It passes through the chord's midpoint, where a single point would detect nothing.
  const Sea sea = seaOf([](double x, double) { return 0.1 * std::sin(kTurn * x); });
  const Traced traced = trace(mesh, {}, sea, baselines::CurvedClipping::bisecting(1e-4));
  CHECK(traced.points.size() > 20);
  double highest = 0;
  for (const auto& point : traced.points) highest = std::max(highest, point.r.y);
  CHECK(std::abs(highest - 0.1) < 1e-4);
  // The error over a part w of the chord is at most 0.1 (2 pi)^2 w^2 / 8: 1 mm at w = 1/22, halved to 1/32, and its
  // middle.
  CHECK(trace(mesh, {}, sea, baselines::CurvedClipping::bisecting(1e-3)).points.size() < 64);
}

TEST_CASE("property: on every sea curved points are on the waterline or on the triangle's edge") {
  for (const NamedSea& named : everySea()) {
    INFO(named.name);
    const PreparedSea prepared(named.json, 2.1);
    const Sea sea = prepared.baseline();
    Random random(11);
    for (int k = 0; k < 5; ++k) {
      const RandomScene scene(random.bits());
      const Traced traced = trace(scene.mesh, scene.placement, sea, baselines::CurvedClipping::evenlySpaced(4));
      for (std::size_t i = 0; i < traced.points.size(); ++i)
        if (traced.points[i].depth > 0)
          CHECK(traced.true_depth[i] == traced.points[i].depth);
        else
          CHECK(traced.true_depth[i] < 1e-10);
    }
  }
}

TEST_CASE("the sea is asked for many points at once, and memory carries nothing over") {
  const PreparedSea prepared(everySea()[1].json, 0.7);
  int calls = 0;
  bool fails = false;
  Sea sea = prepared.baseline();
  sea.heights = [&, heights = sea.heights](std::size_t n, const double* x, const double* z, double* h) {
    ++calls;
    if (fails && calls > 1) throw std::runtime_error("no more heights");
    heights(n, x, z, h);
  };
  const IndexedMesh<double> mesh = meshOf("ellipsoid:3,1,1,3"); // 1280 triangles
  const Placement one{{0, 0.1, 0}, Mat3d::identity(), {}},
      other{{2, -0.2, 1}, rotationMatrix(turnAbout({1, 0, 0}, 0.4)), {}};
  for (const std::string name :
       {"flat", "centroid", "mean-height", "printed", "curved", "curved-bisect", "curved-mean-height"}) {
    INFO(name);
    const auto method = makeMethod(name, mesh);
    calls = 0, fails = false;
    const Wrench first = method->force(one, sea);
    CHECK(calls < 60);
    const Wrench second = method->force(other, sea);
    CHECK(sameBits(method->force(one, sea), first));
    calls = 0, fails = true;
    if (name != "flat") CHECK_THROWS_AS(method->force(one, sea), std::runtime_error);
    fails = false;
    CHECK(sameBits(method->force(other, sea), second));
  }
}

TEST_CASE("names: numbers where they belong, and words where they do not") {
  CHECK(baselines::parseMethod("curved").number == 8);
  CHECK(baselines::parseMethod("curved-mean-height:3").number == 3);
  const auto refusal = [](const std::string& name) {
    try {
      baselines::parseMethod(name);
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  CHECK(has(refusal("curvy"), "unknown method 'curvy'"));
  CHECK(has(refusal("mean-height:3"), "takes no number"));
  CHECK(has(refusal("curved-bisect:3"), "takes no number"));
  for (const std::string name : {"curved:0", "curved:1001", "curved:", "curved:x", "curved:3.5", "curved:8 "}) {
    INFO(name);
    CHECK(has(refusal(name), "number of points"));
    CHECK(has(refusal(name), "1 to 1000"));
    CHECK(has(refusal(name), "curved:8"));
  }
}

TEST_CASE("nothing wet, nothing there") {
  std::vector<std::string> names = kExactOnStillWater;
  names.insert(names.end(), {"centroid", "printed"});
  const Sea sea = seaOf([](double x, double) { return 0.1 * std::sin(x); });
  for (const std::string& name : names) {
    CHECK(sameBits(forceBy(name, {}, {}, sea), {}));
    CHECK(length(forceBy(name, meshOf("box:1,1,1"), {{0, 9, 0}, Mat3d::identity(), {}}, sea).force) == 0);
    // Triangles with zero area that cross the surface.
    const IndexedMesh<double> needle{{{0, -1, 0}, {0, 1, 0}, {0, 1, 0}, {0, -1, 0}}, {{0, 1, 2}, {0, 3, 1}}};
    CHECK(length(forceBy(name, needle, {}, sea).force) == 0);
  }
}
