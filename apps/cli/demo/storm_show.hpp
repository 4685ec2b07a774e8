// storm_show.hpp - the boat in a storm, live in the terminal, with its attitude, buoyancy, error bound, drag and time
// per step.
#pragma once

namespace plim::cli {

void playStorm(double seconds);

} // namespace plim::cli
