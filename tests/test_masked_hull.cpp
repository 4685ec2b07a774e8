// test_masked_hull.cpp - hulls of the same mesh with another never-wet mask are identical to hulls built with that
// mask.
#include "hull_results.hpp"

#include "hull/hull.hpp"
#include "hull/topology.hpp"

#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

constexpr std::uint32_t kFlags[] = {0, PLIM_HULL_REPAIR, PLIM_HULL_SOLID, PLIM_HULL_REPAIR | PLIM_HULL_SOLID};

std::vector<std::uint8_t> markedAbove(const MeshData& mesh, double height) {
  std::vector<std::uint8_t> mask;
  for (const Triangle& t : mesh.triangles) mask.push_back(mesh.vertices[t[0]].y > height);
  return mask;
}

} // namespace

TEST_CASE("a masked hull is the hull that is built with the mask, on random meshes with faults") {
  Random random(11);
  const int cases = caseCount(300, 4000);
  int accepted = 0, open = 0, sealed = 0, capped = 0;
  for (int k = 0; k < cases; ++k) {
    const MeshData mesh = messyMesh(random);
    const std::uint32_t flags = kFlags[random.bits() % 4];
    const std::vector<std::uint8_t> first = randomMask(random, mesh), mask = randomMask(random, mesh);
    const std::optional<plimsoll::Hull> hull = tryHull(mesh, flags, first), built = tryHull(mesh, flags, mask);
    REQUIRE(hull.has_value() == built.has_value()); // no mask is rejected
    if (!hull) continue;
    ++accepted;
    INFO("case ", k);
    const plimsoll::Hull masked = hull->masked(mask), unmarked = hull->masked();
    CHECK(masked.info().fingerprint == built->info().fingerprint);
    REQUIRE(masked.save() == built->save());
    REQUIRE(hull->masked(first).save() == hull->save());
    REQUIRE(unmarked.save() == tryHull(mesh, flags, {})->save());
    if (k % 8 == 0) REQUIRE(resultsOf(masked) == resultsOf(*built));
    const plim_hull_info info = unmarked.info();
    open += !info.closed, sealed += info.wettable_count < info.triangle_count;
    capped += (flags & PLIM_HULL_REPAIR) && info.triangle_count > info.source_count;
  }
  CHECK(accepted > cases / 2);
  CHECK(open > cases / 20);
  CHECK(sealed > cases / 20);
  CHECK(capped > cases / 30);
}

TEST_CASE("openings are the rims of the wettable triangles, found from all of their edges") {
  Random random(12);
  const int cases = caseCount(300, 4000);
  int openings = 0;
  for (int k = 0; k < cases; ++k) {
    const MeshData mesh = messyMesh(random);
    const std::vector<std::uint8_t> mask = randomMask(random, mesh);
    HullOptions options;
    options.repair = k % 3 == 0;
    Report report;
    const auto hull =
        buildHull({mesh.vertices.begin(), mesh.vertices.end()}, {mesh.triangles.begin(), mesh.triangles.end()},
                  {mask.begin(), mask.end()}, options, report);
    if (!hull) continue;
    Mesh wettable;
    wettable.vertices = hull->facets_double.vertices_c;
    wettable.triangles.assign(hull->triangles.begin(), hull->triangles.begin() + hull->wettable_count);
    const EdgeTable edges(wettable);
    Array<std::uint32_t> expected;
    for (const Rim& rim : linkRims(netBoundary(wettable, edges, [](std::uint32_t) { return 0u; })))
      if (!isCrack(wettable, rim)) expected.insert(expected.end(), rim.vertices.begin(), rim.vertices.end());
    REQUIRE(hull->opening_vertices == expected);
    openings += !expected.empty();
  }
  CHECK(openings > cases / 4);
}

TEST_CASE("what a mask changes: wettable triangles, openings and the fingerprint, but not the mass") {
  const MeshData mesh = shape("box:4,1,2");
  const plimsoll::Hull whole = makeHull(mesh), open = whole.masked(markedAbove(mesh, 0.4));
  CHECK(open.info().wettable_count < whole.info().wettable_count);
  CHECK(open.info().triangle_count == whole.info().triangle_count);
  CHECK(open.info().fingerprint != whole.info().fingerprint);
  CHECK(open.info().volume == whole.info().volume);
  // Water over the edge of the marked part flows in.
  CHECK((plimsoll::evaluate(makeBody(open, {0, -3, 0})).flags & PLIM_FLAG_OPENING_SUBMERGED) != 0);
  CHECK((plimsoll::evaluate(makeBody(whole, {0, -3, 0})).flags & PLIM_FLAG_OPENING_SUBMERGED) == 0);
}

TEST_CASE("a cavity stays sealed whatever the mask says, and a cap goes with the triangle beside it") {
  MeshData hollow = shape("sphere:1,2");
  append(hollow, flipped(scaled(shape("sphere:1,1"), {0.5, 0.5, 0.5})));
  const plimsoll::Hull cavity = makeHull(hollow);
  CHECK(cavity.info().wettable_count == shape("sphere:1,2").triangles.size());
  CHECK(cavity.masked().info().wettable_count == cavity.info().wettable_count);

  MeshData box = shape("box:4,1,2");
  std::erase_if(box.triangles, [&](const Triangle& t) { // its lid
    return box.vertices[t[0]].y > 0.4 && box.vertices[t[1]].y > 0.4 && box.vertices[t[2]].y > 0.4;
  });
  const plimsoll::Hull capped = makeHull(box, nullptr, PLIM_HULL_REPAIR);
  REQUIRE(capped.info().triangle_count == box.triangles.size() + 4);
  const plimsoll::Hull dry = capped.masked(std::vector<std::uint8_t>(box.triangles.size(), 1));
  CHECK(dry.info().wettable_count == 0);
  CHECK(dry.masked().save() == capped.save());
}

TEST_CASE("caps of which some may be wet and others not keep their order") {
  MeshData pipe = revolved({{1, -1}, {1, 0}, {1, 1}}, 16); // open at both ends, with a hole through the middle
  pipe.triangles.erase(pipe.triangles.begin() + 20);
  std::vector<std::vector<std::uint8_t>> masks = {{}};
  for (const double height : {-0.5, 0.5}) masks.push_back(markedAbove(pipe, height));
  for (const double height : {-0.5, 0.5}) {
    masks.push_back(markedAbove(pipe, height));
    for (std::uint8_t& mark : masks.back()) mark = !mark;
  }
  for (const auto& first : masks)
    for (const auto& second : masks) {
      const plimsoll::Hull hull = makeHull(pipe, nullptr, PLIM_HULL_REPAIR, first);
      CHECK(hull.info().triangle_count == pipe.triangles.size() + 16 + 16 + 3);
      CHECK(hull.masked(second).save() == makeHull(pipe, nullptr, PLIM_HULL_REPAIR, second).save());
    }
}

TEST_CASE("masks of a masked hull do not add up") {
  const MeshData mesh = shape("boat");
  const plimsoll::Hull hull = makeHull(mesh), first = hull.masked(markedAbove(mesh, 0.2)),
                       second = first.masked(markedAbove(mesh, 0.4));
  CHECK(second.save() == hull.masked(markedAbove(mesh, 0.4)).save());
  CHECK(first.masked(hull.findInterior(0.1)).save() == hull.masked(hull.findInterior(0.1)).save());
}

TEST_CASE("masked: arguments that cannot be used") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plim_hull* masked = reinterpret_cast<plim_hull*>(&masked);
  CHECK(plim_hull_create_masked(nullptr, nullptr, &masked) == PLIM_NULL_ARGUMENT);
  CHECK(masked == nullptr);
  CHECK(plim_hull_create_masked(hull.get(), nullptr, nullptr) == PLIM_NULL_ARGUMENT);
  CHECK_THROWS_AS(hull.masked(std::vector<std::uint8_t>(11)), std::invalid_argument);
}
