// pontoons.hpp - the hull as N spheres, each asking the sea for one height at its centre:
//   F = rho g pi r^3 (1 + e)^2 (2 - e) / 3 up at the centre,   e = (h - y) / r from -1 (dry) to 1 (wholly wet)
// What games reach for first, and what Unreal's Water plugin calls pontoons. There the user places them; here they are
// fitted, as well as a careful user might: points spread evenly through the hull are gathered into N clusters (k-means,
// begun at points far from each other), and every cluster becomes a sphere at its centroid with its share of the hull's
// volume. So a hull wholly under water gets its exact force and torque, whatever N is.
// Limits: in between the spheres' shape counts, not the hull's: gaps, no turning moment from water across a
// single sphere, and bulges, which may be pushed where the hull itself is dry. Clusters need not be symmetric where the hull is, so a boat may lean a little. Vertical forces only. Open
// hulls are filled to the top of their box (columns.hpp).
#pragma once

#include "baselines/method.hpp"

namespace plim::baselines {

struct Pontoon {
  Vec3d point_b; // [m, body] its centre
  double radius; // [m]
  double displaced(double depth) const;
};

// At most `count`: a hull too thin to be sampled that finely gives fewer.
std::vector<Pontoon> fitPontoons(const IndexedMesh<double>& mesh, int count);

std::unique_ptr<Method> makePontoons(const IndexedMesh<double>& mesh, int count);

} // namespace plim::baselines
