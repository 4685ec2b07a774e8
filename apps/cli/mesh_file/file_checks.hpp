// file_checks.hpp - what can be told of a mesh file before its reader parses it: that it is there, and that it is the
// format its name says.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plim::cli {

// [bytes] of a mesh file, the files it names included: some twenty million triangles.
inline constexpr std::uint64_t kMostMeshBytes = 1ull << 30;

// Of the last path component, lower case, without the dot.
std::string extensionOf(const std::string& path);

bool isMeshExtension(const std::string& extension);

// Both throw InputError without the path.
std::string readMeshBytes(const std::string& path, const std::string& extension);
void refuseForeignContent(std::string_view file, const std::string& extension);

} // namespace plim::cli
