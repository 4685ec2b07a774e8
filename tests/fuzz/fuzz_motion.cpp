// fuzz_motion.cpp - fuzzes the ABI of motion: structs filled with raw bytes (except pointers), calls in any order, also
// with little memory. Nothing may crash or hang. Accepted input must give finite results. Friction must not add energy
// to a body in still water. A step or body that fails, for example because of the job system, must change nothing.
#include "fuzz_box.hpp"
#include "fuzz_input.hpp"
#include "fuzz_settings.hpp"

#include "../stored_bytes.hpp"
#include "plimsoll/plimsoll_motion.h"
#include "plimsoll/plimsoll_seakeeping.h"

#include <array>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace {

using plim::fuzz::tried;

const plim_panels* boxPanels() {
  static const plim_panels* panels = [] {
    plim_panels* made = nullptr;
    plim_panels_create(plim::fuzz::boxHull(), 0, &made);
    return made;
  }();
  return panels;
}

// Seakeeping data of the box, half submerged.
const plim_seakeeping* boxSeakeeping() {
  static const plim_seakeeping* seakeeping = [] {
    plim_seakeeping_def def;
    plim_seakeeping_def_init(&def, sizeof def, plim::fuzz::boxHull());
    def.mass = 4000, def.panel_count = 40, def.frequency_count = 2;
    for (double& number : def.position) number = 0;
    for (double& number : def.rotation) number = 0;
    def.rotation[3] = 1;
    plim_seakeeping* made = nullptr;
    plim_seakeeping_create(&def, &made);
    return made;
  }();
  return seakeeping;
}

// Two states; their content is reset.
plim_body_state* boxState(int which) {
  static plim_body_state* states[2] = {nullptr, nullptr};
  if (!states[which]) plim_body_state_create(plim::fuzz::boxHull(), boxPanels(), &states[which]);
  plim_body_state_reset(states[which]);
  return states[which];
}

std::vector<unsigned char> bytesOf(const plim_body_state* state) {
  std::uint64_t size = 0;
  plim_body_state_save(state, nullptr, 0, &size);
  std::vector<unsigned char> bytes(size);
  plim_body_state_save(state, bytes.data(), size, &size);
  return bytes;
}

// A saved state with some bytes changed, with a correct checksum or not. Rejected bytes leave the state unchanged;
// accepted ones are saved as they were loaded.
void loadState(plim::fuzz::Input& input) {
  plim_body_state* state = boxState(0);
  const std::vector<unsigned char> before = bytesOf(state);
  std::vector<unsigned char> changed = before;
  const std::uint8_t what = input.byte();
  for (int k = what % 8; k > 0; --k) {
    const auto at = (std::size_t{input.byte()} << 8 | input.byte()) % changed.size();
    changed[at] = input.byte();
  }
  const bool is_forged = (what & 8) != 0;
  if (is_forged) plim::tests::mendChecksum(changed);
  if (input.byte() % 4 == 0) changed.resize((std::size_t{input.byte()} << 8 | input.byte()) % changed.size());
  const plim_status status = tried([&] { return plim_body_state_load(state, changed.data(), changed.size()); });
  PLIM_FUZZ_CHECK(status == PLIM_OK || status == PLIM_BAD_VALUE); // it allocates nothing
  if (!is_forged) PLIM_FUZZ_CHECK((status == PLIM_OK) == (changed == before));
  if (status != PLIM_OK) PLIM_FUZZ_CHECK(bytesOf(state) == before);
  if (status != PLIM_OK || !is_forged) return;
  PLIM_FUZZ_CHECK(bytesOf(state).size() == changed.size());
  plim_effects effects;
  plim_effects_init(&effects, sizeof effects);
  plim_body body;
  plim_body_init(&body, sizeof body, plim::fuzz::boxHull());
  body.surface = plim_still_water(), body.effects = &effects, body.panels = boxPanels(), body.state = state;
  body.mass = 4000, body.seakeeping = input.byte() & 1 ? boxSeakeeping() : nullptr;
  plim_water_load load;
  plim_water_load_init(&load, sizeof load);
  if (plim_evaluate_water_loads(&body, 1, 0.02, &load, nullptr, nullptr, nullptr) == PLIM_OK)
    PLIM_FUZZ_CHECK(std::isfinite(load.force[1] + load.torque[0]));
}

// A new state of the same panels accepts a copy; one of other panels rejects it and stays unchanged.
void copyState(plim::fuzz::Input& input) {
  const std::uint8_t what = input.byte();
  plim_panels* panels = nullptr;
  plim_body_state* made = nullptr;
  tried([&] { return plim_panels_create(plim::fuzz::boxHull(), what % 64, &panels); });
  const plim_panels* of = what & 64 ? panels : boxPanels();
  const plim_status status = tried([&] { return plim_body_state_create(plim::fuzz::boxHull(), of, &made); });
  PLIM_FUZZ_CHECK((status == PLIM_OK) == (made != nullptr));
  const plim_body_state* from = boxState(1);
  const std::vector<unsigned char> before = made ? bytesOf(made) : std::vector<unsigned char>();
  const plim_status copied = tried([&] { return plim_body_state_copy(from, made); });
  PLIM_FUZZ_CHECK(copied != PLIM_OK || bytesOf(made) == bytesOf(from));
  if (made && copied != PLIM_OK) PLIM_FUZZ_CHECK(bytesOf(made) == before);
  plim_panels_info info;
  plim_panels_info_init(&info, sizeof info);
  if (tried([&] { return plim_panels_get_info(of, &info); }) == PLIM_OK) PLIM_FUZZ_CHECK(info.panel_count > 0);
  plim_panels_destroy(panels);
  plim_body_state_destroy(made);
}

// Two boxes in waves after some steps; one of them radiates waves.
plim_scene* sceneOfBoxes() {
  const plim_wave wave{0.3, 9, 0.5, 0, 0, 0};
  plim_water_def def;
  plim_water_def_init(&def, sizeof def);
  def.kind = PLIM_WATER_SINES, def.waves = &wave, def.wave_count = 1;
  plim_water* water = nullptr;
  plim_water_create(&def, &water);
  plim_scene* scene = nullptr;
  plim_scene_create(water, &scene);
  plim_water_destroy(water);
  plim_effects effects;
  plim_effects_init(&effects, sizeof effects);
  for (int k = 0; k < 2; ++k) {
    plim_body body;
    plim_body_init(&body, sizeof body, plim::fuzz::boxHull());
    body.mass = 4000, body.effects = &effects, body.position[0] = 10 * k, body.locked = k == 0 ? 0 : PLIM_LOCK_TURN_Y;
    if (k == 0) body.seakeeping = boxSeakeeping();
    plim_scene_add(scene, &body, nullptr);
  }
  for (int k = 0; k < 3; ++k) plim_scene_step(scene, 0.02, 1, nullptr, nullptr);
  return scene;
}

std::vector<unsigned char> bytesOf(const plim_scene* scene) {
  std::uint64_t size = 0;
  plim_scene_save(scene, nullptr, 0, &size);
  std::vector<unsigned char> bytes(size);
  plim_scene_save(scene, bytes.data(), size, &size);
  return bytes;
}

// A saved scene with some words changed, with a correct checksum or not. Rejected bytes change nothing; a loaded scene
// can be stepped and stays finite.
void loadScene(plim::fuzz::Input& input) {
  plim_scene* scene = sceneOfBoxes();
  const std::vector<unsigned char> before = bytesOf(scene);
  std::vector<unsigned char> changed = before;
  const std::uint8_t what = input.byte();
  if (what & 1) changed.assign(input.rest(), input.rest() + input.left());
  for (int k = what >> 4; k > 0 && changed.size() >= 8; --k) {
    const auto word = (std::size_t{input.byte()} << 8 | input.byte()) % (changed.size() / 8);
    plim::tests::putWord(changed, word, input.value<std::uint64_t>());
  }
  if (what & 2 && changed.size() >= 8 && changed.size() % 8 == 0) plim::tests::mendChecksum(changed);
  if (what & 4) changed.resize((std::size_t{input.byte()} << 8 | input.byte()) % (changed.size() + 16));
  const plim_status status = tried([&] { return plim_scene_load(scene, changed.data(), changed.size()); });
  PLIM_FUZZ_CHECK(status != PLIM_OUT_OF_MEMORY); // it allocates nothing
  if (status != PLIM_OK) {
    PLIM_FUZZ_CHECK(bytesOf(scene) == before);
  } else {
    PLIM_FUZZ_CHECK(bytesOf(scene).size() == changed.size());
    plim_scene_step(scene, 0.02, 2, nullptr, nullptr);
    for (std::uint32_t k = 0; k < plim_scene_get_count(scene); ++k) {
      plim_scene_state state;
      state.struct_size = sizeof state;
      if (plim_scene_get_state(scene, k, &state) == PLIM_REMOVED) continue;
      PLIM_FUZZ_CHECK(std::isfinite(state.position[0] + state.velocity[1] + state.angular_velocity[2]));
    }
  }
  plim_scene_destroy(scene);
}

plim_effects someEffects(plim::fuzz::Input& input) {
  auto effects = input.value<plim_effects>();
  const std::uint8_t what = input.byte();
  if (what & 1) effects.struct_size = sizeof effects;
  if (what & 2) effects.enabled &= 63;
  if (what & 4) plim_effects_init(&effects, sizeof effects);
  if (what & 8) effects.angular_rate = input.byte(), effects.damping[1] = input.byte();
  if (what & 16)
    for (double& rate : effects.angular_rates) rate = input.byte();
  return effects;
}

// A job system that runs tasks chosen by the fuzzer's bytes, and may throw at the end.
struct Unruly {
  plim::fuzz::Input* input;

  static void run(void* user, std::uint32_t count, plim_task task, void* context) {
    plim::fuzz::Input& input = *static_cast<Unruly*>(user)->input;
    const std::uint8_t what = input.byte();
    if (what & 1) plim_pool_run(nullptr, count, task, context);
    for (int k = what >> 4; k > 0; --k) task(context, input.byte() % 4);
    if (what & 2) throw std::runtime_error("unruly");
  }
};

plim_body someBody(plim::fuzz::Input& input, const plim_effects* effects, plim_body_state* state) {
  auto body = input.value<plim_body>();
  const std::uint8_t what = input.byte(), more = input.byte();
  if (what & 1) plim_body_init(&body, sizeof body, nullptr);
  body.struct_size =
      more == 1 ? sizeof body - sizeof(void*) : sizeof body; // a larger one would extend beyond the array
  if (what & 2) body.rotation[0] = body.rotation[1] = body.rotation[2] = 0, body.rotation[3] = 1;
  if (what & 4) {
    body.mass = 1 + input.byte(), body.locked &= 63, body.outputs &= 15;
    for (int i = 0; i < 9; ++i) body.inertia[i] = i % 4 ? 0 : 1 + input.byte();
  }
  if (what & 8)
    for (int i = 0; i < 3; ++i)
      body.position[i] = input.byte() / 64.0 - 2, body.velocity[i] = input.byte() - 128,
      body.angular_velocity[i] = input.byte() / 16.0 - 8, body.center_of_mass[i] = 0;
  body.hull = what & 16 ? nullptr : plim::fuzz::boxHull();
  body.panels = what & 32 ? nullptr : boxPanels();
  body.surface = more & 2 ? nullptr : plim_still_water();
  body.effects = what & 64 ? nullptr : effects;
  body.state = what & 128 ? nullptr : state;
  body.seakeeping = more & 4 ? boxSeakeeping() : nullptr;
  return body;
}

// Friction removes energy from a body in still water. Accepted numbers may be large, and so may the results, but never
// NaN.
void checkFriction(const plim_body& body, const plim_water_load& load) {
  double power = 0, size = 0;
  for (int i = 0; i < 3; ++i) {
    PLIM_FUZZ_CHECK(!std::isnan(load.viscous[i] + load.wetted_area));
    for (const double part : {load.viscous[i] * body.velocity[i], load.viscous[i + 3] * body.angular_velocity[i]})
      power += part, size += std::abs(part);
  }
  if (std::isfinite(size)) PLIM_FUZZ_CHECK(power <= 1e-6 * size + 1e-6);
}

// Bodies that are rejected or not reached keep their load and state.
void evaluateWaterLoads(plim::fuzz::Input& input) {
  const plim_effects effects = someEffects(input);
  const plim_body_state* states[2] = {boxState(0), boxState(1)};
  const std::vector<unsigned char> before[2] = {bytesOf(states[0]), bytesOf(states[1])};
  const plim_body bodies[2] = {someBody(input, &effects, boxState(0)), someBody(input, &effects, boxState(1))};
  const double time_step = input.byte() % 8 ? (1 + input.byte()) / 1000.0 : input.value<double>();
  plim_water_load loads[2];
  plim_step_terms terms;
  plim_step_terms_init(&terms, sizeof terms);
  plim_status statuses[2] = {-1, -1}; // value of a body that is not reached
  for (plim_water_load& load : loads) plim_water_load_init(&load, sizeof load), load.volume = -7;
  if (input.byte() & 1) loads[1].terms = &terms;
  Unruly unruly{&input};
  const plim_parallel_for run = input.byte() & 1 ? Unruly::run : nullptr;
  tried([&] { return plim_evaluate_water_loads(bodies, 2, time_step, loads, statuses, run, &unruly); });
  for (int k = 0; k < 2; ++k) {
    if (statuses[k] == PLIM_OK) {
      for (int i = 0; i < 3; ++i) PLIM_FUZZ_CHECK(std::isfinite(loads[k].force[i] + loads[k].torque[i]));
      PLIM_FUZZ_CHECK(loads[k].wet_fraction >= 0 && loads[k].wet_fraction <= 1);
      checkFriction(bodies[k], loads[k]);
    } else {
      PLIM_FUZZ_CHECK(loads[k].volume == -7);
      PLIM_FUZZ_CHECK(bytesOf(states[k]) == before[k]);
    }
  }
}

void applyPreset(plim::fuzz::Input& input) {
  auto preset = input.value<plim_preset>();
  plim_effects effects = someEffects(input);
  const std::uint8_t what = input.byte();
  if (what & 1) plim_preset_init(&preset, sizeof preset, nullptr);
  if (what & 2) preset.struct_size = sizeof preset;
  if (what & 4) preset.draft_fraction = input.byte() / 255.0;
  if (what & 8) preset.mass = input.byte() * 50.0;
  if (what & 16) preset.center_of_mass[1] = input.byte() / 64.0 - 2;
  preset.hull = what & 32 ? nullptr : plim::fuzz::boxHull();
  plim_rest rest;
  plim_rest_init(&rest, sizeof rest);
  if (tried([&] { return plim_preset_apply(&preset, &effects, &rest); }) != PLIM_OK) {
    PLIM_FUZZ_CHECK(rest.mass == 0);
    return;
  }
  PLIM_FUZZ_CHECK(rest.mass > 0 && rest.draft > 0 && std::isfinite(rest.mass + rest.draft));
  PLIM_FUZZ_CHECK(effects.linear_rates[1] >= 0 && effects.angular_rates[0] >= 0 && effects.angular_rates[2] >= 0);
}

std::vector<plim_scene_state> statesOf(const plim_scene* scene) {
  std::vector<plim_scene_state> states(plim_scene_get_count(scene));
  for (std::uint32_t k = 0; k < states.size(); ++k) {
    states[k].struct_size = sizeof states[k];
    const plim_status status = plim_scene_get_state(scene, k, &states[k]);
    PLIM_FUZZ_CHECK(status == PLIM_OK || status == PLIM_REMOVED);
  }
  return states;
}

// Valid bodies stay finite; a body or step that fails is unchanged.
void stepScene(plim::fuzz::Input& input, plim_scene* scene) {
  const std::vector<plim_scene_state> before = statesOf(scene);
  const double time = plim_scene_get_time(scene), duration = input.byte() / 500.0;
  const std::uint32_t substeps = input.byte() % 4;
  Unruly unruly{&input};
  const plim_parallel_for run = input.byte() & 1 ? Unruly::run : nullptr;
  const plim_status status = tried([&] { return plim_scene_step(scene, duration, substeps, run, &unruly); });
  const bool is_unprepared = status == PLIM_OUT_OF_MEMORY && duration > 0 && plim_scene_get_time(scene) == time;
  const bool stays = status == PLIM_CALLBACK_FAILED || status == PLIM_BAD_VALUE || is_unprepared;
  if (stays) PLIM_FUZZ_CHECK(plim_scene_get_time(scene) == time);
  std::vector<plim_scene_state> after = statesOf(scene);
  for (std::size_t k = 0; k < after.size(); ++k) {
    PLIM_FUZZ_CHECK(std::isfinite(after[k].position[0] + after[k].velocity[1] + after[k].angular_velocity[2]));
    if (!stays && after[k].status == PLIM_OK) continue;
    after[k].status = before[k].status;
    PLIM_FUZZ_CHECK(std::memcmp(&after[k], &before[k], sizeof after[k]) == 0);
  }
}

void changeScene(plim::fuzz::Input& input, plim_scene* scene) {
  const std::uint32_t index = input.byte() % 3;
  const std::uint8_t what = input.byte();
  auto values = input.value<std::array<double, 13>>();
  if (what & 1) values[3] = values[4] = values[5] = 0, values[6] = 1;
  const double *position = what & 2 ? &values[0] : nullptr, *rotation = what & 4 ? &values[3] : nullptr,
               *velocity = what & 8 ? &values[7] : nullptr, *turning = what & 16 ? &values[10] : nullptr;
  tried([&] { return plim_scene_set_state(scene, index, position, rotation, velocity, turning); });
  if (what & 32) tried([&] { return plim_scene_set_water(scene, nullptr); });
  if (what & 128) {
    const double center[3] = {values[0], values[1], values[2]},
                 inertia[9] = {values[3], 0, 0, 0, values[4], 0, 0, 0, values[5]};
    tried([&] { return plim_scene_set_mass(scene, index, values[6], center, inertia); });
    tried([&] { return plim_scene_set_other_force(scene, index, &values[7], &values[10]); });
  }
  if (what & 64) tried([&] { return plim_scene_remove(scene, index); });
}

// A body of the scene can be evaluated. Depths in the scene's water are finite.
void readScene(plim::fuzz::Input& input, plim_scene* scene) {
  const std::uint32_t index = input.byte() % 3;
  plim_body body;
  plim_body_init(&body, sizeof body, nullptr);
  double energy = 0, depth = 0;
  tried([&] { return plim_scene_get_potential_energy(scene, index, &energy); });
  PLIM_FUZZ_CHECK(!std::isnan(energy));
  if (tried([&] { return plim_scene_get_body(scene, index, &body); }) != PLIM_OK) return;
  PLIM_FUZZ_CHECK(body.surface == plim_scene_get_surface(scene) && !body.state);
  plim_forces forces;
  plim_forces_init(&forces, sizeof forces);
  if (tried([&] { return plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr); }) == PLIM_OK)
    PLIM_FUZZ_CHECK(std::isfinite(forces.force[1] + forces.torque[0]));
  const double* point = body.position;
  if (tried([&] { return plim_surface_get_depths(body.surface, 1, point, &depth, nullptr); }) == PLIM_OK)
    PLIM_FUZZ_CHECK(std::isfinite(depth));
}

// A user-defined buoyancy that returns arbitrary numbers.
void anyBuoyancy(void* user, const plim_body* body, plim_forces* forces) {
  plim::fuzz::Input& input = *static_cast<plim::fuzz::Input*>(user);
  PLIM_FUZZ_CHECK(body->hull && body->surface && std::isfinite(body->surface_time));
  const std::uint8_t what = input.byte();
  if (what & 1) forces->force[what % 3] = input.value<double>();
  if (what & 2) forces->torque[what % 3] = input.value<double>();
  if (what & 4) forces->volume = input.value<double>();
  if (what & 8) forces->force_bound = input.value<double>();
}

void runScene(plim::fuzz::Input& input) {
  plim_scene* scene = nullptr;
  plim_scene_create(nullptr, &scene);
  const plim_effects effects = someEffects(input);
  for (int count = 0; count < 2; ++count) {
    auto body = input.value<plim_body>();
    const std::uint8_t what = input.byte();
    if (what & 1) plim_body_init(&body, sizeof body, nullptr);
    if (what & 2) body.struct_size = sizeof body, body.locked &= 63, body.outputs = 0;
    if (what & 4) body.mass = 1 + 30.0 * input.byte();
    if (what & 8) body.rotation[0] = body.rotation[1] = body.rotation[2] = 0, body.rotation[3] = 1;
    if (what & 16)
      for (int i = 0; i < 3; ++i) body.velocity[i] = input.byte() - 128, body.angular_velocity[i] = input.byte();
    body.seakeeping = what & 1 ? boxSeakeeping() : nullptr;
    body.hull = what & 32 ? nullptr : plim::fuzz::boxHull();
    body.effects = what & 64 ? nullptr : &effects;
    body.panels = what & 4 ? boxPanels() : nullptr;
    body.surface = what == 7 ? plim_still_water() : nullptr;
    body.state = what == 11 ? boxState(0) : nullptr;
    std::uint32_t index = 0;
    if (tried([&] { return plim_scene_add(scene, &body, &index); }) == PLIM_OK && what & 128)
      plim_scene_set_buoyancy(scene, index, anyBuoyancy, &input);
  }
  for (int step = 0; step < 2; ++step) {
    stepScene(input, scene);
    changeScene(input, scene);
    readScene(input, scene);
  }
  plim_scene_destroy(scene);
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  plim::fuzz::installSettings();
  PLIM_FUZZ_CHECK(plim::fuzz::boxHull() && boxPanels() && boxSeakeeping() && boxState(0) && boxState(1));
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  plim::fuzz::Input input(data, size);
  for (int call = 0; call < 6 && input.left() > 0; ++call) {
    switch (plim::fuzz::chooseCall(input) % 8) {
    case 0:
    case 1:
    case 2: evaluateWaterLoads(input); break;
    case 3: applyPreset(input); break;
    case 4: loadState(input); break;
    case 6: loadScene(input); break;
    case 7: copyState(input); break;
    default: runScene(input);
    }
    PLIM_FUZZ_CHECK(plim_last_error() != nullptr);
  }
  return 0;
}
