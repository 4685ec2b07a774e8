// page_words.hpp - how the verbs of statics speak: rows of what they print; hull, weights and water in their reports.
#pragma once

#include "cli/statics/vessel_input.hpp"

#include <utility>

namespace plim::cli {

using Words = std::vector<std::pair<std::string, std::string>>; // what is spoken of, and what is said

void printRow(const char* label, const std::string& value);

std::string joined(const std::vector<std::string>& parts); // "a; b; c"

Words hullAndWaterInWords(const MeshOptions& mesh, const LoadedVessel& vessel, const std::string& bow);

std::string centerInWords(const LoadedVessel& vessel, const std::string& between); // of mass, in body axes
Words weightsInWords(const LoadedVessel& vessel, const VesselOptions& options);

} // namespace plim::cli
