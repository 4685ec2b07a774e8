// mean_height.cpp - combines the rule with straight clipping.
#include "baselines/mean_height.hpp"

namespace plim::baselines {

std::unique_ptr<Method> makeMeanHeight(const IndexedMesh<double>& mesh, int) {
  return std::make_unique<ClippedMethod<StraightClipping, MeanHeight>>(mesh);
}

} // namespace plim::baselines
