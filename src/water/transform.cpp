#include "water/transform.hpp"

#include "math/elementary.hpp"

#include <algorithm>
#include <array>

namespace plim {
namespace {

using Number = InverseTransform::Number;

Number operator+(Number a, Number b) {
  return {a.re + b.re, a.im + b.im};
}
Number operator-(Number a, Number b) {
  return {a.re - b.re, a.im - b.im};
}
Number operator*(double f, Number a) {
  return {f * a.re, f * a.im};
}
Number operator*(Number a, Number b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
Number timesI(Number a) {
  return {-a.im, a.re};
}

// Sums of r numbers with the r-th roots of unity.
template <std::size_t r>
using Numbers = std::array<Number, r>;

Numbers<2> shortTransform(const Numbers<2>& a) {
  return {a[0] + a[1], a[0] - a[1]};
}
Numbers<3> shortTransform(const Numbers<3>& a) {
  constexpr double kSine = 0.86602540378443864676; // of a third of a turn
  const Number sum = a[1] + a[2], middle = a[0] - 0.5 * sum, side = timesI(kSine * (a[1] - a[2]));
  return {a[0] + sum, middle + side, middle - side};
}
Numbers<4> shortTransform(const Numbers<4>& a) {
  const Number even = a[0] + a[2], odd = a[1] + a[3], even_less = a[0] - a[2], odd_less = timesI(a[1] - a[3]);
  return {even + odd, even_less + odd_less, even - odd, even_less - odd_less};
}
Numbers<5> shortTransform(const Numbers<5>& a) {
  // Cosines and sines of one fifth and two fifths of a turn.
  constexpr double c1 = 0.30901699437494742410, c2 = -0.80901699437494742410;
  constexpr double s1 = 0.95105651629515357212, s2 = 0.58778525229247312917;
  const Number near = a[1] + a[4], far = a[2] + a[3], near_less = a[1] - a[4], far_less = a[2] - a[3];
  const Number middle1 = a[0] + c1 * near + c2 * far, middle2 = a[0] + c2 * near + c1 * far;
  const Number side1 = timesI(s1 * near_less + s2 * far_less), side2 = timesI(s2 * near_less - s1 * far_less);
  return {a[0] + near + far, middle1 + side1, middle2 + side2, middle2 - side2, middle1 - side1};
}

// One pass; left: of a line's length before it, s: numbers side by side, roots are `step` apart.
template <std::size_t r>
void pass(std::size_t left, std::size_t s, const Number* root, std::size_t step, const Number* in, Number* out) {
  const std::size_t m = left / r;
  for (std::size_t p = 0; p < m; ++p) {
    Numbers<r> turn;
    for (std::size_t j = 0; j < r; ++j) turn[j] = root[j * p * step];
    for (std::size_t q = 0; q < s; ++q) {
      Numbers<r> a;
      for (std::size_t k = 0; k < r; ++k) a[k] = in[q + s * (p + m * k)];
      const Numbers<r> sums = shortTransform(a);
      out[q + s * r * p] = sums[0];
      for (std::size_t j = 1; j < r; ++j) out[q + s * (r * p + j)] = turn[j] * sums[j];
    }
  }
}

} // namespace

InverseTransform::InverseTransform(std::size_t n) : roots_(n), numbers_(kTogether * n), spare_(kTogether * n) {
  for (std::size_t j = 0; j < n; ++j) {
    const SineCosine root = sineCosineOfTurns(static_cast<double>(j) / static_cast<double>(n));
    roots_[j] = {root.cosine, root.sine};
  }
  for (const std::size_t factor : {5u, 4u, 3u, 2u})
    for (; n % factor == 0; n /= factor) factors_.push_back(factor);
}

void InverseTransform::run(std::complex<double>* from, std::size_t number_stride, std::size_t count,
                           std::size_t line_stride) {
  for (std::size_t begin = 0; begin < count; begin += kTogether) {
    const std::size_t together = std::min(kTogether, count - begin);
    const auto forEach = [&](auto&& copy) {
      for (std::size_t k = 0; k < size(); ++k)
        for (std::size_t l = 0; l < together; ++l)
          copy(from[k * number_stride + (begin + l) * line_stride], numbers_[k * together + l]);
    };
    forEach([](const std::complex<double>& outside, Number& inside) { inside = {outside.real(), outside.imag()}; });
    runTogether(together);
    forEach([](std::complex<double>& outside, const Number& inside) { outside = {inside.re, inside.im}; });
  }
}

void InverseTransform::runTogether(std::size_t count) {
  std::size_t left = size(), s = count, step = 1;
  for (const std::size_t factor : factors_) {
    const Number *root = roots_.data(), *in = numbers_.data();
    Number* out = spare_.data();
    switch (factor) {
    case 2: pass<2>(left, s, root, step, in, out); break;
    case 3: pass<3>(left, s, root, step, in, out); break;
    case 4: pass<4>(left, s, root, step, in, out); break;
    default: pass<5>(left, s, root, step, in, out); break;
    }
    left /= factor, s *= factor, step *= factor;
    numbers_.swap(spare_);
  }
}

} // namespace plim
