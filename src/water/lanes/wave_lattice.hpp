// wave_lattice.hpp - many waves on the nodes of a small lattice: the plain memory that the kernel and the library exchange.
// Places are offsets from the lattice's middle, where the phases were reduced in double, so float is enough.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plim::lanes {

struct LatticeWave {
  float kx, kz;            // [turns/m]
  float phase;             // [turns] at the lattice's middle
  float dx, dz;            // direction of travel
  float height;            // [m] amplitude
  float shift, stretch;    // [m], [-] of Gerstner's waves q A and q A k; 0: of sines
  float top_along, top_up; // [m/s] velocities on the surface: along the direction times the sine, up times -cosine
  float low_along, low_up; // [m/s] and down below
  float omega;             // [rad/s]: accelerations are that times velocities a quarter of a period on
};

inline constexpr std::size_t kLatticeLanes = 64; // at most so many nodes; memory is for whole registers

struct alignas(64) LatticePlaces {
  float x[kLatticeLanes], z[kLatticeLanes]; // [m]
};
struct alignas(64) LatticeFields {
  float height[kLatticeLanes], top[3][kLatticeLanes], below[3][kLatticeLanes];    // [m], [m/s]
  float top_acceleration[3][kLatticeLanes], below_acceleration[3][kLatticeLanes]; // [m/s^2]
};

} // namespace plim::lanes
