// capped.hpp - an open hull with covered openings: its wettable surface, with a fan of triangles over every rim. It
// serves moving bodies whose rims submerge now and then. Without a cover, the force on an open surface depends on the
// depth in a meaningless way (docs/theory.md). With one, the boat takes on no water and its force is continuous.
#pragma once

#include "hull/hull.hpp"
#include "math/memory.hpp"

namespace plim {

// Returns the capped hull in the hull's body axes. Returns null if the wettable surface is closed already or encloses
// no volume.
Owned<Hull> cappedHull(const Hull& hull);

// Returns the mass properties of the volume inside the wettable surface, openings covered; body axes. capped: the
// result of cappedHull(hull).
MassProperties enclosedBy(const Hull& hull, const Hull* capped);

} // namespace plim
