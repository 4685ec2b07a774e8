// describe_water.hpp - checks the ABI's water definitions and converts them to the library's descriptions.
#pragma once

#include "plimsoll/plimsoll.h"

#include "water/water.hpp"

namespace plim::api {

// Changes `water` only if the definition is accepted.
plim_status describeWater(const plim_water_def& def, Water& water);
plim_status describeGrid(const plim_grid& def, GridSea& grid);

} // namespace plim::api
