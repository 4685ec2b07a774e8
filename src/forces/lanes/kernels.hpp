// kernels.hpp - the kernels that are compiled once per kind of processor, and what they exchange with the rest: plain
// memory only (see hull/tree_layout.hpp).
//
// All kinds give the same bits: 16 logical lanes per leaf and 8 per node whatever the registers hold, a fixed order of
// sums, no fused multiply-adds. Sums of at most 32 terms are taken in float and then added up in double.
#pragma once

#include "hull/tree_layout.hpp"
#include "water/displaced_wave.hpp"

namespace plim {
struct HullInWater; // forces/wrench.hpp
struct GramBasis;   // forces/gram_basis.hpp
} // namespace plim

namespace plim::lanes {

// Still water in body axes about the hull's centre: depth d(x) = d0 - u . x.
struct PlaneF {
  float d0, u[3];
};

enum LeafSum { kForceX, kForceY, kForceZ, kTorqueX, kTorqueY, kTorqueZ, kAreaX, kAreaY, kAreaZ, kArea, kLeafSums };

inline constexpr double kForceFactor = 1.0 / 3, kTorqueFactor = 1.0 / 12; // that leaf sums still lack

// Over the clipped leaves: 3 int d n dS,  12 int d x x n dS,  int n dS,  area; and over wholly wet clusters, by column
// (ClusterMoments).
struct TreeSums {
  double leaf[kLeafSums];
  double cluster[4][8];
  std::uint64_t points; // at which the sea was evaluated
  double
      linear_error; // sum over the leaves on waves of their linear_error_weight times the sea's curvature there at most
};

struct TreeView {
  const TreeNode* nodes; // null: a single leaf (not for still_water)
  const ClusterMoments* moments;
  const ClusterSize* sizes;
  const LeafBlock* leaves;
  const VertexGroup* vertices;
  const LeafCorners* corners;
  const std::uint32_t* groups;
  const float* linear_error_weights;
  std::uint32_t group_count, vertex_count;
};

// Memory for a call that samples the vertices of a hull with nodes.
struct VertexScratch {
  std::uint32_t* leaves; // one per leaf
  std::uint64_t* marks;  // one bit per vertex group, and up to 63 more
  float* depth;          // 16 per vertex group, on a 64-byte boundary
};

// Many copies of one hull of a single leaf: a lane is a body.
inline constexpr std::size_t kCopies = 16;
inline constexpr std::uint32_t kCopyWaves = 128; // at most
struct alignas(64) CopyPoses {
  double position[3][kCopies], rotation[4][kCopies], reference[3][kCopies]; // as in Body; the rotation x, y, z, w
};
struct CopyWaves {     // as in WavePhases and SinesF
  std::uint32_t count; // 0: still water
  const double *kx, *kz, *phase;
  const float *kx_float, *kz_float, *amplitude;
  const DisplacedWave* displaced; // as in SinesF
  int label_steps;
  double height_error; // of heights, because they are taken in float; in units of the body's scale
};
struct alignas(64) CopyWrenches { // as in Forces
  double force[3][kCopies], torque[3][kCopies];
  double volume[kCopies], wetted_area[kCopies], waterplane_area[kCopies];
  double force_bound[kCopies], torque_bound[kCopies];
  double above_crests[kCopies];  // positive: dry, and the rest means nothing
  double below_troughs[kCopies]; // positive: wholly wet, which the caller knows better how to evaluate
  float points[kCopies];         // at which the sea was expanded; of copies_adaptive alone
};

// A sum of sines seen from a body: height above the level at the horizontal offset (X, Z) from the hull's centre,
//   h = sum A cos(2 pi (kx X + kz Z + phase)),   X = to_x . x,  Z = to_z . x
// The phases are cosine phases: a quarter turn less than those of the sines. Of waves that displace the water X and Z are the label's, and
// the water is at the place (X, Z) + D (sea_height.hpp).
struct SinesF {
  std::uint32_t count;
  const float *kx, *kz;   // [turns / m]
  const float* phase;     // [turns] at the hull's centre, within half a turn
  const float* amplitude; // [m]
  float to_x[3], to_z[3]; // from body axes, in units of the body's scale, to metres
  float per_scale;        // heights times this are in units of the body's scale
  float slope;            // |grad h|, per unit of the body's scale
  float slack;            // more than rounding can change a depth
  float curvature;        // of the sea at most [1/m]
  float third;            // third derivative at most, times the body's scale [1/m]; negative: no finer bound is wanted
  const DisplacedWave* displaced; // null: they do not displace the water
  int label_steps;                // by Newton's method, from the place
};

// A sea that gives heights instead: which leaves it may reach. Lengths in units of the scale, unless they are said to be metres.
struct LeafSearch {
  float crest; // |h| at most
  float slack; // more than rounding can change a depth
  float slope; // |grad h|, per unit of the scale
  float to_x[3], to_z[3];
  double center_x, center_z; // [m, world] of the hull's centre
};
struct LeafList {
  std::uint32_t* leaf; // one per leaf
  // And for a closer look; or null:
  double *x, *z; // [m, world] of the middle of its box
  float* rise;   // so high must the sea stand there for a vertex to be wet
};

// From body axes, in units of the scale, to the world: [m].
struct VertexPlaces {
  double x, z; // of the hull's centre
  double to_x[3], to_z[3];
};

struct GivenHeights {
  const double* height; // [m above the level] at the places, and up to 7 numbers more
  double reference;     // [m] that the plane has been raised by
  double per_scale;     // 1 / the scale
  double highest;       // [m] beyond it they are not sound
};
struct DepthsFound {
  double spread; // [m] of the heights about the reference
  bool sound;    // otherwise the rest means nothing
};

// Phases at a place of the world from those at its origin, reduced in double.
struct WavePhases {
  std::uint32_t count;
  const double *kx, *kz; // [turns / m]
  const double* phase;   // [turns] of the cosines at the world's origin
  double x, z;           // [m, world]
};

// A periodic cubic B-spline (water/spline_lattice.hpp) seen from a body. (column, row) is the cell that the hull's centre is over, (u, v) where in it.
struct SplineF {
  const float* coefficients; // as in SplineLattice
  std::uint32_t size, stride, levels;
  struct Level {
    const float* third;
    std::uint32_t count;
  };
  Level level[10];
  float third;                     // at most everywhere [1/m^2]
  float loss_factor;               // from a third derivative to what is left out at the distance 1
  float cells_per_unit, per_scale; // cells along a unit of the body's scale; heights times this are in such units
  std::uint32_t column, row;
  float u, v;
};

// A sea of facets (water/lattice.hpp) seen from a body: the nodes that the hull may lie over, and where its centre is among them.
struct FacetsF {
  const float *heights, *end; // [m] of the first node; behind the last one of the sea
  std::size_t stride;
  std::uint32_t columns, rows;     // two or more
  float u, v;                      // of the hull's centre, in cells from the first node
  float margin;                    // [cells] by which places may be off
  float cells_per_unit, per_scale; // as in SplineF
  const GramBasis* bases;          // kGramBases
};

inline constexpr int kTaylorTerms = 21; // of a polynomial of degree 5 in two variables

// The same sea for the walk that keeps to a tolerance (sines_adaptive.cpp). Lengths in units of the body's scale.
struct TaylorSea {
  std::uint32_t count;
  const float *kx, *kz, *phase, *amplitude; // as in SinesF
  const float* taylor;                      // as in WaveArrays; null if they displace the water:
  const SplineF* spline;                    // no waves at all, but this; null otherwise
  const FacetsF* facets;                    // likewise
  const DisplacedWave* displaced;           // these and label_steps as in SinesF
  int label_steps;
  float heights[7], pushes[7];      // sums of A k^n and q A k^n [m^(1-n)],
  float least_stretch, steepest;    // of labels to places, and of the surface: see displaced_expansion.hpp
  float sixth_factor, typical_loss; // from a sixth derivative to a loss, and what that is in most places
  float fit_loss, fit_reach;        // of facets: with r the likely loss grows by fit_loss (r fit_reach)^4
  float to_x[3], to_z[3];           // from body axes to horizontal offsets
  float scale, powers[6];           // the body's; scale^(n - 1), n = 0 .. 5
  float crest;                      // |h| at most
  float directed[5];    // XXXX .. ZZZZ of Q: at the distance r a Taylor polynomial is off by loss r^2 Q, and
  float first, fifth;   // by first r + fifth r^5 because it is taken in float
  float directed_root;  // Q <= (directed_root r)^4
  float slack;          // more than rounding can change a depth
  float extent[3];      // of the hull, half
  float area, radius;   // of the hull; about its centre
  float allowance;      // what a cluster may be off in the mean
  float most_remainder; // of the allowance, that a triangle may leave out
  float coarse_leaf;    // likewise a leaf under one polynomial
  float most_points;    // at which waves may be expanded
};

// Sums as in TreeSums; `moments` over clusters with their planes: [int d n dS, int d x x n dS, -, -], `areas` [int n dS, -,
// -, -, area, -]. Errors in units of the scale: of int d dS, and of it times the distance from the hull's centre.
struct TaylorSums {
  double leaf[kLeafSums], moments[8], areas[8];
  double error, error_moment;
  double error_axis[3]; // of int d n dS, axis by axis
  double touched;       // area of all that is not certainly dry
  double depth;         // largest number that a depth was made of
  std::uint64_t points;
  bool complete; // false: more points were needed than allowed
};

struct Kernels {
  const char* name; // "scalar", "sse4", "avx2", "avx512", "neon", "wasm"
  void (*still_leaf)(const LeafBlock& leaf, const PlaneF& plane, float* sums); // kLeafSums, as in TreeSums
  void (*still_water)(const TreeView& tree, std::uint32_t root, const PlaneF& plane, TreeSums& sums); // below node root
  void (*copies)(const HullInWater& shared, const TreeView& tree, const CopyWaves& waves, const CopyPoses& poses,
                 double float_terms, CopyWrenches& wrenches);
  // Null where a module is to be small. sea: without what is a body's own. height_error of the waves: of polynomials, because they are taken in float.
  void (*copies_adaptive)(const HullInWater& shared, const TreeView& tree, const CopyWaves& waves, const TaylorSea& sea,
                          const CopyPoses& poses, double float_terms, CopyWrenches& wrenches);
  void (*sines_linear)(const TreeView& tree, const PlaneF& plane, const SinesF& sea, const VertexScratch& scratch,
                       TreeSums& sums);
  void (*sines_adaptive)(const TreeView& tree, const PlaneF& plane, const TaylorSea& sea, TaylorSums& sums);
  void (*reduce_phases)(const WavePhases& waves, float* phase);
  // A sea that gives heights, in this order (given_heights.cpp). Returns how many leaves it may reach;
  std::size_t (*find_leaves)(const TreeView& tree, const PlaneF& plane, const LeafSearch& search, const LeafList& list);
  // marks the groups of their vertices, or all where `leaves` is null, and returns how many vertices it has placed;
  std::size_t (*place_vertices)(const TreeView& tree, const std::uint32_t* leaves, std::size_t count,
                                const VertexPlaces& from, std::uint64_t* marks, double* x, double* z);
  // takes the marks off groups that are dry;
  void (*depths_below)(const TreeView& tree, const PlaneF& plane, const GivenHeights& sea, std::uint64_t* marks,
                       float* depth, DepthsFound& found);
  // takes leaves off the list whose groups are not marked, if asked to, and clips the others.
  void (*clip_reached)(const TreeView& tree, std::size_t count, bool marked_only, const VertexScratch& scratch,
                       TreeSums& sums);
};

// The best that this processor runs.
const Kernels& kernels();

// For tests and the bench: null when it is not compiled in or the processor lacks it. use(null) goes back to the best. The other layers'
// kernels follow (math/lane_kind.hpp).
const Kernels* findKernels(const char* name);
void useKernels(const Kernels* chosen);

} // namespace plim::lanes
