// report_page.cpp - stills that share a view, and the words of the report.
// The camera frames the box that the bodies swept, so that what moves in the pictures is the bodies. Where they went farther
// than that shows well, it goes along with them horizontally and keeps size and height.
#include "cli/float/report_page.hpp"

#include "cli/numbers.hpp"
#include "cli/still_hull.hpp"

#include <algorithm>
#include <cmath>

namespace plim::cli {
namespace {

using report::StillFrame;
using Words = std::vector<std::pair<std::string, std::string>>;

constexpr std::size_t kStills = 8;
constexpr double kFarther = 1.7; // times the bodies' own width: beyond that the camera follows

StillFrame around(const std::vector<report::StillBody>& bodies) {
  StillFrame box{{1e300, 1e300, 1e300}, {-1e300, -1e300, -1e300}};
  for (const report::StillBody& body : bodies)
    for (const Vec3d& v : body.vertices_w) {
      box.low_w = minimum(box.low_w, v);
      box.high_w = maximum(box.high_w, v);
    }
  return box;
}

StillFrame both(const StillFrame& a, const StillFrame& b) {
  return {minimum(a.low_w, b.low_w), maximum(a.high_w, b.high_w)};
}

double widthOf(const StillFrame& box) {
  return std::max(box.high_w.x - box.low_w.x, box.high_w.z - box.low_w.z);
}

struct Views {
  std::vector<StillFrame> frames; // one a moment
  bool following = false;
};

Views chooseViews(const std::vector<StillFrame>& boxes, double level) {
  StillFrame all = boxes[0];
  Vec3d size;
  for (const StillFrame& box : boxes) {
    all = both(all, box);
    size = maximum(size, box.high_w - box.low_w);
  }
  // Whatever sinks or flies must not shrink the rest to a dot.
  const double width = std::max(size.x, size.z);
  all.low_w.y = std::clamp(all.low_w.y, level - 1.5 * width, level);
  all.high_w.y = std::clamp(all.high_w.y, level, level + 1.5 * width);
  Views views{std::vector<StillFrame>(boxes.size(), all), widthOf(all) > kFarther * width};
  if (!views.following) return views;
  for (std::size_t k = 0; k < boxes.size(); ++k) {
    const Vec3d middle = 0.5 * (boxes[k].low_w + boxes[k].high_w);
    views.frames[k].low_w = {middle.x - 0.5 * size.x, all.low_w.y, middle.z - 0.5 * size.z};
    views.frames[k].high_w = {middle.x + 0.5 * size.x, all.high_w.y, middle.z + 0.5 * size.z};
  }
  return views;
}

// From the side on which the larger turn is seen: along z for pitch, along x for roll.
double azimuthFor(const RideRecord& record) {
  double roll = 0, pitch = 0;
  for (const report::FloatSample& sample : record.traces()[0].samples) {
    roll += std::abs(sample.roll);
    pitch += std::abs(sample.pitch);
  }
  return pitch > roll ? 64 : 36;
}

std::vector<report::Picture> renderStills(const FloatRun& run, bool& following) {
  const LoadedScene& scene = run.ride.scene();
  std::vector<std::vector<report::StillBody>> bodies;
  std::vector<StillFrame> boxes;
  const std::vector<RideMoment> moments = run.record.tellingMoments(kStills);
  for (const RideMoment& moment : moments) {
    auto& placed_now = bodies.emplace_back();
    for (std::size_t i = 0; i < moment.poses.size(); ++i)
      placed_now.push_back(placed(scene.members[i].hull->still, moment.poses[i]));
    boxes.push_back(around(placed_now));
  }
  const Views views = chooseViews(boxes, scene.sea.level);
  following = views.following;
  report::StillView view;
  view.width = 496, view.height = 279, view.supersample = 2;
  view.azimuth_degrees = azimuthFor(run.record);
  view.elevation_degrees = bodies[0].size() > 3 ? 26 : 14;
  std::vector<report::Picture> pictures;
  plimsoll::Surface surface;
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const double time = moments[k].time;
    surface.prepare(scene.sea.water, time);
    view.frame = views.frames[k];
    char caption[48];
    std::snprintf(caption, sizeof caption, "%.1f s", time);
    pictures.push_back({report::renderStill(bodies[k], heightsOf(surface.get()), view), caption});
  }
  return pictures;
}

std::string effectsInWords(const formats::SceneBody& body) {
  std::string words;
  for (const auto& [bit, name] : {std::pair<std::uint32_t, const char*>{PLIM_EFFECT_VISCOUS, "viscous drag"},
                                  {PLIM_EFFECT_PRESSURE, "pressure drag"},
                                  {PLIM_EFFECT_SLAMMING, "slamming"},
                                  {PLIM_EFFECT_ADDED_MASS, "added mass"}})
    if (body.effects.enabled & bit) words += (words.empty() ? "" : ", ") + std::string(name);
  const auto any = [](const auto& values) {
    return std::any_of(std::begin(values), std::end(values), [](double v) { return v != 0; });
  };
  if (body.effects.enabled & PLIM_EFFECT_DAMPING && any(body.effects.damping))
    words += (words.empty() ? "" : ", ") + std::string("damping by coefficients");
  if (body.effects.enabled & PLIM_EFFECT_RATES && (any(body.effects.linear_rates) || body.effects.angular_rate > 0))
    words += (words.empty() ? "" : ", ") + std::string("damping by rates");
  return words.empty() ? "buoyancy and weight alone" : words;
}

std::string boundInWords(const FloatRun& run) {
  const BodySummary& first = run.summary.bodies[0];
  if (first.record.bound_unknown) return "of this sea none is known";
  const plim_hull_info& info = run.ride.scene().members[0].hull->info;
  const double scale = run.ride.scene().sea.density * run.ride.scene().sea.gravity * info.volume;
  std::string words = "never more than " + shortNumber(std::round(1e3 * first.record.worst_bound) / 1e3) + " N";
  char percent[48];
  std::snprintf(percent, sizeof percent, " (%.2g %% of the hull's own buoyancy)",
                100 * first.record.worst_bound / scale);
  return scale > 0 ? words + percent : words;
}

Words methodInWords(const FloatRun& run) {
  const LoadedScene& scene = run.ride.scene();
  const formats::SceneBody& body = scene.description.bodies[0];
  const std::string whose = scene.members.size() > 1 ? ", " + scene.members[0].name : "";
  Words words;
  words.emplace_back("Scene", scene.path);
  words.emplace_back(
      "Water", std::string(scene.description.sea_file.empty() ? "as the scene says" : scene.description.sea_file) +
                   "; density " + shortNumber(scene.sea.density) + " kg/m^3, gravity " +
                   shortNumber(scene.sea.gravity) + " m/s^2");
  words.emplace_back("Time step", shortNumber(run.summary.step) + " s" +
                                      (scene.description.substeps > 1
                                           ? ", each in " + std::to_string(scene.description.substeps) + " substeps"
                                           : ""));
  words.emplace_back("Hull" + whose, body.mesh + ": " + std::to_string(scene.members[0].hull->info.triangle_count) +
                                         " triangles, volume " + shortNumber(scene.members[0].hull->info.volume) +
                                         " m^3, mass " + shortNumber(run.summary.bodies[0].mass) + " kg");
  words.emplace_back("Effects" + whose, effectsInWords(body));
  words.emplace_back("Tolerance" + whose, body.tolerance > 0
                                              ? shortNumber(100 * body.tolerance) + " % of the hull's own buoyancy"
                                              : "none: depth linear on each triangle");
  words.emplace_back("Error of buoyancy" + whose, boundInWords(run));
  words.emplace_back("Roll, pitch, tilt", "about world x, about world z, and of the body's y axis from up");
  words.emplace_back("Numbers", "trajectory.csv beside this page, " +
                                    (run.row_interval == 1 ? std::string("every step")
                                                           : "every " + std::to_string(run.row_interval) + " steps"));
  return words;
}

std::string degrees(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f°", value);
  return text;
}

Words figuresOf(const FloatRun& run) {
  double roll = 0, tilt = 0;
  for (const BodySummary& body : run.summary.bodies) {
    roll = std::max(roll, body.worst_roll_degrees);
    tilt = std::max(tilt, body.record.worst_tilt);
  }
  const BodySummary& first = run.summary.bodies[0];
  Words words = {{"ridden", shortNumber(std::round(100 * run.summary.duration) / 100) + " s"}};
  if (run.summary.bodies.size() > 1) words.emplace_back("bodies", std::to_string(run.summary.bodies.size()));
  words.emplace_back("worst roll", degrees(roll));
  words.emplace_back("worst tilt", degrees(tilt));
  words.emplace_back("tilt at the end", degrees(first.tilt_degrees));
  char draft[32];
  std::snprintf(draft, sizeof draft, "%.2f m", first.draft);
  words.emplace_back("draft at the end", draft);
  words.emplace_back("settled", first.settled ? "yes" : "no");
  char time[32];
  std::snprintf(time, sizeof time, "%.3g µs", run.summary.step_microseconds);
  words.emplace_back("a step, per body", time);
  return words;
}

} // namespace

std::string floatReportPage(const FloatRun& run) {
  report::FloatReport page;
  page.title = run.summary.scene;
  page.subtitle = "What the water does to it, step by step, by Plimsoll.";
  if (run.summary.interrupted) page.subtitle += " Interrupted: this is what there was.";
  page.figures = figuresOf(run);
  bool following = false;
  page.stills = renderStills(run, following);
  page.stills_note = std::string("Warm white is dry, red is wet and seen through the water. ") +
                     (following ? "The camera goes along; its height and direction stay." : "The camera stands still.");
  page.traces = run.record.traces();
  page.summary_header = summaryHeader();
  page.summary_rows = summaryRows(run.summary);
  page.summary_note = summaryNote(run.summary);
  page.method = methodInWords(run);
  return report::floatPage(page);
}

} // namespace plim::cli
