// surface.hpp - a water at one instant, as bodies see it. One thread prepares it, many may read it.
#pragma once

#include "water/water.hpp"

namespace plim {

struct Surface {
  Water water;
  double time = 0; // [s]
  bool prepared = false;

  void prepare(const Water& description, double seconds) { water = description, time = seconds, prepared = true; }
};

} // namespace plim
