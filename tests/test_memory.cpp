// test_memory.cpp - plim_set_allocator and plim_set_log. This program installs an allocator that checks every release
// and can run out of memory at any allocation.
#include "support.hpp"

#include "plimsoll/plimsoll_motion.hpp"
#include "plimsoll/plimsoll_seakeeping.hpp"
#include "plimsoll/plimsoll_statics.hpp"

#include <cstdlib>
#include <cstring>
#include <doctest/doctest.h>
#include <functional>
#include <map>
#include <mutex>
#include <new>
#include <thread>

using namespace plim::tests;

namespace {

thread_local bool in_library = false;
std::size_t by_new = 0; // allocations of the library that bypass the ledger; one thread counts at a time

// Marks code of this program that the library calls.
struct OutsideLibrary {
  const bool was_inside = in_library;
  OutsideLibrary() { in_library = false; }
  ~OutsideLibrary() { in_library = was_inside; }
  OutsideLibrary(const OutsideLibrary&) = delete;
  OutsideLibrary& operator=(const OutsideLibrary&) = delete;
};

// The caller's memory. `left`: number of further allocations that succeed.
struct Ledger {
  struct Block {
    std::uint64_t size, alignment;
  };
  std::mutex mutex;
  std::map<void*, Block> blocks;
  std::size_t allocations = 0, refused = 0, wrong_releases = 0, misaligned = 0;
  std::size_t left = ~std::size_t{0};

  static void* allocate(void* user, std::uint64_t size, std::uint64_t alignment) {
    auto& me = *static_cast<Ledger*>(user);
    const OutsideLibrary outside;
    const std::lock_guard lock(me.mutex);
    if (me.left == 0) return ++me.refused, nullptr;
    --me.left, ++me.allocations;
    const std::uint64_t boundary = alignment < sizeof(void*) ? sizeof(void*) : alignment;
    void* memory = std::aligned_alloc(boundary, (size + boundary) / boundary * boundary);
    if (!memory) return nullptr;
    std::memset(memory, 0xa5, size); // the library must not rely on zeros
    me.misaligned += reinterpret_cast<std::uintptr_t>(memory) % alignment != 0;
    me.blocks[memory] = {size, alignment};
    return memory;
  }

  static void release(void* user, void* memory, std::uint64_t size, std::uint64_t alignment) {
    auto& me = *static_cast<Ledger*>(user);
    const OutsideLibrary outside;
    const std::lock_guard lock(me.mutex);
    const auto found = me.blocks.find(memory);
    if (found == me.blocks.end() || found->second.size != size || found->second.alignment != alignment)
      ++me.wrong_releases;
    else
      me.blocks.erase(found);
    std::free(memory);
  }

  std::size_t live() {
    const std::lock_guard lock(mutex);
    return blocks.size();
  }
};

Ledger& ledger() {
  static Ledger& the = *new Ledger; // outlives the library's own static objects
  return the;
}

// Installed before the first test.
const plim_status installed = [] {
  plim_still_water(); // takes no memory
  plim_allocator allocator;
  plim_allocator_init(&allocator, sizeof allocator);
  allocator.allocate = Ledger::allocate, allocator.release = Ledger::release, allocator.user = &ledger();
  return plim_set_allocator(&allocator);
}();

// Tries a call of the library with 0, 1, 2, ... allocations before memory runs out, until it succeeds. Every failure
// must be PLIM_OUT_OF_MEMORY. Larger counts are tried in growing steps.
void tryWithLittleMemory(const char* name, const std::function<plim_status()>& call) {
  INFO(std::string(name));
  for (std::size_t allowed = 0;; allowed += 1 + allowed / 8) {
    ledger().left = allowed, ledger().refused = 0;
    in_library = true;
    const plim_status status = call();
    in_library = false;
    ledger().left = ~std::size_t{0};
    if (ledger().refused == 0) {
      REQUIRE(status == PLIM_OK);
      return;
    }
    REQUIRE(status == PLIM_OUT_OF_MEMORY);
  }
}

// Uses most of the library once, on the calling thread. With little memory, each call is tried as above. run() returns
// numbers that must have the same bits in every run.
class Program {
public:
  explicit Program(bool little_memory) : little_memory_(little_memory) {}

  std::vector<double> run() {
    makeHulls();
    makeSea();
    evaluate();
    draw();
    float_();
    scene();
    statics();
    seakeeping();
    plim_effects_init(&effects_, sizeof effects_);
    for (const auto& destroy : destroyers_) destroy();
    return numbers_;
  }

private:
  void call(const char* name, const std::function<plim_status()>& function) {
    if (little_memory_) return tryWithLittleMemory(name, function);
    in_library = true;
    const plim_status status = function();
    in_library = false;
    INFO(std::string(name), ": ", std::string(plim_last_error()));
    REQUIRE(status == PLIM_OK);
  }

  // Makes a call that fills *made, which must stay null if the call fails.
  template <typename Object>
  Object* make(const char* name, void (*destroy)(Object*), const std::function<plim_status(Object**)>& creator) {
    Object* made = nullptr;
    call(name, [&] {
      const plim_status status = creator(&made);
      CHECK((made != nullptr) == (status == PLIM_OK));
      return status;
    });
    destroyers_.insert(destroyers_.begin(), [=] { destroy(made); });
    return made;
  }

  // Returns the bytes of an object, by a function like plim_hull_save.
  template <typename Object>
  std::vector<unsigned char> bytesOf(const char* name, plim_status (*save)(const Object*, void*, uint64_t, uint64_t*),
                                     const Object* object) {
    std::uint64_t size = 0;
    save(object, nullptr, 0, &size);
    std::vector<unsigned char> bytes(size);
    call(name, [&] { return save(object, bytes.data(), bytes.size(), &size); });
    return bytes;
  }

  void makeHulls() {
    const MeshData mesh = shape("boat");
    plim_hull_def def;
    plim_hull_def_init(&def, sizeof def);
    def.vertices_double = &mesh.vertices[0].x, def.vertex_count = static_cast<std::uint32_t>(mesh.vertices.size());
    def.indices = mesh.triangles[0].data(), def.triangle_count = static_cast<std::uint32_t>(mesh.triangles.size());
    def.flags = PLIM_HULL_REPAIR;
    plim_report* report = nullptr;
    hull_ = make<plim_hull>("plim_hull_create", plim_hull_destroy, [&](plim_hull** hull) {
      plim_report_destroy(report);
      report = nullptr;
      return plim_hull_create(&def, hull, &report);
    });
    destroyers_.emplace_back([=] { plim_report_destroy(report); });
    std::vector<std::uint8_t> mask(mesh.triangles.size());
    call("plim_hull_find_interior", [&] { return plim_hull_find_interior(hull_, 0.1, mask.data(), nullptr); });
    make<plim_hull>("plim_hull_create_masked", plim_hull_destroy,
                    [&](plim_hull** masked) { return plim_hull_create_masked(hull_, mask.data(), masked); });
    const std::vector<unsigned char> bytes = bytesOf("plim_hull_save", plim_hull_save, hull_);
    make<plim_hull>("plim_hull_load", plim_hull_destroy,
                    [&](plim_hull** hull) { return plim_hull_load(bytes.data(), bytes.size(), hull); });
  }

  void makeSea() {
    plim_spectrum spectrum;
    plim_spectrum_init(&spectrum, sizeof spectrum);
    spectrum.significant_height = 0.5, spectrum.peak_period = 4;
    plim_water_def def;
    plim_water_def_init(&def, sizeof def);
    def.kind = PLIM_WATER_SPECTRUM, def.spectrum = &spectrum;
    water_ = make<plim_water>("plim_water_create", plim_water_destroy,
                              [&](plim_water** water) { return plim_water_create(&def, water); });
    surface_ = make<plim_surface>("plim_surface_create", plim_surface_destroy, plim_surface_create);
    call("plim_surface_prepare", [&] { return plim_surface_prepare(surface_, water_, 2); });
    def.kind = PLIM_WATER_FFT, def.tile = 40, def.resolution = 32, def.choppiness = 0.5;
    plim_water* ocean = make<plim_water>("plim_water_create: fft", plim_water_destroy,
                                         [&](plim_water** water) { return plim_water_create(&def, water); });
    ocean_ = make<plim_surface>("plim_surface_create", plim_surface_destroy, plim_surface_create);
    call("plim_surface_prepare: fft", [&] { return plim_surface_prepare(ocean_, ocean, 2); });
    call("plim_water_update", [&] { return plim_water_update(ocean, &def); });
    def.kind = PLIM_WATER_SAMPLED, def.of = water_, def.cell = 0.7, def.spectrum = nullptr;
    plim_water* sampled = make<plim_water>("plim_water_create: sampled", plim_water_destroy,
                                           [&](plim_water** water) { return plim_water_create(&def, water); });
    sampled_ = make<plim_surface>("plim_surface_create", plim_surface_destroy, plim_surface_create);
    call("plim_surface_prepare: sampled", [&] { return plim_surface_prepare(sampled_, sampled, 2); });
  }

  plim_body bodyOn(const plim_surface* surface) const {
    plim_body body;
    plim_body_init(&body, sizeof body, hull_);
    body.surface = surface, body.mass = 400, body.position[1] = -0.1, body.other_force[1] = -9.81 * 400;
    return body;
  }

  void evaluate() {
    for (const plim_surface* surface :
         {plim_still_water(), const_cast<const plim_surface*>(surface_), const_cast<const plim_surface*>(ocean_),
          const_cast<const plim_surface*>(sampled_)})
      for (const double tolerance : {0.0, 1e-2, 1e-5}) {
        plim_body body = bodyOn(surface);
        body.tolerance = tolerance;
        body.precision = tolerance == 0 ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT;
        body.outputs = PLIM_OUTPUT_CENTER_OF_BUOYANCY;
        plim_forces forces;
        plim_forces_init(&forces, sizeof forces);
        call("plim_evaluate", [&] { return plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr); });
        numbers_.insert(numbers_.end(), {forces.force[1], forces.torque[2], forces.volume});
      }
    plim_pool* pool = make<plim_pool>("plim_pool_create", plim_pool_destroy,
                                      [](plim_pool** made) { return plim_pool_create(1, made); });
    std::vector<plim_body> bodies(300, bodyOn(surface_));
    std::vector<plim_forces> forces(bodies.size());
    for (plim_forces& each : forces) plim_forces_init(&each, sizeof each);
    call("plim_evaluate: pool",
         [&] { return plim_evaluate(bodies.data(), 300, forces.data(), nullptr, plim_pool_run, pool); });
    numbers_.push_back(forces[299].force[1]);
  }

  void draw() {
    const plim_body body = bodyOn(surface_);
    std::vector<double> vertices(3000);
    std::vector<std::uint32_t> indices(6000);
    plim_waterplane plane;
    plim_waterplane_init(&plane, sizeof plane);
    plane.vertices = vertices.data(), plane.vertex_capacity = 1000;
    plane.indices = indices.data(), plane.triangle_capacity = 2000;
    call("plim_evaluate_waterplane", [&] { return plim_evaluate_waterplane(&body, &plane); });
    CHECK(plane.triangle_count > 10);
    numbers_.push_back(plane.area);
    plim_wetting* wetting = make<plim_wetting>("plim_wetting_create", plim_wetting_destroy,
                                               [&](plim_wetting** made) { return plim_wetting_create(hull_, made); });
    call("plim_wetting_update", [&] { return plim_wetting_update(wetting, &body, nullptr, 0, nullptr, nullptr); });
  }

  void float_() {
    plim_effects_init(&effects_, sizeof effects_);
    plim_panels* panels = make<plim_panels>("plim_panels_create", plim_panels_destroy,
                                            [&](plim_panels** made) { return plim_panels_create(hull_, 200, made); });
    plim_body_state* state =
        make<plim_body_state>("plim_body_state_create", plim_body_state_destroy,
                              [&](plim_body_state** made) { return plim_body_state_create(hull_, panels, made); });
    plim_body body = bodyOn(surface_);
    body.effects = &effects_, body.panels = panels, body.state = state, body.velocity[1] = -0.5;
    plim_water_load load;
    plim_water_load_init(&load, sizeof load);
    call("plim_evaluate_water_loads",
         [&] { return plim_evaluate_water_loads(&body, 1, 0.02, &load, nullptr, nullptr, nullptr); });
    numbers_.insert(numbers_.end(), {load.force[1], load.torque[2]});
  }

  void scene() {
    plim_scene* scene = make<plim_scene>("plim_scene_create", plim_scene_destroy,
                                         [&](plim_scene** made) { return plim_scene_create(water_, made); });
    plim_body body = bodyOn(nullptr);
    body.effects = &effects_;
    for (int k = 0; k < 3; ++k) {
      body.position[0] = 6.0 * k;
      call("plim_scene_add", [&] { return plim_scene_add(scene, &body, nullptr); });
    }
    CHECK(plim_scene_get_count(scene) == 3);
    call("plim_scene_step", [&] { return plim_scene_step(scene, 0.02, 1, nullptr, nullptr); });
    CHECK(plim_scene_get_time(scene) == 0.02);
    const std::vector<unsigned char> bytes = bytesOf("plim_scene_save", plim_scene_save, scene);
    for (int k = 0; k < 20; ++k)
      call("plim_scene_step", [&] { return plim_scene_step(scene, 0.02, 1, nullptr, nullptr); });
    call("plim_scene_load", [&] { return plim_scene_load(scene, bytes.data(), bytes.size()); });
    for (int k = 0; k < 5; ++k)
      call("plim_scene_step", [&] { return plim_scene_step(scene, 0.02, 1, nullptr, nullptr); });
    double energy = 0;
    call("plim_scene_get_potential_energy", [&] { return plim_scene_get_potential_energy(scene, 1, &energy); });
    plim_scene_state state;
    plim_scene_state_init(&state, sizeof state);
    REQUIRE(plim_scene_get_state(scene, 2, &state) == PLIM_OK);
    numbers_.insert(numbers_.end(), {state.position[1], state.angular_velocity[2], energy});
  }

  void statics() {
    plim_vessel_def def;
    plim_vessel_def_init(&def, sizeof def, hull_);
    def.mass = 400;
    plim_vessel* vessel = make<plim_vessel>("plim_vessel_create", plim_vessel_destroy,
                                            [&](plim_vessel** made) { return plim_vessel_create(&def, made); });
    plim_equilibrium_def start;
    plim_equilibrium_def_init(&start, sizeof start);
    plim_equilibrium found;
    plim_equilibrium_init(&found, sizeof found);
    call("plim_vessel_find_equilibrium", [&] { return plim_vessel_find_equilibrium(vessel, &start, &found); });
    numbers_.push_back(found.position[1]);
  }

  void seakeeping() {
    const plimsoll::Hull block = makeHull(shape("box:3,1,2"));
    plim_seakeeping_def def;
    plim_seakeeping_def_init(&def, sizeof def, block.get());
    def.mass = 0.5 * 1000 * block.info().volume, def.panel_count = 60, def.frequency_count = 3;
    plim_seakeeping* made =
        make<plim_seakeeping>("plim_seakeeping_create", plim_seakeeping_destroy,
                              [&](plim_seakeeping** seakeeping) { return plim_seakeeping_create(&def, seakeeping); });
    const std::vector<unsigned char> bytes = bytesOf("plim_seakeeping_save", plim_seakeeping_save, made);
    make<plim_seakeeping>("plim_seakeeping_load", plim_seakeeping_destroy, [&](plim_seakeeping** seakeeping) {
      return plim_seakeeping_load(bytes.data(), bytes.size(), &def, seakeeping);
    });
    for (const unsigned char byte : bytes) numbers_.push_back(byte);
  }

  bool little_memory_;
  plim_hull* hull_ = nullptr;
  plim_water* water_ = nullptr;
  plim_surface *surface_ = nullptr, *ocean_ = nullptr, *sampled_ = nullptr;
  plim_effects effects_{};
  std::vector<double> numbers_;
  std::vector<std::function<void()>> destroyers_;
};

// Runs the program on a thread of its own, whose working memory is released with it.
std::vector<double> runOnThread(bool little_memory) {
  std::vector<double> numbers;
  std::thread([&] { numbers = Program(little_memory).run(); }).join();
  return numbers;
}

// Messages of the log.
struct Messages {
  std::vector<std::pair<plim_severity, std::string>> all;

  Messages() {
    all.reserve(100);
    plimsoll::setLog([](void* user, plim_severity severity,
                        const char* sentence) { static_cast<Messages*>(user)->all.emplace_back(severity, sentence); },
                     this);
  }
  ~Messages() { plim_set_log(nullptr, nullptr); }
};

[[maybe_unused]] void noteAllocation() {
  by_new += in_library;
}

} // namespace

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PLIM_OWN_NEW_OF_SANITIZER
#endif
#endif
#if !defined(__SANITIZE_ADDRESS__) && !defined(PLIM_OWN_NEW_OF_SANITIZER) // sanitizers have their own
#include "replaced_new.hpp"
#endif

TEST_CASE("all memory of the library comes from the caller's functions and goes back to them") {
  REQUIRE(installed == PLIM_OK);
  runOnThread(false); // creates the data shared by all threads
  const std::size_t kept = ledger().live(), before = ledger().allocations;
  by_new = 0;
  const std::vector<double> first = runOnThread(false), second = runOnThread(false);
  CHECK(ledger().allocations > before + 200);
  CHECK(ledger().live() == kept);
  CHECK(ledger().wrong_releases == 0);
  CHECK(ledger().misaligned == 0);
  CHECK(by_new == 0);
  CHECK(first == second);
}

TEST_CASE("memory that runs out anywhere is a status; nothing is lost and the next call has the same bits") {
  REQUIRE(installed == PLIM_OK);
  const std::vector<double> expected = runOnThread(false);
  const std::size_t kept = ledger().live();
  const std::vector<double> found = runOnThread(true);
  CHECK(found == expected);
  CHECK(ledger().live() == kept);
  CHECK(ledger().wrong_releases == 0);
}

TEST_CASE("a scene and a body's state that refuse bytes need no memory for it") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::Scene scene;
  plimsoll::Body body(hull);
  body.mass = 500;
  scene.add(body);
  plimsoll::BodyState state(hull);
  std::vector<std::byte> of_scene = scene.save(), of_state = state.save();
  for (const std::size_t left : {of_scene.size(), of_scene.size() - 8, std::size_t{9}}) {
    of_scene.resize(left), of_scene[left / 2] ^= std::byte{1};
    ledger().left = 0;
    const plim_status status = plim_scene_load(scene.get(), of_scene.data(), left);
    ledger().left = ~std::size_t{0};
    CHECK(status == PLIM_BAD_VALUE);
  }
  of_state[of_state.size() / 2] ^= std::byte{1};
  ledger().left = 0;
  const plim_status status = plim_body_state_load(state.get(), of_state.data(), of_state.size());
  ledger().left = ~std::size_t{0};
  CHECK(status == PLIM_BAD_VALUE);
}

TEST_CASE("an allocator is refused if it has no functions, or if the library has allocated before") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plim_allocator allocator;
  plim_allocator_init(&allocator, sizeof allocator);
  CHECK(plim_set_allocator(nullptr) == PLIM_NULL_ARGUMENT);
  CHECK(plim_set_allocator(&allocator) == PLIM_NULL_ARGUMENT);
  allocator.allocate = Ledger::allocate, allocator.release = Ledger::release;
  CHECK(plim_set_allocator(&allocator) == PLIM_BAD_VALUE);
  CHECK(std::string(plim_last_error()).find("allocated memory before") != std::string::npos);
  CHECK_THROWS_AS(plimsoll::setAllocator(allocator), plimsoll::Error);
  allocator.reserved = 1;
  CHECK(plim_set_allocator(&allocator) == PLIM_BAD_VALUE);
  CHECK(std::string(plim_last_error()).find("plim_allocator.reserved") == 0);
  allocator.struct_size = 8;
  CHECK(plim_set_allocator(&allocator) == PLIM_WRONG_SIZE);
}

TEST_CASE("the log receives the sentence of each refused call, once") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  const Messages messages;
  plim_hull* made = nullptr;
  CHECK(plim_hull_create(nullptr, &made, nullptr) == PLIM_NULL_ARGUMENT);
  REQUIRE(messages.all.size() == 1);
  CHECK(messages.all[0].first == PLIM_SEVERITY_REFUSAL);
  CHECK(messages.all[0].second == plim_last_error());

  std::vector<plimsoll::Body> bodies(5, plimsoll::Body(hull, plimsoll::stillWater()));
  std::vector<plimsoll::Forces> forces(5);
  bodies[2].position[0] = NAN, bodies[4].rotation[3] = 7;
  CHECK(plim_evaluate(bodies.data(), 5, forces.data(), nullptr, nullptr, nullptr) == PLIM_NOT_FINITE);
  REQUIRE(messages.all.size() == 2);
  CHECK(messages.all[1].second.find("body 2: ") == 0);

  bodies[2].mass = bodies[4].mass = 1;
  std::vector<plimsoll::WaterLoad> loads(5);
  CHECK(plim_evaluate_water_loads(bodies.data(), 5, 0.02, loads.data(), nullptr, nullptr, nullptr) != PLIM_OK);
  REQUIRE(messages.all.size() == 3);
  CHECK(messages.all[2].second == plim_last_error());

  CHECK(plim_evaluate(bodies.data(), 1, forces.data(), nullptr, nullptr, nullptr) == PLIM_OK);
  CHECK(messages.all.size() == 3);
}

TEST_CASE("a preset that is refused for its rates is logged once") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1,2"));
  plimsoll::Preset preset(hull);
  preset.draft = 1e-12;
  plimsoll::Effects effects;
  const Messages messages;
  CHECK(plim_preset_apply(&preset, &effects, nullptr) == PLIM_BAD_VALUE);
  REQUIRE(messages.all.size() == 1);
  CHECK(messages.all[0].second == plim_last_error());
}

TEST_CASE("an exception out of the log does not leave the call") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plim_set_log([](void*, plim_severity, const char*) { throw std::runtime_error("the log is full"); }, nullptr);
  plim_hull* made = nullptr;
  plim_status status = PLIM_OK;
  CHECK_NOTHROW(status = plim_hull_create(nullptr, &made, nullptr));
  CHECK(status == PLIM_NULL_ARGUMENT);
  MeshData open = shape("box:1,1,1");
  open.triangles.resize(10);
  CHECK_NOTHROW(makeHull(open)); // its problems are logged
  plim_set_log(nullptr, nullptr);
}

TEST_CASE("the log receives the problems of an accepted mesh, and nothing once it is switched off") {
  MeshData open = shape("box:1,1,1");
  open.triangles.resize(10);
  {
    const Messages messages;
    plimsoll::Report report;
    const plimsoll::Hull hull = makeHull(open, &report);
    REQUIRE(!report.problems().empty());
    REQUIRE(messages.all.size() == report.problems().size());
    for (std::size_t k = 0; k < messages.all.size(); ++k) {
      CHECK(messages.all[k].first == report.problems()[k].severity);
      CHECK(messages.all[k].second == report.problems()[k].hint);
    }
  }
  CHECK(plim_hull_create(nullptr, nullptr, nullptr) == PLIM_NULL_ARGUMENT); // no log is installed
}

TEST_CASE("a refusal inside a sea's callback is not logged, the call around it is") {
  const plimsoll::Hull hull = makeHull(shape("box:1,1,1"));
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_CALLBACK;
  def.callback = [](void*, double, std::uint32_t count, const double*, const double*, double* height, double*) {
    CHECK(plim_thread_reserve(8) == PLIM_CALLBACK_FAILED);
    for (std::uint32_t i = 0; i < count; ++i) height[i] = NAN;
  };
  const plimsoll::Water water(def);
  const plimsoll::Surface surface(water);
  const plimsoll::Body body(hull, surface);
  plimsoll::Forces forces;
  const Messages messages;
  CHECK(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) != PLIM_OK);
  REQUIRE(messages.all.size() == 1);
  CHECK(messages.all[0].second == plim_last_error());
}
