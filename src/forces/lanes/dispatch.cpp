// dispatch.cpp - which of the compiled kernels this processor runs. Compiled for the plainest of them all.
#include "forces/lanes/kernels.hpp"

#include <atomic>
#include <cstring>

namespace plim::lanes {

#define PLIM_DECLARE(lanes)                                                                                            \
  void stillLeaf_##lanes(const LeafBlock&, const PlaneF&, float*);                                                     \
  void stillWater_##lanes(const TreeView&, std::uint32_t, const PlaneF&, TreeSums&);                                   \
  void copies_##lanes(const Setting&, const TreeView&, const CopyWaves&, const CopyPoses&, double, CopyWrenches&);     \
  void sinesLinear_##lanes(const TreeView&, const PlaneF&, const SinesF&, const VertexScratch&, TreeSums&);            \
  void sinesAdaptive_##lanes(const TreeView&, const PlaneF&, const PatchSea&, PatchSums&);                             \
  void reducePhases_##lanes(const WavePhases&, float*);
#define PLIM_KERNELS(lanes)                                                                                            \
  {#lanes,                                                                                                             \
   stillLeaf_##lanes,                                                                                                  \
   stillWater_##lanes,                                                                                                 \
   copies_##lanes,                                                                                                     \
   sinesLinear_##lanes,                                                                                                \
   sinesAdaptive_##lanes,                                                                                              \
   reducePhases_##lanes}

PLIM_DECLARE(scalar)
#if defined(PLIM_X86_LANES)
PLIM_DECLARE(sse4)
PLIM_DECLARE(avx2)
PLIM_DECLARE(avx512)
#endif

namespace {

struct Candidate {
  Kernels kernels;
  bool (*runs)();
};

// Best first.
const Candidate kCandidates[] = {
#if defined(PLIM_X86_LANES)
    {PLIM_KERNELS(avx512),
     [] {
       return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
              __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
              __builtin_cpu_supports("avx512cd");
     }},
    {PLIM_KERNELS(avx2),
     [] { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2"); }},
    {PLIM_KERNELS(sse4),
     [] {
       return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("aes");
     }},
#endif
    {PLIM_KERNELS(scalar), [] { return true; }},
};

const Kernels& best() {
  static const Kernels& found = [&]() -> const Kernels& {
    for (const Candidate& candidate : kCandidates)
      if (candidate.runs()) return candidate.kernels;
    return kCandidates[0].kernels;
  }();
  return found;
}

std::atomic<const Kernels*> chosen_kernels{nullptr};

} // namespace

const Kernels& kernels() {
  const Kernels* chosen = chosen_kernels.load(std::memory_order_relaxed);
  return chosen ? *chosen : best();
}

const Kernels* findKernels(const char* name) {
  for (const Candidate& candidate : kCandidates)
    if (std::strcmp(candidate.kernels.name, name) == 0 && candidate.runs()) return &candidate.kernels;
  return nullptr;
}

void useKernels(const Kernels* chosen) {
  chosen_kernels.store(chosen, std::memory_order_relaxed);
}

} // namespace plim::lanes
