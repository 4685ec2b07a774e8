// body_support.cpp - the checks of plim_body, field by field.
#include "api/body_support.hpp"

#include "api/seakeeping_support.hpp"

namespace plim::api {
namespace {

plim_status checkPanels(const plim_panels* panels, const plim_hull& hull) {
  if (!panels || panels->panels.hull_fingerprint == hull.hull.fingerprint) return PLIM_OK;
  return fail(PLIM_BAD_VALUE,
              "plim_body.panels were created for another hull: another mesh, or another never-wet mask");
}

plim_status checkSeakeeping(const plim_seakeeping* seakeeping, const plim_hull& hull, const Vec3d& center_of_mass_b) {
  if (!seakeeping) return PLIM_OK;
  if (seakeeping->hull_fingerprint != hull.hull.fingerprint)
    return fail(PLIM_BAD_VALUE,
                "plim_body.seakeeping was built for another hull: another mesh, or another never-wet mask");
  // LevelFrame allows for a centre that cargo has moved a little. A large distance means that the field was not set.
  if (!(length(seakeeping->center_of_mass_b - center_of_mass_b) <= 0.05 * hull.hull.radius))
    return fail(PLIM_BAD_VALUE, "plim_body.seakeeping was built for another centre of mass: build it with this one");
  return PLIM_OK;
}

} // namespace

plim_status checkPlacement(const plim_body& body) {
  if (!body.hull) return fail(PLIM_NULL_ARGUMENT, "plim_body.hull is null: did plim_hull_create refuse the mesh?");
  if (body.surface && !body.surface->surface.isPrepared())
    return fail(PLIM_NOT_PREPARED, "plim_body.surface was never prepared: call plim_surface_prepare first");
  if (body.surface && !std::isnan(body.surface_time) && body.surface->surface.time() != body.surface_time)
    return fail(PLIM_STALE_SURFACE,
                "plim_body.surface was prepared for another time than surface_time: prepare it every step");
  if (const plim_status status = checkPlace(vector(body.position), "plim_body.position")) return status;
  if (const plim_status status = checkPlace(centerOfMass(body), "plim_body.center_of_mass")) return status;
  const plim::Quat q = quaternion(body.rotation);
  if (!std::isfinite(plim::norm(q))) return fail(PLIM_NOT_FINITE, "plim_body.rotation is not finite");
  if (!plim::isUnit(q))
    return fail(PLIM_NOT_A_ROTATION, "plim_body.rotation is not of unit length: order is x, y, z, w; not set?");
  if (body.outputs & ~std::uint32_t{plim::kAllOutputs})
    return fail(PLIM_BAD_VALUE, "plim_body.outputs has unknown bits: struct not initialised?");
  if (body.precision > PLIM_PRECISION_DOUBLE)
    return fail(PLIM_BAD_VALUE, "plim_body.precision is neither float nor double");
  if (!(body.tolerance >= 0 && body.tolerance <= 1))
    return fail(PLIM_BAD_VALUE, "plim_body.tolerance must lie between 0 and 1: a fraction of rho g V, not newtons");
  if (!(body.budget >= 0 && body.budget <= 3600))
    return fail(PLIM_BAD_VALUE, "plim_body.budget must lie between 0 and 3600 s; struct not initialised?");
  return PLIM_OK;
}

plim::Body convertPlacement(const plim_body& from) {
  plim::Body body;
  body.hull = &from.hull->hull;
  body.surface = from.surface ? &from.surface->surface : nullptr;
  body.pose.position = vector(from.position);
  body.pose.rotation = plim::rotationMatrix(quaternion(from.rotation));
  body.reference_b = centerOfMass(from);
  body.double_precision = from.precision == PLIM_PRECISION_DOUBLE;
  body.tolerance = from.tolerance;
  body.budget = budgetOf(from);
  return body;
}

plim_status checkMotion(const plim_body& body) {
  if (!(body.mass > 0 && body.mass <= kHeaviest))
    return fail(PLIM_BAD_VALUE, "plim_body.mass must be positive and at most 1e15, in kilograms: not set?");
  if (!isMotion(spatial(body.velocity, body.angular_velocity)))
    return fail(PLIM_NOT_FINITE,
                "plim_body.velocity or angular_velocity is not finite, or beyond 1e6: has the simulation blown up?");
  if (!(sumOfMagnitudes(centerOfMass(body)) <= 1e6))
    return fail(PLIM_NOT_FINITE, "plim_body.center_of_mass is not finite, or beyond 1e6 m of the mesh's origin");
  if (!isFinite(vector(body.other_force)) || !isFinite(vector(body.other_torque)))
    return fail(PLIM_NOT_FINITE, "plim_body.other_force or other_torque is not finite");
  if (body.locked > 63) return fail(PLIM_BAD_VALUE, "plim_body.locked has unknown bits: struct not initialised?");
  return PLIM_OK;
}

plim_status readHydrodynamics(const plim_body& body, Hydrodynamics& to) {
  to = {};
  if (!body.effects) return PLIM_OK;
  if (const plim_status status = readEffects(body.effects, to.effects)) return status;
  if (const plim_status status = checkPanels(body.panels, *body.hull)) return status;
  if (const plim_status status = checkSeakeeping(body.seakeeping, *body.hull, centerOfMass(body))) return status;
  to.panels = body.panels ? &body.panels->panels : &body.hull->panels();
  if (body.state && !body.state->state.belongsTo(*to.panels))
    return fail(PLIM_BAD_VALUE, "plim_body.state was created for other panels");
  if (body.seakeeping) to.radiation = &body.seakeeping->waves;
  return PLIM_OK;
}

plim_status readInertia(const plim_hull& hull, double mass, const double (&inertia)[9], const char* owner, Mat3d& to) {
  const plim::MassProperties& solid = hull.hull.mass;
  double size = 0;
  for (const double element : inertia) {
    if (!std::isfinite(element)) return fail(PLIM_NOT_FINITE, "%s.inertia is not finite", owner);
    size += std::abs(element);
  }
  if (size == 0 && !(solid.volume > 0))
    return fail(PLIM_BAD_VALUE, "%s.inertia must be given: the hull has no volume to compute it from", owner);
  to = size > 0 ? matrix(inertia) : mass / solid.volume * solid.inertia;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < i; ++j)
      if (!(std::abs(to.row[i][j] - to.row[j][i]) <= 1e-6 * std::abs(trace(to))))
        return fail(PLIM_BAD_VALUE, "%s.inertia is not symmetric", owner);
  return PLIM_OK;
}

plim_status readMass(const plim_hull& hull, double mass, const double (&center_of_mass)[3], const double (&inertia)[9],
                     const char* owner, plim::RigidMass& to) {
  to.mass = mass;
  to.center_of_mass_b = hull.hull.mass.centroid;
  for (int i = 0; i < 3; ++i) {
    if (std::isnan(center_of_mass[i])) continue;
    if (!(std::abs(center_of_mass[i]) <= 1e6))
      return fail(PLIM_NOT_FINITE, "%s.center_of_mass is not finite, or beyond 1e6 m of the mesh's origin", owner);
    to.center_of_mass_b[i] = center_of_mass[i];
  }
  Mat3d tensor{};
  if (const plim_status status = readInertia(hull, mass, inertia, owner, tensor)) return status;
  if (!plim::findPrincipalAxes(tensor, to))
    return fail(
        PLIM_BAD_VALUE,
        "%s.inertia is not that of a body: symmetric and positive, no moment larger than the other two together",
        owner);
  return PLIM_OK;
}

} // namespace plim::api

extern "C" void plim_body_init(plim_body* body, uint32_t struct_size, const plim_hull* hull) {
  if (!body || struct_size > plim::api::kLargestSize) return;
  plim_body value{};
  value.rotation[3] = 1;
  value.surface_time = plim::api::kNan;
  for (double& component : value.center_of_mass) component = plim::api::kNan;
  value.tolerance = plim::Body().tolerance;
  value.hull = hull;
  plim::api::writeStruct(body, struct_size, value);
}
