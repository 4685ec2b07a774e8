// kernels.hpp - the plain memory that drag's kernel and the library exchange, and the table of kernels. Everything is in body axes about the
// hull's centre and without units: lengths over `length_unit` of Panels, areas over the whole area, velocities over one that none
// exceeds by far, so that float has room for bodies and coefficients of any size.
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

// The water around a body. Up is world y; places on the lattice are reckoned from its middle, which is the hull's centre.
struct LatticeF {
  std::uint32_t across; // nodes along x and along z; 0: still water, height[0] and no velocities
  float to_x[3], to_z[3];
  float bottom; // of the body, above the hull's centre
  float highest;
  float to_body[3][3];      // rows: the body's axes in world axes
  float height[kMostNodes]; // above the hull's centre
  float top[3][kMostNodes], below[3][kMostNodes];
  float top_acceleration[3][kMostNodes], below_acceleration[3][kMostNodes]; // of velocities in their unit, by seconds
};

struct PanelSetting {
  float up[3];
  float velocity[3], turning[3]; // of the hull's centre and about it, against the current
  float along[3];                // direction of the motion
  bool viscous, slamming, pressure;
  PressureLaw pressure_law;
  SlammingLaw slamming_law;
  LatticeF sea;
};

struct PanelTotals {
  double sum[kPanelSums];
  float nearest, farthest; // along the motion, of what is wet
  bool strikes;            // there are sums of slamming
};

// At most kFloatTerms blocks. wet: of every panel the wet share, before (if has_history) and after.
using PanelKernel = void (*)(const PanelBlock* blocks, std::size_t count, const PanelSetting& setting, bool has_history,
                             float* wet, PanelTotals& totals);

// The water's velocity and acceleration at some points of the body, in body axes; not of still water.
struct alignas(64) ProbeMotion {
  float velocity[3][kPanelLanes], acceleration[3][kPanelLanes];
};
using ProbeKernel = void (*)(const ProbeBlock& probes, const PanelSetting& setting, ProbeMotion& motion);

struct DragKernels {
  PanelKernel panels;
  ProbeKernel probes;
};
const DragKernels& dragKernels(); // those that run here

} // namespace plim::lanes
