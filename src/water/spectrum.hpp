// spectrum.hpp - energy spectra of wind seas, and a seeded draw of sine waves from a spectrum.
//   Bretschneider      S(w) = (5/16) Hs^2 wp^4 w^-5 exp(-1.25 (wp/w)^4)
//   JONSWAP            the same times C gamma^r, r = exp(-(w - wp)^2 / (2 s^2 wp^2)), s = 0.07 below wp, 0.09 above;
//                      C normalises the variance to Hs^2 / 16 (by quadrature, not by the usual fit)
//   Pierson-Moskowitz  Bretschneider with a peak period that follows from Hs: a sea fully grown by its wind
//   spreading          D(a) ~ cos^2s(a / 2) about the mean direction
// The draw: components have equal energy, so the variance is Hs^2 / 16 for any number of them. The k-th frequency lies
// at a random place in the k-th of N equal shares of the energy. Directions are drawn in the same way from shares of D
// and assigned in random order. Phases are random. The result depends on the seed only, bit by bit on every platform.
#pragma once

#include "math/memory.hpp"
#include "math/random.hpp"
#include "water/sines.hpp"

#include <cstdint>

namespace plim {

enum class SpectrumShape : std::uint32_t { kJonswap = 0, kPiersonMoskowitz = 1, kBretschneider = 2 };

struct Spectrum {
  SpectrumShape shape = SpectrumShape::kJonswap;
  double significant_height = 1; // [m] Hs: four standard deviations of the surface
  double peak_period = 5;        // [s] Tp; not used by Pierson-Moskowitz
  double gamma = 3.3;            // peak enhancement of JONSWAP, 1..10
  double direction = 0;          // [rad] mean direction of travel
  double spread = 10;            // s of cos^2s, 0.5..1000; a larger value is narrower
};

// Returns null if the spectrum is valid, otherwise an error message.
const char* validate(const Spectrum& spectrum);

double peakFrequency(const Spectrum& spectrum, double gravity); // [rad/s]

// S(w) [m^2 s/rad] with variance Hs^2 / 16; w in rad/s.
class SpectrumDensity {
public:
  SpectrumDensity(const Spectrum& spectrum, double gravity);
  double operator()(double w) const;
  double peak() const { return peak_; }

private:
  double unscaled(double w) const;

  Spectrum spectrum_;
  double peak_, scale_ = 1;
};

// D(a) [1/rad], a the angle from the mean direction; its integral over a turn is 1.
class SpreadingDensity {
public:
  explicit SpreadingDensity(double s);
  double operator()(double angle) const { return fromHalfAngle(std::abs(sineCosine(0.5 * angle).cosine)); }
  double fromCosine(double cosine) const { return fromHalfAngle(std::sqrt(std::max(0.0, 0.5 * (1 + cosine)))); }

private:
  double fromHalfAngle(double cosine) const; // of half the angle

  double s_, scale_ = 1;
};

// Draws `components` waves of deep water.
Array<Wave> drawWaves(const Spectrum& spectrum, std::uint32_t components, std::uint64_t seed, double gravity);

} // namespace plim
