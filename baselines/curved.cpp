// curved.cpp - finds the crossings of the edges, then moves points of the chord onto the waterline.
#include "baselines/curved.hpp"

#include "baselines/columns.hpp"
#include "baselines/mean_height.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace plim::baselines {

CurvedClipping::Cut CurvedClipping::cutOf(const Facet& facet, bool odd_is_wet) {
  int odd = 0;
  while ((facet.depth[odd] > 0) != odd_is_wet) ++odd;
  Cut cut{};
  for (int k = 0; k < 3; ++k) cut.corner[k] = {facet.r[(odd + k) % 3], facet.depth[(odd + k) % 3]};
  cut.odd_is_wet = odd_is_wet;
  cut.normal = cross(cut.corner[1].r - cut.corner[0].r, cut.corner[2].r - cut.corner[0].r);
  return cut;
}

void CurvedClipping::findCrossings(const Placed& placed) {
  brackets_.clear();
  for (const Cut& cut : cuts_)
    for (const int other : {cut.odd_is_wet ? 1 : 2, cut.odd_is_wet ? 2 : 1}) {
      const DepthPoint &wet = cut.corner[cut.odd_is_wet ? 0 : other], &dry = cut.corner[cut.odd_is_wet ? other : 0];
      brackets_.push_back({wet.r, dry.r, wet.depth, dry.depth});
    }
  search_.solve(brackets_, placed);
  for (std::size_t c = 0; c < cuts_.size(); ++c) {
    Cut& cut = cuts_[c];
    cut.start = brackets_[2 * c].root, cut.end = brackets_[2 * c + 1].root;
    // The wet polygon runs counter-clockwise about the normal, so its inside is on the left of the chord.
    const Vec3d right = cross(cut.end - cut.start, cut.normal);
    const double size = length(right);
    cut.to_dry = size > 0 ? right / size : Vec3d{};
  }
}

// Returns the distance that one can go within the triangle. The distances from its edges change linearly; the first
// that reaches zero ends the way.
double CurvedClipping::reachWithin(const Cut& cut, const Vec3d& from, const Vec3d& direction) {
  double reach = std::numeric_limits<double>::infinity();
  for (int k = 0; k < 3; ++k) {
    const Vec3d &a = cut.corner[k].r, &b = cut.corner[(k + 1) % 3].r;
    const Vec3d inward = cross(cut.normal, b - a);
    const double rate = dot(inward, direction);
    if (rate < 0) reach = std::min(reach, std::max(0.0, dot(inward, from - a)) / -rate);
  }
  return std::isfinite(reach) ? reach : 0;
}

// Moves the points of moving_ from the chord onto the waterline.
void CurvedClipping::moveOntoWaterline(const Placed& placed) {
  places_.clear(), exits_.clear(), bracketed_.clear(), brackets_.clear();
  for (const Point& point : moving_) {
    const Cut& cut = cuts_[point.cut];
    places_.push_back(cut.start + point.along * (cut.end - cut.start));
  }
  placed.depths(places_, place_depths_, water_);
  for (std::size_t i = 0; i < moving_.size(); ++i) {
    const Cut& cut = cuts_[moving_[i].cut];
    const Vec3d direction = place_depths_[i] > 0 ? cut.to_dry : -cut.to_dry;
    exits_.push_back(places_[i] + reachWithin(cut, places_[i], direction) * direction);
  }
  placed.depths(exits_, exit_depths_, water_);
  for (std::size_t i = 0; i < moving_.size(); ++i) {
    Point& point = moving_[i];
    const bool is_wet = place_depths_[i] > 0;
    point.r = exits_[i], point.depth = std::max(0.0, exit_depths_[i]);
    if ((exit_depths_[i] > 0) == is_wet) continue;
    point.depth = 0;
    bracketed_.push_back(i);
    brackets_.push_back(is_wet ? WaterlineBracket{places_[i], exits_[i], place_depths_[i], exit_depths_[i]}
                               : WaterlineBracket{exits_[i], places_[i], exit_depths_[i], place_depths_[i]});
  }
  search_.solve(brackets_, placed);
  for (std::size_t k = 0; k < brackets_.size(); ++k) moving_[bracketed_[k]].r = brackets_[k].root;
  for (std::size_t i = 0; i < moving_.size(); ++i)
    moving_[i].offset = dot(moving_[i].r - places_[i], cuts_[moving_[i].cut].to_dry);
}

void CurvedClipping::spaceEvenly(const Placed& placed) {
  moving_.clear();
  for (std::size_t c = 0; c < cuts_.size(); ++c)
    for (int k = 1; k <= points_on_chord_; ++k)
      moving_.push_back({c, static_cast<double>(k) / (points_on_chord_ + 1), 0, 0, 0, {}, 0});
  moveOntoWaterline(placed);
  points_.swap(moving_);
}

// Adds the midpoint of every stretch, level by level. If it is too far from the straight line between the stretch's
// ends, both halves are stretches of the next level.
void CurvedClipping::bisect(const Placed& placed) {
  points_.clear(), moving_.clear();
  for (std::size_t c = 0; c < cuts_.size(); ++c) moving_.push_back({c, 0.5, 0, 0, 0, {}, 0});
  double half = 0.5;
  for (int level = 1; level <= kBisectMostLevels && !moving_.empty(); ++level) {
    moveOntoWaterline(placed);
    points_.insert(points_.end(), moving_.begin(), moving_.end());
    halves_.clear();
    half *= 0.5;
    for (const Point& point : moving_) {
      const double apart = std::abs(point.offset - 0.5 * (point.before + point.after));
      if (level >= kBisectLeastLevels && apart <= tolerance_) continue;
      halves_.push_back({point.cut, point.along - half, point.before, point.offset, 0, {}, 0});
      halves_.push_back({point.cut, point.along + half, point.offset, point.after, 0, {}, 0});
    }
    moving_.swap(halves_);
  }
  std::sort(points_.begin(), points_.end(),
            [](const Point& a, const Point& b) { return a.cut != b.cut ? a.cut < b.cut : a.along < b.along; });
}

void CurvedClipping::traceWaterline(const Placed& placed) {
  findCrossings(placed);
  if (bisects_)
    bisect(placed);
  else
    spaceEvenly(placed);
}

namespace {

CurvedClipping bisectingFor(const IndexedMesh<double>& mesh) {
  const Box box = boxOf(mesh.vertices, mesh.triangles);
  const Vec3d extent = box.high - box.low;
  return CurvedClipping::bisecting(kBisectTolerance * std::max({extent.x, extent.y, extent.z}));
}

template <typename Rule>
std::unique_ptr<Method> curved(const IndexedMesh<double>& mesh, const CurvedClipping& clipping) {
  return std::make_unique<ClippedMethod<CurvedClipping, Rule>>(mesh, clipping);
}

} // namespace

std::unique_ptr<Method> makeCurved(const IndexedMesh<double>& mesh, int points) {
  return curved<LinearDepth>(mesh, CurvedClipping::evenlySpaced(points));
}

std::unique_ptr<Method> makeCurvedMeanHeight(const IndexedMesh<double>& mesh, int points) {
  return curved<MeanHeight>(mesh, CurvedClipping::evenlySpaced(points));
}

std::unique_ptr<Method> makeCurvedBisect(const IndexedMesh<double>& mesh, int) {
  return curved<LinearDepth>(mesh, bisectingFor(mesh));
}

std::unique_ptr<Method> makeCurvedBisectMeanHeight(const IndexedMesh<double>& mesh, int) {
  return curved<MeanHeight>(mesh, bisectingFor(mesh));
}

} // namespace plim::baselines
