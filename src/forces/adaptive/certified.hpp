// certified.hpp - force and torque of a sea on a hull to within a tolerance, with a proven bound. In double, except for
// clusters over lattices, which the float kernels of still water integrate. The text below is for seas with local
// expansions; lattice_walk.hpp is for seas of facets.
//
// A cluster of triangles uses a polynomial instead of the sea as soon as the polynomial's remainder
// (sines_expansion.hpp) is within the allowance; triangles too large for their waves are bisected. Let d be the depth
// with the sea, q the depth with the polynomial, and l the linear interpolant of q on a piece, with |d - l| <= E. The
// integral of q over the part with l > 0 then differs from the exact integral by at most
//   S mean(remainder) + sigma,   sigma = C(E) - 2 C(0) + C(-E),   C(t) = int max(l + t, 0) dS
// however often the surface crosses the piece: where the signs of d and l differ, |d| <= E - |l|. Pieces away from the
// surface have sigma = 0. The work is limited (docs/theory.md, section 10). If the tolerance cannot be met within that
// limit, the best bound found is returned.
#pragma once

#include "forces/body_in_water.hpp"

namespace plim {

struct CertifiedResult {
  Wrench<double> wrench; // about the body's reference point
  WrenchBounds<double> bounds{};
  Vec3d buoyancy_moment_w;       // [m^4] int x dV of the displaced volume about the hull's centre, if requested
  std::uint64_t evaluations = 0; // points at which waves were expanded, over all attempts
  bool complete = false;         // false: no attempt was completed
};

// Integrates the body's sea. Result `complete` is false if no attempt was completed. The body's tolerance must be above
// zero.
CertifiedResult integrateCertified(const Body& body, const BodyInWater& at);

} // namespace plim
