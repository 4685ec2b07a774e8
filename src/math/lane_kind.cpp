// lane_kind.cpp - detects the processor and selects the best kind of kernel that it can run.
#include "math/lane_kind.hpp"

#include <atomic>
#if defined(PLIM_X86_LANES)
#include <cpuid.h>
#endif

namespace plim::lanes {
namespace {

#if defined(PLIM_X86_LANES)
// Features of the processor that the operating system supports. The instructions are used directly, since some
// compilers lack the data for __builtin_cpu_supports.
class Processor {
public:
  Processor() {
    unsigned eax = 0, ebx = 0, edx = 0;
    if (!__get_cpuid(1, &eax, &ebx, &first_, &edx)) return;
    unsigned low = 0, high = 0;
    if (has(first_, 27)) __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0)); // registers saved by the system
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

constexpr LaneKind kBestFirst[] = {LaneKind::kAvx512, LaneKind::kAvx2, LaneKind::kSse4,
                                   LaneKind::kWasm,   LaneKind::kNeon, LaneKind::kScalar};

LaneKind best() {
  static const LaneKind found = [] {
    for (const LaneKind kind : kBestFirst)
      if (runsHere(kind)) return kind;
    return LaneKind::kScalar;
  }();
  return found;
}

constexpr int kBest = -1;
std::atomic<int> chosen{kBest};

} // namespace

const char* nameOf(LaneKind kind) {
  constexpr const char* kNames[kLaneKinds] = {"scalar", "sse4", "avx2", "avx512", "neon", "wasm"};
  return kNames[static_cast<std::size_t>(kind)];
}

bool runsHere(LaneKind kind) {
  switch (kind) {
#if defined(PLIM_X86_LANES)
  case LaneKind::kSse4: return Processor().runsSse4();
  case LaneKind::kAvx2: return Processor().runsAvx2();
  case LaneKind::kAvx512: return Processor().runsAvx512();
#elif defined(PLIM_WASM_LANES)
  case LaneKind::kWasm: return true;
#elif defined(PLIM_NEON_LANES)
  case LaneKind::kNeon: return true;
#endif
#if !defined(PLIM_BEST_LANES_ALONE) // a module that must be small has a single kind
  case LaneKind::kScalar: return true;
#endif
  default: return false;
  }
}

LaneKind laneKind() {
  const int kind = chosen.load(std::memory_order_relaxed);
  return kind == kBest ? best() : static_cast<LaneKind>(kind);
}

void useLaneKind(LaneKind kind) {
  chosen.store(static_cast<int>(kind), std::memory_order_relaxed);
}

void useBestLaneKind() {
  chosen.store(kBest, std::memory_order_relaxed);
}

} // namespace plim::lanes
