// report_page.cpp - the text of the report.
#include "cli/float/report_page.hpp"

#include "cli/baseline_input.hpp"

#include "cli/float/stills.hpp"
#include "cli/numbers.hpp"
#include "cli/suited_sea.hpp"

#include <algorithm>
#include <cmath>

namespace plim::cli {
namespace {

using Words = std::vector<std::pair<std::string, std::string>>;

std::string formatted(const char* format, double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

std::string effectsInWords(const plim_effects& effects) {
  const auto any = [](const auto& values) {
    return std::any_of(std::begin(values), std::end(values), [](double v) { return v != 0; });
  };
  const bool rates = any(effects.linear_rates) || any(effects.angular_rates) || effects.angular_rate > 0;
  struct Effect {
    std::uint32_t bit;
    const char* name;
    bool acts;
  };
  std::string words;
  for (const Effect& effect : {Effect{PLIM_EFFECT_VISCOUS, "viscous drag", true},
                               {PLIM_EFFECT_PRESSURE, "pressure drag", true},
                               {PLIM_EFFECT_SLAMMING, "slamming", true},
                               {PLIM_EFFECT_ADDED_MASS, "added mass", true},
                               {PLIM_EFFECT_RADIATION, "radiation", true},
                               {PLIM_EFFECT_DAMPING, "damping by coefficients", any(effects.damping)},
                               {PLIM_EFFECT_RATES, "damping by rates", rates}})
    if (effects.enabled & effect.bit && effect.acts) words += (words.empty() ? "" : ", ") + std::string(effect.name);
  return words.empty() ? "buoyancy and weight alone" : words;
}

std::string waterInWords(const LoadedScene& scene) {
  const std::vector<plim_wave> waves = scene.sea.water.waves();
  std::string words = scene.description.sea_file.empty() ? "" : scene.description.sea_file + "; ";
  if (!waves.empty())
    words += std::to_string(waves.size()) + (waves.size() == 1 ? " wave" : " waves") + ", significant height " +
             formatted("%.3g", significantHeight(scene.sea.water)) + " m; ";
  return words + "density " + shortNumber(scene.sea.density) + " kg/m^3, gravity " + shortNumber(scene.sea.gravity) +
         " m/s^2";
}

std::string boundInWords(const FloatRun& run) {
  const BodySummary& first = run.summary.bodies[0];
  const std::string boundless = boundlessInWords(first.record);
  if (first.record.bounded == 0) return boundless.empty() ? "none is known" : boundless;
  const plim_hull_info& info = run.ride.scene().members[0].hull->info;
  const double scale = run.ride.scene().sea.density * run.ride.scene().sea.gravity * info.volume;
  const std::string words = "never more than " + shortNumber(first.record.worst_bound) + " N";
  const std::string share =
      scale > 0 ? formatted(" (%.2g %% of the hull's own buoyancy)", 100 * first.record.worst_bound / scale) : "";
  return words + share + (boundless.empty() ? "" : "; " + boundless);
}

std::string openingsInWords(const RideSummary& summary) {
  std::size_t count = 0;
  for (const BodySummary& body : summary.bodies) count += body.record.opening_submerged;
  if (count == 0) return "no opening was under water";
  const std::string whose = summary.bodies.size() == 1 ? "" : " of " + std::to_string(count) + " bodies";
  return "water stood above an opening" + whose + ": it would have run in";
}

Words methodInWords(const FloatRun& run) {
  const LoadedScene& scene = run.ride.scene();
  const formats::SceneBody& body = scene.description.bodies[0];
  const std::string whose = scene.members.size() > 1 ? ", " + scene.members[0].name : "";
  Words words;
  if (!scene.path.empty()) words.emplace_back("Scene", scene.path);
  words.emplace_back("Water", waterInWords(scene));
  words.emplace_back("Time step", shortNumber(run.summary.step) + " s" +
                                      (scene.description.substeps > 1
                                           ? ", each in " + std::to_string(scene.description.substeps) + " substeps"
                                           : ""));
  words.emplace_back("Hull" + whose, body.mesh + ": " + std::to_string(scene.members[0].hull->info.triangle_count) +
                                         " triangles, volume " + shortNumber(scene.members[0].hull->info.volume) +
                                         " m^3, mass " + shortNumber(run.summary.bodies[0].mass) + " kg");
  std::string defaults;
  for (const std::string& chosen : run.summary.defaults) defaults += (defaults.empty() ? "" : "; ") + chosen;
  if (!defaults.empty()) words.emplace_back("Chosen automatically", defaults);
  if (!run.summary.kept_dry.empty()) words.emplace_back("Inside", run.summary.kept_dry);
  words.emplace_back("Effects" + whose, effectsInWords(body.effects));
  if (isBaseline(body.method))
    words.emplace_back("Buoyancy" + whose, "by the method " + body.method + ", which exists for comparison");
  words.emplace_back("Tolerance" + whose,
                     body.tolerance > 0
                         ? shortNumber(100 * body.tolerance) + " % of the hull's own buoyancy"
                         : "none" + std::string(isBaseline(body.method) ? "" : ": depth linear on each triangle"));
  words.emplace_back("Error of buoyancy" + whose, boundInWords(run));
  words.emplace_back("Openings", openingsInWords(run.summary));
  words.emplace_back("Roll, pitch, tilt", "about world x, about world z, and of the body's y axis from up");
  words.emplace_back("Numbers", "trajectory.csv beside this page, " +
                                    (run.row_interval == 1 ? std::string("every step")
                                                           : "every " + std::to_string(run.row_interval) + " steps"));
  return words;
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
  words.emplace_back("worst roll", formatted("%.1f°", roll));
  words.emplace_back("worst tilt", formatted("%.1f°", tilt));
  const std::string end = run.summary.bodies.size() > 1 ? " at the end, " + first.name : " at the end";
  words.emplace_back("tilt" + end, formatted("%.1f°", first.tilt_degrees));
  words.emplace_back("draft" + end, formatted("%.2f m", first.draft));
  words.emplace_back(run.summary.bodies.size() > 1 ? "settled, " + first.name : "settled", first.sinks     ? "sinks"
                                                                                           : first.settled ? "yes"
                                                                                                           : "no");
  words.emplace_back("a step, per body", formatted(run.summary.step_microseconds < 99.5 ? "%.3g µs" : "%.0f µs",
                                                   run.summary.step_microseconds));
  return words;
}

} // namespace

std::string floatReportPage(const FloatRun& run) {
  report::FloatReport page;
  page.title = run.summary.scene;
  page.subtitle = "Forces and motion step by step, computed by Plimsoll.";
  if (run.summary.interrupted) page.subtitle += " Interrupted: the results end at that time.";
  page.figures = figuresOf(run);
  RideStills stills = renderStills(run.ride, run.record);
  page.stills = std::move(stills.pictures);
  page.film = renderFilm(run.ride, run.record, run.film);
  page.stills_note = "Warm white is dry, red is wet and seen through the water. ";
  page.stills_note +=
      stills.following ? "The camera follows; its height and direction are fixed." : "The camera stands still.";
  if (stills.drawn < run.ride.count()) page.stills_note += " Only the first bodies are drawn.";
  page.traces = run.record.traces();
  page.summary_header = summaryHeader();
  page.summary_rows = summaryRows(run.summary);
  page.summary_note = summaryNote(run.summary);
  page.method = methodInWords(run);
  return report::floatPage(page);
}

} // namespace plim::cli
