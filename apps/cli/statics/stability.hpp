// stability.hpp - results of `plimsoll stability`: stability.cpp prints them, stability_page.cpp makes the report.
#pragma once

#include "cli/statics/criteria.hpp"
#include "cli/statics/result_files.hpp"
#include "cli/verbs.hpp"

#include <limits>

namespace plim::cli {

inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

inline bool isInBalance(const plim_heeled& row) {
  return (row.flags & PLIM_HEELED_IN_BALANCE) != 0;
}

// Returns a remark on a row; may be empty.
std::string remarkOn(const plim_heeled& row);

struct FoundStability {
  const MeshOptions& mesh;
  const StabilityOptions& options;
  LoadedVessel vessel;
  std::vector<double> openings; // x, y, z of each given opening, in body axes
  std::vector<double> degrees;  // requested heels of the rows
  std::vector<plimsoll::Heeled> rows;
  plimsoll::Stability curve;
  double upright_gm = 0; // [m] slope of GZ at a heel of 0
  std::vector<Criterion> criteria;

  std::vector<plimsoll::Heeled> heeledAt(const std::vector<double>& heels_in_degrees) const;
  // Returns the same with heel and GZ positive towards the side of the curve, for plots and pictures.
  std::vector<plimsoll::Heeled> heeledToSide(std::vector<double> heels_in_degrees) const;
  double lastToSide() const;     // [degrees] largest heel of the rows towards that side
  double lengthAlongBow() const; // [m] of the hull
  double noise() const;          // [m] smaller values are rounding errors
};

// Throws InputError for invalid options and for a vessel that sinks.
FoundStability findStability(const MeshOptions& mesh, const StabilityOptions& options);

std::vector<NumberColumn> columnsOf(const FoundStability& found);

report::Plot plotOf(const FoundStability& found);
// Plots the area under the righting arm with the requirements of the criteria.
report::Plot areaPlotOf(const FoundStability& found);
std::string pageOf(const FoundStability& found); // draws pictures, which takes about a second

} // namespace plim::cli
