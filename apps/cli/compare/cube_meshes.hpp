// cube_meshes.hpp - the unit cube in every way that a mesh may have it: which diagonal each face is cut along, and how finely. Side 1 m,
// centred on the origin. And what still water does to it, known without any mesh.
#pragma once

#include "baselines/wrench.hpp"
#include "formats/mesh_data.hpp"

namespace plim::cli {

inline constexpr unsigned kDiagonalChoices = 64;

// diagonals: bit f says which of its two diagonals face f is cut along. 12 triangles.
formats::MeshData cubeMesh(unsigned diagonals);

// Every face as four triangles about its middle: 24.
formats::MeshData cubeOfFans();

// formats::splitInFour, so many times.
formats::MeshData refined(formats::MeshData mesh, int times);

// Force and torque about the cube's centre in water of level 0, weight rho g [N/m^3]; the cube turned about z by `tilt` [rad], its centre at
// `height` [m]. Its wet part is a prism over the part of a square below a line, whose area and centroid are polynomials of the corners.
baselines::Wrench cubeOnStillWater(double tilt, double height, double weight);

// [m] of the centre, where the wet part of the tilted cube is this fraction of it.
double heightForWetPart(double tilt, double fraction);

} // namespace plim::cli
