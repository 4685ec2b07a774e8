// float_report.cpp - chooses and fills the plots of the page. One body: its angles in one plot; several: the tilt of
// each.
#include "float_report.hpp"

namespace plim::report {
namespace {

constexpr int kPlotWidth = 640, kPlotHeight = 360; // [pixels] two of them side by side

using Quantity = double FloatSample::*;

PlotSeries seriesOf(const FloatTrace& trace, const std::string& name, Quantity quantity) {
  PlotSeries series{name, {}, PlotStyle::kLine, false, -1};
  for (const FloatSample& sample : trace.samples) series.points.push_back({sample.time, sample.*quantity});
  return series;
}

template <typename Value>
PlotSeries seriesBy(const FloatTrace& trace, const std::string& name, Value value) {
  PlotSeries series{name, {}, PlotStyle::kLine, false, -1};
  for (const FloatSample& sample : trace.samples) series.points.push_back({sample.time, value(sample)});
  return series;
}

Plot emptyPlot(const std::string& title, const std::string& label, const std::string& unit = "") {
  Plot plot;
  plot.title = title, plot.x.label = "time [s]", plot.y.label = label, plot.y.unit = unit;
  plot.width = kPlotWidth, plot.height = kPlotHeight;
  return plot;
}

bool isZero(const PlotSeries& series) {
  for (const PlotPoint& point : series.points)
    if (point.y != 0) return false;
  return true;
}

Plot heavePlot(const std::vector<FloatTrace>& traces) {
  Plot plot = emptyPlot("Heave", "height [m]");
  const auto height = [](const FloatSample& sample) { return sample.position_w.y; };
  for (const FloatTrace& trace : traces)
    plot.series.push_back(seriesBy(trace, traces.size() == 1 ? "centre of mass" : trace.name, height));
  if (traces.size() > 1) return plot;
  plot.series.push_back(seriesOf(traces[0], "water there", &FloatSample::water));
  plot.series.back().color = 2; // colour 4 is too close to colour 0 on dark pages
  return plot;
}

Plot anglePlot(const std::vector<FloatTrace>& traces) {
  Plot plot = emptyPlot(traces.size() == 1 ? "Roll and pitch" : "Tilt", "angle [degrees]");
  if (traces.size() > 1) {
    for (const FloatTrace& trace : traces) plot.series.push_back(seriesOf(trace, trace.name, &FloatSample::tilt));
    return plot;
  }
  plot.series.push_back(seriesOf(traces[0], "roll (about x)", &FloatSample::roll));
  plot.series.push_back(seriesOf(traces[0], "pitch (about z)", &FloatSample::pitch));
  plot.series.push_back(seriesOf(traces[0], "tilt", &FloatSample::tilt));
  plot.series.back().dashed = true;
  plot.series.back().color = 6;
  return plot;
}

Plot driftPlot(const FloatTrace& trace) {
  Plot plot = emptyPlot("Drift", "distance from the start [m]");
  const Vec3d start = trace.samples.front().position_w;
  plot.series.push_back(seriesBy(trace, "along x", [&](const FloatSample& s) { return s.position_w.x - start.x; }));
  plot.series.push_back(seriesBy(trace, "along z", [&](const FloatSample& s) { return s.position_w.z - start.z; }));
  return plot;
}

Plot buoyancyPlot(const FloatTrace& trace) {
  Plot plot = emptyPlot("Buoyancy and weight", "force", "N");
  plot.series.push_back(seriesOf(trace, "buoyancy, upward", &FloatSample::buoyancy));
  plot.series.push_back(seriesBy(trace, "weight", [&](const FloatSample&) { return trace.weight; }));
  plot.series.back().dashed = true;
  plot.series.back().color = 6;
  return plot;
}

Plot dragPlot(const FloatTrace& trace) {
  Plot plot = emptyPlot("Drag by part", "size of the force", "N");
  const std::pair<const char*, Quantity> parts[] = {{"pressure", &FloatSample::pressure},
                                                    {"slamming", &FloatSample::slamming},
                                                    {"viscous", &FloatSample::viscous},
                                                    {"damping", &FloatSample::damping},
                                                    {"radiation", &FloatSample::radiation}};
  int color = 0;
  for (const auto& [name, quantity] : parts) {
    PlotSeries series = seriesOf(trace, name, quantity);
    series.color = color++; // the same part has the same colour in every report
    if (!isZero(series)) plot.series.push_back(std::move(series));
  }
  return plot;
}

// Potential energy has no natural zero: the plot counts it from its lowest value.
Plot energyPlot(const FloatTrace& trace) {
  Plot plot = emptyPlot("Energy", "energy above the lowest", "J");
  double lowest = trace.samples.front().potential;
  for (const FloatSample& sample : trace.samples) lowest = std::min(lowest, sample.potential);
  plot.series.push_back(seriesOf(trace, "kinetic", &FloatSample::kinetic));
  plot.series.push_back(seriesBy(trace, "potential", [&](const FloatSample& s) { return s.potential - lowest; }));
  plot.series.push_back(seriesBy(trace, "sum", [&](const FloatSample& s) { return s.kinetic + s.potential - lowest; }));
  plot.series.back().color = 6;
  return plot;
}

void addPlots(HtmlPage& page, const std::vector<FloatTrace>& traces) {
  page.heading(traces.size() == 1 ? "Motion" : "Motion of the first bodies");
  page.plot(heavePlot(traces));
  page.plot(anglePlot(traces));
  page.heading(traces.size() == 1 ? "Forces and energy" : "Forces and energy of " + traces[0].name);
  page.plot(buoyancyPlot(traces[0]));
  if (const Plot drag = dragPlot(traces[0]); !drag.series.empty()) page.plot(drag);
  page.plot(energyPlot(traces[0]));
  page.plot(driftPlot(traces[0]));
}

} // namespace

std::string floatPage(const FloatReport& report) {
  HtmlPage page(report.title, report.subtitle);
  page.figures(report.figures);
  page.film(report.film);
  page.pictures(report.stills);
  if (!report.stills_note.empty()) page.paragraph(report.stills_note);
  if (!report.traces.empty() && !report.traces[0].samples.empty()) addPlots(page, report.traces);
  page.heading("Summary");
  page.table(report.summary_header, report.summary_rows);
  if (!report.summary_note.empty()) page.paragraph(report.summary_note);
  page.heading("How this was computed");
  page.facts(report.method);
  return std::move(page).finish();
}

} // namespace plim::report
