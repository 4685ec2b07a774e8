// embedded_files.hpp - files of scenes/ as they were when the command was built: they travel inside it, so that it runs from
// any folder. apps/CMakeLists.txt lists them.
#pragma once

#include <string>

namespace plim::cli {

// path: below scenes/. Throws std::logic_error for a file that is not among them.
std::string embeddedFile(const std::string& path);

} // namespace plim::cli
