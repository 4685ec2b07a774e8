// on_waves.cpp - alternates between fitting the plane and finding the equilibrium on it.
#include "statics/on_waves.hpp"

#include "statics/plane_of_sea.hpp"

namespace plim {

FloatingOnSea findOnSea(const Vessel& vessel, unsigned free, const Quat& start, const Vec3d& place_w,
                        const Surface& surface) {
  constexpr int kMost = 60;
  FloatingOnSea on{{}, vessel, surface.fluid().level, true};
  const Hull& hull = vessel.hull();
  Vec3d center_w = place_w; // of mass
  Quat rotation = start;
  for (int k = 0; k < kMost; ++k) {
    const Mat3d R = rotationMatrix(rotation);
    const Vec3d origin_w = center_w - R * vessel.def().center_of_mass_b;
    const std::optional<PlaneOfSea> plane = fitPlane(hull, {origin_w, R}, surface);
    if (!plane) return on.sea_gave_numbers = false, on;
    const Vec3d aside = center_w - (origin_w + R * hull.center_b);
    const double before = on.water_height;
    on.water_height = plane->height + plane->slope_x * aside.x + plane->slope_z * aside.z;
    on.vessel = vessel.onSlope(plane->slope_x, plane->slope_z);
    const int so_far = on.found.iterations;
    on.found = EquilibriumFinder(on.vessel, free).find({rotation, center_w.y - on.water_height});
    on.found.iterations += so_far;
    const Quat& now = on.found.at.pose.rotation;
    const bool turned = halfTurnBetween(now, rotation) > 1e-12;
    rotation = now, center_w.y = on.water_height + on.found.at.pose.height;
    if (surface.isFlat() || on.found.verdict == Verdict::kSinks) return on;
    if (k > 0 && !turned && std::abs(on.water_height - before) <= 1e-12 * vessel.radius()) return on;
  }
  on.found.verdict = Verdict::kNotFound; // waves as short as the hull may cause a cycle
  return on;
}

} // namespace plim
