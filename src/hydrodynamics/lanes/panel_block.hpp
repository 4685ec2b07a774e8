// panel_block.hpp - sixteen panels in the layout of the kernel (panels.hpp), and sixteen points (water_probes.hpp).
#pragma once

#include <cstddef>

namespace plim {

inline constexpr std::size_t kPanelLanes = 16;

// Unused lanes repeat a panel with zero area.
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
