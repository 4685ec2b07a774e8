// bank_fit.hpp - fits the filters of a RadiationBank to the solution in the frequency domain:
//   minimum of  sum_w |D(w) - sum_k R_k h_k(i w)|^2,   D = B + i w (A - A_inf),   every R_k positive semidefinite
// Motions are scaled by their own largest D, so that rotations count as much as translations and the result does not
// depend on the hull's scale. Frequencies near the hull's resonances have more weight.
//
// For one R_k with the others held, the solution is the least-squares matrix without its negative eigenvalues. All are
// updated in turn until they converge (the problem is convex). A small penalty on size keeps filters small that no
// frequency determines.
#pragma once

#include "seakeeping/seakeeping.hpp"

namespace plim {

// of: everything except the bank is read. heave: [rad/s] natural frequency of heave.
RadiationBank fitBank(const Seakeeping& of, double heave);

// sum_k R_k h_k(i w): the real part approximates B, the imaginary part w (A - A_inf).
struct BankResponse {
  Mat6 real, imaginary;
};
BankResponse bankResponseAt(const RadiationBank& bank, double frequency);

} // namespace plim
