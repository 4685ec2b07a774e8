// from_library.hpp - converts mesh, pose and sea from the library to the baselines' types, so that a baseline differs
// in its method only.
#pragma once

#include "baselines/gerstner_heights.hpp"
#include "baselines/method.hpp"
#include "baselines/plain.hpp"

#include "formats/sea_json.hpp"
#include "plimsoll/plimsoll_motion.hpp"

namespace plim::baselines {

// Returns the triangles that water can reach.
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

// Uses the library's own heights, at the library's speed. surface: that water at `time` [s]; must outlive the result.
Sea baselineSea(const formats::SeaDescription& description, const plim_surface* surface, double time);

// Returns the waves of a water that consists of sines only, at one time [s]; nothing for any other water.
std::vector<SineWave<double>> sineWaves(const plimsoll::Water& water, double time);
std::vector<PlainWave> plainWaves(const plimsoll::Water& water, double time);

// Returns the waves of a water of Gerstner waves. Sines count as Gerstner waves with zero steepness.
std::vector<GerstnerWave> gerstnerWaves(const plimsoll::Water& water, double time);

// A scene body whose buoyancy one of the baselines computes. Everything else is unchanged, so motions under two methods
// differ by the method only.
class OwnMethod {
public:
  // The sea must outlive this object; the hull need not.
  OwnMethod(const std::string& name, const plim_hull* hull, const formats::SeaDescription& sea)
      : method_(makeMethod(name, wettableMesh<double>(hull))), sea_(&sea) {}

  // Makes this method compute the buoyancy of that body. This object must outlive the scene and must not be moved.
  void moves(plimsoll::Scene& scene, std::uint32_t body) { scene.setBuoyancy(body, computeBuoyancy, this); }

  // Sets another sea after the scene has changed to it.
  void setSea(const formats::SeaDescription& sea) { sea_ = &sea; }

  // A plim_buoyancy_function; user: an OwnMethod.
  static void computeBuoyancy(void* user, const plim_body* body, plim_forces* forces);

private:
  std::unique_ptr<Method> method_;
  const formats::SeaDescription* sea_;
};

} // namespace plim::baselines
