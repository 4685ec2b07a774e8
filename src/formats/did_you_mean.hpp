// did_you_mean.hpp - finds the known names that differ from a mistyped one by one or two errors.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plim::formats {

// Returns all nearest names in their order, or an empty list if no name is near.
std::vector<std::string> closestNames(std::string_view typed, std::span<const std::string_view> known);

// Returns the first of these, or an empty string.
std::string closestName(std::string_view typed, std::span<const std::string_view> known);

} // namespace plim::formats
