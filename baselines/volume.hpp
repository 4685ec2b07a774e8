// volume.hpp - buoyancy by displaced volume on level water: signed tetrahedra from a point p0 on the water plane to every
// wet triangle, after Fabian 2025 and Catto's polyhedra:
//   V = sum r0 . (r1 x r2) / 6,   V B = sum V_i (r0 + r1 + r2) / 4,   F = rho g V up at B,   r from p0
// The cap lies in the plane through p0, so its tetrahedra are flat and need not be made.
// Limits: it knows one height of water a body, that over the reference point, and pushes straight up; waves turn and push
// the body only by that height. The wet surface must be closed but for the cap: a hole below the water counts as one
// closed by a cone from p0.
#pragma once

#include "baselines/method.hpp"

namespace plim::baselines {

// Cut triangles are clipped: exact on still water.
std::unique_ptr<Method> makeVolume(const IndexedMesh<double>& mesh, int);

// Nothing is clipped: a cut triangle is taken whole when its centroid is wet, and dropped otherwise. So the force jumps as
// triangles pass the surface.
std::unique_ptr<Method> makeVolumeFast(const IndexedMesh<double>& mesh, int);

} // namespace plim::baselines
