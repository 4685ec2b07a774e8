// fft_transform.cpp - computes the spectrum of an fft sea at a time and transforms it to the nodes; compiled once per
// kind of processor.
//   h^(kx, kz) -> sum over kx -> (x, kz) -> sum over kz -> h(x, z)
// The spectrum of a real field at -k is the conjugate of that at k. Modes with kz < 0 are therefore neither computed
// nor summed over kx. Lanes are kz in the first sum and x in the second; numbers are transposed once in between.
#include "math/lane_sine.hpp"
#include "water/lanes/floats.hpp"

namespace plim::lanes {
namespace {

constexpr std::size_t kNumber = 2 * kTogether; // floats of a complex number for every lane

// cosineOf() requires r within half a turn. The sine is the cosine of an angle that is a quarter turn smaller.
HWY_INLINE HWY_ATTR Floats cosineOf(const Floats& r) {
  return Floats(sineOfQuarter(Floats::Tag(), (Floats(0.25f) - abs(r)).v));
}
HWY_INLINE HWY_ATTR Floats sineOf(const Floats& r) {
  const Floats before = r - Floats(0.25f);
  return cosineOf(before - round(before));
}

// Transposes 16 x 16 floats with rows 2 * kTogether apart.
#if HWY_TARGET == HWY_SCALAR
void transpose(const float* from, float (*to)[kTogether]) {
  for (std::size_t i = 0; i < kTogether; ++i)
    for (std::size_t j = 0; j < kTogether; ++j) to[j][i] = from[i * kNumber + j];
}
#else
HWY_ATTR void transpose(const float* from, float (*to)[kTogether]) {
  const hn::FixedTag<float, 4> tag;
  for (std::size_t i = 0; i < kTogether; i += 4)
    for (std::size_t j = 0; j < kTogether; j += 4) {
      const float* corner = from + i * kNumber + j;
      const auto a = hn::LoadU(tag, corner), b = hn::LoadU(tag, corner + kNumber);
      const auto c = hn::LoadU(tag, corner + 2 * kNumber), d = hn::LoadU(tag, corner + 3 * kNumber);
      const auto ac = hn::InterleaveLower(tag, a, c), ac_up = hn::InterleaveUpper(tag, a, c);
      const auto bd = hn::InterleaveLower(tag, b, d), bd_up = hn::InterleaveUpper(tag, b, d);
      hn::StoreU(hn::InterleaveLower(tag, ac, bd), tag, to[j] + i);
      hn::StoreU(hn::InterleaveUpper(tag, ac, bd), tag, to[j + 1] + i);
      hn::StoreU(hn::InterleaveLower(tag, ac_up, bd_up), tag, to[j + 2] + i);
      hn::StoreU(hn::InterleaveUpper(tag, ac_up, bd_up), tag, to[j + 3] + i);
    }
}
#endif

} // namespace

HWY_ATTR void PLIM_JOIN(spectra_, PLIM_LANES)(const ModeArrays& modes, std::uint32_t block, const float* phase,
                                              float* height, float* rate) {
  const std::size_t begin = std::size_t{block} * modes.size * kTogether;
  for (std::size_t k = 0; k < modes.size; ++k)
    for (std::size_t lane = 0; lane < kTogether; lane += Floats::count()) {
      const std::size_t mode = begin + k * kTogether + lane, to = k * kNumber + lane;
      const Floats turns = Floats::load(phase + mode), C = cosineOf(turns), S = sineOf(turns);
      const Floats p = Floats::load(modes.p + mode), q = Floats::load(modes.q + mode);
      const Floats r = Floats::load(modes.r + mode), s = Floats::load(modes.s + mode);
      const Floats omega = Floats::load(modes.omega + mode);
      (p * C + q * S).store(height + to), (r * C + s * S).store(height + to + kTogether);
      (omega * (q * C - p * S)).store(rate + to), (omega * (s * C - r * S)).store(rate + to + kTogether);
    }
}

HWY_ATTR void PLIM_JOIN(transformModes_, PLIM_LANES)(const TransformPlan<float>& plan, const float* spectrum,
                                                     const float* along, float* numbers, float* spare, float* out) {
  for (std::size_t k = 0; k < plan.size; ++k)
    for (std::size_t lane = 0; lane < kTogether; lane += Floats::count()) {
      const std::size_t at = k * kNumber + lane;
      ComplexLanes<Floats> number = loadComplex<Floats>(spectrum + at, kTogether);
      if (along) number = (Floats::load(along + k * kTogether + lane) * number).timesI();
      storeComplex(number, numbers + at, kTogether);
    }
  transformLines<Floats>(plan, kTogether, numbers, spare, out);
}

// The input is A + i B at kz and conj A + i conj B at -kz. At kz = 0 both are real. The highest kz has no opposite and
// no waves, so it is 0.
HWY_ATTR void PLIM_JOIN(transformRows_, PLIM_LANES)(const TransformPlan<float>& plan, const FieldPair& pair,
                                                    std::uint32_t x, float* numbers, float* spare, float* out) {
  const std::size_t n = plan.size, half = n / 2;
  alignas(64) float parts[4][kTogether][kTogether]; // real and imaginary part of the first field, then of the second
  for (std::size_t block = 0; block < pair.blocks; ++block) {
    const std::size_t from = (block * pair.rows + x) * kNumber;
    transpose(pair.first + from, parts[0]), transpose(pair.first + from + kTogether, parts[1]);
    transpose(pair.second + from, parts[2]), transpose(pair.second + from + kTogether, parts[3]);
    for (std::size_t j = 0; j < kTogether && block * kTogether + j < half; ++j)
      for (std::size_t lane = 0; lane < kTogether; lane += Floats::count()) {
        const std::size_t kz = block * kTogether + j;
        const ComplexLanes<Floats> A = {Floats::load(parts[0][j] + lane), Floats::load(parts[1][j] + lane)};
        const ComplexLanes<Floats> B = {Floats::load(parts[2][j] + lane), Floats::load(parts[3][j] + lane)};
        float* to = numbers + kz * kNumber + lane;
        if (kz == 0) {
          storeComplex(ComplexLanes<Floats>{A.re, B.re}, to, kTogether);
          continue;
        }
        storeComplex(ComplexLanes<Floats>{A.re - B.im, A.im + B.re}, to, kTogether);
        storeComplex(ComplexLanes<Floats>{A.re + B.im, B.re - A.im}, numbers + (n - kz) * kNumber + lane, kTogether);
      }
  }
  for (std::size_t lane = 0; lane < kNumber; ++lane) numbers[half * kNumber + lane] = 0;
  transformLines<Floats>(plan, kTogether, numbers, spare, out);
}

HWY_ATTR void PLIM_JOIN(storeTwo_, PLIM_LANES)(std::uint32_t size, const float* pair, float* first, float* second,
                                               std::size_t stride, float* most) {
  alignas(64) float largest[2][kTogether];
  for (std::size_t lane = 0; lane < kTogether; lane += Floats::count()) {
    Floats of_first, of_second;
    for (std::size_t z = 0; z < size; ++z) {
      const ComplexLanes<Floats> number = loadComplex<Floats>(pair + z * kNumber + lane, kTogether);
      number.re.store(first + z * stride + lane), number.im.store(second + z * stride + lane);
      of_first = max(of_first, abs(number.re)), of_second = max(of_second, abs(number.im));
    }
    of_first.store(largest[0] + lane), of_second.store(largest[1] + lane);
  }
  for (std::size_t field = 0; field < 2; ++field)
    for (const float value : largest[field]) most[field] = value > most[field] ? value : most[field];
}

HWY_ATTR void PLIM_JOIN(storeFour_, PLIM_LANES)(std::uint32_t size, const float* pair, const float* other_pair,
                                                float* fields, std::size_t stride) {
  const Floats::Tag tag;
  for (std::size_t z = 0; z < size; ++z)
    for (std::size_t lane = 0; lane < kTogether; lane += Floats::count()) {
      const ComplexLanes<Floats> a = loadComplex<Floats>(pair + z * kNumber + lane, kTogether);
      const ComplexLanes<Floats> b = loadComplex<Floats>(other_pair + z * kNumber + lane, kTogether);
      hn::StoreInterleaved4(a.re.v, a.im.v, b.re.v, b.im.v, tag, fields + z * stride + kLabelFields * lane);
    }
}

} // namespace plim::lanes
