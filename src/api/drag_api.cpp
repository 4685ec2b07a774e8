// drag_api.cpp - the C ABI of panels, drag and one step: checks arguments, converts, calls.
#include "api/motion_support.hpp"
#include "hull/capped.hpp"

namespace {

using namespace plim::api;
using plim::Vec3d;

plim_status checkMovingBody(const plim_moving_body& body) {
  if (!body.panels) return fail(PLIM_NULL_ARGUMENT, "plim_moving_body.panels is null: did plim_panels_create fail?");
  if (!body.surface) return fail(PLIM_NULL_ARGUMENT, "plim_moving_body.surface is null: a dry body has no drag");
  if (!body.surface->surface.isPrepared())
    return fail(PLIM_NOT_PREPARED, "plim_moving_body.surface was never prepared: call plim_surface_prepare first");
  if (const plim_status status = checkPlace(vector(body.position), "plim_moving_body.position")) return status;
  if (!(sumOfMagnitudes(vector(body.center_of_mass)) <= 1e6))
    return fail(PLIM_NOT_FINITE, "plim_moving_body.center_of_mass is not finite, or beyond 1e6 m of the mesh's origin");
  const plim::Quat q{body.rotation[0], body.rotation[1], body.rotation[2], body.rotation[3]};
  if (!plim::isUnit(q))
    return fail(PLIM_NOT_A_ROTATION, "plim_moving_body.rotation is not of unit length: order is x, y, z, w; not set?");
  if (!isMotion(spatial(body.velocity, body.angular_velocity)))
    return fail(PLIM_NOT_FINITE,
                "plim_moving_body.velocity or angular_velocity is not finite, or beyond 1e6: has the simulation "
                "blown up?");
  if (!(body.mass >= 0 && body.mass <= kHeaviest))
    return fail(PLIM_BAD_VALUE, "plim_moving_body.mass must lie between 0 and 1e15 kg");
  for (const double element : body.inertia)
    if (!(std::abs(element) <= 1e30)) return fail(PLIM_NOT_FINITE, "plim_moving_body.inertia is not finite");
  if (std::isinf(body.volume)) return fail(PLIM_NOT_FINITE, "plim_moving_body.volume is not finite");
  if (!(body.time_step >= 0 && body.time_step <= 1e6))
    return fail(PLIM_BAD_VALUE, "plim_moving_body.time_step must lie between 0 and 1e6 s");
  return PLIM_OK;
}

plim::MovingBody convertMovingBody(const plim_moving_body& from, const plim::Effects& effects) {
  plim::MovingBody body;
  body.panels = &from.panels->panels, body.surface = &from.surface->surface, body.effects = &effects;
  body.pose = {vector(from.position),
               plim::rotationMatrix({from.rotation[0], from.rotation[1], from.rotation[2], from.rotation[3]})};
  body.center_of_mass_b = vector(from.center_of_mass);
  body.velocity = spatial(from.velocity, from.angular_velocity);
  body.mass = from.mass, body.inertia_w = matrix(from.inertia), body.volume = from.volume;
  body.time_step = from.time_step, body.history = from.history;
  return body;
}

void convertDrag(const plim::Drag& from, plim_drag& to) {
  copy(from.total(), to.total);
  copy(from.viscous, to.viscous), copy(from.pressure, to.pressure), copy(from.slamming, to.slamming);
  copy(from.damping, to.damping), copy(from.rates, to.rates);
  copy(from.added_mass, to.added_mass), copy(from.resistance, to.resistance);
  copy(from.stiffness, to.stiffness), copy(from.relative_velocity, to.relative_velocity);
  to.wet_fraction = from.wet_fraction, to.wetted_area = from.wetted_area, to.wet_length = from.wet_length;
  to.reynolds_number = from.reynolds_number, to.friction_coefficient = from.friction_coefficient;
  copy(from.water_acceleration, to.water_acceleration);
}

plim_status dragOf(const plim_moving_body& from, plim_drag& to) {
  if (const plim_status status = checkMovingBody(from)) return status;
  plim::Effects effects;
  if (const plim_status status = readEffects(from.effects, effects)) return status;
  return guarded([&] {
    const plim::Drag drag = plim::evaluateDrag(convertMovingBody(from, effects));
    if (!drag.sea_is_sound) return fail(PLIM_NOT_FINITE, "the sea gave a height or velocity that is not finite");
    convertDrag(drag, to);
    return plim_status{PLIM_OK};
  });
}

plim::Mat6 matrix6(const double (&from)[36]) {
  plim::Mat6 m;
  for (int i = 0; i < 36; ++i) m.row[i / 6][i % 6] = from[i];
  return m;
}

plim_status readStepDrag(const plim_drag& memory, plim::Drag& drag) {
  if (const plim_status status = checkSize(memory.struct_size, kFirstSize<plim_drag>, "plim_step.drag")) return status;
  const auto from = readStruct<plim_drag>(&memory, memory.struct_size);
  drag.viscous = {{from.total[0], from.total[1], from.total[2]}, {from.total[3], from.total[4], from.total[5]}};
  drag.added_mass = matrix6(from.added_mass), drag.resistance = matrix6(from.resistance);
  drag.stiffness = vector(from.stiffness);
  const double *v = from.relative_velocity, *a = from.water_acceleration;
  drag.relative_velocity = {{v[0], v[1], v[2]}, {v[3], v[4], v[5]}};
  drag.water_acceleration = {{a[0], a[1], a[2]}, {a[3], a[4], a[5]}};
  return PLIM_OK;
}

plim_status checkStep(const plim_step& step) {
  if (!(step.mass > 0 && std::isfinite(step.mass))) return fail(PLIM_BAD_VALUE, "plim_step.mass must be positive");
  if (!(step.time_step > 0 && std::isfinite(step.time_step)))
    return fail(PLIM_BAD_VALUE, "plim_step.time_step must be positive, in seconds");
  if (step.locked > 63) return fail(PLIM_BAD_VALUE, "plim_step.locked has unknown bits: struct not initialised?");
  if (const plim_status status = checkInertia(step.inertia, "plim_step.inertia")) return status;
  if (!isFinite(vector(step.other_force)) || !isFinite(vector(step.other_torque)))
    return fail(PLIM_NOT_FINITE, "plim_step.other_force or other_torque is not finite");
  return PLIM_OK;
}

} // namespace

extern "C" {

plim_status plim_panels_create(const plim_hull* hull, uint32_t most, plim_panels** panels) {
  if (!hull || !panels) return fail(PLIM_NULL_ARGUMENT, "plim_panels_create: hull and panels must not be null");
  *panels = nullptr;
  return guarded([&] {
    auto capped = plim::cappedHull(hull->hull);
    const plim::MassProperties enclosed = plim::enclosedBy(hull->hull, capped.get());
    *panels = new plim_panels{plim::buildPanels(hull->hull, enclosed, most ? most : 1000), std::move(capped)};
    return PLIM_OK;
  });
}

void plim_panels_destroy(plim_panels* panels) {
  delete panels;
}

plim_status plim_panels_get_info(const plim_panels* panels, plim_panels_info* info) {
  if (!panels || !info) return fail(PLIM_NULL_ARGUMENT, "plim_panels_get_info: panels and info must not be null");
  if (const plim_status status = checkSize(info->struct_size, kFirstSize<plim_panels_info>, "plim_panels_info"))
    return status;
  const plim::Panels& from = panels->panels;
  plim_panels_info value{};
  value.panel_count = static_cast<std::uint32_t>(from.panels.size());
  value.history_count = static_cast<std::uint32_t>(plim::historyCount(from));
  value.area = from.area, value.volume = from.enclosed.volume;
  copy(from.added.semi_axes, value.ellipsoid);
  copy(plim::addedMass(from.added, 1, plim::Mat3d::identity(), {}), value.added_mass);
  writeStruct(info, info->struct_size, value);
  return PLIM_OK;
}

void plim_moving_body_init(plim_moving_body* body, uint32_t struct_size, const plim_panels* panels) {
  if (!body || struct_size > kLargestSize) return;
  plim_moving_body value{};
  value.panels = panels;
  value.rotation[3] = 1;
  value.volume = kNan;
  if (panels) copy(panels->panels.enclosed.centroid, value.center_of_mass);
  writeStruct(body, struct_size, value);
}

void plim_drag_init(plim_drag* drag, uint32_t struct_size) {
  if (drag && struct_size <= kLargestSize) writeStruct(drag, struct_size, plim_drag{});
}

void plim_step_init(plim_step* step, uint32_t struct_size) {
  if (step && struct_size <= kLargestSize) writeStruct(step, struct_size, plim_step{});
}

plim_status plim_evaluate_drag(const plim_moving_body* bodies, uint32_t count, plim_drag* drags,
                               plim_status* statuses) {
  if (count == 0) return PLIM_OK;
  if (!bodies || !drags) return fail(PLIM_NULL_ARGUMENT, "plim_evaluate_drag: bodies and drags must not be null");
  if (plim::insideCallback())
    return fail(PLIM_CALLBACK_FAILED, "plim_evaluate_drag was called from inside a sea's callback");
  const std::uint32_t body_size = bodies[0].struct_size, drag_size = drags[0].struct_size;
  if (const plim_status status = checkSize(body_size, kFirstSize<plim_moving_body>, "plim_moving_body")) return status;
  if (const plim_status status = checkSize(drag_size, kFirstSize<plim_drag>, "plim_drag")) return status;
  plim_status first = PLIM_OK;
  char sentence[sizeof lastError()]; // of the first refusal
  for (std::size_t k = 0; k < count; ++k) {
    const auto* from = reinterpret_cast<const unsigned char*>(bodies) + k * body_size;
    auto* to = reinterpret_cast<unsigned char*>(drags) + k * drag_size;
    plim_drag drag{};
    const plim_status status = dragOf(readStruct<plim_moving_body>(from, body_size), drag);
    if (status == PLIM_OK) writeStruct(to, drag_size, drag);
    if (statuses) statuses[k] = status;
    if (first != PLIM_OK || status == PLIM_OK) continue;
    first = status;
    nameRefused("body", k);
    std::memcpy(sentence, lastError(), sizeof sentence);
  }
  if (first != PLIM_OK) std::memcpy(lastError(), sentence, sizeof sentence);
  return first;
}

plim_status plim_step_wrench(const plim_step* memory, double force[3], double torque[3]) {
  if (!memory || !force || !torque)
    return fail(PLIM_NULL_ARGUMENT, "plim_step_wrench: step, force and torque must not be null");
  if (const plim_status status = checkSize(memory->struct_size, kFirstSize<plim_step>, "plim_step")) return status;
  const auto from = readStruct<plim_step>(memory, memory->struct_size);
  if (const plim_status status = checkStep(from)) return status;
  plim::Step step;
  step.mass = from.mass, step.inertia_w = matrix(from.inertia);
  step.locked = from.locked, step.time_step = from.time_step;
  step.other = spatial(from.other_force, from.other_torque);
  if (from.forces)
    if (const plim_status status = checkSize(from.forces->struct_size, kFirstSize<plim_forces>, "plim_step.forces"))
      return status;
  if (from.forces) step.buoyancy = spatial(from.forces->force, from.forces->torque);
  plim::Drag drag;
  if (from.drag) {
    if (const plim_status status = readStepDrag(*from.drag, drag)) return status;
    step.drag = &drag;
  }
  plim::Spatial change;
  if (!plim::solveStep(step, change))
    return fail(PLIM_BAD_VALUE, "plim_step: inertia, or the drag's matrices, are not symmetric and positive");
  const plim::Spatial push = plim::pushFor(step, change);
  if (!isFinite(push)) return fail(PLIM_NOT_FINITE, "plim_step: forces or drag are not finite");
  for (int i = 0; i < 3; ++i) force[i] = push[i], torque[i] = push[i + 3];
  return PLIM_OK;
}

} // extern "C"
