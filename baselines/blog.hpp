// blog.hpp - the closed form as the blog post among the sources programs it, after its correction: float, in world coordinates.
//   F = (rho g / 3) (sY - 3 h) a,   T = (rho g / 12) [(12 h - 4 sY) x_CoM + A] x a
//   A_k = s_k (sY - 4 h) + sum_i x_ki y_i   for k = x, y, z
// Every vertex is taken to the world, rounded there, and the torque is a difference of moments about the world's origin. So it
// is exact near the origin, to float, and loses a digit with every tenfold distance from it: this is what mean_height avoids.
// h: the sea at the centroid of the wet triangle. Without the post's epsilon of 0.1 mm about the surface.
#pragma once

#include "baselines/method.hpp"

namespace plim::baselines {

std::unique_ptr<Method> makeBlog(const IndexedMesh<double>& mesh, int);

} // namespace plim::baselines
