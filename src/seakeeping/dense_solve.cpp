// dense_solve.cpp - blocked elimination in float, and plain elimination in complex numbers.
#include "seakeeping/dense_solve.hpp"

#include "math/memory.hpp"

#include <algorithm>
#include <cmath>

namespace plim {
namespace {

// to -= a0 b0 + a1 b1 + a2 b2 + a3 b3, one after another.
void subtractFour(float* __restrict to, const float* __restrict b, std::size_t stride, const float* a,
                  std::size_t length) {
  const float a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
  const float *b0 = b, *b1 = b + stride, *b2 = b1 + stride, *b3 = b2 + stride;
  for (std::size_t j = 0; j < length; ++j) to[j] = (((to[j] - a0 * b0[j]) - a1 * b1[j]) - a2 * b2[j]) - a3 * b3[j];
}

void subtractOne(float* __restrict to, const float* __restrict b, float a, std::size_t length) {
  for (std::size_t j = 0; j < length; ++j) to[j] -= a * b[j];
}

// to -= sum a_k b_k over `terms` rows b.
void subtractRows(float* to, const float* b, std::size_t stride, const float* a, std::size_t terms,
                  std::size_t length) {
  std::size_t k = 0;
  for (; k + 4 <= terms; k += 4) subtractFour(to, b + k * stride, stride, a + k, length);
  for (; k < terms; ++k) subtractOne(to, b + k * stride, a[k], length);
}

// Eliminates columns `first` to `last` from all rows below. Pivoting swaps whole rows, including the right-hand sides.
// Returns false if the matrix is singular.
bool factorColumns(float* rows, std::size_t count, std::size_t width, std::size_t first, std::size_t last) {
  for (std::size_t k = first; k < last; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < count; ++i)
      if (std::abs(rows[i * width + k]) > std::abs(rows[pivot * width + k])) pivot = i;
    const float largest = rows[pivot * width + k];
    if (!(std::abs(largest) > 0) || !std::isfinite(largest)) return false;
    if (pivot != k) std::swap_ranges(rows + k * width, rows + (k + 1) * width, rows + pivot * width);
    for (std::size_t i = k + 1; i < count; ++i) {
      float* row = rows + i * width;
      row[k] /= largest;
      subtractOne(row + k + 1, rows + k * width + k + 1, row[k], last - k - 1);
    }
  }
  return true;
}

} // namespace

bool solveReal(Array<float>& of, std::size_t count, std::size_t sides) {
  constexpr std::size_t kBlock = 16; // rows that stay in the first-level cache
  const std::size_t width = count + sides;
  float* rows = of.data();
  for (std::size_t first = 0; first < count; first += kBlock) {
    const std::size_t last = std::min(first + kBlock, count);
    if (!factorColumns(rows, count, width, first, last)) return false;
    for (std::size_t i = first + 1; i < count; ++i) {
      float* row = rows + i * width;
      subtractRows(row + last, rows + first * width + last, width, row + first, std::min(i, last) - first,
                   width - last);
    }
  }
  for (std::size_t i = count; i-- > 0;) {
    float* row = rows + i * width;
    subtractRows(row + count, rows + (i + 1) * width + count, width, row + i + 1, count - i - 1, sides);
    for (std::size_t j = 0; j < sides; ++j) row[count + j] /= row[i];
  }
  return true;
}

bool solveComplex(Array<std::complex<double>>& rows, std::size_t count, std::size_t sides) {
  const std::size_t width = count + sides;
  const auto row = [&](std::size_t i) { return rows.begin() + static_cast<std::ptrdiff_t>(i * width); };
  for (std::size_t k = 0; k < count; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < count; ++i)
      if (squareOf(row(i)[static_cast<std::ptrdiff_t>(k)]) > squareOf(row(pivot)[static_cast<std::ptrdiff_t>(k)]))
        pivot = i;
    const std::complex<double> largest = rows[pivot * width + k];
    const double square = squareOf(largest);
    if (!(square > 0) || !std::isfinite(square)) return false;
    if (pivot != k) std::swap_ranges(row(k), row(k + 1), row(pivot));
    const std::complex<double> per{largest.real() / square, -largest.imag() / square};
    for (std::size_t j = k; j < width; ++j) rows[k * width + j] = times(per, rows[k * width + j]);
    for (std::size_t i = 0; i < count; ++i) {
      const std::complex<double> a = rows[i * width + k];
      if (i == k || a == 0.0) continue;
      for (std::size_t j = k; j < width; ++j) rows[i * width + j] -= times(a, rows[k * width + j]);
    }
  }
  return true;
}

} // namespace plim
