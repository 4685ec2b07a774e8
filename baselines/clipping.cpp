// clipping.cpp - places a mesh and evaluates its depths.
#include "baselines/clipping.hpp"

namespace plim::baselines {

void PlacedMesh::place(const Placed& placed) {
  r_.clear();
  for (const Vec3d& vertex : mesh_.vertices) r_.push_back(placed(vertex));
  placed.depths(r_, depth_, water_);
}

} // namespace plim::baselines
