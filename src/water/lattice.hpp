// lattice.hpp - a surface of facets over a regular grid of nodes, and planes that fit it over rectangles.
//   node (row r, column c) at (u, v) = (c, r), in cells from the grid's origin; each cell is two triangles, split from
//   (0, 0) to (1, 1); beyond the border the surface goes on as at the border (clamp) or lies at the level
// A function that is linear on triangles, less a plane, is largest and smallest at their corners. So for any plane l and any
// rectangle
//   sup |h - l| <= max |h_node - l(node)|   over the nodes of the cells that the rectangle touches
// and with equality if the rectangle is made of whole cells. Over few cells the parts of facets within the rectangle are asked
// instead, whose corners lie on its border too: so that the distance shrinks with the rectangle. There is no curvature to
// go by: the surface has kinks.
// Beyond a clamped border, h(p) = h(q), q the place on the border nearest to p:  |h - l|(p) <= |h - l|(q) + |l(p) - l(q)|.
// At the level, h = 0: the corners of the rectangle are asked as well.
// For large rectangles the nodes are not looked at one by one. A block of 8 x 8 cells keeps a plane and the largest
// distance from it, and so do blocks of 2 x 2 blocks, and so on: |h - l| <= |h - l_block| + |l_block - l|, and the last is largest
// at the block's corners. That takes a twelfth of the memory of heights in float.
// The planes are those of least squares, shifted to lie half way between the extremes: good ones, not the best.
//
// How far h may be from a linear interpolant of it is also known from the largest differences of differences alone, in cells
//   M_uu = max |h(c+1, r) - 2 h(c, r) + h(c-1, r)|,  M_vv the same in v,  M_uv = max |h(c+1, r+1) - h(c+1, r) - h(c, r+1) + h(c, r)|
// Let K be the norm of the matrix [M_uu M_uv; M_uv M_vv].
// 1. The quadratic spline g that has the heights for coefficients has second derivatives that are means of those differences, so its
//    curvature is at most K. At a node it is (1/8, 6/8, 1/8) of the heights along u and along v, off by (M_uu + M_vv) / 8 at most; from
//    its own facets it is off by K / 4. So |h - g| <= delta = K / 4 + (M_uu + M_vv) / 8, and h is off as g is, and by 2 delta.
// 2. On the facet at (u, v) the slope along u is h(c+1, R) - h(c, R), c <= u < c+1 and |R - v| <= 1. Between two points that are (a, b)
//    apart it changes by no more than M_uu (|a| + 1) + M_uv (|b| + 2), that along v by M_vv (|b| + 1) + M_uv (|a| + 2). Along the way from
//    one to the other, h minus the first one's facet grows to at most K (a^2 + b^2) / 2 + B sqrt(a^2 + b^2), B the length of
//    (M_uu + 2 M_uv, M_vv + 2 M_uv).
// Either bounds |I h - h| as in docs/theory.md, section 7. Over a clamped border slopes end, which is one more difference; two cells inside
// it no spline and no facet knows of the border.
#pragma once

#include "water/sea.hpp"

#include <algorithm>
#include <cstdint>

namespace plim {

enum class GridOutside : std::uint32_t { kClamp = 0, kLevel = 1 };

// A facet of the grid seen from a point: nodes are values[0..3] at (0,0), (1,0), (0,1), (1,1) as (column, row).
struct FacetSample {
  double height, slope_u, slope_v; // per cell
};
FacetSample sampleFacet(double u, double v, double h00, double h10, double h01, double h11);

// In cells.
struct LatticeRect {
  double u0, u1, v0, v1;
};

struct LatticePlane {
  double u, v;             // the point it is about, in cells
  double height;           // [m] there
  double slope_u, slope_v; // [m] per cell
  double residual;         // [m] sup |h - l| over the rectangle it was fitted to

  double operator()(double at_u, double at_v) const { return height + slope_u * (at_u - u) + slope_v * (at_v - v); }
};

// Of a block of cells, about its centre.
struct LatticeBlock {
  float height, slope_u, slope_v, residual;
};

// Along one side of a lattice. Cells are counted in doubles, by conversions and comparisons that are one instruction each: no branch, no
// function, and compilers may do several points at a time.
class LatticeAxis {
public:
  LatticeAxis(double origin, double cell, std::uint32_t nodes)
      : origin_(origin), end_(origin + (nodes - 1) * cell), per_cell_(1 / cell), last_(nodes - 1),
        last_cell_(nodes - 2) {}

  bool holds(double at) const { return at >= origin_ && at <= end_; }
  // In cells, held to the lattice; and the cell that is in.
  double hold(double at) const {
    const double cells = (at - origin_) * per_cell_, above = cells > 0 ? cells : 0.0;
    return above < last_ ? above : last_;
  }
  double cellOf(double held) const {
    const auto whole = static_cast<double>(static_cast<std::int32_t>(held));
    return whole < last_cell_ ? whole : last_cell_;
  }

private:
  double origin_, end_, per_cell_; // [m], [m], [1/m]
  double last_, last_cell_;        // node, cell
};

class Lattice {
public:
  double origin_x = 0, origin_z = 0, cell = 1; // [m]
  std::uint32_t rows = 0, columns = 0;         // 2 to kMostAlong each
  GridOutside outside = GridOutside::kClamp;
  const float* heights = nullptr;         // [m] rows * columns, row by row
  const double* heights_double = nullptr; // instead

  static constexpr std::uint32_t kMostAlong = 1u << 24; // nodes along a side: twice as many cells still fit 32 bits

  double amplitude = 0; // [m] |h| at most
  double steepest = 0;  // [m] between neighbouring nodes of a row or a column at most, or more

  // After measureBends(), [m], or more: largest differences between neighbours; M_uu, M_vv, M_uv; largest differences to the border, where
  // slopes end if it is clamped.
  double slope_u = kUnbounded, slope_v = kUnbounded, bend_u = kUnbounded, bend_v = kUnbounded, twist = kUnbounded,
         edge_u = kUnbounded, edge_v = kUnbounded;

  static std::size_t blockCount(std::uint32_t rows, std::uint32_t columns);
  // Looks at all nodes once. memory: blockCount() blocks that stay with the lattice.
  void prepare(LatticeBlock* memory);
  // And once more; for heights in float. Without it there is no slope() and no linearError().
  void measureBends();

  double slope() const; // |grad h| at most, away from cliffs
  // Two cells or more inside the border, or anywhere on a clamped lattice.
  LinearError linearError(bool inside) const;

  LatticeAxis across() const { return {origin_x, cell, columns}; }
  LatticeAxis down() const { return {origin_z, cell, rows}; }
  // At n points of the world, as on a clamped lattice. It need not have been prepared.
  void heightsAt(std::size_t n, const double* x, const double* z, double* height) const;

  LatticePlane fit(const LatticeRect& at) const;
  // The facet at a point, to go on as a plane: exact as far as the facet reaches.
  LatticePlane facetAt(double u, double v) const;

  double lastColumn() const { return columns - 1; }
  double lastRow() const { return rows - 1; }

private:
  struct Range {
    std::uint32_t first, last; // both counted
    std::uint32_t count() const { return last - first + 1; }
  };
  struct Blocks {
    const LatticeBlock* block;
    std::uint32_t size; // cells along a side
    std::uint32_t rows, columns;
  };
  struct Fit : LatticePlane {
    double low = HUGE_VAL, high = -HUGE_VAL; // of h - l
    void include(double difference) { low = std::min(low, difference), high = std::max(high, difference); }
  };

  double height(std::size_t node) const {
    return heights_double ? heights_double[node] : static_cast<double>(heights[node]);
  }
  Range nodesOver(double from, double to) const;
  double middleOf(const Blocks& blocks, std::uint32_t index, double last) const;
  Fit fitNodes(const Range& columns_in, const Range& rows_in) const;
  Fit fitBlocks(const Blocks& blocks, const Range& columns_in, const Range& rows_in) const;
  void includeBlock(const Blocks& blocks, std::uint32_t column, std::uint32_t row, Fit& fit) const;
  bool isOnOneFacet(const LatticeRect& at) const;
  Fit fitWithin(const LatticeRect& held) const;
  Fit fitHeld(const LatticeRect& held) const;

  LatticeBlock* blocks_ = nullptr; // finest first
};

} // namespace plim
