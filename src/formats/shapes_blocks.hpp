// shapes_blocks.hpp - the building blocks of the built-in shapes, inside src/formats only.
//
// Frame: body axes, metres, y up. Coordinates are computed with +, -, *, / and sqrt only, so they have the same bits on
// every machine; the sines and cosines of the standard library do not.
#pragma once

#include "formats/mesh_data.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace plim::formats {

using Index = std::uint32_t;

Index addVertex(MeshData& mesh, const Vec3d& place);

// Adds a triangle unless two of its vertices are equal: grids collapse to points at poles, stems and keels.
void addTriangle(MeshData& mesh, Index a, Index b, Index c);

// Adds two triangles, split along the diagonal from a, or from b.
void addQuad(MeshData& mesh, Index a, Index b, Index c, Index d, bool split_at_a = true);

// Ends a part and gives it names. It contains all triangles added since the last part ended.
void endPart(MeshData& mesh, std::vector<std::string> names);

// Moves the centre of the bounding box to the origin.
void centre(MeshData& mesh);

// Returns point k of n on the unit circle: (cos, sin) of 2 pi k / n, as symmetric as n allows.
std::pair<double, double> circlePoint(int k, int n);

struct ProfilePoint {
  double radius, height;
};

// Revolves a profile around the y axis in n steps. The profile runs upwards on its outside. A closed one runs
// counter-clockwise with the radius to the right. A point of radius 0 is one vertex. The triangles follow the rows of
// the profile.
MeshData revolve(const std::vector<ProfilePoint>& profile, int n, bool closed_profile);

} // namespace plim::formats
