// repair.hpp - the steps of the repair option beyond the ordinary checks.
#pragma once

#include "hull/shells.hpp"
#include "math/memory.hpp"

namespace plim {

// Removes triangles thinner than `height` whose corners are apart, that is, three nearly collinear vertices. The middle
// vertex is given to the neighbour across the longest side, so the surface stays closed and keeps its shape. Returns
// the number of removed triangles.
std::uint64_t removeSlivers(Mesh& mesh, double height);

// Closes every rim that is flat to a thousandth of its size with a fan of new triangles, and removes it from its
// shell's list. Returns the caps in the order of their triangles.
Array<RimCap> capFlatRims(Mesh& mesh, Array<Shell>& shells);

// Adds a fan of triangles about the mean of the rim's vertices.
void capRim(Mesh& mesh, const Rim& rim);

// Returns the largest distance of a rim's vertices from the plane of its cap [m].
double flatness(const Mesh& mesh, const Rim& rim);

// Returns the sum of the cap's area vectors [m^2].
Vec3d capAreaVector(const Mesh& mesh, const Rim& rim);

} // namespace plim
