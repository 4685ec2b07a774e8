// best_effort.hpp - the fallback if no method met the tolerance: it runs all methods that do not depend on the
// tolerance, and returns the result with the smallest bound relative to the tolerance. A tighter tolerance therefore
// seldom gets a larger bound than a looser one (docs/theory.md, section 10).
#pragma once

#include "forces/triangle_sums.hpp"

namespace plim {

class BestEffort {
public:
  // evaluations: of the sea, so far.
  BestEffort(const Body& body, const BodyInWater& at, const Tolerance& tolerance, VertexHeights& heights,
             std::uint64_t evaluations);

  void considerLinear(const Forces& found); // `found` is the result of evaluateLinear() for the body
  // has_center: `found` includes the centre of buoyancy, if requested.
  void consider(const Forces& found, bool has_center);
  void findMore();
  void finish(Forces& forces);

private:
  void findLinear();
  void walkClusters();
  Forces next() const;
  bool resolvesWaves() const;
  void preferFinerSampling();

  const Body& asked_;
  Body body_; // without per-triangle outputs
  const BodyInWater& at_;
  const Tolerance& tolerance_;
  VertexHeights& heights_;
  Forces best_, linear_;
  std::uint64_t evaluations_;
  bool known_ = false, has_center_ = false, linear_known_ = false;
};

} // namespace plim
