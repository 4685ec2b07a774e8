// equilibrium_words.hpp - a floating position as JSON: what the verb and its sweep over densities share.
#pragma once

#include "cli/verbs.hpp"

#include <nlohmann/json_fwd.hpp>

namespace plim::cli {

double tiltDegrees(const double (&rotation)[4]); // of the body's y axis from up
double tiltDegrees(const plimsoll::Equilibrium& at);
nlohmann::ordered_json equilibriumJson(const plimsoll::Equilibrium& at);

} // namespace plim::cli
