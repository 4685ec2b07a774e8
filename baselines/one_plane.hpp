// one_plane.hpp - the sea as one plane a body, as physics engines take it (Jolt's buoyancy is given a point and a normal):
//   h(x, z) = h_c + s_x (x - x_c) + s_z (z - z_c),   p = rho g (h - y)
// c is the middle of the hull's bounding box, L_x and L_z that box's extents as it is placed in the world; the slopes are
// central differences over the middle half of it, s_x = (h(x_c + L_x / 4) - h(x_c - L_x / 4)) / (L_x / 2), and h_c is the mean of these
// four heights and the one at c: the plane that fits the five best, so that it sees the waves that the hull sees and not ripples.
// The pressure is then integrated exactly over the wet hull (LinearDepth in clipping.hpp). World axes about the reference point.
// Where it departs from Jolt: that pushes straight up at the centre of the volume under the plane, this keeps the force
// along the slope too, so that it equals the library on a sea that is a plane.
// Limits: five heights a body; whatever bends the sea within a hull's length is not seen.
#pragma once

#include "baselines/method.hpp"

namespace plim::baselines {

std::unique_ptr<Method> makeOnePlane(const IndexedMesh<double>& mesh, int);

} // namespace plim::baselines
