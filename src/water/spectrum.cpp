// spectrum.cpp - densities, their cumulative distributions, and the draw.
#include "water/spectrum.hpp"

#include "math/memory.hpp"

namespace plim {
namespace {

constexpr int kQuadrature = 2048; // intervals of the tables below
constexpr double kLowest = 0.4,
                 kHighest = 8; // times the peak frequency: below lies almost no energy, above 3e-4 of it

// The cumulative distribution of a density over [low, high], by Simpson's rule on each interval, and its inverse.
class Distribution {
public:
  template <typename Density>
  Distribution(double low, double high, Density density) : low_(low), step_((high - low) / kQuadrature) {
    cumulative_.push_back(0);
    for (int i = 0; i < kQuadrature; ++i) {
      const double a = low + i * step_;
      const double part = step_ / 6 * (density(a) + 4 * density(a + 0.5 * step_) + density(a + step_));
      cumulative_.push_back(cumulative_.back() + part);
    }
  }
  double total() const { return cumulative_.back(); }
  // Returns the place below which the share p of the total lies, p in 0..1.
  double quantile(double p) const {
    const double wanted = p * total();
    const auto above = std::upper_bound(cumulative_.begin() + 1, cumulative_.end() - 1, wanted);
    const double low = *(above - 1), width = *above - low;
    const double fraction = width > 0 ? std::clamp((wanted - low) / width, 0.0, 1.0) : 0.5;
    return low_ + step_ * (static_cast<double>(above - cumulative_.begin() - 1) + fraction);
  }

private:
  double low_, step_;
  Array<double> cumulative_;
};

double fourthPower(double x) {
  return x * x * x * x;
}

} // namespace

const char* validate(const Spectrum& spectrum) {
  if (!(spectrum.significant_height >= 0 && spectrum.significant_height <= 100))
    return "significant_height must be between 0 and 100 m";
  if (spectrum.shape != SpectrumShape::kPiersonMoskowitz &&
      !(spectrum.peak_period >= 0.05 && spectrum.peak_period <= 100))
    return "peak_period must be between 0.05 and 100 s";
  if (!(spectrum.gamma >= 1 && spectrum.gamma <= 10)) return "gamma must be between 1 and 10 (3.3 is usual)";
  if (!std::isfinite(spectrum.direction) || std::abs(spectrum.direction) > 1e6)
    return "direction is not a usable angle";
  if (!(spectrum.spread >= 0.5 && spectrum.spread <= 1000))
    return "spread must be between 0.5 (all round) and 1000 (one direction)";
  return nullptr;
}

double peakFrequency(const Spectrum& spectrum, double gravity) {
  if (spectrum.shape != SpectrumShape::kPiersonMoskowitz) return kTurn / spectrum.peak_period;
  // Hs = 0.209246 U^2 / g and wp = 0.877163 g / U, with U the wind speed at 19.5 m: eliminate U.
  return 0.877163 * std::sqrt(0.209246 * gravity / std::max(spectrum.significant_height, 1e-6));
}

SpectrumDensity::SpectrumDensity(const Spectrum& spectrum, double gravity)
    : spectrum_(spectrum), peak_(peakFrequency(spectrum, gravity)) {
  const Distribution whole(kLowest * peak_, kHighest * peak_, [this](double w) { return unscaled(w); });
  const double variance = spectrum.significant_height * spectrum.significant_height / 16;
  scale_ = variance / whole.total();
}

double SpectrumDensity::unscaled(double w) const {
  if (w < kLowest * peak_ || w > kHighest * peak_) return 0;
  const double ratio = peak_ / w;
  double density = fourthPower(ratio) * ratio * exponential(-1.25 * fourthPower(ratio));
  if (spectrum_.shape == SpectrumShape::kJonswap) {
    const double width = w <= peak_ ? 0.07 : 0.09, off = (w - peak_) / (width * peak_);
    density *= exponential(logarithm(spectrum_.gamma) * exponential(-0.5 * off * off));
  }
  return density;
}

double SpectrumDensity::operator()(double w) const {
  return scale_ * unscaled(w);
}

SpreadingDensity::SpreadingDensity(double s) : s_(s) {
  const Distribution whole(-kPi, kPi, [this](double angle) { return (*this)(angle); });
  scale_ = 1 / whole.total();
}

double SpreadingDensity::fromHalfAngle(double cosine) const {
  return cosine > 1e-12 ? scale_ * exponential(2 * s_ * logarithm(cosine)) : 0.0;
}

Array<Wave> drawWaves(const Spectrum& spectrum, std::uint32_t components, std::uint64_t seed, double gravity) {
  const SpectrumDensity density(spectrum, gravity);
  const SpreadingDensity spreading(spectrum.spread);
  const Distribution frequencies(kLowest * density.peak(), kHighest * density.peak(), density);
  const Distribution directions(-kPi, kPi, spreading);
  Random random(seed);
  Array<std::uint32_t> deal(components);
  for (std::uint32_t j = 0; j < components; ++j) deal[j] = j;
  for (std::uint32_t j = components; j > 1; --j) std::swap(deal[j - 1], deal[random.bits() % j]);
  Array<Wave> waves(components);
  for (std::uint32_t j = 0; j < components; ++j) {
    Wave& wave = waves[j];
    const double w = frequencies.quantile((j + random.uniform()) / components);
    wave.amplitude = spectrum.significant_height / 4 * std::sqrt(2.0 / components);
    wave.wavelength = kTurn * gravity / (w * w);
    wave.direction = spectrum.direction + directions.quantile((deal[j] + random.uniform()) / components);
    wave.phase = kTurn * random.uniform();
  }
  return waves;
}

} // namespace plim
