// stability_page.cpp - the plots and the report of stability.
#include "cli/statics/stability.hpp"

#include "cli/numbers.hpp"
#include "cli/output_text.hpp"
#include "cli/statics/page_words.hpp"
#include "cli/statics/still_water.hpp"
#include "report/statics_plots.hpp"
#include "report/statics_report.hpp"

#include "math/elementary.hpp"

#include <algorithm>
#include <cmath>

namespace plim::cli {
namespace {

// Returns the curve to draw in steps of at most a degree, independent of the rows. For a single row it begins upright.
std::vector<report::PlotPoint> finePoints(const FoundStability& found) {
  std::vector<double> degrees;
  double to = found.lastToSide(), from = found.curve.side * (found.degrees.front() + found.degrees.back()) - to;
  if (from == to) from = std::min(from, 0.0), to = std::max(to, from == 0 ? 1.0 : 0.0);
  const int steps = std::max(1, static_cast<int>(std::ceil(to - from)));
  for (int k = 0; k <= steps; ++k) degrees.push_back(from + (to - from) * k / steps);
  std::vector<report::PlotPoint> points;
  for (const plimsoll::Heeled& row : found.heeledToSide(degrees))
    points.push_back({degrees[points.size()], isInBalance(row) ? row.gz : kNone});
  return points;
}

std::string metres(double length) {
  return std::isnan(length) ? "none" : shortNumber(std::round(1e4 * length) / 1e4) + " m";
}

// Returns the most informative heels in ascending order, each once.
std::vector<std::pair<double, std::string>> tellingHeels(const FoundStability& found) {
  const plim_stability& curve = found.curve;
  std::vector<std::pair<double, std::string>> heels; // in order of importance
  const auto add = [&](double degrees, const std::string& words, double apart = 1.5) {
    const bool there = std::any_of(heels.begin(), heels.end(),
                                   [&](const auto& other) { return std::abs(other.first - degrees) < apart; });
    if (!std::isnan(degrees) && !there) heels.emplace_back(degrees, report::inTenths(degrees) + words);
  };
  add(curve.rest_heel / kDegree, ": at rest");
  add(curve.opening_heel / kDegree, ": an opening goes under");
  add(curve.largest_gz_heel / kDegree, ": largest GZ, " + metres(curve.largest_gz));
  add(curve.vanishing_heel / kDegree, ": GZ vanishes");
  for (const double more : {30.0, 60.0, 15.0, 90.0, 45.0, 0.0, 120.0})
    if (heels.size() < 8) add(more, "", 8);
  std::sort(heels.begin(), heels.end());
  return heels;
}

std::vector<StillPose> posesOf(const FoundStability& found) {
  const std::vector<std::pair<double, std::string>> heels = tellingHeels(found);
  std::vector<double> degrees;
  for (const auto& [heel, caption] : heels) degrees.push_back(heel);
  std::vector<StillPose> poses;
  for (const plimsoll::Heeled& at : found.heeledToSide(degrees))
    poses.push_back({poseOf(at.position, at.rotation), heels[poses.size()].second});
  return poses;
}

Words figuresOf(const FoundStability& found) {
  const plim_stability& curve = found.curve;
  const auto angle = [](double radians) { return std::isnan(radians) ? "never" : report::inTenths(radians / kDegree); };
  Words words = {{"GM at rest", metres(curve.metacentric_height)},
                 {"largest GZ", metres(curve.largest_gz)},
                 {"heel of the largest GZ", angle(curve.largest_gz_heel)},
                 {"GZ vanishes at", angle(curve.vanishing_heel)},
                 {"an opening goes under at", angle(curve.opening_heel)}};
  const auto passed =
      std::count_if(found.criteria.begin(), found.criteria.end(), [](const Criterion& c) { return c.passed; });
  words.emplace_back("criteria passed", std::to_string(passed) + " of " + std::to_string(found.criteria.size()));
  return words;
}

report::ReportTable criteriaTable(const FoundStability& found) {
  report::ReportTable table{"Criteria of intact stability", {"rule", "value", "at least", "unit", ""}, {}, ""};
  for (const Criterion& criterion : found.criteria)
    table.rows.push_back({criterion.rule, valueInWords(criterion), shortNumber(criterion.required), criterion.unit,
                          criterion.passed ? "\u2713 passed" : "\u2717 failed"});
  table.note = std::string(kCriteriaSource) + "; this hull is " + shortNumber(found.lengthAlongBow()) +
               " m long. The weather criterion and those of special types of ship are not checked.";
  return table;
}

report::ReportTable curveTable(const FoundStability& found) {
  report::ReportTable table{"The curve", {}, std::vector<std::vector<std::string>>(found.rows.size()), ""};
  std::vector<NumberColumn> columns = columnsOf(found);
  columns.pop_back();
  for (std::size_t c = 0; c < columns.size(); ++c) {
    table.header.push_back(columns[c].name);
    const std::vector<std::string> numbers = columnNumbers(columns[c].values);
    for (std::size_t k = 0; k < numbers.size(); ++k)
      table.rows[k].push_back(c == 0 ? shortNumber(columns[0].values[k]) : numbers[k]);
  }
  table.header.emplace_back("");
  for (std::size_t k = 0; k < found.rows.size(); ++k) table.rows[k].push_back(remarkOn(found.rows[k]));
  return table;
}

Words methodInWords(const FoundStability& found) {
  Words words = hullAndWaterInWords(found.mesh, found.vessel, found.options.vessel.bow);
  for (auto& [what, said] : weightsInWords(found.vessel, found.options.vessel)) words.emplace_back(what, said);
  const std::vector<std::string>& given = found.options.openings;
  const std::string openings = given.empty() ? "the hull's own rims, if it has any" : joined(given);
  words.emplace_back("Openings", openings + ". They count as covered: no water runs in.");
  words.emplace_back("Heel", "about the bow axis, positive for a right-handed turn; the displacement is constant, and "
                             "heave and trim are in equilibrium at every heel" +
                                 std::string(found.curve.side < 0
                                                 ? ". It lists to the side of negative heels: pictures and readings "
                                                   "refer to that side, and heels are counted towards it"
                                                 : ""));
  if (!std::isnan(found.curve.trim_jump_heel))
    words.emplace_back("Trim jump", "at a heel of " + report::inTenths(found.curve.trim_jump_heel / kDegree) +
                                        " the trim jumps to another equilibrium; the curve is discontinuous there");
  words.emplace_back("Error", "rounding only: the pressure is integrated exactly over every triangle, and Newton's "
                              "method with the exact stiffness finds the rest; areas are good to six digits");
  words.emplace_back("Numbers", "gz.csv and gz.svg beside this page");
  return words;
}

} // namespace

report::Plot plotOf(const FoundStability& found) {
  const plim_stability& curve = found.curve;
  return report::gzPlot(
      {"Righting arm of " + utf8Text(found.mesh.mesh) + ", " + shortNumber(found.vessel.info.mass) + " kg",
       finePoints(found), curve.rest_heel / kDegree, curve.metacentric_height, curve.largest_gz,
       curve.largest_gz_heel / kDegree, curve.vanishing_heel / kDegree, curve.opening_heel / kDegree, curve.area_30,
       curve.area_flooding});
}

report::Plot areaPlotOf(const FoundStability& found) {
  std::vector<double> degrees; // from equilibrium, then whole degrees, to the last row
  const double rest = found.curve.rest_heel / kDegree, last = found.lastToSide();
  for (double heel = rest; heel < last; heel = std::floor(heel) + 1) degrees.push_back(heel);
  if (rest < last) degrees.push_back(last);
  std::vector<report::ArmPoint> arm;
  for (const plimsoll::Heeled& at : found.heeledToSide(degrees))
    arm.push_back({degrees[arm.size()], isInBalance(at) ? at.gz : kNone, at.slope});
  std::vector<report::PlotPoint> least;
  for (const Criterion& criterion : found.criteria)
    if (!std::isnan(criterion.area_to)) least.push_back({criterion.area_to, criterion.required});
  return report::areaPlot(arm, least);
}

std::string pageOf(const FoundStability& found) {
  report::StaticsReport page;
  page.title = "Stability of " + utf8Text(found.mesh.mesh);
  page.subtitle = "Righting arm over heel at " + shortNumber(found.vessel.info.mass) + " kg, computed by Plimsoll.";
  page.figures = figuresOf(found);
  page.plots = {plotOf(found), areaPlotOf(found)};
  page.stills_heading = "As it heels";
  page.stills = picturesInStillWater(found.vessel.loaded, posesOf(found), found.options.vessel.bow, 16);
  page.stills_note = kStillsNote;
  page.tables = {criteriaTable(found), curveTable(found)};
  page.method = methodInWords(found);
  return report::staticsPage(page);
}

} // namespace plim::cli
