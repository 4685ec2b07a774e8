// stability.hpp - what `plimsoll stability` has found, for its two faces: stability.cpp prints it, stability_page.cpp draws it.
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

// What there is to say of a row; empty: nothing.
std::string remarkOn(const plim_heeled& row);

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
  // The same with heels counted, and GZ positive, towards the side that the curve is about: for pictures.
  std::vector<plimsoll::Heeled> heeledToSide(std::vector<double> heels_in_degrees) const;
  double lastToSide() const;     // [degrees] of the rows
  double lengthAlongBow() const; // [m] of the hull
  double noise() const;          // [m] what is smaller is rounding
};

// Throws InputError for wrong options, and for a vessel that sinks.
FoundStability findStability(const MeshOptions& mesh, const StabilityOptions& options);

std::vector<NumberColumn> columnsOf(const FoundStability& found);

report::Plot plotOf(const FoundStability& found);
report::Plot areaPlotOf(const FoundStability& found); // under the righting arm, beside what the criteria ask for
std::string pageOf(const FoundStability& found);      // draws stills, which takes a second or so

} // namespace plim::cli
