// mesh_split.cpp - shares the edge midpoints between neighbouring triangles.
#include "formats/mesh_split.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace plim::formats {

MeshData splitInFour(const MeshData& mesh) {
  MeshData fine;
  fine.vertices = mesh.vertices;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
  const auto middle = [&](std::uint32_t a, std::uint32_t b) {
    const auto [place, is_new] =
        middles.try_emplace(std::minmax(a, b), static_cast<std::uint32_t>(fine.vertices.size()));
    if (is_new) fine.vertices.push_back(0.5 * (mesh.vertices[a] + mesh.vertices[b]));
    return place->second;
  };
  for (const Triangle& t : mesh.triangles) {
    const std::uint32_t m01 = middle(t[0], t[1]), m12 = middle(t[1], t[2]), m20 = middle(t[2], t[0]);
    fine.triangles.insert(fine.triangles.end(),
                          {{t[0], m01, m20}, {m01, t[1], m12}, {m20, m12, t[2]}, {m01, m12, m20}});
  }
  return fine;
}

} // namespace plim::formats
