// methods.hpp - the evaluation methods. Each computes force, torque (wrench.hpp) and their bounds; evaluate.cpp selects
// one.
#pragma once

#include "forces/triangle_sums.hpp"

namespace plim {

// Marks all triangles as dry in the caller's memory. Call it only after all heights are known to be finite: a failed
// evaluation must not change the caller's memory.
void clearStates(const Body& body);

// Still water: exact, with all requested outputs.
void evaluateOnStillWater(const Body& body, const BodyInWater& at, Forces& forces);

// Samples every vertex once and interpolates depth linearly, with all requested outputs. `heights` is used if the sums
// need every vertex; it is shared with other evaluations of the same body.
void evaluateLinear(const Body& body, const BodyInWater& at, VertexHeights& heights, Forces& forces);
// Returns whether evaluateLinear() uses the float kernels for sines and Gerstner waves, which bound the error leaf by
// leaf.
bool linearUsesWaveKernels(const Body& body);

// The methods below do not change waterline, states and counts, which always refer to the depths at the vertices.

// Samples the edge midpoints as well, in double, and replaces each triangle by four. Gives no bound.
void evaluateBetween(const Body& body, const BodyInWater& at, VertexHeights& heights, Forces& forces);

// Integrates to the tolerance with a bound (adaptive/certified.hpp). Returns false if no attempt was completed.
// Includes a requested centre of buoyancy if certifiesCenter().
bool evaluateCertified(const Body& body, const BodyInWater& at, Forces& forces);
// Computes a requested centre of buoyancy by the same integral, as an evaluation of its own after a fast method.
void findCenterCertified(const Body& body, const BodyInWater& at, Forces& forces);

// Performs one float walk over the cluster tree (adaptive/cluster_walk.hpp). `allowance` is the permitted mean error of
// the height in clusters [units of the scale]. Returns false if the walk was not completed.
bool evaluateByClusters(const Body& body, const BodyInWater& at, double allowance, Forces& forces);
// Performs up to kClusterWalks such walks (evaluate.cpp). Returns false if no walk met the tolerance.
bool tryClusters(const Body& body, const BodyInWater& at, const Tolerance& tolerance, Forces& forces);

// Replaces force and torque under waves with their own pressure (adaptive/wave_pressure_force.cpp). At tolerance 0 the
// head is interpolated linearly. Otherwise the certified integral is used, or the linear result if its bound is
// smaller. All other outputs stay: they depend on the surface, not on the pressure.
void evaluateWavePressure(const Body& body, const BodyInWater& at, const Tolerance& tolerance, Forces& forces);

} // namespace plim
