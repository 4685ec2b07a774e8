// scratch.hpp - working memory of a thread, reused by every call. It grows to the largest job of the thread and
// allocates nothing after that. Each use has a buffer of its own, so functions that call each other cannot overwrite
// it. Buffers for different number types are separate too.
#pragma once

#include "math/memory.hpp"
#include "math/per_thread.hpp"

#include <array>
#include <cstddef>

namespace plim {

enum class ScratchUse {
  kVertexX,
  kVertexZ,
  kVertexDepth,
  kVertexHeight,
  kVertexSlots,
  kNodeX,
  kNodeZ,
  kNodeHeight,
  kLatticeBlocks,
  kWavePhase,
  kLeafList,
  kGroupMarks,
  kWaveComponents,
  kWaveCosts,
  kLatticeWaves,
  kHeadNodes,
  kHeadWaves,
  kWaterplaneCap,
  kWaterlineSegments,
  kNewlyWetShares,
  kNewlyWetTriangles,
  kCount
};

// Returns memory for `count` numbers, on a 64-byte boundary.
template <typename Number = double>
Number* threadScratch(ScratchUse use, std::size_t count) {
  struct alignas(64) Line {
    Number number[64 / sizeof(Number)];
  };
  using Buffers = std::array<Array<Line>, static_cast<std::size_t>(ScratchUse::kCount)>;
  Array<Line>& buffer = perThread<Buffers>()[static_cast<std::size_t>(use)];
  const std::size_t lines = (count * sizeof(Number) + sizeof(Line) - 1) / sizeof(Line);
  if (buffer.size() < lines) buffer.resize(lines);
  return buffer.empty() ? nullptr : buffer.front().number;
}

} // namespace plim
