// suited_sea.hpp - the waves that a hull is shown and let go in when nobody has named a sea.
//
// They must move the hull and be seen, and every step must meet its tolerance at little cost. L: the hull's longest extent,
// H: its height, V and A: volume and area of its surface, T: the tolerance, 0.01 unless a scene says otherwise.
//   lengths   L and more, the peak at 2.2 L. Where a piece of the surface is s wide, degree four in place of a wave of amplitude a
//             leaves out a u^5 / 120 with u = pi s / wavelength. With s = L / 4 that is 0.0025 a at most, so a few dozen expansions do
//             for any mesh, even of facets as long as the hull; a wave half as long would need four times as many pieces.
//   height    significant 0.08 L, three quarters of what the demo's storm has for its boat, but no more than 0.3 H: waves that
//             wash right over a plate tell little. What is left out may be T V / A in the mean; V / A is H / 2 for a plate and
//             H / 6 for a ball, and a is at most half the height of the waves: 0.0025 * 0.15 H is a fifth of 0.01 H / 6.
//   number    at most 16, in the energies and directions of a JONSWAP sea without its short waves: work grows with their number.
// Limits: hulls of thin walls have less volume for their area than that, and may cost more.
#pragma once

#include "cli/hull_input.hpp"

namespace plim::cli {

// Density and gravity are the options'; without gravity the water is still. Throws InputError for a hull of a size that no sea has.
formats::SeaDescription suitedSea(const plim_hull_info& info, const MeshOptions& options);

// [m] 4 sqrt(variance) of a sea that is a sum of waves; 0 for others.
double significantHeight(const plimsoll::Water& water);

} // namespace plim::cli
