// baseline_input.hpp - what the library holds, in the form that the baselines take: the same mesh, pose and sea, so that
// a baseline differs in its method and in nothing else.
#pragma once

#include "cli/hull_input.hpp"

#include "baselines/method.hpp"
#include "baselines/plain.hpp"

namespace plim::cli {

// Whether a method is one of the baselines: all but adaptive and linear, which are the library's own.
bool isBaseline(const std::string& method);
// "plain, flat, ..., curved:N": all there are, for help and errors.
std::string baselineNames();
// Throws InputError, beginning with the option or key that named it, when there is no such baseline.
void checkBaseline(const std::string& method, const std::string& named_by);

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

// With the library's own heights, as fast as the library has them. surface: that water at `time` [s]; must outlive what is
// returned.
baselines::Sea baselineSea(const formats::SeaDescription& description, const plim_surface* surface, double time);
baselines::Sea baselineSea(const LoadedSea& sea);

// The waves of a water that is made of sines and nothing else, at one time [s]; none for any other.
std::vector<baselines::SineWave<double>> sineWaves(const plimsoll::Water& water, double time);
std::vector<baselines::PlainWave> plainWaves(const plimsoll::Water& water, double time);

} // namespace plim::cli
