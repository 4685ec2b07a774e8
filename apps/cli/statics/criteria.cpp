// criteria.cpp - compares readings of the curve with the requirements.
#include "cli/statics/criteria.hpp"

#include "math/elementary.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace plim::cli {

std::vector<Criterion> intactCriteria(const plim_stability& curve, double upright_gm) {
  // If flooding starts before 30 degrees, no area remains beyond.
  const double beyond_30 = std::max(0.0, curve.area_flooding - curve.area_30);
  const double flooding = curve.opening_heel < 40 * kDegree ? curve.opening_heel / kDegree : 40;
  constexpr double kNoArea = std::numeric_limits<double>::quiet_NaN();
  std::vector<Criterion> criteria = {
      {"area_30", "2.2.1 area under GZ to 30 degrees", 0.055, curve.area_30, "m rad", false, 30},
      {"area_40", "2.2.1 ... to 40 degrees or flooding", 0.09, curve.area_flooding, "m rad", false, flooding},
      {"area_30_to_40", "2.2.1 ... from 30 to 40 or flooding", 0.03, beyond_30, "m rad", false, kNoArea},
      {"gz_from_30", "2.2.2 GZ, from 30 degrees on", 0.2, curve.largest_gz_from_30, "m", false, kNoArea},
      {"largest_gz_degrees", "2.2.3 heel of the largest GZ", 25, curve.largest_gz_heel / kDegree, "degrees", false,
       kNoArea},
      {"gm", "2.2.4 initial GM", 0.15, upright_gm, "m", false, kNoArea}};
  constexpr double kRounding = 1e-12; // tolerance, so that rounding causes no failure
  for (Criterion& criterion : criteria) criterion.passed = criterion.value >= criterion.required * (1 - kRounding);
  return criteria;
}

std::string valueInWords(const Criterion& criterion) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", criterion.value);
  return std::isnan(criterion.value) ? "none" : text;
}

bool allPassed(const std::vector<Criterion>& criteria) {
  return std::all_of(criteria.begin(), criteria.end(), [](const Criterion& criterion) { return criterion.passed; });
}

} // namespace plim::cli
