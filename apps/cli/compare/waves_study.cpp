// waves_study.cpp - cost and error of an evaluation: every method on a coarse, a middle and a fine hull, in seas from
// calm to stormy. The exact result is the integral over the same facets by brute force.
#include "cli/bench/measure.hpp"
#include "cli/compare/contender.hpp"
#include "cli/compare/studies.hpp"
#include "cli/numbers.hpp"
#include "cli/timing.hpp"

#include "baselines/reference.hpp"
#include "formats/shapes.hpp"
#include "math/elementary.hpp"
#include "math/random.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace plim::cli {
namespace {

// Eight waves, as games use them; or, with components, a spectrum of naval architecture with its short waves.
struct NamedSea {
  const char* name;
  double significant_height; // [m]
  double longest;            // [m] longest wavelength
  int components = 0;        // of the spectrum, whose peak is at half the longest wavelength
};
constexpr NamedSea kSeas[] = {
    {"calm", 0.1, 5}, {"moderate", 0.6, 20}, {"rough", 1.5, 45}, {"stormy", 3, 80}, {"rough, 32 waves", 1.5, 45, 32}};

struct NamedHull {
  const char *name, *shape;
};
constexpr NamedHull kHulls[] = {
    {"coarse", "ellipsoid:5,1,1.5,1"}, {"middle", "ellipsoid:5,1,1.5,3"}, {"fine", "ellipsoid:5,1,1.5,5"}};

constexpr const char* kPlottedSea = "rough";
constexpr double kTime = 40; // [s] time of the seas

// Returns waves whose amplitudes fall with the wavelength, so that all are about equally steep. Directions spread over
// 80 degrees.
std::string sinesOf(const NamedSea& sea) {
  constexpr int kWaves = 8;
  std::vector<double> wavelengths, shares;
  double variance = 0;
  for (int k = 0; k < kWaves; ++k) {
    wavelengths.push_back(sea.longest * std::pow(0.7, k));
    shares.push_back(std::pow(0.7, 1.1 * k));
    variance += 0.5 * shares.back() * shares.back();
  }
  std::string waves;
  for (int k = 0; k < kWaves; ++k) {
    const auto i = static_cast<std::size_t>(k);
    const double amplitude = 0.25 * sea.significant_height * shares[i] / std::sqrt(variance); // Hs = 4 sqrt(variance)
    char wave[160];
    std::snprintf(wave, sizeof wave,
                  R"({"amplitude":%.6g,"wavelength":%.6g,"direction_degrees":%d,"phase_degrees":%d})", amplitude,
                  wavelengths[i], 37 * k % 81 - 40, 137 * k % 360);
    waves += (waves.empty() ? "" : ",") + std::string(wave);
  }
  return R"({"kind":"sines","waves":[)" + waves + "]}";
}

std::string jsonOf(const NamedSea& sea) {
  if (sea.components == 0) return sinesOf(sea);
  const double peak_period = std::sqrt(kTurn * 0.5 * sea.longest / 9.81); // in deep water
  char text[256];
  std::snprintf(text, sizeof text,
                R"({"kind":"spectrum","spectrum":"jonswap","significant_height":%g,"peak_period":%g,"components":%d,)"
                R"("spread":8,"seed":3})",
                sea.significant_height, peak_period, sea.components);
  return text;
}

// Returns random places on the sea, with the body about half submerged and tilted by up to 25 degrees.
std::vector<plimsoll::Body> poses(const plimsoll::Hull& hull, const ContestedSea& sea, std::size_t count) {
  Random random(15);
  std::vector<plimsoll::Body> bodies;
  for (std::size_t k = 0; k < count; ++k) {
    plimsoll::Body& body = bodies.emplace_back(hull, sea.loaded.surface);
    const double x = random.uniform(-100, 100), z = random.uniform(-100, 100);
    double height = 0;
    sea.loaded.surface.heights({&x, 1}, {&z, 1}, {&height, 1});
    body.position[0] = x, body.position[1] = height + random.uniform(-0.3, 0.3), body.position[2] = z;
    const double about = random.uniform(0, kTurn), half = 0.5 * 25 * kDegree * random.uniform(0, 1);
    body.rotation[0] = std::sin(half) * std::cos(about), body.rotation[2] = std::sin(half) * std::sin(about);
    body.rotation[3] = std::cos(half);
  }
  return bodies;
}

std::vector<baselines::Wrench> truthOf(const plimsoll::Hull& hull, const std::vector<plimsoll::Body>& bodies,
                                       const ContestedSea& sea, bool quick) {
  const baselines::IndexedMesh<double> mesh = wettableMesh<double>(hull);
  const double pieces = quick ? 5e4 : 4e5;
  // At least two divisions, because with one the exact result would equal `quadratic`.
  const int divisions = std::max(2, static_cast<int>(std::sqrt(pieces / static_cast<double>(mesh.triangles.size()))));
  std::vector<baselines::Wrench> truth;
  for (const plimsoll::Body& body : bodies)
    truth.push_back(baselines::referenceForce(mesh, placementOf(body), sea.baseline, divisions));
  return truth;
}

struct Score {
  ContenderName name;
  double force = 0, torque = 0; // root mean square over the poses
  double worst = 0;             // greatest error of the force
  double samples = 0;           // of the sea, per evaluation
  double microseconds = 0;
  double bound = 0; // [rho g V] greatest error bound of the method itself; NaN: it has none
};

// Adds variants with more pontoons and probes, to show whether more of them help.
std::vector<ContenderName> contenders() {
  std::vector<ContenderName> names = everyMethod({1e-1, 1e-2, 1e-3, 1e-4, 1e-5});
  names.push_back({"pontoons:64"}), names.push_back({"probes:256"});
  return names;
}

std::vector<Score> scoresOf(const plimsoll::Hull& hull, const ContestedSea& sea, const StudyEffort& effort) {
  const std::vector<plimsoll::Body> bodies = poses(hull, sea, effort.quick ? 4 : 32);
  const std::vector<baselines::Wrench> truth = truthOf(hull, bodies, sea, effort.quick);
  const plim_hull_info info = hull.info();
  std::vector<Contender> ready;
  std::vector<Score> scores;
  for (const ContenderName& name : contenders()) {
    Contender& contender = ready.emplace_back(name, hull);
    Score& score = scores.emplace_back(Score{name});
    const double count = static_cast<double>(bodies.size());
    for (std::size_t k = 0; k < bodies.size(); ++k) {
      const ContestError error = errorOf(contender.force(bodies[k], sea), truth[k], info, sea);
      score.force += error.force * error.force / count, score.torque += error.torque * error.torque / count;
      score.worst = std::max(score.worst, error.force);
      score.bound = worse(score.bound, contender.bound(bodies[k]) / weightOf(info, sea));
      score.samples += contender.samples(bodies[k], sea) / count;
    }
    score.force = std::sqrt(score.force), score.torque = std::sqrt(score.torque);
  }
  const std::vector<double> times = microsecondsOf(ready, bodies, sea, effort.quick ? 0.1 : 2);
  for (std::size_t i = 0; i < scores.size(); ++i) scores[i].microseconds = times[i];
  return scores;
}

// Plots cost to the right and error upwards: points to the lower left are better.
report::Plot workAndPrecision(const std::string& title, const std::string& error, const std::vector<Score>& scores,
                              double Score::* of) {
  report::Plot plot = emptyPlot(title, logarithmicAxis("an evaluation takes [us]"), logarithmicAxis(error));
  for (const MethodFamily& family : drawnFamilies()) {
    const int color = static_cast<int>(plot.series.size());
    const bool ours = color == 0;
    report::PlotSeries series{family.name, {}, ours ? report::PlotStyle::kLineAndMarkers : report::PlotStyle::kMarkers};
    for (const Score& score : scores) {
      if (std::count(family.methods.begin(), family.methods.end(), score.name.method) == 0) continue;
      if (!isDrawn(score.name, of == &Score::torque)) continue;
      series.points.push_back({score.microseconds, score.*of});
      plot.notes.push_back(
          {series.points.back(), ours ? shortNumber(score.name.tolerance) : score.name.label(), color});
    }
    plot.series.push_back(std::move(series));
  }
  plot.height = 640;
  return plot;
}

report::Plot errorBySea(const std::vector<std::vector<Score>>& by_sea) {
  report::Plot plot =
      emptyPlot("Force on the middle hull, from calm to stormy", linearAxis("significant height of the waves [m]"),
                logarithmicAxis("error of the force, root mean square [rho g V]"));
  for (std::size_t i = 0; i < by_sea[0].size(); ++i) {
    std::vector<report::PlotPoint> points;
    for (std::size_t s = 0; s < by_sea.size() && kSeas[s].components == 0; ++s)
      points.push_back({kSeas[s].significant_height, by_sea[s][i].force});
    if (isDrawn(by_sea[0][i].name)) addNamedLine(plot, by_sea[0][i].name.label(), std::move(points));
  }
  plot.height = 640;
  return plot;
}

// Returns the library's time [ns] for a height at one place, for a thousand in one call.
double nanosecondsAHeight(const ContestedSea& sea, const StudyEffort& effort) {
  Random random(7);
  std::vector<double> x(1000), z(1000), height(1000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = random.uniform(-100, 100), z[i] = random.uniform(-100, 100);
  const TimedPass pass([&] { sea.baseline.heights(x.size(), x.data(), z.data(), height.data()); }, x.size());
  std::vector<double> samples;
  repeatRounds({effort.quick ? 0.01 : 0.2, 3, 100}, [&] { pass.warm(), samples.push_back(pass.sample()); });
  return median(std::move(samples));
}

void tell(const NamedHull& hull, const NamedSea& sea, const std::vector<Score>& scores, StudyTable& table) {
  for (const Score& score : scores)
    table.rows.push_back({std::string(hull.name), std::string(sea.name), score.name.label(), score.force, score.worst,
                          score.torque, score.bound, std::round(score.samples), score.microseconds});
}

StudyTable heightsTable(const StudyEffort& effort) {
  StudyTable table{
      "heights",
      "Time of one height of the sea [ns], of a thousand in one call, by the library's public function, in double",
      {"sea", "waves", "ns"},
      {}};
  for (const NamedSea& named : kSeas) {
    const ContestedSea sea(jsonOf(named), kTime);
    table.rows.push_back(
        {std::string(named.name), static_cast<double>(sea.baseline.waves.size()), nanosecondsAHeight(sea, effort)});
  }
  return table;
}

void draw(const NamedHull& named, const plimsoll::Hull& hull, const NamedSea& sea, const std::vector<Score>& scores,
          StudyResult& result) {
  const std::string name = named.name, where = name + " hull, " + std::to_string(hull.info().triangle_count) +
                                               " triangles, " + sea.name + " sea";
  result.figures.push_back(
      {"work_precision_" + name,
       workAndPrecision("Force: " + where, "error, root mean square [rho g V]", scores, &Score::force)});
  result.figures.push_back(
      {"work_precision_torque_" + name,
       workAndPrecision("Torque: " + where, "error, root mean square [rho g V L]", scores, &Score::torque)});
}

std::size_t countWavesStudySteps(const StudyEffort&) {
  return std::size(kHulls) * std::size(kSeas);
}

StudyResult runWavesStudy(const StudyEffort& effort, const StudyProgress& next) {
  StudyResult result;
  result.words = "An ellipsoid of 10 x 2 x 3 m of 80, 1,280 and 20,480 triangles in seas of eight waves, at random "
                 "places (32 in a full run), half under and "
                 "tilted by up to 25 degrees. The truth is the integral of the true sea's pressure over the same "
                 "facets, by brute force. Errors are in "
                 "units of rho g V, of torque rho g V L.";
  StudyTable table{
      "waves",
      "Error and cost in waves: root mean square of the force, its largest error, root mean square of the torque, the "
      "largest error of the force that the method itself admits, samples of the sea, time [us]",
      {"hull", "sea", "method", "force", "worst force", "torque", "stated bound", "samples", "us"},
      {}};
  std::vector<std::vector<Score>> on_middle;
  for (const NamedHull& named : kHulls) {
    const plimsoll::Hull hull = hullOf(formats::makeShape(named.shape));
    for (const NamedSea& sea : kSeas) {
      next(std::string(named.name) + " hull, " + sea.name + " sea");
      const std::vector<Score> scores = scoresOf(hull, ContestedSea(jsonOf(sea), kTime), effort);
      tell(named, sea, scores, table);
      if (std::string(named.name) == "middle") on_middle.push_back(scores);
      if (std::string(sea.name) == kPlottedSea) draw(named, hull, sea, scores, result);
    }
  }
  result.figures.push_back({"error_by_sea", errorBySea(on_middle)});
  result.tables.push_back(std::move(table));
  result.tables.push_back(heightsTable(effort));
  return result;
}

} // namespace

extern const Study kWavesStudy = {"Waves: error against cost", countWavesStudySteps, runWavesStudy};

} // namespace plim::cli
