// kernels.hpp - the data exchanged between the library and drag's kernels, and the table of kernels. Everything is in
// body axes about the hull's centre and dimensionless. Lengths are in units of Panels::length_unit and areas in units
// of the whole area. The unit of velocity has the size of the largest velocity. Bodies and coefficients of any size
// therefore fit float.
#pragma once

#include "hydrodynamics/lanes/panel_block.hpp"
#include "hydrodynamics/node_weights.hpp"
#include "hydrodynamics/panel_sums.hpp"
#include "hydrodynamics/pressure_drag.hpp"
#include "hydrodynamics/slamming.hpp"
#include "hydrodynamics/viscous.hpp"

#include <cstddef>
#include <cstdint>

namespace plim::lanes {

// The water around a body. Up is world y. Positions on the lattice are relative to its middle, which is the hull's
// centre.
struct LatticeF {
  std::uint32_t across; // nodes along x and along z; 0: still water, with height[0] and without velocities
  float to_x[3], to_z[3];
  float bottom; // lowest point of the body, relative to the hull's centre
  float highest;
  float to_body[3][3];      // rows: the axes of the body in world axes
  float height[kMostNodes]; // above the hull's centre
  float top[3][kMostNodes], below[3][kMostNodes];
  float top_acceleration[3][kMostNodes], below_acceleration[3][kMostNodes]; // [unit of velocity / s]
};

struct PanelSetting {
  float up[3];
  float velocity[3], turning[3]; // of the hull's centre and about it, relative to the current
  float along[3];                // direction of the motion
  bool viscous, slamming, pressure;
  PressureLaw pressure_law;
  SlammingLaw slamming_law;
  LatticeF sea;
};

struct PanelTotals {
  double sum[kPanelSums];
  float nearest, farthest; // extent of the wet part along the motion
  bool strikes;            // the sums of slamming are in use
};

// count: at most kFloatTerms. wet: each panel's wet share, before (read if has_history) and after.
using PanelKernel = void (*)(const PanelBlock* blocks, std::size_t count, const PanelSetting& setting, bool has_history,
                             float* wet, PanelTotals& totals);

// Velocity and acceleration of the water at some points of the body, in body axes. Undefined for still water.
struct alignas(64) ProbeMotion {
  float velocity[3][kPanelLanes], acceleration[3][kPanelLanes];
};
using ProbeKernel = void (*)(const ProbeBlock& probes, const PanelSetting& setting, ProbeMotion& motion);

struct DragKernels {
  PanelKernel panels;
  ProbeKernel probes;
};
const DragKernels& dragKernels(); // the kernels for this processor

} // namespace plim::lanes
