// lattice.hpp - a surface of facets over a regular grid of nodes, and planes that fit it over rectangles.
//   node (row r, column c) at (u, v) = (c, r), in cells from the grid's origin; each cell is two triangles, split from
//   (0, 0) to (1, 1); beyond the border the surface continues as at the border (clamp) or lies at the level
//
// Distance from a plane. A function that is linear on triangles, minus a plane, has its extremes at the corners.
// Therefore, for any plane l and any rectangle,
//   sup |h - l| <= max |h_node - l(node)|   over the nodes of the cells that the rectangle touches
// with equality if the rectangle consists of whole cells. Over few cells, the corners of the facets' parts within the
// rectangle are used instead, so the distance shrinks with the rectangle. A curvature bound does not exist: the surface
// has kinks. Beyond a clamped border, h(p) = h(q) with q the point of the border nearest to p, so
//   |h - l|(p) <= |h - l|(q) + |l(p) - l(q)|
// At the level, h = 0, and the corners of the rectangle are included as well.
//
// Large rectangles use blocks instead of nodes. A block of 8 x 8 cells stores a plane and the largest distance from it.
// Blocks of 2 x 2 blocks do the same, and so on. Then |h - l| <= |h - l_block| + |l_block - l|, whose last term is
// largest at the block's corners. The blocks take a twelfth of the memory of heights in float. The planes are
// least-squares planes, shifted to the middle between the extremes. They are good, but not optimal.
//
// Error of linear interpolation. It follows from the largest second differences alone, in cells:
//   M_uu = max |h(c+1, r) - 2 h(c, r) + h(c-1, r)|,   M_vv the same in v,
//   M_uv = max |h(c+1, r+1) - h(c+1, r) - h(c, r+1) + h(c, r)|
// Let K be the norm of the matrix [M_uu M_uv; M_uv M_vv]. 1. Let g be the quadratic spline with the heights as
// coefficients. Its second derivatives are means of those differences, so its curvature is at most K. At a node, g is
// (1/8, 6/8, 1/8) of the heights along u and along v, so it differs from the height by at most (M_uu + M_vv) / 8. It
// differs from its own facets by at most K / 4. Together, |h - g| <= delta = K / 4 + (M_uu + M_vv) / 8, and h has the
// interpolation error of g plus 2 delta. 2. On the facet at (u, v) the slope along u is h(c+1, R) - h(c, R), with c <=
// u < c+1 and |R - v| <= 1. Between two points (a, b) apart it changes by at most M_uu (|a| + 1) + M_uv (|b| + 2). The
// slope along v changes by at most M_vv (|b| + 1) + M_uv (|a| + 2). On the way from one point to the other, h minus the
// first facet's plane grows to at most K (a^2 + b^2) / 2 + B sqrt(a^2 + b^2), B the length of (M_uu + 2 M_uv, M_vv + 2
// M_uv).
//
// Either bounds |I h - h| as in docs/theory.md, section 7. Slopes end at a clamped border, which is one more
// difference. Two cells inside the border, neither the spline nor a facet depends on it.
#pragma once

#include "water/sea.hpp"

#include <algorithm>
#include <cstdint>

namespace plim {

enum class GridOutside : std::uint32_t { kClamp = 0, kLevel = 1 };

// A point of a facet: height, and slopes per cell. (u, v) is the point's position in the cell; h00 .. h11 are the
// heights of the nodes (0,0), (1,0), (0,1), (1,1) as (column, row).
struct FacetSample {
  double height, slope_u, slope_v; // per cell
};
FacetSample sampleFacet(double u, double v, double h00, double h10, double h01, double h11);

// A rectangle, in cells.
struct LatticeRect {
  double u0, u1, v0, v1;
};

struct LatticePlane {
  double u, v;             // the reference point, in cells
  double height;           // [m] there
  double slope_u, slope_v; // [m] per cell
  double residual;         // [m] sup |h - l| over the rectangle it was fitted to

  double operator()(double at_u, double at_v) const { return height + slope_u * (at_u - u) + slope_v * (at_v - v); }
};

// The plane of a block of cells, about the block's centre, and the largest distance from it.
struct LatticeBlock {
  float height, slope_u, slope_v, residual;
};

// One axis of a lattice. Cells are counted in doubles, by conversions and comparisons of one instruction each. Without
// branches and calls, compilers can handle several points at a time.
class LatticeAxis {
public:
  LatticeAxis(double origin, double cell, std::uint32_t nodes)
      : origin_(origin), end_(origin + (nodes - 1) * cell), per_cell_(1 / cell), last_(nodes - 1),
        last_cell_(nodes - 2) {}

  bool holds(double at) const { return at >= origin_ && at <= end_; }
  // hold() returns the position in cells, clamped to the lattice. cellOf() returns the cell of such a position.
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
  const double* heights_double = nullptr; // used instead of `heights`

  static constexpr std::uint32_t kMostAlong = 1u << 24; // nodes along a side; twice as many fit in 32 bits

  double amplitude = 0; // [m] bound on |h|
  double steepest = 0;  // [m] bound on the difference of neighbouring nodes in a row or a column

  // Bounds [m], valid after measureBends(). slope: differences of neighbours. bend, twist: M_uu, M_vv and M_uv. edge:
  // differences to the border, where slopes end if it is clamped.
  double slope_u = kUnbounded, slope_v = kUnbounded, bend_u = kUnbounded, bend_v = kUnbounded, twist = kUnbounded,
         edge_u = kUnbounded, edge_v = kUnbounded;

  static std::size_t blockCount(std::uint32_t rows, std::uint32_t columns);
  // Reads all nodes once and fits the blocks. memory: blockCount() blocks, which must live as long as the lattice.
  void prepare(LatticeBlock* memory);
  // Reads all nodes once more and computes the bounds above. Requires heights in float. slope() and linearError() are
  // infinite without it.
  void measureBends();

  double slope() const; // bound on |grad h|, except across cliffs at the border
  // Returns the error of linear interpolation. inside: valid two cells or more inside the border; otherwise valid
  // anywhere on a clamped lattice.
  LinearError linearError(bool inside) const;

  LatticeAxis across() const { return {origin_x, cell, columns}; }
  LatticeAxis down() const { return {origin_z, cell, rows}; }
  // Computes heights at n points of the world, as on a clamped lattice. Does not require prepare().
  void heightsAt(std::size_t n, const double* x, const double* z, double* height) const;

  // Returns a plane and a bound on its distance from the surface over the rectangle.
  LatticePlane fit(const LatticeRect& at) const;
  // Returns the plane of the facet at a point. It is exact within the facet.
  LatticePlane facetAt(double u, double v) const;

  double lastColumn() const { return columns - 1; }
  double lastRow() const { return rows - 1; }

private:
  struct Range {
    std::uint32_t first, last; // both inclusive
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

  LatticeBlock* blocks_ = nullptr; // all levels, finest first
};

} // namespace plim
