// displaced.hpp - finds the label X of the water that a horizontal displacement D has moved to the place x:
//   X + D(X) = x
//
// Newton's method is applied to G(X) = X + D(X) - x with the Jacobian J = I + grad D. It is damped: a step that does
// not reduce |G| is halved. If the surface does not cross itself, J is symmetric positive definite and G is the
// gradient of a convex function. The damped iteration then converges from anywhere, nearly always in a few steps. Near
// the limit of steepness its worst number of steps is unknown.
// A second iteration has a known one:
//   X' = x - D(X),   |G(X')| <= s |G(X)|   if |grad D| <= s < 1
// If a Newton step reduces |G| less than that, the better of the two is taken.
//
// Error. At a label with G != 0, H is the true height at x + G. It differs from the height at x by at most L |G|, with
// L the largest slope. Rounding keeps |G| from falling below N / (1 - s), where N is the rounding error of one
// evaluation of G: a few roundings of |x| + |z| and of |D|.
#pragma once

#include "math/elementary.hpp"
#include "water/sea.hpp"

#include <algorithm>

namespace plim {

struct Displacement {
  double x, z;           // [m] D
  double xx, xz, zx, zz; // dD_x/dx, dD_x/dz, dD_z/dx, dD_z/dz
};

struct Label {
  double x, z;     // [m] X
  double residual; // [m] |G|
  Displacement displacement;
  int passes = 1; // evaluations of the displacement
};

// Lower limit for det J. The eigenvalues of Gerstner's -grad D add up to at most s, so det J is at least 1 - s in any
// sea that is accepted.
inline constexpr double kLeastDeterminant = 1e-15;

// Bounds on a displacement, and the resulting number of steps and residual of findLabel().
struct LabelSearch {
  static constexpr double kGoodEnough = 1e-9; // [m]

  LabelSearch() = default;
  // steepest: bound on |grad D|, below 1; reach: bound on |D| [m].
  LabelSearch(double steepest, double reach) : contraction(steepest) {
    constexpr double kMost = 1e7; // more than 20 steps of Newton's method have not been observed
    const double r = 1 - steepest;
    if (reach > kGoodEnough) {
      const double shrinking = -logarithm(steepest), needed = logarithm(reach / kGoodEnough) / shrinking + 1;
      most_steps = static_cast<int>(std::min(needed, kMost)) + 1;
      residual = needed < kMost ? kGoodEnough : std::max(kGoodEnough, reach * exponential(-kMost * shrinking));
    } else {
      residual = reach; // the place itself is close enough
    }
    residual += 64 * kDoubleRoundoff * reach / r;
    residual_per_metre = 24 * kDoubleRoundoff / r;
  }

  double contraction = 0;
  int most_steps = 0;
  double residual = 0, residual_per_metre = 0; // [m] |G| at the end; and rounding per metre from the world's origin
};

// Returns the label of the water at (x, z). displacementAt(X, Z) returns a Displacement. coarse: [m] sufficient
// residual.
template <typename DisplacementAt>
Label findLabel(double x, double z, const LabelSearch& search, DisplacementAt displacementAt, double coarse = 0) {
  int passes = 0;
  const auto labelled = [&](double X, double Z) {
    const Displacement d = displacementAt(X, Z);
    const double gx = X + d.x - x, gz = Z + d.z - z;
    return Label{X, Z, std::sqrt(gx * gx + gz * gz), d, ++passes};
  };
  // Rounding exceeds kGoodEnough far from the origin.
  const double good_enough =
      std::max(coarse, LabelSearch::kGoodEnough + 4 * kDoubleRoundoff * (std::abs(x) + std::abs(z)));
  Label best = labelled(x, z);
  for (int step = 0; step < search.most_steps && best.residual > good_enough; ++step) {
    const Displacement& d = best.displacement;
    const double gx = best.x + d.x - x, gz = best.z + d.z - z;
    const double a = 1 + d.xx, b = d.xz, c = d.zx, e = 1 + d.zz, determinant = a * e - b * c;
    const bool folds = !(determinant > kLeastDeterminant); // then take the step X' = x - D(X)
    double sx = folds ? gx : (e * gx - b * gz) / determinant, sz = folds ? gz : (a * gz - c * gx) / determinant;
    Label next = labelled(best.x - sx, best.z - sz);
    for (int halving = 0; halving < 30 && !(next.residual < best.residual); ++halving) {
      sx *= 0.5, sz *= 0.5;
      next = labelled(best.x - sx, best.z - sz);
    }
    if (!(next.residual <= search.contraction * best.residual)) {
      const Label followed = labelled(best.x - gx, best.z - gz);
      if (followed.residual < next.residual) next = followed;
    }
    if (!(next.residual < best.residual)) break; // limited by rounding
    best = next;
  }
  best.passes = passes;
  return best;
}

// grad h at the place from grad H at the label: grad h = J^-T grad H.
struct Gradient {
  double x, z;
};
inline Gradient gradientAtPlace(const Displacement& d, const Gradient& at_label) {
  const double a = 1 + d.xx, b = d.xz, c = d.zx, e = 1 + d.zz;
  const double determinant = std::max(a * e - b * c, kLeastDeterminant);
  return {(e * at_label.x - c * at_label.z) / determinant, (a * at_label.z - b * at_label.x) / determinant};
}

} // namespace plim
