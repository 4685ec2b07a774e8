// cube_meshes.hpp - meshes of the unit cube with every choice of face diagonals and at any fineness, with side 1 m,
// centred on the origin. Also the exact wrench on the cube in still water, computed without a mesh.
#pragma once

#include "baselines/wrench.hpp"
#include "formats/mesh_data.hpp"

namespace plim::cli {

inline constexpr unsigned kDiagonalChoices = 64;

// Returns 12 triangles. diagonals: bit f selects one of the two diagonals of face f.
formats::MeshData cubeMesh(unsigned diagonals);

// Returns 24 triangles: each face is divided into four around its centre.
formats::MeshData cubeOfFans();

// Applies formats::splitInFour `times` times.
formats::MeshData refined(formats::MeshData mesh, int times);

// Returns force and torque about the cube's centre in water of level 0 and weight rho g [N/m^3]. The cube is turned
// about z by `tilt` [rad] with its centre at `height` [m]. Its submerged part is a prism over the part of a square
// below a line, whose area and centroid are polynomials of the corners.
baselines::Wrench cubeOnStillWater(double tilt, double height, double weight);

// Returns the height [m] of the centre at which the tilted cube is submerged by this fraction.
double heightForWetPart(double tilt, double fraction);

} // namespace plim::cli
