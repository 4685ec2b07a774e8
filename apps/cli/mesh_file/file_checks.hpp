// file_checks.hpp - checks of a mesh file before it is parsed: that it exists, and that its content matches its
// extension.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plim::cli {

// [bytes] of a mesh file with the files that it names; about twenty million triangles.
inline constexpr std::uint64_t kMostMeshBytes = 1ull << 30;

// Returns the extension of the last path component in lower case, without the dot.
std::string extensionOf(const std::string& path);

bool isMeshExtension(const std::string& extension);

// The functions throw InputError without the path. readMeshBytes returns the whole file; refuseForeignContent rejects
// content that is not in the format of the extension.
std::string readMeshBytes(const std::string& path, const std::string& extension);
void refuseForeignContent(std::string_view file, const std::string& extension);

} // namespace plim::cli
