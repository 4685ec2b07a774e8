// grid.cpp - checks the grid, and samples its facets.
#include "water/grid.hpp"

namespace plim {
namespace {

// A point's cell and position in the cell, clamped to the grid. inside_x, inside_z: false if it was clamped.
struct GridPlace {
  std::uint32_t column, row;
  double u, v;
  bool inside_x, inside_z;
};

GridPlace placeOf(const LatticeAxis& across, const LatticeAxis& down, double x, double z) {
  const double u = across.hold(x), v = down.hold(z), column = across.cellOf(u), row = down.cellOf(v);
  return {static_cast<std::uint32_t>(column),
          static_cast<std::uint32_t>(row),
          u - column,
          v - row,
          across.holds(x),
          down.holds(z)};
}

FacetSample sampleAt(const GridSea& grid, const float* heights, const GridPlace& place) {
  const std::size_t corner = std::size_t{place.row} * grid.columns + place.column;
  return sampleFacet(place.u, place.v, static_cast<double>(heights[corner]), static_cast<double>(heights[corner + 1]),
                     static_cast<double>(heights[corner + grid.columns]),
                     static_cast<double>(heights[corner + grid.columns + 1]));
}

bool isLevel(const GridSea& grid, const GridPlace& place) {
  return grid.outside == GridOutside::kLevel && !(place.inside_x && place.inside_z);
}

} // namespace

const char* validate(const GridSea& grid) {
  if (!grid.heights) return "heights are missing";
  const auto sensible = [](std::uint32_t nodes) { return nodes >= 2 && nodes <= Lattice::kMostAlong; };
  static_assert(Lattice::kMostAlong == 16777216, "the sentence below");
  if (!sensible(grid.rows) || !sensible(grid.columns))
    return "rows and columns must be 2 to 16777216 each: is one of them a negative number, or a size in bytes?";
  if (!(grid.cell >= 1e-6 && grid.cell <= 1e6)) return "cell must be between 1e-6 and 1e6 m";
  if (!std::isfinite(grid.origin_x) || !std::isfinite(grid.origin_z)) return "origin is not finite";
  if (!std::isfinite(grid.time)) return "time is not finite";
  if (grid.previous && !(grid.time > grid.previous_time)) return "previous_time must be earlier than time";
  const auto usable = [](float height) { return std::abs(height) <= 1e6f; }; // false for NaN as well
  for (std::size_t i = 0; i < std::size_t{grid.rows} * grid.columns; ++i)
    if (!usable(grid.heights[i]) || (grid.previous && !usable(grid.previous[i])))
      return "heights hold a number that is not finite, or beyond 1e6 m";
  return nullptr;
}

void GridState::prepare(const GridSea& grid, double gravity, double) {
  gravity_ = gravity;
  grid_ = grid;
  lattice_.origin_x = grid.origin_x, lattice_.origin_z = grid.origin_z, lattice_.cell = grid.cell;
  lattice_.rows = grid.rows, lattice_.columns = grid.columns, lattice_.outside = grid.outside;
  lattice_.heights = grid.heights;
  blocks_.resize(Lattice::blockCount(grid.rows, grid.columns));
  lattice_.prepare(blocks_.data());
  lattice_.measureBends();
  bounds_ = {};
  bounds_.amplitude = lattice_.amplitude;
}

std::size_t GridState::heights(std::size_t n, const double* x, const double* z, double* height) const {
  lattice_.heightsAt(n, x, z, height);
  const LatticeAxis across = lattice_.across(), down = lattice_.down();
  if (grid_.outside == GridOutside::kLevel)
    for (std::size_t i = 0; i < n; ++i) height[i] = across.holds(x[i]) && down.holds(z[i]) ? height[i] : 0.0;
  return n;
}

void GridState::samples(std::size_t n, const double* x, const double*, const double* z, SurfaceSample* out) const {
  const LatticeAxis across = lattice_.across(), down = lattice_.down();
  for (std::size_t i = 0; i < n; ++i) {
    SurfaceSample& sample = out[i] = {};
    const GridPlace place = placeOf(across, down, x[i], z[i]);
    if (isLevel(grid_, place)) continue;
    const FacetSample facet = sampleAt(grid_, grid_.heights, place);
    sample.height = facet.height;
    sample.slope_x = place.inside_x ? facet.slope_u / grid_.cell : 0.0;
    sample.slope_z = place.inside_z ? facet.slope_v / grid_.cell : 0.0;
    if (grid_.previous)
      sample.rate = (facet.height - sampleAt(grid_, grid_.previous, place).height) / (grid_.time - grid_.previous_time);
    sample.particle_velocity = {0, sample.rate, 0}; // heights give no horizontal velocity
    sample.particle_acceleration = {-gravity_ * sample.slope_x, 0, -gravity_ * sample.slope_z};
  }
}

} // namespace plim
