// panel_block.hpp - sixteen panels as the kernel reads them, see panels.hpp; and sixteen points, see water_probes.hpp.
#pragma once

#include <cstddef>

namespace plim {

inline constexpr std::size_t kPanelLanes = 16;

// Lanes that are left over repeat a panel without its area.
struct alignas(64) PanelBlock {
  float corner[3][3][kPanelLanes]; // corner, axis
  float normal[3][kPanelLanes];
  float area_vector[3][kPanelLanes];
  float area[kPanelLanes];
};

struct alignas(64) ProbeBlock {
  float place[3][kPanelLanes];
};

} // namespace plim
