// grid.hpp - heights on a regular grid in the caller's memory, such as an engine's own ocean.
//   node (row r, column c) at (x, z) = origin + (c, r) cell; each cell is two triangles, split from (0, 0) to (1, 1)
// The height is linear on each triangle, so the surface is the one that a renderer draws. Outside the grid it continues
// as at the border (clamp) or lies at the level. Two grids with their times give the surface's velocity. Bounds: the
// amplitude comes from the nodes. There is no curvature bound, because the surface has kinks. The lattice bounds the
// surface's distance from a plane over a rectangle (lattice.hpp).
#pragma once

#include "math/memory.hpp"
#include "water/lattice.hpp"

namespace plim {

struct GridSea {
  double origin_x = 0, origin_z = 0;   // [m, world]
  double cell = 1;                     // [m]
  std::uint32_t rows = 0, columns = 0; // 2 to Lattice::kMostAlong each
  GridOutside outside = GridOutside::kClamp;
  const float* heights = nullptr;  // [m above the level] rows * columns, row by row; the caller's memory
  double time = 0;                 // [s] of `heights`
  const float* previous = nullptr; // heights at an earlier time, or null
  double previous_time = 0;        // [s]
};

// Returns null if the grid is valid, otherwise an error message. Reads all heights.
const char* validate(const GridSea& grid);

class GridState {
public:
  using Description = GridSea;

  void prepare(const GridSea& grid, double gravity, double time);
  std::size_t heights(std::size_t n, const double* x, const double* z, double* height) const;
  void samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const;
  SeaBounds bounds() const { return bounds_; }
  double heightCost() const { return 15; }
  SeaCapabilities capabilities() const { return {.facets = &lattice_}; }

private:
  GridSea grid_;
  double gravity_ = 0;
  SeaBounds bounds_;
  Lattice lattice_;
  Array<LatticeBlock> blocks_; // the lattice's memory
};

} // namespace plim
