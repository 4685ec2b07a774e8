// test_hollow.cpp - hollow boats: openings, never-wet surface, interiors found by the waterline.
#include "support.hpp"

#include <doctest/doctest.h>
#include <limits>

using namespace plim;
using namespace plim::tests;

namespace {

constexpr double kEvery = std::numeric_limits<double>::quiet_NaN();

// The profile runs from the axis at the bottom, outside, up, over the rim and down inside to the axis.
MeshData tub() {
  return revolved({{0, -1}, {1, -1}, {1, 1}, {0.8, 1}, {0.8, -0.8}, {0, -0.8}}, 24);
}
MeshData bucket() {
  return revolved({{0, -1}, {0.7, -1}, {1, 1}, {0.95, 1}, {0.66, -0.9}, {0, -0.9}}, 24);
}

// Returns a square barge with a square shaft through it from bottom to deck.
MeshData moonPool() {
  MeshData mesh;
  const auto ring = [&](double half, double y) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (const auto& [x, z] : {std::pair{-1., -1.}, {1., -1.}, {1., 1.}, {-1., 1.}})
      mesh.vertices.push_back({half * x, y, half * z});
    return first;
  };
  const std::uint32_t ob = ring(2, -1), ot = ring(2, 1), it = ring(0.5, 1), ib = ring(0.5, -1);
  const auto band = [&](std::uint32_t a, std::uint32_t b) {
    for (std::uint32_t k = 0; k < 4; ++k) {
      const std::uint32_t n = (k + 1) % 4;
      mesh.triangles.push_back({a + k, b + k, b + n});
      mesh.triangles.push_back({a + k, b + n, a + n});
    }
  };
  band(ob, ot), band(ot, it), band(it, ib), band(ib, ob);
  return mesh;
}

std::size_t interiorCount(const MeshData& mesh, double waterline = kEvery) {
  const std::vector<std::uint8_t> mask = makeHull(mesh).findInterior(waterline);
  return static_cast<std::size_t>(std::count(mask.begin(), mask.end(), 1));
}

} // namespace

TEST_CASE("thick-walled tub: its inside is an interior, and marking it makes the tub float by its outside") {
  const MeshData mesh = tub();
  const plimsoll::Hull solid = makeHull(mesh);
  const std::vector<std::uint8_t> mask = solid.findInterior(kEvery);
  // The inner wall (2 x 24 triangles) and the inner floor (24), nothing else.
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    bool inner = true;
    for (const std::uint32_t v : mesh.triangles[t]) {
      const Vec3d p = mesh.vertices[v];
      inner = inner && std::hypot(p.x, p.z) < 0.81 && p.y > -0.81;
    }
    CHECK(mask[t] == inner);
  }
  // With the level below the inner floor there is no interior.
  CHECK(interiorCount(mesh, -0.9) == 0);
  CHECK(interiorCount(mesh, 0) == 72);

  const double section = 24 * 0.5 * std::sin(2 * 3.14159265358979323846 / 24); // the 24-sided outline of radius 1
  const plimsoll::Forces flooded = plimsoll::evaluate(makeBody(solid, {0, 0, 0}));
  CHECK(flooded.volume == doctest::Approx(section * (1 - 0.64 * 0.8)));
  const plimsoll::Hull hollow = makeHull(mesh, nullptr, 0, mask);
  const plimsoll::Forces afloat = plimsoll::evaluate(makeBody(hollow, {0, 0, 0}));
  CHECK(afloat.volume == doctest::Approx(section));
  CHECK_FALSE(afloat.openingSubmerged());
  CHECK(afloat.certified());
  // The mask changes the wettable surface, not the volume of the solid.
  CHECK(hollow.info().volume == doctest::Approx(solid.info().volume));
  CHECK(hollow.info().wettable_count == mesh.triangles.size() - 72);

  // Heeled until the rim is submerged: the flag is set.
  const plimsoll::Forces swamped =
      plimsoll::evaluate(makeBody(hollow, {0, -0.5, 0}, {0, 0, std::sin(0.3), std::cos(0.3)}));
  CHECK(swamped.openingSubmerged());
  CHECK_FALSE(swamped.certified());
}

TEST_CASE("bucket: interior found; torus and moon pool: none") {
  CHECK(interiorCount(bucket()) == 72);
  CHECK(interiorCount(shape("torus:2,0.5,24")) == 0);
  CHECK(interiorCount(moonPool()) == 0);
  const plimsoll::Hull pool = makeHull(moonPool());
  CHECK(pool.info().volume == doctest::Approx(2 * (16 - 1)));
  // The water in the shaft belongs to the sea.
  CHECK(plimsoll::evaluate(makeBody(pool, {0, 0, 0})).volume == doctest::Approx(15));
  CHECK(plimsoll::evaluate(makeBody(pool, {0, 0, 0})).waterplane_area == doctest::Approx(15));
}

TEST_CASE("a mast that stands in a tub does not make its inside wet") {
  // The same tub with a pole of radius 0.2 on its floor, up to y = 2.
  const MeshData mesh = revolved({{0, -1}, {1, -1}, {1, 1}, {0.8, 1}, {0.8, -0.8}, {0.2, -0.8}, {0.2, 2}, {0, 2}}, 24);
  const std::vector<std::uint8_t> mask = makeHull(mesh).findInterior(0);
  CHECK(std::count(mask.begin(), mask.end(), 1) == 24 * 6); // inner wall, floor and the pole, which stands inside
  const double section = 24 * 0.5 * std::sin(2 * 3.14159265358979323846 / 24);
  CHECK(plimsoll::evaluate(makeBody(makeHull(mesh, nullptr, 0, mask), {0, 0, 0})).volume == doctest::Approx(section));
}

TEST_CASE("a hull that no water can reach is dry everywhere") {
  const MeshData box = shape("box:1,1,1");
  const plimsoll::Hull hull = makeHull(box, nullptr, 0, std::vector<std::uint8_t>(12, 1));
  for (const std::uint32_t outputs : {0u, 15u & ~2u & ~4u})
    for (const double y : {0.0, -5.0}) {
      plimsoll::Body body = makeBody(hull, {0, y, 0}, {}, PLIM_PRECISION_FLOAT);
      body.outputs = outputs;
      CHECK(length(vec(plimsoll::evaluate(body).force)) == 0);
    }
}

TEST_CASE("rowboat: an open sheet is exact while its rim is dry, flagged when it is not") {
  plimsoll::Report report;
  const plimsoll::Hull hull = makeHull(shape("rowboat"), &report);
  CHECK(report.rims().size() == 1);
  CHECK(interiorCount(shape("rowboat")) == 0);
  const plimsoll::Body upright = makeBody(hull, {0, 0.1, 0});
  const plimsoll::Forces afloat = plimsoll::evaluate(upright);
  CHECK_FALSE(afloat.openingSubmerged());
  CHECK(afloat.certified());
  CHECK(std::abs(afloat.force[0]) + std::abs(afloat.force[2]) < 1e-9);
  // Same as the boat with its rim capped.
  const plimsoll::Hull capped = makeHull(shape("rowboat"), nullptr, PLIM_HULL_REPAIR);
  CHECK(forceError(hull, vec(afloat.force), vec(plimsoll::evaluate(makeBody(capped, {0, 0.1, 0})).force)) < 1e-13);
  const Vec3d torque =
      cross(vec(afloat.center_of_buoyancy) - (vec(upright.position) + centerOfMass(upright)), vec(afloat.force));
  CHECK(torqueError(hull, vec(afloat.torque), torque) < 1e-13);
  CHECK(plimsoll::evaluate(makeBody(hull, {0, -0.4, 0})).openingSubmerged());
  CHECK(plimsoll::evaluate(makeBody(hull, {0, -30, 0})).openingSubmerged());
  CHECK_FALSE(plimsoll::evaluate(makeBody(hull, {0, 30, 0})).openingSubmerged());
}

TEST_CASE("the boat's cockpit is an interior") {
  CHECK(interiorCount(shape("boat")) > 100);
  CHECK(interiorCount(shape("barge")) == 0);
  CHECK(interiorCount(shape("catamaran")) == 0);
}

TEST_CASE("a liner that is a sheet of its own inside an open hull is kept dry") {
  MeshData mesh = shape("rowboat");
  MeshData liner = moved(scaled(shape("rowboat"), {0.8, 0.7, 0.8}), {-0.05, 0.04, 0});
  append(mesh, flipped(liner));
  plimsoll::Report report;
  const plimsoll::Hull hull = makeHull(mesh, &report);
  CHECK(hasProblem(report, "cavities"));
  const double alone = plimsoll::evaluate(makeBody(makeHull(shape("rowboat")), {0, 0.1, 0})).volume;
  CHECK(plimsoll::evaluate(makeBody(hull, {0, 0.1, 0})).volume == doctest::Approx(alone).epsilon(1e-12));
}
