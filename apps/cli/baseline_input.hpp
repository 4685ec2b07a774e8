// baseline_input.hpp - what the library holds, in the form that the baselines take: the same mesh, pose and sea, so that
// a baseline differs in its method and in nothing else.
#pragma once

#include "cli/hull_input.hpp"

#include "baselines/plain.hpp"

namespace plim::cli {

// The triangles that water can reach.
template <typename Real>
baselines::IndexedMesh<Real> wettableMesh(const plimsoll::Hull& hull) {
  const plimsoll::Hull::Mesh mesh = hull.mesh();
  baselines::IndexedMesh<Real> converted;
  for (const auto& v : mesh.vertices) converted.vertices.push_back(convert<Real>(Vec3d{v[0], v[1], v[2]}));
  converted.triangles.assign(mesh.triangles.begin(), mesh.triangles.begin() + hull.info().wettable_count);
  return converted;
}

baselines::Placement placementOf(const plim_body& body);

// With the library's own heights. `sea` must outlive what is returned.
baselines::Sea baselineSea(const LoadedSea& sea);

// The waves of a water that is made of sines, at one time [s].
std::vector<baselines::PlainWave> plainWaves(const plimsoll::Water& water, double time);

// Into how many pieces a side the reference cuts a triangle: about a million in all, however coarse the mesh.
int referenceDivisions(const plimsoll::Hull& hull);

} // namespace plim::cli
