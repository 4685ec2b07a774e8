// seas.hpp - the seas of the bench by name. They are read from files under scenes/seas, or made from numbers in
// scenes/bench.json if a file would be too long (a grid of heights) or impossible (a callback).
//
//   {"name": "A", "file": "seas/bench_a.json"}                         any SEA.json
//   {"name": "grid", "of": "A", "nodes": 256, "cell": 0.5}             A's heights at nodes^2 places about the origin
//   {"name": "callback", "slope": [0.02, 0.01]}                        h = 0.02 x + 0.01 z, by a callback
//   {"name": "still"}                                                  flat water
//
// For Gerstner waves the reference computes its own heights (baselines/gerstner_heights.hpp). For all other seas the
// heights of the library are the definition: sines, which tests compare with closed forms, and splines and facets,
// which are data.
#pragma once

#include "baselines/lattice_reference.hpp"
#include "cli/baseline_input.hpp"
#include "formats/json_object.hpp"

#include <optional>

namespace plim::cli {

// A square lattice of heights, centred on the world's origin.
struct SeaGrid {
  std::uint32_t nodes = 0; // per side
  double cell = 0;         // [m]
};

struct BenchSea {
  std::string name;
  std::string json = R"({"kind":"flat"})"; // of SEA.json; for a grid, the sea that it samples
  bool waves = false;
  bool certified = true; // has bounds for any tolerance; if false, some bounds may still exist
  bool chosen = true;    // for measurement
  std::optional<SeaGrid> grid = {};
  std::optional<std::array<double, 2>> slope = {}; // dh/dx, dh/dz of a plane from a callback
};

// known: the preceding seas, which a grid may refer to. Throws formats::JsonError naming the key.
BenchSea readSea(formats::JsonObject sea, const std::vector<BenchSea>& known);

struct PreparedSea {
  PreparedSea(const BenchSea& described, double time);

  std::string name;
  bool waves, certified; // as described
  // Read by a callback; constructed before the water and destroyed after it.
  std::unique_ptr<std::array<double, 2>> slope;
  LoadedSea loaded;
  std::vector<baselines::PlainWave> plain_waves; // empty: no waves, or not sines
  std::optional<std::size_t> wave_count;         // 0: flat; none: not a sum of waves
  std::optional<baselines::Lattice> lattice;     // heights are linear on its facets

  // Returns whether the plain loop, which sums sines, supports the sea.
  bool isPlain() const { return !waves || !plain_waves.empty(); }
  baselines::Sea reference() const;                                                         // refers to this object
  double weight() const { return loaded.description.density * loaded.description.gravity; } // rho g
};

} // namespace plim::cli
