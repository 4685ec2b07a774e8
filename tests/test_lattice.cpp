// test_lattice.cpp - seas given as data (grid, sampled, fft): true error <= bound <= tolerance. The reference for
// facets is exact: hull triangles are clipped against every facet of the grid, in double, by a separate clipper.
#include "support.hpp"
#include "true_seas.hpp"

#include "api/handles.hpp"
#include "forces/lanes/kernels.hpp"

#include <cstring>
#include <doctest/doctest.h>
#include <functional>
#include <rapidcheck.h>
#include <thread>

using namespace plim;
using namespace plim::tests;

namespace {

constexpr double kTwoPi = 6.283185307179586;

// --- a grid, and the exact result ------------------------------------------------------------------------------------

struct TestGrid {
  double origin_x = 0, origin_z = 0, cell = 1;
  int rows = 2, columns = 2;
  bool level = false;
  std::vector<double> heights;

  // Returns the height of the nearest node if the node is beyond the border.
  double at(int column, int row) const {
    column = std::clamp(column, 0, columns - 1), row = std::clamp(row, 0, rows - 1);
    return heights[static_cast<std::size_t>(row * columns + column)];
  }
};

using Corners = std::vector<Vec3d>;

// Returns the part of a polygon where side(p) >= 0.
Corners clip(const Corners& polygon, const std::function<double(const Vec3d&)>& side) {
  Corners kept;
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    const Vec3d &here = polygon[k], &next = polygon[(k + 1) % polygon.size()];
    const double from = side(here), to = side(next);
    if (from >= 0) kept.push_back(here);
    if ((from >= 0) != (to >= 0)) kept.push_back(here + from / (from - to) * (next - here));
  }
  return kept;
}

// Adds int d n dS and int d r x n dS of a polygon that is fully below a plane of water.
void addWet(const Corners& polygon, const std::function<double(const Vec3d&)>& depth, const Vec3d& about,
            baselines::Wrench& sum) {
  for (std::size_t k = 1; k + 1 < polygon.size(); ++k) {
    const Vec3d p[3] = {polygon[0], polygon[k], polygon[k + 1]};
    const Vec3d area = 0.5 * cross(p[1] - p[0], p[2] - p[0]);
    for (int m = 0; m < 3; ++m) { // the midpoints of the edges: exact to degree 2
      const Vec3d middle = 0.5 * (p[m] + p[(m + 1) % 3]);
      const Vec3d pressure = -kWeight * depth(middle) / 3 * area;
      sum.force += pressure, sum.torque += cross(middle - about, pressure);
    }
  }
}

// Adds the part under one facet of the grid, or under its continuation beyond the border. Cells are -1 .. columns - 1;
// the first and last are infinite.
void addFacet(const TestGrid& grid, int column, int row, bool lower, const Corners& triangle, const Vec3d& about,
              baselines::Wrench& sum) {
  const auto u = [&](const Vec3d& p) { return (p.x - grid.origin_x) / grid.cell - column; };
  const auto v = [&](const Vec3d& p) { return (p.z - grid.origin_z) / grid.cell - row; };
  const bool inside_u = column >= 0 && column < grid.columns - 1, inside_v = row >= 0 && row < grid.rows - 1;
  if (!(inside_u && inside_v) && !lower) return; // no diagonals beyond the border
  Corners part = triangle;
  if (column >= 0) part = clip(part, u);
  if (column < grid.columns - 1) part = clip(part, [&](const Vec3d& p) { return 1 - u(p); });
  if (row >= 0) part = clip(part, v);
  if (row < grid.rows - 1) part = clip(part, [&](const Vec3d& p) { return 1 - v(p); });
  if (inside_u && inside_v) part = clip(part, [&](const Vec3d& p) { return lower ? u(p) - v(p) : v(p) - u(p); });
  const double h00 = grid.at(column, row), h10 = grid.at(column + 1, row), h01 = grid.at(column, row + 1),
               h11 = grid.at(column + 1, row + 1);
  const auto depth = [&](const Vec3d& p) {
    if (grid.level && !(inside_u && inside_v)) return -p.y;
    if (!inside_u || !inside_v)
      return h00 + (inside_u ? u(p) * (h10 - h00) : inside_v ? v(p) * (h01 - h00) : 0.0) - p.y;
    return h00 + (lower ? u(p) * (h10 - h00) + v(p) * (h11 - h10) : u(p) * (h11 - h01) + v(p) * (h01 - h00)) - p.y;
  };
  addWet(clip(part, depth), depth, about, sum);
}

baselines::Wrench exactForce(const plimsoll::Hull& hull, const plimsoll::Body& body, const TestGrid& grid) {
  const plimsoll::Hull::Mesh mesh = hull.mesh();
  const double* q = body.rotation;
  const Mat3d R = rotationMatrix({q[0], q[1], q[2], q[3]});
  const auto place = [&](const Vec3d& p) { return vec(body.position) + R * p; };
  const Vec3d about = place(centerOfMass(body));
  baselines::Wrench sum;
  for (std::size_t t = 0; t < hull.info().wettable_count; ++t) {
    Corners triangle;
    double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
    for (const auto v : mesh.triangles[t]) {
      triangle.push_back(place({mesh.vertices[v][0], mesh.vertices[v][1], mesh.vertices[v][2]}));
      const double at[2] = {(triangle.back().x - grid.origin_x) / grid.cell,
                            (triangle.back().z - grid.origin_z) / grid.cell};
      for (int k = 0; k < 2; ++k) low[k] = std::min(low[k], at[k]), high[k] = std::max(high[k], at[k]);
    }
    const auto cell = [](double at, int nodes) {
      return static_cast<int>(std::clamp(std::floor(at), -1.0, nodes - 1.0));
    };
    for (int row = cell(low[1], grid.rows); row <= cell(high[1], grid.rows); ++row)
      for (int column = cell(low[0], grid.columns); column <= cell(high[0], grid.columns); ++column)
        for (const bool lower : {true, false}) addFacet(grid, column, row, lower, triangle, about, sum);
  }
  return sum;
}

// --- random grids ----------------------------------------------------------------------------------------------------

enum class Kind { kNoise, kSmooth, kSteep };

TestGrid randomGrid(Random& random, double size, Kind kind, bool level) {
  TestGrid grid;
  grid.level = level;
  const auto nodes = [&] { return 2 + static_cast<int>(std::exp(random.uniform(0, std::log(40.0)))) - 1; };
  grid.rows = nodes(), grid.columns = nodes();
  // Cells from far smaller than the hull to far larger.
  grid.cell = size * std::exp(random.uniform(std::log(0.03), std::log(8.0)));
  grid.origin_x = -random.uniform(0, grid.columns - 1) * grid.cell + random.uniform(-0.5, 0.5) * size;
  grid.origin_z = -random.uniform(0, grid.rows - 1) * grid.cell + random.uniform(-0.5, 0.5) * size;
  const double height = kind == Kind::kNoise    ? 0.1 * size
                        : kind == Kind::kSmooth ? 0.05 * std::min(6 * grid.cell, size)
                                                : std::min(1.5 * grid.cell, 0.5 * size);
  const double a = random.uniform(-0.5, 0.5), b = random.uniform(-0.5, 0.5), phase = random.uniform(0, kTwoPi);
  for (int r = 0; r < grid.rows; ++r)
    for (int c = 0; c < grid.columns; ++c)
      grid.heights.push_back(static_cast<float>(
          height * (kind == Kind::kSmooth ? std::sin(a * c + b * r + phase) : random.uniform(-1, 1))));
  return grid;
}

// The grid in the library.
struct GridWater {
  explicit GridWater(const TestGrid& from) : heights(from.heights.begin(), from.heights.end()) {
    plimsoll::Grid grid;
    grid.origin[0] = from.origin_x, grid.origin[1] = from.origin_z, grid.cell = from.cell;
    grid.rows = static_cast<std::uint32_t>(from.rows), grid.columns = static_cast<std::uint32_t>(from.columns);
    grid.heights = heights.data(), grid.outside = from.level ? PLIM_OUTSIDE_LEVEL : PLIM_OUTSIDE_CLAMP;
    surface.setHeights(grid);
  }
  std::vector<float> heights;
  plimsoll::Surface surface;
};

plimsoll::Body bodyIn(const plimsoll::Hull& hull, const plimsoll::Surface& surface, const Vec3d& position,
                      const Quat& rotation, double tolerance) {
  plimsoll::Body body = makeBody(hull, position, rotation, PLIM_PRECISION_FLOAT);
  body.surface = surface.get();
  body.outputs = 0;
  body.tolerance = tolerance;
  return body;
}

struct Tally {
  int cases = 0, violations = 0, misses = 0, shrunk = 0; // shrunk: violations if bounds were a hundredth
  std::vector<double> ratios;

  void add(const plimsoll::Hull& hull, const plimsoll::Body& body, const baselines::Wrench& exact) {
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    const double weight = kWeight * hull.info().volume, size = longestExtent(hull.info());
    const double force = length(vec(forces.force) - exact.force), torque = length(vec(forces.torque) - exact.torque);
    const double slack = 1e-12 * weight; // error of the reference
    const bool holds = force <= forces.force_bound + slack && torque <= forces.torque_bound + slack * size;
    const bool met = body.tolerance == 0 || (forces.force_bound <= body.tolerance * weight &&
                                             forces.torque_bound <= body.tolerance * weight * size);
    ++cases, violations += !holds, misses += !met, shrunk += force > forces.force_bound / 100 + slack;
    CHECK(forces.certified());
    CHECK(((forces.flags & PLIM_FLAG_TOLERANCE_NOT_MET) == 0) == met);
    // Exact cases are excluded.
    if (forces.force_bound > 0.1 * body.tolerance * weight) ratios.push_back(forces.force_bound / force);
  }

  double medianRatio() {
    std::nth_element(ratios.begin(), ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2), ratios.end());
    return ratios[ratios.size() / 2];
  }
};

plimsoll::Hull hullOf(int k, Random& random) {
  switch (k % 5) {
  case 0: return makeHull(shape("box:3,1.2,2"));
  case 1: return makeHull(shape("ellipsoid:5,1,1.5,2"));
  case 2: return makeHull(shape("torus:2,0.7,24"));
  case 3: return makeHull(shape("boat"));
  default: return makeHull(randomHull(random));
  }
}

} // namespace

TEST_CASE("a smooth grid: a few polynomials stand for the facets under a hull, with the same bits on every backend") {
  Random random(31);
  for (const char* name : {"box:3,1.2,2", "geodesic:5,1,1.5,7", "geodesic:5,1,1.5,22"}) {
    const plimsoll::Hull hull = makeHull(shape(name));
    TestGrid grid{-16, -16, 0.5, 64, 64, false, {}};
    for (int k = 0; k < 64 * 64; ++k)
      grid.heights.push_back(0.4 * std::sin(0.1 * (k % 64)) + 0.1 * std::sin(0.2 * static_cast<double>(k / 64)));
    const GridWater water(grid);
    const plimsoll::Body body = bodyIn(hull, water.surface, {0.3, 0.1, -0.2}, randomRotation(random), 0.01);
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    CHECK(forces.certified());
    CHECK(forces.sea_evaluations > 0); // the walk over facets itself uses none
    CHECK(forces.sea_evaluations < 64);
    for (const char* kernels : {"scalar", "sse4", "avx2", "avx512", "neon"}) {
      const lanes::Kernels* chosen = lanes::findKernels(kernels);
      if (!chosen) continue;
      lanes::useKernels(chosen);
      const plimsoll::Forces same = plimsoll::evaluate(body);
      lanes::useKernels(nullptr);
      CHECK(std::memcmp(&same, &forces, sizeof forces) == 0);
    }
  }
}

TEST_CASE("random hulls on random grids: true error <= bound <= tolerance") {
  Random random(1);
  Tally tally;
  const int count = caseCount(240, 20000);
  for (int k = 0; k < count; ++k) {
    const plimsoll::Hull hull = hullOf(k, random);
    const double size = longestExtent(hull.info());
    const Kind kind = k % 3 == 0 ? Kind::kNoise : k % 3 == 1 ? Kind::kSmooth : Kind::kSteep;
    const TestGrid grid = randomGrid(random, size, kind, k % 4 == 3);
    const GridWater water(grid);
    const Vec3d position{random.uniform(-1, 1), random.uniform(-0.4, 0.3) * std::min(size, 4.0), random.uniform(-1, 1)};
    const plimsoll::Body body =
        bodyIn(hull, water.surface, position, randomRotation(random), std::pow(10.0, -1 - k / 5 % 4));
    tally.add(hull, body, exactForce(hull, body, grid));
  }
  CHECK(tally.violations == 0);
  CHECK(tally.misses == 0);
  MESSAGE("bound over true error, median: ", tally.medianRatio(), "; a hundredth would be broken by ", tally.shrunk,
          " of ", tally.cases);
  CHECK(tally.shrunk > tally.cases / 20);
}

TEST_CASE("large hulls on grids, whose clusters are handed on with a plane each") {
  Random random(2);
  Tally tally;
  const plimsoll::Hull hull = makeHull(shape("geodesic:5,1,1.5,20"));
  for (int k = 0; k < caseCount(24, 300); ++k) {
    TestGrid grid = randomGrid(random, 10, k % 2 ? Kind::kSmooth : Kind::kNoise, false);
    grid.cell = std::max(grid.cell, 0.3);
    const GridWater water(grid);
    const plimsoll::Body body =
        bodyIn(hull, water.surface, {0.3, random.uniform(-0.4, 0.4), 0.1}, randomRotation(random), k % 3 ? 1e-2 : 1e-3);
    tally.add(hull, body, exactForce(hull, body, grid));
  }
  CHECK(tally.violations == 0);
  CHECK(tally.misses == 0);
}

TEST_CASE("linear sampling on a grid states a bound from the data, and it holds") {
  Random random(3);
  Tally tally;
  for (int k = 0; k < caseCount(60, 3000); ++k) {
    const plimsoll::Hull hull = hullOf(k, random);
    const double size = longestExtent(hull.info());
    const TestGrid grid = randomGrid(random, size, k % 2 ? Kind::kSmooth : Kind::kNoise, k % 4 == 3);
    const GridWater water(grid);
    plimsoll::Body body = bodyIn(hull, water.surface, {0.2, random.uniform(-0.4, 0.3), 0}, randomRotation(random), 0);
    if (k % 3 == 0) body.precision = PLIM_PRECISION_DOUBLE;
    tally.add(hull, body, exactForce(hull, body, grid));
  }
  CHECK(tally.violations == 0);
}

TEST_CASE("one cell; a hull far smaller or far larger than it; off the grid's edge, partly and wholly") {
  Random random(4);
  Tally tally;
  for (const bool level : {false, true})
    for (const double cell : {1e-3, 0.05, 1.0, 3.0, 1e3, 1e6})
      for (const double x : {0.0, 0.5, -40.0, 40.0}) {
        TestGrid grid{-0.5 * cell + x, -0.4 * cell, cell, 2, 2, level, {}};
        for (int k = 0; k < 4; ++k) grid.heights.push_back(static_cast<float>(random.uniform(-0.4, 0.4)));
        const GridWater water(grid);
        const plimsoll::Hull hull = makeHull(shape("box:3,1.2,2"));
        for (const double tolerance : {1e-2, 1e-4}) {
          const plimsoll::Body body =
              bodyIn(hull, water.surface, {0.013, 0.1, 0.021}, randomRotation(random), tolerance);
          tally.add(hull, body, exactForce(hull, body, grid));
        }
      }
  CHECK(tally.violations == 0);
  CHECK(tally.misses == 0);
}

TEST_CASE("boxes in line with the grid: faces on its lines, edges on its diagonals") {
  Random random(5);
  Tally tally;
  const plimsoll::Hull box = makeHull(shape("box:2,2,2"));
  for (const double cell : {0.25, 0.5, 1.0, 2.0})
    for (const double y : {-1.0, -0.3, 0.0, 0.5, 1.0}) {
      TestGrid grid{-4, -4, cell, 33, 33, false, {}};
      for (int k = 0; k < 33 * 33; ++k) grid.heights.push_back(static_cast<float>(random.uniform(-0.3, 0.3)));
      const GridWater water(grid);
      const plimsoll::Body body = bodyIn(box, water.surface, {0, y, 0}, {}, 1e-4);
      tally.add(box, body, exactForce(box, body, grid));
    }
  CHECK(tally.violations == 0);
  CHECK(tally.misses == 0);
}

TEST_CASE("a wall that stands on the cliff of a grid: rounding decides what is true, and the bound says so") {
  const plimsoll::Hull box = makeHull(shape("box:2,2,2"));
  const TestGrid grid{-1, -1, 2, 2, 2, true, {0.5, 0.5, 0.5, 0.5}};
  const GridWater water(grid);
  const plimsoll::Forces forces = plimsoll::evaluate(bodyIn(box, water.surface, {0, 0, 0}, {}, 1e-3));
  CHECK(forces.certified());
  CHECK((forces.flags & PLIM_FLAG_TOLERANCE_NOT_MET) != 0);
  const TestGrid moved{-1.001, -1.001, 2.002, 2, 2, true, {0.5, 0.5, 0.5, 0.5}};
  const GridWater clear(moved);
  Tally tally;
  const plimsoll::Body body = bodyIn(box, clear.surface, {0, 0, 0}, {}, 1e-3);
  tally.add(box, body, exactForce(box, body, moved));
  CHECK(tally.violations + tally.misses == 0);
}

TEST_CASE("far from the world's origin, deep down, scaled heights") {
  Random random(6);
  Tally tally;
  const plimsoll::Hull hull = makeHull(shape("ellipsoid:2,0.6,0.9,2"));
  for (const double far : {1e3, 1e6, 1e8})
    for (const double y : {0.1, -30.0}) {
      TestGrid grid = randomGrid(random, 4, Kind::kNoise, false);
      grid.origin_x += far, grid.origin_z -= far;
      const GridWater water(grid);
      const plimsoll::Body body = bodyIn(hull, water.surface, {far, y, -far}, randomRotation(random), 1e-3);
      const plimsoll::Forces forces = plimsoll::evaluate(body);
      const baselines::Wrench exact = exactForce(hull, body, grid);
      const double weight = kWeight * hull.info().volume;
      CHECK(forces.certified());
      CHECK(forces.force_bound <= 1e-3 * weight);
      CHECK(length(vec(forces.force) - exact.force) <= forces.force_bound + 1e-14 * far * weight);
    }
}

TEST_CASE("more kinks than the work allowed: an honest bound, and it says so; never a hang") {
  Random random(7);
  TestGrid grid{-10, -10, 0.01, 2000, 2000, false, {}};
  for (int k = 0; k < 2000 * 2000; ++k) grid.heights.push_back(static_cast<float>(random.uniform(-0.3, 0.3)));
  const GridWater water(grid);
  const plimsoll::Hull box = makeHull(shape("box:18,1,18"));
  for (const double tolerance : {1e-3, 1e-12}) {
    const plimsoll::Body body =
        bodyIn(box, water.surface, {0.3, 0.1, 0.2}, {0, 0, 0.005, std::sqrt(1 - 0.000025)}, tolerance);
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    const double weight = kWeight * box.info().volume;
    CHECK((forces.flags & PLIM_FLAG_TOLERANCE_NOT_MET) != 0);
    CHECK(forces.certified());
    CHECK(forces.force_bound > tolerance * weight);
    CHECK(forces.force_bound < 2 * weight);
    CHECK(std::abs(forces.force[1] - weight * 0.4) < forces.force_bound);
  }
}

TEST_CASE("an open hull on a grid: certified while its rim is dry, not when a crest may come over it") {
  MeshData open = shape("box:4,1,4");
  std::erase_if(open.triangles, [&](const Triangle& t) {
    return open.vertices[t[0]].y > 0 && open.vertices[t[1]].y > 0 && open.vertices[t[2]].y > 0;
  });
  const plimsoll::Hull hull = makeHull(open);
  TestGrid grid{-8, -8, 1, 17, 17, false, std::vector<double>(289, 0.02)};
  grid.heights[8 * 17 + 10] = 0.3; // at (2, 0), in the middle of the rim's side, away from its corners
  const GridWater water(grid);
  for (const double tolerance : {0.0, 0.01}) {
    CHECK(plimsoll::evaluate(bodyIn(hull, water.surface, {0, 0.3, 0}, {}, tolerance)).certified());
    CHECK_FALSE(plimsoll::evaluate(bodyIn(hull, water.surface, {0, -0.4, 0}, {}, tolerance)).certified());
  }
}

namespace {

// Returns the lattice on which a sea is sampled around a body, as a grid.
TestGrid latticeOf(const plimsoll::Surface& sea, double cell, const plimsoll::Body& body, double size) {
  TestGrid grid;
  grid.cell = cell;
  const int reach = static_cast<int>(size / cell) + 2;
  const double c0 = std::floor(body.position[0] / cell) - reach, r0 = std::floor(body.position[2] / cell) - reach;
  grid.rows = grid.columns = 2 * reach + 1, grid.origin_x = c0 * cell, grid.origin_z = r0 * cell;
  for (int r = 0; r < grid.rows; ++r)
    for (int c = 0; c < grid.columns; ++c) {
      const double x = (c0 + c) * cell, z = (r0 + r) * cell;
      double height = 0;
      sea.get()->surface.heights(1, &x, &z, &height);
      grid.heights.push_back(height);
    }
  return grid;
}

} // namespace

TEST_CASE("sampled seas: the lattice is the water, and keeps to the tolerance") {
  Random random(8);
  Tally tally;
  for (int k = 0; k < caseCount(60, 3000); ++k) {
    const plimsoll::Hull hull = hullOf(k, random);
    const double size = longestExtent(hull.info()),
                 cell = size * std::exp(random.uniform(std::log(0.02), std::log(2.0)));
    const plim_wave waves[2] = {{0.05 * size, 1.3 * size, random.uniform(-3, 3), 0, 0, 1},
                                {0.02 * size, 0.4 * size, random.uniform(-3, 3), 1, 0, 1}};
    plimsoll::WaterDef sines, def;
    sines.kind = k % 2 ? PLIM_WATER_SINES : PLIM_WATER_GERSTNER, sines.waves = waves, sines.wave_count = 2;
    const plimsoll::Water inner(sines);
    def.kind = PLIM_WATER_SAMPLED, def.of = inner.get(), def.cell = cell;
    const plimsoll::Water water(def);
    const plimsoll::Surface surface(water, 1.5), true_surface(inner, 1.5);
    const plimsoll::Body body = bodyIn(hull, surface, {random.uniform(-50, 50), random.uniform(-0.4, 0.3), 7},
                                       randomRotation(random), k % 6 == 5 ? 0 : std::pow(10.0, -2 - k / 5 % 3));
    const TestGrid grid = latticeOf(true_surface, cell, body, size);
    tally.add(hull, body, exactForce(hull, body, grid));
  }
  CHECK(tally.violations == 0);
  CHECK(tally.misses == 0);
}

TEST_CASE("sampled seas of small cells have a bound from the sea they sample; of a callback there is none") {
  const plimsoll::Hull hull = makeHull(shape("box:3,1.2,2"));
  const plim_wave wave{0.2, 6, 0.3, 0, 0, 1};
  plimsoll::WaterDef sines, own, def;
  sines.kind = PLIM_WATER_SINES, sines.waves = &wave, sines.wave_count = 1;
  const plimsoll::Water inner(sines);
  def.kind = PLIM_WATER_SAMPLED, def.of = inner.get(), def.cell = 1e-3;
  const plimsoll::Water fine(def);
  const plimsoll::Surface surface(fine, 0), true_surface(inner, 0);
  const plimsoll::Forces forces = plimsoll::evaluate(bodyIn(hull, surface, {0, 0.1, 0}, {}, 1e-3)),
                         exact = plimsoll::evaluate(bodyIn(hull, true_surface, {0, 0.1, 0}, {}, 1e-5));
  CHECK(forces.certified());
  CHECK((forces.flags & PLIM_FLAG_TOLERANCE_NOT_MET) == 0);
  CHECK(forces.sea_evaluations < 1000); // not six million nodes
  CHECK(length(vec(forces.force) - vec(exact.force)) <= forces.force_bound + exact.force_bound);
  // More nodes than allowed, and a cell too large for the difference to the original sea.
  const plimsoll::Forces beyond = plimsoll::evaluate(bodyIn(hull, surface, {0, 0.1, 0}, {}, 1e-8));
  CHECK(beyond.certified());
  CHECK((beyond.flags & PLIM_FLAG_TOLERANCE_NOT_MET) != 0);
  own.kind = PLIM_WATER_CALLBACK;
  double given = 0.1;
  own.callback = [](void* user, double, std::uint32_t count, const double*, const double*, double* height, double*) {
    std::fill_n(height, count, *static_cast<double*>(user));
  };
  own.user = &given;
  const plimsoll::Water asked(own);
  def.of = asked.get(), def.cell = 0.5;
  const plimsoll::Water sampled(def);
  const plimsoll::Surface lattice(sampled, 0);
  plimsoll::Body body = bodyIn(hull, lattice, {0, 0.1, 0}, {}, 1e-2);
  CHECK_FALSE(plimsoll::evaluate(body).certified());
  given = std::nan("");
  plimsoll::Forces none;
  CHECK(plim_evaluate(&body, 1, &none, nullptr, nullptr, nullptr) == PLIM_NOT_FINITE);
}

TEST_CASE("a hull that a matrix scales: as if its vertices had been scaled") {
  Random random(11);
  const MeshData mesh = shape("ellipsoid:2,0.6,0.9,2");
  const plimsoll::Hull hull = makeHull(mesh), large = makeHull(scaled(mesh, {3, 3, 3}));
  for (int k = 0; k < 10; ++k) {
    const TestGrid grid = randomGrid(random, 12, k % 2 ? Kind::kSmooth : Kind::kNoise, false);
    const GridWater water(grid);
    const float matrix[16] = {3, 0, 0, 0, 0, 3, 0, 0, 0, 0, 3, 0, 0.5f, 0.25f, 1, 1};
    float force_torque[6];
    CHECK(plim_evaluate_matrix(hull.get(), water.surface.get(), matrix, nullptr, force_torque) == PLIM_OK);
    const baselines::Wrench exact = exactForce(large, bodyIn(large, water.surface, {0.5, 0.25, 1}, {}, 1e-2), grid);
    const Vec3d force{force_torque[0], force_torque[1], force_torque[2]};
    CHECK(length(force - exact.force) <= 1e-2 * kWeight * large.info().volume);
  }
}

TEST_CASE("a crest seen through a lattice is lower all over the hull, and the bound counts it") {
  const plimsoll::Hull hull = makeHull(shape("box:2,0.5,2"));
  const plim_wave wave{1, 40, 0, kTwoPi / 4, 0, 1};
  plimsoll::WaterDef sines, def;
  sines.kind = PLIM_WATER_SINES, sines.waves = &wave, sines.wave_count = 1;
  const plimsoll::Water inner(sines);
  Tally tally;
  for (const double cell : {0.4, 0.5, 0.55}) {
    def.kind = PLIM_WATER_SAMPLED, def.of = inner.get(), def.cell = cell;
    const plimsoll::Water water(def);
    const plimsoll::Surface surface(water, 0), true_surface(inner, 0);
    const plimsoll::Body body = bodyIn(hull, surface, {0, 1, 0}, {}, 0.05);
    tally.add(hull, body, exactForce(hull, body, latticeOf(true_surface, cell, body, 2)));
  }
  CHECK(tally.violations == 0);
  CHECK(tally.misses == 0);
}

TEST_CASE("fft seas keep to the tolerance, choppy or not, and so do they seen through a lattice") {
  Random random(9);
  Tally tally, through_lattice;
  plimsoll::Spectrum spectrum;
  spectrum.significant_height = 0.6, spectrum.peak_period = 3;
  for (int k = 0; k < caseCount(20, 300); ++k) {
    plimsoll::WaterDef def;
    def.kind = PLIM_WATER_FFT, def.spectrum = &spectrum, def.resolution = k % 2 ? 64 : 32, def.tile = 60;
    def.seed = static_cast<std::uint64_t>(k), def.choppiness = k % 3 == 0 ? 0 : k % 3 == 1 ? 0.1 : 0.6;
    const plimsoll::Water water(def);
    const plimsoll::Surface surface(water, random.uniform(0, 100));
    const plimsoll::Hull hull = hullOf(k, random);
    const plimsoll::Body body =
        bodyIn(hull, surface, {random.uniform(-90, 90), random.uniform(-0.4, 0.3), 7}, randomRotation(random),
               k % 5 == 4 ? 0
               : k % 2    ? 1e-2
                          : 1e-3);
    const plimsoll::Hull::Mesh mesh = hull.mesh();
    baselines::IndexedMesh<double> indexed;
    for (const auto& v : mesh.vertices) indexed.vertices.push_back({v[0], v[1], v[2]});
    indexed.triangles.assign(mesh.triangles.begin(), mesh.triangles.begin() + hull.info().wettable_count);
    const double* q = body.rotation;
    tally.add(hull, body,
              baselines::referenceForce(
                  indexed, {vec(body.position), rotationMatrix({q[0], q[1], q[2], q[3]}), centerOfMass(body)},
                  {0, 1000, 9.81,
                   [&](std::size_t n, const double* x, const double* z, double* height) {
                     surface.get()->surface.heights(n, x, z, height);
                   }},
                  hull.info().triangle_count > 300 ? 12 : 64));
    plimsoll::WaterDef through;
    const plimsoll::Water inner(def);
    through.kind = PLIM_WATER_SAMPLED, through.of = inner.get(), through.cell = 0.5;
    const plimsoll::Surface lattice(plimsoll::Water(through), 1), behind(inner, 1);
    const plimsoll::Body over = bodyIn(hull, lattice, {0, 0, 0}, {}, 1e-2);
    through_lattice.add(hull, over, exactForce(hull, over, latticeOf(behind, 0.5, over, longestExtent(hull.info()))));
  }
  for (const Tally& of : {tally, through_lattice}) {
    CHECK(of.violations == 0);
    CHECK(of.misses == 0);
  }
}

TEST_CASE("the plane fitted over a rectangle is never farther from the surface than it says") {
  CHECK(rc::check("sup |h - l| <= residual", [] {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    TestGrid from = randomGrid(random, 1, Kind::kNoise, random.uniform(0, 1) < 0.3);
    if (random.uniform(0, 1) < 0.3) { // large enough for a hierarchy of blocks
      from.rows = 60 + static_cast<int>(random.uniform(0, 70)),
      from.columns = 60 + static_cast<int>(random.uniform(0, 70));
      from.heights.clear();
      for (int k = 0; k < from.rows * from.columns; ++k)
        from.heights.push_back(static_cast<float>(0.01 * (k % from.columns) + random.uniform(-0.1, 0.1)));
    }
    const GridWater water(from);
    const Surface& surface = water.surface.get()->surface;
    const Lattice& lattice = *surface.facets();
    const auto pair = [&](double last) {
      const double a = random.uniform(-0.3, 1.3) * last,
                   b = a + random.uniform(0, 1) * (random.uniform(0, 1) < 0.5 ? 2 : last);
      return std::pair{a, b};
    };
    const auto [u0, u1] = pair(from.columns - 1);
    const auto [v0, v1] = pair(from.rows - 1);
    const LatticePlane plane = lattice.fit({u0, u1, v0, v1});
    for (int k = 0; k < 200; ++k) {
      const double u = random.uniform(u0, u1), v = random.uniform(v0, v1);
      const double x = from.origin_x + u * from.cell, z = from.origin_z + v * from.cell;
      double height = 0;
      surface.heights(1, &x, &z, &height);
      RC_ASSERT(std::abs(height - plane(u, v)) <= plane.residual + 1e-9);
    }
  }));
}

TEST_CASE("many threads on one grid: the same bits") {
  Random random(10);
  const plimsoll::Hull hull = makeHull(shape("ellipsoid:5,1,1.5,3"));
  const TestGrid grid = randomGrid(random, 5, Kind::kNoise, false);
  const GridWater water(grid);
  std::vector<plimsoll::Body> bodies;
  for (int k = 0; k < 20; ++k)
    bodies.push_back(bodyIn(hull, water.surface, {0.1 * k, 0, 0}, randomRotation(random), 1e-3));
  std::vector<std::vector<plimsoll::Forces>> results(4, std::vector<plimsoll::Forces>(bodies.size()));
  std::vector<std::thread> threads;
  for (auto& result : results)
    threads.emplace_back([&] {
      plim_evaluate(bodies.data(), static_cast<std::uint32_t>(bodies.size()), result.data(), nullptr, nullptr, nullptr);
    });
  for (std::thread& thread : threads) thread.join();
  for (const auto& result : results)
    CHECK(std::memcmp(result.data(), results[0].data(), bodies.size() * sizeof(plim_forces)) == 0);
}

namespace {

// Cubes on a sea that is sampled at half a side, against the lattice of the true sea. trueHeight(x, z) [m].
template <typename TrueHeight>
void addCube(const plimsoll::Water& inner, double side, double time, TrueHeight trueHeight, Random& random,
             Tally& tally) {
  const plimsoll::Hull hull =
      makeHull(shape("box:" + std::to_string(side) + "," + std::to_string(side) + "," + std::to_string(side)));
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SAMPLED, def.of = inner.get(), def.cell = side / 2;
  const plimsoll::Surface surface(plimsoll::Water(def), time);
  const plimsoll::Body body =
      bodyIn(hull, surface, {random.uniform(-50, 50), random.uniform(-0.3, 0.2) * side, random.uniform(-50, 50)},
             randomRotation(random), 1e-3);
  TestGrid grid = latticeOf(surface, side / 2, body, 2 * side);
  for (int r = 0; r < grid.rows; ++r)
    for (int c = 0; c < grid.columns; ++c) {
      const std::size_t node =
          static_cast<std::size_t>(r) * static_cast<std::size_t>(grid.columns) + static_cast<std::size_t>(c);
      grid.heights[node] = trueHeight((std::round(grid.origin_x / grid.cell) + c) * grid.cell,
                                      (std::round(grid.origin_z / grid.cell) + r) * grid.cell);
    }
  tally.add(hull, body, exactForce(hull, body, grid));
}

} // namespace

TEST_CASE("sampled gerstner waves: what Newton's method leaves at the nodes is within the bound") {
  Random random(9);
  Tally tally;
  for (int k = 0; k < 300; ++k) {
    const double side = random.uniform(1, 2), length = 3 * side;
    const std::vector<plim_wave> waves = {
        {0.5 * length / kTwoPi, length, random.uniform(-3, 3), random.uniform(-3, 3), 0, 1}};
    plimsoll::WaterDef def;
    def.kind = PLIM_WATER_GERSTNER, def.waves = waves.data(), def.wave_count = 1;
    const TrueWaves truth(waves, true, 1.5);
    addCube(
        plimsoll::Water(def), side, 1.5, [&](double x, double z) { return static_cast<double>(truth.at(x, z).height); },
        random, tally);
  }
  CHECK(tally.violations == 0);
  CHECK(tally.misses == 0);
}

TEST_CASE("sampled choppy fft: the same") {
  Random random(10);
  Tally tally;
  plimsoll::Spectrum spectrum;
  spectrum.significant_height = 0.6, spectrum.peak_period = 3;
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_FFT, def.spectrum = &spectrum, def.tile = 40, def.resolution = 32, def.choppiness = 0.6;
  FftOptions options;
  options.tile = 40, options.resolution = 32, options.choppiness = 0.6;
  options.spectrum.significant_height = 0.6, options.spectrum.peak_period = 3;
  FftState state;
  state.prepare(drawModes(options, 9.81), 9.81, 1.5);
  const TruePlaces truth(*state.capabilities().spline);
  for (int k = 0; k < 100; ++k)
    addCube(
        plimsoll::Water(def), random.uniform(0.5, 2), 1.5,
        [&](double x, double z) { return static_cast<double>(truth.at(x, z).height); }, random, tally);
  CHECK(tally.violations == 0);
  CHECK(tally.misses == 0);
}
