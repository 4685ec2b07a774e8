// bench.cpp - the verb bench: selects the cases, runs them hull by hull, prints and writes the results.
#include "cli/bench/pictures.hpp"
#include "cli/input_error.hpp"
#include "cli/json_text.hpp"
#include "cli/output_path.hpp"
#include "cli/output_text.hpp"
#include "cli/progress.hpp"
#include "cli/verbs.hpp"
#include "platform/platform.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

namespace plim::cli {
namespace {

constexpr const char* kOutputHull = "10k"; // hull on which expensive outputs are measured

// Returns the indices of the things named in a list, in the order of the list. Throws InputError for unknown names.
template <typename Thing>
std::vector<std::size_t> named(const std::string& option, const std::string& list, const std::vector<Thing>& things) {
  std::vector<std::size_t> found;
  std::istringstream names(list);
  for (std::string name; std::getline(names, name, ',');) {
    const auto at = std::find_if(things.begin(), things.end(), [&](const Thing& thing) { return thing.name == name; });
    if (at == things.end()) {
      std::string known;
      for (const Thing& thing : things) known += (known.empty() ? "" : ", ") + thing.name;
      throw InputError(option + ": none is named '" + name + "'; known: " + known);
    }
    found.push_back(static_cast<std::size_t>(at - things.begin()));
  }
  return found;
}

// Keeps the named hulls, or those of a quick run, or all. Fleets, steps and statics have hulls of their own.
void chooseHulls(const BenchOptions& options, BenchScene& scene) {
  std::vector<BenchHull> chosen;
  for (const std::size_t k : named("--hulls", options.hulls, scene.hulls)) chosen.push_back(scene.hulls[k]);
  if (options.hulls.empty())
    std::copy_if(scene.hulls.begin(), scene.hulls.end(), std::back_inserter(chosen),
                 [&](const BenchHull& hull) { return hull.quick || !options.quick; });
  else
    scene.fleets.clear(), scene.steps.clear(), scene.statics.clear();
  // Checks take most of the time. Small hulls keep all poses, because branch prediction learns the branches of a few
  // poses.
  constexpr std::size_t kQuickPoses = 16, kQuickLargePoses = 2, kSmall = 2000, kLarge = 50000;
  for (BenchHull& hull : chosen) {
    if (!options.quick) break;
    if (hull.triangles > kSmall)
      hull.pose_count = std::min(hull.pose_count, hull.triangles > kLarge ? kQuickLargePoses : kQuickPoses);
    hull.true_sea.poses = std::min<std::size_t>(hull.true_sea.poses, 1);
  }
  scene.hulls = chosen;
}

// Keeps the cases on the named seas, or all. Statics do not depend on the seas; they run only if all are kept.
void chooseSeas(const BenchOptions& options, BenchScene& scene) {
  if (options.seas.empty()) return;
  const std::vector<std::size_t> kept = named("--seas", options.seas, scene.seas);
  for (std::size_t k = 0; k < scene.seas.size(); ++k)
    scene.seas[k].chosen = std::find(kept.begin(), kept.end(), k) != kept.end();
  const auto left_out = [&](const auto& entry) { return !scene.seas[entry.sea].chosen; };
  std::erase_if(scene.fleets, left_out);
  std::erase_if(scene.steps, left_out);
  scene.statics.clear();
}

// Reference results for one hull, by sea. They take long, and every tolerance needs them.
using KnownWrenches = std::map<std::pair<std::size_t, Workload::Reference>, std::vector<baselines::Wrench>>;

BenchProof proveCase(Workload& work, KnownWrenches& known) {
  std::vector<baselines::Wrench>& exact = known[{work.entry.sea, work.reference()}];
  if (exact.empty()) exact = referenceWrenches(work);
  return prove(work, exact);
}

BenchResult runCase(const BenchCase& entry, const BenchScene& scene, const BuiltHull& hull, const PreparedSea& sea,
                    KnownWrenches& known, const TimingEffort& effort) {
  Workload work(entry, scene.poses, hull, sea);
  BenchResult result{entry.name,     hull.entry.name, sea.name,   hull.info.triangle_count,
                     sea.wave_count, entry.tolerance, unproved(), untimed()};
  if (entry.tolerance > 0 && !sea.certified && !statesBounds(work)) return result;
  result.proof = proveCase(work, known);
  result.timing = timeCase(work, effort);
  return result;
}

using PreparedSeas = std::vector<std::unique_ptr<PreparedSea>>;

// Runs hull by hull, so that only one is in memory at a time.
void runCases(const BenchScene& scene, const PreparedSeas& seas, const TimingEffort& effort, Progress& progress,
              BenchResults& results) {
  const std::vector<BenchCase> forces = forceCases(scene), within = toleranceCases(scene),
                               outputs = outputCases(scene, kOutputHull);
  for (std::size_t h = 0; h < scene.hulls.size(); ++h) {
    const BuiltHull hull(scene.hulls[h]);
    results.hulls.push_back({hull.entry.name, hull.entry.shape, hull.info.triangle_count, hull.info.vertex_count,
                             hull.build_seconds, hull.info.memory});
    KnownWrenches known;
    const auto run = [&](const std::vector<BenchCase>& cases, std::vector<BenchResult>& into) {
      for (const BenchCase& entry : cases) {
        if (entry.hull != h) continue;
        progress.begin(entry.name);
        into.push_back(runCase(entry, scene, hull, *seas[entry.sea], known, effort));
      }
    };
    run(forces, results.cases);
    run(within, results.cases);
    run(outputs, results.outputs);
  }
}

BenchResults runAll(const BenchOptions& options, const BenchScene& scene) {
  const TimingEffort effort = options.quick ? TimingEffort{0.05, 2, 15} : TimingEffort{0.5, 3, 51};
  BenchResults results{thisMachine(), options.quick, scene.time, {}, {}, {}, {}, {}, {}, {}};
  PreparedSeas seas;
  for (const BenchSea& sea : scene.seas) seas.push_back(std::make_unique<PreparedSea>(sea, scene.time));
  Progress progress("bench", forceCases(scene).size() + toleranceCases(scene).size() +
                                 outputCases(scene, kOutputHull).size() + scene.fleets.size() + scene.steps.size() +
                                 scene.statics.size() + 1);
  runCases(scene, seas, effort, progress, results);
  progress.begin("prepare");
  for (const BenchSea& sea : scene.seas)
    if (sea.chosen) results.prepare.push_back(timePrepare(sea, scene.time, effort));
  for (const BenchFleet& fleet : scene.fleets) {
    progress.begin("fleet " + fleet.hull.name);
    const PreparedSea at_start(scene.seas[fleet.sea], 0); // scenes start at time 0
    results.fleets.push_back(runFleet(fleet, scene.poses, fleet.moving ? at_start : *seas[fleet.sea], effort));
  }
  for (const BenchSteps& steps : scene.steps) {
    progress.begin("steps " + steps.hull.name);
    results.steps.push_back(runSteps(steps, scene.seas[steps.sea], effort));
  }
  for (const BenchHull& hull : scene.statics) {
    progress.begin("statics " + hull.name);
    results.statics.push_back(runStatics(hull, effort));
  }
  return results;
}

void writeFile(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw InputError(platform::textOf(path) + ": cannot be written");
}

void writeFiles(const BenchOptions& options, const BenchResults& results) {
  const std::string picture = report::renderPlot(plainPicture(results));
  if (!options.plot.empty()) writeFile(platform::pathOf(options.plot), picture);
  if (options.out.empty()) return;
  const std::filesystem::path folder = platform::pathOf(options.out);
  const std::string name = results.machine.date + "-" + slugOf(results.machine.processor);
  writeFile(folder / (name + ".json"), jsonText(toJson(results)) + "\n");
  writeFile(folder / (name + ".svg"), picture);
  writeFile(folder / (name + "-seas.svg"), report::renderPlot(seasPicture(results)));
  writeFile(folder / (name + ".md"), toMarkdown(results, name));
  if (!options.json) std::printf("\nwritten: %s.json, .svg, -seas.svg, .md\n", platform::textOf(folder / name).c_str());
}

} // namespace

int bench(const BenchOptions& options) {
  BenchScene scene = embeddedScene();
  chooseHulls(options, scene);
  chooseSeas(options, scene);
  // Check the outputs before a minute of measurement.
  if (!options.out.empty()) checkFolder(options.out, "--out");
  if (!options.plot.empty()) checkWritable(options.plot, "--plot");
  const BenchResults results = runAll(options, scene);
  if (!results.machine.optimised)
    std::fprintf(stderr, "plimsoll: warning: bench: built without optimisation: these times are meaningless\n");
  if (options.json)
    printJson(toJson(results));
  else
    std::fputs(toTable(results).c_str(), stdout);
  writeFiles(options, results);
  const std::vector<std::string> failed = results.failed();
  if (failed.empty()) return 0;
  std::string names;
  for (const std::string& name : failed) names += (names.empty() ? "" : ", ") + name;
  std::fprintf(stderr, "plimsoll: error: bench: %zu of the cases failed their check: %s\n", failed.size(),
               names.c_str());
  return 1;
}

} // namespace plim::cli
