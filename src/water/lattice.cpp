// lattice.cpp - samples facets, fits planes to nodes and blocks, and measures differences.
#include "water/lattice.hpp"

#include <cmath>

namespace plim {
namespace {

constexpr std::uint32_t kBlockCells = 8, kFewNodes = 10, kFewBlocks = 4, kTrimmed = 4; // along a side

std::uint32_t blocksOver(std::uint32_t cells, std::uint32_t size) {
  return (cells + size - 1) / size;
}

// Values on a grid of places. Sums and extremes are taken column by column, so that columns can share a register.
struct Places {
  std::uint32_t columns, rows;
  double u[kFewNodes], v[kFewNodes], value[kFewNodes][kFewNodes]; // by row
};

double meanOf(const double* of, std::uint32_t count) {
  double sum = 0;
  for (std::uint32_t i = 0; i < count; ++i) sum += of[i];
  return sum / count;
}

// Returns the least-squares plane. On a grid of places, the normal equations separate into a mean and two slopes.
LatticePlane leastSquares(const Places& at) {
  const double u = meanOf(at.u, at.columns), v = meanOf(at.v, at.rows);
  double sums[kFewNodes] = {}, along[kFewNodes] = {}, square_u = 0, square_v = 0;
  for (std::uint32_t j = 0; j < at.rows; ++j) {
    const double offset = at.v[j] - v;
    square_v += offset * offset;
    for (std::uint32_t i = 0; i < at.columns; ++i) sums[i] += at.value[j][i], along[i] += offset * at.value[j][i];
  }
  double sum = 0, along_u = 0, along_v = 0;
  for (std::uint32_t i = 0; i < at.columns; ++i) {
    const double offset = at.u[i] - u;
    square_u += offset * offset;
    sum += sums[i], along_u += offset * sums[i], along_v += along[i];
  }
  const double columns = at.columns, rows = at.rows;
  return {u,
          v,
          sum / (columns * rows),
          at.columns > 1 ? along_u / (rows * square_u) : 0.0,
          at.rows > 1 ? along_v / (columns * square_v) : 0.0,
          0};
}

// Lists the ends of an interval and the whole numbers between them. Returns their number.
std::uint32_t stopsBetween(double from, double to, double* stop) {
  std::uint32_t count = 0;
  stop[count++] = from;
  const double first = std::floor(from) + 1;
  for (int k = 0; first + k < to; ++k) stop[count++] = first + k;
  stop[count++] = to;
  return count;
}

// Returns the largest magnitude. The lanes let compilers use registers of any width.
template <typename Real>
double largest(const Real* of, std::size_t count) {
  constexpr std::size_t kLanes = 16;
  Real lane[kLanes] = {};
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes)
    for (std::size_t k = 0; k < kLanes; ++k) {
      const Real magnitude = std::abs(of[i + k]);
      lane[k] = lane[k] < magnitude ? magnitude : lane[k];
    }
  for (; i < count; ++i) lane[0] = std::max(lane[0], std::abs(of[i]));
  return static_cast<double>(*std::max_element(lane, lane + kLanes));
}

} // namespace

// Below the diagonal (u >= v) the facet is (00, 10, 11), above it (00, 01, 11).
FacetSample sampleFacet(double u, double v, double h00, double h10, double h01, double h11) {
  if (u >= v) return {h00 + u * (h10 - h00) + v * (h11 - h10), h10 - h00, h11 - h10};
  return {h00 + v * (h01 - h00) + u * (h11 - h01), h11 - h01, h01 - h00};
}

namespace {

// Computes the same heights as sampleFacet() from three of the four nodes: from (0, 0) along the longer one of (u, v)
// first, then along the other. The facet cannot be predicted, so there is no branch. The part without nodes is a loop
// of its own, which compilers vectorize.
template <typename Real>
void heightsOver(const LatticeAxis& across, const LatticeAxis& down, const Real* nodes, std::size_t width,
                 std::size_t n, const double* x, const double* z, double* height) {
  constexpr std::size_t kAtOnce = 64;
  std::int32_t columns[kAtOnce], rows[kAtOnce], middle[kAtOnce]; // middle: node offset from (0, 0)
  double longer[kAtOnce], shorter[kAtOnce];
  for (std::size_t first = 0; first < n; first += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, n - first);
    for (std::size_t i = 0; i < count; ++i) {
      const double held_u = across.hold(x[first + i]), held_v = down.hold(z[first + i]);
      const double column = across.cellOf(held_u), row = down.cellOf(held_v), u = held_u - column, v = held_v - row;
      columns[i] = static_cast<std::int32_t>(column), rows[i] = static_cast<std::int32_t>(row);
      middle[i] = u >= v ? 1 : static_cast<std::int32_t>(width);
      longer[i] = u > v ? u : v, shorter[i] = u < v ? u : v;
    }
    for (std::size_t i = 0; i < count; ++i) {
      const Real* node = nodes + (static_cast<std::uint32_t>(rows[i]) * width + static_cast<std::uint32_t>(columns[i]));
      const auto h00 = static_cast<double>(node[0]), between = static_cast<double>(node[middle[i]]),
                 h11 = static_cast<double>(node[width + 1]);
      height[first + i] = h00 + longer[i] * (between - h00) + shorter[i] * (h11 - between);
    }
  }
}

} // namespace

void Lattice::heightsAt(std::size_t n, const double* x, const double* z, double* height_at) const {
  if (heights_double)
    heightsOver(across(), down(), heights_double, columns, n, x, z, height_at);
  else
    heightsOver(across(), down(), heights, columns, n, x, z, height_at);
}

std::size_t Lattice::blockCount(std::uint32_t rows, std::uint32_t columns) {
  std::size_t count = 0;
  for (std::uint32_t size = kBlockCells;; size *= 2) {
    const std::uint32_t across = blocksOver(columns - 1, size), down = blocksOver(rows - 1, size);
    count += std::size_t{across} * down;
    if (across == 1 && down == 1) return count;
  }
}

void Lattice::prepare(LatticeBlock* memory) {
  blocks_ = memory;
  const std::size_t nodes = std::size_t{rows} * columns;
  amplitude = heights_double ? largest(heights_double, nodes) : largest(heights, nodes);
  steepest = 0;
  Blocks finer{};
  LatticeBlock* next = memory;
  for (std::uint32_t size = kBlockCells;; size *= 2) {
    const Blocks now{next, size, blocksOver(rows - 1, size), blocksOver(columns - 1, size)};
    for (std::uint32_t row = 0; row < now.rows; ++row)
      for (std::uint32_t column = 0; column < now.columns; ++column) {
        const Range across{column * 2, std::min(column * 2 + 1, finer.columns - 1)},
            down{row * 2, std::min(row * 2 + 1, finer.rows - 1)};
        Fit fit = size == kBlockCells ? fitNodes({column * size, std::min((column + 1) * size, columns - 1)},
                                                 {row * size, std::min((row + 1) * size, rows - 1)})
                                      : fitBlocks(finer, across, down);
        if (size == kBlockCells) // bound on the difference of two nodes of the block
          steepest = std::max(steepest, std::max(std::abs(fit.slope_u), std::abs(fit.slope_v)) + fit.high - fit.low);
        const double u = middleOf(now, column, lastColumn()), v = middleOf(now, row, lastRow());
        const double height = fit(u, v) + 0.5 * (fit.low + fit.high), reach = 0.5 * (fit.high - fit.low);
        // Rounding to float moves the plane by half a unit of roundoff of the height, and of each slope times half the
        // block.
        const double moved = std::abs(height) + size * (std::abs(fit.slope_u) + std::abs(fit.slope_v));
        *next++ = {static_cast<float>(height), static_cast<float>(fit.slope_u), static_cast<float>(fit.slope_v),
                   static_cast<float>((reach + 1e-7 * moved) * (1 + 1e-6) + 1e-36)};
      }
    if (now.rows == 1 && now.columns == 1) return;
    finer = now;
  }
}

namespace {

// The largest differences among float heights. The lanes let compilers use registers.
struct Differences {
  static constexpr std::size_t kLanes = 4;
  float step_u[kLanes] = {}, step_v[kLanes] = {}, bend_u[kLanes] = {}, bend_v[kLanes] = {}, twist[kLanes] = {};

  static void include(float& most, float difference) {
    const float magnitude = difference < 0 ? -difference : difference;
    most = most < magnitude ? magnitude : most;
  }
  // Includes the differences at a node that has two more nodes in its row and in its column. down: offset of the next
  // row.
  void look(std::size_t lane, const float* node, std::size_t down) {
    const float step = node[1] - node[0], step_down = node[down] - node[0];
    include(step_u[lane], step), include(step_v[lane], step_down);
    include(bend_u[lane], (node[2] - node[1]) - step), include(bend_v[lane], (node[2 * down] - node[down]) - step_down);
    include(twist[lane], (node[down + 1] - node[down]) - step);
  }
};

double largestOf(const float (&of)[Differences::kLanes]) {
  return static_cast<double>(*std::max_element(of, of + Differences::kLanes));
}

} // namespace

// Differences of float heights have errors of a few units of roundoff of the largest height; `rounded` covers them.
void Lattice::measureBends() {
  Differences most;
  float to_sides = 0, to_ends = 0;
  const std::size_t width = columns;
  for (std::size_t r = 0; r < rows; ++r) {
    const float* row = heights + r * width;
    const std::size_t inside = r + 2 < rows ? width - 2 : 0; // nodes with all these neighbours
    std::size_t c = 0;
    for (; c + Differences::kLanes <= inside; c += Differences::kLanes)
      for (std::size_t lane = 0; lane < Differences::kLanes; ++lane) most.look(lane, row + c + lane, width);
    for (; c < inside; ++c) most.look(0, row + c, width);
    for (; c < width; ++c) { // the remaining nodes, at the border
      const bool has_next = c + 1 < width, has_below = r + 1 < rows;
      if (has_next) Differences::include(most.step_u[0], row[c + 1] - row[c]);
      if (has_below) Differences::include(most.step_v[0], row[c + width] - row[c]);
      if (c + 2 < width) Differences::include(most.bend_u[0], (row[c + 2] - row[c + 1]) - (row[c + 1] - row[c]));
      if (r + 2 < rows)
        Differences::include(most.bend_v[0], (row[c + 2 * width] - row[c + width]) - (row[c + width] - row[c]));
      if (has_next && has_below)
        Differences::include(most.twist[0], (row[c + width + 1] - row[c + width]) - (row[c + 1] - row[c]));
    }
    Differences::include(to_sides, row[1] - row[0]), Differences::include(to_sides, row[width - 1] - row[width - 2]);
    for (c = 0; c < width && (r == 0 || r + 2 == rows); ++c) Differences::include(to_ends, row[c + width] - row[c]);
  }
  const double rounded = 16 * kFloatRoundoff * amplitude;
  slope_u = largestOf(most.step_u) + rounded, slope_v = largestOf(most.step_v) + rounded;
  bend_u = largestOf(most.bend_u) + rounded, bend_v = largestOf(most.bend_v) + rounded;
  twist = largestOf(most.twist) + rounded;
  edge_u = static_cast<double>(to_sides) + rounded, edge_v = static_cast<double>(to_ends) + rounded;
}

double Lattice::slope() const {
  return std::sqrt(slope_u * slope_u + slope_v * slope_v) / cell;
}

LinearError Lattice::linearError(bool inside) const {
  const double u = inside ? bend_u : std::max(bend_u, edge_u), v = inside ? bend_v : std::max(bend_v, edge_v);
  if (u == kUnbounded) return {kUnbounded, kUnbounded};
  const double mean = 0.5 * (u + v), apart = 0.5 * (u - v);
  const double K = mean + std::sqrt(apart * apart + twist * twist);
  const double along_u = u + 2 * twist, along_v = v + 2 * twist;
  return {K / (cell * cell), 2 * (0.25 * K + (u + v) / 8), std::sqrt(along_u * along_u + along_v * along_v) / cell};
}

double Lattice::middleOf(const Blocks& blocks, std::uint32_t index, double last) const {
  const double first = static_cast<double>(index) * blocks.size;
  return 0.5 * (first + std::min(first + blocks.size, last));
}

Lattice::Fit Lattice::fitNodes(const Range& across, const Range& down) const {
  Places at; // only the used part is filled
  at.columns = across.count(), at.rows = down.count();
  for (std::uint32_t i = 0; i < at.columns; ++i) at.u[i] = across.first + i;
  for (std::uint32_t j = 0; j < at.rows; ++j) {
    at.v[j] = down.first + j;
    const std::size_t first = std::size_t{down.first + j} * columns + across.first;
    if (heights_double)
      for (std::uint32_t i = 0; i < at.columns; ++i) at.value[j][i] = heights_double[first + i];
    else
      for (std::uint32_t i = 0; i < at.columns; ++i) at.value[j][i] = static_cast<double>(heights[first + i]);
  }
  Fit fit{leastSquares(at)};
  double low[kFewNodes], high[kFewNodes];
  std::fill_n(low, at.columns, HUGE_VAL), std::fill_n(high, at.columns, -HUGE_VAL);
  for (std::uint32_t j = 0; j < at.rows; ++j)
    for (std::uint32_t i = 0; i < at.columns; ++i) {
      const double difference = at.value[j][i] - fit(at.u[i], at.v[j]);
      low[i] = difference < low[i] ? difference : low[i], high[i] = high[i] < difference ? difference : high[i];
    }
  for (std::uint32_t i = 0; i < at.columns; ++i) fit.include(low[i]), fit.include(high[i]);
  return fit;
}

Lattice::Fit Lattice::fitBlocks(const Blocks& blocks, const Range& across, const Range& down) const {
  Places at; // only the used part is filled
  at.columns = across.count(), at.rows = down.count();
  LatticePlane mean{};
  for (std::uint32_t i = 0; i < at.columns; ++i) at.u[i] = middleOf(blocks, across.first + i, lastColumn());
  for (std::uint32_t j = 0; j < at.rows; ++j) {
    at.v[j] = middleOf(blocks, down.first + j, lastRow());
    for (std::uint32_t i = 0; i < at.columns; ++i) {
      const LatticeBlock& block = blocks.block[std::size_t{down.first + j} * blocks.columns + across.first + i];
      at.value[j][i] = static_cast<double>(block.height);
      mean.slope_u += static_cast<double>(block.slope_u) / (at.columns * at.rows);
      mean.slope_v += static_cast<double>(block.slope_v) / (at.columns * at.rows);
    }
  }
  Fit fit{leastSquares(at)};
  if (at.columns == 1) fit.slope_u = mean.slope_u;
  if (at.rows == 1) fit.slope_v = mean.slope_v;
  for (std::uint32_t row = down.first; row <= down.last; ++row)
    for (std::uint32_t column = across.first; column <= across.last; ++column) includeBlock(blocks, column, row, fit);
  return fit;
}

void Lattice::includeBlock(const Blocks& blocks, std::uint32_t column, std::uint32_t row, Fit& fit) const {
  const LatticeBlock& block = blocks.block[std::size_t{row} * blocks.columns + column];
  const double u = middleOf(blocks, column, lastColumn()), v = middleOf(blocks, row, lastRow());
  const double half_u = u - static_cast<double>(column) * blocks.size,
               half_v = v - static_cast<double>(row) * blocks.size;
  const double apart = static_cast<double>(block.height) - fit(u, v);
  const double corner = std::abs(static_cast<double>(block.slope_u) - fit.slope_u) * half_u +
                        std::abs(static_cast<double>(block.slope_v) - fit.slope_v) * half_v +
                        static_cast<double>(block.residual);
  fit.include(apart - corner), fit.include(apart + corner);
}

Lattice::Range Lattice::nodesOver(double from, double to) const {
  return {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(std::ceil(to))};
}

// Fits a plane over a few cells. Includes the corners of the facets' parts within the rectangle rather than of whole
// facets: the rectangle's corners, the crossings of grid lines with its sides and each other, and the ends of
// diagonals.
Lattice::Fit Lattice::fitWithin(const LatticeRect& held) const {
  Places at; // only the used part is filled
  at.columns = stopsBetween(held.u0, held.u1, at.u), at.rows = stopsBetween(held.v0, held.v1, at.v);
  for (std::uint32_t j = 0; j < at.rows; ++j)
    for (std::uint32_t i = 0; i < at.columns; ++i) at.value[j][i] = facetAt(at.u[i], at.v[j]).height;
  Fit fit{leastSquares(at)};
  for (std::uint32_t j = 0; j < at.rows; ++j)
    for (std::uint32_t i = 0; i < at.columns; ++i) {
      fit.include(at.value[j][i] - fit(at.u[i], at.v[j]));
      if (i + 1 == at.columns || j + 1 == at.rows) continue;
      const double shift = std::floor(0.5 * (at.u[i] + at.u[i + 1])) - std::floor(0.5 * (at.v[j] + at.v[j + 1]));
      const double from = std::max(at.u[i], at.v[j] + shift), to = std::min(at.u[i + 1], at.v[j + 1] + shift);
      if (from > to) continue;
      for (const double u : {from, to}) fit.include(facetAt(u, u - shift).height - fit(u, u - shift));
    }
  return fit;
}

Lattice::Fit Lattice::fitHeld(const LatticeRect& held) const {
  const Range across = nodesOver(held.u0, held.u1), down = nodesOver(held.v0, held.v1);
  if (across.count() <= kTrimmed && down.count() <= kTrimmed && held.u0 < held.u1 && held.v0 < held.v1)
    return fitWithin(held);
  if (across.count() <= kFewNodes && down.count() <= kFewNodes) return fitNodes(across, down);
  const LatticeBlock* blocks = blocks_;
  for (std::uint32_t size = kBlockCells;; size *= 2) {
    const Blocks now{blocks, size, blocksOver(rows - 1, size), blocksOver(columns - 1, size)};
    const auto covered = [&](double from, double to, std::uint32_t count) {
      return Range{std::min(static_cast<std::uint32_t>(from) / size, count - 1),
                   std::min(static_cast<std::uint32_t>(to) / size, count - 1)};
    };
    const Range over = covered(held.u0, held.u1, now.columns), under = covered(held.v0, held.v1, now.rows);
    if (over.count() <= kFewBlocks && under.count() <= kFewBlocks) return fitBlocks(now, over, under);
    blocks += std::size_t{now.rows} * now.columns;
  }
}

bool Lattice::isOnOneFacet(const LatticeRect& at) const {
  if (!(at.u1 - at.u0 <= 1 && at.v1 - at.v0 <= 1 && at.u0 >= 0 && at.v0 >= 0 && at.u1 <= lastColumn() &&
        at.v1 <= lastRow()))
    return false;
  const double column = std::floor(at.u0), row = std::floor(at.v0), diagonal = column - row;
  return at.u1 <= column + 1 && at.v1 <= row + 1 && (at.u0 - at.v1 >= diagonal || at.u1 - at.v0 <= diagonal);
}

LatticePlane Lattice::fit(const LatticeRect& at) const {
  const double U = lastColumn(), V = lastRow();
  if (outside == GridOutside::kLevel && (at.u1 < 0 || at.u0 > U || at.v1 < 0 || at.v0 > V))
    return {at.u0, at.v0, 0, 0, 0, 0};
  const LatticeRect held{std::clamp(at.u0, 0.0, U), std::clamp(at.u1, 0.0, U), std::clamp(at.v0, 0.0, V),
                         std::clamp(at.v1, 0.0, V)};
  if (isOnOneFacet(at)) return facetAt(0.5 * (at.u0 + at.u1), 0.5 * (at.v0 + at.v1));
  Fit fit = fitHeld(held);
  const double over_u = std::max(held.u0 - at.u0, at.u1 - held.u1), over_v = std::max(held.v0 - at.v0, at.v1 - held.v1);
  double beyond = 0;
  if (outside == GridOutside::kClamp)
    beyond = std::abs(fit.slope_u) * over_u + std::abs(fit.slope_v) * over_v;
  else if (over_u > 0 || over_v > 0)
    for (const double u : {at.u0, at.u1})
      for (const double v : {at.v0, at.v1}) fit.include(-fit(u, v));
  fit.height += 0.5 * (fit.low + fit.high);
  fit.residual = 0.5 * (fit.high - fit.low) + beyond;
  return fit;
}

LatticePlane Lattice::facetAt(double u, double v) const {
  const double U = lastColumn(), V = lastRow();
  const bool inside_u = u >= 0 && u <= U, inside_v = v >= 0 && v <= V;
  if (outside == GridOutside::kLevel && !(inside_u && inside_v)) return {u, v, 0, 0, 0, 0};
  const double held_u = std::clamp(u, 0.0, U), held_v = std::clamp(v, 0.0, V);
  const std::uint32_t column = std::min(static_cast<std::uint32_t>(held_u), columns - 2),
                      row = std::min(static_cast<std::uint32_t>(held_v), rows - 2);
  const std::size_t corner = std::size_t{row} * columns + column;
  const FacetSample facet = sampleFacet(held_u - column, held_v - row, height(corner), height(corner + 1),
                                        height(corner + columns), height(corner + columns + 1));
  return {u, v, facet.height, inside_u ? facet.slope_u : 0.0, inside_v ? facet.slope_v : 0.0, 0};
}

} // namespace plim
