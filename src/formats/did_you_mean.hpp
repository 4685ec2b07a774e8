// did_you_mean.hpp - finds the known names that differ from a mistyped one by one or two errors.
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
