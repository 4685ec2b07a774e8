// reserve_api.cpp - allocates a thread's working memory in advance. It lists all users of such memory
// (math/scratch.hpp); each computes its own size from the number of vertices and waves.
#include "api/drawing_support.hpp"
#include "api/support.hpp"
#include "forces/adaptive/sines_expansion.hpp"
#include "forces/adaptive/wave_pressure_walk.hpp"
#include "forces/cluster_sums.hpp"
#include "forces/triangle_sums.hpp"
#include "forces/waterplane_cap.hpp"
#include "hydrodynamics/newly_wet.hpp"
#include "water/wave_lattice.hpp"

#include <cmath>

namespace {

// Returns a likely number of waterline segments. A compact hull of n vertices is cut at about 4 sqrt(n) triangles;
// memory for a hull with more is allocated in its first evaluation.
std::size_t likelyWaterline(std::size_t vertex_count) {
  return 256 + 16 * static_cast<std::size_t>(std::sqrt(static_cast<double>(vertex_count)));
}

} // namespace

extern "C" plim_status plim_thread_reserve(uint32_t vertex_count) {
  constexpr std::size_t kWaves = 4096;
  if (plim::insideCallback())
    return plim::api::fail(PLIM_CALLBACK_FAILED, "plim_thread_reserve was called from inside a sea's callback");
  return plim::api::guarded([&] {
    plim::reserveVertices(vertex_count);
    plim::reserveHeights(vertex_count);
    plim::reserveSines(vertex_count, kWaves);
    plim::SinesExpansion::reserve(kWaves);
    plim::WavePressureWalk::reserve(vertex_count);
    plim::WavePressure::reserve(kWaves);
    plim::SampledState::reserve(vertex_count);
    plim::reserveWaveLattice(kWaves);
    plim::reserveNewlyWet(vertex_count);
    plim::reserveCap(likelyWaterline(vertex_count));
    plim::api::waterlineScratch(likelyWaterline(vertex_count));
    return PLIM_OK;
  });
}
