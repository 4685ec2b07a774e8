// equilibrium_words.hpp - a floating position as JSON, and how its search begins: what the verb and its sweep over densities share.
#pragma once

#include "cli/verbs.hpp"

#include <nlohmann/json.hpp>

namespace plim::cli {

double tiltDegrees(const plimsoll::Equilibrium& at); // of the body's y axis from up
nlohmann::ordered_json equilibriumJson(const plimsoll::Equilibrium& at);

// PLIM_FREE_* of "heave,roll,pitch".
std::uint32_t readFree(const std::string& text);
// Of the options but the sea.
plimsoll::EquilibriumDef startOf(const EquilibriumOptions& options);

} // namespace plim::cli
