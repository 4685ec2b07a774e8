// test_scene_start.cpp - bodies of scenes that start in equilibrium, and their point masses.
#include "command.hpp"
#include "support.hpp"
#include "text_checks.hpp"

#include "cli/float/scene_input.hpp"
#include "cli/input_error.hpp"
#include "plimsoll/plimsoll_motion.hpp"

#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

std::unique_ptr<const cli::LoadedScene> sceneOf(const std::string& body,
                                                const std::string& sea = R"({"kind":"flat"})") {
  return cli::loadSceneText(R"({"sea":)" + sea + R"(,"bodies":[{)" + body + "}]}", "test.json", {});
}

std::string complaintOf(const std::string& body, const std::string& sea = R"({"kind":"flat"})") {
  try {
    sceneOf(body, sea);
  } catch (const cli::InputError& error) {
    return error.what();
  }
  return "";
}

// Returns the largest distance moved in ten seconds [m], from rest.
double wanders(const cli::LoadedScene& loaded) {
  plimsoll::Scene scene(loaded.sea.water);
  const auto body = scene.add(loaded.members[0].definition);
  const plim_scene_state before = scene.state(body);
  double farthest = 0;
  for (int k = 0; k < 500; ++k) {
    scene.step(0.02);
    const plim_scene_state now = scene.state(body);
    farthest = std::max(farthest, length(vec(now.position) - vec(before.position)));
  }
  return farthest;
}

} // namespace

TEST_CASE("a body that starts at its equilibrium stays there") {
  const std::string cube =
      R"("mesh":"box:1,1,1","density_ratio":0.3,"tilt":{"axis":[1,0,0.3],"degrees":20},"effects":false,)";
  const auto dropped = sceneOf(cube + R"("position":[3,0.5,-2])");
  const auto placed =
      sceneOf(cube + R"("position":[3,0.5,-2],"start":"equilibrium")", R"({"kind":"flat","level":2,"density":1025})");
  CHECK(wanders(*dropped) > 0.1);
  CHECK(wanders(*placed) < 1e-4);
  const double* position = placed->members[0].definition.position;
  CHECK(position[0] == doctest::Approx(3));
  CHECK(position[2] == doctest::Approx(-2));
  CHECK(position[1] > 1.9);
}

TEST_CASE("a fleet on waves: each lies on the sea where it is") {
  const std::string boats =
      R"("mesh":"boat","never_wet":["auto"],"mass":4200,"center_of_mass":[-0.45,-0.35,0],"start":"equilibrium",
         "copies":{"rows":1,"columns":3,"spacing":20})";
  const auto scene = sceneOf(boats, R"({"kind":"sines","waves":[{"amplitude":1,"wavelength":80}]})");
  const auto calm = sceneOf(boats);
  REQUIRE(scene->members.size() == 3);
  const double waves[] = {-1, 0, 1}; // at the boats' positions, a quarter wavelength apart
  for (std::size_t k = 0; k < 3; ++k) {
    const double *at = scene->members[k].definition.position, *before = calm->members[k].definition.position;
    CHECK(std::abs(at[0] - 20 * (static_cast<double>(k) - 1)) < 0.1);
    // The plane under a hull of 8 m is 0.016 m below the crest and as much above the trough.
    CHECK(std::abs(at[1] - waves[k] - before[1]) < 0.02);
  }
}

TEST_CASE("locked motions stay as they are given") {
  const auto scene = sceneOf(
      R"("mesh":"box:1,1,1","density_ratio":0.75,"locked":["x","z","turn_x","turn_y"],"tilt":{"axis":[0,0,1],"degrees":3},"start":"equilibrium")");
  const double* q = scene->members[0].definition.rotation;
  CHECK(q[0] == doctest::Approx(0));
  CHECK(2 * std::asin(std::abs(q[2])) * 180 / 3.14159265358979 == doctest::Approx(26.56505).epsilon(1e-6));
}

TEST_CASE("waves too short for a plane: it begins as in still water, which is said once a body") {
  const Folder folder;
  const std::string rowboat =
      R"({"name":"tender","mesh":"rowboat","density_ratio":0.3,"start":"equilibrium","copies":{"rows":1,"columns":3,"spacing":10}})";
  const auto said = [&](const std::string& sea) {
    const Result result = run(
        "float " + folder.write("scene.json", R"({"duration":0.02,"sea":)" + sea + R"(,"bodies":[)" + rowboat + "]}") +
        " --no-report --out " + folder.path + "/out");
    CHECK(result.code == 0);
    return result.error;
  };
  const std::string words = "scene.json: bodies[0].start: tender 1: ";
  const std::string short_waves = said(R"({"kind":"sines","waves":[{"amplitude":1,"wavelength":1}]})");
  CHECK(has(short_waves, words));
  CHECK(has(short_waves, "still water"));
  CHECK(short_waves.find(".start: ") == short_waves.rfind(".start: "));
  CHECK_FALSE(has(said(R"({"kind":"sines","waves":[{"amplitude":0.1,"wavelength":20}]})"), ".start: "));
}

TEST_CASE("point masses are part of the body") {
  const auto scene = sceneOf(
      R"("mesh":"box:4,1,2","mass":3000,"point_masses":[{"mass":80,"position":[0,0.5,0.9]},{"mass":20,"position":[1,0,0]}])");
  const plim_body& body = scene->members[0].definition;
  CHECK(body.mass == 3100);
  CHECK(body.center_of_mass[2] == doctest::Approx(80 * 0.9 / 3100));
  CHECK(body.center_of_mass[0] == doctest::Approx(20.0 / 3100));
  CHECK(scene->members[0].center_of_mass_b.z == body.center_of_mass[2]);
  CHECK(body.inertia[0] > 3000 * 5 / 12.0);
}

TEST_CASE("as heavy as the water, but for rounding, is not sunk") {
  const std::string box = R"("mesh":"box:1,1,1","position":[0,-2,0],"start":"equilibrium","mass":)";
  CHECK(complaintOf(box + "1000.0000000005").empty());
  CHECK(has(complaintOf(box + "1000.00001"), "it sinks"));
}

TEST_CASE("point masses need no gravity, floating does") {
  const std::string weightless = R"({"kind":"flat","gravity":0})", box = R"("mesh":"box:1,1,1","mass":500,)";
  CHECK(sceneOf(box + R"("point_masses":[{"mass":80,"position":[0,0.5,0]}])", weightless)->members[0].definition.mass ==
        580);
  CHECK(has(complaintOf(box + R"("start":"equilibrium")", weightless), "test.json: bodies[0].start: "));
}

TEST_CASE("errors are named") {
  const std::string box = R"("mesh":"box:1,1,1","mass":500,)";
  CHECK(has(complaintOf(box + R"("start":"equilibrum")"), "equilibrium"));
  CHECK(has(complaintOf(R"("mesh":"box:1,1,1","mass":1500,"start":"equilibrium")"),
            "test.json: bodies[0].start: it sinks: it weighs 1500 kg, and displaces at most 1000 kg of water"));
  CHECK(has(complaintOf(box + R"("inertia":[1,1,100],"point_masses":[{"mass":1,"position":[0,0,0]}])"),
            "test.json: bodies[0].inertia"));
  CHECK(has(complaintOf(box + R"("position":[1e14,0,0],"start":"equilibrium")"),
            "test.json: bodies[0].position is more than"));
  CHECK(has(complaintOf(box + R"("point_masses":[{"mass":-1,"position":[0,0,0]}])"), "bodies[0].point_masses[0].mass"));
  CHECK(has(complaintOf(box + R"("point_masses":[{"mass":1}])"), "bodies[0].point_masses[0].position"));
  CHECK(has(complaintOf(box + R"("point_masses":[{"mass":1,"position":[0,0]}])"), "3 numbers"));
  CHECK(has(complaintOf(box + R"("point_masses":[{"mass":1,"position":[0,0,0],"weight":3}])"), "weight"));
}
