// blog.hpp - the closed form as the blog post among the sources programs it, after its correction: float, in world
// coordinates.
//   F = (rho g / 3) (sY - 3 h) a,   T = (rho g / 12) [(12 h - 4 sY) x_CoM + A] x a
//   A_k = s_k (sY - 4 h) + sum_i x_ki y_i   for k = x, y, z
// h is the sea at the centroid of the wet triangle. The post's epsilon of 0.1 mm about the surface is left out.
//
// Every vertex is transformed to world coordinates and rounded there, and the torque is a difference of moments about
// the world's origin. The method is therefore exact to float precision near the origin and loses a digit with every
// tenfold distance from it; mean_height avoids this.
#pragma once

#include "baselines/method.hpp"

namespace plim::baselines {

std::unique_ptr<Method> makeBlog(const IndexedMesh<double>& mesh, int);

} // namespace plim::baselines
