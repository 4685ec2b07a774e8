// test_adaptive.cpp - the certified integral: true error <= bound <= tolerance, on random hulls and seas and on
// adversarial cases.
#include "support.hpp"

#include "api/handles.hpp"
#include "forces/adaptive/piece.hpp"

#include <cstdlib>
#include <cstring>
#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

constexpr double kTwoPi = 6.283185307179586;

struct WavySea {
  WavySea(const std::vector<plim_wave>& list, double time, std::uint32_t kind = PLIM_WATER_SINES)
      : waves(list), water(definition(waves, kind)), surface(water, time) {}

  std::vector<plim_wave> waves;
  plimsoll::Water water;
  plimsoll::Surface surface;

  double shortest() const {
    double wavelength = HUGE_VAL;
    for (const plim_wave& wave : waves) wavelength = std::min(wavelength, wave.wavelength);
    return wavelength;
  }

private:
  static plimsoll::WaterDef definition(const std::vector<plim_wave>& list, std::uint32_t kind) {
    plimsoll::WaterDef def;
    def.kind = kind;
    def.waves = list.data();
    def.wave_count = static_cast<std::uint32_t>(list.size());
    return def;
  }
};

// Returns waves of 0.2 to 20 hull lengths, with a total steepness of up to 0.3.
std::vector<plim_wave> randomWaves(Random& random, double size) {
  const int count = static_cast<int>(std::exp(random.uniform(0, std::log(64.99))));
  const double steepness = random.uniform(0.02, 0.3);
  std::vector<plim_wave> waves;
  double sum = 0;
  for (int j = 0; j < count; ++j) {
    const double wavelength = size * std::exp(random.uniform(std::log(0.2), std::log(20.0)));
    const double share = random.uniform(0.1, 1);
    waves.push_back({share * wavelength, wavelength, random.uniform(-3.2, 3.2), random.uniform(-3.2, 3.2), 0, 0});
    sum += share * kTwoPi;
  }
  for (plim_wave& wave : waves) wave.amplitude *= steepness / sum;
  return waves;
}

// The force of the true sea on the facets of a hull, by brute force with many divisions of every triangle.
class TrueForce {
public:
  TrueForce(const plimsoll::Hull& hull, const plimsoll::Body& body, const WavySea& sea)
      : sea_{0, 1000, 9.81, [&sea](std::size_t n, const double* x, const double* z, double* height) {
               sea.surface.get()->surface.heights(n, x, z, height);
             }} {
    const plimsoll::Hull::Mesh mesh = hull.mesh();
    for (const auto& v : mesh.vertices) mesh_.vertices.push_back({v[0], v[1], v[2]});
    mesh_.triangles.assign(mesh.triangles.begin(), mesh.triangles.begin() + hull.info().wettable_count);
    double edge = 0;
    for (const auto& t : mesh_.triangles)
      for (std::size_t k = 0; k < 3; ++k)
        edge = std::max(edge, length(mesh_.vertices[t[k]] - mesh_.vertices[t[(k + 1) % 3]]));
    const double* q = body.rotation;
    placement_ = {vec(body.position), rotationMatrix({q[0], q[1], q[2], q[3]}), centerOfMass(body)};
    radians_ = edge * kTwoPi / sea.shortest();
    const double finer = body.tolerance < 3e-5 ? 4 : body.tolerance < 3e-4 ? 2.5 : body.tolerance < 3e-3 ? 1.5 : 1;
    finest_ = std::clamp(static_cast<int>(radians_ * finer), hull.info().triangle_count > 4000 ? 2 : 16, 200);
  }

  // The pieces are small compared with the shortest wave, and smaller for smaller tolerances.
  baselines::Wrench finest() const { return divided(finest_); }

  // Returns a reference that is accurate enough to judge `forces`. It doubles the divisions until doubling changes the
  // reference by less than a fifth of the error that it shows, or by less than 1/300 of the bound, but at most to those
  // of finest(). Doubling divides the reference's own error by eight or more, so the remaining error is far below
  // either. The first pieces are at most two radians of the shortest wave long, and the next ones one radian, with a
  // point in the middle of each edge. A result that seems to be outside its bound is judged by finest(). With
  // PLIMSOLL_LONG every tenth result is too: errors missed both by the library and by the first pieces would not be
  // found otherwise.
  baselines::Wrench toJudge(const plimsoll::Forces& forces) const {
    int divisions = std::min(finest_, std::max(2, static_cast<int>(std::ceil(radians_ / 2))));
    baselines::Wrench coarse = divided(divisions);
    while (divisions < finest_) {
      divisions = std::min(finest_, 2 * divisions);
      const baselines::Wrench fine = divided(divisions);
      const auto isCertain = [](const Vec3d& found, double bound, const Vec3d& before, const Vec3d& now) {
        const double error = length(found - now);
        return error <= bound && length(now - before) <= std::max(0.2 * error, bound / 300);
      };
      if (isCertain(vec(forces.force), forces.force_bound, coarse.force, fine.force) &&
          isCertain(vec(forces.torque), forces.torque_bound, coarse.torque, fine.torque))
        return fine;
      coarse = fine;
    }
    return coarse;
  }

private:
  baselines::Wrench divided(int divisions) const {
    return baselines::referenceForce(mesh_, placement_, sea_, divisions);
  }

  baselines::IndexedMesh<double> mesh_;
  baselines::Placement placement_;
  baselines::Sea sea_;
  double radians_ = 0; // of the shortest wave, along the longest edge
  int finest_ = 0;     // divisions
};

plimsoll::Body bodyIn(const plimsoll::Hull& hull, const WavySea& sea, const Vec3d& position, const Quat& rotation,
                      double tolerance) {
  plimsoll::Body body = makeBody(hull, position, rotation, PLIM_PRECISION_FLOAT);
  body.surface = sea.surface.get();
  body.outputs = 0;
  body.tolerance = tolerance;
  body.budget = 0.2; // tests/test_tolerance_limits.cpp covers budgets
  return body;
}

struct Tally {
  int violations = 0, misses = 0, shrunk = 0; // shrunk: violations if bounds were a thirtieth
  std::vector<double> force_ratios, torque_ratios;
  std::vector<double> used; // force bound over tolerance

  void add(const plimsoll::Hull& hull, const plimsoll::Body& body, const WavySea& sea) {
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    const TrueForce truth(hull, body, sea);
    const bool thoroughly = std::getenv("PLIMSOLL_LONG") && used.size() % 10 == 0;
    const baselines::Wrench exact = thoroughly ? truth.finest() : truth.toJudge(forces);
    const double weight = kWeight * hull.info().volume, size = longestExtent(hull.info());
    const double force = length(vec(forces.force) - exact.force), torque = length(vec(forces.torque) - exact.torque);
    const bool holds = force <= forces.force_bound && torque <= forces.torque_bound;
    const bool met =
        forces.force_bound <= body.tolerance * weight && forces.torque_bound <= body.tolerance * weight * size;
    violations += !holds, misses += !met;
    used.push_back(forces.force_bound / (body.tolerance * weight));
    shrunk += force > forces.force_bound / 30;
    CHECK(((forces.flags & PLIM_FLAG_TOLERANCE_NOT_MET) == 0) == met);
    CHECK(forces.certified());
    if (force > 0 && torque > 0) {
      force_ratios.push_back(forces.force_bound / force);
      torque_ratios.push_back(forces.torque_bound / torque);
    }
  }
};

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

} // namespace

TEST_CASE("random hulls, seas, poses and tolerances: true error <= bound <= tolerance") {
  Random random(1);
  Tally tally;
  const int count = caseCount(200, 4000);
  for (int k = 0; k < count; ++k) {
    const MeshData mesh = k % 5 == 0   ? shape("box:3,1.2,2")
                          : k % 5 == 1 ? shape("ellipsoid:5,1,1.5,2")
                          : k % 5 == 2 ? shape("torus:2,0.7,24")
                          : k % 5 == 3 ? shape("geodesic:2,1,1,8")
                                       : randomHull(random);
    const plimsoll::Hull hull = makeHull(mesh);
    const double size = longestExtent(hull.info());
    const WavySea sea(randomWaves(random, size), random.uniform(0, 100));
    const double tolerance = std::pow(10.0, -2 - k / 5 % 4);
    plimsoll::Body body = bodyIn(
        hull, sea, {random.uniform(-50, 50), random.uniform(-0.5, 0.4) * std::min(size, 4.0), random.uniform(-50, 50)},
        randomRotation(random), tolerance);
    body.budget = 2; // some of the smallest tolerances take long
    tally.add(hull, body, sea);
  }
  CHECK(tally.violations == 0);
  CHECK(tally.misses == 0);
  const double force = median(tally.force_ratios), torque = median(tally.torque_ratios);
  MESSAGE("bound over true error, median: force ", force, ", torque ", torque, "; bound over tolerance ",
          median(tally.used));
  if (count >= 200) { // sanitizer builds run few cases
    // Polynomial remainders are smaller than their proven bounds: bounds use a third of the tolerance, errors a
    // hundredth.
    CHECK(median(tally.used) <= 0.4);
    CHECK(force <= 50);
    CHECK(torque <= 120);
  }
  // A bound that is too small would be detected: many cases violate a thirtieth of the bound.
  CHECK(tally.shrunk > count / 20);
}

TEST_CASE("large hulls, by clusters: true error <= bound <= tolerance, and few vertices are asked") {
  Random random(2);
  Tally tally;
  double evaluations = 0;
  const plimsoll::Hull hulls[] = {makeHull(shape("geodesic:5,1,1.5,20")), makeHull(randomStar(random, 0.4, 5)),
                                  makeHull(shape("geodesic:5,1,1.5,71"))};
  const int count = caseCount(30, 400);
  for (int k = 0; k < count; ++k) {
    const plimsoll::Hull& of = hulls[k % 10 == 9 ? 2 : k % 3 == 0 ? 1 : 0];
    const double size = longestExtent(of.info());
    std::vector<plim_wave> waves = randomWaves(random, k % 4 == 3 ? size : 5 * size);
    const WavySea sea(waves, random.uniform(0, 100));
    plimsoll::Body body = bodyIn(of, sea, {random.uniform(-50, 50), random.uniform(-0.2, 0.2), random.uniform(-50, 50)},
                                 randomRotation(random), k % 2 ? 1e-2 : 1e-3);
    tally.add(of, body, sea);
    evaluations += static_cast<double>(plimsoll::evaluate(body).sea_evaluations) / of.info().vertex_count / count;
  }
  CHECK(tally.violations == 0);
  CHECK(tally.misses == 0);
  CHECK(evaluations < 0.5);
  const double force = median(tally.force_ratios), torque = median(tally.torque_ratios);
  MESSAGE("bound over true error, median: force ", force, ", torque ", torque);
  // Errors of many clusters cancel, but their bounds add up, so the ratio grows with the number of clusters.
  if (count >= 30) { // sanitizer builds run fewer cases
    CHECK(force <= 100);
    CHECK(torque <= 250);
    CHECK(tally.shrunk > count / 8); // a bound that is too small would be detected
  }
}

TEST_CASE("clusters: a body of any size in the same units; far from the origin; thousands of waves") {
  Random random(8);
  Tally tally;
  const plimsoll::Hull small = makeHull(scaled(shape("geodesic:5,1,1.5,10"), {0.01, 0.01, 0.01})),
                       large = makeHull(scaled(shape("geodesic:5,1,1.5,10"), {40, 40, 40}));
  for (int k = 0; k < caseCount(30, 300); ++k) {
    const plimsoll::Hull& hull = k % 2 ? small : large;
    const double size = longestExtent(hull.info());
    const WavySea sea(randomWaves(random, 2 * size), random.uniform(0, 100));
    const double far = k % 3 == 0 ? 1e4 : 10;
    tally.add(hull,
              bodyIn(hull, sea,
                     {random.uniform(-far, far), random.uniform(-0.02, 0.02) * size, random.uniform(-far, far)},
                     randomRotation(random), k % 4 < 2 ? 1e-2 : 1e-3),
              sea);
  }
  CHECK(tally.violations == 0);
  CHECK(tally.misses == 0);
  std::vector<plim_wave> waves;
  for (int j = 0; j < 3000; ++j)
    waves.push_back({2e-5, random.uniform(0.2, 30), random.uniform(-3, 3), random.uniform(-3, 3), 0, 0});
  const WavySea many(waves, 0);
  const plimsoll::Hull hull = makeHull(shape("geodesic:5,1,1.5,10"));
  const plimsoll::Forces forces = plimsoll::evaluate(bodyIn(hull, many, {0, 0, 0}, {}, 1e-2));
  CHECK(forces.certified());
  CHECK(forces.force[1] == doctest::Approx(0.5 * kWeight * hull.info().volume).epsilon(0.03));
}

TEST_CASE("Gerstner waves: true error <= bound <= tolerance") {
  Random random(5);
  Tally tally;
  const int count = caseCount(60, 1000);
  for (int k = 0; k < count; ++k) {
    const plimsoll::Hull hull = makeHull(k % 3 == 0   ? shape("box:3,1.2,2")
                                         : k % 3 == 1 ? shape("ellipsoid:5,1,1.5,2")
                                                      : randomHull(random));
    const double size = longestExtent(hull.info());
    std::vector<plim_wave> waves = randomWaves(random, 2 * size);
    if (waves.size() > 8) waves.resize(8);
    for (plim_wave& wave : waves) wave.steepness = k % 2 ? 1 : random.uniform(0, 1);
    const WavySea sea(waves, random.uniform(0, 100), PLIM_WATER_GERSTNER);
    tally.add(hull,
              bodyIn(hull, sea, {random.uniform(-50, 50), random.uniform(-0.3, 0.3), random.uniform(-50, 50)},
                     randomRotation(random), k % 4 < 2 ? 1e-2 : 1e-3),
              sea);
  }
  CHECK(tally.violations == 0);
  CHECK(tally.misses == 0);
  MESSAGE("bound over true error, median: force ", median(tally.force_ratios));
}

TEST_CASE("waves made to be missed: crests between dry vertices, troughs in wet decks, edges cut several times") {
  const plimsoll::Hull slab = makeHull(shape("box:10,1,10"));
  Tally tally;
  // A wave between the vertices does not change their heights; linear would give no force, or the full one.
  const WavySea crest({{0.4, 10, 0, 0.0, 0, 0}}, 0), ripple({{0.05, 0.7, 0.3, 1, 0, 0}}, 1),
      several({{0.3, 2.9, 0.4, 0.2, 0, 0}, {0.1, 1.1, -0.8, 2, 0, 0}}, 2);
  for (const double tolerance : {1e-2, 1e-3, 1e-4})
    for (const double y : {0.55, 0.8, -0.55, -0.8, 0.0, 0.5, -0.5}) {
      tally.add(slab, bodyIn(slab, crest, {2.5, y, 0}, {}, tolerance), crest);
      tally.add(slab, bodyIn(slab, several, {0, y, 1}, {0, 0, 0.02, std::sqrt(1 - 0.0004)}, tolerance), several);
    }
  for (const double y : {0.5, 0.45, 0.0}) tally.add(slab, bodyIn(slab, ripple, {0, y, 0}, {}, 1e-3), ripple);
  CHECK(tally.violations == 0);
  CHECK(tally.misses == 0);
}

TEST_CASE("a hull that barely touches, waves of no height, no waves") {
  const plimsoll::Hull box = makeHull(shape("box:1,1,1"));
  const WavySea nothing({{0, 5, 0, 0, 0, 0}}, 0), small({{1e-3, 5, 0, 0, 0, 0}}, 0);
  for (const double tolerance : {1e-2, 1e-5, 1e-12}) {
    const plimsoll::Forces flat = plimsoll::evaluate(bodyIn(box, nothing, {0, 0, 0}, {}, tolerance));
    CHECK(flat.force[1] == doctest::Approx(kWeight / 2).epsilon(1e-6));
    CHECK(flat.force_bound <= std::max(tolerance, 1e-11) * kWeight);
    const plimsoll::Forces touching = plimsoll::evaluate(bodyIn(box, small, {0, 0.5, 0}, {}, tolerance));
    CHECK(touching.force[1] >= -touching.force_bound);
    CHECK(touching.force[1] <= 1e-3 * kWeight);
    CHECK(plimsoll::evaluate(bodyIn(box, small, {0, 0.502, 0}, {}, tolerance)).force[1] == 0);
  }
}

TEST_CASE("a tolerance beyond reach: the best result, an honest bound, and it says so; never a hang") {
  const plimsoll::Hull box = makeHull(shape("box:4,1,4"));
  const WavySea sea({{0.2, 3, 0.3, 0, 0, 0}, {0.02, 0.3, 1, 0, 0, 0}}, 0);
  const auto bodyWith = [&](double tolerance) {
    return bodyIn(box, sea, {0.3, 0.1, 0.2}, {0, 0, 0.05, std::sqrt(1 - 0.0025)}, tolerance);
  };
  const Vec3d exact =
      TrueForce(box, bodyWith(1e-5), sea).finest().force; // the tolerance determines the fineness of the reference
  for (const double tolerance : {1e-10, 1e-15, 1e-300}) {
    const plimsoll::Body body = bodyWith(tolerance);
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    CHECK((forces.flags & PLIM_FLAG_TOLERANCE_NOT_MET) != 0);
    CHECK(forces.certified());
    CHECK(forces.force_bound > tolerance * kWeight * 16);
    CHECK(forces.force_bound < 1e-3 * kWeight * 16);
    CHECK(length(vec(forces.force) - exact) <= forces.force_bound + 1e-6 * kWeight * 16);
  }
  plimsoll::Body body = bodyIn(box, sea, {0, 0, 0}, {}, -1);
  plimsoll::Forces forces;
  CHECK(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_BAD_VALUE);
  CHECK(std::string(plim_last_error()).find("tolerance") != std::string::npos);
}

TEST_CASE("ripples far too short for the work allowed: a sane force all the same") {
  const plimsoll::Hull barge = makeHull(shape("barge"));
  const WavySea sea({{0.15, 4, 0.3, 0, 0, 0}, {0.005, 0.05, 1, 0, 0, 0}}, 0);
  const plimsoll::Body body = bodyIn(barge, sea, {0, 0.2, 0}, {0.02, 0, 0.01, std::sqrt(1 - 0.0005)}, 0.01);
  plimsoll::Body linear_body = body;
  linear_body.tolerance = 0;
  const plimsoll::Forces forces = plimsoll::evaluate(body), linear = plimsoll::evaluate(linear_body);
  const double weight = kWeight * barge.info().volume;
  CHECK(std::abs(forces.force[1] - linear.force[1]) < 0.1 * weight);
  CHECK(forces.force_bound <= linear.force_bound);
  CHECK(forces.force_bound < weight);
}

TEST_CASE("thousands of waves come to an end") {
  Random random(6);
  const plimsoll::Hull box = makeHull(shape("box:100,5,30"));
  std::vector<plim_wave> waves;
  for (int j = 0; j < 4000; ++j)
    waves.push_back({1e-4, random.uniform(2, 60), random.uniform(-3, 3), random.uniform(-3, 3), 0, 0});
  const WavySea sea(waves, 0);
  const plimsoll::Forces forces =
      plimsoll::evaluate(bodyIn(box, sea, {0, 0, 0}, {0, 0, 0.02, std::sqrt(1 - 0.0004)}, 1e-3));
  CHECK(forces.certified());
  CHECK(forces.force[1] == doctest::Approx(kWeight * 7500).epsilon(0.02));
}

TEST_CASE("a crest over the rim of an open hull between its vertices: no certificate, whatever the tolerance") {
  MeshData open = shape("box:4,1,4");
  std::erase_if(open.triangles, [&](const Triangle& t) {
    return open.vertices[t[0]].y > 0 && open.vertices[t[1]].y > 0 && open.vertices[t[2]].y > 0;
  });
  const plimsoll::Hull hull = makeHull(open);
  const WavySea sea({{0.3, 4, 0, 1.5707963, 0, 0}}, 0);
  for (const double tolerance : {0.0, 0.01, 1e-4}) {
    const plimsoll::Forces forces = plimsoll::evaluate(bodyIn(hull, sea, {0, -0.4, 0}, {}, tolerance));
    CHECK_FALSE(forces.certified());
    CHECK(std::isnan(forces.force_bound));
  }
}

TEST_CASE("a reference point at the corner of the bounding box; a hull deep down") {
  Random random(7);
  Tally tally;
  const plimsoll::Hull hull = makeHull(shape("ellipsoid:2,0.6,0.9,2"));
  for (int k = 0; k < caseCount(40, 400); ++k) {
    const WavySea sea(randomWaves(random, longestExtent(hull.info())), random.uniform(0, 100));
    plimsoll::Body body = bodyIn(hull, sea, {3, k % 4 ? random.uniform(-0.5, 0.4) : -30.0, 2}, randomRotation(random),
                                 k % 2 ? 1e-2 : 1e-3);
    body.center_of_mass[0] = 2, body.center_of_mass[1] = -0.6, body.center_of_mass[2] = 0.9;
    tally.add(hull, body, sea);
  }
  CHECK(tally.violations == 0);
  CHECK(tally.misses == 0);
}

TEST_CASE("without a tolerance there is none to miss") {
  plimsoll::WaterDef def; // a function without bounds
  def.kind = PLIM_WATER_CALLBACK;
  def.callback = [](void*, double, std::uint32_t n, const double* x, const double*, double* height, double*) {
    for (std::uint32_t i = 0; i < n; ++i) height[i] = 0.1 * std::sin(x[i]);
  };
  const plimsoll::Water water(def);
  const plimsoll::Surface surface(water, 0);
  const plimsoll::Hull box = makeHull(shape("box:1,1,1"));
  plimsoll::Body body(box, surface);
  CHECK((plimsoll::evaluate(body).flags & PLIM_FLAG_TOLERANCE_NOT_MET) != 0); // an estimate
  body.tolerance = 0;
  CHECK((plimsoll::evaluate(body).flags & PLIM_FLAG_TOLERANCE_NOT_MET) == 0);
}

TEST_CASE("few evaluations: a fraction of one a vertex") {
  for (const std::string name : {"geodesic:5,1,1.5,7", "torus:2,0.6,32"}) {
    const plimsoll::Hull hull = makeHull(shape(name));
    const double size = longestExtent(hull.info());
    // A ring has twice the waterline of an ellipsoid with the same number of triangles. If the waves are as short as
    // the triangles, each triangle and each of its quarters has an expansion of its own: many, but computed sixteen at
    // a time.
    const bool is_ring = name[0] == 't';
    for (const auto& [wavelength, most] : {std::pair{1.0, is_ring ? 0.125 : 0.1}, {0.2, is_ring ? 3.3 : 1.9}}) {
      Random random(3);
      double sum = 0;
      for (int k = 0; k < 20; ++k) {
        const double metres = wavelength * size;
        const WavySea sea({{0.15 * metres / kTwoPi, metres, random.uniform(-3, 3), random.uniform(-3, 3), 0, 0}}, 0);
        sum += static_cast<double>(
            plimsoll::evaluate(bodyIn(hull, sea, {0, random.uniform(-0.1, 0.1), 0}, randomRotation(random), 1e-3))
                .sea_evaluations);
      }
      INFO(name, " wavelength ", wavelength);
      CHECK(sum / 20 / hull.info().vertex_count <= most);
    }
  }
}

TEST_CASE("moving through waves: no jump above the bound") {
  const plimsoll::Hull hull = makeHull(shape("ellipsoid:2,0.6,0.9,2"));
  const WavySea sea({{0.12, 3.1, 0.3, 0, 0, 0}, {0.05, 1.3, 1.9, 1, 0, 0}}, 0);
  for (const double tolerance : {1e-2, 1e-3}) {
    plimsoll::Forces before;
    for (int k = 0; k < caseCount(1500, 1500); ++k) {
      const plimsoll::Forces now = plimsoll::evaluate(
          bodyIn(hull, sea, {1e-4 * k, 0.02 - 1e-5 * k, 3e-5 * k}, {0.1, 0, 0, std::sqrt(0.99)}, tolerance));
      if (k > 0) {
        CHECK(length(vec(now.force) - vec(before.force)) <= now.force_bound + before.force_bound);
        CHECK(length(vec(now.torque) - vec(before.torque)) <= now.torque_bound + before.torque_bound);
      }
      before = now;
    }
  }
}

TEST_CASE("outputs that single triangles tell stay those of the vertices; the force keeps to the tolerance") {
  for (const std::string name : {"box:4,1,4", "geodesic:2,0.5,2,6"}) {
    const plimsoll::Hull hull = makeHull(shape(name));
    const WavySea sea({{0.2, 3, 0.3, 0, 0, 0}}, 0);
    plimsoll::Body body = bodyIn(hull, sea, {0, 0, 0}, {}, 1e-3);
    const plimsoll::Forces plain = plimsoll::evaluate(body);
    body.outputs = PLIM_OUTPUT_CENTER_OF_BUOYANCY | PLIM_OUTPUT_TRIANGLE_COUNTS;
    const plimsoll::Forces full = plimsoll::evaluate(body);
    body.tolerance = 0;
    const plimsoll::Forces linear = plimsoll::evaluate(body);
    INFO(name);
    CHECK(std::memcmp(full.force, plain.force, sizeof plain.force) == 0);
    CHECK(full.force_bound == plain.force_bound);
    CHECK(full.dry_count + full.wet_count + full.cut_count == hull.info().triangle_count);
    CHECK(full.cut_count == linear.cut_count);
  }
}

TEST_CASE("a quartic moved to another point is the same function; its derivatives are its derivatives") {
  Random random(4);
  for (int n = 0; n < 50; ++n) {
    Quartic q;
    for (double& c : q.c) c = random.uniform(-1, 1);
    const double x = random.uniform(-2, 2), z = random.uniform(-2, 2), h = 1e-4;
    const Quartic moved = q.about(x, z);
    const double X = random.uniform(-1, 1), Z = random.uniform(-1, 1);
    CHECK(moved(X, Z) == doctest::Approx(q(x + X, z + Z)).epsilon(1e-9));
    const Curvature H = curvatureAt(q, x, z);
    CHECK(H.xx == doctest::Approx(2 * moved.c[3]).epsilon(1e-9));
    CHECK(H.xz == doctest::Approx(moved.c[4]).epsilon(1e-9));
    CHECK(H.zz == doctest::Approx(2 * moved.c[5]).epsilon(1e-9));
    const double a = 6 * moved.c[6], b = 2 * moved.c[7], c = 2 * moved.c[8], d = 6 * moved.c[9];
    CHECK(thirdNormAt(q, x, z) == doctest::Approx(std::sqrt(a * a + 3 * b * b + 3 * c * c + d * d)).epsilon(1e-9));
    // The fourth derivative along a unit vector is never larger than its norm.
    const double t = random.uniform(0, 6.3), u = std::cos(t), v = std::sin(t);
    const auto along = [&](double s) { return q(s * u, s * v); };
    const double big = 10;
    const double fourth =
        (along(2 * big) - 4 * along(big) + 6 * along(0) - 4 * along(-big) + along(-2 * big)) / (big * big * big * big);
    CHECK(std::abs(fourth) <= fourthNorm(q) * (1 + 1e-9));
    CHECK((q(x + h, z) - 2 * q(x, z) + q(x - h, z)) / (h * h) == doctest::Approx(H.xx).epsilon(1e-3).scale(1));
  }
}
