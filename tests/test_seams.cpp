// test_seams.cpp - surfaces that are closed except for rounding: joined where that closes the surface, and nowhere
// else.
#include "support.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

using namespace plim;
using namespace plim::tests;

namespace {

// Gives every triangle three vertices of its own.
MeshData soup(const MeshData& mesh) {
  MeshData loose;
  for (const Triangle& t : mesh.triangles) {
    const auto first = static_cast<std::uint32_t>(loose.vertices.size());
    for (const std::uint32_t v : t) loose.vertices.push_back(mesh.vertices[v]);
    loose.triangles.push_back({first, first + 1, first + 2});
  }
  return loose;
}

Vec3d jitter(Random& random, double size) {
  return {random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)};
}

MeshData shaken(MeshData mesh, Random& random, double size) {
  for (Vec3d& v : mesh.vertices) v += jitter(random, size);
  return mesh;
}

double extentOf(const MeshData& mesh) {
  Vec3d low = mesh.vertices[0], high = low;
  for (const Vec3d& v : mesh.vertices) low = minimum(low, v), high = maximum(high, v);
  return std::max({high.x - low.x, high.y - low.y, high.z - low.z});
}

std::uint64_t countOf(const plimsoll::Report& report, const std::string& kind) {
  for (const plimsoll::Problem& problem : report.problems())
    if (problem.kind == kind) return problem.count;
  return 0;
}

// Returns a ball of circles of latitude whose poles are rings of vertices, as rounding of sin(pi) makes them.
MeshData ballWithRings(double pole_radius, int sides) {
  MeshData mesh = revolved({{pole_radius, -1}, {0.7, -0.7}, {1, 0}, {0.7, 0.7}, {pole_radius, 1}}, sides);
  return mesh;
}

// Returns the patches of a box as a solid modeller writes them, each a mesh of its own. A bore runs through the box;
// its wall is a patch that curves inward.
MeshData boredBox() {
  constexpr int kSides = 16;
  MeshData mesh;
  const auto at = [](double radius, int k, double y) {
    const double angle = 6.283185307179586 * k / kSides;
    return Vec3d{radius * std::cos(angle), y, radius * std::sin(angle)};
  };
  const auto addQuad = [&](const Vec3d& a, const Vec3d& b, const Vec3d& c, const Vec3d& d) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), {a, b, c, d});
    mesh.triangles.push_back({first, first + 1, first + 2});
    mesh.triangles.push_back({first, first + 2, first + 3});
  };
  for (int k = 0; k < kSides; ++k) { // outer wall, bore, top and bottom
    addQuad(at(1, k, -1), at(1, k, 1), at(1, k + 1, 1), at(1, k + 1, -1));
    addQuad(at(0.5, k, -1), at(0.5, k + 1, -1), at(0.5, k + 1, 1), at(0.5, k, 1));
    addQuad(at(0.5, k, 1), at(0.5, k + 1, 1), at(1, k + 1, 1), at(1, k, 1));
    addQuad(at(0.5, k, -1), at(1, k, -1), at(1, k + 1, -1), at(0.5, k + 1, -1));
  }
  return mesh;
}

} // namespace

TEST_CASE("a unit cube with 1e-18 for 0 on one face is closed, and a note says what was done") {
  MeshData cube = soup(moved(shape("box:1,1,1"), {0.5, 0.5, 0.5}));
  for (std::size_t t = 0; t < cube.triangles.size(); ++t) {
    bool bottom = true;
    for (const std::uint32_t v : cube.triangles[t]) bottom = bottom && cube.vertices[v].y == 0;
    if (!bottom) continue;
    for (const std::uint32_t v : cube.triangles[t])
      for (double* c : {&cube.vertices[v].x, &cube.vertices[v].z})
        if (*c == 0) *c = 1e-18;
  }
  plimsoll::Report report;
  const plimsoll::Hull hull = makeHull(cube, &report, PLIM_HULL_REFUSE_OPEN);
  CHECK(report.info().closed == 1);
  CHECK(report.info().open_edges == 0);
  CHECK(report.info().vertex_count == 8);
  CHECK(report.info().oriented == 1);
  CHECK(hull.info().volume == doctest::Approx(1).epsilon(1e-15));
  CHECK(countOf(report, "welded_vertices") == 3);
  CHECK_FALSE(hasProblem(report, "open_edges"));
  CHECK_FALSE(plimsoll::evaluate(makeBody(hull, {0, -5, 0})).openingSubmerged());
}

TEST_CASE("poles that are rings of radius 1e-17, or of what single precision makes of sin(pi)") {
  for (const double radius : {1e-17, 8.7e-8})
    for (const int sides : {8, 32, 200}) {
      plimsoll::Report report;
      const plimsoll::Hull hull = makeHull(ballWithRings(radius, sides), &report);
      INFO(radius, " ", sides);
      CHECK(report.info().closed == 1);
      CHECK(report.info().open_edges == 0);
      CHECK(hull.info().volume == doctest::Approx(makeHull(ballWithRings(0, sides)).info().volume).epsilon(1e-6));
    }
  // A hole of a thousandth of the size is a hole, for any number of sides.
  plimsoll::Report open;
  makeHull(ballWithRings(1e-3, 4000), &open);
  CHECK(open.rims().size() == 2);
  CHECK(open.rims()[0].edge_count == 4000);
}

TEST_CASE("property: noise below the tolerance is welded, whatever the mesh; noise far above it is not") {
  CHECK(rc::check([](std::uint64_t seed) {
    Random random(seed);
    const MeshData clean = randomHull(random);
    const double size = extentOf(clean);
    plimsoll::Report before, after;
    const plim_hull_info expected = makeHull(clean, &before).info();
    const plimsoll::Hull hull = makeHull(shaken(soup(clean), random, 1e-7 * size), &after);
    RC_ASSERT(after.info().closed == 1u);
    RC_ASSERT(after.info().open_edges == 0u);
    RC_ASSERT(after.info().component_count == before.info().component_count);
    RC_ASSERT(after.info().vertex_count == before.info().vertex_count);
    RC_ASSERT(std::abs(hull.info().volume / expected.volume - 1) < 1e-5);
    plimsoll::Report loose;
    try {
      makeHull(shaken(soup(clean), random, 1e-4 * size), &loose);
    } catch (const plimsoll::Error&) {
    }
    RC_ASSERT(!hasProblem(loose, "welded_vertices"));
  }));
}

TEST_CASE("property: closed meshes are not touched, whatever lies near whatever") {
  CHECK(rc::check([](std::uint64_t seed) {
    Random random(seed);
    MeshData mesh = randomHull(random);
    // A second body so close to the first that all its vertices are within the welding distance.
    append(mesh, moved(mesh, jitter(random, 1e-8 * extentOf(mesh))));
    plimsoll::Report report;
    const plimsoll::Hull hull = makeHull(mesh, &report);
    RC_ASSERT(!hasProblem(report, "welded_vertices"));
    RC_ASSERT(report.info().vertex_count == mesh.vertices.size());
  }));
}

TEST_CASE("a plate thinner than the distance keeps its two sides apart") {
  for (const double noise : {0.0, 1e-10}) {
    Random random(3);
    const MeshData plate = shaken(soup(scaled(shape("box:1,1,1"), {1, 1e-7, 1})), random, noise);
    plimsoll::Report report;
    try {
      makeHull(plate, &report); // nearly zero volume: it may be rejected
    } catch (const plimsoll::Error&) {
    }
    CHECK(report.info().vertex_count == 8);
    CHECK(report.info().closed == 1);
    CHECK(report.info().degenerate_triangles == 0);
  }
}

TEST_CASE("small parts with detail below the distance keep their shape") {
  MeshData mesh = shape("box:1000,1,1");
  const double tiny = 1e-7; // a millionth of the distance and more
  append(mesh, moved(scaled(soup(shape("sphere:1,2")), {tiny, tiny, tiny}), {0, 5, 0}));
  plimsoll::Report report;
  makeHull(mesh, &report);
  CHECK(report.info().vertex_count == 8 + 162);
  CHECK_FALSE(hasProblem(report, "welded_vertices"));
  CHECK(report.info().closed == 1);
}

TEST_CASE("sheets that lie on each other are not zipped up") {
  const MeshData boat = shape("rowboat");
  Random random(9);
  for (const bool same_way : {true, false}) {
    MeshData twice = boat;
    append(twice, shaken(same_way ? boat : flipped(boat), random, 1e-9));
    plimsoll::Report report;
    try {
      makeHull(twice, &report);
    } catch (const plimsoll::Error&) {
    }
    CHECK_FALSE(hasProblem(report, "welded_vertices"));
    CHECK(report.rims().size() == 2);
  }
}

TEST_CASE("a face that is both loose and wound the wrong way is joined and turned") {
  MeshData cube = shape("box:1,1,1");
  const auto first = static_cast<std::uint32_t>(cube.vertices.size());
  for (std::size_t t = 0; t < 2; ++t)
    for (std::uint32_t& v : cube.triangles[t]) {
      cube.vertices.push_back(cube.vertices[v] + Vec3d{1e-9, 0, 0});
      v = static_cast<std::uint32_t>(cube.vertices.size()) - 1;
    }
  CHECK(first == 8);
  for (std::size_t t = 0; t < 2; ++t) std::swap(cube.triangles[t][0], cube.triangles[t][1]);
  plimsoll::Report report;
  CHECK(makeHull(cube, &report).info().volume == doctest::Approx(1));
  CHECK(report.info().closed == 1);
  CHECK(report.info().flipped_triangles == 2);
}

TEST_CASE("a strip that would close to a surface of one side stays open") {
  MeshData strip = shape("box:9,9,9"); // beside a floating body
  constexpr std::uint32_t kSteps = 20;
  for (std::uint32_t k = 0; k <= kSteps; ++k) {
    const double turn = 6.283185307179586 * k / kSteps, half = 0.5 * turn;
    for (const double side : {-1.0, 1.0}) {
      const double radius = 3 + side * std::cos(half);
      strip.vertices.push_back({20 + radius * std::cos(turn), side * std::sin(half), radius * std::sin(turn)});
    }
    if (k == kSteps) continue;
    const std::uint32_t v = 8 + 2 * k;
    strip.triangles.push_back({v, v + 1, v + 2});
    strip.triangles.push_back({v + 1, v + 3, v + 2});
  }
  plimsoll::Report report;
  CHECK(makeHull(strip, &report).info().volume > 700); // its ends are equal except for rounding
  CHECK_FALSE(hasProblem(report, "welded_vertices"));
}

TEST_CASE("open patches are not turned round by their own volume") {
  MeshData box = boredBox();
  const double volume = makeHull(box).info().volume;
  CHECK(volume > 4);
  plimsoll::Report report;
  const auto isBore = [](const MeshData& mesh, const Triangle& t) {
    bool bore = true;
    for (const std::uint32_t v : t) bore = bore && std::hypot(mesh.vertices[v].x, mesh.vertices[v].z) < 0.6;
    return bore;
  };
  // The wall of the bore is slightly too short to meet anything. Alone it looks like a tube that is wound inward.
  for (const Triangle& t : box.triangles)
    if (isBore(box, t))
      for (const std::uint32_t v : t) box.vertices[v].y = box.vertices[v].y > 0 ? 0.9999 : -0.9999;
  const plimsoll::Hull hull = makeHull(box, &report);
  CHECK(report.info().closed == 0);
  CHECK(report.info().oriented == 1);
  CHECK_FALSE(hasProblem(report, "inverted_shells"));

  // An inverted mesh is inverted back as a whole.
  plimsoll::Report inverted;
  CHECK(makeHull(flipped(box), &inverted).info().volume == hull.info().volume);
  CHECK(countOf(inverted, "inverted_shells") > 1);
  CHECK(inverted.info().flipped_triangles == box.triangles.size());
}

TEST_CASE("two open boats side by side, one of them mirrored without care: each stands alone") {
  MeshData pair = shape("rowboat");
  append(pair, flipped(moved(shape("rowboat"), {0, 0, 10})));
  plimsoll::Report report;
  CHECK(makeHull(pair, &report).info().volume == doctest::Approx(2 * makeHull(shape("rowboat")).info().volume));
  CHECK(countOf(report, "inverted_shells") == 1);
}

TEST_CASE("a shell inside a shell, both wound outward: said in these words, a cavity unless it is to be filled") {
  MeshData boxes = shape("box:2,2,2");
  append(boxes, shape("box:1,1,1"));
  plimsoll::Report report;
  CHECK(makeHull(boxes, &report).info().volume == doctest::Approx(7));
  CHECK(countOf(report, "nested_shells") == 1);
  CHECK_FALSE(hasProblem(report, "inverted_shells"));
  for (const plimsoll::Problem& problem : report.problems())
    if (problem.kind == "nested_shells") {
      CHECK(problem.severity == PLIM_SEVERITY_WARNING);
      for (const char* words : {"a shell inside a shell", "wound outward", "cavity", "solid"})
        CHECK(problem.hint.find(words) != std::string::npos);
      CHECK(problem.first == 12);
    }
  // An inner shell wound inward is intentional: no warning.
  MeshData hollow = shape("box:2,2,2");
  append(hollow, flipped(shape("box:1,1,1")));
  plimsoll::Report said;
  makeHull(hollow, &said);
  CHECK_FALSE(hasProblem(said, "nested_shells"));

  const plimsoll::Hull filled = makeHull(boxes, nullptr, PLIM_HULL_SOLID), cavity = makeHull(boxes);
  CHECK(filled.info().volume == doctest::Approx(8));
  CHECK(filled.info().inertia[0] == doctest::Approx(8.0 * 8 / 12));
  CHECK(plimsoll::evaluate(makeBody(filled, {0, -5, 0})).force[1] ==
        plimsoll::evaluate(makeBody(cavity, {0, -5, 0})).force[1]);
}
