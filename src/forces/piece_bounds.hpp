// piece_bounds.hpp - bounds the error of the integral of depth over a triangle. The sea above it is replaced by a
// polynomial q, and q is integrated where its linear interpolant l at the corners is positive. With the depth d and
// |d - l| <= E, the error in the mean over the triangle is at most
//   mean(remainder) + C(E) - 2 C(0) + C(-E),   C(t) = mean of max(l + t, 0)
// however often the surface crosses it: where the signs of d and l differ, |d| <= E - |l| (docs/theory.md section 10).
// E is the largest remainder plus sup |q - l|.
//
// The templates serve two kinds of numbers. N is OneNumber for a single piece in double (adaptive/piece.cpp), and
// LaneNumbers for the triangles of a leaf in float (lanes/polynomial_triangles.hpp). Kernels include this file: all
// that they call are templates, which are always inlined (hull/tree_layout.hpp gives the reason).
#pragma once

#include <cmath>

namespace plim {

struct OneNumber {
  using Real = double;
  static Real constant(double x) { return x; }
  static Real min(Real a, Real b) { return b < a ? b : a; }
  static Real max(Real a, Real b) { return a < b ? b : a; }
  static bool isPositive(Real a) { return a > 0; }
  static bool both(bool a, bool b) { return a && b; }
  static bool neither(bool a) { return !a; }
  static Real select(bool which, Real yes, Real no) { return which ? yes : no; }
};

// Depths at the corners in ascending order.
template <class Real>
struct SortedDepths {
  Real low, middle, high;
};

template <class N, class Real = typename N::Real>
[[gnu::always_inline]] inline SortedDepths<Real> inOrder(const Real (&d)[3]) {
  const Real least = N::min(d[0], d[1]), most = N::max(d[0], d[1]);
  return {N::min(least, d[2]), N::max(least, N::min(most, d[2])), N::max(most, d[2])};
}

// Returns C(t). The corner with the sign that the others do not have is the odd one; the part of a cut triangle beside
// it is a fraction of the triangle.
template <class N, class Real = typename N::Real>
[[gnu::always_inline]] inline Real positiveMean(const SortedDepths<Real>& l, const Real t) {
  const Real zero = N::constant(0), low = l.low + t, middle = l.middle + t, high = l.high + t;
  const auto two = N::isPositive(middle), cut = N::both(N::isPositive(high), N::neither(N::isPositive(low)));
  const Real odd = N::select(two, low, high), other = N::select(two, high, low);
  const Real corner = N::select(cut, (odd / (odd - middle)) * (odd / (odd - other)), zero);
  const Real signed_odd = N::select(two, zero - odd, odd);
  return N::constant(1.0 / 3) * (N::select(two, low + middle + high, zero) + signed_odd * corner);
}

// Returns C(E) - 2 C(0) + C(-E).
template <class N, class Real = typename N::Real>
[[gnu::always_inline]] inline Real sliverOf(const SortedDepths<Real>& l, const Real E) {
  const Real zero = N::constant(0), two = N::constant(2);
  return N::max(positiveMean<N>(l, E) - two * positiveMean<N>(l, zero) + positiveMean<N>(l, zero - E), zero);
}

// Returns a bound on the mean of a convex function over a triangle: the mean over the corners of the four triangles
// that the edge midpoints form. The arguments are sums over three values each.
template <class N, class Real = typename N::Real>
[[gnu::always_inline]] inline Real convexMean(const Real at_corners, const Real at_middles) {
  return N::constant(1.0 / 12) * at_corners + N::constant(0.25) * at_middles;
}

// Returns a bound on sup |q - l| for a quadratic q with the second derivatives H:
//   min(max |e^T H e| / 6, |H| R^2 / 2)
// The edges e are horizontal, and R is the radius of a circle around the corners. Proof, with barycentric coordinates
// l_i:
//   |q - l| = |sum l_i l_j e_ij^T H e_ij| / 2,   sum l_i l_j <= 1/3
// The arguments are half of the largest |e^T H e|, half of |H|, and R^2.
template <class N, class Real = typename N::Real>
[[gnu::always_inline]] inline Real quadraticDeparture(const Real half_along_edge, const Real half_norm,
                                                      const Real square_radius) {
  return N::min(N::constant(1.0 / 3) * half_along_edge, half_norm * square_radius);
}

} // namespace plim
