// test_green_function.cpp - the water's Green function, its Bessel and Struve functions, and flat source panels, each
// against a second derivation.
#include "support.hpp"

#include "math/elementary.hpp"
#include "seakeeping/bessel.hpp"
#include "seakeeping/green_function.hpp"
#include "seakeeping/panel_integrals.hpp"
#include "seakeeping/quadrature.hpp"

#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

// F = 2 PV int_0^inf e^-kY J0(kX) / (k - 1) dk. Near the pole the integrand is added to its mirror image, so that the
// pole cancels.
template <typename Bessel0>
double principalValue(double Y, Bessel0 j0) {
  const auto f = [&](double k) { return std::exp(-k * Y) * j0(k); };
  double sum = 0;
  for (int i = 0; i < 16; ++i)
    sum += integrateGauss8(i / 16.0, (i + 1) / 16.0, [&](double s) { return (f(1 + s) - f(1 - s)) / s; });
  for (double k = 2; k * Y < 2 * Y + 40; k += 0.25)
    sum += integrateGauss8(k, k + 0.25, [&](double t) { return f(t) / (t - 1); });
  return 2 * sum;
}

double tableError(double X, double Y) {
  const GreenValue exact = greenByQuadrature(X, Y), quick = GreenTable::instance().at(X, Y, exponential(-Y));
  // Near the origin F_X is as large as -1/R: there the error is relative to it.
  const double slope = std::abs(quick.F_X - exact.F_X) / std::max(1.0, std::abs(exact.F_X));
  return std::max(std::abs(quick.F - exact.F), 0.2 * slope);
}

} // namespace

TEST_CASE("Bessel and Struve functions: printed values, and what ties them together") {
  const Bessel one = besselAt(1), ten = besselAt(10), thirty = besselAt(30);
  CHECK(one.J0 == doctest::Approx(0.7651976865579666).epsilon(1e-13));
  CHECK(one.J1 == doctest::Approx(0.4400505857449335).epsilon(1e-13));
  CHECK(one.Y0 == doctest::Approx(0.08825696421567696).epsilon(1e-12));
  CHECK(one.Y1 == doctest::Approx(-0.7812128213002887).epsilon(1e-12));
  CHECK(one.H0 == doctest::Approx(0.5686566270482879).epsilon(1e-12));
  CHECK(one.H1 == doctest::Approx(0.1984573362019444).epsilon(1e-12));
  CHECK(ten.J0 == doctest::Approx(-0.2459357644513483).epsilon(1e-10));
  CHECK(ten.Y0 == doctest::Approx(0.05567116728359939).epsilon(1e-9));
  CHECK(ten.H0 == doctest::Approx(0.1187436836874670).epsilon(1e-9));
  CHECK(thirty.J0 == doctest::Approx(-0.08636798358104821).epsilon(1e-11));
  CHECK(thirty.Y1 == doctest::Approx(0.08442557067033364).epsilon(1e-10));
  for (double x = 0.1; x < 40; x *= 1.07) { // Wronskian, on both sides of the limit of the series
    const Bessel b = besselAt(x);
    CHECK(b.J1 * b.Y0 - b.J0 * b.Y1 == doctest::Approx(2 / (kPi * x)).epsilon(1e-8));
  }
  const Bessel below = besselAt(16 - 1e-9), beyond = besselAt(16 + 1e-9);
  CHECK(below.H0 == doctest::Approx(beyond.H0).epsilon(1e-8));
  CHECK(below.H1 == doctest::Approx(beyond.H1).epsilon(1e-8));
  CHECK(below.J0 == doctest::Approx(beyond.J0).epsilon(1e-8));
}

TEST_CASE("the Green function: known answers") {
  const double known[][4] = {{1, 1, -1.8400222928, -0.5911701688},
                             {0.5, 0.2, -0.3589861634, -3.9466495420},
                             {5, 2, -0.1231468156, 0.1975227818}};
  for (const auto& row : known) {
    const GreenValue g = greenByQuadrature(row[0], row[1]);
    CHECK(std::abs(g.F - row[2]) < 1e-9);
    CHECK(std::abs(g.F_X - row[3]) < 1e-9);
  }
}

TEST_CASE("the Green function: the finite form is the principal value") {
  for (const double X : {0.0, 0.3, 1.0, 3.0, 8.0})
    for (const double Y : {0.3, 1.0, 2.5}) {
      const double F = principalValue(Y, [X](double k) { return besselAt(k * X).J0; });
      CHECK(std::abs(greenByQuadrature(X, Y).F - F) < 1e-6);
    }
}

TEST_CASE("the Green function: its slopes are those of its values, and F_Y = -F - 2/R") {
  const double step = 1e-4;
  for (double X = 0.05; X < 30; X *= 1.6)
    for (double Y = 0.02; Y < 30; Y *= 1.9) {
      const double R = std::sqrt(X * X + Y * Y), h = step * R;
      const double F_X = (greenByQuadrature(X + h, Y).F - greenByQuadrature(X - h, Y).F) / (2 * h);
      const double F_Y = (greenByQuadrature(X, Y + h).F - greenByQuadrature(X, Y - h).F) / (2 * h);
      const GreenValue g = greenByQuadrature(X, Y);
      const double size = std::max(1.0, 1 / R);
      CHECK(std::abs(g.F_X - F_X) < 2e-6 * size);
      CHECK(std::abs(-g.F - 2 / R - F_Y) < 2e-6 * size);
    }
}

TEST_CASE("the Green function: the table is within 1e-4 of the quadrature, its slope within 5e-4 of its size or of 1") {
  double worst = 0;
  for (double R = 1e-4; R < 500; R *= 1.21)
    for (double v = 0; v <= 1; v += 0.031) {
      const double n = std::sqrt(v * v + (1 - v) * (1 - v));
      worst = std::max(worst, tableError(R * v / n, R * (1 - v) / n));
    }
  CHECK(worst < 1e-4);
  Random random(7);
  for (int i = 0; i < 3000; ++i) worst = std::max(worst, tableError(random.uniform(0, 12), random.uniform(1e-6, 12)));
  CHECK(worst < 1e-4);
  MESSAGE("largest error: " << worst);
}

TEST_CASE("a triangle of sources: potential and slope against a quadrature, near and far") {
  Random random(11);
  const auto place = [&](double reach) {
    return Vec3d{random.uniform(-reach, reach), random.uniform(-reach, reach), random.uniform(-reach, reach)};
  };
  for (int i = 0; i < 60; ++i) {
    const Vec3d corners[3] = {place(1), place(1), place(1)};
    const FlatPanel panel(corners);
    const Vec3d x = place(i % 2 ? 2 : 12);
    const auto away = [&](double s, double t) {
      return x - (corners[0] + s * (corners[1] - corners[0]) + t * (corners[2] - corners[0]));
    };
    if (std::abs(dot(x - corners[0], panel.normal)) < 0.3) continue; // the quadrature is inaccurate there
    SourceSheet sum{0, {}};
    const int n = 8;
    for (int a = 0; a < n; ++a) {
      const auto over = [&](auto value) {
        return integrateGauss8(a / 8.0, (a + 1) / 8.0, [&](double s) {
          return (1 - s) * (integrateGauss8(0, 0.5, [&](double q) { return value(away(s, q * (1 - s))); }) +
                            integrateGauss8(0.5, 1, [&](double q) { return value(away(s, q * (1 - s))); }));
        });
      };
      sum.potential += 2 * panel.area * over([](const Vec3d& r) { return 1 / length(r); });
      for (int axis = 0; axis < 3; ++axis)
        sum.gradient[axis] += 2 * panel.area * over([&](const Vec3d& r) { return -r[axis] / (length(r) * dot(r, r)); });
    }
    const SourceSheet found = sourceSheet(panel, x);
    const bool far = length(x - panel.center) > 6 * panel.radius;
    CHECK(std::abs(found.potential - sum.potential) <= (far ? 0.01 : 1e-5) * sum.potential);
    CHECK(length(found.gradient - sum.gradient) <= (far ? 0.02 : 1e-4) * length(sum.gradient));
  }
}

TEST_CASE("triangles of sources: the flux through a closed surface is -4 pi inside, 0 outside") {
  const MeshData ball = shape("sphere:1,2");
  for (const Vec3d& x : {Vec3d{0.1, 0.2, -0.3}, Vec3d{0.8, 0, 0.3}, Vec3d{1.4, 0.5, 0}, Vec3d{0, 9, 0}}) {
    double solid_angle = 0;
    for (const Triangle& t : ball.triangles) {
      const Vec3d corners[3] = {ball.vertices[t[0]], ball.vertices[t[1]], ball.vertices[t[2]]};
      const FlatPanel panel(corners);
      solid_angle -= dot(sourceSheet(panel, x).gradient, panel.normal);
    }
    CHECK(std::abs(solid_angle - (length(x) < 1 ? -4 * kPi : 0)) < 0.04); // distant panels are points
  }
}
