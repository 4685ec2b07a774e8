// studies.hpp - all parts of the comparison, one file each; compare.cpp has their order.
#pragma once

#include "cli/compare/study.hpp"

namespace plim::cli {

extern const Study kCubeStudy;        // a cube on still water against the analytic answer
extern const Study kEquilibriumStudy; // the formula as printed, and where a cube rests by it
extern const Study kDampingStudy;     // of angular momentum and of angular velocity
extern const Study kCubesFilm;        // cubes side by side
extern const Study kCurvedStudy;      // what a curved waterline gains
extern const Study kWavesStudy;       // error against cost in waves
extern const Study kRidesStudy;       // the same boat under each method, and how far the rides part
extern const Study kStillsStudy;      // a contact sheet of the same instants
extern const Study kCostStudy;        // triangles and threads
extern const Study kPatchStudy;       // Kerner's patch by its cells
extern const Study kDistanceStudy;    // float, far from the world's origin

} // namespace plim::cli
