// transform.hpp - the inverse discrete Fourier transform of lines,  out[j] = sum_k in[k] e^{2 pi i j k / n},  for n a product of 2, 3 and
// 5. Stockham's form of the fast transform: each pass takes one factor r off, from one buffer to another, and leaves the numbers in
// order. With n' what is left of n before the pass, m = n' / r, s = n / n':
//   out[q + s (r p + j)] = e^{2 pi i j p / n'} sum_k in[q + s (p + m k)] e^{2 pi i j k / r},   q < s, p < m, j < r
// Several lines go through together, interleaved: then s begins with their number, and neighbours in memory are treated alike.
// Its factors are our own sines and cosines, so that it gives the same bits everywhere.
#pragma once

#include <complex>
#include <cstddef>
#include <vector>

namespace plim {

class InverseTransform {
public:
  // Two numbers are enough; std::complex would look for infinities in every product.
  struct Number {
    double re, im;
  };

  explicit InverseTransform(std::size_t n);

  std::size_t size() const { return roots_.size(); }
  // In place, `count` lines: number k of line l is at from[k * number_stride + l * line_stride].
  void run(std::complex<double>* from, std::size_t number_stride, std::size_t count, std::size_t line_stride);

private:
  static constexpr std::size_t kTogether = 8;

  void runTogether(std::size_t count);

  std::vector<std::size_t> factors_;
  std::vector<Number> roots_;           // e^{2 pi i j / n}
  std::vector<Number> numbers_, spare_; // of kTogether lines
};

} // namespace plim
