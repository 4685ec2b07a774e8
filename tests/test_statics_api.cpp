// test_statics_api.cpp - the interface of plimsoll_statics.h: clear results for vessels that sink, are neutrally
// buoyant, flood or are invalid; point masses; waves; periods.
#include "support.hpp"
#include "text_checks.hpp"

#include "plimsoll/plimsoll_statics.hpp"

#include <doctest/doctest.h>

#include <limits>

using namespace plim;
using namespace plim::tests;

namespace {

constexpr double kPiHere = 3.14159265358979323846;

std::string complaintOf(const auto& call) {
  try {
    call();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

plimsoll::Vessel vesselOf(const plimsoll::Hull& hull, double density_ratio) {
  return plimsoll::Vessel(plimsoll::VesselDef(hull, 1000 * density_ratio * hull.info().volume));
}

} // namespace

TEST_CASE("a box: draft, metacentric heights, waterplane, periods") {
  const plimsoll::Hull hull = makeHull(moved(shape("box:4,1,2"), {3, 7, -1}));
  const plimsoll::Equilibrium at = vesselOf(hull, 0.5).findEquilibrium();
  CHECK(at.isStable());
  CHECK(at.residual <= 1e-10);
  CHECK(at.draft == doctest::Approx(0.5).epsilon(1e-12));
  CHECK(at.position[0] == doctest::Approx(0).scale(1));
  CHECK(at.position[1] == doctest::Approx(-7).epsilon(1e-12));
  CHECK(at.metacentric_height[0] == doctest::Approx(0.4166666666666667).epsilon(1e-10));
  CHECK(at.metacentric_height[1] == doctest::Approx(2.4166666666666667).epsilon(1e-10));
  CHECK(at.waterplane_area == doctest::Approx(8).epsilon(1e-12));
  CHECK(at.waterplane_center[0] == doctest::Approx(3).epsilon(1e-12));
  CHECK(at.waterplane_center[1] == doctest::Approx(-1).epsilon(1e-12));
  CHECK(at.waterplane_moment[0] == doctest::Approx(4 * 8 / 12.0).epsilon(1e-12));
  CHECK(at.waterplane_moment[1] == doctest::Approx(2 * 64 / 12.0).epsilon(1e-12));
  CHECK(at.center_of_buoyancy[1] == doctest::Approx(-0.25).epsilon(1e-12));
  // A prism's heave: 2 pi sqrt(draft / g); roll 2 pi sqrt(I / (m g GM)).
  CHECK(at.period_without_water[0] == doctest::Approx(2 * kPiHere * std::sqrt(0.5 / 9.81)).epsilon(1e-10));
  CHECK(at.period_without_water[1] ==
        doctest::Approx(2 * kPiHere * std::sqrt((1 + 4) / 12.0 / (9.81 * 5.0 / 12))).epsilon(1e-10));
  for (int k = 0; k < 3; ++k) CHECK(at.period[k] > at.period_without_water[k]);
  // The force in that pose.
  plimsoll::Body body =
      makeBody(hull, vec(at.position), {at.rotation[0], at.rotation[1], at.rotation[2], at.rotation[3]});
  CHECK(plimsoll::evaluate(body).force[1] == doctest::Approx(4000 * 9.81).epsilon(1e-10));
}

TEST_CASE("bow along z: roll and pitch change places") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  plimsoll::VesselDef def(hull, 4000);
  def.bow[0] = 0, def.bow[2] = -2;
  const plimsoll::Equilibrium at = plimsoll::Vessel(def).findEquilibrium();
  CHECK(at.metacentric_height[0] == doctest::Approx(2.4166666666666667).epsilon(1e-10));
  CHECK(at.metacentric_height[1] == doctest::Approx(0.4166666666666667).epsilon(1e-10));
}

TEST_CASE("heel and trim are told, and hold together with the rotation") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  plimsoll::VesselDef def(hull, 4000);
  def.center_of_mass[0] = 0.02, def.center_of_mass[1] = 0, def.center_of_mass[2] = 0.03;
  const plimsoll::Equilibrium at = plimsoll::Vessel(def).findEquilibrium();
  REQUIRE(at.isStable());
  CHECK(at.trim < 0); // weight towards the bow
  CHECK(at.heel > 0); // z goes down: a positive rotation about x
  const Mat3d R = rotationMatrix({at.rotation[0], at.rotation[1], at.rotation[2], at.rotation[3]});
  CHECK(R.row[1].x == doctest::Approx(std::sin(at.trim)).epsilon(1e-9));
  CHECK(R.row[1].z == doctest::Approx(-std::sin(at.heel) * std::cos(at.trim)).epsilon(1e-9));
}

TEST_CASE("what sinks, hovers or has no mass gets a clear answer") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  CHECK(vesselOf(hull, 1.2).findEquilibrium().sinks());
  const auto poses = vesselOf(hull, 1.2).findEquilibria();
  REQUIRE(poses.size() == 1);
  CHECK(poses[0].sinks());
  plimsoll::VesselDef def(hull, 1000);
  def.center_of_mass[1] = -0.1;
  const plimsoll::Equilibrium hovering = plimsoll::Vessel(def).findEquilibrium();
  CHECK(hovering.isInBalance());
  CHECK((hovering.flags & PLIM_EQUILIBRIUM_FULLY_SUBMERGED) != 0);
  CHECK(hovering.metacentric_height[0] == doctest::Approx(0.1).epsilon(1e-6));
  CHECK(has(complaintOf([&] { vesselOf(hull, 0).findEquilibrium(); }), "has no mass"));
  CHECK(has(complaintOf([&] { vesselOf(hull, -1); }), "mass must be positive"));
  CHECK(has(complaintOf([&] { vesselOf(hull, 1.2).findStability(); }), "sinks"));
  CHECK(has(complaintOf([&] { vesselOf(hull, std::numeric_limits<double>::infinity()); }), "mass"));
}

TEST_CASE("a centre of mass outside the hull, above and below") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  plimsoll::VesselDef def(hull, 4000);
  def.center_of_mass[1] = -3; // a keel
  const plimsoll::Equilibrium keel = plimsoll::Vessel(def).findEquilibrium();
  CHECK(keel.isStable());
  CHECK(keel.metacentric_height[0] == doctest::Approx(3.4166666666666667).epsilon(1e-10));
  def.center_of_mass[1] = 3; // a mast: upright is balanced but unstable
  CHECK(plimsoll::Vessel(def).findEquilibrium().balance == PLIM_BALANCE_UNSTABLE);
  plimsoll::EquilibriumDef start;
  start.start_rotation[0] = 0.01;
  const plimsoll::Equilibrium capsized = plimsoll::Vessel(def).findEquilibrium(start);
  CHECK(capsized.isStable());
  CHECK(rotationMatrix({capsized.rotation[0], capsized.rotation[1], capsized.rotation[2], capsized.rotation[3]})
            .row[1]
            .y < 0);
}

TEST_CASE("an open hull that would fill says so, and gives the angle at which its rim goes under") {
  const MeshData open = revolved({{0, -0.5}, {0.8, -0.5}, {1, 0.5}}, 24);
  const plimsoll::Hull hull = makeHull(open);
  REQUIRE(hull.info().closed == 0);
  plimsoll::VesselDef def(hull, 900);
  def.center_of_mass[1] = -0.3;
  const plimsoll::Vessel vessel(def);
  const plimsoll::Equilibrium at = vessel.findEquilibrium();
  CHECK(at.isStable());
  CHECK((at.flags & PLIM_EQUILIBRIUM_OPENING_SUBMERGED) == 0);
  const plimsoll::Stability curve = vessel.findStability();
  REQUIRE(curve.opening_heel > 0.1);
  const double heels[] = {curve.opening_heel - 1e-6, curve.opening_heel + 1e-6};
  const auto rows = vessel.findHeeled(heels);
  CHECK((rows[0].flags & PLIM_HEELED_OPENING_SUBMERGED) == 0);
  CHECK((rows[1].flags & PLIM_HEELED_OPENING_SUBMERGED) != 0);
  def.mass = 2500; // nearly as much as it carries to the rim, and off centre
  def.center_of_mass[0] = 0.3;
  CHECK((plimsoll::Vessel(def).findEquilibrium().flags & PLIM_EQUILIBRIUM_OPENING_SUBMERGED) != 0);
}

TEST_CASE("the crew goes to one side") {
  const plimsoll::Hull hull = makeHull(shape("box:6,1,2"));
  plimsoll::VesselDef def(hull, 3000);
  def.center_of_mass[1] = -0.2;
  const plimsoll::PointMass crew[] = {{80, 1, 0.4, 0.9}, {70, -1, 0.4, 0.9}};
  def.setPointMasses(crew);
  const plimsoll::Vessel vessel(def);
  CHECK(vessel.info().mass == 3150);
  const plimsoll::Equilibrium at = vessel.findEquilibrium();
  REQUIRE(at.isStable());
  // Wall-sided: to first order, heel = moment / (weight GM).
  const double moment = 150 * 0.9 * 9.81, first = moment / (3150 * 9.81 * at.metacentric_height[0]);
  CHECK(at.heel == doctest::Approx(first).epsilon(0.15));
  CHECK(at.heel > 0);
  const plimsoll::Tank tank[] = {{2, 1.5, 0.5, 0.5}};
  def.setTanks(tank);
  const plim_vessel_info info = plimsoll::Vessel(def).info();
  CHECK(info.mass == doctest::Approx(3150 + 750));
  CHECK(info.free_surface[0] == doctest::Approx(1000 * 2 * 1.5 * 1.5 * 1.5 / 12 / info.mass));
}

TEST_CASE("what is not in order is refused, and names the cause") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  plimsoll::VesselDef def(hull, 4000);
  def.bow[1] = 1;
  CHECK(has(complaintOf([&] { plimsoll::Vessel{def}; }), "bow"));
  def = plimsoll::VesselDef(hull, 4000), def.gravity = 0;
  CHECK(has(complaintOf([&] { plimsoll::Vessel(def).findEquilibrium(); }), "gravity"));
  CHECK(plimsoll::Vessel(def).findHydrostatics(std::vector<double>{0.5})[0].volume == doctest::Approx(4));
  def = plimsoll::VesselDef(hull, 4000), def.tank_count = 1;
  CHECK(has(complaintOf([&] { plimsoll::Vessel{def}; }), "tanks"));
  plimsoll::Tank tank[] = {{1, 1, 1, 50}};
  def.setTanks(tank);
  CHECK(has(complaintOf([&] { plimsoll::Vessel{def}; }), "not per cent"));
  const plimsoll::Vessel vessel(plimsoll::VesselDef(hull, 4000));
  const double degrees[] = {30};
  CHECK(has(complaintOf([&] { vessel.findHeeled(degrees); }), "degrees?"));
  const double deep[] = {0.5, 1.5};
  CHECK(has(complaintOf([&] { vessel.findHydrostatics(deep); }), "hull's height"));
  plimsoll::EquilibriumDef start;
  start.start_rotation[3] = 7;
  CHECK(has(complaintOf([&] { vessel.findEquilibrium(start); }), "unit quaternion"));
  start = {}, start.free = 8;
  CHECK(has(complaintOf([&] { vessel.findEquilibrium(start); }), "PLIM_FREE_"));
}

TEST_CASE("only some motions free: the others stay") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  const plimsoll::Vessel vessel = vesselOf(hull, 0.75);
  plimsoll::EquilibriumDef start;
  start.free = PLIM_FREE_HEAVE | PLIM_FREE_TURN_Z, start.start_rotation[2] = 0.1,
  start.start_rotation[3] = std::sqrt(0.99);
  const plimsoll::Equilibrium at = vessel.findEquilibrium(start);
  CHECK(at.isStable());
  CHECK(std::abs(at.trim) * 180 / kPiHere == doctest::Approx(26.565051177).epsilon(1e-8));
  start.free = PLIM_FREE_TURN_Z, start.start_height = 0.2;
  const plimsoll::Equilibrium held = vessel.findEquilibrium(start);
  CHECK(held.position[1] == doctest::Approx(0.2).epsilon(1e-12));
  CHECK(held.residual <= 1e-10);
}

TEST_CASE("on sloping and on wavy water it lies on the plane of the sea") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  const plimsoll::Vessel vessel(plimsoll::VesselDef(hull, 4000));
  plim_wave wave{}; // much longer than the hull
  wave.amplitude = 1, wave.wavelength = 400;
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SINES, def.waves = &wave, def.wave_count = 1, def.level = 3;
  const plimsoll::Water water(def);
  plimsoll::Surface surface;
  surface.prepare(water, 0);
  plimsoll::EquilibriumDef start;
  start.surface = surface.get(), start.start_position[0] = 5;
  const plimsoll::Equilibrium at = vessel.findEquilibrium(start);
  REQUIRE(at.isStable());
  CHECK((at.flags & PLIM_EQUILIBRIUM_ON_PLANE) != 0);
  const double k = 2 * kPiHere / 400, height = 3 + std::sin(k * 5), slope = k * std::cos(k * 5);
  CHECK(at.position[1] == doctest::Approx(height).epsilon(1e-3));
  CHECK(at.draft == doctest::Approx(0.5).epsilon(0.05));
  // The pressure depends on the vertical depth, so it trims by about the slope.
  CHECK(std::tan(at.trim) == doctest::Approx(slope).epsilon(0.05));
  // The force of the real sea in that pose carries the weight without torque.
  plimsoll::Body body =
      makeBody(hull, vec(at.position), {at.rotation[0], at.rotation[1], at.rotation[2], at.rotation[3]});
  body.surface = surface.get(), body.tolerance = 1e-6;
  const plimsoll::Forces forces = plimsoll::evaluate(body);
  CHECK(forces.force[1] == doctest::Approx(4000 * 9.81).epsilon(1e-3));
  CHECK(std::abs(forces.torque[2]) < 1e-3 * 4000 * 9.81);
}

TEST_CASE("GM is BM and the height of B over G, wherever the waterplane's centroid lies") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  plimsoll::VesselDef def(hull, 5000);
  for (int k = 0; k < 3; ++k) def.center_of_mass[k] = hull.info().centroid[k];
  const plimsoll::PointMass crew[] = {{400, 0, 0.5, 0.8}};
  def.setPointMasses(crew);
  const plimsoll::Vessel vessel(def);
  const plimsoll::Equilibrium at = vessel.findEquilibrium();
  REQUIRE(at.isStable());
  const plim_vessel_info info = vessel.info();
  const double* q = at.rotation;
  const Vec3d center = vec(at.position) + rotationMatrix({q[0], q[1], q[2], q[3]}) * vec(info.center_of_mass);
  for (int k = 0; k < 2; ++k)
    CHECK(at.metacentric_height[k] ==
          doctest::Approx(at.waterplane_moment[k] / at.volume + at.center_of_buoyancy[1] - center.y).epsilon(1e-9));
}

TEST_CASE("motions that are not free have no eigenvalue") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  plimsoll::EquilibriumDef start;
  start.free = PLIM_FREE_HEAVE | PLIM_FREE_TURN_X;
  const plimsoll::Equilibrium at = vesselOf(hull, 0.5).findEquilibrium(start);
  CHECK(at.isStable());
  CHECK(at.eigenvalues[0] > 0);
  CHECK(at.eigenvalues[1] >= at.eigenvalues[0]);
  CHECK(std::isnan(at.eigenvalues[2]));
}

TEST_CASE("rims and openings: both, one, or none") {
  const plimsoll::Hull hull = makeHull(revolved({{0, -0.5}, {0.8, -0.5}, {1, 0.5}}, 24));
  plimsoll::VesselDef vessel_def(hull, 900);
  vessel_def.center_of_mass[1] = -0.3;
  const plimsoll::Vessel vessel(vessel_def);
  const double low[] = {0, -0.1, 0.9};
  plimsoll::StabilityDef def;
  const double rims = vessel.findStability().opening_heel;
  def.setOpenings(low);
  CHECK(vessel.findStability(def).opening_heel < rims);
  def = {}, def.ignore_rims = 1;
  CHECK(std::isnan(vessel.findStability(def).opening_heel));
}

TEST_CASE("more poses than fit at first are found all the same") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plim_equilibrium one;
  plim_equilibrium_init(&one, sizeof one);
  std::uint32_t count = 0;
  REQUIRE(plim_vessel_find_equilibria(vesselOf(hull, 0.2).get(), 0, &one, 1, &count) == PLIM_OK);
  CHECK(count == 2);
  CHECK(vesselOf(hull, 0.2).findEquilibria().size() == 2);
}
