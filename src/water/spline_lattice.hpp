// spline_lattice.hpp - a periodic cubic B-spline over a square lattice of nodes. It is twice continuously
// differentiable, and its coefficients are floats. Heights, derivatives, and bounds on the third derivative are
// available anywhere.
//   h(u, v) = sum_ij c_ij B(u - i) B(v - j),   u, v in cells from the origin of the world;  B the cubic B-spline
// Bounds. A B-spline is a mean of the nearby coefficients, and its derivatives are B-splines of the coefficients'
// differences (de Boor, A Practical Guide to Splines, 1978). With spacing d, therefore, |h_xxz| <= max |D_x D_x D_z c|
// / d^3, and so on; the norms are those of the largest difference of each kind. Within a cell, only the differences of
// its own stencil count. Blocks of 4 x 4 cells therefore store a bound on the third derivative, and so do blocks of 2 x
// 2 blocks, and so on. The third derivative is piecewise continuous; the second derivatives are Lipschitz continuous.
#pragma once

#include "water/lane_memory.hpp"
#include "water/sea.hpp"

#include <cstdint>

namespace plim {

// Plain memory, so that kernels can read it.
struct SplineLattice {
  static constexpr std::uint32_t kBlock = 4, kMostLevels = 10;

  // Coefficients, row by row. The stencil of the cell from node (i, j) to (i + 1, j + 1) is the 4 x 4 coefficients that
  // start at [j * stride + i] with that of node (i - 1, j - 1). The first nodes are repeated after the last one, so no
  // cell from 0 to size - 1 needs a modulo.
  const float* coefficients = nullptr;
  std::uint32_t size = 0, stride = 0; // nodes along a side; floats from row to row
  double tile = 1, spacing = 1;       // [m] period; distance of nodes

  double amplitude = 0, slope = 0, curvature = 0, third = 0; // everywhere, as in SeaBounds

  // Block (i, j), third[j * count + i], covers the cells from (i, j) * cells on. The last one of a row may have fewer.
  struct Level {
    const float* third = nullptr; // [1/m^2] bound on the third derivative
    std::uint32_t count = 0, cells = 0;
  };
  Level level[kMostLevels];
  std::uint32_t levels = 0;
};

// The position of a place within the period. Whole periods are removed in double first, so it can be far from the
// origin.
struct SplinePlace {
  std::uint32_t column = 0, row = 0; // of the cell
  double u = 0, v = 0;               // within it, 0 to 1
};
SplinePlace placeOn(const SplineLattice& lattice, double x, double z);

// The four B-splines that are not zero at t in a cell, and their derivatives per cell.
struct SplineWeights {
  double value[4], slope[4];
  explicit SplineWeights(double t) {
    const double s = 1 - t;
    value[0] = s * s * s / 6;
    value[1] = (4 - 6 * t * t + 3 * t * t * t) / 6;
    value[2] = (4 - 6 * s * s + 3 * s * s * s) / 6;
    value[3] = t * t * t / 6;
    slope[0] = -0.5 * s * s;
    slope[1] = -2 * t + 1.5 * t * t;
    slope[2] = 2 * s - 1.5 * s * s;
    slope[3] = 0.5 * t * t;
  }
};

// A spline field on the lattice's nodes. Its coefficients start with the stencil of cell (0, 0) and are `step` floats
// apart.
struct SplineField {
  const float* coefficients = nullptr;
  std::size_t stride = 0, step = 1;

  const float* stencil(const SplinePlace& at) const { return coefficients + at.row * stride + at.column * step; }
  double value(const SplinePlace& at) const;
  struct Sloped {
    double value, du, dv;
  };
  Sloped sloped(const SplinePlace& at) const;
};

// Returns h, its first and second derivatives [m, 1, 1/m], and bounds within `reach` metres.
LocalShape shapeOn(const SplineLattice& lattice, double x, double z, double reach);
// Returns a bound on the third derivative within `reach` metres.
double thirdNear(const SplineLattice& lattice, const SplinePlace& at, double reach);
// Computes heights at n places, in double, to within kHeightRoundings roundings of the largest coefficient.
void heightsOn(const SplineLattice& lattice, std::size_t n, const double* x, const double* z, double* height);
inline constexpr double kHeightRoundings = 32;

// A lattice with its memory.
class SplineSurface {
public:
  void resize(std::uint32_t size, double tile);

  // Points to the coefficient of node (0, 0); rows are stride() apart. A row has room for a multiple of 16 nodes.
  float* nodes() { return coefficients_.data() + lattice_.stride + 1; }
  std::size_t stride() const { return lattice_.stride; }
  // Convert values at the nodes to coefficients: first every row, then all columns. values: with kFilterReach more on
  // both sides.
  void filterRow(std::uint32_t row, const float* values);
  void filterColumns();
  void finish(); // call when all coefficients are set: repeats them beyond the tile and computes the bounds

  const SplineLattice& lattice() const { return lattice_; }

private:
  void boundBlocks(float rounding);

  SplineLattice lattice_;
  LaneMemory coefficients_, differences_, third_;
};

// Number of columns and rows that a lattice of `size` nodes has with its periodic continuation. The first is node -1.
// wrapNodes() fills the continuation; a node has `step` floats.
struct SplineBorder {
  std::size_t columns, rows;
  explicit SplineBorder(std::uint32_t size) : columns(roundUp(size + 8, 16) + 16), rows(roundUp(size, 4) + 8) {}
};
void wrapNodes(std::uint32_t size, std::size_t step, float* memory);

} // namespace plim
