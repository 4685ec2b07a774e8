// dispatch.cpp - selects the kernels of this folder by the kind of processor they are compiled for
// (math/lane_kind.hpp). This file itself is compiled for the least capable kind.
#include "forces/lanes/kernels.hpp"
#include "math/lane_kind.hpp"

#include <atomic>
#include <cstring>

namespace plim::lanes {

#define PLIM_DECLARE(lanes)                                                                                            \
  void stillLeaf_##lanes(const LeafBlock&, const PlaneF&, float*);                                                     \
  void stillWater_##lanes(const TreeView&, std::uint32_t, const PlaneF&, TreeSums&);                                   \
  void copies_##lanes(const HullInWater&, const TreeView&, const CopyWaves&, const CopyPoses&, double, CopyWrenches&); \
  void copiesAdaptive_##lanes(const HullInWater&, const TreeView&, const CopyWaves&, const WalkSea&, const CopyPoses&, \
                              double, CopyWrenches&);                                                                  \
  void sinesLinear_##lanes(const TreeView&, const PlaneF&, const SinesF&, const VertexScratch&, TreeSums&);            \
  void waveWalk_##lanes(const TreeView&, const PlaneF&, const WalkSea&, WalkSums&);                                    \
  void reducePhases_##lanes(const WavePhases&, float*);                                                                \
  std::size_t findLeaves_##lanes(const TreeView&, const PlaneF&, const LeafSearch&, const LeafList&);                  \
  std::size_t placeVertices_##lanes(const TreeView&, const std::uint32_t*, std::size_t, const VertexPlaces&,           \
                                    std::uint64_t*, double*, double*);                                                 \
  void depthsBelow_##lanes(const TreeView&, const PlaneF&, const GivenHeights&, std::uint64_t*, float*, DepthsFound&); \
  void clipReached_##lanes(const TreeView&, std::size_t, bool, const VertexScratch&, TreeSums&);
// A web page loads the whole library. There, small hulls with a tolerance are evaluated one by one, which gives the
// same bits.
#ifdef __wasm__
#define PLIM_COPIES_ADAPTIVE(lanes) nullptr
#else
#define PLIM_COPIES_ADAPTIVE(lanes) copiesAdaptive_##lanes
#endif
#define PLIM_KERNELS(lanes)                                                                                            \
  {#lanes,                                                                                                             \
   stillLeaf_##lanes,                                                                                                  \
   stillWater_##lanes,                                                                                                 \
   copies_##lanes,                                                                                                     \
   PLIM_COPIES_ADAPTIVE(lanes),                                                                                        \
   sinesLinear_##lanes,                                                                                                \
   waveWalk_##lanes,                                                                                                   \
   reducePhases_##lanes,                                                                                               \
   findLeaves_##lanes,                                                                                                 \
   placeVertices_##lanes,                                                                                              \
   depthsBelow_##lanes,                                                                                                \
   clipReached_##lanes}

PLIM_DECLARE(scalar)
#if defined(PLIM_X86_LANES)
PLIM_DECLARE(sse4)
PLIM_DECLARE(avx2)
PLIM_DECLARE(avx512)
#elif defined(PLIM_WASM_LANES)
PLIM_DECLARE(wasm)
#elif defined(PLIM_NEON_LANES)
PLIM_DECLARE(neon)
#endif

namespace {

struct Compiled {
  LaneKind kind;
  Kernels kernels;
};

const Compiled kCompiled[] = {
#if defined(PLIM_X86_LANES)
    {LaneKind::kAvx512, PLIM_KERNELS(avx512)},
    {LaneKind::kAvx2, PLIM_KERNELS(avx2)},
    {LaneKind::kSse4, PLIM_KERNELS(sse4)},
#elif defined(PLIM_WASM_LANES)
    // Highway's WebAssembly has no doubles before version 1.2, so the scalar versions replace kernels that need them.
    {LaneKind::kWasm,
     {"wasm", stillLeaf_wasm, stillWater_wasm, copies_scalar, nullptr, sinesLinear_wasm, waveWalk_wasm,
      reducePhases_scalar, findLeaves_wasm, placeVertices_scalar, depthsBelow_scalar, clipReached_wasm}},
#elif defined(PLIM_NEON_LANES)
    {LaneKind::kNeon, PLIM_KERNELS(neon)},
#endif
#if !defined(PLIM_BEST_LANES_ALONE) // not in modules with one kind, which must be small
    {LaneKind::kScalar, PLIM_KERNELS(scalar)},
#endif
};

const Kernels& kernelsOf(LaneKind kind) {
  for (const Compiled& compiled : kCompiled)
    if (compiled.kind == kind) return compiled.kernels;
  return kCompiled[0].kernels;
}

std::atomic<const Kernels*> chosen_kernels{nullptr};

} // namespace

const Kernels& kernels() {
  const Kernels* chosen = chosen_kernels.load(std::memory_order_relaxed);
  return chosen ? *chosen : kernelsOf(laneKind());
}

const Kernels* findKernels(const char* name) {
  for (const Compiled& compiled : kCompiled)
    if (std::strcmp(compiled.kernels.name, name) == 0 && runsHere(compiled.kind)) return &compiled.kernels;
  return nullptr;
}

void useKernels(const Kernels* chosen) {
  useBestLaneKind();
  for (const Compiled& compiled : kCompiled)
    if (&compiled.kernels == chosen) useLaneKind(compiled.kind);
  chosen_kernels.store(chosen, std::memory_order_relaxed);
}

} // namespace plim::lanes
