// pontoons.hpp - replaces the hull by N spheres, each with one sea height at its centre:
//   F = rho g pi r^3 (1 + e)^2 (2 - e) / 3 up at the centre,   e = (h - y) / r from -1 (dry) to 1 (wholly wet)
// This is the first method that games use; Unreal's Water plugin calls the spheres pontoons. There the user places
// them. Here they are fitted, about as well as a careful user would: points spread evenly through the hull are gathered
// into N clusters (k-means, started at points far from each other). Every cluster becomes a sphere at its centroid with
// its share of the hull's volume. A wholly submerged hull therefore gets its exact force and torque for any N.
//
// Limits: a partly submerged hull is replaced by the shape of the spheres. It has gaps, no moment from a single sphere,
// and bulges that may displace water where the hull itself is dry. Clusters need not be symmetric where the hull is, so
// a boat may heel a little. Forces are vertical only. Open hulls are filled to the top of their box (columns.hpp).
#pragma once

#include "baselines/method.hpp"

namespace plim::baselines {

struct Pontoon {
  Vec3d point_b; // [m, body] the centre
  double radius; // [m]
  double displaced(double depth) const;
};

// Returns at most `count` spheres; fewer if the hull is too thin to be sampled that finely.
std::vector<Pontoon> fitPontoons(const IndexedMesh<double>& mesh, int count);

std::unique_ptr<Method> makePontoons(const IndexedMesh<double>& mesh, int count);

} // namespace plim::baselines
