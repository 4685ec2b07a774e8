// test_baselines_bodies.cpp - baselines that simplify the water or the hull: a height map, one level, one plane,
// spheres, points. Each is compared with a known result, and with the library's sums if the method is exact.
#include "baseline_scenes.hpp"

#include "baselines/columns.hpp"
#include "baselines/patch.hpp"
#include "baselines/pontoons.hpp"
#include "baselines/probes.hpp"
#include "math/elementary.hpp"

#include <cstdlib>
#include <doctest/doctest.h>
#include <new>
#include <rapidcheck.h>

using namespace plim;
using namespace plim::tests;
using baselines::IndexedMesh;
using baselines::makeMethod;
using baselines::Placement;
using baselines::Sea;
using baselines::Wrench;

namespace {

std::size_t allocations = 0;

// Returns a plane sea through no special point.
Sea slopedSea(double slope_x, double slope_z, double height = 0.07) {
  return seaOf([=](double x, double z) { return height + slope_x * x + slope_z * z; }, 0.03);
}

Placement upright(const Vec3d& position) {
  return {position, Mat3d::identity(), {}};
}

Sea levelSea(double level) {
  Sea sea;
  sea.level = level;
  return sea;
}

void noteAllocation() {
  ++allocations;
}

} // namespace

#include "replaced_new.hpp"

TEST_CASE("after the first call none of them allocates") {
  const IndexedMesh<double> mesh = meshOf("boat");
  const Sea sea = slopedSea(0.1, 0.2);
  for (const char* name : {"plain", "patch", "volume", "volume-fast", "pontoons", "probes", "one-plane"}) {
    const auto method = makeMethod(name, mesh);
    method->force(upright({0, 3, 0}), sea); // nearly dry
    const std::size_t before = allocations;
    method->force({{7.3, -0.2, 1.9}, rotationMatrix({0.1, 0.2, 0.3, std::sqrt(0.86)}), {}}, sea);
    method->force(upright({7.3, -9, 1.9}), sea); // fully submerged
    const std::size_t after = allocations;
    INFO(std::string(name));
    CHECK(after == before);
  }
  CHECK(allocations > 0);
}

// --- volume ---------------------------------------------------------------------------------------------------------

TEST_CASE("volume is exact on still water, force and torque, for any hull") {
  CHECK(rc::check([](std::uint64_t seed) {
    RandomScene scene(seed);
    const Sea sea = levelSea(scene.random.uniform(-0.5, 0.5));
    RC_ASSERT(scene.same(scene.of("volume", sea), scene.linear(sea), 1e-13));
  }));
}

TEST_CASE("volume knows one height, that over the reference point") {
  const IndexedMesh<double> mesh = meshOf("box:4,1,2");
  const Placement place{{10, 0.2, 5}, Mat3d::identity(), {1, 0, 0.5}};
  const Wrench sloped = makeMethod("volume", mesh)->force(place, slopedSea(0.01, -0.02));
  const double level = 0.03 + 0.07 + 0.01 * 11 - 0.02 * 5.5; // 0.1
  CHECK(sloped.force.x == 0);
  CHECK(sloped.volume == doctest::Approx(8 * (level - 0.2 + 0.5)).epsilon(1e-13));
  // The centre of buoyancy is 1 m behind and 0.5 m beside the reference point.
  CHECK(sloped.torque.z == doctest::Approx(-sloped.force.y).epsilon(1e-13));
  CHECK(sloped.torque.x == doctest::Approx(0.5 * sloped.force.y).epsilon(1e-13));
}

TEST_CASE("volume-fast takes cut triangles whole or not at all: exact when nothing is cut, else better with more") {
  // Each face of a cube is two triangles, whose centroids are at 1/3 and 2/3 of the height.
  const auto cube = makeMethod("volume-fast", meshOf("box:1,1,1"));
  CHECK(cube->force(upright({0, -3, 0}), {}).volume == doctest::Approx(1).epsilon(1e-14));
  CHECK(cube->force(upright({0, 0.6, 0}), {}).volume == 0);
  for (const double y : {0.3, 0.1, -0.1, -0.3}) {
    const double draft = 0.5 - y, sides = draft < 1.0 / 3 ? 0 : draft < 2.0 / 3 ? 4 : 8;
    // A pyramid on the bottom with its apex on the water, and a tetrahedron on each counted triangle: 1/2 m^2, 1/2 m
    // away.
    CHECK(cube->force(upright({0, y, 0}), {}).volume == doctest::Approx(draft / 3 + sides / 12).epsilon(1e-14));
  }
  double previous = 1;
  for (const char* name : {"sphere:1,1", "sphere:1,3", "sphere:1,5"}) { // each has sixteen times the triangles
    const plimsoll::Hull hull = makeHull(shape(name));
    const auto fast = makeMethod("volume-fast", indexed(hull)), exact = makeMethod("volume", indexed(hull));
    double worst = 0;
    for (int k = 0; k < 19; ++k) {
      const Placement place{{0, -0.9 + 0.1 * k, 0}, rotationMatrix({0.1, 0.2, 0.3, std::sqrt(0.86)}), {}};
      worst = std::max(worst, forceError(hull, fast->force(place, {}).force, exact->force(place, {}).force));
    }
    CHECK(worst > 1e-9);
    CHECK(worst < previous / 4);
    previous = worst;
  }
}

// --- patch ----------------------------------------------------------------------------------------------------------

TEST_CASE("appendix A: how far along the median the pressure pushes") {
  const auto place = [](const baselines::HalfPressure& half) { return half.moment / half.mean; };
  CHECK(place(baselines::apexUp(0, 2)) == doctest::Approx(3.0 / 4).epsilon(1e-15)); // from the apex
  CHECK(place(baselines::baseUp(0, 2)) == doctest::Approx(1.0 / 2).epsilon(1e-15)); // from the base
  CHECK(place(baselines::apexUp(1e9, 2)) == doctest::Approx(2.0 / 3).epsilon(1e-9));
  CHECK(place(baselines::baseUp(1e9, 2)) == doctest::Approx(1.0 / 3).epsilon(1e-9)); // also 2/3 from the apex
  CHECK(baselines::apexUp(1, 3).mean == 3);                                          // two thirds of the way down
  CHECK(baselines::baseUp(1, 3).mean == 2);                                          // one third
}

TEST_CASE("patch is exact on still water, force and torque, for any hull and any cell") {
  CHECK(rc::check([](std::uint64_t seed) {
    RandomScene scene(seed);
    const Sea sea = levelSea(scene.random.uniform(-0.5, 0.5));
    const Wrench exact = scene.linear(sea);
    for (const char* name : {"patch:2", "patch:13"}) RC_ASSERT(scene.same(scene.of(name, sea), exact, 1e-12));
  }));
}

TEST_CASE("patch on a sea that is a plane: the force is exact, the torque is not, since appendix A takes it as level") {
  double torque = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    RandomScene scene(seed);
    const Sea sea = slopedSea(0.2, -0.3);
    const Wrench exact = scene.linear(sea), patch = scene.of("patch:7", sea);
    CHECK(scene.forceErrorOf(patch, exact) < 1e-12);
    torque = std::max(torque, scene.torqueErrorOf(patch, exact));
  }
  CHECK(torque > 1e-4);
}

TEST_CASE("patch converges to linear with the square of its cell, as far as the hull's triangles let it") {
  const plimsoll::Hull hull = makeHull(shape("ellipsoid:2,1,1,5"));
  const IndexedMesh<double> mesh = indexed(hull);
  const Sea sea = seaOf([](double x, double z) { return 0.2 * std::sin(1.5 * x + 0.6 * z + 0.3); });
  const Placement place{{0.4, 0.1, -0.7}, rotationMatrix({0.1, 0.2, 0.3, std::sqrt(0.86)}), {}};
  const Wrench exact = referenceLinear(mesh, place, sea);
  std::vector<double> force, torque;
  for (const char* name : {"patch:5", "patch:9", "patch:17", "patch:33"}) { // each halves the cell size
    const Wrench patch = makeMethod(name, mesh)->force(place, sea);
    force.push_back(forceError(hull, patch.force, exact.force));
    torque.push_back(torqueError(hull, patch.torque, exact.torque));
  }
  CHECK(std::log2(force[0] / force[3]) / 3 > 1.8);
  CHECK(std::log2(torque[0] / torque[3]) / 3 > 1.8);
}

TEST_CASE("patch keeps its nodes while the body moves within a cell, and covers it wherever it is") {
  const IndexedMesh<double> mesh = meshOf("box:3,2,6"); // a diagonal of 7 m
  std::vector<double> nodes_x, nodes_z;
  Sea sea;
  int batches = 0;
  sea.heights = [&](std::size_t n, const double* x, const double* z, double* h) {
    nodes_x.assign(x, x + n), nodes_z.assign(z, z + n);
    std::fill(h, h + n, 0.0);
    ++batches;
  };
  const auto patch = makeMethod("patch:15", mesh); // cells of half a metre
  const auto nodesAt = [&](double x, double z) {
    patch->force(upright({x, 0, z}), sea);
    return std::pair{nodes_x, nodes_z};
  };
  const auto start = nodesAt(100.01, -3.49);
  CHECK(batches == 1);
  CHECK(start.first.size() == 16 * 16);
  CHECK(nodesAt(100.49, -3.01) == start);
  const auto next = nodesAt(100.51, -3.49);
  CHECK(next.first[0] == start.first[1]); // one row dropped, one added
  CHECK(next.first[15] == doctest::Approx(start.first[15] + 0.5));
  CHECK(next.second == start.second);
  Random random(5);
  for (int k = 0; k < 100; ++k) {
    const double x = random.uniform(-20, 20), z = random.uniform(-20, 20);
    const auto [xs, zs] = nodesAt(x, z);
    CHECK(xs.front() <= x - 3.5);
    CHECK(xs.back() >= x + 3.5 - 1e-12);
    CHECK(zs.front() <= z - 3.5);
    CHECK(zs.back() >= z + 3.5 - 1e-12);
  }
}

TEST_CASE("the height map: planes of its triangles, made again when it is placed") {
  Sea sea = seaOf([](double x, double z) { return x * z; }, 0.25);
  baselines::WaterPatch patch(4, 5); // cells of 1 m
  const Vec3d origin{10, 2, 20};
  patch.follow(origin, {0.5, 0, 0.5}, sea); // from 8 to 13 and from 18 to 23
  // The cell from (10, 20): heights 200.25, 220.25 towards x, 210.25 towards z, 231.25 across.
  CHECK(patch.heightAbove({0.75, 0, 0.25}) == doctest::Approx(2 - (200.25 + 0.75 * 20 + 0.25 * 11)).epsilon(1e-13));
  CHECK(patch.heightAbove({0.25, 5, 0.75}) == doctest::Approx(7 - (200.25 + 0.75 * 10 + 0.25 * 21)).epsilon(1e-13));
  sea.level = 1.25; // the sea may have moved
  CHECK(patch.heightAbove({0.75, -3, 0.25}) == doctest::Approx(-1 - (200.25 + 0.75 * 20 + 0.25 * 11)).epsilon(1e-13));
  patch.follow(origin, {0.5, 0, 0.5}, sea);
  CHECK(patch.heightAbove({0.75, -3, 0.25}) == doctest::Approx(-1 - (201.25 + 0.75 * 20 + 0.25 * 11)).epsilon(1e-13));
}

TEST_CASE("patch: a wet piece whose centre lies above the water gets no force") {
  const IndexedMesh<double> mesh{{{-1, 0, -1}, {0, 0, 2}, {1, 0, -1}}, {{0, 1, 2}}};
  double trough = -1;
  const Sea sea = seaOf([&](double x, double z) { return std::hypot(x, z) < 0.7 ? trough : 0; });
  const auto patch = makeMethod("patch", mesh);
  CHECK(patch->force(upright({0, -0.5, 0}), sea).force == Vec3d{});
  trough = -0.25;                                          // now a quarter of a metre above the centre
  CHECK(patch->force(upright({0, -0.5, 0}), sea).volume == // the triangle of 3 m^2 faces up
        doctest::Approx(-3 * 0.25).epsilon(1e-13));
}

// --- one plane ------------------------------------------------------------------------------------------------------

TEST_CASE("one-plane equals linear on a sea that is a plane") {
  CHECK(rc::check([](std::uint64_t seed) {
    RandomScene scene(seed);
    const Sea sea = slopedSea(scene.random.uniform(-0.4, 0.4), scene.random.uniform(-0.4, 0.4));
    RC_ASSERT(scene.same(scene.of("one-plane", sea), scene.linear(sea), 1e-12));
  }));
}

TEST_CASE("one-plane: the plane that fits five heights over the middle half of the hull") {
  const IndexedMesh<double> mesh = meshOf("box:4,2,8");
  const Placement place{{0, 0.1, 0}, Mat3d::identity(), {0.3, 0, 0}};
  const Sea cubic = seaOf([](double x, double z) { return -0.1 + 0.2 * x * x * x - 0.05 * z * z * z; });
  // Differences over x = -1..1 and z = -2..2.
  const Wrench plane = referenceLinear(mesh, place, slopedSea(0.2, -0.2, -0.13));
  const Wrench fitted = makeMethod("one-plane", mesh)->force(place, cubic);
  CHECK(length(fitted.force - plane.force) < 1e-12 * length(plane.force));
  CHECK(length(fitted.torque - plane.torque) < 1e-12 * length(plane.torque));
  CHECK(std::abs(fitted.force.x) > 0.1 * fitted.force.y); // the force along the slope
  // In a bowl, the plane's height is the mean of the five: 0, twice 0.1 at x = 1, twice 0.4 at z = 2.
  const Sea bowl = seaOf([](double x, double z) { return 0.1 * (x * x + z * z); });
  const Wrench level = referenceLinear(mesh, place, slopedSea(0, 0, 0.17)); // 0.2 from a level of 0.03
  CHECK(length(makeMethod("one-plane", mesh)->force(place, bowl).force - level.force) < 1e-12 * length(level.force));
  // Rotated by 90 degrees, the same box has its length along x.
  const Placement turned{{0, 0.1, 0}, rotationMatrix({0, std::sqrt(0.5), 0, std::sqrt(0.5)}), {0.3, 0, 0}};
  const Wrench turned_plane = referenceLinear(mesh, turned, slopedSea(0.8, -0.05, -0.13));
  const Wrench turned_fitted = makeMethod("one-plane", mesh)->force(turned, cubic);
  CHECK(length(turned_fitted.force - turned_plane.force) < 1e-12 * length(turned_plane.force));
}

// --- columns --------------------------------------------------------------------------------------------------------

TEST_CASE(
    "columns find what is inside: cavities, edges and vertices hit exactly, an open boat filled to its rim's top") {
  MeshData hollow = shape("box:4,2,4"); // columns of an even grid hit its diagonals
  append(hollow, flipped(shape("box:2,1,2")));
  const baselines::Columns columns = baselines::columnsOf(meshOf(hollow), 8, 8);
  double volume = 0;
  for (const std::vector<baselines::Interval>& column : columns.inside)
    for (const baselines::Interval& interval : column) volume += (interval.high - interval.low) * 0.25;
  CHECK(volume == doctest::Approx(32 - 4).epsilon(1e-13));
  CHECK(columns.at(0, 0).size() == 1);
  CHECK(columns.at(3, 4).size() == 2);
  CHECK(baselines::filledHull(meshOf(hollow)).volume == doctest::Approx(28).epsilon(1e-13));

  // Every column passes through a vertex of the top and one of the bottom, where six or eight triangles meet.
  const baselines::Columns hits = baselines::columnsOf(meshOf(split(split(split(shape("box:4,2,4"))))), 4, 4);
  for (const std::vector<baselines::Interval>& column : hits.inside) {
    REQUIRE(column.size() == 1);
    CHECK(column[0].low == -1);
    CHECK(column[0].high == 1);
  }

  MeshData open = shape("box:4,2,4");
  std::erase_if(open.triangles, [&](const Triangle& t) {
    return open.vertices[t[0]].y + open.vertices[t[1]].y + open.vertices[t[2]].y > 2.5; // the lid
  });
  REQUIRE(open.triangles.size() == 10);
  const baselines::Filled filled = baselines::filledHull(meshOf(open));
  CHECK(filled.volume == doctest::Approx(32).epsilon(1e-13));
  CHECK(length(filled.centroid) < 1e-13);
  CHECK(baselines::columnsOf(meshOf(open), 2, 2).at(1, 1).front().high == 1);
}

TEST_CASE("columns add up to the volume of any hull") {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    RandomScene scene(seed);
    const baselines::Filled filled = baselines::filledHull(scene.mesh);
    if (scene.hull.info().wettable_count == scene.hull.info().triangle_count) { // no sealed cavity
      CHECK(filled.volume == doctest::Approx(scene.hull.info().volume).epsilon(1e-12));
      CHECK(length(filled.centroid - vec(scene.hull.info().centroid)) < 1e-12 * longestExtent(scene.hull.info()));
    }
    const baselines::Columns columns = baselines::columnsOf(scene.mesh, 100, 100);
    double volume = 0;
    for (const std::vector<baselines::Interval>& column : columns.inside)
      for (const baselines::Interval& i : column) volume += (i.high - i.low) * columns.width * columns.length;
    CHECK(volume == doctest::Approx(filled.volume).epsilon(0.02));
  }
}

// --- pontoons -------------------------------------------------------------------------------------------------------

TEST_CASE("pontoons and a hull wholly under water: exact force and torque, for any hull and number") {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    RandomScene scene(seed);
    scene.placement.position.y = -30;
    const Wrench exact = scene.linear();
    for (const char* name : {"pontoons:1", "pontoons:5", "pontoons:20"})
      CHECK(scene.same(scene.of(name, {}), exact, 1e-10));
  }
}

TEST_CASE("one pontoon for a sphere is that sphere") {
  const IndexedMesh<double> mesh = meshOf("sphere:1,5");
  const auto pontoon = makeMethod("pontoons:1", mesh);
  const double true_sphere = 3.008598565; // radius 1, water 0.3 above the centre
  CHECK(pontoon->force(upright({5, -0.3, 2}), {}).volume ==
        doctest::Approx(true_sphere).epsilon(3e-3)); // the mesh is inscribed
  // Exact, to rounding, for the sphere of the mesh's own volume.
  const double radius = std::cbrt(0.75 * baselines::filledHull(mesh).volume / kPi);
  for (const double e : {-0.8, 0.0, 0.3, 0.9}) {
    const Wrench wrench = pontoon->force(upright({5, -e * radius, 2}), {});
    CHECK(wrench.volume ==
          doctest::Approx(kPi * radius * radius * radius * (1 + e) * (1 + e) * (2 - e) / 3).epsilon(1e-12));
    CHECK(length(wrench.torque) < 1e-9 * length(wrench.force));
  }
  CHECK(pontoon->force(upright({5, 1.1, 2}), {}).volume == 0);
}

TEST_CASE("pontoons spread through the hull, and each asks the sea over itself") {
  const std::vector<baselines::Pontoon> pontoons = baselines::fitPontoons(meshOf("box:8,2,4"), 8);
  REQUIRE(pontoons.size() == 8);
  double volume = 0;
  for (const baselines::Pontoon& p : pontoons) {
    volume += 4.0 / 3 * kPi * p.radius * p.radius * p.radius;
    CHECK(std::abs(p.point_b.x) > 0.4); // none in the middle: two on either side, twice
    CHECK(std::abs(p.point_b.z) > 0.4);
  }
  CHECK(volume == doctest::Approx(64).epsilon(1e-12));
  // Water that rises towards +x lifts that end: torque about z.
  const Wrench sloped =
      makeMethod("pontoons", meshOf("box:8,2,4"))->force(upright({0, -0.1, 0}), slopedSea(0.1, 0, -0.03));
  CHECK(sloped.torque.z > 1e4);
  CHECK(std::abs(sloped.torque.x) < 1e-2 * sloped.torque.z);
  CHECK(sloped.force.x == 0);
}

// --- probes ---------------------------------------------------------------------------------------------------------

TEST_CASE("probes under an upright box: exact at any draft") {
  for (const char* name : {"probes:1", "probes", "probes:24", "probes:7"}) {
    const auto probes = makeMethod(name, meshOf("box:6,2,4"));
    for (const double y : {1.5, 0.9, 0.2, -0.6, -3.0}) {
      const Wrench wrench = probes->force(upright({3, y, -2}), {});
      CHECK(wrench.volume == doctest::Approx(24 * std::clamp(1 - y, 0.0, 2.0)).epsilon(1e-12));
      CHECK(length(wrench.torque) <= 1e-12 * length(wrench.force));
    }
  }
}

TEST_CASE("probes on sloping water miss what each has of its own: one n-th squared of the waterplane's moment") {
  // rho g int x^2 dA = rho g b l^3 / 12; n midpoints of equal parts give 1 - 1/n^2 of it. Twelve probes: four by three.
  const Wrench wrench =
      makeMethod("probes:12", meshOf("box:8,2,6"))->force(upright({0, 0, 0}), slopedSea(0.05, 0.04, -0.03));
  CHECK(wrench.torque.z == doctest::Approx(kWeight * 0.05 * 6 * 512 / 12 * (1 - 1.0 / 16)).epsilon(1e-12));
  CHECK(wrench.torque.x == doctest::Approx(-kWeight * 0.04 * 8 * 216 / 12 * (1 - 1.0 / 9)).epsilon(1e-12));
  CHECK(wrench.volume == doctest::Approx(48).epsilon(1e-12));
}

TEST_CASE("probes under any hull, upright and wholly under water: exact force and torque") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    RandomScene scene(seed);
    scene.placement.position.y = -30, scene.placement.rotation = Mat3d::identity();
    const Wrench exact = scene.linear();
    for (const char* name : {"probes:1", "probes"}) CHECK(scene.same(scene.of(name, {}), exact, 1e-10));
  }
  const std::vector<baselines::Probe> probes = baselines::placeProbes(meshOf("sphere:1,4"), 16);
  CHECK(probes.size() == 16); // the corner cells contain some hull, though not at their centres
  for (const baselines::Probe& probe : probes) {
    CHECK(probe.point_b.y < -0.2);
    CHECK(std::hypot(probe.point_b.x, probe.point_b.z) < 1);
  }
}
