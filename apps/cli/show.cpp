// show.cpp - the hull in its water, upright, at the height where a given fraction of its volume is submerged.
// Displaced volume grows with immersion, so that height is found by bisection on the library's own volume.
#include "cli/numbers.hpp"
#include "cli/verbs.hpp"

#include "report/still.hpp"
#include "report/terminal.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

namespace plim::cli {
namespace {

double heightFor(plimsoll::Body body, const plim_hull_info& info, double volume) {
  double low = -info.box_high[1], high = -info.box_low[1]; // just under, just out of the water
  for (int i = 0; i < 60; ++i) {
    body.position[1] = 0.5 * (low + high);
    (plimsoll::evaluate(body).volume > volume ? low : high) = body.position[1];
  }
  return body.position[1];
}

report::StillBody stillBody(const plimsoll::Hull& hull, const plimsoll::Body& body) {
  const plimsoll::Hull::Mesh mesh = hull.mesh();
  report::StillBody still;
  for (const auto& v : mesh.vertices)
    still.vertices_w.push_back({v[0] + body.position[0], v[1] + body.position[1], v[2] + body.position[2]});
  still.triangles = mesh.triangles;
  still.never_wet.assign(mesh.triangles.size(), 1);
  std::fill_n(still.never_wet.begin(), hull.info().wettable_count, std::uint8_t{0});
  return still;
}

void draw(const report::StillBody& still, const std::string& path) {
  const auto level = [](double, double) { return 0.0; };
  report::StillView view;
  if (!report::standardOutputIsTerminal()) {
    report::writePng(report::renderStill({&still, 1}, level, view), path);
    std::printf("picture: %s\n", path.c_str());
    return;
  }
  const report::TerminalSize terminal = report::terminalSize();
  view.width = std::clamp(terminal.columns, 20, 160);
  view.height = 2 * std::clamp(view.width * 9 / 32, 6, std::max(6, terminal.rows - 12));
  view.supersample = 3;
  std::fputs(report::toHalfBlocks(report::renderStill({&still, 1}, level, view), report::detectColorDepth()).c_str(),
             stdout);
}

double microsecondsPerCall(const plimsoll::Body& body) {
  std::vector<double> times;
  for (int run = 0; run < 15; ++run) {
    const auto start = std::chrono::steady_clock::now();
    plimsoll::evaluate(body);
    times.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
  }
  std::nth_element(times.begin(), times.begin() + 7, times.end());
  return times[7];
}

void printSummary(const MeshOptions& options, const plim_hull_info& info, plimsoll::Body body) {
  body.outputs = PLIM_OUTPUT_CENTER_OF_BUOYANCY;
  const plimsoll::Forces forces = plimsoll::evaluate(body);
  std::printf("%s: %u triangles, %s x %s x %s m, volume %s m^3%s\n", options.mesh.c_str(), info.triangle_count,
              shortNumber(info.box_high[0] - info.box_low[0]).c_str(),
              shortNumber(info.box_high[1] - info.box_low[1]).c_str(),
              shortNumber(info.box_high[2] - info.box_low[2]).c_str(), shortNumber(info.volume).c_str(),
              info.closed ? "" : ", open");
  std::printf("  afloat upright with %s of its volume under water: draft %s m\n",
              (shortNumber(100 * forces.volume / info.volume) + "%").c_str(),
              shortNumber(-body.position[1] - info.box_low[1]).c_str());
  std::printf("  buoyancy %s N (carries %s kg), exact to %s N\n", shortNumber(forces.force[1]).c_str(),
              shortNumber(forces.volume * options.density).c_str(), shortNumber(forces.force_bound).c_str());
  std::printf("  torque about the centroid %s  %s  %s N m, exact to %s N m\n", shortNumber(forces.torque[0]).c_str(),
              shortNumber(forces.torque[1]).c_str(), shortNumber(forces.torque[2]).c_str(),
              shortNumber(forces.torque_bound).c_str());
  std::printf("  wetted area %s m^2, waterplane %s m^2, %u triangles at the waterline\n",
              shortNumber(forces.wetted_area).c_str(), shortNumber(forces.waterplane_area).c_str(), forces.cut_count);
  std::printf("  one evaluation takes %s microseconds\n", shortNumber(microsecondsPerCall(body)).c_str());
  if (forces.openingSubmerged()) std::printf("  water stands above an opening: do not trust these numbers\n");
}

} // namespace

void show(const MeshOptions& options, const ShowOptions& show_options) {
  if (!(show_options.submerged > 0 && show_options.submerged < 1))
    throw InputError("--submerged is a fraction of the hull's volume between 0 and 1");
  const plimsoll::Surface surface(stillWater(options));
  std::size_t interior = 0;
  const LoadedHull loaded = loadHullDryInside(options, interior);
  const plim_hull_info info = loaded.hull.info();
  plimsoll::Body body(loaded.hull, surface);
  body.precision = precisionOf(options);
  body.position[1] = heightFor(body, info, show_options.submerged * info.volume);
  draw(stillBody(loaded.hull, body), show_options.out);
  printSummary(options, info, body);
  if (interior > 0) std::printf("  %zu triangles inside the hull (cockpit, hold) are taken as dry\n", interior);
}

} // namespace plim::cli
