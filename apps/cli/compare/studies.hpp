// studies.hpp - all studies of the comparison, one file each; compare.cpp defines their order.
#pragma once

#include "cli/compare/study.hpp"

namespace plim::cli {

extern const Study kCubeStudy;        // a cube on still water against exact results
extern const Study kEquilibriumStudy; // equilibrium of a cube by the formula as printed
extern const Study kDampingStudy;     // damping of angular momentum and of angular velocity
extern const Study kCubesFilm;        // cubes side by side
extern const Study kCurvedStudy;      // the benefit of a curved waterline
extern const Study kWavesStudy;       // error against cost in waves
extern const Study kRidesStudy;       // rides of the same boat under each method
extern const Study kStillsStudy;      // pictures of the same instants
extern const Study kCostStudy;        // time by triangles and threads
extern const Study kPatchStudy;       // Kerner's patch with finer and finer cells
extern const Study kDistanceStudy;    // float precision far from the world's origin

} // namespace plim::cli
