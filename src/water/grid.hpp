// grid.hpp - heights on a regular grid that the caller owns, such as an engine's own ocean.
//   node (row r, column c) at (x, z) = origin + (c, r) cell; each cell is two triangles, split from (0, 0) to (1, 1)
// On a triangle the height is linear, so the surface is the one a renderer draws. Outside the grid it goes on as at the
// border (clamp) or lies at the level. Two grids with their times give the surface's velocity.
// Bounds: amplitude from the nodes; there is no curvature bound, since the surface has kinks. How far it is from a plane over
// a rectangle is told by its lattice (lattice.hpp).
#pragma once

#include "math/memory.hpp"
#include "water/lattice.hpp"

namespace plim {

struct GridSea {
  double origin_x = 0, origin_z = 0;   // [m, world]
  double cell = 1;                     // [m]
  std::uint32_t rows = 0, columns = 0; // 2 to Lattice::kMostAlong each
  GridOutside outside = GridOutside::kClamp;
  const float* heights = nullptr;  // [m above the level] rows * columns, row by row; the caller's
  double time = 0;                 // [s] of `heights`
  const float* previous = nullptr; // at an earlier time, or null
  double previous_time = 0;        // [s]
};

const char* whyUnusable(const GridSea& grid);

class GridState {
public:
  using Description = GridSea;

  void prepare(const GridSea& grid, double gravity, double time);
  std::size_t heights(std::size_t n, const double* x, const double* z, double* height) const;
  void samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const;
  SeaBounds bounds() const { return bounds_; }
  double heightCost() const { return 15; }
  SeaAbilities abilities() const { return {.facets = &lattice_}; }

private:
  GridSea grid_;
  double gravity_ = 0;
  SeaBounds bounds_;
  Lattice lattice_;
  Array<LatticeBlock> blocks_; // the lattice's
};

} // namespace plim
