// steep_waves.hpp - random waves of a given steepness with their water and surface, and bodies that are evaluated on
// them to a tolerance.
#pragma once

#include "api/handles.hpp"
#include "seas.hpp"

#include <algorithm>

namespace plim::tests {

inline constexpr double kTwoPi = 6.283185307179586;

struct Waves {
  Waves(std::uint32_t kind, std::vector<plim_wave> list, double time = 0)
      : waves(std::move(list)), water(definition(kind, waves)), surface(water, time) {}
  std::vector<plim_wave> waves;
  plimsoll::Water water;
  plimsoll::Surface surface;

  static plimsoll::WaterDef definition(std::uint32_t kind, const std::vector<plim_wave>& list) {
    plimsoll::WaterDef def;
    def.kind = kind;
    def.waves = list.data(), def.wave_count = static_cast<std::uint32_t>(list.size());
    return def;
  }
  baselines::Sea baseline() const {
    return {0, 1000, 9.81, [this](std::size_t n, const double* x, const double* z, double* h) {
              surface.get()->surface.heights(n, x, z, h);
            }};
  }
};

// Returns Gerstner waves (steepness 1) of random length and direction. The sum of their A k is `sum`.
inline std::vector<plim_wave> steepWaves(Random& random, int count, double shortest, double longest, double sum) {
  std::vector<plim_wave> waves;
  double total = 0;
  for (int j = 0; j < count; ++j) {
    const double wavelength = shortest * std::exp(random.uniform(0, std::log(longest / shortest)));
    const double share = random.uniform(0.1, 1);
    waves.push_back(
        {share * wavelength / kTwoPi, wavelength, random.uniform(-3.2, 3.2), random.uniform(-3.2, 3.2), 0, 1});
    total += share;
  }
  for (plim_wave& wave : waves) wave.amplitude *= sum / total;
  return waves;
}

inline plimsoll::Body place(const plimsoll::Hull& hull, const plimsoll::Surface& surface, const Vec3d& position,
                            const Quat& rotation, double tolerance) {
  plimsoll::Body body = makeBody(hull, position, rotation, PLIM_PRECISION_FLOAT);
  body.surface = surface.get();
  body.outputs = 0;
  body.tolerance = tolerance;
  return body;
}

inline bool isMet(const plimsoll::Forces& forces) {
  return (forces.flags & PLIM_FLAG_TOLERANCE_NOT_MET) == 0;
}

// Returns the smallest tolerance that both bounds meet.
inline double boundOf(const plimsoll::Forces& forces, const plimsoll::Hull& hull) {
  return std::max(forces.force_bound, forces.torque_bound / longestExtent(hull.info())) /
         (kWeight * hull.info().volume);
}

} // namespace plim::tests
