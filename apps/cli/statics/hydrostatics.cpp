// hydrostatics.cpp - the verb hydrostatics: the classical table of an upright hull over drafts.
#include "cli/statics/hydrostatics.hpp"

#include "cli/json_text.hpp"
#include "cli/numbers.hpp"
#include "cli/output_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace plim::cli {
namespace {

using Json = nlohmann::ordered_json;
using Row = plim_hydrostatics;

// For a hull that is symmetric fore and aft, sums that cancel leave about 1e-17 of its length.
double tidy(double along, const Row& row) {
  return withoutNoise(along, 1e-12 * std::max(row.length, row.draft));
}

constexpr HydrostaticsQuantity kQuantities[] = {
    {"draft", "m", "draft", [](const Row& r) { return r.draft; }},
    {"volume", "m^3", "volume", [](const Row& r) { return r.volume; }},
    {"displacement", "kg", "mass", [](const Row& r) { return r.displacement; }},
    {"kb", "m", "KB", [](const Row& r) { return r.kb; }},
    {"bm_transverse", "m", "BM_T", [](const Row& r) { return r.bm[0]; }},
    {"bm_longitudinal", "m", "BM_L", [](const Row& r) { return r.bm[1]; }},
    {"km_transverse", "m", "KM_T", [](const Row& r) { return r.km[0]; }},
    {"km_longitudinal", "m", "KM_L", [](const Row& r) { return r.km[1]; }},
    {"lcb", "m", "LCB", [](const Row& r) { return tidy(r.lcb, r); }},
    {"lcf", "m", "LCF", [](const Row& r) { return tidy(r.lcf, r); }},
    {"waterplane_area", "m^2", "A_WP", [](const Row& r) { return r.waterplane_area; }},
    {"wetted_area", "m^2", "A_wet", [](const Row& r) { return r.wetted_area; }},
    {"tpc", "t/cm", "TPC", [](const Row& r) { return r.tpc; }},
    {"mct", "t m/cm", "MCT", [](const Row& r) { return r.mct; }},
    {"length", "m", "L", [](const Row& r) { return r.length; }},
    {"breadth", "m", "B", [](const Row& r) { return r.breadth; }},
    {"midship_area", "m^2", "A_M", [](const Row& r) { return r.midship_area; }},
    {"block", "", "C_B", [](const Row& r) { return r.block; }},
    {"prismatic", "", "C_P", [](const Row& r) { return r.prismatic; }},
    {"midship", "", "C_M", [](const Row& r) { return r.midship; }},
    {"waterplane", "", "C_WP", [](const Row& r) { return r.waterplane; }}};

const HydrostaticsQuantity& quantityOf(const std::string& key) {
  return *std::find_if(std::begin(kQuantities), std::end(kQuantities),
                       [&](const HydrostaticsQuantity& quantity) { return key == quantity.key; });
}

std::vector<double> readDrafts(const std::string& text) {
  const std::vector<double> drafts = parseRange(text, "--drafts");
  if (!(drafts.front() > 0))
    throw InputError("--drafts: " + text + " begins at " + shortNumber(drafts.front()) +
                     ", where nothing is under water: begin above 0");
  return drafts;
}

void checkDrafts(std::vector<double>& drafts, const std::string& mesh, double height) {
  if (drafts.back() > height * (1 + 1e-9))
    throw InputError("--drafts: " + shortNumber(drafts.back()) + " m is more than " + mesh + " is high, " +
                     shortNumber(height) + " m" + (drafts.back() > 100 * height ? ": millimetres?" : ""));
  drafts.back() = std::min(drafts.back(), height); // rounding may put the last step slightly above
}

std::vector<double> usualDrafts(double height) {
  std::vector<double> drafts;
  for (int k = 1; k <= 10; ++k) drafts.push_back(height * k / 10);
  return drafts;
}

// Returns whether an opening is submerged if the upright hull's lowest point lies `draft` below the water.
bool opensUnderAt(const LoadedHull& loaded, double draft) {
  plimsoll::Body body(loaded.hull, plimsoll::stillWater());
  body.position[1] = -draft - loaded.hull.info().box_low[1];
  return plimsoll::evaluate(body).openingSubmerged();
}

FoundHydrostatics findHydrostatics(const MeshOptions& mesh, const HydrostaticsOptions& options) {
  std::vector<double> drafts; // errors are reported before a large mesh is read
  if (options.drafts) drafts = readDrafts(*options.drafts);
  FoundHydrostatics found{mesh, options, loadWeightless(mesh, options.bow), {}, {}};
  if (!options.drafts) drafts = usualDrafts(found.vessel.info.height);
  checkDrafts(drafts, mesh.mesh, found.vessel.info.height);
  try {
    found.rows = found.vessel.vessel->findHydrostatics(drafts);
  } catch (const plimsoll::Error& error) {
    throw InputError(mesh.mesh + ": " + translateErrorText(error.what()));
  }
  for (const double draft : drafts) found.opening_submerged.push_back(opensUnderAt(found.vessel.loaded, draft));
  return found;
}

Json toJson(const FoundHydrostatics& found) {
  Json rows = Json::array();
  for (std::size_t k = 0; k < found.rows.size(); ++k) {
    Json row;
    for (const HydrostaticsQuantity& quantity : kQuantities) row[quantity.key] = known(quantity.value(found.rows[k]));
    row["opening_submerged"] = static_cast<bool>(found.opening_submerged[k]);
    rows.push_back(row);
  }
  return {{"rows", rows}, {"height", found.vessel.info.height}, {"density", found.vessel.water_density}};
}

std::vector<NumberColumn> columnsOf(const FoundHydrostatics& found) {
  std::vector<NumberColumn> columns;
  for (const HydrostaticsQuantity& quantity : kQuantities)
    columns.push_back({quantity.key + (*quantity.unit ? " [" + std::string(quantity.unit) + "]" : ""),
                       valuesOf(found.rows, quantity.key)});
  columns.push_back({"opening_submerged", {found.opening_submerged.begin(), found.opening_submerged.end()}});
  return columns;
}

// Prints one block of columns. The table has two, to fit a terminal: weights and heights, then areas and ratios.
void printBlock(const FoundHydrostatics& found, const std::vector<std::string>& keys) {
  std::vector<std::vector<std::string>> lines(2 + found.rows.size(), std::vector<std::string>{""});
  for (const std::string& key : keys) {
    const HydrostaticsQuantity& quantity = quantityOf(key);
    lines[0].emplace_back(quantity.symbol);
    lines[1].emplace_back(*quantity.unit ? "[" + std::string(quantity.unit) + "]" : "");
    const std::vector<std::string> numbers = columnNumbers(valuesOf(found.rows, key));
    for (std::size_t k = 0; k < numbers.size(); ++k) lines[2 + k].push_back(numbers[k]);
  }
  std::fputs(aligned(lines, {}).c_str(), stdout);
}

void warn(const FoundHydrostatics& found) {
  const auto first = std::find(found.opening_submerged.begin(), found.opening_submerged.end(), true);
  if (first == found.opening_submerged.end()) return;
  const double draft = found.rows[static_cast<std::size_t>(first - found.opening_submerged.begin())].draft;
  std::fprintf(stderr,
               "plimsoll: warning: %s: from a draft of %s m on water stands above an opening: it would fill; the table "
               "is that of a "
               "hull whose openings are covered\n",
               found.mesh.mesh.c_str(), shortNumber(draft).c_str());
}

} // namespace

std::span<const HydrostaticsQuantity> hydrostaticsQuantities() {
  return kQuantities;
}

std::vector<double> valuesOf(const std::vector<plimsoll::Hydrostatics>& rows, const std::string& key) {
  const HydrostaticsQuantity& quantity = quantityOf(key);
  std::vector<double> values;
  for (const plimsoll::Hydrostatics& row : rows) values.push_back(quantity.value(row));
  return values;
}

void hydrostatics(const MeshOptions& mesh, const HydrostaticsOptions& options) {
  ResultFiles files(options.files, "hydrostatics");
  const FoundHydrostatics found = findHydrostatics(mesh, options);
  warn(found);
  files.write(csvOf(columnsOf(found)), [&] { return plotOf(found); }, [&] { return pageOf(found); });
  if (mesh.json) return files.printWith(toJson(found));
  std::printf("%s: upright, in water of %s kg/m^3\n", mesh.mesh.c_str(), shortNumber(mesh.density).c_str());
  printBlock(found, {"draft", "volume", "displacement", "kb", "bm_transverse", "km_transverse", "km_longitudinal",
                     "lcb", "lcf"});
  std::printf("\n");
  printBlock(found,
             {"draft", "waterplane_area", "wetted_area", "tpc", "mct", "block", "prismatic", "midship", "waterplane"});
  files.print();
}

} // namespace plim::cli
