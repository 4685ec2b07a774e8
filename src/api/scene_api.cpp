// scene_api.cpp - the C ABI of scenes: checks arguments, converts them and calls the library.
#include "api/body_support.hpp"
#include "api/guarded_run.hpp"
#include "api/scene_bytes.hpp"
#include "math/call_depth.hpp"
#include "math/memory.hpp"

namespace {

using namespace plim::api;
using plim::Vec3d;

// Rejects bodies with their own surface or state: a scene has its own.
plim_status checkForScene(const plim_body& body) {
  if (body.surface)
    return fail(PLIM_BAD_VALUE, "plim_body.surface must be null: a body of a scene lies in the scene's water");
  if (body.state) return fail(PLIM_BAD_VALUE, "plim_body.state must be null: the scene keeps the states of its bodies");
  if (body.outputs)
    return fail(PLIM_BAD_VALUE, "plim_body.outputs must be 0: call plim_evaluate with the body of plim_scene_get_body");
  if (const plim_status status = checkPlacement(body)) return status;
  return checkMotion(body);
}

plim_status checkIndex(const plim_scene& scene, std::uint32_t index) {
  if (index >= scene.scene.count()) return fail(PLIM_BAD_VALUE, "index is not that of a body in the scene");
  if (!scene.scene.body(index)) return fail(PLIM_REMOVED, "the body has been removed from the scene");
  return PLIM_OK;
}

const plim::Surface& surfaceNow(plim_scene& scene) {
  plim::Surface& now = scene.shown.surface;
  if (!now.isPrepared() || scene.shown_is_stale || now.time() != scene.scene.time())
    now.prepare(scene.scene.water(), scene.scene.time());
  scene.shown_is_stale = false;
  return now;
}

thread_local int buoyancy_depth = 0; // nesting depth of calls of a body's own buoyancy on this thread

plim_status refuseInsideCallback(const char* function) {
  if (buoyancy_depth > 0)
    return fail(PLIM_CALLBACK_FAILED, "%s was called from inside a body's own buoyancy", function);
  if (plim::insideCallback()) return fail(PLIM_CALLBACK_FAILED, "%s was called from inside a sea's callback", function);
  return PLIM_OK;
}

void callModel(plim_buoyancy_function function, void* user, const plim_body* body, plim_forces* forces) {
  const plim::CallDepth inside(buoyancy_depth);
  function(user, body, forces);
}

// The reason why the last step did not move a body.
struct Fault {
  plim_status status;
  const char* sentence;
};

Fault faultOf(const plim::Motion& motion) {
  switch (motion.fault) {
  case plim::StepFault::kMoved: break;
  case plim::StepFault::kMotion:
    return {PLIM_NOT_FINITE,
            "became non-finite or left the range of the simulation: reduce the time step or the applied force"};
  case plim::StepFault::kSea:
    return {PLIM_NOT_FINITE, "met a sea that returned a non-finite value: does a callback divide by zero?"};
  case plim::StepFault::kMemory: return {PLIM_OUT_OF_MEMORY, "could not be moved: out of memory"};
  case plim::StepFault::kModel:
    return {PLIM_NOT_FINITE, "has its own buoyancy function, which returned a non-finite value"};
  case plim::StepFault::kCallback: return {PLIM_CALLBACK_FAILED, "could not be moved: a callback threw an exception"};
  }
  return {PLIM_OK, ""};
}

plim_status reportFaults(const plim::Scene& scene) {
  const std::size_t first = scene.firstFault();
  if (first == plim::Scene::kNoBody) return PLIM_OK;
  const Fault fault = faultOf(scene.motion(first));
  char sentence[192];
  std::snprintf(sentence, sizeof sentence, "body %zu of the scene %s. It stays as it was before the step", first,
                fault.sentence);
  return fail(fault.status, "%s", sentence);
}

// Wraps the caller's buoyancy in the library's types. It captures one pointer, because a std::function that holds more
// allocates.
plim::BuoyancyModel modelOf(const plim_scene_member& member) {
  return [&member](const plim::Body& body, const plim::Quat& q, plim::Forces& forces) {
    plim_body seen;
    plim_body_init(&seen, sizeof seen, member.body.hull);
    seen.surface = member.middle, seen.surface_time = member.middle->surface.time();
    copy(body.pose.position, seen.position), copy(body.reference_b, seen.center_of_mass), copy(q, seen.rotation);
    seen.tolerance = body.tolerance, seen.budget = body.budget;
    seen.precision = body.double_precision ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT;
    plim_forces found{};
    found.struct_size = sizeof found;
    convertForces(forces, 0, found);
    callModel(member.buoyancy, member.user, &seen, &found);
    forces.force_w = vector(found.force), forces.torque_w = vector(found.torque), forces.volume = found.volume;
    forces.force_bound = found.force_bound, forces.torque_bound = found.torque_bound;
  };
}

plim::SceneBodyDef convertForScene(const plim_body& from, const plim::RigidMass& mass,
                                   const Hydrodynamics& hydrodynamics) {
  plim::SceneBodyDef def;
  def.hull = &from.hull->hull, def.capped = from.hull->capped();
  if (hydrodynamics.panels)
    def.effects = hydrodynamics.effects, def.panels = hydrodynamics.panels, def.radiation = hydrodynamics.radiation;
  def.mass = mass;
  def.rotation = quaternion(from.rotation);
  def.pose = {vector(from.position), plim::rotationMatrix(def.rotation)};
  def.velocity = spatial(from.velocity, from.angular_velocity);
  def.other = spatial(from.other_force, from.other_torque);
  def.locked = from.locked, def.tolerance = from.tolerance, def.budget = budgetOf(from);
  def.double_precision = from.precision == PLIM_PRECISION_DOUBLE;
  return def;
}

// Returns the description of a body for plim_scene_get_body.
plim::Owned<plim_scene_member> memberOf(const plim_body& from) {
  auto member = plim::makeOwned<plim_scene_member>(plim_scene_member{from, {}, nullptr, nullptr, nullptr});
  if (!from.effects) return member;
  member->effects = readStruct<plim_effects>(from.effects, from.effects->struct_size);
  member->effects.struct_size = sizeof(plim_effects);
  member->body.effects = &member->effects;
  return member;
}

void writeMass(const plim::RigidMass& mass, plim_body& to) {
  to.mass = mass.mass;
  copy(mass.center_of_mass_b, to.center_of_mass);
  const plim::Mat3d inertia = mass.axes_b * plim::Mat3d::diagonal(mass.principal) * transpose(mass.axes_b);
  for (int i = 0; i < 9; ++i) to.inertia[i] = inertia.row[i / 3][i % 3];
}

using SceneTask = std::function<void(std::size_t)>;

// The caller's job system, and its error if there was one. A struct, because a std::function that captures more than
// one pointer may allocate.
struct JobSystem {
  plim_parallel_for run;
  void* user;
  const char* problem = nullptr;

  bool doAll(std::size_t count, const SceneTask& task) {
    const auto one = [](void* context, std::uint32_t index) { (**static_cast<const SceneTask**>(context))(index); };
    const SceneTask* context = &task;
    problem = runGuarded(run, user, static_cast<std::uint32_t>(count), one, static_cast<void*>(&context));
    return !problem;
  }
};

} // namespace

extern "C" {

plim_status plim_scene_create(const plim_water* water, plim_scene** scene) {
  if (!scene) return fail(PLIM_NULL_ARGUMENT, "plim_scene_create: scene must not be null");
  *scene = nullptr;
  return guarded([&] {
    *scene = plim::create<plim_scene>(water ? water->water : plim::Water{});
    return PLIM_OK;
  });
}

void plim_scene_destroy(plim_scene* scene) {
  plim::destroy(scene);
}

plim_status plim_scene_add(plim_scene* scene, const plim_body* memory, uint32_t* index) {
  if (!scene || !memory) return fail(PLIM_NULL_ARGUMENT, "plim_scene_add: scene and body must not be null");
  if (const plim_status status = checkSize(memory->struct_size, kFirstSize<plim_body>, "plim_body")) return status;
  if (const plim_status status = refuseInsideCallback("plim_scene_add")) return status;
  const auto from = readStruct<plim_body>(memory, memory->struct_size);
  if (const plim_status status = checkForScene(from)) return status;
  plim::RigidMass mass;
  if (const plim_status status = readMass(*from.hull, from.mass, from.center_of_mass, from.inertia, "plim_body", mass))
    return status;
  return guarded([&] {
    Hydrodynamics hydrodynamics;
    if (const plim_status status = readHydrodynamics(from, hydrodynamics)) return status;
    scene->members.push_back(memberOf(from));
    try {
      const std::size_t added = scene->scene.add(convertForScene(from, mass, hydrodynamics));
      if (index) *index = static_cast<std::uint32_t>(added);
    } catch (...) {
      scene->members.pop_back();
      throw;
    }
    return plim_status{PLIM_OK};
  });
}

plim_status plim_scene_step(plim_scene* scene, double duration, uint32_t substeps, plim_parallel_for run, void* user) {
  if (!scene) return fail(PLIM_NULL_ARGUMENT, "plim_scene_step: scene must not be null");
  if (!(duration > 0 && duration <= 1e6))
    return fail(PLIM_BAD_VALUE, "plim_scene_step: duration must be positive, in seconds");
  if (substeps == 0) return fail(PLIM_BAD_VALUE, "plim_scene_step: substeps must be at least 1");
  if (const plim_status status = refuseInsideCallback("plim_scene_step")) return status;
  return guarded([&] {
    JobSystem jobs{run, user};
    plim::ParallelFor parallel;
    if (run) parallel = [&jobs](std::size_t count, const SceneTask& task) { return jobs.doAll(count, task); };
    if (!scene->scene.step(duration, substeps, parallel))
      return fail(PLIM_CALLBACK_FAILED, "plim_scene_step: %s; nothing has been moved", jobs.problem);
    return reportFaults(scene->scene);
  });
}

plim_status plim_scene_set_other_force(plim_scene* scene, uint32_t index, const double force[3],
                                       const double torque[3]) {
  if (!scene || !force || !torque)
    return fail(PLIM_NULL_ARGUMENT, "plim_scene_set_other_force: scene, force and torque must not be null");
  if (const plim_status status = refuseInsideCallback("plim_scene_set_other_force")) return status;
  if (const plim_status status = checkIndex(*scene, index)) return status;
  const plim::Spatial other{{force[0], force[1], force[2]}, {torque[0], torque[1], torque[2]}};
  if (!isFinite(other)) return fail(PLIM_NOT_FINITE, "plim_scene_set_other_force: force or torque is not finite");
  scene->scene.setOther(index, other);
  return PLIM_OK;
}

plim_status plim_scene_set_mass(plim_scene* scene, uint32_t index, double mass, const double center_of_mass[3],
                                const double inertia[9]) {
  if (!scene) return fail(PLIM_NULL_ARGUMENT, "plim_scene_set_mass: scene must not be null");
  if (const plim_status status = refuseInsideCallback("plim_scene_set_mass")) return status;
  if (const plim_status status = checkIndex(*scene, index)) return status;
  plim_body changed = scene->members[index]->body;
  writeMass(scene->scene.motion(index).rigid.mass(), changed);
  const double ratio = mass / changed.mass;
  changed.mass = mass;
  if (center_of_mass) std::copy_n(center_of_mass, 3, changed.center_of_mass);
  if (inertia) std::copy_n(inertia, 9, changed.inertia);
  if (const plim_status status = checkMotion(changed)) return status;
  if (!inertia)
    for (double& moment : changed.inertia) moment *= ratio;
  plim::RigidMass rigid;
  if (const plim_status status =
          readMass(*changed.hull, mass, changed.center_of_mass, changed.inertia, "plim_scene_set_mass: body", rigid))
    return status;
  Hydrodynamics hydrodynamics;
  if (const plim_status status = guarded([&] { return readHydrodynamics(changed, hydrodynamics); })) return status;
  scene->scene.setMass(index, rigid);
  return PLIM_OK;
}

plim_status plim_scene_set_buoyancy(plim_scene* scene, uint32_t index, plim_buoyancy_function buoyancy, void* user) {
  if (!scene) return fail(PLIM_NULL_ARGUMENT, "plim_scene_set_buoyancy: scene must not be null");
  if (const plim_status status = refuseInsideCallback("plim_scene_set_buoyancy")) return status;
  if (const plim_status status = checkIndex(*scene, index)) return status;
  return guarded([&] {
    plim_scene_member& member = *scene->members[index];
    member.buoyancy = buoyancy, member.user = user, member.middle = &scene->middle;
    scene->scene.setModel(index, buoyancy ? modelOf(member) : plim::BuoyancyModel{});
    return PLIM_OK;
  });
}

plim_status plim_scene_remove(plim_scene* scene, uint32_t index) {
  if (!scene) return fail(PLIM_NULL_ARGUMENT, "plim_scene_remove: scene must not be null");
  if (const plim_status status = refuseInsideCallback("plim_scene_remove")) return status;
  if (const plim_status status = checkIndex(*scene, index)) return status;
  scene->scene.remove(index);
  scene->members[index].reset();
  return PLIM_OK;
}

plim_status plim_scene_set_state(plim_scene* scene, uint32_t index, const double position[3], const double rotation[4],
                                 const double velocity[3], const double angular_velocity[3]) {
  if (!scene) return fail(PLIM_NULL_ARGUMENT, "plim_scene_set_state: scene must not be null");
  if (const plim_status status = refuseInsideCallback("plim_scene_set_state")) return status;
  if (const plim_status status = checkIndex(*scene, index)) return status;
  const plim::RigidBody& rigid = scene->scene.motion(index).rigid;
  plim::Pose pose = rigid.pose();
  plim::Quat q = rigid.orientation();
  plim::Spatial motion = rigid.velocity();
  if (rotation) {
    q = {rotation[0], rotation[1], rotation[2], rotation[3]};
    if (!plim::isUnit(q))
      return fail(PLIM_NOT_A_ROTATION, "plim_scene_set_state: rotation is not of unit length: order is x, y, z, w");
    pose.rotation = plim::rotationMatrix(q);
  }
  if (position) pose.position = {position[0], position[1], position[2]};
  if (const plim_status status = checkPlace(pose.position, "plim_scene_set_state: position")) return status;
  if (velocity) motion.linear = {velocity[0], velocity[1], velocity[2]};
  if (angular_velocity) motion.angular = {angular_velocity[0], angular_velocity[1], angular_velocity[2]};
  if (!isMotion(motion))
    return fail(PLIM_NOT_FINITE, "plim_scene_set_state: velocity or angular_velocity is not finite, or beyond 1e6");
  scene->scene.setState(index, pose, q, motion, position || rotation);
  return PLIM_OK;
}

plim_status plim_scene_set_water(plim_scene* scene, const plim_water* water) {
  if (!scene) return fail(PLIM_NULL_ARGUMENT, "plim_scene_set_water: scene must not be null");
  if (const plim_status status = refuseInsideCallback("plim_scene_set_water")) return status;
  return guarded([&] {
    scene->scene.setWater(water ? water->water : plim::Water{});
    scene->shown_is_stale = true;
    return PLIM_OK;
  });
}

plim_status plim_scene_get_state(const plim_scene* scene, uint32_t index, plim_scene_state* state) {
  if (!scene || !state) return fail(PLIM_NULL_ARGUMENT, "plim_scene_get_state: scene and state must not be null");
  if (const plim_status status = checkSize(state->struct_size, kFirstSize<plim_scene_state>, "plim_scene_state"))
    return status;
  if (const plim_status status = checkIndex(*scene, index)) return status;
  const plim::SceneBody& member = *scene->scene.body(index);
  const plim::Motion& body = scene->scene.motion(index);
  const plim::Pose pose = body.rigid.pose();
  const plim::Quat q = body.rigid.orientation();
  const plim::Spatial velocity = body.rigid.velocity();
  plim_scene_state value{};
  value.flags = flagsOf(body.forces);
  copy(pose.position, value.position), copy(body.rigid.center_w(), value.center_of_mass);
  copy(q, value.rotation);
  copy(velocity.linear, value.velocity), copy(velocity.angular, value.angular_velocity);
  copy(body.rigid.momentum().linear, value.momentum), copy(body.rigid.momentum().angular, value.angular_momentum);
  value.kinetic_energy = body.rigid.kineticEnergy();
  copy(plim::Spatial{body.forces.force_w, body.forces.torque_w}, value.buoyancy);
  value.force_bound = body.forces.force_bound, value.torque_bound = body.forces.torque_bound;
  copy(body.drag.viscous, value.viscous), copy(body.drag.pressure, value.pressure);
  copy(body.drag.slamming, value.slamming), copy(body.drag.damping + body.drag.rates, value.damping);
  copy(body.drag.radiation, value.radiation);
  value.volume = body.forces.volume;
  value.wet_fraction = plim::wetFraction(value.volume, member.shared->enclosed.volume);
  value.status = faultOf(body).status;
  writeStruct(state, state->struct_size, value);
  return PLIM_OK;
}

plim_status plim_scene_get_body(plim_scene* scene, uint32_t index, plim_body* body) {
  if (!scene || !body) return fail(PLIM_NULL_ARGUMENT, "plim_scene_get_body: scene and body must not be null");
  if (const plim_status status = checkSize(body->struct_size, kFirstSize<plim_body>, "plim_body")) return status;
  if (const plim_status status = refuseInsideCallback("plim_scene_get_body")) return status;
  if (const plim_status status = checkIndex(*scene, index)) return status;
  return guarded([&] {
    surfaceNow(*scene);
    const plim::RigidBody& rigid = scene->scene.motion(index).rigid;
    const plim::Spatial velocity = rigid.velocity(), other = scene->scene.body(index)->other;
    plim_body value = scene->members[index]->body;
    value.surface = &scene->shown, value.surface_time = scene->scene.time();
    copy(rigid.pose().position, value.position), copy(rigid.orientation(), value.rotation);
    writeMass(rigid.mass(), value);
    copy(velocity.linear, value.velocity), copy(velocity.angular, value.angular_velocity);
    copy(other.linear, value.other_force), copy(other.angular, value.other_torque);
    writeStruct(body, body->struct_size, value);
    return PLIM_OK;
  });
}

plim_status plim_scene_get_potential_energy(plim_scene* scene, uint32_t index, double* energy) {
  if (!scene || !energy)
    return fail(PLIM_NULL_ARGUMENT, "plim_scene_get_potential_energy: scene and energy must not be null");
  if (const plim_status status = checkIndex(*scene, index)) return status;
  if (const plim_status status = refuseInsideCallback("plim_scene_get_potential_energy")) return status;
  return guarded([&] {
    const std::optional<double> found = scene->scene.potentialEnergy(index, surfaceNow(*scene));
    if (!found) return fail(PLIM_NOT_FINITE, "the sea gave a height that is not finite");
    *energy = *found;
    return plim_status{PLIM_OK};
  });
}

double plim_scene_get_time(const plim_scene* scene) {
  return scene ? scene->scene.time() : kNan;
}

uint32_t plim_scene_get_count(const plim_scene* scene) {
  return scene ? static_cast<std::uint32_t>(scene->scene.count()) : 0;
}

const plim_surface* plim_scene_get_surface(plim_scene* scene) {
  if (!scene || refuseInsideCallback("plim_scene_get_surface") != PLIM_OK) return nullptr;
  const plim_status status = guarded([&] {
    surfaceNow(*scene);
    return PLIM_OK;
  });
  return status == PLIM_OK ? &scene->shown : nullptr;
}

plim_status plim_scene_save(const plim_scene* scene, void* bytes, uint64_t capacity, uint64_t* size) {
  if (!scene || !size) return fail(PLIM_NULL_ARGUMENT, "plim_scene_save: scene and size must not be null");
  if (const plim_status status = refuseInsideCallback("plim_scene_save")) return status;
  *size = bytesNeeded(scene->scene);
  if (!bytes) return PLIM_OK;
  if (capacity < *size)
    return fail(PLIM_BAD_VALUE, "plim_scene_save: capacity is too small: get the size first, with bytes null");
  writeBytes(scene->scene, {static_cast<unsigned char*>(bytes), static_cast<std::size_t>(*size)});
  return PLIM_OK;
}

plim_status plim_scene_load(plim_scene* scene, const void* bytes, uint64_t size) {
  if (!scene || (!bytes && size > 0))
    return fail(PLIM_NULL_ARGUMENT, "plim_scene_load: scene and bytes must not be null");
  if (const plim_status status = refuseInsideCallback("plim_scene_load")) return status;
  return guarded([&] {
    const StoredBytes stored{static_cast<const unsigned char*>(bytes), static_cast<std::size_t>(size)};
    const plim_status status = readBytes(stored, scene->scene);
    scene->shown_is_stale = true;
    if (status != PLIM_OK) return status;
    scene->members.resize(scene->scene.count());
    for (std::size_t i = 0; i < scene->members.size(); ++i)
      if (!scene->scene.body(i)) scene->members[i].reset();
    return status;
  });
}

} // extern "C"
