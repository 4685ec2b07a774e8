// callback.hpp - the caller's own sea: a function asked for many points at once, never one by one. It may be called
// from any thread that evaluates. Slopes come from central differences of its heights; it has no bounds.
#pragma once

#include "water/sea.hpp"

#include <cstdint>

namespace plim {

// Fills height[i], [m above the level] at world x[i], z[i]; and rate[i] [m/s] where `rate` is not null.
using HeightCallback = void (*)(void* user, double time, std::uint32_t count, const double* x, const double* z,
                                double* height, double* rate);

// Returns true while this thread is inside a caller's function. An evaluation from there would overwrite working memory
// of the evaluation that called the function.
bool insideCallback();

// Returns true if so many functions have called each other that one of them must be sampling its own sea.
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
  double heightCost() const { return 50; } // who knows

private:
  CallbackSea sea_;
  double gravity_ = 0, time_ = 0;
};

} // namespace plim
