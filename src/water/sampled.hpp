// sampled.hpp - any sea seen through a lattice: heights at the nodes, linear on the two triangles of each cell (Kerner
// 2015). Nodes lie at whole multiples of the cell in the world, so a patch that follows a body picks up and drops nodes
// but never moves them: the surface does not shimmer, and it is one and the same for all bodies. The error falls with
// the square of the cell. What it buys: one evaluation of the sea per node instead of per vertex, for meshes finer than
// the cell.
#pragma once

#include "math/memory.hpp"
#include "water/lattice.hpp"

#include <memory>

namespace plim {

class Surface;
struct Water;

struct SampledSea {
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
  // The sea is asked at no more nodes than lie round the places.
  double heightsCost(double count, double radius) const;
  // How far the facets are from the sea that they sample: curvature cell^2 / 4, because the corners of a facet lie on a circle of
  // radius cell / sqrt 2.
  double distance() const;         // [m]
  LinearError linearError() const; // that distance between the places, and at them
  SeaAbilities abilities() const { return {.sampled = this}; }
  const Surface& inner() const { return *inner_; } // what is sampled
  double cell() const { return cell_; }

  // The nodes round a rectangle of the world [m], in the thread's own memory: the next call overwrites them. False: they are more
  // than kMostNodes, or the sea gave a height that is not sound. evaluations: counted up.
  static constexpr std::size_t kMostNodes = 65536;
  // Room in the thread's own memory for that, and for the heights of so many points.
  static void reserve(std::size_t points);
  bool latticeOver(double x0, double x1, double z0, double z1, Lattice& lattice, std::uint64_t& evaluations) const;

private:
  std::size_t heightsFromOwnNodes(std::size_t n, const double* x, const double* z, double* height) const;

  Owned<Surface> inner_;
  double cell_ = 1;
};

} // namespace plim
