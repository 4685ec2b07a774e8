// frequencies.hpp - chooses the frequencies at which a hull is solved: a geometric series around its resonances,
//   from 0.3 times the lowest natural frequency of heave, roll and pitch to 2.5 times that of heave
// with masses at infinite frequency. The highest is at most 0.85 of the first irregular frequency. There the water
// inside a closed hull with the same waterplane would resonate, and so do the equations. For a box of length L, breadth
// B and draft T (Inglis and Price 1981)
//   w1^2 = g k coth(k T),   k = pi sqrt(1/L^2 + 1/B^2)
// The highest is also at most sqrt(g / panel), above which the panels are too coarse for the waves. The lowest is at
// most half of the highest. Otherwise it is at least 0.09 times the natural frequency of heave, however slowly the hull
// rolls.
#pragma once

#include "math/memory.hpp"
#include "seakeeping/wet_panels.hpp"

namespace plim {

double irregularFrequency(const Array<WetBox>& parts, double gravity);

// Returns the natural frequency for the mass at infinite frequency; 0 if there is no restoring force.
double naturalFrequency(const Seakeeping& of, int motion);

// Reads inertia, stiffness, added_mass_infinite and irregular_frequency of `into` and writes frequencies. panel: [m]
// approximate size of a panel. Returns an empty string, or a sentence about an invalid range.
String chooseFrequencies(const SeakeepingDef& def, double panel, Seakeeping& into);

} // namespace plim
