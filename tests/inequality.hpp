// inequality.hpp - tools for the tests of single inequalities: the ratio of a measured value to its bound, and the
// waves and points of the tests.
#pragma once

#include "support.hpp"

#include "api/handles.hpp"
#include "forces/lanes/kernels.hpp"
#include "forces/wet_sums.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <functional>

namespace plim::tests {

// The largest ratio of truth to bound.
class Ratio {
public:
  void add(double truth, double bound) {
    const double ratio = truth <= 0 ? 0 : bound > 0 ? truth / bound : HUGE_VAL;
    largest_ = std::max(largest_, ratio), ++count_;
    if (!(ratio <= 1)) above_.push_back(ratio); // NaN counts as a violation
  }
  // rounding: allowance for rounding of the kernel and of the truth. reached: the largest ratio must be at least this,
  // or the test could not fail. If it is above 0.5, the test would detect a bound that is half as large.
  void check(const std::string& name, double rounding, double reached) const {
    const auto broken =
        std::count_if(above_.begin(), above_.end(), [&](double ratio) { return !(ratio <= 1 + rounding); });
    MESSAGE(name, ": at most ", largest_, " of the bound, in ", count_, " trials; ", broken, " beyond it");
    CHECK(broken == 0);
    if (caseCount(10, 10) == 10) CHECK(largest_ >= reached); // sanitizer builds run few trials
  }

private:
  double largest_ = 0;
  int count_ = 0;
  std::vector<double> above_; // ratios above 1
};

// A horizontal offset.
struct Offset {
  double x, z;
};
inline Offset onCircle(double radius, double angle) {
  return {radius * std::cos(angle), radius * std::sin(angle)};
}
inline Offset inDisc(Random& random, double radius) {
  return onCircle(radius * std::sqrt(random.uniform()), random.uniform(0, 6.2831853));
}

// Returns forty points within r of a place: on a line in both directions, on the circle, in the disc, or one at the rim
// and the others near the middle.
inline std::vector<Offset> pointsWithin(Random& random, double r, int kind) {
  std::vector<Offset> points;
  const double angle = random.uniform(0, 6.28);
  for (int k = 0; k < 40; ++k) {
    const Offset end = onCircle(r, angle);
    if (kind == 0)
      points.push_back({(k % 2 ? 1 : -1) * end.x, (k % 2 ? 1 : -1) * end.z});
    else if (kind == 1)
      points.push_back(onCircle(r, 6.2831853 * k / 40));
    else if (kind == 2)
      points.push_back(inDisc(random, r));
    else
      points.push_back(k == 0 ? end : inDisc(random, 0.01 * r));
  }
  return points;
}

// Returns forty copies of the point at distance r in the direction of the place.
inline std::vector<Offset> pointsBeyond(const Offset& place, double r) {
  const double distance = std::hypot(place.x, place.z);
  return std::vector<Offset>(40, {r * place.x / distance, r * place.z / distance});
}

// Families of waves that differ in number, length and direction.
enum class WaveFamily { kRandom, kAligned, kInPhase, kOne, kFamilies };

// Returns waves with wavelengths of 0.5 to 50 times `size`. kInPhase: all have crests at the world's origin.
inline std::vector<plim_wave> wavesOf(WaveFamily family, Random& random, double size) {
  const int count = family == WaveFamily::kOne ? 1 : static_cast<int>(std::exp(random.uniform(0, std::log(64.99))));
  const double direction = random.uniform(-3.2, 3.2), steepness = random.uniform(0.02, 0.4);
  std::vector<plim_wave> waves;
  for (int j = 0; j < count; ++j) {
    const double length = size * std::exp(random.uniform(std::log(0.5), std::log(50.0)));
    const bool turned = family == WaveFamily::kRandom || (family == WaveFamily::kInPhase && random.uniform() < 0.5);
    waves.push_back({steepness * length / count / 6.2831853, length, turned ? random.uniform(-3.2, 3.2) : direction,
                     family == WaveFamily::kInPhase ? 1.5707963267948966 : random.uniform(-3.2, 3.2), 0, 0});
  }
  return waves;
}

// The same waves in long double, relative to a point of the world, with lengths in units of a body's scale.
class TrueSines {
public:
  TrueSines(const std::vector<plim_wave>& waves, double x, double z, double scale) {
    for (const plim_wave& wave : waves) {
      const long double k = 2 * 3.14159265358979323846264338327950288L / wave.wavelength;
      const long double dx = std::cos(static_cast<long double>(wave.direction)),
                        dz = std::sin(static_cast<long double>(wave.direction));
      terms_.push_back({wave.amplitude / scale, k * dx * scale, k * dz * scale, k * (dx * x + dz * z) + wave.phase});
    }
  }
  double height(double X, double Z) const {
    long double sum = 0;
    for (const Term& t : terms_) sum += t.amplitude * std::sin(t.kx * X + t.kz * Z + t.phase);
    return static_cast<double>(sum);
  }
  // Returns the remainder of the Taylor polynomial of a degree about (X, Z), at the offset D from there.
  double remainder(int degree, double X, double Z, const Offset& D) const {
    long double sum = 0;
    for (const Term& t : terms_) {
      const long double theta = t.kx * X + t.kz * Z + t.phase, u = t.kx * D.x + t.kz * D.z;
      long double left = std::sin(theta + u), power = 1;
      const long double derivative[4] = {std::sin(theta), std::cos(theta), -std::sin(theta), -std::cos(theta)};
      for (int n = 0; n <= degree; ++n) left -= power * derivative[n % 4], power *= u / (n + 1);
      sum += t.amplitude * left;
    }
    return static_cast<double>(sum);
  }
  // Returns sum A k^power.
  double moment(int power) const {
    long double sum = 0;
    for (const Term& t : terms_) sum += t.amplitude * std::pow(std::hypot(t.kx, t.kz), power);
    return static_cast<double>(sum);
  }
  // Returns the spectral norm of the second derivatives.
  double curvature(double X, double Z) const {
    long double xx = 0, xz = 0, zz = 0;
    for (const Term& t : terms_) {
      const long double bend = -t.amplitude * std::sin(t.kx * X + t.kz * Z + t.phase);
      xx += bend * t.kx * t.kx, xz += bend * t.kx * t.kz, zz += bend * t.kz * t.kz;
    }
    return static_cast<double>(std::abs(xx + zz) / 2 + std::hypot((xx - zz) / 2, xz));
  }
  // Returns sum A k^6 / 720 (d . D)^4, which depends on the waves' directions d.
  double directed(const Offset& D) const {
    long double sum = 0;
    for (const Term& t : terms_)
      sum += t.amplitude / 720 * (t.kx * t.kx + t.kz * t.kz) * std::pow(t.kx * D.x + t.kz * D.z, 4);
    return static_cast<double>(sum);
  }
  double largestNumber() const {
    long double most = 0;
    for (const Term& t : terms_) most = std::max(most, std::hypot(t.kx, t.kz));
    return static_cast<double>(most);
  }

private:
  struct Term {
    long double amplitude, kx, kz, phase;
  };
  std::vector<Term> terms_;
};

// --- polynomials -----------------------------------------------------------------------------------------------------

// Coefficients in the order of SeaLanes.
struct Polynomial {
  double c[21] = {};

  static int index(int i, int j) { return (i + j) * (i + j + 1) / 2 + j; } // of X^i Z^j
  // Returns the derivative of order a in X and b in Z.
  double at(double X, double Z, int a = 0, int b = 0) const {
    double sum = 0, along[6] = {1}, across[6] = {1};
    for (int n = 1; n <= 5; ++n) along[n] = along[n - 1] * X, across[n] = across[n - 1] * Z;
    for (int i = a; i <= 5; ++i)
      for (int j = b; i + j <= 5; ++j) {
        double term = c[index(i, j)] * along[i - a] * across[j - b];
        for (int n = 0; n < a; ++n) term *= i - n;
        for (int n = 0; n < b; ++n) term *= j - n;
        sum += term;
      }
    return sum;
  }
  double magnitude(double r) const { // sum |c| r^n
    double sum = 0;
    for (int n = 0; n <= 5; ++n)
      for (int j = 0; j <= n; ++j) sum += std::abs(c[index(n - j, j)]) * std::pow(r, n);
    return sum;
  }
  double curvature(double X, double Z) const { // spectral norm
    const double xx = at(X, Z, 2, 0), xz = at(X, Z, 1, 1), zz = at(X, Z, 0, 2);
    return std::abs(xx + zz) / 2 + std::hypot((xx - zz) / 2, xz);
  }
  double third(double X, double Z) const { // largest over directions
    double most = 0;
    for (int k = 0; k < 60; ++k) {
      const Offset e = onCircle(1, 3.14159265 * k / 60);
      most = std::max(most, std::abs(e.x * e.x * e.x * at(X, Z, 3, 0) + 3 * e.x * e.x * e.z * at(X, Z, 2, 1) +
                                     3 * e.x * e.z * e.z * at(X, Z, 1, 2) + e.z * e.z * e.z * at(X, Z, 0, 3)));
    }
    return most;
  }
};

inline double binomial(int n, int k) {
  double result = 1;
  for (int i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
  return result;
}

// Returns single terms, powers of a linear form, harmonic polynomials, terms in XZ, or an arbitrary polynomial.
inline Polynomial somePolynomial(Random& random, int kind) {
  Polynomial p;
  const int degree = 2 + static_cast<int>(random.uniform() * 4);
  const Offset e = onCircle(random.uniform(0.5, 2), random.uniform(0, 6.28));
  switch (kind % 5) {
  case 0: p.c[static_cast<int>(random.uniform() * 21)] = random.uniform(-1, 1); break;
  case 1:
    for (int j = 0; j <= degree; ++j)
      p.c[Polynomial::index(degree - j, j)] = binomial(degree, j) * std::pow(e.x, degree - j) * std::pow(e.z, j);
    break;
  case 2: // the real part of (X + i Z)^n
    for (int j = 0; j <= degree; j += 2)
      p.c[Polynomial::index(degree - j, j)] = binomial(degree, j) * (j % 4 == 0 ? 1 : -1);
    break;
  case 3:
    for (int n = 2; n <= 5; ++n) p.c[Polynomial::index(n - n / 2, n / 2)] = random.uniform(-1, 1);
    break;
  default:
    for (double& c : p.c) c = random.uniform(-1, 1);
  }
  for (double& c : p.c) c = static_cast<double>(static_cast<float>(c));
  return p;
}

// Returns the mean of max(l + t, 0), where l is linear with the given values at the corners. The values of l have a
// density that rises linearly to the middle value and then falls. On each part the integrand is of degree 2, and
// Simpson's rule is exact.
inline double meanOfPositive(double low, double middle, double high, double t) {
  double stops[4] = {low, middle, high, std::clamp(-t, low, high)};
  std::sort(stops, stops + 4);
  const auto density = [&](double l, double toward) { // approached from inside the part
    if (high == low) return 0.0;
    return toward < middle ? 2 * (l - low) / ((middle - low) * (high - low))
                           : 2 * (high - l) / ((high - middle) * (high - low));
  };
  double sum = 0;
  for (int k = 0; k < 3; ++k) {
    const double a = stops[k], b = stops[k + 1], m = 0.5 * (a + b);
    if (!(b > a)) continue;
    const auto at = [&](double l) { return density(l, m) * std::max(l + t, 0.0); };
    sum += (b - a) / 6 * (at(a) + 4 * at(m) + at(b));
  }
  return sum;
}

// Returns the mean of E - |l| where |l| < E, and 0 elsewhere.
inline double meanOfSliver(double low, double middle, double high, double E) {
  return meanOfPositive(low, middle, high, E) - 2 * meanOfPositive(low, middle, high, 0) +
         meanOfPositive(low, middle, high, -E);
}

// --- bodies in waves -------------------------------------------------------------------------------------------------

// The data that the library passes to its kernels for a body. lanes::useKernels replaces the kernels by those of the
// test, which record it.
struct Caught {
  const lanes::TreeView* tree;
  const lanes::PlaneF* plane;
  const lanes::WalkSea* sea = nullptr;  // of the walk that meets a tolerance,
  const lanes::SinesF* sines = nullptr; // of the walk that samples vertices
};

inline void catchKernels(const Body& body, const std::function<void(const Caught&)>& look) {
  static const std::function<void(const Caught&)>* looking;
  looking = &look;
  lanes::Kernels ours = *lanes::findKernels("scalar");
  ours.wave_walk = [](const lanes::TreeView& tree, const lanes::PlaneF& plane, const lanes::WalkSea& sea,
                      lanes::WalkSums& sums) {
    (*looking)({&tree, &plane, &sea, nullptr});
    sums.complete = true;
  };
  ours.sines_linear = [](const lanes::TreeView& tree, const lanes::PlaneF& plane, const lanes::SinesF& sea,
                         const lanes::VertexScratch&, lanes::TreeSums&) { (*looking)({&tree, &plane, nullptr, &sea}); };
  lanes::useKernels(&ours);
  evaluate(body);
  lanes::useKernels(nullptr);
}

// A body in waves. `hull`: must have many triangles. kind: of the water.
struct InWaves {
  InWaves(const plimsoll::Hull& hull, const std::vector<plim_wave>& list, const Vec3d& position, const Quat& rotation,
          double scale, double tolerance, std::uint32_t kind = PLIM_WATER_SINES)
      : waves(list), water(definition(waves, kind)), surface(water, 0) {
    body.hull = &hull.get()->hull, body.surface = &surface.get()->surface;
    body.pose.position = position, body.pose.rotation = rotationMatrix(rotation);
    body.scale = scale, body.tolerance = tolerance;
  }
  TrueSines truth() const {
    const Vec3d center = centerInWorld(body);
    return {waves, center.x, center.z, body.scale};
  }

  std::vector<plim_wave> waves;
  plimsoll::Water water;
  plimsoll::Surface surface;
  Body body;

private:
  static plimsoll::WaterDef definition(const std::vector<plim_wave>& list, std::uint32_t kind) {
    plimsoll::WaterDef def;
    def.kind = kind, def.waves = list.data(), def.wave_count = static_cast<std::uint32_t>(list.size());
    return def;
  }
};

} // namespace plim::tests
