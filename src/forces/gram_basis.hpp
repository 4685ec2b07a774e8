// gram_basis.hpp - Gram's polynomials (discrete Legendre polynomials), orthogonal over N nodes at equal steps from -1
// to 1:
//   P_0 = 1,  P_1 = x,  P_n+1 = x P_n - b_n P_n-1
//   b_n = n^2 (N^2 - n^2) / (4 (4 n^2 - 1)) / ((N - 1) / 2)^2,   sum P_n^2 = N b_1 .. b_n
// The degree is at most 5. Degrees that N nodes cannot distinguish from lower ones have no part in a fit. The compiler
// computes one table for all kernels, which read it as plain memory.
#pragma once

namespace plim {

struct alignas(32) GramBasis {
  static constexpr int kPowers = 6, kLanes = 8, kMostNodes = 32; // degrees 0 to 5, padded lanes, largest N

  float inverse[kLanes];         // of the sums of squares; zero for degrees without a part in the fit
  float powers[kPowers][kLanes]; // coefficients of P_n by powers of x
  const float (*values)[kLanes]; // P_n at the nodes
  float step;                    // distance between nodes
};

// kGramBases[N] is the basis for N nodes, N = 2 to kMostNodes.
extern const GramBasis* const kGramBases;

} // namespace plim
