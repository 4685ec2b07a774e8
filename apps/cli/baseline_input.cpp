#include "cli/baseline_input.hpp"

#include "math/elementary.hpp"

#include <algorithm>
#include <cmath>

namespace plim::cli {

baselines::Placement placementOf(const plim_body& body) {
  const double *p = body.position, *q = body.rotation, *o = body.reference_point;
  return {{p[0], p[1], p[2]}, rotationMatrix({q[0], q[1], q[2], q[3]}), {o[0], o[1], o[2]}};
}

baselines::Sea baselineSea(const LoadedSea& from) {
  baselines::Sea sea{from.description.level, from.description.density, from.description.gravity, {}};
  const plimsoll::Surface& surface = from.surface;
  const double level = sea.level;
  if (surface.bounds().amplitude == 0) return sea;
  sea.heights = [&surface, level](std::size_t n, const double* x, const double* z, double* height) {
    std::vector<std::array<double, 3>> points(n);
    for (std::size_t i = 0; i < n; ++i) points[i] = {x[i], 0, z[i]};
    const std::vector<plim_surface_sample> samples = surface.samples(points);
    for (std::size_t i = 0; i < n; ++i) height[i] = samples[i].height - level;
  };
  return sea;
}

std::vector<baselines::PlainWave> plainWaves(const plimsoll::Water& water, double time) {
  std::vector<baselines::PlainWave> waves;
  for (const plim_wave& wave : water.waves()) {
    const double k = kTurn / wave.wavelength,
                 phase = fractionOfTurns((wave.phase - wave.angular_frequency * time) / kTurn) * kTurn;
    waves.push_back({static_cast<float>(wave.amplitude), static_cast<float>(k * std::cos(wave.direction)),
                     static_cast<float>(k * std::sin(wave.direction)), static_cast<float>(phase)});
  }
  return waves;
}

int referenceDivisions(const plimsoll::Hull& hull) {
  const double pieces = 1e6 / std::max(1u, hull.info().triangle_count);
  return std::clamp(static_cast<int>(std::sqrt(pieces)), 1, 200);
}

} // namespace plim::cli
