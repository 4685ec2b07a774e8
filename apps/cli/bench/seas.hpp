// seas.hpp - the seas of the bench by name: read from files under scenes/seas, or made here from numbers in scenes/bench.json
// where a file would be too long (a grid of heights) or cannot hold them (a function of the caller's).
//
//   {"name": "A", "file": "seas/bench_a.json"}                         any SEA.json
//   {"name": "grid", "of": "A", "nodes": 256, "cell": 0.5}             A's heights at nodes^2 places about the world's origin
//   {"name": "callback", "slope": [0.02, 0.01]}                        h = 0.02 x + 0.01 z, by a callback
//   {"name": "still"}                                                  none of these
//
// Of Gerstner waves the reference has heights of its own (baselines/gerstner_heights.hpp); of every other sea those that the
// library gives away are the definition: sines that tests know in closed form, splines and facets that are data.
#pragma once

#include "baselines/lattice_reference.hpp"
#include "cli/baseline_input.hpp"
#include "formats/json_object.hpp"

#include <optional>

namespace plim::cli {

// Heights of a sea on a square lattice with the world's origin in its middle.
struct SeaGrid {
  std::uint32_t nodes = 0; // a side
  double cell = 0;         // [m]
};

struct BenchSea {
  std::string name;
  std::string json = R"({"kind":"flat"})"; // of SEA.json; of a grid: the sea whose heights it holds
  bool waves = false;
  bool certified = true; // it has bounds for any tolerance; a sea of which that is not said may have some all the same
  bool chosen = true;    // to be measured on
  std::optional<SeaGrid> grid = {};
  std::optional<std::array<double, 2>> slope = {}; // dh/dx, dh/dz of a plane, by callback
};

// known: the seas before it, by whose names a grid is described. Throws formats::JsonError, naming the key.
BenchSea readSea(formats::JsonObject sea, const std::vector<BenchSea>& known);

struct PreparedSea {
  PreparedSea(const BenchSea& described, double time);

  std::string name;
  bool waves, certified;                        // as described
  std::unique_ptr<std::array<double, 2>> slope; // what a callback reads: made before the water, gone after it
  LoadedSea loaded;
  std::vector<baselines::PlainWave> plain_waves; // none: no waves, or no sines
  std::optional<std::size_t> wave_count;         // 0: still; none: no sum of waves
  std::optional<baselines::Lattice> lattice;     // on whose facets it is linear

  // Whether the plain loop, which sums sines, can tell its heights.
  bool isPlain() const { return !waves || !plain_waves.empty(); }
  baselines::Sea reference() const;                                                         // must not outlive this
  double weight() const { return loaded.description.density * loaded.description.gravity; } // rho g
};

} // namespace plim::cli
