// repair.hpp - what the explicit repair option does beyond the ordinary checks. Each step returns how much it changed.
#pragma once

#include "hull/shells.hpp"
#include "math/memory.hpp"

namespace plim {

// Triangles thinner than `height` whose corners are nevertheless apart (three nearly collinear vertices) are removed by
// giving their middle vertex to the neighbour across the longest side: the surface stays closed and keeps its shape.
std::uint64_t removeSlivers(Mesh& mesh, double height);

// Closes every rim that is flat to a thousandth of its size with a fan of new triangles. Those rims are taken off the
// shells' lists. Returns the caps in the order of their triangles.
Array<RimCap> capFlatRims(Mesh& mesh, Array<Shell>& shells);

// A fan of new triangles about the mean of the rim's vertices.
void capRim(Mesh& mesh, const Rim& rim);

// Largest distance of a rim's vertices from the plane of its cap.
double flatness(const Mesh& mesh, const Rim& rim);

// Sum of the cap's area vectors.
Vec3d capAreaVector(const Mesh& mesh, const Rim& rim);

} // namespace plim
