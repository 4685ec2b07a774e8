// true_seas.hpp - seas computed a second time, in long double and without the library's waves, splines and Newton's
// method: the reference for its heights and bounds.
#pragma once

#include "plimsoll/plimsoll.h"
#include "water/fft.hpp"

#include <cmath>
#include <vector>

namespace plim::tests {

using Long = long double;
inline constexpr Long kLongPi = 3.14159265358979323846264338327950288L;

// A displaced surface at a label: place, height and derivatives by place.
struct TruePoint {
  Long x, z;              // place of the label
  Long height, rate;      // at that place
  Long slope[2], bend[3]; // dx, dz; xx, xz, zz

  Long steepness() const { return std::sqrt(slope[0] * slope[0] + slope[1] * slope[1]); }
  Long curvature() const { // spectral norm
    const Long mean = (bend[0] + bend[2]) / 2, half = (bend[0] - bend[2]) / 2;
    return std::abs(mean) + std::sqrt(half * half + bend[1] * bend[1]);
  }
};

// Fields at a label, by label: height, displacement, and their time derivatives.
struct LabelFields {
  Long h = 0, h1[2] = {}, h2[3] = {}, h_t = 0;
  Long d[2] = {}, d1[2][2] = {}, d2[2][3] = {}, d_t[2] = {}; // d1[i][j]: of component i along j
};

// fields(u, v) returns the LabelFields at the label (x + u, z + v).
template <typename Fields>
TruePoint truePoint(Fields fields, Long u, Long v) {
  const LabelFields f = fields(u, v);
  const Long a = 1 + f.d1[0][0], b = f.d1[0][1], c = f.d1[1][0], e = 1 + f.d1[1][1], det = a * e - b * c;
  const Long inverse[2][2] = {{e / det, -b / det}, {-c / det, a / det}}; // dX / dx
  TruePoint p{};
  p.x = u + f.d[0], p.z = v + f.d[1], p.height = f.h;
  for (int j = 0; j < 2; ++j) p.slope[j] = f.h1[0] * inverse[0][j] + f.h1[1] * inverse[1][j];
  p.rate = f.h_t - p.slope[0] * f.d_t[0] - p.slope[1] * f.d_t[1];
  Long m[3]; // Hess H - p . Hess D
  for (int k = 0; k < 3; ++k) m[k] = f.h2[k] - p.slope[0] * f.d2[0][k] - p.slope[1] * f.d2[1][k];
  const auto form = [&](int i, int j) {
    const Long x = m[0] * inverse[0][j] + m[1] * inverse[1][j], z = m[1] * inverse[0][j] + m[2] * inverse[1][j];
    return inverse[0][i] * x + inverse[1][i] * z;
  };
  p.bend[0] = form(0, 0), p.bend[1] = form(0, 1), p.bend[2] = form(1, 1);
  return p;
}

// Returns the largest third derivative along a line, from differences of the second derivatives along lines through a
// place.
template <typename Fields>
Long thirdDerivative(Fields fields, Long u, Long v) {
  const LabelFields f = fields(u, v);
  const Long a = 1 + f.d1[0][0], b = f.d1[0][1], c = f.d1[1][0], e = 1 + f.d1[1][1], det = a * e - b * c, step = 1e-5L;
  Long most = 0;
  for (int k = 0; k < 24; ++k) {
    const Long x = std::cos(kLongPi * k / 24), z = std::sin(kLongPi * k / 24);
    const Long U = step * (e * x - b * z) / det, V = step * (a * z - c * x) / det; // of labels
    const auto along = [&](const TruePoint& p) {
      return p.bend[0] * x * x + 2 * p.bend[1] * x * z + p.bend[2] * z * z;
    };
    most = std::max(most, std::abs(along(truePoint(fields, u + U, v + V)) - along(truePoint(fields, u - U, v - V))) /
                              (2 * step));
  }
  return most;
}

// Finds the label at (0, 0), by fixed-point iteration and then Newton's method, to the last bits of long double.
template <typename Fields>
TruePoint trueAt(Fields fields) {
  Long u = 0, v = 0, best = HUGE_VALL;
  for (int step = 0; step < 100000 && best > 0; ++step) {
    const LabelFields f = fields(u, v);
    const Long x = u + f.d[0], z = v + f.d[1], now = std::sqrt(x * x + z * z);
    if (now >= best && now < 1e-17L) break;
    best = std::min(best, now);
    const Long a = 1 + f.d1[0][0], b = f.d1[0][1], c = f.d1[1][0], e = 1 + f.d1[1][1], det = a * e - b * c;
    const Long U = u - (e * x - b * z) / det, V = v - (a * z - c * x) / det;
    const LabelFields g = fields(U, V);
    const bool newton = std::sqrt((U + g.d[0]) * (U + g.d[0]) + (V + g.d[1]) * (V + g.d[1])) < now / 2;
    u = newton ? U : u - x, v = newton ? V : v - z;
  }
  return truePoint(fields, u, v);
}

// A sum of waves; steepness 0 gives sines. Fields about a place: phases are reduced there once.
class TrueWaves {
public:
  TrueWaves(const std::vector<plim_wave>& waves, bool displaced, double time) {
    for (const plim_wave& wave : waves) {
      const Long k = 2 * kLongPi / static_cast<Long>(wave.wavelength), g = static_cast<Long>(9.81);
      const Long w = wave.angular_frequency != 0 ? static_cast<Long>(wave.angular_frequency) : std::sqrt(g * k);
      waves_.push_back({wave.amplitude, k, std::cos(static_cast<Long>(wave.direction)),
                        std::sin(static_cast<Long>(wave.direction)), w,
                        displaced ? static_cast<Long>(wave.steepness) : 0,
                        withoutTurns(wave.phase) - w * static_cast<Long>(time)});
    }
  }

  auto around(double x, double z) const {
    std::vector<One> here = waves_;
    for (One& w : here)
      w.phase = std::fmod(w.k * (static_cast<Long>(x) * w.x + static_cast<Long>(z) * w.z), 2 * kLongPi) +
                std::fmod(w.phase, 2 * kLongPi);
    return [here](Long u, Long v) {
      LabelFields f;
      for (const One& w : here) {
        const Long theta = w.k * (u * w.x + v * w.z) + w.phase, s = std::sin(theta), c = std::cos(theta), A = w.A,
                   k = w.k;
        const Long along[2] = {w.x, w.z}, square[3] = {w.x * w.x, w.x * w.z, w.z * w.z};
        f.h += A * s, f.h_t -= A * w.w * c;
        for (int i = 0; i < 2; ++i) {
          f.h1[i] += A * k * c * along[i], f.d[i] += w.q * A * c * along[i], f.d_t[i] += w.q * A * w.w * s * along[i];
          for (int j = 0; j < 2; ++j) f.d1[i][j] -= w.q * A * k * s * along[i] * along[j];
          for (int j = 0; j < 3; ++j) f.d2[i][j] -= w.q * A * k * k * c * along[i] * square[j];
        }
        for (int j = 0; j < 3; ++j) f.h2[j] -= A * k * k * s * square[j];
      }
      return f;
    };
  }
  TruePoint at(double x, double z) const { return trueAt(around(x, z)); }

private:
  // Reduces an angle by the C library's functions. A multiple of 2 pi in long double would be off by 1e-14 at a million
  // radians.
  static Long withoutTurns(double angle) {
    return std::atan2(std::sin(static_cast<Long>(angle)), std::cos(static_cast<Long>(angle)));
  }

  struct One {
    Long A, k, x, z, w, q, phase;
  };
  std::vector<One> waves_;
};

// Computes value, slope and curvature of the four cubic B-splines at t of a cell.
inline void splineBasis(Long t, Long (*w)[4]) {
  const Long s = 1 - t;
  const Long value[4] = {s * s * s / 6, (3 * t * t * t - 6 * t * t + 4) / 6, (3 * s * s * s - 6 * s * s + 4) / 6,
                         t * t * t / 6};
  const Long slope[4] = {-s * s / 2, (3 * t * t - 4 * t) / 2, (4 * s - 3 * s * s) / 2, t * t / 2};
  const Long bend[4] = {s, 3 * t - 2, 3 * s - 2, t};
  for (int k = 0; k < 4; ++k) w[0][k] = value[k], w[1][k] = slope[k], w[2][k] = bend[k];
}

// An fft sea from its modes: their sums at the nodes, converted to coefficients of cubic B-splines mode by mode.
class TrueSplines {
public:
  TrueSplines(const FftSea& sea, double choppiness, double time)
      : n_(static_cast<int>(sea.options.resolution)),
        per_metre_(static_cast<Long>(n_) / static_cast<Long>(sea.options.tile)), chop_(choppiness) {
    const auto size = static_cast<std::size_t>(n_) * static_cast<std::size_t>(n_);
    height_.assign(size, 0), x_.assign(size, 0), z_.assign(size, 0);
    std::vector<std::complex<Long>> turn;
    for (int i = 0; i < n_; ++i) turn.push_back(std::polar<Long>(1, 2 * kLongPi * i / n_));
    for (std::size_t m = 0; m < size; ++m) {
      const FftSea::Mode& mode = sea.modes[m];
      if (mode.omega == 0) continue;
      const int mx = static_cast<int>(m) % n_, mz = static_cast<int>(m) / n_;
      const Long k = std::sqrt(static_cast<Long>(mode.kx) * mode.kx + static_cast<Long>(mode.kz) * mode.kz);
      const auto factor = [&](int number) { return 3 / (2 + turn[static_cast<std::size_t>(number)].real()); };
      const std::complex<Long> h =
          (std::complex<Long>(mode.h0) * std::polar<Long>(1, -static_cast<Long>(mode.omega) * time) +
           std::complex<Long>(mode.h0_opposite) * std::polar<Long>(1, static_cast<Long>(mode.omega) * time)) *
          factor(mx) * factor(mz);
      const std::complex<Long> dx = std::complex<Long>(0, mode.kx / k) * h, dz = std::complex<Long>(0, mode.kz / k) * h;
      for (int row = 0; row < n_; ++row)
        for (int column = 0; column < n_; ++column) {
          const std::complex<Long> wave = turn[static_cast<std::size_t>((mx * column + mz * row) % n_)];
          const std::size_t node = index(column, row);
          height_[node] += (h * wave).real(), x_[node] += (dx * wave).real(), z_[node] += (dz * wave).real();
        }
    }
  }

  auto around(double x, double z) const {
    return [this, x, z](Long u, Long v) {
      LabelFields f;
      Long w[2][3][4]; // of x and z: value, slope and curvature of the four B-splines
      const Long at[2] = {(static_cast<Long>(x) + u) * per_metre_, (static_cast<Long>(z) + v) * per_metre_};
      for (int axis = 0; axis < 2; ++axis) splineBasis(at[axis] - std::floor(at[axis]), w[axis]);
      const int column = static_cast<int>(std::fmod(std::floor(at[0]), static_cast<Long>(n_))),
                row = static_cast<int>(std::fmod(std::floor(at[1]), static_cast<Long>(n_)));
      for (int j = 0; j < 4; ++j)
        for (int i = 0; i < 4; ++i) {
          const std::size_t node = index(column - 1 + i, row - 1 + j);
          const Long value = w[0][0][i] * w[1][0][j], p = per_metre_;
          const Long first[2] = {p * w[0][1][i] * w[1][0][j], p * w[0][0][i] * w[1][1][j]};
          const Long second[3] = {p * p * w[0][2][i] * w[1][0][j], p * p * w[0][1][i] * w[1][1][j],
                                  p * p * w[0][0][i] * w[1][2][j]};
          const Long d[2] = {chop_ * x_[node], chop_ * z_[node]};
          f.h += value * height_[node];
          for (int k = 0; k < 3; ++k) f.h2[k] += second[k] * height_[node];
          for (int k = 0; k < 2; ++k) {
            f.h1[k] += first[k] * height_[node], f.d[k] += value * d[k];
            for (int l = 0; l < 2; ++l) f.d1[k][l] += first[l] * d[k];
            for (int l = 0; l < 3; ++l) f.d2[k][l] += second[l] * d[k];
          }
        }
      return f;
    };
  }
  TruePoint at(double x, double z) const { return trueAt(around(x, z)); }

private:
  std::size_t index(int column, int row) const {
    return static_cast<std::size_t>(((row % n_) + n_) % n_ * n_ + ((column % n_) + n_) % n_);
  }
  int n_;
  Long per_metre_, chop_;
  std::vector<Long> height_, x_, z_;
};

// A spline over places from its own coefficients.
class TruePlaces {
public:
  explicit TruePlaces(const SplineLattice& lattice) : lattice_(lattice) {}

  auto around(double x, double z) const {
    return [this, x, z](Long u, Long v) {
      const Long p = lattice_.size / static_cast<Long>(lattice_.tile);
      const Long at[2] = {(static_cast<Long>(x) + u) * p, (static_cast<Long>(z) + v) * p};
      Long w[2][3][4];
      int cell[2];
      for (int axis = 0; axis < 2; ++axis) {
        splineBasis(at[axis] - std::floor(at[axis]), w[axis]);
        const auto n = static_cast<int>(lattice_.size);
        cell[axis] = (static_cast<int>(std::fmod(std::floor(at[axis]), static_cast<Long>(n))) + n) % n;
      }
      LabelFields f;
      for (int j = 0; j < 4; ++j)
        for (int i = 0; i < 4; ++i) {
          const Long c =
              static_cast<Long>(lattice_.coefficients[(cell[1] + j) * static_cast<int>(lattice_.stride) + cell[0] + i]);
          f.h += c * w[0][0][i] * w[1][0][j];
          f.h1[0] += p * c * w[0][1][i] * w[1][0][j], f.h1[1] += p * c * w[0][0][i] * w[1][1][j];
          f.h2[0] += p * p * c * w[0][2][i] * w[1][0][j], f.h2[1] += p * p * c * w[0][1][i] * w[1][1][j];
          f.h2[2] += p * p * c * w[0][0][i] * w[1][2][j];
        }
      return f;
    };
  }
  TruePoint at(double x, double z) const { return truePoint(around(x, z), 0, 0); }

private:
  const SplineLattice& lattice_;
};

} // namespace plim::tests
