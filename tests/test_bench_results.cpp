// test_bench_results.cpp - the output of the bench: its arithmetic, tables, JSON, pictures and goals.
#include "cli/bench/goals.hpp"
#include "cli/bench/pictures.hpp"
#include "cli/progress.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace plim;
using namespace plim::cli;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

BenchResult result(const std::string& hull, const std::string& sea, std::uint32_t triangles, std::size_t waves,
                   double plain, double ours, bool passed = true) {
  BenchResult made{hull + " " + sea, hull, sea, triangles, waves, 0, {}, {}};
  made.proof = {1e-7, 2e-7, 1e-6, waves > 0 ? kNan : 5e-5, 5e-5, true, true, passed};
  made.timing = {plain, ours, 2 * ours, ours / 2, 7, 0.9 * ours, 0.45 * ours};
  return made;
}

BenchResults someResults(bool passed = true) {
  BenchResults results{{"2026-01-02", "Some CPU", "avx2", "g++ 12", true}, false, 1.3, {}, {}, {}, {}, {}, {}, {}};
  results.hulls = {{"10k", "geodesic:5,1,1.5,22", 9680, 4842, 0.005, 1300000},
                   {"1M", "geodesic:5,1,1.5,224", 1003520, 501762, 0.9, 133000000}};
  results.cases = {result("10k", "still", 9680, 0, 70000, 2000), result("10k", "A", 9680, 4, 150000, 300000),
                   result("1M", "still", 1003520, 0, 7e6, 40000, passed), result("1M", "A", 1003520, 4, 15e6, 38e6)};
  results.outputs = {result("10k", "still", 9680, 0, 70000, 150000)};
  results.fleets = {
      {"crates", "box:2,1.4,1.2", "still", 10000, 12, 0, 2, {1e-7, 2e-7, true, true}, {0.25, 0.5, 9, 0.2}},
      {"boats", "boat", "A", 500, 700, 4, 4, {1e-6, 2e-7, passed, passed}, {12.5, 25, 3, 12}}};
  return results;
}

} // namespace

TEST_CASE("medians, times and slugs") {
  CHECK(median({3, 1, 2}) == 2);
  CHECK(median({4, 1, 2, 100}) == 3);
  CHECK(median({5}) == 5);
  CHECK(std::isnan(median({})));
  CHECK(least({3, 1, 2}) == 1);
  CHECK(std::isnan(least({})));
  CHECK(formatTime(kNan) == "-");
  CHECK(formatRatio(kNan) == "-");
  CHECK(formatTime(1.234) == "1.23 ns");
  CHECK(formatTime(38.24) == "38.2 ns");
  CHECK(formatTime(999.6) == "1.00 us");
  CHECK(formatTime(99.96) == "100 ns");
  CHECK(formatTime(1610) == "1.61 us");
  CHECK(formatTime(2.12e8) == "212 ms");
  CHECK(formatTime(2.5e12) == "2500 s");
  CHECK(slugOf("AMD EPYC 9354P 32-Core Processor") == "amd-epyc-9354p-32-core-processor");
  CHECK(slugOf("Intel(R) Core(TM) i7 @ 3.2GHz") == "intel-r-core-tm-i7-3-2ghz");
  CHECK(slugOf(" /../ ") == "unknown");
  CHECK(progressBar(0, 4, 8) == "[........]");
  CHECK(progressBar(3, 4, 8) == "[######..]");
  CHECK(progressBar(0, 0, 2) == "[##]");
  const Machine machine = thisMachine();
  CHECK(machine.date.size() == 10);
  CHECK_FALSE(machine.kernels.empty());
  CHECK_FALSE(machine.processor.empty());
}

TEST_CASE("the table is aligned, and says what failed") {
  const std::string good = toTable(someResults()), bad = toTable(someResults(false));
  CHECK(good.find("FAILED") == std::string::npos);
  CHECK(bad.find("FAILED") != std::string::npos);
  CHECK(good.find("hull  triangles  sea      plain     ours  ratio    batch  ratio     cold    error    bound\n"
                  "10k        9680  still  70.0 us  2.00 us   35.0  1.00 us   70.0  4.00 us  1.0e-07  5.0e-05\n"
                  "10k        9680  A       150 us   300 us   0.50   150 us   1.00   600 us  1.0e-07  unknown\n") !=
        std::string::npos);
  BenchResults apart = someResults(false);
  apart.cases[2].proof.same_bits = false;
  CHECK(toTable(apart).find("FAILED: different bits in a batch") != std::string::npos);
  CHECK(good.find("Some CPU, kernels avx2, g++ 12") != std::string::npos);
  CHECK(good.find("hull 1M: built in 900 ms, 133 bytes a triangle") != std::string::npos);
  CHECK(good.find("104 times the triangles, ours 20.0 times as long, plain 100 times") != std::string::npos);
  CHECK(someResults().failed().empty());
  CHECK(someResults(false).failed() == std::vector<std::string>{"1M still", "fleet boats A"});
  CHECK(good.find("fleet in one step  bodies  triangles  sea    of        threads     step  one thread    error\n"
                  "crates              10000         12  still  buoyancy        2   250 us      500 us  1.0e-07\n"
                  "boats                 500        700  A      buoyancy        4  12.5 ms     25.0 ms  1.0e-06\n") !=
        std::string::npos);
  BenchResults within = someResults();
  within.cases[1].tolerance = 0.01;
  CHECK(good.find("tolerance") == std::string::npos);
  CHECK(
      toTable(within).find(
          "hull  triangles  sea    tolerance    plain     ours  ratio    batch  ratio     cold    error    bound\n"
          "10k        9680  still  linear     70.0 us  2.00 us   35.0  1.00 us   70.0  4.00 us  1.0e-07  5.0e-05\n"
          "10k        9680  A      1e-2        150 us   300 us   0.50   150 us   1.00   600 us  1.0e-07  unknown\n") !=
      std::string::npos);
  const std::string markdown = toMarkdown(someResults(), "a");
  CHECK(markdown.find(
            "| 1M | 1003520 | still | 7.00 ms | 40.0 us | 175 | 20.0 us | 350 | 80.0 us | 1.0e-07 | 5.0e-05 |\n") !=
        std::string::npos);
  CHECK(markdown.find("| boats | 500 | 700 | A | buoyancy | 4 | 12.5 ms | 25.0 ms | 1.0e-06 |\n") != std::string::npos);
  CHECK(markdown.find("](a.svg)") != std::string::npos);
  CHECK(markdown.find("](a-seas.svg)") != std::string::npos);
}

TEST_CASE("JSON: unknown is null, failures show") {
  const nlohmann::ordered_json json = toJson(someResults(false));
  CHECK(json["passed"] == false);
  CHECK(json["cases"][2]["passed"] == false);
  CHECK(json["cases"][1]["bound"].is_null());
  CHECK(json["cases"][0]["ratio"] == 35);
  CHECK(json["cases"][0]["batch_ns"] == 1000);
  CHECK(json["cases"][0]["batch_ratio"] == 70);
  CHECK(json["growth"]["ours"] == 20);
  REQUIRE(json["fleets"].size() == 2);
  CHECK(json["fleets"][0]["step_ms"] == 0.25);
  CHECK(json["fleets"][0]["one_thread_ms"] == 0.5);
  CHECK(json["fleets"][1]["bodies"] == 500);
  CHECK(json["fleets"][1]["passed"] == false);
  BenchResults few = someResults();
  few.cases.resize(2);
  CHECK(toJson(few)["growth"].is_null());
}

TEST_CASE("the picture: a colour a sea and tolerance, the plain loop dashed, the gain at the last points") {
  const report::Plot plot = plainPicture(someResults());
  REQUIRE(plot.series.size() == 4);
  CHECK(plot.series[0].name == "still water, Plimsoll");
  CHECK(plot.series[3].name == "A, 4 waves, plain loop");
  CHECK(plot.series[3].dashed);
  CHECK(plot.series[1].color == plot.series[3].color);
  REQUIRE(plot.notes.size() == 2);
  CHECK(plot.notes[0].text == "175\u00d7 faster");
  CHECK(plot.notes[1].text == "2.53\u00d7 slower");
  CHECK(plot.notes[0].at.x == 1003520);
  BenchResults within = someResults();
  within.cases.push_back(within.cases[3]);
  within.cases.back().tolerance = 1e-3;
  const report::Plot more = plainPicture(within);
  REQUIRE(more.series.size() == 5); // the plain loop is not drawn twice
  CHECK(more.series[1].name == "A, 4 waves, Plimsoll");
  CHECK(more.series[2].name == "A, 4 waves, within 1e-3, Plimsoll");
  CHECK(more.series[1].points.size() == 2);
}

TEST_CASE("the picture of the seas: a line each, to the loosest tolerance there is") {
  BenchResults results = someResults();
  results.cases.push_back(result("10k", "G4", 9680, 4, kNan, 2000));
  for (const double tolerance : {1e-2, 1e-3}) {
    results.cases.push_back(result("10k", "G4", 9680, 4, kNan, 1e5 * tolerance));
    results.cases.back().tolerance = tolerance;
  }
  results.cases.push_back(result("10k", "fft", 9680, 0, kNan, 4000));
  results.cases.back().waves.reset();
  results.cases.push_back(results.cases.back());
  results.cases.back().tolerance = 1e-2;
  results.cases.back().timing = untimed();
  const report::Plot plot = seasPicture(results);
  REQUIRE(plot.series.size() == 4);
  CHECK(plot.series[0].name == "still water, linear");
  CHECK(plot.series[0].points.size() == 2);
  CHECK(plot.series[2].name == "G4, 4 waves, within 1e-2");
  CHECK(plot.series[2].points[0].y == doctest::Approx(1e-6));
  CHECK(plot.series[3].name == "fft, linear");
  CHECK(plainPicture(results).series.size() == 4); // these are not drawn beside the plain loop
}

TEST_CASE("goals: the worst case counts, 85 % is enough, and what has no bound is missed") {
  BenchResults results = someResults();
  const auto add = [&](const char* hull, const char* sea, double tolerance, double ours) {
    BenchResult made = result(hull, sea, 12, 4, kNan, ours);
    made.tolerance = tolerance, made.name += " " + toleranceWord(tolerance);
    results.cases.push_back(made);
  };
  const auto goal = [&](const std::string& what) {
    const std::vector<Goal> goals = goalsOf(results);
    const auto found = std::find_if(goals.begin(), goals.end(), [&](const Goal& each) { return each.what == what; });
    return found == goals.end() ? Goal{} : *found;
  };
  results.cases.clear(), results.fleets.clear();
  CHECK(goalsOf(results).empty()); // no case of the goals was measured
  add("box", "A", 0, 100), add("box", "A", 0.01, 1000), add("80", "A", 0, 200), add("80", "A", 0.01, 1100);
  add("box", "G4", 0, 250), add("box", "G4", 0.01, 3500), add("80", "G4", 0.01, 2200), add("1k", "G4", 0, 1e9);
  const std::string displaced = "G4 / A, every hull, every tolerance";
  CHECK(goal(displaced).found == doctest::Approx(3.5));
  CHECK(goal(displaced).where == "box G4 1e-2"); // 1k was not measured in A
  CHECK(goal(displaced).passed());
  results.cases[5].timing.ours_least_ns *= 1.02; // from 3.5 to 3.57, beyond 3 / 0.85
  CHECK_FALSE(goal(displaced).passed());
  CHECK(goal("80 in A, 1e-2 / linear").found == doctest::Approx(5.5));
  CHECK(goal("80 in A, 1e-2 / linear").passed());
  CHECK(goal("each box of one call in A, 1e-2").found == doctest::Approx(0.45));
  CHECK(goal("each box of one call in A, 1e-2").passed());
  add("80", "fft", 0.01, 1), add("box", "fft", 0.01, 1);
  results.cases[8].timing = untimed();
  CHECK(std::isnan(goal("fft / A, every hull, 1e-2").found));
  CHECK(goal("fft / A, every hull, 1e-2").where == "80 fft 1e-2");
  CHECK_FALSE(goal("fft / A, every hull, 1e-2").passed());
  results.prepare = {{"A", 1, 1}, {"fft", 4000, 2600}};
  CHECK(goal("prepare fft").found == 2600);
  results.steps = {{"crate", "box", "A", 12, 60, 4, 3.5, 1, 3.1, 0, true}};
  CHECK(goal("step of a crate in A").found == 3.1);
  results.fleets = {{"crates", "box", "A", 10000, 12, 4, 2, {kNan, kNan, true, true}, {30, 60, 3, 29}, true}};
  CHECK(goal("step of 10000 crates in A, 2 threads").found == 29);
  CHECK_FALSE(goal("step of 10000 crates in A, 2 threads").passed());

  const nlohmann::ordered_json json = toJson(results);
  CHECK(json["passed"] == true); // a missed goal is not a failure
  REQUIRE(json["goals"].size() == goalsOf(results).size());
  CHECK(json["goals"][0]["what"] == displaced);
  CHECK(json["goals"][0]["goal"] == 3);
  CHECK(json["goals"][0]["passed"] == false);
  CHECK(json["goals"][1]["found"].is_null());
  CHECK(json["prepare"][1]["sea"] == "fft");
  CHECK(json["prepare"][1]["microseconds"] == 4000);
  CHECK(json["fleets"][0]["moving"] == true);
  const std::string table = toTable(results);
  CHECK(table.find("no bound  80 fft 1e-2  missed") != std::string::npos);
  CHECK(table.find("80 in A, 1e-2 / linear                5 times  5.50 times  80 A 1e-2    reached\n") !=
        std::string::npos);
}
