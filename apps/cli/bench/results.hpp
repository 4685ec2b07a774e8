// results.hpp - results of the bench, as JSON, as a table and in Markdown; pictures.hpp makes the plots.
#pragma once

#include "cli/bench/fleet.hpp"
#include "cli/bench/machine.hpp"
#include "cli/bench/prepare.hpp"
#include "cli/bench/statics.hpp"
#include "cli/bench/steps.hpp"

#include <nlohmann/json_fwd.hpp>

namespace plim::cli {

struct BenchResult {
  std::string name, hull, sea;
  std::uint32_t triangles = 0;
  std::optional<std::size_t> waves = 0; // number of components; 0: flat; none: not a sum of waves
  double tolerance = 0;
  BenchProof proof;
  BenchTiming timing;

  bool timed() const { return timing.rounds > 0; } // false if a tolerance has no bound
  double ratio() const { return timing.plain_ns / timing.ours_ns; }
  double batchRatio() const { return timing.plain_ns / timing.batch_ns; }
};

struct HullFacts {
  std::string name, shape;
  std::uint32_t triangles = 0, vertices = 0;
  double build_seconds = 0;
  std::uint64_t memory = 0; // [bytes]

  double bytesPerTriangle() const { return static_cast<double>(memory) / triangles; }
};

struct BenchResults {
  Machine machine;
  bool quick = false;
  double time = 0; // [s] of the waves
  std::vector<HullFacts> hulls;
  std::vector<BenchResult> cases;
  std::vector<BenchResult> outputs; // with outputs that require visiting every triangle; the plain loop computes none
  std::vector<FleetResult> fleets;
  std::vector<StepResult> steps;
  std::vector<StaticsResult> statics;
  std::vector<PrepareResult> prepare;

  std::vector<std::string> failed() const; // names of the cases and fleets whose check failed
};

// Growth from the hull named 10k to the largest, on flat water: ratio of triangles, and ratios of evaluation times. All
// zero if either hull is missing.
struct Growth {
  double triangles = 0, ours = 0, plain = 0;
};
Growth growthOf(const BenchResults& results);

nlohmann::ordered_json toJson(const BenchResults& results);
std::string toTable(const BenchResults& results);
// name: of the picture files, without extension.
std::string toMarkdown(const BenchResults& results, const std::string& name);

// Formats three digits: "38.2 ns", "1.61 us", "212 ms".
std::string formatTime(double nanoseconds);
// Formats enough digits to show a change of a few hundredths.
std::string formatRatio(double ratio);

} // namespace plim::cli
