#include "cli/bench/results.hpp"

#include "cli/output_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace plim::cli {
namespace {

using Json = nlohmann::ordered_json;
using Row = std::vector<std::string>;

Json known(double value) {
  return std::isfinite(value) ? Json(value) : Json();
}

Json caseJson(const BenchResult& result) {
  Json json;
  json["name"] = result.name;
  json["hull"] = result.hull;
  json["sea"] = result.sea;
  json["triangles"] = result.triangles;
  json["waves"] = result.waves;
  json["tolerance"] = result.tolerance;
  json["plain_ns"] = known(result.timing.plain_ns);
  json["ours_ns"] = known(result.timing.ours_ns);
  json["ours_cold_ns"] = known(result.timing.ours_cold_ns);
  json["batch_ns"] = known(result.timing.batch_ns);
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
          {"waves", fleet.waves},
          {"threads", fleet.threads},
          {"step_ms", known(fleet.timing.step_ms)},
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
          {"waves", step.waves},
          {"step_us", known(step.step_us)},
          {"buoyancy_us", known(step.buoyancy_us)},
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

std::string format(const char* pattern, double value) {
  char text[64];
  std::snprintf(text, sizeof text, pattern, value);
  return text;
}

// Enough digits to see a change of a few hundredths.
std::string formatRatio(double ratio) {
  return format(ratio < 10 ? "%.2f" : ratio < 100 ? "%.1f" : "%.0f", ratio);
}

std::string gainWords(double ratio) {
  return ratio >= 1 ? formatRatio(ratio) + "\u00d7 faster" : formatRatio(1 / ratio) + "\u00d7 slower";
}

std::string seaWords(const BenchResult& result) {
  const std::string within = result.tolerance > 0 ? ", within " + toleranceWord(result.tolerance) : "";
  return result.sea + (result.waves == 0 ? " water" : ", " + std::to_string(result.waves) + " waves") + within;
}

std::string formatError(double error) {
  return std::isnan(error) ? "unknown" : format("%.1e", error);
}

std::string failureWords(bool passed, bool same_bits) {
  return passed ? "" : same_bits ? "FAILED" : "FAILED: other bits in company";
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

// The last column is for failures: there is none when nothing failed.
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
  for (const BenchResult& result : results.cases) rows.push_back(rowOf(result));
  if (!hasTolerances(results))
    for (Row& row : rows) row.erase(row.begin() + kToleranceColumn);
  return withoutEmptyColumn(rows);
}

// Hull and triangles are the same for all of them: the name says more.
std::vector<Row> outputRows(const BenchResults& results) {
  std::vector<Row> rows = {{"with more outputs", "ours", "error", ""}};
  for (const BenchResult& result : results.outputs)
    rows.push_back({result.name, formatTime(result.timing.ours_ns), formatError(result.proof.error),
                    result.proof.passed ? "" : "FAILED"});
  return withoutEmptyColumn(rows);
}

std::vector<Row> fleetRows(const BenchResults& results) {
  std::vector<Row> rows = {
      {"fleet in one step", "bodies", "triangles", "sea", "threads", "step", "one thread", "error", ""}};
  for (const FleetResult& fleet : results.fleets)
    rows.push_back({fleet.name, std::to_string(fleet.bodies), std::to_string(fleet.triangles), fleet.sea,
                    std::to_string(fleet.threads), formatTime(1e6 * fleet.timing.step_ms),
                    formatTime(1e6 * fleet.timing.one_thread_ms), formatError(fleet.proof.error),
                    failureWords(fleet.proof.passed, fleet.proof.same_bits)});
  return withoutEmptyColumn(rows);
}

std::vector<Row> stepRows(const BenchResults& results) {
  std::vector<Row> rows = {{"in motion", "triangles", "panels", "sea", "step, all effects", "without drag", ""}};
  for (const StepResult& step : results.steps)
    rows.push_back({step.name, std::to_string(step.triangles), std::to_string(step.panels), step.sea,
                    formatTime(1e3 * step.step_us), formatTime(1e3 * step.buoyancy_us), step.passed ? "" : "FAILED"});
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
    if (!fleet.proof.passed) names.push_back("fleet " + fleet.name);
  for (const StepResult& step : steps)
    if (!step.passed) names.push_back("steps " + step.name + " " + step.sea);
  for (const StaticsResult& at_rest : statics)
    if (!at_rest.passed) names.push_back("statics " + at_rest.name);
  return names;
}

Growth growthOf(const BenchResults& results) {
  const BenchResult *from = nullptr, *to = nullptr;
  for (const BenchResult& result : results.cases) {
    if (result.waves > 0 || result.tolerance > 0) continue;
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
  json["cases"] = Json::array();
  for (const BenchResult& result : results.cases) json["cases"].push_back(caseJson(result));
  json["outputs"] = Json::array();
  for (const BenchResult& result : results.outputs) json["outputs"].push_back(caseJson(result));
  json["fleets"] = Json::array();
  for (const FleetResult& fleet : results.fleets) json["fleets"].push_back(fleetJson(fleet));
  json["steps"] = Json::array();
  for (const StepResult& step : results.steps) json["steps"].push_back(stepJson(step));
  json["statics"] = Json::array();
  for (const StaticsResult& statics : results.statics) json["statics"].push_back(staticsJson(statics));
  json["hulls"] = Json::array();
  for (const HullFacts& hull : results.hulls)
    json["hulls"].push_back({{"name", hull.name},
                             {"shape", hull.shape},
                             {"triangles", hull.triangles},
                             {"vertices", hull.vertices},
                             {"build_seconds", hull.build_seconds},
                             {"memory", hull.memory},
                             {"memory_per_triangle", hull.bytesPerTriangle()}});
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
  if (!results.outputs.empty()) text += "\n" + aligned(outputRows(results), {0, 3});
  if (!results.fleets.empty()) text += "\n" + aligned(fleetRows(results), {0, 3, 8});
  if (!results.steps.empty()) text += "\n" + aligned(stepRows(results), {0, 3, 6});
  if (!results.statics.empty()) text += "\n" + aligned(staticsRows(results), {0, 8});
  text += "\n";
  for (const std::string& line : factLines(results)) text += line + "\n";
  return text;
}

std::string toMarkdown(const BenchResults& results, const std::string& picture) {
  std::string text = "# Bench, " + results.machine.date + ", " + results.machine.processor + "\n\n";
  for (const std::string& line : headLines(results)) text += line + "  \n";
  text += "\n" + markdownTable(caseRows(results));
  if (!results.outputs.empty()) text += "\n" + markdownTable(outputRows(results));
  if (!results.fleets.empty()) text += "\n" + markdownTable(fleetRows(results));
  if (!results.steps.empty()) text += "\n" + markdownTable(stepRows(results));
  if (!results.statics.empty()) text += "\n" + markdownTable(staticsRows(results));
  text += "\n";
  for (const std::string& line : factLines(results)) text += line + "  \n";
  return text + "\n![time of one evaluation against triangles](" + picture + ")\n";
}

// One colour a sea and tolerance; the plain loop dashed; at the last point of each how much the library gains or loses
// there.
report::Plot toPlot(const BenchResults& results) {
  using report::AxisScale;
  report::Plot plot{"Time of one evaluation, " + results.machine.processor,
                    {"triangles", AxisScale::kLogarithmic, ""},
                    {"wall time, one thread", AxisScale::kLogarithmic, "s"},
                    {},
                    {}};
  std::vector<const BenchResult*> curves; // the first case of each
  const auto onCurve = [](const BenchResult& first, const BenchResult& result) {
    return first.sea == result.sea && first.tolerance == result.tolerance;
  };
  for (const BenchResult& result : results.cases)
    if (std::none_of(curves.begin(), curves.end(), [&](const BenchResult* first) { return onCurve(*first, result); }))
      curves.push_back(&result);
  for (const bool plain : {false, true}) // in this order they stand below each other in the legend
    for (std::size_t curve = 0; curve < curves.size(); ++curve) {
      if (plain && curves[curve]->tolerance > 0) continue; // the same loop again
      const int color = static_cast<int>(curve);
      report::PlotSeries series{"", {}, report::PlotStyle::kLineAndMarkers, plain, color};
      const BenchResult* last = curves[curve];
      for (const BenchResult& result : results.cases) {
        if (!onCurve(*last, result)) continue;
        const double nanoseconds = plain ? result.timing.plain_ns : result.timing.ours_ns;
        series.points.push_back({static_cast<double>(result.triangles), 1e-9 * nanoseconds});
        last = &result;
      }
      series.name = seaWords(*last) + (plain ? ", plain loop" : ", Plimsoll");
      if (!plain) plot.notes.push_back({series.points.back(), gainWords(last->ratio()), color});
      plot.series.push_back(series);
    }
  return plot;
}

std::string formatTime(double nanoseconds) {
  static constexpr const char* kUnits[] = {" ns", " us", " ms", " s"};
  std::size_t unit = 0;
  while (unit < 3 && nanoseconds >= 999.5) nanoseconds /= 1000, ++unit;
  return format(nanoseconds >= 99.95 ? "%.0f" : nanoseconds >= 9.995 ? "%.1f" : "%.2f", nanoseconds) + kUnits[unit];
}

} // namespace plim::cli
