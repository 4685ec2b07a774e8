// demo_scene.hpp - the default scene, scenes/boat_in_a_storm.json, which is compiled into the command so that it runs
// from any folder.
#pragma once

#include "cli/float/scene_input.hpp"

namespace plim::cli {

inline constexpr const char* kDemoScene = "boat_in_a_storm.json";

std::unique_ptr<const LoadedScene> loadDemoScene();

} // namespace plim::cli
