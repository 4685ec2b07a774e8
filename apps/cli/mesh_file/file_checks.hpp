// file_checks.hpp - what can be told of a mesh file before anything parses it: that it is there, that it is the format
// its name says, and that binary files have the length their headers promise.
//
// Reads 512 bytes from the beginning and 1024 from the end, so a file that passes may still be damaged.
#pragma once

#include "cli/regular_file.hpp"

#include <string>

namespace plim::cli {

// [bytes] of a mesh file, the files it names included: some twenty million triangles.
inline constexpr std::uint64_t kMostMeshBytes = 1ull << 30;

// Of the last path component, lower case, without the dot.
std::string extensionOf(const std::string& path);

// The file, to be read from here on: its name may soon be another's. Throws InputError that begins with the path and names
// the slip.
RegularFile openChecked(const std::string& path, const std::string& extension);

} // namespace plim::cli
