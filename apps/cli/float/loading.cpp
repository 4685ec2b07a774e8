// loading.cpp - finds the displacement before flooding, and the height of the centre of mass.
#include "cli/float/loading.hpp"

#include "cli/numbers.hpp"
#include "cli/statics/vessel_input.hpp"
#include "plimsoll/plimsoll_motion.hpp"

#include <algorithm>

namespace plim::cli {
namespace {

constexpr double kSolidShare = 0.5, kBoatShare = 0.25; // of the greatest displacement
constexpr double kLeastMetacentricHeight = 0.1;        // relative to the breadth

// The greatest upright displacement before water enters; the whole volume if no water can enter.
struct Carried {
  double volume = 0; // [m^3]
  bool floods = false;
};

Carried carriedAtMost(const plimsoll::Hull& hull) {
  const plim_hull_info info = hull.info();
  plimsoll::Body body(hull, plimsoll::stillWater()); // with its level at 0; only volumes are used
  const auto at = [&](double y) {
    body.position[1] = y;
    return plimsoll::evaluate(body);
  };
  double under = -info.box_high[1], above = -info.box_low[1];
  if (!at(under).openingSubmerged()) return {info.volume, false};
  for (int halving = 0; halving < 40; ++halving) {
    const double middle = 0.5 * (under + above);
    (at(middle).openingSubmerged() ? under : above) = middle;
  }
  // A hull that is open at the bottom carries nothing, so this gives no useful default.
  const double volume = at(above).volume;
  return volume > 0.01 * info.volume ? Carried{volume, true} : Carried{info.volume, false};
}

// Computes the upright equilibrium; returns false if the hull sinks or floods.
bool findRest(const plimsoll::Hull& hull, double mass, double density, double gravity, const Vec3d& center_b,
              plimsoll::Rest& rest) {
  plimsoll::Preset preset(hull);
  preset.density = density, preset.gravity = gravity, preset.mass = mass;
  preset.center_of_mass[0] = center_b.x, preset.center_of_mass[1] = center_b.y, preset.center_of_mass[2] = center_b.z;
  return plim_preset_apply(&preset, nullptr, &rest) == PLIM_OK;
}

std::string triple(const Vec3d& v, double noise) {
  return shortNumber(withoutNoise(v.x, noise)) + "," + shortNumber(withoutNoise(v.y, noise)) + "," +
         shortNumber(withoutNoise(v.z, noise));
}

void chooseMass(const plimsoll::Hull& hull, double density, Loading& loading) {
  const Carried carried = carriedAtMost(hull);
  loading.mass = (carried.floods ? kBoatShare : kSolidShare) * carried.volume * density;
  loading.defaults.push_back(
      "mass " + shortNumber(loading.mass) + " kg, " +
      (carried.floods ? "a quarter of what it carries before water runs in" : "half of what it can displace") +
      " (--mass, --density-ratio)");
}

void chooseCenter(const plimsoll::Hull& hull, double density, double gravity, Loading& loading) {
  const plim_hull_info info = hull.info();
  const Vec3d centroid{info.centroid[0], info.centroid[1], info.centroid[2]};
  loading.center_of_mass_b = centroid;
  Vec3d& center = loading.center_of_mass_b;
  plimsoll::Rest rest;
  const bool floats = findRest(hull, loading.mass, density, gravity, centroid, rest);
  std::string why = "the centroid, because it sinks or fills";
  if (floats) {
    center.x = rest.center_of_buoyancy[0], center.z = rest.center_of_buoyancy[2];
    why = "in line with the centre of buoyancy";
    const double breadth = std::min(info.box_high[0] - info.box_low[0], info.box_high[2] - info.box_low[2]);
    if (findRest(hull, loading.mass, density, gravity, center, rest)) {
      const double lacks =
          kLeastMetacentricHeight * breadth - std::min(rest.metacentric_height[0], rest.metacentric_height[1]);
      if (lacks > 0) why += " and lower than the centroid", center.y -= lacks;
    }
    why += ", so that it floats upright";
  }
  loading.defaults.push_back("centre of mass " + triple(center, 1e-6 * longestExtent(info)) + " m, " + why +
                             " (--center-of-mass)");
}

} // namespace

Loading loadingOf(const LoadingWish& wish, const plimsoll::Hull& hull, double density, double gravity) {
  Loading loading;
  const plim_hull_info info = hull.info();
  if (const auto given = massGiven(wish.mass, wish.density_ratio, hull, density))
    loading.mass = *given;
  else
    chooseMass(hull, density, loading);
  if (!wish.center_of_mass) {
    chooseCenter(hull, density, gravity, loading);
  } else if (*wish.center_of_mass == "centroid") {
    loading.center_of_mass_b = {info.centroid[0], info.centroid[1], info.centroid[2]};
  } else {
    const std::vector<double> c = parseNumbers(*wish.center_of_mass, 3, "--center-of-mass");
    loading.center_of_mass_b = {c[0], c[1], c[2]};
  }
  return loading;
}

} // namespace plim::cli
