// cube_study.cpp - a cube on still water, for which the exact results are known: force and torque of every method over
// depth and tilt, and the false torque of the centroid rule in the pose of equilibrium.
//   equilibrium at density ratio 3/4, turning about one axis: tan(tilt) = 1/2, 26.5651 degrees
#include "cli/compare/contender.hpp"
#include "cli/compare/cube_meshes.hpp"
#include "cli/compare/studies.hpp"

#include "math/elementary.hpp"

#include <algorithm>
#include <cmath>

namespace plim::cli {
namespace {

constexpr const char* kStill = R"({"kind":"flat"})";
constexpr double kWeight = 9810;         // [N/m^3] of its water
const double kRestTilt = std::atan(0.5); // [rad]

plimsoll::Body tilted(const plimsoll::Hull& hull, const ContestedSea& sea, double tilt, double height) {
  plimsoll::Body body(hull, sea.loaded.surface);
  body.position[1] = height;
  body.rotation[2] = std::sin(0.5 * tilt), body.rotation[3] = std::cos(0.5 * tilt);
  return body;
}

struct Worst {
  double force = 0, torque = 0;
};

// Returns the greatest errors over a grid of tilts and depths. along_tilt: gets the greatest torque error at each tilt.
Worst worstOf(Contender& contender, const plimsoll::Hull& hull, const ContestedSea& sea, int steps,
              std::vector<report::PlotPoint>& along_tilt) {
  Worst worst;
  const plim_hull_info info = hull.info();
  for (int i = 0; i <= steps; ++i) {
    const double tilt = 45 * kDegree * i / steps;
    double here = 0;
    for (int j = 0; j <= steps; ++j) {
      const double height = 0.75 - 1.5 * j / steps;
      const baselines::Wrench found = contender.force(tilted(hull, sea, tilt, height), sea);
      const ContestError error = errorOf(found, cubeOnStillWater(tilt, height, kWeight), info, sea);
      worst.force = std::max(worst.force, error.force), here = std::max(here, error.torque);
    }
    worst.torque = std::max(worst.torque, here);
    along_tilt.push_back({tilt / kDegree, std::max(here, 1e-17)});
  }
  return worst;
}

void compareAll(const StudyEffort& effort, StudyResult& result) {
  const ContestedSea sea(kStill, 0);
  const plimsoll::Hull hull = hullOf(cubeMesh(0));
  std::vector<ContenderName> names = everyMethod();
  names.push_back({"linear", 0, true});
  StudyTable table{
      "cube",
      "A cube of 12 triangles on still water, all depths and tilts up to 45 degrees: largest error of force "
      "(over rho g V) and of torque (over rho g V L)",
      {"method", "force", "torque"},
      {}};
  report::Plot plot = emptyPlot("Torque on a cube of 12 triangles, still water", linearAxis("tilt [degrees]"),
                                logarithmicAxis("largest error over all depths [rho g V L]"));
  for (const ContenderName& name : names) {
    Contender contender(name, hull);
    std::vector<report::PlotPoint> along_tilt;
    const Worst worst = worstOf(contender, hull, sea, effort.quick ? 18 : 36, along_tilt);
    table.rows.push_back({name.label(), worst.force, worst.torque});
    // One method in float and one in double represent all that are exact except for rounding.
    if (worst.torque > 1e-6 || name.method == "linear") addNamedLine(plot, name.label(), std::move(along_tilt));
  }
  result.tables.push_back(std::move(table));
  result.figures.push_back({"cube_torque", std::move(plot)});
}

double torqueAtRest(const ContenderName& name, const formats::MeshData& mesh, const ContestedSea& sea) {
  const plimsoll::Hull hull = hullOf(mesh);
  const plimsoll::Body body = tilted(hull, sea, kRestTilt, heightForWetPart(kRestTilt, 0.75));
  return length(Contender(name, hull).force(body, sea).torque);
}

// Compares the same 12 triangles with all 64 choices of diagonals, and then finer and finer meshes.
void findGhosts(const StudyEffort& effort, StudyResult& result) {
  const ContestedSea sea(kStill, 0);
  const std::vector<ContenderName> names = {{"centroid"}, {"linear"}, {"linear", 0, true}};
  StudyTable table{"ghost_torque",
                   "Torque [N m] on a cube of 750 kg in the pose where it rests, tilted by 26.5651 degrees: truly none",
                   {"mesh", "triangles", "centroid", "linear", "linear, double"},
                   {}};
  report::Plot plot = emptyPlot("Ghost torque at the pose of rest", logarithmicAxis("triangles"),
                                logarithmicAxis("torque [N m], truly 0"));
  for (const ContenderName& name : names) plot.series.push_back({name.label(), {}, report::PlotStyle::kLineAndMarkers});
  const auto add = [&](const std::string& words, const formats::MeshData& mesh, bool in_plot) {
    std::vector<StudyCell> row = {words, static_cast<double>(mesh.triangles.size())};
    for (std::size_t i = 0; i < names.size(); ++i) {
      const double torque = torqueAtRest(names[i], mesh, sea);
      row.emplace_back(torque);
      if (in_plot) plot.series[i].points.push_back({static_cast<double>(mesh.triangles.size()), torque});
    }
    table.rows.push_back(std::move(row));
  };
  unsigned least = 0, most = 0;
  std::vector<double> torques;
  for (unsigned diagonals = 0; diagonals < kDiagonalChoices; ++diagonals) {
    torques.push_back(torqueAtRest(names[0], cubeMesh(diagonals), sea));
    if (torques[diagonals] < torques[least]) least = diagonals;
    if (torques[diagonals] > torques[most]) most = diagonals;
  }
  add("the best of 64 ways to lay the diagonals", cubeMesh(least), false);
  add("the worst of them", cubeMesh(most), true);
  add("four triangles about the middle of each face", cubeOfFans(), false);
  for (int times = 1; times <= (effort.quick ? 4 : 7); ++times)
    add("the worst, each triangle split in four " + std::to_string(times) + (times == 1 ? " time" : " times"),
        refined(cubeMesh(most), times), true);
  result.tables.push_back(std::move(table));
  result.figures.push_back({"ghost_torque", std::move(plot)});
}

std::size_t countCubeStudySteps(const StudyEffort&) {
  return 2;
}

StudyResult runCubeStudy(const StudyEffort& effort, const StudyProgress& next) {
  StudyResult result;
  result.words = "A cube of 1 m on still water, where force and torque are known in closed form.";
  next("every depth and tilt");
  compareAll(effort, result);
  next("ghost torque");
  findGhosts(effort, result);
  return result;
}

} // namespace

extern const Study kCubeStudy = {"A cube on still water", countCubeStudySteps, runCubeStudy};

} // namespace plim::cli
