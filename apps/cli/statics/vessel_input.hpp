// vessel_input.hpp - options of the verbs of statics for a hull with its weights: mass, centre of mass, point masses,
// tanks, bow.
#pragma once

#include "cli/hull_input.hpp"
#include "plimsoll/plimsoll_statics.hpp"

#include <memory>
#include <optional>

namespace plim::cli {

struct VesselOptions {
  std::optional<double> mass, density_ratio; // [kg], of the water's density
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

// Where results go besides standard output. Empty: nowhere.
struct ResultOptions {
  std::string plot, csv; // files
  std::string out;       // folder for a report with both beside it
};

// Both throw InputError for what cannot be. Hollows count as dry inside, which is said, as in `float`.
LoadedVessel loadVessel(const MeshOptions& mesh, const VesselOptions& options);
LoadedVessel loadWeightless(const MeshOptions& mesh, const std::string& bow);

// Of a hull that is loaded already.
plimsoll::Vessel makeVessel(const LoadedHull& loaded, const MeshOptions& mesh, const VesselOptions& options);

// [kg] as --mass or --density-ratio has it, hollows not counted; none: neither was given. Throws InputError for what is not positive.
std::optional<double> massGiven(const std::optional<double>& mass, const std::optional<double>& density_ratio,
                                const plimsoll::Hull& hull, double water_density);

// Heavier than the water it can displace, by more than rounding.
bool sinks(const plim_vessel_info& vessel, double water_density);
// "it sinks: it weighs ... and displaces at most ...", for those that do.
std::string sinkingWords(const plim_vessel_info& vessel, double water_density);

// A:B:STEP, both ends included; a number alone is one of them. option: its name, for the error.
std::vector<double> parseRange(const std::string& text, const std::string& option);

} // namespace plim::cli
