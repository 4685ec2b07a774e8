// trochoidal_pressure.hpp - the pressure below a single Gerstner wave of steepness 1 in deep water, which is known exactly.
//
// The water labelled (X, b), b <= 0 the label of its depth, X along the direction of travel, is at
//   x = X + A e^{kb} cos(theta),   y = b + A e^{kb} sin(theta),   theta = k X - w t + phase
// and its head is  f(b) = -b + (k A^2 / 2) (e^{2kb} - 1):  zero at the surface b = 0. Source: Gerstner 1802; Lamb, Hydrodynamics, section 251. With
// a = k A e^{kb} the Jacobian has the eigenvalues 1 + a and 1 - a, and  d(head)/dx = a cos(theta), d(head)/dy = -1 + a sin(theta).
// Labels go on above the surface as long as a < 1.
#pragma once

#include "water/wave.hpp"

#include <algorithm>

namespace plim {

struct Trochoid {
  double amplitude, k;
  double highest; // [m] b is never looked for above that, where a < 1

  struct At {
    double shift, b; // [m] X - x, and b
    double a;
    SineCosine theta;
  };

  // The surface above a place of the phase `turns`: b = 0.
  At surface(double turns) const { return search(turns, 0, {}, true); }
  // The label at height y. top: the surface there.
  At label(double turns, double y, const At& top) const {
    const double s = y - amplitude * top.theta.sine;
    return search(turns, y, {top.shift, std::min(s / (1 + k * amplitude), highest), 0, {}}, false);
  }
  double head(const At& at) const {
    const double whole = k * amplitude;
    return -at.b + 0.5 * (at.a * at.a - whole * whole) / k;
  }

private:
  struct Miss {
    double x, y;
    double size() const { return std::sqrt(x * x + y * y); }
  };
  At evaluate(double turns, double y, double shift, double b, bool on_surface, Miss& miss) const {
    const SineCosine theta = sineCosineOfTurns(turns + k * shift / kTurn);
    const double radius = amplitude * (on_surface ? 1.0 : exponential(k * b));
    miss = {shift + radius * theta.cosine, on_surface ? 0.0 : b + radius * theta.sine - y};
    return {shift, b, k * radius, theta};
  }

  // Newton's method. A step that does not bring the miss down by much has a companion: following the displacement, which brings it down by
  // a. What is sought lies below `highest`, so that stopping there brings no step farther from it.
  At search(double turns, double y, const At& start, bool on_surface) const {
    constexpr int kMost = 400;
    const double good = 4 * kDoubleRoundoff * (amplitude + std::abs(y));
    Miss miss{};
    At best = evaluate(turns, y, start.shift, start.b, on_surface, miss);
    for (int step = 0; step < kMost && miss.size() > good; ++step) {
      const double s = best.a * best.theta.sine, c = best.a * best.theta.cosine;
      const double determinant = on_surface ? 1 - s : 1 - best.a * best.a;
      const double along = on_surface ? miss.x : (1 + s) * miss.x - c * miss.y;
      const double down = on_surface ? 0.0 : (1 - s) * miss.y - c * miss.x;
      Miss then{}, followed{};
      At next = evaluate(turns, y, best.shift - along / determinant, std::min(best.b - down / determinant, highest),
                         on_surface, then);
      if (!(then.size() < 0.5 * miss.size())) {
        const At other =
            evaluate(turns, y, best.shift - miss.x, std::min(best.b - miss.y, highest), on_surface, followed);
        if (followed.size() < then.size()) next = other, then = followed;
      }
      if (!(then.size() < miss.size())) break; // rounding: this is as near as it gets
      best = next, miss = then;
    }
    return best;
  }
};

} // namespace plim
