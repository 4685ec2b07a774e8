// wet_mesh.hpp - the part of a hull's wettable surface below still water at rest, as a mesh. Level axes about the point
// of the waterplane above the centre of mass: y = 0 is the water's surface. Together with the waterplane it encloses
// the displaced water:
//   V = 1/3 int x . n dS,   A_w = -int n_y dS      (the waterplane itself does not contribute to V)
#pragma once

#include "hull/hull.hpp"
#include "math/memory.hpp"
#include "math/pose.hpp"

namespace plim {

struct WetMesh {
  Array<Vec3d> vertices; // vertices of the waterline have y = 0 exactly, all others less
  Array<Triangle> triangles;

  bool atWaterline(std::uint32_t vertex) const { return vertices[vertex].y == 0; }
  Vec3d areaVector(const Triangle& t) const {
    return 0.5 * cross(vertices[t[1]] - vertices[t[0]], vertices[t[2]] - vertices[t[0]]);
  }
  double edgeLength(std::uint32_t a, std::uint32_t b) const { return length(vertices[a] - vertices[b]); }
};

struct WetExtent {
  double area = 0, volume = 0, waterplane_area = 0; // [m^2], [m^3], [m^2]
  Vec3d sum;                         // [m^2] of the area vectors; its horizontal part is 0 for a closed surface
  double moment_x = 0, moment_z = 0; // [m^3] of the waterplane, about z and x
};
WetExtent extentOf(const WetMesh& mesh);

// Clips the hull at y = 0. Vertices within 1e-9 of the hull's extent of the surface are moved onto it.
WetMesh wetMeshOf(const Hull& hull, const Pose& pose, const Vec3d& center_of_mass_b);

// A bounding box along the horizontal principal axes of its contents.
struct WetBox {
  double length = 0, breadth = 0, draft = 0; // [m]
};
WetBox wholeOf(const WetMesh& mesh);
Array<WetBox> partsOf(const WetMesh& mesh); // one box for each connected part

} // namespace plim
