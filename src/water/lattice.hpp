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

  static std::size_t blockCount(std::uint32_t rows, std::uint32_t columns);
  // Looks at all nodes once. memory: blockCount() blocks that stay with the lattice.
  void prepare(LatticeBlock* memory);

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
