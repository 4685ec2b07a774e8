// studies.hpp - all parts of the comparison, in their order on the page; one file each.
#pragma once

#include "cli/compare/study.hpp"

#include <span>

namespace plim::cli {

extern const Study kCubeStudy;   // a cube on still water against the analytic answer
extern const Study kRidesStudy;  // the same boat under each method, and how far the rides part
extern const Study kStillsStudy; // a contact sheet of the same instants
extern const Study kCubesFilm;   // cubes side by side

std::span<const Study* const> studies();

} // namespace plim::cli
