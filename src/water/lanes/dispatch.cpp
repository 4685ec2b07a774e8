// dispatch.cpp - selects the kernels of this folder by the kind of processor they are compiled for
// (math/lane_kind.hpp). This file is compiled for the baseline processor.
#include "math/lane_kind.hpp"
#include "water/lanes/kernels.hpp"

namespace plim::lanes {

#define PLIM_DECLARE_WATER(lanes)                                                                                      \
  void sampleWaves_##lanes(const LatticeWave*, std::size_t, int, std::size_t, const LatticePlaces&, LatticeFields&);   \
  void modePhases_##lanes(std::size_t, const double*, double, float*);                                                 \
  void spectra_##lanes(const ModeArrays&, std::uint32_t, const float*, float*, float*);                                \
  void transformModes_##lanes(const TransformPlan<float>&, const float*, const float*, float*, float*, float*);        \
  void transformRows_##lanes(const TransformPlan<float>&, const FieldPair&, std::uint32_t, float*, float*, float*);    \
  void storeTwo_##lanes(std::uint32_t, const float*, float*, float*, std::size_t, float*);                             \
  void storeFour_##lanes(std::uint32_t, const float*, const float*, float*, std::size_t);                              \
  void steepest_##lanes(const float*, std::size_t, std::uint32_t, float*);                                             \
  std::uint32_t findLabels_##lanes(const LabelRow&);                                                                   \
  void filterRow_##lanes(std::uint32_t, const float*, float*);                                                         \
  void filterColumns_##lanes(std::uint32_t, float*, std::size_t);                                                      \
  void differences_##lanes(const DifferenceBand&);                                                                     \
  void splineHeights_##lanes(const SplinePlaces&, double*);                                                            \
  void heads_##lanes(const HeadWaves&, HeadPoints&, double*);                                                          \
  void expandHead_##lanes(const HeadWaves&, double, double, double, double*, HeadSums&);
#define PLIM_WATER_KERNELS(lanes, doubles)                                                                             \
  {                                                                                                                    \
      sampleWaves_##lanes,     modePhases_##doubles, spectra_##lanes,       transformModes_##lanes,                    \
      transformRows_##lanes,   storeTwo_##lanes,     storeFour_##lanes,     steepest_##lanes,                          \
      findLabels_##lanes,      filterRow_##lanes,    filterColumns_##lanes, differences_##lanes,                       \
      splineHeights_##doubles, heads_##doubles,      expandHead_##doubles}

PLIM_DECLARE_WATER(scalar)
#if defined(PLIM_X86_LANES)
PLIM_DECLARE_WATER(sse4)
PLIM_DECLARE_WATER(avx2)
PLIM_DECLARE_WATER(avx512)
#elif defined(PLIM_WASM_LANES)
PLIM_DECLARE_WATER(wasm)
#elif defined(PLIM_NEON_LANES)
PLIM_DECLARE_WATER(neon)
#endif

const WaterKernels& waterKernels() {
  switch (laneKind()) {
#if defined(PLIM_X86_LANES)
  case LaneKind::kSse4: {
    static constexpr WaterKernels kKernels = PLIM_WATER_KERNELS(sse4, sse4);
    return kKernels;
  }
  case LaneKind::kAvx2: {
    static constexpr WaterKernels kKernels = PLIM_WATER_KERNELS(avx2, avx2);
    return kKernels;
  }
  case LaneKind::kAvx512: {
    static constexpr WaterKernels kKernels = PLIM_WATER_KERNELS(avx512, avx512);
    return kKernels;
  }
#elif defined(PLIM_WASM_LANES)
  // Highway has no doubles for WebAssembly before 1.2, so kernels that need them are the scalar ones.
  case LaneKind::kWasm: {
    static constexpr WaterKernels kKernels = PLIM_WATER_KERNELS(wasm, scalar);
    return kKernels;
  }
#elif defined(PLIM_NEON_LANES)
  case LaneKind::kNeon: {
    static constexpr WaterKernels kKernels = PLIM_WATER_KERNELS(neon, neon);
    return kKernels;
  }
#endif
  default: {
#if defined(PLIM_BEST_LANES_ALONE) && defined(PLIM_WASM_LANES)
    static constexpr WaterKernels kKernels = PLIM_WATER_KERNELS(wasm, scalar); // a small module has one kind only
#else
    static constexpr WaterKernels kKernels = PLIM_WATER_KERNELS(scalar, scalar);
#endif
    return kKernels;
  }
  }
}

} // namespace plim::lanes
