// closed_forms.hpp - exact tilts of floating bodies as curves over the density ratio R: the angle of the nearest face
// from horizontal, in degrees. All are symmetric under R -> 1 - R. Derivations: docs/statics.md.
#pragma once

#include "report/plot.hpp"

#include <cmath>
#include <numbers>

namespace plim::cli {

// (3 - sqrt 3) / 6. A square section floats flat up to this ratio.
inline constexpr double kFlatLimit = 0.21132486540518713;
inline constexpr double kCornerTilt = 54.735610317245346; // [degrees] of a cube with a corner up

inline double inDegrees(double tangent) {
  return std::atan(tangent) * 180 / std::numbers::pi;
}

// Returns the stable tilt [degrees] of a square bar that is free to turn about its length.
inline double tiltOfSquareBar(double R) {
  R = std::min(R, 1 - R);
  if (R <= kFlatLimit) return 0;
  if (R <= 0.25) return inDegrees(std::sqrt(12 * R * (1 - R) - 2)); // two corners wet, two dry
  if (R >= 9.0 / 32) return 45;
  const double q = std::sqrt(9 - 32 * R); // one corner wet
  return inDegrees((3 - q) / (3 + q));
}

inline report::PlotSeries curveOf(const std::string& name, double from, double to, double (*tilt)(double), int color) {
  constexpr int kPieces = 400;
  report::PlotSeries series{name, {}, report::PlotStyle::kLine, false, color};
  for (int k = 0; k <= kPieces; ++k) {
    const double R = from + (to - from) * k / kPieces;
    series.points.push_back({R, tilt(R)});
  }
  return series;
}

// Returns one curve for a bar, and for a free cube one for each family of poses, on both sides of R = 1/2. Up to R = (3
// - sqrt 2) / 7 = 0.2265 a cube tilts as the bar does, in any direction: a ring of poses. From there to 1/4 only arcs
// of that ring remain, around the four directions in which the bar tilts.
inline std::vector<report::PlotSeries> barCurves() {
  return {curveOf("closed form", 0, 1, tiltOfSquareBar, 4)};
}
inline std::vector<report::PlotSeries> cubeCurves() {
  const auto flat = [](double) { return 0.0; };
  const auto corner = [](double) { return kCornerTilt; };
  return {curveOf("on a face", 0, kFlatLimit, flat, 4), curveOf("", 1 - kFlatLimit, 1, flat, 4),
          curveOf("rings, then arcs", kFlatLimit, 0.25, tiltOfSquareBar, 1),
          curveOf("", 0.75, 1 - kFlatLimit, tiltOfSquareBar, 1), curveOf("on a corner", 1.0 / 6, 5.0 / 6, corner, 2)};
}

} // namespace plim::cli
