// test_hydrodynamics.cpp - drag and added mass: known results (ITTC-57, Lamb); drag only removes energy; panels
// represent their triangles; one step never reverses the motion and makes an ordinary engine equal to the implicit
// step. Single effects are tested in water loads with only that effect enabled. Values that water loads do not return
// (drag without buoyancy, areas of panels) come from the internal functions.
#include "support.hpp"

#include "api/motion_support.hpp"
#include "hydrodynamics/added_mass.hpp"
#include "hydrodynamics/viscous.hpp"
#include "motion/implicit_step.hpp"
#include "plimsoll/plimsoll_motion.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

using namespace plim;
using namespace plim::tests;

namespace {

constexpr double kStep = 0.02; // [s]

Spatial spatialOf(const double (&six)[6]) {
  return {{six[0], six[1], six[2]}, {six[3], six[4], six[5]}};
}

// Returns the sum of all loads except buoyancy, for a body without radiation.
Spatial dragOf(const plim_water_load& load) {
  return spatialOf(load.viscous) + spatialOf(load.pressure) + spatialOf(load.slamming) + spatialOf(load.damping);
}

void setMotion(plim_body& body, const Vec3d& velocity, const Vec3d& angular) {
  for (int i = 0; i < 3; ++i) body.velocity[i] = velocity[i], body.angular_velocity[i] = angular[i];
}

// Mass 1, for tests that do not move the body.
plimsoll::Body bodyIn(const plimsoll::SurfaceView& surface, const plimsoll::Hull& hull,
                      const plimsoll::Effects& effects) {
  plimsoll::Body body = bodyOfMass(hull, 1);
  return body.with(surface).with(effects);
}

struct LoadAndTerms {
  plimsoll::StepTerms terms;
  plimsoll::WaterLoad load;

  explicit LoadAndTerms(const plimsoll::Body& body) {
    load.terms = &terms;
    plimsoll::evaluateWaterLoads({&body, 1}, kStep, {&load, 1});
  }
};

// A body in still water for evaluateDrag(), with all effects; its volume is that of its panels.
struct Dragged {
  Effects effects;
  MovingBody body;

  Dragged(const plimsoll::Panels& panels, const Vec3d& position) {
    body.panels = &panels.get()->panels, body.surface = &plim_still_water()->surface, body.effects = &effects;
    body.pose = {position, Mat3d::identity()}, body.center_of_mass_b = body.panels->enclosed.centroid;
    body.volume = NAN;
  }
  Dragged(const Dragged&) = delete;
  Dragged& operator=(const Dragged&) = delete;
};

Vec3d randomVector(Random& random, double size) {
  return {random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)};
}

} // namespace

TEST_CASE("friction line of ITTC 1957") {
  CHECK(frictionCoefficient(1e5) == doctest::Approx(0.0083333).epsilon(1e-4));
  CHECK(frictionCoefficient(1e6) == doctest::Approx(0.0046875).epsilon(1e-9));
  CHECK(frictionCoefficient(1e7) == doctest::Approx(0.003).epsilon(1e-9));
  CHECK(frictionCoefficient(1e8) == doctest::Approx(0.00208333).epsilon(1e-5));
  CHECK(frictionCoefficient(0) == doctest::Approx(0.075)); // no pole at 100, no jump at rest
  CHECK(frictionCoefficient(100) == frictionCoefficient(1000));
}

TEST_CASE("a towed plate has the friction of its wet area") {
  // A thin vertical plate, half submerged. It moves along its plane, so that pressure has little effect.
  const plimsoll::Hull hull = makeHull(shape("box:4,1,0.002"));
  plimsoll::Effects effects;
  effects.enabled = PLIM_EFFECT_VISCOUS;
  for (const double reynolds : {1e5, 1e6, 1e7, 1e8}) {
    CAPTURE(reynolds);
    plimsoll::Body body = bodyIn(plimsoll::stillWater(), hull, effects);
    const double speed = reynolds * 1e-6 / 4;
    setMotion(body, {speed, 0, 0}, {});
    const LoadAndTerms found(body);
    CHECK(found.terms.wet_length == doctest::Approx(4).epsilon(1e-6));
    CHECK(found.terms.reynolds_number == doctest::Approx(reynolds).epsilon(1e-6));
    CHECK(found.terms.friction_coefficient == doctest::Approx(frictionCoefficient(reynolds)).epsilon(1e-6));
    const double wet = 2 * 4 * 0.5; // both sides
    const double coefficient = -found.load.viscous[0] / (0.5 * 1000 * wet * speed * speed);
    CHECK(coefficient == doctest::Approx(frictionCoefficient(reynolds)).epsilon(0.01));
  }
}

TEST_CASE("an effect enabled alone gives its own part and no other") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  plimsoll::Effects all;
  all.damping[0] = 10, all.linear_rates[1] = 0.5;
  const auto partsOf = [&](plim_effect_flags enabled) {
    plimsoll::Effects effects = all;
    effects.enabled = enabled;
    const plimsoll::BodyState state(hull);
    plimsoll::Body body = bodyIn(plimsoll::stillWater(), hull, effects);
    body.with(state).mass = 3000;
    setMotion(body, {3, -2, 0.5}, {0.1, 0.2, 0.3});
    plimsoll::WaterLoad load;
    for (int step = 0; step < 2; ++step, body.position[1] -= 0.1) load = plimsoll::evaluateWaterLoad(body, kStep);
    return load;
  };
  const plimsoll::WaterLoad together = partsOf(all.enabled);
  const auto isPart = [](const double(&part)[6], const double(&of_all)[6], bool expected) {
    const double tolerance = 1e-9 * length(spatialOf(of_all).linear);
    CHECK(length(spatialOf(of_all).linear) > 0);
    for (int i = 0; i < 6; ++i) CHECK(std::abs(part[i] - (expected ? of_all[i] : 0)) <= tolerance);
  };
  for (const plim_effect_flags enabled : {PLIM_EFFECT_VISCOUS, PLIM_EFFECT_PRESSURE, PLIM_EFFECT_DAMPING}) {
    CAPTURE(enabled);
    const plimsoll::WaterLoad alone = partsOf(enabled);
    isPart(alone.viscous, together.viscous, enabled == PLIM_EFFECT_VISCOUS);
    isPart(alone.pressure, together.pressure, enabled == PLIM_EFFECT_PRESSURE);
    for (const double part : alone.slamming) CHECK(part == 0);
    CHECK((alone.damping[0] != 0) == (enabled == PLIM_EFFECT_DAMPING));
  }
  // Slamming and added mass together share the water that starts to move with the body.
  const plimsoll::WaterLoad struck = partsOf(PLIM_EFFECT_SLAMMING), rates = partsOf(PLIM_EFFECT_RATES);
  CHECK(struck.slamming[1] > 0);
  CHECK(partsOf(PLIM_EFFECT_SLAMMING | PLIM_EFFECT_ADDED_MASS).slamming[1] != struck.slamming[1]);
  CHECK(rates.damping[1] > 0);
  CHECK(rates.damping[0] == 0);
  CHECK(length(dragOf(partsOf(0)).linear) == 0);
}

TEST_CASE("the current carries: a body that moves with the water feels no drag") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  plimsoll::WaterDef def;
  def.current[0] = 1.5, def.current[1] = -0.5;
  const plimsoll::Surface surface{plimsoll::Water(def)};
  const plimsoll::Effects effects;
  plimsoll::Body body = bodyIn(surface, hull, effects);
  setMotion(body, {1.5, 0, -0.5}, {});
  CHECK(length(dragOf(plimsoll::evaluateWaterLoad(body, kStep)).linear) < 1e-9);
  setMotion(body, {}, {});
  CHECK(dragOf(plimsoll::evaluateWaterLoad(body, kStep)).linear.x > 0);
}

TEST_CASE("added mass: sphere, and ellipsoids by direct quadrature of Lamb's integrals") {
  Vec3d translation, rotation;
  lambMasses({1, 1, 1}, translation, rotation);
  const double sphere = 4.0 / 3 * 3.14159265358979323846;
  for (int i = 0; i < 3; ++i) {
    CHECK(translation[i] == doctest::Approx(sphere / 2).epsilon(1e-12));
    CHECK(rotation[i] == 0);
  }
  // l = s / (1 - s) maps the integrals to 0..1; midpoint sums in u with s = u^2 (3 - 2 u).
  const auto alpha = [](const Vec3d& axes, int which) {
    const int n = 200000;
    double sum = 0;
    for (int k = 0; k < n; ++k) {
      const double u = (k + 0.5) / n, s = u * u * (3 - 2 * u), ds = 6 * u * (1 - u) / n;
      const double l = s / (1 - s), dl = ds / ((1 - s) * (1 - s));
      sum += dl / ((axes[which] * axes[which] + l) *
                   std::sqrt((axes.x * axes.x + l) * (axes.y * axes.y + l) * (axes.z * axes.z + l)));
    }
    return axes.x * axes.y * axes.z * sum;
  };
  for (const Vec3d& axes : {Vec3d{3, 1, 2}, Vec3d{5, 0.5, 1}, Vec3d{1, 1, 4}}) {
    lambMasses(axes, translation, rotation);
    const double volume = sphere * axes.x * axes.y * axes.z;
    Vec3d a;
    for (int i = 0; i < 3; ++i) {
      a[i] = alpha(axes, i);
      CHECK(translation[i] == doctest::Approx(volume * a[i] / (2 - a[i])).epsilon(1e-6));
    }
    CHECK(a.x + a.y + a.z == doctest::Approx(2).epsilon(1e-6)); // a known identity
    const double b2 = axes.y * axes.y, c2 = axes.z * axes.z;
    const double expected =
        volume / 5 * (b2 - c2) * (b2 - c2) * (a.z - a.y) / (2 * (b2 - c2) + (b2 + c2) * (a.y - a.z));
    if (axes.y != axes.z) CHECK(rotation.x == doctest::Approx(expected).epsilon(1e-5));
  }
}

TEST_CASE("an ellipsoid's mesh has the added mass of the ellipsoid, moved to its centre of mass") {
  const plimsoll::Hull hull = makeHull(moved(shape("ellipsoid:3,1,2,5"), {10, 0, 0}));
  const plimsoll::Panels panels(hull);
  const plim_panels_info info = panels.info();
  Vec3d translation, rotation;
  lambMasses({3, 1, 2}, translation, rotation);
  const double inscribed = info.volume / (4.0 / 3 * 3.14159265358979 * 6); // the mesh is slightly smaller
  for (int i = 0; i < 3; ++i) {
    CHECK(info.added_mass[7 * i] == doctest::Approx(translation[i] * inscribed).epsilon(1e-3));
    CHECK(info.added_mass[7 * (i + 3)] == doctest::Approx(rotation[i] * inscribed).epsilon(5e-3));
  }
  // Fully wet, about a centre of mass one metre away along x: heave and pitch are coupled.
  const plimsoll::Effects effects;
  plimsoll::Body body = bodyIn(plimsoll::stillWater(), hull, effects);
  body.with(panels).position[1] = -20, body.precision = PLIM_PRECISION_DOUBLE;
  body.center_of_mass[0] = 9, body.center_of_mass[1] = body.center_of_mass[2] = 0;
  const LoadAndTerms found(body);
  CHECK(found.load.wet_fraction == doctest::Approx(1));
  const double heave = 1000 * info.added_mass[7];
  CHECK(found.terms.added_mass[7] == doctest::Approx(heave));
  CHECK(found.terms.added_mass[6 * 1 + 5] == doctest::Approx(heave).epsilon(1e-6)); // v_y at +1 m is v_y + omega_z
  CHECK(found.terms.added_mass[6 * 5 + 5] == doctest::Approx(1000 * info.added_mass[35] + heave).epsilon(1e-6));
}

TEST_CASE("panels stand for their triangles: area, direction, and drag to a few per cent") {
  const plimsoll::Hull hull = makeHull(shape("ellipsoid:5,1,2,6")); // 81,920 triangles
  const plimsoll::Panels coarse(hull), fine(hull, 1000000);
  CHECK(coarse.info().panel_count <= 1000);
  CHECK(coarse.info().panel_count >= 900);
  CHECK(fine.info().panel_count == hull.info().triangle_count);
  CHECK(coarse.info().area == doctest::Approx(fine.info().area).epsilon(1e-9));
  for (const double tilt : {0.0, 0.3}) {
    Dragged a(coarse, {}), b(fine, {});
    for (Dragged* dragged : {&a, &b}) {
      dragged->body.pose.rotation = rotationMatrix({0, 0, std::sin(tilt / 2), std::cos(tilt / 2)});
      dragged->body.velocity = {{3, -0.5, 0.4}, {0.1, 0.2, -0.1}};
    }
    const Drag from_a = evaluateDrag(a.body), from_b = evaluateDrag(b.body);
    CHECK(from_a.wetted_area == doctest::Approx(from_b.wetted_area).epsilon(0.01));
    CHECK(from_a.wet_fraction == doctest::Approx(from_b.wet_fraction).epsilon(0.02));
    const Spatial off = from_a.total() - from_b.total();
    CHECK(length(off.linear) < 0.03 * length(from_b.total().linear));
    CHECK(length(off.angular) < 0.05 * length(from_b.total().angular));
  }
}

TEST_CASE("drag only takes energy out of a body in still water") {
  CHECK(rc::check("power of every part is not positive; the resistance is positive", [] {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    const plimsoll::Hull hull = makeHull(randomHull(random));
    const plimsoll::Panels panels(hull, random.uniform(0, 1) < 0.5 ? 40 : 0);
    plimsoll::Effects effects;
    effects.pressure_power = random.uniform(0, 2), effects.suction_power = random.uniform(0, 2);
    for (double& coefficient : effects.damping) coefficient = random.uniform(0, 100);
    for (double& rate : effects.linear_rates) rate = random.uniform(0, 3);
    effects.angular_rate = random.uniform(0, 3);
    if (random.uniform(0, 1) < 0.5)
      for (double& rate : effects.angular_rates) rate = random.uniform(0, 3);
    plimsoll::Body body = bodyIn(plimsoll::stillWater(), hull, effects);
    setRotation(body, randomRotation(random));
    body.position[1] = random.uniform(-2, 2);
    body.mass = random.uniform(1, 5000);
    body.inertia[0] = body.mass, body.inertia[4] = 2 * body.mass, body.inertia[8] = 1.5 * body.mass;
    const plimsoll::BodyState state(hull, panels);
    body.with(panels).with(state);
    plimsoll::StepTerms terms;
    plimsoll::WaterLoad load;
    load.terms = &terms;
    for (int step = 0; step < 2; ++step) { // the second step has newly wet area for slamming
      setMotion(body, randomVector(random, 10), randomVector(random, 3));
      body.position[1] -= 0.1;
      plimsoll::evaluateWaterLoads({&body, 1}, kStep, {&load, 1});
    }
    const Spatial motion{vec(body.velocity), vec(body.angular_velocity)}, total = dragOf(load);
    const double scale = 1e-9 * (1 + length(total.linear) * 20 + length(total.angular) * 10);
    const Spatial rates = spatialOf(terms.rates);
    for (const Spatial& part : {spatialOf(load.viscous), spatialOf(load.pressure), spatialOf(load.slamming),
                                spatialOf(load.damping) - rates, rates})
      RC_ASSERT(dot(part, motion) <= scale); // power
    for (int trial = 0; trial < 8; ++trial) {
      const Vec3d v = randomVector(random, 1), w = randomVector(random, 1);
      const double x[6] = {v.x, v.y, v.z, w.x, w.y, w.z};
      double form = 0, size = 0;
      for (int i = 0; i < 36; ++i)
        form += terms.resistance[i] * x[i / 6] * x[i % 6], size += std::abs(terms.resistance[i]);
      RC_ASSERT(form >= -1e-12 * size);
    }
  }));
}

TEST_CASE("slamming takes the same momentum in many small steps as in a few large ones") {
  // A box driven down through the surface at constant speed: the sum of impulses.
  const plimsoll::Hull hull = makeHull(shape("box:2,1,2"));
  const plimsoll::Panels panels(hull);
  plimsoll::Effects effects;
  effects.enabled = PLIM_EFFECT_SLAMMING | PLIM_EFFECT_ADDED_MASS;
  const auto impulse = [&](int steps) {
    const plimsoll::BodyState state(hull, panels);
    double sum = 0;
    for (int k = 0; k <= steps; ++k) {
      plimsoll::Body body = bodyIn(plimsoll::stillWater(), hull, effects);
      body.with(panels).with(state).mass = 2000;
      body.position[1] = 1 - 2.0 * k / steps, body.rotation[2] = std::sin(0.1), body.rotation[3] = std::cos(0.1);
      setMotion(body, {0, -4, 0}, {});
      const double time_step = 0.5 / steps;
      sum += plimsoll::evaluateWaterLoad(body, time_step).slamming[1] * time_step;
    }
    return sum;
  };
  const double fine = impulse(800);
  CHECK(fine > 0);
  CHECK(impulse(100) == doctest::Approx(fine).epsilon(0.02));
  CHECK(impulse(25) == doctest::Approx(fine).epsilon(0.05));
}

TEST_CASE("one step never reverses the motion, however light the body and long the step") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  const plimsoll::Panels panels(hull, 200);
  CHECK(rc::check("drag alone", [&panels] {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    const double mass = std::pow(10, random.uniform(-2, 5));
    const Vec3d velocity = randomVector(random, 30);
    Dragged dragged(panels, {0, random.uniform(-3, 1), 0});
    dragged.body.velocity = {velocity, {}}, dragged.body.mass = mass;
    Drag drag = evaluateDrag(dragged.body);
    drag.stiffness = {}; // of the waterplane, which is not drag
    Step step;
    step.drag = &drag, step.mass = mass, step.inertia_w = mass * Mat3d::identity();
    step.time_step = random.uniform(0.001, 0.5);
    step.locked = PLIM_LOCK_TURN_X | PLIM_LOCK_TURN_Y | PLIM_LOCK_TURN_Z;
    Spatial change;
    RC_ASSERT(solveStep(step, change));
    // The step of an explicit engine.
    const Vec3d after = velocity + step.time_step / mass * loadFor(step, change).linear;
    const double before = dot(velocity, velocity);
    RC_ASSERT(dot(after, after) <= before * (1 + 1e-9));
    RC_ASSERT(dot(after, velocity) >= -1e-9 * before);
  }));
}

TEST_CASE("an engine that steps explicitly with the step's load takes the implicit step") {
  // One dimension by hand: m = 10, added mass 5, resistance 40, buoyancy 70, gravity -98.1, v = -2.
  Drag drag;
  drag.added_mass.row[1][1] = 5, drag.resistance.row[1][1] = 40;
  drag.viscous.linear.y = 80, drag.relative_velocity.linear.y = -2;
  Step step;
  step.mass = 10, step.inertia_w = Mat3d::identity(), step.time_step = 0.1;
  step.buoyancy.linear.y = 70, step.drag = &drag, step.other.linear.y = -98.1;
  Spatial change;
  REQUIRE(solveStep(step, change));
  const Spatial load = loadFor(step, change);
  const double implicit = -2 + 0.1 * (70 - 98.1 + 80) / (10 + 5 + 0.1 * 40);
  CHECK(-2 + 0.1 * (load.linear.y - 98.1) / 10 == doctest::Approx(implicit).epsilon(1e-12));
  CHECK(load.linear.x == 0);
  // Without an implicit term the load is the force itself.
  step.drag = nullptr;
  REQUIRE(solveStep(step, change));
  CHECK(loadFor(step, change).linear.y == doctest::Approx(70).epsilon(1e-12));
}

TEST_CASE("water loads refuse what they cannot use and leave their output alone") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::WaterLoad load;
  load.viscous[0] = 42;
  const auto status = [&](auto change) {
    plimsoll::Effects effects;
    plimsoll::Body body = bodyIn(plimsoll::stillWater(), hull, effects);
    change(body, effects);
    return plim_evaluate_water_loads(&body, 1, kStep, &load, nullptr, nullptr, nullptr);
  };
  CHECK(status([](plim_body& b, plim_effects&) { b.velocity[0] = NAN; }) == PLIM_NOT_FINITE);
  CHECK(status([](plim_body& b, plim_effects&) { b.hull = nullptr; }) == PLIM_NULL_ARGUMENT);
  CHECK(status([](plim_body& b, plim_effects&) { b.rotation[3] = 0; }) == PLIM_NOT_A_ROTATION);
  CHECK(status([](plim_body&, plim_effects& e) { e.pressure_linear = -1; }) == PLIM_BAD_VALUE);
  CHECK(std::string(plim_last_error()).find("pressure_linear") != std::string::npos);
  CHECK(status([](plim_body&, plim_effects& e) { e.reference_speed = 0; }) == PLIM_BAD_VALUE);
  CHECK(status([](plim_body&, plim_effects& e) { e.enabled = 1u << 20; }) == PLIM_BAD_VALUE);
  CHECK(status([](plim_body&, plim_effects& e) { e.struct_size = 0; }) == PLIM_WRONG_SIZE);
  CHECK(load.viscous[0] == 42);
  CHECK(status([](plim_body&, plim_effects&) {}) == PLIM_OK);
  CHECK(load.viscous[0] == 0);
}

TEST_CASE("the water load of one step is what a scene does: force, torque, coupling, in waves") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  plimsoll::Effects effects;
  effects.enabled &= ~plim_effect_flags{PLIM_EFFECT_ADDED_MASS}; // with it a scene's body turns steadily
  plimsoll::WaterDef def;
  const plim_wave wave{0.4, 14, 0.7, 1, 0, 0};
  def.kind = PLIM_WATER_SINES, def.waves = &wave, def.wave_count = 1;
  const plimsoll::Water water(def);
  plimsoll::Body body = bodyOfMass(hull, 3000);
  body.with(effects);
  body.center_of_mass[0] = 0.3, body.center_of_mass[1] = -0.4, body.center_of_mass[2] = 0.1;
  body.velocity[0] = 4, body.velocity[1] = -1;
  plimsoll::Scene scene(water);
  scene.add(body);
  scene.step(kStep);
  const plim_scene_state after = scene.state(0);

  // At the middle of the step nothing has turned yet.
  const plimsoll::Surface surface(water, kStep / 2);
  const plimsoll::BodyState state(hull);
  plimsoll::Body at = body;
  at.with(surface).with(state).other_force[1] = -3000 * 9.81;
  for (int i = 0; i < 3; ++i) at.position[i] = kStep / 2 * body.velocity[i];
  const plimsoll::WaterLoad load = plimsoll::evaluateWaterLoad(at, kStep);
  for (int i = 0; i < 3; ++i) {
    const double force = load.force[i] + at.other_force[i];
    CHECK(after.momentum[i] == doctest::Approx(3000 * body.velocity[i] + kStep * force).epsilon(1e-9));
    CHECK(after.angular_momentum[i] == doctest::Approx(kStep * load.torque[i]).epsilon(1e-9).scale(10));
  }
  for (int i = 0; i < 6; ++i) {
    CHECK(after.buoyancy[i] == load.buoyancy[i]);
    CHECK(after.viscous[i] == load.viscous[i]);
    CHECK(after.pressure[i] == load.pressure[i]);
  }
}

namespace {

// Returns the largest energy of a box that is dropped level, relative to its energy at the start. It is moved by a
// small engine of the test. The displaced water is at rest: rho g int depth dV is known for a box.
double worstEnergy(double side, double height, double density, const plimsoll::Effects& effects, bool with_state) {
  const plimsoll::Hull hull =
      makeHull(shape("box:" + std::to_string(side) + "," + std::to_string(height) + "," + std::to_string(side)));
  const plimsoll::BodyState state(hull);
  const double mass = density * side * side * height, dt = 0.005;
  double y = 1 + height / 2, v = 0, worst = 0;
  const auto energy = [&] {
    const double draught = std::min(height, std::max(0.0, height / 2 - y)); // of the wet part
    const double depth = std::max(0.0, -(y - height / 2)) - draught / 2;    // of its centre
    return 0.5 * mass * v * v + mass * 9.81 * y + 9810 * side * side * draught * depth;
  };
  const double rest = mass * 9.81 * (height / 2 - density / 1000 * height) +
                      9810 * side * side * density / 1000 * height * density / 1000 * height / 2;
  const double start = energy() - rest;
  plimsoll::Body body = bodyIn(plimsoll::stillWater(), hull, effects);
  body.mass = mass, body.other_force[1] = -9.81 * mass, body.locked = 63 - PLIM_LOCK_Y;
  if (with_state) body.with(state);
  for (int k = 0; k < 4000; ++k) {
    body.position[1] = y, body.velocity[1] = v;
    v += dt * (plimsoll::evaluateWaterLoad(body, dt).force[1] / mass - 9.81);
    y += dt * v;
    worst = std::max(worst, (energy() - rest) / start);
  }
  return worst;
}

} // namespace

TEST_CASE("added mass that comes and goes feeds no energy to a dropped body, with slamming or without, with a state or "
          "not") {
  for (const bool with_state : {true, false})
    for (const plim_effect_flags enabled : {63u, 63u - PLIM_EFFECT_SLAMMING, plim_effect_flags{PLIM_EFFECT_ADDED_MASS}})
      for (const auto& [height, density] : {std::pair{0.3, 30.0}, {0.3, 500.0}, {2.0, 50.0}, {4.0, 30.0}}) {
        plimsoll::Effects effects;
        effects.enabled = enabled;
        CAPTURE(with_state);
        CAPTURE(enabled);
        CAPTURE(height);
        CAPTURE(density);
        CHECK(worstEnergy(4, height, density, effects, with_state) < 1.02);
      }
}

TEST_CASE("rates are rates with added mass too") {
  const plimsoll::Hull hull = makeHull(shape("sphere:1,3"));
  plimsoll::Effects effects;
  effects.enabled = PLIM_EFFECT_RATES | PLIM_EFFECT_ADDED_MASS;
  for (double& rate : effects.linear_rates) rate = 1;
  for (const double density : {1000.0, 100.0}) {
    plimsoll::Body body = bodyOfMass(hull, density * hull.info().volume);
    body.with(effects).position[1] = -50, body.velocity[0] = 1, body.locked = PLIM_LOCK_Y;
    plimsoll::Scene scene;
    scene.add(body);
    for (int k = 0; k < 50; ++k) scene.step(0.02);
    CHECK(scene.state(0).velocity[0] == doctest::Approx(std::exp(-1.0)).epsilon(1e-3));
  }
}

TEST_CASE("few panels still know their volume, at any depth") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  for (const std::uint32_t most : {10u, 50u, 1000u})
    for (const double depth : {5.0, 300.0}) {
      const plimsoll::Panels panels(hull, most);
      const Drag drag = evaluateDrag(Dragged(panels, {0, -depth, 0}).body);
      CHECK(drag.wet_fraction == doctest::Approx(1).epsilon(most == 10 ? 0.25 : 0.03));
      CHECK(drag.stiffness.x < 1);
    }
  // Large triangles are divided, up to the allowed number.
  const plimsoll::Hull box = makeHull(shape("box:1,1,1"));
  CHECK(plimsoll::Panels(box).info().panel_count > 60);
  CHECK(plimsoll::Panels(box, 12).info().panel_count == 12);
}

TEST_CASE("waves too short for the lattice are left out of drag's view of sines, not folded into long ones") {
  const plimsoll::Hull hull = makeHull(shape("box:100,10,100"));
  const plimsoll::Effects effects;
  for (const double wavelength : {25.0, 10.0, 7.3}) {
    const plim_wave wave{0.5, wavelength, 0, 0, 0, 0};
    plimsoll::WaterDef def;
    def.kind = PLIM_WATER_SINES, def.waves = &wave, def.wave_count = 1;
    const plimsoll::Surface surface{plimsoll::Water(def)};
    const LoadAndTerms found(bodyIn(surface, hull, effects));
    CHECK(std::abs(found.terms.relative_velocity[1]) < 0.02);
  }
}
