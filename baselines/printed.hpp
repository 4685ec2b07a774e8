// printed.hpp - the closed form of Hirae, Morishima and Ando (2025), equations 5 to 9, as printed:
//   F = (rho g / 3) (sY - 3 h) a
//   T = (rho g / 12) [(12 h - 4 sY) x_CoM + A] x a,   delta = 2 sY - 4 h
//   A_x = s_x delta + sum_i x_i y_i,   A_z = s_z delta + sum_i z_i y_i,
//   A_y = s_y delta - 2 (y_0 y_1 + y_1 y_2 + y_2 y_0)
// A_x and A_z should have sY - 4 h (mean_height.hpp); A_y is correct. The misprint adds (rho g / 12) sY (s_x, 0, s_z) x
// a for every triangle. On finer meshes the sum of these terms tends to 0.75 of the buoyancy's moment about the origin
// of the coordinates. The error therefore depends on the position of the world's origin, on the mesh and on its
// diagonals.
// Frame: the world's axes and origin, as in the paper, with y from the sea's level. x_CoM is the reference point, h the
// sea at the wet triangle's centroid. The code among the sources treats corners within 0.1 mm of the surface as dry;
// here there is no such epsilon.
// Limits: besides the misprint those of mean_height, and it loses digits with the distance from the world's origin.
#pragma once

#include "baselines/method.hpp"

namespace plim::baselines {

// A of the formulas above; positions in world axes, y and h from the level.
Vec3d printedAuxiliary(const Vec3d (&x)[3], double h);

std::unique_ptr<Method> makePrinted(const IndexedMesh<double>& mesh, int);

} // namespace plim::baselines
