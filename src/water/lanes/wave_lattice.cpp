// wave_lattice.cpp - heights, velocities and accelerations of waves on a small lattice, sixteen nodes at a time;
// compiled once per kind of processor. For Gerstner waves the label X of each place x is found first, by Newton's
// method on G(X) = X + D(X) - x, starting at X = x:
//   D = sum q A d cos theta,   J = 1 - sum q A k sin theta d d^T,   X' = X - J^-1 G
// Every lane takes the same number of steps, so no lane depends on the others (water/wave_lattice.cpp chooses the
// number). If J is almost singular, the step is X' = X - G instead.
#include "water/lanes/wave_lattice.hpp"

#include "math/lane_floats.hpp"

#define PLIM_JOIN_(a, b) a##b
#define PLIM_JOIN(a, b) PLIM_JOIN_(a, b)

namespace plim::lanes {
namespace {

struct Place {
  Floats x, z;
};

HWY_INLINE HWY_ATTR SineCosineF phaseAt(const LatticeWave& wave, const Place& at) {
  return sineCosineOfTurns(Floats(wave.kx) * at.x + Floats(wave.kz) * at.z + Floats(wave.phase));
}

HWY_INLINE HWY_ATTR Place nearerLabel(const LatticeWave* waves, std::size_t count, const Place& place,
                                      const Place& label) {
  const Floats zero(0), one(1);
  Floats x = label.x - place.x, z = label.z - place.z, xx = one, xz = zero, zz = one;
  for (std::size_t k = 0; k < count; ++k) {
    const LatticeWave& wave = waves[k];
    const SineCosineF theta = phaseAt(wave, label);
    const Floats dx(wave.dx), dz(wave.dz), shift = Floats(wave.shift) * theta.cosine;
    const Floats along_x = Floats(wave.stretch) * theta.sine * dx, along_z = Floats(wave.stretch) * theta.sine * dz;
    x = x + shift * dx, z = z + shift * dz;
    xx = xx - along_x * dx, xz = xz - along_x * dz, zz = zz - along_z * dz;
  }
  const Floats determinant = xx * zz - xz * xz;
  const Mask regular = determinant > Floats(1e-3);
  const Floats per = one / choose(regular, determinant, one);
  return {label.x - choose(regular, (zz * x - xz * z) * per, x), label.z - choose(regular, (xx * z - xz * x) * per, z)};
}

// Sums of the orbital motion at one depth: velocities `along` sin theta in the direction of travel and -`up` cos theta
// upwards, and their rates of change at the particle, -omega `along` cos theta and -omega `up` sin theta.
struct Orbits {
  Floats velocity[3], acceleration[3];

  HWY_INLINE HWY_ATTR void add(const LatticeWave& wave, float along, float up, const SineCosineF& theta) {
    const Floats dx(wave.dx), dz(wave.dz), omega(wave.omega);
    const Floats forth = Floats(along) * theta.sine, rise = Floats(up) * theta.cosine;
    velocity[0] = velocity[0] + forth * dx, velocity[2] = velocity[2] + forth * dz;
    velocity[1] = velocity[1] - rise;
    const Floats gain = omega * (Floats(along) * theta.cosine);
    acceleration[0] = acceleration[0] - gain * dx, acceleration[2] = acceleration[2] - gain * dz;
    acceleration[1] = acceleration[1] - omega * (Floats(up) * theta.sine);
  }
};

HWY_INLINE HWY_ATTR void sumWaves(const LatticeWave* waves, std::size_t count, const Place& label, std::size_t first,
                                  LatticeFields& to) {
  Floats height;
  Orbits top, below;
  for (std::size_t k = 0; k < count; ++k) {
    const LatticeWave& wave = waves[k];
    const SineCosineF theta = phaseAt(wave, label);
    height = height + Floats(wave.height) * theta.sine;
    top.add(wave, wave.top_along, wave.top_up, theta), below.add(wave, wave.low_along, wave.low_up, theta);
  }
  height.store(to.height + first);
  for (int i = 0; i < 3; ++i) {
    top.velocity[i].store(to.top[i] + first), below.velocity[i].store(to.below[i] + first);
    top.acceleration[i].store(to.top_acceleration[i] + first);
    below.acceleration[i].store(to.below_acceleration[i] + first);
  }
}

} // namespace

HWY_FLATTEN HWY_ATTR void PLIM_JOIN(sampleWaves_, PLIM_LANES)(const LatticeWave* waves, std::size_t count, int searches,
                                                              std::size_t nodes, const LatticePlaces& places,
                                                              LatticeFields& fields) {
  for (std::size_t first = 0; first < nodes; first += hn::Lanes(kFloatTag)) {
    const Place place = {Floats(places.x + first), Floats(places.z + first)};
    Place label = place;
    for (int k = 0; k < searches; ++k) label = nearerLabel(waves, count, place, label);
    sumWaves(waves, count, label, first, fields);
  }
}

} // namespace plim::lanes
