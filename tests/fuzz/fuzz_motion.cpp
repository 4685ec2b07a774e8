// Fuzzes the ABI of motion: structs filled with raw bytes (pointers excepted), in any order of calls. Nothing may crash or
// hang; what is accepted must come out finite, drag must not feed energy to a body in still water, and a step or a floater that
// fails, be it the job system's fault, changes nothing.
#include "fuzz_box.hpp"
#include "fuzz_input.hpp"

#include "plimsoll/plimsoll_motion.h"
#include "plimsoll/plimsoll_seakeeping.h"

#include <array>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace {

const plim_panels* boxPanels() {
  static const plim_panels* panels = [] {
    plim_panels* made = nullptr;
    plim_panels_create(plim::fuzz::boxHull(), 0, &made);
    return made;
  }();
  return panels;
}

// Of the box as it lies half under.
const plim_seakeeping* boxSeakeeping() {
  static const plim_seakeeping* seakeeping = [] {
    plim_seakeeping_def def;
    plim_seakeeping_def_init(&def, sizeof def, plim::fuzz::boxHull());
    def.mass = 4000, def.panels = 40, def.frequency_count = 2;
    for (double& number : def.position) number = 0;
    for (double& number : def.rotation) number = 0;
    def.rotation[3] = 1;
    plim_seakeeping* made = nullptr;
    plim_seakeeping_create(&def, &made);
    return made;
  }();
  return seakeeping;
}

// Of a body that makes waves.
std::uint32_t historyCount() {
  static const std::uint32_t count = [] {
    plim_panels_info info{};
    info.struct_size = sizeof info;
    plim_panels_get_info(boxPanels(), &info);
    return info.history_count + PLIM_WAVES_HISTORY_COUNT;
  }();
  return count;
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

void evaluateDrag(plim::fuzz::Input& input) {
  auto moving = input.value<plim_moving_body>();
  const plim_effects effects = someEffects(input);
  const std::uint8_t what = input.byte();
  std::vector<double> history(historyCount());
  if (what & 1) moving.struct_size = sizeof moving;
  if (what & 2) moving.rotation[0] = moving.rotation[1] = moving.rotation[2] = 0, moving.rotation[3] = 1;
  if (what & 4)
    for (int i = 0; i < 3; ++i)
      moving.position[i] = input.byte() / 64.0 - 2, moving.velocity[i] = input.byte() - 128,
      moving.angular_velocity[i] = input.byte() / 16.0 - 8, moving.center_of_mass[i] = 0;
  if (what & 8) moving.mass = input.byte(), moving.volume = std::nan(""), moving.time_step = input.byte() / 1000.0;
  if (what & 16)
    for (double& element : moving.inertia) element = 0;
  moving.panels = what & 32 ? nullptr : boxPanels();
  moving.surface = plim_still_water();
  moving.effects = what & 64 ? nullptr : &effects;
  moving.history = what & 128 ? nullptr : history.data();
  plim_drag drag;
  plim_drag_init(&drag, sizeof drag);
  if (plim_evaluate_drag(&moving, 1, &drag, nullptr) != PLIM_OK) return;
  // Numbers that were accepted may be as large as they like, and so may what comes of them; but never a NaN.
  double power = 0, size = 0;
  for (int i = 0; i < 3; ++i) {
    PLIM_FUZZ_CHECK(!std::isnan(drag.viscous[i] + drag.wetted_area));
    power += drag.viscous[i] * moving.velocity[i] + drag.viscous[i + 3] * moving.angular_velocity[i];
    size += std::abs(drag.viscous[i] * moving.velocity[i]) + std::abs(drag.viscous[i + 3] * moving.angular_velocity[i]);
  }
  if (std::isfinite(size)) PLIM_FUZZ_CHECK(power <= 1e-6 * size + 1e-6);
}

void stepWrench(plim::fuzz::Input& input) {
  auto step = input.value<plim_step>();
  const std::uint8_t what = input.byte();
  if (what & 1) step.struct_size = sizeof step;
  if (what & 2) step.locked &= 63;
  if (what & 4) step.time_step = 0.02, step.mass = 1 + input.byte();
  auto forces = input.value<plim_forces>();
  auto drag = input.value<plim_drag>();
  if (what & 8) drag.struct_size = sizeof drag;
  step.forces = what & 16 ? &forces : nullptr;
  step.drag = what & 32 ? &drag : nullptr;
  double force[3], torque[3];
  if (plim_step_wrench(&step, force, torque) == PLIM_OK)
    for (int i = 0; i < 3; ++i) PLIM_FUZZ_CHECK(!std::isnan(force[i]) && !std::isnan(torque[i]));
}

// A job system that runs the tasks that its bytes name, and may throw in the end.
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

plim_floater someFloater(plim::fuzz::Input& input, const plim_effects* effects, std::vector<double>& history) {
  auto floater = input.value<plim_floater>();
  const std::uint8_t what = input.byte(), more = input.byte();
  if (what & 1) plim_floater_init(&floater, sizeof floater, nullptr);
  floater.struct_size = more == 1 ? 336 : sizeof floater; // a larger one would reach beyond the array
  if (what & 2) floater.rotation[0] = floater.rotation[1] = floater.rotation[2] = 0, floater.rotation[3] = 1;
  if (what & 4) {
    floater.mass = 1 + input.byte(), floater.time_step = (1 + input.byte()) / 1000.0, floater.locked &= 63;
    for (int i = 0; i < 9; ++i) floater.inertia[i] = i % 4 ? 0 : 1 + input.byte();
  }
  if (what & 8)
    for (int i = 0; i < 3; ++i)
      floater.position[i] = input.byte() / 64.0 - 2, floater.velocity[i] = input.byte() - 128,
      floater.angular_velocity[i] = input.byte() / 16.0 - 8, floater.center_of_mass[i] = 0;
  floater.hull = what & 16 ? nullptr : plim::fuzz::boxHull();
  floater.panels = what & 32 ? nullptr : boxPanels();
  floater.surface = plim_still_water();
  floater.effects = what & 64 ? nullptr : effects;
  floater.history = what & 128 ? nullptr : history.data();
  floater.seakeeping = more % 2 ? boxSeakeeping() : nullptr;
  return floater;
}

// What is refused, or was not come to, is as it was.
void evaluateFloaters(plim::fuzz::Input& input) {
  const plim_effects effects = someEffects(input);
  std::vector<double> histories[2] = {std::vector<double>(historyCount(), 0.25), std::vector<double>(historyCount())};
  const std::vector<double> before[2] = {histories[0], histories[1]};
  const plim_floater floaters[2] = {someFloater(input, &effects, histories[0]),
                                    someFloater(input, &effects, histories[1])};
  plim_push pushes[2];
  plim_status statuses[2] = {-1, -1}; // not come to
  for (plim_push& push : pushes) plim_push_init(&push, sizeof push), push.volume = -7;
  Unruly unruly{&input};
  plim_evaluate_floaters(floaters, 2, pushes, statuses, input.byte() & 1 ? Unruly::run : nullptr, &unruly);
  for (int k = 0; k < 2; ++k) {
    if (statuses[k] == PLIM_OK) {
      for (int i = 0; i < 3; ++i) PLIM_FUZZ_CHECK(std::isfinite(pushes[k].force[i] + pushes[k].torque[i]));
      PLIM_FUZZ_CHECK(pushes[k].wet_fraction >= 0 && pushes[k].wet_fraction <= 1);
    } else {
      PLIM_FUZZ_CHECK(pushes[k].volume == -7);
      PLIM_FUZZ_CHECK(histories[k] == before[k]);
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
  if (plim_preset_apply(&preset, &effects, &rest) != PLIM_OK) {
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

// Sound bodies come out finite; what fails, whole or in part, changes nothing.
void stepScene(plim::fuzz::Input& input, plim_scene* scene) {
  const std::vector<plim_scene_state> before = statesOf(scene);
  const double time = plim_scene_get_time(scene), duration = input.byte() / 500.0;
  const std::uint32_t substeps = input.byte() % 4;
  Unruly unruly{&input};
  const plim_status status =
      plim_scene_step(scene, duration, substeps, input.byte() & 1 ? Unruly::run : nullptr, &unruly);
  const bool stays = status == PLIM_CALLBACK_FAILED || status == PLIM_BAD_VALUE;
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
  plim_scene_set_state(scene, index, position, rotation, velocity, turning);
  if (what & 32) plim_scene_set_water(scene, nullptr);
  if (what & 64) plim_scene_remove(scene, index);
}

// A buoyancy of the caller's own that says anything.
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
    auto body = input.value<plim_scene_body_def>();
    const std::uint8_t what = input.byte();
    if (what & 1) plim_scene_body_def_init(&body, sizeof body, nullptr);
    if (what & 2) body.struct_size = sizeof body, body.locked &= 63;
    if (what & 4) body.mass = 1 + 30.0 * input.byte();
    if (what & 8) body.rotation[0] = body.rotation[1] = body.rotation[2] = 0, body.rotation[3] = 1;
    if (what & 16)
      for (int i = 0; i < 3; ++i) body.velocity[i] = input.byte() - 128, body.angular_velocity[i] = input.byte();
    body.seakeeping = what & 1 ? boxSeakeeping() : nullptr;
    body.hull = what & 32 ? nullptr : plim::fuzz::boxHull();
    body.effects = what & 64 ? nullptr : &effects;
    body.buoyancy = what & 128 ? anyBuoyancy : nullptr, body.buoyancy_user = &input;
    plim_scene_add(scene, &body, nullptr);
  }
  for (int step = 0; step < 2; ++step) {
    stepScene(input, scene);
    changeScene(input, scene);
  }
  plim_scene_destroy(scene);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  plim::fuzz::Input input(data, size);
  for (int call = 0; call < 6 && input.left() > 0; ++call) {
    switch (input.byte() % 5) {
    case 0: evaluateDrag(input); break;
    case 1: stepWrench(input); break;
    case 2: evaluateFloaters(input); break;
    case 3: applyPreset(input); break;
    default: runScene(input);
    }
    PLIM_FUZZ_CHECK(plim_last_error() != nullptr);
  }
  return 0;
}
