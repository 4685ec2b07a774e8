// suited_sea.hpp - the default waves for a hull if no sea is given.
//
// The waves must move the hull and be visible, and every step must meet its tolerance at low cost. L is the hull's
// longest extent, H its height, V and A the volume and area of its surface, and T the tolerance, by default 0.01.
//   length   at least L, with the peak at 2.2 L. On a piece of the surface of width s, a Taylor polynomial of degree
//            four of a wave with amplitude a omits at most a u^5 / 120, where u = pi s / wavelength. At s = L / 4 that
//            is at most 0.0025 a. A few dozen expansions then suffice for any mesh, even with facets as long as the
//            hull. Waves half as long would need four times as many pieces.
//   height   significant height 0.08 L, three quarters of that of the demo's storm for its boat, but at most 0.3 H,
//            since little can be seen when waves wash over a plate. The omitted terms may be T V / A on average. V / A
//            is H / 2 for a plate and H / 6 for a ball, and a is at most half the significant height: 0.0025 * 0.15 H
//            is a fifth of 0.01 H / 6.
//   number   at most 16, with the energies and directions of a JONSWAP sea without its short waves. The work grows with
//            the number of waves.
// Limits: thin-walled hulls have less volume for their area and may cost more.
#pragma once

#include "cli/hull_input.hpp"

namespace plim::cli {

// Uses the density and gravity of the options. Without gravity the water is flat. Throws InputError if the hull has a
// size for which no sea is valid.
formats::SeaDescription suitedSea(const plim_hull_info& info, const MeshOptions& options);

// Returns 4 sqrt(variance) [m] of a sea that is a sum of waves, and 0 for other seas.
double significantHeight(const plimsoll::Water& water);

} // namespace plim::cli
