// page_words.hpp - text shared by the verbs of statics: rows of their output, and the hull, weights and water in
// reports.
#pragma once

#include "cli/statics/vessel_input.hpp"

#include <utility>

namespace plim::cli {

using Words = std::vector<std::pair<std::string, std::string>>; // label and text

void printRow(const char* label, const std::string& value);

std::string joined(const std::vector<std::string>& parts); // separated as in "a; b; c"

Words hullAndWaterInWords(const MeshOptions& mesh, const LoadedVessel& vessel, const std::string& bow);

std::string centerInWords(const LoadedVessel& vessel, const std::string& between); // of mass, in body axes
Words weightsInWords(const LoadedVessel& vessel, const VesselOptions& options);

} // namespace plim::cli
