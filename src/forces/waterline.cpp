// waterline.cpp - joins segments by sorting them in the caller's memory, without allocation.
#include "forces/waterline.hpp"

#include <algorithm>
#include <span>

namespace plim {
namespace {

std::uint64_t edgeKey(const std::uint32_t (&edge)[2]) {
  return (std::uint64_t{edge[0]} << 32) | edge[1];
}

bool startsBefore(const WaterlineSegment& a, const WaterlineSegment& b) {
  return edgeKey(a.from_edge) != edgeKey(b.from_edge) ? edgeKey(a.from_edge) < edgeKey(b.from_edge)
                                                      : a.triangle < b.triangle;
}

} // namespace

std::uint32_t WaterlineWriter::link() {
  const std::span<WaterlineSegment> segments(body_.waterline, std::min(found_, body_.waterline_capacity));
  std::sort(segments.begin(), segments.end(), startsBefore);
  const auto comesBefore = [](const WaterlineSegment& s, std::uint64_t key) { return edgeKey(s.from_edge) < key; };
  for (std::uint32_t k = 0; k < segments.size(); ++k) {
    const std::uint64_t key = edgeKey(segments[k].to_edge);
    auto next = std::lower_bound(segments.begin(), segments.end(), key, comesBefore);
    // If more than two triangles meet at an edge, several segments begin on it. Each arriving one takes a free one.
    while (next != segments.end() && edgeKey(next->from_edge) == key && next->previous != kNone) ++next;
    if (next == segments.end() || edgeKey(next->from_edge) != key) continue;
    segments[k].next = static_cast<std::uint32_t>(next - segments.begin());
    next->previous = k;
  }
  return found_;
}

} // namespace plim
