// dense_solve.hpp - systems of linear equations by Gauss' elimination with the largest pivot of a column: large real ones in float, small complex
// ones in double. No sum is shared among lanes, so every compiler finds the same bits however wide its vectors are.
#pragma once

#include "math/memory.hpp"

#include <complex>
#include <cstddef>

namespace plim {

// Rows of `count` coefficients and then `sides` right-hand sides, one after another; these become the solutions. False: singular.
bool solveReal(Array<float>& rows, std::size_t count, std::size_t sides);

// The same in complex numbers.
bool solveComplex(Array<std::complex<double>>& rows, std::size_t count, std::size_t sides);

// Products written out: those of std::complex ask for infinities on the way.
inline std::complex<double> times(const std::complex<double>& a, const std::complex<double>& b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}
inline double squareOf(const std::complex<double>& a) {
  return a.real() * a.real() + a.imag() * a.imag();
}

} // namespace plim
