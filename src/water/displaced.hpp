// displaced.hpp - the label X of the water that a horizontal displacement D has carried to the place x:  X + D(X) = x.
//
// Newton's method on G(X) = X + D(X) - x with the Jacobian J = I + grad D, damped: a step that does not bring G down is
// halved. Where the surface does not cross itself J is symmetric positive definite, G is the gradient of a convex
// function, and the damped iteration converges from anywhere.
#pragma once

#include <algorithm>
#include <cmath>

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

inline constexpr double kLabelResidual = 1e-9; // [m] where Newton's method stops

// displacementAt(X, Z) -> Displacement. Stops when the residual is no more than `good_enough`.
template <typename DisplacementAt>
Label findLabel(double x, double z, DisplacementAt displacementAt, double good_enough = kLabelResidual) {
  constexpr int kMostSteps = 60;
  int passes = 0;
  const auto labelled = [&](double X, double Z) {
    const Displacement d = displacementAt(X, Z);
    const double gx = X + d.x - x, gz = Z + d.z - z;
    return Label{X, Z, std::sqrt(gx * gx + gz * gz), d, ++passes};
  };
  Label best = labelled(x, z);
  for (int step = 0; step < kMostSteps && best.residual > good_enough; ++step) {
    const Displacement& d = best.displacement;
    const double gx = best.x + d.x - x, gz = best.z + d.z - z;
    const double a = 1 + d.xx, b = d.xz, c = d.zx, e = 1 + d.zz, determinant = a * e - b * c;
    // Where the surface folds over, fall back on following the displacement itself.
    const bool folds = !(determinant > 1e-6);
    double sx = folds ? gx : (e * gx - b * gz) / determinant, sz = folds ? gz : (a * gz - c * gx) / determinant;
    Label next = labelled(best.x - sx, best.z - sz);
    for (int halving = 0; halving < 30 && !(next.residual < best.residual); ++halving) {
      sx *= 0.5, sz *= 0.5;
      next = labelled(best.x - sx, best.z - sz);
    }
    if (!(next.residual < best.residual)) break; // rounding, or a fold: this is as near as it gets
    best = next;
  }
  return best;
}

// grad h at the place from grad H at the label: grad h = J^-T grad H.
struct Gradient {
  double x, z;
};
inline Gradient gradientAtPlace(const Displacement& d, const Gradient& at_label) {
  const double a = 1 + d.xx, b = d.xz, c = d.zx, e = 1 + d.zz;
  const double determinant = std::max(a * e - b * c, 1e-6);
  return {(e * at_label.x - c * at_label.z) / determinant, (a * at_label.z - b * at_label.x) / determinant};
}

} // namespace plim
