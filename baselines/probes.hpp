// probes.hpp - the hull as N points at its bottom, each pushed straight up by how deep it is:
//   F = rho g V_i clamp(depth / H_i, 0, 1) up at the point
// What most water assets do (Crest's boats float on such probes). There the user places and weighs the points; here a grid
// over the hull's footprint, in body axes, does: its N rectangles are as near to squares as N's factors allow, V_i is the
// volume of hull over a rectangle, H_i that volume by the area of hull in it, and the point lies at the mean bottom, where
// the rectangle's volume has its middle. So a box that is upright in still water gets its exact force at any draft, and any
// hull wholly under water and upright its exact force and torque.
// Limits: upright is meant literally. A heeled hull still counts from its old bottom, upside down that is on top. Within a
// rectangle the water is level: of n rows, 1/n^2 of the waterplane's own moment is missing. Vertical forces only. Open
// hulls are filled to the top of their box (columns.hpp); rectangles without hull have no probe.
#pragma once

#include "baselines/method.hpp"

namespace plim::baselines {

struct Probe {
  Vec3d point_b; // [m, body]
  double volume; // [m^3] that it stands for
  double height; // [m] over which it goes under
  double displaced(double depth) const;
};

std::vector<Probe> placeProbes(const IndexedMesh<double>& mesh, int count);

std::unique_ptr<Method> makeProbes(const IndexedMesh<double>& mesh, int count);

} // namespace plim::baselines
