// scratch.hpp - a thread's own working memory, kept from call to call: it grows to the largest job the thread has met
// and allocates nothing after that. One buffer per use, so that two users of one call chain do not meet.
#pragma once

#include <array>
#include <vector>

namespace plim {

enum class ScratchUse { kVertexX, kVertexZ, kVertexDepth, kNodeX, kNodeZ, kNodeHeight, kCount };

inline double* threadScratch(ScratchUse use, std::size_t count) {
  thread_local std::array<std::vector<double>, static_cast<std::size_t>(ScratchUse::kCount)> buffers;
  std::vector<double>& buffer = buffers[static_cast<std::size_t>(use)];
  if (buffer.size() < count) buffer.resize(count);
  return buffer.data();
}

} // namespace plim
