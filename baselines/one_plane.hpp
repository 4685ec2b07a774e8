// one_plane.hpp - approximates the sea by one plane per body, as physics engines do (Jolt's buoyancy takes a point and
// a normal):
//   h(x, z) = h_c + s_x (x - x_c) + s_z (z - z_c),   p = rho g (h - y)
// c is the centre of the hull's bounding box, L_x and L_z are that box's extents in the world. The slopes are central
// differences over its middle half, s_x = (h(x_c + L_x / 4) - h(x_c - L_x / 4)) / (L_x / 2). h_c is the mean of these
// four heights and the one at c. This is the least-squares plane of the five, so it includes waves of the hull's size
// but not ripples. The pressure is then integrated exactly over the wet hull (LinearDepth in clipping.hpp). World axes
// about the reference point.
//
// Difference from Jolt, which applies a vertical force at the centre of the volume under the plane: here the force
// along the slope is kept too, so that the result equals the library's on a plane sea.
// Limits: five heights per body; curvature of the sea within a hull's length is ignored.
#pragma once

#include "baselines/method.hpp"

namespace plim::baselines {

std::unique_ptr<Method> makeOnePlane(const IndexedMesh<double>& mesh, int);

} // namespace plim::baselines
