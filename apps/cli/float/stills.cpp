// stills.cpp - chooses the camera and draws the stills.
#include "cli/float/stills.hpp"

#include "cli/still_hull.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace plim::cli {
namespace {

using report::StillFrame;

constexpr std::size_t kStills = 8;
constexpr std::size_t kMostTriangles = 2'000'000; // per picture
// Relative to the bodies' width. If the box is wider, the camera follows.
constexpr double kFarther = 1.7;

StillFrame boxAt(const LoadedScene& scene, const RideMoment& moment, std::size_t count) {
  StillFrame box{{1e300, 1e300, 1e300}, {-1e300, -1e300, -1e300}};
  for (std::size_t i = 0; i < count; ++i)
    for (const Vec3d& vertex_b : scene.members[i].hull->still.vertices_w) {
      const Vec3d vertex_w = moment.poses[i].toWorld(vertex_b);
      box.low_w = minimum(box.low_w, vertex_w);
      box.high_w = maximum(box.high_w, vertex_w);
    }
  return box;
}

double widthOf(const Vec3d& size) {
  return std::max(size.x, size.z);
}

struct Views {
  std::vector<StillFrame> frames; // one per moment
  bool following = false;
};

Views chooseViews(const std::vector<StillFrame>& boxes, double level) {
  StillFrame all = boxes[0];
  Vec3d size;
  for (const StillFrame& box : boxes) {
    all = {minimum(all.low_w, box.low_w), maximum(all.high_w, box.high_w)};
    size = maximum(size, box.high_w - box.low_w);
  }
  // Bodies that sink or fly far must not reduce the others to dots.
  const double width = widthOf(size);
  all.low_w.y = std::clamp(all.low_w.y, level - 1.5 * width, level);
  all.high_w.y = std::clamp(all.high_w.y, level, level + 1.5 * width);
  Views views{std::vector<StillFrame>(boxes.size(), all), widthOf(all.high_w - all.low_w) > kFarther * width};
  if (!views.following) return views;
  for (std::size_t k = 0; k < boxes.size(); ++k) {
    const Vec3d middle = 0.5 * (boxes[k].low_w + boxes[k].high_w);
    views.frames[k].low_w = {middle.x - 0.5 * size.x, all.low_w.y, middle.z - 0.5 * size.z};
    views.frames[k].high_w = {middle.x + 0.5 * size.x, all.high_w.y, middle.z + 0.5 * size.z};
  }
  return views;
}

// Views from the side that shows the larger rotation: along z for pitch, along x for roll.
double azimuthFor(const RideRecord& record) {
  double roll = 0, pitch = 0;
  for (const report::FloatSample& sample : record.traces()[0].samples) {
    roll += std::abs(sample.roll);
    pitch += std::abs(sample.pitch);
  }
  return pitch > roll ? 64 : 36;
}

} // namespace

std::size_t bodiesToDraw(const LoadedScene& scene) {
  std::size_t triangles = 0, count = 0;
  for (const SceneMember& member : scene.members) {
    triangles += member.hull->still.triangles.size();
    if (count > 0 && triangles > kMostTriangles) break;
    ++count;
  }
  return count;
}

std::vector<report::StillBody> bodiesAt(const LoadedScene& scene, const RideMoment& moment, std::size_t count) {
  std::vector<report::StillBody> bodies;
  for (std::size_t i = 0; i < count; ++i) bodies.push_back(placed(scene.members[i].hull->still, moment.poses[i]));
  return bodies;
}

StillViews viewsOf(const LoadedScene& scene, const RideRecord& record, const std::vector<RideMoment>& moments) {
  StillViews views;
  views.drawn = bodiesToDraw(scene);
  std::vector<StillFrame> boxes;
  for (const RideMoment& moment : moments) boxes.push_back(boxAt(scene, moment, views.drawn));
  const Views chosen = chooseViews(boxes, scene.sea.level);
  views.frames = chosen.frames, views.following = chosen.following;
  views.view.width = 496, views.view.height = 279, views.view.supersample = 2, views.view.sparing = true;
  views.view.azimuth_degrees = azimuthFor(record);
  views.view.elevation_degrees = views.drawn > 3 ? 26 : 14;
  return views;
}

RideStills renderStills(const SceneRide& ride, const RideRecord& record) {
  const LoadedScene& scene = ride.scene();
  const std::vector<RideMoment> moments = record.tellingMoments(kStills);
  const StillViews views = viewsOf(scene, record, moments);
  RideStills stills{{}, views.following, views.drawn};
  report::StillView view = views.view;
  plimsoll::Surface surface;
  for (std::size_t k = 0; k < moments.size(); ++k) {
    surface.prepare(scene.sea.water, moments[k].time);
    view.frame = views.frames[k];
    char caption[48];
    std::snprintf(caption, sizeof caption, "%.1f s", moments[k].time);
    stills.pictures.push_back(
        {report::renderStill(bodiesAt(scene, moments[k], stills.drawn), heightsOf(surface.get()), view), caption});
  }
  return stills;
}

} // namespace plim::cli
