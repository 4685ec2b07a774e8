// bank_fit.hpp - the filters of a RadiationBank that come nearest to what was solved:
//   least  sum_w |D(w) - sum_k R_k h_k(i w)|^2,   D = B + i w (A - A_inf),   every R_k symmetric and not negative
// Motions are weighed by their own largest D, so that turning counts as much as translation and a hull's scale does not matter; frequencies
// more where the hull resonates. For one R_k
// with the others held the answer is the matrix of least squares without its negative eigenvalues; they take turns until they rest
// (the problem is convex). A little is added for being large, so that filters that no frequency speaks of stay small.
#pragma once

#include "seakeeping/seakeeping.hpp"

namespace plim {

// of: all but the bank is read. heave: [rad/s] its resonance.
RadiationBank fitBank(const Seakeeping& of, double heave);

// sum_k R_k h_k(i w): the real part belongs to B, the imaginary one to w (A - A_inf).
struct BankResponse {
  Mat6 real, imaginary;
};
BankResponse bankResponseAt(const RadiationBank& bank, double frequency);

} // namespace plim
