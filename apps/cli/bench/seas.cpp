// seas.cpp - reads seas, and makes those that are grids or planes by callback.
#include "cli/bench/seas.hpp"

#include "cli/embedded_files.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace plim::cli {
namespace {

std::string fileOf(formats::JsonObject& sea) {
  try {
    return embeddedFile(sea.text("file"));
  } catch (const std::logic_error& error) {
    sea.refuse("file", error.what());
  }
}

void readGrid(formats::JsonObject& sea, const std::vector<BenchSea>& known, BenchSea& read) {
  std::vector<std::string> names;
  for (const BenchSea& before : known) names.push_back(before.name);
  const BenchSea& of = known[sea.oneOf("of", names)];
  if (of.grid || of.slope) sea.refuse("of", "must name a sea that is read from a file");
  read.json = of.json;
  read.grid = {static_cast<std::uint32_t>(sea.wholeNumber("nodes", 2, 4096)), sea.number("cell")};
}

void readSlope(formats::JsonObject& sea, BenchSea& read) {
  const std::vector<double> slope = sea.numbers("slope");
  if (slope.size() != 2) sea.refuse("slope", "must be two numbers [dh/dx, dh/dz]");
  read.slope = {slope[0], slope[1]};
}

// [m, world x and z]
double firstNode(const SeaGrid& grid) {
  return -0.5 * grid.cell * (grid.nodes - 1);
}

// Returns the heights of a sea at the nodes, row by row, along x first.
std::vector<float> heightsAtNodes(const plimsoll::Surface& surface, const plim_grid& grid) {
  const std::size_t count = std::size_t{grid.rows} * grid.columns;
  std::vector<double> x(count), z(count), height(count);
  for (std::size_t k = 0; k < count; ++k) {
    x[k] = grid.origin[0] + grid.cell * static_cast<double>(k % grid.columns);
    z[k] = grid.origin[1] + grid.cell * static_cast<double>(k / grid.columns);
  }
  surface.heights(x, z, height);
  return {height.begin(), height.end()};
}

LoadedSea gridOf(const LoadedSea& sea, const SeaGrid& described) {
  plimsoll::Grid grid;
  grid.cell = described.cell, grid.rows = grid.columns = described.nodes;
  grid.origin[0] = grid.origin[1] = firstNode(described);
  auto heights = std::make_shared<const std::vector<float>>(heightsAtNodes(sea.surface, grid));
  grid.heights = heights->data();
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_GRID, def.grid = &grid;
  return {{def.level, def.density, def.gravity, {heights}, plimsoll::Water(def), def.kind}, {}, sea.time};
}

// A minimal callback, so that its call dominates the cost.
void planeHeights(void* user, double, std::uint32_t count, const double* x, const double* z, double* height,
                  double* rate) {
  const auto& slope = *static_cast<const std::array<double, 2>*>(user);
  for (std::uint32_t i = 0; i < count; ++i) height[i] = slope[0] * x[i] + slope[1] * z[i];
  if (rate) std::fill_n(rate, count, 0.0);
}

LoadedSea planeOf(std::array<double, 2>& slope, double time) {
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_CALLBACK, def.callback = planeHeights, def.user = &slope;
  return {{def.level, def.density, def.gravity, {}, plimsoll::Water(def), def.kind}, {}, time};
}

LoadedSea load(const BenchSea& described, std::array<double, 2>& slope, double time) {
  LoadedSea sea = preparedSea(described.json, time);
  if (described.grid) sea = gridOf(sea, *described.grid);
  if (described.slope) sea = planeOf(slope, time);
  sea.surface.prepare(sea.description.water, time);
  return sea;
}

} // namespace

BenchSea readSea(formats::JsonObject sea, const std::vector<BenchSea>& known) {
  BenchSea read{sea.text("name")};
  read.waves = true;
  if (sea.has("file"))
    read.json = fileOf(sea);
  else if (sea.has("of"))
    readGrid(sea, known, read);
  else if (sea.has("slope"))
    readSlope(sea, read);
  else
    read.waves = false;
  if (sea.has("certified")) read.certified = sea.flag("certified");
  sea.finish();
  return read;
}

PreparedSea::PreparedSea(const BenchSea& described, double time)
    : name(described.name), waves(described.waves), certified(described.certified),
      slope(std::make_unique<std::array<double, 2>>(described.slope.value_or(std::array<double, 2>{}))),
      loaded(load(described, *slope, time)), plain_waves(plainWaves(loaded.description.water, time)) {
  const std::size_t count = loaded.description.water.waves().size();
  if (count > 0 || !waves) wave_count = count;
  if (described.grid) {
    const double origin = firstNode(*described.grid);
    lattice = {origin, origin, described.grid->cell};
  }
}

baselines::Sea PreparedSea::reference() const {
  baselines::Sea sea = baselineSea(loaded);
  if (loaded.description.kind == PLIM_WATER_GERSTNER)
    sea.heights = baselines::gerstnerHeights(baselines::gerstnerWaves(loaded.description.water, loaded.time));
  return sea;
}

} // namespace plim::cli
