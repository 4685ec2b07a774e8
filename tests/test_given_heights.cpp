// test_given_heights.cpp - linear sampling of seas that return heights (grid, sampled, fft, gerstner, callback) by the
// kernels. It must equal the plain path, meet the bounds, and give the same bits on every backend and among any other
// bodies. Also: the calls that a sea's own function receives.
#include "seas.hpp"

#include "api/handles.hpp"
#include "forces/lanes/kernels.hpp"

#include <cstring>
#include <doctest/doctest.h>
#include <functional>

using namespace plim;
using namespace plim::tests;

namespace {

// The caller's own sea: a swell at some height.
struct OwnSea {
  double rise = 0;
  double broken_at = HUGE_VAL; // x beyond which the height is NaN
  int calls = 0;
  std::vector<std::array<double, 2>> asked;
  plimsoll::Water water{definition()};
  plimsoll::Surface surface{water, 0};

  OwnSea() = default;
  OwnSea(const OwnSea&) = delete;
  OwnSea& operator=(const OwnSea&) = delete;

  double at(double x, double z) const { return rise + 0.3 * std::sin(0.5 * x + 0.2 * z) + 0.1 * std::cos(1.1 * z); }

private:
  plimsoll::WaterDef definition() {
    plimsoll::WaterDef def;
    def.kind = PLIM_WATER_CALLBACK, def.user = this;
    def.callback = [](void* user, double, std::uint32_t count, const double* x, const double* z, double* height,
                      double* rate) {
      auto& self = *static_cast<OwnSea*>(user);
      ++self.calls;
      for (std::uint32_t i = 0; i < count; ++i) {
        self.asked.push_back({x[i], z[i]});
        height[i] = x[i] > self.broken_at ? std::nan("") : self.at(x[i], z[i]);
        if (rate) rate[i] = 0;
      }
    };
    return def;
  }
};

// A grid of a swell that moves with its origin.
struct OwnGrid {
  OwnGrid(double x, double z, double cell, bool level) {
    for (int r = 0; r < 80; ++r)
      for (int c = 0; c < 80; ++c)
        heights.push_back(
            static_cast<float>(0.3 * std::sin(0.5 * c * cell) + 0.1 * std::cos(0.9 * r * cell + 0.3 * c * cell)));
    plimsoll::Grid grid;
    grid.origin[0] = x - 40 * cell, grid.origin[1] = z - 40 * cell, grid.cell = cell;
    grid.rows = grid.columns = 80, grid.heights = heights.data();
    grid.outside = level ? PLIM_OUTSIDE_LEVEL : PLIM_OUTSIDE_CLAMP;
    surface.setHeights(grid);
  }
  std::vector<float> heights;
  plimsoll::Surface surface;
};

plimsoll::Body plainBody(const plimsoll::Hull& hull, const plimsoll::Surface& surface, const Vec3d& position,
                         const Quat& rotation) {
  plimsoll::Body body = makeBody(hull, position, rotation, PLIM_PRECISION_FLOAT);
  body.surface = surface.get(), body.outputs = 0;
  return body;
}

// Triangle counts force the plain path.
plimsoll::Forces readable(plimsoll::Body body, std::uint32_t precision = PLIM_PRECISION_DOUBLE) {
  body.outputs = PLIM_OUTPUT_TRIANGLE_COUNTS, body.precision = precision;
  return plimsoll::evaluate(body);
}

struct Deviation {
  double force = 0, torque = 0, volume = 0, area = 0;
  void add(const plimsoll::Hull& hull, const plimsoll::Forces& found, const plimsoll::Forces& expected) {
    force = std::max(force, forceError(hull, vec(found.force), vec(expected.force)));
    torque = std::max(torque, torqueError(hull, vec(found.torque), vec(expected.torque)));
    volume = std::max(volume, std::abs(found.volume - expected.volume) / hull.info().volume);
    area = std::max({area, std::abs(found.wetted_area - expected.wetted_area) / hull.info().area,
                     std::abs(found.waterplane_area - expected.waterplane_area) / hull.info().area});
  }
};

plimsoll::Hull hullOf(int k, Random& random) {
  switch (k % 6) {
  case 0: return makeHull(shape("box:2,1.4,1.2"));
  case 1: return makeHull(shape("geodesic:5,1,1.5,7"));
  case 2: return makeHull(shape("cone:1,2,5"));
  case 3: return makeHull(shape("geodesic:3,1,1.5,15"));
  default: return makeHull(randomHull(random));
  }
}

// Calls look() for every sea that is neither still nor evaluated as waves in the kernels. Gerstner waves too steep for
// a few steps of Newton's method are sampled by heights too.
template <typename Look>
void forEverySea(const Look& look) {
  for (const NamedSea& named : everySea()) {
    if (named.name.find("sines") == 0 || named.name == "flat" || named.name == "spectrum" || named.name == "gerstner")
      continue;
    const PreparedSea sea(named.json, 1.7);
    look(named.name, sea.surface);
  }
  look("steep gerstner",
       PreparedSea(R"({"kind":"gerstner","waves":[{"amplitude":1.8,"wavelength":12,"direction_degrees":30}]})", 1.7)
           .surface);
  look("grid that ends at the level", OwnGrid(0, 0, 0.3, true).surface);
  look("callback", OwnSea().surface);
}

bool sameBits(const plimsoll::Forces& a, const plimsoll::Forces& b) {
  return std::memcmp(&a, &b, sizeof(plim_forces)) == 0;
}

} // namespace

TEST_CASE("heights through the kernels: the readable path's force to rounding, on every such sea, and its bound holds "
          "as well") {
  forEverySea([](const std::string& name, const plimsoll::Surface& surface) {
    CAPTURE(name);
    Random random(1);
    Deviation off;
    for (int k = 0; k < caseCount(60, 2000); ++k) {
      const plimsoll::Hull hull = hullOf(k, random);
      const double reach = 0.5 * longestExtent(hull.info());
      const plimsoll::Body body = plainBody(
          hull, surface, {random.uniform(-15, 15), random.uniform(-reach, 0.6 * reach), random.uniform(-15, 15)},
          randomRotation(random));
      const plimsoll::Forces forces = plimsoll::evaluate(body), exact = readable(body);
      off.add(hull, forces, exact);
      CHECK(std::isfinite(forces.force_bound) == std::isfinite(exact.force_bound));
      if (!forces.certified()) continue;
      // Both results refer to the same sea: their distance is within the bound. The kernels' bound is not larger than
      // the other.
      CHECK(length(vec(forces.force) - vec(exact.force)) <= forces.force_bound);
      CHECK(forces.force_bound <= 1.01 * exact.force_bound + 4e-5 * kWeight * reach * hull.info().area);
      CHECK(forces.force_bound >= 0.99 * exact.force_bound);
    }
    CHECK(off.force < 4e-6);
    CHECK(off.torque < 4e-6);
    CHECK(off.volume < 4e-6);
    CHECK(off.area < 3e-5);
  });
}

TEST_CASE("what rounding costs is within its part of the bound: hulls so fine that nothing else is left") {
  // On a grid of planes linear sampling is exact, so that the bound consists of rounding alone.
  Random random(2);
  for (const char* name : {"box:2,1.4,1.2", "geodesic:5,1,1.5,20"}) {
    const plimsoll::Hull hull = makeHull(shape(name));
    for (const double slope : {0.02, 0.4, 3.0}) {
      std::vector<float> heights;
      for (int r = 0; r < 40; ++r)
        for (int c = 0; c < 40; ++c) heights.push_back(static_cast<float>(slope) * static_cast<float>(c - 20));
      plimsoll::Grid grid;
      grid.origin[0] = grid.origin[1] = -20, grid.rows = grid.columns = 40, grid.heights = heights.data();
      plimsoll::Surface surface;
      surface.setHeights(grid);
      for (int k = 0; k < 50; ++k) {
        const plimsoll::Body body = plainBody(hull, surface, {0.3, random.uniform(-1, 1), 0.2}, randomRotation(random));
        const plimsoll::Forces forces = plimsoll::evaluate(body), exact = readable(body);
        CHECK(forces.force_bound < 2e-4 * kWeight * (1 + slope) * hull.info().area * 10);
        CHECK(length(vec(forces.force) - vec(exact.force)) <= forces.force_bound);
        CHECK(length(vec(forces.torque) - vec(exact.torque)) <= forces.torque_bound);
      }
    }
  }
}

TEST_CASE("far from the world's origin, high above its level, deep below the water, scaled") {
  Random random(3);
  for (const char* name : {"box:2,1.4,1.2", "geodesic:5,1,1.5,9"}) {
    const plimsoll::Hull hull = makeHull(shape(name));
    const Quat rotation = randomRotation(random);
    { // 10,000 km out
      const OwnGrid here(0, 0, 0.25, false), there(1e7, -1e7, 0.25, false);
      const plimsoll::Forces near = plimsoll::evaluate(plainBody(hull, here.surface, {0.3, 0.1, 0.7}, rotation));
      const plimsoll::Body away = plainBody(hull, there.surface, {1e7 + 0.3, 0.1, -1e7 + 0.7}, rotation);
      Deviation off;
      off.add(hull, plimsoll::evaluate(away), readable(away));
      CHECK(off.force < 4e-6);
      CHECK(off.torque < 4e-6);
      CHECK(forceError(hull, vec(plimsoll::evaluate(away).force), vec(near.force)) < 1e-5);
    }
    { // a mountain lake: its heights are far above zero
      OwnSea lake;
      lake.rise = 2345.6;
      const plimsoll::Body body = plainBody(hull, lake.surface, {4, 2345.7, 3}, rotation);
      Deviation off;
      off.add(hull, plimsoll::evaluate(body), readable(body));
      CHECK(off.force < 2e-6);
      CHECK(off.torque < 2e-6);
    }
    { // 4 km down
      const OwnGrid grid(0, 0, 0.25, false);
      const plimsoll::Body body = plainBody(hull, grid.surface, {0.3, -4000, 0.7}, rotation);
      const plimsoll::Forces forces = plimsoll::evaluate(body);
      CHECK(forceError(hull, vec(forces.force), vec(readable(body).force)) < 2e-6);
      CHECK(forces.waterplane_area == doctest::Approx(0).epsilon(1e-12));
      CHECK(forces.wetted_area == doctest::Approx(hull.info().area));
    }
    { // above all crests
      OwnSea sea;
      CHECK(plimsoll::evaluate(plainBody(hull, sea.surface, {0, 30, 0}, rotation)).volume == 0);
      CHECK(plimsoll::evaluate(plainBody(hull, OwnGrid(0, 0, 0.5, true).surface, {0, 6, 0}, rotation)).volume == 0);
    }
  }
}

TEST_CASE("scaled bodies on seas that give heights: as if the mesh had been scaled") {
  const MeshData mesh = shape("geodesic:1,0.4,0.6,8");
  const OwnGrid grid(0, 0, 0.5, false);
  const OwnSea own;
  const plimsoll::Hull hull = makeHull(mesh);
  Random random(8);
  for (const plimsoll::Surface* surface : {&grid.surface, &own.surface})
    for (const double scale : {0.5, 3.0}) {
      const plimsoll::Hull large = makeHull(scaled(mesh, {scale, scale, scale}));
      Body body;
      body.hull = &hull.get()->hull, body.surface = &surface->get()->surface;
      body.pose.position = {0.3, 0.1 * scale, -0.2}, body.pose.rotation = rotationMatrix(randomRotation(random));
      body.scale = scale, body.tolerance = 0;
      Body other = body;
      other.hull = &large.get()->hull, other.scale = 1;
      const Forces forces = evaluate(body), expected = evaluate(other);
      CHECK(forceError(large, forces.force_w, expected.force_w) < 2e-6);
      CHECK(torqueError(large, forces.torque_w, expected.torque_w) < 2e-6);
      CHECK(forces.volume > 0);
      if (surface == &grid.surface) CHECK(forces.force_bound == doctest::Approx(expected.force_bound).epsilon(1e-3));
    }
}

TEST_CASE("seas that give heights: the same bits on every backend and in any company") {
  Random random(4);
  const plimsoll::Hull hulls[] = {makeHull(shape("box:1,2,3")), makeHull(shape("cone:1,2,6")),
                                  makeHull(shape("geodesic:5,1,1.5,3")), makeHull(shape("geodesic:5,1,1.5,18")),
                                  makeHull(randomStar(random, 0.5, 3))};
  forEverySea([&](const std::string& name, const plimsoll::Surface& surface) {
    CAPTURE(name);
    std::vector<plimsoll::Body> bodies;
    for (int k = 0; k < 60; ++k)
      bodies.push_back(plainBody(hulls[k / 4 % 5], surface,
                                 {random.uniform(-15, 15), random.uniform(-1.5, 1.5), random.uniform(-12, 12)},
                                 randomRotation(random)));
    std::vector<plimsoll::Forces> expected;
    lanes::useKernels(lanes::findKernels("scalar"));
    for (const plimsoll::Body& body : bodies) expected.push_back(plimsoll::evaluate(body));
    for (const char* kind : {"sse4", "avx2", "avx512", "neon", "wasm", "best"}) {
      const lanes::Kernels* kernels = lanes::findKernels(kind);
      if (!kernels && std::string(kind) != "best") continue;
      CAPTURE(std::string(kind));
      lanes::useKernels(kernels);
      std::vector<plimsoll::Forces> together(bodies.size());
      plimsoll::evaluate(bodies, together);
      for (std::size_t k = 0; k < bodies.size(); ++k) {
        CHECK(sameBits(plimsoll::evaluate(bodies[k]), expected[k]));
        CHECK(sameBits(together[k], expected[k]));
      }
    }
    lanes::useKernels(nullptr);
  });
}

TEST_CASE("a sea's own function is asked once an evaluation, for every vertex once, where it is") {
  Random random(5);
  for (int k = 0; k < 12; ++k) {
    const plimsoll::Hull hull = hullOf(k % 4, random); // all vertices of these can be wet
    OwnSea sea;
    const plimsoll::Body body =
        plainBody(hull, sea.surface, {random.uniform(-9, 9), random.uniform(-1, 1), 0.5}, randomRotation(random));
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    CHECK(sea.calls == 1);
    CHECK(forces.sea_evaluations == sea.asked.size());
    std::vector<std::array<double, 2>> expected;
    const baselines::Placement placed = placementOf(body);
    for (const auto& v : hull.mesh().vertices) {
      const Vec3d at = placed.position + placed.rotation * Vec3d{v[0], v[1], v[2]};
      expected.push_back({at.x, at.z});
    }
    REQUIRE(sea.asked.size() == expected.size());
    for (const auto& place : sea.asked) {
      const auto near = [&](const std::array<double, 2>& other) {
        return std::hypot(place[0] - other[0], place[1] - other[1]) < 2e-6 * longestExtent(hull.info());
      };
      const auto found = std::find_if(expected.begin(), expected.end(), near);
      REQUIRE(found != expected.end());
      expected.erase(found);
    }
  }
}

TEST_CASE("a height that is no number refuses the body, wherever it is, and leaves neither results nor traces") {
  for (const char* name : {"box:2,1.4,1.2", "geodesic:5,1,1.5,7"}) {
    const plimsoll::Hull hull = makeHull(shape(name));
    OwnSea sea;
    const plimsoll::Body body = plainBody(hull, sea.surface, {0, 0.2, 0}, {});
    const plimsoll::Forces expected = plimsoll::evaluate(body);
    for (const double broken_at : {-HUGE_VAL, 0.0, 0.49 * longestExtent(hull.info())}) {
      sea.broken_at = broken_at;
      plimsoll::Forces forces;
      const plimsoll::Forces untouched = forces;
      CHECK(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_NOT_FINITE);
      CHECK(sameBits(forces, untouched));
      sea.broken_at = HUGE_VAL;
      CHECK(sameBits(plimsoll::evaluate(body), expected));
      sea.rise = 3e7; // finite, but not a plausible sea
      CHECK(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_NOT_FINITE);
      sea.rise = 0;
    }
  }
}

TEST_CASE("openings on seas that give heights are watched as before") {
  const plimsoll::Hull open = makeHull(shape("rowboat"));
  OwnSea sea;
  for (const double y : {0.4, 0.1, -2.0}) {
    const plimsoll::Body body = plainBody(open, sea.surface, {1, y, 2}, {});
    const plimsoll::Forces forces = plimsoll::evaluate(body), exact = readable(body);
    CHECK(forces.openingSubmerged() == exact.openingSubmerged());
    CHECK(forceError(open, vec(forces.force), vec(exact.force)) < 1e-5);
    CHECK_FALSE(forces.certified());
  }
}

TEST_CASE("many triangles on few vertices: more leaves than vertices, and room for them") {
  // Every triple of a few points, in an order that welding and shell detection keep: edges shared by many triangles.
  Random random(11);
  std::vector<Vec3d> points;
  for (int k = 0; k < 34; ++k) points.push_back({random.uniform(-2, 2), random.uniform(-1, 1), random.uniform(-2, 2)});
  std::vector<std::uint32_t> indices;
  for (std::uint32_t a = 0; a < 34; ++a)
    for (std::uint32_t b = a + 1; b < 34; ++b)
      for (std::uint32_t c = b + 1; c < 34; ++c) indices.insert(indices.end(), {a, b, c});
  const plimsoll::Hull hull(points, indices);
  REQUIRE(hull.get()->hull.tree.leaves.size() > hull.get()->hull.tree.vertices.size() * kVertexLanes);
  const baselines::IndexedMesh<double> mesh = indexed(hull);
  const double most =
      kWeight * hull.info().area * longestExtent(hull.info()); // of forces that cancel: a triangle is 1e-5 of it
  forEverySea([&](const std::string& name, const plimsoll::Surface& surface) {
    CAPTURE(name);
    const auto heights = [&](std::size_t n, const double* x, const double* z, double* height) {
      surface.get()->surface.heights(n, x, z, height);
    };
    for (int k = 0; k < 3; ++k) {
      const plimsoll::Body body = plainBody(hull, surface, {random.uniform(-5, 5), 0.2 * k, 0}, randomRotation(random));
      const plimsoll::Forces forces = plimsoll::evaluate(body);
      const baselines::Sea sea{0, 1000, 9.81, heights};
      const baselines::Wrench linear = baselines::referenceLinear(mesh, placementOf(body), sea);
      CHECK_FALSE(forces.certified()); // an open hull has no bound
      CHECK(length(vec(forces.force) - linear.force) < 1e-8 * most);
      CHECK(length(vec(forces.torque) - linear.torque) < 1e-8 * most * longestExtent(hull.info()));
    }
  });
}
