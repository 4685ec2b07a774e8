// test_triangle.cpp - the integral over single triangles: known results, every clip mask in every order, touching and
// degenerate cases.
#include "forces/triangle.hpp"
#include "math/random.hpp"

#include <doctest/doctest.h>

using namespace plim;

namespace {

struct Integrals {
  Vec3d force, torque; // in units of -rho g, about the origin of the corners
  double area = 0;
};

template <typename Real>
Integrals integrate(const Vec3<Real> (&r)[3], const Real (&d)[3]) {
  const Vec3<Real> a = Real(0.5) * cross(r[1] - r[0], r[2] - r[0]);
  Integrals sum;
  clipTriangle(r, d, [&](const WetPiece<Real>& piece) {
    const Vec3<Real> area = piece.fraction * a;
    const Real D = piece.depth[0] + piece.depth[1] + piece.depth[2];
    sum.force += convert<double>((D / 3) * area);
    sum.torque += convert<double>(cross(depthWeightedPoint(piece), area));
    sum.area += static_cast<double>(length(area));
  });
  return sum;
}

// Recursive subdivision with the centroid rule on max(d, 0), without clipping or closed forms.
void quadrature(const Vec3d (&r)[3], const double (&d)[3], int level, Integrals& sum) {
  if (level == 0) {
    const Vec3d a = 0.5 * cross(r[1] - r[0], r[2] - r[0]);
    const double depth = std::max(0.0, (d[0] + d[1] + d[2]) / 3);
    sum.force += depth * a;
    sum.torque += cross((r[0] + r[1] + r[2]) / 3.0, depth * a);
    return;
  }
  const Vec3d m[3] = {0.5 * (r[0] + r[1]), 0.5 * (r[1] + r[2]), 0.5 * (r[2] + r[0])};
  const double e[3] = {0.5 * (d[0] + d[1]), 0.5 * (d[1] + d[2]), 0.5 * (d[2] + d[0])};
  quadrature({r[0], m[0], m[2]}, {d[0], e[0], e[2]}, level - 1, sum);
  quadrature({m[0], r[1], m[1]}, {e[0], d[1], e[1]}, level - 1, sum);
  quadrature({m[2], m[1], r[2]}, {e[2], e[1], d[2]}, level - 1, sum);
  quadrature({m[0], m[1], m[2]}, {e[0], e[1], e[2]}, level - 1, sum);
}

} // namespace

TEST_CASE("known answer 1: a wet triangle about a point off the origin") {
  const Vec3d o{.1, .2, .3};
  const Vec3d r[3] = {Vec3d{.2, -1.1, .3} - o, Vec3d{1.4, -.6, .1} - o, Vec3d{.5, -1.9, 1.2} - o};
  const Integrals sum = integrate(r, {1.05, .70, 1.80});
  CHECK(length(-9810.0 * sum.force - Vec3d{-1683.2325, 6616.845, 6442.7175}) < 1e-9);
  CHECK(length(-9810.0 * sum.torque - Vec3d{-11200.8740625, -4156.41525, 1342.3963125}) < 1e-9);
}

TEST_CASE("known answer 2: a cut triangle") {
  const Integrals sum = integrate<double>({{0, -1, 0}, {2, .5, 0}, {0, .5, 1.5}}, {1, -.5, -.5});
  CHECK(length(-9810.0 * sum.force - Vec3d{-1635, 2180, -2180}) < 1e-9);
  CHECK(length(-9810.0 * sum.torque - Vec3d{545, 317.91666666666667, -90.83333333333333}) < 1e-9);
}

TEST_CASE("known answer 4: the integral of x y that the printed formula gets wrong") {
  // Depth -y on the triangle oriented so that it is wet: int x d dS = 1/24, so m.x S = 1/24 with S = 1/2.
  const WetPiece<double> piece{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {0, 0, 1}, 1};
  CHECK(depthWeightedPoint(piece).x * 0.5 == doctest::Approx(1.0 / 24).epsilon(1e-15));
}

TEST_CASE("all six mixed masks, in all three orders, agree with brute quadrature") {
  Random random(7);
  for (int mask = 1; mask < 7; ++mask)
    for (int repeat = 0; repeat < 5; ++repeat) {
      Vec3d r[3];
      double d[3];
      for (int k = 0; k < 3; ++k) {
        r[k] = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
        d[k] = (mask >> k & 1 ? 1 : -1) * random.uniform(0.05, 2);
      }
      Integrals expected;
      quadrature(r, d, 7, expected);
      for (int turn = 0; turn < 3; ++turn) {
        const Vec3d rt[3] = {r[turn], r[(turn + 1) % 3], r[(turn + 2) % 3]};
        const double dt[3] = {d[turn], d[(turn + 1) % 3], d[(turn + 2) % 3]};
        const Integrals sum = integrate(rt, dt);
        CHECK(length(sum.force - expected.force) < 1e-4);
        CHECK(length(sum.torque - expected.torque) < 1e-4);
        CHECK(length(sum.force) > 1e-3 * length(expected.force));
        // The order of the corners affects rounding only.
        CHECK(length(sum.force - integrate(r, d).force) < 1e-15);
        const Vec3f rf[3] = {convert<float>(rt[0]), convert<float>(rt[1]), convert<float>(rt[2])};
        const Integrals in_float = integrate(rf, {float(dt[0]), float(dt[1]), float(dt[2])});
        CHECK(length(in_float.force - sum.force) < 2e-6);
        CHECK(length(in_float.torque - sum.torque) < 2e-6);
      }
      // The wet parts of (r, d) and (r, -d) add up to the triangle.
      const double negative[3] = {-d[0], -d[1], -d[2]};
      const double whole = length(0.5 * cross(r[1] - r[0], r[2] - r[0]));
      CHECK(integrate(r, d).area + integrate(r, negative).area == doctest::Approx(whole).epsilon(1e-14));
    }
}

TEST_CASE("corners exactly in the surface: finite, continuous, and dry by definition") {
  const Vec3d r[3] = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}};
  CHECK(clipTriangle(r, {0.0, 0.0, 0.0}, [](const auto&) { FAIL("nothing is wet"); }) == TriangleState::kDry);
  CHECK(clipTriangle(r, {0.0, -1.0, 0.0}, [](const auto&) { FAIL("nothing is wet"); }) == TriangleState::kDry);
  // One wet corner, two in the surface: the whole triangle is wet.
  const Integrals touching = integrate(r, {0.0, 0.0, 0.3});
  CHECK(touching.area == doctest::Approx(0.5));
  for (const double tiny : {1e-3, 1e-9, 1e-300, 5e-324}) {
    const Integrals near = integrate(r, {tiny, -tiny, 0.3});
    CHECK(std::isfinite(length(near.torque)));
    CHECK(length(near.force - touching.force) <= 2 * tiny + 1e-15);
  }
}

TEST_CASE("triangles without area and needles give zero or next to nothing, never NaN") {
  const Vec3d point[3] = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
  CHECK(length(integrate(point, {1.0, -1.0, 2.0}).force) == 0);
  const Vec3d line[3] = {{0, 0, 0}, {1, 0, 0}, {0.5, 0, 0}};
  CHECK(length(integrate(line, {1.0, -1.0, 0.5}).torque) == 0);
  const Vec3d needle[3] = {{0, 0, 0}, {1000, 0, 0}, {500, 1e-12, 0}};
  CHECK(length(integrate(needle, {1.0, -1.0, 1e-9}).torque) < 1e-5);
}

TEST_CASE("two triangles find the same point on their common edge, to the last bit") {
  Random random(11);
  for (int repeat = 0; repeat < 1000; ++repeat) {
    Vec3f wet{float(random.uniform(-1, 1)), float(random.uniform(-1, 1)), float(random.uniform(-1, 1))};
    Vec3f dry{float(random.uniform(-1, 1)), float(random.uniform(-1, 1)), float(random.uniform(-1, 1))};
    Vec3f other{float(random.uniform(-1, 1)), float(random.uniform(-1, 1)), float(random.uniform(-1, 1))};
    const float dw = float(random.uniform(1e-6, 1)), dd = -float(random.uniform(0, 1)),
                d_other = float(random.uniform(-1, 1));
    const auto hasPoint = [&](const Vec3f(&r)[3], const float(&d)[3]) {
      const Vec3f point = cutPoint(wet, dry, cutFraction(dw, dd));
      bool found = false;
      clipTriangle(r, d, [&](const WetPiece<float>& piece) {
        for (const Vec3f& corner : piece.r) found = found || corner == point;
      });
      return found;
    };
    CHECK(hasPoint({wet, dry, other}, {dw, dd, d_other}));
    CHECK(hasPoint({dry, wet, other}, {dd, dw, d_other}));
    CHECK(hasPoint({other, dry, wet}, {d_other, dd, dw}));
  }
}
