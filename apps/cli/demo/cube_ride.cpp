// cube_ride.cpp - simulates the cube as a scene.
#include "cli/demo/cube_ride.hpp"

#include "math/elementary.hpp"

#include <algorithm>
#include <cmath>

namespace plim::cli {
namespace {

std::string sceneUnder(const std::string& method) {
  return R"({"step": 0.02,
    "effects": {"viscous": false, "pressure": false, "slamming": false, "added_mass": false,
                "rates": {"linear": [0, 1, 0], "alpha": 0.97, "alpha_step": 0.02}},
    "bodies": [{"name": "cube", "mesh": "box:1,1,1", "mass": 750, "tilt": {"axis": [0, 0, 1], "degrees": 5},
                "precision": "double", "method": ")" +
         method + "\"}]}";
}

} // namespace

CubeRide::CubeRide(const std::string& method) : scene_(loadSceneText(sceneUnder(method), "cube", {})), ride_(*scene_) {}

void CubeRide::stepUntil(double time) {
  while (ride_.time() < time - 0.5 * scene_->description.step) ride_.step();
}

double CubeRide::spin() const {
  const plim_scene_state state = ride_.state(0);
  const double* w = state.angular_velocity;
  return std::hypot(w[0], w[1], w[2]);
}

double CubeRide::spinAboutVertical() const {
  return std::abs(ride_.state(0).angular_velocity[1]);
}

double CubeRide::tilt() const {
  const Mat3d R = ride_.pose(0).rotation;
  double cosine = 0;
  for (int axis = 0; axis < 3; ++axis) cosine = std::max(cosine, std::abs(R.row[1][axis]));
  return std::acos(std::min(1.0, cosine)) / kDegree;
}

report::Image CubeRide::picture(const report::StillView& view) const {
  return report::renderStill(ride_.stills(), {}, view);
}

} // namespace plim::cli
