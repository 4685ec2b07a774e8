// water_loads_api.cpp - the C ABI of water loads: checks bodies, converts them, and evaluates them on the calling
// thread or on many.
#include "api/body_support.hpp"
#include "api/guarded_run.hpp"

#include <atomic>
#include <mutex>

namespace {

using namespace plim::api;

plim::FloatingBody convertBody(const plim_body& from, const Hydrodynamics& hydrodynamics, double time_step) {
  plim::FloatingBody to;
  to.body = convertPlacement(from);
  to.capped = from.hull->capped();
  if (hydrodynamics.panels) {
    to.panels = hydrodynamics.panels, to.effects = &hydrodynamics.effects, to.radiation = hydrodynamics.radiation;
    if (from.state) to.state = &from.state->state;
  }
  to.velocity = spatial(from.velocity, from.angular_velocity);
  to.mass = from.mass;
  to.other = spatial(from.other_force, from.other_torque);
  to.locked = from.locked, to.time_step = time_step;
  return to;
}

void convertTerms(const plim::Drag& from, plim_step_terms& to) {
  copy(from.added_mass, to.added_mass), copy(from.resistance, to.resistance);
  copy(from.stiffness, to.stiffness), copy(from.relative_velocity, to.relative_velocity);
  copy(from.water_acceleration, to.water_acceleration), copy(from.rates, to.rates);
  to.wet_length = from.wet_length;
  to.reynolds_number = from.reynolds_number, to.friction_coefficient = from.friction_coefficient;
}

void convertLoad(const plim::Forces& forces, const plim::Drag& drag, const plim::Spatial& load, plim_water_load& to) {
  to.flags = flagsOf(forces);
  copy(load.linear, to.force), copy(load.angular, to.torque);
  copy(plim::Spatial{forces.force_w, forces.torque_w}, to.buoyancy);
  to.force_bound = forces.force_bound, to.torque_bound = forces.torque_bound;
  copy(drag.viscous, to.viscous), copy(drag.pressure, to.pressure), copy(drag.slamming, to.slamming);
  copy(drag.damping + drag.rates, to.damping), copy(drag.radiation, to.radiation);
  to.volume = forces.volume, to.wetted_area = forces.wetted_area, to.waterplane_area = forces.waterplane_area;
}

plim_status loadOnBody(const plim::FloatingBody& floating, plim_water_load& to, plim::Drag& drag) {
  plim::Forces forces;
  plim::StepResult result;
  switch (plim::stepFloatingBody(floating, forces, drag, result)) {
  case plim::StepFault::kMoved: break;
  case plim::StepFault::kSea:
    return fail(PLIM_NOT_FINITE,
                "the sea gave a height or velocity that is not finite: does a callback divide by zero?");
  default: return fail(PLIM_BAD_VALUE, "plim_body.inertia is not positive, or far too large or small for its mass");
  }
  const plim::Spatial load = plim::loadFor(floating, result.change);
  if (!isFinite(load))
    return fail(PLIM_NOT_FINITE, "the resulting force is not finite: check plim_body.other_force and other_torque");
  convertLoad(forces, drag, load, to);
  to.wet_fraction = plim::wetFraction(forces.volume, plim::enclosedBy(*floating.body.hull, floating.capped).volume);
  if (floating.state) floating.state->commit();
  return PLIM_OK;
}

// Computes the load of a body, wet or dry. drag: zero unless there are effects.
plim_status loadOf(const plim_body& from, double time_step, plim_water_load& to, plim::Drag& drag) {
  if (const plim_status status = checkPlacement(from)) return status;
  if (const plim_status status = checkMotion(from)) return status;
  plim::Mat3d inertia{};
  if (const plim_status status = readInertia(*from.hull, from.mass, from.inertia, "plim_body", inertia)) return status;
  return guarded([&] {
    Hydrodynamics hydrodynamics;
    if (const plim_status status = readHydrodynamics(from, hydrodynamics)) return status;
    if (!from.surface) {
      if (from.state) from.state->state.reset();
      return plim_status{PLIM_OK};
    }
    plim::FloatingBody floating = convertBody(from, hydrodynamics, time_step);
    const plim::Mat3d& R = floating.body.pose.rotation;
    floating.inertia_w = R * inertia * transpose(R);
    const plim_status status = loadOnBody(floating, to, drag);
    if (!hydrodynamics.panels) drag = {};
    return status;
  });
}

// Counts the calls, from 1.
std::atomic<std::uint64_t> last_call{0};

// The data shared by the tasks of one call: its arrays, and the first error with its message, which the thread that
// finds it writes.
struct LoadBatch {
  const unsigned char* bodies;
  unsigned char* loads;
  plim_status* statuses; // or null
  std::uint32_t body_size, load_size;
  std::size_t count;
  double time_step;
  // Without the braces, compilers warn about a missing initializer of the batch.
  std::mutex mutex{}; // NOLINT(readability-redundant-member-init)
  std::size_t refused = ~std::size_t{0};
  plim_status first = PLIM_OK;
  char sentence[sizeof lastError()] = "";

  // Notes in each state the first body that has it. This happens before the tasks, which only read it.
  void noteStates() const {
    const std::uint64_t call = ++last_call;
    for (std::size_t k = 0; k < count; ++k) {
      const auto from = readStruct<plim_body>(bodies + k * body_size, body_size);
      if (from.state && from.state->call != call) from.state->call = call, from.state->first_body = k;
    }
  }
  plim_status checkState(const plim_body& from, std::size_t k) const {
    if (!from.state || from.state->first_body == k) return PLIM_OK;
    char other[24];
    std::snprintf(other, sizeof other, "%zu", from.state->first_body);
    return fail(PLIM_BAD_VALUE,
                "plim_body.state is that of body %s too: each body needs its own; was a plim_body copied?", other);
  }

  void noteRefusal(std::size_t k, plim_status status) {
    const std::lock_guard lock(mutex);
    if (k >= refused) return;
    refused = k, first = status;
    nameRefused("body", k);
    std::memcpy(sentence, lastError(), sizeof sentence);
  }

  plim_status evaluateOne(std::size_t k) {
    const auto from = readStruct<plim_body>(bodies + k * body_size, body_size);
    const auto before = readStruct<plim_water_load>(loads + k * load_size, load_size);
    if (before.terms)
      if (const plim_status status =
              checkSize(before.terms->struct_size, kFirstSize<plim_step_terms>, "plim_water_load.terms"))
        return status;
    if (const plim_status status = checkState(from, k)) return status;
    plim_water_load load{};
    plim::Drag drag;
    if (const plim_status status = loadOf(from, time_step, load, drag)) return status;
    load.terms = before.terms;
    if (load.terms) {
      plim_step_terms terms{};
      convertTerms(drag, terms);
      writeStruct(load.terms, load.terms->struct_size, terms);
    }
    writeStruct(loads + k * load_size, load_size, load);
    return PLIM_OK;
  }

  void evaluate(std::size_t k) {
    const plim_status status = evaluateOne(k);
    if (statuses) statuses[k] = status;
    if (status != PLIM_OK) noteRefusal(k, status);
  }

  // A small number, because a body with effects takes long; more than one, because bodies without effects do not.
  static constexpr std::size_t kPerTask = 8;
  std::uint32_t tasks() const { return static_cast<std::uint32_t>((count + kPerTask - 1) / kPerTask); }
  static void runTask(void* context, std::uint32_t task) {
    auto& batch = *static_cast<LoadBatch*>(context);
    const plim::CallDepth per_body(perBodyDepth());
    const std::size_t begin = task * kPerTask, end = std::min(begin + kPerTask, batch.count);
    for (std::size_t k = begin; k < end; ++k) batch.evaluate(k);
  }
};

} // namespace

extern "C" plim_status plim_evaluate_water_loads(const plim_body* bodies, uint32_t count, double time_step,
                                                 plim_water_load* loads, plim_status* statuses, plim_parallel_for run,
                                                 void* user) {
  if (count == 0) return PLIM_OK;
  if (!bodies || !loads)
    return fail(PLIM_NULL_ARGUMENT, "plim_evaluate_water_loads: bodies and loads must not be null");
  if (plim::insideCallback())
    return fail(PLIM_CALLBACK_FAILED, "plim_evaluate_water_loads was called from inside a sea's callback");
  if (!(time_step > 0 && time_step <= 1e6))
    return fail(PLIM_BAD_VALUE, "plim_evaluate_water_loads: time_step must be positive and at most 1e6, in seconds");
  const std::uint32_t body_size = bodies[0].struct_size, load_size = loads[0].struct_size;
  if (const plim_status status = checkSize(body_size, kFirstSize<plim_body>, "plim_body")) return status;
  if (const plim_status status = checkSize(load_size, kFirstSize<plim_water_load>, "plim_water_load")) return status;
  return guarded([&] {
    LoadBatch batch{reinterpret_cast<const unsigned char*>(bodies),
                    reinterpret_cast<unsigned char*>(loads),
                    statuses,
                    body_size,
                    load_size,
                    count,
                    time_step};
    batch.noteStates();
    if (!run)
      for (std::uint32_t task = 0; task < batch.tasks(); ++task) LoadBatch::runTask(&batch, task);
    else if (const char* problem = runGuarded(run, user, batch.tasks(), LoadBatch::runTask, &batch))
      return fail(PLIM_CALLBACK_FAILED, "plim_evaluate_water_loads: %s", problem);
    if (batch.first != PLIM_OK) {
      std::memcpy(lastError(), batch.sentence, sizeof batch.sentence);
      logLastError();
    }
    return batch.first;
  });
}
