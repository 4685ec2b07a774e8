// frequencies.cpp - natural and irregular frequencies, and the range chosen from them.
#include "seakeeping/frequencies.hpp"

#include "math/elementary.hpp"
#include "math/memory.hpp"

#include <cstdio>

namespace plim {
namespace {

String refusalOfRange(double lowest, double highest, bool highest_given, bool lowest_given) {
  char text[240];
  std::snprintf(text, sizeof text, "the lowest frequency, %.4g rad/s (%s), is not below the highest, %.4g rad/s (%s)",
                lowest, lowest_given ? "given" : "chosen", highest,
                highest_given ? "given" : "chosen: see the first irregular frequency");
  return text;
}

} // namespace

double irregularFrequency(const Array<WetBox>& parts, double gravity) {
  double lowest = HUGE_VAL;
  for (const WetBox& part : parts) {
    const double L = part.length, B = part.breadth;
    if (!(B > 0 && part.draft > 0)) continue;
    const double k = kPi * std::sqrt(1 / (L * L) + 1 / (B * B));
    lowest = std::min(lowest, std::sqrt(gravity * k / hyperbolicTangent(k * part.draft)));
  }
  return lowest;
}

double naturalFrequency(const Seakeeping& of, int motion) {
  const double k = -of.stiffness.row[motion][motion];
  const double total = of.inertia.row[motion][motion] + of.added_mass_infinite.row[motion][motion];
  return k > 0 && total > 0 ? std::sqrt(k / total) : 0;
}

String chooseFrequencies(const SeakeepingDef& def, double panel, Seakeeping& into) {
  const double heave = naturalFrequency(into, 1);
  if (!(heave > 0))
    return "there is no restoring force in heave: the stiffness given is not that of this pose (its second element "
           "must be negative)";
  double slowest = heave;
  for (const int turn : {3, 5})
    if (const double w = naturalFrequency(into, turn); w > 0) slowest = std::min(slowest, w);
  const double finest = std::sqrt(def.gravity / panel);
  double highest = std::min({2.5 * heave, 0.85 * into.irregular_frequency, finest});
  double lowest = std::min(0.3 * std::max(slowest, 0.3 * heave), 0.5 * highest);
  if (def.highest > 0) highest = def.highest;
  if (def.lowest > 0) lowest = def.lowest;
  if (def.highest > 0 && !(def.lowest > 0)) lowest = std::min(lowest, 0.5 * highest);
  if (!(lowest < highest)) return refusalOfRange(lowest, highest, def.highest > 0, def.lowest > 0);
  if (highest > std::sqrt(kPi) * finest) {
    char text[240];
    std::snprintf(
        text, sizeof text,
        "waves of %.4g rad/s are shorter than two panels of %.3g m: a lower highest frequency, or more panels", highest,
        panel);
    return text;
  }
  into.frequencies.clear();
  const std::size_t steps = def.frequency_count - 1;
  for (std::size_t k = 0; k <= steps; ++k)
    into.frequencies.push_back(
        k == 0       ? lowest
        : k == steps ? highest
                     : lowest * power(highest / lowest, static_cast<double>(k) / static_cast<double>(steps)));
  return "";
}

} // namespace plim
