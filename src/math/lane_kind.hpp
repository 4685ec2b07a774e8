// lane_kind.hpp - for which kinds of processor kernels are compiled, and which of them runs here. Every layer that has kernels keeps a
// table of them by kind (forces/lanes/dispatch.cpp is the model); all tables are asked for the same kind.
#pragma once

#include <cstddef>

namespace plim::lanes {

enum class LaneKind { kScalar, kSse4, kAvx2, kAvx512, kNeon, kWasm };
inline constexpr std::size_t kLaneKinds = 6;

// As PLIM_LANES has it: "scalar", "sse4", "avx2", "avx512", "neon", "wasm".
const char* nameOf(LaneKind kind);

// Compiled in, and not more than this processor can do.
bool runsHere(LaneKind kind);

// The one in use: the best that runs here, unless tests or the bench want another.
LaneKind laneKind();
void useLaneKind(LaneKind kind); // which must run here
void useBestLaneKind();

} // namespace plim::lanes
