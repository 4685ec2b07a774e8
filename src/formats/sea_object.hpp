// sea_object.hpp - a sea that is part of another file: the same keys, and errors with the path to them.
#pragma once

#include "formats/json_object.hpp"
#include "formats/sea_json.hpp"

namespace plim::formats {

SeaDescription readSea(JsonObject sea, const WaterDefaults& defaults);

} // namespace plim::formats
