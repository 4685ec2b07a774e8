// fleet.cpp - many bodies in one call, on many threads.
//
// A thousand crates in a storm share one hull and one surface. The bodies are an array, and so are the results. The
// threads are those of a plimsoll::Pool. An engine's own job system can be used instead: plim_evaluate takes any
// parallel for.
#include <plimsoll/plimsoll.hpp>

#include <chrono>
#include <cstdio>
#include <cstring>

struct Vector {
  float x, y, z;
};

int main() try {
  const float h = 0.5f;
  const std::vector<Vector> vertices = {{-h, -h, -h}, {h, -h, -h}, {h, h, -h}, {-h, h, -h},
                                        {-h, -h, h},  {h, -h, h},  {h, h, h},  {-h, h, h}};
  const std::vector<std::uint32_t> indices = {0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
                                              3, 7, 6, 3, 6, 2, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5};
  const plimsoll::Hull crate(vertices, indices);

  plimsoll::Spectrum spectrum;
  spectrum.significant_height = 2, spectrum.peak_period = 7;
  plimsoll::WaterDef sea;
  sea.kind = PLIM_WATER_SPECTRUM, sea.spectrum = &spectrum, sea.components = 32;
  const plimsoll::Water water(sea);
  plimsoll::Surface surface(water);

  std::vector<plimsoll::Body> bodies(1000, plimsoll::Body(crate, surface));
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    bodies[k].position[0] = 3. * static_cast<double>(k % 40);
    bodies[k].position[2] = 3. * static_cast<double>(k / 40);
  }
  std::vector<plimsoll::Forces> forces(bodies.size()), alone(bodies.size());

  const plimsoll::Pool pool; // as many threads as the machine has; create it once
  const auto start = std::chrono::steady_clock::now();
  const int steps = 60;
  for (int step = 0; step < steps; ++step) {
    surface.prepare(water, step / 60.); // one thread, before the others read it
    plimsoll::evaluate(bodies, forces, pool);
  }
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;

  plimsoll::evaluate(bodies, alone); // the last step again, on this thread only
  bool same = true;
  double lift = 0;
  int certified = 0;
  for (std::size_t k = 0; k < forces.size(); ++k) {
    same = same && std::memcmp(forces[k].force, alone[k].force, sizeof forces[k].force) == 0;
    lift += forces[k].force[1];
    certified += forces[k].certified(); // the error bound is finite
  }
  std::printf("%zu crates: %.2f ms a step, %.0f N up in all; the same bits on one thread: %s; %d certified\n",
              bodies.size(), took.count() / steps, lift, same ? "yes" : "no", certified);
} catch (const plimsoll::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
