// independent_heads.hpp - the pressure of waves as a head [m of water], from the formulas of docs/seas.md and
// docs/theory.md (section 11). It uses the C library's functions and nothing of Plimsoll. For test_independent.cpp.
//   - Wheeler:  head = -y + sum_j eta_j E_j,  s = y - eta,
//       E_j = exp(k_j s), or in the depth D: cosh(k_j (v + D)) / cosh(k_j D) with v = D s / (D + eta)
//   - a single deep Gerstner wave of steepness 1 with its own frequency:
//       head = -b + k A^2 / 2 (exp(2 k b) - 1), where b is the depth label of the water
// y is the height above the level, eta_j the elevation by wave j at the label of the place, eta their sum. Below the
// bed the waves are as at the bed. Above the surface the pressure is zero. The head is continued there by a tangent, so
// that its sign is that of the depth, and cut elements have no kink at the surface. Limit: sum A k D / (D - sum A) < 1.
#pragma once

#include "independent.hpp"

namespace independent {

class Heads : public Waves<double> {
public:
  // depth: of the water; 0: deep water.
  Heads(const std::vector<WaveTerms>& terms, bool gerstner, double gravity, double depth, double time, double x,
        double z)
      : Waves(terms, gerstner, gravity, depth, time, x, z), depth_(depth) {
    for (const Wave& wave : waves_) k_.push_back(std::sqrt(wave.kx * wave.kx + wave.kz * wave.kz));
    is_trochoid_ = gerstner && terms.size() == 1 && terms[0].steepness == 1 && depth == 0;
    if (is_trochoid_ && terms[0].frequency != 0) { // with another frequency the exact solution does not hold
      const double own = std::sqrt(gravity * k_.front());
      is_trochoid_ = std::abs(terms[0].frequency - own) < 1e-9 * own;
    }
  }

  // y: height above the level.
  double head(double X, double y, double Z) const {
    double a = X, b = Z;
    if (gerstner_) labelOf(X, Z, a, b);
    evaluations_ += 2;
    if (is_trochoid_) return trochoid(X, y, Z, a, b);
    double eta = 0;
    for (const Wave& wave : waves_) eta += elevation(wave, a, b);
    const double s = y - eta, v = depth_ > 0 ? std::max(depth_ * s / (depth_ + eta), -depth_) : s;
    double head = -y, slope = -1;
    for (std::size_t j = 0; j < waves_.size(); ++j) {
      const double k = k_[j], each = elevation(waves_[j], a, b);
      head += each * (depth_ > 0 ? std::cosh(k * (v + depth_)) / std::cosh(k * depth_) : std::exp(k * v));
      slope += each * k * (depth_ > 0 ? std::tanh(k * depth_) * depth_ / (depth_ + eta) : 1);
    }
    return s <= 0 ? head : slope * s;
  }

  double roundingWithin(double distance) const { return 8 * Waves::roundingWithin(distance); }

private:
  static double elevation(const Wave& wave, double a, double b) {
    return wave.amplitude * std::sin(wave.kx * a + wave.kz * b + wave.phase);
  }

  // A particle whose rest depth is b <= 0 moves on a circle of radius A exp(k b). Newton's method finds it, starting
  // from the particle at the surface above. A step that does not reduce the error is halved. a, b_: the label of the
  // surface at (X, Z).
  double trochoid(double X, double y, double Z, double a, double b_) const {
    const Wave& wave = waves_.front();
    const double k = k_.front(), A = wave.amplitude, dx = wave.kx / k, dz = wave.kz / k;
    const double top = elevation(wave, a, b_), place = X * dx + Z * dz, s = y - top;
    if (s > 0) return -s * (1 - k * top);
    double label = a * dx + b_ * dz, low = s, before = HUGE_VAL, step = 1, along = 0, down = 0;
    for (int round = 0; round < 500; ++round) {
      const double radius = A * std::exp(k * low), theta = k * label + wave.phase;
      const double sine = std::sin(theta), cosine = std::cos(theta);
      const double off_x = label + radius * cosine - place, off_y = low + radius * sine - y;
      const double off = std::hypot(off_x, off_y), steep = k * radius;
      if (off <= 4e-16 * (1 + std::abs(place) + std::abs(y)) || step < 1e-9) break;
      if (off >= before) {
        step *= 0.5, label -= step * along, low -= step * down;
        continue;
      }
      const double determinant =
          1 - steep * steep; // determinant of ((1 - steep sine, steep cosine), (steep cosine, 1 + steep sine))
      along = -((1 + steep * sine) * off_x - steep * cosine * off_y) / determinant;
      down = -((1 - steep * sine) * off_y - steep * cosine * off_x) / determinant;
      if (low + down > 0) down = -low; // no water has a label above the surface
      before = off, step = 1, label += along, low += down;
    }
    return -low + 0.5 * k * A * A * (std::exp(2 * k * low) - 1);
  }

  double depth_;
  std::vector<double> k_;
  bool is_trochoid_ = false;
};

} // namespace independent
