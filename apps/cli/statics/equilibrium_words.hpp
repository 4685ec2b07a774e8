// equilibrium_words.hpp - an equilibrium as JSON, for the verb and its sweep over densities.
#pragma once

#include "cli/verbs.hpp"

#include <nlohmann/json_fwd.hpp>

namespace plim::cli {

double tiltDegrees(const double (&rotation)[4]); // between the body's y axis and up
double tiltDegrees(const plimsoll::Equilibrium& at);
nlohmann::ordered_json equilibriumJson(const plimsoll::Equilibrium& at);

} // namespace plim::cli
