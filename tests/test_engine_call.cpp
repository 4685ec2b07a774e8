// test_engine_call.cpp - water loads, the one call for engines. They have the same bits as their parts (buoyancy, drag,
// the implicit step): alone, among others and on any number of threads. Rejected calls leave everything unchanged.
// Also: dry bodies, the hull's own panels, terms of the step, inertia in body axes.
#include "support.hpp"

#include "api/motion_support.hpp"
#include "motion/implicit_step.hpp"
#include "plimsoll/plimsoll_motion.hpp"

#include <cstring>
#include <doctest/doctest.h>
#include <stdexcept>

using namespace plim;
using namespace plim::tests;

namespace {

constexpr double kStep = 0.02; // [s]

plimsoll::Water someWaves() {
  plimsoll::Spectrum spectrum;
  spectrum.significant_height = 1, spectrum.peak_period = 5;
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SPECTRUM, def.spectrum = &spectrum, def.components = 24, def.level = 0.3;
  return plimsoll::Water(def);
}

// Boats and crates as an engine stores them, with states of their own.
struct Fleet {
  plimsoll::Water water = someWaves();
  plimsoll::Surface surface{water, 3};
  plimsoll::Hull boat = makeHull(shape("boat")), crate = makeHull(shape("box:1,1,1")),
                 rowboat = makeHull(shape("rowboat"));
  plimsoll::Panels of_boat{boat}, of_crate{crate}, of_rowboat{rowboat};
  plimsoll::Effects effects;
  std::vector<plimsoll::Body> bodies;
  std::vector<plimsoll::BodyState> states;
  std::vector<plimsoll::WaterLoad> loads;

  explicit Fleet(int count) {
    effects.linear_rates[1] = 0.5, effects.damping[0] = 10;
    Random random(3);
    for (int k = 0; k < count; ++k) add(random, k);
    loads.resize(bodies.size());
  }

  void add(Random& random, int k) {
    const plimsoll::Hull& hull = k % 3 == 0 ? boat : k % 3 == 1 ? crate : rowboat;
    const plimsoll::Panels& panels = k % 3 == 0 ? of_boat : k % 3 == 1 ? of_crate : of_rowboat;
    const double scale = k % 3 == 1 ? 500.0 : 2000.0;
    plimsoll::Body body = bodyOfMass(hull, scale);
    body.with(surface).with(effects).with(panels);
    for (int i = 0; i < 3; ++i) {
      body.inertia[4 * i] = scale * random.uniform(1, 1.9);
      body.velocity[i] = random.uniform(-2, 2), body.angular_velocity[i] = random.uniform(-1, 1);
    }
    body.position[0] = 20 * k, body.position[1] = k % 3 == 2 ? 0.3 : random.uniform(-1, 1);
    setRotation(body, k % 3 == 2 ? Quat{} : randomRotation(random));
    body.other_force[1] = -9.81 * body.mass, body.other_torque[2] = random.uniform(-50, 50);
    body.locked = k % 5 == 4 ? PLIM_LOCK_X | PLIM_LOCK_TURN_Y : 0;
    body.precision = k % 4 == 3 ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT;
    states.emplace_back(hull, panels);
    bodies.push_back(body.with(states.back()));
  }

  // Moves the bodies like an engine, so that the next call has a new state.
  void moveOn(double time) {
    surface.prepare(water, time);
    for (std::size_t k = 0; k < bodies.size(); ++k)
      for (int i = 0; i < 3; ++i) {
        plimsoll::Body& body = bodies[k];
        body.velocity[i] += kStep * (loads[k].force[i] + body.other_force[i]) / body.mass;
        body.position[i] += kStep * body.velocity[i];
      }
  }
};

bool areSame(const plimsoll::WaterLoad& a, const plimsoll::WaterLoad& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}
bool areSame(const std::vector<plimsoll::WaterLoad>& a, const std::vector<plimsoll::WaterLoad>& b) {
  return std::memcmp(a.data(), b.data(), a.size() * sizeof a[0]) == 0;
}

template <typename Number, std::size_t n>
bool areSame(const Number (&a)[n], const Number (&b)[n]) {
  return std::memcmp(a, b, sizeof a) == 0;
}

bool areEqual(const double (&a)[6], const Spatial& b) {
  for (int i = 0; i < 6; ++i)
    if (!(a[i] == b[i])) return false;
  return true;
}
bool areEqual(const double (&a)[36], const Mat6& b) {
  for (int i = 0; i < 36; ++i)
    if (!(a[i] == b.row[i / 6][i % 6])) return false;
  return true;
}

Spatial spatialOf(const double (&linear)[3], const double (&angular)[3]) {
  return {vec(linear), vec(angular)};
}

// The load's parts from the internal functions, one after the other.
struct Parts {
  plimsoll::Forces forces;
  Drag drag;
  Spatial load;
};

Parts evaluateParts(const plimsoll::Body& body, BodyState& state) {
  Parts parts;
  parts.forces = plimsoll::evaluate(body);
  Effects effects;
  REQUIRE(api::readEffects(body.effects, effects) == PLIM_OK);
  const double* q = body.rotation;
  const Mat3d R = rotationMatrix({q[0], q[1], q[2], q[3]});
  MovingBody moving;
  moving.panels = &body.panels->panels, moving.surface = &body.surface->surface, moving.effects = &effects;
  moving.pose = {vec(body.position), R}, moving.center_of_mass_b = centerOfMass(body);
  moving.velocity = spatialOf(body.velocity, body.angular_velocity);
  moving.mass = body.mass, moving.inertia_w = R * api::matrix(body.inertia) * transpose(R);
  moving.volume = parts.forces.volume, moving.time_step = kStep, moving.state = &state;
  parts.drag = evaluateDrag(moving);

  Step step;
  step.buoyancy = spatialOf(parts.forces.force, parts.forces.torque), step.drag = &parts.drag;
  step.other = spatialOf(body.other_force, body.other_torque), step.locked = body.locked;
  step.mass = moving.mass, step.inertia_w = moving.inertia_w, step.time_step = kStep;
  Spatial change;
  REQUIRE(solveStep(step, change));
  parts.load = loadFor(step, change);
  state.commit();
  return parts;
}

void checkTerms(const plimsoll::StepTerms& terms, const Drag& drag) {
  CHECK(areEqual(terms.added_mass, drag.added_mass));
  CHECK(areEqual(terms.resistance, drag.resistance));
  CHECK(vec(terms.stiffness) == drag.stiffness);
  CHECK(areEqual(terms.relative_velocity, drag.relative_velocity));
  CHECK(areEqual(terms.water_acceleration, drag.water_acceleration));
  CHECK(areEqual(terms.rates, drag.rates));
  CHECK(terms.wet_length == drag.wet_length);
  CHECK(terms.reynolds_number == drag.reynolds_number);
  CHECK(terms.friction_coefficient == drag.friction_coefficient);
}

void checkParts(const plimsoll::WaterLoad& load, const Parts& parts) {
  CHECK(vec(load.force) == parts.load.linear);
  CHECK(vec(load.torque) == parts.load.angular);
  CHECK(areEqual(load.buoyancy, spatialOf(parts.forces.force, parts.forces.torque)));
  CHECK(areEqual(load.viscous, parts.drag.viscous));
  CHECK(areEqual(load.pressure, parts.drag.pressure));
  CHECK(areEqual(load.slamming, parts.drag.slamming));
  CHECK(areEqual(load.damping, parts.drag.damping + parts.drag.rates));
  CHECK(load.force_bound == parts.forces.force_bound);
  CHECK(load.torque_bound == parts.forces.torque_bound);
  CHECK(load.flags == parts.forces.flags);
  CHECK(load.volume == parts.forces.volume);
  CHECK(load.wet_fraction == parts.drag.wet_fraction);
  CHECK(load.wetted_area == parts.forces.wetted_area);
  CHECK(load.waterplane_area == parts.forces.waterplane_area);
}

} // namespace

TEST_CASE("a water load has the bits of its parts, step after step: buoyancy, drag, the implicit step, its terms") {
  Fleet fleet(12);
  fleet.effects.enabled &= ~plim_effect_flags{PLIM_EFFECT_ADDED_MASS}; // its gyroscopic force is not one of the parts
  std::vector<BodyState> states;
  for (const plimsoll::Body& body : fleet.bodies) states.emplace_back(body.panels->panels);
  std::vector<plimsoll::StepTerms> terms(fleet.bodies.size());
  for (std::size_t k = 0; k < terms.size(); ++k) fleet.loads[k].terms = &terms[k];
  double struck = 0;
  for (int step = 0; step < 5; ++step) {
    plimsoll::evaluateWaterLoads(fleet.bodies, kStep, fleet.loads);
    for (std::size_t k = 0; k < fleet.bodies.size(); ++k) {
      CAPTURE(k);
      const Parts parts = evaluateParts(fleet.bodies[k], states[k]);
      if (fleet.loads[k].openingSubmerged()) continue; // covered, as in scenes
      checkParts(fleet.loads[k], parts);
      checkTerms(terms[k], parts.drag);
      CHECK(fleet.states[k].get()->state.now.wet_shares == states[k].now.wet_shares);
      struck = std::max(struck, std::abs(fleet.loads[k].slamming[1]));
    }
    fleet.moveOn(3 + kStep * step);
  }
  CHECK(struck > 1); // the states had an effect
}

TEST_CASE("the same bits alone, in company and on any number of threads") {
  Fleet alone(60), together(60), pooled(60);
  const plimsoll::Pool pool(3);
  for (int step = 0; step < 3; ++step) {
    for (std::size_t k = 0; k < alone.bodies.size(); ++k)
      alone.loads[k] = plimsoll::evaluateWaterLoad(alone.bodies[k], kStep);
    plimsoll::evaluateWaterLoads(together.bodies, kStep, together.loads);
    plimsoll::evaluateWaterLoads(pooled.bodies, kStep, pooled.loads, pool);
    CHECK(areSame(alone.loads, together.loads));
    CHECK(areSame(alone.loads, pooled.loads));
    for (std::size_t k = 0; k < alone.states.size(); ++k) CHECK(alone.states[k].save() == pooled.states[k].save());
    for (Fleet* fleet : {&alone, &together, &pooled}) fleet->moveOn(3 + kStep * step);
  }
}

// --- errors ---------------------------------------------------------------------------------------------------------

namespace {

const plimsoll::Surface& unprepared() {
  static const plimsoll::Surface surface;
  return surface;
}
const plimsoll::Effects& negativeDrag() {
  static const plimsoll::Effects effects = [] {
    plimsoll::Effects made;
    made.pressure_linear = -1;
    return made;
  }();
  return effects;
}

struct Mistake {
  plim_status status;
  const char* word;
  void (*make)(plimsoll::Body&, const Fleet&);
};
constexpr Mistake kMistakes[] = {
    {PLIM_NULL_ARGUMENT, "hull is null", [](plimsoll::Body& b, const Fleet&) { b.hull = nullptr; }},
    {PLIM_NOT_PREPARED, "never prepared", [](plimsoll::Body& b, const Fleet&) { b.with(unprepared()); }},
    {PLIM_STALE_SURFACE, "surface_time", [](plimsoll::Body& b, const Fleet&) { b.surface_time = 1; }},
    {PLIM_BAD_VALUE, "panels were created for another hull",
     [](plimsoll::Body& b, const Fleet& of) { b.with(of.of_rowboat); }},
    {PLIM_BAD_VALUE, "plim_body.state is that of body 2 too",
     [](plimsoll::Body& b, const Fleet& of) { b.with(of.states[2]); }},
    {PLIM_BAD_VALUE, "plim_effects.pressure_linear", [](plimsoll::Body& b, const Fleet&) { b.with(negativeDrag()); }},
    {PLIM_NOT_FINITE, "position", [](plimsoll::Body& b, const Fleet&) { b.position[2] = NAN; }},
    {PLIM_BAD_VALUE, "position", [](plimsoll::Body& b, const Fleet&) { b.position[2] = 2e12; }},
    {PLIM_NOT_A_ROTATION, "x, y, z, w", [](plimsoll::Body& b, const Fleet&) { b.rotation[3] += 2; }},
    {PLIM_NOT_FINITE, "rotation", [](plimsoll::Body& b, const Fleet&) { b.rotation[0] = NAN; }},
    {PLIM_NOT_FINITE, "velocity", [](plimsoll::Body& b, const Fleet&) { b.velocity[0] = INFINITY; }},
    {PLIM_NOT_FINITE, "angular_velocity", [](plimsoll::Body& b, const Fleet&) { b.angular_velocity[0] = 1e7; }},
    {PLIM_NOT_FINITE, "center_of_mass", [](plimsoll::Body& b, const Fleet&) { b.center_of_mass[1] = INFINITY; }},
    {PLIM_NOT_FINITE, "1e6 m of the mesh", [](plimsoll::Body& b, const Fleet&) { b.center_of_mass[1] = 2e6; }},
    {PLIM_NOT_FINITE, "other_force", [](plimsoll::Body& b, const Fleet&) { b.other_torque[1] = NAN; }},
    {PLIM_BAD_VALUE, "mass", [](plimsoll::Body& b, const Fleet&) { b.mass = 0; }},
    {PLIM_BAD_VALUE, "mass", [](plimsoll::Body& b, const Fleet&) { b.mass = NAN; }},
    {PLIM_NOT_FINITE, "inertia", [](plimsoll::Body& b, const Fleet&) { b.inertia[8] = NAN; }},
    {PLIM_BAD_VALUE, "symmetric", [](plimsoll::Body& b, const Fleet&) { b.inertia[1] = 100; }},
    // Detected after the drag has been evaluated and the next state written.
    {PLIM_BAD_VALUE, "inertia is not positive",
     [](plimsoll::Body& b, const Fleet&) { b.inertia[0] = b.inertia[4] = b.inertia[8] = -1e9; }},
    {PLIM_BAD_VALUE, "locked", [](plimsoll::Body& b, const Fleet&) { b.locked = 64; }},
    {PLIM_BAD_VALUE, "tolerance", [](plimsoll::Body& b, const Fleet&) { b.tolerance = 100; }},
    {PLIM_BAD_VALUE, "budget", [](plimsoll::Body& b, const Fleet&) { b.budget = -1; }},
    {PLIM_BAD_VALUE, "precision", [](plimsoll::Body& b, const Fleet&) { b.precision = 2; }},
    {PLIM_BAD_VALUE, "outputs", [](plimsoll::Body& b, const Fleet&) { b.outputs = 1u << 20; }},
};

} // namespace

TEST_CASE("a refused body leaves its load and its state as they were; the others are evaluated: threads") {
  Fleet fleet(20), sound(20);
  plimsoll::evaluateWaterLoads(fleet.bodies, kStep, fleet.loads);
  plimsoll::evaluateWaterLoads(sound.bodies, kStep, sound.loads);
  const std::vector<plimsoll::WaterLoad> before = fleet.loads;
  std::vector<std::vector<std::byte>> states;
  for (const plimsoll::BodyState& state : fleet.states) states.push_back(state.save());
  fleet.moveOn(3.02), sound.moveOn(3.02);
  plimsoll::evaluateWaterLoads(sound.bodies, kStep, sound.loads);
  const plimsoll::Pool pool(2);
  for (const Mistake& mistake : kMistakes)
    for (const bool parallel : {false, true}) {
      CAPTURE(std::string(mistake.word));
      fleet.loads = before;
      for (std::size_t k = 0; k < states.size(); ++k) fleet.states[k].load(states[k]);
      std::vector<plimsoll::Body> bodies = fleet.bodies;
      for (const std::size_t k : {3u, 12u}) mistake.make(bodies[k], fleet);
      std::vector<plim_status> statuses(bodies.size(), 99);
      CHECK(plim_evaluate_water_loads(bodies.data(), 20, kStep, fleet.loads.data(), statuses.data(),
                                      parallel ? plim_pool_run : nullptr,
                                      parallel ? pool.get() : nullptr) == mistake.status);
      const std::string sentence = plim_last_error();
      CAPTURE(sentence);
      CHECK(sentence.find("body 3: ") == 0);
      CHECK(sentence.find(mistake.word) != std::string::npos);
      for (std::size_t k = 0; k < bodies.size(); ++k) {
        CAPTURE(k);
        const bool refused = k == 3 || k == 12;
        CHECK(statuses[k] == (refused ? mistake.status : PLIM_OK));
        CHECK(areSame(fleet.loads[k], refused ? before[k] : sound.loads[k]));
        CHECK(fleet.states[k].save() == (refused ? states[k] : sound.states[k].save()));
      }
    }
  // In C++: an exception, or a status.
  std::vector<plimsoll::Body> bodies = fleet.bodies;
  bodies[5].mass = -1;
  CHECK_THROWS_WITH_AS(plimsoll::evaluateWaterLoads(bodies, kStep, fleet.loads), doctest::Contains("body 5"),
                       plimsoll::Error);
  std::vector<plim_status> statuses(bodies.size());
  CHECK_FALSE(plimsoll::evaluateWaterLoads(bodies, kStep, fleet.loads, statuses, pool));
  CHECK(statuses[5] == PLIM_BAD_VALUE);
  CHECK(statuses[6] == PLIM_OK);
  bodies[0].struct_size = 0; // the whole call is rejected, not a single body
  CHECK_THROWS_AS(plimsoll::evaluateWaterLoads(bodies, kStep, fleet.loads, statuses), plimsoll::Error);
}

TEST_CASE("a state that two bodies have is refused for all but the first of them, on any threads: threads") {
  Fleet fleet(30), sound(30);
  for (const bool parallel : {false, true}) {
    const plimsoll::Pool pool(4);
    const plimsoll::Pool& threads = parallel ? pool : plimsoll::Pool::callingThread();
    for (Fleet* each : {&fleet, &sound})
      for (plimsoll::BodyState& state : each->states) state.reset();
    fleet.loads.assign(30, plimsoll::WaterLoad()), sound.loads = fleet.loads;
    plimsoll::evaluateWaterLoads(sound.bodies, kStep, sound.loads, threads);
    std::vector<plimsoll::Body> bodies = fleet.bodies;
    // The same panels: the only error is the shared state.
    for (const std::size_t k : {12u, 24u}) bodies[k].state = bodies[3].state;
    std::vector<plim_status> statuses(30, 99);
    for (int call = 0; call < 2; ++call) { // also if the state was in use in the call before
      for (plimsoll::BodyState& state : fleet.states) state.reset();
      CHECK(plim_evaluate_water_loads(bodies.data(), 30, kStep, fleet.loads.data(), statuses.data(), threads.run(),
                                      threads.get()) == PLIM_BAD_VALUE);
      CHECK(std::string(plim_last_error()) ==
            "body 12: plim_body.state is that of body 3 too: each body needs its own; was a plim_body copied?");
      for (std::size_t k = 0; k < 30; ++k) {
        CAPTURE(k);
        const bool refused = k == 12 || k == 24;
        CHECK(statuses[k] == (refused ? PLIM_BAD_VALUE : PLIM_OK));
        CHECK(areSame(fleet.loads[k], refused ? plimsoll::WaterLoad() : sound.loads[k]));
        if (!refused) CHECK(fleet.states[k].save() == sound.states[k].save());
      }
    }
  }
}

TEST_CASE("of bodies refused for different reasons the first is returned and explained") {
  Fleet fleet(4);
  fleet.bodies[1].mass = -1, fleet.bodies[3].velocity[0] = NAN;
  plim_status statuses[4];
  CHECK(plim_evaluate_water_loads(fleet.bodies.data(), 4, kStep, fleet.loads.data(), statuses, nullptr, nullptr) ==
        PLIM_BAD_VALUE);
  CHECK(std::string(plim_last_error()).find("body 1: plim_body.mass") == 0);
  CHECK(statuses[1] == PLIM_BAD_VALUE);
  CHECK(statuses[2] == PLIM_OK);
  CHECK(statuses[3] == PLIM_NOT_FINITE);
  CHECK(fleet.loads[2].wetted_area > 0);
}

TEST_CASE("a call that is refused as a whole writes nothing") {
  Fleet fleet(3);
  const std::vector<std::byte> state = fleet.states[0].save();
  const auto evaluate = [&](double time_step) {
    return plim_evaluate_water_loads(fleet.bodies.data(), 3, time_step, fleet.loads.data(), nullptr, nullptr, nullptr);
  };
  for (const double time_step : {0.0, -0.02, 1.1e6, double{INFINITY}, double{NAN}}) {
    CAPTURE(time_step);
    CHECK(evaluate(time_step) == PLIM_BAD_VALUE);
    CHECK(std::string(plim_last_error()).find("time_step") != std::string::npos);
  }
  CHECK(plim_evaluate_water_loads(nullptr, 3, kStep, fleet.loads.data(), nullptr, nullptr, nullptr) ==
        PLIM_NULL_ARGUMENT);
  CHECK(plim_evaluate_water_loads(fleet.bodies.data(), 3, kStep, nullptr, nullptr, nullptr, nullptr) ==
        PLIM_NULL_ARGUMENT);
  CHECK(plim_evaluate_water_loads(nullptr, 0, kStep, nullptr, nullptr, nullptr, nullptr) == PLIM_OK);
  fleet.loads[0].struct_size = 8;
  CHECK(evaluate(kStep) == PLIM_WRONG_SIZE);
  CHECK(std::string(plim_last_error()).find("plim_water_load") == 0);
  fleet.loads[0].struct_size = sizeof(plim_water_load);
  CHECK(areSame(fleet.loads, Fleet(3).loads));
  CHECK(fleet.states[0].save() == state);
  CHECK(evaluate(kStep) == PLIM_OK);
}

TEST_CASE("a force that no double holds is refused, and the state is as it was") {
  Fleet fleet(2);
  const std::vector<std::byte> state = fleet.states[0].save();
  fleet.bodies[0].other_force[0] = 1.7e308;
  CHECK(plim_evaluate_water_loads(fleet.bodies.data(), 2, 100, fleet.loads.data(), nullptr, nullptr, nullptr) ==
        PLIM_NOT_FINITE);
  CHECK(std::string(plim_last_error()).find("check plim_body.other_force") != std::string::npos);
  CHECK(fleet.states[0].save() == state);
  CHECK(fleet.loads[0].volume == 0);
}

TEST_CASE("a job system that does not keep its word, and a sea that throws, are reported and lose nothing") {
  Fleet fleet(20);
  const plim_parallel_for idle = [](void*, std::uint32_t, plim_task, void*) {};
  CHECK(plim_evaluate_water_loads(fleet.bodies.data(), 20, kStep, fleet.loads.data(), nullptr, idle, nullptr) ==
        PLIM_CALLBACK_FAILED);
  CHECK(std::string(plim_last_error()).find("plim_evaluate_water_loads: run returned before") == 0);
  CHECK(areSame(fleet.loads, Fleet(20).loads));

  struct Throwing {
    static void heights(void*, double, std::uint32_t count, const double* x, const double*, double* height, double*) {
      if (x[0] > 50) throw std::runtime_error("no sea here");
      std::fill_n(height, count, 0.0);
    }
  };
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_CALLBACK, def.callback = Throwing::heights;
  const plimsoll::Water water(def);
  const plimsoll::Surface surface(water);
  for (plimsoll::Body& body : fleet.bodies) body.with(surface);
  std::vector<plim_status> statuses(20);
  CHECK_FALSE(plimsoll::evaluateWaterLoads(fleet.bodies, kStep, fleet.loads, statuses));
  CHECK(statuses[0] == PLIM_OK);
  CHECK(statuses[4] == PLIM_CALLBACK_FAILED);
  CHECK(std::string(plim_last_error()).find("no sea here") != std::string::npos);
  CHECK(fleet.states[4].save() == plimsoll::BodyState(fleet.crate, fleet.of_crate).save());
}

// --- optional fields of a body ---------------------------------------------------------------------------------------

TEST_CASE("a body without surface has zero load, and its state is reset") {
  Fleet fleet(6);
  plimsoll::evaluateWaterLoads(fleet.bodies, kStep, fleet.loads);
  REQUIRE(fleet.states[1].save() != plimsoll::BodyState(fleet.crate, fleet.of_crate).save());
  plimsoll::StepTerms terms;
  terms.wet_length = 7;
  fleet.loads[1].terms = &terms;
  for (const std::size_t k : {1u, 3u}) fleet.bodies[k].surface = nullptr;
  fleet.bodies[3].effects = nullptr; // its state is not in use, but it is reset
  plimsoll::evaluateWaterLoads(fleet.bodies, kStep, fleet.loads);
  plimsoll::WaterLoad zero;
  CHECK(areSame(fleet.loads[3], zero));
  CHECK(fleet.states[3].save() == plimsoll::BodyState(fleet.boat, fleet.of_boat).save());
  zero.terms = &terms;
  CHECK(areSame(fleet.loads[1], zero));
  CHECK(fleet.states[1].save() == plimsoll::BodyState(fleet.crate, fleet.of_crate).save());
  const plimsoll::StepTerms no_terms;
  CHECK(std::memcmp(&terms, &no_terms, sizeof terms) == 0);
  CHECK(fleet.loads[2].volume > 0);
  fleet.bodies[1].mass = -1; // a dry body is checked like any other
  CHECK(plim_evaluate_water_loads(&fleet.bodies[1], 1, kStep, &fleet.loads[1], nullptr, nullptr, nullptr) ==
        PLIM_BAD_VALUE);
}

TEST_CASE("a body with effects but without panels has the hull's own: the bits of panels created with 0") {
  Fleet given(12), own(12);
  std::vector<plimsoll::BodyState> states;
  for (std::size_t k = 0; k < own.bodies.size(); ++k) {
    states.emplace_back(k % 3 == 0 ? own.boat : k % 3 == 1 ? own.crate : own.rowboat);
    own.bodies[k].panels = nullptr, own.bodies[k].with(states[k]);
  }
  const plimsoll::Pool pool(3); // the first call builds the panels, on any thread
  for (int step = 0; step < 3; ++step) {
    plimsoll::evaluateWaterLoads(given.bodies, kStep, given.loads);
    plimsoll::evaluateWaterLoads(own.bodies, kStep, own.loads, pool);
    CHECK(areSame(given.loads, own.loads));
    for (std::size_t k = 0; k < states.size(); ++k) CHECK(states[k].save() == given.states[k].save());
    given.moveOn(3 + kStep * step), own.moveOn(3 + kStep * step);
  }
  CHECK(given.loads[0].viscous[0] != 0);
  // A state of the hull's own panels does not fit other panels of the same hull.
  const plimsoll::Panels few(own.boat, 40);
  own.bodies[0].with(few);
  CHECK_THROWS_WITH_AS(plimsoll::evaluateWaterLoad(own.bodies[0], kStep), doctest::Contains("other panels"),
                       plimsoll::Error);
}

TEST_CASE("terms: filled where they are asked for, zero without effects, refused with a wrong size") {
  Fleet fleet(4), without(4);
  plimsoll::StepTerms terms[4];
  fleet.loads[0].terms = &terms[0], fleet.loads[2].terms = &terms[2];
  fleet.bodies[2].effects = nullptr, without.bodies[2].effects = nullptr;
  terms[2].wet_length = 7;
  plimsoll::evaluateWaterLoads(fleet.bodies, kStep, fleet.loads);
  plimsoll::evaluateWaterLoads(without.bodies, kStep, without.loads);
  CHECK(terms[0].wet_length > 0);
  CHECK(terms[0].added_mass[0] > 0);
  CHECK(terms[0].struct_size == sizeof(plim_step_terms));
  const plimsoll::StepTerms zero;
  CHECK(std::memcmp(&terms[2], &zero, sizeof zero) == 0);
  for (std::size_t k = 0; k < 4; ++k) { // the pointer is kept, and nothing else changes
    plimsoll::WaterLoad expected = without.loads[k];
    expected.terms = fleet.loads[k].terms;
    CHECK(areSame(fleet.loads[k], expected));
  }
  CHECK(fleet.loads[0].terms == &terms[0]);

  const std::vector<std::byte> state = fleet.states[0].save();
  const plimsoll::StepTerms before = terms[0];
  for (const std::uint32_t size : {0u, 4u, static_cast<std::uint32_t>(sizeof(plim_step_terms)) - 8, 100000u}) {
    CAPTURE(size);
    terms[0].struct_size = size;
    std::vector<plimsoll::WaterLoad> loads = fleet.loads;
    plim_status statuses[4];
    CHECK(plim_evaluate_water_loads(fleet.bodies.data(), 4, kStep, loads.data(), statuses, nullptr, nullptr) ==
          PLIM_WRONG_SIZE);
    CHECK(std::string(plim_last_error()).find("body 0: plim_water_load.terms") == 0);
    CHECK(statuses[1] == PLIM_OK);
    CHECK(areSame(loads[0], fleet.loads[0]));
    CHECK(fleet.states[0].save() == state);
  }
  terms[0].struct_size = sizeof(plim_step_terms);
  CHECK(std::memcmp(&terms[0], &before, sizeof before) == 0);
  // Terms of a newer header: fields unknown to this library stay unchanged.
  struct Newer {
    plimsoll::StepTerms terms;
    double more = 5;
  } newer;
  newer.terms.struct_size = sizeof newer, fleet.loads[0].terms = &newer.terms;
  plimsoll::evaluateWaterLoads(fleet.bodies, kStep, fleet.loads);
  CHECK(newer.terms.wet_length > 0);
  CHECK(newer.terms.struct_size == sizeof newer);
  CHECK(newer.more == 5);
}

TEST_CASE("inertia is in body axes; zero is that of uniform density") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  const plim_hull_info info = hull.info();
  const plimsoll::Effects effects;
  Random random(8);
  for (int k = 0; k < 20; ++k) {
    plimsoll::Body body = bodyOfMass(hull, 3000);
    body.with(plimsoll::stillWater()).position[1] = random.uniform(-0.5, 0.5);
    if (k % 2) body.with(effects);
    const Quat q = randomRotation(random);
    setRotation(body, q);
    for (int i = 0; i < 3; ++i)
      body.velocity[i] = random.uniform(-1, 1), body.angular_velocity[i] = random.uniform(-1, 1);
    const plimsoll::WaterLoad uniform = plimsoll::evaluateWaterLoad(body, kStep);
    plimsoll::Body given = body;
    for (int i = 0; i < 9; ++i) given.inertia[i] = 3000 / info.volume * info.inertia[i];
    const plimsoll::WaterLoad explicitly = plimsoll::evaluateWaterLoad(given, kStep);
    for (int i = 0; i < 3; ++i) {
      CHECK(explicitly.force[i] == doctest::Approx(uniform.force[i]).epsilon(1e-9).scale(3000));
      CHECK(explicitly.torque[i] == doctest::Approx(uniform.torque[i]).epsilon(1e-9).scale(3000));
    }
    // The torque turns this inertia, rotated into world axes, without turning it about the locked axis.
    given.locked = PLIM_LOCK_TURN_X, given.other_torque[1] = 700;
    const plimsoll::WaterLoad locked = plimsoll::evaluateWaterLoad(given, kStep);
    const Mat3d R = rotationMatrix(q), inertia_w = R * api::matrix(given.inertia) * transpose(R);
    const Vec3d torque = vec(locked.torque) + Vec3d{0, 700, 0};
    const Vec3d cofactors =
        cross(inertia_w.row[1], inertia_w.row[2]); // first row of the inverse, times the determinant
    CHECK(std::abs(dot(cofactors, torque)) < 1e-9 * length(cofactors) * length(torque));
  }
}

TEST_CASE("openings that go under are covered, as in scenes: the load is continuous and flagged") {
  Fleet fleet(3);
  plimsoll::Body& rowboat = fleet.bodies[2];
  rowboat.with(plimsoll::stillWater()).state = nullptr;
  const plim_hull_info info = fleet.rowboat.info();
  double before = 0;
  bool flagged = false;
  for (int k = 0; k <= 100; ++k) { // from floating to fully submerged
    rowboat.position[1] = -info.box_low[1] - 0.02 * k * (info.box_high[1] - info.box_low[1]);
    const plimsoll::WaterLoad load = plimsoll::evaluateWaterLoad(rowboat, kStep);
    flagged = flagged || load.openingSubmerged();
    CHECK(load.openingSubmerged() == std::isnan(load.force_bound));
    if (k > 0) CHECK(std::abs(load.buoyancy[1] - before) < 0.1 * kWeight * info.volume);
    before = load.buoyancy[1];
  }
  CHECK(flagged);
  CHECK(before == doctest::Approx(kWeight * fleet.of_rowboat.info().volume).epsilon(1e-3));
}

TEST_CASE("without effects: buoyancy alone, and light bodies stay calm at long steps") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::Body body = bodyOfMass(hull, 1);
  body.with(plimsoll::stillWater()).other_force[1] = -9.81;
  const double step = 0.1;
  double fastest = 0;
  for (int k = 0; k < 300; ++k) {
    const plimsoll::WaterLoad load = plimsoll::evaluateWaterLoad(body, step);
    for (int i = 0; i < 6; ++i)
      REQUIRE(load.viscous[i] + load.pressure[i] + load.slamming[i] + load.damping[i] + load.radiation[i] == 0);
    CHECK(load.wet_fraction == doctest::Approx(load.volume));
    body.velocity[1] += step * (load.force[1] + body.other_force[1]);
    body.position[1] += step * body.velocity[1];
    fastest = std::max(fastest, std::abs(body.velocity[1]));
  }
  CHECK(fastest < 10); // an explicit step would throw it up at 490 m/s
}
