// page_words.hpp - how both reports of statics speak of hull, weights and water.
#pragma once

#include "cli/statics/vessel_input.hpp"

#include <utility>

namespace plim::cli {

using Words = std::vector<std::pair<std::string, std::string>>; // what is spoken of, and what is said

Words hullAndWaterInWords(const MeshOptions& mesh, const LoadedVessel& vessel, const std::string& bow);

Words weightsInWords(const LoadedVessel& vessel, const VesselOptions& options);

} // namespace plim::cli
