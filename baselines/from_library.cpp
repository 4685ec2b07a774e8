// from_library.cpp - converts bodies and seas of the library.
#include "baselines/from_library.hpp"

#include "math/elementary.hpp"

#include <cmath>

namespace plim::baselines {
namespace {

// Returns the phase at the world's origin, within one turn [rad].
double phaseAt(const plim_wave& wave, double time) {
  return fractionOfTurns((wave.phase - wave.angular_frequency * time) / kTurn) * kTurn;
}

} // namespace

// A NaN component of the centre of mass means the hull's centroid, as in the library.
Placement placementOf(const plim_body& body) {
  const double *p = body.position, *q = body.rotation; // torques are taken about the centre of mass
  plim_hull_info info;
  plim_hull_info_init(&info, sizeof info);
  plimsoll::detail::check(plim_hull_get_info(body.hull, &info));
  Vec3d center;
  for (int i = 0; i < 3; ++i)
    center[i] = std::isnan(body.center_of_mass[i]) ? info.centroid[i] : body.center_of_mass[i];
  return {{p[0], p[1], p[2]}, rotationMatrix({q[0], q[1], q[2], q[3]}), center};
}

Sea baselineSea(const formats::SeaDescription& description, const plim_surface* surface, double time) {
  Sea sea{description.level, description.density, description.gravity, {}};
  plim_surface_bounds bounds{};
  bounds.struct_size = sizeof bounds;
  plimsoll::detail::check(plim_surface_get_bounds(surface, &bounds));
  if (bounds.amplitude == 0) return sea;
  sea.heights = [surface, level = sea.level](std::size_t n, const double* x, const double* z, double* height) {
    if (n == 0) return;
    plimsoll::detail::check(plim_surface_get_heights(surface, static_cast<std::uint32_t>(n), x, z, height, nullptr));
    for (std::size_t i = 0; i < n; ++i) height[i] -= level;
  };
  sea.waves = sineWaves(description.water, time);
  return sea;
}

std::vector<SineWave<double>> sineWaves(const plimsoll::Water& water, double time) {
  std::vector<SineWave<double>> waves;
  for (const plim_wave& wave : water.waves()) {
    if (wave.steepness > 0) return {}; // Gerstner waves also move the water sideways
    const double k = kTurn / wave.wavelength;
    waves.push_back({wave.amplitude, k * std::cos(wave.direction), k * std::sin(wave.direction), phaseAt(wave, time)});
  }
  return waves;
}

std::vector<GerstnerWave> gerstnerWaves(const plimsoll::Water& water, double time) {
  std::vector<GerstnerWave> waves;
  for (const plim_wave& wave : water.waves()) {
    const double k = kTurn / wave.wavelength;
    waves.push_back({wave.amplitude, k * std::cos(wave.direction), k * std::sin(wave.direction), phaseAt(wave, time),
                     wave.steepness});
  }
  return waves;
}

std::vector<PlainWave> plainWaves(const plimsoll::Water& water, double time) {
  std::vector<PlainWave> waves;
  toFloat(sineWaves(water, time), waves);
  return waves;
}

// The baselines do not support openings. If one is submerged, the hull counts as covered, as with the library's own
// methods.
void OwnMethod::computeBuoyancy(void* user, const plim_body* body, plim_forces* forces) {
  if (forces->flags & PLIM_FLAG_OPENING_SUBMERGED) return;
  const OwnMethod& own = *static_cast<const OwnMethod*>(user);
  const Sea sea = baselineSea(*own.sea_, body->surface, body->surface_time);
  const Wrench wrench = own.method_->force(placementOf(*body), sea);
  for (int i = 0; i < 3; ++i) forces->force[i] = wrench.force[i], forces->torque[i] = wrench.torque[i];
  forces->volume = wrench.volume;
}

} // namespace plim::baselines
