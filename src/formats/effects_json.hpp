// effects_json.hpp - the "effects" of a scene or of one of its bodies: the enabled kinds of drag and their
// coefficients.
#pragma once

#include "formats/json_object.hpp"
#include "plimsoll/plimsoll_motion.h"

namespace plim::formats {

// Returns the library's defaults without radiation, which must be enabled explicitly: its data take tenths of a second
// to build.
plim_effects defaultEffects();

// Returns `before` with the changes of the key "effects" of `parent`; `before` itself if there is no such key.
//   false: all off; true: defaultEffects(); { ... }: changes the named effects.
plim_effects readEffects(JsonObject& parent, const plim_effects& before);

} // namespace plim::formats
