// bench.cpp - the verb: chooses the cases, runs them hull by hull, prints and writes what came out.
#include "cli/bench/results.hpp"
#include "cli/input_error.hpp"
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
#include <sstream>

namespace plim::cli {
namespace {

// Keeps the hulls named, or those of a quick run and the fleets, or all.
void choose(const BenchOptions& options, BenchScene& scene) {
  std::vector<BenchHull> chosen;
  std::string known;
  for (const BenchHull& hull : scene.hulls) {
    known += (known.empty() ? "" : ", ") + hull.name;
    if (options.hulls.empty() && (hull.quick || !options.quick)) chosen.push_back(hull);
  }
  std::istringstream names(options.hulls);
  for (std::string name; std::getline(names, name, ',');) {
    const auto named =
        std::find_if(scene.hulls.begin(), scene.hulls.end(), [&](const BenchHull& hull) { return hull.name == name; });
    if (named == scene.hulls.end()) throw InputError("--hulls: no hull named '" + name + "'; known: " + known);
    chosen.push_back(*named);
  }
  // Proofs are what takes long. Small hulls keep all poses: a processor learns the branches of a few by heart.
  constexpr std::size_t kQuickPoses = 16, kSmall = 2000;
  for (BenchHull& hull : chosen) {
    if (options.quick && hull.triangles > kSmall) hull.pose_count = std::min(hull.pose_count, kQuickPoses);
    if (options.quick) hull.true_sea.poses = std::min<std::size_t>(hull.true_sea.poses, 1);
  }
  scene.hulls = chosen;
  if (!options.hulls.empty()) scene.fleets.clear(), scene.steps.clear(), scene.statics.clear();
}

// What the reference finds for one hull on the true sea, by sea: it takes long, and every tolerance needs it.
using TrueSeaWrenches = std::map<std::size_t, std::vector<baselines::Wrench>>;

BenchProof proveCase(Workload& work, TrueSeaWrenches& known) {
  if (work.entry.tolerance == 0) return prove(work, referenceWrenches(work));
  std::vector<baselines::Wrench>& exact = known[work.entry.sea];
  if (exact.empty()) exact = referenceWrenches(work);
  return prove(work, exact);
}

BenchResult runCase(const BenchCase& entry, const BenchScene& scene, const BuiltHull& hull, const PreparedSea& sea,
                    TrueSeaWrenches& known, const TimingEffort& effort) {
  Workload work(entry, scene.poses, hull, sea);
  BenchResult result{
      entry.name, hull.entry.name, sea.name, hull.info.triangle_count, sea.plain_waves.size(), entry.tolerance, {}, {}};
  result.proof = proveCase(work, known);
  result.timing = timeCase(work, effort);
  return result;
}

// Hull by hull, so that only one is held at a time.
BenchResults runAll(const BenchOptions& options, const BenchScene& scene) {
  const TimingEffort effort = options.quick ? TimingEffort{0.2, 3, 15} : TimingEffort{1.0, 7, 51};
  const std::vector<BenchCase> forces = forceCases(scene), within = toleranceCases(scene),
                               outputs = outputCases(scene, "10k");
  BenchResults results{thisMachine(), options.quick, scene.time, {}, {}, {}, {}, {}, {}};
  std::vector<std::unique_ptr<PreparedSea>> seas;
  for (const BenchSea& sea : scene.seas) seas.push_back(std::make_unique<PreparedSea>(sea, scene.time));
  Progress progress("bench", forces.size() + within.size() + outputs.size() + scene.fleets.size() + scene.steps.size() +
                                 scene.statics.size());
  for (std::size_t h = 0; h < scene.hulls.size(); ++h) {
    const BuiltHull hull(scene.hulls[h]);
    results.hulls.push_back({hull.entry.name, hull.entry.shape, hull.info.triangle_count, hull.info.vertex_count,
                             hull.build_seconds, hull.info.memory});
    TrueSeaWrenches known;
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
  for (const BenchFleet& fleet : scene.fleets) {
    progress.begin("fleet " + fleet.hull.name);
    results.fleets.push_back(runFleet(fleet, scene.poses, *seas[fleet.sea], effort));
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
  const std::string picture = report::renderPlot(toPlot(results));
  if (!options.plot.empty()) writeFile(platform::pathOf(options.plot), picture);
  if (options.out.empty()) return;
  const std::filesystem::path folder = platform::pathOf(options.out);
  const std::string name = results.machine.date + "-" + slugOf(results.machine.processor);
  writeFile(folder / (name + ".json"), jsonText(toJson(results)) + "\n");
  writeFile(folder / (name + ".svg"), picture);
  writeFile(folder / (name + ".md"), toMarkdown(results, name + ".svg"));
  if (!options.json) std::printf("\nwritten: %s.json, .svg, .md\n", platform::textOf(folder / name).c_str());
}

} // namespace

int bench(const BenchOptions& options) {
  BenchScene scene = embeddedScene();
  choose(options, scene);
  // What cannot be written is better known before a minute of measuring.
  if (!options.out.empty()) checkFolder(options.out, "--out");
  if (!options.plot.empty()) checkWritable(options.plot, "--plot");
  const BenchResults results = runAll(options, scene);
  if (!results.machine.optimised)
    std::fprintf(stderr, "plimsoll: warning: bench: built without optimisation: these times mean nothing\n");
  if (options.json)
    std::printf("%s\n", jsonText(toJson(results)).c_str());
  else
    std::fputs(toTable(results).c_str(), stdout);
  writeFiles(options, results);
  const std::vector<std::string> failed = results.failed();
  if (failed.empty()) return 0;
  std::string names;
  for (const std::string& name : failed) names += (names.empty() ? "" : ", ") + name;
  std::fprintf(stderr, "plimsoll: error: bench: %zu of the cases failed their proof: %s\n", failed.size(),
               names.c_str());
  return 1;
}

} // namespace plim::cli
