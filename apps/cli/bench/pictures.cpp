// pictures.cpp - groups results into curves.
#include "cli/bench/pictures.hpp"

#include <algorithm>

namespace plim::cli {
namespace {

using report::AxisScale;
using report::PlotStyle;

constexpr std::size_t kColors = 7; // of the plotter

report::Plot emptyTimePlot(const BenchResults& results, const std::string& title) {
  return {title + ", " + results.machine.processor,
          {"triangles", AxisScale::kLogarithmic, ""},
          {"wall time, one thread", AxisScale::kLogarithmic, "s"},
          {},
          {}};
}

std::string gainWords(double ratio) {
  return ratio >= 1 ? formatRatio(ratio) + "\u00d7 faster" : formatRatio(1 / ratio) + "\u00d7 slower";
}

std::string seaWords(const BenchResult& result) {
  const std::string within = result.tolerance > 0 ? ", within " + toleranceWord(result.tolerance) : "",
                    waves = result.waves == 0 ? " water"
                            : result.waves    ? ", " + std::to_string(*result.waves) + " waves"
                                              : "";
  return result.sea + waves + within;
}

// The cases of one sea and tolerance, ordered by hull.
using Curve = std::vector<const BenchResult*>;

std::vector<Curve> curvesOf(const BenchResults& results) {
  std::vector<Curve> curves;
  for (const BenchResult& result : results.cases) {
    if (!result.timed()) continue;
    const auto same = std::find_if(curves.begin(), curves.end(), [&](const Curve& curve) {
      return curve[0]->sea == result.sea && curve[0]->tolerance == result.tolerance;
    });
    if (same != curves.end())
      same->push_back(&result);
    else
      curves.push_back({&result});
  }
  return curves;
}

report::PlotSeries seriesOf(const Curve& curve, bool plain, int color) {
  report::PlotSeries series{"", {}, PlotStyle::kLineAndMarkers, plain, color};
  for (const BenchResult* result : curve)
    series.points.push_back(
        {static_cast<double>(result->triangles), 1e-9 * (plain ? result->timing.plain_ns : result->timing.ours_ns)});
  return series;
}

// Limits the plot to a few seas, so that it stays readable.
bool isDrawnBesidePlain(const Curve& curve) {
  const std::string& sea = curve[0]->sea;
  return sea == "still" || sea == "A" || sea == "C";
}

} // namespace

report::Plot plainPicture(const BenchResults& results) {
  report::Plot plot = emptyTimePlot(results, "Time of one evaluation");
  std::vector<Curve> curves = curvesOf(results);
  std::erase_if(curves, [](const Curve& curve) { return !isDrawnBesidePlain(curve); });
  for (const bool plain : {false, true}) // this order keeps each group together in the legend
    for (std::size_t k = 0; k < curves.size(); ++k) {
      const BenchResult& last = *curves[k].back();
      if (plain && last.tolerance > 0) continue; // the plain loop does not depend on the tolerance
      report::PlotSeries series = seriesOf(curves[k], plain, static_cast<int>(k));
      series.name = seaWords(last) + (plain ? ", plain loop" : ", Plimsoll");
      if (!plain) plot.notes.push_back({series.points.back(), gainWords(last.ratio()), series.color});
      plot.series.push_back(series);
    }
  return plot;
}

report::Plot seasPicture(const BenchResults& results) {
  report::Plot plot = emptyTimePlot(results, "Time of one evaluation, sea by sea");
  std::vector<Curve> drawn; // one per sea
  for (const Curve& curve : curvesOf(results)) {
    const auto same =
        std::find_if(drawn.begin(), drawn.end(), [&](const Curve& other) { return other[0]->sea == curve[0]->sea; });
    if (same == drawn.end())
      drawn.push_back(curve);
    else if (const double before = same->front()->tolerance; before == 0 || curve[0]->tolerance > before)
      *same = curve;
  }
  for (std::size_t k = 0; k < drawn.size(); ++k) {
    const BenchResult& last = *drawn[k].back();
    report::PlotSeries series = seriesOf(drawn[k], false, static_cast<int>(k));
    series.name = seaWords(last) + (last.tolerance == 0 ? ", linear" : "");
    series.dashed = k >= kColors; // distinguishes lines when colours repeat
    plot.notes.push_back({series.points.back(), last.sea, series.color});
    plot.series.push_back(series);
  }
  return plot;
}

} // namespace plim::cli
