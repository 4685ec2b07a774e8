// shapes_vessels.hpp - the things that float among the built-in shapes, inside src/formats only; shapes.hpp describes
// them.
//
// All have the one signature that the table of names calls; only the Wigley hull has lengths (L, B, T) and stations.
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
