// test_continuity.cpp - lowers a hull through the surface in tiny steps. The change of the result is limited by the
// step. A step s changes every depth by at most s, and max(d, 0) is 1-Lipschitz, so
//   |dF| <= rho g S s    and    |dT| <= rho g S s R,   S = area, R = largest distance from the reference point.
#include "support.hpp"

#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

void lower(const plimsoll::Hull& hull, const Quat& rotation, double from, int steps, std::uint32_t precision) {
  constexpr double kStep = 1e-5;
  const plim_hull_info info = hull.info();
  const double reach = longestExtent(info) * 1.8;
  Vec3d force, torque;
  double worst_force = 0, worst_torque = 0, bound_force = 0, bound_torque = 0;
  for (int k = 0; k <= steps; ++k) {
    const plimsoll::Forces forces = plimsoll::evaluate(makeBody(hull, {0, from - kStep * k, 0}, rotation, precision));
    REQUIRE(std::isfinite(length(vec(forces.force)) + length(vec(forces.torque))));
    if (k > 0) {
      worst_force = std::max(worst_force, length(vec(forces.force) - force));
      worst_torque = std::max(worst_torque, length(vec(forces.torque) - torque));
    }
    bound_force = std::max(bound_force, forces.force_bound), bound_torque = std::max(bound_torque, forces.torque_bound);
    force = vec(forces.force), torque = vec(forces.torque);
  }
  CHECK(worst_force <= kWeight * info.area * kStep + 2 * bound_force);
  CHECK(worst_torque <= kWeight * info.area * kStep * reach + 2 * bound_torque);
  CHECK(worst_force > 0); // the hull has reached the water
}

} // namespace

TEST_CASE("through the surface in steps of 1e-5 m") {
  Random random(1);
  for (const std::string name : {"box:1,1,1", "sphere:0.5,2", "torus:0.5,0.2,16", "cone:0.5,1,16"})
    for (const std::uint32_t precision : {PLIM_PRECISION_FLOAT, PLIM_PRECISION_DOUBLE}) {
      const plimsoll::Hull hull = makeHull(shape(name));
      INFO(name);
      lower(hull, randomRotation(random), random.uniform(-0.4, 0.4), 3000, precision);
      // Upright: faces, edges and rings of vertices lie exactly in the surface, at both ends and in between.
      lower(hull, {}, -hull.info().box_low[1] + 1e-3, 200, precision);
      lower(hull, {}, -hull.info().box_high[1] + 1e-3, 200, precision);
      lower(hull, {}, 1e-3, 200, precision);
    }
}

TEST_CASE("a face exactly in the surface gives the same from above and from below") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  for (const double y : {0.5, -0.5})
    for (const std::uint32_t precision : {PLIM_PRECISION_FLOAT, PLIM_PRECISION_DOUBLE}) {
      const plimsoll::Forces at = plimsoll::evaluate(makeBody(hull, {0, y, 0}, {}, precision));
      for (const double nudge : {1e-9, -1e-9, 1e-15, -1e-15}) {
        const plimsoll::Forces near = plimsoll::evaluate(makeBody(hull, {0, y + nudge, 0}, {}, precision));
        CHECK(length(vec(near.force) - vec(at.force)) <= 6 * kWeight * std::abs(nudge) + 2 * near.force_bound);
        CHECK(length(vec(near.torque)) <= near.torque_bound + 1e-9);
      }
    }
}

TEST_CASE("10 km from the world's origin float is as good as at the origin") {
  const plimsoll::Hull hull = makeHull(shape("box:2,1,0.7"));
  Random random(8);
  for (int k = 0; k < 100; ++k) {
    const Quat q = randomRotation(random);
    const double y = random.uniform(-0.3, 0.3);
    const plimsoll::Forces exact = plimsoll::evaluate(makeBody(hull, {0, y, 0}, q));
    for (const double far : {0.0, 1e4, 1e7}) {
      const plimsoll::Forces forces = plimsoll::evaluate(makeBody(hull, {far, y, -far}, q, PLIM_PRECISION_FLOAT));
      CHECK(forceError(hull, vec(forces.force), vec(exact.force)) < 2e-6);
      CHECK(torqueError(hull, vec(forces.torque), vec(exact.torque)) < 2e-6);
    }
  }
  // The same if the mesh is far from its own origin.
  const plimsoll::Hull shifted = makeHull(moved(shape("box:2,1,0.7"), {1e4, 0, 1e4}));
  const plimsoll::Forces near = plimsoll::evaluate(makeBody(hull, {0, 0.1, 0}, {}, PLIM_PRECISION_FLOAT));
  const plimsoll::Forces moved_back =
      plimsoll::evaluate(makeBody(shifted, {-1e4, 0.1, -1e4}, {}, PLIM_PRECISION_FLOAT));
  CHECK(forceError(hull, vec(moved_back.force), vec(near.force)) < 1e-6);
  CHECK(torqueError(hull, vec(moved_back.torque), vec(near.torque)) < 1e-6);
}

TEST_CASE("a submarine a kilometre down keeps its digits") {
  const plimsoll::Hull hull = makeHull(shape("ellipsoid:30,4,4,3"));
  const plimsoll::Forces forces =
      plimsoll::evaluate(makeBody(hull, {0, -1000, 0}, {0.1, 0.2, 0.3, std::sqrt(0.86)}, PLIM_PRECISION_FLOAT));
  CHECK(forceError(hull, vec(forces.force), {0, kWeight * hull.info().volume, 0}) < 1e-12);
  CHECK(torqueError(hull, vec(forces.torque), {}) < 1e-12);
}

TEST_CASE("bounds hold in double for bodies far up, and for meshes far from their own origin") {
  Random random(21);
  for (const double far : {0.0, 10.0, 1e3, 1e5})
    for (int k = 0; k < 200; ++k) {
      const plimsoll::Hull hull = makeHull(moved(shape("box:4,1,2"), {0.3 * far, 0.1 * far, far}));
      const Quat q = randomRotation(random);
      // Places the hull's centre near the level, for any position of its origin; the level may be far up too.
      plimsoll::WaterDef def;
      def.level = random.uniform(-far, far);
      const plimsoll::Surface surface{plimsoll::Water(def)};
      const Vec3d center_w = rotationMatrix(q) * Vec3d{0.3 * far, 0.1 * far, far};
      plimsoll::Body body = makeBody(hull, {0, def.level + random.uniform(-1, 1) - center_w.y, 0}, q);
      body.surface = surface.get();
      const plimsoll::Forces forces = plimsoll::evaluate(body);
      // The reference in long double, from the same inputs.
      const long double height = static_cast<long double>(body.position[1]) - static_cast<long double>(def.level);
      const plimsoll::Hull::Mesh mesh = hull.mesh();
      const long double n2 =
          (long double)q.x * q.x + (long double)q.y * q.y + (long double)q.z * q.z + (long double)q.w * q.w;
      const long double ux = 2 * ((long double)q.x * q.y + (long double)q.w * q.z) / n2;
      const long double uy = 1 - 2 * ((long double)q.x * q.x + (long double)q.z * q.z) / n2;
      const long double uz = 2 * ((long double)q.y * q.z - (long double)q.w * q.x) / n2;
      long double volume = 0; // sum of signed columns: int d (-n . up) dS
      for (const auto& t : mesh.triangles) {
        long double d[3], p[3][3];
        for (std::size_t c = 0; c < 3; ++c) {
          for (std::size_t i = 0; i < 3; ++i) p[c][i] = mesh.vertices[t[c]][i];
          d[c] = -(height + ux * p[c][0] + uy * p[c][1] + uz * p[c][2]);
        }
        const auto area = [&](std::size_t i, std::size_t j) {
          return ((p[1][i] - p[0][i]) * (p[2][j] - p[0][j]) - (p[1][j] - p[0][j]) * (p[2][i] - p[0][i])) / 2;
        };
        const long double up_area = ux * area(1, 2) + uy * area(2, 0) + uz * area(0, 1);
        // The integral of max(d, 0) over the triangle / its area, by sorted depths.
        std::sort(d, d + 3);
        long double mean = 0;
        if (d[0] > 0)
          mean = (d[0] + d[1] + d[2]) / 3;
        else if (d[1] > 0)
          mean = (d[0] + d[1] + d[2]) / 3 - d[0] * d[0] * d[0] / ((d[0] - d[1]) * (d[0] - d[2])) / 3;
        else if (d[2] > 0)
          mean = d[2] * d[2] * d[2] / ((d[2] - d[0]) * (d[2] - d[1])) / 3;
        volume -= mean * up_area;
      }
      CHECK(std::abs(forces.force[1] - static_cast<double>(volume) * kWeight) <= forces.force_bound);
    }
}

TEST_CASE("bounds hold for hulls that float just touches, or just misses") {
  Random random(31);
  for (int k = 0; k < 400; ++k) {
    const Vec3d size{random.uniform(0.1, 200), random.uniform(0.1, 20), random.uniform(0.1, 30)};
    const plimsoll::Hull hull = makeHull(scaled(shape("box:1,1,1"), size));
    const double draft = std::pow(10, random.uniform(-10, -5)) * (k % 4 ? 1 : -1);
    for (const std::uint32_t precision : {PLIM_PRECISION_FLOAT, PLIM_PRECISION_DOUBLE}) {
      const plimsoll::Body body = makeBody(hull, {0, 0.5 * size.y - draft, 0}, {}, precision);
      const plimsoll::Forces forces = plimsoll::evaluate(body);
      CHECK(length(vec(forces.force) - reference(hull, body).force) <= forces.force_bound);
    }
  }
}
