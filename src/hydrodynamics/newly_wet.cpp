// newly_wet.cpp - compares the wet part of every triangle with the record of the last call.
#include "hydrodynamics/newly_wet.hpp"

#include "forces/body_in_water.hpp"
#include "hydrodynamics/wet_panel.hpp"
#include "math/memory.hpp"
#include "math/scratch.hpp"

#include <algorithm>

namespace plim {
namespace {

// Depths at the corners of triangles. The sea is sampled only at vertices of triangles that it may cut.
class CornerDepths {
public:
  CornerDepths(const Body& body, const BodyInWater& at)
      : body_(body), plane_(at.plane), margin_(at.shared.crest + at.depth_error) {}

  // Returns the number of sea evaluations.
  std::size_t sample() {
    if (body_.surface->isFlat()) return 0;
    const Hull& hull = *body_.hull;
    const std::size_t vertices = hull.facets_double.vertices_c.size();
    slot_ = threadScratch<std::uint32_t>(ScratchUse::kVertexSlots, vertices);
    double* x = threadScratch(ScratchUse::kVertexX, vertices);
    double* z = threadScratch(ScratchUse::kVertexZ, vertices);
    double* height = threadScratch(ScratchUse::kVertexHeight, vertices);
    std::fill_n(slot_, vertices, kNone);
    const FromAbove above(body_);
    std::uint32_t count = 0;
    for (std::uint32_t t = 0; t < hull.wettable_count; ++t) {
      double depth[3];
      belowLevel(t, depth);
      if (isCertain(depth)) continue;
      for (const std::uint32_t v : hull.triangles[t]) {
        if (slot_[v] != kNone) continue;
        const Vec3d& vertex_c = hull.facets_double.vertices_c[v];
        x[count] = above.x(vertex_c), z[count] = above.z(vertex_c), slot_[v] = count++;
      }
    }
    const std::size_t evaluations = count > 0 ? body_.surface->heights(count, x, z, height) : 0;
    for (std::uint32_t k = 0; k < count; ++k) {
      is_sound_ = is_sound_ && std::abs(height[k]) <= 1e7; // false for NaN too
      height[k] /= body_.scale;
    }
    height_ = height;
    return evaluations;
  }
  bool isSound() const { return is_sound_; }

  // depth: in units of the scale. For triangles that the sea cannot cut it is the depth below the level; its signs are
  // right.
  void of(std::uint32_t t, double (&depth)[3]) const {
    belowLevel(t, depth);
    if (!height_ || isCertain(depth)) return;
    for (std::size_t k = 0; k < 3; ++k) depth[k] += height_[slot_[body_.hull->triangles[t][k]]];
  }

private:
  void belowLevel(std::uint32_t t, double (&depth)[3]) const {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t v = body_.hull->triangles[t][k];
      depth[k] = plane_.d0 - dot(plane_.u, body_.hull->facets_double.vertices_c[v]);
    }
  }
  bool isCertain(const double (&depth)[3]) const {
    return std::min({depth[0], depth[1], depth[2]}) > margin_ || std::max({depth[0], depth[1], depth[2]}) <= -margin_;
  }

  const Body& body_;
  const Plane& plane_;
  double margin_;
  std::uint32_t* slot_ = nullptr;
  const double* height_ = nullptr; // null: still water
  bool is_sound_ = true;
};

// The wet part of a triangle, as stored in the record.
struct WetShare {
  float share, moment[3];

  Vec3d momentVector() const {
    return {static_cast<double>(moment[0]), static_cast<double>(moment[1]), static_cast<double>(moment[2])};
  }
};
constexpr std::size_t kNumbers = 4;

// A triangle's corners about its centroid.
struct Corners {
  Vec3d centroid_c, r[3];

  Corners(const Hull& hull, std::uint32_t t) {
    const Triangle& v = hull.triangles[t];
    const Array<Vec3d>& x = hull.facets_double.vertices_c;
    centroid_c = (x[v[0]] + x[v[1]] + x[v[2]]) / 3.0;
    for (std::size_t k = 0; k < 3; ++k) r[k] = x[v[k]] - centroid_c;
  }
};

WetShare wetShareOf(const Hull& hull, std::uint32_t t, const double (&depth)[3]) {
  const int wet_corners = (depth[0] > 0) + (depth[1] > 0) + (depth[2] > 0);
  if (wet_corners == 0) return {0, {}};
  if (wet_corners == 3) return {1, {}};
  const WetPart<double> part = wetPartOf(Corners(hull, t).r, depth);
  const Vec3<float> moment = convert<float>(part.share * part.middle);
  return {static_cast<float>(part.share), {moment.x, moment.y, moment.z}};
}

// Returns the point `to` if it lies inside the triangle, otherwise the last point inside on the way there from `from`.
// Removes the component along the normal, which is rounding.
Vec3d pointInside(const Corners& corners, const Vec3d& area_vector, const Vec3d& from, const Vec3d& to) {
  double way = 1;
  for (std::size_t k = 0; k < 3; ++k) {
    const Vec3d &a = corners.r[k], &b = corners.r[(k + 1) % 3];
    const double at_from = std::max(dot(area_vector, cross(a - from, b - from)), 0.0),
                 at_to = dot(area_vector, cross(a - to, b - to));
    if (at_to < 0) way = std::min(way, at_from / (at_from - at_to));
  }
  const Vec3d place = from + way * (to - from);
  return place - dot(place, area_vector) / dot(area_vector, area_vector) * area_vector;
}

// Counts newly wet triangles and stores the largest ones.
class LargestFound {
public:
  LargestFound(std::span<NewlyWetTriangle> room, NewlyWet& result) : room_(room), result_(result) {}

  // Calls make() for the triangle only if it is stored.
  template <typename Make>
  void add(double area, std::uint32_t triangle, Make make) {
    ++result_.count, result_.area += area;
    const auto begin = room_.begin(), end = begin + result_.written;
    if (result_.written < room_.size()) {
      *end = make(), ++result_.written;
      std::push_heap(begin, end + 1, comesFirst);
    } else if (!room_.empty() && (area > room_[0].area || (area == room_[0].area && triangle < room_[0].triangle))) {
      std::pop_heap(begin, end, comesFirst);
      *(end - 1) = make();
      std::push_heap(begin, end, comesFirst);
    }
  }
  void sort() { std::sort_heap(room_.begin(), room_.begin() + result_.written, comesFirst); }

private:
  static bool comesFirst(const NewlyWetTriangle& a, const NewlyWetTriangle& b) {
    return a.area != b.area ? a.area > b.area : a.triangle < b.triangle;
  }

  std::span<NewlyWetTriangle> room_;
  NewlyWet& result_;
};

NewlyWetTriangle describe(const Body& body, std::uint32_t t, double area, const WetShare& now, const WetShare& before) {
  const Hull& hull = *body.hull;
  const Corners corners(hull, t);
  const Vec3d area_vector = hull.areaVector(t);
  const double share = static_cast<double>(now.share), growth = share - static_cast<double>(before.share);
  const Vec3d place = pointInside(corners, area_vector, now.momentVector() / share,
                                  (now.momentVector() - before.momentVector()) / growth);
  NewlyWetTriangle found{};
  found.area = area, found.triangle = t;
  found.place_w = toWorld(body, corners.centroid_c + place);
  found.normal_w = body.pose.rotation * (area_vector / length(area_vector));
  return found;
}

// Compares every wettable triangle with the record. wet: receives the record's next numbers.
void compare(const Body& body, const CornerDepths& depths, const NewlyWetRecord& record, float* wet,
             LargestFound& largest) {
  const Hull& hull = *body.hull;
  const bool reports = record.filled != NewlyWetRecord::Filled::kNothing;
  for (std::uint32_t t = 0; t < hull.wettable_count; ++t) {
    double depth[3];
    depths.of(t, depth);
    const WetShare now = wetShareOf(hull, t, depth);
    const float* kept = record.wet.data() + kNumbers * t;
    float* next = wet + kNumbers * t;
    const WetShare before{kept[0], {kept[1], kept[2], kept[3]}};
    const double growth = static_cast<double>(now.share) - static_cast<double>(before.share);
    if (reports && growth > 0) {
      if (growth <= kLeastGrowth) {
        std::copy_n(kept, kNumbers, next);
        continue;
      }
      const double area = growth * body.scale * body.scale * length(hull.areaVector(t));
      if (area > 0) largest.add(area, t, [&] { return describe(body, t, area, now, before); });
    }
    next[0] = now.share, next[1] = now.moment[0], next[2] = now.moment[1], next[3] = now.moment[2];
  }
}

// Fills in NewlyWetTriangle::velocity_w. Returns false if the water's velocity is not finite.
bool addVelocities(const Body& body, const Spatial& velocity, std::span<NewlyWetTriangle> found) {
  constexpr std::size_t kAtOnce = 64;
  double x[kAtOnce], y[kAtOnce], z[kAtOnce];
  SurfaceSample sample[kAtOnce];
  const Fluid& fluid = body.surface->fluid();
  const Vec3d about_w = body.pose.position + body.scale * (body.pose.rotation * body.reference_b);
  const Vec3d current{fluid.current_x, 0, fluid.current_z};
  for (std::size_t first = 0; first < found.size(); first += kAtOnce) {
    const std::span<NewlyWetTriangle> batch = found.subspan(first, std::min(kAtOnce, found.size() - first));
    for (std::size_t k = 0; k < batch.size(); ++k) {
      const Vec3d& place = batch[k].place_w;
      x[k] = place.x, y[k] = place.y - fluid.level, z[k] = place.z;
    }
    body.surface->samples(batch.size(), x, y, z, sample);
    for (std::size_t k = 0; k < batch.size(); ++k) {
      const Vec3d water = current + sample[k].particle_velocity;
      if (!isFinite(water)) return false;
      batch[k].velocity_w = velocity.linear + cross(velocity.angular, batch[k].place_w - about_w) - water;
    }
  }
  return true;
}

// Returns the calling thread's memory for newly wet triangles.
std::span<NewlyWetTriangle> triangleScratch(std::size_t count) {
  static_assert(sizeof(NewlyWetTriangle) % sizeof(double) == 0);
  constexpr std::size_t kDoubles = sizeof(NewlyWetTriangle) / sizeof(double);
  auto* memory = threadScratch<double>(ScratchUse::kNewlyWetTriangles, count * kDoubles);
  return {reinterpret_cast<NewlyWetTriangle*>(memory), count};
}
constexpr std::size_t kReservedTriangles = 1024;

// Returns true if the record already holds that all triangles are dry, or that all are wet.
bool isUnchanged(const NewlyWetRecord& record, bool dry, bool wholly_wet) {
  return (dry && record.filled == NewlyWetRecord::Filled::kAllDry) ||
         (wholly_wet && record.filled == NewlyWetRecord::Filled::kAllWet);
}

} // namespace

NewlyWetRecord::NewlyWetRecord(const Hull& hull)
    : wet(kNumbers * hull.wettable_count, 0.0f), hull_fingerprint(hull.fingerprint) {}

bool NewlyWetRecord::belongsTo(const Hull& hull) const {
  return hull_fingerprint == hull.fingerprint && wet.size() == kNumbers * hull.wettable_count;
}

NewlyWet findNewlyWet(const Body& body, const Spatial& velocity, NewlyWetRecord& record,
                      std::span<NewlyWetTriangle> found) {
  NewlyWet result;
  if (!body.surface || body.hull->wettable_count == 0) {
    if (record.filled != NewlyWetRecord::Filled::kAllDry) std::fill(record.wet.begin(), record.wet.end(), 0.0f);
    record.filled = NewlyWetRecord::Filled::kAllDry;
    return result;
  }
  const BodyInWater at = bodyInWater(body);
  if (isUnchanged(record, at.dry, at.wholly_wet)) return result;
  CornerDepths depths(body, at);
  result.sea_evaluations = depths.sample();
  result.sea_is_sound = depths.isSound();
  if (!result.sea_is_sound) return result;
  // Record and output change only once the velocities are known to be finite.
  auto* wet = threadScratch<float>(ScratchUse::kNewlyWetShares, record.wet.size());
  const std::span<NewlyWetTriangle> room =
      triangleScratch(std::min<std::size_t>(found.size(), body.hull->wettable_count));
  LargestFound largest(room, result);
  compare(body, depths, record, wet, largest);
  largest.sort();
  const std::span<NewlyWetTriangle> written = room.first(result.written);
  if (!addVelocities(body, velocity, written)) return {0, 0, 0, result.sea_evaluations, false};
  std::copy(written.begin(), written.end(), found.begin());
  std::copy_n(wet, record.wet.size(), record.wet.begin());
  record.filled = at.dry          ? NewlyWetRecord::Filled::kAllDry
                  : at.wholly_wet ? NewlyWetRecord::Filled::kAllWet
                                  : NewlyWetRecord::Filled::kPartly;
  return result;
}

void reserveNewlyWet(std::size_t vertices) {
  threadScratch<float>(ScratchUse::kNewlyWetShares, 2 * kNumbers * vertices); // closed hulls have 2 triangles a vertex
  triangleScratch(std::min<std::size_t>(2 * vertices, kReservedTriangles));
  threadScratch<std::uint32_t>(ScratchUse::kVertexSlots, vertices);
  for (const auto use : {ScratchUse::kVertexX, ScratchUse::kVertexZ, ScratchUse::kVertexHeight})
    threadScratch(use, vertices);
}

} // namespace plim
