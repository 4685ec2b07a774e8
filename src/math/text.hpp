// text.hpp - formats numbers as text for messages.
#pragma once

#include "math/memory.hpp"

#include <cinttypes>
#include <cstdint>
#include <cstdio>

namespace plim {

inline String toText(std::uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "%" PRIu64, value);
  return text;
}

} // namespace plim
