// closed_forms.hpp - tilts of floating bodies that are known exactly, as curves over the density ratio R. By angle of the nearest face from
// level, in degrees; each is symmetric under R -> 1 - R. Derivations: docs/statics.md.
#pragma once

#include "report/plot.hpp"

#include <cmath>
#include <numbers>

namespace plim::cli {

inline constexpr double kFlatLimit = 0.21132486540518713; // (3 - sqrt 3) / 6: up to here a square section floats flat
inline constexpr double kCornerTilt = 54.735610317245346; // [degrees] of a cube on its corner

inline double inDegrees(double tangent) {
  return std::atan(tangent) * 180 / std::numbers::pi;
}

// Stable tilt of a square bar that turns about its length.
inline double tiltOfSquareBar(double R) {
  R = std::min(R, 1 - R);
  if (R <= kFlatLimit) return 0;
  if (R <= 0.25) return inDegrees(std::sqrt(12 * R * (1 - R) - 2)); // two corners dry
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

// A bar's, in one curve; a free cube's, one for each family of poses, on both sides. A cube tilts as the bar does, whichever way, up to
// (3 - sqrt 2) / 7 = 0.2265: a ring of poses. From there to 1/4 only arcs of that ring are left, about the four ways that the bar tilts.
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
