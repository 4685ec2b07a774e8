// distance_study.cpp - the same hull in the same water at increasing distance from the world's origin: the loss of
// precision in float if positions, moments or wave phases refer to that origin.
#include "cli/compare/contender.hpp"
#include "cli/compare/studies.hpp"

#include "baselines/reference.hpp"
#include "formats/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace plim::cli {
namespace {

struct NamedSea {
  const char *name, *file, *json;
};
constexpr NamedSea kSeas[] = {{"still water", "distance_still", R"({"kind":"flat"})"},
                              {"two waves", "distance_waves",
                               R"({"kind":"sines","waves":[{"amplitude":0.4,"wavelength":14,"direction_degrees":20},
                                 {"amplitude":0.1,"wavelength":4,"direction_degrees":-35}]})"}};

const ContenderName kContenders[] = {{"blog"}, {"plain"}, {"linear"}, {"adaptive", 1e-4}, {"linear", 0, true}};

plimsoll::Body placedAt(const plimsoll::Hull& hull, const ContestedSea& sea, double distance) {
  plimsoll::Body body(hull, sea.loaded.surface);
  body.position[0] = 0.8 * distance, body.position[1] = -0.2, body.position[2] = -0.6 * distance;
  const double rotation[] = {0.1, 0.3, -0.15, 0}, square = 0.1 * 0.1 + 0.3 * 0.3 + 0.15 * 0.15;
  std::copy_n(rotation, 3, body.rotation);
  body.rotation[3] = std::sqrt(1 - square);
  return body;
}

// Returns the method's result in exact arithmetic. For adaptive that is the true sea's, for blog that of one height per
// triangle, and for the others that of linear depth on each triangle.
baselines::Wrench truthFor(const ContenderName& name, const plimsoll::Hull& hull, const plimsoll::Body& body,
                           const ContestedSea& sea) {
  const baselines::IndexedMesh<double> mesh = wettableMesh<double>(hull);
  if (name.method == "blog") return baselines::makeMethod("mean-height", mesh)->force(placementOf(body), sea.baseline);
  if (name.method == "adaptive") return baselines::referenceForce(mesh, placementOf(body), sea.baseline, 16);
  return baselines::referenceLinear(mesh, placementOf(body), sea.baseline);
}

void compareOn(const NamedSea& named, const plimsoll::Hull& hull, StudyResult& result) {
  const ContestedSea sea(named.json, 3);
  StudyTable table{named.file,
                   std::string("Error of the torque [rho g V L] on ") + named.name +
                       " at so many metres from the world's origin, against the same method in exact arithmetic",
                   {"metres"},
                   {}};
  report::Plot plot = emptyPlot("Far from the origin, " + std::string(named.name),
                                logarithmicAxis("distance from the world's origin [m]"),
                                logarithmicAxis("error of the torque [rho g V L]"));
  for (const ContenderName& name : kContenders) {
    table.header.push_back(name.label());
    plot.series.push_back({name.label(), {}, report::PlotStyle::kLineAndMarkers});
  }
  for (const double distance : {1.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6}) {
    std::vector<StudyCell> row = {distance};
    const plimsoll::Body body = placedAt(hull, sea, distance);
    for (std::size_t i = 0; i < std::size(kContenders); ++i) {
      const baselines::Wrench found = Contender(kContenders[i], hull).force(body, sea);
      const ContestError error = errorOf(found, truthFor(kContenders[i], hull, body, sea), hull.info(), sea);
      row.emplace_back(error.torque);
      plot.series[i].points.push_back({distance, std::max(error.torque, 1e-18)});
    }
    table.rows.push_back(std::move(row));
  }
  result.tables.push_back(std::move(table));
  result.figures.push_back({named.file, std::move(plot)});
}

std::size_t countDistanceStudySteps(const StudyEffort&) {
  return std::size(kSeas);
}

StudyResult runDistanceStudy(const StudyEffort&, const StudyProgress& next) {
  StudyResult result;
  result.words =
      "An ellipsoid of 1,280 triangles, tilted. blog is the corrected closed form as the blog post has it, in float "
      "and world coordinates; plain keeps positions about the body, but not the phases of waves; linear and "
      "adaptive keep both.";
  const plimsoll::Hull hull = hullOf(formats::makeShape("ellipsoid:5,1,1.5,3"));
  for (const NamedSea& sea : kSeas) {
    next(sea.name);
    compareOn(sea, hull, result);
  }
  return result;
}

} // namespace

extern const Study kDistanceStudy = {"Far from the origin", countDistanceStudySteps, runDistanceStudy};

} // namespace plim::cli
