// jet.hpp - the surface of Gerstner waves and its Taylor polynomials in long double, by automatic differentiation. The
// reference for tests of the library's statements about them; it uses nothing of the library.
//
// Water with the label X is at the place X + sum q A d cos(theta), at the height sum A sin(theta), theta = k d . X +
// phase. A jet is a polynomial of degree 6 in the offset y from a place. The label's jet solves X + D(X) = place + y.
// The iteration X <- X - J^-1 (X + D(X) - place - y), with J at the place itself, is correct to one more degree in each
// step. The height's jet is the height of the label's jet.
#pragma once

#include <array>
#include <cmath>
#include <vector>

namespace jets {

using Real = long double;
inline constexpr int kDegree = 6, kTerms = 28;

inline int indexOf(int i, int j) { // index of x^i z^j
  return (i + j) * (i + j + 1) / 2 + j;
}

struct Jet {
  std::array<Real, kTerms> c{};
};

inline Jet operator+(Jet a, const Jet& b) {
  for (int n = 0; n < kTerms; ++n) a.c[static_cast<std::size_t>(n)] += b.c[static_cast<std::size_t>(n)];
  return a;
}
inline Jet operator*(Real s, Jet a) {
  for (Real& c : a.c) c *= s;
  return a;
}
inline Jet operator*(const Jet& a, const Jet& b) {
  Jet product;
  for (int m = 0; m <= kDegree; ++m)
    for (int i = 0; i <= m; ++i) {
      const Real left = a.c[static_cast<std::size_t>(indexOf(m - i, i))];
      if (left == 0) continue;
      for (int n = 0; m + n <= kDegree; ++n)
        for (int j = 0; j <= n; ++j)
          product.c[static_cast<std::size_t>(indexOf(m - i + n - j, i + j))] +=
              left * b.c[static_cast<std::size_t>(indexOf(n - j, j))];
    }
  return product;
}

// Computes sin(t + u) and cos(t + u), where t is the constant term.
inline void sineAndCosine(Jet theta, Jet& sine, Jet& cosine) {
  const Real s = std::sin(theta.c[0]), c = std::cos(theta.c[0]);
  theta.c[0] = 0;
  const Jet u2 = theta * theta, u3 = u2 * theta, u4 = u2 * u2, u5 = u4 * theta, u6 = u3 * u3;
  Jet even = -0.5L * u2 + (1.0L / 24) * u4 + (-1.0L / 720) * u6;
  even.c[0] = 1;
  const Jet odd = theta + (-1.0L / 6) * u3 + (1.0L / 120) * u5;
  sine = s * even + c * odd, cosine = c * even + -s * odd;
}

struct Place {
  Real x, z;
};

class Surface {
public:
  // Coordinates are relative to the point (x, z) of the world, at time 0, in metres.
  template <typename Waves>
  Surface(const Waves& waves, double x, double z) {
    for (const auto& wave : waves) {
      const Real k = 2 * 3.14159265358979323846264338327950288L / wave.wavelength, A = wave.amplitude,
                 direction = wave.direction, dx = std::cos(direction), dz = std::sin(direction);
      waves_.push_back(
          {A, k * dx, k * dz, k * (dx * x + dz * z) + wave.phase, wave.steepness * A * dx, wave.steepness * A * dz});
    }
  }

  // J = I + grad D at a label, and the place of that label.
  struct Stretch {
    Real x, z, xx = 1, xz = 0, zz = 1;
    Real least() const { return (xx + zz) / 2 - std::hypot((xx - zz) / 2, xz); } // smallest eigenvalue
  };
  Stretch stretchAt(const Place& label) const {
    Stretch to{label.x, label.z};
    for (const Wave& w : waves_) {
      const Real theta = w.kx * label.x + w.kz * label.z + w.phase, sine = std::sin(theta), cosine = std::cos(theta);
      to.x += w.push_x * cosine, to.z += w.push_z * cosine;
      to.xx -= w.push_x * w.kx * sine, to.xz -= w.push_x * w.kz * sine, to.zz -= w.push_z * w.kz * sine;
    }
    return to;
  }

  Place newtonStep(const Place& label, const Place& place, Real part = 1) const {
    const Stretch at = stretchAt(label);
    const Real x = at.x - place.x, z = at.z - place.z, factor = part / (at.xx * at.zz - at.xz * at.xz);
    return {label.x - factor * (at.zz * x - at.xz * z), label.z - factor * (at.xx * z - at.xz * x)};
  }
  Real missOf(const Place& label, const Place& place) const {
    const Stretch at = stretchAt(label);
    return std::hypot(at.x - place.x, at.z - place.z);
  }

  // Returns the label of a place: Newton's method, with smaller steps where a full one increases the error. The map is
  // the gradient of a convex function.
  Place labelOf(const Place& place) const {
    Place label = place;
    const Real enough = 1e-18L * (1 + std::abs(place.x) + std::abs(place.z));
    Real miss = missOf(label, place), part = 1;
    for (int k = 0; k < 200 && miss > enough && part > 1e-12L; ++k) {
      const Place next = newtonStep(label, place, part);
      const Real then = missOf(next, place);
      if (then < miss)
        label = next, miss = then, part = 1;
      else
        part /= 2;
    }
    return label;
  }

  Real heightAtLabel(const Place& label) const {
    Real sum = 0;
    for (const Wave& w : waves_) sum += w.amplitude * std::sin(w.kx * label.x + w.kz * label.z + w.phase);
    return sum;
  }
  Real height(const Place& place) const { return heightAtLabel(labelOf(place)); }

  // Returns |J^-1 grad H|: the slope of the surface at the place of the label.
  Real slopeAtLabel(const Place& label) const {
    const Stretch at = stretchAt(label);
    Real x = 0, z = 0;
    for (const Wave& w : waves_) {
      const Real climb = w.amplitude * std::cos(w.kx * label.x + w.kz * label.z + w.phase);
      x += climb * w.kx, z += climb * w.kz;
    }
    return std::hypot(at.zz * x - at.xz * z, at.xx * z - at.xz * x) / (at.xx * at.zz - at.xz * at.xz);
  }

  // Returns the jet of the surface about the place of the label.
  Jet aboutLabel(const Place& label) const {
    const Stretch at = stretchAt(label);
    const Real determinant = at.xx * at.zz - at.xz * at.xz;
    Jet a, b, height;
    a.c[0] = label.x, b.c[0] = label.z;
    for (int step = 0; step <= kDegree; ++step) {
      Jet off_x = a, off_z = b;
      height = {};
      for (const Wave& w : waves_) {
        Jet theta = w.kx * a + w.kz * b, sine, cosine;
        theta.c[0] += w.phase;
        sineAndCosine(theta, sine, cosine);
        off_x = off_x + w.push_x * cosine, off_z = off_z + w.push_z * cosine, height = height + w.amplitude * sine;
      }
      off_x.c[0] = off_z.c[0] = 0; // the label is exact
      off_x.c[1] -= 1, off_z.c[2] -= 1;
      a = a + (-at.zz / determinant) * off_x + (at.xz / determinant) * off_z;
      b = b + (-at.xx / determinant) * off_z + (at.xz / determinant) * off_x;
    }
    return height;
  }
  Jet about(const Place& place) const { return aboutLabel(labelOf(place)); }

  // Return sum A k^n and sum q A k^n.
  Real heights(int n) const {
    Real sum = 0;
    for (const Wave& w : waves_) sum += w.amplitude * std::pow(std::hypot(w.kx, w.kz), n);
    return sum;
  }
  Real pushes(int n) const {
    Real sum = 0;
    for (const Wave& w : waves_) sum += std::hypot(w.push_x, w.push_z) * std::pow(std::hypot(w.kx, w.kz), n);
    return sum;
  }
  Real largestNumber() const {
    Real most = 0;
    for (const Wave& w : waves_) most = std::max(most, std::hypot(w.kx, w.kz));
    return most;
  }

private:
  struct Wave {
    Real amplitude, kx, kz, phase, push_x, push_z;
  };
  std::vector<Wave> waves_;
};

// Return the terms of one degree at an offset, and the sum of all terms up to a degree.
inline Real formAt(const Jet& jet, int degree, Real x, Real z) {
  Real sum = 0;
  for (int j = 0; j <= degree; ++j)
    sum += jet.c[static_cast<std::size_t>(indexOf(degree - j, j))] * std::pow(x, degree - j) * std::pow(z, j);
  return sum;
}
inline Real polynomialAt(const Jet& jet, int degree, Real x, Real z) {
  Real sum = 0;
  for (int n = 0; n <= degree; ++n) sum += formAt(jet, n, x, z);
  return sum;
}
// Returns the largest value of the terms of one degree over all directions: a derivative's norm over the factorial.
inline Real largestForm(const Jet& jet, int degree) {
  Real most = 0;
  for (int k = 0; k < 90; ++k) {
    const Real angle = 3.14159265358979323846L * k / 90;
    most = std::max(most, std::abs(formAt(jet, degree, std::cos(angle), std::sin(angle))));
  }
  return most;
}

} // namespace jets
