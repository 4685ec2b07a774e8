// capped.hpp - an open hull as if its openings were covered: its wettable surface, with a fan of triangles over every rim.
// For bodies in motion, where a rim goes under now and then: without a cover the force on an open surface depends on its
// depth in a way that means nothing (docs/theory.md); with one the boat takes on no water, and its force is continuous.
#pragma once

#include "hull/hull.hpp"
#include "math/memory.hpp"

namespace plim {

// Body axes as the hull's. Null: the wettable surface is closed already, or encloses nothing.
Owned<Hull> cappedHull(const Hull& hull);

// What the wettable surface encloses, openings covered; body axes. capped: cappedHull(hull).
MassProperties enclosedBy(const Hull& hull, const Hull* capped);

} // namespace plim
