// test_newly_wet.cpp - newly wet triangles: a box and a wedge lowered into still water against closed forms; random
// hulls and waves against separately clipped triangles; the rules of records and small buffers.
#include "support.hpp"

#include "api/handles.hpp"
#include "forces/triangle.hpp"
#include "hydrodynamics/newly_wet.hpp"
#include "seas.hpp"

#include <chrono>
#include <cstring>
#include <doctest/doctest.h>
#include <rapidcheck.h>

using namespace plim;
using namespace plim::tests;

namespace {

const Hull& coreOf(const plimsoll::Hull& hull) {
  return hull.get()->hull;
}

// A moving hull, its record, and the result of the last call.
struct Diver {
  plimsoll::Hull hull;
  const Surface* surface = &plim_still_water()->surface;
  Pose pose;
  Spatial velocity;
  double scale = 1;
  Vec3d reference_b;
  NewlyWetRecord record{coreOf(hull)};
  std::vector<NewlyWetTriangle> found;
  NewlyWet result;

  explicit Diver(const MeshData& mesh) : hull(makeHull(mesh)) {}

  Body body() const {
    Body body;
    body.hull = &coreOf(hull), body.surface = surface, body.pose = pose, body.scale = scale;
    body.reference_b = reference_b;
    return body;
  }
  const NewlyWet& look(std::size_t capacity = 1000000) {
    found.resize(std::min<std::size_t>(capacity, coreOf(hull).wettable_count));
    result = findNewlyWet(body(), velocity, record, found);
    REQUIRE(result.written <= found.size());
    REQUIRE(result.written == std::min<std::size_t>(result.count, found.size()));
    found.resize(result.written);
    return result;
  }
  // Moves on for a time, without turning.
  const NewlyWet& step(double time) {
    pose.position += time * velocity.linear;
    return look();
  }
  double areaFound() const {
    double sum = 0;
    for (const NewlyWetTriangle& f : found) sum += f.area;
    return sum;
  }
};

// Wet area and its first moment, world, of a triangle whose depths at the corners are given.
struct Wet {
  double area = 0;
  Vec3d moment_w;
};
Wet wetOf(const Diver& diver, std::uint32_t t) {
  const Hull& hull = coreOf(diver.hull);
  Vec3d r[3];
  double d[3];
  for (std::size_t k = 0; k < 3; ++k) {
    const Vec3d point_b = hull.center_b + hull.facets_double.vertices_c[hull.triangles[t][k]];
    r[k] = diver.pose.position + diver.scale * (diver.pose.rotation * point_b);
    double height = 0;
    diver.surface->heights(1, &r[k].x, &r[k].z, &height);
    d[k] = diver.surface->fluid().level + height - r[k].y;
  }
  const double area = 0.5 * length(cross(r[1] - r[0], r[2] - r[0]));
  Wet wet;
  clipTriangle(r, d, [&](const WetPiece<double>& piece) {
    wet.area += piece.fraction * area;
    wet.moment_w += piece.fraction * area / 3 * (piece.r[0] + piece.r[1] + piece.r[2]);
  });
  return wet;
}

// Returns the distance of a point from a triangle of the hull.
double distanceOutside(const Diver& diver, std::uint32_t t, const Vec3d& p) {
  const Hull& hull = coreOf(diver.hull);
  Vec3d r[3];
  for (std::size_t k = 0; k < 3; ++k)
    r[k] = diver.pose.position +
           diver.scale * (diver.pose.rotation * (hull.center_b + hull.facets_double.vertices_c[hull.triangles[t][k]]));
  const Vec3d normal = cross(r[1] - r[0], r[2] - r[0]) / length(cross(r[1] - r[0], r[2] - r[0]));
  double outside = std::abs(dot(normal, p - r[0]));
  for (std::size_t k = 0; k < 3; ++k) {
    const Vec3d side = r[(k + 1) % 3] - r[k];
    outside = std::max(outside, -dot(cross(normal, side / length(side)), p - r[k]));
  }
  return outside;
}

template <typename Property>
void forRandomSeeds(const char* name, int quick, int thorough, Property property) {
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  params.maxSuccess = std::getenv("PLIMSOLL_LONG") ? thorough : quick;
  rc::detail::TestMetadata metadata;
  metadata.id = metadata.description = name;
  const auto result = rc::detail::checkTestable([&](std::uint64_t seed) { property(Random(seed)); }, metadata, params);
  INFO(name);
  std::ostringstream text;
  rc::detail::printResultMessage(result, text);
  CHECK_MESSAGE(result.template is<rc::detail::SuccessResult>(), text.str());
}

} // namespace

TEST_CASE("a box let down into still water: the bottom at once, then the sides step by step") {
  Diver diver(split(shape("box:4,1,2")));
  constexpr double kSpeed = 3, kStep = 0.01, kPerimeter = 12;
  diver.velocity = {{0.4, -kSpeed, 0}, {}};
  diver.pose.position = {7, 0.5 + 0.7 * kSpeed * kStep, -2}; // the bottom reaches the water in the first step
  CHECK(diver.look().count == 0);                            // initialises the record
  for (int k = 0; k < 35; ++k) {
    diver.step(kStep);
    CHECK(diver.areaFound() == doctest::Approx(diver.result.area));
    double bottom = 0, sides = 0, top = 0, moment = 0;
    for (const NewlyWetTriangle& f : diver.found) {
      CHECK(length(f.velocity_w - diver.velocity.linear) < 1e-12);
      CHECK(distanceOutside(diver, f.triangle, f.place_w) < 1e-6);
      CHECK(length(f.normal_w) == doctest::Approx(1));
      (f.normal_w.y < -0.5 ? bottom : f.normal_w.y > 0.5 ? top : sides) += f.area;
      if (std::abs(f.normal_w.y) < 0.5) moment += f.area * f.place_w.y;
      if (f.normal_w.y < -0.5) CHECK(f.place_w.y == doctest::Approx(diver.pose.position.y - 0.5));
    }
    const double draft = std::clamp(0.5 - diver.pose.position.y, 0.0, 1.0),
                 before = std::clamp(0.5 - diver.pose.position.y - kSpeed * kStep, 0.0, 1.0);
    CHECK(sides == doctest::Approx(kPerimeter * (draft - before)).epsilon(1e-5));
    CHECK(bottom == doctest::Approx(k == 0 ? 8 : 0));
    CHECK(top == doctest::Approx(k == 34 ? 8 : 0)); // 0.009 m in the first step, then 0.03 m
    if (k < 34) CHECK(moment / sides == doctest::Approx(-0.5 * (draft - before)).epsilon(1e-4));
  }
  CHECK(diver.step(kStep).count == 0);
}

TEST_CASE("a wedge let down on its edge, tilted: area and place of each face by hand") {
  // Two faces at 45 degrees that meet in an edge of length 6 along x; a flat top.
  MeshData wedge;
  wedge.vertices = {{-3, 0, 0}, {3, 0, 0}, {3, 1, 1}, {-3, 1, 1}, {3, 1, -1}, {-3, 1, -1}};
  wedge.triangles = {{0, 1, 2}, {0, 2, 3}, {1, 0, 4}, {0, 5, 4}, {1, 4, 2}, {0, 3, 5}, {3, 2, 4}, {3, 4, 5}};
  for (const double turn : {0.0, 1.1}) {
    Diver diver(wedge);
    REQUIRE(coreOf(diver.hull).mass.volume == doctest::Approx(6));
    diver.pose.rotation = rotationMatrix(turnAbout({0, 1, 0}, turn));
    diver.velocity = {{0, -1, 0}, {}};
    diver.pose.position = {0, -0.2, 0};
    diver.look();
    diver.step(0.1);
    for (const double side :
         {1.0, -1.0}) { // wet to 0.3 instead of 0.2 below: a strip 6 by 0.1 sqrt(2), its middle 0.25 from the edge
      const Vec3d normal = diver.pose.rotation * Vec3d{0, -std::sqrt(0.5), side * std::sqrt(0.5)};
      double area = 0;
      Vec3d moment;
      for (const NewlyWetTriangle& f : diver.found)
        if (length(f.normal_w - normal) < 1e-9) area += f.area, moment += f.area * f.place_w;
      CHECK(area == doctest::Approx(0.6 * std::sqrt(2)).epsilon(1e-6));
      const Vec3d place = diver.pose.rotation * Vec3d{0, 0, side * 0.25} + Vec3d{0, -0.05, 0};
      CHECK(length(moment / area - place) < 1e-5);
    }
    CHECK(diver.result.area == doctest::Approx(2 * 0.6 * std::sqrt(2) + 2 * (0.09 - 0.04)).epsilon(1e-5));
  }
}

TEST_CASE("velocities: of turning, of the current, of the waves, at the place") {
  const PreparedSea sea(
      R"({"kind":"sines","current":[0.7,-0.3],"waves":[{"amplitude":0.5,"wavelength":9,"direction_degrees":30}]})", 2);
  Diver diver(shape("box:4,1,2"));
  diver.surface = &sea.surface.get()->surface;
  diver.reference_b = {0.5, -0.2, 0.1};
  diver.velocity = {{1, -2, 0.3}, {0.4, -0.5, 0.6}};
  diver.pose.rotation = rotationMatrix(normalized({0.2, 0.1, 0.3, 0.9}));
  diver.pose.position = {1, 2.5, 1};
  diver.look();
  diver.pose.position.y = -0.2;
  REQUIRE(diver.look().count > 4);
  for (const NewlyWetTriangle& f : diver.found) {
    const plim_surface_sample at = sea.at(f.place_w.x, f.place_w.z, f.place_w.y);
    const Vec3d water = vec(at.velocity), about = diver.pose.toWorld(diver.reference_b);
    const Vec3d body = diver.velocity.linear + cross(diver.velocity.angular, f.place_w - about);
    CHECK(length(body - water - f.velocity_w) < 1e-9);
  }
}

TEST_CASE("random hulls let down step by step: everything new lies just below the surface and adds up to what is wet") {
  forRandomSeeds("let down", 200, 5000, [](Random random) {
    Diver diver(randomHull(random));
    const Hull& hull = coreOf(diver.hull);
    const double extent = hull.longestExtent();
    diver.scale = random.bits() % 2 ? 1 : random.uniform(0.2, 3);
    diver.pose.rotation = rotationMatrix(randomRotation(random));
    diver.pose.position = {random.uniform(-50, 50), diver.scale * (extent + hull.offset), 3};
    diver.look();
    RC_ASSERT(diver.record.filled == NewlyWetRecord::Filled::kAllDry);
    std::vector<double> sum(hull.wettable_count);
    const int steps = 3 + static_cast<int>(random.bits() % 20);
    const double down = 2 * diver.scale * (extent + hull.offset) / steps;
    for (int k = 0; k < steps; ++k) {
      diver.velocity.linear = {0, -down * random.uniform(0, 1.9), 0};
      const double most = -diver.velocity.linear.y;
      diver.step(1);
      double total = 0;
      for (const NewlyWetTriangle& f : diver.found) {
        const double area = diver.scale * diver.scale * length(hull.areaVector(f.triangle));
        // The newly wet part of a triangle that grows by its last millionth is known only to the float accuracy of its
        // record.
        const double blur = 1e-6 * diver.scale * extent * std::max(1.0, 0.2 * area / f.area);
        RC_ASSERT(f.place_w.y <= blur && f.place_w.y >= -most - blur);
        RC_ASSERT(distanceOutside(diver, f.triangle, f.place_w) <= 1e-6 * diver.scale * extent);
        RC_ASSERT(f.area <= area * (1 + 1e-12));
        sum[f.triangle] += f.area, total += f.area;
      }
      RC_ASSERT(std::abs(total - diver.result.area) <= 1e-12 * total);
    }
    for (std::uint32_t t = 0; t < hull.wettable_count; ++t) {
      const double area = diver.scale * diver.scale * length(hull.areaVector(t));
      RC_ASSERT(std::abs(sum[t] - wetOf(diver, t).area) <= 3 * kLeastGrowth * area);
    }
  });
}

TEST_CASE("hulls that move and turn in every sea: area and place are those of the clipped triangles") {
  Random random(3);
  for (const NamedSea& named : everySea()) {
    INFO(named.name);
    Diver diver(shape("boat"));
    const Hull& hull = coreOf(diver.hull);
    diver.pose.position = {0.3, 0.2, 0.1};
    std::vector<Wet> before;
    std::uint32_t news = 0;
    for (int k = 0; k < 12; ++k) {
      const PreparedSea sea(named.json, 0.1 * k);
      diver.surface = &sea.surface.get()->surface;
      diver.pose.rotation = rotationMatrix(normalized({0.02 * k, 0.01, 0.03 * random.uniform(), 1}));
      diver.pose.position += Vec3d{0.1, random.uniform(-0.1, 0.08), 0.02};
      std::vector<Wet> now;
      for (std::uint32_t t = 0; t < hull.wettable_count; ++t) now.push_back(wetOf(diver, t));
      diver.look();
      double total = 0;
      std::vector<const NewlyWetTriangle*> reported(hull.wettable_count);
      for (const NewlyWetTriangle& f : diver.found) reported[f.triangle] = &f;
      for (std::uint32_t t = 0; t < hull.wettable_count && k > 0; ++t) {
        const double area = length(hull.areaVector(t)), growth = now[t].area - before[t].area;
        total += std::max(growth, 0.0);
        const NewlyWetTriangle* f = reported[t];
        CHECK(std::abs((f ? f->area : 0) - std::max(growth, 0.0)) <= 3e-6 * area);
        if (!f) continue;
        CHECK(distanceOutside(diver, t, f->place_w) < 1e-6);
        // If the triangle was dry, the place is the centroid of its wet part.
        if (before[t].area == 0) CHECK(length(f->place_w - now[t].moment_w / now[t].area) < 1e-5);
        CHECK(dot(f->normal_w, diver.pose.rotation * hull.areaVector(t)) == doctest::Approx(area));
      }
      CHECK(diver.result.area == doctest::Approx(total).epsilon(1e-5));
      news += diver.result.count;
      before = now;
    }
    CHECK(news > 100);
  }
}

TEST_CASE("nothing is reported of a body that rises, or stays") {
  const PreparedSea sea(everySea()[1].json, 1);
  for (const Surface* surface : {&plim_still_water()->surface, &sea.surface.get()->surface}) {
    Diver diver(shape("boat"));
    diver.surface = surface;
    diver.pose.rotation = rotationMatrix(normalized({0.1, 0.2, 0.3, 1}));
    diver.pose.position = {1, -3, 2};
    diver.look();
    for (int k = 0; k < 120; ++k) {
      diver.pose.position.y += 0.1;
      CHECK(diver.look().count == 0);
      CHECK(diver.look().count == 0);
    }
    CHECK(diver.record.filled == NewlyWetRecord::Filled::kAllDry);
    diver.pose.position.y = -20;
    CHECK(diver.look().count == coreOf(diver.hull).wettable_count);
    CHECK(diver.result.area == doctest::Approx(coreOf(diver.hull).wettable_moments.area));
  }
}

TEST_CASE("deep and dry bodies do not ask the sea") {
  const PreparedSea sea(everySea()[1].json, 1); // amplitude 0.4 m
  Diver diver(shape("geodesic:5,1.5,2,40"));
  diver.surface = &sea.surface.get()->surface;
  for (const double y : {6.0, -9.0, 5.0, -8.0}) {
    diver.pose.position.y = y;
    diver.look();
    CHECK(diver.result.sea_evaluations == 0);
    const auto start = std::chrono::steady_clock::now();
    for (int k = 0; k < 1000; ++k) diver.result = findNewlyWet(diver.body(), diver.velocity, diver.record, diver.found);
    const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - start;
    CHECK(taken.count() / 1000 < 20); // about 0.1; checking every triangle would take 100
    CHECK(diver.result.count == 0);
  }
  diver.pose.position.y = 0;
  diver.look();
  CHECK(diver.result.sea_evaluations > 0);
  CHECK(diver.result.sea_evaluations < coreOf(diver.hull).facets_double.vertices_c.size());
  diver.surface = nullptr;
  CHECK(diver.look().count == 0);
  CHECK(diver.record.filled == NewlyWetRecord::Filled::kAllDry);
}

TEST_CASE("a small buffer gets the largest, equal ones by index, and the totals of all") {
  const PreparedSea sea(everySea()[1].json, 1);
  Diver whole(split(shape("boat")));
  whole.surface = &sea.surface.get()->surface;
  whole.pose.position.y = 0.4;
  whole.look();
  const NewlyWetRecord record = whole.record;
  whole.pose.position.y = 0;
  whole.look();
  REQUIRE(whole.result.count > 60);
  for (std::size_t k = 1; k < whole.found.size(); ++k) {
    const NewlyWetTriangle &a = whole.found[k - 1], &b = whole.found[k];
    CHECK((a.area > b.area || (a.area == b.area && a.triangle < b.triangle)));
  }
  for (const std::size_t capacity : {0u, 1u, 7u, 50u}) {
    Diver part(split(shape("boat")));
    part.surface = whole.surface, part.pose = whole.pose;
    part.record = record;
    part.look(capacity);
    CHECK(part.result.count == whole.result.count);
    CHECK(part.result.area == whole.result.area);
    REQUIRE(part.found.size() == capacity);
    CHECK((capacity == 0 ||
           std::memcmp(part.found.data(), whole.found.data(), capacity * sizeof(NewlyWetTriangle)) == 0));
    CHECK(part.record.wet == whole.record.wet);
  }
}

TEST_CASE("of equal areas the first triangles are kept") {
  Diver diver(split(split(shape("box:2,2,2"))));
  diver.pose.position.y = 3;
  diver.look();
  diver.pose.position.y = -3;
  diver.look(10);
  CHECK(diver.result.count == 192);
  REQUIRE(diver.found.size() == 10);
  for (std::uint32_t k = 0; k < 10; ++k) {
    CHECK(diver.found[k].triangle == k);
    CHECK(diver.found[k].area == diver.found[0].area);
  }
}

TEST_CASE("growth too small to be told from rounding waits until it adds up") {
  Diver diver(shape("box:4,1,2"));
  diver.velocity = {{0, -1, 0}, {}};
  diver.look();
  double area = 0;
  int reports = 0;
  constexpr int kSteps = 200;
  constexpr double kDown = 1e-7; // [m] per step; the sides are 1 m high
  for (int k = 0; k < kSteps; ++k) {
    diver.step(kDown);
    area += diver.result.area, reports += diver.result.count > 0;
  }
  CHECK(reports > 0);
  CHECK(reports < kSteps / 4);
  CHECK(area == doctest::Approx(12 * kSteps * kDown).epsilon(0.1));
}

TEST_CASE("a record that is saved, copied and loaded goes on with the same bits; a reset one reports nothing") {
  Diver first(shape("catamaran"));
  first.pose.position.y = 1;
  first.look();
  first.pose.position.y = 0.4;
  first.look();
  Diver second(shape("catamaran")), third(shape("catamaran"));
  second.record.wet.assign(first.record.wet.begin(), first.record.wet.end()); // as if loaded from bytes
  second.record.filled = first.record.filled;
  for (Diver* d : {&first, &second, &third}) d->pose.position.y = 0.2, d->look();
  REQUIRE(first.result.count > 10);
  REQUIRE(first.found.size() == second.found.size());
  CHECK(std::memcmp(first.found.data(), second.found.data(), first.found.size() * sizeof(NewlyWetTriangle)) == 0);
  CHECK(third.result.count == 0);
  CHECK(third.record.wet == first.record.wet);
  first.record.reset();
  first.pose.position.y = -3;
  CHECK(first.look().count == 0);
  CHECK(first.record.belongsTo(coreOf(second.hull)));
  CHECK_FALSE(first.record.belongsTo(coreOf(Diver(shape("boat")).hull)));
}

TEST_CASE("a sea that gives no numbers leaves the record as it was") {
  static bool broken;
  broken = false;
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_CALLBACK;
  def.callback = [](void*, double, uint32_t count, const double* x, const double*, double* height, double*) {
    for (uint32_t k = 0; k < count; ++k)
      height[k] = broken ? std::numeric_limits<double>::quiet_NaN() : 0.1 * std::sin(x[k]);
  };
  const plimsoll::Water water(def);
  const plimsoll::Surface surface(water, 0);
  Diver diver(shape("boat"));
  diver.surface = &surface.get()->surface;
  diver.pose.position.y = 0.3;
  diver.look();
  const NewlyWetRecord record = diver.record;
  diver.pose.position.y = 0.1;
  broken = true;
  diver.look();
  CHECK_FALSE(diver.result.sea_is_sound);
  CHECK(diver.result.count == 0);
  CHECK(diver.record.wet == record.wet);
  broken = false;
  CHECK(diver.look().count > 0);
  CHECK(diver.result.sea_is_sound);
}

TEST_CASE("a sea whose velocities are not finite leaves the record and the output as they were") {
  static bool broken;
  broken = false;
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_CALLBACK;
  def.callback = [](void*, double, uint32_t count, const double* x, const double*, double* height, double* rate) {
    for (uint32_t k = 0; k < count; ++k) {
      height[k] = 0.1 * std::sin(x[k]);
      if (rate) rate[k] = broken ? std::numeric_limits<double>::quiet_NaN() : 0;
    }
  };
  const plimsoll::Water water(def);
  const plimsoll::Surface surface(water, 0);
  Diver diver(shape("boat")), other(shape("boat"));
  for (Diver* each : {&diver, &other}) {
    each->surface = &surface.get()->surface, each->pose.position.y = 0.3;
    each->look();
    each->pose.position.y = 0.1;
  }
  const NewlyWetRecord record = diver.record;
  broken = true;
  const NewlyWetTriangle unused{7, {7, 7, 7}, {7, 7, 7}, {7, 7, 7}, 7, 7};
  std::vector<NewlyWetTriangle> found(1000, unused);
  const NewlyWet refused = findNewlyWet(diver.body(), diver.velocity, diver.record, found);
  CHECK_FALSE(refused.sea_is_sound);
  CHECK(refused.written == 0);
  CHECK(diver.record.wet == record.wet);
  CHECK(diver.record.filled == record.filled);
  for (const NewlyWetTriangle& each : found) CHECK(std::memcmp(&each, &unused, sizeof unused) == 0);
  broken = false;
  REQUIRE(other.look().count > 0);
  CHECK(diver.look().count == other.result.count); // nothing is lost
  CHECK(diver.found.size() == other.found.size());
  CHECK(std::memcmp(diver.found.data(), other.found.data(), other.found.size() * sizeof unused) == 0);
}

TEST_CASE("a body that turns: places stay inside their triangles, areas within them") {
  forRandomSeeds("turning", 300, 10000, [](Random random) {
    Diver diver(randomHull(random));
    const Hull& hull = coreOf(diver.hull);
    const double extent = hull.longestExtent();
    for (int k = 0; k < 5; ++k) {
      diver.pose.rotation = rotationMatrix(randomRotation(random));
      diver.pose.position = {0, random.uniform(-0.4, 0.4) * extent, 0};
      diver.look();
      for (const NewlyWetTriangle& f : diver.found) {
        RC_ASSERT(distanceOutside(diver, f.triangle, f.place_w) <= 1e-6 * extent);
        RC_ASSERT(f.area <= length(hull.areaVector(f.triangle)) * (1 + 1e-12));
        RC_ASSERT(isFinite(f.place_w) && isFinite(f.velocity_w));
      }
    }
  });
}

TEST_CASE("its cost" * doctest::skip(std::getenv("PLIMSOLL_LONG") == nullptr)) {
  const PreparedSea sea(
      R"({"kind":"sines","waves":[{"amplitude":0.2,"wavelength":12,"direction_degrees":30},{"amplitude":0.1,"wavelength":7},
    {"amplitude":0.05,"wavelength":4,"direction_degrees":70},{"amplitude":0.02,"wavelength":2.5,"direction_degrees":-40}]})",
      1);
  for (const std::string name : {"ellipsoid:5,1.5,2,3", "geodesic:5,1.5,2,22", "geodesic:5,1.5,2,70"}) {
    Diver diver(shape(name));
    for (const Surface* surface : {&plim_still_water()->surface, &sea.surface.get()->surface}) {
      diver.surface = surface, diver.record.reset();
      diver.found.resize(64);
      double least = 1e9;
      for (int k = 0; k < 200; ++k) {
        diver.pose.position = {0.02 * k, 0.1 * std::sin(0.3 * k), 0};
        const auto start = std::chrono::steady_clock::now();
        diver.result = findNewlyWet(diver.body(), diver.velocity, diver.record, diver.found);
        const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - start;
        if (k > 0 && diver.result.count > 20) least = std::min(least, taken.count());
      }
      MESSAGE(name << ", " << coreOf(diver.hull).wettable_count << " triangles, "
                   << std::string(surface->isFlat() ? "still" : "4 sines") << ": " << least << " us, "
                   << diver.result.sea_evaluations << " heights, " << diver.result.count << " found");
    }
  }
}
