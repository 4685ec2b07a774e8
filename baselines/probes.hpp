// probes.hpp - replaces the hull by N points at its bottom, each with a vertical force that depends on its depth:
//   F = rho g V_i clamp(depth / H_i, 0, 1) up at the point
// Most water assets work like this (Crest's boats float on such probes). There the user places and weights the points;
// here they form a grid over the hull's footprint, in body axes. Its N rectangles are as close to squares as N's
// factors allow. V_i is the volume of hull over a rectangle, and H_i is that volume divided by the area of hull in it.
// The point lies at the mean bottom, at the horizontal centroid of the rectangle's volume. An upright box in flat water
// therefore gets its exact force at any draft, and any wholly submerged upright hull its exact force and torque.
//
// Limits: the hull must be upright. The points of a heeled hull stay at its original bottom, which is on top if it is
// upside down. Within a rectangle the water is level: with n rows, 1/n^2 of the waterplane's own moment is missing.
// Forces are vertical only. Open hulls are filled to the top of their box (columns.hpp); rectangles without hull have
// no probe.
#pragma once

#include "baselines/method.hpp"

namespace plim::baselines {

struct Probe {
  Vec3d point_b; // [m, body]
  double volume; // [m^3] of the hull over the rectangle
  double height; // [m] immersion at which the volume is fully displaced
  double displaced(double depth) const;
};

std::vector<Probe> placeProbes(const IndexedMesh<double>& mesh, int count);

std::unique_ptr<Method> makeProbes(const IndexedMesh<double>& mesh, int count);

} // namespace plim::baselines
