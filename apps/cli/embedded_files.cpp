// embedded_files.cpp - looks up files in the list that CMake generates.
#include "cli/embedded_files.hpp"

#include "cli/embedded_scenes.hpp"

#include <stdexcept>

namespace plim::cli {

std::string embeddedFile(const std::string& path) {
  for (const EmbeddedScene& scene : kEmbeddedScenes)
    if (scene.path == path) return std::string(scene.text);
  throw std::logic_error("the file " + path + " is not built into the command (apps/CMakeLists.txt lists them)");
}

} // namespace plim::cli
