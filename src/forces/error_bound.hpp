// error_bound.hpp - how far a result may be from the exact integral over the facets; docs/theory.md section 7.
#pragma once

#include "forces/wet_sums.hpp"

namespace plim {

// How far a depth may be off before the kernel sees it, in units of the body's scale: a few roundings, in double, of
// everything that went into d0 and into the phases of the waves. It matters to hulls far from the world's origin, late
// in time, or far from the origin of their own mesh.
double placementError(const Body& body);

// Units of roundoff that a depth, and then a moment, may lose on its way through the kernel.
inline constexpr double kDepthOperations = 16, kMomentOperations = 24;

// Fills force_bound and torque_bound; NaN where nothing is known.
void boundError(const Body& body, const WetSums& sums, Forces& forces);

} // namespace plim
