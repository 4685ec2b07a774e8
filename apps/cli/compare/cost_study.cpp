// cost_study.cpp - time of an evaluation, for a thousand to a million triangles and on several threads.
#include "cli/compare/contender.hpp"
#include "cli/compare/studies.hpp"

#include "cli/embedded_files.hpp"
#include "cli/timing.hpp"
#include "formats/shapes.hpp"
#include "math/random.hpp"

#include <algorithm>
#include <cmath>
#include <thread>

namespace plim::cli {
namespace {

constexpr int kFirstLevel = 3; // of an icosphere: 1,280 triangles; each level has four times as many

// Returns tilted bodies in waves.
std::vector<plimsoll::Body> afloat(const plimsoll::Hull& hull, const ContestedSea& sea, std::size_t count) {
  Random random(4);
  std::vector<plimsoll::Body> bodies;
  for (std::size_t k = 0; k < count; ++k) {
    plimsoll::Body& body = bodies.emplace_back(hull, sea.loaded.surface);
    body.position[0] = random.uniform(-200, 200), body.position[2] = random.uniform(-200, 200);
    body.position[1] = random.uniform(-0.3, 0.3);
    body.rotation[0] = random.uniform(-0.15, 0.15), body.rotation[2] = random.uniform(-0.15, 0.15);
    body.rotation[3] = std::sqrt(1 - body.rotation[0] * body.rotation[0] - body.rotation[2] * body.rotation[2]);
  }
  return bodies;
}

void compareSizes(const StudyEffort& effort, const StudyProgress& next, StudyResult& result) {
  const ContestedSea sea(embeddedFile("seas/bench_a.json"), 40);
  const std::vector<ContenderName> names = everyMethod({1e-3, 1e-2});
  StudyTable table{"cost", "An evaluation in a sea of four waves [us], by the number of triangles", {"method"}, {}};
  report::Plot plot =
      emptyPlot("An evaluation in a sea of four waves", logarithmicAxis("triangles"), logarithmicAxis("time [us]"));
  for (const ContenderName& name : names) table.rows.push_back({name.label()});
  std::vector<std::vector<report::PlotPoint>> lines(names.size());
  for (int level = kFirstLevel; level <= (effort.quick ? 5 : 8); ++level) {
    const plimsoll::Hull hull = hullOf(formats::makeShape("ellipsoid:5,1,1.5," + std::to_string(level)));
    const double triangles = hull.info().triangle_count;
    next(std::to_string(hull.info().triangle_count) + " triangles");
    table.header.push_back(std::to_string(hull.info().triangle_count) + " triangles");
    std::vector<Contender> contenders;
    for (const ContenderName& name : names) contenders.emplace_back(name, hull);
    const std::vector<double> times =
        microsecondsOf(contenders, afloat(hull, sea, level > 6 ? 2 : 8), sea, effort.quick ? 0.2 : 4);
    for (std::size_t i = 0; i < names.size(); ++i) {
      table.rows[i].emplace_back(times[i]);
      lines[i].push_back({triangles, times[i]});
    }
  }
  for (std::size_t i = 0; i < names.size(); ++i)
    if (isDrawn(names[i])) addNamedLine(plot, names[i].label(), std::move(lines[i]));
  plot.height = 640;
  result.tables.push_back(std::move(table));
  result.figures.push_back({"cost", std::move(plot)});
}

// Returns the time per body [us] for all bodies in one call on a pool of threads.
double microsecondsOnThreads(std::uint32_t threads, const std::vector<plimsoll::Body>& bodies, double seconds) {
  const plimsoll::Pool pool(threads);
  std::vector<plimsoll::Forces> forces(bodies.size());
  const TimedPass pass([&] { plimsoll::evaluate(bodies, forces, pool); }, bodies.size());
  std::vector<double> samples;
  repeatRounds({seconds, 3, 100}, [&] { pass.warm(), samples.push_back(pass.sample()); });
  return 1e-3 * median(std::move(samples));
}

void compareThreads(const StudyEffort& effort, StudyResult& result) {
  const ContestedSea sea(embeddedFile("seas/bench_a.json"), 40);
  const plimsoll::Hull hull = hullOf(formats::makeShape("ellipsoid:5,1,1.5,3"));
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  StudyTable table{
      "threads",
      "A fleet of 512 bodies of 1,280 triangles in one call, four waves: time a body [us] on a machine that "
      "runs " +
          std::to_string(cores) + " threads at once",
      {"threads", "linear", "adaptive 0.01"},
      {}};
  std::vector<plimsoll::Body> linear = afloat(hull, sea, 512), adaptive = linear;
  for (plimsoll::Body& body : linear) body.tolerance = 0;
  for (plimsoll::Body& body : adaptive) body.tolerance = 0.01;
  const double seconds = effort.quick ? 0.1 : 2;
  for (unsigned threads = 1; threads <= 2 * cores && threads <= 64; threads *= 2)
    table.rows.push_back({static_cast<double>(threads), microsecondsOnThreads(threads, linear, seconds),
                          microsecondsOnThreads(threads, adaptive, seconds)});
  result.tables.push_back(std::move(table));
}

std::size_t countCostStudySteps(const StudyEffort& effort) {
  return effort.quick ? 4 : 7;
}

StudyResult runCostStudy(const StudyEffort& effort, const StudyProgress& next) {
  StudyResult result;
  result.words =
      "The same ellipsoid, cut into more and more triangles. Times are of one thread, medians of rounds in which "
      "all methods take turns.";
  compareSizes(effort, next, result);
  next("threads");
  compareThreads(effort, result);
  return result;
}

} // namespace

extern const Study kCostStudy = {"Cost", countCostStudySteps, runCostStudy};

} // namespace plim::cli
