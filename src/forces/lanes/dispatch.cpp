// dispatch.cpp - which of the compiled kernels this processor runs. Compiled for the plainest of them all.
#include "forces/lanes/kernels.hpp"

#include <atomic>
#include <cstring>
#if defined(PLIM_X86_LANES)
#include <cpuid.h>
#endif

namespace plim::lanes {

#define PLIM_DECLARE(lanes)                                                                                            \
  void stillLeaf_##lanes(const LeafBlock&, const PlaneF&, float*);                                                     \
  void stillWater_##lanes(const TreeView&, std::uint32_t, const PlaneF&, TreeSums&);                                   \
  void copies_##lanes(const HullInWater&, const TreeView&, const CopyWaves&, const CopyPoses&, double, CopyWrenches&); \
  void sinesLinear_##lanes(const TreeView&, const PlaneF&, const SinesF&, const VertexScratch&, TreeSums&);            \
  void sinesAdaptive_##lanes(const TreeView&, const PlaneF&, const TaylorSea&, TaylorSums&);                           \
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
#elif defined(PLIM_WASM_LANES)
PLIM_DECLARE(wasm)
#elif defined(PLIM_NEON_LANES)
PLIM_DECLARE(neon)
#endif

namespace {

#if defined(PLIM_X86_LANES)
// What the processor has and the operating system keeps; asked directly, since not every compiler brings the data that
// __builtin_cpu_supports needs.
class Processor {
public:
  Processor() {
    unsigned eax = 0, ebx = 0, edx = 0;
    if (!__get_cpuid(1, &eax, &ebx, &first_, &edx)) return;
    unsigned low = 0, high = 0;
    if (has(first_, 27)) __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0)); // which registers are kept
    keeps_ymm_ = (low & 0x06) == 0x06, keeps_zmm_ = (low & 0xe6) == 0xe6;
    unsigned ecx = 0;
    if (!__get_cpuid_count(7, 0, &eax, &seventh_, &ecx, &edx)) seventh_ = 0;
  }

  bool runsSse4() const { return has(first_, 20, 23, 25, 1); } // SSE4.2, POPCNT, AES, PCLMULQDQ
  // AVX, FMA, F16C; AVX2, BMI1, BMI2.
  bool runsAvx2() const { return runsSse4() && keeps_ymm_ && has(first_, 28, 12, 29) && has(seventh_, 5, 3, 8); }
  // AVX-512 F, DQ, CD, BW, VL.
  bool runsAvx512() const { return runsAvx2() && keeps_zmm_ && has(seventh_, 16, 17, 28, 30, 31); }

private:
  template <typename... Bits>
  static bool has(unsigned word, Bits... bits) {
    return ((word >> bits & 1) && ...);
  }

  unsigned first_ = 0, seventh_ = 0; // ecx of cpuid 1, ebx of cpuid 7
  bool keeps_ymm_ = false, keeps_zmm_ = false;
};
#endif

struct Candidate {
  Kernels kernels;
  bool (*runs)();
};

// Best first.
const Candidate kCandidates[] = {
#if defined(PLIM_X86_LANES)
    {PLIM_KERNELS(avx512), [] { return Processor().runsAvx512(); }},
    {PLIM_KERNELS(avx2), [] { return Processor().runsAvx2(); }},
    {PLIM_KERNELS(sse4), [] { return Processor().runsSse4(); }},
#elif defined(PLIM_WASM_LANES)
    // Highway's WebAssembly has no doubles before 1.2: where kernels need them, the scalar ones serve.
    {{"wasm", stillLeaf_wasm, stillWater_wasm, copies_scalar, sinesLinear_wasm, sinesAdaptive_wasm,
      reducePhases_scalar},
     [] { return true; }},
#elif defined(PLIM_NEON_LANES)
    {PLIM_KERNELS(neon), [] { return true; }},
#endif
#if !defined(PLIM_BEST_LANES_ALONE) // where a module holds one kind, to be small
    {PLIM_KERNELS(scalar), [] { return true; }},
#endif
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
