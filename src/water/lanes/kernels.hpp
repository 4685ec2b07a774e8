// kernels.hpp - the kernels of the water that are compiled once per kind of processor, and what they exchange with the rest: plain memory
// only. All kinds give the same bits: 16 logical lanes whatever the registers hold, no lane that looks at its neighbour, a fixed order
// of sums, no fused multiply-adds.
#pragma once

#include "water/lanes/wave_lattice.hpp"
#include "water/transform.hpp"

#include <cstddef>
#include <cstdint>

namespace plim::lanes {

inline constexpr std::size_t kTogether = 16; // logical lanes: lines of a transform, nodes of a row

// The modes of an fft sea with kz >= 0, arranged in blocks of 16 values of kz, the lanes; in a block one value of kx after the other.
//   h^ = (p C + q S) + i (r C + s S),   dh^/dt = w ((q C - p S) + i (s C - r S)),   C, S of w t;   D^ = i (k / |k|) h^
struct ModeArrays {
  std::uint32_t size, blocks;     // modes along kx, blocks of kz
  const double* turns_per_second; // w / 2 pi
  const float *p, *q, *r, *s;     // [m]
  const float* omega;             // [rad/s]
  const float *along_x, *along_z; // k / |k|
};

// Two real fields A, B that travel in one complex transform, A + i B, on their way: transformed along kx, not yet along kz. Number
// (block of kz, x) is 16 real parts and 16 imaginary ones; rows of a block: size, rounded up to a multiple of 16.
struct FieldPair {
  const float *first, *second;
  std::uint32_t blocks, rows;
};

// Four numbers of every node: height, displacement along x and z, rate; coefficients of splines over labels.
inline constexpr std::size_t kLabelFields = 4;
struct LabelRow {
  const float* fields;      // of cell (0, 0), whose stencil begins at node (-1, -1)
  std::size_t stride;       // floats from row to row
  std::uint32_t size, row;  // nodes along a side; the row of places
  float per_metre;          // cells that a metre of displacement moves the water: choppiness / spacing
  float *x, *z;             // in: a guess, out: where the label is from the place, in cells; `size` numbers
  float *slope_x, *slope_z; // out: how that changes from row to row
  float* height;            // out: [m]
  std::uint32_t* open;      // out: columns of places whose label has not been found; `size` numbers and 16 more
};

// Largest differences of coefficients, in metres: [i][j], i times along x and j times along z, i + j <= 3.
struct DifferenceBand {
  const float* coefficients; // of the band's first row
  std::size_t stride;
  std::uint32_t columns; // a multiple of 16
  float* third;          // out: for every four columns the largest xxx, xxz, xzz, zzz, one array after the other
  float* most;           // in and out: [10][16] of value, x, z, xx, xz, zz, xxx, xxz, xzz, zzz
};

// Places of a spline, cells and where in them; 16 at a time.
struct SplinePlaces {
  const float* coefficients;
  std::size_t stride;
  const std::uint32_t* cell; // column + row stride
  const double *u, *v;       // within the cell, 0 to 1
};

// Waves whose pressure is their own (water/wave_pressure.hpp), a number of each after the other; waves of no amplitude make their count a multiple of
// kHeadLanes. Arrays begin on 64-byte boundaries.
inline constexpr std::size_t kHeadLanes = 8; // logical lanes of doubles
struct HeadWaves {
  std::size_t count = 0;
  const double *kx = nullptr, *kz = nullptr, *phase = nullptr; // [turns/m], [turns]
  const double *amplitude = nullptr, *k = nullptr;             // [m], [rad/m]
  const double *along_x = nullptr, *along_z = nullptr;         // k times the direction of travel
  const double* at_limit = nullptr;                            // 2 E at s_c, in deep water
  const double* bed = nullptr;                                 // 1 / (1 + e^{-2 k D})
  double depth = 0, limit = 0;                                 // [m] 0: deep; s_c
};
// Points at their labels, y above the level, and what is found there; at most kHeadLanes of them, the rest of which must be numbers.
struct alignas(64) HeadPoints {
  std::size_t count;
  alignas(64) double x[kHeadLanes], y[kHeadLanes], z[kHeadLanes];
  double lift[kHeadLanes], height[kHeadLanes];
};
// Sums over waves at a point: eta, f = sum eta_j e^{k_j v} at v = y - eta, and their derivatives along x, z and v.
struct HeadSums {
  double height, height_x, height_z, height_xx, height_xz, height_zz;
  double f, f_x, f_z, f_v, f_xx, f_xz, f_zz, f_xv, f_zv;
};

struct WaterKernels {
  // Heights and velocities of waves at the nodes of a small lattice (wave_lattice.hpp). searches: how many of Newton's steps find the label
  // of a place; 0: places are labels.
  void (*sample_waves)(const LatticeWave* waves, std::size_t wave_count, int searches, std::size_t nodes,
                       const LatticePlaces& places, LatticeFields& fields);
  // Fractions of turns within half a turn, reduced in double; count is a multiple of 16.
  void (*mode_phases)(std::size_t count, const double* turns_per_second, double time, float* phase);
  // Of one block of kz: number kx of both.
  void (*spectra)(const ModeArrays& modes, std::uint32_t block, const float* phase, float* height, float* rate);
  // Along kx, of one block: of the spectrum, or of i times it times `along`.
  void (*transform_modes)(const TransformPlan<float>& plan, const float* spectrum, const float* along, float* numbers,
                          float* spare, float* out);
  // Along kz, of 16 values of x: number z of out.
  void (*transform_rows)(const TransformPlan<float>& plan, const FieldPair& pair, std::uint32_t x, float* numbers,
                         float* spare, float* out);
  // What that gave to where it belongs: field by field, or four fields node by node. Strides in floats.
  // most: in and out, the largest of each of two.
  void (*store_two)(std::uint32_t size, const float* pair, float* first, float* second, std::size_t stride,
                    float* most);
  void (*store_four)(std::uint32_t size, const float* pair, const float* other_pair, float* fields, std::size_t stride);
  // [3][4] over the rows and columns of all nodes: largest size, difference along x and along z of the four fields.
  void (*steepest)(const float* fields, std::size_t stride, std::uint32_t size, float* most);
  std::uint32_t (*find_labels)(const LabelRow& row); // how many are open
  // From values to coefficients of the cubic B-spline through them: along a row, whose values go on for kFilterReach on both sides, ...
  void (*filter_row)(std::uint32_t size, const float* values, float* coefficients);
  // ... and along 16 columns, in place.
  void (*filter_columns)(std::uint32_t size, float* coefficients, std::size_t stride);
  void (*differences)(const DifferenceBand& band); // of four rows
  void (*spline_heights)(const SplinePlaces& places, double* height);
  // spare: kHeadLanes numbers for every wave.
  void (*heads)(const HeadWaves& waves, HeadPoints& points, double* spare);
  // In deep water, without the mirror. spare: two numbers for every wave.
  void (*expand_head)(const HeadWaves& waves, double x, double y, double z, double* spare, HeadSums& sums);
};

inline constexpr std::uint32_t kFilterReach = 16;

// Of the kind of processor in use (math/lane_kind.hpp).
const WaterKernels& waterKernels();

} // namespace plim::lanes
