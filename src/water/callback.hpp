// callback.hpp - a sea computed by a function of the caller. The function gets many points per call and may be called
// from any thread that evaluates. Slopes come from central differences of its heights. The sea has no bounds.
#pragma once

#include "water/sea.hpp"

#include <cstdint>

namespace plim {

// Fills height[i] [m above the level] at world x[i], z[i]. Also fills rate[i] [m/s] if `rate` is not null.
using HeightCallback = void (*)(void* user, double time, std::uint32_t count, const double* x, const double* z,
                                double* height, double* rate);

// Returns true if this thread is inside a function of the caller. An evaluation from there would overwrite the working
// memory of the evaluation that called the function.
bool insideCallback();

// Returns true if callbacks are nested so deeply that one of them must be sampling its own sea.
bool deepInsideCallbacks();

struct CallbackSea {
  HeightCallback function = nullptr;
  void* user = nullptr;
};

class CallbackState {
public:
  using Description = CallbackSea;

  void prepare(const CallbackSea& sea, double gravity, double time) { sea_ = sea, gravity_ = gravity, time_ = time; }
  std::size_t heights(std::size_t n, const double* x, const double* z, double* height) const;
  void samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const;
  SeaBounds bounds() const { return {}; }
  double heightCost() const { return 50; } // [ns] assumed; the cost of a user callback is unknown

private:
  CallbackSea sea_;
  double gravity_ = 0, time_ = 0;
};

} // namespace plim
