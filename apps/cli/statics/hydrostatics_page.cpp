// hydrostatics_page.cpp - the plots and the report of hydrostatics.
#include "cli/statics/hydrostatics.hpp"

#include "cli/numbers.hpp"
#include "cli/output_text.hpp"
#include "cli/statics/page_words.hpp"
#include "cli/statics/still_water.hpp"
#include "report/statics_plots.hpp"
#include "report/statics_report.hpp"

#include <cmath>

namespace plim::cli {
namespace {

// Computes enough rows for smooth curves between the first and the last draft; for a single draft, from near zero up to
// it.
std::vector<plimsoll::Hydrostatics> fineRows(const FoundHydrostatics& found) {
  constexpr int kSteps = 60;
  const double height = found.vessel.info.height, to = found.rows.back().draft;
  const double from = found.rows.size() > 1 ? found.rows.front().draft : to / kSteps;
  std::vector<double> drafts;
  for (int k = 0; k <= kSteps; ++k) drafts.push_back(std::min(height, from + (to - from) * k / kSteps));
  return found.vessel.vessel->findHydrostatics(drafts);
}

report::Plot curvesOfForm(const FoundHydrostatics& found, const std::vector<plimsoll::Hydrostatics>& rows) {
  const auto values = [&](const char* key) { return valuesOf(rows, key); };
  return report::formPlot("Curves of form of " + utf8Text(found.mesh.mesh), values("draft"),
                          {{"displacement", "displacement", "kg", values("displacement")},
                           {"waterplane", "waterplane", "m^2", values("waterplane_area")},
                           {"wetted area", "wetted area", "m^2", values("wetted_area"), 10, true},
                           {"KM transverse", "KM", "m", values("km_transverse"), 8},
                           {"KB", "KB", "m", values("kb"), 10, false, true},
                           {"LCB", "LCB", "m", values("lcb"), 2.5},
                           {"LCF", "LCF", "m", values("lcf"), 2.5, true, true}});
}

report::Plot coefficients(const std::vector<plimsoll::Hydrostatics>& rows) {
  report::Plot plot;
  plot.title = "Form coefficients";
  plot.height = 600; // the height of the plot beside it
  // Ratios above 1 mean little: a cabin roof's waterplane is compared with the volume of the whole hull.
  plot.x.label = "ratio", plot.y.label = "draft [m]", plot.x.low = 0, plot.x.high = 1.1, plot.y.low = 0;
  for (const auto& [key, name] : {std::pair{"block", "block: volume / L B T"},
                                  {"prismatic", "prismatic: volume / midship L"},
                                  {"midship", "midship: section / B T"},
                                  {"waterplane", "waterplane: area / L B"}}) {
    const bool dashed = plot.series.size() % 2 == 1; // for a box all curves coincide
    report::PlotSeries series{name, {}, report::PlotStyle::kLine, dashed, -1};
    const std::vector<double> values = valuesOf(rows, key);
    for (std::size_t k = 0; k < rows.size(); ++k) series.points.push_back({values[k], rows[k].draft});
    plot.series.push_back(std::move(series));
  }
  return plot;
}

std::vector<StillPose> posesOf(const FoundHydrostatics& found) {
  constexpr std::size_t kStills = 4;
  const double low = found.vessel.loaded.hull.info().box_low[1];
  std::vector<StillPose> poses;
  for (std::size_t k = 0; k < std::min(kStills, found.rows.size()); ++k) {
    const std::size_t count = std::min(kStills, found.rows.size());
    const plim_hydrostatics& row = found.rows[count > 1 ? k * (found.rows.size() - 1) / (count - 1) : 0];
    poses.push_back({{{0, -row.draft - low, 0}, Mat3d::identity()},
                     shortNumber(row.draft) + " m: " + shortNumber(row.displacement) + " kg"});
  }
  return poses;
}

// Returns the figures for the middle row, at a likely draft.
Words figuresOf(const FoundHydrostatics& found) {
  const plim_hydrostatics& row = found.rows[found.rows.size() / 2];
  const auto number = [](double value, const char* unit) {
    return std::isnan(value) ? "none" : shortNumber(std::round(1e4 * value) / 1e4) + unit;
  };
  const std::string at = " at " + shortNumber(row.draft) + " m";
  return {{"height of the hull", shortNumber(found.vessel.info.height) + " m"},
          {"displacement" + at, shortNumber(row.displacement) + " kg"},
          {"KM transverse" + at, number(row.km[0], " m")},
          {"waterplane" + at, number(row.waterplane_area, " m^2")},
          {"block coefficient" + at, number(row.block, "")}};
}

report::ReportTable tableOf(const FoundHydrostatics& found, const std::string& heading, std::size_t first,
                            std::size_t end, const std::string& note) {
  report::ReportTable table{heading, {}, std::vector<std::vector<std::string>>(found.rows.size()), note};
  const std::span<const HydrostaticsQuantity> quantities = hydrostaticsQuantities();
  for (std::size_t q = 0; q < end; q = q == 0 ? first : q + 1) { // the draft, then the quantities from `first` to `end`
    const std::string unit = quantities[q].unit;
    table.header.push_back(quantities[q].symbol + (unit.empty() ? "" : " [" + unit + "]"));
    const std::vector<std::string> numbers = columnNumbers(valuesOf(found.rows, quantities[q].key));
    for (std::size_t k = 0; k < numbers.size(); ++k) table.rows[k].push_back(numbers[k]);
  }
  return table;
}

// Returns two tables, each as wide as a page.
std::vector<report::ReportTable> tablesOf(const FoundHydrostatics& found) {
  const std::size_t count = hydrostaticsQuantities().size(), middle = 10; // the index of the areas
  return {tableOf(found, "Displacement, centres and metacentres", 1, middle,
                  "KB, KM: centre of buoyancy and metacentre above the lowest point of the hull; BM: their distance; "
                  "T transverse, L longitudinal. LCB, LCF: centres of buoyancy and of the waterplane along the bow, "
                  "from the mesh's own origin."),
          tableOf(found, "Areas and form", middle, count,
                  "WP: of the waterplane, L and B its length and breadth. TPC: tonnes that sink the hull by a "
                  "centimetre. MCT: the moment that changes its trim by a centimetre over L. M: of the section in the "
                  "middle of L. Coefficients: block volume / L B T, prismatic volume / A_M L, midship A_M / B T, "
                  "waterplane A_WP / L B, with the draft T.")};
}

Words methodInWords(const FoundHydrostatics& found) {
  Words words = hullAndWaterInWords(found.mesh, found.vessel, found.options.bow);
  words.emplace_back("Pose", "upright, without trim; openings count as covered");
  words.emplace_back("Error", "rounding only: the integrals over the triangles, cut at the waterline, are exact");
  words.emplace_back("Numbers", "hydrostatics.csv and hydrostatics.svg beside this page");
  return words;
}

} // namespace

report::Plot plotOf(const FoundHydrostatics& found) {
  return curvesOfForm(found, fineRows(found));
}

std::string pageOf(const FoundHydrostatics& found) {
  const std::vector<plimsoll::Hydrostatics> rows = fineRows(found);
  report::StaticsReport page;
  page.title = "Hydrostatics of " + utf8Text(found.mesh.mesh);
  page.subtitle = "The hull upright at each draft, computed by Plimsoll.";
  page.figures = figuresOf(found);
  page.plots = {curvesOfForm(found, rows), coefficients(rows)};
  page.stills_heading = "Draft by draft";
  page.stills = picturesInStillWater(found.vessel.loaded, posesOf(found), found.options.bow, 40);
  page.stills_note = kStillsNote;
  page.tables = tablesOf(found);
  page.method = methodInWords(found);
  return report::staticsPage(page);
}

} // namespace plim::cli
