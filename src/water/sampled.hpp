// sampled.hpp - any sea through a lattice: heights at the nodes, linear on the two triangles of each cell (Kerner
// 2015). Nodes lie at whole multiples of the cell in the world. A patch that follows a body gains and loses nodes but
// never moves them. The surface therefore does not shimmer, and it is the same for all bodies. The error falls with the
// square of the cell. On meshes finer than the cell, the sea is evaluated once per node instead of once per vertex.
#pragma once

#include "math/memory.hpp"
#include "water/lattice.hpp"

#include <memory>

namespace plim {

class Surface;
struct Water;

struct SampledSea {
  // the sampled sea
  std::shared_ptr<const Water> of;
  double cell = 1; // [m]
};

class SampledState {
public:
  using Description = SampledSea;

  SampledState();
  ~SampledState();
  SampledState(SampledState&&) noexcept;
  SampledState& operator=(SampledState&&) noexcept;

  void prepare(const SampledSea& sea, double gravity, double time);
  std::size_t heights(std::size_t n, const double* x, const double* z, double* height) const;
  void samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const;
  SeaBounds bounds() const;
  double heightCost() const;
  // The sea is evaluated at no more nodes than surround the places.
  double heightsCost(double count, double radius) const;
  // Returns a bound on the distance between the facets and the sampled sea: curvature cell^2 / 4, because the corners
  // of a facet lie on a circle of radius cell / sqrt 2.
  double distance() const;         // [m]
  LinearError linearError() const; // twice that distance: between the places and at them
  SeaCapabilities capabilities() const { return {.sampled = this}; }
  const Surface& inner() const { return *inner_; } // the sampled sea
  double cell() const { return cell_; }

  static constexpr std::size_t kMostNodes = 65536;
  // Reserves memory of this thread for latticeOver() and for the heights of `points` points.
  static void reserve(std::size_t points);
  // Samples the nodes around a rectangle of the world [m], in memory of this thread that the next call overwrites.
  // Returns false if there are more than kMostNodes nodes, or if a height is not finite or beyond 1e7 m. Adds to
  // `evaluations`.
  bool latticeOver(double x0, double x1, double z0, double z1, Lattice& lattice, std::uint64_t& evaluations) const;

private:
  std::size_t heightsFromOwnNodes(std::size_t n, const double* x, const double* z, double* height) const;

  Owned<Surface> inner_;
  double cell_ = 1;
};

} // namespace plim
