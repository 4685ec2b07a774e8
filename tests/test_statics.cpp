// test_statics.cpp - equilibrium and stability of bodies against closed forms; stiffness against differences of the
// force; Newton's method from any start.
#include "support.hpp"

#include "api/handles.hpp"
#include "hull/capped.hpp"
#include "statics/equilibrium.hpp"

#include <doctest/doctest.h>

#include <numeric>

using namespace plim;
using namespace plim::tests;

namespace {

constexpr double kDegrees = 180 / 3.14159265358979323846;

// A body of uniform density, given relative to the water's density.
struct Uniform {
  Uniform(const MeshData& mesh, double density_ratio)
      : hull(makeHull(mesh)), vessel(hull.get()->hull, defFor(hull, density_ratio)) {}

  static VesselDef defFor(const plimsoll::Hull& hull, double density_ratio) {
    VesselDef def;
    def.mass = 1000 * density_ratio * hull.get()->hull.mass.volume;
    def.center_of_mass_b = hull.get()->hull.mass.centroid;
    return def;
  }

  Equilibrium find(const Quat& start, unsigned free = kAllFree) const {
    return EquilibriumFinder(vessel, free).find({start, 0});
  }

  plimsoll::Hull hull;
  Vessel vessel;
};

Quat aboutZ(double degrees) {
  return {0, 0, std::sin(0.5 * degrees / kDegrees), std::cos(0.5 * degrees / kDegrees)};
}
Quat aboutX(double degrees) {
  return {std::sin(0.5 * degrees / kDegrees), 0, 0, std::cos(0.5 * degrees / kDegrees)};
}

// Returns the angle between the body's y axis and the vertical.
double tilt(const Equilibrium& found) {
  return std::acos(std::min(1.0, found.at.R.row[1].y)) * kDegrees;
}

// Returns the angle to the nearest face of a box, 0 to 45 degrees.
double tiltOfSquare(const Equilibrium& found) {
  const double angle = std::atan2(found.at.R.row[1].x, found.at.R.row[1].y) * kDegrees;
  return std::abs(angle - 90 * std::round(angle / 90));
}

// Returns the stable tilt of a square bar that turns about its length only. Reference: Archimedes' bar in its four
// branches.
double barTilt(double R) {
  R = std::min(R, 1 - R);
  if (R <= (3 - std::sqrt(3)) / 6) return 0;
  if (R <= 0.25) return std::atan(std::sqrt(12 * R * (1 - R) - 2)) * kDegrees;
  if (R >= 9.0 / 32) return 45;
  const double q = std::sqrt(9 - 32 * R);
  return std::atan((3 - q) / (3 + q)) * kDegrees;
}

} // namespace

TEST_CASE("a square bar floats at the tilt that its density asks for, on every branch") {
  const double branch[] = {(3 - std::sqrt(3)) / 6, 0.25, 9.0 / 32, 23.0 / 32, 0.75, (3 + std::sqrt(3)) / 6};
  const int cases = caseCount(400, 4000);
  double worst = 0;
  for (int k = 1; k < cases; ++k) {
    const double R = (k + 0.3) / (cases + 1);
    const Uniform bar(shape("box:1,1,3"), R);
    const Equilibrium found = bar.find(aboutZ(20), kHeave | kTurnZ);
    REQUIRE(found.verdict == Verdict::kStable);
    const double from_branch = std::accumulate(
        branch, branch + 6, 1.0, [&](double least, double b) { return std::min(least, std::abs(R - b)); });
    CAPTURE(R);
    const double error = std::abs(tiltOfSquare(found) - barTilt(R));
    CHECK(error <= (from_branch > 1e-6 ? 1e-6 : 0.01));
    if (from_branch > 1e-6) worst = std::max(worst, error);
  }
  MESSAGE("largest error [degrees]: ", worst);
  for (const double b : branch)
    for (const double off : {-1e-5, -1e-7, 0.0, 1e-7, 1e-5}) {
      CAPTURE(b);
      CAPTURE(off);
      const Uniform bar(shape("box:1,1,3"), b + off);
      const Equilibrium found = bar.find(aboutZ(20), kHeave | kTurnZ);
      REQUIRE(found.verdict == Verdict::kStable);
      CHECK(std::abs(tiltOfSquare(found) - barTilt(b + off)) <= (std::abs(off) > 1e-6 ? 1e-6 : 0.01));
    }
}

TEST_CASE("a free cube lies on a face, stands on a corner, or has a ring of poses") {
  struct Expected {
    double R;
    bool face, ring, corner;
  };
  for (const Expected& expected :
       {Expected{0.10, true, false, false}, Expected{0.15, true, false, false}, Expected{0.18, true, false, true},
        Expected{0.205, true, false, true}, Expected{0.22, false, true, true}, Expected{0.3, false, false, true},
        Expected{0.5, false, false, true}, Expected{0.74, false, false, true}, Expected{0.78, false, true, true},
        Expected{0.82, true, false, true}, Expected{0.9, true, false, false}}) {
    CAPTURE(expected.R);
    const Uniform cube(shape("box:1,1,1"), expected.R);
    const Array<Equilibrium> all = EquilibriumFinder(cube.vessel).findAll(64);
    bool face = false, ring = false, corner = false;
    for (const Equilibrium& found : all) {
      const Vec3d up = absolute(found.at.R.row[1]);
      const double highest = std::max({up.x, up.y, up.z}), angle = std::acos(std::min(1.0, highest)) * kDegrees;
      const bool on_face = angle < 1e-5, on_corner = std::abs(angle - 54.735610317) < 1e-5;
      if (on_face) CHECK(found.ways <= 6);
      if (on_corner) CHECK(found.ways <= 8);
      if (!on_face && !on_corner) {
        CHECK(found.neutral == 1);
        CHECK(std::abs(angle - barTilt(expected.R)) < 1e-3);
      }
      face = face || on_face, corner = corner || on_corner, ring = ring || (!on_face && !on_corner);
    }
    CHECK(face == expected.face);
    CHECK(ring == expected.ring);
    CHECK(corner == expected.corner);
    for (std::size_t k = 1; k < all.size(); ++k) CHECK(all[k - 1].at.energy <= all[k].at.energy);
  }
}

TEST_CASE("an unstable pose is returned only from a start exactly on it") {
  const Uniform cube(shape("box:1,1,1"), 0.5);
  const Equilibrium upright = cube.find({});
  CHECK(upright.verdict == Verdict::kUnstable);
  CHECK(tilt(upright) == 0);
  const Equilibrium off = cube.find(aboutZ(1e-6));
  CHECK(off.verdict == Verdict::kStable);
  CHECK(off.residual <= 1e-10);
  // On an edge it is in balance, but unstable: it turns down to the corner. The stiffness at a right angle to the edge
  // vanishes only at R = 1/2.
  const Equilibrium edge = cube.find(aboutZ(45));
  CHECK(edge.verdict == Verdict::kUnstable);
}

TEST_CASE("rectangular bars") {
  struct Bar {
    double w, expected;
  };
  for (const Bar& bar : {Bar{1.1, 34.69652}, Bar{1.2, 16.10211}, Bar{1.23, 0}, Bar{2, 0}}) {
    const Uniform body(shape("box:" + std::to_string(bar.w) + ",1,9"), 0.5);
    const Equilibrium found = body.find(aboutZ(3), kHeave | kTurnZ);
    CHECK(found.verdict == Verdict::kStable);
    CHECK(tilt(found) == doctest::Approx(bar.expected).epsilon(1e-6));
  }
  // The flat pose is stable if (w/h)^2 > 6 R (1 - R).
  for (const double R : {0.1, 0.3, 0.5, 0.8})
    for (const double side : {-1e-3, 1e-3}) {
      const double w = std::sqrt(6 * R * (1 - R)) * (1 + side);
      MeshData mesh = scaled(shape("box:1,1,9"), {w, 1, 1});
      const Equilibrium found = Uniform(mesh, R).find({}, kHeave | kTurnZ);
      CHECK((found.verdict == Verdict::kStable) == (side > 0));
    }
}

TEST_CASE("spheres, cylinders and cones") {
  SUBCASE("a sphere: every attitude is neutral") {
    for (const double R : {0.1, 0.5, 0.77}) {
      const MeshData mesh = shape("geodesic:1,1,1,20");
      const Equilibrium found = Uniform(mesh, R).find(aboutZ(33));
      CHECK(found.residual <= 1e-10);
      CHECK((found.verdict == Verdict::kStable || found.verdict == Verdict::kUnstable)); // depends on its facets
      const double e = 2 * std::cos((std::acos(1 - 2 * R) + 4 * 3.14159265358979323846) / 3);
      CHECK(-found.at.pose.height == doctest::Approx(e).epsilon(5e-3));
      CHECK(std::abs(found.eigenvalue[0]) < 0.01 * found.eigenvalue[2]);
    }
  }
  SUBCASE("a long cylinder lies on its side and turns freely") {
    const Equilibrium found = Uniform(shape("cylinder:0.5,6,64"), 0.4).find(aboutX(10));
    CHECK(found.residual <= 1e-10);
    CHECK(std::abs(found.at.R.column(0).y) < 1e-9);
    CHECK(found.eigenvalue[0] < 1e-3 * found.eigenvalue[2]);
  }
  SUBCASE("a cone, apex down, stands upright where R > cos^6 of its half angle") {
    for (const double half_angle : {25.0, 35.0, 45.0}) {
      const double tangent = std::tan(half_angle / kDegrees), limit = std::pow(std::cos(half_angle / kDegrees), 6);
      const int sides = 256; // inscribed: the limit moves by about 1/sides^2
      const MeshData mesh = shape("cone:" + std::to_string(tangent) + ",1," + std::to_string(sides));
      for (const double side : {-0.01, 0.01}) {
        CAPTURE(half_angle);
        const double R = limit * (1 + side);
        const Uniform cone(mesh, R);
        const Equilibrium found = cone.find({});
        CHECK((found.verdict == Verdict::kStable) == (side > 0));
        CHECK(cone.vessel.draft(found.at.pose) == doctest::Approx(std::cbrt(R)).epsilon(1e-9));
      }
    }
  }
}

TEST_CASE("metacentric heights of a box") {
  const Uniform box(shape("box:4,1,2"), 0.5);
  const Equilibrium found = box.find({});
  CHECK(found.verdict == Verdict::kStable);
  const double weight = box.vessel.weight();
  CHECK(-found.at.stiffness.row[3][3] / weight == doctest::Approx(0.4166666666666667).epsilon(1e-12));
  CHECK(-found.at.stiffness.row[5][5] / weight == doctest::Approx(2.4166666666666667).epsilon(1e-12));
  CHECK(found.at.waterplane_area == doctest::Approx(8).epsilon(1e-12));
  CHECK(found.at.volume == doctest::Approx(4).epsilon(1e-12));
}

TEST_CASE("stiffness is the slope of force and torque, on still and on sloping water") {
  Random random(7);
  double worst = 0;
  for (int k = 0; k < caseCount(200, 2000); ++k) {
    const plimsoll::Hull hull = makeHull(randomHull(random));
    const Hull& inside = hull.get()->hull;
    VesselDef def;
    def.mass = 1000 * inside.mass.volume * random.uniform(0.1, 0.9);
    for (int axis = 0; axis < 3; ++axis) def.center_of_mass_b[axis] = random.uniform(-1, 1);
    if (k % 2) def.slope_x = random.uniform(-0.5, 0.5), def.slope_z = random.uniform(-0.5, 0.5);
    if (k % 3 == 0) def.liquids.transverse = 50, def.liquids.longitudinal = 400;
    const Vessel vessel(inside, def);
    FloatingPose pose{randomRotation(random), 0};
    if (!vessel.findHeight(pose)) continue;
    const Balance at = vessel.balanceAt(pose);
    const double r = inside.radius, scale = 1000 * 9.81 * r * r; // [N/m]
    for (const int column : {1, 3, 4, 5}) {
      const double h = 1e-6 * (column == 1 ? r : 1.0);
      Spatial change;
      const auto moved = [&](double by) {
        FloatingPose there = pose;
        Vec3d turn;
        if (column == 1)
          there.height += by;
        else
          turn[column - 3] = by, there.rotation = product({0.5 * turn.x, 0.5 * turn.y, 0.5 * turn.z, 1}, pose.rotation);
        const Balance b = vessel.balanceAt(there);
        return Spatial{b.force_w, b.torque_w};
      };
      change = (1 / (2 * h)) * (moved(h) - moved(-h));
      for (int row = 0; row < 6; ++row) {
        const double unit = scale * (row < 3 ? 1 : r) * (column == 1 ? 1 : r);
        worst = std::max(worst, std::abs(change[row] - at.stiffness.row[row][column]) / unit);
      }
    }
  }
  MESSAGE("largest difference, in parts: ", worst);
  CHECK(worst < 1e-8);
}

TEST_CASE("Newton comes to rest from anywhere, in few steps, and never climbs") {
  Random random(11);
  std::vector<int> iterations;
  double worst = 0;
  int missed = 0;
  const int hulls = caseCount(50, 200);
  for (int h = 0; h < hulls; ++h) {
    const Uniform body(randomHull(random), random.uniform(0.05, 0.95));
    for (int k = 0; k < 20; ++k) {
      FloatingPose start{randomRotation(random), 0};
      const Equilibrium found = EquilibriumFinder(body.vessel).find(start);
      REQUIRE(body.vessel.findHeight(start));
      CHECK(found.at.energy <=
            body.vessel.balanceAt(start).energy + 1e-12 * body.vessel.weight() * body.vessel.radius());
      if (found.verdict == Verdict::kNotFound) {
        ++missed;
        continue;
      }
      CHECK(found.verdict == Verdict::kStable);
      worst = std::max(worst, found.residual);
      iterations.push_back(found.iterations);
    }
  }
  std::sort(iterations.begin(), iterations.end());
  MESSAGE(iterations.size() << " at rest, " << missed << " not; iterations: median "
                            << iterations[iterations.size() / 2] << ", most " << iterations.back()
                            << "; largest residual " << worst);
  CHECK(worst <= 1e-10);
  CHECK(missed == 0);
  CHECK(iterations[iterations.size() / 2] < 10);
}

TEST_CASE("light and slender bodies are not lost where a step lifts them clear of the water") {
  Random random(3);
  for (const auto& [name, ratio] :
       {std::pair{"box:100,1,1", 0.05}, {"box:2.5,0.1,0.6", 0.05}, {"box:1,1,1", 1e-6}, {"catamaran", 0.1}}) {
    const Uniform body(shape(name), ratio);
    for (int k = 0; k < caseCount(60, 600); ++k) {
      CAPTURE(std::string(name));
      const Equilibrium found = body.find(randomRotation(random));
      CHECK(found.verdict == Verdict::kStable);
      CHECK(found.residual <= 1e-10);
    }
  }
}

TEST_CASE("a narrow hull is judged by its roll, however long it is") {
  const Uniform unstable(shape("box:1000,1,1"), 0.2117);
  CHECK(unstable.find({}).verdict == Verdict::kUnstable);
  const Equilibrium off = unstable.find(aboutX(1));
  CHECK(off.verdict == Verdict::kStable);
  CHECK(tilt(off) == doctest::Approx(barTilt(0.2117)).epsilon(1e-4));
  const Equilibrium tilted = Uniform(shape("box:300,1,1"), 0.213).find(aboutX(3));
  CHECK(tilted.neutral == 0); // GM is 4.5 mm
  CHECK(tilt(tilted) == doctest::Approx(barTilt(0.213)).epsilon(1e-6));
  // 5e-6 from the branch point, from a start well away from it.
  const Equilibrium near = Uniform(shape("box:1,1,3"), 0.21133).find(aboutZ(5.7), kHeave | kTurnZ);
  CHECK(near.verdict == Verdict::kStable);
  CHECK(std::abs(tiltOfSquare(near) - barTilt(0.21133)) < 1e-6);
}

TEST_CASE("what is exactly as heavy as its water hovers: neutral in heave, and in turns if the centres are one") {
  Random random(5);
  const Uniform level(shape("box:1,2,3"), 1), nearly(shape("box:1,2,3"), 1 - 1e-13);
  for (int k = 0; k < 50; ++k) {
    for (const Uniform* body : {&level, &nearly}) {
      const Equilibrium found = body->find(randomRotation(random));
      CHECK(found.verdict == Verdict::kStable);
      CHECK(found.neutral == 3);
    }
  }
  VesselDef def = Uniform::defFor(level.hull, 1);
  def.center_of_mass_b.y -= 0.1;
  const Equilibrium hanging = EquilibriumFinder(Vessel(level.hull.get()->hull, def)).find({aboutZ(50), 0});
  CHECK(hanging.verdict == Verdict::kStable);
  CHECK(hanging.neutral == 1);
  CHECK(tilt(hanging) < 1e-6);
  def.center_of_mass_b.y -= 20; // far below: no rotation about it may bring the hull to the surface
  for (int k = 0; k < 20; ++k) {
    const Equilibrium far = EquilibriumFinder(Vessel(level.hull.get()->hull, def)).find({randomRotation(random), 0});
    CHECK(far.verdict == Verdict::kStable);
    CHECK(tilt(far) < 1e-5);
    CHECK(far.at.waterplane_area == 0);
  }
}
