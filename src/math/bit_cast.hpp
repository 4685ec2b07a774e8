// bit_cast.hpp - reinterprets bits as another type, like std::bit_cast, which some supported compilers lack.
#pragma once

namespace plim {

template <typename To, typename From>
constexpr To bitCast(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}

} // namespace plim
