// stability.cpp - the verb stability: the righting arm over heel, the readings of its curve, and the criteria of intact
// stability.
#include "cli/statics/stability.hpp"

#include "cli/json_text.hpp"
#include "cli/numbers.hpp"
#include "cli/output_text.hpp"
#include "cli/statics/page_words.hpp"

#include "math/elementary.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace plim::cli {
namespace {

using Json = nlohmann::ordered_json;

std::vector<double> readOpenings(const StabilityOptions& options) {
  std::vector<double> points;
  for (const std::string& text : options.openings)
    for (const double coordinate : parseNumbers(text, 3, "--opening")) points.push_back(coordinate);
  return points;
}

std::vector<double> readHeels(const std::string& text) {
  std::vector<double> degrees = parseRange(text, "--heel");
  for (const double heel : degrees)
    if (!(std::abs(heel) <= 180)) throw InputError("--heel: " + shortNumber(heel) + " is more than 180 degrees");
  return degrees;
}

// Returns heels to one step beyond the vanishing of GZ, at least to 90 degrees, towards the side to which the vessel
// lists.
std::vector<double> usualHeels(const plim_stability& curve) {
  const double vanishing = std::isnan(curve.vanishing_heel) ? 180 : curve.vanishing_heel / kDegree;
  const double end = std::clamp(5 * std::ceil(vanishing / 5) + 5, 90.0, 180.0);
  std::vector<double> degrees;
  for (int heel = 0; heel <= end; heel += 5) degrees.push_back(curve.side * heel);
  return degrees;
}

plimsoll::StabilityDef definitionOf(const std::vector<double>& openings) {
  plimsoll::StabilityDef def;
  if (openings.empty()) return def;
  def.setOpenings(openings);
  def.ignore_rims = 1; // the given openings replace them
  return def;
}

bool opensUnder(const plim_heeled& row) {
  return (row.flags & PLIM_HEELED_OPENING_SUBMERGED) != 0;
}

Json criteriaJson(const FoundStability& found) {
  Json list = Json::array();
  for (const Criterion& criterion : found.criteria)
    list.push_back({{"name", criterion.name},
                    {"rule", criterion.rule},
                    {"required", criterion.required},
                    {"value", known(criterion.value)},
                    {"unit", criterion.unit},
                    {"passed", criterion.passed}});
  return list;
}

Json toJson(const FoundStability& found) {
  Json json;
  json["heel_degrees"] = found.degrees;
  for (const char* key : {"gz", "trim_degrees", "draft", "slope", "opening_submerged"}) json[key] = Json::array();
  for (const plimsoll::Heeled& row : found.rows) {
    const bool known_here = isInBalance(row);
    json["gz"].push_back(known_here ? Json(row.gz) : Json());
    json["trim_degrees"].push_back(known_here ? Json(row.trim / kDegree) : Json());
    json["draft"].push_back(known_here ? Json(row.draft) : Json());
    json["slope"].push_back(known_here ? Json(row.slope) : Json());
    json["opening_submerged"].push_back(opensUnder(row));
  }
  const plim_stability& curve = found.curve;
  const auto heel = [&](double towards_side) { return known(curve.side * towards_side / kDegree); };
  json["vanishing_degrees"] = heel(curve.vanishing_heel);
  json["largest_gz"] = known(curve.largest_gz);
  json["largest_gz_degrees"] = heel(curve.largest_gz_heel);
  json["area_30"] = curve.area_30;
  json["area_40"] = curve.area_40;
  json["area_flooding"] = curve.area_flooding;
  json["opening_degrees"] = heel(curve.opening_heel);
  json["rest_degrees"] = heel(curve.rest_heel);
  json["trim_jump_degrees"] = heel(curve.trim_jump_heel);
  json["side"] = curve.side;
  json["gm"] = curve.metacentric_height;
  json["gm_upright"] = found.upright_gm;
  json["criteria"] = criteriaJson(found);
  json["criteria_passed"] = allPassed(found.criteria);
  json["criteria_source"] = kCriteriaSource;
  json["length"] = found.lengthAlongBow();
  json["mass"] = found.vessel.info.mass;
  json["center_of_mass"] = found.vessel.info.center_of_mass;
  return json;
}

void printCurve(const FoundStability& found) {
  const std::vector<NumberColumn> columns = columnsOf(found);
  std::vector<std::vector<std::string>> lines = {{"heel", "GZ", "trim", "draft", ""},
                                                 {"[deg]", "[m]", "[deg]", "[m]", ""}};
  const auto gz = columnNumbers(columns[1].values), trim = columnNumbers(columns[2].values, 3),
             draft = columnNumbers(columns[3].values);
  for (std::size_t k = 0; k < found.rows.size(); ++k)
    lines.push_back({shortNumber(found.degrees[k]), gz[k], trim[k], draft[k], remarkOn(found.rows[k])});
  std::fputs(indented(aligned(lines, {4})).c_str(), stdout);
}

void printReadings(const FoundStability& found) {
  const plim_stability& curve = found.curve;
  const auto heel = [&](double towards_side, const char* never) {
    if (std::isnan(towards_side)) return std::string(never);
    return shortNumber(withoutNoise(curve.side * towards_side / kDegree, 1e-6)) + " degrees";
  };
  const char* list = curve.side < 0 ? "; it lists towards negative heel; the rows below are for that side" : "";
  printRow("at rest at a heel of", heel(curve.rest_heel, "none: there is no equilibrium to this side") + list);
  printRow(std::isnan(curve.rest_heel) ? "GM upright [m]" : "GM there [m]", shortNumber(curve.metacentric_height));
  printRow("largest GZ [m]", std::isnan(curve.largest_gz)
                                 ? "none: nothing rights it"
                                 : shortNumber(curve.largest_gz) + " at " + heel(curve.largest_gz_heel, ""));
  printRow("GZ vanishes at", heel(curve.vanishing_heel, "never, up to 180 degrees"));
  if (!std::isnan(curve.trim_jump_heel))
    printRow("trim jumps at", heel(curve.trim_jump_heel, "") + ": it pitches over to another equilibrium");
  printRow("an opening goes under at", heel(curve.opening_heel, "never, up to 180 degrees"));
  printRow("area to 30, 40 deg [m rad]", shortNumber(curve.area_30) + ", " + shortNumber(curve.area_40));
}

void printCriteria(const FoundStability& found) {
  std::printf(
      "%s\n",
      wrapped("  " + std::string(kCriteriaSource) + "; this one: " + shortNumber(found.lengthAlongBow()) + " m:", 2)
          .c_str());
  std::vector<std::vector<std::string>> lines;
  for (const Criterion& criterion : found.criteria)
    lines.push_back({criterion.passed ? "passed" : "FAILED", criterion.rule, valueInWords(criterion), criterion.unit,
                     "needs " + shortNumber(criterion.required)});
  std::fputs(indented(aligned(lines, {0, 1, 3, 4})).c_str(), stdout);
}

void warn(const FoundStability& found) {
  if (found.curve.opening_heel <= std::max(0.0, found.curve.rest_heel))
    std::fprintf(
        stderr,
        "plimsoll: warning: %s: water stands above an opening at rest already: it would fill; the curve is that of a "
        "hull whose openings are covered\n",
        found.mesh.mesh.c_str());
}

} // namespace

FoundStability findStability(const MeshOptions& mesh, const StabilityOptions& options) {
  // Errors are reported before a large mesh is read.
  const std::vector<double> asked = options.heel ? readHeels(*options.heel) : std::vector<double>{},
                            openings = readOpenings(options);
  FoundStability found{mesh, options, loadVessel(mesh, options.vessel), openings, asked, {}, {}, 0, {}};
  if (sinks(found.vessel.info, found.vessel.water_density))
    throw InputError(mesh.mesh + ": " + sinkingWords(found.vessel.info, found.vessel.water_density));
  try {
    found.curve = found.vessel.vessel->findStability(definitionOf(found.openings));
    if (!options.heel) found.degrees = usualHeels(found.curve);
    found.rows = found.heeledAt(found.degrees);
    found.upright_gm = found.heeledAt({0})[0].slope;
  } catch (const plimsoll::Error& error) {
    throw InputError(mesh.mesh + ": " + translateErrorText(error.what()));
  }
  found.criteria = intactCriteria(found.curve, found.upright_gm);
  return found;
}

std::vector<plimsoll::Heeled> FoundStability::heeledAt(const std::vector<double>& heels_in_degrees) const {
  std::vector<double> heels;
  for (const double heel : heels_in_degrees) heels.push_back(heel * kDegree);
  return vessel.vessel->findHeeled(heels, definitionOf(openings));
}

double FoundStability::lengthAlongBow() const {
  const plim_hull_info info = vessel.loaded.hull.info();
  const int axis = options.vessel.bow.back() == 'z' ? 2 : 0;
  return info.box_high[axis] - info.box_low[axis];
}

double FoundStability::noise() const {
  return 1e-12 * longestExtent(vessel.loaded.hull.info());
}

std::vector<plimsoll::Heeled> FoundStability::heeledToSide(std::vector<double> heels_in_degrees) const {
  for (double& heel : heels_in_degrees) heel *= curve.side;
  std::vector<plimsoll::Heeled> rows_to_side = heeledAt(heels_in_degrees);
  for (plimsoll::Heeled& row : rows_to_side) row.heel *= curve.side, row.gz *= curve.side;
  return rows_to_side;
}

double FoundStability::lastToSide() const {
  return std::max(curve.side * degrees.front(), curve.side * degrees.back());
}

std::string remarkOn(const plim_heeled& row) {
  if (!isInBalance(row)) return "no equilibrium in heave and trim";
  if (row.flags & PLIM_HEELED_UNSTABLE_TRIM) return "the trim is unstable";
  return opensUnder(row) ? "an opening is under water" : "";
}

std::vector<NumberColumn> columnsOf(const FoundStability& found) {
  std::vector<NumberColumn> columns = {
      {"heel [deg]", found.degrees}, {"gz [m]", {}},           {"trim [deg]", {}}, {"draft [m]", {}},
      {"slope [m/rad]", {}},         {"opening_submerged", {}}};
  for (const plimsoll::Heeled& at : found.rows) {
    const bool known_here = isInBalance(at);
    columns[1].values.push_back(known_here ? withoutNoise(at.gz, found.noise()) : kNone);
    columns[2].values.push_back(known_here ? withoutNoise(at.trim / kDegree, 1e-9) : kNone);
    columns[3].values.push_back(known_here ? at.draft : kNone);
    columns[4].values.push_back(known_here ? withoutNoise(at.slope, found.noise()) : kNone);
    columns[5].values.push_back(opensUnder(at));
  }
  return columns;
}

void stability(const MeshOptions& mesh, const StabilityOptions& options) {
  ResultFiles files(options.files, "gz");
  const FoundStability found = findStability(mesh, options);
  warn(found);
  files.write(csvOf(columnsOf(found)), [&] { return plotOf(found); }, [&] { return pageOf(found); });
  if (mesh.json) return files.printWith(toJson(found));
  std::printf("%s\n", wrapped(mesh.mesh + ": " + shortNumber(found.vessel.info.mass) + " kg, heeled about " +
                                  options.vessel.bow + ", free to heave and trim",
                              2)
                          .c_str());
  printCurve(found);
  printReadings(found);
  printCriteria(found);
  files.print();
}

} // namespace plim::cli
