// rides_study.cpp - rides of the same boat in the same sea from the same start under each method, and their distance
// from the nearly exact ride (same_ride.hpp).
#include "cli/compare/same_ride.hpp"
#include "cli/compare/studies.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace plim::cli {
namespace {

constexpr double kApart = 0.1;           // [s] between points
constexpr double kRecently = 2;          // [s] a point in a figure shows the greatest distance in this time
constexpr double kSmall = 1, kLarge = 5; // [degrees]

// Methods in figures, by the name before the colon. All of them would hide each other; the tables have all.
constexpr const char* kShown[] = {"linear", "centroid", "mean-height", "curved", "patch", "volume", "pontoons"};

struct RideCase {
  RideSetting setting;
  double quick_seconds, seconds;
};

std::vector<RideCase> cases() {
  return {{boatInSwell(), 3, 40}, {boatInStorm(), 1, 30}, {boxInShortSea(), 8, 40}};
}

bool isAdaptive(const RideTrack& track) {
  return track.name.method == "adaptive";
}

bool isShown(const ContenderName& name) {
  const std::string before = name.method.substr(0, name.method.find(':'));
  return std::find(std::begin(kShown), std::end(kShown), before) != std::end(kShown);
}

struct Spread {
  double rms = 0, largest = 0;
};

Spread spreadOf(const std::vector<RideDistance>& distances, double RideDistance::* what) {
  Spread spread;
  for (const RideDistance& distance : distances) {
    spread.rms += distance.*what * (distance.*what);
    spread.largest = std::max(spread.largest, distance.*what);
  }
  spread.rms = std::sqrt(spread.rms / static_cast<double>(distances.size()));
  return spread;
}

// Returns the time [s] at which the angle first exceeds `degrees`; NaN: never.
double firstTimeOver(const std::vector<RideDistance>& distances, double degrees) {
  for (const RideDistance& distance : distances)
    if (distance.angle > degrees) return distance.time;
  return std::numeric_limits<double>::quiet_NaN();
}

std::vector<StudyCell> rowOf(const RideTrack& track, const RideTrack& truth) {
  const std::vector<RideDistance> distances = distancesOf(track, truth);
  std::vector<StudyCell> row = {track.name.label()};
  for (double RideDistance::* what : {&RideDistance::height, &RideDistance::angle, &RideDistance::position}) {
    const Spread spread = spreadOf(distances, what);
    row.emplace_back(spread.rms), row.emplace_back(spread.largest);
  }
  row.emplace_back(firstTimeOver(distances, kSmall)), row.emplace_back(firstTimeOver(distances, kLarge));
  return row;
}

// Returns the greatest recent distance over time. Two rides that oscillate about each other meet repeatedly, so the
// current distance alone would mislead.
std::vector<report::PlotPoint> pointsOf(const std::vector<RideDistance>& distances, double RideDistance::* what) {
  std::vector<report::PlotPoint> points;
  const auto window = static_cast<std::size_t>(std::lround(kRecently / kApart));
  for (std::size_t k = 0; k < distances.size(); ++k) {
    double largest = 0;
    for (std::size_t i = k - std::min(k, window); i <= k; ++i) largest = std::max(largest, distances[i].*what);
    points.push_back({distances[k].time, largest});
  }
  return points;
}

struct RideFigures {
  report::Plot height, angle;
};

RideFigures emptyFigures(const RideSetting& setting) {
  const report::PlotAxis time = linearAxis("time [s]");
  report::PlotAxis height = logarithmicAxis("height off, largest of the last 2 s [m]"),
                   angle = logarithmicAxis("attitude off, largest of the last 2 s [degrees]");
  height.low = 1e-6, angle.low = 1e-4; // smaller values occur only in the first few steps
  return {emptyPlot(setting.words, time, height), emptyPlot(setting.words, time, angle)};
}

void addLines(const RideTrack& track, const RideTrack& truth, RideFigures& figures) {
  const std::vector<RideDistance> distances = distancesOf(track, truth);
  const auto add = [&](double RideDistance::* what, report::Plot& plot) {
    addNamedLine(plot, track.name.label(), pointsOf(distances, what), report::PlotStyle::kLine, isAdaptive(track));
  };
  add(&RideDistance::height, figures.height), add(&RideDistance::angle, figures.angle);
}

void compareRides(const RideCase& here, bool quick, StudyResult& result) {
  std::vector<ContenderName> names = everyMethod({0.01, 1e-4});
  names.insert(names.begin(), kTrueRide);
  const std::vector<RideTrack> tracks =
      rideAll(here.setting.scene, names, quick ? here.quick_seconds : here.seconds, kApart);
  const RideTrack& truth = tracks[0];
  if (!truth.trouble.empty()) throw std::runtime_error(truth.trouble);
  StudyTable table{"rides_" + here.setting.file,
                   here.setting.words + ": distance from the ride of " + truth.name.label() +
                       ", root mean square and largest, and when the attitude was off by 1 and by 5 degrees",
                   {"method", "height rms [m]", "height most [m]", "attitude rms [degrees]", "attitude most [degrees]",
                    "position rms [m]", "position most [m]", "1 degree [s]", "5 degrees [s]"},
                   {}};
  RideFigures figures = emptyFigures(here.setting);
  for (std::size_t k = 1; k < tracks.size(); ++k) {
    const RideTrack& track = tracks[k];
    if (!track.trouble.empty()) {
      result.words += " " + track.name.label() + " was lost on the way: " + track.trouble + ".";
      table.rows.emplace_back(table.header.size(), std::numeric_limits<double>::quiet_NaN());
      table.rows.back()[0] = track.name.label();
      continue;
    }
    table.rows.push_back(rowOf(track, truth));
    if (isShown(track.name)) addLines(track, truth, figures);
  }
  for (std::size_t k = 1; k < tracks.size(); ++k) // last and dashed: in long waves adaptive coincides with linear
    if (isAdaptive(tracks[k]) && tracks[k].trouble.empty()) addLines(tracks[k], truth, figures);
  result.tables.push_back(std::move(table));
  result.figures.push_back({"rides_" + here.setting.file + "_height", std::move(figures.height)});
  result.figures.push_back({"rides_" + here.setting.file + "_attitude", std::move(figures.angle)});
}

std::size_t countRidesStudySteps(const StudyEffort&) {
  return cases().size();
}

StudyResult runRidesStudy(const StudyEffort& effort, const StudyProgress& next) {
  StudyResult result;
  result.words =
      "The same body in the same sea, let go at rest where it floats, with drag and added mass; only the method of "
      "buoyancy differs. The true ride is adaptive at a tolerance of 1e-5 in double. Any difference may grow on the "
      "way: "
      "how far adaptive at 0.01 and at 0.0001 go from the true ride shows how much. The figures show a few methods, "
      "the "
      "tables all.";
  for (const RideCase& here : cases()) {
    next(here.setting.words);
    compareRides(here, effort.quick, result);
  }
  return result;
}

} // namespace

extern const Study kRidesStudy = {"The same ride under each method", countRidesStudySteps, runRidesStudy};

} // namespace plim::cli
