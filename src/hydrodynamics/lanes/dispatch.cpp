// dispatch.cpp - selects drag's kernels for the processor at hand (math/lane_kind.hpp). This file itself is compiled
// for the most basic processor.
#include "hydrodynamics/lanes/kernels.hpp"
#include "math/lane_kind.hpp"

namespace plim::lanes {

#define PLIM_DECLARE_DRAG(lanes)                                                                                       \
  void dragOnPanels_##lanes(const PanelBlock*, std::size_t, const PanelSetting&, bool, float*, PanelTotals&);          \
  void waterAtProbes_##lanes(const ProbeBlock&, const PanelSetting&, ProbeMotion&);                                    \
  [[maybe_unused]] static constexpr DragKernels kDrag_##lanes = {dragOnPanels_##lanes, waterAtProbes_##lanes};
PLIM_DECLARE_DRAG(scalar)
#if defined(PLIM_X86_LANES)
PLIM_DECLARE_DRAG(sse4)
PLIM_DECLARE_DRAG(avx2)
PLIM_DECLARE_DRAG(avx512)
#elif defined(PLIM_WASM_LANES)
PLIM_DECLARE_DRAG(wasm)
#elif defined(PLIM_NEON_LANES)
PLIM_DECLARE_DRAG(neon)
#endif
#undef PLIM_DECLARE_DRAG

const DragKernels& dragKernels() {
  switch (laneKind()) {
#if defined(PLIM_X86_LANES)
  case LaneKind::kSse4: return kDrag_sse4;
  case LaneKind::kAvx2: return kDrag_avx2;
  case LaneKind::kAvx512: return kDrag_avx512;
#elif defined(PLIM_WASM_LANES)
  case LaneKind::kWasm: return kDrag_wasm;
#elif defined(PLIM_NEON_LANES)
  case LaneKind::kNeon: return kDrag_neon;
#endif
#if !defined(PLIM_BEST_LANES_ALONE) // a module with a single kind, to be small, has no scalar kernels
  default: return kDrag_scalar;
#elif defined(PLIM_WASM_LANES)
  default: return kDrag_wasm;
#endif
  }
}

} // namespace plim::lanes
