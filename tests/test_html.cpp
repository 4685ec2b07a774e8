// test_html.cpp - HTML pages: escaping, embedded pictures, no network access.
#include "report/float_report.hpp"
#include "report/html.hpp"
#include "text_checks.hpp"

#include <doctest/doctest.h>
#include <stdexcept>

using namespace plim::report;
using plim::tests::has;

namespace {

std::vector<std::uint8_t> bytes(const std::string& text) {
  return {text.begin(), text.end()};
}

} // namespace

TEST_CASE("base64, by the examples of RFC 4648") {
  CHECK(base64({}).empty());
  CHECK(base64(bytes("f")) == "Zg==");
  CHECK(base64(bytes("fo")) == "Zm8=");
  CHECK(base64(bytes("foo")) == "Zm9v");
  CHECK(base64(bytes("foob")) == "Zm9vYg==");
  CHECK(base64(bytes("foobar")) == "Zm9vYmFy");
  CHECK(base64({0xfb, 0xff, 0xfe}) == "+//+");
}

TEST_CASE("words are escaped wherever they go") {
  const std::string bad = "<script>\"&\n", good = "&lt;script&gt;&quot;&amp; ";
  HtmlPage page(bad, bad);
  page.heading(bad);
  page.paragraph(bad);
  page.figures({{bad, bad}});
  page.table({bad}, {{bad}});
  page.facts({{bad, bad}});
  Image dot;
  dot.width = dot.height = 1, dot.rgb.assign(3, 7);
  page.pictures(std::vector<Picture>(1, Picture{dot, bad}));
  const std::string html = std::move(page).finish();
  CHECK_FALSE(has(html, "<script"));
  std::size_t count = 0;
  for (std::size_t at = html.find(good); at != std::string::npos; at = html.find(good, at + 1)) ++count;
  CHECK(count == 13);
  CHECK(has(html, "src=\"data:image/jpeg;base64,/9j/"));
  CHECK(html.rfind("<!DOCTYPE html>", 0) == 0);
  CHECK(html.ends_with("</html>\n"));
}

TEST_CASE("units and options are not broken over lines") {
  HtmlPage page("t");
  page.table({"residual torque [N m]"}, {{"1 m"}});
  page.facts({{"taken", "waves (--sea), a mass (--mass, --density-ratio); a--b stays"}});
  const std::string html = std::move(page).finish();
  CHECK(has(html, "<th>residual torque [N\u00a0m]</th>"));
  CHECK(has(html, "<td>1 m</td>"));
  CHECK(
      has(html, "waves (<code>--sea</code>), a mass (<code>--mass</code>, <code>--density-ratio</code>); a--b stays"));
}

TEST_CASE("plots share a row until something else comes") {
  Plot plot{"p", {}, {}, {{"s", {{0, 0}, {1, 1}}}}, {}};
  HtmlPage page("t");
  page.plot(plot);
  page.plot(plot);
  page.heading("h");
  page.plot(plot);
  const std::string html = std::move(page).finish();
  std::size_t rows = 0;
  for (std::size_t at = html.find("class=\"plots\""); at != std::string::npos;
       at = html.find("class=\"plots\"", at + 1))
    ++rows;
  CHECK(rows == 2);
  const auto count = [&](const std::string& what) {
    std::size_t found = 0;
    for (std::size_t at = html.find(what); at != std::string::npos; at = html.find(what, at + 1)) ++found;
    return found;
  };
  CHECK(count("<div") == count("</div>"));
  CHECK(count("<svg") == count("</svg>"));
}

TEST_CASE("the float report: a plot for each subject, and none of effects that never acted") {
  FloatReport report;
  report.title = "Test";
  FloatTrace trace{"boat", 10, {}};
  for (int i = 0; i < 5; ++i) {
    FloatSample sample;
    sample.time = i, sample.position_w = {0, 0.1 * i, 0};
    sample.pressure = i;
    trace.samples.push_back(sample);
  }
  report.traces = {trace};
  report.summary_header = {"body"}, report.summary_rows = {{"boat"}};
  const std::string one = floatPage(report);
  for (const char* title : {"Heave", "Roll and pitch", "Buoyancy and weight", "Drag by part", "Energy", "Drift"})
    CHECK_MESSAGE(has(one, std::string(">") + title + "<"), title);
  CHECK(has(one, "pressure"));
  CHECK_FALSE(has(one, "viscous"));
  for (FloatSample& sample : report.traces[0].samples) sample.pressure = 0;
  CHECK_FALSE(has(floatPage(report), "Drag by part"));
  report.traces.push_back(trace);
  CHECK(has(floatPage(report), ">Tilt<"));
  report.traces.clear();
  CHECK_FALSE(has(floatPage(report), "Heave"));
}

TEST_CASE("a page that cannot be written is an error that names it") {
  CHECK_THROWS_WITH_AS(writeText("x", "/nonexistent/page.html"), "cannot write /nonexistent/page.html",
                       std::runtime_error);
}
