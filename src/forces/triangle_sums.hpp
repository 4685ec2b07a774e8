// triangle_sums.hpp - the sums over the wet surface triangle by triangle: any sea, float or double, all outputs. The
// readable path; what the kernels of lanes/ are tested against.
#pragma once

#include "forces/waterline.hpp"
#include "forces/wet_sums.hpp"

namespace plim {

// The height of the sea above its level at every vertex of a body's hull, in units of the body's scale. Samples the sea at the first use
// and keeps the heights in the thread's scratch, so that several sums of one evaluation share them. One at a time per thread.
class VertexHeights {
public:
  // Adds to forces.sea_evaluations what it samples. Clears forces.sea_is_sound if a height is not a number or out of range.
  const double* of(const Body& body, Forces& forces);

private:
  const double* heights_ = nullptr; // null: not sampled yet
  bool sound_ = true;
};
void reserveVertices(std::size_t vertices); // in the thread's own memory, for that

// A hull that still water cuts.
void sumOnStillWater(const Body& body, const BodyInWater& at, WetSums& sums, WaterlineWriter& waterline);
// A hull wholly below the troughs, summed without d0, which its moments add.
void sumUnderWaves(const Body& body, const BodyInWater& at, const double* height, WetSums& sums);
// A hull that waves may cut.
void sumOnWaves(const Body& body, const BodyInWater& at, const double* height, WetSums& sums,
                WaterlineWriter& waterline);
// Likewise, in double, with four triangles in place of each: the sea is sampled at the middles of the edges too. evaluations: counted
// up.
void sumBetweenVertices(const Body& body, const BodyInWater& at, const double* height, std::uint64_t& evaluations,
                        WetSums& sums);

} // namespace plim
