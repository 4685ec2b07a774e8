// still_hull.cpp - copies meshes for the renderer and recognises glass.
#include "cli/still_hull.hpp"

#include <algorithm>

namespace plim::cli {
namespace {

bool namesGlass(const formats::MeshPart& part) {
  return std::any_of(part.names.begin(), part.names.end(), [](std::string name) {
    for (char& c : name)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return name.find("glass") != std::string::npos || name.find("window") != std::string::npos;
  });
}

template <typename Triangle>
Vec3d middleOf(const std::vector<Vec3d>& vertices, const Triangle& triangle) {
  return (vertices[triangle[0]] + vertices[triangle[1]] + vertices[triangle[2]]) / 3.0;
}

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

// A hull's triangles are welded, sorted and perhaps flipped, and have no part names. Glass triangles are therefore
// recognised by their centroids.
report::StillBody stillBody(const LoadedHull& loaded) {
  report::StillBody still = stillBody(loaded.hull);
  const auto byX = [](const Vec3d& a, const Vec3d& b) { return a.x < b.x; };
  std::vector<Vec3d> middles;
  for (const formats::MeshPart& part : loaded.mesh.parts)
    if (namesGlass(part))
      for (std::uint32_t t = 0; t < part.triangle_count; ++t)
        middles.push_back(middleOf(loaded.mesh.vertices, loaded.mesh.triangles[part.first_triangle + t]));
  if (middles.empty()) return still;
  std::sort(middles.begin(), middles.end(), byX);
  const double near = 1e-6 * longestExtent(loaded.hull.info());
  for (const auto& triangle : still.triangles) {
    const Vec3d middle = middleOf(still.vertices_w, triangle), reach{near, 0, 0};
    const auto end = std::upper_bound(middles.begin(), middles.end(), middle + reach, byX);
    const auto found = std::find_if(std::lower_bound(middles.begin(), middles.end(), middle - reach, byX), end,
                                    [&](const Vec3d& m) { return length(m - middle) < near; });
    still.glass.push_back(found != end);
  }
  return still;
}

report::StillBody placed(report::StillBody body_at_home, const Pose& pose) {
  for (Vec3d& v : body_at_home.vertices_w) v = pose.toWorld(v);
  return body_at_home;
}

report::HeightFunction heightsOf(const plim_surface* surface) {
  return [surface](double x, double z) {
    double height = 0;
    plimsoll::detail::check(plim_surface_get_heights(surface, 1, &x, &z, &height, nullptr));
    return height;
  };
}

} // namespace plim::cli
