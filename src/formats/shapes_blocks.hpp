// shapes_blocks.hpp - what the built-in shapes are put together from, inside src/formats only.
//
// Frame: body axes, metres, y up. Only +, -, *, / and sqrt make the coordinates, so that they have the same bits on
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

// Grids collapse to points at poles, stems and keels: a triangle that names a vertex twice is not there.
void addTriangle(MeshData& mesh, Index a, Index b, Index c);

// Two triangles, split along the diagonal from a or the one from b.
void addQuad(MeshData& mesh, Index a, Index b, Index c, Index d, bool split_at_a = true);

// Names everything added since the last part ended.
void endPart(MeshData& mesh, std::vector<std::string> names);

// Moves the middle of the bounding box to the origin.
void centre(MeshData& mesh);

// Point k of n round the unit circle: (cos, sin) of 2 pi k / n, as symmetric as n allows.
std::pair<double, double> circlePoint(int k, int n);

struct ProfilePoint {
  double radius, height;
};

// Turns a profile that runs upwards on its outside (closed ones: counter-clockwise with the radius to the right) round
// the y axis in n steps. A point of radius 0 is one vertex. The rows of the profile follow each other in the triangles.
MeshData revolve(const std::vector<ProfilePoint>& profile, int n, bool closed_profile);

} // namespace plim::formats
