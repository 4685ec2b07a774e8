// inequalities_lattice.cpp - tests the inequalities of water/lattice.hpp and forces/adaptive/lattice_walk.hpp about
// surfaces of facets, against dense sampling.
#include "inequality.hpp"

#include "forces/adaptive/lattice_walk.hpp"

#include <array>

using namespace plim;
using namespace plim::tests;

namespace {

// A lattice with its memory, and a second implementation of its surface.
struct FacetSurface {
  FacetSurface(Random& random, int kind, std::uint32_t rows, std::uint32_t columns, GridOutside outside) {
    lattice.rows = rows, lattice.columns = columns, lattice.outside = outside;
    const double a = random.uniform(-1, 1), b = random.uniform(-1, 1), c = random.uniform(-3, 3);
    for (std::uint32_t r = 0; r < rows; ++r)
      for (std::uint32_t k = 0; k < columns; ++k)
        heights.push_back(static_cast<float>(kind % 4 == 0             ? c + a * k + b * r // a plane,
                                             : kind % 4 == 1           ? std::sin(a * k) + std::cos(b * r + c)
                                             : kind % 4 == 2           ? random.uniform(-1, 1)
                                             : random.uniform() < 0.02 ? 5.0
                                                                       : 0.0)); // spikes
    const std::size_t count = Lattice::blockCount(rows, columns);
    blocks.resize(count + 1);
    blocks[count] = {1, 2, 3, 4}; // must stay unchanged
    if (kind % 2) {
      doubles.assign(heights.begin(), heights.end());
      lattice.heights_double = doubles.data();
    } else {
      lattice.heights = heights.data();
    }
    lattice.prepare(blocks.data());
  }

  double node(int column, int row) const {
    return static_cast<double>(
        heights[static_cast<std::size_t>(row) * lattice.columns + static_cast<std::size_t>(column)]);
  }
  double at(double u, double v) const {
    const double U = lattice.columns - 1, V = lattice.rows - 1;
    if (lattice.outside == GridOutside::kLevel && !(u >= 0 && u <= U && v >= 0 && v <= V)) return 0;
    u = std::clamp(u, 0.0, U), v = std::clamp(v, 0.0, V);
    const int c = std::min(static_cast<int>(u), static_cast<int>(U) - 1),
              r = std::min(static_cast<int>(v), static_cast<int>(V) - 1);
    const double a = u - c, b = v - r; // barycentric coordinates on either facet
    if (a >= b) return (1 - a) * node(c, r) + (a - b) * node(c + 1, r) + b * node(c + 1, r + 1);
    return (1 - b) * node(c, r) + (b - a) * node(c, r + 1) + a * node(c + 1, r + 1);
  }

  Lattice lattice;
  std::vector<float> heights;
  std::vector<double> doubles;
  std::vector<LatticeBlock> blocks;
};

FacetSurface someFacets(Random& random, int k) {
  const auto nodes = [&](double most) {
    return 2 + static_cast<std::uint32_t>(std::exp(random.uniform(0, std::log(most)))) - 1;
  };
  return FacetSurface(random, k, nodes(k % 5 == 0 ? 150 : 25), nodes(k % 5 == 0 ? 150 : 25),
                      k / 4 % 2 ? GridOutside::kClamp : GridOutside::kLevel);
}

// Returns small and large rectangles, along grid lines or not, across the border or beside it, some without width.
LatticeRect someRect(Random& random, const Lattice& lattice, int kind) {
  const auto side = [&](double last, double& from, double& to) {
    const double width =
        kind % 7 == 0 ? last * random.uniform(0, 1.5) : std::exp(random.uniform(std::log(0.01), std::log(12.0)));
    from = random.uniform(-0.3 * last - 1, 1.1 * last), to = from + width;
    if (kind % 7 >= 4) from = std::clamp(from, 0.0, last), to = std::clamp(to, from, last);
    if (kind % 7 == 5) from = std::floor(from), to = std::min(last, std::ceil(to));
    if (kind % 11 == 3) to = from;
    if (kind % 13 == 4) from = std::floor(from), to = from + 1;
  };
  LatticeRect at{};
  side(lattice.lastColumn(), at.u0, at.u1), side(lattice.lastRow(), at.v0, at.v1);
  return at;
}

// Returns the ends, integers, the border from both sides, and some places between.
std::vector<double> stopsOf(Random& random, double from, double to, double last) {
  std::vector<double> stops = {from, to};
  const double step = std::max(1.0, std::floor((to - from) / 30));
  for (double line = std::ceil(from); line <= to; line += step) stops.push_back(line);
  for (const double end : {0.0, last})
    for (const double beside : {-1e-9, 0.0, 1e-9})
      if (end + beside >= from && end + beside <= to) stops.push_back(end + beside);
  for (int k = 0; k < 4; ++k) stops.push_back(random.uniform(from, to));
  return stops;
}

} // namespace

TEST_CASE("Lattice::fit: the surface is within the residual of the plane all over the rectangle") {
  Ratio small, large;
  Random random(1);
  for (int k = 0; k < 120; ++k) {
    const FacetSurface facets = someFacets(random, k);
    const Lattice& lattice = facets.lattice;
    CHECK(facets.blocks.back().slope_u == 2); // blockCount was enough
    for (int trial = 0; trial < 30; ++trial) {
      const LatticeRect at = someRect(random, lattice, trial);
      const LatticePlane plane = lattice.fit(at);
      double most = 0;
      const std::vector<double> us = stopsOf(random, at.u0, at.u1, lattice.lastColumn()),
                                vs = stopsOf(random, at.v0, at.v1, lattice.lastRow());
      const auto look = [&](double u, double v) { most = std::max(most, std::abs(facets.at(u, v) - plane(u, v))); };
      for (const double u : us)
        for (const double v : vs) {
          look(u, v);
          // Places along the diagonals that end there.
          for (const double more : {0.25, 0.5, 1.0})
            if (u + more <= at.u1 && v + more <= at.v1) look(u + more, v + more);
        }
      // Tolerances: some double roundings of the input, and 1e-8 of a cell for queries beside the border.
      const double rounding = 1e-13 * (lattice.amplitude + std::abs(plane.height)) +
                              2e-9 * (std::abs(plane.slope_u) + std::abs(plane.slope_v) + lattice.steepest) +
                              1e-13 * (std::abs(plane.slope_u) + std::abs(plane.slope_v)) * 200;
      const bool few = at.u1 - at.u0 < 3 && at.v1 - at.v0 < 3;
      (few ? small : large).add(std::max(0.0, most - rounding), plane.residual);
    }
  }
  small.check("Lattice::fit, few cells", 1e-9, 0.99);
  large.check("Lattice::fit, many cells", 1e-9, 0.99);
}

TEST_CASE("Lattice: amplitude and steepest") {
  Ratio amplitude, steepest;
  Random random(2);
  for (int k = 0; k < 100; ++k) {
    const FacetSurface facets = someFacets(random, k);
    const int rows = static_cast<int>(facets.lattice.rows), columns = static_cast<int>(facets.lattice.columns);
    for (int r = 0; r < rows; ++r)
      for (int c = 0; c < columns; ++c) {
        amplitude.add(std::abs(facets.node(c, r)), facets.lattice.amplitude);
        if (c > 0) steepest.add(std::abs(facets.node(c, r) - facets.node(c - 1, r)), facets.lattice.steepest + 1e-13);
        if (r > 0) steepest.add(std::abs(facets.node(c, r) - facets.node(c, r - 1)), facets.lattice.steepest + 1e-13);
      }
  }
  amplitude.check("amplitude", 0, 1);
  steepest.check("steepest", 1e-9, 0.5);
}

TEST_CASE("Lattice::facetAt: exact as far as the facet reaches, beyond the border too") {
  double most = 0;
  Random random(3);
  for (int k = 0; k < 200; ++k) {
    const FacetSurface facets = someFacets(random, k);
    const Lattice& lattice = facets.lattice;
    for (int trial = 0; trial < 50; ++trial) {
      const double u = random.uniform(-2, lattice.lastColumn() + 2), v = random.uniform(-2, lattice.lastRow() + 2);
      const LatticePlane plane = lattice.facetAt(u, v);
      most = std::max(most, std::abs(plane.height - facets.at(u, v)));
      // A nearby place, on the same side of every kink.
      const double near_u = u + random.uniform(-0.2, 0.2), near_v = v + random.uniform(-0.2, 0.2);
      const auto sameSide = [](double a, double b, double last) {
        return std::floor(std::clamp(a, -0.5, last + 0.5)) == std::floor(std::clamp(b, -0.5, last + 0.5)) &&
               (a <= last) == (b <= last);
      };
      const bool inside = u >= 0 && u <= lattice.lastColumn() && v >= 0 && v <= lattice.lastRow();
      const bool same_facet =
          !inside || (u - std::floor(u) >= v - std::floor(v)) == (near_u - std::floor(u) >= near_v - std::floor(v));
      if (sameSide(u, near_u, lattice.lastColumn()) && sameSide(v, near_v, lattice.lastRow()) && same_facet)
        most = std::max(most, std::abs(plane(near_u, near_v) - facets.at(near_u, near_v)));
    }
  }
  CHECK(most < 1e-12 * 200);
}

TEST_CASE("LatticeFrame: places in cells to within tiny, heights to within rounding") {
  Ratio place, height;
  Random random(4);
  static const plimsoll::Hull hull = makeHull(moved(shape("box:4,1,2"), {300, 0, -200}));
  for (int k = 0; k < 400; ++k) {
    FacetSurface facets(random, 1 + k % 3, 20, 30, GridOutside::kClamp);
    const double away = std::exp(random.uniform(0, std::log(1e9)));
    const Surface exact_heights; // with exact heights
    Body body;
    body.hull = &hull.get()->hull, body.surface = &exact_heights;
    body.pose.position = {random.uniform(-away, away), 0, random.uniform(-away, away)};
    body.pose.rotation = rotationMatrix(randomRotation(random));
    facets.lattice.cell = std::exp(random.uniform(-3, 2));
    const Vec3d center = centerInWorld(body);
    facets.lattice.origin_x = center.x - random.uniform(0, 29) * facets.lattice.cell;
    facets.lattice.origin_z = center.z - random.uniform(0, 19) * facets.lattice.cell;
    const LatticeFrame frame(body, facets.lattice);
    // The same in long double, from the body's own numbers.
    long double exact[3];
    for (int row = 0; row < 3; ++row) {
      exact[row] = body.pose.position[row];
      for (int i = 0; i < 3; ++i)
        exact[row] += static_cast<long double>(body.pose.rotation.row[row][i]) * body.hull->center_b[i];
    }
    for (int trial = 0; trial < 20; ++trial) {
      const double x = random.uniform(-2, 2), z = random.uniform(-2, 2);
      const long double u = (exact[0] + x - facets.lattice.origin_x) / facets.lattice.cell,
                        v = (exact[2] + z - facets.lattice.origin_z) / facets.lattice.cell;
      place.add(static_cast<double>(std::abs(u - frame.u(x))), frame.tiny);
      place.add(static_cast<double>(std::abs(v - frame.v(z))), frame.tiny);
      height.add(
          std::abs(facets.at(static_cast<double>(u), static_cast<double>(v)) - facets.at(frame.u(x), frame.v(z))),
          frame.rounding);
    }
  }
  place.check("LatticeFrame, places", 0, 0.01);
  height.check("LatticeFrame, heights", 0, 0.001);
}

TEST_CASE("chargeFacets: what depth that is linear between the vertices is off, in all") {
  Ratio by_leaves, by_bends;
  Random random(5);
  for (const char* name : {"box:4,1,2", "geodesic:2,1,1,3"}) {
    const plimsoll::Hull made = makeHull(shape(name));
    const Hull& hull = made.get()->hull;
    for (int k = 0; k < 60; ++k) {
      FacetSurface facets(random, k, 20, 30, k / 4 % 2 ? GridOutside::kClamp : GridOutside::kLevel);
      facets.lattice.cell = std::exp(random.uniform(-1.5, 1.5));
      Body body;
      body.hull = &hull, body.surface = &plim_still_water()->surface;
      body.pose.rotation = rotationMatrix(randomRotation(random));
      body.pose.position = {0, -1.5, 0}; // every triangle counts
      facets.lattice.origin_x = -random.uniform(0, 29) * facets.lattice.cell;
      facets.lattice.origin_z = -random.uniform(0, 19) * facets.lattice.cell;
      const HullInWater shared = hullInWater(hull, *body.surface, 1);
      const Plane plane = placePlane(shared, body.pose.position, body.pose.rotation);
      const BodyInWater at = {shared, plane, 0, false, false};
      Rounding<double> from_leaves{}, from_bends{};
      chargeFacets(body, at, facets.lattice, 0, from_leaves); // no better result is possible without curvature
      const bool has_bends = facets.lattice.heights && facets.lattice.outside == GridOutside::kClamp;
      body.tolerance = 0;
      if (has_bends) {
        facets.lattice.measureBends();
        chargeFacets(body, at, facets.lattice, 0, from_bends);
        CHECK(std::isfinite(from_bends.linear_error));
      }
      const Vec3d center = centerInWorld(body);
      const auto h = [&](const Vec3d& p) {
        return facets.at((center.x + p.x - facets.lattice.origin_x) / facets.lattice.cell,
                         (center.z + p.z - facets.lattice.origin_z) / facets.lattice.cell);
      };
      double off = 0;
      for (const Triangle& t : hull.triangles) {
        Vec3d p[3];
        for (std::size_t i = 0; i < 3; ++i) p[i] = body.pose.rotation * hull.facets_double.vertices_c[t[i]];
        const double size = 0.5 * length(cross(p[1] - p[0], p[2] - p[0])), at_corner[3] = {h(p[0]), h(p[1]), h(p[2])};
        for (int i = 0; i < 10; ++i)
          for (int j = 0; j < 10; ++j) { // centroids of 100 parts, upright and inverted
            const bool up = i + j < 10;
            const double a = up ? (i + 1.0 / 3) / 10 : (10 - i - 1.0 / 3) / 10,
                         b = up ? (j + 1.0 / 3) / 10 : (10 - j - 1.0 / 3) / 10;
            const double c = 1 - a - b;
            off += size / 100 *
                   std::abs(h(a * p[0] + b * p[1] + c * p[2]) - a * at_corner[0] - b * at_corner[1] - c * at_corner[2]);
          }
      }
      if (off > 1e-9) by_leaves.add(off, from_leaves.linear_error);
      if (off > 1e-9 && has_bends) by_bends.add(off, from_bends.linear_error);
    }
  }
  by_leaves.check("chargeFacets, leaf by leaf", 1e-6, 0.2);
  by_bends.check("chargeFacets, by the largest bends", 1e-6, 0.02);
}

TEST_CASE("Lattice::slope and linearError: the surface less its interpolant, in the mean of any triangle") {
  Ratio slope, mean_small, mean_large;
  Random random(6);
  for (int k = 0; k < 80; ++k) {
    FacetSurface facets(random, 2 * k, 20, 30, GridOutside::kClamp);
    if (k % 2) // smooth, unlike planes and noise
      for (std::size_t i = 0; i < facets.heights.size(); ++i)
        facets.heights[i] = static_cast<float>(std::sin(0.1 * k) * std::cos(0.2 * static_cast<double>(i % 30)) +
                                               std::sin(0.15 * static_cast<double>(i / 30)));
    Lattice& lattice = facets.lattice;
    lattice.prepare(facets.blocks.data()), lattice.measureBends();
    for (int trial = 0; trial < 60; ++trial) {
      const bool inside = trial % 2 == 0;
      const double size = std::exp(random.uniform(std::log(0.05), std::log(8.0))), margin = inside ? 2 : -3;
      double u[3], v[3], at_corner[3];
      for (int i = 0; i < 3; ++i) {
        u[i] = i ? std::clamp(u[0] + random.uniform(-size, size), margin, 29 - margin)
                 : random.uniform(margin, 29 - margin);
        v[i] = i ? std::clamp(v[0] + random.uniform(-size, size), margin, 19 - margin)
                 : random.uniform(margin, 19 - margin);
        at_corner[i] = facets.at(u[i], v[i]);
      }
      double off = 0, squares = 0;
      for (int i = 0; i < 3; ++i) squares += std::pow(u[i] - u[(i + 1) % 3], 2) + std::pow(v[i] - v[(i + 1) % 3], 2);
      for (int i = 0; i < 30; ++i)
        for (int j = 0; j < 30; ++j) {
          const bool up = i + j < 30;
          const double a = up ? (i + 1.0 / 3) / 30 : (30 - i - 1.0 / 3) / 30,
                       b = up ? (j + 1.0 / 3) / 30 : (30 - j - 1.0 / 3) / 30, c = 1 - a - b;
          off += std::abs(facets.at(a * u[0] + b * u[1] + c * u[2], a * v[0] + b * v[1] + c * v[2]) - a * at_corner[0] -
                          b * at_corner[1] - c * at_corner[2]) /
                 900;
        }
      const LinearError error = lattice.linearError(inside);
      const double kinks = error.kink * std::sqrt(squares / 12);
      (kinks < error.offset ? mean_small : mean_large)
          .add(off - 1e-12, error.curvature * squares / 24 + std::min(error.offset, kinks));
      slope.add(std::abs(at_corner[1] - at_corner[0]) - 1e-12, lattice.slope() * std::hypot(u[1] - u[0], v[1] - v[0]));
    }
  }
  slope.check("Lattice::slope", 1e-9, 0.6);
  mean_small.check("Lattice::linearError, by kinks", 1e-9, 0.05);
  mean_large.check("Lattice::linearError, by a spline nearby", 1e-9, 0.1);
}
