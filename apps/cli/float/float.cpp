// float.cpp - the verb: load, ride, record, sum up. Ctrl-C ends the ride, not the report.
#include "cli/embedded_files.hpp"
#include "cli/float/report_page.hpp"
#include "cli/float/trajectory_file.hpp"
#include "cli/input_error.hpp"
#include "cli/numbers.hpp"
#include "cli/output_text.hpp"
#include "cli/progress.hpp"
#include "cli/verbs.hpp"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>

namespace plim::cli {
namespace {

namespace fs = std::filesystem;

volatile std::sig_atomic_t interrupted = 0;

// The first Ctrl-C is a request; the second one ends the program as usual.
class InterruptGuard {
public:
  InterruptGuard() {
    interrupted = 0;
    struct sigaction action{};
    action.sa_handler = [](int) { interrupted = 1; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, &before_);
  }
  ~InterruptGuard() { sigaction(SIGINT, &before_, nullptr); }
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

private:
  struct sigaction before_{};
};

// A folder that cannot be written to shows before the ride, not after it. An older report goes: it is of another ride.
void prepareFolder(const std::string& folder) {
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed || !fs::is_directory(folder))
    throw InputError("--out: " + folder + ": cannot be made a folder" + (failed ? ": " + failed.message() : ""));
  const std::string report = folder + "/report.html";
  if (!std::ofstream(report, std::ios::app)) throw InputError("--out: " + report + ": cannot be written");
  fs::remove(report, failed);
}

struct Ridden {
  std::uint64_t steps = 0;
  double seconds = 0; // of stepping alone
};

Ridden rideThrough(SceneRide& ride, RideRecord& record, FilmRecord& film, TrajectoryFile& file, Progress& progress,
                   std::uint64_t progress_steps) {
  using Clock = std::chrono::steady_clock;
  const std::uint64_t steps = ride.scene().steps();
  const std::string whole = " of " + shortNumber(ride.scene().description.duration) + " s";
  Ridden ridden;
  for (std::uint64_t number = 1; number <= steps && !interrupted; ++number) {
    if (number == 1 || (number - 1) * progress_steps / steps != (number - 2) * progress_steps / steps)
      progress.begin(shortNumber(ride.time()) + whole);
    const Clock::time_point start = Clock::now();
    ride.step();
    ridden.seconds += std::chrono::duration<double>(Clock::now() - start).count();
    ridden.steps = number;
    record.add(ride, number);
    film.add(ride);
    file.record(ride, number);
  }
  return ridden;
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

// Of the body that missed its tolerance most often.
void warnOfTolerances(const RideSummary& summary) {
  const BodySummary* worst = nullptr;
  for (const BodySummary& body : summary.bodies)
    if (body.record.out_of_tolerance > (worst ? worst->record.out_of_tolerance : 0)) worst = &body;
  if (worst)
    std::fprintf(
        stderr,
        "plimsoll: warning: %s missed its tolerance in %llu of %llu steps: its buoyancy was known to within %s N "
        "there at worst; waves too steep or too short for so coarse a mesh?\n",
        worst->name.c_str(), static_cast<unsigned long long>(worst->record.out_of_tolerance),
        static_cast<unsigned long long>(summary.steps), shortNumber(worst->record.worst_bound).c_str());
}

// A mesh in place of a scene floats by itself.
std::unique_ptr<const LoadedScene> loadOptions(const FloatOptions& options) {
  const SceneChanges changes{options.duration, options.step};
  if (options.scene.ends_with(".json")) return loadScene(options.scene, changes);
  return loadMeshAlone(options.scene, changes);
}

int floatLoaded(const LoadedScene& scene, const FloatOptions& options) {
  SceneRide ride(scene);
  prepareFolder(options.out);
  TrajectoryFile file(options.out + "/trajectory.csv", scene);
  RideRecord record(ride);
  FilmRecord film(ride);
  RideSummary summary;
  {
    const InterruptGuard guard;
    const std::uint64_t lines = std::min<std::uint64_t>(scene.steps(), progressIsBar() ? 200 : 10);
    Progress progress("float", lines + 1);
    const Ridden ridden = rideThrough(ride, record, film, file, progress, lines);
    record.close(ride);
    file.finish(ride);
    summary = summarise(ride, record, ridden.steps, ridden.seconds);
    progress.begin("report");
    report::writeText(floatReportPage({ride, record, film, summary, file.every()}), options.out + "/report.html");
  }
  warnOfOpenings(summary);
  warnOfTolerances(summary);
  if (options.json) {
    nlohmann::ordered_json json = toJson(summary);
    json["trajectory"] = options.out + "/trajectory.csv";
    json["report"] = options.out + "/report.html";
    std::printf("%s\n", jsonText(json).c_str());
  } else {
    printSummary(summary);
    std::printf("  %s/report.html, %s/trajectory.csv\n", options.out.c_str(), options.out.c_str());
  }
  if (summary.interrupted)
    std::fprintf(stderr, "plimsoll: interrupted at %s s of %s s; what there is has been written\n",
                 shortNumber(summary.duration).c_str(), shortNumber(scene.description.duration).c_str());
  return summary.interrupted ? 130 : 0;
}

} // namespace

int floatScene(const FloatOptions& options) {
  return floatLoaded(*loadOptions(options), options);
}

int floatDemo(const FloatOptions& options) {
  return floatLoaded(*loadSceneText(embeddedFile(options.scene), options.scene, {options.duration, options.step}),
                     options);
}

} // namespace plim::cli
