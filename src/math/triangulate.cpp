// triangulate.cpp - cleans the rings, then sweeps over the vertices.
#include "math/triangulate.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace plim {
namespace {

constexpr std::uint32_t kNoIndex = 0xffffffffu;

// Returns twice the area of the triangle, positive if it runs counter-clockwise.
double doubledArea(const RingVertex& a, const RingVertex& b, const RingVertex& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

double squareDistance(const RingVertex& a, const RingVertex& b) {
  return (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
}

// Returns true if the sides at a corner fold back onto each other, so that the end of one is within `near` of the
// other. doubled: doubledArea() of the three.
bool isSpike(const RingVertex& a, const RingVertex& corner, const RingVertex& b, double doubled, double near) {
  if ((a.x - corner.x) * (b.x - corner.x) + (a.y - corner.y) * (b.y - corner.y) < 0) return false;
  return std::abs(doubled) <= near * std::sqrt(std::max(squareDistance(a, corner), squareDistance(corner, b)));
}

class TriangleWriter {
public:
  TriangleWriter(const Polygon& polygon, TriangleList& list)
      : vertices_(polygon.vertices), near_(polygon.near), list_(list) {}

  // doubled: doubledArea() of a, b, c.
  void add(std::uint32_t a, std::uint32_t b, std::uint32_t c, double doubled) {
    if (doubled == 0) return;
    if (doubled < 0 && -doubled > near_ * longestSide(a, b, c)) {
      list_.doubled_overlap -= doubled;
      return;
    }
    if (list_.count < list_.triangles.size()) list_.triangles[list_.count] = {a, b, c};
    ++list_.count;
    list_.doubled_area += doubled;
  }

private:
  double longestSide(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    const RingVertex &p = vertices_[a], &q = vertices_[b], &r = vertices_[c];
    return std::sqrt(std::max({squareDistance(p, q), squareDistance(q, r), squareDistance(r, p)}));
  }

  std::span<RingVertex> vertices_;
  double near_;
  TriangleList& list_;
};

// Cuts off vertices nearer than `near` to the previous one, where the line's course is decided by rounding. Also cuts
// off the tips of spikes narrower than that. Lists the remaining vertices in polygon.order.
class RingCleaner {
public:
  RingCleaner(const Polygon& polygon, TriangleWriter& writer)
      : vertices_(polygon.vertices), order_(polygon.order), near_(polygon.near), writer_(writer) {}

  // Returns the number of remaining vertices.
  std::uint32_t clean() {
    for (RingVertex& v : vertices_) v.interval = kNotSeen;
    for (std::uint32_t v = 0; v < vertices_.size(); ++v)
      if (vertices_[v].interval == kNotSeen) cleanRing(v, markRing(v));
    return left_;
  }

private:
  static constexpr std::uint32_t kNotSeen = kNoIndex - 1;

  std::uint32_t markRing(std::uint32_t start) {
    std::uint32_t size = 0;
    for (std::uint32_t v = start; vertices_[v].interval == kNotSeen; v = vertices_[v].next)
      vertices_[v].interval = kNoIndex, ++size;
    return size;
  }

  // Invariant: the `checked` vertices before `at` stay.
  void cleanRing(std::uint32_t at, std::uint32_t size) {
    std::uint32_t checked = 0;
    while (size >= 3 && checked < size) {
      const auto [x, y, next, previous, unused] = vertices_[at];
      if (!cutOff(previous, at, next)) {
        ++checked, at = next;
        continue;
      }
      vertices_[previous].next = next, vertices_[next].previous = previous;
      --size, at = previous;
      // The neighbours have changed and must be checked again.
      checked = std::min(checked > 0 ? checked - 1 : 0, size - 2);
    }
    for (std::uint32_t k = 0; size >= 3 && k < size; ++k, at = vertices_[at].next) order_[left_++] = at;
  }

  bool cutOff(std::uint32_t previous, std::uint32_t at, std::uint32_t next) {
    const RingVertex &p = vertices_[previous], &v = vertices_[at], &n = vertices_[next];
    const double doubled = doubledArea(p, v, n);
    if (squareDistance(p, v) > near_ * near_ && !isSpike(p, v, n, doubled, near_)) return false;
    writer_.add(previous, at, next, doubled);
    return true;
  }

  std::span<RingVertex> vertices_;
  std::span<std::uint32_t> order_;
  double near_;
  TriangleWriter& writer_;
  std::uint32_t left_ = 0;
};

class Sweep {
public:
  Sweep(const Polygon& polygon, TriangleWriter& writer)
      : vertices_(polygon.vertices), nodes_(polygon.nodes), intervals_(polygon.intervals), near_(polygon.near),
        writer_(writer) {}

  void run(std::span<std::uint32_t> order) {
    std::sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) { return comesFirst(a, b); });
    for (const std::uint32_t v : order) visit(v);
  }

private:
  // --- order of the sweep

  bool isBelow(std::uint32_t a, std::uint32_t b) const {
    const RingVertex &p = vertices_[a], &q = vertices_[b];
    return p.y != q.y ? p.y < q.y : p.x < q.x;
  }
  bool opens(std::uint32_t v) const {
    const auto [x, y, next, previous, unused] = vertices_[v];
    return isBelow(v, previous) && isBelow(v, next) && isConvex(v);
  }
  bool isConvex(std::uint32_t v) const {
    return doubledArea(vertices_[vertices_[v].previous], vertices_[v], vertices_[vertices_[v].next]) > 0;
  }
  // Among vertices at one place, those that open an interval come first, so that a hole that starts there can split it.
  bool comesFirst(std::uint32_t a, std::uint32_t b) const {
    if (vertices_[a].x != vertices_[b].x || vertices_[a].y != vertices_[b].y) return isBelow(a, b);
    const bool a_opens = opens(a), b_opens = opens(b);
    return a_opens != b_opens ? a_opens : a < b;
  }

  // --- what happens at a vertex

  void visit(std::uint32_t v) {
    const bool from_below = isBelow(vertices_[v].previous, v), to_below = isBelow(vertices_[v].next, v);
    if (from_below && to_below)
      end(v);
    else if (from_below)
      raiseRight(v);
    else if (to_below)
      raiseLeft(v);
    else
      begin(v);
  }

  void begin(std::uint32_t v) {
    const std::uint32_t around = isConvex(v) ? kNoIndex : intervalAround(vertices_[v]);
    if (around != kNoIndex) return split(around, v);
    const std::uint32_t node = makeNode(v);
    addInterval({vertices_[v].previous, v, node, node, node});
  }

  void split(std::uint32_t k, std::uint32_t v) {
    const SweepInterval whole = intervals_[k];
    const std::uint32_t seen = whole.newest, behind = nodes_[seen].next;
    const std::uint32_t left_v = makeNode(v), right_v = makeNode(v), right_seen = makeNode(nodes_[seen].vertex);
    nodes_[seen].next = kNoIndex;
    join(seen, left_v), join(right_v, right_seen);
    if (behind != kNoIndex) join(right_seen, behind);
    setInterval(k, {whole.left, v, whole.first, left_v, left_v});
    addInterval({vertices_[v].previous, whole.right, right_v, behind == kNoIndex ? right_seen : whole.last, right_v});
    cutBehind(left_v), cutAhead(right_v);
  }

  void raiseRight(std::uint32_t v) {
    SweepInterval& interval = intervals_[vertices_[vertices_[v].previous].interval];
    interval.right = v, vertices_[v].interval = indexOf(interval);
    append(interval, v);
    cutBehind(interval.last);
  }

  void raiseLeft(std::uint32_t v) {
    SweepInterval& interval = intervals_[vertices_[v].interval];
    const std::uint32_t node = makeNode(v);
    join(node, interval.first);
    interval.left = vertices_[v].previous, vertices_[interval.left].interval = indexOf(interval);
    interval.first = interval.newest = node;
    cutAhead(node);
  }

  void end(std::uint32_t v) {
    const std::uint32_t left = vertices_[vertices_[v].previous].interval, right = vertices_[v].interval;
    SweepInterval& interval = intervals_[left];
    append(interval, v);
    if (left == right) {
      cutRest(interval.last);
      removeInterval(left);
      return;
    }
    const SweepInterval& other = intervals_[right];
    join(interval.last, other.first);
    interval.right = other.right, interval.last = other.last;
    vertices_[interval.right].interval = left;
    const std::uint32_t node = interval.newest;
    cutBehind(node), cutAhead(node);
    removeInterval(right);
  }

  // --- intervals

  // Returns the interval that `at` is deepest inside of. Returns kNoIndex if it is more than `near` outside of all
  // intervals: then lines cross.
  std::uint32_t intervalAround(const RingVertex& at) const {
    double beside = near_;
    std::uint32_t found = kNoIndex;
    for (std::uint32_t k = 0; k < interval_count_; ++k) {
      const RingVertex &left = vertices_[intervals_[k].left], &left_end = vertices_[left.next];
      if (std::min(left.x, left_end.x) - at.x > beside) continue;
      const RingVertex &right = vertices_[intervals_[k].right], &right_end = vertices_[right.next];
      if (at.x - std::max(right.x, right_end.x) > beside) continue;
      const double distance = std::max(placeAt(left, left_end, at) - at.x, at.x - placeAt(right, right_end, at));
      if (distance < beside || (distance == beside && found == kNoIndex)) found = k, beside = distance;
    }
    return found;
  }

  // Returns x of the edge a, b at the height of a vertex between its ends.
  static double placeAt(const RingVertex& a, const RingVertex& b, const RingVertex& at) {
    if (a.y == b.y) return std::clamp(at.x, std::min(a.x, b.x), std::max(a.x, b.x));
    return a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x);
  }

  void setInterval(std::uint32_t k, const SweepInterval& interval) {
    intervals_[k] = interval;
    vertices_[interval.left].interval = vertices_[interval.right].interval = k;
  }
  void addInterval(const SweepInterval& interval) { setInterval(interval_count_++, interval); }
  void removeInterval(std::uint32_t k) {
    if (k != --interval_count_) setInterval(k, intervals_[interval_count_]);
  }
  std::uint32_t indexOf(const SweepInterval& interval) const {
    return static_cast<std::uint32_t>(&interval - intervals_.data());
  }

  // --- chains

  std::uint32_t makeNode(std::uint32_t v) {
    nodes_[node_count_] = {v, kNoIndex, kNoIndex};
    return node_count_++;
  }
  void join(std::uint32_t a, std::uint32_t b) { nodes_[a].next = b, nodes_[b].previous = a; }
  void append(SweepInterval& interval, std::uint32_t v) {
    const std::uint32_t node = makeNode(v);
    join(interval.last, node);
    interval.last = interval.newest = node;
  }
  double doubledAreaOf(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    return doubledArea(vertices_[nodes_[a].vertex], vertices_[nodes_[b].vertex], vertices_[nodes_[c].vertex]);
  }

  // Cuts off the middle one of three nodes in a row if the corner is convex, or a spike. Returns false if it is
  // neither.
  bool cutCorner(std::uint32_t a, std::uint32_t corner, std::uint32_t b) {
    const double doubled = doubledAreaOf(a, corner, b);
    const std::uint32_t v = nodes_[a].vertex, w = nodes_[corner].vertex, x = nodes_[b].vertex;
    if (!(doubled > 0) && !isSpike(vertices_[v], vertices_[w], vertices_[x], doubled, near_)) return false;
    writer_.add(v, w, x, doubled);
    join(a, b);
    return true;
  }
  void cutBehind(std::uint32_t node) {
    for (;;) {
      const std::uint32_t corner = nodes_[node].previous;
      if (corner == kNoIndex || nodes_[corner].previous == kNoIndex) return;
      if (!cutCorner(nodes_[corner].previous, corner, node)) return;
    }
  }
  void cutAhead(std::uint32_t node) {
    for (;;) {
      const std::uint32_t corner = nodes_[node].next;
      if (corner == kNoIndex || nodes_[corner].next == kNoIndex) return;
      if (!cutCorner(node, corner, nodes_[corner].next)) return;
    }
  }
  // Cuts the polygon that `node` closes into a fan.
  void cutRest(std::uint32_t node) {
    for (std::uint32_t corner = nodes_[node].previous; nodes_[corner].previous != kNoIndex;
         corner = nodes_[corner].previous) {
      const std::uint32_t a = nodes_[corner].previous;
      writer_.add(nodes_[a].vertex, nodes_[corner].vertex, nodes_[node].vertex, doubledAreaOf(a, corner, node));
    }
  }

  std::span<RingVertex> vertices_;
  std::span<ChainNode> nodes_;
  std::span<SweepInterval> intervals_;
  double near_;
  TriangleWriter& writer_;
  std::uint32_t node_count_ = 0, interval_count_ = 0;
};

} // namespace

void triangulate(const Polygon& polygon, TriangleList& list) {
  TriangleWriter writer(polygon, list);
  const std::uint32_t left = RingCleaner(polygon, writer).clean();
  Sweep(polygon, writer).run(polygon.order.first(left));
}

} // namespace plim
