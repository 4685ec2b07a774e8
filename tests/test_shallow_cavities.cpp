// test_shallow_cavities.cpp - hollows that are too small to matter are not treated as cockpits.
#include "support.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <limits>

using namespace plim;
using namespace plim::tests;

namespace {

// Returns a block of 2 x 1 x 2 with square pits in its deck, `across` wide and `deep`, along the centre line.
MeshData pitted(const std::vector<std::array<double, 2>>& pits) {
  MeshData mesh;
  const auto quad = [&](const Vec3d& a, const Vec3d& b, const Vec3d& c, const Vec3d& d) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), {a, b, c, d});
    mesh.triangles.push_back({first, first + 1, first + 2});
    mesh.triangles.push_back({first, first + 2, first + 3});
  };
  const double width = 2.0 / static_cast<double>(pits.size());
  const auto wall = [&](const Vec3d& a, const Vec3d& b, double low) { // seen from outside, a on the left
    quad({a.x, low, a.z}, {b.x, low, b.z}, b, a);
  };
  for (std::size_t k = 0; k < pits.size(); ++k) {
    const double x0 = -1 + width * static_cast<double>(k), x1 = x0 + width, middle = 0.5 * (x0 + x1);
    const double h = 0.5 * pits[k][0], floor = 0.5 - pits[k][1];
    const Vec3d o[4] = {{x0, 0.5, 1}, {x1, 0.5, 1}, {x1, 0.5, -1}, {x0, 0.5, -1}};
    const Vec3d i[4] = {{middle - h, 0.5, h}, {middle + h, 0.5, h}, {middle + h, 0.5, -h}, {middle - h, 0.5, -h}};
    for (int c = 0; c < 4; ++c) {
      const int n = (c + 1) % 4;
      quad(o[c], o[n], i[n], i[c]);
      wall(i[n], i[c], floor);
      if (c % 2 == 0 || (c == 1 && k + 1 == pits.size()) || (c == 3 && k == 0)) wall(o[c], o[n], -0.5);
    }
    quad({i[0].x, floor, i[0].z}, {i[1].x, floor, i[1].z}, {i[2].x, floor, i[2].z}, {i[3].x, floor, i[3].z});
    quad({x0, -0.5, -1}, {x1, -0.5, -1}, {x1, -0.5, 1}, {x0, -0.5, 1});
  }
  return mesh;
}

std::size_t interiorOf(const MeshData& mesh, double waterline = std::numeric_limits<double>::quiet_NaN()) {
  plimsoll::Report report;
  const plimsoll::Hull hull = makeHull(mesh, &report);
  CHECK(report.info().closed == 1);
  CHECK(report.info().oriented == 1);
  const std::vector<std::uint8_t> mask = hull.findInterior(waterline);
  return static_cast<std::size_t>(std::count(mask.begin(), mask.end(), 1));
}

} // namespace

TEST_CASE("a dimple is no cockpit, a well is") {
  CHECK(interiorOf(pitted({{0.3, 0.3}})) == 0);      // 0.027 of 4 m^3
  CHECK(interiorOf(pitted({{0.3, 0.3}}), 0.4) == 0); // at one waterline too
  CHECK(interiorOf(pitted({{0.5, 0.5}})) == 10);     // 0.125: walls and floor
  CHECK(interiorOf(pitted({{0.5, 0.5}}), 0.4) == 10);
}

TEST_CASE("many pits count when together they hold something, the largest of them") {
  CHECK(interiorOf(pitted({{0.2, 0.3}, {0.2, 0.3}, {0.2, 0.3}})) == 0); // 0.036 in all
  // 0.13 in all. Five of them hold less than 1 % of the hull's volume, and may flood.
  CHECK(interiorOf(pitted(std::vector<std::array<double, 2>>(20, {0.09, 0.8}))) == 150);
  // The large one counts, the small one does not.
  CHECK(interiorOf(pitted({{0.1, 0.1}, {0.8, 0.8}})) == 10);
}
