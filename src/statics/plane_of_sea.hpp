// plane_of_sea.hpp - the least-squares plane of a sea over a body, fitted at 5 x 5 points of its bounding box.
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

  // Returns the plane in body axes. R: body to world. center_w: the hull's centre.
  DepthPlane fromBody(const Mat3d& R, const Vec3d& center_w) const {
    return {height - center_w.y, depthGradient(R, slope_x, slope_z)};
  }
};

// Returns nothing if the sea's heights are not finite.
std::optional<PlaneOfSea> fitPlane(const Hull& hull, const Pose& pose, const Surface& surface);

} // namespace plim
