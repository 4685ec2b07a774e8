// test_plot.cpp - axes choose round numbers, and plots are well-formed XML for any input: nothing, one point, equal
// values, gaps, numbers without a logarithm, text full of markup.
#include "report/plot.hpp"
#include "report/xml_text.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string_view>

using namespace plim::report;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

std::size_t countOf(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

bool isWord(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return std::isalnum(c) || c == '-'; });
}

// Checks attributes as written by the plotter: name="value", separated by at least one space.
std::string faultInAttributes(std::string_view text) {
  for (;;) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    if (text.empty()) return "";
    const std::size_t quote = text.find("=\""), end = text.find('"', quote + 2);
    if (quote == std::string_view::npos || end == std::string_view::npos) return "attribute without a value";
    if (!isWord(text.substr(0, quote))) return "bad attribute name: " + std::string(text.substr(0, quote));
    text.remove_prefix(end + 1);
  }
}

std::string faultInText(std::string_view text) {
  for (std::size_t at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1)) {
    const std::size_t end = text.find(';', at);
    const std::string_view name = text.substr(at + 1, end - at - 1);
    if (end == std::string_view::npos || !(name == "amp" || name == "lt" || name == "gt" || name == "quot"))
      return "bare ampersand";
  }
  return "";
}

// Returns "" if the text is one well-formed element in the part of XML that the plotter uses; otherwise the fault.
std::string faultIn(std::string_view xml) {
  std::vector<std::string> open;
  bool any = false;
  while (!xml.empty()) {
    const std::size_t tag = xml.find('<');
    const std::string_view text = xml.substr(0, tag);
    if (const std::string fault = faultInText(text); !fault.empty()) return fault;
    if (open.empty() && text.find_first_not_of('\n') != std::string_view::npos) return "text outside the root";
    if (tag == std::string_view::npos) break;
    const std::size_t end = xml.find('>', tag);
    if (end == std::string_view::npos) return "tag without an end";
    std::string_view inside = xml.substr(tag + 1, end - tag - 1);
    xml.remove_prefix(end + 1);
    if (inside.front() == '/') {
      if (open.empty() || open.back() != inside.substr(1)) return "unmatched </" + std::string(inside.substr(1)) + ">";
      open.pop_back();
      continue;
    }
    const bool closes = inside.back() == '/';
    if (closes) inside.remove_suffix(1);
    const std::size_t name_end = std::min(inside.find(' '), inside.size());
    const std::string name(inside.substr(0, name_end));
    if (!isWord(name)) return "bad tag name: " + name;
    if (inside.find('<') != std::string_view::npos) return "< inside a tag";
    if (const std::string fault = faultInAttributes(inside.substr(name_end)); !fault.empty()) return fault;
    if (open.empty() && any) return "two roots";
    any = true;
    if (!closes) open.push_back(name);
  }
  return open.empty() ? (any ? "" : "no root") : "unclosed <" + open.back() + ">";
}

std::string rendered(const Plot& plot) {
  const std::string svg = renderPlot(plot);
  CHECK(faultIn(svg) == "");
  CHECK(svg.rfind("<svg xmlns=\"http://www.w3.org/2000/svg\"", 0) == 0);
  CHECK(svg.find("nan") == std::string::npos);
  CHECK(svg.find("inf") == std::string::npos);
  CHECK(svg.find("id=") == std::string::npos); // ids of two plots on one page would collide
  return svg;
}

Plot simple(std::vector<PlotPoint> points, AxisScale scale = AxisScale::kLinear) {
  Plot plot{"title", {"x [m]", scale, ""}, {"y [m]", scale, ""}, {}, {}};
  plot.series.push_back({"series", std::move(points)});
  return plot;
}

std::vector<std::string> labels(double low, double high, AxisScale scale, const std::string& unit = "") {
  const double values[] = {low, high};
  std::vector<std::string> list;
  for (const AxisTick& tick : chooseTicks(chooseRange(values, scale), unit))
    if (!tick.label.empty()) list.push_back(tick.label);
  return list;
}

using Labels = std::vector<std::string>;

} // namespace

TEST_CASE("the checker of this file finds faults") {
  CHECK(faultIn("<a><b x=\"1\"/>t</a>\n") == "");
  for (const char* bad : {"", "<a>", "<a></b>", "<a/><a/>", "<a>&</a>", "<a>&x;</a>", "<a b/>", "<a b=c/>", "t<a/>"})
    CHECK_MESSAGE(faultIn(bad) != "", bad);
}

TEST_CASE("linear axes: round steps, round ends, one prefix") {
  CHECK(labels(0, 180, AxisScale::kLinear) == Labels{"0", "20", "40", "60", "80", "100", "120", "140", "160", "180"});
  CHECK(labels(-0.19, 0.5, AxisScale::kLinear) == Labels{"-0.2", "-0.1", "0", "0.1", "0.2", "0.3", "0.4", "0.5"});
  CHECK(labels(3, 13400, AxisScale::kLinear) == Labels{"0", "2k", "4k", "6k", "8k", "10k", "12k", "14k"});
  CHECK(labels(0, 6e-4, AxisScale::kLinear, "s") ==
        Labels{"0", "100 \u03bcs", "200 \u03bcs", "300 \u03bcs", "400 \u03bcs", "500 \u03bcs", "600 \u03bcs"});
  CHECK(labels(0, 2.5e-9, AxisScale::kLinear).back() == "2.5e-9");
  for (const double span : {1e-9, 0.03, 0.7, 1.0, 9.99, 12345.0, 1e20})
    for (const double low : {0.0, -0.4 * span, 0.37 * span, 100 * span}) {
      const double values[] = {low, low + span};
      const AxisRange range = chooseRange(values, AxisScale::kLinear);
      const auto count = chooseTicks(range, "").size();
      CHECK(range.low <= low + 1e-8 * span);
      CHECK(range.high >= low + (1 - 1e-8) * span);
      CHECK(range.high - range.low < 1.6 * span);
      CHECK(count >= 5);
      CHECK(count <= 12);
    }
}

TEST_CASE("logarithmic axes: decades with a light grid between, 2 and 5 where decades are few") {
  CHECK(labels(12, 1003520, AxisScale::kLogarithmic) == Labels{"10", "100", "1k", "10k", "100k", "1M"});
  CHECK(labels(4e-8, 0.2, AxisScale::kLogarithmic, "s") ==
        Labels{"100 ns", "1 \u03bcs", "10 \u03bcs", "100 \u03bcs", "1 ms", "10 ms", "100 ms"});
  CHECK(labels(0.1, 1.5, AxisScale::kLogarithmic) == Labels{"0.1", "0.2", "0.5", "1", "2"});
  CHECK(labels(1e-40, 1e40, AxisScale::kLogarithmic).size() < 14);
  const double values[] = {10, 1000};
  CHECK(chooseTicks(chooseRange(values, AxisScale::kLogarithmic), "").size() == 19);
  const AxisRange range = chooseRange(values, AxisScale::kLogarithmic);
  CHECK(range.low == doctest::Approx(10));
  CHECK(range.high == doctest::Approx(1000));
  CHECK(range.fraction(100) == doctest::Approx(0.5));
}

TEST_CASE("ranges of nothing, of one value, and of what has no place") {
  for (const AxisScale scale : {AxisScale::kLinear, AxisScale::kLogarithmic}) {
    const AxisRange nothing = chooseRange({}, scale);
    CHECK(nothing.high > nothing.low);
    for (const double value : {1.0, 12345.678, 1e-12, 3e200}) {
      const double values[] = {value, value, value};
      const AxisRange range = chooseRange(values, scale);
      CHECK(range.low < value);
      CHECK(range.high > value);
      CHECK(chooseTicks(range, "").size() >= 2);
    }
    const double mixed[] = {kNan, 2, HUGE_VAL, 5, -HUGE_VAL, 1e305};
    CHECK(chooseRange(mixed, scale).high < 11);
  }
  const double zeros[] = {0, 0};
  CHECK(chooseRange(zeros, AxisScale::kLinear).low < 0);
  const double signs[] = {-5, 0, 20, 30};
  CHECK(chooseRange(signs, AxisScale::kLogarithmic).low == doctest::Approx(20));
}

TEST_CASE("compact numbers") {
  CHECK(compactNumber(0.25) == "0.25");
  CHECK(compactNumber(1000) == "1k");
  CHECK(compactNumber(-2.5e6) == "-2.5M");
  CHECK(compactNumber(1e-5) == "1e-5");
  CHECK(compactNumber(-0.0, "s") == "0");
  CHECK(compactNumber(1e-6, "s") == "1 \u03bcs");
  CHECK(compactNumber(0.00099999, "s") == "1 ms");
  CHECK(compactNumber(2.5e-8, "s") == "25 ns");
}

TEST_CASE("a plot shows its words, its series and its legend") {
  Plot plot = simple({{0, 0}, {1, 2}, {2, 1}});
  plot.series.push_back({"dots", {{0, 1}, {2, 2}}, PlotStyle::kMarkers});
  plot.series.push_back({"both", {{0, 2}, {2, 0}}, PlotStyle::kLineAndMarkers, true});
  plot.series.push_back({"", {{1, 1}, {2, 0.5}}}); // without a name: not in the legend
  plot.notes.push_back({{2, 1}, "here"});
  const std::string svg = rendered(plot);
  for (const char* words : {">title<", ">x [m]<", ">y [m]<", ">series<", ">dots<", ">both<", ">here<", ">2.0<"})
    CHECK_MESSAGE(svg.find(words) != std::string::npos, words);
  CHECK(countOf(svg, "stroke-width=\"2\"") == 5);                    // three lines, two strokes of the legend
  CHECK(countOf(svg, "stroke-dasharray") == 2);                      // one line and its stroke
  CHECK(countOf(svg, " stroke=\"#ffffff\" style=\"fill:") == 4 + 2); // markers, two of them in the legend
  CHECK(svg.find("no data") == std::string::npos);
}

TEST_CASE("several plots in one picture, row by row") {
  Plot plot;
  plot.title = "first", plot.width = 400, plot.height = 300;
  plot.series.push_back({"a", {{0, 0}, {1, 1}}, PlotStyle::kLine, false, -1});
  Plot other = plot;
  other.title = "last", other.width = 900;
  const std::string svg = renderPlots({plot, plot, other}, 2);
  CHECK(faultIn(svg) == "");
  CHECK(svg.rfind("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"800\" height=\"600\"", 0) == 0);
  CHECK(countOf(svg, "<svg x=\"400\" y=\"0\"") == 1);
  CHECK(countOf(svg, "<svg x=\"0\" y=\"300\"") == 1);
  CHECK(countOf(svg, "last") > 0);
  CHECK_THROWS(renderPlots({}, 2));
  CHECK_THROWS(renderPlots({plot}, 0));
}

TEST_CASE("plots of next to nothing") {
  CHECK(rendered(Plot{}).find("no data") != std::string::npos);
  CHECK(rendered(simple({})).find("no data") != std::string::npos);
  CHECK(rendered(simple({{kNan, 1}, {1, kNan}})).find("no data") != std::string::npos);
  for (const AxisScale scale : {AxisScale::kLinear, AxisScale::kLogarithmic}) {
    const std::string one = rendered(simple({{3, 7}}, scale));
    CHECK(one.find("no data") == std::string::npos);
    CHECK(countOf(one, " stroke=\"#ffffff\" style=\"fill:") == 1); // a single point is a marker even in a line
    rendered(simple({{3, 7}, {3, 7}, {3, 7}}, scale));
    rendered(simple({{1, 7}, {2, 7}, {3, 7}}, scale));
  }
  Plot tiny = simple({{1, 1}, {2, 2}});
  tiny.width = tiny.height = 10;
  rendered(tiny);
}

TEST_CASE("gaps: a point that is no number breaks the line") {
  const std::string whole = rendered(simple({{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}}));
  CHECK(countOf(whole, "M") == 1);
  const std::string broken = rendered(simple({{0, 0}, {1, 1}, {2, kNan}, {3, 3}, {4, 4}}));
  CHECK(countOf(broken, "M") == 2);
  const std::string lone = rendered(simple({{0, 0}, {1, 1}, {2, kNan}, {3, 3}, {4, HUGE_VAL}, {5, 5}, {6, 6}}));
  CHECK(countOf(lone, "<path") == 2); // the line, and the point between the gaps as a marker
}

TEST_CASE("logarithmic axes leave out what has no logarithm") {
  Plot plot =
      simple({{1, 1}, {10, 0}, {100, 100}, {1000, -5}, {-4, 10}, {1e4, 1e4}, {1e5, 1e5}}, AxisScale::kLogarithmic);
  plot.series[0].style = PlotStyle::kMarkers;
  const std::string svg = rendered(plot);
  CHECK(countOf(svg, " stroke=\"#ffffff\" style=\"fill:") == 4 + 1);
  CHECK(svg.find(">100k<") != std::string::npos);
}

TEST_CASE("limits of an axis: lines are clipped, markers and notes outside are left out") {
  Plot plot = simple({{0, 0}, {5, 5}, {20, 20}});
  plot.series[0].style = PlotStyle::kLineAndMarkers;
  plot.x.high = 10, plot.y.high = 10;
  plot.notes.push_back({{20, 20}, "outside"});
  plot.notes.push_back({{5, 5}, "inside"});
  const std::string svg = rendered(plot);
  CHECK(countOf(svg, " stroke=\"#ffffff\" style=\"fill:") == 2 + 1);
  CHECK(countOf(svg, "<svg ") == 2); // the inner one clips
  CHECK(svg.find("outside") == std::string::npos);
  CHECK(svg.find("inside") != std::string::npos);
  CHECK(svg.find(">20<") == std::string::npos);
  plot.x.low = 100; // above the high end
  rendered(plot);
}

TEST_CASE("words are escaped") {
  CHECK(escapeXml("a < b & \"c\" > d") == "a &lt; b &amp; &quot;c&quot; &gt; d");
  CHECK(escapeXml("tab\tline\nend") == "tab line end");
  CHECK(escapeXml(std::string("a\0b\x1b\x7f", 5)) == "a?b?\x7f");
  CHECK(escapeXml("m\u00b2 \u03bcs \u20ac \U0001f6a2") == "m\u00b2 \u03bcs \u20ac \U0001f6a2");
  CHECK(escapeXml("\xff \xc3") == "? ?");         // invalid UTF-8, and a truncated character
  CHECK(escapeXml("\xc0\x80") == "??");           // an overlong zero
  CHECK(escapeXml("\xed\xa0\x80") == "???");      // half a surrogate pair
  CHECK(escapeXml("\xef\xbf\xbe") == "???");      // not a character
  CHECK(escapeXml("\xf4\x90\x80\x80") == "????"); // beyond the last character
  Plot plot = simple({{0, 0}, {1, 1}});
  plot.title = "</title><script>alert('&')</script>";
  plot.x.label = "\"<x>\"", plot.y.label = "&amp;";
  plot.series[0].name = "a<b";
  plot.notes.push_back({{1, 1}, "<note/>"});
  const std::string svg = rendered(plot);
  CHECK(svg.find("<script") == std::string::npos);
  CHECK(svg.find("&amp;amp;") != std::string::npos);
}

TEST_CASE("notes that would lie on each other move apart; long series stay small") {
  Plot plot = simple({{0, 0}, {10, 10}});
  for (int k = 0; k < 3; ++k) plot.notes.push_back({{10, 10}, "note"});
  const std::string svg = rendered(plot);
  std::vector<std::string> places;
  for (std::size_t at = svg.find("<text"); at != std::string::npos; at = svg.find("<text", at + 1)) {
    const std::string tag = svg.substr(at, svg.find("</text>", at) - at);
    if (tag.find(">note") != std::string::npos) places.push_back(tag.substr(0, tag.find(" font")));
  }
  REQUIRE(places.size() == 3);
  CHECK(places[0] != places[1]);
  CHECK(places[1] != places[2]);

  Plot dense = simple({});
  for (int k = 0; k <= 1000000; ++k) dense.series[0].points.push_back({k * 1e-6, k * 1e-6});
  CHECK(rendered(dense).size() < 100000);
}
