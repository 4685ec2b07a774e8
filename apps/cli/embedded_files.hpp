// embedded_files.hpp - files of scenes/ that are compiled into the command, so that it runs from any folder.
// apps/CMakeLists.txt lists them.
#pragma once

#include <string>

namespace plim::cli {

// Returns the contents of scenes/`path`. Throws std::logic_error if the file is not embedded.
std::string embeddedFile(const std::string& path);

} // namespace plim::cli
