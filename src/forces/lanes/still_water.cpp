// still_water.cpp - the walk over the cluster tree in still water, compiled once per kind of processor (PLIM_LANES
// names it).
//
// Node: a box with centre c and half extent h lies within d(c) -+ |u| . h: wholly wet, wholly dry, or undecided.
// Leaf, branch-free; for the three depths of a triangle, D their sum:
//   two = the middle depth is wet;  odd = two ? lowest : highest
//   t1 = odd / (odd - middle),  t2 = odd / (odd - other), both 0 unless the triangle is cut
//   q = (two ? -1 : 1) odd t1 t2,  p = (two ? D : 0) + q,  w_v = (two ? D + d_v : 0) + q (v is odd ? 4 - t1 - t2 : t_v)
//   int d n dS = p a / 3,   int d x x n dS = (4 p r0 + w1 e1 + w2 e2) x a / 12,   wet share = two ? 1 - t1 t2 : t1 t2
// which is the corner form of docs/theory.md section 3: the weights of the corners add up to 4 p, so w_0 is never
// formed. No function of another header but Highway's may be called here (hull/tree_layout.hpp says why).
#include "forces/lanes/kernels.hpp"

#include <hwy/highway.h>

#define PLIM_JOIN_(a, b) a##b
#define PLIM_JOIN(a, b) PLIM_JOIN_(a, b)

namespace plim::lanes {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t kQueue = 32; // leaves clipped at a time: their sums are taken in float

using LeafTag = hn::CappedTag<float, kLeafTriangles>;
using NodeTag = hn::CappedTag<float, kNodeChildren>;

struct FloatSums {
  alignas(64) float lane[kLeafSums][kLeafTriangles];
};

// Lanes first .. first + Lanes of all queued leaves.
HWY_ATTR void clipLeaves(const LeafBlock* leaves, const std::uint32_t* queue, std::size_t count, const PlaneF& plane,
                         std::size_t first, FloatSums& sums) {
  const LeafTag tag;
  using V = hn::Vec<LeafTag>;
  const V d0 = hn::Set(tag, plane.d0), ux = hn::Set(tag, plane.u[0]), uy = hn::Set(tag, plane.u[1]),
          uz = hn::Set(tag, plane.u[2]);
  const V zero = hn::Zero(tag), one = hn::Set(tag, 1.0f), four = hn::Set(tag, 4.0f);
  V fx = zero, fy = zero, fz = zero, tx = zero, ty = zero, tz = zero, ax = zero, ay = zero, az = zero, area = zero;
  for (std::size_t k = 0; k < count; ++k) {
    const LeafBlock& leaf = leaves[queue[k]];
    if (k + 2 < count) {
      const char* ahead = reinterpret_cast<const char*>(&leaves[queue[k + 2]]);
      for (std::size_t line = 0; line < sizeof(LeafBlock); line += 64) __builtin_prefetch(ahead + line);
    }
    const V rx = hn::Load(tag, leaf.r0[0] + first), ry = hn::Load(tag, leaf.r0[1] + first),
            rz = hn::Load(tag, leaf.r0[2] + first);
    const V px = hn::Load(tag, leaf.e1[0] + first), py = hn::Load(tag, leaf.e1[1] + first),
            pz = hn::Load(tag, leaf.e1[2] + first);
    const V qx = hn::Load(tag, leaf.e2[0] + first), qy = hn::Load(tag, leaf.e2[1] + first),
            qz = hn::Load(tag, leaf.e2[2] + first);
    const V da = hn::Sub(d0, hn::Add(hn::Add(hn::Mul(ux, rx), hn::Mul(uy, ry)), hn::Mul(uz, rz)));
    const V db = hn::Sub(da, hn::Add(hn::Add(hn::Mul(ux, px), hn::Mul(uy, py)), hn::Mul(uz, pz)));
    const V dc = hn::Sub(da, hn::Add(hn::Add(hn::Mul(ux, qx), hn::Mul(uy, qy)), hn::Mul(uz, qz)));

    const V least = hn::Min(da, db), most = hn::Max(da, db);
    const V low = hn::Min(least, dc), high = hn::Max(most, dc), middle = hn::Max(least, hn::Min(most, dc));
    const auto two = hn::Gt(middle, zero);
    const auto cut = hn::And(hn::Gt(high, zero), hn::Le(low, zero));
    const V odd = hn::IfThenElse(two, low, high), other = hn::IfThenElse(two, high, low);
    const V t1 = hn::IfThenElseZero(cut, hn::Div(odd, hn::Sub(odd, middle)));
    const V t2 = hn::IfThenElseZero(cut, hn::Div(odd, hn::Sub(odd, other)));
    const V corner = hn::Mul(t1, t2);
    const V signed_odd = hn::IfThenElse(two, hn::Sub(zero, odd), odd);
    const V q = hn::Mul(signed_odd, corner);
    const V D = hn::IfThenElseZero(two, hn::Add(hn::Add(da, db), dc));
    const V p = hn::Add(D, q);
    const V at_odd = hn::Sub(hn::Sub(four, t1), t2);
    const auto weight = [&](const V d) HWY_ATTR {
      const V t = hn::IfThenElse(hn::Eq(d, odd), at_odd, hn::IfThenElse(hn::Eq(d, middle), t1, t2));
      return hn::Add(hn::IfThenElseZero(two, hn::Add(D, d)), hn::Mul(q, t));
    };
    const V w1 = weight(db), w2 = weight(dc), p4 = hn::Mul(four, p);

    const V nx = hn::Load(tag, leaf.area_vector[0] + first), ny = hn::Load(tag, leaf.area_vector[1] + first),
            nz = hn::Load(tag, leaf.area_vector[2] + first);
    const V mx = hn::Add(hn::Add(hn::Mul(p4, rx), hn::Mul(w1, px)), hn::Mul(w2, qx));
    const V my = hn::Add(hn::Add(hn::Mul(p4, ry), hn::Mul(w1, py)), hn::Mul(w2, qy));
    const V mz = hn::Add(hn::Add(hn::Mul(p4, rz), hn::Mul(w1, pz)), hn::Mul(w2, qz));
    fx = hn::Add(fx, hn::Mul(p, nx)), fy = hn::Add(fy, hn::Mul(p, ny)), fz = hn::Add(fz, hn::Mul(p, nz));
    tx = hn::Add(tx, hn::Sub(hn::Mul(my, nz), hn::Mul(mz, ny)));
    ty = hn::Add(ty, hn::Sub(hn::Mul(mz, nx), hn::Mul(mx, nz)));
    tz = hn::Add(tz, hn::Sub(hn::Mul(mx, ny), hn::Mul(my, nx)));
    const V share = hn::IfThenElse(two, hn::Sub(one, corner), corner);
    ax = hn::Add(ax, hn::Mul(share, nx)), ay = hn::Add(ay, hn::Mul(share, ny)), az = hn::Add(az, hn::Mul(share, nz));
    area = hn::Add(area, hn::Mul(share, hn::Load(tag, leaf.area + first)));
  }
  const V results[kLeafSums] = {fx, fy, fz, tx, ty, tz, ax, ay, az, area};
  for (std::size_t s = 0; s < kLeafSums; ++s) hn::Store(results[s], tag, sums.lane[s] + first);
}

HWY_ATTR void flushLeaves(const TreeView& tree, const std::uint32_t* queue, std::size_t count, const PlaneF& plane,
                          StillWaterSums& sums) {
  FloatSums partial;
  const std::size_t step = hn::Lanes(LeafTag());
  for (std::size_t first = 0; first < kLeafTriangles; first += step)
    clipLeaves(tree.leaves, queue, count, plane, first, partial);
  for (std::size_t s = 0; s < kLeafSums; ++s)
    for (std::size_t lane = 0; lane < kLeafTriangles; ++lane)
      sums.leaf[s][lane] += static_cast<double>(partial.lane[s][lane]);
  sums.leaves += static_cast<std::uint32_t>(count);
}

// Which of a node's children are wholly wet, and which the surface may cut.
HWY_ATTR void sortChildren(const TreeNode& node, const PlaneF& plane, std::uint32_t& wet, std::uint32_t& undecided) {
  const NodeTag tag;
  using V = hn::Vec<NodeTag>;
  const V d0 = hn::Set(tag, plane.d0), zero = hn::Zero(tag);
  const V ux = hn::Set(tag, plane.u[0]), uy = hn::Set(tag, plane.u[1]), uz = hn::Set(tag, plane.u[2]);
  const V ax = hn::Abs(ux), ay = hn::Abs(uy), az = hn::Abs(uz);
  wet = undecided = 0;
  for (std::size_t i = 0; i < kNodeChildren; i += hn::Lanes(tag)) {
    const V cx = hn::Load(tag, node.center[0] + i), cy = hn::Load(tag, node.center[1] + i),
            cz = hn::Load(tag, node.center[2] + i);
    const V hx = hn::Load(tag, node.half[0] + i), hy = hn::Load(tag, node.half[1] + i),
            hz = hn::Load(tag, node.half[2] + i);
    const V depth = hn::Sub(d0, hn::Add(hn::Add(hn::Mul(ux, cx), hn::Mul(uy, cy)), hn::Mul(uz, cz)));
    const V reach = hn::Add(hn::Add(hn::Mul(ax, hx), hn::Mul(ay, hy)), hn::Mul(az, hz));
    std::uint8_t wet_bits[8] = {}, touched_bits[8] = {};
    hn::StoreMaskBits(tag, hn::Gt(hn::Sub(depth, reach), zero), wet_bits);
    hn::StoreMaskBits(tag, hn::Ge(hn::Add(depth, reach), zero), touched_bits);
    wet |= static_cast<std::uint32_t>(wet_bits[0]) << i;
    undecided |= static_cast<std::uint32_t>(touched_bits[0]) << i;
  }
  wet &= node.valid_mask;
  undecided &= node.valid_mask & ~wet;
}

// Wholly wet clusters, added in float up to kQueue at a time.
struct ClusterQueue {
  const ClusterMoments* member[kQueue];
  std::size_t count = 0;
};

HWY_ATTR void flushClusters(ClusterQueue& queue, StillWaterSums& sums) {
  const NodeTag tag;
  for (std::size_t column = 0; column < 4; ++column)
    for (std::size_t i = 0; i < 8; i += hn::Lanes(tag)) {
      auto sum = hn::Zero(tag);
      for (std::size_t k = 0; k < queue.count; ++k)
        sum = hn::Add(sum, hn::Load(tag, queue.member[k]->column[column] + i));
      alignas(64) float lanes[8];
      hn::Store(sum, tag, lanes);
      for (std::size_t lane = 0; lane < hn::Lanes(tag); ++lane)
        sums.cluster[column][i + lane] += static_cast<double>(lanes[lane]);
    }
  queue.count = 0;
}

} // namespace

HWY_ATTR void PLIM_JOIN(stillWater_, PLIM_LANES)(const TreeView& tree, const PlaneF& plane, StillWaterSums& sums) {
  std::uint32_t leaf_queue[kQueue];
  std::size_t leaf_count = 0;
  if (!tree.nodes) {
    leaf_queue[0] = 0;
    return flushLeaves(tree, leaf_queue, 1, plane, sums);
  }
  ClusterQueue clusters;
  // Depth first: at most seven children of each of the nodes above wait. 8^12 leaves are more than memory holds.
  std::uint32_t stack[8 * 12];
  std::size_t height = 0;
  stack[height++] = 0;
  while (height > 0) {
    const std::uint32_t index = stack[--height];
    const TreeNode& node = tree.nodes[index];
    std::uint32_t wet, undecided;
    sortChildren(node, plane, wet, undecided);
    ++sums.nodes;
    for (; wet != 0; wet &= wet - 1) {
      clusters.member[clusters.count++] =
          &tree.moments[index * kNodeChildren + static_cast<std::uint32_t>(__builtin_ctz(wet))];
      __builtin_prefetch(clusters.member[clusters.count - 1]);
      if (clusters.count == kQueue) flushClusters(clusters, sums);
    }
    for (; undecided != 0; undecided &= undecided - 1) {
      const auto c = static_cast<std::uint32_t>(__builtin_ctz(undecided));
      if (node.leaf_mask >> c & 1u) {
        leaf_queue[leaf_count++] = node.child[c];
        if (leaf_count == kQueue) flushLeaves(tree, leaf_queue, leaf_count, plane, sums), leaf_count = 0;
      } else {
        stack[height++] = node.child[c];
        __builtin_prefetch(&tree.nodes[node.child[c]]);
      }
    }
  }
  if (leaf_count > 0) flushLeaves(tree, leaf_queue, leaf_count, plane, sums);
  if (clusters.count > 0) flushClusters(clusters, sums);
}

} // namespace plim::lanes
