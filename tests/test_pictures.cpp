// test_pictures.cpp - the appearance of pictures: smooth edges, visible windows, films that play.
#include "cli/float/film.hpp"
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

// A roof of two slopes of 20 degrees each, ridge along x, well above the water.
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

namespace {

std::string pageWith(const Film& film) {
  HtmlPage page("title");
  page.film(film);
  return std::move(page).finish();
}

std::size_t countOf(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

} // namespace

TEST_CASE("still: where samples are spared, bodies and their edges stay as they are") {
  StillView full;
  full.width = 120, full.height = 90;
  StillView sparing = full, coarse = full;
  sparing.sparing = true, coarse.supersample = 1;
  const StillBody roof = gable();
  const Image best = renderStill({&roof, 1}, {}, full), spared = renderStill({&roof, 1}, {}, sparing),
              rough = renderStill({&roof, 1}, {}, coarse);
  REQUIRE(spared.rgb.size() == best.rgb.size());
  int others = 0, worst = 0, jagged = 0;
  for (int y = 0; y < best.height; ++y)
    for (int x = 0; x < best.width; ++x) {
      const auto now = pixel(best, x, y), then = pixel(spared, x, y);
      others += now != then;
      if (now[0] <= now[2]) continue; // water and sky are blue
      worst = std::max(worst, std::abs(now[0] - then[0]));
      jagged = std::max(jagged, std::abs(now[0] - pixel(rough, x, y)[0]));
    }
  CHECK(worst == 0);
  CHECK(jagged > 20); // result of one sample per pixel
  CHECK(others > 0);  // some samples were saved
}

TEST_CASE("a film is paused, and plays without a script") {
  Film film{{}, 0.4, "0.0 s to 0.4 s"};
  CHECK(pageWith(film).find("<label") == std::string::npos); // nothing to play
  film.frames.assign(5, Image{32, 16, std::vector<std::uint8_t>(3 * 32 * 16, 90)});
  const std::string html = pageWith(film);
  CHECK(html.find("<script") == std::string::npos);
  CHECK(html.find("animation: film linear infinite paused") != std::string::npos);
  CHECK(html.find(".film input:checked ~ .screen { animation-play-state: running; }") != std::string::npos);
  CHECK(countOf(html, "type=\"checkbox\"") == 1);
  CHECK(html.find("checked>") == std::string::npos);
  CHECK(html.find("aspect-ratio:32/16;background-size:100% 500%;animation-duration:0.500s;"
                  "animation-timing-function:steps(5,jump-none)") != std::string::npos);
  CHECK(countOf(html, "url(data:image/jpeg;base64,/9j/") == 1); // one picture holds all frames
}

TEST_CASE("the film is the liveliest part of a ride") {
  cli::MeshAlone alone;
  alone.mesh.mesh = "box:2,1,1";
  // No run of the same length moves more than the chosen one; the first run serves for comparison.
  const auto scene = cli::loadMeshAlone(alone, {});
  cli::SceneRide ride(*scene);
  cli::RideRecord record(ride);
  cli::FilmRecord film(ride);
  while (ride.time() < 8) ride.step(), film.add(ride);
  const std::vector<cli::RideMoment> moments = film.liveliest();
  REQUIRE(moments.size() == 50);
  for (std::size_t k = 1; k < moments.size(); ++k)
    CHECK(moments[k].time - moments[k - 1].time == doctest::Approx(0.1).epsilon(0.3));
  const auto motion = [](const std::vector<cli::RideMoment>& run) {
    double sum = 0;
    for (std::size_t k = 1; k < run.size(); ++k) sum += cli::motionBetween(run[k - 1].poses[0], run[k].poses[0]);
    return sum;
  };
  cli::SceneRide again(*scene);
  cli::FilmRecord beginning(again);
  while (again.time() < 4.85) again.step(), beginning.add(again);
  CHECK(motion(moments) >= motion(beginning.liveliest()));
}

TEST_CASE("plots are dark on dark pages") {
  HtmlPage page("title");
  Plot plot;
  plot.series.push_back({"a", {{0, 0}, {1, 1}}});
  page.plot(plot);
  const std::string html = std::move(page).finish();
  const std::size_t dark = html.find("prefers-color-scheme: dark");
  REQUIRE(dark != std::string::npos);
  for (const char* variable : {"--plot-paper", "--plot-ink", "--plot-grid", "--plot-0"}) {
    CHECK_MESSAGE(html.find(std::string(variable) + ":", dark) != std::string::npos, variable);
    CHECK_MESSAGE(html.find(std::string("var(") + variable + ",#") != std::string::npos, variable);
  }
}
