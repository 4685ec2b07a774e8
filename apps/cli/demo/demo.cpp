// demo.cpp - the verb: what the library is about, in a minute. On a terminal three short shows; everywhere the numbers, and the
// report of the storm.
#include "cli/demo/demo_scene.hpp"
#include "cli/demo/million.hpp"
#include "cli/demo/storm_show.hpp"
#include "cli/demo/two_cubes.hpp"
#include "cli/live_screen.hpp"
#include "cli/numbers.hpp"
#include "cli/verbs.hpp"
#include "math/elementary.hpp"

#include <cstdio>

namespace plim::cli {
namespace {

constexpr double kStormSeconds = 20;

void showCubes(bool live) {
  std::printf("\nTwo cubes of density 750, twelve triangles each, tilted by 5 degrees and let go.\n");
  const CubesOutcome cubes = playTwoCubes(live);
  std::printf("  the centroid rule of most games: tilt %s degrees, turns for ever at %s degrees a second\n"
              "  Plimsoll: rests at %s degrees; theory says 26.57\n",
              fixedNumber(cubes.centroid_tilt, 2).c_str(), fixedNumber(cubes.centroid_spin / kDegree, 1).c_str(),
              fixedNumber(cubes.our_tilt, 2).c_str());
}

void showMillion() {
  std::printf("\nA million triangles in still water, timed here and now (building the hull takes a second) ...\n");
  std::fflush(stdout);
  const MillionTimes times = timeMillion();
  std::printf("  %u triangles: the plain loop %s ms, Plimsoll %s microseconds: %s times as fast;\n"
              "  the forces differ by %s of the hull's buoyancy\n",
              times.triangles, fixedNumber(times.plain_ms, 2).c_str(), fixedNumber(times.ours_us, 0).c_str(),
              fixedNumber(1000 * times.plain_ms / times.ours_us, 0).c_str(), shortNumber(times.difference).c_str());
}

} // namespace

int demo(const std::string& out) {
  const bool live = standardOutputIsLive();
  if (live) {
    std::printf("A boat in a storm, %s seconds of it as they pass. Ctrl-C skips nothing, it stops.\n",
                shortNumber(kStormSeconds).c_str());
    playStorm(kStormSeconds);
    showCubes(true);
    showMillion();
    std::printf("\nThe storm again, a whole minute, for the report:\n");
  }
  FloatOptions options;
  options.scene = kDemoScene, options.out = out;
  const int code = floatDemo(options);
  if (code != 0) return code;
  if (!live) {
    showCubes(false);
    showMillion();
  }
  std::printf(
      "\nOpen %s/report.html in a browser. Float your own mesh: ./run float my.stl; a scene: ./run float my.json\n"
      "(scenes/ has examples, docs/scenes.md says how).\n",
      out.c_str());
  return 0;
}

} // namespace plim::cli
