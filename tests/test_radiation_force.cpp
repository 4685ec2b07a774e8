// test_radiation_force.cpp - radiation in time: the filters can only remove energy, respond to an oscillation by their
// formula, turn with the body and fade with the submerged part. Added mass acts relative to the water's acceleration.
#include "hydrodynamics/drag.hpp"
#include "seas.hpp"
#include "support.hpp"

#include "api/handles.hpp"
#include "api/seakeeping_support.hpp"
#include "hull/capped.hpp"
#include "plimsoll/plimsoll_seakeeping.hpp"

#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

Mat6 randomPositive(Random& random) {
  Mat6 m;
  for (int term = 0; term < 3; ++term) { // of rank three: some motions radiate no waves
    double v[6];
    for (double& x : v) x = random.uniform(-1, 1);
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) m.row[i][j] += v[i] * v[j];
  }
  return m;
}

RadiationForce randomWaves(Random& random) {
  RadiationForce waves;
  waves.to_level = rotationMatrix(randomRotation(random));
  waves.volume = waves.waterplane_area = 1;
  for (std::size_t k = 0; k < RadiationBank::kSections; ++k) {
    waves.bank.frequency[k] = random.uniform(0.2, 6);
    waves.bank.weight[k] = randomPositive(random);
  }
  return waves;
}

Spatial randomSpatial(Random& random) {
  Spatial v;
  for (int i = 0; i < 6; ++i) v[i] = random.uniform(-1, 1);
  return v;
}

// Returns the energy that the body loses in a step with this change of velocity. The filters advance to the step's end.
double workOfStep(const RadiationForce& waves, const LevelFrame& T, double s, const Spatial& begin,
                  const Spatial& change, double dt, std::vector<double>& states) {
  const RadiationStep radiation = radiationInStep(waves, T, s, begin, dt, states.data());
  const Spatial force = radiation.force - radiation.resistance * change, mean = begin + 0.5 * change;
  advanceRadiation(waves, T, s, mean, dt, states.data());
  return -dt * dot(force, mean);
}

} // namespace

TEST_CASE("the filters never give back more than they were given, whatever the step, the turn and the wet part") {
  Random random(1);
  for (int k = 0; k < caseCount(300, 3000); ++k) {
    const RadiationForce waves = randomWaves(random);
    std::vector<double> states(RadiationBank::kStates, 0.0);
    double taken = 0, moved = 0;
    for (int step = 0; step < 60; ++step) {
      const double dt = power(10.0, random.uniform(-4, 1)), s = random.uniform(0, 1);
      const LevelFrame T = levelFrame(waves, rotationMatrix(randomRotation(random)), randomSpatial(random).linear);
      const double work = workOfStep(waves, T, s, randomSpatial(random), randomSpatial(random), dt, states);
      taken += work, moved += std::abs(work);
      REQUIRE(taken >= -1e-12 * moved);
    }
    CHECK(taken > 0);
  }
}

TEST_CASE("a filter answers a swing as its formula says") {
  RadiationForce waves;
  waves.to_level = Mat3d::identity();
  waves.bank.frequency.fill(1);
  waves.bank.frequency[2] = 1.7;
  waves.bank.weight[2] = Mat6::diagonal(Mat3d::diagonal({0, 5, 0}), {});
  const double z = RadiationBank::kDamping, wk = 1.7, dt = 0.002;
  for (const double w : {0.4, 1.7, 4.0}) {
    // The response is R h(i w) = R 2 z wk i w / (wk^2 - w^2 + 2 z wk i w), for v = cos(w t).
    const double c = wk * wk - w * w, d = 2 * z * wk * w, real = 5 * d * d / (c * c + d * d),
                 imaginary = 5 * d * c / (c * c + d * d);
    std::vector<double> states(RadiationBank::kStates, 0.0);
    double off = 0;
    for (int step = 0; step < 30000; ++step) {
      const double t = dt * step;
      Spatial begin, change;
      begin[1] = sineCosine(w * t).cosine, change[1] = sineCosine(w * (t + dt)).cosine - begin[1];
      const RadiationStep radiation = radiationInStep(waves, LevelFrame(), 1, begin, dt, states.data());
      const double force = (radiation.force - radiation.resistance * change)[1];
      advanceRadiation(waves, LevelFrame(), 1, begin + 0.5 * change, dt, states.data());
      const SineCosine middle = sineCosine(w * (t + 0.5 * dt));
      if (t > 40) off = std::max(off, std::abs(force + real * middle.cosine - imaginary * middle.sine));
    }
    CHECK(off < 1e-4);
  }
}

TEST_CASE("the turn about the vertical follows the bow through any heel, and is one") {
  Random random(3);
  for (int k = 0; k < 200; ++k) {
    RadiationForce waves;
    waves.to_level = rotationMatrix(randomRotation(random));
    const double yaw = random.uniform(-3, 3), heel = random.uniform(-1.2, 1.2);
    const Vec3d axis{random.uniform(-1, 1), 0, random.uniform(-1, 1)};
    const Mat3d turn = rotationMatrix(turnAbout({0, 1, 0}, yaw));
    const Mat3d R = turn * rotationMatrix(turnAbout(axis, heel / std::max(length(axis), 1e-9))) * waves.to_level;
    waves.center_of_mass_b = randomSpatial(random).linear;
    const LevelFrame T = levelFrame(waves, R, randomSpatial(random).linear);
    for (int i = 0; i < 3; ++i) CHECK(length(T.axes.row[i] - turn.row[i]) < 1e-12);
    const Mat6 m = randomPositive(random), there = T.outOf(m);
    const Spatial v = randomSpatial(random), w = T.velocityInto(v), force = there * v, moved = T.forceOutOf(m * w);
    CHECK(dot(v, force) == doctest::Approx(dot(w, m * w)).epsilon(1e-12));
    for (int i = 0; i < 6; ++i) CHECK(force[i] == doctest::Approx(moved[i]).epsilon(1e-12));
  }
}

TEST_CASE("water that moves as a rigid body is found so by an ellipsoid's probes") {
  Random random(4);
  for (int k = 0; k < 100; ++k) {
    EllipsoidMass ellipsoid;
    ellipsoid.axes = rotationMatrix(randomRotation(random));
    for (int i = 0; i < 3; ++i)
      ellipsoid.semi_axes[i] = random.uniform(0.1, 4), ellipsoid.centroid_b[i] = random.uniform(-1, 1);
    const Vec3d center{0.3, -0.2, 0.1};
    const WaterProbes probes = probesOf(ellipsoid, center, 2.5);
    const Spatial motion = randomSpatial(random);
    Spatial found;
    for (int q = 0; q < probes.count; ++q) {
      const Vec3d place =
          center + 2.5 * Vec3d{probes.places.place[0][q], probes.places.place[1][q], probes.places.place[2][q]};
      const Vec3d u = motion.linear + cross(motion.angular, place - probes.about_b);
      found += {probes.linear[q] * u, probes.angular[q] * u};
    }
    for (int i = 0; i < 6; ++i) CHECK(std::abs(found[i] - motion[i]) < 1e-5);
  }
}

TEST_CASE("an ellipsoid in water that is drawn out turns as the flow through its surface says") {
  EllipsoidMass ellipsoid;
  ellipsoid.axes = Mat3d::identity(), ellipsoid.semi_axes = {3, 1, 2};
  const WaterProbes probes = probesOf(ellipsoid, {}, 1);
  Vec3d turning;
  for (int q = 0; q < probes.count; ++q) {
    const Vec3d place{probes.places.place[0][q], probes.places.place[1][q], probes.places.place[2][q]};
    turning += probes.angular[q] * Vec3d{place.y, place.x, 0};
  }
  CHECK(turning.z == doctest::Approx((9.0 + 1) / (9 - 1)).epsilon(1e-5));
  CHECK(std::abs(turning.x) + std::abs(turning.y) < 1e-6);
}

TEST_CASE("water that moves as a rigid body is found so by the probes of a hull with seakeeping") {
  for (const char* name : {"box:12,2.4,4", "boat", "catamaran", "ellipsoid:4,1,1.5"}) {
    const plimsoll::Hull hull = makeHull(shape(name));
    const plim_hull_info info = hull.info();
    plimsoll::SeakeepingDef def(hull, 500 * info.volume);
    std::copy_n(info.centroid, 3, def.center_of_mass);
    def.center_of_mass[1] = info.box_low[1] + 0.4 * (info.box_high[1] - info.box_low[1]);
    def.panel_count = 200, def.frequency_count = 3;
    const plimsoll::Seakeeping seakeeping(def);
    const plim_seakeeping& of = *seakeeping.get();
    const WaterProbes& probes = of.waves.probes;
    CAPTURE(name);
    for (int m = 0; m < 6; ++m) {
      Spatial motion, found;
      motion[m] = 1;
      for (int q = 0; q < probes.count; ++q) {
        const auto& p = probes.places.place;
        const Vec3d place = of.hull_center_b + lengthUnit(of.half_extent_b) * Vec3d{p[0][q], p[1][q], p[2][q]};
        const Vec3d u = motion.linear + cross(motion.angular, place - probes.about_b);
        found += Spatial{probes.linear[q] * u, probes.angular[q] * u};
      }
      for (int i = 0; i < 6; ++i) CHECK(std::abs(found[i] - motion[i]) < 1e-4);
    }
  }
}

namespace {

struct Crate {
  plimsoll::Hull handle = makeHull(shape("ellipsoid:2,0.6,0.9"));
  std::unique_ptr<Panels> panels;
  Effects effects;

  Crate() {
    const Hull& hull = handle.get()->hull;
    panels = std::make_unique<Panels>(buildPanels(hull, enclosedBy(hull, nullptr), 200));
  }
  MovingBody in(const Surface& surface, const Vec3d& position, const Quat& rotation) const {
    MovingBody body;
    body.panels = panels.get(), body.surface = &surface, body.effects = &effects;
    body.pose = {position, rotationMatrix(rotation)};
    body.mass = 1, body.time_step = 0.02, body.volume = panels->enclosed.volume;
    return body;
  }
};

} // namespace

TEST_CASE("the water's acceleration is the rate of its velocity, as of a rigid body too") {
  const Crate crate;
  Random random(5);
  for (const char* kind : {"sines", "gerstner"}) {
    const std::string json = std::string(R"({"kind":")") + kind +
                             R"(","waves":[{"amplitude":0.05,"wavelength":22,"direction_degrees":30},)" +
                             R"({"amplitude":0.03,"wavelength":13,"direction_degrees":-70,"phase_degrees":50}]})";
    double largest = 0;
    for (int k = 0; k < 20; ++k) {
      const double time = random.uniform(0, 50), dt = 0.02;
      const Vec3d position{random.uniform(-30, 30), random.uniform(-4, -1), random.uniform(-30, 30)};
      const Quat rotation = randomRotation(random);
      const auto at = [&](double t) {
        const PreparedSea sea(json, t);
        return evaluateDrag(crate.in(sea.surface.get()->surface, position, rotation));
      };
      const Drag before = at(time - dt), now = at(time), after = at(time + dt);
      largest = std::max(largest, length(now.water_acceleration.linear));
      for (int i = 0; i < 6; ++i) {
        const double rate = (after.water_velocity[i] - before.water_velocity[i]) / (2 * dt);
        // Second-order differences: the points move with the surface of the lattice, and Gerstner's particles move
        // besides.
        constexpr double kAll = 0.28; // [m/s^2] sum A w^2
        CHECK(std::abs(rate - now.water_acceleration[i]) < (kind[0] == 's' ? 5e-3 : 2e-2) * kAll);
      }
    }
    CHECK(largest > 0.1);
  }
}

TEST_CASE("a body hardly moving over a grid, whose water rests but accelerates, gets numbers") {
  const Crate crate;
  const PreparedSea sea(R"({"kind":"grid","origin":[-8,-8],"cell":8,"rows":3,"columns":3,)"
                        R"("heights":[0,0.5,0,0,0.5,1,0,0.2,0]})");
  for (const double speed : {0.0, 1e-300, 1e-45, 1e-39, 1e-12, 1e-6}) {
    MovingBody body = crate.in(sea.surface.get()->surface, {1, 0, 1}, {0, 0, 0, 1});
    body.velocity.linear = {speed, 0, 0};
    const Drag drag = evaluateDrag(body);
    CAPTURE(speed);
    CHECK(isFinite(drag.total()));
    CHECK(isFinite(drag.water_acceleration));
    CHECK(length(drag.water_acceleration.linear) > 0.1);
  }
}

TEST_CASE("waves made may be switched on at any step without a blow") {
  const plimsoll::Hull handle = makeHull(shape("box:12,2.4,4"));
  const Hull& hull = handle.get()->hull;
  plimsoll::SeakeepingDef def(handle, 500 * handle.info().volume);
  def.panel_count = 100, def.frequency_count = 3;
  const plimsoll::Seakeeping seakeeping(def);
  const Panels panels = buildPanels(hull, enclosedBy(hull, nullptr), 200);
  const PreparedSea still(R"({"kind":"flat"})");
  Effects effects;
  MovingBody body;
  body.panels = &panels, body.surface = &still.surface.get()->surface, body.effects = &effects;
  body.waves = &seakeeping.get()->waves;
  body.pose = {{0, 0, 0}, Mat3d::identity()}, body.velocity.linear = {0, -0.5, 0};
  body.mass = def.mass, body.inertia_w = def.mass * Mat3d::identity();
  body.volume = 0.5 * panels.enclosed.volume, body.time_step = 0.02;
  BodyState state(panels);
  body.state = &state;
  for (int step = 0; step < 5; ++step) {
    effects.enabled |= kRadiation;
    if (step != 1 && step != 3) effects.enabled ^= kRadiation;
    const Drag drag = evaluateDrag(body);
    finishStep(body, drag, {});
    state.commit();
    CAPTURE(step);
    CHECK(length(drag.slamming.linear) < 1e-6 * body.mass * 0.5 / body.time_step); // no further area became wet
    if (step == 3) CHECK(length(drag.radiation.linear) > 0);
    CHECK(state.now.radiated == (step == 1 || step == 3));
  }
}
