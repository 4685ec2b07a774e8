// test_api.cpp - the C ABI: init functions, rejected calls that leave outputs unchanged, many bodies per call, the
// matrix call, no allocation.
#include "support.hpp"

#include "api/handles.hpp"
#include "forces/waterplane_cap.hpp"
#include "hydrodynamics/newly_wet.hpp"
#include "plimsoll/plimsoll_motion.hpp"
#include "plimsoll/plimsoll_seakeeping.hpp"
#include "plimsoll/plimsoll_statics.hpp"

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <doctest/doctest.h>
#include <new>
#include <thread>

using namespace plim;
using namespace plim::tests;

namespace {

std::size_t allocations = 0;
bool out_of_memory = false;

// All allocations inside the call fail.
template <typename Call>
plim_status withoutMemory(Call call) {
  out_of_memory = true;
  const plim_status status = call();
  out_of_memory = false;
  return status;
}

void noteAllocation() {
  ++allocations;
  if (out_of_memory) throw std::bad_alloc();
}

std::array<float, 16> matrixOf(const Quat& q, const Vec3d& position, double scale) {
  const Mat3d R = rotationMatrix(q);
  std::array<float, 16> m{};
  for (int j = 0; j < 3; ++j)
    for (int i = 0; i < 3; ++i) m[static_cast<std::size_t>(4 * j + i)] = static_cast<float>(scale * R.row[i][j]);
  m[12] = static_cast<float>(position.x), m[13] = static_cast<float>(position.y),
  m[14] = static_cast<float>(position.z), m[15] = 1;
  return m;
}

} // namespace

#include "replaced_new.hpp"

TEST_CASE("a reserved field that is not 0 is refused by its name: the struct was not initialised") {
  const MeshData mesh = shape("box:1,1,1");
  plimsoll::HullDef def;
  def.vertices_double = &mesh.vertices[0].x, def.vertex_count = static_cast<std::uint32_t>(mesh.vertices.size());
  def.indices = mesh.triangles[0].data(), def.triangle_count = static_cast<std::uint32_t>(mesh.triangles.size());
  def.reserved = 1;
  plim_hull* none = nullptr;
  CHECK(plim_hull_create(&def, &none, nullptr) == PLIM_BAD_VALUE);
  CHECK(none == nullptr);
  CHECK(std::string(plim_last_error()) == "plim_hull_def.reserved must be 0: struct not initialised?");
  def.reserved = 0;
  const plimsoll::Hull hull(def);
  plimsoll::Effects effects;
  effects.reserved = 0x80000000;
  plimsoll::Body body = bodyOfMass(hull, 400);
  body.with(effects).with(plimsoll::stillWater());
  plimsoll::WaterLoad load;
  CHECK(plim_evaluate_water_loads(&body, 1, 0.02, &load, nullptr, nullptr, nullptr) == PLIM_BAD_VALUE);
  CHECK(std::string(plim_last_error()) == "body 0: plim_effects.reserved must be 0: struct not initialised?");
}

namespace {

// Tests PLIM_RESULT_INIT: it sets struct_size and everything else to zero, and writes nothing beyond the given size.
template <typename Result>
void checkInit(const char* name, void (*init)(Result*, std::uint32_t)) {
  CAPTURE(std::string(name));
  constexpr std::uint32_t kSize = sizeof(Result), kBeyond = 32;
  unsigned char expected[kSize + kBeyond];
  struct Memory {
    Result result;
    unsigned char beyond[kBeyond];
  } memory;
  for (const std::uint32_t size : {0u, 1u, 3u, 4u, 8u, kSize - 4, kSize, kSize + 8, kSize + kBeyond}) {
    CAPTURE(size);
    std::memset(expected, 0xa5, sizeof expected), std::memset(&memory, 0xa5, sizeof memory);
    if (size >= 4) std::memset(expected, 0, size), std::memcpy(expected, &size, 4);
    init(&memory.result, size);
    CHECK(std::memcmp(&memory, expected, sizeof expected) == 0);
  }
  init(nullptr, kSize);
}

// Tests the init functions of the library: a null pointer and invalid sizes have no effect, and smaller structs are
// filled up to their size.
template <typename Def, typename... Hull>
void checkDefaults(const char* name, void (*init)(Def*, std::uint32_t, Hull...), Hull... hull) {
  CAPTURE(std::string(name));
  Def whole, part;
  std::memset(&whole, 0xa5, sizeof whole), std::memset(&part, 0xa5, sizeof part);
  init(&part, 0xffffffffu, hull...), init(&part, 0, hull...), init(nullptr, sizeof(Def), hull...);
  CHECK(std::memcmp(&part, &whole, sizeof part) == 0);
  init(&whole, sizeof whole, hull...);
  CHECK(whole.struct_size == sizeof whole);
  init(&part, 16, hull...);
  CHECK(part.struct_size == 16);
  CHECK(std::memcmp(reinterpret_cast<unsigned char*>(&part) + 4, reinterpret_cast<unsigned char*>(&whole) + 4, 12) ==
        0);
  CHECK(reinterpret_cast<unsigned char*>(&part)[16] == 0xa5);
}

} // namespace

TEST_CASE("init functions of results set the size and zero the rest; null and tiny sizes are harmless") {
#define PLIM_CHECK_INIT(name) checkInit<plim_##name>(#name, plim_##name##_init)
  PLIM_CHECK_INIT(hull_info), PLIM_CHECK_INIT(report_info), PLIM_CHECK_INIT(problem), PLIM_CHECK_INIT(rim);
  PLIM_CHECK_INIT(surface_bounds), PLIM_CHECK_INIT(forces), PLIM_CHECK_INIT(waterplane);
  PLIM_CHECK_INIT(panels_info), PLIM_CHECK_INIT(step_terms), PLIM_CHECK_INIT(water_load), PLIM_CHECK_INIT(rest);
  PLIM_CHECK_INIT(scene_state), PLIM_CHECK_INIT(point_mass), PLIM_CHECK_INIT(tank), PLIM_CHECK_INIT(vessel_info);
  PLIM_CHECK_INIT(equilibrium), PLIM_CHECK_INIT(heeled), PLIM_CHECK_INIT(stability), PLIM_CHECK_INIT(hydrostatics);
  PLIM_CHECK_INIT(seakeeping_info), PLIM_CHECK_INIT(radiation), PLIM_CHECK_INIT(excitation), PLIM_CHECK_INIT(response);
#undef PLIM_CHECK_INIT
}

TEST_CASE("init functions of what has defaults: null, tiny and impossible sizes are harmless") {
  const plim_hull* none = nullptr;
  checkDefaults("hull_def", plim_hull_def_init), checkDefaults("spectrum", plim_spectrum_init);
  checkDefaults("grid", plim_grid_init), checkDefaults("water_def", plim_water_def_init);
  checkDefaults("body", plim_body_init, none), checkDefaults("effects", plim_effects_init);
  checkDefaults("preset", plim_preset_init, none), checkDefaults("vessel_def", plim_vessel_def_init, none);
  checkDefaults("equilibrium_def", plim_equilibrium_def_init);
  checkDefaults("stability_def", plim_stability_def_init);
  checkDefaults("seakeeping_def", plim_seakeeping_def_init, none);
}

TEST_CASE("defaults of a body: no rotation, any time, the hull's centroid, a hundredth; the rest zero") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plim_body body;
  plim_body_init(&body, sizeof body, hull.get());
  CHECK(body.hull == hull.get());
  CHECK(std::isnan(body.surface_time));
  for (const double component : body.center_of_mass) CHECK(std::isnan(component));
  CHECK(body.tolerance == 0.01);
  CHECK(body.rotation[3] == 1);
  body.hull = nullptr, body.surface_time = body.tolerance = body.rotation[3] = 0, body.struct_size = 0;
  for (double& component : body.center_of_mass) component = 0;
  const plim_body zero{};
  CHECK(std::memcmp(&body, &zero, sizeof zero) == 0);
}

TEST_CASE("drag and a scene's steps allocate nothing") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  plimsoll::WaterDef def;
  plimsoll::Spectrum spectrum;
  spectrum.significant_height = 1, spectrum.peak_period = 5;
  def.kind = PLIM_WATER_SPECTRUM, def.spectrum = &spectrum;
  const plimsoll::Water water(def);
  const plimsoll::Effects effects;
  plimsoll::Body body = bodyOfMass(hull, 3000);
  body.effects = &effects;
  plimsoll::Scene scene(water);
  scene.add(body);
  for (int k = 0; k < 10; ++k) scene.step(0.02);
  const std::size_t before = allocations;
  for (int k = 0; k < 50; ++k) scene.step(0.02, 2);
  CHECK(allocations == before);
  const plimsoll::Pool pool(1);
  scene.step(0.02, 2, pool);
  const std::size_t pooled = allocations;
  for (int k = 0; k < 50; ++k) scene.step(0.02, 2, pool);
  CHECK(allocations == pooled);
}

TEST_CASE("the waterplane cap and newly wet triangles allocate nothing in memory that is reserved") {
  const plimsoll::Hull boat = makeHull(shape("boat"));
  const plim_wave wave{0.3, 12, 0.4, 0, 0, 0};
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SINES, def.waves = &wave, def.wave_count = 1;
  const plimsoll::Water water(def);
  const plimsoll::Surface surface(water, 0);
  std::vector<WaterlineSegment> segments(2000);
  std::vector<Vec3d> vertices(4000);
  std::vector<plim::Triangle> triangles(8000);
  std::vector<NewlyWetTriangle> found(50);
  Body body;
  body.hull = &boat.get()->hull, body.surface = &surface.get()->surface, body.outputs = kWaterline, body.tolerance = 0;
  body.waterline = segments.data(), body.waterline_capacity = 2000;
  NewlyWetRecord record(*body.hull);
  reserveCap(segments.size());
  reserveNewlyWet(body.hull->facets_double.vertices_c.size());
  std::size_t before = 0;
  for (int k = 0; k < 20; ++k) {
    if (k == 1) before = allocations; // evaluate() has allocated its memory
    body.pose.position = {0.1 * k, 0.1 - 0.02 * k, 0};
    const std::uint32_t count = evaluate(body).waterline_count;
    const WaterplaneCap cap = capWaterplane(std::span(segments).first(count), {vertices, triangles});
    const NewlyWet wet = findNewlyWet(body, {}, record, found);
    REQUIRE(cap.triangle_count > 10);
    REQUIRE((k == 0 || wet.count > 10));
  }
  CHECK(allocations == before);
}

TEST_CASE("after plim_thread_reserve a new thread's waterplanes and newly wet triangles allocate nothing") {
  const plimsoll::Hull boat = makeHull(shape("boat"));
  const plim_wave wave{0.3, 12, 0.4, 0, 0, 0};
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SINES, def.waves = &wave, def.wave_count = 1;
  const plimsoll::Water water(def);
  const plimsoll::Surface surface(water, 0);
  std::vector<double> vertices(12000);
  std::vector<std::uint32_t> indices(24000);
  std::vector<plim_newly_wet> found(50);
  plim_wetting* wetting = nullptr;
  REQUIRE(plim_wetting_create(boat.get(), &wetting) == PLIM_OK);
  std::size_t made = 0;
  std::uint32_t least = 1000000, most = 0;
  std::thread([&] {
    REQUIRE(plim_thread_reserve(boat.info().vertex_count) == PLIM_OK);
    const std::size_t before = allocations;
    plimsoll::Body body(boat, surface);
    plim_waterplane plane;
    plim_waterplane_init(&plane, sizeof plane);
    plane.vertices = vertices.data(), plane.vertex_capacity = 4000;
    plane.indices = indices.data(), plane.triangle_capacity = 8000;
    for (int k = 0; k < 30; ++k) { // from first contact of the keel to the deck
      body.position[1] = 0.9 - 0.05 * k;
      CHECK(plim_evaluate_waterplane(&body, &plane) == PLIM_OK);
      CHECK(plim_wetting_update(wetting, &body, found.data(), 50, nullptr, nullptr) == PLIM_OK);
      least = std::min(least, plane.vertex_count), most = std::max(most, plane.vertex_count);
    }
    made = allocations - before;
  }).join();
  plim_wetting_destroy(wetting);
  CHECK(least < most / 3);
  CHECK(made == 0);
}

TEST_CASE("water loads and questions to a surface allocate nothing after the first call, refused bodies included") {
  const plimsoll::Hull boat = makeHull(shape("boat")), crate = makeHull(shape("box:1,1,1"));
  const plimsoll::Panels panels(boat);
  plimsoll::Spectrum spectrum;
  spectrum.significant_height = 1, spectrum.peak_period = 5;
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SPECTRUM, def.spectrum = &spectrum;
  const plimsoll::Water water(def);
  plimsoll::Surface surface(water);
  const plimsoll::Effects effects;
  std::vector<plimsoll::Body> bodies;
  std::vector<plimsoll::BodyState> states;
  for (int k = 0; k < 12; ++k) states.emplace_back(boat, panels);
  for (std::size_t k = 0; k < 24; ++k) { // boats with panels of their own or the hull's, and crates without effects
    const bool is_boat = k % 2 == 0;
    bodies.push_back(bodyOfMass(is_boat ? boat : crate, is_boat ? 3000 : 500));
    bodies.back().with(surface).position[0] = 10.0 * double(k);
    if (is_boat) bodies.back().with(effects).with(states[k / 2]);
    if (k % 4 == 0) bodies.back().with(panels);
  }
  std::vector<plimsoll::StepTerms> terms(bodies.size());
  std::vector<plimsoll::WaterLoad> loads(bodies.size());
  for (std::size_t k = 0; k < loads.size(); ++k) loads[k].terms = &terms[k];
  const plimsoll::Pool pool(1);
  const double x[3] = {1, 2, 3}, z[3] = {};
  double heights[3], slopes[6], velocity[3];
  const auto step = [&](double time) {
    surface.prepare(water, time);
    plimsoll::evaluateWaterLoads(bodies, 0.02, loads), plimsoll::evaluateWaterLoads(bodies, 0.02, loads, pool);
    CHECK(plim_surface_get_heights(surface.get(), 3, x, z, heights, slopes) == PLIM_OK);
    CHECK(plim_surface_get_depths(surface.get(), 1, x, heights, velocity) == PLIM_OK);
  };
  step(0);
  const std::size_t before = allocations;
  for (int k = 1; k < 10; ++k) step(0.02 * k);
  bodies[7].mass = -1;
  CHECK(plim_evaluate_water_loads(bodies.data(), 24, 0.02, loads.data(), nullptr, plim_pool_run, pool.get()) ==
        PLIM_BAD_VALUE);
  CHECK(allocations == before);
  CHECK(loads[0].volume > 0);
}

TEST_CASE("without memory: pointers come back null, and a scene is as it was") {
  auto* surface = reinterpret_cast<plim_surface*>(&allocations); // anything but null
  CHECK(withoutMemory([&] { return plim_surface_create(&surface); }) == PLIM_OUT_OF_MEMORY);
  CHECK(surface == nullptr);

  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  const plim_wave wave{0.3, 10, 0, 0, 0, 1};
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SINES, def.waves = &wave, def.wave_count = 1;
  plimsoll::Scene scene{plimsoll::Water(def)};
  scene.add(bodyOfMass(hull, 500));
  const plim_scene_state before = scene.state(0);
  const auto step = [&] { return plim_scene_step(scene.get(), 0.04, 2, nullptr, nullptr); };
  CHECK(withoutMemory(step) == PLIM_OUT_OF_MEMORY); // first preparation of the water
  const plim_scene_state after = scene.state(0);
  CHECK(std::memcmp(&before, &after, sizeof before) == 0);
  CHECK(scene.time() == 0);
  CHECK(step() == PLIM_OK);
}

TEST_CASE("a place is refused with the same status by evaluation, water loads, scenes and surfaces") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::Scene scene;
  for (const double x : {std::nan(""), HUGE_VAL, 2e12, -1e300}) {
    CAPTURE(x);
    const plim_status expected = std::isfinite(x) ? PLIM_BAD_VALUE : PLIM_NOT_FINITE;
    const char* word = std::isfinite(x) ? "1e12 m" : "not finite";
    const auto refused = [&](plim_status status) {
      CHECK(status == expected);
      CHECK(std::string(plim_last_error()).find(word) != std::string::npos);
    };
    plimsoll::Body body = makeBody(hull, {x, 0, 0});
    plimsoll::Forces forces;
    refused(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr));
    plimsoll::WaterLoad load;
    body.mass = 500;
    refused(plim_evaluate_water_loads(&body, 1, 0.02, &load, nullptr, nullptr, nullptr));
    plimsoll::Body member = bodyOfMass(hull, 500);
    member.position[0] = x;
    refused(plim_scene_add(scene.get(), &member, nullptr));
    const double point[3] = {0, 0, x};
    plim_surface_sample sample;
    double depth = 0;
    refused(plim_surface_get_samples(plim_still_water(), 1, point, &sample));
    refused(plim_surface_get_depths(plim_still_water(), 1, point, &depth, nullptr));
  }
}

TEST_CASE("a callback that has sampled another callback's sea is still a callback") {
  struct Inner {
    static void heights(void*, double, std::uint32_t count, const double*, const double*, double* height, double*) {
      std::fill_n(height, count, 0.0);
    }
  };
  struct Outer {
    const plim_surface* inner;
    plimsoll::Body body;
    plim_status evaluated = PLIM_OK;

    static void heights(void* user, double, std::uint32_t count, const double*, const double*, double* height,
                        double*) {
      auto& outer = *static_cast<Outer*>(user);
      const double origin[3] = {0, 0, 0};
      plim_surface_sample sample;
      plim_surface_get_samples(outer.inner, 1, origin, &sample);
      plimsoll::Forces forces;
      outer.evaluated = plim_evaluate(&outer.body, 1, &forces, nullptr, nullptr, nullptr);
      std::fill_n(height, count, 0.0);
    }
  };
  plimsoll::WaterDef inner_def, outer_def;
  inner_def.kind = outer_def.kind = PLIM_WATER_CALLBACK;
  inner_def.callback = Inner::heights, outer_def.callback = Outer::heights;
  const plimsoll::Surface inner{plimsoll::Water(inner_def)};
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  Outer outer{inner.get(), makeBody(hull, {0, 0, 0})};
  outer_def.user = &outer;
  const plimsoll::Surface surface{plimsoll::Water(outer_def)};
  plimsoll::evaluate(plimsoll::Body(hull, surface));
  CHECK(outer.evaluated == PLIM_CALLBACK_FAILED);
}

TEST_CASE("a struct of a newer header is accepted, an unset one is not") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  struct Newer {
    plim_body body;
    double more[4];
  };
  struct NewerForces {
    plim_forces forces;
    double more[4];
  };
  Newer bodies[2] = {};
  NewerForces forces[2] = {};
  for (Newer& newer : bodies) {
    plim_body_init(&newer.body, sizeof(Newer), hull.get());
    newer.body.surface = plim_still_water();
  }
  for (NewerForces& newer : forces) plim_forces_init(&newer.forces, sizeof(NewerForces));
  bodies[1].body.position[1] = -3;
  CHECK(plim_evaluate(&bodies[0].body, 2, &forces[0].forces, nullptr, nullptr, nullptr) == PLIM_OK);
  CHECK(forces[0].forces.volume == doctest::Approx(0.5));
  CHECK(forces[1].forces.volume == doctest::Approx(1));
  bodies[0].body.struct_size = 0;
  CHECK(plim_evaluate(&bodies[0].body, 2, &forces[0].forces, nullptr, nullptr, nullptr) == PLIM_WRONG_SIZE);
  CHECK(std::string(plim_last_error()).find("struct_size") != std::string::npos);
  plim_hull_def def{};
  plim_hull* out = nullptr;
  CHECK(plim_hull_create(&def, &out, nullptr) == PLIM_WRONG_SIZE);
  plim_hull_info info{};
  CHECK(plim_hull_get_info(hull.get(), &info) == PLIM_WRONG_SIZE);
}

TEST_CASE("evaluation refuses bad input with a status and leaves the output untouched; the others are evaluated") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plim_surface* unprepared = nullptr;
  REQUIRE(plim_surface_create(&unprepared) == PLIM_OK);
  std::vector<plimsoll::Body> bodies(12, makeBody(hull, {0, 0, 0}));
  bodies[1].position[0] = std::nan("");
  bodies[2].position[1] = HUGE_VAL;
  bodies[3].rotation[0] = std::nan("");
  bodies[4].rotation[3] = 0.9;
  bodies[5].rotation[3] = 0;
  bodies[6].center_of_mass[2] = HUGE_VAL;
  bodies[7].outputs = 64;
  bodies[8].precision = 2;
  bodies[9].hull = nullptr;
  bodies[10].surface = unprepared;
  bodies[11].outputs = PLIM_OUTPUT_TRIANGLE_STATES; // without a buffer
  const plim_status expected[] = {
      PLIM_OK,         PLIM_NOT_FINITE, PLIM_NOT_FINITE, PLIM_NOT_FINITE,    PLIM_NOT_A_ROTATION, PLIM_NOT_A_ROTATION,
      PLIM_NOT_FINITE, PLIM_BAD_VALUE,  PLIM_BAD_VALUE,  PLIM_NULL_ARGUMENT, PLIM_NOT_PREPARED,   PLIM_NULL_ARGUMENT};
  std::vector<plimsoll::Forces> forces(bodies.size());
  for (plimsoll::Forces& f : forces) f.volume = 12345;
  const std::vector<plimsoll::Forces> before = forces;
  std::vector<plim_status> statuses(bodies.size(), -1);
  CHECK(plim_evaluate(bodies.data(), static_cast<std::uint32_t>(bodies.size()), forces.data(), statuses.data(), nullptr,
                      nullptr) == PLIM_NOT_FINITE);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    CHECK(statuses[k] == expected[k]);
    if (k > 0) CHECK(std::memcmp(&forces[k], &before[k], sizeof(plim_forces)) == 0);
  }
  CHECK(forces[0].volume == doctest::Approx(0.5));
  bodies[4].position[0] = 1e13;
  bodies[4].rotation[3] = 1;
  CHECK(plim_evaluate(&bodies[4], 1, &forces[4], nullptr, nullptr, nullptr) == PLIM_BAD_VALUE);
  // The message belongs to the returned status: the first error.
  CHECK(plim_evaluate(bodies.data(), static_cast<std::uint32_t>(bodies.size()), forces.data(), nullptr, nullptr,
                      nullptr) == PLIM_NOT_FINITE);
  CHECK(std::string(plim_last_error()).find("body 1: plim_body.position") == 0);
  CHECK(plim_evaluate(nullptr, 1, &forces[0], nullptr, nullptr, nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(plim_evaluate(nullptr, 0, nullptr, nullptr, nullptr, nullptr) == PLIM_OK);
  CHECK_THROWS_AS(plimsoll::evaluate(bodies[1]), plimsoll::Error);
  plim_surface_destroy(unprepared);
}

TEST_CASE("a quaternion within 1e-3 of unit length is normalised") {
  const plimsoll::Hull hull = makeHull(shape("box:1,2,3"));
  const plimsoll::Forces exact = plimsoll::evaluate(makeBody(hull, {0, 0.3, 0}, {0.5, 0.5, 0.5, 0.5}));
  const plimsoll::Forces loose = plimsoll::evaluate(makeBody(hull, {0, 0.3, 0}, {0.5004, 0.5004, 0.5004, 0.5004}));
  CHECK(forceError(hull, vec(loose.force), vec(exact.force)) < 1e-14);
}

TEST_CASE("a body without a surface is dry") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::Body body(hull);
  body.outputs = PLIM_OUTPUT_TRIANGLE_COUNTS;
  const plimsoll::Forces forces = plimsoll::evaluate(body);
  CHECK(length(vec(forces.force)) == 0);
  CHECK(forces.dry_count == 12);
  CHECK(std::isnan(forces.center_of_buoyancy[0]));
}

TEST_CASE("water: level, density, gravity; refusals name the field") {
  plimsoll::WaterDef def;
  def.level = 5, def.density = 1025, def.gravity = 1.62;
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  const plimsoll::Surface surface(plimsoll::Water(def), 3.0);
  plimsoll::Body body = makeBody(hull, {0, 5, 0});
  body.surface = surface.get();
  CHECK(plimsoll::evaluate(body).force[1] == doctest::Approx(0.5 * 1025 * 1.62));
  plim_water* water = nullptr;
  const auto refused = [&](double plim_water_def::* field, double value, const char* word) {
    plimsoll::WaterDef bad;
    bad.*field = value;
    CHECK(plim_water_create(&bad, &water) == PLIM_BAD_VALUE);
    CHECK(std::string(plim_last_error()).find(word) != std::string::npos);
    CHECK(water == nullptr);
  };
  refused(&plim_water_def::density, -1, "density");
  refused(&plim_water_def::gravity, -9.81, "not -9.81");
  refused(&plim_water_def::density, 1e300, "density");
  refused(&plim_water_def::gravity, HUGE_VAL, "gravity");
  refused(&plim_water_def::level, std::nan(""), "level");
  refused(&plim_water_def::level, 1e9, "level");
  plimsoll::WaterDef kind;
  kind.kind = 77;
  CHECK(plim_water_create(&kind, &water) == PLIM_BAD_VALUE);
  kind.kind = 0, kind.current[1] = HUGE_VAL;
  CHECK(plim_water_create(&kind, &water) == PLIM_BAD_VALUE);
  plim_surface* made = nullptr;
  REQUIRE(plim_surface_create(&made) == PLIM_OK);
  CHECK(plim_surface_prepare(made, nullptr, 0) == PLIM_NULL_ARGUMENT);
  const plimsoll::Water fine{plimsoll::WaterDef{}};
  CHECK(plim_surface_prepare(made, fine.get(), std::nan("")) == PLIM_NOT_FINITE);
  plim_surface_destroy(made);
}

TEST_CASE("hull definitions: strides, soups, floats, and what is refused") {
  const MeshData box = shape("box:1,1,1");
  struct Interleaved {
    float position[3], normal[3], uv[2];
  };
  std::vector<Interleaved> vertices;
  for (const Vec3d& v : box.vertices) vertices.push_back({{float(v.x), float(v.y), float(v.z)}, {9, 9, 9}, {7, 7}});
  plimsoll::HullDef def;
  def.vertices_float = vertices[0].position, def.vertex_stride = sizeof(Interleaved);
  def.vertex_count = 8, def.indices = box.triangles[0].data(), def.triangle_count = 12;
  CHECK(plimsoll::Hull(def).info().volume == doctest::Approx(1));
  plim_hull* hull = nullptr;
  const auto status = [&](const plim_hull_def& d) { return plim_hull_create(&d, &hull, nullptr); };
  auto bad = def;
  bad.vertex_stride = 3;
  CHECK(status(bad) == PLIM_BAD_VALUE);
  bad = def, bad.vertices_double = &box.vertices[0].x;
  CHECK(status(bad) == PLIM_NULL_ARGUMENT);
  bad = def, bad.flags = 0x100;
  CHECK(status(bad) == PLIM_BAD_VALUE);
  bad = def, bad.weld_distance = -1;
  CHECK(status(bad) == PLIM_BAD_VALUE);
  bad = def, bad.indices = nullptr;
  CHECK(status(bad) == PLIM_BAD_VALUE);
  bad = def, bad.triangle_count = 0xfffffff0u;
  CHECK(status(bad) == PLIM_BAD_VALUE);
  CHECK(plim_hull_create(nullptr, &hull, nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(hull == nullptr);

  std::vector<Vec3d> soup;
  for (const Triangle& t : box.triangles)
    for (const std::uint32_t v : t) soup.push_back(box.vertices[v]);
  plimsoll::HullDef loose;
  loose.vertices_double = &soup[0].x, loose.vertex_count = 36, loose.triangle_count = 12;
  CHECK(plimsoll::Hull(loose).info().vertex_count == 8);

  const std::vector<std::uint32_t> indices(box.triangles[0].data(), box.triangles[0].data() + 36);
  CHECK(plimsoll::Hull(box.vertices, indices).info().volume == doctest::Approx(1));
}

TEST_CASE("null arguments everywhere") {
  CHECK(plim_hull_get_info(nullptr, nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(plim_hull_get_mesh(nullptr, nullptr, nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(plim_hull_find_interior(nullptr, 0, nullptr, nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(plim_report_get_info(nullptr, nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(plim_report_get_problem(nullptr, 0, nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(plim_report_get_rim(nullptr, 0, nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(plim_water_create(nullptr, nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(plim_surface_create(nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(plim_evaluate_matrix(nullptr, nullptr, nullptr, nullptr, nullptr) == PLIM_NULL_ARGUMENT);
  plim_hull_destroy(nullptr), plim_report_destroy(nullptr), plim_water_destroy(nullptr), plim_surface_destroy(nullptr);
  plim_body_init(nullptr, 0, nullptr), plim_forces_init(nullptr, 0), plim_hull_def_init(nullptr, 0),
      plim_water_def_init(nullptr, 0);
  plimsoll::Report report;
  makeHull(shape("rowboat"), &report);
}

TEST_CASE("report entries past the end are refused") {
  plimsoll::HullDef def;
  const MeshData mesh = shape("rowboat");
  def.vertices_double = &mesh.vertices[0].x, def.vertex_count = static_cast<std::uint32_t>(mesh.vertices.size());
  def.indices = mesh.triangles[0].data(), def.triangle_count = static_cast<std::uint32_t>(mesh.triangles.size());
  plim_hull* hull = nullptr;
  plim_report* report = nullptr;
  REQUIRE(plim_hull_create(&def, &hull, &report) == PLIM_OK);
  plim_problem problem{};
  problem.struct_size = sizeof problem;
  plim_rim rim{};
  rim.struct_size = sizeof rim;
  CHECK(plim_report_get_problem(report, 99, &problem) == PLIM_BAD_VALUE);
  CHECK(plim_report_get_rim(report, 1, &rim) == PLIM_BAD_VALUE);
  CHECK(plim_report_get_rim(report, 0, &rim) == PLIM_OK);
  plim_hull_destroy(hull);
  plim_report_destroy(report);
}

TEST_CASE("the matrix call: the same as a body, scale included") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  const Quat q{0.1, 0.2, 0.15, std::sqrt(1 - 0.0725)};
  for (const double scale : {1.0, 2.5, 0.1}) {
    const Vec3d position{3, -0.2 * scale, 8};
    const float com[3] = {0.5f, -0.25f, 0.125f};
    float six[6];
    const auto m = matrixOf(q, position, scale);
    REQUIRE(plim_evaluate_matrix(hull.get(), plim_still_water(), m.data(), com, six) == PLIM_OK);
    const plimsoll::Hull baked = makeHull(scaled(shape("boat"), {scale, scale, scale}));
    plimsoll::Body body = makeBody(baked, position, q);
    for (int i = 0; i < 3; ++i) body.center_of_mass[i] = scale * static_cast<double>(com[i]);
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    CHECK(forceError(baked, Vec3d{six[0], six[1], six[2]}, vec(forces.force)) < 2e-6);
    CHECK(torqueError(baked, Vec3d{six[3], six[4], six[5]}, vec(forces.torque)) < 2e-6);
    float about_centroid[6];
    REQUIRE(plim_evaluate_matrix(hull.get(), plim_still_water(), m.data(), nullptr, about_centroid) == PLIM_OK);
    CHECK(about_centroid[1] == six[1]);
    CHECK(about_centroid[5] != six[5]);
  }
}

TEST_CASE("the matrix call refuses what is no rotation with uniform scale, and says what to do") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  float six[6] = {1, 2, 3, 4, 5, 6};
  const auto refused = [&](std::array<float, 16> m, plim_status status, const char* word) {
    CHECK(plim_evaluate_matrix(hull.get(), plim_still_water(), m.data(), nullptr, six) == status);
    INFO(plim_last_error());
    CHECK(std::string(plim_last_error()).find(word) != std::string::npos);
    CHECK(six[0] == 1);
  };
  const auto good = matrixOf({}, {1, 2, 3}, 1);
  auto m = good;
  m[0] = 2;
  refused(m, PLIM_NOT_A_ROTATION, "scales the axes by 2, 1, 1");
  m = good, m[4] = 0.5f;
  refused(m, PLIM_NOT_A_ROTATION, "scales"); // a shear changes a length too
  m = good, m[4] = 0.02f, m[1] = 0.02f;
  refused(m, PLIM_NOT_A_ROTATION, "shears");
  m = good, m[10] = -1;
  refused(m, PLIM_NOT_A_ROTATION, "mirrors");
  m = good, m[3] = 1, m[12] = 0;
  refused(m, PLIM_NOT_A_ROTATION, "row-major");
  m = good, m[13] = std::nanf("");
  refused(m, PLIM_NOT_FINITE, "finite");
  refused({}, PLIM_NOT_A_ROTATION, "last row");
  m = {}, m[15] = 1;
  refused(m, PLIM_NOT_A_ROTATION, "scale zero");
  m = good, m[12] = 1e20f;
  refused(m, PLIM_BAD_VALUE, "blown up");
  const float nan_com[3] = {std::nanf(""), 0, 0};
  CHECK(plim_evaluate_matrix(hull.get(), plim_still_water(), good.data(), nan_com, six) == PLIM_NOT_FINITE);
  plim_surface* raw = nullptr;
  REQUIRE(plim_surface_create(&raw) == PLIM_OK);
  CHECK(plim_evaluate_matrix(hull.get(), raw, good.data(), nullptr, six) == PLIM_NOT_PREPARED);
  plim_surface_destroy(raw);
}

TEST_CASE("triangle states and waterline: by the caller's own triangle numbers, into the caller's memory") {
  MeshData box = shape("box:1,1,1");
  box.triangles.insert(box.triangles.begin(), {0, 0, 1}); // degenerate: dropped, but it keeps its number
  const plimsoll::Hull hull = makeHull(box);
  plimsoll::Body body = makeBody(hull, {0, 0.2, 0});
  body.outputs = PLIM_OUTPUT_TRIANGLE_STATES | PLIM_OUTPUT_WATERLINE;
  plimsoll::Forces forces;
  std::vector<std::uint8_t> states(hull.info().source_count, 99);
  std::vector<plim_waterline_segment> segments(3);
  forces.triangle_states = states.data(), forces.waterline = segments.data(), forces.waterline_capacity = 3;
  REQUIRE(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_OK);
  CHECK(forces.waterline_count == 8);
  CHECK((forces.flags & PLIM_FLAG_WATERLINE_TRUNCATED) != 0);
  CHECK(states[0] == PLIM_TRIANGLE_DRY);
  for (std::size_t t = 1; t < states.size(); ++t) {
    double low = 9, high = -9;
    for (const std::uint32_t v : box.triangles[t])
      low = std::min(low, box.vertices[v].y), high = std::max(high, box.vertices[v].y);
    CHECK(states[t] == (high == low ? (low < 0 ? PLIM_TRIANGLE_WET : PLIM_TRIANGLE_DRY) : PLIM_TRIANGLE_CUT));
  }
  segments.resize(8);
  forces.waterline = segments.data(), forces.waterline_capacity = 8;
  REQUIRE(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_OK);
  CHECK((forces.flags & PLIM_FLAG_WATERLINE_TRUNCATED) == 0);
  for (const plim_waterline_segment& segment : segments) {
    CHECK(states[segment.triangle] == PLIM_TRIANGLE_CUT);
    CHECK(segments[segment.next].from[0] == segment.to[0]);
    CHECK(segments[segment.previous].to[2] == segment.from[2]);
  }
  // Fully submerged: all wet, no waterline.
  body.position[1] = -9;
  REQUIRE(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_OK);
  CHECK(forces.waterline_count == 0);
  CHECK(std::count(states.begin(), states.end(), PLIM_TRIANGLE_WET) == 12);
}

TEST_CASE("evaluation allocates nothing") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  const plimsoll::Hull open = makeHull(shape("rowboat"));
  std::vector<plimsoll::Body> bodies(64, makeBody(hull, {0, 0, 0}));
  std::vector<plimsoll::Forces> forces(64);
  std::vector<std::uint8_t> states(hull.info().source_count);
  std::vector<plim_waterline_segment> segments(hull.info().triangle_count);
  Random random(6);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    bodies[k] = makeBody(k % 3 ? hull : open, {0, random.uniform(-2, 2), 0}, randomRotation(random), k % 2);
    bodies[k].outputs = 7;
    forces[k].triangle_states = states.data(), forces[k].waterline = segments.data();
    forces[k].waterline_capacity = static_cast<std::uint32_t>(segments.size());
  }
  const plimsoll::Water water{plimsoll::WaterDef{}};
  plimsoll::Surface surface(water);
  float six[6];
  const auto m = matrixOf({}, {0, 0, 0}, 1);
  const std::size_t before = allocations;
  CHECK(plim_evaluate(bodies.data(), 64, forces.data(), nullptr, nullptr, nullptr) == PLIM_OK);
  plim_surface_prepare(surface.get() ? const_cast<plim_surface*>(surface.get()) : nullptr, water.get(), 1);
  plim_evaluate_matrix(hull.get(), surface.get(), m.data(), nullptr, six);
  bodies[0].position[0] = std::nan("");
  plim_evaluate(bodies.data(), 1, forces.data(), nullptr, nullptr, nullptr);
  CHECK(allocations == before);
  CHECK(before > 0);
}

TEST_CASE("preparing a surface allocates the first time only, and waves need no more than the thread's own memory") {
  const plim_wave waves[2] = {{0.3, 10, 0, 0, 0, 1}, {0.1, 4, 1, 0, 0, 1}};
  plimsoll::Spectrum spectrum;
  plimsoll::WaterDef sines;
  sines.kind = PLIM_WATER_SINES, sines.waves = waves, sines.wave_count = 2;
  plimsoll::WaterDef gerstner = sines, drawn, fft, choppy, sampled;
  gerstner.kind = PLIM_WATER_GERSTNER;
  drawn.kind = PLIM_WATER_SPECTRUM, drawn.spectrum = &spectrum;
  fft.kind = PLIM_WATER_FFT, fft.spectrum = &spectrum, fft.resolution = 32, fft.tile = 50;
  choppy = fft, choppy.choppiness = 0.5;
  const plimsoll::Water inner(sines);
  sampled.kind = PLIM_WATER_SAMPLED, sampled.of = inner.get(), sampled.cell = 0.5;
  const plimsoll::Hull hull = makeHull(shape("sphere:1,3"));
  for (const plimsoll::WaterDef& def : {sines, gerstner, drawn, fft, choppy, sampled}) {
    plimsoll::Water water(def);
    plimsoll::Surface surface(water, 0);
    plimsoll::Body body(hull, surface);
    plimsoll::Forces forces;
    CHECK(plim_thread_reserve(hull.info().vertex_count) == PLIM_OK);
    const std::size_t before = allocations;
    for (int k = 0; k < 5; ++k) {
      surface.prepare(water, 0.1 * k);
      body.tolerance = k % 2 ? 1e-3 : 1e-2; // by clusters, or triangle by triangle
      CHECK(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_OK);
      if (def.kind == PLIM_WATER_SINES || def.kind == PLIM_WATER_GERSTNER) water.update(def);
    }
    INFO(def.kind);
    CHECK(allocations == before);
    CHECK(forces.volume > 0);
  }
  // The heights of an engine's own ocean, new every frame.
  std::vector<float> heights(100, 0.1f);
  plimsoll::Grid grid;
  grid.rows = grid.columns = 10, grid.heights = heights.data();
  plimsoll::Surface surface;
  surface.setHeights(grid);
  plimsoll::Body body(hull, surface);
  plimsoll::Forces forces;
  const std::size_t before = allocations;
  for (int k = 0; k < 5; ++k) {
    heights[44] = 0.1f * static_cast<float>(k);
    grid.time = k;
    surface.setHeights(grid);
    CHECK(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_OK);
  }
  CHECK(allocations == before);
}

TEST_CASE("a thread that has reserved its memory allocates nothing in its first evaluation, of whatever kind") {
  plimsoll::Spectrum spectrum;
  plimsoll::WaterDef drawn, fft, sampled, own;
  own.kind = PLIM_WATER_CALLBACK;
  own.callback = [](void*, double, std::uint32_t count, const double* x, const double*, double* height, double* rate) {
    for (std::uint32_t i = 0; i < count; ++i) height[i] = 0.05 * x[i];
    if (rate) std::fill_n(rate, count, 0.0);
  };
  drawn.kind = PLIM_WATER_SPECTRUM, drawn.spectrum = &spectrum, drawn.components = 300; // more than fit on a stack
  fft.kind = PLIM_WATER_FFT, fft.spectrum = &spectrum, fft.resolution = 32, fft.tile = 50;
  const plimsoll::Water inner(drawn);
  sampled.kind = PLIM_WATER_SAMPLED, sampled.of = inner.get(), sampled.cell = 0.5;
  const plimsoll::Hull hull = makeHull(shape("boat")), open = makeHull(shape("rowboat"));
  const plimsoll::Panels panels(hull);
  const plimsoll::Effects effects;
  const plimsoll::BodyState state(hull, panels);
  const std::uint32_t vertices = std::max(hull.info().vertex_count, open.info().vertex_count);
  for (const plimsoll::WaterDef& def : {drawn, fft, sampled, own})
    for (const double tolerance : {0.0, 1e-2, 1e-4}) {
      CAPTURE(def.kind);
      CAPTURE(tolerance);
      const plimsoll::Water water(def);
      const plimsoll::Surface surface(water, 0);
      std::vector<plimsoll::Body> bodies = {plimsoll::Body(hull, surface), plimsoll::Body(open, surface)};
      for (plimsoll::Body& body : bodies) body.tolerance = tolerance;
      std::vector<plimsoll::Forces> forces(2);
      plimsoll::Body moved = bodyOfMass(hull, 3000);
      moved.with(surface).with(effects).with(panels).with(state).tolerance = tolerance;
      plimsoll::WaterLoad load;
      std::size_t allocated = 1;
      std::thread([&] {
        plim_thread_reserve(vertices);
        const std::size_t before = allocations;
        plim_evaluate(bodies.data(), 2, forces.data(), nullptr, nullptr, nullptr);
        plim_evaluate_water_loads(&moved, 1, 0.02, &load, nullptr, nullptr, nullptr);
        allocated = allocations - before;
      }).join();
      CHECK(allocated == 0);
      CHECK(forces[0].volume > 0);
      CHECK(load.volume > 0);
    }
}

TEST_CASE("rounding bounds are met and stated for all precisions") {
  const plimsoll::Hull hull = makeHull(shape("sphere:1,3"));
  const plimsoll::Forces rough = plimsoll::evaluate(makeBody(hull, {0, 0, 0}, {}, PLIM_PRECISION_FLOAT));
  const plimsoll::Forces fine = plimsoll::evaluate(makeBody(hull, {0, 0, 0}));
  CHECK(rough.force_bound > 0);
  CHECK(fine.force_bound > 0);
  CHECK(fine.force_bound < 1e-6 * rough.force_bound);
}

TEST_CASE("grids: no number of rows or columns crashes; what no one can mean is refused before a height is read") {
  const float heights[4] = {0.1f, 0.2f, 0.3f, 0.4f};
  plimsoll::Surface surface;
  const auto refusal = [&](const plimsoll::Grid& grid) -> std::string {
    try {
      surface.setHeights(grid);
    } catch (const plimsoll::Error& error) {
      CHECK(error.status == PLIM_BAD_VALUE);
      return error.what();
    }
    return "accepted";
  };
  for (const std::uint32_t many : {(1u << 24) + 1, 1u << 31, (1u << 31) + 1, 0xfffffff8u, 0xffffffffu})
    for (const bool along_x : {false, true}) {
      CAPTURE(many);
      plimsoll::Grid grid;
      grid.heights = heights;
      grid.rows = along_x ? 2 : many, grid.columns = along_x ? many : 2;
      CHECK(refusal(grid).find("rows and columns must be 2 to 16777216 each") != std::string::npos);
      plimsoll::WaterDef def;
      def.kind = PLIM_WATER_GRID, def.grid = &grid;
      plim_water* water = nullptr;
      CHECK(plim_water_create(&def, &water) == PLIM_BAD_VALUE);
      CHECK(water == nullptr);
    }
  // The narrowest and longest grid allowed; its last node is read.
  const std::uint32_t longest = 1u << 24;
  std::vector<float> strip(2 * std::size_t{longest}, 0.0f);
  strip[longest - 1] = strip.back() = 0.5f;
  plimsoll::Grid grid;
  grid.rows = 2, grid.columns = longest, grid.heights = strip.data();
  REQUIRE(refusal(grid) == "accepted");
  CHECK(surface.bounds().amplitude == doctest::Approx(0.5));
  const std::array<double, 3> end = {double(longest - 1), 0, 0.5};
  CHECK(surface.samples({&end, 1})[0].height == doctest::Approx(0.5));
}

TEST_CASE("the matrix call: what no float can hold is refused, and the six numbers stay as they were") {
  const plimsoll::Hull hull = makeHull(shape("box:1000,1000,1000"));
  plimsoll::WaterDef def;
  def.density = 1e6, def.gravity = 1e6;
  const plimsoll::Water water(def);
  plimsoll::Surface surface;
  surface.prepare(water, 0);
  const float untouched[6] = {1, 2, 3, 4, 5, 6}, beside[3] = {400, 0, 0};
  const auto status = [&](double scale, const float* center_of_mass) {
    float six[6] = {1, 2, 3, 4, 5, 6};
    const plim_status given =
        plim_evaluate_matrix(hull.get(), surface.get(), matrixOf({}, {}, scale).data(), center_of_mass, six);
    for (int i = 0; i < 6; ++i) {
      CHECK(std::isfinite(six[i]));
      if (given != PLIM_OK) CHECK(six[i] == untouched[i]);
    }
    return given;
  };
  CHECK(status(1, nullptr) == PLIM_OK);
  CHECK(status(1e5, nullptr) == PLIM_OK);       // 5e35 N
  CHECK(status(1e5, beside) == PLIM_BAD_VALUE); // ... times 4e7 m
  CHECK(status(0.99e6, nullptr) == PLIM_BAD_VALUE);
  CHECK(std::string(plim_last_error()).find("larger than a float can hold") != std::string::npos);
}
