// criteria.hpp - the general criteria of intact stability: IMO, International Code on Intact Stability 2008 (2008 IS
// Code), part A, 2.2, for ships of 24 m in length and over. Excluded are the weather criterion (2.3) and those of
// special types of ship (3).
#pragma once

#include "plimsoll/plimsoll_statics.h"

#include <string>
#include <vector>

namespace plim::cli {

struct Criterion {
  const char* name; // identifier for scripts, such as "area_30"
  const char* rule; // description, with its number in the code
  double required;  // least value
  double value;     // NaN: not defined, so the criterion fails
  const char* unit;
  bool passed;
  double area_to; // [degrees] heel at which an area from equilibrium ends; NaN for other criteria
};

inline constexpr const char* kCriteriaSource = "IMO 2008 IS Code, part A, 2.2: ships of 24 m and more";

// upright_gm: [m] slope of GZ at a heel of 0, which the code calls the initial metacentric height. It is negative for a
// vessel with an angle of loll.
std::vector<Criterion> intactCriteria(const plim_stability& curve, double upright_gm);

std::string valueInWords(const Criterion& criterion); // four significant digits, without the unit

bool allPassed(const std::vector<Criterion>& criteria);

} // namespace plim::cli
