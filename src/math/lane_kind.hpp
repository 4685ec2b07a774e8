// lane_kind.hpp - the kinds of processor for which kernels are compiled, and the kind in use. Every layer with kernels
// has a table of them by kind (forces/lanes/dispatch.cpp is the model). All tables use the same kind.
#pragma once

#include <cstddef>

namespace plim::lanes {

enum class LaneKind { kScalar, kSse4, kAvx2, kAvx512, kNeon, kWasm };
inline constexpr std::size_t kLaneKinds = 6;

// Returns the name used in PLIM_LANES: "scalar", "sse4", "avx2", "avx512", "neon", "wasm".
const char* nameOf(LaneKind kind);

// Returns whether the kind is compiled in and the processor supports it.
bool runsHere(LaneKind kind);

// Returns the kind in use: the best that runs here, unless tests or the bench selected another.
LaneKind laneKind();
void useLaneKind(LaneKind kind); // must run here
void useBestLaneKind();

} // namespace plim::lanes
