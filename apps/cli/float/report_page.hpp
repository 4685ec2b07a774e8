// report_page.hpp - makes report.html of a ride.
#pragma once

#include "cli/float/film.hpp"
#include "cli/float/summary.hpp"

namespace plim::cli {

struct FloatRun {
  const SceneRide& ride;
  const RideRecord& record;
  const FilmRecord& film;
  const RideSummary& summary;
  std::uint64_t row_interval; // between rows of trajectory.csv [steps]
};

// Returns the page. It draws stills and the film, which takes some seconds.
std::string floatReportPage(const FloatRun& run);

} // namespace plim::cli
