// waterplane_cap.cpp - makes rings of the waterline's points for math/triangulate.hpp.
//
// The plane of the triangles has z as its first axis and x as its second: counter-clockwise triangles in it face up.
// Outlines of the waterline run clockwise in it, so rings lead from each point to the one before.
#include "forces/waterplane_cap.hpp"

#include "math/scratch.hpp"
#include "math/triangulate.hpp"

#include <algorithm>

namespace plim {
namespace {

constexpr double kNearOfExtent = 1e-6;

// Maps points of the world to that plane, with the origin at the centre of their bounding box.
class CapPlane {
public:
  explicit CapPlane(std::span<const WaterlineSegment> segments) {
    Box box;
    double sum = 0;
    for (const WaterlineSegment& segment : segments) {
      box.include(segment.from_w), box.include(segment.to_w);
      sum += sumOfMagnitudes(segment.from_w) + sumOfMagnitudes(segment.to_w);
    }
    is_sound_ = std::isfinite(sum);
    if (segments.empty() || !is_sound_) return;
    middle_ = box.center(), extent_ = std::max(box.extent().x, box.extent().z);
  }

  bool isSound() const { return is_sound_; }
  double extent() const { return extent_; }
  RingVertex vertexAt(const Vec3d& point_w) const { return {point_w.z - middle_.z, point_w.x - middle_.x, 0, 0, 0}; }

private:
  Vec3d middle_;
  double extent_ = 0;
  bool is_sound_ = true;
};

// Ignores links on which the two segments disagree. Every segment thus has at most one predecessor and one successor,
// even if the caller's links are wrong.
class WaterlineLinks {
public:
  explicit WaterlineLinks(std::span<const WaterlineSegment> segments) : segments_(segments) {}

  bool hasNext(std::uint32_t k) const {
    const std::uint32_t next = segments_[k].next;
    return next < segments_.size() && segments_[next].previous == k;
  }
  bool hasPrevious(std::uint32_t k) const {
    const std::uint32_t previous = segments_[k].previous;
    return previous < segments_.size() && segments_[previous].next == k;
  }
  std::uint32_t countOpenEnds() const {
    std::uint32_t count = 0;
    for (std::uint32_t k = 0; k < segments_.size(); ++k) count += !hasNext(k);
    return count;
  }

private:
  std::span<const WaterlineSegment> segments_;
};

class CapRings {
public:
  CapRings(std::span<const WaterlineSegment> segments, const CapPlane& plane, std::span<RingVertex> vertices)
      : segments_(segments), links_(segments), vertices_(vertices) {
    for (std::uint32_t k = 0; k < count(); ++k) vertices_[k] = plane.vertexAt(segments[k].from_w);
    std::uint32_t end = count();
    for (std::uint32_t k = 0; k < count(); ++k)
      if (links_.hasNext(k))
        follow(k, segments[k].next);
      else
        vertices_[end] = plane.vertexAt(segments[k].to_w), follow(k, end++);
    if (end - count() <= kMostJoinedLines)
      joinNearest();
    else
      closeEach();
  }

private:
  std::uint32_t count() const { return static_cast<std::uint32_t>(segments_.size()); }
  // The line leads from a to b.
  void follow(std::uint32_t a, std::uint32_t b) { vertices_[a].previous = b, vertices_[b].next = a; }

  void closeEach() {
    for (std::uint32_t begin = 0; begin < count(); ++begin) {
      if (links_.hasPrevious(begin)) continue;
      std::uint32_t end = begin;
      while (end < count()) end = vertices_[end].previous;
      follow(end, begin);
    }
  }

  void joinNearest() {
    std::uint32_t ends[kMostJoinedLines], begins[kMostJoinedLines];
    std::uint32_t left = 0;
    for (std::uint32_t k = 0; k < count(); ++k)
      if (!links_.hasPrevious(k)) begins[left++] = k;
    for (std::uint32_t i = 0; i < left; ++i) ends[i] = count() + i;
    for (; left > 0; --left) {
      std::uint32_t best_end = 0, best_begin = 0;
      double least = HUGE_VAL;
      for (std::uint32_t i = 0; i < left; ++i)
        for (std::uint32_t j = 0; j < left; ++j) {
          const RingVertex &a = vertices_[ends[i]], &b = vertices_[begins[j]];
          const double square = (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
          if (square < least) least = square, best_end = i, best_begin = j;
        }
      follow(ends[best_end], begins[best_begin]);
      ends[best_end] = ends[left - 1], begins[best_begin] = begins[left - 1];
    }
  }

  std::span<const WaterlineSegment> segments_;
  WaterlineLinks links_;
  std::span<RingVertex> vertices_;
};

Polygon polygonInScratch(std::size_t vertices) {
  const auto memory = [&]<typename Element>(Element, std::size_t count) {
    return std::span(threadScratch<Element>(ScratchUse::kWaterplaneCap, count), count);
  };
  return {memory(RingVertex{}, vertices), memory(std::uint32_t{}, vertices), memory(ChainNode{}, 2 * vertices),
          memory(SweepInterval{}, vertices / 2 + 1), 0};
}

void writeVertices(std::span<const WaterlineSegment> segments, std::span<Vec3d> vertices_w) {
  const WaterlineLinks links(segments);
  std::size_t end = segments.size();
  for (std::uint32_t k = 0; k < segments.size(); ++k) {
    vertices_w[k] = segments[k].from_w;
    if (!links.hasNext(k)) vertices_w[end++] = segments[k].to_w;
  }
}

} // namespace

WaterplaneCap capWaterplane(std::span<const WaterlineSegment> segments, const CapBuffers& buffers, double near) {
  WaterplaneCap cap;
  const CapPlane plane(segments);
  cap.is_sound = plane.isSound();
  if (segments.empty() || !cap.is_sound) return cap;
  cap.closed_lines = WaterlineLinks(segments).countOpenEnds();
  cap.vertex_count = static_cast<std::uint32_t>(segments.size()) + cap.closed_lines;
  const bool fits = cap.vertex_count <= buffers.vertices_w.size();
  if (fits) writeVertices(segments, buffers.vertices_w);
  Polygon polygon = polygonInScratch(cap.vertex_count);
  polygon.near = std::max(near > 0 ? near : kNearOfExtent * plane.extent(), kLeastNear * plane.extent());
  CapRings(segments, plane, polygon.vertices);
  TriangleList list{fits ? buffers.triangles : std::span<Triangle>{}};
  triangulate(polygon, list);
  cap.triangle_count = list.count;
  cap.area = 0.5 * list.doubled_area, cap.overlap = 0.5 * list.doubled_overlap;
  return cap;
}

void reserveCap(std::size_t segments) {
  polygonInScratch(segments);
}

} // namespace plim
