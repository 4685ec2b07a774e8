// still_hull.hpp - a hull as the still renderer takes it.
#pragma once

#include "cli/hull_input.hpp"
#include "math/pose.hpp"
#include "plimsoll/plimsoll.hpp"
#include "report/still.hpp"

namespace plim::cli {

// Vertices in body axes: at home, with the mesh's origin at the world's.
report::StillBody stillBody(const plimsoll::Hull& hull);

// ... with the parts that are called glass or windows drawn as such.
report::StillBody stillBody(const LoadedHull& loaded);

report::StillBody placed(report::StillBody body_at_home, const Pose& pose);

// Heights of a surface that must outlive the function's use.
report::HeightFunction heightsOf(const plim_surface* surface);

} // namespace plim::cli
