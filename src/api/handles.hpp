// handles.hpp - the objects behind the opaque pointers of the ABI.
#pragma once

#include "api/support.hpp"
#include "forces/forces.hpp"
#include "hull/capped.hpp"
#include "hydrodynamics/panels.hpp"
#include "math/memory.hpp"
#include "plimsoll/plimsoll.h"
#include "water/surface.hpp"

#include <mutex>

struct plim_hull {
  explicit plim_hull(plim::Hull&& built) : hull(std::move(built)) {}

  plim::Hull hull;
  // Returns the hull as if its openings were covered (hull/capped.hpp); null if it has none. The first call builds it,
  // on any thread.
  const plim::Hull* capped() const {
    if (hull.opening_vertices.empty()) return nullptr;
    const std::lock_guard lock(building_);
    if (!is_capped_) capped_ = plim::cappedHull(hull), is_capped_ = true;
    return capped_.get();
  }
  // Returns the panels for bodies without panels of their own. The first call builds them, on any thread.
  const plim::Panels& panels() const {
    const plim::Hull* cover = capped();
    const std::lock_guard lock(building_);
    if (!panels_)
      panels_ = plim::makeOwned<const plim::Panels>(
          plim::buildPanels(hull, plim::enclosedBy(hull, cover), plim::kMostPanels));
    return *panels_;
  }

private:
  mutable std::mutex building_; // std::call_once would hang on some platforms after an exception
  mutable bool is_capped_ = false;
  mutable plim::Owned<const plim::Hull> capped_;
  mutable plim::Owned<const plim::Panels> panels_;
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

// Returns the PLIM_FLAG_* that follow from the forces alone.
inline std::uint32_t flagsOf(const Forces& forces) {
  std::uint32_t flags = std::isnan(forces.force_bound) ? 0 : PLIM_FLAG_CERTIFIED;
  if (forces.opening_submerged) flags = PLIM_FLAG_OPENING_SUBMERGED;
  if (!forces.tolerance_met) flags |= PLIM_FLAG_TOLERANCE_NOT_MET;
  return flags;
}

// Converts everything except the caller's own buffers.
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
