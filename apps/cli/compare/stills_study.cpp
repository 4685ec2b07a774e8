// stills_study.cpp - pictures of the coarse box in the short sea: a row per method and a column per instant, in the
// same view. The table lists the distances of the bodies (same_ride.hpp).
#include "cli/compare/same_ride.hpp"
#include "cli/compare/studies.hpp"

#include "cli/numbers.hpp"
#include "cli/still_hull.hpp"
#include "report/sheet.hpp"

#include <algorithm>
#include <stdexcept>

namespace plim::cli {
namespace {

constexpr int kInstants = 5;
constexpr double kBetween = 1.5; // [s]
constexpr int kGap = 3;          // [pixels] between pictures

const std::vector<ContenderName> kRows = {{"linear"}, {"curved:8"}, {"adaptive", 0.01}};

report::StillView viewOf(const StudyEffort& effort, const SceneHull& hull) {
  const double half = 0.5 * longestExtent(hull.info);
  report::StillView view;
  view.width = effort.quick ? 200 : 320, view.height = effort.quick ? 125 : 200;
  view.azimuth_degrees = 55, view.elevation_degrees = 14, view.sparing = true;
  view.frame = report::StillFrame{{-half, -0.6 * half, -half}, {half, 0.6 * half, half}};
  return view;
}

// Draws all instants except the start.
void drawRow(const RideTrack& track, const LoadedScene& scene, const report::StillView& view,
             std::vector<report::Image>& pictures) {
  plimsoll::Surface surface;
  for (std::size_t k = 1; k < track.points.size(); ++k) {
    const RidePoint& point = track.points[k];
    surface.prepare(scene.sea.water, point.time);
    const report::StillBody body = placed(scene.members[0].hull->still, poseOf(point.state));
    pictures.push_back(report::renderStill({&body, 1}, heightsOf(surface.get()), view));
  }
}

StudyTable tableOf(const std::vector<RideTrack>& tracks, const RideTrack& truth) {
  StudyTable table{"stills",
                   "What the pictures show: angle [degrees] between the attitude and that of " + truth.name.label(),
                   {"method"},
                   {}};
  for (std::size_t k = 1; k < truth.points.size(); ++k)
    table.header.push_back("after " + shortNumber(truth.points[k].time) + " s");
  for (const RideTrack& track : tracks) {
    const std::vector<RideDistance> distances = distancesOf(track, truth);
    std::vector<StudyCell>& row = table.rows.emplace_back();
    row.emplace_back(track.name.label());
    for (std::size_t k = 1; k < distances.size(); ++k) row.emplace_back(distances[k].angle);
  }
  return table;
}

std::string captionOf(const std::vector<RideTrack>& tracks, const RideTrack& truth) {
  std::string words, distances;
  for (const RideTrack& track : tracks) {
    double angle = 0;
    for (const RideDistance& distance : distancesOf(track, truth)) angle = std::max(angle, distance.angle);
    words += (words.empty() ? "" : ", ") + track.name.label();
    distances += (distances.empty() ? "" : ", ") + track.name.label() + " by " + roundNumber(angle);
  }
  return "Rows from the top: " + words + ". Columns: " + shortNumber(kBetween) + " to " +
         shortNumber(kInstants * kBetween) +
         " s after the same start. From the true attitude they differ by up to, in degrees: " + distances + ".";
}

std::size_t countStillsStudySteps(const StudyEffort&) {
  return 1;
}

StudyResult runStillsStudy(const StudyEffort& effort, const StudyProgress& next) {
  const RideSetting setting = boxInShortSea();
  next(setting.words);
  std::vector<ContenderName> names = kRows;
  names.push_back(kTrueRide);
  std::vector<RideTrack> tracks = rideAll(setting.scene, names, kInstants * kBetween, kBetween);
  for (const RideTrack& track : tracks)
    if (!track.trouble.empty()) throw std::runtime_error(track.name.label() + ": " + track.trouble);
  const RideTrack truth = std::move(tracks.back());
  tracks.pop_back();
  const std::unique_ptr<const LoadedScene> scene = sceneUnder(setting.scene, kTrueRide);
  const report::StillView view = viewOf(effort, *scene->members[0].hull);
  std::vector<report::Image> pictures;
  for (const RideTrack& track : tracks) drawRow(track, *scene, view, pictures);
  StudyResult result;
  result.words = setting.words + ": the same start, the same sea, seen from the same place.";
  result.tables.push_back(tableOf(tracks, truth));
  result.pictures.push_back({"stills", report::sideBySide(pictures, kInstants, kGap), captionOf(tracks, truth)});
  return result;
}

} // namespace

extern const Study kStillsStudy = {"The same instants in pictures", countStillsStudySteps, runStillsStudy};

} // namespace plim::cli
