// Drag and added mass: known answers (ITTC-57, Lamb), drag only takes energy out, panels stand for their triangles, one step
// never turns the motion round and makes an ordinary engine equal to the implicit step.
#include "support.hpp"

#include "hydrodynamics/added_mass.hpp"
#include "hydrodynamics/viscous.hpp"
#include "plimsoll/plimsoll_motion.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

using namespace plim;
using namespace plim::tests;

namespace {

Vec3d first(const double (&six)[6]) {
  return {six[0], six[1], six[2]};
}
Vec3d second(const double (&six)[6]) {
  return {six[3], six[4], six[5]};
}

void setMotion(plim_moving_body& moving, const Vec3d& velocity, const Vec3d& angular) {
  for (int i = 0; i < 3; ++i) moving.velocity[i] = velocity[i], moving.angular_velocity[i] = angular[i];
}

// Work of the total drag in a second.
double powerOf(const plim_moving_body& moving, const double (&load)[6]) {
  return dot(first(load), vec(moving.velocity)) + dot(second(load), vec(moving.angular_velocity));
}

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
  // A thin plate on edge, half under water; the motion is along it, so pressure has little to act on.
  const plimsoll::Hull hull = makeHull(shape("box:4,1,0.002"));
  const plimsoll::Panels panels(hull);
  plimsoll::Effects effects;
  effects.enabled = PLIM_EFFECT_VISCOUS;
  for (const double reynolds : {1e5, 1e6, 1e7, 1e8}) {
    CAPTURE(reynolds);
    plimsoll::MovingBody moving(panels, plim_still_water());
    moving.effects = &effects;
    const double speed = reynolds * 1e-6 / 4;
    setMotion(moving, {speed, 0, 0}, {});
    const plimsoll::Drag drag = plimsoll::evaluateDrag(moving);
    CHECK(drag.wet_length == doctest::Approx(4).epsilon(1e-6));
    CHECK(drag.reynolds_number == doctest::Approx(reynolds).epsilon(1e-6));
    const double wet = 2 * 4 * 0.5; // both sides
    const double coefficient = -drag.viscous[0] / (0.5 * 1000 * wet * speed * speed);
    CHECK(coefficient == doctest::Approx(frictionCoefficient(reynolds)).epsilon(0.01));
  }
}

TEST_CASE("the current carries: a body that moves with the water feels no drag") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  const plimsoll::Panels panels(hull);
  plimsoll::WaterDef def;
  def.current[0] = 1.5, def.current[1] = -0.5;
  const plimsoll::Surface surface{plimsoll::Water(def)};
  plimsoll::MovingBody moving(panels, surface.get());
  setMotion(moving, {1.5, 0, -0.5}, {});
  CHECK(length(first(plimsoll::evaluateDrag(moving).total)) < 1e-9);
  setMotion(moving, {}, {});
  CHECK(plimsoll::evaluateDrag(moving).total[0] > 0);
}

TEST_CASE("added mass: sphere, and ellipsoids by direct quadrature of Lamb's integrals") {
  Vec3d translation, rotation;
  lambMasses({1, 1, 1}, translation, rotation);
  const double sphere = 4.0 / 3 * 3.14159265358979323846;
  for (int i = 0; i < 3; ++i) {
    CHECK(translation[i] == doctest::Approx(sphere / 2).epsilon(1e-12));
    CHECK(rotation[i] == 0);
  }
  // l = s / (1 - s) brings the integrals to 0..1; Gauss-like midpoint sums in u with s = u^2 (3 - 2 u).
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
  const double inscribed = info.volume / (4.0 / 3 * 3.14159265358979 * 6); // the mesh is a little smaller
  for (int i = 0; i < 3; ++i) {
    CHECK(info.added_mass[7 * i] == doctest::Approx(translation[i] * inscribed).epsilon(1e-3));
    CHECK(info.added_mass[7 * (i + 3)] == doctest::Approx(rotation[i] * inscribed).epsilon(5e-3));
  }
  // Wholly wet, about a centre of mass one metre away along x: heave and pitch couple.
  plimsoll::MovingBody moving(panels, plim_still_water());
  moving.position[1] = -20, moving.center_of_mass[0] = 9, moving.volume = info.volume;
  const plimsoll::Drag drag = plimsoll::evaluateDrag(moving);
  CHECK(drag.wet_fraction == doctest::Approx(1));
  const double heave = 1000 * info.added_mass[7];
  CHECK(drag.added_mass[7] == doctest::Approx(heave));
  CHECK(drag.added_mass[6 * 1 + 5] == doctest::Approx(heave).epsilon(1e-6)); // v_y at +1 m is v_y + omega_z
  CHECK(drag.added_mass[6 * 5 + 5] == doctest::Approx(1000 * info.added_mass[35] + heave).epsilon(1e-6));
}

TEST_CASE("panels stand for their triangles: area, direction, and drag to a few per cent") {
  const plimsoll::Hull hull = makeHull(shape("ellipsoid:5,1,2,6")); // 81,920 triangles
  const plimsoll::Panels coarse(hull), fine(hull, 1000000);
  CHECK(coarse.info().panel_count <= 1000);
  CHECK(coarse.info().panel_count >= 900);
  CHECK(fine.info().panel_count == hull.info().triangle_count);
  CHECK(coarse.info().area == doctest::Approx(fine.info().area).epsilon(1e-9));
  for (const double tilt : {0.0, 0.3}) {
    plimsoll::MovingBody a(coarse, plim_still_water()), b(fine, plim_still_water());
    for (plimsoll::MovingBody* moving : {&a, &b}) {
      moving->rotation[2] = std::sin(tilt / 2), moving->rotation[3] = std::cos(tilt / 2);
      setMotion(*moving, {3, -0.5, 0.4}, {0.1, 0.2, -0.1});
    }
    const plimsoll::Drag from_a = plimsoll::evaluateDrag(a), from_b = plimsoll::evaluateDrag(b);
    CHECK(from_a.wetted_area == doctest::Approx(from_b.wetted_area).epsilon(0.01));
    CHECK(from_a.wet_fraction == doctest::Approx(from_b.wet_fraction).epsilon(0.02));
    CHECK(length(first(from_a.total) - first(from_b.total)) < 0.03 * length(first(from_b.total)));
    CHECK(length(second(from_a.total) - second(from_b.total)) < 0.05 * length(second(from_b.total)));
  }
}

TEST_CASE("drag only takes energy out of a body in still water") {
  CHECK(rc::check("power of every part is not positive; the resistance is positive", [] {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    const plimsoll::Hull hull = makeHull(randomHull(random));
    const plimsoll::Panels panels(hull, random.uniform(0, 1) < 0.5 ? 40 : 0);
    const plim_panels_info info = panels.info();
    plimsoll::Effects effects;
    effects.pressure_power = random.uniform(0, 2), effects.suction_power = random.uniform(0, 2);
    for (double& coefficient : effects.damping) coefficient = random.uniform(0, 100);
    for (double& rate : effects.linear_rates) rate = random.uniform(0, 3);
    effects.angular_rate = random.uniform(0, 3);
    if (random.uniform(0, 1) < 0.5)
      for (double& rate : effects.angular_rates) rate = random.uniform(0, 3);
    plimsoll::MovingBody moving(panels, plim_still_water());
    moving.effects = &effects;
    const Quat q = randomRotation(random);
    moving.rotation[0] = q.x, moving.rotation[1] = q.y, moving.rotation[2] = q.z, moving.rotation[3] = q.w;
    moving.position[1] = random.uniform(-2, 2);
    moving.mass = random.uniform(1, 5000), moving.time_step = 0.02;
    moving.inertia[0] = moving.mass, moving.inertia[4] = 2 * moving.mass, moving.inertia[8] = 1.5 * moving.mass;
    std::vector<double> history(info.history_count);
    moving.history = history.data();
    plimsoll::Drag drag;
    for (int step = 0; step < 2; ++step) { // the second one has fresh area to strike with
      setMotion(moving, randomVector(random, 10), randomVector(random, 3));
      moving.position[1] -= 0.1;
      drag = plimsoll::evaluateDrag(moving);
    }
    const double scale = 1e-9 * (1 + length(first(drag.total)) * 20 + length(second(drag.total)) * 10);
    for (const auto* part : {&drag.viscous, &drag.pressure, &drag.slamming, &drag.damping, &drag.rates})
      RC_ASSERT(powerOf(moving, *part) <= scale);
    for (int trial = 0; trial < 8; ++trial) {
      const Vec3d v = randomVector(random, 1), w = randomVector(random, 1);
      const double x[6] = {v.x, v.y, v.z, w.x, w.y, w.z};
      double form = 0, size = 0;
      for (int i = 0; i < 36; ++i)
        form += drag.resistance[i] * x[i / 6] * x[i % 6], size += std::abs(drag.resistance[i]);
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
    std::vector<double> history(panels.info().history_count);
    double sum = 0;
    for (int k = 0; k <= steps; ++k) {
      plimsoll::MovingBody moving(panels, plim_still_water());
      moving.effects = &effects, moving.mass = 2000, moving.history = history.data(), moving.time_step = 0.5 / steps;
      moving.position[1] = 1 - 2.0 * k / steps, moving.rotation[2] = std::sin(0.1), moving.rotation[3] = std::cos(0.1);
      setMotion(moving, {0, -4, 0}, {});
      sum += plimsoll::evaluateDrag(moving).slamming[1] * moving.time_step;
    }
    return sum;
  };
  const double fine = impulse(800);
  CHECK(fine > 0);
  CHECK(impulse(100) == doctest::Approx(fine).epsilon(0.02));
  CHECK(impulse(25) == doctest::Approx(fine).epsilon(0.05));
}

TEST_CASE("one step never turns the motion round, however light the body and long the step") {
  CHECK(rc::check("drag alone", [] {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    const plimsoll::Hull hull = makeHull(shape("boat"));
    const plimsoll::Panels panels(hull, 200);
    plimsoll::MovingBody moving(panels, plim_still_water());
    const double mass = std::pow(10, random.uniform(-2, 5));
    setMotion(moving, randomVector(random, 30), {});
    moving.mass = mass, moving.position[1] = random.uniform(-3, 1);
    const plimsoll::Drag drag = plimsoll::evaluateDrag(moving);
    plimsoll::Step step;
    step.drag = &drag, step.mass = mass, step.time_step = random.uniform(0.001, 0.5);
    step.locked = PLIM_LOCK_TURN_X | PLIM_LOCK_TURN_Y | PLIM_LOCK_TURN_Z;
    for (int i = 0; i < 3; ++i) step.inertia[4 * i] = mass;
    // Without the waterplane, which is no drag.
    plimsoll::Drag only = drag;
    for (double& k : only.stiffness) k = 0;
    step.drag = &only;
    const plimsoll::StepWrench wrench = plimsoll::stepWrench(step);
    double before = 0, after = 0, mixed = 0;
    for (int i = 0; i < 3; ++i) {
      const double v1 = moving.velocity[i] + step.time_step * wrench.force[static_cast<std::size_t>(i)] / mass;
      before += moving.velocity[i] * moving.velocity[i], after += v1 * v1, mixed += v1 * moving.velocity[i];
    }
    RC_ASSERT(after <= before * (1 + 1e-9));
    RC_ASSERT(mixed >= -1e-9 * before);
  }));
}

TEST_CASE("an engine that steps explicitly with the step's wrench takes the implicit step") {
  // One dimension by hand: m = 10, added mass 5, resistance 40, buoyancy 70, gravity -98.1, v = -2.
  plimsoll::Drag drag;
  drag.added_mass[7] = 5, drag.resistance[7] = 40, drag.total[1] = 80, drag.relative_velocity[1] = -2;
  plimsoll::Forces forces;
  forces.force[1] = 70;
  plimsoll::Step step;
  step.mass = 10, step.inertia[0] = step.inertia[4] = step.inertia[8] = 1, step.time_step = 0.1;
  step.forces = &forces, step.drag = &drag, step.other_force[1] = -98.1;
  const plimsoll::StepWrench wrench = plimsoll::stepWrench(step);
  const double implicit = -2 + 0.1 * (70 - 98.1 + 80) / (10 + 5 + 0.1 * 40);
  CHECK(-2 + 0.1 * (wrench.force[1] - 98.1) / 10 == doctest::Approx(implicit).epsilon(1e-12));
  CHECK(wrench.force[0] == 0);
  // With nothing to be implicit about it is the force itself.
  step.drag = nullptr;
  CHECK(plimsoll::stepWrench(step).force[1] == doctest::Approx(70).epsilon(1e-12));
}

TEST_CASE("of many moving_bodies the first refusal is returned and explained") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  const plimsoll::Panels panels(hull);
  std::vector<plimsoll::MovingBody> moving_bodies(4, plimsoll::MovingBody(panels, plim_still_water()));
  std::vector<plimsoll::Drag> drags(4);
  moving_bodies[1].mass = -1;
  moving_bodies[3].velocity[0] = NAN;
  plim_status statuses[4];
  CHECK(plim_evaluate_drag(moving_bodies.data(), 4, drags.data(), statuses) == PLIM_BAD_VALUE);
  CHECK(std::string(plim_last_error()).find("body 1: plim_moving_body.mass") == 0);
  CHECK(statuses[2] == PLIM_OK);
  CHECK(statuses[3] == PLIM_NOT_FINITE);
  CHECK(drags[2].wetted_area > 0);
}

TEST_CASE("drag refuses what it cannot use and leaves its output alone") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  const plimsoll::Panels panels(hull);
  plimsoll::Drag drag;
  drag.total[0] = 42;
  const auto status = [&](auto change) {
    plimsoll::Effects effects;
    plimsoll::MovingBody moving(panels, plim_still_water());
    moving.effects = &effects;
    change(moving, effects);
    return plim_evaluate_drag(&moving, 1, &drag, nullptr);
  };
  CHECK(status([](plim_moving_body& m, plim_effects&) { m.velocity[0] = NAN; }) == PLIM_NOT_FINITE);
  CHECK(status([](plim_moving_body& m, plim_effects&) { m.surface = nullptr; }) == PLIM_NULL_ARGUMENT);
  CHECK(status([](plim_moving_body& m, plim_effects&) { m.rotation[3] = 0; }) == PLIM_NOT_A_ROTATION);
  CHECK(status([](plim_moving_body&, plim_effects& e) { e.pressure_linear = -1; }) == PLIM_BAD_VALUE);
  CHECK(std::string(plim_last_error()).find("pressure_linear") != std::string::npos);
  CHECK(status([](plim_moving_body&, plim_effects& e) { e.reference_speed = 0; }) == PLIM_BAD_VALUE);
  CHECK(drag.total[0] == 42);
  CHECK(status([](plim_moving_body&, plim_effects&) {}) == PLIM_OK);
  CHECK(drag.total[0] == 0);
}

TEST_CASE("the wrench of one step is what a scene does: force, torque, coupling, in waves") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  const plimsoll::Effects effects;
  plimsoll::WaterDef def;
  const plim_wave wave{0.4, 14, 0.7, 1, 0, 0};
  def.kind = PLIM_WATER_SINES, def.waves = &wave, def.wave_count = 1;
  const plimsoll::Water water(def);
  plimsoll::SceneBodyDef body(hull, 3000);
  body.effects = &effects, body.center_of_mass[0] = 0.3, body.center_of_mass[1] = -0.4, body.center_of_mass[2] = 0.1;
  body.velocity[0] = 4, body.velocity[1] = -1;
  plimsoll::Scene scene(water);
  scene.add(body);
  const double dt = 0.02;
  scene.step(dt);
  const plim_scene_state after = scene.state(0);

  // The same by hand: the middle of the step, nothing turned yet.
  const plimsoll::Surface surface(water, dt / 2);
  const plimsoll::Panels panels(hull);
  std::vector<double> history(panels.info().history_count);
  plimsoll::Body at(hull, surface);
  for (int i = 0; i < 3; ++i)
    at.position[i] = dt / 2 * body.velocity[i], at.reference_point[i] = body.center_of_mass[i];
  const plimsoll::Forces forces = plimsoll::evaluate(at);
  plimsoll::Step step;
  step.mass = 3000, step.time_step = dt, step.forces = &forces, step.other_force[1] = -3000 * 9.81;
  const plim_hull_info info = hull.info();
  for (int i = 0; i < 9; ++i) step.inertia[i] = 3000 / info.volume * info.inertia[i];
  plimsoll::MovingBody moving(panels, surface.get());
  moving.effects = &effects, moving.history = history.data(), moving.time_step = dt, moving.mass = 3000;
  moving.volume = forces.volume;
  for (int i = 0; i < 3; ++i)
    moving.position[i] = at.position[i], moving.center_of_mass[i] = body.center_of_mass[i],
    moving.velocity[i] = body.velocity[i];
  for (int i = 0; i < 9; ++i) moving.inertia[i] = step.inertia[i];
  const plimsoll::Drag drag = plimsoll::evaluateDrag(moving);
  step.drag = &drag;
  const plimsoll::StepWrench wrench = plimsoll::stepWrench(step);
  for (std::size_t i = 0; i < 3; ++i) {
    const double force = wrench.force[i] + step.other_force[i];
    CHECK(after.momentum[i] == doctest::Approx(3000 * body.velocity[i] + dt * force).epsilon(1e-9));
    CHECK(after.angular_momentum[i] == doctest::Approx(dt * wrench.torque[i]).epsilon(1e-9).scale(10));
  }
}

namespace {

// Energy of a box that is dropped level, over its energy at the start, at most; moved by an engine of one's own. The water it
// displaces is still: rho g int depth dV is known for a box.
double worstEnergy(double side, double height, double density, const plimsoll::Effects& effects, bool with_history) {
  const plimsoll::Hull hull =
      makeHull(shape("box:" + std::to_string(side) + "," + std::to_string(height) + "," + std::to_string(side)));
  const plimsoll::Panels panels(hull);
  std::vector<double> history(panels.info().history_count);
  const double mass = density * side * side * height, dt = 0.005;
  double y = 1 + height / 2, v = 0, worst = 0;
  const auto energy = [&] {
    const double draught = std::min(height, std::max(0.0, height / 2 - y)); // of the wet part
    const double depth = std::max(0.0, -(y - height / 2)) - draught / 2;    // of its middle
    return 0.5 * mass * v * v + mass * 9.81 * y + 9810 * side * side * draught * depth;
  };
  const double rest = mass * 9.81 * (height / 2 - density / 1000 * height) +
                      9810 * side * side * density / 1000 * height * density / 1000 * height / 2;
  const double start = energy() - rest;
  for (int k = 0; k < 4000; ++k) {
    plimsoll::Body at(hull, plim_still_water());
    at.position[1] = y;
    const plimsoll::Forces forces = plimsoll::evaluate(at);
    plimsoll::MovingBody moving(panels, plim_still_water());
    moving.effects = &effects, moving.position[1] = y, moving.velocity[1] = v, moving.mass = mass;
    moving.volume = forces.volume, moving.time_step = dt;
    if (with_history) moving.history = history.data();
    const plimsoll::Drag drag = plimsoll::evaluateDrag(moving);
    plimsoll::Step step;
    step.mass = mass, step.time_step = dt, step.forces = &forces, step.drag = &drag;
    step.other_force[1] = -9.81 * mass, step.locked = 63 - PLIM_LOCK_Y;
    for (int i = 0; i < 3; ++i) step.inertia[4 * i] = mass;
    v += dt * (plimsoll::stepWrench(step).force[1] / mass - 9.81);
    y += dt * v;
    worst = std::max(worst, (energy() - rest) / start);
  }
  return worst;
}

} // namespace

TEST_CASE("added mass that comes and goes feeds no energy to a dropped body, with slamming or without, with a history "
          "or not") {
  for (const bool with_history : {true, false})
    for (const std::uint32_t enabled : {63u, 63u - PLIM_EFFECT_SLAMMING, std::uint32_t{PLIM_EFFECT_ADDED_MASS}})
      for (const auto& [height, density] : {std::pair{0.3, 30.0}, {0.3, 500.0}, {2.0, 50.0}, {4.0, 30.0}}) {
        plimsoll::Effects effects;
        effects.enabled = enabled;
        CAPTURE(with_history);
        CAPTURE(enabled);
        CAPTURE(height);
        CAPTURE(density);
        CHECK(worstEnergy(4, height, density, effects, with_history) < 1.02);
      }
}

TEST_CASE("rates are rates with added mass too") {
  const plimsoll::Hull hull = makeHull(shape("sphere:1,3"));
  plimsoll::Effects effects;
  effects.enabled = PLIM_EFFECT_RATES | PLIM_EFFECT_ADDED_MASS;
  for (double& rate : effects.linear_rates) rate = 1;
  for (const double density : {1000.0, 100.0}) {
    plimsoll::SceneBodyDef body(hull, density * hull.info().volume);
    body.effects = &effects, body.position[1] = -50, body.velocity[0] = 1, body.locked = PLIM_LOCK_Y;
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
      plimsoll::MovingBody moving(panels, plim_still_water());
      moving.position[1] = -depth;
      CHECK(plimsoll::evaluateDrag(moving).wet_fraction == doctest::Approx(1).epsilon(most == 10 ? 0.25 : 0.03));
      CHECK(plimsoll::evaluateDrag(moving).stiffness[0] < 1);
    }
  // Large triangles are halved, up to the number that is allowed.
  const plimsoll::Hull box = makeHull(shape("box:1,1,1"));
  CHECK(plimsoll::Panels(box).info().panel_count > 60);
  CHECK(plimsoll::Panels(box, 12).info().panel_count == 12);
}

TEST_CASE("waves too short for the lattice are left out of drag's view of sines, not folded into long ones") {
  const plimsoll::Hull hull = makeHull(shape("box:100,10,100"));
  const plimsoll::Panels panels(hull);
  for (const double wavelength : {25.0, 10.0, 7.3}) {
    const plim_wave wave{0.5, wavelength, 0, 0, 0, 0};
    plimsoll::WaterDef def;
    def.kind = PLIM_WATER_SINES, def.waves = &wave, def.wave_count = 1;
    const plimsoll::Surface surface{plimsoll::Water(def)};
    plimsoll::MovingBody moving(panels, surface.get());
    CHECK(std::abs(plimsoll::evaluateDrag(moving).relative_velocity[1]) < 0.02);
  }
}
