// volume.hpp - buoyancy by displaced volume on level water: signed tetrahedra from a point p0 on the water plane to
// every wet triangle, after Fabian 2025 and Catto's polyhedra:
//   V = sum r0 . (r1 x r2) / 6,   V B = sum V_i (r0 + r1 + r2) / 4,   F = rho g V up at B,   r relative to p0
// The cap lies in the plane through p0, so its tetrahedra have no volume and are not needed.
// Limits: it uses one water height per body, that over the reference point, and the force is vertical; waves affect the
// body only through that height. The wet surface must be closed except for the cap: a hole below the water is closed by
// a cone from p0.
#pragma once

#include "baselines/method.hpp"

namespace plim::baselines {

// Cut triangles are clipped: exact on flat water.
std::unique_ptr<Method> makeVolume(const IndexedMesh<double>& mesh, int);

// Clips nothing: a cut triangle is included as a whole if its centroid is wet, and dropped otherwise. The force
// therefore jumps as triangles pass the surface.
std::unique_ptr<Method> makeVolumeFast(const IndexedMesh<double>& mesh, int);

} // namespace plim::baselines
