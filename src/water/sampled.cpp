// sampled.cpp - samples the inner sea at the nodes, and interpolates its heights on the facets.
#include "water/sampled.hpp"

#include "math/memory.hpp"
#include "math/scratch.hpp"
#include "water/surface.hpp"

namespace plim {

SampledState::SampledState() = default;
SampledState::~SampledState() = default;
SampledState::SampledState(SampledState&&) noexcept = default;
SampledState& SampledState::operator=(SampledState&&) noexcept = default;

namespace {

constexpr std::size_t kNodesAtOnce = 1024;
constexpr double kPlaceCost = 20; // [ns] approximate cost of finding a place's nodes

// The lattice nodes around some points: columns x rows, starting at (first_column, first_row).
struct NodesAround {
  double first_column, first_row;
  std::size_t columns, rows;
};

NodesAround nodesAround(std::size_t n, const double* x, const double* z, double cell) {
  double low_x = HUGE_VAL, high_x = -HUGE_VAL, low_z = HUGE_VAL, high_z = -HUGE_VAL;
  for (std::size_t i = 0; i < n; ++i) {
    low_x = std::min(low_x, x[i]), high_x = std::max(high_x, x[i]);
    low_z = std::min(low_z, z[i]), high_z = std::max(high_z, z[i]);
  }
  const double c = std::floor(low_x / cell), r = std::floor(low_z / cell);
  // The number of nodes is capped before the conversion; the callers reject such numbers.
  const auto nodes = [](double cells) { return static_cast<std::size_t>(std::min(cells, 1e9)) + 2; };
  return {c, r, nodes(std::floor(high_x / cell) - c), nodes(std::floor(high_z / cell) - r)};
}

} // namespace

void SampledState::prepare(const SampledSea& sea, double, double time) {
  if (!inner_) inner_ = makeOwned<Surface>();
  inner_->prepare(*sea.of, time);
  cell_ = sea.cell;
}

SeaBounds SampledState::bounds() const {
  const SeaBounds inner = inner_->bounds();
  SeaBounds bounds; // no curvature bound because of kinks
  bounds.amplitude = inner.amplitude;
  bounds.slope = inner.slope * std::sqrt(2.0); // each edge slope of a facet is at most the inner slope
  bounds.rate = inner.rate;
  bounds.height_error = inner.height_error, bounds.height_error_per_metre = inner.height_error_per_metre;
  return bounds;
}

double SampledState::heightCost() const {
  return kPlaceCost + 4 * inner_->heightsCost(1, 0);
}

double SampledState::heightsCost(double count, double radius) const {
  const double across = 2 * radius / cell_ + 3;
  return kPlaceCost * count + inner_->heightsCost(std::min(4 * count, across * across), radius);
}

double SampledState::distance() const {
  return inner_->bounds().curvature * cell_ * cell_ / 4;
}

LinearError SampledState::linearError() const {
  return {inner_->bounds().curvature, 2 * distance()};
}

// A narrow lattice has the most blocks per node: one for 2 x 8 nodes, and as many again on the coarser levels. Heights
// take at most four nodes per point.
void SampledState::reserve(std::size_t points) {
  threadScratch(ScratchUse::kNodeHeight, std::max(kMostNodes, 4 * points));
  threadScratch<float>(ScratchUse::kNodeHeight, kMostNodes); // for forces/adaptive/cluster_walk.cpp
  threadScratch<LatticeBlock>(ScratchUse::kLatticeBlocks, kMostNodes / 8);
  threadScratch(ScratchUse::kNodeX, std::max(kNodesAtOnce, 4 * points));
  threadScratch(ScratchUse::kNodeZ, std::max(kNodesAtOnce, 4 * points));
}

bool SampledState::latticeOver(double x0, double x1, double z0, double z1, Lattice& lattice,
                               std::uint64_t& evaluations) const {
  const double x[2] = {x0, x1}, z[2] = {z0, z1};
  const NodesAround around = nodesAround(2, x, z, cell_);
  if (around.columns > kMostNodes || around.rows > kMostNodes || around.columns * around.rows > kMostNodes)
    return false;
  const std::size_t nodes = around.columns * around.rows;
  double* height = threadScratch(ScratchUse::kNodeHeight, nodes);
  double* node_x = threadScratch(ScratchUse::kNodeX, kNodesAtOnce);
  double* node_z = threadScratch(ScratchUse::kNodeZ, kNodesAtOnce);
  for (std::size_t first = 0; first < nodes; first += kNodesAtOnce) {
    const std::size_t count = std::min(kNodesAtOnce, nodes - first);
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t column = (first + k) % around.columns, row = (first + k) / around.columns;
      node_x[k] = (around.first_column + static_cast<double>(column)) * cell_;
      node_z[k] = (around.first_row + static_cast<double>(row)) * cell_;
    }
    evaluations += inner_->heights(count, node_x, node_z, height + first);
  }
  for (std::size_t k = 0; k < nodes; ++k)
    if (!(std::abs(height[k]) <= 1e7)) return false; // NaN as well
  lattice = {};
  lattice.origin_x = around.first_column * cell_, lattice.origin_z = around.first_row * cell_, lattice.cell = cell_;
  lattice.columns = static_cast<std::uint32_t>(around.columns), lattice.rows = static_cast<std::uint32_t>(around.rows);
  lattice.heights_double = height;
  lattice.prepare(
      threadScratch<LatticeBlock>(ScratchUse::kLatticeBlocks, Lattice::blockCount(lattice.rows, lattice.columns)));
  return true;
}

std::size_t SampledState::heights(std::size_t n, const double* x, const double* z, double* height) const {
  if (n == 0) return 0;
  const NodesAround around = nodesAround(n, x, z, cell_);
  const std::size_t nodes = around.columns * around.rows;
  if (around.columns > 65536 || around.rows > 65536 || nodes > 4 * n) return heightsFromOwnNodes(n, x, z, height);
  double* node_x = threadScratch(ScratchUse::kNodeX, nodes);
  double* node_z = threadScratch(ScratchUse::kNodeZ, nodes);
  double* node_height = threadScratch(ScratchUse::kNodeHeight, nodes);
  for (std::size_t row = 0; row < around.rows; ++row)
    for (std::size_t column = 0; column < around.columns; ++column) {
      node_x[row * around.columns + column] = (around.first_column + static_cast<double>(column)) * cell_;
      node_z[row * around.columns + column] = (around.first_row + static_cast<double>(row)) * cell_;
    }
  const std::size_t evaluations = inner_->heights(nodes, node_x, node_z, node_height);
  Lattice lattice;
  lattice.origin_x = around.first_column * cell_, lattice.origin_z = around.first_row * cell_, lattice.cell = cell_;
  lattice.columns = static_cast<std::uint32_t>(around.columns), lattice.rows = static_cast<std::uint32_t>(around.rows);
  lattice.heights_double = node_height;
  lattice.heightsAt(n, x, z, height);
  return evaluations;
}

// Samples the four nodes of each point in one batch. It is used if the lattice around all points has more than four
// nodes per point.
std::size_t SampledState::heightsFromOwnNodes(std::size_t n, const double* x, const double* z, double* height) const {
  double* node_x = threadScratch(ScratchUse::kNodeX, 4 * n);
  double* node_z = threadScratch(ScratchUse::kNodeZ, 4 * n);
  double* node_height = threadScratch(ScratchUse::kNodeHeight, 4 * n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < 4; ++k) {
      node_x[4 * i + k] = (std::floor(x[i] / cell_) + static_cast<double>(k & 1)) * cell_;
      node_z[4 * i + k] = (std::floor(z[i] / cell_) + static_cast<double>(k >> 1)) * cell_;
    }
  const std::size_t evaluations = inner_->heights(4 * n, node_x, node_z, node_height);
  for (std::size_t i = 0; i < n; ++i) {
    const double u = x[i] / cell_, v = z[i] / cell_;
    const double* h = node_height + 4 * i;
    height[i] = sampleFacet(u - std::floor(u), v - std::floor(v), h[0], h[1], h[2], h[3]).height;
  }
  return evaluations;
}

void SampledState::samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const {
  for (std::size_t i = 0; i < n; ++i) {
    const double u = x[i] / cell_, v = z[i] / cell_, column = std::floor(u), row = std::floor(v);
    double node_x[4], node_y[4], node_z[4];
    SurfaceSample node[4];
    for (int k = 0; k < 4; ++k)
      node_x[k] = (column + (k & 1)) * cell_, node_z[k] = (row + (k >> 1)) * cell_, node_y[k] = y[i];
    inner_->samples(4, node_x, node_y, node_z, node);
    const auto facet = [&](auto field) {
      return sampleFacet(u - column, v - row, field(node[0]), field(node[1]), field(node[2]), field(node[3]));
    };
    const FacetSample height = facet([](const SurfaceSample& s) { return s.height; });
    out[i].height = height.height, out[i].slope_x = height.slope_u / cell_, out[i].slope_z = height.slope_v / cell_;
    out[i].rate = facet([](const SurfaceSample& s) { return s.rate; }).height;
    for (int axis = 0; axis < 3; ++axis) {
      out[i].particle_velocity[axis] =
          facet([axis](const SurfaceSample& s) { return s.particle_velocity[axis]; }).height;
      out[i].particle_acceleration[axis] =
          facet([axis](const SurfaceSample& s) { return s.particle_acceleration[axis]; }).height;
    }
  }
}

} // namespace plim
