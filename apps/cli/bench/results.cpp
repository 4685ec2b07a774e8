// results.cpp - formats results as JSON, tables and Markdown.
#include "cli/bench/results.hpp"

#include "cli/bench/goals.hpp"

#include "cli/json_text.hpp"
#include "cli/output_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace plim::cli {
namespace {

using Json = nlohmann::ordered_json;
using Row = std::vector<std::string>;

Json waveJson(const std::optional<std::size_t>& waves) {
  return waves ? Json(*waves) : Json();
}

Json caseJson(const BenchResult& result) {
  Json json;
  json["name"] = result.name;
  json["hull"] = result.hull;
  json["sea"] = result.sea;
  json["triangles"] = result.triangles;
  json["waves"] = waveJson(result.waves);
  json["tolerance"] = result.tolerance;
  json["plain_ns"] = known(result.timing.plain_ns);
  json["ours_ns"] = known(result.timing.ours_ns);
  json["ours_least_ns"] = known(result.timing.ours_least_ns);
  json["ours_cold_ns"] = known(result.timing.ours_cold_ns);
  json["batch_ns"] = known(result.timing.batch_ns);
  json["batch_least_ns"] = known(result.timing.batch_least_ns);
  json["ratio"] = known(result.ratio());
  json["batch_ratio"] = known(result.batchRatio());
  json["error"] = known(result.proof.error);
  json["torque_error"] = known(result.proof.torque_error);
  json["plain_error"] = known(result.proof.plain_error);
  json["bound"] = known(result.proof.bound);
  json["torque_bound"] = known(result.proof.torque_bound);
  json["same_bits"] = result.proof.same_bits;
  json["rounds"] = result.timing.rounds;
  json["passed"] = result.proof.passed;
  return json;
}

Json fleetJson(const FleetResult& fleet) {
  return {{"name", fleet.name},
          {"shape", fleet.shape},
          {"sea", fleet.sea},
          {"bodies", fleet.bodies},
          {"triangles", fleet.triangles},
          {"waves", waveJson(fleet.waves)},
          {"threads", fleet.threads},
          {"moving", fleet.moving},
          {"step_ms", known(fleet.timing.step_ms)},
          {"step_least_ms", known(fleet.timing.step_least_ms)},
          {"one_thread_ms", known(fleet.timing.one_thread_ms)},
          {"error", known(fleet.proof.error)},
          {"torque_error", known(fleet.proof.torque_error)},
          {"same_bits", fleet.proof.same_bits},
          {"rounds", fleet.timing.rounds},
          {"passed", fleet.proof.passed}};
}

Json stepJson(const StepResult& step) {
  return {{"name", step.name},
          {"shape", step.shape},
          {"sea", step.sea},
          {"triangles", step.triangles},
          {"panels", step.panels},
          {"waves", waveJson(step.waves)},
          {"step_us", known(step.step_us)},
          {"step_least_us", known(step.step_least_us)},
          {"buoyancy_us", known(step.buoyancy_us)},
          {"radiation_us", known(step.waves_us)},
          {"radiation_least_us", known(step.waves_least_us)},
          {"seakeeping",
           {{"panels", step.seakeeping_panels},
            {"frequencies", step.frequencies},
            {"seconds", known(step.seakeeping_seconds)}}},
          {"mean_height", known(step.mean_height)},
          {"passed", step.passed}};
}

Json staticsJson(const StaticsResult& statics) {
  return {{"name", statics.name},
          {"shape", statics.shape},
          {"triangles", statics.triangles},
          {"iterations", statics.iterations},
          {"prepare_us", known(statics.prepare_us)},
          {"equilibrium_us", known(statics.equilibrium_us)},
          {"curve_us", known(statics.curve_us)},
          {"evaluation_us", known(statics.evaluation_us)},
          {"equilibrium_evaluations", known(statics.equilibriumEvaluations())},
          {"curve_evaluations", known(statics.curveEvaluations())},
          {"residual", known(statics.residual)},
          {"error", known(statics.error)},
          {"passed", statics.passed}};
}

Json goalJson(const Goal& goal) {
  return {{"what", goal.what},          {"unit", goal.unit},   {"goal", goal.most},
          {"found", known(goal.found)}, {"where", goal.where}, {"passed", goal.passed()}};
}

Json prepareJson(const PrepareResult& prepared) {
  return {
      {"sea", prepared.sea}, {"microseconds", known(prepared.microseconds)}, {"least_us", known(prepared.least_us)}};
}

Json hullJson(const HullFacts& hull) {
  return {{"name", hull.name},
          {"shape", hull.shape},
          {"triangles", hull.triangles},
          {"vertices", hull.vertices},
          {"build_seconds", hull.build_seconds},
          {"memory", hull.memory},
          {"memory_per_triangle", hull.bytesPerTriangle()}};
}

template <typename Thing>
Json listJson(const std::vector<Thing>& things, Json (*json)(const Thing&)) {
  Json list = Json::array();
  for (const Thing& thing : things) list.push_back(json(thing));
  return list;
}

std::string format(const char* pattern, double value) {
  char text[64];
  std::snprintf(text, sizeof text, pattern, value);
  return text;
}

std::string formatError(double error) {
  return std::isnan(error) ? "unknown" : format("%.1e", error);
}

std::string failureWords(bool passed, bool same_bits) {
  return passed ? "" : same_bits ? "FAILED" : "FAILED: different bits in a batch";
}

Row rowOf(const BenchResult& result) {
  return {result.hull,
          std::to_string(result.triangles),
          result.sea,
          toleranceWord(result.tolerance),
          formatTime(result.timing.plain_ns),
          formatTime(result.timing.ours_ns),
          formatRatio(result.ratio()),
          formatTime(result.timing.batch_ns),
          formatRatio(result.batchRatio()),
          formatTime(result.timing.ours_cold_ns),
          formatError(result.proof.error),
          formatError(result.proof.bound),
          failureWords(result.proof.passed, result.proof.same_bits)};
}

std::string markdownTable(const std::vector<Row>& rows) {
  std::string text;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (const std::string& cell : rows[r]) text += "| " + cell + " ";
    text += "|\n";
    if (r > 0) continue;
    for (std::size_t k = 0; k < rows[r].size(); ++k) text += "|---";
    text += "|\n";
  }
  return text;
}

// Removes the last column, which is for failures, if it is empty.
std::vector<Row> withoutEmptyColumn(std::vector<Row> rows) {
  if (std::all_of(rows.begin(), rows.end(), [](const Row& row) { return row.back().empty(); }))
    for (Row& row : rows) row.pop_back();
  return rows;
}

constexpr std::size_t kToleranceColumn = 3;

bool hasTolerances(const BenchResults& results) {
  return std::any_of(results.cases.begin(), results.cases.end(),
                     [](const BenchResult& result) { return result.tolerance > 0; });
}

std::vector<Row> caseRows(const BenchResults& results) {
  std::vector<Row> rows = {{"hull", "triangles", "sea", "tolerance", "plain", "ours", "ratio", "batch", "ratio", "cold",
                            "error", "bound", ""}};
  for (const BenchResult& result : results.cases)
    if (result.timed()) rows.push_back(rowOf(result));
  if (!hasTolerances(results))
    for (Row& row : rows) row.erase(row.begin() + kToleranceColumn);
  return withoutEmptyColumn(rows);
}

// The name of a case already states its hull.
std::vector<Row> outputRows(const BenchResults& results) {
  std::vector<Row> rows = {{"with more outputs", "ours", "error", ""}};
  for (const BenchResult& result : results.outputs)
    rows.push_back({result.name, formatTime(result.timing.ours_ns), formatError(result.proof.error),
                    result.proof.passed ? "" : "FAILED"});
  return withoutEmptyColumn(rows);
}

std::vector<Row> fleetRows(const BenchResults& results) {
  std::vector<Row> rows = {
      {"fleet in one step", "bodies", "triangles", "sea", "of", "threads", "step", "one thread", "error", ""}};
  for (const FleetResult& fleet : results.fleets)
    rows.push_back({fleet.name, std::to_string(fleet.bodies), std::to_string(fleet.triangles), fleet.sea,
                    fleet.moving ? "motion" : "buoyancy", std::to_string(fleet.threads),
                    formatTime(1e6 * fleet.timing.step_ms), formatTime(1e6 * fleet.timing.one_thread_ms),
                    fleet.moving ? "-" : formatError(fleet.proof.error),
                    failureWords(fleet.proof.passed, fleet.proof.same_bits)});
  return withoutEmptyColumn(rows);
}

std::vector<Row> stepRows(const BenchResults& results) {
  std::vector<Row> rows = {{"in motion", "triangles", "panels", "sea", "step, all effects", "with radiation",
                            "found in", "without drag", ""}};
  for (const StepResult& step : results.steps)
    rows.push_back({step.name, std::to_string(step.triangles), std::to_string(step.panels), step.sea,
                    formatTime(1e3 * step.step_us), formatTime(1e3 * step.waves_us),
                    formatTime(1e9 * step.seakeeping_seconds), formatTime(1e3 * step.buoyancy_us),
                    step.passed ? "" : "FAILED"});
  return withoutEmptyColumn(rows);
}

std::vector<Row> staticsRows(const BenchResults& results) {
  std::vector<Row> rows = {{"at rest", "triangles", "prepare", "equilibrium", "evaluations", "GZ, 37 heels",
                            "evaluations", "one evaluation", ""}};
  for (const StaticsResult& statics : results.statics)
    rows.push_back({statics.name, std::to_string(statics.triangles), formatTime(1e3 * statics.prepare_us),
                    formatTime(1e3 * statics.equilibrium_us), format("%.1f", statics.equilibriumEvaluations()),
                    formatTime(1e3 * statics.curve_us), format("%.0f", statics.curveEvaluations()),
                    formatTime(1e3 * statics.evaluation_us), statics.passed ? "" : "FAILED"});
  return withoutEmptyColumn(rows);
}

std::vector<Row> prepareRows(const BenchResults& results) {
  std::vector<Row> rows = {{"sea", "prepared in", "quickest"}};
  for (const PrepareResult& prepared : results.prepare)
    rows.push_back({prepared.sea, formatTime(1e3 * prepared.microseconds), formatTime(1e3 * prepared.least_us)});
  return rows;
}

std::vector<Row> goalRows(const std::vector<Goal>& goals) {
  std::vector<Row> rows = {{"goal", "at most", "found", "where", ""}};
  for (const Goal& goal : goals)
    rows.push_back({goal.what, format("%g ", goal.most) + goal.unit,
                    std::isnan(goal.found) ? "no bound" : formatRatio(goal.found) + " " + goal.unit, goal.where,
                    goal.passed() ? "reached" : "missed"});
  return rows;
}

// A table below the cases, with the indices of its text columns.
struct Section {
  std::vector<Row> rows;
  std::vector<std::size_t> words;
};

std::vector<Section> sections(const BenchResults& results) {
  const std::vector<Section> all = {{outputRows(results), {0, 3}},  {fleetRows(results), {0, 3, 4, 9}},
                                    {stepRows(results), {0, 3, 6}}, {staticsRows(results), {0, 8}},
                                    {prepareRows(results), {0}},    {goalRows(goalsOf(results)), {0, 3, 4}}};
  std::vector<Section> filled; // with more than a header
  std::copy_if(all.begin(), all.end(), std::back_inserter(filled),
               [](const Section& section) { return section.rows.size() > 1; });
  return filled;
}

std::vector<std::string> headLines(const BenchResults& results) {
  const Machine& machine = results.machine;
  return {machine.date + ", " + machine.processor + ", kernels " + machine.kernels + ", " + machine.compiler,
          std::string("one thread, medians") + (results.quick ? " of a quick run" : "") +
              "; errors and bounds relative to rho g V",
          "ours: one body a call, caches as the library leaves them; cold: right after the plain loop has had them",
          "batch: a body's share of one call with all poses; ratio: the plain loop's time over the one before it"};
}

std::vector<std::string> factLines(const BenchResults& results) {
  std::vector<std::string> lines;
  if (!results.hulls.empty()) {
    const HullFacts& hull = results.hulls.back();
    lines.push_back("hull " + hull.name + ": built in " + formatTime(1e9 * hull.build_seconds) + ", " +
                    format("%.0f bytes a triangle", hull.bytesPerTriangle()));
  }
  if (const Growth growth = growthOf(results); growth.triangles > 0)
    lines.push_back("from 10k to " + results.hulls.back().name +
                    ", still: " + format("%.0f times the triangles, ", growth.triangles) +
                    format("ours %.1f times as long, ", growth.ours) + format("plain %.0f times", growth.plain));
  return lines;
}

} // namespace

std::vector<std::string> BenchResults::failed() const {
  std::vector<std::string> names;
  for (const std::vector<BenchResult>* list : {&cases, &outputs})
    for (const BenchResult& result : *list)
      if (!result.proof.passed) names.push_back(result.name);
  for (const FleetResult& fleet : fleets)
    if (!fleet.proof.passed)
      names.push_back((fleet.moving ? "moving fleet " : "fleet ") + fleet.name + " " + fleet.sea);
  for (const StepResult& step : steps)
    if (!step.passed) names.push_back("steps " + step.name + " " + step.sea);
  for (const StaticsResult& at_rest : statics)
    if (!at_rest.passed) names.push_back("statics " + at_rest.name);
  return names;
}

Growth growthOf(const BenchResults& results) {
  const BenchResult *from = nullptr, *to = nullptr;
  for (const BenchResult& result : results.cases) {
    if (result.waves != 0 || result.tolerance > 0) continue;
    if (result.hull == "10k") from = &result;
    if (!to || result.triangles > to->triangles) to = &result;
  }
  if (!from || from == to) return {};
  return {static_cast<double>(to->triangles) / from->triangles, to->timing.ours_ns / from->timing.ours_ns,
          to->timing.plain_ns / from->timing.plain_ns};
}

Json toJson(const BenchResults& results) {
  Json json;
  json["date"] = results.machine.date;
  json["processor"] = results.machine.processor;
  json["kernels"] = results.machine.kernels;
  json["compiler"] = results.machine.compiler;
  json["quick"] = results.quick;
  json["time"] = results.time;
  json["passed"] = results.failed().empty();
  json["cases"] = listJson(results.cases, caseJson);
  json["outputs"] = listJson(results.outputs, caseJson);
  json["fleets"] = listJson(results.fleets, fleetJson);
  json["steps"] = listJson(results.steps, stepJson);
  json["statics"] = listJson(results.statics, staticsJson);
  json["prepare"] = listJson(results.prepare, prepareJson);
  json["goals"] = listJson(goalsOf(results), goalJson);
  json["hulls"] = listJson(results.hulls, hullJson);
  const Growth growth = growthOf(results);
  json["growth"] = growth.triangles > 0
                       ? Json({{"triangles", growth.triangles}, {"ours", growth.ours}, {"plain", growth.plain}})
                       : Json();
  return json;
}

std::string toTable(const BenchResults& results) {
  std::string text;
  for (const std::string& line : headLines(results)) text += line + "\n";
  const std::vector<std::size_t> words = hasTolerances(results) ? std::vector<std::size_t>{0, 2, kToleranceColumn, 12}
                                                                : std::vector<std::size_t>{0, 2, 11};
  text += "\n" + aligned(caseRows(results), words);
  for (const Section& section : sections(results)) text += "\n" + aligned(section.rows, section.words);
  text += "\n";
  for (const std::string& line : factLines(results)) text += line + "\n";
  return text;
}

std::string toMarkdown(const BenchResults& results, const std::string& name) {
  std::string text = "# Bench, " + results.machine.date + ", " + results.machine.processor + "\n\n";
  for (const std::string& line : headLines(results)) text += line + "  \n";
  text += "\n" + markdownTable(caseRows(results));
  for (const Section& section : sections(results)) text += "\n" + markdownTable(section.rows);
  text += "\n";
  for (const std::string& line : factLines(results)) text += line + "  \n";
  return text + "\n![time of one evaluation against triangles, beside the plain loop](" + name + ".svg)\n" +
         "\n![time of one evaluation against triangles, on every sea](" + name + "-seas.svg)\n";
}

std::string formatRatio(double ratio) {
  if (std::isnan(ratio)) return "-";
  return format(ratio < 10 ? "%.2f" : ratio < 100 ? "%.1f" : "%.0f", ratio);
}

std::string formatTime(double nanoseconds) {
  if (std::isnan(nanoseconds)) return "-";
  static constexpr const char* kUnits[] = {" ns", " us", " ms", " s"};
  std::size_t unit = 0;
  while (unit < 3 && nanoseconds >= 999.5) nanoseconds /= 1000, ++unit;
  return format(nanoseconds >= 99.95 ? "%.0f" : nanoseconds >= 9.995 ? "%.1f" : "%.2f", nanoseconds) + kUnits[unit];
}

} // namespace plim::cli
