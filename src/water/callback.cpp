#include "water/callback.hpp"

#include "math/thread_stack.hpp"

#include <functional>

namespace plim {
namespace {

// How a thread knows that it is inside a caller's function. A destructor says when it no longer is; but a function may also be left
// by a jump over our frames that runs no destructors: longjmp, or the exception of a managed runtime. So what a thread keeps is where on its
// stack the function was called, and a number that lies there. Whoever asks from nearer the stack's base, or finds another number
// there, knows that those frames are gone. (Stacks grow downwards wherever this runs. The number may survive in a place that no later
// frame has written to: then a call from further down is refused for longer than need be.) On the stack of a fiber nothing can be concluded
// from places: other fibers have theirs elsewhere. There the thread counts as inside until the function returns.
struct Entrance {
  const volatile std::uint64_t* place = nullptr; // of the outermost function under way; null: there is none
  std::uint64_t number = 0x9e3779b97f4a7c15;     // a new one each time; nothing that lies on stacks by chance
};
thread_local Entrance entrance;

// The sanitizer would keep the number elsewhere than on the stack, and would not have memory read that is no longer an object.
#if defined(__clang__) || defined(__GNUC__)
#define PLIM_PLAIN_STACK __attribute__((noinline, no_sanitize("address")))
#else
#define PLIM_PLAIN_STACK
#endif

PLIM_PLAIN_STACK void callInside(const CallbackSea& sea, double time, std::size_t n, const double* x, const double* z,
                                 double* height, double* rate) {
  class Inside {
  public:
    Inside() {
      if (insideCallback()) return; // a function that asks another sea: the outermost counts
      number_ = ++entrance.number;
      entrance.place = &number_;
    }
    ~Inside() {
      if (number_ != 0) number_ = 0, entrance.place = nullptr;
    }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;

  private:
    volatile std::uint64_t number_ = 0;
  } const inside;
  sea.function(sea.user, time, static_cast<std::uint32_t>(n), x, z, height, rate);
}

} // namespace

PLIM_PLAIN_STACK bool insideCallback() {
  if (!entrance.place) return false;
  const volatile std::uint64_t here = 0;
  if (!isOnThreadStack(&here) || !isOnThreadStack(entrance.place)) return true;
  const bool under_way = std::less<>()(&here, entrance.place) && *entrance.place == entrance.number;
  if (!under_way) entrance.place = nullptr;
  return under_way;
}

std::size_t CallbackState::heights(std::size_t n, const double* x, const double* z, double* height) const {
  callInside(sea_, time_, n, x, z, height, nullptr);
  return n;
}

void CallbackState::samples(std::size_t n, const double* x, const double*, const double* z, SurfaceSample* out) const {
  constexpr std::size_t kBlock = 64;
  constexpr double kStep = 1e-3; // [m]
  double px[5 * kBlock], pz[5 * kBlock], height[5 * kBlock], rate[5 * kBlock];
  for (std::size_t first = 0; first < n; first += kBlock) {
    const std::size_t count = std::min(kBlock, n - first);
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t k = 0; k < 5; ++k) {
        px[5 * i + k] = x[first + i] + (k == 1 ? kStep : k == 2 ? -kStep : 0.0);
        pz[5 * i + k] = z[first + i] + (k == 3 ? kStep : k == 4 ? -kStep : 0.0);
        rate[5 * i + k] = 0;
      }
    callInside(sea_, time_, 5 * count, px, pz, height, rate);
    for (std::size_t i = 0; i < count; ++i) {
      const double* h = height + 5 * i;
      out[first + i] = {
          h[0], (h[1] - h[2]) / (2 * kStep), (h[3] - h[4]) / (2 * kStep), rate[5 * i], {0, rate[5 * i], 0}};
    }
  }
}

} // namespace plim
