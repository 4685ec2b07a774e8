// kernels.hpp - the kernels of the water that are compiled once per kind of processor, and the data they exchange with
// other code: plain memory only. All kinds give the same bits: 16 logical lanes whatever the register width, lanes that
// do not depend on each other, a fixed order of sums, no fused multiply-adds.
#pragma once

#include "water/lanes/wave_lattice.hpp"
#include "water/transform.hpp"

#include <cstddef>
#include <cstdint>

namespace plim::lanes {

inline constexpr std::size_t kTogether = 16; // logical lanes: lines of a transform, nodes of a row

// The modes of an fft sea with kz >= 0, in blocks of 16 values of kz, the lanes. In a block, the values of kx follow
// each other. C and S are of w t.
//   h^ = (p C + q S) + i (r C + s S),   dh^/dt = w ((q C - p S) + i (s C - r S)),   D^ = i (k / |k|) h^
struct ModeArrays {
  std::uint32_t size, blocks;     // modes along kx, blocks of kz
  const double* turns_per_second; // w / 2 pi
  const float *p, *q, *r, *s;     // [m]
  const float* omega;             // [rad/s]
  const float *along_x, *along_z; // k / |k|
};

// Two real fields A, B in one complex transform, A + i B. They are transformed along kx, but not yet along kz. Number
// (block of kz, x) is 16 real parts and 16 imaginary parts. A block has `rows` rows: the size, rounded up to a multiple
// of 16.
struct FieldPair {
  const float *first, *second;
  std::uint32_t blocks, rows;
};

// Numbers per node: height, displacement along x and z, rate. They are coefficients of splines over labels.
inline constexpr std::size_t kLabelFields = 4;
struct LabelRow {
  const float* fields;      // of cell (0, 0), whose stencil starts at node (-1, -1)
  std::size_t stride;       // floats from row to row
  std::uint32_t size, row;  // nodes along a side; the row of the places
  float per_metre;          // cells by which a metre of displacement moves the water: choppiness / spacing
  float *x, *z;             // in: a guess, out: offset from the place to its label, in cells; `size` numbers
  float *slope_x, *slope_z; // out: its change from row to row
  float* height;            // out: [m]
  std::uint32_t* open;      // out: columns of places whose label was not found; memory for `size` + 16 numbers
};

// Largest differences of coefficients [m]: differences of order i along x and j along z, i + j <= 3.
struct DifferenceBand {
  const float* coefficients; // of the band's first row
  std::size_t stride;
  std::uint32_t columns; // a multiple of 16
  float* third;          // out: for every four columns the largest xxx, xxz, xzz, zzz, in one array after the other
  float* most;           // in and out: [10][16] of value, x, z, xx, xz, zz, xxx, xxz, xzz, zzz
};

// Places on a spline: cells and positions in them, 16 at a time.
struct SplinePlaces {
  const float* coefficients;
  std::size_t stride;
  const std::uint32_t* cell; // column + row stride
  const double *u, *v;       // within the cell, 0 to 1
};

// The waves of a sea with wave pressure (water/wave_pressure.hpp), one array per quantity. Waves of amplitude 0 pad
// their count to a multiple of kHeadLanes. Arrays start on 64-byte boundaries.
inline constexpr std::size_t kHeadLanes = 8; // logical lanes of doubles
struct HeadWaves {
  std::size_t count = 0;
  const double *kx = nullptr, *kz = nullptr, *phase = nullptr; // [turns/m], [turns]
  const double *amplitude = nullptr, *k = nullptr;             // [m], [rad/m]
  const double *along_x = nullptr, *along_z = nullptr;         // k times the direction of travel
  const double* at_limit = nullptr;                            // 2 E at s_c, in deep water
  const double* bed = nullptr;                                 // 1 / (1 + e^{-2 k D})
  double depth = 0, limit = 0;                                 // [m] depth, 0 if deep; s_c
};
// Points at their labels with y above the level, and the results. There are at most kHeadLanes; the unused entries must
// hold valid numbers.
struct alignas(64) HeadPoints {
  std::size_t count;
  alignas(64) double x[kHeadLanes], y[kHeadLanes], z[kHeadLanes];
  double lift[kHeadLanes], height[kHeadLanes];
};
// Sums over the waves at a point: eta, f = sum eta_j e^{k_j v} at v = y - eta, and their derivatives along x, z and v.
struct HeadSums {
  double height, height_x, height_z, height_xx, height_xz, height_zz;
  double f, f_x, f_z, f_v, f_xx, f_xz, f_zz, f_xv, f_zv;
};

struct WaterKernels {
  // Computes heights, velocities and accelerations of waves at the nodes of a small lattice (wave_lattice.hpp).
  // searches: number of Newton steps from a place to its label; 0 if places are labels.
  void (*sample_waves)(const LatticeWave* waves, std::size_t wave_count, int searches, std::size_t nodes,
                       const LatticePlaces& places, LatticeFields& fields);
  // Computes phases as fractions of turns within half a turn, in double. count must be a multiple of 16.
  void (*mode_phases)(std::size_t count, const double* turns_per_second, double time, float* phase);
  // Computes the spectra of height and rate for one block of kz, ordered by kx.
  void (*spectra)(const ModeArrays& modes, std::uint32_t block, const float* phase, float* height, float* rate);
  // Transforms one block along kx: the spectrum, or i * along * spectrum if `along` is not null.
  void (*transform_modes)(const TransformPlan<float>& plan, const float* spectrum, const float* along, float* numbers,
                          float* spare, float* out);
  // Transforms 16 values of x along kz. `out` is ordered by z.
  void (*transform_rows)(const TransformPlan<float>& plan, const FieldPair& pair, std::uint32_t x, float* numbers,
                         float* spare, float* out);
  // Store the results of transform_rows: field by field, or four fields node by node. Strides are in floats. most: the
  // largest magnitude of each of the two fields, updated.
  void (*store_two)(std::uint32_t size, const float* pair, float* first, float* second, std::size_t stride,
                    float* most);
  void (*store_four)(std::uint32_t size, const float* pair, const float* other_pair, float* fields, std::size_t stride);
  // Computes [3][4] maxima over all nodes: magnitude, difference along x and difference along z of the four fields.
  void (*steepest)(const float* fields, std::size_t stride, std::uint32_t size, float* most);
  std::uint32_t (*find_labels)(const LabelRow& row); // returns the number of open places
  // Convert values to coefficients of the cubic B-spline through them. filter_row: along a row, whose values must
  // continue for kFilterReach on both sides.
  void (*filter_row)(std::uint32_t size, const float* values, float* coefficients);
  // filter_columns: along 16 columns, in place.
  void (*filter_columns)(std::uint32_t size, float* coefficients, std::size_t stride);
  void (*differences)(const DifferenceBand& band); // for four rows
  void (*spline_heights)(const SplinePlaces& places, double* height);
  // Computes lift and height at the points. spare: kHeadLanes numbers per wave.
  void (*heads)(const HeadWaves& waves, HeadPoints& points, double* spare);
  // Computes the sums at a point in deep water, without the mirror image. spare: two numbers per wave.
  void (*expand_head)(const HeadWaves& waves, double x, double y, double z, double* spare, HeadSums& sums);
};

inline constexpr std::uint32_t kFilterReach = 16;

// Returns the kernels of the kind of processor in use (math/lane_kind.hpp).
const WaterKernels& waterKernels();

} // namespace plim::lanes
