// certified.hpp - force and torque of a sea on a hull to within a tolerance, with a bound that holds; in double, but for clusters over
// lattices, which go to the float kernels of still water. Of seas that can be expanded near a place as said here; of seas made of facets see
// lattice_walk.hpp.
//
// What lies below a cluster of triangles sees a polynomial instead of the sea, as soon as what the polynomial leaves out
// (sines_expansion.hpp) fits the tolerance; triangles too large for their waves are bisected. With depth d, its polynomial q
// and the linear interpolant l of q on a piece, |d - l| <= E, the pressure's integral is that of q over the part with
// l > 0, to within
//   S mean(remainder) + sigma,   sigma = C(E) - 2 C(0) + C(-E),   C(t) = int max(l + t, 0) dS
// however often the surface crosses the piece: where the signs of d and l differ, |d| <= E - |l|.
// Pieces away from the surface have sigma = 0.
// Work is limited (docs/theory.md, section 10). Where the tolerance cannot be met within that, the best bound found
// is returned.
#pragma once

#include "forces/body_in_water.hpp"

namespace plim {

struct CertifiedResult {
  Wrench<double> wrench; // about the body's reference point
  WrenchBounds<double> bounds{};
  Vec3d buoyancy_moment_w;       // [m^4] int x dV of the displaced volume about the hull's centre, if asked for
  std::uint64_t evaluations = 0; // points at which waves were expanded, all attempts
  bool complete = false;         // false: not even one attempt came to its end
};

// The body's tolerance must be above zero.
CertifiedResult integrateCertified(const Body& body, const BodyInWater& at);

} // namespace plim
