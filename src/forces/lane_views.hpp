// lane_views.hpp - converts the library's types to the plain memory that the kernels of lanes/ read, and back.
#pragma once

#include "forces/lanes/kernels.hpp"
#include "forces/wet_sums.hpp"
#include "math/scratch.hpp"

namespace plim {

inline lanes::PlaneF convertPlane(const Plane& plane) {
  const Vec3f u = convert<float>(plane.u);
  return {static_cast<float>(plane.d0), {u.x, u.y, u.z}};
}

inline lanes::TreeView viewTree(const Tree& tree) {
  return {tree.nodes.empty() ? nullptr : tree.nodes.data(),
          tree.moments.data(),
          tree.sizes.data(),
          tree.leaves.data(),
          tree.vertices.data(),
          tree.corners.data(),
          tree.groups.data(),
          tree.linear_error_weights.data(),
          static_cast<std::uint32_t>(tree.vertices.size()),
          tree.vertex_count};
}

inline const DisplacedWave* displacedOrNull(const WaveArrays& arrays) {
  return arrays.isDisplaced() ? arrays.displaced.data() : nullptr;
}

// Takes the sums of clipped leaves and multiplies them by the factors that the kernels omit.
template <typename SumOf>
void takeLeaves(SumOf sumOf, SurfaceSums<double>& sums) {
  for (int i = 0; i < 3; ++i) {
    sums.depth_normal_c[i] = sumOf(lanes::kForceX + i) * lanes::kForceFactor;
    sums.depth_moment_c[i] = sumOf(lanes::kTorqueX + i) * lanes::kTorqueFactor;
    sums.area_vector_c[i] = sumOf(lanes::kAreaX + i);
  }
  sums.area = sumOf(lanes::kArea);
}

// The waves' phases at the hull's centre, reduced in double. A few are stored on the stack, more in the thread's
// scratch memory.
class PhasesAtBody {
public:
  PhasesAtBody(const Body& body, const WaveArrays& arrays) {
    const auto count = static_cast<std::uint32_t>(arrays.count);
    phase_ = count <= kFew ? few_ : threadScratch<float>(ScratchUse::kWavePhase, arrays.phase.size());
    const Vec3d center_w = centerInWorld(body);
    lanes::kernels().reduce_phases(
        {count, arrays.kx.data(), arrays.kz.data(), arrays.phase.data(), center_w.x, center_w.z}, phase_);
  }
  const float* data() const { return phase_; }
  static void reserve(std::size_t waves) { threadScratch<float>(ScratchUse::kWavePhase, waves); }

private:
  static constexpr std::uint32_t kFew = 128;
  alignas(64) float few_[kFew];
  float* phase_;
};

} // namespace plim
