// from_library.hpp - what the library holds, in the form that the baselines take: the same mesh, pose and sea, so that
// a baseline differs in its method and in nothing else.
#pragma once

#include "baselines/gerstner_heights.hpp"
#include "baselines/method.hpp"
#include "baselines/plain.hpp"

#include "formats/sea_json.hpp"
#include "plimsoll/plimsoll_motion.hpp"

namespace plim::baselines {

// The triangles that water can reach.
template <typename Real>
IndexedMesh<Real> wettableMesh(const plim_hull* hull) {
  plim_hull_info info{};
  info.struct_size = sizeof info;
  plimsoll::detail::check(plim_hull_get_info(hull, &info));
  std::vector<double> vertices(std::size_t{3} * info.vertex_count);
  std::vector<std::array<std::uint32_t, 3>> triangles(info.triangle_count);
  plimsoll::detail::check(plim_hull_get_mesh(hull, vertices.data(), triangles.data()->data()));
  IndexedMesh<Real> converted;
  for (std::size_t v = 0; v < vertices.size(); v += 3)
    converted.vertices.push_back(convert<Real>(Vec3d{vertices[v], vertices[v + 1], vertices[v + 2]}));
  triangles.resize(info.wettable_count);
  converted.triangles = std::move(triangles);
  return converted;
}

Placement placementOf(const plim_body& body);

// With the library's own heights, as fast as the library has them. surface: that water at `time` [s]; must outlive what is
// returned.
Sea baselineSea(const formats::SeaDescription& description, const plim_surface* surface, double time);

// The waves of a water that is made of sines and nothing else, at one time [s]; none for any other.
std::vector<SineWave<double>> sineWaves(const plimsoll::Water& water, double time);
std::vector<PlainWave> plainWaves(const plimsoll::Water& water, double time);

// Those of a water of Gerstner waves; sines are such of no steepness.
std::vector<GerstnerWave> gerstnerWaves(const plimsoll::Water& water, double time);

// A body of a scene whose buoyancy is one of the baselines'. All else stays as it is, so that rides under two methods differ
// by the method alone.
class OwnMethod {
public:
  // The sea must outlive it; the hull need not.
  OwnMethod(const std::string& name, const plim_hull* hull, const formats::SeaDescription& sea)
      : method_(makeMethod(name, wettableMesh<double>(hull))), sea_(&sea) {}

  // From now on this method computes the buoyancy of that body. It must outlive the scene, at the same address.
  void moves(plimsoll::Scene& scene, std::uint32_t body) { scene.setBuoyancy(body, computeBuoyancy, this); }

  // Another sea, which the scene has changed to.
  void setSea(const formats::SeaDescription& sea) { sea_ = &sea; }

  // A plim_buoyancy_function; user: an OwnMethod.
  static void computeBuoyancy(void* user, const plim_body* body, plim_forces* forces);

private:
  std::unique_ptr<Method> method_;
  const formats::SeaDescription* sea_;
};

} // namespace plim::baselines
