// test_stability.cpp - the righting arm against the formula of wall-sided hulls, the characteristic values of its
// curve, point masses and tanks, and the hydrostatic table.
#include "support.hpp"

#include "api/handles.hpp"
#include "math/elementary.hpp"
#include "statics/hydrostatics.hpp"
#include "statics/loading.hpp"
#include "statics/stability_curve.hpp"

#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

Vessel boxVessel(const plimsoll::Hull& hull, double density_ratio, const Vec3d& center_of_mass_b = {}) {
  VesselDef def;
  def.mass = 1000 * density_ratio * hull.get()->hull.mass.volume;
  def.center_of_mass_b = center_of_mass_b;
  return Vessel(hull.get()->hull, def);
}

constexpr Vec3d kX{1, 0, 0}, kZ{0, 0, 1};

StabilityCurve curveOf(RightingArm arm) {
  return readStabilityCurve(arm);
}

} // namespace

TEST_CASE("arc tangent") {
  for (int k = 0; k <= 720; ++k) {
    const double angle = (k / 360.0 - 1) * kPi * 0.99999, x = std::cos(angle), y = std::sin(angle);
    CHECK(arcTangent(y, x) == doctest::Approx(std::atan2(y, x)).epsilon(4e-16).scale(1));
  }
  CHECK(arcTangent(0, 0) == 0);
  CHECK(arcTangent(1e-300, 1) == doctest::Approx(1e-300).epsilon(1e-15).scale(0));
  CHECK(arcTangent(1, 0) == doctest::Approx(kPi / 2));
  CHECK(arcTangent(-1, 0) == doctest::Approx(-kPi / 2));
}

TEST_CASE("a wall-sided hull rights itself as the formula says, until its deck's edge or its bilge crosses the water") {
  for (const Vec3d& bow : {kX, -kX, kZ}) {
    const bool along_x = bow.z == 0;
    const plimsoll::Hull hull = makeHull(shape(along_x ? "box:8,2,3" : "box:3,2,8"));
    const Vessel vessel = boxVessel(hull, 0.5, {0, -0.1, 0});
    RightingArm arm(vessel, bow, {});
    const double BM = 3.0 * 3 / 12, GM = -0.5 + BM + 0.1; // draft 1, B 0.5 and G 0.1 below the water
    for (const double degrees : {0.0, 1.0, 5.0, 17.0, 30.0, 33.0}) {
      const double phi = degrees * kDegree, t = std::tan(phi);
      const Heeled heeled = arm.at(phi);
      CHECK(heeled.in_balance);
      CHECK(std::abs(heeled.gz - std::sin(phi) * (GM + 0.5 * BM * t * t)) < 1e-9);
      CHECK(std::abs(heeled.trim) < 1e-9);
      const double slope =
          std::cos(phi) * (GM + 0.5 * BM * t * t) + std::sin(phi) * BM * t / (std::cos(phi) * std::cos(phi));
      CHECK(std::abs(heeled.slope - slope) < 1e-9);
    }
    const StabilityCurve curve = readStabilityCurve(arm);
    CHECK(curve.gm == doctest::Approx(GM).epsilon(1e-12));
    // The integral of the formula: GM (1 - cos) + BM/2 (1/cos + cos - 2).
    const double c = std::cos(30 * kDegree);
    CHECK(std::abs(curve.area_30 - (GM * (1 - c) + 0.5 * BM * (1 / c + c - 2))) < 1e-9);
  }
}

TEST_CASE("what is read off the curve is where it is") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  const plim_hull_info info = hull.info();
  const Vessel vessel = boxVessel(hull, 0.4, {vec(info.centroid).x, vec(info.centroid).y - 0.05, 0});
  RightingArm arm(vessel, kX, {{0, 2, 1}});
  const StabilityCurve curve = readStabilityCurve(arm);
  CHECK(curve.rest == 0);
  REQUIRE(curve.vanishing > 0.5);
  CHECK(std::abs(arm.at(curve.vanishing).gz) < 1e-9);
  double largest = 0, area = 0, last = 0;
  const int steps = 3000;
  for (int k = 0; k <= steps; ++k) {
    const double gz = arm.at(curve.vanishing * k / steps).gz;
    largest = std::max(largest, gz);
    if (k > 0 && curve.vanishing * k / steps <= 40 * kDegree) area += 0.5 * (last + gz) * curve.vanishing / steps;
    last = gz;
  }
  CHECK(curve.largest_gz >= largest - 1e-12);
  CHECK(curve.largest_gz == doctest::Approx(largest).epsilon(1e-5));
  CHECK(arm.at(curve.largest_at).gz == doctest::Approx(curve.largest_gz).epsilon(1e-12));
  CHECK(curve.area_40 == doctest::Approx(area).epsilon(2e-3));
  CHECK(curve.area_30 < curve.area_40);
  REQUIRE(curve.opening > 0);
  CHECK(std::abs(arm.openingDepth(arm.at(curve.opening))) < 1e-9);
  CHECK(curve.area_flooding <= curve.area_40);
}

TEST_CASE("a vessel that lists: rest is where GZ comes up") {
  const plimsoll::Hull hull = makeHull(shape("box:8,2,3"));
  const Vessel listing = boxVessel(hull, 0.5, {0, 0, 0.05}); // G is off centre
  const StabilityCurve curve = curveOf(RightingArm(listing, kX, {}));
  RightingArm arm(listing, kX, {});
  // Heel about x turns z up or down; the side of G goes down.
  const double rest = std::isnan(curve.rest) ? 0 : curve.rest;
  const Heeled other = arm.at(-0.2), upright = arm.at(0);
  CHECK(std::abs(upright.gz) == doctest::Approx(0.05).epsilon(1e-9));
  CHECK((rest > 0) == (upright.gz < 0));
  CHECK(std::abs(other.gz) > 0);
  if (rest > 0) CHECK(std::abs(arm.at(rest).gz) < 1e-9);
  const Vessel loll = boxVessel(hull, 0.5, {0, 0.4, 0}); // GM = -0.5 + 0.75 - 0.4 < 0
  const StabilityCurve at = curveOf(RightingArm(loll, kX, {}));
  CHECK(at.rest == doctest::Approx(std::atan(std::sqrt(2 * 0.15 / 0.75))).epsilon(1e-9));
  CHECK(at.gm > 0);
}

TEST_CASE("free trim: a vessel that is not the same fore and aft trims as it heels, and less work is needed") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  const plim_hull_info info = hull.info();
  const Vessel vessel = boxVessel(hull, 0.4, {vec(info.centroid).x, vec(info.centroid).y, 0});
  const Heeled free = RightingArm(vessel, kX, {}).at(40 * kDegree);
  CHECK(std::abs(free.trim) > 1e-3);
  CHECK(std::abs(free.at.torque_w.z) < 1e-9 * vessel.weight());
  CHECK(std::abs(free.at.force_w.y) < 1e-9 * vessel.weight());
  FloatingPose even{{std::sin(20 * kDegree), 0, 0, std::cos(20 * kDegree)}, 0};
  REQUIRE(vessel.findHeight(even));
  CHECK(free.at.energy < vessel.balanceAt(even).energy);
}

TEST_CASE("GZ keeps its axis where the trim passes 90 degrees") {
  // Trim brings G below the centre of the sphere and leaves it 0.2 sin(heel) to the side.
  const plimsoll::Hull hull = makeHull(shape("sphere:1,4"));
  const Vessel vessel = boxVessel(hull, 0.5, {0.3, 0.2, 0});
  RightingArm arm(vessel, kX, {});
  CHECK(arm.at(0).trim < -100 * kDegree);
  CHECK(arm.at(kPi).trim > -80 * kDegree);
  for (int degrees = 0; degrees <= 180; degrees += 5) {
    const Heeled heeled = arm.at(degrees * kDegree);
    INFO(degrees);
    CHECK(heeled.in_balance);
    CHECK(heeled.gz == doctest::Approx(-0.2 * std::sin(heeled.heel)).epsilon(1e-4).scale(1));
    CHECK(heeled.slope == doctest::Approx(-0.2 * std::cos(heeled.heel)).epsilon(1e-2).scale(1));
  }
}

TEST_CASE("point masses and tanks") {
  Loading loading;
  loading.add(1000, {0, -0.2, 0}, Mat3d::diagonal({10, 20, 30}));
  loading.add(80, {0, 0.5, 1}, {});
  CHECK(loading.mass == 1080);
  CHECK(loading.center_b.z == doctest::Approx(80.0 / 1080));
  CHECK(loading.center_b.y == doctest::Approx((-200.0 + 40) / 1080));
  CHECK(loading.inertia_b.row[0].x == doctest::Approx(10 + 1000 * 80 / 1080.0 * (0.49 + 1)));
  Tank tank{2, 1, 0.5, 0.5, 800, {0, -0.5, 0}};
  Loading with = loading;
  with.add(tank);
  CHECK(with.mass == doctest::Approx(1080 + 800 * 0.5));
  CHECK(with.liquids.transverse == doctest::Approx(800 * 2 * 1 / 12.0));
  CHECK(with.liquids.longitudinal == doctest::Approx(800 * 8 / 12.0));
  tank.filling = 1;
  Loading full = loading;
  full.add(tank);
  CHECK(full.liquids.transverse == 0);
}

TEST_CASE("free surfaces take from GM and GZ what the correction says") {
  const plimsoll::Hull hull = makeHull(shape("box:8,2,3"));
  VesselDef def;
  def.mass = 24000, def.center_of_mass_b = {0, -0.1, 0};
  const Vessel solid(hull.get()->hull, def);
  def.liquids.transverse = 800 * 4 * 8 / 12.0, def.liquids.longitudinal = 800 * 2 * 64 / 12.0;
  const Vessel liquid(hull.get()->hull, def);
  const double loss = def.liquids.transverse / def.mass;
  RightingArm dry(solid, kX, {}), wet(liquid, kX, {});
  CHECK(readStabilityCurve(dry).gm - readStabilityCurve(wet).gm == doctest::Approx(loss).epsilon(1e-9));
  for (const double heel : {0.1, 0.3, 0.6})
    CHECK(dry.at(heel).gz - wet.at(heel).gz == doctest::Approx(loss * std::sin(heel)).epsilon(1e-9));
  const Equilibrium a = EquilibriumFinder(solid).find({}), b = EquilibriumFinder(liquid).find({});
  CHECK(-(a.at.stiffness.row[5][5] - b.at.stiffness.row[5][5]) / solid.weight() ==
        doctest::Approx(def.liquids.longitudinal / def.mass).epsilon(1e-9));
}

TEST_CASE("the hydrostatic table of a box, a cylinder and Wigley's hull") {
  SUBCASE("box") {
    const plimsoll::Hull hull = makeHull(moved(shape("box:8,2,3"), {1, 5, 0.2}));
    const MomentTree moments(hull.get()->hull);
    const Hydrostatics row = hydrostaticsAt(moments, 1025, kX, 0.8);
    CHECK(row.volume == doctest::Approx(8 * 3 * 0.8).epsilon(1e-12));
    CHECK(row.displacement == doctest::Approx(1025 * 19.2).epsilon(1e-12));
    CHECK(row.kb == doctest::Approx(0.4).epsilon(1e-12));
    CHECK(row.bm_transverse == doctest::Approx(9 / (12 * 0.8)).epsilon(1e-12));
    CHECK(row.bm_longitudinal == doctest::Approx(64 / (12 * 0.8)).epsilon(1e-12));
    CHECK(row.lcb == doctest::Approx(1).epsilon(1e-12));
    CHECK(row.lcf == doctest::Approx(1).epsilon(1e-12));
    CHECK(row.waterplane_area == doctest::Approx(24).epsilon(1e-12));
    CHECK(row.wetted_area == doctest::Approx(24 + 22 * 0.8).epsilon(1e-12));
    CHECK(row.length == doctest::Approx(8).epsilon(1e-12));
    CHECK(row.breadth == doctest::Approx(3).epsilon(1e-12));
    CHECK(row.midship_area == doctest::Approx(2.4).epsilon(1e-12));
    const Hydrostatics across = hydrostaticsAt(moments, 1025, kZ, 0.8);
    CHECK(across.bm_longitudinal == doctest::Approx(row.bm_transverse).epsilon(1e-12));
    CHECK(across.length == doctest::Approx(3).epsilon(1e-12));
    CHECK(across.lcb == doctest::Approx(0.2).epsilon(1e-12));
  }
  SUBCASE("half a cylinder: A = r^2 (phi - sin phi cos phi)") {
    const plimsoll::Hull hull = makeHull(shape("cylinder:1,4,512"));
    const Hydrostatics row = hydrostaticsAt(MomentTree(hull.get()->hull), 1000, kX, 0.6);
    const double phi = std::acos(0.4), area = phi - std::sin(phi) * std::cos(phi);
    CHECK(row.midship_area == doctest::Approx(area).epsilon(1e-3));
    CHECK(row.volume / (row.midship_area * row.length) == doctest::Approx(1).epsilon(1e-12));
    CHECK(row.breadth == doctest::Approx(2 * std::sin(phi)).epsilon(1e-3));
  }
  SUBCASE("Wigley: block 4/9, midship 2/3, waterplane 2/3") {
    const plimsoll::Hull hull = makeHull(shape("wigley:10,1,0.625,64"));
    const double height = 2 * hull.get()->hull.half_extent.y;
    const Hydrostatics row = hydrostaticsAt(MomentTree(hull.get()->hull), 1000, kX, height * (1 - 1e-9));
    const double box = row.length * row.breadth * row.draft;
    CHECK(row.volume / box == doctest::Approx(4.0 / 9).epsilon(2e-3));
    CHECK(row.midship_area / (row.breadth * row.draft) == doctest::Approx(2.0 / 3).epsilon(2e-3));
    CHECK(row.waterplane_area / (row.length * row.breadth) == doctest::Approx(2.0 / 3).epsilon(2e-3));
  }
}

TEST_CASE("what rights beyond the heel at which water runs in does not count for the criteria") {
  const plimsoll::Hull hull = makeHull(shape("box:8,2,3"));
  const Vessel vessel = boxVessel(hull, 0.5, {0, -0.4, 0});
  const auto gzFrom30 = [&](const Vec3d& opening_b) {
    return curveOf(RightingArm(vessel, kX, {opening_b})).largest_gz_from_30;
  };
  const double never = gzFrom30({0, 50, 0});
  CHECK(never == doctest::Approx(curveOf(RightingArm(vessel, kX, {})).largest_gz).epsilon(1e-12));
  RightingArm early(vessel, kX, {{0, 1, 1.5 * std::tan(1.0)}});
  const StabilityCurve curve = readStabilityCurve(early);
  REQUIRE(curve.opening < 30 * kDegree);
  CHECK(curve.largest_gz_from_30 == 0);
  const StabilityCurve later = curveOf(RightingArm(vessel, kX, {{0, 1, 1.4}}));
  REQUIRE(later.opening > 30 * kDegree);
  CHECK(later.largest_gz_from_30 == doctest::Approx(early.at(later.opening).gz).epsilon(1e-9));
  CHECK(later.largest_gz_from_30 < never);
}

TEST_CASE("a list to either side is judged alike") {
  const plimsoll::Hull hull = makeHull(shape("box:8,2,3"));
  const StabilityCurve right = curveOf(RightingArm(boxVessel(hull, 0.5, {0, -0.1, 0.06}), kX, {}));
  const StabilityCurve left = curveOf(RightingArm(boxVessel(hull, 0.5, {0, -0.1, -0.06}), kX, {}));
  CHECK(right.side == -left.side);
  CHECK(right.rest > 1 * kDegree);
  for (const auto of :
       {&StabilityCurve::rest, &StabilityCurve::gm, &StabilityCurve::vanishing, &StabilityCurve::largest_gz,
        &StabilityCurve::area_30, &StabilityCurve::area_40, &StabilityCurve::largest_gz_from_30})
    CHECK(right.*of == doctest::Approx(left.*of).epsilon(1e-9));
}

TEST_CASE("a loll of few degrees, and a range of few degrees, are seen") {
  const plimsoll::Hull hull = makeHull(shape("box:10,2,4"));
  const double BM = 16.0 / 12; // draft 1, B 0.5 below the water
  for (const double degrees : {0.5, 1.0, 3.0, 4.9, 5.1}) {
    CAPTURE(degrees);
    const double t = std::tan(degrees * kDegree), GM = -0.5 * BM * t * t;
    const StabilityCurve curve = curveOf(RightingArm(boxVessel(hull, 0.5, {0, BM - 0.5 - GM, 0}), kX, {}));
    CHECK(curve.rest == doctest::Approx(degrees * kDegree).epsilon(1e-6));
    CHECK(curve.gm > 0);
  }
  const plimsoll::Hull deep = makeHull(shape("box:10,1,2"));
  const Vessel vessel = boxVessel(deep, 0.99, {0, 0.3, 0});
  RightingArm arm(vessel, kX, {});
  const StabilityCurve curve = readStabilityCurve(arm);
  REQUIRE(curve.vanishing > 0);
  CHECK(curve.vanishing < 5 * kDegree);
  CHECK(std::abs(arm.at(curve.vanishing).gz) < 1e-9);
  CHECK(curve.area_30 > 0);
}

TEST_CASE("where nothing rights, nothing is largest") {
  const plimsoll::Hull hull = makeHull(shape("box:8,2,3"));
  const StabilityCurve curve = curveOf(RightingArm(boxVessel(hull, 0.5, {0, 20, 0}), kX, {}));
  CHECK(std::isnan(curve.largest_gz));
  CHECK(curve.area_40 == 0);
}

TEST_CASE("a trim that leaps is told, and its energy is not taken for area") {
  const plimsoll::Hull hull = makeHull(shape("box:2,1,3"));
  const Vessel vessel = boxVessel(hull, 0.3, {0.1, 0.1, 0});
  RightingArm arm(vessel, kX, {});
  const StabilityCurve curve = readStabilityCurve(arm);
  CHECK(curve.trim_jump > 25 * kDegree);
  CHECK(curve.trim_jump < 35 * kDegree);
  double area = 0;
  for (int k = 0; k < 2500; ++k) area += 0.01 * kDegree * arm.at((k + 0.5) * 0.01 * kDegree).gz;
  CHECK(curve.area_30 >= area - 1e-3);
  CHECK(curve.area_30 < 1.3 * area);
}

TEST_CASE("a row does not hang on the others") {
  const plimsoll::Hull hull = makeHull(scaled(shape("box:1,1,1"), {4.253, 0.558, 3.019}));
  const Vessel vessel = boxVessel(hull, 0.573, {-0.237, -0.669, 0});
  RightingArm together(vessel, kX, {});
  for (int k = 0; k <= 20; ++k) together.at(9 * k * kDegree);
  for (const double degrees : {132.0, 45.0, -77.0}) {
    RightingArm alone(vessel, kX, {});
    CHECK(alone.at(degrees * kDegree).gz == together.at(degrees * kDegree).gz);
  }
}

TEST_CASE("areas are those under the curve, with trim") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  const plim_hull_info info = hull.info();
  const Vessel vessel = boxVessel(hull, 0.4, {vec(info.centroid).x, vec(info.centroid).y - 0.1, 0});
  RightingArm arm(vessel, kX, {});
  const StabilityCurve curve = readStabilityCurve(arm);
  REQUIRE(std::abs(arm.at(0.5).trim) > 1e-2);
  double area = 0;
  const int pieces = 3000;
  for (int k = 0; k < pieces; ++k) area += 30 * kDegree / pieces * arm.at((k + 0.5) * 30 * kDegree / pieces).gz;
  CHECK(curve.area_30 == doctest::Approx(area).epsilon(1e-6));
}

TEST_CASE("a free surface takes stability upside down too") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  VesselDef def;
  def.mass = 3000, def.center_of_mass_b = {0, 0.3, 0};
  const FloatingPose inverted{{1, 0, 0, 0}, 0};
  const double solid = EquilibriumFinder(Vessel(hull.get()->hull, def)).find(inverted).at.stiffness.row[3][3];
  def.liquids.transverse = 300;
  const double liquid = EquilibriumFinder(Vessel(hull.get()->hull, def)).find(inverted).at.stiffness.row[3][3];
  CHECK(liquid - solid == doctest::Approx(300 * 9.81).epsilon(1e-9));
  // Energy and torque agree at all angles.
  const Vessel vessel(hull.get()->hull, def);
  for (int k = 0; k < 72; ++k) {
    FloatingPose pose{turnAbout({1, 0, 0}, 5 * k * kDegree), 0};
    const double h = 1e-6;
    const auto energy = [&](double by) {
      return vessel.balanceAt({turnAbout({1, 0, 0}, 5 * k * kDegree + by), 0}).energy;
    };
    CHECK((energy(h) - energy(-h)) / (2 * h) ==
          doctest::Approx(-vessel.balanceAt(pose).torque_w.x).epsilon(1e-5).scale(1e4));
  }
}
