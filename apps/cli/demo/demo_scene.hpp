// demo_scene.hpp - the default scene, scenes/boat_in_a_storm.json as it was when the command was built: it travels inside the
// command, which so runs from any folder.
#pragma once

#include "cli/float/scene_input.hpp"

namespace plim::cli {

inline constexpr const char* kDemoScene = "boat_in_a_storm.json";

std::unique_ptr<const LoadedScene> loadDemoScene();

} // namespace plim::cli
