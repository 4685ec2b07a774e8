// plimsoll_statics.hpp - C++20 over plimsoll_statics.h, in the manner of plimsoll.hpp.
//
//   plimsoll::VesselDef def(hull, 5000);                          // a hull of 5000 kg
//   def.center_of_mass[1] = -0.3;
//   const plimsoll::Vessel vessel(def);
//   const plimsoll::Equilibrium at = vessel.findEquilibrium();    // at.isStable(), at.draft, at.metacentric_height[0]
//   const plimsoll::Stability curve = vessel.findStability();     // curve.vanishing_heel, curve.largest_gz
//   for (const plimsoll::Heeled& row : vessel.findHeeled(heels)) ...
#pragma once

#include "plimsoll/plimsoll.hpp"
#include "plimsoll/plimsoll_statics.h"

#ifdef PLIMSOLL_ERRORS // plimsoll.hpp reports an error below C++20

#include <algorithm>
#include <span>
#include <vector>

namespace plimsoll::inline PLIMSOLL_ERRORS {

// A mass at a point of the body.
struct PointMass : plim_point_mass {
  PointMass(double kilograms, double x, double y, double z)
      : plim_point_mass{sizeof(plim_point_mass), 0, kilograms, {x, y, z}} {}
};
static_assert(sizeof(PointMass) == sizeof(plim_point_mass), "arrays of PointMass are arrays of plim_point_mass");

// A box tank, at the origin unless `position` is set.
struct Tank : plim_tank {
  Tank(double along, double across, double up, double filled)
      : plim_tank{sizeof(plim_tank), 0, along, across, up, filled, 1000, {}} {}
};
static_assert(sizeof(Tank) == sizeof(plim_tank), "arrays of Tank are arrays of plim_tank");

struct VesselDef : plim_vessel_def {
  // kilograms: 0 if only the hydrostatic table is needed.
  explicit VesselDef(const Hull& of, double kilograms = 0) : plim_vessel_def{} {
    plim_vessel_def_init(this, sizeof(plim_vessel_def), of.get());
    mass = kilograms;
  }
  // The arrays must live until the vessel is created.
  void setPointMasses(std::span<const PointMass> aboard) {
    point_masses = aboard.data(), point_mass_count = static_cast<std::uint32_t>(aboard.size());
  }
  void setTanks(std::span<const Tank> aboard) {
    tanks = aboard.data(), tank_count = static_cast<std::uint32_t>(aboard.size());
  }
};

struct EquilibriumDef : plim_equilibrium_def {
  EquilibriumDef() : plim_equilibrium_def{} { plim_equilibrium_def_init(this, sizeof(plim_equilibrium_def)); }
};

struct Equilibrium : plim_equilibrium {
  Equilibrium() : plim_equilibrium{} { plim_equilibrium_init(this, sizeof(plim_equilibrium)); }
  bool isStable() const { return balance == PLIM_BALANCE_STABLE; }
  bool isInBalance() const { return balance == PLIM_BALANCE_STABLE || balance == PLIM_BALANCE_UNSTABLE; }
  bool sinks() const { return balance == PLIM_BALANCE_SINKS; }
};
static_assert(sizeof(Equilibrium) == sizeof(plim_equilibrium), "arrays of them are arrays of plim_equilibrium");

struct Heeled : plim_heeled {
  Heeled() : plim_heeled{} { plim_heeled_init(this, sizeof(plim_heeled)); }
};
static_assert(sizeof(Heeled) == sizeof(plim_heeled), "arrays of Heeled are arrays of plim_heeled");

struct Stability : plim_stability {
  Stability() : plim_stability{} { plim_stability_init(this, sizeof(plim_stability)); }
};

struct Hydrostatics : plim_hydrostatics {
  Hydrostatics() : plim_hydrostatics{} { plim_hydrostatics_init(this, sizeof(plim_hydrostatics)); }
};
static_assert(sizeof(Hydrostatics) == sizeof(plim_hydrostatics), "arrays of them are arrays of plim_hydrostatics");

struct StabilityDef : plim_stability_def {
  StabilityDef() : plim_stability_def{} { plim_stability_def_init(this, sizeof(plim_stability_def)); }
  // x, y, z of each; they must live until the curve is computed.
  void setOpenings(std::span<const double> coordinates) {
    openings = coordinates.data(), opening_count = static_cast<std::uint32_t>(coordinates.size() / 3);
  }
};

// A hull with its weights; the hull must outlive it.
class Vessel {
public:
  explicit Vessel(const VesselDef& def) {
    plim_vessel* created = nullptr;
    detail::check(detail::created([&] { return plim_vessel_create(&def, &created); }));
    vessel_.reset(created);
  }

  plim_vessel_info info() const {
    auto value = detail::sized<plim_vessel_info>();
    detail::check(plim_vessel_get_info(get(), &value));
    return value;
  }

  Equilibrium findEquilibrium(const EquilibriumDef& def = {}) const {
    Equilibrium found;
    detail::check(plim_vessel_find_equilibrium(get(), &def, &found));
    return found;
  }
  // The distinct stable poses reached from many starts, in the order of their energy.
  std::vector<Equilibrium> findEquilibria(std::uint32_t starts = 0) const {
    std::vector<Equilibrium> found(16);
    for (;;) {
      std::uint32_t count = 0;
      detail::check(
          plim_vessel_find_equilibria(get(), starts, found.data(), static_cast<std::uint32_t>(found.size()), &count));
      const bool all = count <= found.size();
      found.resize(count);
      if (all) return found;
    }
  }

  // Rows of the righting arm, at these heels [rad].
  std::vector<Heeled> findHeeled(std::span<const double> heels, StabilityDef def = {}) const {
    std::vector<Heeled> rows(heels.size());
    def.heels = heels.data(), def.heel_count = static_cast<std::uint32_t>(heels.size());
    if (!rows.empty()) detail::check(plim_vessel_find_stability(get(), &def, rows.data(), nullptr));
    return rows;
  }
  Stability findStability(const StabilityDef& def = {}) const {
    Stability found;
    detail::check(plim_vessel_find_stability(get(), &def, nullptr, &found));
    return found;
  }

  std::vector<Hydrostatics> findHydrostatics(std::span<const double> drafts) const {
    std::vector<Hydrostatics> rows(drafts.size());
    detail::check(
        plim_vessel_find_hydrostatics(get(), drafts.data(), static_cast<std::uint32_t>(rows.size()), rows.data()));
    return rows;
  }

  const plim_vessel* get() const { return vessel_.get(); }

private:
  struct Destroy {
    void operator()(plim_vessel* vessel) const { plim_vessel_destroy(vessel); }
  };
  std::unique_ptr<plim_vessel, Destroy> vessel_;
};

} // namespace plimsoll::inline PLIMSOLL_ERRORS

#endif // PLIMSOLL_ERRORS
