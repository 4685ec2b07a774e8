// plane_of_sea.hpp - the plane that fits a sea best over a body, in the mean square, at places over the box around it.
#pragma once

#include "hull/hull.hpp"
#include "math/pose.hpp"
#include "statics/wet_moments.hpp"
#include "water/surface.hpp"

#include <optional>

namespace plim {

struct PlaneOfSea {
  double height = 0; // [m, world] of the sea at the middle of the body's box
  double slope_x = 0, slope_z = 0;

  // As seen from the body; R: body to world, center_w: of the hull.
  DepthPlane fromBody(const Mat3d& R, const Vec3d& center_w) const {
    return {height - center_w.y, depthGradient(R, slope_x, slope_z)};
  }
};

// None: the sea gave no number.
std::optional<PlaneOfSea> fitPlane(const Hull& hull, const Pose& pose, const Surface& surface);

} // namespace plim
