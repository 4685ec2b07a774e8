// hydrostatics.hpp - results of `plimsoll hydrostatics`: hydrostatics.cpp prints them, hydrostatics_page.cpp makes the
// report.
#pragma once

#include "cli/statics/result_files.hpp"
#include "cli/verbs.hpp"

#include <span>

namespace plim::cli {

struct FoundHydrostatics {
  const MeshOptions& mesh;
  const HydrostaticsOptions& options;
  LoadedVessel vessel;
  std::vector<plimsoll::Hydrostatics> rows;
  std::vector<bool> opening_submerged; // one per row
};

// A quantity at a draft, in the order of the table.
struct HydrostaticsQuantity {
  const char *key, *unit;                       // of JSON and CSV; unit "": a ratio
  const char* symbol;                           // of the printed table
  double (*value)(const plim_hydrostatics& of); // NaN: not defined
};
std::span<const HydrostaticsQuantity> hydrostaticsQuantities();

// Returns the values of the quantity with that key, one per row.
std::vector<double> valuesOf(const std::vector<plimsoll::Hydrostatics>& rows, const std::string& key);

report::Plot plotOf(const FoundHydrostatics& found);
std::string pageOf(const FoundHydrostatics& found); // draws pictures, which takes about a second

} // namespace plim::cli
