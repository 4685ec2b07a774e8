// test_demo.cpp - the demo of ./run: the cubes end as the text says, the built-in storm equals the file in scenes/, and
// a mesh alone becomes a scene.
#include "cli/demo/demo_scene.hpp"
#include "cli/demo/two_cubes.hpp"
#include "cli/embedded_files.hpp"
#include "cli/float/ride.hpp"
#include "cli/live_screen.hpp"
#include "places.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <fstream>

using namespace plim;
using namespace plim::cli;

TEST_CASE("two cubes: the centroid rule never rests, ours does at 26.57 degrees") {
  const CubesOutcome cubes = playTwoCubes(false);
  CHECK(cubes.centroid_spin > 0.5);
  CHECK(cubes.centroid_spin_about_vertical > 0.999 * cubes.centroid_spin); // as the text says
  CHECK(std::abs(cubes.centroid_tilt - 26.5651) > 5);
  CHECK(cubes.our_spin < 1e-3);
  CHECK(std::abs(cubes.our_tilt - 26.5651) < 0.01);
}

TEST_CASE("two cubes: what is said below them fits 80 columns") {
  // A live line stays one column short of the edge, because some terminals would wrap it.
  CHECK(cubeLine("left, centroid rule", 90, -99.9).size() <= 79);
  CHECK(cubeLine("left, centroid rule", 0.004, 60.84) ==
        "  left, centroid rule: tilt 0.00 deg, spins about the vertical at 60.8 deg/s");
}

TEST_CASE("the storm that travels in the command is the file") {
  std::ifstream file(std::string(plim::tests::sourceFolder()) + "/scenes/" + kDemoScene);
  CHECK(embeddedFile(kDemoScene) == std::string(std::istreambuf_iterator<char>(file), {}));
  CHECK_THROWS_AS(embeddedFile("no.json"), std::logic_error);
  const auto scene = loadDemoScene();
  REQUIRE(scene->members.size() == 1);
  SceneRide ride(*scene);
  ride.step();
  CHECK(ride.state(0).buoyancy[1] > 0);
  // The live picture shows the bound beside the buoyancy: at most a thousandth of the hull's largest buoyancy.
  const double own = 1025 * 9.81 * scene->members[0].hull->info.volume;
  CHECK(ride.state(0).force_bound < 1e-3 * own);
}

TEST_CASE("a mesh alone floats in waves of its size") {
  MeshAlone box;
  box.mesh.mesh = "box:2,1,1";
  const auto scene = loadMeshAlone(box, {});
  SceneRide ride(*scene);
  for (int k = 0; k < 200; ++k) ride.step();
  CHECK(ride.scene().description.bodies[0].mass == doctest::Approx(1000)); // half of its largest displacement
  CHECK(std::abs(ride.state(0).position[1]) < 0.5);
}
