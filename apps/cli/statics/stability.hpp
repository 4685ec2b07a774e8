// stability.hpp - what `plimsoll stability` has found, for its two faces: stability.cpp prints it, stability_page.cpp draws it.
#pragma once

#include "cli/statics/criteria.hpp"
#include "cli/statics/result_files.hpp"
#include "cli/verbs.hpp"

namespace plim::cli {

struct FoundStability {
  const MeshOptions& mesh;
  const StabilityOptions& options;
  LoadedVessel vessel;
  std::vector<double> openings; // x, y, z of each that was given, in body axes
  std::vector<double> degrees;  // heels of the rows, as they were asked for
  std::vector<plimsoll::Heeled> rows;
  plimsoll::Stability curve;
  double upright_gm = 0; // [m] slope of GZ at a heel of 0
  std::vector<Criterion> criteria;

  std::vector<plimsoll::Heeled> heeledAt(const std::vector<double>& heels_in_degrees) const;
  double lengthAlongBow() const; // [m] of the hull
  double noise() const;          // [m] what is smaller is rounding
};

std::vector<NumberColumn> columnsOf(const FoundStability& found);

report::Plot plotOf(const FoundStability& found);
std::string pageOf(const FoundStability& found); // draws stills, which takes a second or so

} // namespace plim::cli
