// winding.cpp - a breadth-first walk over neighbours that compares their winding with that of the first triangle.
#include "hull/winding.hpp"

#include "math/memory.hpp"

namespace plim {
namespace {

// Returns for each half-edge the other half-edge of the same edge; kNone at rims and where more than two triangles
// meet.
Array<std::uint32_t> findTwins(const Mesh& mesh, const EdgeTable& edges) {
  Array<std::uint32_t> twin(3 * mesh.triangles.size(), kNone);
  edges.forEachEdge([&](std::span<const EdgeUse> uses) {
    if (uses.size() != 2) return;
    twin[uses[0].half_edge] = uses[1].half_edge;
    twin[uses[1].half_edge] = uses[0].half_edge;
  });
  return twin;
}

} // namespace

Winding unifyWinding(Mesh& mesh, const EdgeTable& edges) {
  const Array<std::uint32_t> twin = findTwins(mesh, edges);
  const std::size_t count = mesh.triangles.size();
  Winding result;
  result.patch.assign(count, kNone);
  Array<std::uint8_t> against(count, 0);
  Array<std::uint32_t> queue;
  for (std::uint32_t seed = 0; seed < count; ++seed) {
    if (result.patch[seed] != kNone) continue;
    queue.assign(1, seed);
    result.patch[seed] = result.patch_count;
    double area_with = 0, area_against = 0;
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const std::uint32_t t = queue[next];
      (against[t] ? area_against : area_with) += length(mesh.areaVector(t));
      for (std::uint32_t h = 3 * t; h < 3 * t + 3; ++h) {
        if (twin[h] == kNone) continue;
        const std::uint32_t neighbour = twin[h] / 3;
        // Two triangles agree if they use their common edge in opposite directions.
        const bool agree = runsUpward(mesh, h) != runsUpward(mesh, twin[h]);
        const std::uint8_t wanted = agree ? against[t] : !against[t];
        if (result.patch[neighbour] == kNone) {
          result.patch[neighbour] = result.patch_count;
          against[neighbour] = wanted;
          queue.push_back(neighbour);
        } else if (against[neighbour] != wanted && result.one_sided_triangle == kNone) {
          result.one_sided_triangle = neighbour;
        }
      }
    }
    const std::uint8_t minority = area_against <= area_with;
    for (const std::uint32_t t : queue)
      if (against[t] == minority) result.turned.push_back(t);
    ++result.patch_count;
  }
  if (result.one_sided_triangle != kNone) return result;
  std::sort(result.turned.begin(), result.turned.end());
  for (const std::uint32_t t : result.turned) mesh.flip(t);
  return result;
}

} // namespace plim
