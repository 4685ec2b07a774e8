#include "cli/still_hull.hpp"

#include <algorithm>

namespace plim::cli {
namespace {

// [m] Only heights are asked for, but a sample has the water's velocity too: down there it costs nothing.
constexpr double kDeep = -1e6;

} // namespace

report::StillBody stillBody(const plimsoll::Hull& hull) {
  const plimsoll::Hull::Mesh mesh = hull.mesh();
  report::StillBody still;
  for (const auto& v : mesh.vertices) still.vertices_w.push_back({v[0], v[1], v[2]});
  still.triangles = mesh.triangles;
  still.never_wet.assign(mesh.triangles.size(), 1);
  std::fill_n(still.never_wet.begin(), hull.info().wettable_count, std::uint8_t{0});
  return still;
}

report::StillBody placed(report::StillBody body_at_home, const Pose& pose) {
  for (Vec3d& v : body_at_home.vertices_w) v = pose.toWorld(v);
  return body_at_home;
}

report::HeightFunction heightsOf(const plim_surface* surface) {
  return [surface](double x, double z) {
    const double point[3] = {x, kDeep, z};
    plim_surface_sample sample;
    plimsoll::check(plim_surface_get_samples(surface, 1, point, &sample));
    return sample.height;
  };
}

} // namespace plim::cli
