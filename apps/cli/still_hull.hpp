// still_hull.hpp - converts hulls and surfaces for the renderer of pictures.
#pragma once

#include "cli/hull_input.hpp"
#include "math/pose.hpp"
#include "plimsoll/plimsoll.hpp"
#include "report/still.hpp"

namespace plim::cli {

// Returns the hull with its vertices in body axes, with the mesh's origin at the world's.
report::StillBody stillBody(const plimsoll::Hull& hull);

// Returns the same with parts named glass or window drawn as glass.
report::StillBody stillBody(const LoadedHull& loaded);

report::StillBody placed(report::StillBody body_at_home, const Pose& pose);

// Returns the height function of a surface that must outlive it.
report::HeightFunction heightsOf(const plim_surface* surface);

} // namespace plim::cli
