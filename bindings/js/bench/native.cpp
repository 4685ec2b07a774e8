// native.cpp - times the workload of workload.mjs through the C interface, with the given kernels, for comparison with
// the package.
//   native WORKLOAD SECONDS [KERNELS]     prints "NAME MICROSECONDS SUM" lines with the names of measure.mjs
#include "forces/lanes/kernels.hpp"
#include "plimsoll/plimsoll_motion.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace {

using Numbers = std::vector<double>;

void require(plim_status status) {
  if (status == PLIM_OK) return;
  std::fprintf(stderr, "native: %s\n", plim_last_error());
  std::exit(1);
}

std::map<std::string, Numbers> readWorkload(const char* path) {
  std::ifstream file(path);
  std::map<std::string, Numbers> found;
  std::string name, word;
  std::size_t count = 0;
  while (file >> name >> count) {
    Numbers& numbers = found[name];
    numbers.reserve(count);
    // strtod, because >> stops at subnormal numbers.
    for (std::size_t i = 0; i < count && file >> word; ++i) numbers.push_back(std::strtod(word.c_str(), nullptr));
  }
  return found;
}

plim_hull* makeHull(const Numbers& vertices, const Numbers& indices) {
  const std::vector<std::uint32_t> corners(indices.begin(), indices.end());
  plim_hull_def def;
  plim_hull_def_init(&def, sizeof def);
  def.vertices_double = vertices.data(), def.vertex_count = static_cast<std::uint32_t>(vertices.size() / 3);
  def.indices = corners.data(), def.triangle_count = static_cast<std::uint32_t>(corners.size() / 3);
  plim_hull* hull = nullptr;
  require(plim_hull_create(&def, &hull, nullptr));
  return hull;
}

plim_surface* makeSurface(const Numbers& waves, double time) {
  std::vector<plim_wave> list(waves.size() / 6);
  for (std::size_t i = 0; i < list.size(); ++i)
    list[i] = {waves[6 * i], waves[6 * i + 1], waves[6 * i + 2], waves[6 * i + 3], waves[6 * i + 4], waves[6 * i + 5]};
  plim_water_def def;
  plim_water_def_init(&def, sizeof def);
  def.kind = PLIM_WATER_SINES, def.waves = list.data(), def.wave_count = static_cast<std::uint32_t>(list.size());
  plim_water* water = nullptr;
  plim_surface* surface = nullptr;
  require(plim_water_create(&def, &water));
  require(plim_surface_create(&surface));
  require(plim_surface_prepare(surface, water, time));
  return surface;
}

// [us] Shortest of as many rounds as fit into the seconds.
template <class Round>
double shortest(double seconds, const Round& round) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  double best = 1e300;
  for (int rounds = 0; rounds < 20 || Clock::now() < end; ++rounds) {
    const auto start = Clock::now();
    round();
    best = std::min(best, std::chrono::duration<double, std::micro>(Clock::now() - start).count());
  }
  return best;
}

void timeBoat(std::map<std::string, Numbers>& work, const plim_surface* surface, const char* tolerance,
              double seconds) {
  const Numbers& poses = work["poses"];
  const plim_hull* hull = makeHull(work["boat_vertices"], work["boat_indices"]);
  const std::uint32_t count = static_cast<std::uint32_t>(poses.size() / 7);
  std::vector<plim_body> bodies(count);
  std::vector<plim_forces> forces(count);
  for (std::size_t i = 0; i < count; ++i) {
    plim_body_init(&bodies[i], sizeof bodies[i], hull);
    plim_forces_init(&forces[i], sizeof forces[i]);
    std::copy_n(&poses[7 * i], 3, bodies[i].position);
    std::copy_n(&poses[7 * i + 3], 4, bodies[i].rotation);
    bodies[i].tolerance = std::strtod(tolerance, nullptr), bodies[i].surface = surface;
  }
  const double time = shortest(
      seconds, [&] { require(plim_evaluate(bodies.data(), count, forces.data(), nullptr, nullptr, nullptr)); });
  double sum = 0;
  for (const plim_forces& of : forces) sum += of.force[1];
  std::printf("boat %s %.17g %.17g\n", tolerance, time / count, sum);
}

void timeCrates(std::map<std::string, Numbers>& work, const plim_surface* surface, std::uint32_t max_panels,
                double seconds) {
  const Numbers &from = work["bodies"], &numbers = work["numbers"];
  const plim_hull* hull = makeHull(work["crate_vertices"], work["crate_indices"]);
  plim_panels* panels = nullptr;
  require(plim_panels_create(hull, max_panels, &panels));
  const std::uint32_t count = static_cast<std::uint32_t>(from.size() / 13);
  plim_effects effects;
  plim_effects_init(&effects, sizeof effects);
  std::vector<plim_body> bodies(count);
  std::vector<plim_water_load> loads(count);
  for (std::size_t i = 0; i < count; ++i) {
    plim_body& to = bodies[i];
    plim_body_init(&to, sizeof to, hull);
    plim_water_load_init(&loads[i], sizeof loads[i]);
    const double* numbers_of = &from[13 * i];
    std::copy_n(numbers_of, 3, to.position), std::copy_n(numbers_of + 3, 4, to.rotation);
    std::copy_n(numbers_of + 7, 3, to.velocity), std::copy_n(numbers_of + 10, 3, to.angular_velocity);
    to.mass = numbers[0], to.inertia[0] = to.inertia[4] = to.inertia[8] = numbers[1];
    to.other_force[1] = -9.81 * numbers[0];
    to.effects = &effects, to.panels = panels, to.surface = surface;
    require(plim_body_state_create(hull, panels, &to.state));
  }
  // In ten calls, each timed separately, as measure.mjs does.
  const std::uint32_t part = count / 10;
  double time = 0;
  for (std::uint32_t first = 0; first < count; first += part)
    time += shortest(seconds / 10, [&] {
      require(plim_evaluate_water_loads(&bodies[first], part, numbers[3], &loads[first], nullptr, nullptr, nullptr));
    });
  double sum = 0;
  for (const plim_water_load& load : loads) sum += load.force[1];
  std::printf("crates %u %.17g %.17g\n", max_panels, time, sum);
  for (const plim_body& body : bodies) plim_body_state_destroy(body.state);
}

} // namespace

int main(int count, char** words) {
  if (count < 3) return std::fprintf(stderr, "usage: native WORKLOAD SECONDS [KERNELS]\n"), 2;
  if (count > 3) {
    const plim::lanes::Kernels* kernels = plim::lanes::findKernels(words[3]);
    if (!kernels) return std::fprintf(stderr, "native: no kernels named %s here\n", words[3]), 3;
    plim::lanes::useKernels(kernels);
  }
  std::map<std::string, Numbers> work = readWorkload(words[1]);
  const double seconds = std::strtod(words[2], nullptr);
  const plim_surface* surface = makeSurface(work["waves"], work["numbers"].at(2));
  for (const char* tolerance : {"0", "0.01"}) timeBoat(work, surface, tolerance, seconds);
  for (const std::uint32_t panels : {0u, 48u}) timeCrates(work, surface, panels, seconds);
}
