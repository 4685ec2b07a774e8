// scene_api.cpp - the C ABI of scenes: checks arguments, converts, calls.
#include "api/guarded_run.hpp"
#include "api/motion_support.hpp"
#include "api/seakeeping_support.hpp"
#include "math/entrance.hpp"

namespace {

using namespace plim::api;
using plim::Vec3d;

plim_status checkDef(const plim_scene_body_def& body) {
  if (!body.hull)
    return fail(PLIM_NULL_ARGUMENT, "plim_scene_body_def.hull is null: did plim_hull_create refuse the mesh?");
  if (!(body.mass > 0 && body.mass <= kHeaviest))
    return fail(PLIM_BAD_VALUE, "plim_scene_body_def.mass must be positive, in kilograms");
  if (const plim_status status = checkPlace(vector(body.position), "plim_scene_body_def.position")) return status;
  if (!plim::isUnit({body.rotation[0], body.rotation[1], body.rotation[2], body.rotation[3]}))
    return fail(PLIM_NOT_A_ROTATION,
                "plim_scene_body_def.rotation is not of unit length: order is x, y, z, w; not set?");
  if (!isMotion(spatial(body.velocity, body.angular_velocity)))
    return fail(PLIM_NOT_FINITE, "plim_scene_body_def.velocity or angular_velocity is not finite, or beyond 1e6");
  if (!(body.tolerance >= 0 && body.tolerance <= 1))
    return fail(PLIM_BAD_VALUE, "plim_scene_body_def.tolerance must lie between 0 and 1: a fraction of rho g V");
  if (body.precision > PLIM_PRECISION_DOUBLE)
    return fail(PLIM_BAD_VALUE, "plim_scene_body_def.precision is neither float nor double");
  if (body.locked > 63)
    return fail(PLIM_BAD_VALUE, "plim_scene_body_def.locked has unknown bits: struct not initialised?");
  return PLIM_OK;
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

thread_local plim::Entrance model_entrance;

plim_status refuseInsideCallback(const char* function) {
  if (plim::isInside(model_entrance))
    return fail(PLIM_CALLBACK_FAILED, "%s was called from inside a body's own buoyancy", function);
  if (plim::insideCallback()) return fail(PLIM_CALLBACK_FAILED, "%s was called from inside a sea's callback", function);
  return PLIM_OK;
}

PLIM_PLAIN_STACK void callModel(plim_buoyancy_function function, void* user, const plim_body* body,
                                plim_forces* forces) {
  const plim::Inside inside(model_entrance);
  function(user, body, forces);
}

// Why the last step did not move a body.
struct Fault {
  plim_status status;
  const char* sentence;
};

Fault faultOf(const plim::Motion& motion) {
  switch (motion.fault) {
  case plim::StepFault::kMoved: break;
  case plim::StepFault::kMotion: return {PLIM_NOT_FINITE, "moves beyond reason: is the step too long for its load?"};
  case plim::StepFault::kSea:
    return {PLIM_NOT_FINITE, "met a sea that gave no number: a callback that divides by zero?"};
  case plim::StepFault::kMemory: return {PLIM_OUT_OF_MEMORY, "could not be moved: out of memory"};
  case plim::StepFault::kModel: return {PLIM_NOT_FINITE, "has a buoyancy of its own, which gave no number"};
  case plim::StepFault::kCallback: return {PLIM_CALLBACK_FAILED, "met an exception that came out of a callback"};
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

// The caller's buoyancy, in the library's own terms.
plim::BuoyancyModel modelOf(const plim_scene_body_def& def, const plim_surface& middle) {
  if (!def.buoyancy) return {};
  return [function = def.buoyancy, user = def.buoyancy_user, hull = def.hull,
          &middle](const plim::Body& body, const plim::Quat& q, plim::Forces& forces) {
    plim_body seen;
    plim_body_init(&seen, sizeof seen, hull);
    seen.surface = &middle, seen.surface_time = middle.surface.time();
    copy(body.pose.position, seen.position), copy(body.reference_b, seen.reference_point);
    seen.rotation[0] = q.x, seen.rotation[1] = q.y, seen.rotation[2] = q.z, seen.rotation[3] = q.w;
    seen.tolerance = body.tolerance;
    seen.precision = body.double_precision ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT;
    plim_forces found;
    plim_forces_init(&found, sizeof found);
    convertForces(forces, 0, found);
    callModel(function, user, &seen, &found);
    forces.force_w = vector(found.force), forces.torque_w = vector(found.torque), forces.volume = found.volume;
    forces.force_bound = found.force_bound, forces.torque_bound = found.torque_bound;
  };
}

using SceneTask = std::function<void(std::size_t)>;

// The caller's, and what it did wrong. Apart, because a std::function that knows more than one thing is allocated.
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

plim_status plim::api::readMass(const plim_hull& hull, double mass, const double (&center_of_mass)[3],
                                const double (&inertia)[9], const char* owner, plim::RigidMass& to) {
  const plim::MassProperties& solid = hull.hull.mass;
  to.mass = mass;
  to.center_of_mass_b = solid.centroid;
  for (int i = 0; i < 3; ++i) {
    if (std::isnan(center_of_mass[i])) continue;
    if (!(std::abs(center_of_mass[i]) <= 1e6))
      return fail(PLIM_NOT_FINITE, "%s.center_of_mass is not finite, or beyond 1e6 m of the mesh's origin", owner);
    to.center_of_mass_b[i] = center_of_mass[i];
  }
  bool given = false;
  for (const double element : inertia) {
    if (!std::isfinite(element)) return fail(PLIM_NOT_FINITE, "%s.inertia is not finite", owner);
    given = given || element != 0;
  }
  if (!given && !(solid.volume > 0))
    return fail(PLIM_BAD_VALUE, "%s.inertia must be given: the hull has no volume to take it from", owner);
  if (!plim::findPrincipalAxes(given ? matrix(inertia) : mass / solid.volume * solid.inertia, to))
    return fail(
        PLIM_BAD_VALUE,
        "%s.inertia is not that of a body: symmetric and positive, no moment larger than the other two together",
        owner);
  return PLIM_OK;
}

plim_status plim::api::checkSeakeeping(const plim_seakeeping* seakeeping, const plim_hull& hull,
                                       const Vec3d& center_of_mass_b, const char* owner) {
  if (!seakeeping) return PLIM_OK;
  if (!(seakeeping->hull_center_b == hull.hull.center_b) || !(seakeeping->half_extent_b == hull.hull.half_extent))
    return fail(PLIM_BAD_VALUE, "%s.seakeeping was built for another hull: mixed up?", owner);
  // What cargo moves it by is allowed for (LevelFrame), but it was balanced about its own; a forgotten one is a slip.
  if (!(length(seakeeping->center_of_mass_b - center_of_mass_b) <= 0.05 * hull.hull.radius))
    return fail(PLIM_BAD_VALUE, "%s.seakeeping was built for another centre of mass: build it with this one", owner);
  return PLIM_OK;
}

extern "C" {

void plim_scene_body_def_init(plim_scene_body_def* def, uint32_t struct_size, const plim_hull* hull) {
  if (!def || struct_size > kLargestSize) return;
  plim_scene_body_def value{};
  value.hull = hull;
  for (double& component : value.center_of_mass) component = kNan;
  value.rotation[3] = 1;
  value.tolerance = plim::SceneBodyDef().tolerance;
  writeStruct(def, struct_size, value);
}

plim_status plim_scene_create(const plim_water* water, plim_scene** scene) {
  if (!scene) return fail(PLIM_NULL_ARGUMENT, "plim_scene_create: scene must not be null");
  *scene = nullptr;
  return guarded([&] {
    *scene = new plim_scene(water ? water->water : plim::Water{});
    return PLIM_OK;
  });
}

void plim_scene_destroy(plim_scene* scene) {
  delete scene;
}

plim_status plim_scene_add(plim_scene* scene, const plim_scene_body_def* memory, uint32_t* index) {
  if (!scene || !memory) return fail(PLIM_NULL_ARGUMENT, "plim_scene_add: scene and def must not be null");
  if (const plim_status status = checkSize(memory->struct_size, kFirstSize<plim_scene_body_def>, "plim_scene_body_def"))
    return status;
  if (const plim_status status = refuseInsideCallback("plim_scene_add")) return status;
  const auto from = readStruct<plim_scene_body_def>(memory, memory->struct_size);
  if (const plim_status status = checkDef(from)) return status;
  plim::SceneBodyDef def;
  if (const plim_status status =
          readMass(*from.hull, from.mass, from.center_of_mass, from.inertia, "plim_scene_body_def", def.mass))
    return status;
  if (from.effects) {
    def.effects.emplace();
    if (const plim_status status = readEffects(from.effects, *def.effects)) return status;
  }
  if (const plim_status status =
          checkSeakeeping(from.seakeeping, *from.hull, def.mass.center_of_mass_b, "plim_scene_body_def"))
    return status;
  if (from.seakeeping) def.waves = &from.seakeeping->waves;
  def.hull = &from.hull->hull;
  def.rotation = {from.rotation[0], from.rotation[1], from.rotation[2], from.rotation[3]};
  def.pose = {vector(from.position), plim::rotationMatrix(def.rotation)};
  def.velocity = spatial(from.velocity, from.angular_velocity);
  def.locked = from.locked, def.tolerance = from.tolerance;
  def.double_precision = from.precision == PLIM_PRECISION_DOUBLE;
  if (from.panels) def.most_panels = from.panels;
  return guarded([&] {
    def.model = modelOf(from, scene->middle);
    const std::size_t added = scene->scene.add(def);
    if (index) *index = static_cast<std::uint32_t>(added);
    return PLIM_OK;
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

plim_status plim_scene_set_load(plim_scene* scene, uint32_t index, const double force[3], const double torque[3]) {
  if (!scene || !force || !torque)
    return fail(PLIM_NULL_ARGUMENT, "plim_scene_set_load: scene, force and torque must not be null");
  if (const plim_status status = checkIndex(*scene, index)) return status;
  const plim::Spatial load{{force[0], force[1], force[2]}, {torque[0], torque[1], torque[2]}};
  if (!isFinite(load)) return fail(PLIM_NOT_FINITE, "plim_scene_set_load: force or torque is not finite");
  scene->scene.setLoad(index, load);
  return PLIM_OK;
}

plim_status plim_scene_remove(plim_scene* scene, uint32_t index) {
  if (!scene) return fail(PLIM_NULL_ARGUMENT, "plim_scene_remove: scene must not be null");
  if (const plim_status status = refuseInsideCallback("plim_scene_remove")) return status;
  if (const plim_status status = checkIndex(*scene, index)) return status;
  scene->scene.remove(index);
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
  value.rotation[0] = q.x, value.rotation[1] = q.y, value.rotation[2] = q.z, value.rotation[3] = q.w;
  copy(velocity.linear, value.velocity), copy(velocity.angular, value.angular_velocity);
  copy(body.rigid.momentum().linear, value.momentum), copy(body.rigid.momentum().angular, value.angular_momentum);
  value.kinetic_energy = body.rigid.kineticEnergy();
  copy(plim::Spatial{body.forces.force_w, body.forces.torque_w}, value.buoyancy);
  value.force_bound = body.forces.force_bound, value.torque_bound = body.forces.torque_bound;
  copy(body.drag.viscous, value.viscous), copy(body.drag.pressure, value.pressure);
  copy(body.drag.slamming, value.slamming), copy(body.drag.damping + body.drag.rates, value.damping);
  copy(body.drag.waves_made, value.waves_made);
  value.volume = body.forces.volume;
  value.wet_fraction = plim::wetFraction(value.volume, member.enclosed);
  value.status = faultOf(body).status;
  writeStruct(state, state->struct_size, value);
  return PLIM_OK;
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
  if (!scene) return nullptr;
  const plim_status status = guarded([&] {
    surfaceNow(*scene);
    return PLIM_OK;
  });
  return status == PLIM_OK ? &scene->shown : nullptr;
}

} // extern "C"
