// seakeeping_page.cpp - the report of seakeeping: plots of coefficients and responses, a picture of the panels, tables.
#include "cli/numbers.hpp"
#include "cli/output_text.hpp"
#include "cli/seakeeping/found.hpp"
#include "cli/statics/equilibrium_words.hpp"
#include "cli/statics/page_words.hpp"
#include "math/elementary.hpp"
#include "report/statics_report.hpp"
#include "report/still.hpp"

#include <algorithm>
#include <cmath>

namespace plim::cli {
namespace {

constexpr std::array kSwinging = {"heave", "roll", "pitch"};

constexpr const char* kFrequency = "frequency of the motion [rad/s]";

report::Plot radiationPlot(const FoundSeakeeping& found, const std::string& title, const std::string& label,
                           bool damping) {
  report::Plot plot;
  plot.title = title, plot.x.label = kFrequency, plot.y.label = label, plot.y.low = 0;
  for (std::size_t m = 0; m < kSwinging.size(); ++m) {
    const int i = found.motionOf(kSwinging[m]);
    report::PlotSeries series{kSwinging[m], {}, report::PlotStyle::kLineAndMarkers, false, static_cast<int>(m)};
    for (const plim_radiation& at : found.radiation) {
      const double value = damping ? at.damping[7 * i] / at.frequency : at.added_mass[7 * i];
      series.points.push_back({at.frequency, value / found.own(i)});
      // Added mass may be negative between two hulls.
      if (value < 0) plot.y.low = std::numeric_limits<double>::quiet_NaN();
    }
    plot.series.push_back(std::move(series));
    if (damping) continue;
    const double last = found.info.added_mass_infinite[7 * i] / found.own(i);
    plot.series.push_back({"",
                           {{found.frequency(0), last}, {found.radiation.back().frequency, last}},
                           report::PlotStyle::kLine,
                           true,
                           static_cast<int>(m)});
  }
  return plot;
}

report::Plot responsePlot(const FoundSeakeeping& found, const std::string& word) {
  const int i = found.motionOf(word.c_str());
  report::Plot plot;
  plot.title = "Response: " + word, plot.x.label = "frequency of the waves [rad/s]";
  plot.y.label = i < 3 ? "amplitude [m/m]" : "amplitude [degrees/m]";
  plot.y.low = 0;
  constexpr std::size_t kMost = 7; // number of curves that can be told apart
  const std::size_t step = (found.degrees.size() + kMost - 1) / kMost;
  const double unit = i < 3 ? 1 : kDegree;
  double largest = 0;
  for (std::size_t h = 0; h < found.degrees.size(); h += step) {
    report::PlotSeries series{shortNumber(found.degrees[h]) + "\u00b0", {}, report::PlotStyle::kLine, false, -1};
    for (const ResponsePoint& at : fineResponse(found, static_cast<std::uint32_t>(h), i)) {
      series.points.push_back({at.frequency, at.amplitude / unit});
      largest = std::max(largest, at.amplitude / unit);
    }
    plot.series.push_back(std::move(series));
  }
  if (largest < 1e-6) plot.y.high = 1; // responses that symmetry excludes are rounding errors
  return plot;
}

// --- the panels -----------------------------------------------------------------------------------------------------

// Returns the panels keel up, which shows the submerged part. Each is slightly shrunk, so that edges are visible.
report::StillBody panelsKeelUp(const FoundSeakeeping& found) {
  report::StillBody body;
  for (const std::array<double, 9>& corners : found.seakeeping.panels()) {
    Vec3d corner[3], middle;
    for (std::size_t k = 0; k < 3; ++k) {
      corner[k] = {corners[3 * k], -corners[3 * k + 1], -corners[3 * k + 2]};
      middle += corner[k] / 3.0;
    }
    const auto first = static_cast<std::uint32_t>(body.vertices_w.size());
    for (const Vec3d& at : corner) body.vertices_w.push_back(middle + 0.93 * (at - middle));
    body.triangles.push_back({first, first + 1, first + 2});
  }
  return body;
}

report::Picture panelPicture(const FoundSeakeeping& found) {
  const report::StillBody body = panelsKeelUp(found);
  report::StillView view;
  view.azimuth_degrees = found.options.vessel.bow.back() == 'z' ? 130 : 40, view.elevation_degrees = 30;
  return {report::renderStill({&body, 1}, {}, view),
          std::to_string(found.info.panel_count) + " panels of the wet hull at rest, keel up"};
}

// --- words and tables -----------------------------------------------------------------------------------------------

std::string seconds(double period) {
  return std::isnan(period) ? "none" : shortNumber(std::round(1000 * period) / 1000) + " s";
}

Words figuresOf(const FoundSeakeeping& found) {
  Words figures;
  for (const char* word : kSwinging) {
    const int i = found.motionOf(word), k = i == 1 ? 0 : i == 3 ? 1 : 2;
    figures.emplace_back("period of " + std::string(word), seconds(found.info.period[k]));
    if (!std::isnan(found.info.damping_ratio[k]))
      figures.emplace_back("damping ratio of " + std::string(word), roundNumber(found.info.damping_ratio[k]));
  }
  return figures;
}

report::ReportTable radiationTable(const FoundSeakeeping& found) {
  report::ReportTable table{"Added mass and damping", {"w [rad/s]", "wave length [m]"}, {}, ""};
  for (const char* word : kSwinging) {
    const bool way = found.motionOf(word) < 3;
    table.header.push_back("A " + std::string(word) + (way ? " [kg]" : " [kg m^2]"));
    table.header.push_back("B " + std::string(word) + (way ? " [kg/s]" : " [kg m^2/s]"));
  }
  for (std::size_t k = 0; k < found.radiation.size(); ++k) {
    table.rows.push_back(
        {fixedNumber(found.frequency(k), 4), shortNumber(std::round(100 * found.wavelength(k)) / 100)});
    for (const char* word : kSwinging) {
      const int i = found.motionOf(word);
      table.rows.back().push_back(shortNumber(found.radiation[k].added_mass[7 * i]));
      table.rows.back().push_back(shortNumber(found.radiation[k].damping[7 * i]));
    }
  }
  table.note = "All 36 elements of both are in added_mass.csv and damping.csv beside this page, excitation and "
               "responses with their phases "
               "in excitation.csv and rao.csv.";
  return table;
}

report::ReportTable peakTable(const FoundSeakeeping& found) {
  report::ReportTable table{
      "Largest responses, in waves of 1 m amplitude",
      {"heading [degrees]"},
      {},
      "Heading 0: waves that travel along +x, which are following seas for a bow along +x; 180: head seas. *: " +
          std::string(kHardlyDamped) + "."};
  for (const char* word : kSwinging) {
    table.header.push_back(std::string(word) + (found.motionOf(word) < 3 ? " [m]" : " [degrees]"));
    table.header.emplace_back("at w [rad/s]");
  }
  for (std::uint32_t h = 0; h < found.degrees.size(); ++h) {
    table.rows.push_back({shortNumber(found.degrees[h])});
    for (const char* word : kSwinging) {
      const int i = found.motionOf(word);
      const ResponsePeak peak = peakOf(found, h, i);
      table.rows.back().push_back(peak.words(i, 3));
      table.rows.back().push_back(fixedNumber(peak.at.frequency, 3));
    }
  }
  return table;
}

report::ReportTable seaTable(const FoundSeakeeping& found) {
  const MotionsInSea& sea = *found.sea;
  report::ReportTable table{
      "Significant motions in " + utf8Text(found.options.sea), {"motion", "linear theory"}, {}, ""};
  const bool rode = sea.duration > 0;
  if (rode) table.header.emplace_back("ride of " + shortNumber(sea.duration) + " s");
  for (const char* word : {"surge", "sway", "heave", "roll", "pitch", "yaw"}) {
    const auto i = static_cast<std::size_t>(found.motionOf(word));
    const double unit = i < 3 ? 1 : kDegree;
    table.rows.push_back(
        {std::string(word) + (i < 3 ? " [m]" : " [degrees]"), fixedNumber(sea.significant[i] / unit, 3)});
    if (rode) table.rows.back().push_back(i == 4 ? "held" : fixedNumber(sea.ride[i] / unit, 3));
  }
  table.note = std::to_string(sea.waves) + " waves, significant height " + shortNumber(sea.significant_height) +
               " m. Four standard deviations; the ride is nonlinear, with pressure " + sea.pressure +
               " and drag, after " + shortNumber(sea.run_in) +
               " s of run-in, with yaw held; surge and sway are without the drift of each minute.";
  if (!rode)
    table.note =
        std::to_string(sea.waves) + " waves, significant height " + shortNumber(sea.significant_height) + " m.";
  return table;
}

Words methodInWords(const FoundSeakeeping& found) {
  Words words = hullAndWaterInWords(found.mesh, found.vessel, found.options.vessel.bow);
  for (auto& [what, said] : weightsInWords(found.vessel, found.options.vessel)) words.emplace_back(what, said);
  words.emplace_back(
      "Theory",
      "linear: deep water, no forward speed, small motions about rest; sources on flat panels of the wet hull, "
      "excitation by Haskind's relation, damping by the energy of the waves that are sent out");
  words.emplace_back("Panels", std::to_string(found.info.panel_count) + ", of " +
                                   std::to_string(found.info.frequency_count) +
                                   " frequencies; the first irregular frequency lies at about " +
                                   shortNumber(std::round(100 * found.info.irregular_frequency) / 100) +
                                   " rad/s, and results near it are unreliable");
  words.emplace_back(
      "Damping",
      "by radiation alone: a boat's roll is damped mostly by its bilges and keel, so its peaks are too high here");
  words.emplace_back("Plots", "A and B over the body's own mass or inertia, and w; dashed: A at infinite frequency");
  return words;
}

} // namespace

std::vector<report::Plot> plotsOf(const FoundSeakeeping& found) {
  std::vector<report::Plot> plots = {
      radiationPlot(found, "Added mass of " + utf8Text(found.mesh.mesh), "A / own mass or inertia", false),
      radiationPlot(found, "Radiation damping", "B / (w, own mass or inertia)", true)};
  for (const char* word : {"heave", "roll", "pitch", "surge", "sway", "yaw"})
    plots.push_back(responsePlot(found, word));
  return plots;
}

std::string pageOf(const FoundSeakeeping& found) {
  report::StaticsReport page;
  page.title = "Seakeeping of " + utf8Text(found.mesh.mesh);
  page.subtitle = "Radiation, diffraction and response in waves at " + shortNumber(found.info.mass) +
                  " kg, at rest tilted by " + fixedNumber(tiltDegrees(found.info.rotation), 1) +
                  " degrees, computed by Plimsoll.";
  page.figures = figuresOf(found);
  page.plots = plotsOf(found);
  page.stills_heading = "The panels";
  page.stills = {panelPicture(found)};
  page.stills_note = "The panels of the wet hull at rest, turned over.";
  if (found.sea) page.tables.push_back(seaTable(found));
  page.tables.push_back(peakTable(found));
  page.tables.push_back(radiationTable(found));
  page.method = methodInWords(found);
  return report::staticsPage(page);
}

} // namespace plim::cli
