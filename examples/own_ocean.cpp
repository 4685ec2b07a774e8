// own_ocean.cpp - an ocean of your own: as heights on a grid, or as a function.
//
// In an engine that draws its own ocean, bodies should float on the drawn surface. The engine has either heights on a
// grid, read back from the graphics card or computed on the processor, or a function of position and time. This program
// shows both for one wave, compared with the library's own wave.
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

// Called with many points at once, from any thread that evaluates: it must only read. rate may be null.
void myHeights(void* /*user*/, double time, std::uint32_t count, const double* x, const double* z, double* height,
               double* rate) {
  for (std::uint32_t k = 0; k < count; ++k) {
    height[k] = myOcean(x[k], z[k], time);
    if (rate) rate[k] = (myOcean(x[k], z[k], time + 1e-3) - myOcean(x[k], z[k], time - 1e-3)) / 2e-3;
  }
}

// A box about the origin; each face is divided into 8 x 8 squares. The library joins coincident corners.
void makeBox(Vector half, std::vector<Vector>& vertices, std::vector<std::uint32_t>& indices) {
  const int cuts = 8;
  const float sides[3] = {half.x, half.y, half.z};
  for (int face = 0; face < 6; ++face) {
    const int normal = face / 2, u = (normal + 1) % 3, v = (normal + 2) % 3;
    const float end = face % 2 ? 1.f : -1.f;
    for (int k = 0; k < cuts * cuts; ++k) {
      const auto first = static_cast<std::uint32_t>(vertices.size());
      for (int corner = 0; corner < 4; ++corner) { // 0 1 / 2 3
        float point[3];
        point[normal] = end * sides[normal];
        point[u] = sides[u] * (2.f * static_cast<float>(k % cuts + corner % 2) / cuts - 1);
        point[v] =
            // The sign makes all faces wind outward.
            end * sides[v] * (2.f * static_cast<float>(k / cuts + corner / 2) / cuts - 1);
        vertices.push_back({point[0], point[1], point[2]});
      }
      indices.insert(indices.end(), {first, first + 1, first + 3, first, first + 3, first + 2});
    }
  }
}

int main() try {
  std::vector<Vector> vertices;
  std::vector<std::uint32_t> indices;
  makeBox({4, 0.75f, 1.5f}, vertices, indices);
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

  // 2. A function. It is called at the hull's vertices, and the sea between them is unknown, so the mesh
  // should be finer than the waves. No error bound exists for a function; the other two have one.
  plimsoll::WaterDef mine;
  mine.kind = PLIM_WATER_CALLBACK, mine.callback = myHeights;
  const plimsoll::Water my_water(mine);
  const plimsoll::Surface from_function(my_water, time);
  const plimsoll::Forces on_function = plimsoll::evaluate(plimsoll::Body(hull, from_function));

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
      2 * 0.01 * 1000 * 9.81 * hull.info().volume; // default tolerance of each: 1/100 of the hull's largest buoyancy
  const bool agree = std::abs(on_grid.force[1] - on_library.force[1]) < allowed &&
                     std::abs(on_function.force[1] - on_library.force[1]) < allowed;
  std::printf("%s\n", agree ? "all within their tolerance" : "they differ by more than their tolerance");
  return agree ? 0 : 1;
} catch (const plimsoll::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
