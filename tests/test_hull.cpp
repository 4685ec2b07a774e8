// test_hull.cpp - checking and repairing meshes: detected, repaired and rejected problems.
#include "support.hpp"

#include "hull/topology.hpp"
#include "hull/weld.hpp"

#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

MeshData soup(const MeshData& mesh) {
  MeshData loose;
  for (const Triangle& t : mesh.triangles) {
    const auto first = static_cast<std::uint32_t>(loose.vertices.size());
    for (const std::uint32_t v : t) loose.vertices.push_back(mesh.vertices[v]);
    loose.triangles.push_back({first, first + 1, first + 2});
  }
  return loose;
}

MeshData without(MeshData mesh, std::size_t triangle) {
  mesh.triangles.erase(mesh.triangles.begin() + static_cast<std::ptrdiff_t>(triangle));
  return mesh;
}

// Returns a box with a vertex at the middle of an edge, in one of its two triangles only, and a degenerate triangle
// that closes the gap.
MeshData boxWithEar() {
  MeshData box = shape("box:1,1,1");
  const Triangle t = box.triangles[0];
  box.vertices.push_back(0.5 * (box.vertices[t[0]] + box.vertices[t[1]]));
  box.triangles[0] = {8, t[1], t[2]};
  box.triangles.push_back({t[0], 8, t[2]});
  box.triangles.push_back({t[1], 8, t[0]});
  return box;
}

MeshData moebius(int steps) {
  MeshData mesh;
  for (int k = 0; k < steps; ++k) {
    const double angle = 2 * 3.14159265358979 * k / steps, half = angle / 2;
    for (const double w : {-0.3, 0.3})
      mesh.vertices.push_back(
          {(1 + w * std::cos(half)) * std::cos(angle), w * std::sin(half), (1 + w * std::cos(half)) * std::sin(angle)});
  }
  const auto n = static_cast<std::uint32_t>(steps);
  for (std::uint32_t k = 0; k < n; ++k) {
    std::uint32_t a = 2 * k, b = 2 * k + 1, c = (2 * k + 2) % (2 * n), d = (2 * k + 3) % (2 * n);
    if (k + 1 == n) std::swap(c, d); // the half twist
    mesh.triangles.push_back({a, b, c});
    mesh.triangles.push_back({b, d, c});
  }
  return mesh;
}

} // namespace

TEST_CASE("a good box: counts, mass properties, no problems") {
  plimsoll::Report report;
  const plimsoll::Hull hull = makeHull(moved(shape("box:2,3,4"), {10, 20, 30}), &report);
  const plim_report_info info = report.info();
  CHECK(info.vertex_count == 8);
  CHECK(info.triangle_count == 12);
  CHECK(info.component_count == 1);
  CHECK(info.closed == 1);
  CHECK(info.oriented == 1);
  CHECK(report.problems().empty());
  const plim_hull_info solid = hull.info();
  CHECK(solid.volume == doctest::Approx(24).epsilon(1e-14));
  CHECK(solid.area == doctest::Approx(52).epsilon(1e-14));
  CHECK(length(vec(solid.centroid) - Vec3d{10, 20, 30}) < 1e-12);
  const double expected[] = {24 * (9 + 16) / 12.0, 24 * (4 + 16) / 12.0, 24 * (4 + 9) / 12.0};
  for (int i = 0; i < 9; ++i) CHECK(solid.inertia[i] == doctest::Approx(i % 4 ? 0 : expected[i / 4]).epsilon(1e-12));
  CHECK(solid.box_low[1] == doctest::Approx(18.5));
  CHECK(solid.source_count == 12);
}

TEST_CASE("inertia against closed forms: cone, ellipsoid limit, parallel axes") {
  // A tetrahedron with three legs of length 1: its centroid is at 1/4, its inertia is about the centroid, at density 1.
  MeshData corner;
  corner.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  corner.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  const plim_hull_info info = makeHull(corner).info();
  CHECK(info.volume == doctest::Approx(1.0 / 6));
  CHECK(info.centroid[0] == doctest::Approx(0.25));
  // The integral of y^2 + z^2 is 2/60; minus V (2/16) it is 1/30 - 1/48.
  CHECK(info.inertia[0] == doctest::Approx(1.0 / 30 - 1.0 / 48));
  CHECK(info.inertia[1] == doctest::Approx(-(1.0 / 120 - 1.0 / 96))); // -int x y dV about the centroid
  const plim_hull_info ball = makeHull(shape("sphere:1,6")).info();
  CHECK(ball.inertia[0] / ball.volume == doctest::Approx(0.4).epsilon(1e-3));
}

TEST_CASE("welding: a soup of corners becomes the same hull") {
  plimsoll::Report report;
  const plimsoll::Hull hull = makeHull(soup(shape("torus:2,0.5,16")), &report);
  CHECK(report.info().closed == 1);
  CHECK(report.info().vertex_count == 16 * 8);
  CHECK(hull.info().volume == doctest::Approx(makeHull(shape("torus:2,0.5,16")).info().volume));
}

TEST_CASE("minus zero and plus zero are one place") {
  MeshData box = soup(shape("box:1,1,1"));
  for (Vec3d& v : box.vertices) v = v + Vec3d{0.5, 0.5, 0.5};
  for (std::size_t k = 0; k < box.vertices.size(); k += 2)
    for (int axis = 0; axis < 3; ++axis)
      if (box.vertices[k][axis] == 0) box.vertices[k][axis] = -0.0;
  plimsoll::Report report;
  makeHull(box, &report);
  CHECK(report.info().closed == 1);
}

TEST_CASE("weld within a distance finds neighbours across cell borders") {
  Random random(2);
  Array<Vec3d> points;
  for (int k = 0; k < 500; ++k) {
    const Vec3d p{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    points.push_back(p);
    points.push_back(p + Vec3d{random.uniform(-5e-5, 5e-5), random.uniform(-5e-5, 5e-5), random.uniform(-5e-5, 5e-5)});
  }
  const Array<std::uint32_t> map = weldMap(points, 1e-4);
  for (std::uint32_t k = 0; k < points.size(); k += 2) {
    CHECK(map[k] == k);
    CHECK(map[k + 1] == k);
  }
}

TEST_CASE("wrong windings are found, mended and listed") {
  MeshData box = shape("box:1,1,1");
  std::swap(box.triangles[5][0], box.triangles[5][1]);
  plimsoll::Report report;
  CHECK(makeHull(box, &report).info().volume == doctest::Approx(1));
  CHECK(report.info().oriented == 0);
  CHECK(report.info().flipped_triangles == 1);
  CHECK(report.problems()[0].first == 5);
  CHECK(hasProblem(report, "flipped_triangles"));

  plimsoll::Report inverted;
  const plimsoll::Hull hull = makeHull(flipped(shape("sphere:1,2")), &inverted);
  CHECK(hull.info().volume > 4);
  CHECK(hasProblem(inverted, "inverted_shells"));
  CHECK(plimsoll::evaluate(makeBody(hull, {0, 0, 0})).force[1] > 0);
}

TEST_CASE("shells: a catamaran is two, a cavity is part of one, and nesting decides the winding") {
  plimsoll::Report two;
  makeHull(shape("catamaran"), &two);
  CHECK(two.info().component_count == 2);

  for (const bool wound_outward : {true, false}) {
    MeshData hollow = shape("box:2,2,2");
    const MeshData inner = moved(shape("box:1,1,1"), {0.1, 0.2, -0.1});
    append(hollow, wound_outward ? inner : flipped(inner));
    plimsoll::Report report;
    const plimsoll::Hull hull = makeHull(hollow, &report);
    CHECK(report.info().component_count == 1);
    CHECK(report.info().oriented == (wound_outward ? 0 : 1));
    CHECK(hasProblem(report, "cavities"));
    CHECK(hull.info().volume == doctest::Approx(7)); // of the solid
    CHECK(hull.info().wettable_count == 12);         // a sealed cavity stays dry
    const plimsoll::Forces sunk = plimsoll::evaluate(makeBody(hull, {0, -5, 0}));
    CHECK(sunk.volume == doctest::Approx(8)); // so it displaces its outer volume
    CHECK_FALSE(sunk.openingSubmerged());
  }

  // A solid in the cavity is a separate body, and dry.
  MeshData russian = shape("box:3,3,3");
  append(russian, shape("box:2,2,2"));
  append(russian, flipped(shape("box:1,1,1")));
  plimsoll::Report report;
  CHECK(makeHull(russian, &report).info().volume == doctest::Approx(27 - 8 + 1));
  CHECK(report.info().flipped_triangles == 24);
}

TEST_CASE("overlapping shells are reported, touching ones are not") {
  const auto crosses = [](const MeshData& one, const MeshData& other) {
    MeshData mesh = one;
    append(mesh, other);
    plimsoll::Report report;
    makeHull(mesh, &report);
    return hasProblem(report, "crossing_shells");
  };
  CHECK(crosses(shape("box:2,2,2"), moved(shape("box:2,2,2"), {0.9, 0.1, 0.2})));
  CHECK(crosses(shape("box:10,1,1"), shape("box:1,1.2,10"))); // no vertex of either lies in the other
  CHECK(crosses(shape("sphere:1,2"), moved(shape("sphere:1,2"), {1.9, 0, 0})));
  CHECK_FALSE(crosses(shape("box:2,2,2"), moved(shape("box:2,2,2"), {2, 0, 0})));
  CHECK_FALSE(crosses(shape("box:2,2,2"), moved(shape("box:1,1,1"), {1.5, 0, 0})));
  CHECK_FALSE(crosses(shape("torus:2,0.5,24"), shape("sphere:1,2")));
  CHECK_FALSE(crosses(shape("box:3,3,3"), shape("box:1,1,1")));
}

TEST_CASE("nesting of thousands of shells, and of many small parts in a large one") {
  MeshData many;
  for (int i = 0; i < 40; ++i)
    for (int j = 0; j < 40; ++j) {
      append(many, moved(shape("box:1,2,1"), {2.0 * i, 0, 2.0 * j}));
      append(many, moved(flipped(shape("box:0.5,1,0.5")), {2.0 * i, 0, 2.0 * j}));
    }
  plimsoll::Report report;
  const plimsoll::Hull hull = makeHull(many, &report);
  CHECK(report.info().component_count == 1600);
  CHECK(report.info().oriented == 1);
  CHECK(hull.info().volume == doctest::Approx(1600 * 1.75));
  CHECK(plimsoll::evaluate(makeBody(hull, {0, -5, 0})).volume == doctest::Approx(1600 * 2.0));
  MeshData rivets = shape("sphere:10,5");
  for (int k = 0; k < 500; ++k)
    append(rivets, moved(shape("box:0.1,0.1,0.1"), {0.2 * (k % 25) - 2.5, 0.2 * (k / 25) - 2, 0.3}));
  plimsoll::Report inside;
  makeHull(rivets, &inside);
  CHECK(inside.info().component_count == 1);
}

TEST_CASE("T-junctions are cracks, not openings") {
  MeshData box = shape("box:1,1,1");
  const Triangle t = box.triangles[0];
  box.vertices.push_back(0.3 * box.vertices[t[0]] + 0.7 * box.vertices[t[1]]);
  box.triangles[0] = {8, t[1], t[2]};
  box.triangles.push_back({t[0], 8, t[2]});
  for (const Quat q : {Quat{}, Quat{0.1, 0.2, 0.3, std::sqrt(0.86)}}) {
    plimsoll::Report report;
    const plimsoll::Hull hull = makeHull(turned(box, rotationMatrix(q)), &report, PLIM_HULL_REFUSE_OPEN);
    CHECK(report.info().closed == 1);
    CHECK(hasProblem(report, "cracks"));
    CHECK_FALSE(hasProblem(report, "open_edges"));
    const plimsoll::Forces forces = plimsoll::evaluate(makeBody(hull, {0, -0.1, 0}));
    CHECK(forces.certified());
    CHECK(std::hypot(forces.force[0], forces.force[2]) < 1e-9);
  }
}

TEST_CASE("two boxes that touch along an edge, and two that share a wall") {
  MeshData edge = shape("box:1,1,1");
  append(edge, moved(shape("box:1,1,1"), {1, 1, 0}));
  plimsoll::Report report;
  CHECK(makeHull(edge, &report).info().volume == doctest::Approx(2));
  CHECK(report.info().nonmanifold_edges == 1);
  CHECK(report.info().component_count == 2);
  CHECK(report.info().closed == 1);
  // One of the two is inverted. It is fixed, because each is closed by itself.
  MeshData half = shape("box:1,1,1");
  append(half, flipped(moved(shape("box:1,1,1"), {1, 1, 0})));
  CHECK(makeHull(half).info().volume == doctest::Approx(2));

  MeshData wall = shape("box:1,1,1");
  append(wall, moved(shape("box:1,1,1"), {1, 0, 0}));
  const plimsoll::Hull joined = makeHull(wall);
  CHECK(joined.info().volume == doctest::Approx(2));
  CHECK(plimsoll::evaluate(makeBody(joined, {0, 0, 0})).volume == doctest::Approx(1));
}

TEST_CASE("fins on an edge that several bodies share have rims of their own") {
  MeshData mesh = shape("box:1,1,1");
  append(mesh, moved(shape("box:1,1,1"), {1, 1, 0}));
  for (const Vec3d& tip : {Vec3d{-2, 3, 0}, Vec3d{3, -2, 0}}) {
    MeshData fin;
    fin.vertices = {{0.5, 0.5, -0.5}, {0.5, 0.5, 0.5}, tip};
    fin.triangles = {{0, 1, 2}};
    append(mesh, fin);
  }
  plimsoll::Report report;
  makeHull(mesh, &report);
  REQUIRE(report.rims().size() == 2);
  CHECK(report.rims()[0].edge_count == 3);
  CHECK(report.rims()[1].edge_count == 3);
}

TEST_CASE("duplicates, degenerate triangles, unused vertices") {
  MeshData box = shape("box:1,1,1");
  box.triangles.push_back(box.triangles[3]);
  box.triangles.push_back({box.triangles[4][1], box.triangles[4][2], box.triangles[4][0]});
  box.triangles.push_back({0, 0, 1});
  box.vertices.push_back({1e9, 100, 100}); // unused, so it is ignored
  plimsoll::Report report;
  const plimsoll::Hull hull = makeHull(box, &report);
  CHECK(report.info().duplicate_triangles == 2);
  CHECK(report.info().degenerate_triangles == 1);
  CHECK(report.info().triangle_count == 12);
  CHECK(report.info().vertex_count == 8);
  CHECK(report.info().closed == 1);
  CHECK(hull.info().source_count == 15);
  // A degenerate triangle with three distinct corners closes a T-junction, so it is kept.
  const MeshData ear = boxWithEar();
  plimsoll::Report flat;
  CHECK(makeHull(ear, &flat).info().volume == doctest::Approx(1));
  CHECK(flat.info().closed == 1);
  CHECK(flat.info().degenerate_triangles == 1);
}

TEST_CASE("open meshes: rims are listed, mass properties use flat caps, strict mode refuses") {
  plimsoll::Report report;
  const plimsoll::Hull hull = makeHull(without(without(shape("box:2,2,2"), 0), 0), &report);
  CHECK(report.info().closed == 0);
  CHECK(report.info().open_edges == 4);
  REQUIRE(report.rims().size() == 1);
  CHECK(report.rims()[0].edge_count == 4);
  CHECK(report.rims()[0].perimeter == doctest::Approx(8));
  CHECK(report.rims()[0].area == doctest::Approx(4));
  CHECK(report.rims()[0].flatness < 1e-15);
  CHECK(hull.info().volume == doctest::Approx(8));
  CHECK(length(vec(hull.info().centroid)) < 1e-15);
  CHECK(hull.info().closed == 0);
  CHECK(refusalOf(without(shape("box:2,2,2"), 0), PLIM_HULL_REFUSE_OPEN) == "open_refused");
  CHECK(refusalOf(shape("box:2,2,2"), PLIM_HULL_REFUSE_OPEN) == "");
}

TEST_CASE("turned triangles at a rim: the rim and the flag for water above it stay right") {
  const MeshData good = without(without(shape("box:2,2,2"), 0), 0);
  const plim_rim expected = [&] {
    plimsoll::Report report;
    makeHull(good, &report);
    return report.rims()[0];
  }();
  for (std::size_t t = 0; t < good.triangles.size(); ++t) {
    MeshData bad = good;
    std::swap(bad.triangles[t][0], bad.triangles[t][2]);
    plimsoll::Report report;
    const plimsoll::Hull hull = makeHull(bad, &report);
    REQUIRE(report.rims().size() == 1);
    CHECK(report.rims()[0].edge_count == 4);
    CHECK(report.rims()[0].area == doctest::Approx(expected.area));
    CHECK(report.info().open_edges == 4);
    CHECK(hull.info().volume == doctest::Approx(8));
    CHECK(plimsoll::evaluate(makeBody(hull, {0, -5, 0})).openingSubmerged());
  }
}

TEST_CASE("an inside-out open hull is turned round") {
  plimsoll::Report report;
  const plimsoll::Hull hull = makeHull(flipped(shape("rowboat")), &report);
  CHECK(hull.info().volume > 1);
  CHECK(hasProblem(report, "inverted_shells"));
  CHECK(report.rims().size() == 1);
}

TEST_CASE("two holes that share a vertex make two rims") {
  MeshData ball = shape("sphere:1,2");
  const std::uint32_t v = ball.triangles[0][0];
  std::vector<std::size_t> around;
  for (std::size_t t = 0; t < ball.triangles.size(); ++t)
    if (std::count(ball.triangles[t].begin(), ball.triangles[t].end(), v)) around.push_back(t);
  REQUIRE(around.size() >= 5);
  // Two triangles at v that share no edge.
  std::size_t other = 0;
  for (const std::size_t t : around) {
    int shared = 0;
    for (const std::uint32_t c : ball.triangles[t])
      shared += static_cast<int>(std::count(ball.triangles[around[0]].begin(), ball.triangles[around[0]].end(), c));
    if (shared == 1) other = t;
  }
  plimsoll::Report report;
  makeHull(without(without(ball, std::max(other, around[0])), std::min(other, around[0])), &report);
  CHECK(report.rims().size() == 2);
  CHECK(report.rims()[0].edge_count == 3);
}

TEST_CASE("repair: welds, caps flat holes, removes slivers") {
  MeshData cracked = soup(shape("sphere:1,2"));
  Random random(4);
  for (Vec3d& v : cracked.vertices)
    v += Vec3d{random.uniform(-5e-6, 5e-6), random.uniform(-5e-6, 5e-6), random.uniform(-5e-6, 5e-6)};
  plimsoll::Report before, after;
  CHECK_THROWS_WITH_AS(makeHull(cracked, &before), doctest::Contains("PLIM_HULL_REPAIR welds them"), plimsoll::Error);
  CHECK(before.info().open_edges == 3 * cracked.triangles.size());
  const plimsoll::Hull mended = makeHull(cracked, &after, PLIM_HULL_REPAIR);
  CHECK(after.info().closed == 1);
  CHECK(after.info().vertex_count == 162);
  CHECK(mended.info().volume == doctest::Approx(makeHull(shape("sphere:1,2")).info().volume).epsilon(1e-5));

  plimsoll::Report capped;
  const plimsoll::Hull box = makeHull(without(without(shape("box:2,2,2"), 0), 0), &capped, PLIM_HULL_REPAIR);
  CHECK(capped.info().closed == 1);
  CHECK(capped.info().open_edges == 0);
  CHECK(hasProblem(capped, "rims_capped"));
  CHECK(box.info().triangle_count == 14);
  CHECK(plimsoll::evaluate(makeBody(box, {0, -9, 0})).volume == doctest::Approx(8));
  CHECK_FALSE(plimsoll::evaluate(makeBody(box, {0, -9, 0})).openingSubmerged());

  // A curved rim is not a flat hole: it stays open.
  plimsoll::Report row;
  makeHull(shape("rowboat"), &row, PLIM_HULL_REPAIR);
  CHECK(row.info().closed == 0);

  // The degenerate triangle of the T-junction is flipped into its neighbour.
  const MeshData ear = boxWithEar();
  plimsoll::Report slivers;
  const plimsoll::Hull clean = makeHull(ear, &slivers, PLIM_HULL_REPAIR);
  CHECK(hasProblem(slivers, "slivers_removed"));
  CHECK(slivers.info().closed == 1);
  CHECK(clean.info().volume == doctest::Approx(1));
  CHECK(clean.info().area == doctest::Approx(6));
}

TEST_CASE("refusals name their kind") {
  CHECK(refusalOf(MeshData{}) == "no_triangles");
  MeshData points;
  points.vertices = {{0, 0, 0}, {1, 0, 0}};
  CHECK(refusalOf(points) == "no_triangles");
  MeshData one;
  one.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  one.triangles = {{0, 1, 2}};
  CHECK(refusalOf(one) == "zero_volume");
  MeshData both_sides = one;
  both_sides.triangles.push_back({0, 2, 1});
  CHECK(refusalOf(both_sides) == "zero_volume");
  MeshData nan = shape("box:1,1,1");
  nan.vertices[3].y = std::nan("");
  CHECK(refusalOf(nan) == "non_finite");
  nan.vertices[3].y = HUGE_VAL;
  CHECK(refusalOf(nan) == "non_finite");
  MeshData range = shape("box:1,1,1");
  range.triangles[7][1] = 8;
  CHECK(refusalOf(range) == "index_out_of_range");
  range.triangles[9][0] = 700; // the message names the first one and its value
  plimsoll::Report found;
  CHECK_THROWS_WITH(makeHull(range, &found), "triangle 7 uses vertex 8 of 8: wrong vertex count?");
  range.triangles[2][2] = static_cast<std::uint32_t>(-1);
  CHECK_THROWS_WITH(makeHull(range, &found), doctest::Contains("a negative index?"));
  CHECK(refusalOf(moebius(20)) == "one_sided");
  MeshData dot = shape("box:1,1,1");
  for (Vec3d& v : dot.vertices) v = {1, 2, 3};
  CHECK(refusalOf(dot) == "too_small");
  CHECK(refusalOf(scaled(shape("box:1,1,1"), {1e-9, 1e-9, 1e-9})) == "too_small");
  CHECK(refusalOf(scaled(shape("box:1,1,1"), {1e9, 1e9, 1e9})) == "too_large");
  MeshData rotated_sheet = turned(scaled(shape("box:1,1,1"), {1, 0, 1}), rotationMatrix({0.3, 0.1, 0.2, 0.92}));
  CHECK(refusalOf(rotated_sheet) == "zero_volume");
}

TEST_CASE("hints: indices from 1, units, world coordinates") {
  MeshData one_based = shape("box:1,1,1");
  for (Triangle& t : one_based.triangles)
    for (std::uint32_t& v : t) ++v;
  try {
    makeHull(one_based);
    FAIL("accepted");
  } catch (const plimsoll::Error& error) {
    CHECK(error.status == PLIM_MESH_REFUSED);
    CHECK(std::string(error.what()).find("counted from 1") != std::string::npos);
  }
  plimsoll::Report large, small, far;
  makeHull(shape("box:18000,2000,3000"), &large);
  REQUIRE(hasProblem(large, "units"));
  CHECK(large.problems()[0].hint.find("extent 18000 m: millimetres?") != std::string::npos);
  makeHull(shape("box:0.004,0.001,0.001"), &small);
  CHECK(hasProblem(small, "units"));
  makeHull(moved(shape("box:1,1,1"), {150, 0, 0}), &far);
  CHECK(hasProblem(far, "far_from_origin"));
  plimsoll::Report near;
  makeHull(moved(shape("box:1,1,1"), {50, 0, 0}), &near);
  CHECK_FALSE(hasProblem(near, "far_from_origin"));
}

TEST_CASE("a soup of a hundred thousand loose triangles is dealt with quickly") {
  Random random(9);
  MeshData loose;
  for (std::uint32_t k = 0; k < 100000; ++k) {
    const Vec3d p{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    for (int c = 0; c < 3; ++c)
      loose.vertices.push_back(p + Vec3d{random.uniform(0, .01), random.uniform(0, .01), random.uniform(0, .01)});
    loose.triangles.push_back({3 * k, 3 * k + 1, 3 * k + 2});
  }
  CHECK(refusalOf(loose) == "zero_volume");
}
