// inequalities_wave_pressure.cpp - tests the inequalities of the walk with wave pressure
// (forces/adaptive/wave_pressure_walk.hpp): the error of a quadratic interpolant on a triangle.
#include "inequality.hpp"

#include "forces/adaptive/wave_pressure_walk.hpp"

#include <array>

using namespace plim;
using namespace plim::tests;

namespace {

using Corners = std::array<Vec3d, 3>;
using Barycentric = std::array<double, 3>;

// The six nodes and their basis functions: corners, then the midpoints of the edges 01, 12, 20.
Vec3d nodeOf(const Corners& p, std::size_t i) {
  return i < 3 ? p[i] : 0.5 * (p[i - 3] + p[(i - 2) % 3]);
}
double basisOf(const Barycentric& l, std::size_t i) {
  return i < 3 ? l[i] * (2 * l[i] - 1) : 4 * l[i - 3] * l[(i - 2) % 3];
}
Vec3d pointOf(const Corners& p, const Barycentric& l) {
  return l[0] * p[0] + l[1] * p[1] + l[2] * p[2];
}
double longestOf(const Corners& p) {
  return std::max({length(p[1] - p[0]), length(p[2] - p[1]), length(p[0] - p[2])});
}

// Visits the centroids of n^2 equal parts: their mean is a rule of second order.
template <typename Visit>
void forCenters(int n, const Visit& visit) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; i + j < n; ++j) {
      const double a = (i + 1.0 / 3) / n, b = (j + 1.0 / 3) / n, c = a + 1.0 / (3 * n), d = b + 1.0 / (3 * n);
      visit(Barycentric{a, b, 1 - a - b});
      if (i + j < n - 1) visit(Barycentric{c, d, 1 - c - d});
    }
}

struct MeanAndMost {
  double mean = 0, most = 0;
};
template <typename Function>
MeanAndMost measure(int n, const Function& function) {
  MeanAndMost found;
  int count = 0;
  forCenters(n, [&](const Barycentric& l) {
    const double value = function(l);
    found.mean += value, found.most = std::max(found.most, value), ++count;
  });
  found.mean /= count;
  return found;
}

// sum |phi_i| |x_i - x|^3 / (6 l^3)
MeanAndMost boundOf(const Corners& p, int n) {
  const double l = longestOf(p);
  return measure(n, [&](const Barycentric& at) {
    double sum = 0;
    for (std::size_t i = 0; i < 6; ++i)
      sum += std::abs(basisOf(at, i)) * std::pow(length(nodeOf(p, i) - pointOf(p, at)) / l, 3);
    return sum / 6;
  });
}

Corners randomTriangle(Random& random) {
  const auto vector = [&] { return Vec3d{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)}; };
  return {vector(), vector(), vector()};
}

} // namespace

TEST_CASE("kQuadraticMean and kQuadraticMost: the equilateral triangle reaches them, no other comes as close") {
  Ratio mean, most;
  const Corners equilateral = {Vec3d{0, 0, 0}, Vec3d{1, 0, 0}, Vec3d{0.5, std::sqrt(0.75), 0}};
  const MeanAndMost largest = boundOf(equilateral, 300);
  mean.add(largest.mean, kQuadraticMean), most.add(largest.most, kQuadraticMost);
  for (int k = 0; k <= 100; ++k) { // the other extreme points: zero height
    const MeanAndMost flat = boundOf({Vec3d{0, 0, 0}, Vec3d{1, 0, 0}, Vec3d{0.01 * k, 0, 0}}, 60);
    CHECK(flat.mean < 0.0112);
    CHECK(flat.most < 0.0207);
  }
  Random random(1);
  for (int k = 0; k < 2000; ++k) {
    const Corners triangle = randomTriangle(random);
    MeanAndMost some = boundOf(triangle, 20);
    if (some.mean > 0.98 * kQuadraticMean) some = boundOf(triangle, 200); // the rule errs upwards
    mean.add(some.mean, kQuadraticMean), most.add(some.most, kQuadraticMost);
  }
  mean.check("kQuadraticMean", 0, 0.999);
  most.check("kQuadraticMost", 0, 0.999);
}

TEST_CASE("the sum that kQuadraticMean and kQuadraticMost bound is convex in the squares of the edges") {
  // Two triangles, and the triangle whose squared edge lengths are the means of theirs. Triangles are constructed from
  // the squares of their sides.
  const auto withSquares = [](double A, double B, double C) {
    const double c = std::sqrt(C), x = (B + C - A) / (2 * c);
    return Corners{Vec3d{0, 0, 0}, Vec3d{c, 0, 0}, Vec3d{x, std::sqrt(std::max(0.0, B - x * x)), 0}};
  };
  const auto sumAt = [](const Corners& p, const Barycentric& l) {
    double sum = 0;
    for (std::size_t i = 0; i < 6; ++i)
      sum += std::abs(basisOf(l, i)) * std::pow(length(nodeOf(p, i) - pointOf(p, l)), 3);
    return sum;
  };
  Ratio convex;
  Random random(2);
  for (int k = 0; k < 3000; ++k) {
    const Corners p = randomTriangle(random), q = randomTriangle(random);
    double P[3], Q[3];
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec3d a = p[(i + 2) % 3] - p[(i + 1) % 3], b = q[(i + 2) % 3] - q[(i + 1) % 3];
      P[i] = dot(a, a), Q[i] = dot(b, b);
    }
    const double t = random.uniform(), s = std::sqrt(random.uniform()), u = random.uniform();
    const Barycentric at = {1 - s, s * (1 - u), s * u};
    const Corners between =
        withSquares(t * P[0] + (1 - t) * Q[0], t * P[1] + (1 - t) * Q[1], t * P[2] + (1 - t) * Q[2]);
    convex.add(sumAt(between, at), t * sumAt(p, at) + (1 - t) * sumAt(q, at));
  }
  convex.check("convex", 1e-9, 0.99);
}

TEST_CASE("a quadratic through corners and middles is within kQuadraticMean and kQuadraticMost of cubics and sines") {
  Ratio mean, most;
  Random random(3);
  for (int k = 0; k < 6000; ++k) {
    Corners p = randomTriangle(random);
    if (k % 3 == 0) p = {Vec3d{0, 0, 0}, Vec3d{1, 0, 0}, Vec3d{0.5, random.uniform(0, 1), 0}};
    const double l = longestOf(p);
    // f(x) = f(u . x): its third derivative along any direction is at most |f'''|, attained along u.
    const Vec3d across = p[1] - p[0], other = p[2] - p[0];
    Vec3d u = across + random.uniform(-2, 2) * other;
    u = u / length(u);
    const double k_wave = k % 2 ? 0 : std::exp(random.uniform(-2, 2)) / l, phase = random.uniform(0, 6.28),
                 offset = random.uniform(-1, 1);
    const auto f = [&](const Vec3d& x) {
      const double t = dot(u, x) + offset;
      return k_wave > 0 ? std::sin(k_wave * t + phase) / (k_wave * k_wave * k_wave) : t * t * t / 6;
    };
    double node[6];
    for (std::size_t i = 0; i < 6; ++i) node[i] = f(nodeOf(p, i));
    const MeanAndMost error = measure(16, [&](const Barycentric& at) {
      double q = 0;
      for (std::size_t i = 0; i < 6; ++i) q += basisOf(at, i) * node[i];
      return std::abs(q - f(pointOf(p, at)));
    });
    const double noise = 1e-15 * (k_wave > 0 ? 1 / (k_wave * k_wave * k_wave) : 30);
    mean.add(std::max(0.0, error.mean - noise), kQuadraticMean * l * l * l);
    most.add(std::max(0.0, error.most - noise), kQuadraticMost * l * l * l);
  }
  mean.check("error of the quadratic in the mean", 0, 0.2);
  most.check("error of the quadratic at most", 0, 0.3);
}
