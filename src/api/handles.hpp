// handles.hpp - what is behind the opaque pointers of the ABI.
#pragma once

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

} // namespace plim::api
