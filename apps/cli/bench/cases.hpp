// cases.hpp - the work of the bench: the hulls, seas and poses of scenes/bench.json, and the list of cases over them.
//
// Poses are half submerged. The mesh's origin lies within `height` of the water's surface, at a place within `reach` of
// the world's origin along x and z. Yaw is arbitrary. The tilt lies between two limits, about an arbitrary horizontal
// axis.
#pragma once

#include "cli/bench/seas.hpp"

namespace plim::cli {

// How results with a tolerance are checked on a hull: against the true sea, for which the reference takes long.
struct TrueSeaProof {
  int divisions = 0;     // of each side of a triangle; 0: triangles are small enough for linear depth
  std::size_t poses = 0; // number compared, from the first; 0: no cases with a tolerance
};

struct BenchHull {
  std::string name, shape;
  std::uint32_t triangles = 0; // of the shape
  std::size_t pose_count = 0;
  bool quick = true; // part of a quick run
  TrueSeaProof true_sea = {};
};

struct PoseLimits {
  std::uint64_t seed = 1;
  double height = 0;          // [m]
  double tilt_low, tilt_high; // [rad]
  double reach = 0;           // [m]
};

// Many copies of one hull on a few threads.
struct BenchFleet {
  BenchHull hull; // its poses are the bodies
  std::size_t sea = 0;
  std::uint32_t threads = 1;
  bool moving = false; // whole steps with all effects; otherwise buoyancy at rest
};

// One floating body in motion.
struct BenchSteps {
  BenchHull hull;
  std::size_t sea = 0;
};

struct BenchScene {
  std::vector<BenchHull> hulls;
  std::vector<BenchSea> seas;
  std::vector<double> tolerances;
  bool adaptive = false; // the library supports tolerances, so there are cases with them
  std::vector<BenchFleet> fleets;
  std::vector<BenchSteps> steps;
  std::vector<BenchHull> statics; // equilibria and righting arms
  PoseLimits poses;
  double time = 0; // [s] of the waves
};

// Returns the scene compiled in from scenes/bench.json. Throws formats::JsonError naming the key.
BenchScene embeddedScene();
BenchScene parseScene(const std::string& text);

// A case is one hull in one sea, possibly with a tolerance or additional outputs.
struct BenchCase {
  std::string name;          // "10k A", "10k A 1e-2", "10k still + waterline"
  std::size_t hull, sea;     // of the scene
  double tolerance = 0;      // 0: depth is linear between vertices
  std::uint32_t outputs = 0; // PLIM_OUTPUT_*
};

// Returns every hull in every sea.
std::vector<BenchCase> forceCases(const BenchScene& scene);

// Returns every hull that has true_sea poses, in every sea with waves, with every tolerance. Empty unless the scene
// sets `adaptive`.
std::vector<BenchCase> toleranceCases(const BenchScene& scene);

// Returns for example "1e-2", or "linear" for 0.
std::string toleranceWord(double tolerance);

// Returns a case for each output that requires visiting every triangle, on one hull in the first sea.
std::vector<BenchCase> outputCases(const BenchScene& scene, const std::string& hull_name);

struct BuiltHull {
  explicit BuiltHull(const BenchHull& described);

  BenchHull entry;
  double build_seconds; // for the construction of the hull from arrays
  plimsoll::Hull hull;
  plim_hull_info info;
  baselines::IndexedMesh<float> plain_mesh;
  baselines::IndexedMesh<double> reference_mesh;

private:
  explicit BuiltHull(const BenchHull& described, const formats::MeshData& mesh);
};

// A case that is ready to run: every pose as a body for the library and as a placement for the baselines.
struct Workload {
  Workload(const BenchCase& described, const PoseLimits& limits, const BuiltHull& built, const PreparedSea& prepared);

  BenchCase entry;
  const BuiltHull& hull;
  const PreparedSea& sea;
  std::vector<plimsoll::Body> bodies;
  std::vector<baselines::Placement> placements;
  std::vector<plim_waterline_segment> segments; // memory for requested outputs
  std::vector<std::uint8_t> states;

  plimsoll::Forces forces(); // uses the memory above

  // The reference that checks this case. Without a tolerance it is linear on each triangle, as the library is.
  enum Reference { kLinear, kDivided, kByFacets };
  Reference reference() const {
    if (entry.tolerance == 0) return kLinear;
    return sea.lattice ? kByFacets : hull.entry.true_sea.divisions > 0 ? kDivided : kLinear;
  }

  double weight() const { return sea.weight() * hull.info.volume; }     // rho g V
  double moment() const { return weight() * longestExtent(hull.info); } // rho g V L
};

} // namespace plim::cli
