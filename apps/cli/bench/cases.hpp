// cases.hpp - what the bench runs: the hulls, seas and poses of scenes/bench.json, and the list of cases over them.
//
// Poses: half wet. The mesh's origin lies within `height` of the water's surface at its place, the place within `reach`
// of the world's origin along x and z; any yaw, then a tilt between two limits about any horizontal axis.
#pragma once

#include "cli/bench/seas.hpp"

namespace plim::cli {

// How results with a tolerance are proved on a hull: against the true sea, which takes the reference long.
struct TrueSeaProof {
  int divisions = 0;     // of every side of a triangle; 0: so small that depth linear on each is near enough
  std::size_t poses = 0; // that are compared, the first ones; 0: the hull has no cases with a tolerance
};

struct BenchHull {
  std::string name, shape;
  std::uint32_t triangles = 0; // that the shape has
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
  BenchHull hull; // with as many poses as there are bodies
  std::size_t sea = 0;
  std::uint32_t threads = 1;
  bool moving = false; // whole steps with all effects; otherwise their buoyancy at rest
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
  bool adaptive = false; // the library heeds tolerances, so there are cases with them
  std::vector<BenchFleet> fleets;
  std::vector<BenchSteps> steps;
  std::vector<BenchHull> statics; // floating positions and righting arms
  PoseLimits poses;
  double time = 0; // [s] of the waves
};

// The one in scenes/bench.json when the command was built. Throws formats::JsonError, naming the key.
BenchScene embeddedScene();
BenchScene parseScene(const std::string& text);

// Every case is one hull in one sea. Kinds differ in what is asked for: a tolerance, more outputs.
struct BenchCase {
  std::string name;          // "10k A", "10k A 1e-2", "10k still + waterline"
  std::size_t hull, sea;     // of the scene
  double tolerance = 0;      // 0: depth linear between vertices
  std::uint32_t outputs = 0; // PLIM_OUTPUT_*
};

// Every hull in every sea.
std::vector<BenchCase> forceCases(const BenchScene& scene);

// Every hull with a proof on the true sea, in every sea with waves, to every tolerance. None unless the scene says that the
// library heeds them.
std::vector<BenchCase> toleranceCases(const BenchScene& scene);

// "1e-2"; of 0 "linear".
std::string toleranceWord(double tolerance);

// What the outputs cost that need a look at every triangle: each alone, on one hull in the first sea.
std::vector<BenchCase> outputCases(const BenchScene& scene, const std::string& hull_name);

struct BuiltHull {
  explicit BuiltHull(const BenchHull& described);

  BenchHull entry;
  double build_seconds; // from arrays to a hull
  plimsoll::Hull hull;
  plim_hull_info info;
  baselines::IndexedMesh<float> plain_mesh;
  baselines::IndexedMesh<double> reference_mesh;

private:
  explicit BuiltHull(const BenchHull& described, const formats::MeshData& mesh);
};

// One case, ready to run: every pose as a body for the library and as a placement for the baselines.
struct Workload {
  Workload(const BenchCase& described, const PoseLimits& limits, const BuiltHull& built, const PreparedSea& prepared);

  BenchCase entry;
  const BuiltHull& hull;
  const PreparedSea& sea;
  std::vector<plimsoll::Body> bodies;
  std::vector<baselines::Placement> placements;
  std::vector<plim_waterline_segment> segments; // room for the outputs asked for
  std::vector<std::uint8_t> states;

  plimsoll::Forces forces(); // with the room above

  // Which reference proves this case. Without a tolerance it is linear on each triangle, as the library is.
  enum Reference { kLinear, kDivided, kByFacets };
  Reference reference() const {
    if (entry.tolerance == 0) return kLinear;
    return sea.lattice ? kByFacets : hull.entry.true_sea.divisions > 0 ? kDivided : kLinear;
  }

  double weight() const { return sea.weight() * hull.info.volume; }     // rho g V
  double moment() const { return weight() * longestExtent(hull.info); } // rho g V L
};

} // namespace plim::cli
