// vessel_input.hpp - options of the verbs of statics for a hull with its weights: mass, centre of mass, point masses,
// tanks, bow.
#pragma once

#include "cli/hull_input.hpp"
#include "plimsoll/plimsoll_statics.hpp"

#include <memory>
#include <optional>

namespace plim::cli {

struct VesselOptions {
  std::optional<double> mass, density_ratio; // [kg]; relative to the water
  std::optional<std::string> center_of_mass; // x,y,z in body axes
  std::vector<std::string> point_masses;     // MASS@x,y,z
  std::vector<std::string> tanks;            // LENGTH,BREADTH,HEIGHT,FILLING[,DENSITY]@x,y,z
  std::string bow = "x";                     // x, -x, z or -z
};

struct LoadedVessel {
  LoadedHull loaded;
  std::unique_ptr<plimsoll::Vessel> vessel;
  plim_vessel_info info{};
  double water_density = 0;
};

// Outputs besides standard output. Empty: none.
struct ResultOptions {
  std::string plot, csv; // files
  std::string out;       // folder for a report with both files
};

// The functions throw InputError for invalid options. The interior counts as dry, with a message, as in `float`.
LoadedVessel loadVessel(const MeshOptions& mesh, const VesselOptions& options);
LoadedVessel loadWeightless(const MeshOptions& mesh, const std::string& bow);

// The same for a loaded hull. Throws InputError.
plimsoll::Vessel makeVessel(const LoadedHull& loaded, const MeshOptions& mesh, const VesselOptions& options);

// Returns the mass [kg] given by --mass or --density-ratio (without hollows); nothing if neither is given. Throws
// InputError if it is not positive.
std::optional<double> massGiven(const std::optional<double>& mass, const std::optional<double>& density_ratio,
                                const plimsoll::Hull& hull, double water_density);

// Returns whether the vessel is heavier than the water it can displace, beyond rounding.
bool sinks(const plim_vessel_info& vessel, double water_density);
// Returns "it sinks: it weighs ... and displaces at most ..."; only for a vessel that sinks.
std::string sinkingWords(const plim_vessel_info& vessel, double water_density);

// Parses FROM:TO:STEP with both ends included, or a single number. Throws InputError naming the option.
std::vector<double> parseRange(const std::string& text, const std::string& option);

} // namespace plim::cli
