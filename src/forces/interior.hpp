// interior.hpp - finds the insides of hollow boats: surface that lies below the water level without being wet.
//
// Cut a hull by a level plane. Below it, the surface falls into connected regions, each bounded by waterline loops. The
// outside of a hull is bounded, outermost, by a loop that runs round material (positive area). A region whose outermost
// loop runs round a hole in the waterplane is reached by no water from outside: a cockpit, a hold, the inside of a bucket,
// be there a mast standing in it or not. A torus or a moon pool is not one: its inner loop belongs to the same region as
// the outer. Nor are pits of next to no volume: a dimple, an engraved letter.
#pragma once

#include "forces/forces.hpp"
#include "math/memory.hpp"

namespace plim {

// One byte per triangle the caller gave: 1 where the surface belongs to an interior at the waterline `level` [m, body
// y]. Triangles already marked never wet are not considered.
Array<std::uint8_t> findInterior(const Hull& hull, double level);

// The same, for every waterline between keel and brim (sampled, then refined towards the brim).
Array<std::uint8_t> findInterior(const Hull& hull);

} // namespace plim
