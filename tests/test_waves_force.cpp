// test_waves_force.cpp - hulls on waves: equality with the double reference, orders of convergence, volume integrals,
// continuity, bounds, threads.
#include "seas.hpp"

#include "baselines/plain.hpp"

#include <cstring>
#include <doctest/doctest.h>
#include <thread>

using namespace plim;
using namespace plim::tests;

namespace {

plimsoll::Body bodyOn(const plimsoll::Hull& hull, const PreparedSea& sea, const Vec3d& position, const Quat& rotation,
                      std::uint32_t precision = PLIM_PRECISION_DOUBLE) {
  plimsoll::Body body = makeBody(hull, position, rotation, precision);
  body.surface = sea.surface.get();
  return body;
}

} // namespace

TEST_CASE("linear equals the double reference's per-vertex result on every sea") {
  Random random(1);
  for (const NamedSea& named : everySea()) {
    const PreparedSea sea(named.json, 4.2);
    for (const std::string name : {"box:4,2,3", "boat", "torus:3,1,24", "catamaran"}) {
      const plimsoll::Hull hull = makeHull(shape(name));
      for (int k = 0; k < 6; ++k) {
        const plimsoll::Body exact = bodyOn(
            hull, sea, {random.uniform(-5, 5), random.uniform(-1, 1), random.uniform(-5, 5)}, randomRotation(random));
        plimsoll::Body rough = exact;
        rough.precision = PLIM_PRECISION_FLOAT;
        const baselines::Wrench expected =
            baselines::referenceLinear(indexed(hull), placementOf(exact), sea.baseline());
        const plimsoll::Forces a = plimsoll::evaluate(exact), b = plimsoll::evaluate(rough);
        INFO(named.name, " ", name);
        CHECK(forceError(hull, vec(a.force), expected.force) < 1e-12);
        CHECK(torqueError(hull, vec(a.torque), expected.torque) < 1e-12);
        CHECK(forceError(hull, vec(b.force), expected.force) < 1e-5);
        CHECK(torqueError(hull, vec(b.torque), expected.torque) < 1e-5);
        if (named.name != "flat" && named.name != "sampled") CHECK(a.sea_evaluations == hull.info().vertex_count);
      }
    }
  }
}

TEST_CASE("known answer 21: a box in one cosine wave") {
  const PreparedSea sea(
      R"({"kind":"sines","density":1,"gravity":1,"waves":[{"amplitude":0.2,"wavelength":5,"phase_degrees":)" +
      std::to_string((0.7 + kPi / 2) * 180 / kPi) + "}]}");
  MeshData mesh = shape("box:2,2,1");
  const Vec3d force{0.2076446338, 1.8315412042, 0}, torque{0, 0, 0.0272375487};
  double previous = 0, previous_quadratic = 0;
  for (int level = 0; level < 5; ++level, mesh = split(mesh)) {
    const plimsoll::Hull hull = makeHull(mesh);
    plimsoll::Body body = bodyOn(hull, sea, {0, 0.2, 0}, {});
    for (double& c : body.center_of_mass) c = 0;
    const plimsoll::Forces linear = plimsoll::evaluate(body);
    const baselines::Wrench quadratic =
        baselines::makeMethod("quadratic", indexed(hull))->force(placementOf(body), sea.baseline());
    const double error = length(vec(linear.force) - force) + length(vec(linear.torque) - torque);
    const double quadratic_error = length(quadratic.force - force) + length(quadratic.torque - torque);
    if (level > 1) CHECK(previous / error == doctest::Approx(4).epsilon(0.15));
    // Only while the ten printed digits suffice.
    if (level > 1 && level < 4) CHECK(previous_quadratic / quadratic_error > 10);
    CHECK(length(vec(linear.force) - force) <= linear.force_bound);
    previous = error, previous_quadratic = quadratic_error;
  }
  CHECK(previous_quadratic < 3e-7);
  const plimsoll::Hull coarse = makeHull(shape("box:2,2,1"));
  plimsoll::Body body = bodyOn(coarse, sea, {0, 0.2, 0}, {});
  for (double& c : body.center_of_mass) c = 0;
  const baselines::Wrench brute = baselines::referenceForce(indexed(coarse), placementOf(body), sea.baseline(), 64);
  CHECK(length(brute.force - force) < 2e-8);
  CHECK(length(brute.torque - torque) < 2e-8);
}

TEST_CASE("orders of convergence on a tilted cube: linear second, quadratic fourth") {
  const PreparedSea sea(
      R"({"kind":"sines","density":1,"gravity":1,"waves":[{"amplitude":0.12,"wavelength":3.1,"direction_degrees":20},
    {"amplitude":0.03,"wavelength":1.26,"direction_degrees":-50,"phase_degrees":60}]})");
  const Quat tilt{0.2, 0.1, 0.3, std::sqrt(1 - 0.14)};
  MeshData mesh = shape("box:1,1,1");
  const plimsoll::Hull first = makeHull(mesh);
  const plimsoll::Body at = bodyOn(first, sea, {0.3, -0.1, 0.2}, tilt);
  const baselines::Wrench truth = baselines::referenceForce(indexed(first), placementOf(at), sea.baseline(), 160);
  std::vector<double> linear, quadratic;
  for (int level = 0; level < 4; ++level, mesh = split(mesh)) {
    const plimsoll::Hull hull = makeHull(mesh);
    const plimsoll::Body body = bodyOn(hull, sea, {0.3, -0.1, 0.2}, tilt);
    linear.push_back(length(vec(plimsoll::evaluate(body).force) - truth.force));
    quadratic.push_back(
        length(baselines::makeMethod("quadratic", indexed(hull))->force(placementOf(body), sea.baseline()).force -
               truth.force));
  }
  CHECK(std::log2(linear[1] / linear[3]) / 2 == doctest::Approx(2).epsilon(0.15));
  CHECK(std::log2(quadratic[0] / quadratic[2]) / 2 > 3.3);
  CHECK(quadratic[2] < linear[2] / 50);
}

TEST_CASE("the horizontal force is real: F = rho g (V up - int grad h dV), by an independent volume integral") {
  const PreparedSea sea(everySea()[1].json, 1.1);
  const plimsoll::Hull hull = makeHull(split(split(split(split(shape("box:4,2,3"))))));
  for (const double y : {0.1, -300.0}) { // floating, and far below the waves
    const plimsoll::Forces forces = plimsoll::evaluate(bodyOn(hull, sea, {1, y, -2}, {}));
    // Vertical columns over the footprint: from the keel to the surface, or to the deck.
    Vec3d expected;
    constexpr int kSteps = 400;
    for (int i = 0; i < kSteps; ++i)
      for (int j = 0; j < kSteps; ++j) {
        const plim_surface_sample s = sea.at(1 - 2 + 4 * (i + 0.5) / kSteps, -2 - 1.5 + 3 * (j + 0.5) / kSteps);
        const double column = (std::min(s.height, y + 1) - (y - 1)) * 12 / (kSteps * kSteps);
        expected += kWeight * Vec3d{-s.slope[0] * column, column, -s.slope[1] * column};
      }
    CHECK(length(vec(forces.force) - expected) < 4e-4 * kWeight * 24);
    CHECK(std::abs(forces.force[0]) > 100);
    CHECK(length(vec(forces.force) - expected) <= forces.force_bound + 1e-5 * kWeight * 24);
    const plimsoll::Forces rough = plimsoll::evaluate(bodyOn(hull, sea, {1, y, -2}, {}, PLIM_PRECISION_FLOAT));
    CHECK(forceError(hull, vec(rough.force), vec(forces.force)) < 1e-5);
    CHECK(torqueError(hull, vec(rough.torque), vec(forces.torque)) < 1e-5);
  }
}

TEST_CASE("continuity: carried through waves in steps of 1e-4 m, and time in steps of 1 ms") {
  const Quat tilt{0.1, 0.2, 0.15, std::sqrt(1 - 0.0725)};
  for (const NamedSea& named : everySea())
    for (const std::uint32_t precision : {PLIM_PRECISION_FLOAT, PLIM_PRECISION_DOUBLE}) {
      const plimsoll::Hull hull = makeHull(shape("ellipsoid:1.5,0.6,0.8,2"));
      PreparedSea sea(named.json, 0);
      const plim_surface_bounds bounds = sea.surface.bounds();
      const double slope = std::isfinite(bounds.slope) ? bounds.slope : 3.0,
                   rate = std::isfinite(bounds.rate) ? bounds.rate : 6.0;
      const double per_metre = kWeight * hull.info().area;
      Vec3d last_force, last_torque;
      double rounding = 0;
      const auto step = [&](const plimsoll::Body& body, double depth_change, bool first) {
        const plimsoll::Forces forces = plimsoll::evaluate(body);
        rounding = 4e-6 * kWeight * hull.info().volume;
        INFO(named.name);
        if (!first) {
          CHECK(length(vec(forces.force) - last_force) <= per_metre * depth_change + rounding);
          CHECK(length(vec(forces.torque) - last_torque) <= 2 * per_metre * depth_change + 2 * rounding);
        }
        last_force = vec(forces.force), last_torque = vec(forces.torque);
      };
      for (int k = 0; k < 600; ++k)
        step(bodyOn(hull, sea, {0.3 + 1e-4 * k, -0.05, 0.2 - 5e-5 * k}, tilt, precision), 1.2e-4 * (slope + 1e-3),
             k == 0);
      for (int k = 0; k < 600; ++k) {
        sea.surface.prepare(sea.description.water, 1e-3 * k);
        step(bodyOn(hull, sea, {0.3, -0.05, 0.2}, tilt, precision), 1e-3 * rate, k == 0);
      }
    }
}

TEST_CASE("the bound that linear states holds, for every sea that has one") {
  Random random(7);
  for (int k = 0; k < 60; ++k) {
    const NamedSea& named = everySea()[1 + static_cast<std::size_t>(k % 4)];
    const PreparedSea sea(named.json, random.uniform(0, 50));
    const plimsoll::Hull hull = makeHull(k % 2 ? shape("box:3,1,2") : shape("ellipsoid:2,1,1,1"));
    const plimsoll::Body body =
        bodyOn(hull, sea, {random.uniform(-9, 9), random.uniform(-0.8, 0.8), random.uniform(-9, 9)},
               randomRotation(random), k % 3 ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT);
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    const baselines::Wrench truth = baselines::referenceForce(indexed(hull), placementOf(body), sea.baseline(), 24);
    INFO(named.name);
    CHECK(forces.certified());
    CHECK(length(vec(forces.force) - truth.force) <= forces.force_bound);
    CHECK(length(vec(forces.torque) - truth.torque) <= forces.torque_bound);
  }
}

TEST_CASE("plain loop and library agree on sines") {
  const PreparedSea sea(everySea()[1].json, 3);
  const plimsoll::Hull hull = makeHull(shape("boat"));
  const plimsoll::Body body = bodyOn(hull, sea, {2, -0.1, 1}, {0.05, 0, 0.1, std::sqrt(1 - 0.0125)});
  std::vector<baselines::PlainWave> waves;
  for (const plim_wave& w : sea.description.water.waves())
    waves.push_back({float(w.amplitude), float(2 * kPi / w.wavelength * std::cos(w.direction)),
                     float(2 * kPi / w.wavelength * std::sin(w.direction)), float(w.phase - w.angular_frequency * 3)});
  baselines::IndexedMesh<float> mesh;
  for (const Vec3d& v : indexed(hull).vertices) mesh.vertices.push_back(convert<float>(v));
  mesh.triangles = indexed(hull).triangles;
  baselines::PlainScratch scratch;
  const baselines::Wrench plain = baselines::plainForce(mesh, placementOf(body), {}, waves, scratch);
  const plimsoll::Forces forces = plimsoll::evaluate(body);
  CHECK(forceError(hull, plain.force, vec(forces.force)) < 1e-5);
  CHECK(torqueError(hull, plain.torque, vec(forces.torque)) < 1e-5);
}

TEST_CASE("waterline, states and openings on waves") {
  const PreparedSea sea(everySea()[1].json, 2);
  const plimsoll::Hull hull = makeHull(shape("ellipsoid:3,0.8,1.2,4"));
  const plimsoll::Body body = bodyOn(hull, sea, {1, 0, 0}, {});
  double area = 0;
  for (const plimsoll::Polyline& line : plimsoll::waterline(body)) {
    CHECK(line.front() == line.back());
    for (std::size_t k = 1; k < line.size(); ++k) {
      area += 0.5 * (line[k - 1][0] * line[k][2] - line[k][0] * line[k - 1][2]);
      CHECK(std::abs(line[k][1] - sea.at(line[k][0], line[k][2]).height) < 5e-3); // on the sea, up to the facets' size
    }
  }
  const plimsoll::Forces forces = plimsoll::evaluate(body);
  CHECK(area == doctest::Approx(forces.waterplane_area).epsilon(1e-9));
  CHECK(forces.dry_count + forces.wet_count + forces.cut_count == hull.info().triangle_count);
  const plimsoll::Hull row = makeHull(shape("rowboat"));
  CHECK_FALSE(plimsoll::evaluate(bodyOn(row, sea, {0, 0.9, 0}, {})).openingSubmerged());
  bool swamped = false; // a crest above the gunwale
  for (int k = 0; k < 12; ++k)
    swamped = swamped || plimsoll::evaluate(bodyOn(row, sea, {1.0 * k, -0.1, 0}, {})).openingSubmerged();
  CHECK(swamped);
}

TEST_CASE("scaled bodies on waves: the matrix call equals the mesh scaled beforehand") {
  const PreparedSea sea(
      R"({"kind":"sines","level":1.5,"density":1025,"waves":[{"amplitude":0.4,"wavelength":9,"direction_degrees":40}]})",
      2);
  // The walk over the boat's clusters makes decisions by rounded numbers, so its results agree to the tolerance only.
  for (const auto& [name, limit] : {std::pair{"box:4,1,2", 2e-6}, {"boat", 3e-3}})
    for (const double scale : {0.5, 3.0}) {
      const plimsoll::Hull hull = makeHull(shape(name));
      const float s = static_cast<float>(scale);
      const float matrix[16] = {s, 0, 0, 0, 0, s, 0, 0, 0, 0, s, 0, 2, 1.4f, -1, 1};
      float six[6];
      REQUIRE(plim_evaluate_matrix(hull.get(), sea.surface.get(), matrix, nullptr, six) == PLIM_OK);
      const plimsoll::Hull baked = makeHull(scaled(shape(name), {scale, scale, scale}));
      plimsoll::Body body = bodyOn(baked, sea, {2, 1.4f, -1}, {}, PLIM_PRECISION_FLOAT);
      body.tolerance = plimsoll::Body(baked).tolerance; // tolerance of the matrix call
      body.outputs = 0;
      const plimsoll::Forces forces = plimsoll::evaluate(body);
      CHECK(forceError(baked, Vec3d{six[0], six[1], six[2]}, vec(forces.force)) < limit);
      CHECK(torqueError(baked, Vec3d{six[3], six[4], six[5]}, vec(forces.torque)) < limit);
    }
}

TEST_CASE("crests that reach a hull above the level, and troughs that lay bare one below it") {
  const PreparedSea sea(R"({"kind":"sines","waves":[{"amplitude":1,"wavelength":20}]})");
  const plimsoll::Hull hull = makeHull(shape("sphere:0.4,3"));
  CHECK(plimsoll::evaluate(bodyOn(hull, sea, {5, 1.2, 0}, {})).volume > 0.01);   // on the crest
  CHECK(plimsoll::evaluate(bodyOn(hull, sea, {15, 1.2, 0}, {})).volume == 0);    // over the trough
  CHECK(plimsoll::evaluate(bodyOn(hull, sea, {15, -0.6, 0}, {})).volume < 0.01); // exposed by the trough
  CHECK(plimsoll::evaluate(bodyOn(hull, sea, {5, -0.6, 0}, {})).volume ==
        doctest::Approx(hull.info().volume).epsilon(0.01));
  // An open hull deep under water is flagged, and the weight of the water on its bottom grows with the depth.
  const plimsoll::Hull row = makeHull(shape("rowboat"));
  const plimsoll::Forces at = plimsoll::evaluate(bodyOn(row, sea, {5, -50, 0}, {})),
                         lower = plimsoll::evaluate(bodyOn(row, sea, {5, -60, 0}, {}));
  CHECK(at.openingSubmerged());
  CHECK((lower.force[1] - at.force[1]) / (10 * kWeight) == doctest::Approx(3.49).epsilon(0.02)); // area of its opening
}

TEST_CASE("a crest between the vertices of a rim takes the certificate away") {
  const PreparedSea sea(R"({"kind":"sines","waves":[{"amplitude":0.3,"wavelength":2,"phase_degrees":90}]})");
  MeshData open = shape("box:4,2,4");
  std::erase_if(open.triangles, [&](const Triangle& t) {
    return open.vertices[t[0]].y > 0 && open.vertices[t[1]].y > 0 && open.vertices[t[2]].y > 0;
  });
  const plimsoll::Hull hull = makeHull(open);
  // Corners at x = -1, 3 lie in troughs, the middle of the sides under crests.
  const plimsoll::Forces forces = plimsoll::evaluate(bodyOn(hull, sea, {1, -0.9, 0}, {}));
  CHECK_FALSE(forces.certified());
}

TEST_CASE("callbacks that throw or evaluate are caught") {
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_CALLBACK;
  def.callback = [](void*, double, std::uint32_t, const double*, const double*, double*, double*) { throw 5; };
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  const plimsoll::Water thrower(def);
  const plimsoll::Surface rough(thrower);
  plimsoll::Body body(hull, rough);
  plimsoll::Forces forces;
  CHECK(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_CALLBACK_FAILED);
  struct Inner {
    const plimsoll::Hull* hull;
    plim_status status;
  } inner{&hull, -1};
  def.user = &inner;
  def.callback = [](void* user, double, std::uint32_t count, const double*, const double*, double* height, double*) {
    auto* state = static_cast<Inner*>(user);
    plimsoll::Body other(*state->hull, plimsoll::stillWater());
    plimsoll::Forces unused;
    state->status = plim_evaluate(&other, 1, &unused, nullptr, nullptr, nullptr);
    std::fill_n(height, count, 0.0);
  };
  const plimsoll::Water nested(def);
  const plimsoll::Surface surface(nested);
  plimsoll::Body outer(hull, surface);
  CHECK(plim_evaluate(&outer, 1, &forces, nullptr, nullptr, nullptr) == PLIM_OK);
  CHECK(inner.status == PLIM_CALLBACK_FAILED);
}

TEST_CASE("a surface prepared for another time is caught when the body says which it wants") {
  const PreparedSea sea(everySea()[1].json, 2);
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::Body body = bodyOn(hull, sea, {0, 0, 0}, {});
  plimsoll::Forces forces;
  CHECK(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_OK);
  body.surface_time = 2;
  CHECK(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_OK);
  body.surface_time = 2.02;
  CHECK(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_STALE_SURFACE);
}

TEST_CASE("waters get new parameters; a refused update changes nothing") {
  const plim_wave one = {0.3, 10, 0, 0, 0, 1}, other = {0.5, 7, 1, 0, 0, 1}, bad = {0.5, -7, 1, 0, 0, 1};
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SINES, def.waves = &one, def.wave_count = 1;
  plimsoll::Water water(def);
  def.waves = &other, def.density = 1025;
  water.update(def);
  CHECK(water.waves()[0].wavelength == 7);
  def.waves = &bad, def.density = 900;
  CHECK_THROWS_WITH(water.update(def), doctest::Contains("waves[0].wavelength"));
  CHECK(water.waves()[0].wavelength == 7);
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  const plimsoll::Surface surface(water);
  plimsoll::Body body(hull, surface);
  body.position[1] = -100;
  CHECK(plimsoll::evaluate(body).force[1] == doctest::Approx(1025 * 9.81).epsilon(0.05));
}

TEST_CASE("several threads read one surface and get the same bits") {
  for (const NamedSea& named : everySea()) {
    const PreparedSea sea(named.json, 1);
    const plimsoll::Hull hull = makeHull(shape("sphere:1,2"));
    std::vector<plimsoll::Body> bodies;
    Random random(3);
    for (int k = 0; k < 20; ++k)
      bodies.push_back(bodyOn(hull, sea, {random.uniform(-9, 9), random.uniform(-1, 1), 0}, randomRotation(random),
                              k % 2 ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT));
    std::vector<std::vector<plimsoll::Forces>> results(4, std::vector<plimsoll::Forces>(bodies.size()));
    std::vector<std::thread> threads;
    for (auto& result : results) threads.emplace_back([&] { plimsoll::evaluate(bodies, result); });
    for (std::thread& thread : threads) thread.join();
    INFO(named.name);
    for (std::size_t k = 1; k < results.size(); ++k)
      CHECK(std::memcmp(results[k].data(), results[0].data(), bodies.size() * sizeof(plim_forces)) == 0);
  }
}
