// trochoidal_pressure.hpp - the exact pressure below a single Gerstner wave of steepness 1 in deep water.
//
// The water with label (X, b), with b <= 0 the label of its depth and X along the direction of travel, is at
//   x = X + A e^{kb} cos(theta),   y = b + A e^{kb} sin(theta),   theta = k X - w t + phase
// Its head is  f(b) = -b + (k A^2 / 2) (e^{2kb} - 1),  which is zero at the surface b = 0. Source: Gerstner 1802; Lamb,
// Hydrodynamics, section 251. With a = k A e^{kb} the Jacobian has the eigenvalues 1 + a and 1 - a, and
//   d(head)/dx = a cos(theta),   d(head)/dy = -1 + a sin(theta)
// Labels continue above the surface as long as a < 1.
#pragma once

#include "water/wave.hpp"

#include <algorithm>

namespace plim {

struct Trochoid {
  double amplitude, k;
  double highest; // [m] upper limit of b in the search; a < 1 there

  struct At {
    double shift, b; // [m] X - x; b
    double a;
    SineCosine theta;
  };

  // Returns the label at the surface, b = 0, above a place of the phase `turns`.
  At surface(double turns) const { return search(turns, 0, {}, true); }
  // Returns the label at height y. top: the label at the surface there.
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

  // Newton's method. If a step does not halve the miss, a step that follows the displacement is tried as well; it
  // reduces the miss by the factor a. The solution lies below `highest`, so limiting b to it moves no step away from
  // the solution.
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
      if (!(then.size() < miss.size())) break; // limited by rounding
      best = next, miss = then;
    }
    return best;
  }
};

} // namespace plim
