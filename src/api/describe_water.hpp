// describe_water.hpp - from the ABI's definitions to the library's descriptions, checked.
#pragma once

#include "plimsoll/plimsoll.h"

#include "water/water.hpp"

namespace plim::api {

// `water` is changed only when the definition is accepted.
plim_status describeWater(const plim_water_def& def, Water& water);
plim_status describeGrid(const plim_grid& def, GridSea& grid);

} // namespace plim::api
