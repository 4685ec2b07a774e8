// plot.cpp - lays out a plot and writes its SVG. Pixels, y down. From the top: title, legend in rows, plot area, tick
// labels, axis label. Lines are clipped by a nested <svg>, which needs no id; markers and notes may extend over its
// border.
#include "plot.hpp"

#include "xml_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <stdexcept>
#include <utility>

namespace plim::report {
namespace {

// A page can set the colour of each role with a CSS variable. A picture on its own uses the light colour.
struct PlotColor {
  const char *light, *variable;
};

constexpr PlotColor kPalette[] = {{"#0072b2", "--plot-0"}, {"#d55e00", "--plot-1"}, {"#009e73", "--plot-2"},
                                  {"#cc79a7", "--plot-3"}, {"#56b4e9", "--plot-4"}, {"#e69f00", "--plot-5"},
                                  {"#666666", "--plot-6"}};
constexpr PlotColor kInk = {"#333333", "--plot-ink"}, kPaper = {"#ffffff", "--plot-paper"},
                    kMinorGrid = {"#f0f0f0", "--plot-minor"}, kGrid = {"#dddddd", "--plot-grid"},
                    kFaint = {"#999999", "--plot-faint"};
constexpr double kTextSize = 13, kTitleSize = 17, kLineHeight = 20, kEdge = 16; // [pixels]

int colorIndex(const Plot& plot, std::size_t series) {
  const int chosen = plot.series[series].color;
  return chosen < 0 ? static_cast<int>(series) : chosen;
}

PlotColor colorOf(int index) {
  return index < 0 ? kInk : kPalette[static_cast<std::size_t>(index) % std::size(kPalette)];
}

// Returns the attributes that set the colours: the light colour for viewers without CSS variables, and a style for the
// others.
std::string painted(std::initializer_list<std::pair<const char*, PlotColor>> paints) {
  std::string attributes, style;
  for (const auto& [what, color] : paints) {
    attributes += std::string(what) + "=\"" + color.light + "\" ";
    style += std::string(style.empty() ? "" : ";") + what + ":var(" + color.variable + "," + color.light + ")";
  }
  return attributes + "style=\"" + style + "\"";
}

// Estimated width in a sans-serif font. Characters outside ASCII count once.
double widthOf(const std::string& text) {
  const auto starts = std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; });
  return 0.58 * kTextSize * static_cast<double>(starts);
}

std::string number(double value) {
  std::array<char, 64> text;
  const double tenths = std::round(std::clamp(value, -1e6, 1e6) * 10) / 10 + 0.0; // + 0 makes -0 plain zero
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), tenths).ptr};
}

class SvgWriter {
public:
  SvgWriter(const Plot& plot) {
    const std::string w = std::to_string(plot.width), h = std::to_string(plot.height);
    svg_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + w + "\" height=\"" + h + "\" viewBox=\"0 0 " + w +
           " " + h + "\" role=\"img\" font-family=\"sans-serif\" font-size=\"" + number(kTextSize) + "\" " +
           painted({{"fill", kInk}}) + ">\n<title>" + escapeXml(plot.title) + "</title>\n";
    rectangle(0, 0, plot.width, plot.height, painted({{"fill", kPaper}}) + " rx=\"6\"");
  }

  void raw(const std::string& text) { svg_ += text; }
  void rectangle(double x, double y, double width, double height, const std::string& attributes) {
    svg_ += "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(width) + "\" height=\"" +
            number(height) + "\" " + attributes + "/>\n";
  }
  void line(double x1, double y1, double x2, double y2, const PlotColor& color, const std::string& attributes = "") {
    svg_ += "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) + "\" y2=\"" + number(y2) +
            "\" " + painted({{"stroke", color}}) + " " + attributes + "/>\n";
  }
  void text(double x, double y, const std::string& words, const std::string& attributes = "") {
    svg_ +=
        "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" " + attributes + ">" + escapeXml(words) + "</text>\n";
  }
  // Each colour has its own shape, so that the series can be distinguished without colour.
  void marker(double x, double y, int color) {
    static constexpr const char* kShapes[] = {"m-4,0a4,4 0 1 0 8,0a4,4 0 1 0 -8,0z", "m-3.6,-3.6h7.2v7.2h-7.2z",
                                              "m0,-4.8l4.6,8h-9.2z", "m0,-5l5,5l-5,5l-5,-5z", "m0,4.8l4.6,-8h-9.2z"};
    const auto shape = static_cast<std::size_t>(std::max(color, 0)) % std::size(kShapes);
    svg_ += "<path d=\"M" + number(x) + "," + number(y) + kShapes[shape] + "\" " +
            painted({{"fill", colorOf(color)}, {"stroke", kPaper}}) + "/>\n";
  }
  std::string finish() && { return std::move(svg_) + "</svg>\n"; }

private:
  std::string svg_;
};

std::string strokeOf(const PlotSeries& series) {
  return std::string("stroke-width=\"2\" stroke-linejoin=\"round\" stroke-linecap=\"round\"") +
         (series.dashed ? " stroke-dasharray=\"6 5\"" : "");
}

std::string tintOf(int color) {
  return painted({{"fill", colorOf(color)}}) + " fill-opacity=\"0.22\"";
}

bool hasMarkers(const PlotSeries& series) {
  return series.style == PlotStyle::kMarkers || series.style == PlotStyle::kLineAndMarkers;
}

struct LegendEntry {
  const PlotSeries* series;
  int color;
  double x, y;
};

constexpr double kLegendStroke = 34; // [pixels] with the room before the name

// Places the entries row by row, in as many columns of equal width as fit.
std::vector<LegendEntry> placeLegend(const Plot& plot, double left, double top) {
  std::vector<LegendEntry> entries;
  double width = 0;
  for (std::size_t k = 0; k < plot.series.size(); ++k) {
    const PlotSeries& series = plot.series[k];
    if (series.name.empty()) continue;
    entries.push_back({&series, colorIndex(plot, k), 0, 0});
    width = std::max(width, kLegendStroke + widthOf(series.name) + 18);
  }
  if (entries.empty()) return entries;
  const auto columns = static_cast<std::size_t>(std::max(1.0, std::floor((plot.width - left - kEdge) / width)));
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const std::size_t row = k / columns, column = k % columns;
    entries[k].x = left + static_cast<double>(column) * width;
    entries[k].y = top + static_cast<double>(row) * kLineHeight;
  }
  return entries;
}

AxisRange rangeOf(const Plot& plot, const PlotAxis& axis, double PlotPoint::* coordinate) {
  std::vector<double> values;
  for (const PlotSeries& series : plot.series)
    for (const PlotPoint& point : series.points)
      if (AxisRange{0, 1, plot.x.scale}.shows(point.x) && AxisRange{0, 1, plot.y.scale}.shows(point.y))
        values.push_back(point.*coordinate);
  AxisRange range = chooseRange(values, axis.scale);
  if (range.shows(axis.low)) range.low = axis.low;
  if (range.shows(axis.high)) range.high = axis.high;
  if (!(range.high > range.low)) range = chooseRange({}, axis.scale); // limits that contradict the points
  return range;
}

// The positions of all parts of a plot.
struct Layout {
  explicit Layout(const Plot& plot);

  AxisRange x_range, y_range;
  std::vector<AxisTick> x_ticks, y_ticks;
  std::vector<LegendEntry> legend;
  double left, right, top, bottom; // of the plot area

  bool shows(const PlotPoint& point) const { return x_range.shows(point.x) && y_range.shows(point.y); }
  bool contains(const PlotPoint& at) const { // [pixels]
    return at.x > left - 0.5 && at.x < right + 0.5 && at.y > top - 0.5 && at.y < bottom + 0.5;
  }
  PlotPoint place(const PlotPoint& point) const {
    return {left + x_range.fraction(point.x) * (right - left), bottom - y_range.fraction(point.y) * (bottom - top)};
  }
};

Layout::Layout(const Plot& plot)
    : x_range(rangeOf(plot, plot.x, &PlotPoint::x)), y_range(rangeOf(plot, plot.y, &PlotPoint::y)),
      x_ticks(chooseTicks(x_range, plot.x.unit)), y_ticks(chooseTicks(y_range, plot.y.unit)) {
  double label_width = 0;
  for (const AxisTick& tick : y_ticks) label_width = std::max(label_width, widthOf(tick.label));
  left = kEdge + (plot.y.label.empty() ? 0 : kLineHeight) + label_width + 8;
  top = kEdge + (plot.title.empty() ? 0 : kTitleSize + 14);
  legend = placeLegend(plot, left, top + 4);
  if (!legend.empty()) top = legend.back().y + kLineHeight + 6;
  bottom = plot.height - kEdge - kLineHeight - (plot.x.label.empty() ? 0 : kLineHeight + 2);
  // Leave room for the last tick's label, and for every note that begins before the border: left + f (right - left) +
  // width <= plot.width.
  double margin = kEdge + (x_ticks.empty() ? 0 : 0.5 * widthOf(x_ticks.back().label));
  for (const PlotNote& note : plot.notes) {
    if (!shows(note.at)) continue;
    const double f = std::clamp(x_range.fraction(note.at.x), 0.0, 1.0);
    if (note.above) continue; // centred: it begins and ends inside
    if (f > 0.3) margin = std::max(margin, plot.width - left - (plot.width - left - widthOf(note.text) - 24) / f);
  }
  right = std::max(left + 40, plot.width - margin);
  bottom = std::max(bottom, top + 40);
}

void drawGrid(SvgWriter& svg, const Layout& layout) {
  for (const bool named : {false, true}) { // minor grid lines first
    const PlotColor color = named ? kGrid : kMinorGrid;
    for (const AxisTick& tick : layout.x_ticks) {
      const double x = layout.left + layout.x_range.fraction(tick.value) * (layout.right - layout.left);
      if (tick.label.empty() != named) svg.line(x, layout.top, x, layout.bottom, color);
    }
    for (const AxisTick& tick : layout.y_ticks) {
      const double y = layout.bottom - layout.y_range.fraction(tick.value) * (layout.bottom - layout.top);
      if (tick.label.empty() != named) svg.line(layout.left, y, layout.right, y, color);
    }
  }
  const double zero = layout.bottom - layout.y_range.fraction(0) * (layout.bottom - layout.top);
  if (layout.y_range.scale == AxisScale::kLinear && zero > layout.top && zero < layout.bottom)
    svg.line(layout.left, zero, layout.right, zero, kFaint);
  const double upright = layout.left + layout.x_range.fraction(0) * (layout.right - layout.left);
  if (layout.x_range.scale == AxisScale::kLinear && upright > layout.left && upright < layout.right)
    svg.line(upright, layout.top, upright, layout.bottom, kFaint);
  svg.line(layout.left, layout.bottom, layout.right, layout.bottom, kInk);
  svg.line(layout.left, layout.top, layout.left, layout.bottom, kInk);
}

void drawLabels(SvgWriter& svg, const Plot& plot, const Layout& layout) {
  double free = -1e9; // end of the previous x label
  for (const AxisTick& tick : layout.x_ticks) {
    const double x = layout.left + layout.x_range.fraction(tick.value) * (layout.right - layout.left);
    const double half = 0.5 * widthOf(tick.label);
    if (tick.label.empty() || x - half < free) continue;
    svg.text(x, layout.bottom + kTextSize + 6, tick.label, "text-anchor=\"middle\"");
    free = x + half + 6;
  }
  for (const AxisTick& tick : layout.y_ticks) {
    const double y = layout.bottom - layout.y_range.fraction(tick.value) * (layout.bottom - layout.top);
    if (!tick.label.empty()) svg.text(layout.left - 8, y + 0.35 * kTextSize, tick.label, "text-anchor=\"end\"");
  }
  if (!plot.title.empty())
    svg.text(layout.left, kEdge + kTitleSize, plot.title,
             "font-size=\"" + number(kTitleSize) + "\" font-weight=\"bold\"");
  if (!plot.x.label.empty())
    svg.text(0.5 * (layout.left + layout.right), plot.height - kEdge, plot.x.label, "text-anchor=\"middle\"");
  if (!plot.y.label.empty()) {
    const double x = kEdge + kTextSize - 2, y = 0.5 * (layout.top + layout.bottom);
    svg.text(x, y, plot.y.label,
             "text-anchor=\"middle\" transform=\"rotate(-90 " + number(x) + " " + number(y) + ")\"");
  }
}

void drawLegend(SvgWriter& svg, const Layout& layout) {
  for (const LegendEntry& entry : layout.legend) {
    const double middle = entry.y + 0.5 * kTextSize;
    if (entry.series->style == PlotStyle::kArea)
      svg.rectangle(entry.x, middle - 5, kLegendStroke - 8, 10, tintOf(entry.color));
    else if (entry.series->style != PlotStyle::kMarkers)
      svg.line(entry.x, middle, entry.x + kLegendStroke - 8, middle, colorOf(entry.color), strokeOf(*entry.series));
    if (hasMarkers(*entry.series)) svg.marker(entry.x + 0.5 * (kLegendStroke - 8), middle, entry.color);
    svg.text(entry.x + kLegendStroke, middle + 0.35 * kTextSize, entry.series->name);
  }
}

// A series as drawn: the runs of points between gaps as one path, and isolated points, for which a line would show
// nothing.
struct SeriesPath {
  std::string path;
  std::vector<PlotPoint> alone; // [pixels]
};

SeriesPath pathOf(const PlotSeries& series, const Layout& layout) {
  SeriesPath drawn;
  std::vector<PlotPoint> run;
  const auto finishRun = [&] {
    if (run.size() == 1) drawn.alone.push_back(run[0]);
    for (std::size_t k = 0; k < run.size() && run.size() > 1; ++k)
      drawn.path += (k == 0 ? "M" : "L") + number(run[k].x) + "," + number(run[k].y);
    run.clear();
  };
  for (std::size_t k = 0; k < series.points.size(); ++k) {
    if (!layout.shows(series.points[k])) {
      finishRun();
      continue;
    }
    const PlotPoint at = layout.place(series.points[k]);
    // A step of less than a fifth of a pixel would add bytes without a visible difference.
    const bool ends = k + 1 == series.points.size() || !layout.shows(series.points[k + 1]);
    if (run.empty() || ends || std::hypot(at.x - run.back().x, at.y - run.back().y) >= 0.2) run.push_back(at);
  }
  finishRun();
  return drawn;
}

// Closes every run of points down to zero, or to the lower end of a logarithmic axis.
std::string areaOf(const PlotSeries& series, const Layout& layout) {
  const double zero = layout.y_range.scale == AxisScale::kLinear ? layout.place({0, 0}).y : layout.bottom;
  std::string path;
  double last = 0;
  bool open = false;
  const auto close = [&] {
    if (open) path += "L" + number(last) + "," + number(zero) + "Z";
    open = false;
  };
  for (const PlotPoint& point : series.points) {
    if (!layout.shows(point)) {
      close();
      continue;
    }
    const PlotPoint at = layout.place(point);
    if (!open) path += "M" + number(at.x) + "," + number(zero);
    path += "L" + number(at.x) + "," + number(at.y);
    last = at.x, open = true;
  }
  close();
  return path;
}

void drawSeries(SvgWriter& svg, const Plot& plot, const Layout& layout) {
  const std::string x = number(layout.left), y = number(layout.top), width = number(layout.right - layout.left),
                    height = number(layout.bottom - layout.top);
  svg.raw("<svg x=\"" + x + "\" y=\"" + y + "\" width=\"" + width + "\" height=\"" + height + "\" viewBox=\"" + x +
          " " + y + " " + width + " " + height + "\">\n");
  std::vector<SeriesPath> drawn;
  for (std::size_t k = 0; k < plot.series.size(); ++k) {
    const PlotStyle style = plot.series[k].style;
    if (style == PlotStyle::kArea) {
      drawn.emplace_back();
      svg.raw("<path d=\"" + areaOf(plot.series[k], layout) + "\" " + tintOf(colorIndex(plot, k)) + "/>\n");
      continue;
    }
    drawn.push_back(pathOf(plot.series[k], layout));
    if (style != PlotStyle::kMarkers && !drawn[k].path.empty())
      svg.raw("<path d=\"" + drawn[k].path + "\" fill=\"none\" " + painted({{"stroke", colorOf(colorIndex(plot, k))}}) +
              " " + strokeOf(plot.series[k]) + "/>\n");
  }
  svg.raw("</svg>\n");
  for (std::size_t k = 0; k < plot.series.size(); ++k) {
    std::vector<PlotPoint> markers = drawn[k].alone;
    if (hasMarkers(plot.series[k])) {
      markers.clear();
      for (const PlotPoint& point : plot.series[k].points)
        if (layout.shows(point)) markers.push_back(layout.place(point));
    }
    for (const PlotPoint& at : markers)
      if (layout.contains(at)) svg.marker(at.x, at.y, colorIndex(plot, k));
  }
}

struct PlacedNote {
  const PlotNote* note;
  double x, y; // of the text's left end and middle
};

void drawNotes(SvgWriter& svg, const Plot& plot, const Layout& layout) {
  std::vector<PlacedNote> placed;
  for (const PlotNote& note : plot.notes) {
    if (!layout.shows(note.at)) continue;
    const PlotPoint at = layout.place(note.at);
    if (!layout.contains(at)) continue;
    const double half = 0.5 * widthOf(note.text);
    if (note.above)
      placed.push_back({&note,
                        std::clamp(at.x - half, layout.left + 4, std::max(layout.left + 4, layout.right - 2 * half)),
                        at.y - kTextSize});
    else
      placed.push_back({&note, at.x + 9, at.y});
  }
  std::sort(placed.begin(), placed.end(), [](const PlacedNote& a, const PlacedNote& b) {
    return a.y != b.y ? a.y < b.y : a.note < b.note; // equal ones keep the given order
  });
  for (std::size_t k = 0; k < placed.size(); ++k) {
    PlacedNote& here = placed[k];
    for (std::size_t j = 0; j < k; ++j) { // move down, below all notes placed before
      const bool beside =
          here.x > placed[j].x + widthOf(placed[j].note->text) || placed[j].x > here.x + widthOf(here.note->text);
      if (!beside) here.y = std::max(here.y, placed[j].y + kTextSize + 2);
    }
    svg.text(here.x, here.y + 0.35 * kTextSize, here.note->text,
             "font-weight=\"bold\" paint-order=\"stroke\" stroke-width=\"3\" " +
                 painted({{"stroke", kPaper}, {"fill", colorOf(here.note->color)}}));
  }
}

} // namespace

std::string renderPlot(const Plot& plot) {
  SvgWriter svg(plot);
  const Layout layout(plot);
  drawGrid(svg, layout);
  drawLabels(svg, plot, layout);
  drawLegend(svg, layout);
  drawSeries(svg, plot, layout);
  drawNotes(svg, plot, layout);
  const bool any = std::any_of(plot.series.begin(), plot.series.end(), [&](const PlotSeries& series) {
    return std::any_of(series.points.begin(), series.points.end(), [&](const PlotPoint& p) { return layout.shows(p); });
  });
  if (!any)
    svg.text(0.5 * (layout.left + layout.right), 0.5 * (layout.top + layout.bottom), "no data",
             "text-anchor=\"middle\" " + painted({{"fill", kFaint}}));
  return std::move(svg).finish();
}

std::string renderPlots(const std::vector<Plot>& plots, int columns) {
  if (plots.empty() || columns < 1) throw std::invalid_argument("plots: there are none, or no columns");
  const int across = std::min(columns, static_cast<int>(plots.size())),
            rows = (static_cast<int>(plots.size()) + columns - 1) / columns;
  const std::string width = std::to_string(across * plots[0].width), height = std::to_string(rows * plots[0].height);
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height +
                    "\" viewBox=\"0 0 " + width + " " + height + "\">\n";
  for (int k = 0; k < static_cast<int>(plots.size()); ++k) {
    Plot plot = plots[static_cast<std::size_t>(k)];
    plot.width = plots[0].width, plot.height = plots[0].height;
    const std::string place = "<svg x=\"" + std::to_string(k % columns * plot.width) + "\" y=\"" +
                              std::to_string(k / columns * plot.height) + "\"";
    svg += place + renderPlot(plot).substr(4); // after its own "<svg"
  }
  return svg + "</svg>\n";
}

} // namespace plim::report
