// test_rim.cpp - water near a rim: the sides of an opening are sampled densely enough to detect a crest above them
// between vertices.
#include "support.hpp"

#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

constexpr double kRim = 0.5, kHalfLength = 2, kHalfWidth = 1;

// Returns a box without its lid: four long sides with vertices at the corners only.
plimsoll::Hull openBox() {
  MeshData mesh = shape("box:4,1,2");
  std::erase_if(mesh.triangles, [&](const Triangle& t) {
    return mesh.vertices[t[0]].y > 0 && mesh.vertices[t[1]].y > 0 && mesh.vertices[t[2]].y > 0;
  });
  mesh.parts.clear();
  return makeHull(mesh);
}

plimsoll::Water waveOf(double amplitude, double wavelength, double phase, double direction = 0) {
  const plim_wave wave{amplitude, wavelength, direction, phase, 0, 0};
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SINES, def.waves = &wave, def.wave_count = 1;
  return plimsoll::Water(def);
}

// Returns the same wave as heights on a lattice, which the caller keeps; facets in between.
plimsoll::Water facetsOf(const plimsoll::Water& water, std::vector<float>& heights) {
  const plimsoll::Surface surface(water, 0);
  constexpr std::uint32_t kAcross = 33;
  for (std::uint32_t k = 0; k < kAcross * kAcross; ++k) {
    const double x = -4.8 + 0.3 * (k % kAcross), z = -4.8 + 0.3 * (k / kAcross);
    double height = 0;
    plimsoll::detail::check(plim_surface_get_heights(surface.get(), 1, &x, &z, &height, nullptr));
    heights.push_back(static_cast<float>(height));
  }
  plim_grid grid;
  plim_grid_init(&grid, sizeof grid);
  grid.rows = grid.columns = kAcross, grid.cell = 0.3, grid.heights = heights.data();
  grid.origin[0] = grid.origin[1] = -4.8;
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_GRID, def.grid = &grid;
  return plimsoll::Water(def);
}

plimsoll::Forces forcesIn(const plimsoll::Hull& hull, const plimsoll::Surface& surface, double y,
                          const Quat& rotation = {}) {
  plimsoll::Body body = makeBody(hull, {0, y, 0}, rotation);
  body.surface = surface.get(), body.tolerance = 0.1;
  return plimsoll::evaluate(body);
}

// Returns [m] the largest height of the sea above the rim, found at many places.
double highestAboveRim(const plimsoll::Surface& surface, double y, const Quat& rotation) {
  const Mat3d R = rotationMatrix(rotation);
  const Vec3d corners[4] = {{-kHalfLength, kRim, -kHalfWidth},
                            {kHalfLength, kRim, -kHalfWidth},
                            {kHalfLength, kRim, kHalfWidth},
                            {-kHalfLength, kRim, kHalfWidth}};
  double highest = -1e9;
  for (int side = 0; side < 4; ++side)
    for (int k = 0; k < 500; ++k) {
      const Vec3d at = R * (corners[side] + k / 500.0 * (corners[(side + 1) % 4] - corners[side]));
      double height = 0;
      plimsoll::detail::check(plim_surface_get_heights(surface.get(), 1, &at.x, &at.z, &height, nullptr));
      highest = std::max(highest, height - (at.y + y));
    }
  return highest;
}

} // namespace

TEST_CASE("rim: a crest close below the middle of a side leaves the bound") {
  const plimsoll::Hull hull = openBox();
  const plimsoll::Water water = waveOf(0.3, 4, 1.5707963267948966); // crest at x = 0, troughs at the corners
  const plimsoll::Surface surface(water, 0);
  const plimsoll::Forces dry = forcesIn(hull, surface, 0.3 - kRim + 0.01);
  CHECK_FALSE(dry.openingSubmerged());
  CHECK(std::isfinite(dry.force_bound));
  const plimsoll::Forces wet = forcesIn(hull, surface, 0.3 - kRim - 0.01);
  CHECK(wet.openingSubmerged());
  CHECK(std::isnan(wet.force_bound));
}

TEST_CASE("rim: a bound is given only where the rim is dry all along, and wherever it is by a millimetre") {
  const plimsoll::Hull hull = openBox();
  Random random(11);
  const int cases = caseCount(300, 3000);
  int bounded = 0, wet = 0;
  for (int k = 0; k < cases; ++k) {
    const double wavelength = random.uniform(1, 12), amplitude = wavelength * random.uniform(0.005, 0.05);
    const plimsoll::Water waves = waveOf(amplitude, wavelength, random.uniform(0, 6.28), random.uniform(0, 6.28));
    std::vector<float> heights;
    const plimsoll::Water facets = facetsOf(waves, heights);
    const plimsoll::Surface surface(k % 3 == 0 ? facets : waves, 0);
    const double heel = random.uniform(-0.05, 0.05);
    const Quat rotation = {0, 0, std::sin(heel), std::cos(heel)};
    const double y = amplitude - kRim + random.uniform(-0.1, 0.2);
    const plimsoll::Forces forces = forcesIn(hull, surface, y, rotation);
    const double above = highestAboveRim(surface, y, rotation);
    INFO(k, ": ", above);
    if (above > 1e-9) CHECK(std::isnan(forces.force_bound));
    if (above > 1e-3) CHECK(forces.openingSubmerged());
    if (above < -1e-3) {
      CHECK_FALSE(forces.openingSubmerged());
      CHECK(std::isfinite(forces.force_bound));
    }
    bounded += std::isfinite(forces.force_bound), wet += forces.openingSubmerged();
  }
  CHECK(bounded > cases / 6);
  CHECK(wet > cases / 6);
}
