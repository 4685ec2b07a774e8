// hydrostatics.hpp - what `plimsoll hydrostatics` has found, for its two faces: hydrostatics.cpp prints it, hydrostatics_page.cpp draws it.
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
  std::vector<bool> opening_submerged; // one a row
};

// What there is to know at a draft, in the order of the table.
struct HydrostaticsQuantity {
  const char *key, *unit;                       // of JSON and CSV; "": a ratio
  const char* symbol;                           // of the printed table
  double (*value)(const plim_hydrostatics& of); // NaN: there is none
};
std::span<const HydrostaticsQuantity> hydrostaticsQuantities();

// The quantity of that key, one value a row.
std::vector<double> valuesOf(const std::vector<plimsoll::Hydrostatics>& rows, const std::string& key);

report::Plot plotOf(const FoundHydrostatics& found);
std::string pageOf(const FoundHydrostatics& found); // draws stills, which takes a second or so

} // namespace plim::cli
