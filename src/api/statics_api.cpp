// statics_api.cpp - the C ABI of statics: vessels with point masses and tanks, floating positions, righting arms,
// hydrostatic tables.
#include "math/memory.hpp"
#include "plimsoll/plimsoll_statics.h"

#include "api/motion_support.hpp"
#include "hull/capped.hpp"
#include "statics/hydrostatics.hpp"
#include "statics/loading.hpp"
#include "statics/on_waves.hpp"
#include "statics/particulars.hpp"
#include "statics/stability_curve.hpp"

struct plim_vessel {
  const plim::Hull* capped = nullptr; // owned by the hull; null: the hull is closed
  const plim::Hull* hull = nullptr;   // as given
  plim::MassProperties enclosed;
  plim::Loading loading;
  plim::Vec3d bow_b;
  plim::Owned<const plim::Vessel> vessel;
};

namespace plim::api {

PLIM_FIRST_VERSION(plim_point_mass, position);
PLIM_FIRST_VERSION(plim_tank, position);
PLIM_FIRST_VERSION(plim_vessel_def, bow);
PLIM_FIRST_VERSION(plim_vessel_info, free_surface);
PLIM_FIRST_VERSION(plim_equilibrium_def, start_position);
PLIM_FIRST_VERSION(plim_equilibrium, period_without_water);
PLIM_FIRST_VERSION(plim_stability_def, openings);
PLIM_FIRST_VERSION(plim_heeled, rotation);
PLIM_FIRST_VERSION(plim_stability, trim_jump_heel);
PLIM_FIRST_VERSION(plim_hydrostatics, waterplane);

} // namespace plim::api

namespace {

using namespace plim::api;
using plim::Vec3d;

constexpr std::uint32_t kMostItems = 1000000; // point masses, tanks, heels, drafts

template <typename Struct>
void initStruct(Struct* memory, std::uint32_t size, const Struct& value) {
  if (memory && size <= kLargestSize) writeStruct(memory, size, value);
}

// Returns element k of an array whose elements have the given size.
template <typename Struct>
Struct* element(Struct* first, std::size_t size, std::size_t k) {
  using Byte = std::conditional_t<std::is_const_v<Struct>, const unsigned char, unsigned char>;
  return reinterpret_cast<Struct*>(reinterpret_cast<Byte*>(first) + k * size);
}

// --- a vessel -------------------------------------------------------------------------------------------------------

plim_status readPointMasses(const plim_vessel_def& def, plim::Loading& loading) {
  if (def.point_mass_count == 0) return PLIM_OK;
  if (!def.point_masses)
    return fail(PLIM_NULL_ARGUMENT, "plim_vessel_def.point_masses is null, but point_mass_count is not 0");
  if (def.point_mass_count > kMostItems)
    return fail(PLIM_BAD_VALUE, "plim_vessel_def.point_mass_count is too large: at most 1000000");
  if (const plim_status status =
          checkSize(def.point_masses->struct_size, kFirstSize<plim_point_mass>, "plim_point_mass"))
    return status;
  for (std::uint32_t k = 0; k < def.point_mass_count; ++k) {
    const auto item = readStruct<plim_point_mass>(element(def.point_masses, def.point_masses->struct_size, k),
                                                  def.point_masses->struct_size);
    if (!(item.mass >= 0 && item.mass <= kHeaviest))
      return fail(PLIM_BAD_VALUE, "plim_point_mass.mass must not be negative, in kilograms");
    if (const plim_status status = checkPlace(vector(item.position), "plim_point_mass.position")) return status;
    loading.add(item.mass, vector(item.position), {});
  }
  return PLIM_OK;
}

plim_status readTanks(const plim_vessel_def& def, plim::Loading& loading) {
  if (def.tank_count == 0) return PLIM_OK;
  if (!def.tanks) return fail(PLIM_NULL_ARGUMENT, "plim_vessel_def.tanks is null, but tank_count is not 0");
  if (def.tank_count > kMostItems)
    return fail(PLIM_BAD_VALUE, "plim_vessel_def.tank_count is too large: at most 1000000");
  if (const plim_status status = checkSize(def.tanks->struct_size, kFirstSize<plim_tank>, "plim_tank")) return status;
  for (std::uint32_t k = 0; k < def.tank_count; ++k) {
    const auto tank = readStruct<plim_tank>(element(def.tanks, def.tanks->struct_size, k), def.tanks->struct_size);
    const double density = tank.density == 0 ? 1000 : tank.density;
    for (const double side : {tank.length, tank.breadth, tank.height})
      if (!(side > 0 && side <= 1e6))
        return fail(PLIM_BAD_VALUE, "plim_tank.length, breadth and height must be positive, in metres");
    if (!(tank.filling >= 0 && tank.filling <= 1))
      return fail(PLIM_BAD_VALUE, "plim_tank.filling must lie between 0 and 1: a fraction of its height, not per cent");
    if (!(density > 0 && density <= 1e6)) return fail(PLIM_BAD_VALUE, "plim_tank.density must be positive, in kg/m^3");
    if (const plim_status status = checkPlace(vector(tank.position), "plim_tank.position")) return status;
    loading.add({tank.length, tank.breadth, tank.height, tank.filling, density, vector(tank.position)});
  }
  return PLIM_OK;
}

plim_status readBow(const double (&bow)[3], Vec3d& to) {
  const double length = std::sqrt(bow[0] * bow[0] + bow[1] * bow[1] + bow[2] * bow[2]);
  to = vector(bow) / length;
  const bool along_x = std::abs(std::abs(to.x) - 1) < 1e-9, along_z = std::abs(std::abs(to.z) - 1) < 1e-9;
  if (!along_x && !along_z)
    return fail(PLIM_BAD_VALUE, "plim_vessel_def.bow must lie along x or z of the body, or against it");
  to = along_x ? Vec3d{to.x > 0 ? 1.0 : -1.0, 0, 0} : Vec3d{0, 0, to.z > 0 ? 1.0 : -1.0};
  return PLIM_OK;
}

plim_status readOwnMass(const plim_vessel_def& def, plim::Loading& loading) {
  if (def.mass == 0) return PLIM_OK;
  if (!(def.mass > 0 && def.mass <= kHeaviest))
    return fail(PLIM_BAD_VALUE, "plim_vessel_def.mass must be positive, in kilograms, and at most 1e15");
  plim::RigidMass own;
  if (const plim_status status = readMass(*def.hull, def.mass, def.center_of_mass, def.inertia, "plim_vessel_def", own))
    return status;
  loading.add(def.mass, own.center_of_mass_b,
              own.axes_b * plim::Mat3d::diagonal(own.principal) * transpose(own.axes_b));
  return PLIM_OK;
}

plim_status readVessel(const plim_vessel_def& def, plim_vessel& to) {
  if (!def.hull) return fail(PLIM_NULL_ARGUMENT, "plim_vessel_def.hull is null: did plim_hull_create refuse the mesh?");
  plim::Fluid fluid;
  fluid.density = def.density, fluid.gravity = def.gravity;
  if (const char* why = plim::validate(fluid)) return fail(PLIM_BAD_VALUE, "plim_vessel_def: %s", why);
  if (const plim_status status = readBow(def.bow, to.bow_b)) return status;
  to.hull = &def.hull->hull;
  to.capped = def.hull->capped();
  to.enclosed = plim::enclosedBy(*to.hull, to.capped);
  if (!(to.enclosed.volume > 0))
    return fail(PLIM_BAD_VALUE, "plim_vessel_def.hull encloses no volume: it cannot float");
  to.loading.liquids.bow_b = to.bow_b;
  if (const plim_status status = readOwnMass(def, to.loading)) return status;
  if (const plim_status status = readPointMasses(def, to.loading)) return status;
  if (const plim_status status = readTanks(def, to.loading)) return status;
  plim::VesselDef inside;
  inside.mass = to.loading.mass, inside.center_of_mass_b = to.loading.center_b;
  inside.density = def.density, inside.gravity = def.gravity, inside.liquids = to.loading.liquids;
  to.vessel = plim::makeOwned<const plim::Vessel>(to.capped ? *to.capped : *to.hull, inside);
  return PLIM_OK;
}

plim_status checkWeighs(const plim_vessel* vessel, const char* function) {
  if (!vessel) return fail(PLIM_NULL_ARGUMENT, "%s: vessel must not be null", function);
  if (!(vessel->loading.mass > 0))
    return fail(PLIM_BAD_VALUE, "%s: the vessel has no mass: set plim_vessel_def.mass", function);
  if (!(vessel->vessel->def().gravity > 0))
    return fail(PLIM_BAD_VALUE, "%s: plim_vessel_def.gravity must be positive: nothing floats without gravity",
                function);
  return PLIM_OK;
}

bool sinks(const plim_vessel& vessel) {
  return vessel.loading.mass > vessel.vessel->def().density * vessel.enclosed.volume * (1 + 1e-12);
}

bool openingIsUnder(const plim_vessel& vessel, const plim::Vessel& on, const plim::FloatingPose& pose) {
  for (const std::uint32_t v : vessel.hull->opening_vertices)
    if (on.depthOf(vessel.hull->center_b + vessel.hull->facets_double.vertices_c[v], pose) > 0) return true;
  return false;
}

// --- floating position ----------------------------------------------------------------------------------------------

// center_w: centre of mass. on: the vessel on its water.
plim_equilibrium describe(const plim_vessel& vessel, const plim::Vessel& on, const plim::Equilibrium& found,
                          const Vec3d& center_w) {
  const plim::Balance& at = found.at;
  plim_equilibrium to{};
  to.balance = static_cast<std::uint32_t>(found.verdict);
  to.iterations = static_cast<std::uint32_t>(found.iterations);
  to.neutral_count = static_cast<std::uint32_t>(found.neutral),
  to.symmetry_count = static_cast<std::uint32_t>(found.ways);
  to.residual = found.residual, to.energy = at.energy;
  if (openingIsUnder(vessel, on, at.pose)) to.flags |= PLIM_EQUILIBRIUM_OPENING_SUBMERGED;
  if (at.volume >= vessel.enclosed.volume * (1 - 1e-12)) to.flags |= PLIM_EQUILIBRIUM_FULLY_SUBMERGED;
  plim::api::copy(center_w - at.R * on.def().center_of_mass_b, to.position);
  copy(at.pose.rotation, to.rotation);
  to.draft = on.draft(at.pose), to.volume = at.volume;
  plim::api::copy(center_w + at.buoyancy_from_G, to.center_of_buoyancy);
  to.waterplane_area = at.waterplane_area, to.wetted_area = at.wetted_area;
  const plim::Particulars of = plim::particularsOf(on, at, vessel.bow_b, vessel.loading.inertia_b, vessel.enclosed);
  to.heel = of.heel, to.trim = of.trim;
  to.metacentric_height[0] = of.gm_roll, to.metacentric_height[1] = of.gm_pitch;
  const plim::Waterplane plane = on.waterplaneAt(at.pose, of.along_w);
  const Vec3d middle_w = center_w + on.fromG(plane.center_c, at.pose);
  to.waterplane_center[0] = middle_w.x, to.waterplane_center[1] = middle_w.z;
  to.waterplane_moment[0] = plane.moment_about_along, to.waterplane_moment[1] = plane.moment_about_across;
  plim::api::copy(at.stiffness, to.stiffness);
  for (int k = 0; k < 3; ++k) {
    to.eigenvalues[k] = found.eigenvalue[k];
    to.period[k] = of.period[k], to.period_without_water[k] = of.period_without_water[k];
  }
  return to;
}

plim_status checkStart(const plim_equilibrium_def& def) {
  if (def.free > PLIM_FREE_ALL)
    return fail(PLIM_BAD_VALUE, "plim_equilibrium_def.free has unknown bits: only PLIM_FREE_* are allowed");
  if (!plim::isUnit(quaternion(def.start_rotation)))
    return fail(PLIM_BAD_VALUE, "plim_equilibrium_def.start_rotation is not a unit quaternion x, y, z, w");
  if (def.surface && !def.surface->surface.isPrepared())
    return fail(PLIM_NOT_PREPARED, "plim_equilibrium_def.surface is not prepared: call plim_surface_prepare first");
  const double height = std::isnan(def.start_height) ? 0 : def.start_height;
  return checkPlace({def.start_position[0], height, def.start_position[1]},
                    "plim_equilibrium_def.start_height or start_position");
}

plim_status findEquilibrium(const plim_vessel& vessel, const plim_equilibrium_def& def, plim_equilibrium& to) {
  const plim::Vessel& on = *vessel.vessel;
  const plim::Quat start = quaternion(def.start_rotation);
  const Vec3d to_center = plim::rotationMatrix(start) * on.def().center_of_mass_b;
  Vec3d center_w = Vec3d{def.start_position[0], def.start_height, def.start_position[1]} + to_center;
  if (std::isnan(def.start_height)) {
    plim::FloatingPose afloat{start, 0};
    on.findHeight(afloat);
    center_w.y = afloat.height + (def.surface ? def.surface->surface.fluid().level : 0);
  }
  if (!def.surface) {
    const plim::Equilibrium found = plim::EquilibriumFinder(on, def.free).find({start, center_w.y});
    center_w.y = found.at.pose.height;
    to = describe(vessel, on, found, center_w);
    return PLIM_OK;
  }
  const plim::Surface& surface = def.surface->surface;
  const plim::FloatingOnSea sea = plim::findOnSea(on, def.free, start, center_w, surface);
  if (!sea.sea_gave_numbers)
    return fail(PLIM_NOT_FINITE, "plim_equilibrium_def.surface: the sea gave no finite height near the vessel");
  center_w.y = sea.water_height + sea.found.at.pose.height;
  to = describe(vessel, sea.vessel, sea.found, center_w);
  if (!surface.isFlat()) to.flags |= PLIM_EQUILIBRIUM_ON_PLANE;
  return PLIM_OK;
}

// --- stability ------------------------------------------------------------------------------------------------------

plim_status readStability(const plim_vessel& vessel, const plim_stability_def& def, plim::Array<double>& heels,
                          plim::Array<Vec3d>& openings) {
  if (def.heel_count > 0 && !def.heels)
    return fail(PLIM_NULL_ARGUMENT, "plim_stability_def.heels is null, but heel_count is not 0");
  if (def.opening_count > 0 && !def.openings)
    return fail(PLIM_NULL_ARGUMENT, "plim_stability_def.openings is null, but opening_count is not 0");
  if (def.heel_count > kMostItems || def.opening_count > kMostItems)
    return fail(PLIM_BAD_VALUE, "plim_stability_def: heel_count or opening_count is too large: at most 1000000");
  for (std::uint32_t k = 0; k < def.heel_count; ++k) {
    if (!(std::abs(def.heels[k]) <= 7))
      return fail(PLIM_BAD_VALUE, "plim_stability_def.heels must be finite, in radians: degrees?");
    heels.push_back(def.heels[k]);
  }
  for (std::uint32_t k = 0; k < def.opening_count; ++k) {
    const Vec3d point{def.openings[3 * k], def.openings[3 * k + 1], def.openings[3 * k + 2]};
    if (const plim_status status = checkPlace(point, "plim_stability_def.openings")) return status;
    openings.push_back(point);
  }
  if (def.ignore_rims) return PLIM_OK;
  for (const std::uint32_t v : vessel.hull->opening_vertices)
    openings.push_back(vessel.hull->center_b + vessel.hull->facets_double.vertices_c[v]);
  return PLIM_OK;
}

plim_heeled describe(const plim::RightingArm& arm, const plim::Heeled& heeled) {
  const plim::Vessel& on = arm.vessel();
  plim_heeled to{};
  if (heeled.in_balance) to.flags |= PLIM_HEELED_IN_BALANCE;
  if (heeled.in_balance && !heeled.stays) to.flags |= PLIM_HEELED_UNSTABLE_TRIM;
  if (arm.openingDepth(heeled) > 0) to.flags |= PLIM_HEELED_OPENING_SUBMERGED;
  to.heel = heeled.heel, to.gz = heeled.gz, to.slope = heeled.slope, to.trim = heeled.trim;
  to.draft = on.draft(heeled.at.pose);
  plim::api::copy(on.originAt(heeled.at.pose), to.position);
  copy(heeled.at.pose.rotation, to.rotation);
  return to;
}

plim_stability describe(const plim::StabilityCurve& curve) {
  plim_stability to{};
  to.side = curve.side;
  to.rest_heel = curve.rest, to.metacentric_height = curve.gm, to.vanishing_heel = curve.vanishing;
  to.largest_gz = curve.largest_gz, to.largest_gz_heel = curve.largest_at;
  to.largest_gz_from_30 = curve.largest_gz_from_30, to.opening_heel = curve.opening;
  to.trim_jump_heel = curve.trim_jump;
  to.area_30 = curve.area_30, to.area_40 = curve.area_40, to.area_flooding = curve.area_flooding;
  return to;
}

// --- hydrostatic table ----------------------------------------------------------------------------------------------

plim_hydrostatics describe(const plim::Hydrostatics& row) {
  plim_hydrostatics to{};
  to.draft = row.draft, to.volume = row.volume, to.displacement = row.displacement;
  to.kb = row.kb, to.bm[0] = row.bm_transverse, to.bm[1] = row.bm_longitudinal;
  to.km[0] = row.kb + row.bm_transverse, to.km[1] = row.kb + row.bm_longitudinal;
  to.lcb = row.lcb, to.lcf = row.lcf;
  to.waterplane_area = row.waterplane_area, to.wetted_area = row.wetted_area;
  to.waterplane_moment[0] = row.moment_transverse, to.waterplane_moment[1] = row.moment_longitudinal;
  to.length = row.length, to.breadth = row.breadth, to.midship_area = row.midship_area;
  to.tpc = row.tpc, to.mct = row.mct;
  to.block = row.block, to.prismatic = row.prismatic, to.midship = row.midship, to.waterplane = row.waterplane;
  return to;
}

} // namespace

extern "C" {

void plim_vessel_def_init(plim_vessel_def* def, uint32_t struct_size, const plim_hull* hull) {
  const plim::Fluid fluid;
  plim_vessel_def value{};
  value.hull = hull, value.density = fluid.density, value.gravity = fluid.gravity;
  for (double& component : value.center_of_mass) component = kNan;
  value.bow[0] = 1;
  initStruct(def, struct_size, value);
}

void plim_equilibrium_def_init(plim_equilibrium_def* def, uint32_t struct_size) {
  plim_equilibrium_def value{};
  value.free = PLIM_FREE_ALL, value.start_rotation[3] = 1, value.start_height = kNan;
  initStruct(def, struct_size, value);
}

void plim_stability_def_init(plim_stability_def* def, uint32_t struct_size) {
  initStruct(def, struct_size, plim_stability_def{});
}
plim_status plim_vessel_create(const plim_vessel_def* memory, plim_vessel** vessel) {
  if (!memory || !vessel) return fail(PLIM_NULL_ARGUMENT, "plim_vessel_create: def and vessel must not be null");
  *vessel = nullptr;
  if (const plim_status status = checkSize(memory->struct_size, kFirstSize<plim_vessel_def>, "plim_vessel_def"))
    return status;
  return guarded([&] {
    auto created = plim::makeOwned<plim_vessel>();
    if (const plim_status status = readVessel(readStruct<plim_vessel_def>(memory, memory->struct_size), *created))
      return status;
    *vessel = created.release();
    return plim_status{PLIM_OK};
  });
}

void plim_vessel_destroy(plim_vessel* vessel) {
  plim::destroy(vessel);
}

plim_status plim_vessel_get_info(const plim_vessel* vessel, plim_vessel_info* info) {
  if (!vessel || !info) return fail(PLIM_NULL_ARGUMENT, "plim_vessel_get_info: vessel and info must not be null");
  if (const plim_status status = checkSize(info->struct_size, kFirstSize<plim_vessel_info>, "plim_vessel_info"))
    return status;
  const plim::Loading& loading = vessel->loading;
  plim_vessel_info value{};
  value.mass = loading.mass;
  plim::api::copy(loading.center_b, value.center_of_mass);
  for (int i = 0; i < 9; ++i) value.inertia[i] = loading.inertia_b.row[i / 3][i % 3];
  value.enclosed_volume = vessel->enclosed.volume, value.height = 2 * vessel->vessel->hull().half_extent.y;
  if (loading.mass > 0) {
    value.free_surface[0] = loading.liquids.transverse / loading.mass;
    value.free_surface[1] = loading.liquids.longitudinal / loading.mass;
  }
  writeStruct(info, info->struct_size, value);
  return PLIM_OK;
}

plim_status plim_vessel_find_equilibrium(const plim_vessel* vessel, const plim_equilibrium_def* memory,
                                         plim_equilibrium* equilibrium) {
  if (const plim_status status = checkWeighs(vessel, "plim_vessel_find_equilibrium")) return status;
  if (!equilibrium) return fail(PLIM_NULL_ARGUMENT, "plim_vessel_find_equilibrium: equilibrium must not be null");
  if (const plim_status status = checkSize(equilibrium->struct_size, kFirstSize<plim_equilibrium>, "plim_equilibrium"))
    return status;
  plim_equilibrium_def def{};
  plim_equilibrium_def_init(&def, sizeof def);
  if (memory) {
    if (const plim_status status =
            checkSize(memory->struct_size, kFirstSize<plim_equilibrium_def>, "plim_equilibrium_def"))
      return status;
    def = readStruct<plim_equilibrium_def>(memory, memory->struct_size);
  }
  if (const plim_status status = checkStart(def)) return status;
  return guarded([&] {
    plim_equilibrium found{};
    if (const plim_status status = findEquilibrium(*vessel, def, found)) return status;
    writeStruct(equilibrium, equilibrium->struct_size, found);
    return plim_status{PLIM_OK};
  });
}

plim_status plim_vessel_find_equilibria(const plim_vessel* vessel, uint32_t starts, plim_equilibrium* equilibria,
                                        uint32_t capacity, uint32_t* count) {
  if (const plim_status status = checkWeighs(vessel, "plim_vessel_find_equilibria")) return status;
  if (!count || (capacity > 0 && !equilibria))
    return fail(PLIM_NULL_ARGUMENT, "plim_vessel_find_equilibria: equilibria and count must not be null");
  if (starts > 100000) return fail(PLIM_BAD_VALUE, "plim_vessel_find_equilibria: more than 100000 starts");
  if (capacity > 0)
    if (const plim_status status = checkSize(equilibria->struct_size, kFirstSize<plim_equilibrium>, "plim_equilibrium"))
      return status;
  return guarded([&] {
    const plim::Vessel& on = *vessel->vessel;
    const plim::Array<plim::Equilibrium> all =
        plim::EquilibriumFinder(on).findAll(starts > 0 ? static_cast<int>(starts) : 200);
    const std::uint32_t size = capacity > 0 ? equilibria->struct_size : 0;
    for (std::size_t k = 0; k < all.size() && k < capacity; ++k)
      writeStruct(element(equilibria, size, k), size, describe(*vessel, on, all[k], {0, all[k].at.pose.height, 0}));
    *count = static_cast<std::uint32_t>(all.size());
    return plim_status{PLIM_OK};
  });
}

plim_status plim_vessel_find_stability(const plim_vessel* vessel, const plim_stability_def* memory, plim_heeled* rows,
                                       plim_stability* stability) {
  if (const plim_status status = checkWeighs(vessel, "plim_vessel_find_stability")) return status;
  plim_stability_def def{};
  if (memory) {
    if (const plim_status status = checkSize(memory->struct_size, kFirstSize<plim_stability_def>, "plim_stability_def"))
      return status;
    def = readStruct<plim_stability_def>(memory, memory->struct_size);
  }
  if (rows)
    if (const plim_status status = checkSize(rows->struct_size, kFirstSize<plim_heeled>, "plim_heeled")) return status;
  if (stability)
    if (const plim_status status = checkSize(stability->struct_size, kFirstSize<plim_stability>, "plim_stability"))
      return status;
  if (sinks(*vessel))
    return fail(PLIM_BAD_VALUE,
                "plim_vessel_find_stability: the vessel sinks: it is heavier than the water it can displace");
  return guarded([&] {
    plim::Array<double> heels;
    plim::Array<Vec3d> openings;
    if (const plim_status status = readStability(*vessel, def, heels, openings)) return status;
    plim::RightingArm arm(*vessel->vessel, vessel->bow_b, std::move(openings));
    plim_stability curve{};
    if (stability) curve = describe(plim::readStabilityCurve(arm));
    plim::Array<plim_heeled> found;
    if (rows)
      for (const double heel : heels) found.push_back(describe(arm, arm.at(heel)));
    const std::uint32_t size = rows ? rows->struct_size : 0;
    for (std::size_t k = 0; k < found.size(); ++k) writeStruct(element(rows, size, k), size, found[k]);
    if (stability) writeStruct(stability, stability->struct_size, curve);
    return plim_status{PLIM_OK};
  });
}

plim_status plim_vessel_find_hydrostatics(const plim_vessel* vessel, const double* drafts, uint32_t count,
                                          plim_hydrostatics* rows) {
  if (!vessel || (count > 0 && (!drafts || !rows)))
    return fail(PLIM_NULL_ARGUMENT, "plim_vessel_find_hydrostatics: vessel, drafts and rows must not be null");
  if (count == 0) return PLIM_OK;
  if (count > kMostItems)
    return fail(PLIM_BAD_VALUE, "plim_vessel_find_hydrostatics: count is too large: at most 1000000");
  if (const plim_status status = checkSize(rows->struct_size, kFirstSize<plim_hydrostatics>, "plim_hydrostatics"))
    return status;
  const double height = 2 * vessel->vessel->hull().half_extent.y;
  for (std::uint32_t k = 0; k < count; ++k)
    if (!(drafts[k] > 0 && drafts[k] <= height * (1 + 1e-12)))
      return fail(PLIM_BAD_VALUE,
                  "plim_vessel_find_hydrostatics: drafts must lie between 0 and the hull's height, in metres");
  return guarded([&] {
    const plim::Vessel& on = *vessel->vessel;
    const std::uint32_t size = rows->struct_size;
    for (std::uint32_t k = 0; k < count; ++k)
      writeStruct(element(rows, size, k), size,
                  describe(plim::hydrostaticsAt(on.moments(), on.def().density, vessel->bow_b, drafts[k])));
    return plim_status{PLIM_OK};
  });
}

} // extern "C"
