// kernels.hpp - the kernels that are compiled once per kind of processor, and the data they exchange with other code:
// plain memory only (see hull/tree_layout.hpp). Body axes about the hull's centre.
//
// All kinds give the same bits: 16 logical lanes per leaf and 8 per node whatever the register width, a fixed order of
// sums, no fused multiply-adds. Sums of at most 32 terms are computed in float and then added in double.
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

inline constexpr double kForceFactor = 1.0 / 3, kTorqueFactor = 1.0 / 12; // factors that leaf sums omit

// leaf: over the clipped leaves 3 int d n dS,  12 int d x x n dS,  int n dS,  area. cluster: over wholly wet clusters,
// by column (ClusterMoments).
struct TreeSums {
  double leaf[kLeafSums];
  double cluster[4][8];
  std::uint64_t points; // at which the sea was evaluated
  double linear_error;  // sum over leaves on waves of linear_error_weight times the largest curvature there
};

struct TreeView {
  const TreeNode* nodes; // null: a single leaf, which still_water does not accept
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
  double height_error; // error of heights from float arithmetic, in units of the body's scale
};
struct alignas(64) CopyWrenches { // as in Forces
  double force[3][kCopies], torque[3][kCopies];
  double volume[kCopies], wetted_area[kCopies], waterplane_area[kCopies];
  double force_bound[kCopies], torque_bound[kCopies];
  double above_crests[kCopies];  // positive: the copy is dry, and its other results are undefined
  double below_troughs[kCopies]; // positive: wholly wet; the caller should use the hull's moments
  float points[kCopies];         // at which the sea was expanded; copies_adaptive only
};

// A sum of sines seen from a body: height above the level at the horizontal offset (X, Z) from the hull's centre,
//   h = sum A cos(2 pi (kx X + kz Z + phase)),   X = to_x . x,  Z = to_z . x
// The phases are cosine phases: a quarter turn less than those of the sines. For waves that displace the water, X and Z
// are the label's coordinates, and the water is at the place (X, Z) + D (sea_height.hpp).
struct SinesF {
  std::uint32_t count;
  const float *kx, *kz;   // [turns / m]
  const float* phase;     // [turns] at the hull's centre, within half a turn
  const float* amplitude; // [m]
  float to_x[3], to_z[3]; // from body axes, in units of the body's scale, to metres
  float per_scale;        // heights times this are in units of the body's scale
  float slope;            // bound on |grad h|, per unit of the body's scale
  float slack;            // more than rounding can change a depth
  float curvature;        // bound on the sea's curvature [1/m]
  float third; // bound on the third derivative, times the body's scale [1/m]; negative: no bound by leaf is needed
  const DisplacedWave* displaced; // null: the waves do not displace the water
  int label_steps;                // steps of Newton's method for the label, from the place
};

// A sea that returns heights only: data for finding the leaves that it may reach. Lengths in units of the scale, except
// as noted.
struct LeafSearch {
  float crest; // |h| at most
  float slack; // more than rounding can change a depth
  float slope; // |grad h|, per unit of the scale
  float to_x[3], to_z[3];
  double center_x, center_z; // [m, world] of the hull's centre
};
struct LeafList {
  std::uint32_t* leaf; // one per leaf
  // For sampling the sea at the middles of the boxes; or null:
  double *x, *z; // [m, world] middle of the leaf's box
  float* rise;   // minimum sea height there that can wet a vertex
};

// From body axes, in units of the scale, to the world: [m].
struct VertexPlaces {
  double x, z; // of the hull's centre
  double to_x[3], to_z[3];
};

struct GivenHeights {
  const double* height; // [m above the level] at the places, and up to 7 further numbers
  double reference;     // [m] by which the plane has been raised
  double per_scale;     // 1 / the scale
  double highest;       // [m] larger magnitudes are errors
};
struct DepthsFound {
  double spread; // [m] largest distance of a height from the reference
  bool sound;    // false: a height is NaN or too large; other results are undefined
};

// Phases at a place of the world, computed from those at its origin and reduced in double.
struct WavePhases {
  std::uint32_t count;
  const double *kx, *kz; // [turns / m]
  const double* phase;   // [turns] of the cosines at the world's origin
  double x, z;           // [m, world]
};

// A periodic cubic B-spline (water/spline_lattice.hpp) seen from a body. (column, row) is the cell below the hull's
// centre, and (u, v) is the position within the cell.
struct SplineF {
  const float* coefficients; // as in SplineLattice
  std::uint32_t size, stride, levels;
  struct Level {
    const float* third;
    std::uint32_t count;
  };
  Level level[10];
  float third;                     // bound everywhere [1/m^2]
  float loss_factor;               // factor from a third derivative to the remainder at the distance 1
  float cells_per_unit, per_scale; // cells per unit of the body's scale; heights times per_scale are in such units
  std::uint32_t column, row;
  float u, v;
};

// A sea of facets (water/lattice.hpp) seen from a body: the nodes that the hull may lie over, and the position of its
// centre among them.
struct FacetsF {
  const float *heights, *end; // [m] the first node; one past the sea's last node
  std::size_t stride;
  std::uint32_t columns, rows;     // two or more
  float u, v;                      // of the hull's centre, in cells from the first node
  float margin;                    // [cells] bound on the error of positions
  float cells_per_unit, per_scale; // as in SplineF
  const GramBasis* bases;          // kGramBases
};

inline constexpr int kTaylorTerms = 21; // of a polynomial of degree 5 in two variables

// The same sea for the walk that meets a tolerance (wave_walk.cpp). Lengths in units of the body's scale.
struct WalkSea {
  std::uint32_t count;
  const float *kx, *kz, *phase, *amplitude; // as in SinesF
  const float* taylor;                      // as in WaveArrays; null if the waves displace the water
  const SplineF* spline;                    // a spline in place of waves, or null
  const FacetsF* facets;                    // facets in place of waves, or null
  const DisplacedWave* displaced;           // this and label_steps as in SinesF
  int label_steps;
  float heights[7], pushes[7];   // sums of A k^n and q A k^n [m^(1-n)]
  float least_stretch, steepest; // least stretch from labels to places, and largest slope: see displaced_expansion.hpp
  float sixth_factor, typical_loss; // factor from a sixth derivative to a loss, and the typical loss
  float fit_loss, fit_reach;        // facets: the likely loss at radius r grows by fit_loss (r fit_reach)^4
  float to_x[3], to_z[3];           // from body axes to horizontal offsets
  float scale, powers[6];           // the body's scale; powers[n] = scale^(n - 1), n = 0 .. 5
  float crest;                      // bound on |h|
  float directed[5];                // XXXX .. ZZZZ of Q: a Taylor polynomial's remainder at r is loss r^2 Q
  float first, fifth;               // float arithmetic adds first r + fifth r^5 to it
  float directed_root;              // Q <= (directed_root r)^4
  float slack;                      // more than rounding can change a depth
  float extent[3];                  // half the size of the hull's box
  float area, radius;               // of the hull; radius about its centre
  float allowance;                  // permitted mean error of a cluster
  float most_remainder;             // limit of a triangle's remainder, in units of the allowance
  float coarse_leaf;                // the same for a leaf under one polynomial
  float most_points;                // limit on the points at which the sea may be expanded
};

// `leaf` as in TreeSums. Over clusters with their planes:
//   moments = [int d n dS, int d x x n dS, -, -],   areas = [int n dS, -, -, -, area, -]
// Errors in units of the scale: of int d dS, and of the same times the distance from the hull's centre.
struct WalkSums {
  double leaf[kLeafSums], moments[8], areas[8];
  double error, error_moment;
  double error_axis[3]; // of int d n dS, axis by axis
  double touched;       // area of everything that is not certainly dry
  double depth;         // largest number that a depth was computed from
  std::uint64_t points;
  bool complete; // false: the limit of points was exceeded
};

struct Kernels {
  const char* name; // "scalar", "sse4", "avx2", "avx512", "neon", "wasm"
  void (*still_leaf)(const LeafBlock& leaf, const PlaneF& plane, float* sums); // kLeafSums, as in TreeSums
  // Computes the sums of everything below node `root`.
  void (*still_water)(const TreeView& tree, std::uint32_t root, const PlaneF& plane, TreeSums& sums);
  void (*copies)(const HullInWater& shared, const TreeView& tree, const CopyWaves& waves, const CopyPoses& poses,
                 double float_terms, CopyWrenches& wrenches);
  // Null in modules that must be small. sea: without the values of a single body. height_error in `waves` is that of
  // polynomials in float.
  void (*copies_adaptive)(const HullInWater& shared, const TreeView& tree, const CopyWaves& waves, const WalkSea& sea,
                          const CopyPoses& poses, double float_terms, CopyWrenches& wrenches);
  void (*sines_linear)(const TreeView& tree, const PlaneF& plane, const SinesF& sea, const VertexScratch& scratch,
                       TreeSums& sums);
  void (*wave_walk)(const TreeView& tree, const PlaneF& plane, const WalkSea& sea, WalkSums& sums);
  void (*reduce_phases)(const WavePhases& waves, float* phase);
  // For a sea that returns heights only, in this order (given_heights.cpp). find_leaves returns the number of leaves
  // that the sea may reach.
  std::size_t (*find_leaves)(const TreeView& tree, const PlaneF& plane, const LeafSearch& search, const LeafList& list);
  // place_vertices marks the groups of the leaves' vertices, or all groups if `leaves` is null. Returns the number of
  // vertices placed.
  std::size_t (*place_vertices)(const TreeView& tree, const std::uint32_t* leaves, std::size_t count,
                                const VertexPlaces& from, std::uint64_t* marks, double* x, double* z);
  // depths_below computes depths, and unmarks groups that are dry.
  void (*depths_below)(const TreeView& tree, const PlaneF& plane, const GivenHeights& sea, std::uint64_t* marks,
                       float* depth, DepthsFound& found);
  // clip_reached clips the leaves. With marked_only it first removes leaves without marked groups from the list.
  void (*clip_reached)(const TreeView& tree, std::size_t count, bool marked_only, const VertexScratch& scratch,
                       TreeSums& sums);
};

// Returns the best kernels that this processor supports.
const Kernels& kernels();

// For tests and the bench. findKernels() returns null if the kernels are not compiled in or the processor lacks
// support. useKernels(null) selects the best again. Kernels of the other layers follow the selection
// (math/lane_kind.hpp).
const Kernels* findKernels(const char* name);
void useKernels(const Kernels* chosen);

} // namespace plim::lanes
