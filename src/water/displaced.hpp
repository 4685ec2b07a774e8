// displaced.hpp - the label X of the water that a horizontal displacement D has carried to the place x:  X + D(X) = x.
//
// Newton's method on G(X) = X + D(X) - x with the Jacobian J = I + grad D, damped: a step that does not bring G down is
// halved. Where the surface does not cross itself J is symmetric positive definite, G is the gradient of a convex
// function, and the damped iteration converges from anywhere, nearly always in a few steps. How many it may take in the worst case is
// not known near the limit of steepness, so it has a companion for which it is: following the displacement, X' = x - D(X), makes
// |G(X')| <= s |G(X)| where |grad D| <= s < 1. The better of the two is taken.
// Error. H at a label whose G is not zero is the true height at x + G, which is no farther than L |G| from that at x, L the largest
// slope. Rounding keeps |G| from falling below N / (1 - s), N what one evaluation of G is off: some roundings of |x| + |z|
// and of |D|.
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

// Of J, for any sea that is let in: the eigenvalues of Gerstner's -grad D add up to s at most, so that it is 1 - s or more.
inline constexpr double kLeastDeterminant = 1e-15;

// What is known of a displacement, and so how near to a place findLabel comes.
struct LabelSearch {
  static constexpr double kGoodEnough = 1e-9; // [m]

  LabelSearch() = default;
  // steepest: of |grad D|, below 1; reach: of |D| [m].
  LabelSearch(double steepest, double reach) : contraction(steepest) {
    constexpr double kMost = 1e7; // Newton's method has not been seen to take more than 20
    const double r = 1 - steepest;
    if (reach > kGoodEnough) {
      const double shrinking = -logarithm(steepest), needed = logarithm(reach / kGoodEnough) / shrinking + 1;
      most_steps = static_cast<int>(std::min(needed, kMost)) + 1;
      residual = needed < kMost ? kGoodEnough : std::max(kGoodEnough, reach * exponential(-kMost * shrinking));
    } else {
      residual = reach; // the place itself will do
    }
    residual += 64 * kDoubleRoundoff * reach / r;
    residual_per_metre = 24 * kDoubleRoundoff / r;
  }

  double contraction = 0;
  int most_steps = 0;
  double residual = 0, residual_per_metre = 0; // [m] |G| at the end, and per metre from the world's origin: rounding
};

// displacementAt(X, Z) -> Displacement. coarse: [m] a residual that will do.
template <typename DisplacementAt>
Label findLabel(double x, double z, const LabelSearch& search, DisplacementAt displacementAt, double coarse = 0) {
  int passes = 0;
  const auto labelled = [&](double X, double Z) {
    const Displacement d = displacementAt(X, Z);
    const double gx = X + d.x - x, gz = Z + d.z - z;
    return Label{X, Z, std::sqrt(gx * gx + gz * gz), d, ++passes};
  };
  // Farther out, rounding is coarser than that.
  const double good_enough =
      std::max(coarse, LabelSearch::kGoodEnough + 4 * kDoubleRoundoff * (std::abs(x) + std::abs(z)));
  Label best = labelled(x, z);
  for (int step = 0; step < search.most_steps && best.residual > good_enough; ++step) {
    const Displacement& d = best.displacement;
    const double gx = best.x + d.x - x, gz = best.z + d.z - z;
    const double a = 1 + d.xx, b = d.xz, c = d.zx, e = 1 + d.zz, determinant = a * e - b * c;
    const bool folds = !(determinant > kLeastDeterminant); // then follow the displacement itself
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
    if (!(next.residual < best.residual)) break; // rounding: this is as near as it gets
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
