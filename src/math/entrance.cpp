#include "math/entrance.hpp"

#include "math/thread_stack.hpp"

#include <functional>

namespace plim {

PLIM_PLAIN_STACK bool isInside(Entrance& entrance) {
  if (!entrance.place) return false;
  const volatile std::uint64_t here = 0;
  if (!isOnThreadStack(&here) || !isOnThreadStack(entrance.place)) return true;
  const bool under_way = std::less<>()(&here, entrance.place) && *entrance.place == entrance.number;
  if (!under_way) entrance.place = nullptr;
  return under_way;
}

} // namespace plim
