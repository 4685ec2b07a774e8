// shapes_solids.hpp - the geometric solids among the built-in shapes, inside src/formats only; shapes.hpp describes
// them.
//
// `lengths` contains the lengths in the order of the name; lengths and counts have been validated.
#pragma once

#include "formats/mesh_data.hpp"

namespace plim::formats {

MeshData makeBox(const Vec3d& lengths, int);
MeshData makeSphere(const Vec3d& lengths, int subdivisions);
MeshData makeEllipsoid(const Vec3d& semi_axes, int subdivisions);
MeshData makeGeodesic(const Vec3d& semi_axes, int n);
MeshData makeCylinder(const Vec3d& lengths, int n);
MeshData makeCone(const Vec3d& lengths, int n);
MeshData makeTorus(const Vec3d& lengths, int n); // std::invalid_argument if the tube is thicker than the ring

} // namespace plim::formats
