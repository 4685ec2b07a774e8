// handles.hpp - what is behind the opaque pointers of the ABI.
#pragma once

#include "api/support.hpp"
#include "forces/forces.hpp"
#include "hull/hull.hpp"
#include "plimsoll/plimsoll.h"
#include "water/surface.hpp"

struct plim_hull {
  plim::Hull hull;
};
struct plim_report {
  plim::Report report;
};
struct plim_water {
  plim::Water water;
};
struct plim_surface {
  plim::Surface surface;
};

namespace plim::api {

// PLIM_FLAG_* that follow from the forces alone.
inline std::uint32_t flagsOf(const Forces& forces) {
  std::uint32_t flags = std::isnan(forces.force_bound) ? 0 : PLIM_FLAG_CERTIFIED;
  if (forces.opening_submerged) flags = PLIM_FLAG_OPENING_SUBMERGED;
  if (!forces.tolerance_met) flags |= PLIM_FLAG_TOLERANCE_NOT_MET;
  return flags;
}

// All but the caller's own buffers.
inline void convertForces(const Forces& from, std::uint32_t waterline_capacity, plim_forces& to) {
  to.flags = flagsOf(from);
  if (from.waterline_count > waterline_capacity) to.flags |= PLIM_FLAG_WATERLINE_TRUNCATED;
  copy(from.force_w, to.force), copy(from.torque_w, to.torque);
  to.volume = from.volume, to.wetted_area = from.wetted_area, to.waterplane_area = from.waterplane_area;
  copy(from.center_of_buoyancy_w, to.center_of_buoyancy);
  to.force_bound = from.force_bound, to.torque_bound = from.torque_bound;
  to.dry_count = from.dry, to.wet_count = from.wet, to.cut_count = from.cut;
  to.waterline_count = from.waterline_count;
  to.sea_evaluations = from.sea_evaluations;
}

} // namespace plim::api
