// patch_study.cpp - Kerner's patch of water with finer and finer cells: its deviation from depth sampled at every
// vertex and from the true sea, and its time.
#include "cli/compare/contender.hpp"
#include "cli/compare/studies.hpp"

#include "baselines/reference.hpp"
#include "cli/embedded_files.hpp"
#include "formats/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace plim::cli {
namespace {

std::size_t countPatchStudySteps(const StudyEffort&) {
  return 1;
}

StudyResult runPatchStudy(const StudyEffort& effort, const StudyProgress& next) {
  StudyResult result;
  result.words =
      "An ellipsoid of 10 x 2 x 3 m and 20,480 triangles in a sea of four waves, the shortest of 10.8 m. The patch is "
      "a square as long as the diagonal of the hull's box.";
  next("cells");
  const ContestedSea sea(embeddedFile("seas/bench_a.json"), 40);
  const plimsoll::Hull hull = hullOf(formats::makeShape("ellipsoid:5,1,1.5,5"));
  plimsoll::Body body(hull, sea.loaded.surface);
  body.position[0] = 3, body.position[2] = -7;
  body.rotation[0] = 0.1, body.rotation[3] = std::sqrt(0.99);
  const baselines::IndexedMesh<double> mesh = wettableMesh<double>(hull);
  const baselines::Wrench linear = baselines::referenceLinear(mesh, placementOf(body), sea.baseline),
                          truth = baselines::referenceForce(mesh, placementOf(body), sea.baseline, 4);
  StudyTable table{"patch",
                   "Kerner's patch by its cells a side: error of force and torque [rho g V, rho g V L] against depth "
                   "sampled at every vertex, and of the force against the true sea; samples of the sea; time [us]",
                   {"cells", "force", "torque", "force, true sea", "samples", "us"},
                   {}};
  report::Plot plot = emptyPlot("Kerner's patch", logarithmicAxis("cells a side"),
                                logarithmicAxis("error [rho g V], of torque [rho g V L]"));
  plot.series = {{"force, against every vertex", {}, report::PlotStyle::kLineAndMarkers},
                 {"torque, against every vertex", {}, report::PlotStyle::kLineAndMarkers},
                 {"force, against the true sea", {}, report::PlotStyle::kLineAndMarkers}};
  for (int cells = 4; cells <= 512; cells *= 2) {
    std::vector<Contender> patch;
    patch.emplace_back(ContenderName{"patch:" + std::to_string(cells)}, hull);
    const baselines::Wrench found = patch[0].force(body, sea);
    const ContestError error = errorOf(found, linear, hull.info(), sea);
    const double true_error = errorOf(found, truth, hull.info(), sea).force;
    table.rows.push_back({static_cast<double>(cells), error.force, error.torque, true_error,
                          patch[0].samples(body, sea),
                          microsecondsOf(patch, {body}, sea, effort.quick ? 0.02 : 0.5)[0]});
    plot.series[0].points.push_back({static_cast<double>(cells), error.force});
    plot.series[1].points.push_back({static_cast<double>(cells), error.torque});
    plot.series[2].points.push_back({static_cast<double>(cells), true_error});
  }
  result.tables.push_back(std::move(table));
  result.figures.push_back({"patch", std::move(plot)});
  return result;
}

} // namespace

extern const Study kPatchStudy = {"Kerner's patch", countPatchStudySteps, runPatchStudy};

} // namespace plim::cli
