// cubes_film.cpp - a film of the effect of false torque: the same cube side by side with the centroid rule, the closed
// form as printed, and the library (cube_ride.hpp). The film runs at twice real time.
#include "cli/compare/studies.hpp"

#include "cli/demo/cube_ride.hpp"
#include "cli/numbers.hpp"
#include "math/elementary.hpp"
#include "report/sheet.hpp"

#include <deque>

namespace plim::cli {
namespace {

constexpr double kSeconds = 14, kFaster = 2; // [s] of simulation, and speed of the film
constexpr double kFramesPerSecond = 12;
constexpr int kFilmGap = 2; // [pixels] between cubes

constexpr const char* kMethods[] = {"centroid", "printed", "linear"}; // from left to right

report::StillView viewOf(const StudyEffort& effort) {
  report::StillView view;
  view.width = 240, view.height = 192; // multiples of JPEG blocks, so that adjacent frames do not mix
  view.azimuth_degrees = 62, view.elevation_degrees = 20, view.sparing = true, view.water_lines = 40;
  view.supersample = effort.quick ? 1 : 2;
  view.frame = report::StillFrame{{-0.6, -0.75, -0.6}, {0.6, 0.45, 0.6}};
  return view;
}

// Reduces the number of colours invisibly, so that more pixels equal those of the frame before.
report::Image withFewerColors(report::Image image) {
  for (std::uint8_t& value : image.rgb) value = static_cast<std::uint8_t>(value & ~3u) | 2u;
  return image;
}

StudyTable tableOf(const std::deque<CubeRide>& cubes) {
  StudyTable table{"cubes_film",
                   "Where the cubes of the film are after " + shortNumber(kSeconds) +
                       " s. Truly it comes to rest: begun exactly about one axis, as here, at 26.57 degrees, and at "
                       "the least push out of it later at 54.74",
                   {"method", "tilt [degrees]", "spin [degrees/s]"},
                   {}};
  for (std::size_t k = 0; k < cubes.size(); ++k)
    table.rows.push_back({kMethods[k], cubes[k].tilt(), cubes[k].spin() / kDegree});
  return table;
}

std::size_t steps(const StudyEffort&) {
  return 1;
}

StudyResult run(const StudyEffort& effort, const StudyProgress& next) {
  next("side by side");
  std::deque<CubeRide> cubes;
  std::string names;
  for (const char* method : kMethods) {
    cubes.emplace_back(method);
    names += std::string(names.empty() ? "" : ", ") + method;
  }
  StudyFilm film{"cubes",
                 {},
                 effort.quick ? kFramesPerSecond / 4 : kFramesPerSecond,
                 "From the left: " + names + "; at twice the speed of life, " + shortNumber(kSeconds) + " s"};
  const auto frames = static_cast<int>(kSeconds / kFaster * film.frames_per_second);
  for (int k = 0; k <= frames; ++k) {
    std::vector<report::Image> pictures;
    for (CubeRide& cube : cubes) {
      cube.stepUntil(kSeconds * k / frames);
      pictures.push_back(cube.picture(viewOf(effort)));
    }
    film.frames.push_back(withFewerColors(report::sideBySide(pictures, static_cast<int>(pictures.size()), kFilmGap)));
  }
  StudyResult result;
  result.words = "A cube of 12 triangles and 750 kg, let go on still water with a tilt of 5 degrees and damped alike. "
                 "What turns it once it has settled is a torque that is not there.";
  result.tables.push_back(tableOf(cubes));
  result.films.push_back(std::move(film));
  return result;
}

} // namespace

extern const Study kCubesFilm = {"Cubes side by side", steps, run};

} // namespace plim::cli
