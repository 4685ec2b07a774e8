// demo_scene.cpp - loads the embedded scene.
#include "cli/demo/demo_scene.hpp"

#include "cli/embedded_files.hpp"

namespace plim::cli {

std::unique_ptr<const LoadedScene> loadDemoScene() {
  return loadSceneText(embeddedFile(kDemoScene), kDemoScene, {});
}

} // namespace plim::cli
