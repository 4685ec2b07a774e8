// transform.hpp - the inverse discrete Fourier transform of lines,  out[j] = sum_k in[k] e^{2 pi i j k / n},  for n a
// product of 2, 3 and 5. It is Stockham's form of the fast transform: each pass removes one factor r, writes from one
// buffer to another, and leaves the numbers in order. With n' the rest of n before the pass, m = n' / r, s = n / n':
//   out[q + s (r p + j)] = e^{2 pi i j p / n'} sum_k in[q + s (p + m k)] e^{2 pi i j k / r},   q < s, p < m, j < r
// Several lines are transformed together, as the lanes of every number. All lanes are treated alike, so the bits of the
// result do not depend on the register width. The roots come from math/elementary.hpp.
//
// The same templates serve registers of floats (water/lanes/fft_transform.cpp) and single doubles (tests). Real, the
// number type, has + and - and *, Real(scalar), `Scalar`, count() of lanes, load() and store().
#pragma once

#include "math/memory.hpp"

#include <cstddef>
#include <cstdint>

namespace plim {

// Plain memory, for kernels.
template <typename Scalar>
struct TransformPlan {
  std::uint32_t size = 0, passes = 0;
  std::uint8_t factor[12] = {};  // factors of size, one per pass; size is at most 2^11
  const Scalar* roots = nullptr; // cosine and sine of j / size turns, j < size
};

// A plan together with its roots.
class Transform {
public:
  Transform() = default;
  explicit Transform(std::uint32_t size);

  std::uint32_t size() const { return plan_.size; }
  TransformPlan<float> plan() const;
  TransformPlan<double> doublePlan() const; // for reference results

private:
  TransformPlan<double> plan_;
  Array<double> roots_;
  Array<float> float_roots_;
};

template <typename Real>
struct ComplexLanes {
  Real re, im;

  friend ComplexLanes operator+(const ComplexLanes& a, const ComplexLanes& b) { return {a.re + b.re, a.im + b.im}; }
  friend ComplexLanes operator-(const ComplexLanes& a, const ComplexLanes& b) { return {a.re - b.re, a.im - b.im}; }
  friend ComplexLanes operator*(const Real& f, const ComplexLanes& a) { return {f * a.re, f * a.im}; }
  friend ComplexLanes operator*(const ComplexLanes& a, const ComplexLanes& b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  }
  ComplexLanes timesI() const { return {Real(typename Real::Scalar(0)) - im, re}; }
};

template <typename Real, std::size_t r>
struct ComplexNumbers {
  ComplexLanes<Real> a[r];
};

// Sums of r numbers with the r-th roots of unity as factors.
template <typename Real>
ComplexNumbers<Real, 2> shortTransform(const ComplexNumbers<Real, 2>& in) {
  return {{in.a[0] + in.a[1], in.a[0] - in.a[1]}};
}
template <typename Real>
ComplexNumbers<Real, 3> shortTransform(const ComplexNumbers<Real, 3>& in) {
  using Scalar = typename Real::Scalar;
  const Real half(Scalar(0.5)), sine(Scalar(0.86602540378443864676)); // of a third of a turn
  const auto& a = in.a;
  const auto sum = a[1] + a[2], middle = a[0] - half * sum, side = (sine * (a[1] - a[2])).timesI();
  return {{a[0] + sum, middle + side, middle - side}};
}
template <typename Real>
ComplexNumbers<Real, 4> shortTransform(const ComplexNumbers<Real, 4>& in) {
  const auto& a = in.a;
  const auto even = a[0] + a[2], odd = a[1] + a[3], even_less = a[0] - a[2], odd_less = a[1] - a[3];
  // even_less + i odd_less and even_less - i odd_less are the second and the fourth result.
  return {{even + odd,
           {even_less.re - odd_less.im, even_less.im + odd_less.re},
           even - odd,
           {even_less.re + odd_less.im, even_less.im - odd_less.re}}};
}
template <typename Real>
ComplexNumbers<Real, 5> shortTransform(const ComplexNumbers<Real, 5>& in) {
  using Scalar = typename Real::Scalar;
  // Cosines and sines of one fifth and two fifths of a turn.
  const Real c1(Scalar(0.30901699437494742410)), c2(Scalar(-0.80901699437494742410));
  const Real s1(Scalar(0.95105651629515357212)), s2(Scalar(0.58778525229247312917));
  const auto& a = in.a;
  const auto near = a[1] + a[4], far = a[2] + a[3], near_less = a[1] - a[4], far_less = a[2] - a[3];
  const auto middle1 = a[0] + c1 * near + c2 * far, middle2 = a[0] + c2 * near + c1 * far;
  const auto side1 = (s1 * near_less + s2 * far_less).timesI(), side2 = (s2 * near_less - s1 * far_less).timesI();
  return {{a[0] + near + far, middle1 + side1, middle2 + side2, middle2 - side2, middle1 - side1}};
}

// Loads a complex number from memory: the real parts of `width` lines, then their imaginary parts.
template <typename Real, typename Scalar>
ComplexLanes<Real> loadComplex(const Scalar* from, std::size_t width) {
  return {Real::load(from), Real::load(from + width)};
}
template <typename Real, typename Scalar>
void storeComplex(const ComplexLanes<Real>& number, Scalar* to, std::size_t width) {
  number.re.store(to), number.im.store(to + width);
}

// Performs one pass on a line with n' = left. Roots of n' are `step` roots of n apart.
template <std::size_t r, typename Real, typename Scalar>
void transformPass(const Scalar* roots, std::size_t left, std::size_t s, std::size_t step, std::size_t width,
                   const Scalar* in, Scalar* out) {
  const std::size_t m = left / r, number = 2 * width;
  for (std::size_t p = 0; p < m; ++p) {
    ComplexNumbers<Real, r> turn;
    for (std::size_t j = 1; j < r; ++j) {
      const Scalar* root = roots + 2 * (j * p * step);
      turn.a[j] = {Real(root[0]), Real(root[1])};
    }
    for (std::size_t q = 0; q < s; ++q) {
      const Scalar* from = in + number * (q + s * p);
      Scalar* to = out + number * (q + s * r * p);
      for (std::size_t lane = 0; lane < width; lane += Real::count()) {
        ComplexNumbers<Real, r> given;
        for (std::size_t k = 0; k < r; ++k) given.a[k] = loadComplex<Real>(from + number * s * m * k + lane, width);
        const ComplexNumbers<Real, r> sums = shortTransform(given);
        storeComplex(sums.a[0], to + lane, width);
        for (std::size_t j = 1; j < r; ++j)
          storeComplex(p == 0 ? sums.a[j] : turn.a[j] * sums.a[j], to + number * s * j + lane, width);
      }
    }
  }
}

// Transforms `numbers` to `out`, which must differ. `numbers` and `spare`, of the same size, are overwritten.
template <typename Real, typename Scalar>
void transformLines(const TransformPlan<Scalar>& plan, std::size_t width, Scalar* numbers, Scalar* spare, Scalar* out) {
  std::size_t left = plan.size, s = 1;
  Scalar *from = numbers, *other = spare;
  for (std::uint32_t k = 0; k < plan.passes; ++k) {
    Scalar* to = k + 1 == plan.passes ? out : other;
    switch (plan.factor[k]) {
    case 2: transformPass<2, Real>(plan.roots, left, s, s, width, from, to); break;
    case 3: transformPass<3, Real>(plan.roots, left, s, s, width, from, to); break;
    case 4: transformPass<4, Real>(plan.roots, left, s, s, width, from, to); break;
    default: transformPass<5, Real>(plan.roots, left, s, s, width, from, to); break;
    }
    left /= plan.factor[k], s *= plan.factor[k];
    other = from, from = to;
  }
}

} // namespace plim
