// node_weights.hpp - interpolation between the nodes of the small lattice on which drag samples the sea (sea_view.hpp):
//   f(x, z) = sum_ij a_i(x) b_j(z) f_ij
// Three nodes on a side are joined by a parabola, more nodes by straight lines. The templates serve double and
// registers of floats. Kernels include this file, so it contains templates only.
#pragma once

#include "math/numbers.hpp"

#include <cmath>

namespace plim {

inline constexpr int kMostAcross = 6, kMostNodes = kMostAcross * kMostAcross;
inline constexpr int kParabola = 3; // nodes

// The nodes along one side that may have a weight; all others have none.
struct NodeRange {
  int first, last;
};
template <typename Real>
struct SideWeights {
  Real weight[kMostAcross];
  NodeRange range;
};

// at: from -1 to 1 along the side; positions beyond the ends are moved to the end.
template <typename Real>
Real withinSide(const Real& at) {
  return lesser(greater(at, Real(-1)), Real(1));
}

// Returns the nodes that may have a weight at any position from `low` to `high`.
template <typename Real>
NodeRange nodesBetween(const Real& low, const Real& high, int across) {
  if (across == kParabola) return {0, kParabola - 1};
  const auto cellOf = [&](double at) { return static_cast<int>((at + 1) * 0.5 * (across - 1)); };
  // The range is enlarged a little: a point between the corners may be rounded to beyond them. The nodes that count
  // must not depend on the other panels in the register.
  constexpr double kBeyond = 1e-5;
  const int first = cellOf(leastOf(withinSide(low)) - kBeyond), last = cellOf(mostOf(withinSide(high)) + kBeyond) + 1;
  return {first, last < across ? last : across - 1};
}

template <typename Real>
SideWeights<Real> weightsAlong(const Real& at, int across, const NodeRange& range) {
  using std::abs;
  const Real zero(0), one(1), within = withinSide(at);
  SideWeights<Real> side;
  side.range = range;
  if (across == kParabola) {
    const Real half = Real(0.5) * within;
    side.weight[0] = half * (within - one), side.weight[1] = one - within * within;
    side.weight[2] = half * (within + one);
    return side;
  }
  const Real place = (within + one) * Real(0.5 * (across - 1));
  for (int i = range.first; i <= range.last; ++i) side.weight[i] = greater(zero, one - abs(place - Real(i)));
  return side;
}

// Calls visit(node, weight). Sums that begin at zero have the same bits whether nodes without weight are visited or
// not.
template <typename Real, typename Visit>
void visitNodes(const SideWeights<Real>& x, const SideWeights<Real>& z, int across, Visit visit) {
  for (int j = z.range.first; j <= z.range.last; ++j)
    for (int i = x.range.first; i <= x.range.last; ++i) visit(j * across + i, x.weight[i] * z.weight[j]);
}

} // namespace plim
