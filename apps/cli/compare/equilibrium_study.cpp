// equilibrium_study.cpp - equilibrium of a cube of density ratio 3/4 that may heave and turn about one axis, by the
// closed form as printed; the exact tilt is 26.5651 degrees.
//
// At every tilt the cube is at the height where the water carries its weight; both formulas give the correct force.
// There remains the torque T(tilt) about the axis: the equilibrium is where it vanishes, and it is stable where the
// torque falls through zero. The error of the misprint depends on the mesh, on its diagonals and on the position in the
// world.
#include "cli/compare/contender.hpp"
#include "cli/compare/cube_meshes.hpp"
#include "cli/compare/studies.hpp"

#include "math/elementary.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

namespace plim::cli {
namespace {

constexpr double kWetPart = 0.75;

class TiltedCube {
public:
  TiltedCube(const ContenderName& name, const formats::MeshData& mesh, double x, const ContestedSea& sea)
      : hull_(hullOf(mesh)), contender_(name, hull_), sea_(sea), x_(x) {}

  double torque(double tilt) { return wholeTorque(tilt).z; }

  Vec3d wholeTorque(double tilt) {
    plimsoll::Body body(hull_, sea_.loaded.surface);
    body.position[0] = x_, body.position[1] = heightForWetPart(tilt, kWetPart);
    body.rotation[2] = std::sin(0.5 * tilt), body.rotation[3] = std::cos(0.5 * tilt);
    return contender_.force(body, sea_).torque;
  }

  // Returns the tilts [degrees] from 0 to 90 at which the torque falls through zero.
  std::vector<double> stableTilts() {
    std::vector<double> tilts;
    constexpr int kSteps = 360;
    // Avoids tilts at which the torque vanishes by symmetry, since its sign is noise there.
    const auto at = [](int k) { return (k + 0.37) * 90 * kDegree / kSteps; };
    double before = torque(at(-1));
    for (int k = 0; k < kSteps; ++k) {
      const double here = torque(at(k));
      if (before > 0 && here <= 0) tilts.push_back(crossing(at(k - 1), at(k)) / kDegree);
      before = here;
    }
    return tilts;
  }

private:
  double crossing(double low, double high) {
    for (int k = 0; k < 40; ++k) {
      const double middle = 0.5 * (low + high);
      (torque(middle) > 0 ? low : high) = middle;
    }
    return 0.5 * (low + high);
  }

  plimsoll::Hull hull_;
  Contender contender_;
  const ContestedSea& sea_;
  double x_;
};

std::string inWords(const std::vector<double>& tilts) {
  std::string words;
  for (const double tilt : tilts) {
    char text[16];
    std::snprintf(text, sizeof text, "%.2f", tilt);
    words += (words.empty() ? "" : " and ") + std::string(text);
  }
  return words.empty() ? "none: it keeps turning" : words;
}

const ContenderName kPrinted = {"printed"}, kTrue = {"linear", 0, true};

struct Rests {
  unsigned ways = 0;
  double least = 1e300, most = 0; // [N m] remaining torque about all axes
};

// Counts the equilibria over all 64 choices of diagonals of 12 triangles. An axis that holds the cube takes the
// remaining torque; a free cube would be turned by it.
void compareDiagonals(const ContestedSea& sea, StudyResult& result) {
  StudyTable table{"false_rest_diagonals",
                   "Where the cube of 12 triangles rests by the formula as printed [degrees], by how its faces are "
                   "cut, and the torque left "
                   "there [N m]: truly at 26.57 and, the other way round, at 63.43, with none",
                   {"position x [m]", "rests at", "of 64 ways to lay the diagonals", "least torque", "most"},
                   {}};
  for (const double x : {0.0, 0.02}) {
    std::map<std::string, Rests> rests;
    for (unsigned diagonals = 0; diagonals < kDiagonalChoices; ++diagonals) {
      TiltedCube cube(kPrinted, cubeMesh(diagonals), x, sea);
      const std::vector<double> tilts = cube.stableTilts();
      Rests& same = rests[inWords(tilts)];
      ++same.ways;
      for (const double tilt : tilts) {
        const double left = length(cube.wholeTorque(tilt * kDegree));
        same.least = std::min(same.least, left), same.most = std::max(same.most, left);
      }
    }
    for (const auto& [words, same] : rests)
      table.rows.push_back({x, words, static_cast<double>(same.ways), same.least, same.most});
  }
  result.tables.push_back(std::move(table));
}

void comparePlaces(const StudyEffort& effort, const ContestedSea& sea, StudyResult& result) {
  StudyTable table{
      "false_rest",
      "Where the cube rests by the formula as printed [degrees], and the torque that it gives at the true rest [N m]",
      {"triangles", "position x [m]", "rests at", "torque at the true rest"},
      {}};
  for (int times = 0; times <= (effort.quick ? 2 : 4); ++times)
    for (const double x : {0.0, 0.02, 1.0}) {
      const formats::MeshData mesh = refined(cubeMesh(0), times);
      TiltedCube cube(kPrinted, mesh, x, sea);
      table.rows.push_back(
          {static_cast<double>(mesh.triangles.size()), x, inWords(cube.stableTilts()), cube.torque(std::atan(0.5))});
    }
  result.tables.push_back(std::move(table));
}

void drawTorque(const ContestedSea& sea, StudyResult& result) {
  struct Line {
    const char* words;
    ContenderName name;
    formats::MeshData mesh;
    double x;
  };
  const Line lines[] = {{"corrected, any mesh and place", kTrue, cubeMesh(0), 0},
                        {"printed, 12 triangles, however the faces are cut", kPrinted, cubeMesh(0), 0},
                        {"printed, 768 triangles", kPrinted, refined(cubeMesh(0), 3), 0},
                        {"printed, 768 triangles, 2 cm from the origin", kPrinted, refined(cubeMesh(0), 3), 0.02}};
  report::Plot plot = emptyPlot("Torque on the cube: it rests where this falls through zero",
                                linearAxis("tilt [degrees]"), linearAxis("torque [N m]"));
  for (const Line& line : lines) {
    TiltedCube cube(line.name, line.mesh, line.x, sea);
    report::PlotSeries series{line.words, {}};
    for (int k = 0; k <= 180; ++k) series.points.push_back({0.5 * k, cube.torque(0.5 * k * kDegree)});
    plot.series.push_back(std::move(series));
  }
  result.figures.push_back({"false_rest", std::move(plot)});
}

std::size_t countEquilibriumStudySteps(const StudyEffort&) {
  return 3;
}

StudyResult runEquilibriumStudy(const StudyEffort& effort, const StudyProgress& next) {
  StudyResult result;
  result.words = "A cube of 750 kg that may heave and turn about one axis rests at 26.5651 degrees. The closed form as "
                 "printed adds a torque "
                 "that depends on how the faces are cut into triangles, how finely, and how far from the world's "
                 "origin the cube floats.";
  const ContestedSea sea(R"({"kind":"flat"})", 0);
  next("diagonals");
  compareDiagonals(sea, result);
  next("meshes and places");
  comparePlaces(effort, sea, result);
  next("torque over tilt");
  drawTorque(sea, result);
  return result;
}

} // namespace

extern const Study kEquilibriumStudy = {"The formula as printed", countEquilibriumStudySteps, runEquilibriumStudy};

} // namespace plim::cli
