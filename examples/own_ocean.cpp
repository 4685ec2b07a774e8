// own_ocean.cpp - your own ocean: as heights on a grid, or as a function.
//
// An engine that draws its ocean wants bodies to float on what is drawn. It has either heights on a grid, read back from the graphics card
// or computed by itself, or a function of place and time. Both are shown on one wave, and compared with the library's own.
#include <plimsoll/plimsoll.hpp>

#include <cmath>
#include <cstdio>

struct Vector {
  float x, y, z;
};

constexpr double kAmplitude = 0.5, kWavelength = 20,
                 kWaveNumber = 2 * 3.14159265358979323846 / kWavelength; // [m], [m], [1/m]

double myOcean(double x, double /*z*/, double time) {
  return kAmplitude * std::sin(kWaveNumber * x - std::sqrt(9.81 * kWaveNumber) * time);
}

// Called with many points at once, from whichever thread evaluates: it must only read. rate may be null.
void myHeights(void* /*user*/, double time, std::uint32_t count, const double* x, const double* z, double* height,
               double* rate) {
  for (std::uint32_t k = 0; k < count; ++k) {
    height[k] = myOcean(x[k], z[k], time);
    if (rate) rate[k] = (myOcean(x[k], z[k], time + 1e-3) - myOcean(x[k], z[k], time - 1e-3)) / 2e-3;
  }
}

int main() try {
  const float x = 4, y = 0.75f, z = 1.5f; // half the sides of a box
  const std::vector<Vector> vertices = {{-x, -y, -z}, {x, -y, -z}, {x, y, -z}, {-x, y, -z},
                                        {-x, -y, z},  {x, -y, z},  {x, y, z},  {-x, y, z}};
  const std::vector<std::uint32_t> indices = {0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
                                              3, 7, 6, 3, 6, 2, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5};
  const plimsoll::Hull hull(vertices, indices);
  const double time = 1.7;

  // 1. Heights on a grid, new every frame. They are not copied: keep them while the surface is in use.
  const std::uint32_t nodes = 129;
  const double cell = 0.25, corner = -16;
  std::vector<float> heights(nodes * nodes);
  for (std::uint32_t row = 0; row < nodes; ++row)
    for (std::uint32_t column = 0; column < nodes; ++column)
      heights[row * nodes + column] = static_cast<float>(myOcean(corner + column * cell, corner + row * cell, time));
  plimsoll::Grid grid;
  grid.origin[0] = grid.origin[1] = corner, grid.cell = cell;
  grid.rows = grid.columns = nodes, grid.heights = heights.data(), grid.time = time;
  plimsoll::Surface from_grid;
  from_grid.setHeights(grid);
  const plimsoll::Forces on_grid = plimsoll::evaluate(plimsoll::Body(hull, from_grid));

  // 2. A function. Nothing is known of its steepness, so no bound can be given; a dense mesh makes it exact.
  plimsoll::WaterDef mine;
  mine.kind = PLIM_WATER_CALLBACK, mine.callback = myHeights;
  const plimsoll::Water my_water(mine);
  const plimsoll::Surface from_function(my_water, time);
  // Sampled through a lattice it has facets, which the library integrates exactly, however few triangles the hull has.
  plimsoll::WaterDef lattice;
  lattice.kind = PLIM_WATER_SAMPLED, lattice.of = my_water.get(), lattice.cell = cell;
  const plimsoll::Water sampled(lattice);
  const plimsoll::Surface through_lattice(sampled, time);
  const plimsoll::Forces on_function = plimsoll::evaluate(plimsoll::Body(hull, through_lattice));

  // 3. The library's own wave, for comparison.
  plim_wave wave{};
  wave.amplitude = kAmplitude, wave.wavelength = kWavelength;
  plimsoll::WaterDef sines;
  sines.kind = PLIM_WATER_SINES, sines.waves = &wave, sines.wave_count = 1;
  const plimsoll::Water library_water(sines);
  const plimsoll::Surface own(library_water, time);
  const plimsoll::Forces on_library = plimsoll::evaluate(plimsoll::Body(hull, own));

  std::printf("height at the origin: grid %.3f m, function %.3f m, library %.3f m\n", from_grid.height(0, 0),
              from_function.height(0, 0), own.height(0, 0));
  std::printf("force up: grid %.0f N, function %.0f N, library %.0f N\n", on_grid.force[1], on_function.force[1],
              on_library.force[1]);
  const double allowed =
      2 * 0.01 * 1000 * 9.81 * hull.info().volume; // each keeps to a hundredth of the hull's own buoyancy
  const bool agree = std::abs(on_grid.force[1] - on_library.force[1]) < allowed &&
                     std::abs(on_function.force[1] - on_library.force[1]) < allowed;
  std::printf("%s\n", agree ? "all within their tolerance" : "they differ by more than their tolerance");
  return agree ? 0 : 1;
} catch (const plimsoll::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
