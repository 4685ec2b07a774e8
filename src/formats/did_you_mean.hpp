// did_you_mean.hpp - the known name that a mistyped one is a slip or two away from.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace plim::formats {

// The nearest, of equally near ones the first. Empty when none is near.
std::string closestName(std::string_view typed, std::span<const std::string_view> known);

} // namespace plim::formats
