// shapes_vessels.hpp - the built-in shapes of vessels, inside src/formats only; shapes.hpp describes them.
//
// All have the same signature for the table of names. Only the Wigley hull uses lengths (L, B, T) and stations.
#pragma once

#include "formats/mesh_data.hpp"

namespace plim::formats {

MeshData makeWigley(const Vec3d& lengths, int stations);
MeshData makeBarge(const Vec3d&, int);
MeshData makeBoat(const Vec3d&, int);
MeshData makeCatamaran(const Vec3d&, int);
MeshData makeBuoy(const Vec3d&, int);
MeshData makeRowboat(const Vec3d&, int);

} // namespace plim::formats
