// curved_study.cpp - the benefit of a curved waterline. A tilted cube in two waves is cut along the true waterline with
// more and more points. The waterplane becomes exact at once, but the force hardly improves, because its error comes
// from the depth inside the submerged triangles. The sliver between chord and waterline has a depth and an area of the
// order of the chord's error e, so its force is of the order of e^2.
#include "cli/compare/contender.hpp"
#include "cli/compare/cube_meshes.hpp"
#include "cli/compare/studies.hpp"

#include "baselines/curved.hpp"
#include "baselines/reference.hpp"

#include <algorithm>
#include <cmath>
#include <deque>

namespace plim::cli {
namespace {

constexpr const char* kSea = R"({"kind":"sines","waves":[{"amplitude":0.12,"wavelength":3.1,"direction_degrees":25},
                                                         {"amplitude":0.05,"wavelength":1.26,"direction_degrees":-50}]})";
constexpr int kInstants = 8;
constexpr double kBetween = 0.23; // [s]

plimsoll::Body tiltedCube(const plimsoll::Hull& hull, const ContestedSea& sea) {
  plimsoll::Body body(hull, sea.loaded.surface);
  body.position[1] = -0.1;
  body.rotation[0] = 0.15, body.rotation[1] = 0.25, body.rotation[2] = -0.1;
  body.rotation[3] = std::sqrt(1 - 0.15 * 0.15 - 0.25 * 0.25 - 0.1 * 0.1);
  return body;
}

// Returns the area of the water's surface inside the hull, as the open part of the submerged facets' area vectors.
// Pieces that fold back count negative.
double waterplaneArea(const formats::MeshData& mesh, const plimsoll::Body& body, const ContestedSea& sea, int points) {
  baselines::PlacedMesh placed_mesh({mesh.vertices, mesh.triangles});
  const baselines::Placed placed(placementOf(body), sea.baseline);
  placed_mesh.place(placed);
  baselines::CurvedClipping clipping = baselines::CurvedClipping::evenlySpaced(points);
  double area = 0;
  clipping(placed_mesh, placed, [&](const baselines::WetTriangle& wet) { area -= wet.area.y; });
  return area;
}

// The cube at one instant with the exact results, which are computed once for all methods.
struct Instant {
  Instant(const formats::MeshData& mesh, const plimsoll::Hull& hull, double time)
      : sea(kSea, time), body(tiltedCube(hull, sea)),
        truth(baselines::makeMethod("reference", {mesh.vertices, mesh.triangles})
                  ->force(placementOf(body), sea.baseline)),
        waterplane(waterplaneArea(mesh, body, sea, 1000)) {}

  ContestedSea sea;
  plimsoll::Body body;
  baselines::Wrench truth;
  double waterplane; // [m^2]
};

class CubeAtSea {
public:
  explicit CubeAtSea(const formats::MeshData& mesh) : mesh_(mesh), hull_(hullOf(mesh)) {
    for (int k = 0; k < kInstants; ++k) instants_.emplace_back(mesh_, hull_, k * kBetween);
  }

  // Returns the means over all instants.
  ContestError error(const ContenderName& name) const {
    ContestError mean{0, 0};
    Contender contender(name, hull_);
    for (const Instant& at : instants_) {
      const ContestError error = errorOf(contender.force(at.body, at.sea), at.truth, hull_.info(), at.sea);
      mean.force += error.force / kInstants, mean.torque += error.torque / kInstants;
    }
    return mean;
  }
  double waterplaneError(int points) const {
    double mean = 0;
    for (const Instant& at : instants_)
      mean += std::abs(waterplaneArea(mesh_, at.body, at.sea, points) - at.waterplane) / kInstants;
    return mean;
  }
  std::size_t triangles() const { return mesh_.triangles.size(); }

private:
  formats::MeshData mesh_;
  plimsoll::Hull hull_;
  std::deque<Instant> instants_;
};

void comparePoints(const StudyEffort& effort, StudyResult& result) {
  const CubeAtSea cube(cubeMesh(0));
  StudyTable table{"curved_points",
                   "A tilted cube of 12 triangles in two waves, cut along the true waterline: error of the wet area "
                   "[m^2] and of force and torque "
                   "[rho g V, rho g V L], by the number of points; mean of eight instants",
                   {"points", "waterplane", "force", "torque"},
                   {}};
  report::Plot plot =
      emptyPlot("Points along the waterline of a cut triangle", logarithmicAxis("points"), logarithmicAxis("error"));
  std::vector<report::PlotPoint> area, force;
  for (int points = 1; points <= (effort.quick ? 16 : 64); points *= 2) {
    const ContestError errors = cube.error({"curved:" + std::to_string(points)});
    const double waterplane = cube.waterplaneError(points);
    table.rows.push_back({static_cast<double>(points), waterplane, errors.force, errors.torque});
    area.push_back({static_cast<double>(points), waterplane}),
        force.push_back({static_cast<double>(points), errors.force});
  }
  const auto level = [&](const ContenderName& name) {
    const double error = cube.error(name).force;
    return std::vector<report::PlotPoint>{{force.front().x, error}, {force.back().x, error}};
  };
  addNamedLine(plot, "waterplane [m^2]", area);
  addNamedLine(plot, "force [rho g V]", force);
  addNamedLine(plot, "force, straight chord", level({"linear", 0, true}));
  addNamedLine(plot, "force, quadratic", level({"quadratic"}));
  result.tables.push_back(std::move(table));
  result.figures.push_back({"curved_points", std::move(plot)});
}

void compareMethods(const StudyEffort& effort, StudyResult& result) {
  StudyTable table{"curved",
                   "The same cube in more and more triangles: error of force and torque [rho g V, rho g V L]; mean of "
                   "eight instants",
                   {"triangles", "method", "force", "torque"},
                   {}};
  for (int times = 0; times <= (effort.quick ? 1 : 2); ++times) {
    const CubeAtSea cube(refined(cubeMesh(0), times));
    for (const ContenderName& name : {ContenderName{"flat"},
                                      {"linear"},
                                      {"curved:8"},
                                      {"curved-bisect"},
                                      {"mean-height"},
                                      {"curved-mean-height:8"},
                                      {"curved-bisect-mean-height"},
                                      {"quadratic"},
                                      {"adaptive", 1e-2},
                                      {"adaptive", 1e-3}}) {
      const ContestError errors = cube.error(name);
      table.rows.push_back({static_cast<double>(cube.triangles()), name.label(), errors.force, errors.torque});
    }
  }
  result.tables.push_back(std::move(table));
}

std::size_t countCurvedStudySteps(const StudyEffort&) {
  return 2;
}

StudyResult runCurvedStudy(const StudyEffort& effort, const StudyProgress& next) {
  StudyResult result;
  result.words = "A tilted cube of 1 m in waves of 3.1 and 1.26 m: coarse triangles in a short sea, where curved "
                 "clipping should be at its best.";
  next("points along the waterline");
  comparePoints(effort, result);
  next("methods");
  compareMethods(effort, result);
  return result;
}

} // namespace

extern const Study kCurvedStudy = {"Curved clipping", countCurvedStudySteps, runCurvedStudy};

} // namespace plim::cli
