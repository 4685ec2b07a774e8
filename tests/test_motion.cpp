// test_motion.cpp - bodies in time: floating angles against theory (Hirae's cube, square bars, the free cube), periods,
// energy and angular momentum without drag, locks, threads, rejected arguments.
#include "support.hpp"

#include "math/elementary.hpp"
#include "motion/rigid_body.hpp"
#include "plimsoll/plimsoll_motion.hpp"

#include <algorithm>
#include <cstring>
#include <doctest/doctest.h>
#include <stdexcept>

using namespace plim;
using namespace plim::tests;

namespace {

constexpr double kAlphaRate = 1.5229603742; // -ln(0.97) at 50 Hz

Quat about(const Vec3d& axis, double degrees) {
  const double half = 0.5 * degrees * kDegree;
  return {std::sin(half) * axis.x, std::sin(half) * axis.y, std::sin(half) * axis.z, std::cos(half)};
}

Mat3d rotationOf(const plim_scene_state& state) {
  return rotationMatrix({state.rotation[0], state.rotation[1], state.rotation[2], state.rotation[3]});
}

// Returns the smallest angle between any body axis and the vertical, for a body whose faces are alike.
double faceTilt(const plim_scene_state& state) {
  const Mat3d R = rotationOf(state);
  double best = 180;
  for (int axis = 0; axis < 3; ++axis)
    best = std::min(best, std::acos(std::min(1.0, std::abs(R.row[1][axis]))) / kDegree);
  return best;
}

plimsoll::Effects onlyRates(double angular, double vertical) {
  plimsoll::Effects effects;
  effects.enabled = PLIM_EFFECT_RATES;
  effects.angular_rate = angular, effects.linear_rates[1] = vertical;
  return effects;
}

struct Settled {
  plim_scene_state state;
  double force, torque;
};

// Returns the final state of a bar or cube that starts tilted about z, damped as in the sources.
Settled settle(const plimsoll::Hull& hull, double mass, const Quat& start, std::uint32_t locked, double seconds) {
  const plimsoll::Effects effects = onlyRates(kAlphaRate, 1);
  plimsoll::Body body = bodyOfMass(hull, mass);
  body.effects = &effects, body.locked = locked;
  setRotation(body, start);
  plimsoll::Scene scene;
  const std::uint32_t index = scene.add(body);
  for (int i = 0; i < static_cast<int>(seconds * 50); ++i) scene.step(0.02);
  const plim_scene_state state = scene.state(index);
  return {state, state.buoyancy[1], length(Vec3d{state.buoyancy[3], state.buoyancy[4], state.buoyancy[5]})};
}

constexpr std::uint32_t kPlane = PLIM_LOCK_X | PLIM_LOCK_Z | PLIM_LOCK_TURN_X | PLIM_LOCK_TURN_Y;

// Returns a cube of 24 triangles: each face is a fan about its centre.
MeshData fannedCube() {
  MeshData cube;
  for (int axis = 0; axis < 3; ++axis)
    for (int side = -1; side <= 1; side += 2) {
      Vec3d normal, u, v;
      normal[axis] = 0.5 * side, u[(axis + 1) % 3] = 0.5, v[(axis + 2) % 3] = 0.5 * side;
      MeshData face;
      face.vertices = {normal, normal - u - v, normal + u - v, normal + u + v, normal - u + v};
      face.triangles = {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 1}};
      append(cube, face);
    }
  return cube;
}

// Returns a cube whose faces have n x n squares of two triangles.
MeshData griddedCube(int n) {
  MeshData cube;
  for (int axis = 0; axis < 3; ++axis)
    for (int side = -1; side <= 1; side += 2)
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
          const auto corner = [&](int a, int b) {
            Vec3d p;
            p[axis] = 0.5 * side, p[(axis + 1) % 3] = double(a) / n - 0.5,
            p[(axis + 2) % 3] = side * (double(b) / n - 0.5);
            return p;
          };
          MeshData square;
          square.vertices = {corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)};
          square.triangles = {{0, 1, 2}, {0, 2, 3}};
          append(cube, square);
        }
  return cube;
}

} // namespace

TEST_CASE("the pinned cube of the sources settles at 26.5651 degrees, whatever its triangles") {
  for (const MeshData& mesh : {shape("box:1,1,1"), fannedCube(), griddedCube(10)}) {
    const plimsoll::Hull hull = makeHull(mesh);
    CAPTURE(hull.info().triangle_count);
    const Settled at = settle(hull, 750, about({0, 0, 1}, 5), kPlane, 60);
    CHECK(std::abs(faceTilt(at.state) - 26.5650512) < 0.01);
    CHECK(std::abs(at.force - 7357.5) < 0.01);
    CHECK(at.torque <= 1e-3);
    CHECK(std::abs(at.state.position[1] + 0.2236068) < 1e-5);
  }
}

TEST_CASE("a free cube, nudged out of the plane, ends corner down") {
  const Quat z = about({0, 0, 1}, 5), x = about({1, 0, 0}, 1);
  const Quat start = product(x, z);
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  const Settled at = settle(hull, 750, start, 0, 90);
  CHECK(std::abs(faceTilt(at.state) - 54.7356103) < 0.01);
  CHECK(std::abs(at.state.position[1] + 0.2037237) < 1e-4);
}

TEST_CASE("a light cube ends face down, a half dense one corner down") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  // Only a tenth of it is wet, so that damping is weak and settling takes long.
  const Settled light = settle(hull, 100, about({0.6, 0, 0.8}, 20), 0, 300);
  CHECK(faceTilt(light.state) < 0.01);
  CHECK(std::abs(light.state.position[1] - 0.4) < 1e-5);
  const Settled half = settle(hull, 500, about({0.6, 0, 0.8}, 20), 0, 90);
  CHECK(std::abs(faceTilt(half.state) - 54.7356103) < 0.02);
}

TEST_CASE("square bars settle where energy is least") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  for (const auto& [ratio, tilt] :
       {std::pair{0.22, 13.6749454}, {0.23, 19.4856187}, {0.24, 23.4854870}, {0.25, 26.5650512}}) {
    const double density = 1000 * ratio;
    CAPTURE(density);
    const Settled at = settle(hull, density, about({0, 0, 1}, tilt - 4), kPlane, 120);
    CHECK(std::abs(faceTilt(at.state) - tilt) < 0.02);
  }
}

// --- without damping ------------------------------------------------------------------------------------------------

namespace {

// Returns the period: the mean time between upward crossings of the series' mean.
double periodOf(const std::vector<double>& series, double step) {
  double mean = 0;
  for (const double value : series) mean += value / static_cast<double>(series.size());
  std::vector<double> crossings;
  for (std::size_t k = 1; k < series.size(); ++k) {
    const double before = series[k - 1] - mean, after = series[k] - mean;
    if (before < 0 && after >= 0) crossings.push_back((static_cast<double>(k) - after / (after - before)) * step);
  }
  return (crossings.back() - crossings.front()) / static_cast<double>(crossings.size() - 1);
}

struct Oscillation {
  double period;
  double energy_drift; // mean of the last tenth minus the first, over the oscillation's energy
};

// heave: starts 5 cm above equilibrium; otherwise tilted by a degree about `axis`.
Oscillation oscillate(const plimsoll::Hull& hull, bool heave, const Vec3d& axis, double seconds, int observe) {
  plimsoll::Body body = bodyOfMass(hull, 4000);
  body.precision = PLIM_PRECISION_DOUBLE;
  if (heave)
    body.position[1] = 0.05;
  else
    setRotation(body, about(axis, 1));
  plimsoll::Scene scene;
  const std::uint32_t index = scene.add(body);
  const auto steps = static_cast<std::size_t>(seconds * 50);
  std::vector<double> series, energy;
  for (std::size_t k = 0; k < steps; ++k) {
    scene.step(0.02);
    const plim_scene_state state = scene.state(index);
    series.push_back(heave          ? state.position[1]
                     : observe == 0 ? rotationOf(state).row[2][1]
                                    : rotationOf(state).row[0][1]);
    if (k < steps / 10 || k >= steps - steps / 10)
      energy.push_back(state.kinetic_energy + scene.potentialEnergy(index));
  }
  plimsoll::Scene rest;
  plimsoll::Body still = bodyOfMass(hull, 4000);
  const double least = rest.potentialEnergy(rest.add(still));
  const std::size_t part = energy.size() / 2;
  double first = 0, last = 0;
  for (std::size_t k = 0; k < part; ++k) first += energy[k] - least, last += energy[part + k] - least;
  return {periodOf(series, 0.02), std::abs(last - first) / first};
}

} // namespace

TEST_CASE("free oscillation keeps its period and, over 1000 seconds, its energy") {
  const plimsoll::Hull hull =
      makeHull(shape("box:4,1,2")); // of half density: periods of heave, roll (about x), pitch (about z)
  const Oscillation heave = oscillate(hull, true, {}, 1000, 0);
  CHECK(heave.period == doctest::Approx(1.4185034).epsilon(0.001));
  CHECK(heave.energy_drift < 1e-4);
  const Oscillation roll = oscillate(hull, false, {1, 0, 0}, 1000, 0);
  CHECK(roll.period == doctest::Approx(2.0060667).epsilon(0.001));
  CHECK(roll.energy_drift < 1e-4);
  const Oscillation pitch = oscillate(hull, false, {0, 0, 1}, 200, 1);
  CHECK(pitch.period == doctest::Approx(1.5359279).epsilon(0.001));
  CHECK(pitch.energy_drift < 1e-4);
}

TEST_CASE("a spinning body keeps its angular momentum to rounding and its energy without drift") {
  // Far above the water; gravity acts at the centre of mass and causes no torque.
  const plimsoll::Hull hull = makeHull(shape("box:3,1,2"));
  plimsoll::Body body = bodyOfMass(hull, 2000);
  body.position[1] = 1e5;
  body.angular_velocity[0] = 0.05, body.angular_velocity[1] = 1,
  body.angular_velocity[2] = 3; // near the unstable axis too
  plimsoll::Scene scene;
  const std::uint32_t index = scene.add(body);
  const Vec3d before = vec(scene.state(index).angular_momentum);
  const auto turning = [&] {
    const plim_scene_state state = scene.state(index);
    return 0.5 * dot(vec(state.angular_momentum), vec(state.angular_velocity));
  };
  const double start = turning();
  double first = 0, last = 0;
  for (int k = 0; k < 5000; ++k) {
    scene.step(0.02);
    if (k < 500) first += turning() / 500;
    if (k >= 4500) last += turning() / 500;
  }
  CHECK(vec(scene.state(index).angular_momentum) == before);
  CHECK(std::abs(last - first) < 1e-4 * start);
}

namespace {

RigidBody tumbling(const Vec3d& box, const Vec3d& omega, unsigned locked) {
  RigidMass mass;
  mass.mass = 1, mass.axes_b = Mat3d::identity();
  mass.principal = {box.y * box.y + box.z * box.z, box.x * box.x + box.z * box.z, box.x * box.x + box.y * box.y};
  return RigidBody(mass, {}, about({0.6, 0, 0.8}, 20), {{}, 1 / length(omega) * omega}, locked);
}

struct EnergyRange {
  double least = 1, most = 1; // relative to the start
};

EnergyRange tumble(RigidBody& body, double step, int steps) {
  const double start = body.kineticEnergy();
  EnergyRange range;
  for (int k = 0; k < steps; ++k) {
    body.drift(0.5 * step), body.drift(0.5 * step);
    range.least = std::min(range.least, body.kineticEnergy() / start);
    range.most = std::max(range.most, body.kineticEnergy() / start);
  }
  return range;
}

} // namespace

TEST_CASE("a body that tumbles freely gains no energy, however far it turns in a step") {
  for (const Vec3d& box : {Vec3d{50, 1, 1}, Vec3d{50, 7, 1}, Vec3d{50, 50, 1}, Vec3d{10, 1, 0.1}, Vec3d{3, 1, 2}})
    for (const Vec3d& omega : {Vec3d{0.05, 1, 0.3}, Vec3d{1e-3, 1, 1e-3}, Vec3d{1, 0.5, -0.7}})
      for (const double angle : {0.5, 1.0, 3.0, 10.0, 200.0, 1e6}) { // [rad] per step
        CAPTURE(box.x);
        CAPTURE(omega.x);
        CAPTURE(angle);
        RigidBody body = tumbling(box, omega, 0);
        const Vec3d momentum = body.momentum().angular;
        const EnergyRange energy = tumble(body, angle, 1000);
        CHECK(energy.most < 1.005);
        CHECK(energy.least > 0.995);
        CHECK(body.momentum().angular == momentum);
      }
}

TEST_CASE("nor does one whose turning is locked about an axis or two") {
  for (const Vec3d& box : {Vec3d{50, 1, 1}, Vec3d{10, 1, 0.1}, Vec3d{3, 1, 2}})
    for (const unsigned locked : {8u, 16u, 24u}) // about x, about y, about both
      for (const double angle : {0.5, 1.0, 3.0, 1e6}) {
        CAPTURE(box.x);
        CAPTURE(locked);
        CAPTURE(angle);
        RigidBody body = tumbling(box, {0, locked == 8 ? 1.0 : 0.0, 0.3}, locked);
        const EnergyRange energy = tumble(body, angle, 100);
        CHECK(energy.most < 1.005);
        CHECK(energy.least > 0.97);
      }
}

// --- behaviour of scenes --------------------------------------------------------------------------------------------

TEST_CASE("locked motions stay as they are; a locked velocity tows") {
  const plimsoll::Hull hull = makeHull(shape("box:2,1,1"));
  plimsoll::Effects effects;
  plimsoll::Body body = bodyOfMass(hull, 900);
  body.effects = &effects;
  body.locked = PLIM_LOCK_X | PLIM_LOCK_Z | PLIM_LOCK_TURN_X | PLIM_LOCK_TURN_Y | PLIM_LOCK_TURN_Z;
  body.velocity[0] = 3;
  plimsoll::Scene scene;
  const std::uint32_t index = scene.add(body);
  for (int i = 0; i < 500; ++i) scene.step(0.02);
  const plim_scene_state state = scene.state(index);
  CHECK(state.velocity[0] == doctest::Approx(3).epsilon(1e-12));
  CHECK(state.position[0] == doctest::Approx(30).epsilon(1e-9));
  CHECK(state.position[2] == 0);
  CHECK(rotationOf(state).row[1].y == 1);
  CHECK(state.viscous[0] < 0);
  CHECK(state.pressure[0] < 0);
}

TEST_CASE("a constant load moves a body; substeps are shorter steps") {
  const plimsoll::Hull hull = makeHull(shape("box:2,1,1"));
  plimsoll::Scene scene;
  const std::uint32_t index = scene.add(bodyOfMass(hull, 1000));
  scene.setOtherForce(index, {500, 0, 0}, {0, 0, 0});
  for (int i = 0; i < 100; ++i) scene.step(0.02, 4);
  CHECK(scene.time() == doctest::Approx(2));
  CHECK(scene.state(index).velocity[0] == doctest::Approx(1).epsilon(1e-9));
  CHECK(scene.state(index).position[0] == doctest::Approx(1).epsilon(1e-9));
}

TEST_CASE("the same bits on one thread and on many: threads") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  plimsoll::WaterDef def;
  plimsoll::Spectrum spectrum;
  spectrum.significant_height = 2, spectrum.peak_period = 6;
  def.kind = PLIM_WATER_SPECTRUM, def.spectrum = &spectrum, def.components = 32;
  const plimsoll::Water water(def);
  const plimsoll::Effects effects;
  plimsoll::Scene alone(water), together(water);
  for (int k = 0; k < 6; ++k) {
    plimsoll::Body body = bodyOfMass(hull, 3000);
    body.effects = &effects, body.position[0] = 20.0 * k, body.position[1] = 0.5;
    alone.add(body), together.add(body);
  }
  const plimsoll::Pool pool(3);
  for (int i = 0; i < 100; ++i) alone.step(0.02), together.step(0.02, 1, pool);
  for (std::uint32_t k = 0; k < 6; ++k) {
    CHECK(vec(alone.state(k).position) == vec(together.state(k).position));
    CHECK(vec(alone.state(k).angular_momentum) == vec(together.state(k).angular_momentum));
  }
}

TEST_CASE("what cannot be is refused with a reason") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::Scene scene;
  const auto refusal = [&](auto change) {
    plimsoll::Body body = bodyOfMass(hull, 100);
    change(body);
    try {
      scene.add(body);
    } catch (const plimsoll::Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK(refusal([](plim_body& b) { b.mass = -1; }).find("mass") != std::string::npos);
  CHECK(refusal([](plim_body& b) { b.rotation[3] = 0; }).find("x, y, z, w") != std::string::npos);
  CHECK(refusal([](plim_body& b) { b.inertia[0] = 1; }).find("inertia") != std::string::npos);
  CHECK(refusal([](plim_body& b) { b.velocity[1] = NAN; }).find("velocity") != std::string::npos);
  CHECK(refusal([](plim_body& b) { b.tolerance = 2; }).find("tolerance") != std::string::npos);
  CHECK(scene.count() == 0);
  CHECK_THROWS_AS(scene.step(0), plimsoll::Error);
  CHECK_THROWS_AS(scene.step(0.02, 0), plimsoll::Error);
  CHECK_THROWS_AS(scene.state(0), plimsoll::Error);
}

namespace {

// Standing ripples. Beyond x = 50 and after a given time the heights are NaN, or an exception is thrown.
struct FaultySea {
  double from = 0;
  bool throws = false;

  static void heights(void* user, double time, std::uint32_t count, const double* x, const double*, double* height,
                      double* rate) {
    const auto& sea = *static_cast<const FaultySea*>(user);
    for (std::uint32_t i = 0; i < count; ++i) {
      const bool faulty = x[i] > 50 && time > sea.from;
      if (faulty && sea.throws) throw std::runtime_error("no sea here");
      height[i] = faulty ? NAN : 0.1 * std::sin(x[i]);
      if (rate) rate[i] = 0;
    }
  }
};

struct FaultyScene {
  FaultySea sea;
  plimsoll::Hull hull = makeHull(shape("boat"));
  plimsoll::Effects effects;
  plimsoll::Scene scene{plimsoll::Water(waterOf(sea))};

  explicit FaultyScene(double from) : sea{from} {
    for (const double x : {0.0, 100.0, 20.0, 200.0}) {
      plimsoll::Body body = bodyOfMass(hull, 3000);
      body.effects = &effects, body.position[0] = x, body.position[1] = 0.8, body.velocity[1] = -4;
      scene.add(body);
    }
  }
  plim_status step() { return plim_scene_step(scene.get(), 0.06, 3, nullptr, nullptr); }

  static plimsoll::WaterDef waterOf(FaultySea& sea) {
    plimsoll::WaterDef def;
    def.kind = PLIM_WATER_CALLBACK, def.callback = FaultySea::heights, def.user = &sea;
    return def;
  }
};

bool isSameBut(const plim_scene_state& a, plim_scene_state b, plim_status status) {
  b.status = status;
  return std::memcmp(&a, &b, sizeof a) == 0;
}

} // namespace

TEST_CASE("a body that blows up is named, and stays as it was; the others go on") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::Scene scene, expected;
  for (int k = 0; k < 3; ++k) scene.add(bodyOfMass(hull, 300 + 100 * k));
  for (int k = 0; k < 3; ++k) expected.add(bodyOfMass(hull, 300 + 100 * k));
  scene.step(0.02), expected.step(0.02);
  const plim_scene_state before = scene.state(1);
  scene.setOtherForce(1, {1e300, 0, 0}, {0, 0, 0});
  CHECK(plim_scene_step(scene.get(), 0.06, 3, nullptr, nullptr) == PLIM_NOT_FINITE);
  CHECK(std::string(plim_last_error()).find("body 1") == 0);
  expected.step(0.06, 3);
  CHECK(isSameBut(scene.state(1), before, PLIM_NOT_FINITE));
  CHECK(isSameBut(scene.state(0), expected.state(0), PLIM_OK));
  CHECK(isSameBut(scene.state(2), expected.state(2), PLIM_OK));
  CHECK(scene.time() == expected.time());
  scene.setOtherForce(1, {0, 0, 0}, {0, 0, 0});
  scene.step(0.02); // the step is tried again
  CHECK(scene.state(1).status == PLIM_OK);
  CHECK(scene.state(1).velocity[1] != before.velocity[1]);
}

TEST_CASE("a sea that fails in a later substep takes back the whole step of those it concerns, and no more") {
  FaultyScene faulty(0.15), sound(1e9);
  for (int k = 0; k < 2; ++k) faulty.scene.step(0.06, 3), sound.scene.step(0.06, 3);
  const plim_scene_state before[2] = {faulty.scene.state(1), faulty.scene.state(3)};
  for (const bool throws : {false, true}) { // fails at 0.17 s, in the last of three substeps
    faulty.sea.throws = throws;
    const plim_status status = throws ? PLIM_CALLBACK_FAILED : PLIM_NOT_FINITE;
    CHECK(faulty.step() == status);
    CHECK(std::string(plim_last_error()).find("body 1") == 0);
    sound.scene.step(0.06, 3);
    CHECK(isSameBut(faulty.scene.state(1), before[0], status));
    CHECK(isSameBut(faulty.scene.state(3), before[1], status));
    CHECK(isSameBut(faulty.scene.state(0), sound.scene.state(0), PLIM_OK));
    CHECK(isSameBut(faulty.scene.state(2), sound.scene.state(2), PLIM_OK));
    CHECK(faulty.scene.time() == sound.scene.time());
  }
}

TEST_CASE("a body whose step failed keeps its history of slamming") {
  FaultyScene faulty(0.045), sound(1e9); // they fall into the water
  CHECK(faulty.step() == PLIM_NOT_FINITE);
  faulty.sea.from = 1e9;
  double struck = 0;
  for (int k = 0; k < 5; ++k) {
    CHECK(faulty.step() == PLIM_OK);
    CHECK(sound.step() == PLIM_OK);
    struck = std::max(struck, std::abs(sound.scene.state(1).slamming[1]));
    CHECK(isSameBut(faulty.scene.state(1), sound.scene.state(1), PLIM_OK));
  }
  CHECK(struck > 1);
}

TEST_CASE("locked turning keeps the angular momentum about the axes that are free") {
  const plimsoll::Hull hull = makeHull(shape("box:3,1,2"));
  for (const std::uint32_t lock : {PLIM_LOCK_TURN_X, PLIM_LOCK_TURN_Y, PLIM_LOCK_TURN_Z}) {
    plimsoll::Body body = bodyOfMass(hull, 2000);
    body.position[1] = 1e5, body.locked = lock;
    body.angular_velocity[0] = 0.7, body.angular_velocity[1] = 1, body.angular_velocity[2] = 0.5;
    plimsoll::Scene scene;
    scene.add(body);
    const plim_scene_state before = scene.state(0);
    for (int k = 0; k < 500; ++k) scene.step(0.01);
    const plim_scene_state after = scene.state(0);
    for (int i = 0; i < 3; ++i)
      if (lock == 8u << i)
        CHECK(after.angular_velocity[i] == doctest::Approx(before.angular_velocity[i]));
      else
        CHECK(after.angular_momentum[i] == doctest::Approx(before.angular_momentum[i]).epsilon(1e-9));
  }
}

TEST_CASE("a light body without effects stays calm at long steps") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  for (const double mass : {1.0, 20.0}) {
    plimsoll::Body body = bodyOfMass(hull, mass);
    setRotation(body, about({0.6, 0, 0.8}, 10));
    plimsoll::Scene scene;
    scene.add(body);
    double fastest = 0;
    for (int k = 0; k < 300; ++k) {
      scene.step(0.1);
      fastest = std::max(fastest, length(vec(scene.state(0).velocity)));
    }
    CHECK(fastest < 10); // it starts half submerged and rises
    CHECK(scene.state(0).wet_fraction == doctest::Approx(scene.state(0).volume).epsilon(1e-9));
  }
}

TEST_CASE("light plates and sticks without effects stay calm at steps far too long for them") {
  plimsoll::Spectrum spectrum;
  spectrum.significant_height = 1, spectrum.peak_period = 5;
  plimsoll::WaterDef still, waves;
  waves.kind = PLIM_WATER_SPECTRUM, waves.spectrum = &spectrum, waves.components = 16;
  for (const plimsoll::WaterDef& def : {still, waves})
    for (const char* name : {"box:2,0.05,2", "box:2,0.01,1", "box:4,0.1,0.1"})
      for (const double density : {1.0, 10.0, 100.0})
        for (const double step : {0.1, 0.5, 1.0}) {
          CAPTURE(std::string(name));
          CAPTURE(density);
          CAPTURE(step);
          const plimsoll::Water water(def);
          const plimsoll::Hull hull = makeHull(shape(name));
          Random random(7);
          double highest = 0, fastest = 0;
          for (int trial = 0; trial < 4; ++trial) {
            plimsoll::Scene scene(water);
            plimsoll::Body body = bodyOfMass(hull, density * hull.info().volume);
            setRotation(body, randomRotation(random));
            body.position[1] = random.uniform(-1, 2);
            scene.add(body);
            for (int k = 0; k < 100; ++k) {
              scene.step(step);
              highest = std::max(highest, std::abs(scene.state(0).position[1]));
              fastest = std::max(fastest, length(vec(scene.state(0).velocity)));
            }
          }
          // The height allows for a step of free fall, the bounce, and the waves' slope. An earlier version threw
          // bodies hundreds of kilometres in one step.
          CHECK(highest < 4 + 12 * step * step);
          CHECK(fastest < (def.kind == PLIM_WATER_FLAT ? 12 : 60));
        }
}

TEST_CASE("an open hull whose rim goes under is covered, not shot away") {
  MeshData open; // a box without its lid
  open.vertices = {{-1.5, 0, -0.7}, {1.5, 0, -0.7}, {1.5, 0.6, -0.7}, {-1.5, 0.6, -0.7},
                   {-1.5, 0, 0.7},  {1.5, 0, 0.7},  {1.5, 0.6, 0.7},  {-1.5, 0.6, 0.7}};
  open.triangles = {{0, 2, 1}, {0, 3, 2}, {4, 5, 6}, {4, 6, 7}, {0, 1, 5},
                    {0, 5, 4}, {0, 4, 7}, {0, 7, 3}, {1, 2, 6}, {1, 6, 5}};
  const plimsoll::Hull hull = makeHull(open);
  REQUIRE(hull.info().closed == 0);
  const plimsoll::Effects effects;
  for (const double turn : {0.0, 60.0, 180.0})
    for (const double height : {-10.0, -1.0, 3.0}) {
      CAPTURE(turn);
      CAPTURE(height);
      plimsoll::Body body = bodyOfMass(hull, 300);
      body.effects = &effects, body.position[1] = height;
      setRotation(body, about({1, 0, 0}, turn));
      plimsoll::Scene scene;
      scene.add(body);
      double fastest = 0, lowest = 0;
      bool flagged = false;
      for (int k = 0; k < 1500; ++k) {
        scene.step(0.02);
        const plim_scene_state state = scene.state(0);
        fastest = std::max(fastest, length(vec(state.velocity))), lowest = std::min(lowest, state.position[1]);
        flagged = flagged || (state.flags & PLIM_FLAG_OPENING_SUBMERGED);
      }
      CHECK(fastest < 12);
      CHECK(lowest > std::min(height, 0.0) - 3);
      CHECK(std::abs(scene.state(0).position[1]) < 1.5); // floating
      if (height < 0) CHECK(flagged);
    }
}
