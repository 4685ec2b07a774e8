// capped.cpp - takes the wettable triangles of a hull, and covers their rims.
#include "hull/capped.hpp"

#include "hull/repair.hpp"
#include "math/memory.hpp"

namespace plim {

Owned<Hull> cappedHull(const Hull& hull) {
  if (hull.opening_vertices.empty()) return nullptr;
  Mesh mesh;
  for (const Vec3d& vertex : hull.facets_double.vertices_c) mesh.vertices.push_back(hull.center_b + vertex);
  mesh.triangles.assign(hull.triangles.begin(),
                        hull.triangles.begin() + static_cast<std::ptrdiff_t>(hull.wettable_count));
  mesh.source.assign(mesh.triangles.size(), kNone);
  mesh.never_wet.assign(mesh.triangles.size(), 0);
  const EdgeTable edges(mesh);
  for (const Rim& rim : linkRims(netBoundary(mesh, edges, [](std::uint32_t) { return 0u; })))
    if (!isCrack(mesh, rim)) capRim(mesh, rim);
  Report report;
  return buildHull(std::move(mesh.vertices), std::move(mesh.triangles), {}, {}, report);
}

MassProperties enclosedBy(const Hull& hull, const Hull* capped) {
  if (capped) return capped->mass;
  MassProperties enclosed = hull.displaced;
  enclosed.centroid += hull.center_b;
  return enclosed;
}

} // namespace plim
