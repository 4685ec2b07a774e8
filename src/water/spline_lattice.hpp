// spline_lattice.hpp - a periodic surface that is a cubic B-spline over a square lattice of nodes: twice continuously differentiable, by
// coefficients in float, known anywhere with its derivatives, and how fast the second of them changes.
//   h(u, v) = sum_ij c_ij B(u - i) B(v - j),   u, v in cells from the origin of the world;  B the cubic B-spline
// Bounds. A B-spline is a mean of the coefficients near it, and its derivatives are B-splines of the coefficients'
// differences (de Boor, A Practical Guide to Splines, 1978): with spacing d, |h_xxz| <= max |D_x D_x D_z c| / d^3, and so on; norms
// are those of the largest of each kind. Over a cell the largest are those of its own stencil: so blocks of 4 x 4 cells keep a
// bound on the third derivative of their own, and so do blocks of 2 x 2 blocks, and so on. The third derivative is piecewise; the second
// ones are Lipschitz.
#pragma once

#include "water/lane_memory.hpp"
#include "water/sea.hpp"

#include <cstdint>

namespace plim {

// Plain memory: kernels may read it.
struct SplineLattice {
  static constexpr std::uint32_t kBlock = 4, kMostLevels = 10;

  // Row by row. The stencil of cell (i, j), from node (i, j) to (i + 1, j + 1), is the 4 x 4 that begin at [j * stride + i], with
  // node (i - 1, j - 1); beyond the last node the first ones follow, so that no cell from 0 to size - 1 needs a modulo.
  const float* coefficients = nullptr;
  std::uint32_t size = 0, stride = 0; // nodes along a side; floats from row to row
  double tile = 1, spacing = 1;       // [m] the period; of the nodes

  double amplitude = 0, slope = 0, curvature = 0, third = 0; // everywhere, as in SeaBounds

  // Block (i, j), third[j * count + i], has the cells from (i, j) * cells on; the last of a row may have fewer.
  struct Level {
    const float* third = nullptr; // [1/m^2] at most
    std::uint32_t count = 0, cells = 0;
  };
  Level level[kMostLevels];
  std::uint32_t levels = 0;
};

// Where a place is among the nodes of a period. Far out as near: whole periods are taken off in double first.
struct SplinePlace {
  std::uint32_t column = 0, row = 0; // of the cell
  double u = 0, v = 0;               // within it, 0 to 1
};
SplinePlace placeOn(const SplineLattice& lattice, double x, double z);

// The four B-splines that are not zero at t of a cell; with derivatives per cell.
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

// Of any field on the lattice's nodes: coefficients `step` floats apart, of cell (0, 0) first.
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

// h, its first and second derivatives [m, 1, 1/m] and bounds within `reach` metres.
LocalShape shapeOn(const SplineLattice& lattice, double x, double z, double reach);
// Third derivative at most, within `reach` metres.
double thirdNear(const SplineLattice& lattice, const SplinePlace& at, double reach);
// Heights at n places, in double, within kHeightRoundings roundings of the largest coefficient.
void heightsOn(const SplineLattice& lattice, std::size_t n, const double* x, const double* z, double* height);
inline constexpr double kHeightRoundings = 32;

// A lattice with its memory.
class SplineSurface {
public:
  void resize(std::uint32_t size, double tile);

  // Of node (0, 0), stride() from row to row. There is room for a multiple of 16 nodes in a row.
  float* nodes() { return coefficients_.data() + lattice_.stride + 1; }
  std::size_t stride() const { return lattice_.stride; }
  // From values at the nodes to coefficients: one row, then all columns. values: kFilterReach more on both sides.
  void filterRow(std::uint32_t row, const float* values);
  void filterColumns();
  void finish(); // coefficients are in place: goes round the tile with them, finds bounds

  const SplineLattice& lattice() const { return lattice_; }

private:
  void boundBlocks(float rounding);

  SplineLattice lattice_;
  LaneMemory coefficients_, differences_, third_;
};

// Nodes round the tile: a lattice of `size` nodes, `step` floats each, has this many columns and rows, the first of them node -1.
struct SplineBorder {
  std::size_t columns, rows;
  explicit SplineBorder(std::uint32_t size) : columns(roundUp(size + 8, 16) + 16), rows(roundUp(size, 4) + 8) {}
};
void wrapNodes(std::uint32_t size, std::size_t step, float* memory);

} // namespace plim
