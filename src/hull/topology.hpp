// topology.hpp - edges with their uses, connected pieces, and the rims of open surfaces.
//
// A triangle uses each of its edges once, in the direction of its winding. A surface is closed exactly if every edge is
// used as often in one direction as in the other. The remaining uses, the net boundary, form closed loops: the rims.
// This is true for non-manifold meshes too, so no function here assumes two triangles at an edge.
#pragma once

#include "hull/mesh.hpp"
#include "math/memory.hpp"

#include <span>

namespace plim {

// One use of an edge. Half-edge h belongs to triangle h / 3 and runs from its corner h % 3 to the next one.
struct EdgeUse {
  std::uint32_t far_end; // the larger vertex index of the edge
  std::uint32_t half_edge;
};

inline std::uint32_t startVertex(const Mesh& mesh, std::uint32_t half_edge) {
  return mesh.triangles[half_edge / 3][half_edge % 3];
}
inline std::uint32_t endVertex(const Mesh& mesh, std::uint32_t half_edge) {
  return mesh.triangles[half_edge / 3][(half_edge + 1) % 3];
}
// Returns whether this use runs from the smaller to the larger vertex index.
inline bool runsUpward(const Mesh& mesh, std::uint32_t half_edge) {
  return startVertex(mesh, half_edge) < endVertex(mesh, half_edge);
}

// Returns 1 for an upward use and -1 for a downward use.
inline int wayOf(const Mesh& mesh, std::uint32_t half_edge) {
  return runsUpward(mesh, half_edge) ? 1 : -1;
}
// Returns the number of upward uses of an edge minus the number of downward uses.
inline int netUses(const Mesh& mesh, std::span<const EdgeUse> uses) {
  int net = 0;
  for (const EdgeUse& use : uses) net += wayOf(mesh, use.half_edge);
  return net;
}

// All edges with their uses. Half-edges are numbered by corners, so flipping a triangle invalidates the table.
class EdgeTable {
public:
  explicit EdgeTable(const Mesh& mesh);

  // Calls visit(std::span<const EdgeUse> uses) once per edge, in the order of vertex indices.
  template <typename Visit>
  void forEachEdge(Visit visit) const {
    for (std::size_t v = 0; v + 1 < offsets_.size(); ++v)
      for (std::size_t first = offsets_[v]; first < offsets_[v + 1];) {
        std::size_t last = first + 1;
        while (last < offsets_[v + 1] && uses_[last].far_end == uses_[first].far_end) ++last;
        visit(std::span<const EdgeUse>(uses_.data() + first, last - first));
        first = last;
      }
  }

private:
  Array<std::size_t> offsets_; // uses of edges whose smaller vertex is v: offsets_[v] .. offsets_[v + 1]
  Array<EdgeUse> uses_;
};

class DisjointSets {
public:
  explicit DisjointSets(std::size_t count);
  std::uint32_t find(std::uint32_t element);
  void join(std::uint32_t a, std::uint32_t b);

private:
  Array<std::uint32_t> parent_;
};

// A closed loop of vertices, in the direction of a cap that closes the surface (against the net boundary).
struct Rim {
  Array<std::uint32_t> vertices;
  std::uint32_t triangle = kNone; // one at the rim
};

// A piece of the net boundary, in the direction of a cap.
struct BoundaryEdge {
  std::uint32_t from, to, triangle;
};

// Returns the net boundary of each group of triangles. group(t) returns the group of triangle t, or kNone to leave it
// out.
template <typename Group>
Array<BoundaryEdge> netBoundary(const Mesh& mesh, const EdgeTable& edges, Group group) {
  Array<BoundaryEdge> boundary;
  Array<std::pair<std::uint32_t, std::uint32_t>> members; // group, half-edge
  edges.forEachEdge([&](std::span<const EdgeUse> uses) {
    members.clear();
    for (const EdgeUse& use : uses)
      if (const std::uint32_t g = group(use.half_edge / 3); g != kNone) members.push_back({g, use.half_edge});
    std::sort(members.begin(), members.end());
    for (std::size_t first = 0, last = 0; first < members.size(); first = last) {
      int net = 0; // upward uses minus downward uses
      for (; last < members.size() && members[last].first == members[first].first; ++last)
        net += wayOf(mesh, members[last].second);
      for (std::size_t k = first; k < last && net != 0; ++k) {
        const std::uint32_t h = members[k].second;
        if (runsUpward(mesh, h) != (net > 0)) continue;
        boundary.push_back({endVertex(mesh, h), startVertex(mesh, h), h / 3});
        net += net > 0 ? -1 : 1;
      }
    }
  });
  return boundary;
}

// Joins a net boundary into its loops.
Array<Rim> linkRims(Array<BoundaryEdge> boundary);

Vec3d meanVertex(const Mesh& mesh, const Rim& rim);

// Returns whether a rim's vertices lie on a line. A T-junction makes such a rim, if one side of an edge has a vertex
// that the other side lacks. It is no opening: nothing flows through it and a cap would have no force.
bool isCrack(const Mesh& mesh, const Rim& rim);

// Visits the fan of triangles (vertex k, vertex k + 1, mean of the vertices) that closes a rim. For a flat rim its
// integrals are those of the flat cap for any outline: overlaps cancel by sign.
template <typename Visit>
void forEachCapTriangle(const Mesh& mesh, const Rim& rim, Visit visit) {
  const Vec3d mean = meanVertex(mesh, rim);
  for (std::size_t k = 0; k < rim.vertices.size(); ++k)
    visit(mesh.vertices[rim.vertices[k]], mesh.vertices[rim.vertices[(k + 1) % rim.vertices.size()]], mean);
}

} // namespace plim
