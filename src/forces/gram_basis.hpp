// gram_basis.hpp - Gram's polynomials, the discrete Legendre polynomials: orthogonal over N nodes at equal steps from -1 to 1.
//   P_0 = 1,  P_1 = x,  P_n+1 = x P_n - b_n P_n-1,   b_n = n^2 (N^2 - n^2) / (4 (4 n^2 - 1)) / ((N - 1) / 2)^2,   sum P_n^2 = N b_1 .. b_n
// Degree 5 at most; those that N nodes cannot tell from lower ones have no part in a fit.
// One table for all kernels, made by the compiler: plain memory that they may read.
#pragma once

namespace plim {

struct alignas(32) GramBasis {
  static constexpr int kPowers = 6, kLanes = 8, kMostNodes = 32; // 0 to 5, side by side; nodes

  float inverse[kLanes];         // of the sums of squares, or zero
  float powers[kPowers][kLanes]; // P_n as a sum of powers
  const float (*values)[kLanes]; // P_n at the nodes
  float step;                    // from node to node
};

// Of N = 2 to kMostNodes nodes.
extern const GramBasis* const kGramBases;

} // namespace plim
