// effects_json.hpp - the "effects" of a scene or of one of its bodies: which kinds of drag there are, and how strong.
#pragma once

#include "formats/json_object.hpp"
#include "plimsoll/plimsoll_motion.h"

namespace plim::formats {

// The library's defaults without radiation, which must be enabled: its data take tenths of a second to build.
plim_effects defaultEffects();

// What `parent` has under "effects", over what held before; without that key everything stays.
//   false: all off; true: all on with those defaults; { ... }: changes those that are named.
plim_effects readEffects(JsonObject& parent, const plim_effects& before);

} // namespace plim::formats
