// Pictures as people see them first: edges that look like edges, windows that look like windows, films that play.
#include "cli/still_hull.hpp"
#include "report/still.hpp"
#include "support.hpp"
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace plim;
using namespace plim::report;

namespace {

std::array<int, 3> pixel(const Image& image, int x, int y) {
  const std::uint8_t* rgb = &image.rgb[3 * static_cast<std::size_t>(y * image.width + x)];
  return {rgb[0], rgb[1], rgb[2]};
}

// A roof of two slopes, 20 degrees each, ridge along x, well above the water.
StillBody gable() {
  const double rise = 0.364;
  StillBody roof;
  roof.vertices_w = {{-2, 1, -1}, {2, 1, -1}, {2, 1, 1}, {-2, 1, 1}, {-2, 1 + rise, 0}, {2, 1 + rise, 0}};
  roof.triangles = {{0, 1, 2}, {0, 2, 3}, {3, 2, 5}, {3, 5, 4}, {1, 0, 4}, {1, 4, 5}, {2, 1, 5}, {0, 3, 4}};
  return roof;
}

} // namespace

TEST_CASE("still: an edge of 40 degrees is an edge, and the slopes beside it are flat") {
  StillView view;
  view.width = 240, view.height = 180, view.azimuth_degrees = 90, view.elevation_degrees = 60;
  const StillBody roof = gable();
  const Image image = renderStill({&roof, 1}, {}, view);
  std::vector<int> reds; // down the middle, over both slopes
  for (int y = 0; y < image.height; ++y)
    if (const auto [red, green, blue] = pixel(image, image.width / 2, y); red > green && green > blue)
      reds.push_back(red);
  REQUIRE(reds.size() > 40);
  int jump = 0, elsewhere = 0;
  std::size_t at = 0;
  for (std::size_t k = 2; k < reds.size(); ++k)
    if (std::abs(reds[k] - reds[k - 2]) > jump) jump = std::abs(reds[k] - reds[k - 2]), at = k;
  for (std::size_t k = 4; k + 2 < reds.size(); ++k)
    if (k + 3 < at || k > at + 3) elsewhere = std::max(elsewhere, std::abs(reds[k] - reds[k - 2]));
  CHECK(jump > 12);
  CHECK(elsewhere < 6);
}

TEST_CASE("still: the boat has windows") {
  cli::MeshOptions options;
  options.mesh = "boat";
  const cli::LoadedHull loaded = cli::loadHull(options, cli::Interior::kKeepDry);
  const StillBody boat = cli::stillBody(loaded);
  CHECK(std::count(boat.glass.begin(), boat.glass.end(), 1) == 16); // eight panes
  StillBody without = boat;
  without.glass.clear();
  StillView view;
  view.width = 480, view.height = 270;
  const Image glazed = renderStill({&boat, 1}, {}, view), plain = renderStill({&without, 1}, {}, view);
  int darker = 0, other = 0;
  for (int y = 0; y < glazed.height; ++y)
    for (int x = 0; x < glazed.width; ++x) {
      const auto now = pixel(glazed, x, y), before = pixel(plain, x, y);
      if (now == before) continue;
      ++(now[0] + 60 < before[0] ? darker : other);
    }
  CHECK(darker > 500);
  CHECK(other < darker / 2); // reflections in the water, and rims
}
