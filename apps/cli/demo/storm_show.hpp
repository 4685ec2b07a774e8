// storm_show.hpp - the boat in a storm, live in the terminal: how it rides, what carries it and how exactly, what a step costs.
#pragma once

namespace plim::cli {

void playStorm(double seconds);

} // namespace plim::cli
