// interior.hpp - finds the insides of hollow boats: surface that lies below the water level without being wet.
//
// Cut a hull by a level plane. Below it, the surface falls into connected regions, each bounded by waterline loops. For
// the outside of a hull, the outermost loop runs around material (positive area). A region whose outermost loop runs
// around a hole in the waterplane cannot be reached by water from outside. Examples are a cockpit, a hold or the inside
// of a bucket, with or without a mast standing in it. A torus or a moon pool is not an interior: its inner loop belongs
// to the same region as its outer loop. Cavities of negligible volume, such as a dimple or an engraved letter, are not
// reported.
#pragma once

#include "forces/forces.hpp"
#include "math/memory.hpp"

namespace plim {

// Returns one byte per input triangle: 1 where the surface belongs to an interior at the waterline `level` [m, body y].
// Triangles already marked as never wet are not considered.
Array<std::uint8_t> findInterior(const Hull& hull, double level);

// Returns the same for all waterlines between keel and brim (sampled, then refined towards the brim).
Array<std::uint8_t> findInterior(const Hull& hull);

} // namespace plim
