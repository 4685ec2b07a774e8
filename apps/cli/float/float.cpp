// float.cpp - the verb float: loads a scene, simulates and records it, writes a report. Ctrl-C ends the ride early, but
// not the report.
#include "cli/embedded_files.hpp"
#include "cli/float/report_page.hpp"
#include "cli/float/ride_screen.hpp"
#include "cli/float/trajectory_file.hpp"
#include "cli/json_text.hpp"
#include "cli/numbers.hpp"
#include "cli/out_folder.hpp"
#include "cli/output_text.hpp"
#include "cli/progress.hpp"
#include "cli/verbs.hpp"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace plim::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kTrajectory = "trajectory.csv";

volatile std::sig_atomic_t interrupted = 0;

extern "C" void interrupt(int) {
  interrupted = 1;
  std::signal(SIGINT, SIG_DFL);
}

// Handles SIGINT during a ride: the first Ctrl-C requests an early end, the second one ends the program.
class InterruptGuard {
public:
  InterruptGuard() {
    interrupted = 0;
    before_ = std::signal(SIGINT, interrupt);
  }
  ~InterruptGuard() {
    if (before_ != SIG_ERR) std::signal(SIGINT, before_);
  }
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

private:
  void (*before_)(int);
};

// Progress of the ride: an animation, a bar or some lines.
class Watching {
public:
  Watching(const SceneRide& ride, bool live, bool report)
      : steps_(ride.scene().steps()), lines_(live ? 0 : std::min<std::uint64_t>(steps_, progressIsBar() ? 200 : 10)),
        whole_(" of " + shortNumber(ride.scene().description.duration) + " s"),
        progress_("float", lines_ + (report ? 1 : 0)) {
    if (live) screen_.emplace(ride);
  }

  void beforeStep(const SceneRide& ride, std::uint64_t number) {
    if (lines_ > 0 && (number == 1 || (number - 1) * lines_ / steps_ != (number - 2) * lines_ / steps_))
      progress_.begin(shortNumber(ride.time()) + whole_);
  }
  void afterStep(const SceneRide& ride) {
    if (screen_) screen_->follow(ride, [] { return interrupted != 0; });
  }
  void beforeReport() { progress_.begin("report"); }

private:
  std::uint64_t steps_, lines_;
  std::string whole_;
  Progress progress_;
  std::optional<RideScreen> screen_;
};

RideTimes rideThrough(SceneRide& ride, RideRecord& record, FilmRecord& film, TrajectoryFile& file, Watching& watching) {
  using Clock = std::chrono::steady_clock;
  const auto seconds = [](Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
  };
  RideTimes times;
  for (std::uint64_t number = 1; number <= ride.scene().steps() && !interrupted; ++number) {
    watching.beforeStep(ride, number);
    const Clock::time_point start = Clock::now();
    ride.step();
    const Clock::time_point stepped = Clock::now();
    record.add(ride, number);
    film.add(ride);
    file.record(ride, number);
    times.stepping += seconds(start, stepped), times.recording += seconds(stepped, Clock::now());
    times.steps = number;
    watching.afterStep(ride);
  }
  return times;
}

void warnOfOpenings(const RideSummary& summary) {
  std::size_t count = 0;
  const BodySummary* first = nullptr;
  for (const BodySummary& body : summary.bodies)
    if (body.record.opening_submerged && count++ == 0) first = &body;
  if (count > 0)
    std::fprintf(stderr, "plimsoll: warning: water stood above an opening of %s%s: it would have run in\n",
                 first->name.c_str(), count > 1 ? " and others" : "");
}

// Warns about the body that missed its tolerance most often.
void warnOfTolerances(const RideSummary& summary) {
  const BodySummary* worst = nullptr;
  for (const BodySummary& body : summary.bodies)
    if (body.record.out_of_tolerance > (worst ? worst->record.out_of_tolerance : 0)) worst = &body;
  if (worst)
    std::fprintf(stderr,
                 "plimsoll: warning: %s missed its tolerance in %llu of %llu steps: the largest error bound there was "
                 "%s N; are the waves too steep or too short for this mesh?\n",
                 worst->name.c_str(), static_cast<unsigned long long>(worst->record.out_of_tolerance),
                 static_cast<unsigned long long>(summary.steps), shortNumber(worst->record.worst_bound).c_str());
}

std::unique_ptr<const LoadedScene> loadOptions(const FloatOptions& options) {
  const SceneChanges changes{options.duration, options.step};
  if (!options.scene.empty()) return loadScene(options.scene, changes);
  return loadMeshAlone({options.mesh, options.sea, {options.mass, options.density_ratio, options.center_of_mass}},
                       changes);
}

int floatLoaded(const LoadedScene& scene, const FloatOptions& options, OutFolder& folder) {
  SceneRide ride(scene);
  folder.begin();
  TrajectoryFile file(folder.file(kTrajectory), ride);
  RideRecord record(ride);
  FilmRecord film(ride);
  RideSummary summary;
  {
    const InterruptGuard guard;
    Watching watching(ride, options.show && !options.json && standardOutputIsLive(), options.report);
    const RideTimes times = rideThrough(ride, record, film, file, watching);
    record.close(ride);
    file.finish(ride);
    summary = summarise(ride, record, times);
    if (options.report) {
      watching.beforeReport();
      report::writeText(floatReportPage({ride, record, film, summary, file.every()}), folder.report());
    }
  }
  warnOfOpenings(summary);
  warnOfTolerances(summary);
  if (options.json) {
    Json json = toJson(summary);
    json["trajectory"] = folder.file(kTrajectory);
    json["report"] = options.report ? Json(folder.report()) : Json();
    printJson(json);
  } else {
    printSummary(summary);
    if (options.report) std::printf("  %s\n", folder.report().c_str());
    std::printf("  %s\n", folder.file(kTrajectory).c_str());
  }
  if (summary.interrupted)
    std::fprintf(stderr, "plimsoll: interrupted at %s s of %s s; the results up to then have been written\n",
                 shortNumber(summary.duration).c_str(), shortNumber(scene.description.duration).c_str());
  return summary.interrupted ? 130 : 0;
}

} // namespace

int floatScene(const FloatOptions& options) {
  OutFolder folder(options.out, {kTrajectory});
  return floatLoaded(*loadOptions(options), options, folder);
}

int floatDemo(const FloatOptions& options) {
  FloatOptions unseen = options;
  unseen.show = false; // the demo has its own animation
  OutFolder folder(options.out, {kTrajectory});
  return floatLoaded(*loadSceneText(embeddedFile(options.scene), options.scene, {options.duration, options.step}),
                     unseen, folder);
}

} // namespace plim::cli
