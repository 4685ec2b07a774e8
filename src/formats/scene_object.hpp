// scene_object.hpp - a scene that was not parsed from text. The keys are the same, but its strings may contain any
// bytes, like names of files.
#pragma once

#include "formats/json_object.hpp"
#include "formats/scene_json.hpp"

namespace plim::formats {

SceneDescription readScene(JsonObject scene);

} // namespace plim::formats
