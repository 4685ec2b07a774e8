// piece_bounds.hpp - how far the integral of depth over a triangle may be off when the sea over it is taken for a polynomial q, and q is
// integrated where its linear interpolant l at the corners is positive. With depth d, |d - l| <= E, that is, in the mean over
// the triangle, at most
//   mean(remainder) + C(E) - 2 C(0) + C(-E),   C(t) = mean of max(l + t, 0)
// however often the surface crosses it: where the signs of d and l differ, |d| <= E - |l| (docs/theory.md section 10). E is the largest
// remainder plus sup |q - l|.
// One text for two kinds of numbers: N is OneNumber for a single piece in double (adaptive/piece.cpp), and LaneNumbers for the
// triangles of a leaf in float (lanes/polynomial_leaf.hpp). Kernels include this file: templates only, always inlined.
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

// Of the depths at the corners.
template <class Real>
struct SortedDepths {
  Real low, middle, high;
};

template <class N, class Real = typename N::Real>
[[gnu::always_inline]] inline SortedDepths<Real> inOrder(const Real (&d)[3]) {
  const Real least = N::min(d[0], d[1]), most = N::max(d[0], d[1]);
  return {N::min(least, d[2]), N::max(least, N::min(most, d[2])), N::max(most, d[2])};
}

// C(t). Of a triangle that is cut, the part beside its odd corner, the lone positive or the lone negative one, is a fraction of it.
template <class N, class Real = typename N::Real>
[[gnu::always_inline]] inline Real positiveMean(const SortedDepths<Real>& l, const Real t) {
  const Real zero = N::constant(0), low = l.low + t, middle = l.middle + t, high = l.high + t;
  const auto two = N::isPositive(middle), cut = N::both(N::isPositive(high), N::neither(N::isPositive(low)));
  const Real odd = N::select(two, low, high), other = N::select(two, high, low);
  const Real corner = N::select(cut, (odd / (odd - middle)) * (odd / (odd - other)), zero);
  const Real signed_odd = N::select(two, zero - odd, odd);
  return N::constant(1.0 / 3) * (N::select(two, low + middle + high, zero) + signed_odd * corner);
}

// C(E) - 2 C(0) + C(-E).
template <class N, class Real = typename N::Real>
[[gnu::always_inline]] inline Real sliverOf(const SortedDepths<Real>& l, const Real E) {
  const Real zero = N::constant(0), two = N::constant(2);
  return N::max(positiveMean<N>(l, E) - two * positiveMean<N>(l, zero) + positiveMean<N>(l, zero - E), zero);
}

// A convex function is in the mean no more than the mean of the corners of the four triangles that the middles of the edges make. Sums
// over three of each.
template <class N, class Real = typename N::Real>
[[gnu::always_inline]] inline Real convexMean(const Real at_corners, const Real at_middles) {
  return N::constant(1.0 / 12) * at_corners + N::constant(0.25) * at_middles;
}

// sup |q - l| of a quadratic with the second derivatives H:  min(max |e^T H e| / 6, |H| R^2 / 2),  e the edges seen from above, R the
// radius of a circle round the corners. |q - l| = |sum l_i l_j e_ij^T H e_ij| / 2 with barycentric l_i, and sum l_i l_j <= 1/3.
// Halves: of the largest e^T H e, and of |H|.
template <class N, class Real = typename N::Real>
[[gnu::always_inline]] inline Real quadraticDeparture(const Real half_along_edge, const Real half_norm,
                                                      const Real square_radius) {
  return N::min(N::constant(1.0 / 3) * half_along_edge, half_norm * square_radius);
}

} // namespace plim
