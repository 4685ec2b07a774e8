// did_you_mean.hpp - the known names that a mistyped one is a slip or two away from.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plim::formats {

// The nearest, all that are equally near, in their order. None when none is near.
std::vector<std::string> closestNames(std::string_view typed, std::span<const std::string_view> known);

// The first of these; or empty.
std::string closestName(std::string_view typed, std::span<const std::string_view> known);

} // namespace plim::formats
