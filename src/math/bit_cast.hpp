// bit_cast.hpp - the same bits as another type: std::bit_cast, which not all our compilers have.
#pragma once

namespace plim {

template <typename To, typename From>
constexpr To bitCast(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}

} // namespace plim
