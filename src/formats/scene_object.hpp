// scene_object.hpp - a scene that never was text: the same keys, but its strings may be any bytes, as names of files are.
#pragma once

#include "formats/json_object.hpp"
#include "formats/scene_json.hpp"

namespace plim::formats {

SceneDescription readScene(JsonObject scene);

} // namespace plim::formats
