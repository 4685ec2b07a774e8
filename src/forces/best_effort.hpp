// best_effort.hpp - a tolerance that no way has met: all ways once more, as far as they do not depend on it, and the best of
// them. So a tighter tolerance never gets a larger bound than a looser one.
#pragma once

#include "forces/triangle_sums.hpp"

namespace plim {

class BestEffort {
public:
  // evaluations: of the sea, up to now.
  BestEffort(const Body& body, const BodyInWater& at, const Tolerance& tolerance, VertexHeights& heights,
             std::uint64_t evaluations);

  void considerLinear(const Forces& found); // of evaluateLinear() for the body
  // has_center: of buoyancy, if asked for.
  void consider(const Forces& found, bool has_center);
  void findMore();
  void finish(Forces& forces);

private:
  void findLinear();
  void walkClusters();
  Forces next() const;
  bool resolvesWaves() const;
  void preferLikely();

  const Body& asked_;
  Body body_; // without outputs that only triangles tell
  const BodyInWater& at_;
  const Tolerance& tolerance_;
  VertexHeights& heights_;
  Forces best_, linear_;
  std::uint64_t evaluations_;
  bool known_ = false, has_center_ = false, linear_known_ = false;
};

} // namespace plim
