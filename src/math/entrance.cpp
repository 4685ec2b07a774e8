#include "math/entrance.hpp"

#include "math/thread_stack.hpp"

#include <functional>

namespace plim {

namespace {

PLIM_PLAIN_STACK bool isStillThere(const Entrance& entrance) {
  for (int k = 0; k < Entrance::kTimes; ++k)
    if (entrance.place[k] != entrance.number) return false;
  return true;
}

} // namespace

PLIM_PLAIN_STACK bool isInside(Entrance& entrance) {
  if (!entrance.place) return false;
  const volatile std::uint64_t here = 0;
  if (!isOnThreadStack(&here) || !isOnThreadStack(entrance.place)) return true;
  const bool under_way = std::less<>()(&here, entrance.place) && isStillThere(entrance);
  if (!under_way) entrance.place = nullptr;
  return under_way;
}

PLIM_PLAIN_STACK std::uintptr_t stackSince(Entrance& entrance) {
  if (!isInside(entrance)) return 0;
  const volatile std::uint64_t here = 0;
  const auto outer = reinterpret_cast<std::uintptr_t>(entrance.place), inner = reinterpret_cast<std::uintptr_t>(&here);
  // On different stacks, as fibers have them, the distance tells nothing.
  return isOnThreadStack(&here) && isOnThreadStack(entrance.place) && outer > inner ? outer - inner : 0;
}

} // namespace plim
