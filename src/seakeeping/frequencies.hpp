// frequencies.hpp - at which frequencies a hull is solved: about its resonances, in a geometric row,
//   from 0.3 times the lowest natural frequency of heave, roll and pitch to 2.5 times that of heave     (masses at infinite frequency)
// but below 0.85 of the first irregular frequency, where the water inside a closed hull of that waterplane would resonate, and the equations with
// it; for a box of length L, breadth B and draft T (Inglis and Price 1981)
//   w1^2 = g k coth(k T),   k = pi sqrt(1/L^2 + 1/B^2)
// and below sqrt(g / panel), where panels become too coarse for the waves. The row begins no higher than half of where it ends, and otherwise no lower
// than 0.09 times the natural frequency of heave, however slowly the hull rolls.
#pragma once

#include "math/memory.hpp"
#include "seakeeping/wet_panels.hpp"

namespace plim {

double irregularFrequency(const Array<WetBox>& parts, double gravity);

// By the mass at infinite frequency; 0: it does not come back.
double naturalFrequency(const Seakeeping& of, int motion);

// into: inertia, stiffness, added_mass_infinite and irregular_frequency are read, frequencies written. panel: [m] about the size of one.
// Empty, or a sentence about a range that cannot be.
String chooseFrequencies(const SeakeepingDef& def, double panel, Seakeeping& into);

} // namespace plim
