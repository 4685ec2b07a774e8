// wave_lattice.cpp - reduces waves to the lattice's middle, filters short ones, and calls the kernel.
#include "water/wave_lattice.hpp"

#include "math/scratch.hpp"
#include "water/lanes/kernels.hpp"

namespace plim {
namespace {

constexpr std::size_t kFewWaves = 16; // up to this number, the stack is used

// Computes the amplitudes of the orbital velocity on the surface and at SeaLattice::below: A w times the decay with
// depth. The horizontal velocity of Gerstner waves has the radius of the displacement at the surface, q A, and decays
// from there.
void describeOrbit(WaveKind kind, const WaveAtTime& wave, double depth, double below, double weight,
                   lanes::LatticeWave& to) {
  const OrbitDecay top = std::isfinite(depth) ? orbitDecay(wave.k, depth, 0) : OrbitDecay{1, 1};
  const OrbitDecay low = orbitDecay(wave.k, depth, below);
  const double speed = weight * wave.amplitude * wave.omega;
  const double along = kind == WaveKind::kSines ? speed : speed * wave.steepness / top.horizontal;
  to.top_along = static_cast<float>(along * top.horizontal), to.top_up = static_cast<float>(speed * top.vertical);
  to.low_along = static_cast<float>(along * low.horizontal), to.low_up = static_cast<float>(speed * low.vertical);
}

// Returns the number of Newton steps. Each step roughly squares the error, which starts at |D|. stretch: sum q A k,
// shift: sum q A.
int searchesFor(double shift, double stretch) {
  if (shift == 0) return 0;
  return stretch < 0.3 ? 2 : stretch < 0.6 ? 3 : 6;
}

} // namespace

void reserveWaveLattice(std::size_t waves) {
  threadScratch<lanes::LatticeWave>(ScratchUse::kLatticeWaves, waves);
}

void sampleWaveLattice(WaveKind kind, std::span<const WaveAtTime> waves, double depth, const SeaLattice& at,
                       LatticeSample* out) {
  lanes::LatticeWave few[kFewWaves];
  lanes::LatticeWave* list =
      waves.size() <= kFewWaves ? few : threadScratch<lanes::LatticeWave>(ScratchUse::kLatticeWaves, waves.size());
  const double half = 0.5 * (at.across - 1), x = at.x + half * at.spacing_x, z = at.z + half * at.spacing_z;
  std::size_t count = 0;
  double shift = 0, stretch = 0;
  for (const WaveAtTime& wave : waves) {
    // Radians between nodes: the weight is 1 below 5/4 and 0 above 5/2.
    const double turn = wave.k * std::max(std::abs(wave.dx) * at.spacing_x, std::abs(wave.dz) * at.spacing_z);
    const double weight = std::clamp(2 - turn / 1.25, 0.0, 1.0), A = weight * wave.amplitude;
    if (!(weight > 0)) continue;
    const double radius = kind == WaveKind::kGerstner ? wave.steepness * A : 0;
    shift += radius, stretch += radius * wave.k;
    lanes::LatticeWave& to = list[count++];
    to.kx = static_cast<float>(wave.kx), to.kz = static_cast<float>(wave.kz);
    to.phase = static_cast<float>(fractionOfTurns(wave.kx * x + wave.kz * z + wave.phase));
    to.dx = static_cast<float>(wave.dx), to.dz = static_cast<float>(wave.dz), to.height = static_cast<float>(A);
    to.shift = static_cast<float>(radius), to.stretch = static_cast<float>(radius * wave.k);
    to.omega = static_cast<float>(wave.omega);
    describeOrbit(kind, wave, depth, at.below, weight, to);
  }
  lanes::LatticePlaces places{};
  lanes::LatticeFields fields;
  const int nodes = at.across * at.across;
  for (int k = 0; k < nodes; ++k) {
    const int row = k / at.across, column = k % at.across;
    places.x[k] = static_cast<float>((column - half) * at.spacing_x);
    places.z[k] = static_cast<float>((row - half) * at.spacing_z);
  }
  lanes::waterKernels().sample_waves(list, count, searchesFor(shift, stretch), static_cast<std::size_t>(nodes), places,
                                     fields);
  const auto at_node = [](const float(&field)[3][lanes::kLatticeLanes], int k) {
    return Vec3d{field[0][k], field[1][k], field[2][k]};
  };
  for (int k = 0; k < nodes; ++k)
    out[k] = {fields.height[k], at_node(fields.top, k), at_node(fields.below, k), at_node(fields.top_acceleration, k),
              at_node(fields.below_acceleration, k)};
}

} // namespace plim
