// shapes.hpp - built-in shapes that can be named instead of a mesh file: "sphere:1,4", "boat".
//
// Frame: body axes, metres, y up, bow along +x, starboard along +z. The bounding box is centred on the origin. Vertices
// are shared by index, so no two have the same position. All shapes except the rowboat are closed, with every edge used
// once in each direction, wound counter-clockwise seen from outside. Coordinates are computed with +, -, *, / and sqrt
// only, so they have the same bits on every machine (the project compiles without contraction).
//
//   box:LX,LY,LZ          edge lengths
//   sphere:R[,N]          icosahedron subdivided N times (default 3, at most 9), corners on the sphere
//   ellipsoid:A,B,C[,N]   the same, stretched to semi-axes A, B, C along x, y, z
//   geodesic:A,B,C[,N]    such an ellipsoid of 20 N^2 triangles: icosahedron, faces cut into N^2 (default 8, up to 300)
//   cylinder:R,L[,N]      axis x, N sides (default 64)
//   cone:R,H[,N]          axis y, apex down, N sides (default 64)
//   torus:R,r[,N]         axis y, N segments round the ring of radius R (default 64), N/2 round the tube of radius r
//   wigley:L,B,T[,N]      half-breadth (B/2) (1 - (2x/L)^2) (1 - (s/T)^2) at depth s below the deck, N stations (40)
//   barge                 20 x 2.5 x 6 m, raked ends
//   boat                  8 m motor boat: flared bow, transom, cockpit, cabin with windows
//   catamaran             10 x 5 m, two hulls that do not touch (two shells)
//   buoy                  1.5 m across, conical bottom, mast and lantern
//   rowboat               3.5 m, OPEN: one sheet without thickness, its one rim is the gunwale
#pragma once

#include "formats/mesh_data.hpp"

#include <span>
#include <string_view>

namespace plim::formats {

// Returns the names before the colon, in the order above.
std::span<const std::string_view> shapeNames();

// Returns whether the part before the first colon is one of those names. The numbers after it are not checked.
bool isShapeName(std::string_view text);

// Throws std::invalid_argument with a one-line message. Lengths must be between 1e-6 and 1e6 m.
MeshData makeShape(std::string_view text);

} // namespace plim::formats
