// test_closed_forms.cpp - whole shapes on still water against closed forms: boxes, spheres, cylinders, cones,
// ellipsoids, tori. Inscribed meshes displace less than the smooth shape. They are compared with their own volume, and
// must converge to the smooth formula with second order.
#include "support.hpp"

#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

// Checks force and torque about the body's origin for a displaced volume V centred on B (world).
void checkArchimedes(const plimsoll::Hull& hull, plimsoll::Body body, double volume, const Vec3d& center_w) {
  for (double& c : body.center_of_mass) c = 0;
  for (const std::uint32_t precision : {PLIM_PRECISION_FLOAT, PLIM_PRECISION_DOUBLE}) {
    body.precision = precision;
    const double limit = precision == PLIM_PRECISION_FLOAT ? 2e-6 : 1e-12;
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    const Vec3d force{0, kWeight * volume, 0};
    const Vec3d torque = cross(center_w - vec(body.position), force);
    CHECK(forceError(hull, vec(forces.force), force) <= limit);
    CHECK(torqueError(hull, vec(forces.torque), torque) <= limit);
    CHECK(std::abs(forces.volume - volume) <= limit * hull.info().volume);
    CHECK(length(vec(forces.center_of_buoyancy) - center_w) * volume <=
          limit * longestExtent(hull.info()) * hull.info().volume * 2);
    CHECK(length(vec(forces.force) - force) <= forces.force_bound);
    CHECK(length(vec(forces.torque) - torque) <= forces.torque_bound);
    CHECK(forces.certified());
  }
}

Quat aboutZ(double angle) {
  return {0, 0, std::sin(angle / 2), std::cos(angle / 2)};
}

// Return V(e) and B(e) of the smooth sphere of radius 1, with the waterline e above the centre.
double capVolume(double e) {
  return kPi * (1 + e) * (1 + e) * (2 - e) / 3;
}
double capCenter(double e) {
  return -0.75 * (1 - e) * (1 - e) / (2 - e);
}

} // namespace

TEST_CASE("box, upright at many draughts") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  for (int k = 1; k < 50; ++k) {
    const double draft = k / 50.0;
    checkArchimedes(hull, makeBody(hull, {3, 0.5 - draft, -2}), 8 * draft, {3, -draft / 2, -2});
  }
  checkArchimedes(hull, makeBody(hull, {3, -7, -2}), 8, {3, -7, -2});
}

TEST_CASE("box heeled until the deck edge: wall-sided wedge formulas") {
  // A section of half breadth b = 2 and depth 1 floats at the draft d = 1/2, turned by phi about z. The submerged area
  // stays 2. Its centre in body axes is (-b^2 tan / (3 d), -d / 2 + b^2 tan^2 / (6 d)).
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  for (const double phi : {0.01, 0.05, 0.1, 0.2, 0.24}) {
    const double t = std::tan(phi), b = 2, draft = 0.5;
    const Vec3d center_b{-b * b * t / (3 * draft) / 1, -draft / 2 + b * b * t * t / (6 * draft), 0};
    const Mat3d R = rotationMatrix(aboutZ(phi));
    checkArchimedes(hull, makeBody(hull, {0, 0, 0}, aboutZ(phi)), 4, R * center_b);
  }
}

TEST_CASE("sphere, ellipsoid, cylinder and torus cut through their centre displace half their own volume") {
  Random random(3);
  for (const std::string name :
       {"sphere:1.3,3", "ellipsoid:3,1,0.7,3", "cylinder:0.8,3,32", "torus:2,0.6,24", "box:1,2,3"}) {
    const plimsoll::Hull hull = makeHull(shape(name));
    for (int k = 0; k < 10; ++k) {
      const Quat q = randomRotation(random);
      for (const std::uint32_t precision : {PLIM_PRECISION_FLOAT, PLIM_PRECISION_DOUBLE}) {
        plimsoll::Body body = makeBody(hull, {5, 0, 1}, q, precision);
        const plimsoll::Forces forces = plimsoll::evaluate(body);
        const double limit = precision == PLIM_PRECISION_FLOAT ? 2e-6 : 1e-12;
        INFO(name);
        CHECK(std::abs(forces.volume / (0.5 * hull.info().volume) - 1) <= limit);
        CHECK(forceError(hull, vec(forces.force), {0, 0.5 * kWeight * hull.info().volume, 0}) <= limit);
        const baselines::Wrench expected = reference(hull, body);
        CHECK(torqueError(hull, vec(forces.torque), expected.torque) <= limit);
      }
    }
  }
}

TEST_CASE("all shapes at all depths against brute force") {
  Random random(5);
  for (const std::string name : {"box:1,2,3", "sphere:1,3", "cylinder:0.8,3,32", "cone:1,2,32", "ellipsoid:3,1,0.7,3",
                                 "torus:2,0.6,24", "wigley:10,1,0.6", "boat", "barge", "catamaran", "buoy"}) {
    const plimsoll::Hull hull = makeHull(shape(name));
    const double reach = 0.6 * longestExtent(hull.info());
    for (int k = 0; k < 12; ++k) {
      plimsoll::Body body = makeBody(
          hull, {random.uniform(-9, 9), random.uniform(-reach, reach), random.uniform(-9, 9)}, randomRotation(random));
      const baselines::Wrench expected = reference(hull, body);
      for (const std::uint32_t precision : {PLIM_PRECISION_FLOAT, PLIM_PRECISION_DOUBLE}) {
        body.precision = precision;
        const double limit = precision == PLIM_PRECISION_FLOAT ? 2e-6 : 1e-12;
        const plimsoll::Forces forces = plimsoll::evaluate(body);
        INFO(name);
        CHECK(forceError(hull, vec(forces.force), expected.force) <= limit);
        CHECK(torqueError(hull, vec(forces.torque), expected.torque) <= limit);
        CHECK(length(vec(forces.force) - expected.force) <= forces.force_bound);
        CHECK(length(vec(forces.torque) - expected.torque) <= forces.torque_bound);
      }
    }
  }
}

TEST_CASE("cone, apex down: the submerged part is the mesh itself, smaller") {
  const plimsoll::Hull hull = makeHull(shape("cone:1.5,2,40"));
  for (const double fraction : {0.1, 0.37, 0.5, 0.9}) {
    const double draft = 2 * fraction;
    checkArchimedes(hull, makeBody(hull, {0, 1 - draft, 0}), hull.info().volume * fraction * fraction * fraction,
                    {0, -draft / 4, 0});
  }
}

TEST_CASE("known answer 13 and the inscribed icospheres at e = 0.3") {
  const double expected_ratio[] = {0.969440, 0.992226, 0.998046};
  double previous_error = 1;
  for (int n = 2; n <= 4; ++n) {
    const plimsoll::Hull hull = makeHull(shape("sphere:1," + std::to_string(n)));
    const plimsoll::Forces forces = plimsoll::evaluate(makeBody(hull, {0, -0.3, 0}));
    CHECK(capVolume(0.3) == doctest::Approx(3.008598565).epsilon(1e-9));
    CHECK(forces.volume / capVolume(0.3) == doctest::Approx(expected_ratio[n - 2]).epsilon(2e-6));
    const double error = 1 - forces.volume / capVolume(0.3);
    if (n > 2) CHECK(previous_error / error == doctest::Approx(4).epsilon(0.02)); // second order
    previous_error = error;
    CHECK(std::abs(forces.center_of_buoyancy[1] + 0.3 - 0.3 - capCenter(0.3) + 0.3) < 0.02);
  }
}

TEST_CASE("smooth closed forms are approached with second order") {
  // Displaced volume and height of its centre, both of the smooth shape, with the water level at y = 0 and the shape's
  // centre at -e.
  struct Case {
    std::string coarse, fine;
    double e, volume, center;
  };
  const double e = 0.3, phi = std::acos(-e), segment = phi - std::sin(phi) * std::cos(phi);
  const double segment_center = -2 * std::pow(std::sin(phi), 3) / (3 * segment);
  const double P = 0.8; // vertical semi-axis of the ellipsoid: e is its height over P
  for (const Case& c : {Case{"sphere:1,4", "sphere:1,5", e, capVolume(e), capCenter(e) - e},
                        Case{"cylinder:1,3,128", "cylinder:1,3,256", e, 3 * segment, segment_center - e},
                        Case{"torus:2,1,128", "torus:2,1,256", e, 2 * kPi * 2 * segment, segment_center - e},
                        Case{"ellipsoid:2,0.8,0.5,4", "ellipsoid:2,0.8,0.5,5", e * P, 2 * 0.8 * 0.5 * capVolume(e),
                             P * (capCenter(e) - e)}}) {
    const plimsoll::Hull coarse = makeHull(shape(c.coarse)), fine = makeHull(shape(c.fine));
    const plimsoll::Forces a = plimsoll::evaluate(makeBody(coarse, {0, -c.e, 0})),
                           b = plimsoll::evaluate(makeBody(fine, {0, -c.e, 0}));
    INFO(c.fine);
    CHECK((c.volume - a.volume) / (c.volume - b.volume) == doctest::Approx(4).epsilon(0.05));
    CHECK(std::abs(b.volume / c.volume - 1) < 2e-3);
    CHECK(std::abs(b.center_of_buoyancy[1] - c.center) < 2e-3);
    CHECK(b.volume < c.volume);
  }
}

TEST_CASE("tilted ellipsoid: oblique waterplane and lever of the smooth shape") {
  const double a = 2, b = 0.8, c = 0.5;
  const plimsoll::Hull hull = makeHull(shape("ellipsoid:2,0.8,0.5,6"));
  const Quat q{0.3, 0.1, -0.4, std::sqrt(1 - 0.26)};
  const Vec3d n = rotationMatrix(q).row[1]; // up in body axes
  const double P = std::sqrt(a * a * n.x * n.x + b * b * n.y * n.y + c * c * n.z * n.z), k = 0.2, e = k / P;
  const plimsoll::Forces forces = plimsoll::evaluate(makeBody(hull, {0, -k, 0}, q));
  CHECK(forces.volume == doctest::Approx(kPi * a * b * c * (1 + e) * (1 + e) * (2 - e) / 3).epsilon(1e-3));
  CHECK(forces.waterplane_area == doctest::Approx(kPi * a * b * c * (1 - e * e) / P).epsilon(1e-3));
  const Vec3d center_b = (-0.75 * (1 - e) * (1 - e) / (2 - e) / P) * Vec3d{a * a * n.x, b * b * n.y, c * c * n.z};
  CHECK(length(vec(forces.center_of_buoyancy) - (Vec3d{0, -k, 0} + rotationMatrix(q) * center_b)) < 1e-3);
}

TEST_CASE("known answer 7 and 8: the cube of density ratio 0.75 is at rest where it should be") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  const double tilt = std::atan(0.5);
  for (const std::uint32_t precision : {PLIM_PRECISION_FLOAT, PLIM_PRECISION_DOUBLE}) {
    const plimsoll::Forces bar =
        plimsoll::evaluate(makeBody(hull, {0, -std::sqrt(5) / 10, 0}, aboutZ(tilt), precision));
    CHECK(bar.force[1] == doctest::Approx(7357.5).epsilon(1e-6));
    CHECK(length(vec(bar.torque)) < 1e-3);
    // Corner down: the body diagonal (1, 1, 1) points down. It is turned there about the horizontal axis perpendicular
    // to it.
    const double angle = std::acos(-1 / std::sqrt(3.0)), s = std::sin(angle / 2) / std::sqrt(2.0);
    const plimsoll::Forces corner =
        plimsoll::evaluate(makeBody(hull, {0, -0.2037237, 0}, {-s, 0, s, std::cos(angle / 2)}, precision));
    CHECK(corner.force[1] == doctest::Approx(7357.5).epsilon(1e-6));
    CHECK(length(vec(corner.torque)) < 1e-3);
  }
}

TEST_CASE("known answers 5, 10 and 14: bars, cubes and spheres are at rest where they should be") {
  const plimsoll::Hull cube = makeHull(shape("box:1,1,1"));
  // Tilt of the square bar by density ratio; the height follows from the displaced area.
  for (const auto& [ratio, degrees] :
       {std::pair{0.22, 13.6749454}, {0.23, 19.4856187}, {0.24, 23.4854870}, {0.25, 26.5650512}}) {
    const Quat q = aboutZ(degrees * kPi / 180);
    double low = -1, high = 1;
    for (int k = 0; k < 60; ++k) {
      const double middle = 0.5 * (low + high);
      (plimsoll::evaluate(makeBody(cube, {0, middle, 0}, q)).volume > ratio ? low : high) = middle;
    }
    const plimsoll::Forces forces = plimsoll::evaluate(makeBody(cube, {0, low, 0}, q));
    CHECK(forces.force[1] == doctest::Approx(kWeight * ratio).epsilon(1e-9));
    CHECK(std::abs(forces.torque[2]) < 1e-5); // the angles have seven decimals
    CHECK(std::abs(plimsoll::evaluate(makeBody(cube, {0, low, 0}, aboutZ((degrees + 1) * kPi / 180))).torque[2]) > 0.5);
  }
  // Half density, corner down: the centre lies in the surface. Density 0.1: upright, with the centre 0.4 above it.
  const double angle = std::acos(-1 / std::sqrt(3.0)), s = std::sin(angle / 2) / std::sqrt(2.0);
  const plimsoll::Forces corner = plimsoll::evaluate(makeBody(cube, {0, 0, 0}, {-s, 0, s, std::cos(angle / 2)}));
  CHECK(corner.force[1] == doctest::Approx(0.5 * kWeight).epsilon(1e-12));
  CHECK(length(vec(corner.torque)) < 1e-9);
  CHECK(0.0 - corner.center_of_buoyancy[1] == doctest::Approx(0.2345485469).epsilon(1e-9));
  CHECK(plimsoll::evaluate(makeBody(cube, {0, 0.4, 0})).force[1] == doctest::Approx(0.1 * kWeight).epsilon(1e-12));
  // Spheres of density ratio 1/4 and 3/4: draft 0.6527 and 1.3473 radii.
  const plimsoll::Hull ball = makeHull(shape("sphere:1,6"));
  for (const auto& [ratio, draft] : {std::pair{0.25, 0.6527036447}, {0.75, 1.3472963553}})
    CHECK(plimsoll::evaluate(makeBody(ball, {0, 1 - draft, 0})).volume ==
          doctest::Approx(ratio * 4 * kPi / 3).epsilon(5e-4));
}
