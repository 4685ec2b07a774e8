// kernels.hpp - the kernels that are compiled once per kind of processor, and what they exchange with the rest: plain
// memory only (see hull/tree_layout.hpp).
//
// All kinds give the same bits: 16 logical lanes per leaf and 8 per node whatever the registers hold, a fixed order of
// sums, no fused multiply-adds. Sums of at most 32 terms are taken in float and then added up in double, lane by lane.
#pragma once

#include "hull/tree_layout.hpp"

namespace plim::lanes {

// Still water in body axes about the hull's centre: depth d(x) = d0 - u . x.
struct PlaneF {
  float d0, u[3];
};

enum LeafSum { kForceX, kForceY, kForceZ, kTorqueX, kTorqueY, kTorqueZ, kAreaX, kAreaY, kAreaZ, kArea, kLeafSums };

// Sums over leaves, by lane:  int d n dS,  int d x x n dS,  int n dS,  area;  and over wholly wet clusters, by column
// (ClusterMoments).
struct StillWaterSums {
  double leaf[kLeafSums][kLeafTriangles];
  double cluster[4][8];
  std::uint32_t leaves; // clipped
  std::uint32_t nodes;  // visited
};

struct TreeView {
  const TreeNode* nodes; // null: a single leaf
  const ClusterMoments* moments;
  const LeafBlock* leaves;
};

struct Kernels {
  const char* name; // "scalar", "sse4", "avx2", "avx512"
  void (*still_water)(const TreeView& tree, const PlaneF& plane, StillWaterSums& sums);
};

// The best that this processor runs.
const Kernels& kernels();

// For tests and the bench: null when it is not compiled in or the processor lacks it. use(null) goes back to the best.
const Kernels* findKernels(const char* name);
void useKernels(const Kernels* chosen);

} // namespace plim::lanes
