// demo.cpp - the verb demo: three short animations on a terminal; in any case the numbers, and the report of the storm.
#include "cli/demo/demo_scene.hpp"
#include "cli/demo/million.hpp"
#include "cli/demo/storm_show.hpp"
#include "cli/demo/two_cubes.hpp"
#include "cli/live_screen.hpp"
#include "cli/numbers.hpp"
#include "cli/output_path.hpp"
#include "cli/verbs.hpp"
#include "math/elementary.hpp"

#include <cstdio>

namespace plim::cli {
namespace {

constexpr double kStormSeconds = 20;

void showCubes(bool live) {
  std::printf("\nTwo cubes three quarters as dense as water, tilted by 5 degrees and let go.\n"
              "Theory: such a cube comes to rest tilted by 26.57 degrees.\n");
  const CubesOutcome cubes = playTwoCubes(live);
  std::printf("  pushed at the middle of each triangle, as most games do it:\n"
              "    tilt %s degrees, and it spins about the vertical without end,\n"
              "    %s degrees a second\n"
              "  Plimsoll: comes to rest tilted by %s degrees\n",
              fixedNumber(cubes.centroid_tilt, 2).c_str(),
              fixedNumber(cubes.centroid_spin_about_vertical / kDegree, 1).c_str(),
              fixedNumber(cubes.our_tilt, 2).c_str());
}

void showMillion() {
  std::printf("\nA million triangles in still water, timed on this machine (building the hull\n"
              "takes a second) ...\n");
  std::fflush(stdout);
  const MillionTimes times = timeMillion();
  std::printf("  a loop over all %u triangles takes %s ms,\n"
              "  Plimsoll %s microseconds: %s times as fast;\n"
              "  the two forces agree to %s %% of the hull's buoyancy\n",
              times.triangles, fixedNumber(times.plain_ms, 2).c_str(), fixedNumber(times.ours_us, 0).c_str(),
              fixedNumber(1000 * times.plain_ms / times.ours_us, 0).c_str(),
              boundNumber(100 * times.difference).c_str());
}

} // namespace

int demo(const std::string& out) {
  checkFolder(out, "--out"); // before a minute of animation
  const bool live = standardOutputIsLive();
  if (live) {
    std::printf("A boat in a storm, %s seconds of it in real time. Ctrl-C ends the demo.\n",
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
  std::printf("\nOpen %s/report.html in a browser: a film, plots and numbers.\n"
              "  your own mesh:   ./run float my.stl\n"
              "  your own scene:  ./run float my.json   (see scenes/, docs/scenes.md)\n",
              out.c_str());
  return 0;
}

} // namespace plim::cli
