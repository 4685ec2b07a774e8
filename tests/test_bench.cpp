// test_bench.cpp - the bench verifies what it times: correct results pass and wrong ones are detected. Its scene, seas
// and reference are those of docs/bench.md. Durations are not tested. test_bench_results.cpp tests the output.
#include "baselines/reference.hpp"
#include "cli/bench/results.hpp"
#include "formats/shapes.hpp"
#include "math/elementary.hpp"
#include "math/random.hpp"
#include "places.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <fstream>

using namespace plim;
using namespace plim::cli;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

plim_status slightlyWrong(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses,
                          plim_parallel_for run, void* user) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses, run, user);
  forces[0].force[0] += 1e-4 * std::abs(forces[0].force[1]);
  return status;
}

plim_status wrongTorque(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses,
                        plim_parallel_for run, void* user) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses, run, user);
  forces[0].torque[2] += 1e-3 * std::abs(forces[0].force[1]);
  return status;
}

plim_status notANumber(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses,
                       plim_parallel_for run, void* user) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses, run, user);
  forces[0].force[1] = kNan;
  return status;
}

// Wrong in one of many poses; correct in the last one.
int calls = 0;
plim_status wrongOnce(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses,
                      plim_parallel_for run, void* user) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses, run, user);
  if (++calls == 3) forces[0].force[1] *= 1.001;
  return status;
}

// Correct for a single body; among others, the last body differs in its last bit.
plim_status otherInCompany(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses,
                           plim_parallel_for run, void* user) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses, run, user);
  if (count > 1) forces[count - 1].torque[2] = std::nextafter(forces[count - 1].torque[2], 1e9);
  return status;
}

// On many threads, one body among thousands differs in its last bit.
plim_status otherOnThreads(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses,
                           plim_parallel_for run, void* user) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses, run, user);
  forces[count / 2 + 1].force[0] = std::nextafter(forces[count / 2 + 1].force[0], 1e9);
  return status;
}

plim_status wrongOnThreads(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses,
                           plim_parallel_for run, void* user) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses, run, user);
  for (std::uint32_t k = 0; k < count; ++k) forces[k].force[1] *= 1.001;
  return status;
}

plim_status refusing(const plim_body*, std::uint32_t, plim_forces*, plim_status*, plim_parallel_for, void*) {
  return PLIM_BAD_VALUE;
}

// Results whose bounds are too small (boastful) or too large for the tolerance (vague).
plim_status boastful(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses,
                     plim_parallel_for run, void* user) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses, run, user);
  for (std::uint32_t k = 0; k < count; ++k) forces[k].force_bound *= 1e-5;
  return status;
}

plim_status boastfulOfTorque(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses,
                             plim_parallel_for run, void* user) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses, run, user);
  for (std::uint32_t k = 0; k < count; ++k) forces[k].torque_bound *= 1e-5;
  return status;
}

plim_status vague(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses,
                  plim_parallel_for run, void* user) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses, run, user);
  for (std::uint32_t k = 0; k < count; ++k) forces[k].force_bound *= 1e4;
  return status;
}

plim_status vagueOfTorque(const plim_body* bodies, std::uint32_t count, plim_forces* forces, plim_status* statuses,
                          plim_parallel_for run, void* user) {
  const plim_status status = plim_evaluate(bodies, count, forces, statuses, run, user);
  for (std::uint32_t k = 0; k < count; ++k) forces[k].torque_bound = kNan;
  return status;
}

BenchProof proveAlone(Workload& work, EvaluateFunction evaluate = plim_evaluate) {
  return prove(work, referenceWrenches(work), evaluate);
}

const BenchSea& seaNamed(const BenchScene& scene, const std::string& name) {
  return *std::find_if(scene.seas.begin(), scene.seas.end(), [&](const BenchSea& sea) { return sea.name == name; });
}

} // namespace

TEST_CASE("the scene: what the file holds, and the triangles it says") {
  const BenchScene scene = embeddedScene();
  std::ifstream file(std::string(plim::tests::sourceFolder()) + "/scenes/bench.json");
  const BenchScene on_disk = parseScene({std::istreambuf_iterator<char>(file), {}});
  REQUIRE(scene.hulls.size() == 7);
  REQUIRE(scene.seas.size() == 10);
  CHECK(scene.time == 1.3);
  for (std::size_t k = 0; k < scene.hulls.size(); ++k) {
    CHECK(scene.hulls[k].shape == on_disk.hulls[k].shape);
    CHECK(formats::makeShape(scene.hulls[k].shape).triangles.size() == scene.hulls[k].triangles);
  }
  CHECK(forceCases(scene).size() == 70);
  CHECK(forceCases(scene)[41].name == "10k A");
  REQUIRE(outputCases(scene, "10k").size() == 3);
  CHECK(outputCases(scene, "10k")[1].name == "10k still + waterline");
  CHECK(outputCases(scene, "2k").empty());
}

TEST_CASE("seas that are not chosen have no cases") {
  BenchScene scene = embeddedScene();
  for (BenchSea& sea : scene.seas) sea.chosen = sea.name == "G4" || sea.name == "A";
  CHECK(forceCases(scene).size() == 14);
  CHECK(toleranceCases(scene).size() == 28);
  CHECK(forceCases(scene)[1].name == "box G4");
  CHECK(outputCases(scene, "10k").empty()); // they are measured on still water
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

TEST_CASE("Gerstner seas are the sines of the same name, displaced; sixteen waves fall from 60 m to 4 m") {
  const BenchScene scene = embeddedScene();
  const auto waves = [&](const char* name) { return formats::parseSea(seaNamed(scene, name).json).water.waves(); };
  for (const auto& [sines, displaced] : {std::pair("A", "G4"), std::pair("S16", "G16")}) {
    const std::vector<plim_wave> of = waves(sines), as = waves(displaced);
    REQUIRE(of.size() == as.size());
    double compression = 0;
    for (std::size_t i = 0; i < of.size(); ++i) {
      CHECK(as[i].amplitude == of[i].amplitude);
      CHECK(as[i].wavelength == of[i].wavelength);
      CHECK(as[i].direction == of[i].direction);
      CHECK(as[i].phase == of[i].phase);
      CHECK(as[i].steepness == 0.6);
      compression += as[i].steepness * as[i].amplitude * 2 * kPi / as[i].wavelength;
    }
    CHECK(compression == doctest::Approx(of.size() == 4 ? 0.144 : 0.27));
  }
  const std::vector<plim_wave> sixteen = waves("S16");
  REQUIRE(sixteen.size() == 16);
  CHECK(sixteen.front().wavelength == doctest::Approx(60));
  CHECK(sixteen.back().wavelength == doctest::Approx(4));
  for (std::size_t i = 1; i < 16; ++i) {
    CHECK(sixteen[i].amplitude < sixteen[i - 1].amplitude);
    CHECK(std::abs(sixteen[i].direction) < 1);
  }
}

TEST_CASE("the reference's own search finds the height of Gerstner waves") {
  const BenchScene scene = embeddedScene();
  for (const char* name : {"G4", "G16"}) {
    const PreparedSea sea(seaNamed(scene, name), scene.time);
    const std::vector<baselines::GerstnerWave> waves =
        baselines::gerstnerWaves(sea.loaded.description.water, scene.time);
    const baselines::Heights heights = baselines::gerstnerHeights(waves);
    Random random(5);
    for (int k = 0; k < 200; ++k) {
      // From a label to its place and height by the definition, and back from the place.
      const double label_x = random.uniform(-60, 60), label_z = random.uniform(-60, 60);
      double x = label_x, z = label_z, height = 0, found = 0;
      for (const baselines::GerstnerWave& wave : waves) {
        const double theta = wave.kx * label_x + wave.kz * label_z + wave.phase, k1 = std::hypot(wave.kx, wave.kz);
        x += wave.steepness * wave.amplitude * wave.kx / k1 * std::cos(theta);
        z += wave.steepness * wave.amplitude * wave.kz / k1 * std::cos(theta);
        height += wave.amplitude * std::sin(theta);
      }
      heights(1, &x, &z, &found);
      CHECK(found == doctest::Approx(height).epsilon(1e-10));
      CHECK(sea.loaded.surface.height(x, z) == doctest::Approx(height).epsilon(1e-8)); // found to 1e-9 m
    }
  }
}

TEST_CASE("grid and callback are what the scene says of them") {
  const BenchScene scene = embeddedScene();
  const PreparedSea a(seaNamed(scene, "A"), scene.time), grid(seaNamed(scene, "grid"), scene.time),
      plane(seaNamed(scene, "callback"), scene.time);
  for (const double x : {-63.75, -0.25, 12.25, 63.75}) // nodes
    for (const double z : {-63.75, 7.75, 40.25})
      CHECK(grid.loaded.surface.height(x, z) == doctest::Approx(a.loaded.surface.height(x, z)).epsilon(1e-6));
  // Every pose within its limits lies well inside the grid.
  CHECK(63.75 > scene.poses.reach + 0.5 * 10.5);
  CHECK(plane.loaded.surface.height(10, -20) == doctest::Approx(0.02 * 10 - 0.01 * 20));
  CHECK_FALSE(plane.isPlain());
  CHECK_FALSE(grid.isPlain());
  CHECK(a.isPlain());
  CHECK(grid.waves);
  CHECK_FALSE(grid.wave_count.has_value());
  CHECK(a.wave_count == 4);
  CHECK(PreparedSea(seaNamed(scene, "still"), 0).wave_count == 0);
  CHECK(PreparedSea(seaNamed(scene, "G16"), 0).wave_count == 16);
}

TEST_CASE("every sea is timed while it is prepared") {
  const BenchScene scene = embeddedScene();
  for (const BenchSea& sea : scene.seas) {
    const PrepareResult result = timePrepare(sea, scene.time, {0, 2, 2});
    CHECK(result.sea == sea.name);
    CHECK(result.least_us > 0);
    CHECK(result.microseconds >= result.least_us);
  }
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
  refused(R"({"hulls":[],"seas":[{"name":"a","of":"b","nodes":4,"cell":1}]})", "seas[0].of");
  refused(R"({"hulls":[],"seas":[{"name":"a","slope":[1]}]})", "seas[0].slope");
  refused(R"({"hulls":[],"seas":[{"name":"a","slope":[1,0]},{"name":"b","of":"a","nodes":4,"cell":1}]})", "seas[1].of");
  refused(R"({"hulls":[],"seas":[],"tolerances":[0]})", "tolerances");
  refused(R"({"hulls":[],"seas":[],"tolerances":[],"adaptive":false,"fleets":[],"poses":{"tilt":[1]}})", "tilt");
  refused(R"({"hulls":[],"seas":[{"name":"a"}],"tolerances":[],"adaptive":false,)"
          R"("fleets":[{"name":"f","shape":"boat","bodies":1,"sea":"b","threads":1}]})",
          "fleets[0].sea");
}

TEST_CASE("steps: a body in motion still floats after a minute, and is timed") {
  const BenchScene scene = embeddedScene();
  REQUIRE(scene.steps.size() == 5);
  const BenchSteps small{{"crate", "box:2,1,2", 12, 1}, 1};
  const StepResult result = runSteps(small, scene.seas[small.sea], {0.01, 1, 2});
  CHECK(result.passed);
  CHECK(result.triangles == 12);
  CHECK(result.panels > 60); // large triangles are divided
  CHECK(result.waves == 4);
  CHECK(result.step_us > 0);
  CHECK(result.step_least_us > 0);
  CHECK(result.step_least_us <= result.step_us);
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
  REQUIRE(scene.fleets.size() == 6);
  CHECK(scene.fleets[0].hull.name == "crates");
  CHECK(scene.fleets[1].hull.pose_count == 10000);
  CHECK(scene.fleets[1].threads == 2);
  for (BenchFleet fleet : scene.fleets) {
    if (fleet.moving) continue;
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

TEST_CASE("moving fleets: the scene's, their proof and their times") {
  const BenchScene scene = embeddedScene();
  std::vector<std::string> moving;
  for (const BenchFleet& fleet : scene.fleets)
    if (fleet.moving) moving.push_back(fleet.hull.name + " " + scene.seas[fleet.sea].name);
  CHECK(moving == std::vector<std::string>{"crates still", "crates A", "crates G4", "boats A"});
  BenchFleet fleet = scene.fleets[4];
  fleet.hull.pose_count = 30;
  const PreparedSea sea(scene.seas[fleet.sea], 0);
  const FleetResult result = runFleet(fleet, scene.poses, sea, {0, 3, 9});
  CHECK(result.moving);
  CHECK(result.proof.passed);
  CHECK(std::isnan(result.proof.error));
  CHECK(result.bodies == 30);
  CHECK(result.timing.rounds == 3);
  CHECK(result.timing.step_least_ms > 0);
  CHECK(result.timing.step_least_ms <= result.timing.step_ms);
  CHECK(result.timing.one_thread_ms > 0);

  const BuiltHull hull(fleet.hull);
  const Workload work({"fleet", 0, fleet.sea}, scene.poses, hull, sea);
  plimsoll::Scene many = sceneOf(work), one = sceneOf(work);
  const plimsoll::Pool pool(2);
  timeMoving(many, one, pool, {0, 1, 1});
  CHECK(proveMoved(work, many, one).passed);
  many.setVelocity(7, {0, 1e-9, 0}, {0, 0, 0});
  CHECK_FALSE(proveMoved(work, many, one).same_bits);
  CHECK_FALSE(proveMoved(work, many, one).passed);
  one.setVelocity(7, {0, 1e-9, 0}, {0, 0, 0});
  CHECK(proveMoved(work, many, one).passed);
  for (plimsoll::Scene* scene_of : {&many, &one}) scene_of->setPose(3, {0, 9, 0}, {0, 0, 0, 1}); // one body in the air
  CHECK(proveMoved(work, many, one).same_bits);
  CHECK_FALSE(proveMoved(work, many, one).passed);
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
  BenchScene scene = embeddedScene();
  for (const std::size_t h : {0u, 3u}) {
    scene.hulls[h].pose_count = 8;
    const BuiltHull hull(scene.hulls[h]);
    for (std::size_t s = 0; s < scene.seas.size(); ++s) {
      const PreparedSea sea(scene.seas[s], scene.time);
      Workload work({"case", h, s}, scene.poses, hull, sea);
      const std::vector<baselines::Wrench> exact = referenceWrenches(work);
      const BenchProof proof = prove(work, exact);
      INFO(scene.hulls[h].name, " ", scene.seas[s].name);
      CHECK(proof.passed);
      CHECK(proof.error > 0);
      CHECK(std::isnan(proof.plain_error) == !sea.isPlain());
      CHECK_FALSE(proof.plain_error >= 1e-4);
      if (sea.certified) CHECK(proof.bound > proof.error);
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
  scene.hulls[3].pose_count = 2;
  const BuiltHull hull(scene.hulls[3]);
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
  REQUIRE(cases.size() == 126); // every hull, seas with waves, two tolerances
  CHECK(cases[0].name == "box A 1e-2");
  CHECK(cases[73].name == "10k A 1e-3");
  CHECK(cases[73].tolerance == 0.001);
  CHECK(toleranceWord(0) == "linear");
  CHECK(toleranceWord(0.0025) == "2.5e-3");
  CHECK(toleranceWord(1e-10) == "1e-10");
  CHECK(toleranceWord(1) == "1e+0");
}

TEST_CASE("with a tolerance a result is as near as it says, and near enough") {
  BenchScene scene = embeddedScene();
  scene.hulls[3].true_sea.poses = 3;
  const BuiltHull hull(scene.hulls[3]);
  const PreparedSea waves(scene.seas[1], scene.time);
  Workload work({"1k A 1e-2", 3, 1, 0.01}, scene.poses, hull, waves);
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
  scene.hulls[3].true_sea.divisions *= 2; // the reference is much more accurate than any tolerance
  const BuiltHull finer(scene.hulls[3]);
  const Workload again(work.entry, scene.poses, finer, waves);
  for (std::size_t k = 0; k < exact.size(); ++k) {
    const baselines::Wrench nearer = referenceWrench(again, k);
    CHECK(deviation(work, nearer.force, nearer.torque, exact[k]).force < 1e-6);
    CHECK(deviation(work, nearer.force, nearer.torque, exact[k]).torque < 1e-6);
  }
}

TEST_CASE("every sea keeps to a tolerance or says that it does not") {
  BenchScene scene = embeddedScene();
  scene.hulls[0].pose_count = 3;
  const BuiltHull hull(scene.hulls[0]);
  for (std::size_t s = 1; s < scene.seas.size(); ++s) {
    INFO(scene.seas[s].name);
    const PreparedSea sea(scene.seas[s], scene.time);
    Workload work({"", 0, s, 0.01}, scene.poses, hull, sea);
    if (sea.certified) CHECK(statesBounds(work));
    // A result without a bound must not count as verified: seas without bounds are excluded before.
    CHECK(proveAlone(work).passed == statesBounds(work));
  }
  const PreparedSea plane(seaNamed(scene, "callback"), scene.time);
  CHECK_FALSE(statesBounds(Workload({"", 0, 9, 0.01}, scene.poses, hull, plane)));
  CHECK(unproved().passed);
  CHECK(std::isnan(unproved().bound));
  CHECK(std::isnan(untimed().ours_ns));
  CHECK(untimed().rounds == 0);
}

TEST_CASE("on every sea the reference is a hundred times nearer than the tightest tolerance") {
  BenchScene scene = embeddedScene();
  for (const std::size_t h : {0u, 1u}) {
    scene.hulls[h].pose_count = 1;
    BenchHull halved = scene.hulls[h];
    halved.true_sea.divisions *= 2;
    const BuiltHull hull(scene.hulls[h]), finer(halved);
    for (std::size_t s = 1; s < scene.seas.size(); ++s) {
      const PreparedSea sea(scene.seas[s], scene.time);
      const BenchCase entry{"", h, s, scene.tolerances.back()};
      const Workload work(entry, scene.poses, hull, sea), again(entry, scene.poses, finer, sea);
      const baselines::Wrench nearer = referenceWrench(again, 0);
      const Deviation off = deviation(work, nearer.force, nearer.torque, referenceWrench(work, 0));
      INFO(scene.hulls[h].name, " ", scene.seas[s].name);
      CHECK(off.force < 0.01 * entry.tolerance);
      CHECK(off.torque < 0.01 * entry.tolerance);
    }
  }
}

TEST_CASE("on a lattice the reference is exact") {
  BenchScene scene = embeddedScene();
  scene.hulls[0].pose_count = 6;
  const BuiltHull hull(scene.hulls[0]);
  const PreparedSea grid(seaNamed(scene, "grid"), scene.time), plane(seaNamed(scene, "callback"), scene.time);
  const BenchCase entry{"", 0, 8, 0.01};
  const Workload on_grid(entry, scene.poses, hull, grid), on_plane(entry, scene.poses, hull, plane);
  REQUIRE(on_grid.reference() == Workload::kByFacets);
  for (std::size_t k = 0; k < 6; ++k) {
    // A plane is linear on every piece, for any cut.
    const baselines::Placement& there = on_plane.placements[k];
    const baselines::Wrench whole = baselines::referenceLinear(hull.reference_mesh, there, plane.reference()),
                            cut = baselines::referenceOnLattice(hull.reference_mesh, there, plane.reference(),
                                                                {0.3, -0.7, 0.21});
    CHECK(deviation(on_plane, cut.force, cut.torque, whole).force < 1e-13);
    CHECK(deviation(on_plane, cut.force, cut.torque, whole).torque < 1e-13);
    // A reference of small pieces that ignores the facets converges to the same result.
    const baselines::Placement& here = on_grid.placements[k];
    const baselines::Wrench exact = referenceWrench(on_grid, k);
    const auto off = [&](int divisions) {
      const baselines::Wrench pieces =
          baselines::referenceForce(hull.reference_mesh, here, grid.reference(), divisions);
      return worse(deviation(on_grid, pieces.force, pieces.torque, exact).force,
                   deviation(on_grid, pieces.force, pieces.torque, exact).torque);
    };
    CHECK(off(6) < 1e-4);
    CHECK(off(60) < 1e-6);
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
  CHECK(timing.ours_least_ns > 0);
  CHECK(timing.ours_least_ns <= timing.ours_ns);
  CHECK(timing.batch_least_ns <= timing.batch_ns);
  const PreparedSea displaced(seaNamed(scene, "G4"), scene.time); // not known to the plain loop
  Workload on_waves({"", 0, 3}, scene.poses, hull, displaced);
  CHECK(std::isnan(timeCase(on_waves, {0, 1, 1}).plain_ns));
  CHECK(std::isnan(timeCase(on_waves, {0, 1, 1}).ours_cold_ns));
  CHECK(timeCase(on_waves, {0, 1, 1}).ours_ns > 0);
  Workload counting({"", 0, 0, 0, PLIM_OUTPUT_TRIANGLE_COUNTS}, scene.poses, hull, sea);
  CHECK(std::isnan(timeCase(counting, {0, 1, 1}).batch_ns));
}
