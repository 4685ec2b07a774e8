#include "cli/demo/two_cubes.hpp"

#include "baselines/method.hpp"
#include "cli/float/ride.hpp"
#include "cli/live_screen.hpp"
#include "cli/numbers.hpp"
#include "cli/still_hull.hpp"
#include "math/elementary.hpp"

#include <algorithm>
#include <cmath>

namespace plim::cli {
namespace {

constexpr double kMass = 750, kWet = 0.75;                 // [kg]; of the volume, once afloat
constexpr double kAngularRate = 1.5230, kVerticalRate = 1; // [1/s] alpha = 0.97 at 50 Hz
constexpr double kStep = 0.02, kSeconds = 48, kWallSeconds = 12;

plimsoll::SceneBodyDef tiltedCube(const plimsoll::Hull& hull) {
  plimsoll::SceneBodyDef body(hull, kMass);
  body.precision = PLIM_PRECISION_DOUBLE;
  body.rotation[2] = std::sin(2.5 * kDegree), body.rotation[3] = std::cos(2.5 * kDegree);
  return body;
}

plimsoll::Effects damping(double part, bool when_dry) {
  plimsoll::Effects effects;
  effects.enabled = PLIM_EFFECT_RATES;
  effects.angular_rate = part * kAngularRate, effects.linear_rates[1] = part * kVerticalRate;
  effects.rates_when_dry = when_dry;
  return effects;
}

// Water so far below that the scene's own never reaches the cube: its water is the centroid rule.
plimsoll::Water farBelow() {
  plimsoll::WaterDef def;
  def.level = -1e5;
  return plimsoll::Water(def);
}

// One cube in a scene of its own, and as a picture.
struct Cube {
  Cube(const plimsoll::Hull& hull, plimsoll::Scene made, const plimsoll::Effects& effects)
      : scene(std::move(made)), still(stillBody(hull)) {
    plimsoll::SceneBodyDef body = tiltedCube(hull);
    body.effects = &effects;
    scene.add(body);
  }

  double spin() const {
    const plim_scene_state state = scene.state(0);
    return length(Vec3d{state.angular_velocity[0], state.angular_velocity[1], state.angular_velocity[2]});
  }
  double spinAboutVertical() const { return std::abs(scene.state(0).angular_velocity[1]); }
  // The least angle of any of its axes to the vertical: faces are alike.
  double tilt() const {
    const Mat3d R = poseOf(scene.state(0)).rotation;
    double cosine = 0;
    for (int axis = 0; axis < 3; ++axis) cosine = std::max(cosine, std::abs(R.row[1][axis]));
    return std::acos(std::min(1.0, cosine)) / kDegree;
  }
  report::Image picture(const report::StillView& view) const {
    const report::StillBody there = placed(still, poseOf(scene.state(0)));
    return report::renderStill({&there, 1}, {}, view);
  }

  plimsoll::Scene scene;
  report::StillBody still; // body axes
};

baselines::IndexedMesh<double> meshOf(const plimsoll::Hull& hull) {
  baselines::IndexedMesh<double> mesh;
  const plimsoll::Hull::Mesh own = hull.mesh();
  for (const auto& v : own.vertices) mesh.vertices.push_back({v[0], v[1], v[2]});
  mesh.triangles = own.triangles;
  return mesh;
}

void pushByCentroids(Cube& cube, baselines::Method& centroid) {
  const Pose pose = poseOf(cube.scene.state(0));
  const baselines::Wrench wrench = centroid.force({pose.position, pose.rotation, {}}, {});
  cube.scene.setLoad(0, {wrench.force.x, wrench.force.y, wrench.force.z},
                     {wrench.torque.x, wrench.torque.y, wrench.torque.z});
}

std::string lineOf(const char* who, const Cube& cube) {
  return cubeLine(who, cube.tilt(), cube.spinAboutVertical() / kDegree);
}

} // namespace

std::string cubeLine(const std::string& who, double tilt, double spin) {
  return "  " + who + ": tilt " + fixedNumber(tilt, 2) + " deg, spins about the vertical at " + fixedNumber(spin, 1) +
         " deg/s";
}

CubesOutcome playTwoCubes(bool live) {
  MeshOptions cube;
  cube.mesh = "box:1,1,1";
  const LoadedHull loaded = loadHull(cube, Interior::kIgnore);
  const plimsoll::Hull& hull = loaded.hull;
  const std::unique_ptr<baselines::Method> centroid = baselines::makeMethod("centroid", meshOf(hull));
  Cube naive(hull, plimsoll::Scene(farBelow()), damping(kWet, true)), ours(hull, plimsoll::Scene(), damping(1, false));
  const auto advance = [&](double until) {
    while (ours.scene.time() < std::min(until, kSeconds) - kStep / 2) {
      pushByCentroids(naive, *centroid);
      naive.scene.step(kStep), ours.scene.step(kStep);
    }
  };
  if (live) {
    LiveScreen screen(2, 6);
    screen.play(kWallSeconds, [&](double elapsed) {
      advance(elapsed * kSeconds / kWallSeconds);
      screen.show({naive.picture(screen.view()), ours.picture(screen.view())},
                  {lineOf("left, centroid rule", naive), lineOf("right, Plimsoll", ours),
                   "  after " + fixedNumber(ours.scene.time(), 0) + " s; theory: at rest, tilted by 26.57 degrees"});
    });
  }
  advance(kSeconds);
  return {naive.tilt(), naive.spin(), naive.spinAboutVertical(), ours.tilt(), ours.spin()};
}

} // namespace plim::cli
