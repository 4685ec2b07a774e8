// film.cpp - finds the most active moments and draws them on several threads.
#include "cli/float/film.hpp"

#include "cli/still_hull.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <thread>

namespace plim::cli {
namespace {

constexpr double kFilmFrame = 0.1;  // [s] between frames, or one step if that is longer
constexpr std::size_t kFrames = 50; // five seconds
// Greatest number stored. Later moments of a ride with thousands of bodies are not filmed.
constexpr std::size_t kMostPoses = 1'000'000;
constexpr std::size_t kMostOfAFrame = 300'000; // triangles, so that fifty frames do not take longer than the ride
constexpr int kWidth = 512, kHeight = 288;     // [pixels] multiples of JPEG blocks, so that adjacent frames do not mix

// Draws the frames independently, on up to eight threads.
void renderFrames(const LoadedScene& scene, const std::vector<RideMoment>& moments, const StillViews& views,
                  std::vector<report::Image>& frames) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    plimsoll::Surface surface;
    for (std::size_t k; (k = next++) < moments.size();) {
      surface.prepare(scene.sea.water, moments[k].time);
      report::StillView view = views.view;
      view.width = kWidth, view.height = kHeight, view.water_lines = 50, view.frame = views.frames[k];
      frames[k] = report::renderStill(bodiesAt(scene, moments[k], views.drawn), heightsOf(surface.get()), view);
    }
  };
  std::vector<std::thread> others;
  for (unsigned k = 1; k < std::min(8u, std::thread::hardware_concurrency()); ++k) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
}

} // namespace

FilmRecord::FilmRecord(const SceneRide& ride) : bodies_(bodiesToDraw(ride.scene())) {
  add(ride);
}

void FilmRecord::add(const SceneRide& ride) {
  if (!moments_.empty() && ride.time() < moments_.back().time + kFilmFrame - 1e-9) return;
  if ((moments_.size() + 1) * bodies_ > kMostPoses) return;
  RideMoment& moment = moments_.emplace_back();
  moment.time = ride.time();
  for (std::size_t i = 0; i < bodies_; ++i) moment.poses.push_back(ride.pose(i));
}

std::vector<RideMoment> FilmRecord::liveliest() const {
  const std::size_t count = std::min(kFrames, moments_.size());
  std::vector<double> gone = {0};
  for (std::size_t k = 1; k < moments_.size(); ++k)
    gone.push_back(gone.back() + motionBetween(moments_[k - 1].poses[0], moments_[k].poses[0]));
  std::size_t best = 0;
  for (std::size_t first = 0; first + count <= moments_.size(); ++first)
    if (gone[first + count - 1] - gone[first] > gone[best + count - 1] - gone[best] + 1e-9) best = first;
  const auto begin = moments_.begin() + static_cast<std::ptrdiff_t>(best);
  return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

report::Film renderFilm(const SceneRide& ride, const RideRecord& record, const FilmRecord& film) {
  const LoadedScene& scene = ride.scene();
  const std::vector<RideMoment> moments = film.liveliest();
  report::Film result;
  std::size_t triangles = 0;
  for (std::size_t i = 0; i < bodiesToDraw(scene); ++i) triangles += scene.members[i].hull->still.triangles.size();
  if (moments.size() < 5 || triangles > kMostOfAFrame) return result;
  const StillViews views = viewsOf(scene, record, moments);
  result.frames.resize(moments.size());
  result.seconds = moments.back().time - moments.front().time;
  char caption[64];
  std::snprintf(caption, sizeof caption, "%.1f s to %.1f s, in real time", moments.front().time, moments.back().time);
  result.caption = caption;
  renderFrames(scene, moments, views, result.frames);
  return result;
}

} // namespace plim::cli
