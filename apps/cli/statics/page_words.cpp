// page_words.cpp - formats hull, weights and water as text.
#include "cli/statics/page_words.hpp"

#include "cli/mesh_words.hpp"
#include "cli/numbers.hpp"
#include "cli/output_text.hpp"

#include <cstdio>

namespace plim::cli {

void printRow(const char* label, const std::string& value) {
  std::fputs(tableRow(label, value, 28).c_str(), stdout);
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : "; ") + part;
  return text;
}

Words hullAndWaterInWords(const MeshOptions& mesh, const LoadedVessel& vessel, const std::string& bow) {
  const plim_hull_info info = vessel.loaded.hull.info();
  Words words = {{"Hull", utf8Text(mesh.mesh) + ": " + std::to_string(info.triangle_count) + " triangles, " +
                              shortNumber(info.box_high[0] - info.box_low[0]) + " x " +
                              shortNumber(info.box_high[1] - info.box_low[1]) + " x " +
                              shortNumber(info.box_high[2] - info.box_low[2]) + " m, bow along " + bow}};
  if (const std::string dry = keptDry(vessel.loaded); !dry.empty()) words.emplace_back("Hollows", utf8Text(dry));
  for (const plimsoll::Problem& problem : vessel.loaded.problems) {
    if (problem.severity != PLIM_SEVERITY_WARNING) continue;
    const std::string count = counted(problem);
    words.emplace_back("Fault of the mesh", utf8Text((count.empty() ? "" : count + ": ") + problem.hint));
  }
  words.emplace_back("Water", "still, density " + shortNumber(mesh.density) + " kg/m^3, gravity " +
                                  shortNumber(mesh.gravity) + " m/s^2");
  return words;
}

std::string centerInWords(const LoadedVessel& vessel, const std::string& between) {
  const double noise = 1e-9 * longestExtent(vessel.loaded.hull.info());
  const auto coordinate = [&](int axis) { return shortNumber(withoutNoise(vessel.info.center_of_mass[axis], noise)); };
  return coordinate(0) + between + coordinate(1) + between + coordinate(2);
}

Words weightsInWords(const LoadedVessel& vessel, const VesselOptions& options) {
  Words words = {{"Mass", shortNumber(vessel.info.mass) + " kg, its centre at " + centerInWords(vessel, ", ") +
                              " m of the mesh's own axes"}};
  if (!options.point_masses.empty()) words.emplace_back("Point masses", joined(options.point_masses));
  if (!options.tanks.empty())
    words.emplace_back("Tanks", joined(options.tanks) + "; free surfaces raise the centre of mass by " +
                                    shortNumber(vessel.info.free_surface[0]) + " m in roll");
  return words;
}

} // namespace plim::cli
