// test_bench.cpp - the bench proves what it times: right results pass, wrong ones are caught; and its arithmetic, its
// scene and its tables are what docs/bench.md says. How long anything takes is not tested.
#include "cli/bench/results.hpp"
#include "cli/progress.hpp"
#include "formats/shapes.hpp"
#include "math/elementary.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <fstream>

using namespace plim;
using namespace plim::cli;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

plim_status slightlyWrong(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses);
  forces[0].force[0] += 1e-4 * std::abs(forces[0].force[1]);
  return status;
}

plim_status wrongTorque(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses);
  forces[0].torque[2] += 1e-3 * std::abs(forces[0].force[1]);
  return status;
}

plim_status notANumber(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses);
  forces[0].force[1] = kNan;
  return status;
}

// Wrong in one pose of many, and right in the last.
int calls = 0;
plim_status wrongOnce(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses);
  if (++calls == 3) forces[0].force[1] *= 1.001;
  return status;
}

// Right alone; among others the last body is off in its last bit.
plim_status otherInCompany(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses);
  if (count > 1) forces[count - 1].torque_bound = std::nextafter(forces[count - 1].torque_bound, 0);
  return status;
}

// On many threads one body among thousands is off in its last bit.
plim_status otherOnThreads(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses,
                           plim_parallel_for run, void* user) {
  const plim_status status = plim_evaluate_parallel(bodies, count, forces, statuses, run, user);
  forces[count / 2 + 1].force[0] = std::nextafter(forces[count / 2 + 1].force[0], 1e9);
  return status;
}

plim_status wrongOnThreads(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses,
                           plim_parallel_for run, void* user) {
  const plim_status status = plim_evaluate_parallel(bodies, count, forces, statuses, run, user);
  for (std::uint32_t k = 0; k < count; ++k) forces[k].force[1] *= 1.001;
  return status;
}

plim_status refusing(const plim_body*, std::uint32_t, plim_forces*, plim_status*) {
  return PLIM_BAD_VALUE;
}

// Results that claim to be nearer than they are, and results that are not near enough.
plim_status boastful(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses);
  for (std::uint32_t k = 0; k < count; ++k) forces[k].force_bound *= 1e-5;
  return status;
}

plim_status boastfulOfTorque(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses);
  for (std::uint32_t k = 0; k < count; ++k) forces[k].torque_bound *= 1e-5;
  return status;
}

plim_status vague(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses);
  for (std::uint32_t k = 0; k < count; ++k) forces[k].force_bound *= 1e4;
  return status;
}

plim_status vagueOfTorque(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses);
  for (std::uint32_t k = 0; k < count; ++k) forces[k].torque_bound = kNan;
  return status;
}

BenchProof proveAlone(Workload& work, EvaluateFunction evaluate = plim_evaluate) {
  return prove(work, referenceWrenches(work), evaluate);
}

BenchResult result(const std::string& hull, const std::string& sea, std::uint32_t triangles, std::size_t waves,
                   double plain, double ours, bool passed = true) {
  BenchResult made{hull + " " + sea, hull, sea, triangles, waves, 0, {}, {}};
  made.proof = {1e-7, 2e-7, 1e-6, waves > 0 ? kNan : 5e-5, 5e-5, true, true, passed};
  made.timing = {plain, ours, 2 * ours, ours / 2, 7};
  return made;
}

BenchResults someResults(bool passed = true) {
  BenchResults results{{"2026-01-02", "Some CPU", "avx2", "g++ 12", true}, false, 1.3, {}, {}, {}, {}, {}, {}};
  results.hulls = {{"10k", "geodesic:5,1,1.5,22", 9680, 4842, 0.005, 1300000},
                   {"1M", "geodesic:5,1,1.5,224", 1003520, 501762, 0.9, 133000000}};
  results.cases = {result("10k", "still", 9680, 0, 70000, 2000), result("10k", "A", 9680, 4, 150000, 300000),
                   result("1M", "still", 1003520, 0, 7e6, 40000, passed), result("1M", "A", 1003520, 4, 15e6, 38e6)};
  results.outputs = {result("10k", "still", 9680, 0, 70000, 150000)};
  results.fleets = {{"crates", "box:2,1.4,1.2", "still", 10000, 12, 0, 2, {1e-7, 2e-7, true, true}, {0.25, 0.5, 9}},
                    {"boats", "boat", "A", 500, 700, 4, 4, {1e-6, 2e-7, passed, passed}, {12.5, 25, 3}}};
  return results;
}

} // namespace

TEST_CASE("the scene: what the file holds, and the triangles it says") {
  const BenchScene scene = embeddedScene();
  std::ifstream file(std::string(PLIM_SOURCE) + "/scenes/bench.json");
  const BenchScene on_disk = parseScene({std::istreambuf_iterator<char>(file), {}});
  REQUIRE(scene.hulls.size() == 5);
  REQUIRE(scene.seas.size() == 3);
  CHECK(scene.time == 1.3);
  for (std::size_t k = 0; k < scene.hulls.size(); ++k) {
    CHECK(scene.hulls[k].shape == on_disk.hulls[k].shape);
    CHECK(formats::makeShape(scene.hulls[k].shape).triangles.size() == scene.hulls[k].triangles);
  }
  CHECK(forceCases(scene).size() == 15);
  CHECK(forceCases(scene)[7].name == "10k A");
  REQUIRE(outputCases(scene, "10k").size() == 3);
  CHECK(outputCases(scene, "10k")[1].name == "10k still + waterline");
  CHECK(outputCases(scene, "2k").empty());
}

TEST_CASE("the seas are those of their definitions") {
  const BenchScene scene = embeddedScene();
  const std::vector<plim_wave> a = formats::parseSea(scene.seas[1].json).water.waves(),
                               c = formats::parseSea(scene.seas[2].json).water.waves();
  REQUIRE(a.size() == 4);
  for (int i = 0; i < 4; ++i) {
    const plim_wave& wave = a[static_cast<std::size_t>(i)];
    CHECK(wave.wavelength == doctest::Approx(40 / (1 + 0.9 * i)).epsilon(1e-14));
    CHECK(wave.amplitude == doctest::Approx(0.06 * wave.wavelength / (2 * kPi)).epsilon(1e-14));
    CHECK(wave.direction == doctest::Approx(0.7 * i).epsilon(1e-14));
    CHECK(wave.phase == doctest::Approx(i).epsilon(1e-14));
  }
  REQUIRE(c.size() == 64);
  double variance = 0;
  for (const plim_wave& wave : c) {
    variance += 0.5 * wave.amplitude * wave.amplitude;
    CHECK(std::abs(wave.direction) < 1.8);
    CHECK(wave.wavelength > 3.1);
  }
  CHECK(4 * std::sqrt(variance) == doctest::Approx(1.5).epsilon(0.01));
}

TEST_CASE("slips in a scene are named") {
  const auto refused = [](const std::string& text, const std::string& word) {
    try {
      parseScene(text);
      FAIL_CHECK("accepted: ", text);
    } catch (const formats::JsonError& error) {
      CHECK_MESSAGE(std::string(error.what()).find(word) != std::string::npos, std::string(error.what()));
    }
  };
  refused("{", "not valid JSON");
  refused(R"({"hulls":[]})", "seas");
  refused(R"({"hulls":[{"name":"a","shape":"boat","triangles":1,"poses":1,"quick":1}],"seas":[]})", "hulls[0].quick");
  refused(R"({"hulls":[],"seas":[{"name":"a","file":"none.json"}]})", "none.json");
  refused(R"({"hulls":[],"seas":[],"tolerances":[0]})", "tolerances");
  refused(R"({"hulls":[],"seas":[],"tolerances":[],"adaptive":false,"fleets":[],"poses":{"tilt":[1]}})", "tilt");
  refused(R"({"hulls":[],"seas":[{"name":"a"}],"tolerances":[],"adaptive":false,)"
          R"("fleets":[{"name":"f","shape":"boat","bodies":1,"sea":"b","threads":1}]})",
          "fleets[0].sea");
}

TEST_CASE("steps: a body in motion still floats after a minute, and is timed") {
  const BenchScene scene = embeddedScene();
  REQUIRE(scene.steps.size() == 2);
  const BenchSteps small{{"crate", "box:2,1,2", 12, 1}, 1};
  const StepResult result = runSteps(small, scene.seas[small.sea], {0.01, 1, 2});
  CHECK(result.passed);
  CHECK(result.triangles == 12);
  CHECK(result.panels > 60); // large triangles are halved
  CHECK(result.waves == 4);
  CHECK(result.step_us > 0);
  CHECK(result.buoyancy_us > 0);
}

TEST_CASE("statics: floating position and righting arm are proved and timed") {
  const BenchScene scene = embeddedScene();
  REQUIRE(scene.statics.size() == 2);
  const StaticsResult result = runStatics({"small", "wigley:10,2.5,1.2,12", 0, 1}, {0.01, 1, 2});
  CHECK(result.passed);
  CHECK(result.triangles > 100);
  CHECK(result.residual <= 1e-10);
  CHECK(result.error <= 1e-9);
  CHECK(result.equilibriumEvaluations() > 1);
  CHECK(result.curve_us > result.equilibrium_us);
}

TEST_CASE("fleets: the scene's, their proof and their times") {
  const BenchScene scene = embeddedScene();
  REQUIRE(scene.fleets.size() == 2);
  CHECK(scene.fleets[0].hull.name == "crates");
  CHECK(scene.fleets[1].hull.pose_count == 10000);
  CHECK(scene.fleets[1].threads == 2);
  for (BenchFleet fleet : scene.fleets) {
    fleet.hull.pose_count = 700;
    const PreparedSea sea(scene.seas[fleet.sea], scene.time);
    const FleetResult result = runFleet(fleet, scene.poses, sea, {0, 2, 9});
    CHECK(result.proof.passed);
    CHECK(result.proof.error > 0);
    CHECK(result.bodies == 700);
    CHECK(result.triangles == (fleet.sea == 0 ? 12 : 500));
    CHECK(result.waves == (fleet.sea == 0 ? 0 : 4));
    CHECK(result.timing.rounds == 2);
    CHECK(result.timing.step_ms > 0);
    CHECK(result.timing.one_thread_ms > 0);
    const BuiltHull hull(fleet.hull);
    const Workload work({"fleet", 0, fleet.sea}, scene.poses, hull, sea);
    const plimsoll::Pool pool(2);
    const FleetProof apart = proveFleet(work, pool, otherOnThreads), wrong = proveFleet(work, pool, wrongOnThreads);
    CHECK_FALSE(apart.same_bits);
    CHECK_FALSE(apart.passed);
    CHECK(wrong.error > 1e-4);
    CHECK_FALSE(wrong.passed);
  }
}

TEST_CASE("poses are half wet, tilted within limits, and the same every time") {
  const BenchScene scene = embeddedScene();
  const BuiltHull hull(scene.hulls[0]);
  for (const BenchSea& described : scene.seas) {
    const PreparedSea sea(described, scene.time);
    const Workload work({"", 0, 0}, scene.poses, hull, sea), again({"", 0, 0}, scene.poses, hull, sea);
    REQUIRE(work.bodies.size() == 64);
    for (std::size_t k = 0; k < work.bodies.size(); ++k) {
      const plimsoll::Body& body = work.bodies[k];
      const std::array<double, 3> at = {body.position[0], 0, body.position[2]};
      CHECK(std::abs(body.position[1] - sea.loaded.surface.samples({&at, 1})[0].height) <= 0.1);
      CHECK(std::abs(at[0]) <= 50);
      CHECK(std::abs(at[2]) <= 50);
      const double tilt = std::acos(work.placements[k].rotation.row[1].y);
      CHECK(tilt >= 0.1 - 1e-9);
      CHECK(tilt <= 0.4 + 1e-9);
      CHECK(body.position[1] == again.bodies[k].position[1]);
      CHECK(body.tolerance == 0);
      const double share = plimsoll::evaluate(body).volume / hull.info.volume;
      CHECK(share > 0.2);
      CHECK(share < 0.8);
    }
  }
}

TEST_CASE("right results pass their proof, wrong ones are caught") {
  const BenchScene scene = embeddedScene();
  for (const std::size_t h : {0u, 1u}) {
    const BuiltHull hull(scene.hulls[h]);
    for (std::size_t s = 0; s < scene.seas.size(); ++s) {
      const PreparedSea sea(scene.seas[s], scene.time);
      Workload work({"case", h, s}, scene.poses, hull, sea);
      const std::vector<baselines::Wrench> exact = referenceWrenches(work);
      const BenchProof proof = prove(work, exact);
      INFO(scene.hulls[h].name, " ", scene.seas[s].name);
      CHECK(proof.passed);
      CHECK(proof.error > 0);
      CHECK(proof.plain_error < 1e-4);
      CHECK(proof.bound > proof.error);
      CHECK(proof.same_bits);
      for (const EvaluateFunction wrong : {slightlyWrong, wrongTorque, notANumber, wrongOnce}) {
        calls = 0;
        CHECK_FALSE(prove(work, exact, wrong).passed);
      }
      const BenchProof apart = prove(work, exact, otherInCompany);
      CHECK_FALSE(apart.same_bits);
      CHECK_FALSE(apart.passed);
      CHECK(apart.error == proof.error);
      CHECK(std::isnan(prove(work, exact, notANumber).error));
      CHECK_THROWS_AS(prove(work, exact, refusing), plimsoll::Error);
    }
  }
}

TEST_CASE("outputs have their own cases") {
  CHECK(errorLimit({"", 0, 0}, false) == 2e-6);
  CHECK(errorLimit({"", 0, 0}, true) == 1e-5);
  CHECK(errorLimit({"", 0, 0, 1e-3}, true) == 1e-3);
  BenchScene scene = embeddedScene();
  scene.hulls[1].pose_count = 2;
  const BuiltHull hull(scene.hulls[1]);
  const PreparedSea still(scene.seas[0], scene.time);
  for (const BenchCase& entry : outputCases(scene, "1k")) {
    Workload work(entry, scene.poses, hull, still);
    CHECK(proveAlone(work).passed);
    if (entry.outputs == PLIM_OUTPUT_WATERLINE) CHECK(work.segments.size() == 980);
    if (entry.outputs == PLIM_OUTPUT_TRIANGLE_STATES)
      CHECK(std::count(work.states.begin(), work.states.end(), PLIM_TRIANGLE_CUT) > 10);
  }
}

TEST_CASE("cases with a tolerance are those of the scene") {
  BenchScene scene = embeddedScene();
  scene.adaptive = false;
  CHECK(toleranceCases(scene).empty());
  scene.adaptive = true;
  const std::vector<BenchCase> cases = toleranceCases(scene);
  REQUIRE(cases.size() == 16); // hulls from 1k on, seas with waves, two tolerances
  CHECK(cases[0].name == "1k A 1e-2");
  CHECK(cases[5].name == "10k A 1e-3");
  CHECK(cases[5].tolerance == 0.001);
  CHECK(toleranceWord(0) == "linear");
  CHECK(toleranceWord(0.0025) == "2.5e-3");
  CHECK(toleranceWord(1e-10) == "1e-10");
  CHECK(toleranceWord(1) == "1e+0");
}

TEST_CASE("with a tolerance a result is as near as it says, and near enough") {
  BenchScene scene = embeddedScene();
  scene.hulls[1].true_sea.poses = 3;
  const BuiltHull hull(scene.hulls[1]);
  const PreparedSea waves(scene.seas[1], scene.time);
  Workload work({"1k A 1e-2", 1, 1, 0.01}, scene.poses, hull, waves);
  CHECK(work.bodies[0].tolerance == 0.01);
  const std::vector<baselines::Wrench> exact = referenceWrenches(work); // of the true sea
  REQUIRE(exact.size() == 3);
  const BenchProof proof = prove(work, exact);
  CHECK(proof.passed);
  CHECK(proof.error > 1e-6);
  CHECK(proof.error < proof.bound);
  CHECK(proof.bound <= 0.01);
  CHECK(proof.torque_bound <= 0.01);
  for (const EvaluateFunction wrong : {boastful, boastfulOfTorque, vague, vagueOfTorque, notANumber, otherInCompany})
    CHECK_FALSE(prove(work, exact, wrong).passed);
  scene.hulls[1].true_sea.divisions *= 2; // the reference itself is far nearer than any tolerance
  const BuiltHull finer(scene.hulls[1]);
  const Workload again(work.entry, scene.poses, finer, waves);
  for (std::size_t k = 0; k < exact.size(); ++k) {
    const baselines::Wrench nearer = referenceWrench(again, k);
    CHECK(deviation(work, nearer.force, nearer.torque, exact[k]).force < 1e-6);
    CHECK(deviation(work, nearer.force, nearer.torque, exact[k]).torque < 1e-6);
  }
}

TEST_CASE("a case is timed") {
  BenchScene scene = embeddedScene();
  scene.hulls[0].pose_count = 2;
  const BuiltHull hull(scene.hulls[0]);
  const PreparedSea sea(scene.seas[0], scene.time);
  Workload work({"", 0, 0}, scene.poses, hull, sea);
  const BenchTiming timing = timeCase(work, {0, 3, 9});
  CHECK(timing.rounds == 3);
  CHECK(timing.plain_ns > 0);
  CHECK(timing.ours_ns > 0);
  CHECK(timing.ours_cold_ns > 0);
  CHECK(timing.batch_ns > 0);
  Workload counting({"", 0, 0, 0, PLIM_OUTPUT_TRIANGLE_COUNTS}, scene.poses, hull, sea);
  CHECK(std::isnan(timeCase(counting, {0, 1, 1}).batch_ns));
}

TEST_CASE("medians, times and slugs") {
  CHECK(median({3, 1, 2}) == 2);
  CHECK(median({4, 1, 2, 100}) == 3);
  CHECK(median({5}) == 5);
  CHECK(std::isnan(median({})));
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
  CHECK(toTable(apart).find("FAILED: other bits in company") != std::string::npos);
  CHECK(good.find("Some CPU, kernels avx2, g++ 12") != std::string::npos);
  CHECK(good.find("hull 1M: built in 900 ms, 133 bytes a triangle") != std::string::npos);
  CHECK(good.find("104 times the triangles, ours 20.0 times as long, plain 100 times") != std::string::npos);
  CHECK(someResults().failed().empty());
  CHECK(someResults(false).failed() == std::vector<std::string>{"1M still", "fleet boats"});
  CHECK(good.find("fleet in one step  bodies  triangles  sea    threads     step  one thread    error\n"
                  "crates              10000         12  still        2   250 us      500 us  1.0e-07\n"
                  "boats                 500        700  A            4  12.5 ms     25.0 ms  1.0e-06\n") !=
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
  const std::string markdown = toMarkdown(someResults(), "a.svg");
  CHECK(markdown.find(
            "| 1M | 1003520 | still | 7.00 ms | 40.0 us | 175 | 20.0 us | 350 | 80.0 us | 1.0e-07 | 5.0e-05 |\n") !=
        std::string::npos);
  CHECK(markdown.find("| boats | 500 | 700 | A | 4 | 12.5 ms | 25.0 ms | 1.0e-06 |\n") != std::string::npos);
  CHECK(markdown.find("](a.svg)") != std::string::npos);
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
  const report::Plot plot = toPlot(someResults());
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
  const report::Plot more = toPlot(within);
  REQUIRE(more.series.size() == 5); // the plain loop is not drawn twice
  CHECK(more.series[1].name == "A, 4 waves, Plimsoll");
  CHECK(more.series[2].name == "A, 4 waves, within 1e-3, Plimsoll");
  CHECK(more.series[1].points.size() == 2);
}
