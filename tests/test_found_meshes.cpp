// test_found_meshes.cpp - meshes as found elsewhere: flat ones, sheets, open boats wound inward, thousands of parts;
// the messages and the repairs.
#include "hull/box_tree.hpp"
#include "support.hpp"
#include "text_checks.hpp"

#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

std::string refusal(const MeshData& mesh, std::uint32_t flags = 0) {
  try {
    makeHull(mesh, nullptr, flags);
  } catch (const plimsoll::Error& error) {
    return error.what();
  }
  return "";
}

MeshData grid(int sides, double bend) {
  MeshData mesh;
  for (int i = 0; i <= sides; ++i)
    for (int j = 0; j <= sides; ++j) {
      const double x = double(i) / sides - 0.5, z = double(j) / sides - 0.5;
      mesh.vertices.push_back({x, bend * (x * x - z * z), z});
    }
  const auto at = [&](int i, int j) { return static_cast<std::uint32_t>(i * (sides + 1) + j); };
  for (int i = 0; i < sides; ++i)
    for (int j = 0; j < sides; ++j) {
      mesh.triangles.push_back({at(i, j), at(i, j + 1), at(i + 1, j + 1)});
      mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i + 1, j)});
    }
  return mesh;
}

} // namespace

TEST_CASE("a flat mesh is called flat, however it lies and of however many triangles it is") {
  const Mat3d turn = rotationMatrix({0.3, 0.1, 0.2, std::sqrt(1 - 0.14)});
  MeshData one;
  one.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  one.triangles = {{0, 1, 2}};
  MeshData scattered = grid(2, 0);
  append(scattered, moved(grid(3, 0), {5, 0, 1}));
  for (const MeshData& flat : {one, grid(1, 0), grid(8, 0), scattered, scaled(shape("box:1,1,1"), {1, 0, 1})}) {
    for (const MeshData& mesh : {flat, moved(turned(flat, turn), {3, 4, 5})}) {
      CHECK(refusalOf(mesh) == "zero_volume");
      CHECK(has(refusal(mesh), "the mesh is flat"));
      CHECK(has(refusal(mesh), "thickness"));
      CHECK_FALSE(has(refusal(mesh), "weld"));
    }
  }
}

TEST_CASE("sheets that are not flat and enclose nothing; welding is proposed where it would join something") {
  CHECK(has(refusal(grid(8, 0.5)), "sheets that enclose nothing"));
  MeshData crossed = grid(4, 0);
  append(crossed, turned(grid(4, 0), rotationMatrix({0, 0, std::sqrt(0.5), std::sqrt(0.5)})));
  CHECK(has(refusal(crossed), "sheets that enclose nothing"));
  MeshData both_sides = grid(4, 0.5);
  append(both_sides, flipped(grid(4, 0.5)));
  CHECK(has(refusal(both_sides), "double-sided sheet"));
  CHECK(has(refusal(shape("rowboat"), PLIM_HULL_REFUSE_OPEN), "has 1 opening, "));
}

TEST_CASE("open boats side by side are still turned round one by one: each must float") {
  MeshData boats = shape("rowboat");
  append(boats, moved(flipped(shape("rowboat")), {0, 0, 9}));
  plimsoll::Report report;
  const double one = makeHull(shape("rowboat")).info().volume;
  CHECK(makeHull(boats, &report).info().volume == doctest::Approx(2 * one));
  CHECK(hasProblem(report, "inverted_shells"));
  CHECK(has(report.problems()[0].hint, "open shells whose volume, their openings capped, is negative"));
  // The same below a closed deck.
  append(boats, moved(shape("box:4,0.1,12"), {0, 2, 4.5}));
  CHECK(makeHull(boats).info().volume == doctest::Approx(2 * one + 4.8));
}

TEST_CASE("the tree of boxes finds what looking at all of them finds") {
  Random random(3);
  for (const std::size_t count : {0u, 1u, 4u, 5u, 6u, 300u}) {
    Array<Box> boxes(count);
    for (Box& box : boxes) {
      const double snap = random.uniform(0, 1) < 0.5 ? 8 : 1e9; // some boxes share faces and centres
      const auto coordinate = [&] { return std::floor(random.uniform(-1, 1) * snap) / snap; };
      box.include({coordinate(), coordinate(), coordinate()});
      box.include(box.low + Vec3d{random.uniform(0, 0.3), 0, random.uniform(0, 0.3)});
    }
    const BoxTree tree(boxes);
    for (int round = 0; round < 200; ++round) {
      Box box;
      for (int k = 0; k < 2; ++k)
        box.include({random.uniform(-1, 1), std::floor(random.uniform(-8, 8)) / 8, random.uniform(-1, 1)});
      Array<std::size_t> found, expected;
      tree.findTouching(box, found);
      for (std::size_t k = 0; k < count; ++k)
        if (boxes[k].touches(box)) expected.push_back(k);
      CHECK(found == expected);
    }
  }
}
