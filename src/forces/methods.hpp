// methods.hpp - the ways to evaluate a body in its water. Each fills in force, torque and their bounds; evaluate.cpp chooses.
#pragma once

#include "forces/triangle_sums.hpp"

namespace plim {

// All triangles dry, in the caller's memory. Not before it is certain that the sea gives numbers: one that does not is refused, and
// what is refused leaves the caller's memory as it was.
void clearStates(const Body& body);

// Still water: exact. Everything that the outputs mask asks for.
void evaluateOnStillWater(const Body& body, const BodyInWater& at, Forces& forces);

// Every vertex sampled once, depth linear between them. Everything that the outputs mask asks for. heights: used where the sums need every
// vertex, and shared with other evaluations of the same body.
void evaluateLinear(const Body& body, const BodyInWater& at, VertexHeights& heights, Forces& forces);
// Returns whether evaluateLinear() uses the float kernels for sines and Gerstner waves, which bound the error of every leaf by itself.
bool linearUsesWaveKernels(const Body& body);

// The others leave waterline, states and counts alone: those always speak of the depths at the vertices.

// The middles of the edges as well, in double: what is between the vertices, by four triangles in place of each. No bound.
void evaluateBetween(const Body& body, const BodyInWater& at, VertexHeights& heights, Forces& forces);

// By the integral that keeps to the tolerance (adaptive/certified.hpp). False: it came to no end. The centre of buoyancy
// comes along, if asked for, where certifiesCenter().
bool evaluateCertified(const Body& body, const BodyInWater& at, Forces& forces);
// The centre of buoyancy by the same integral, if asked for: an evaluation of its own, for results of the fast ways.
void findCenterCertified(const Body& body, const BodyInWater& at, Forces& forces);

// By one walk in float over the cluster tree (adaptive/cluster_walk.hpp), what clusters take the sea for being off by no more than the allowance in the mean
// [units of the scale]. False: it came to no end.
bool evaluateByClusters(const Body& body, const BodyInWater& at, double allowance, Forces& forces);
// By some of them (evaluate.cpp). False: the tolerance is not to be had that way.
bool tryClusters(const Body& body, const BodyInWater& at, const Tolerance& tolerance, Forces& forces);

// Force and torque under waves with a pressure of their own (adaptive/heads.cpp): linear at tolerance 0, otherwise by the integral that keeps to
// it, or the better of the two. All else is left as it is: it speaks of the surface, not of pressure.
void evaluateHeads(const Body& body, const BodyInWater& at, const Tolerance& tolerance, Forces& forces);

} // namespace plim
