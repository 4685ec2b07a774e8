// certified.hpp - force and torque of a sea on a hull to within a tolerance, with a bound that holds; in double. Of sums of sines,
// Gerstner waves and fft seas that are not choppy as said here; of grids and sampled seas see lattice_walk.hpp.
//
// What lies below a cluster of triangles sees a polynomial instead of the sea, as soon as what the polynomial leaves out
// (sines_patch.hpp) fits the tolerance; triangles too large for their waves are bisected. With depth d, its polynomial q
// and the linear interpolant l of q on a piece, |d - l| <= E, the pressure's integral is that of q over the part with
// l > 0, to within
//   S mean(remainder) + sigma,   sigma = C(E) - 2 C(0) + C(-E),   C(t) = int max(l + t, 0) dS
// however often the surface crosses the piece: where the signs of d and l differ, |d| <= E - |l|.
// Pieces away from the surface have sigma = 0.
// Work is limited (docs/theory.md, section 10). Where the tolerance cannot be met within that, the best bound found
// is returned.
#pragma once

#include "forces/wet_sums.hpp"

namespace plim {

// In units of rho g, SI, world axes, about the body's reference point.
struct CertifiedResult {
  Vec3d depth_normal, depth_moment; // int d n dS, int d r x n dS
  Vec3d area_vector;                // int n dS over the wet part
  double area = 0;                  // wet
  Vec3d buoyancy_moment;            // int x dV of the displaced volume about the hull's centre, if asked for
  double force_bound = 0, torque_bound = 0;
  std::uint64_t evaluations = 0; // points at which waves were expanded, all attempts
  bool complete = false;         // false: not even one attempt came to its end
};

// Whether the sea is of a kind that this knows.
bool isCertifiable(const Surface& surface);

// tolerance: as in Body, above zero.
CertifiedResult integrateCertified(const Body& body, const Situation& at);

} // namespace plim
