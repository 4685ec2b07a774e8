// dense_solve.hpp - systems of linear equations by Gaussian elimination with column pivoting: large real ones in float,
// small complex ones in double. No sum is divided among lanes, so every compiler produces the same bits for any vector
// width.
#pragma once

#include "math/memory.hpp"

#include <complex>
#include <cstddef>

namespace plim {

// rows: each row contains `count` coefficients and then `sides` right-hand sides, which become the solutions. Returns
// false if the matrix is singular.
bool solveReal(Array<float>& rows, std::size_t count, std::size_t sides);

// The same for complex numbers.
bool solveComplex(Array<std::complex<double>>& rows, std::size_t count, std::size_t sides);

// Written out, because the product of std::complex handles infinities.
inline std::complex<double> times(const std::complex<double>& a, const std::complex<double>& b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}
inline double squareOf(const std::complex<double>& a) {
  return a.real() * a.real() + a.imag() * a.imag();
}

} // namespace plim
