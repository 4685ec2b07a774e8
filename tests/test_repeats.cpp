// test_repeats.cpp - duplicate triangles: removed if redundant, kept if the body would be open without them.
#include "support.hpp"

#include <algorithm>
#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

// Returns two tetrahedra on the same base, one inside the other: the base occurs twice, wound the same way.
MeshData nestedOnOneBase() {
  MeshData mesh;
  mesh.vertices = {{0, 0, 0}, {4, 0, 0}, {0, 0, 4}, {1, 4, 1}, {1, 1, 1}};
  for (const std::uint32_t apex : {3u, 4u})
    for (const Triangle& t : {Triangle{0, 1, 2}, {0, apex, 1}, {1, apex, 2}, {2, apex, 0}}) mesh.triangles.push_back(t);
  return mesh;
}

MeshData withRepeats(MeshData mesh, const std::vector<std::size_t>& which) {
  for (const std::size_t t : which) {
    const Triangle again = mesh.triangles[t];
    mesh.triangles.push_back({again[1], again[2], again[0]});
  }
  return mesh;
}

std::uint64_t countOf(const plimsoll::Report& report, const std::string& kind) {
  for (const plimsoll::Problem& problem : report.problems())
    if (problem.kind == kind) return problem.count;
  return 0;
}

} // namespace

TEST_CASE("a wall that two bodies share, wound the same way in both, stays twice: both are closed") {
  plimsoll::Report report;
  const plimsoll::Hull hull = makeHull(nestedOnOneBase(), &report);
  CHECK(report.info().closed == 1);
  CHECK(report.info().open_edges == 0);
  CHECK(report.rims().empty());
  CHECK(report.info().duplicate_triangles == 0);
  CHECK(report.info().triangle_count == 8);
  CHECK(countOf(report, "repeated_triangles") == 1);
  CHECK_FALSE(hasProblem(report, "duplicate_triangles"));
  const plimsoll::Forces forces = plimsoll::evaluate(makeBody(hull, {0, -9, 0}));
  CHECK_FALSE(forces.openingSubmerged());
  CHECK(forces.volume == doctest::Approx(8 * (4 + 1) / 3.0));
}

TEST_CASE("what is one too many goes: single triangles, patches, whole parts, open ones too") {
  const MeshData ball = shape("sphere:1,2");
  MeshData boat = shape("rowboat"), two_boats = boat, three_balls = ball;
  append(two_boats, boat);
  append(three_balls, ball), append(three_balls, ball);
  struct Case {
    MeshData given, meant;
  };
  std::vector<std::size_t> half(ball.triangles.size() / 2);
  for (std::size_t t = 0; t < half.size(); ++t) half[t] = t;
  MeshData crooked = ball; // inconsistent winding is no reason to keep a duplicate
  for (std::size_t t = 0; t < crooked.triangles.size(); t += 5)
    std::swap(crooked.triangles[t][0], crooked.triangles[t][1]);
  for (const Case& c : {Case{withRepeats(ball, {7}), ball},
                        {withRepeats(ball, {7, 7, 7}), ball},
                        {withRepeats(ball, half), ball},
                        {withRepeats(crooked, half), crooked},
                        {three_balls, ball},
                        {two_boats, boat}}) {
    plimsoll::Report report, clean;
    const plimsoll::Hull hull = makeHull(c.given, &report), meant = makeHull(c.meant, &clean);
    CHECK(report.info().duplicate_triangles == c.given.triangles.size() - c.meant.triangles.size());
    CHECK(report.info().closed == clean.info().closed);
    CHECK(report.info().open_edges == clean.info().open_edges);
    CHECK(hull.info().volume == meant.info().volume);
    CHECK_FALSE(hasProblem(report, "repeated_triangles"));
  }
}

TEST_CASE("property: repeats of any triangles of any hull are dropped, one and all") {
  Random random(11);
  for (int round = 0; round < caseCount(60, 1000); ++round) {
    const MeshData clean = randomHull(random);
    std::vector<std::size_t> which;
    for (std::size_t t = 0; t < clean.triangles.size(); ++t)
      if (random.uniform(0, 1) < 0.4) which.push_back(t);
    plimsoll::Report report;
    const plimsoll::Hull hull = makeHull(withRepeats(clean, which), &report);
    CHECK(report.info().duplicate_triangles == which.size());
    CHECK(report.info().closed == 1);
    CHECK(hull.info().volume == makeHull(clean).info().volume);
  }
}

TEST_CASE("repeats beside a shared wall: what is one too many goes, what is needed stays") {
  MeshData mesh = nestedOnOneBase(); // triangles 1, 2, 3 and 5, 6, 7 occur once
  plimsoll::Report report;
  makeHull(withRepeats(mesh, {2, 6}), &report);
  CHECK(report.info().closed == 1);
  CHECK(report.info().duplicate_triangles == 2);
  CHECK(countOf(report, "repeated_triangles") == 1);
}

TEST_CASE("openings have open edges, however many triangles meet there") {
  // A box with an inner wall, whose border lies on edges of the box: three triangles at each of them.
  MeshData walled = shape("box:1,1,1");
  append(walled, moved(shape("box:1,1,1"), {1, 0, 0}));
  std::vector<std::size_t> wall;
  for (std::size_t t = 0; t < walled.triangles.size(); ++t) {
    bool middle = true;
    for (const std::uint32_t v : walled.triangles[t]) middle = middle && walled.vertices[v].x == 0.5;
    if (middle) wall.push_back(t);
  }
  REQUIRE(wall.size() == 4);
  for (std::size_t k = 4; k-- > 2;)
    walled.triangles.erase(walled.triangles.begin() + static_cast<std::ptrdiff_t>(wall[k]));
  plimsoll::Report report;
  makeHull(walled, &report);
  CHECK(report.info().nonmanifold_edges == 4);
  std::uint64_t edges = 0;
  for (const plim_rim& rim : report.rims()) edges += rim.edge_count;
  CHECK(report.info().open_edges == edges);
  CHECK((report.info().open_edges > 0) == (report.info().closed == 0));
  const std::vector<plimsoll::Problem> problems = report.problems();
  CHECK(std::any_of(problems.begin(), problems.end(), [](const plimsoll::Problem& problem) {
    return problem.kind == "open_edges" && problem.hint.find("walls inside the hull") != std::string::npos;
  }));
  // The suggestion helps.
  plimsoll::Report mended;
  const plimsoll::Hull hull = makeHull(walled, &mended, PLIM_HULL_REPAIR);
  CHECK(mended.info().closed == 1);
  CHECK(plimsoll::evaluate(makeBody(hull, {0, -9, 0})).volume == doctest::Approx(2));
}
