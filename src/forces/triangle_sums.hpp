// triangle_sums.hpp - sums over the wet surface triangle by triangle: any sea, float or double, all outputs. Formulas:
// triangle.hpp. Body axes about the hull's centre, units of the body's scale. This is the readable version; tests
// compare the kernels of lanes/ with it.
#pragma once

#include "forces/waterline.hpp"
#include "forces/wet_sums.hpp"

namespace plim {

// The height of the sea above its level at every vertex of a body's hull, in units of the body's scale. The first use
// samples the sea and stores the heights in the thread's scratch memory, so that several sums of one evaluation share
// them. A thread can use only one object at a time.
class VertexHeights {
public:
  // Returns the heights. Adds new samples to forces.sea_evaluations. Clears forces.sea_is_sound if a height is NaN or
  // out of range.
  const double* of(const Body& body, Forces& forces);

private:
  const double* heights_ = nullptr; // null: not sampled yet
  bool sound_ = true;
};
void reserveVertices(std::size_t vertices); // reserves the calling thread's memory for VertexHeights

// Sums a hull that still water cuts.
void sumOnStillWater(const Body& body, const BodyInWater& at, WetSums& sums, WaterlineWriter& waterline);
// Sums a hull wholly below the troughs. The triangles are summed without d0; the hull's moments add its part.
void sumUnderWaves(const Body& body, const BodyInWater& at, const double* height, WetSums& sums);
// Sums a hull that waves may cut.
void sumOnWaves(const Body& body, const BodyInWater& at, const double* height, WetSums& sums,
                WaterlineWriter& waterline);
// The same in double, with four triangles in place of each: the sea is sampled at the edge midpoints too. Increments
// `evaluations`.
void sumBetweenVertices(const Body& body, const BodyInWater& at, const double* height, std::uint64_t& evaluations,
                        WetSums& sums);

} // namespace plim
