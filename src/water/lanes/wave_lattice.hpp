// wave_lattice.hpp - waves on the nodes of a small lattice: the plain memory that kernel and library exchange. Places
// are offsets from the lattice's middle, where the phases were reduced in double, so float is sufficient.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plim::lanes {

struct LatticeWave {
  float kx, kz;            // [turns/m]
  float phase;             // [turns] at the lattice's middle
  float dx, dz;            // direction of travel
  float height;            // [m] amplitude
  float shift, stretch;    // [m], [-] Gerstner waves: q A and q A k; sines: 0
  float top_along, top_up; // [m/s] on the surface: along * sine in direction (dx, dz), -up * cosine upwards
  float low_along, low_up; // [m/s] the same at SeaLattice::below
  float omega;             // [rad/s]; accelerations are omega times the velocities a quarter period later
};

inline constexpr std::size_t kLatticeLanes = 64; // largest number of nodes; kernels use whole registers

struct alignas(64) LatticePlaces {
  float x[kLatticeLanes], z[kLatticeLanes]; // [m]
};
struct alignas(64) LatticeFields {
  float height[kLatticeLanes], top[3][kLatticeLanes], below[3][kLatticeLanes];    // [m], [m/s]
  float top_acceleration[3][kLatticeLanes], below_acceleration[3][kLatticeLanes]; // [m/s^2]
};

} // namespace plim::lanes
