// density_sweep.cpp - finds and plots the equilibria for each density.
#include "cli/statics/density_sweep.hpp"

#include "cli/json_text.hpp"
#include "cli/numbers.hpp"
#include "cli/output_text.hpp"
#include "cli/progress.hpp"
#include "cli/statics/closed_forms.hpp"
#include "cli/statics/equilibrium_words.hpp"
#include "cli/statics/result_files.hpp"
#include "report/html.hpp"

#include "math/elementary.hpp"
#include "math/pose.hpp"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>

namespace plim::cli {
namespace {

using Json = nlohmann::ordered_json;

struct AtDensity {
  double ratio;
  std::vector<plimsoll::Equilibrium> poses; // stable ones
};

// Returns the tilt [degrees] of the face of a box that is nearest to horizontal.
double tiltOfNearestFace(const plimsoll::Equilibrium& at) {
  const double* q = at.rotation;
  const Vec3d up = absolute(rotationMatrix({q[0], q[1], q[2], q[3]}).row[1]);
  const double most = std::max({up.x, up.y, up.z});
  return std::atan2(std::sqrt(std::max(0.0, dot(up, up) - most * most)), most) / kDegree;
}

// Returns the sides of box:LX,LY,LZ; empty for any other mesh.
std::vector<double> sidesOf(const std::string& mesh) {
  if (mesh.rfind("box:", 0) != 0) return {};
  return parseNumbers(mesh.substr(4), 3, "box");
}

bool isCube(const std::vector<double>& sides) {
  return !sides.empty() && sides[0] == sides[1] && sides[1] == sides[2];
}
bool isSquareBar(const std::vector<double>& sides, std::uint32_t free) {
  return !sides.empty() && sides[0] == sides[1] && free == (PLIM_FREE_HEAVE | PLIM_FREE_TURN_Z);
}

report::Plot plotOf(const std::string& mesh, std::uint32_t free, const std::vector<AtDensity>& sweep) {
  const std::vector<double> sides = sidesOf(mesh);
  report::Plot plot;
  plot.title = mesh + " afloat: tilt by density";
  plot.x.label = "density, of the water's", plot.x.low = 0, plot.x.high = 1;
  plot.y.label = sides.empty() ? "tilt [degrees]" : "tilt of the nearest face [degrees]";
  if (!sides.empty()) plot.y.low = 0, plot.y.high = 60;
  if (isSquareBar(sides, free))
    plot.series = barCurves();
  else if (isCube(sides) && free == PLIM_FREE_ALL)
    plot.series = cubeCurves();
  report::PlotSeries points{"computed", {}, report::PlotStyle::kMarkers, false, 0};
  for (const AtDensity& at : sweep)
    for (const plimsoll::Equilibrium& pose : at.poses)
      points.points.push_back({at.ratio, sides.empty() ? tiltDegrees(pose) : tiltOfNearestFace(pose)});
  plot.series.push_back(std::move(points));
  return plot;
}

std::vector<AtDensity> findAll(const LoadedVessel& loaded, const MeshOptions& mesh, const EquilibriumOptions& options,
                               const plimsoll::EquilibriumDef& start, const std::vector<double>& ratios) {
  std::vector<AtDensity> sweep;
  std::optional<Progress> progress; // only if the work takes more than a moment
  if (loaded.loaded.hull.info().triangle_count > 5000) progress.emplace("equilibrium", ratios.size());
  for (const double ratio : ratios) {
    if (progress) progress->begin("density ratio " + shortNumber(ratio));
    VesselOptions at_ratio = options.vessel;
    at_ratio.density_ratio = ratio;
    const plimsoll::Vessel vessel = makeVessel(loaded.loaded, mesh, at_ratio);
    AtDensity at{ratio, {}};
    if (options.all)
      at.poses = vessel.findEquilibria();
    else
      at.poses.push_back(vessel.findEquilibrium(start));
    std::erase_if(at.poses, [](const plimsoll::Equilibrium& pose) { return !pose.isStable(); });
    sweep.push_back(std::move(at));
  }
  return sweep;
}

void print(const std::string& name, const std::vector<AtDensity>& sweep) {
  std::printf("%s\n  density ratio   draft [m]   tilt [degrees] of each stable pose\n", name.c_str());
  for (const AtDensity& at : sweep) {
    std::string tilts;
    for (const plimsoll::Equilibrium& pose : at.poses)
      tilts += (tilts.empty() ? "" : "  ") + shortNumber(withoutNoise(tiltDegrees(pose), 1e-9));
    std::printf("  %13s   %9s   %s\n", shortNumber(at.ratio).c_str(),
                at.poses.empty() ? "-" : shortNumber(at.poses[0].draft).c_str(),
                tilts.empty() ? "none from this start" : tilts.c_str());
  }
  if (std::any_of(sweep.begin(), sweep.end(), [](const AtDensity& at) { return at.poses.empty(); }))
    std::printf("%s\n", wrapped("  none from this start: the pose is an unstable equilibrium; --all, or a "
                                "--start-rotation slightly off this pose, finds where it goes",
                                2)
                            .c_str());
}

} // namespace

void sweepDensities(const MeshOptions& mesh, const EquilibriumOptions& options, const plimsoll::EquilibriumDef& start) {
  const std::vector<double> ratios = parseRange(options.density_ratios, "--density-ratios");
  for (const double ratio : ratios)
    if (!(ratio > 0 && ratio < 1))
      throw InputError("--density-ratios: must lie between 0 and 1, both excluded: " + shortNumber(ratio) +
                       " does not");
  checkFile(options.plot, "--plot", ".svg");
  VesselOptions first = options.vessel;
  first.density_ratio = ratios.front();
  const LoadedVessel loaded = loadVessel(mesh, first);
  const std::vector<AtDensity> sweep = findAll(loaded, mesh, options, start, ratios);
  if (!options.plot.empty()) report::writeText(report::renderPlot(plotOf(mesh.mesh, start.free, sweep)), options.plot);
  if (!mesh.json) {
    print(mesh.mesh, sweep);
    if (!options.plot.empty()) std::printf("  %s\n", options.plot.c_str());
    return;
  }
  Json json;
  json["sweep"] = Json::array();
  for (const AtDensity& at : sweep) {
    Json row = {{"density_ratio", at.ratio}, {"poses", Json::array()}};
    for (const plimsoll::Equilibrium& pose : at.poses) row["poses"].push_back(equilibriumJson(pose));
    json["sweep"].push_back(row);
  }
  printJson(json);
}

} // namespace plim::cli
