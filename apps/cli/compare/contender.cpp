// contender.cpp - evaluates and times methods on equal terms.
#include "cli/compare/contender.hpp"

#include "cli/numbers.hpp"
#include "cli/timing.hpp"

#include <algorithm>
#include <limits>

namespace plim::cli {
ContestedSea::ContestedSea(const std::string& json, double time)
    : loaded(preparedSea(json, time)), baseline(baselineSea(loaded)) {}

std::string ContenderName::label() const {
  return method + (method == "adaptive" ? " " + shortNumber(tolerance) : "") + (precise ? ", double" : "");
}

std::vector<ContenderName> everyMethod(const std::vector<double>& tolerances) {
  std::vector<ContenderName> names;
  for (const double tolerance : tolerances) names.push_back({"adaptive", tolerance});
  names.push_back({"linear"});
  for (const baselines::MethodKind& kind : baselines::methodKinds()) {
    const std::string name = kind.name;
    if (name != "reference") names.push_back({*kind.number ? name + ":" + std::to_string(kind.usual) : name});
  }
  return names;
}

const std::vector<MethodFamily>& drawnFamilies() {
  static const std::vector<MethodFamily> families = {
      {"adaptive, by tolerance", {"adaptive"}},
      {"depth linear on each triangle", {"linear", "plain", "curved:8"}},
      {"one height a triangle", {"centroid", "mean-height", "patch:32", "printed"}},
      {"one level or plane a body", {"flat", "volume", "one-plane"}},
      {"points and spheres", {"pontoons:8", "probes:16"}},
      {"depth quadratic on each triangle", {"quadratic"}}};
  return families;
}

bool isDrawn(const ContenderName& name, bool torque) {
  if (name.method == "printed" && !torque) return false; // it differs from mean-height only in torque
  for (const MethodFamily& family : drawnFamilies())
    if (std::count(family.methods.begin(), family.methods.end(), name.method) > 0) return true;
  return false;
}

Contender::Contender(const ContenderName& name, const plimsoll::Hull& hull) : name_(name) {
  if (isBaseline(name.method)) method_ = baselines::makeMethod(name.method, wettableMesh<double>(hull));
}

plimsoll::Forces Contender::evaluate(const plimsoll::Body& body) const {
  plimsoll::Body own = body;
  own.tolerance = name_.tolerance;
  own.precision = name_.precise ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT;
  return plimsoll::evaluate(own);
}

double Contender::bound(const plimsoll::Body& body) const {
  return method_ ? std::numeric_limits<double>::quiet_NaN() : evaluate(body).force_bound;
}

double Contender::samples(const plimsoll::Body& body, const ContestedSea& sea) {
  if (name_.method == "adaptive") return std::numeric_limits<double>::quiet_NaN();
  if (!method_) return static_cast<double>(evaluate(body).sea_evaluations);
  if (!sea.baseline.heights) return 0;
  std::size_t count = 0;
  baselines::Sea counting = sea.baseline;
  counting.waves.clear(); // otherwise some heights would not be counted
  counting.heights = [&](std::size_t n, const double* x, const double* z, double* height) {
    count += n;
    sea.baseline.heights(n, x, z, height);
  };
  method_->force(placementOf(body), counting);
  return static_cast<double>(count);
}

baselines::Wrench Contender::force(const plimsoll::Body& body, const ContestedSea& sea) {
  if (method_) return method_->force(placementOf(body), sea.baseline);
  const plimsoll::Forces forces = evaluate(body);
  const double *f = forces.force, *t = forces.torque;
  return {{f[0], f[1], f[2]}, {t[0], t[1], t[2]}, forces.volume};
}

double weightOf(const plim_hull_info& info, const ContestedSea& sea) {
  return sea.baseline.density * sea.baseline.gravity * info.volume;
}

ContestError errorOf(const baselines::Wrench& found, const baselines::Wrench& truth, const plim_hull_info& info,
                     const ContestedSea& sea) {
  const double weight = weightOf(info, sea);
  return {length(found.force - truth.force) / weight,
          length(found.torque - truth.torque) / (weight * longestExtent(info))};
}

plimsoll::Hull hullOf(const formats::MeshData& mesh) {
  return plimsoll::Hull(hullDefinition(mesh));
}

std::vector<double> microsecondsOf(std::vector<Contender>& contenders, const std::vector<plimsoll::Body>& bodies,
                                   const ContestedSea& sea, double seconds) {
  std::vector<TimedPass> passes;
  for (Contender& contender : contenders)
    passes.emplace_back(
        [&] {
          for (const plimsoll::Body& body : bodies) contender.force(body, sea);
        },
        bodies.size());
  std::vector<std::vector<double>> samples(passes.size());
  repeatRounds({seconds, 3, 100}, [&] {
    for (std::size_t i = 0; i < passes.size(); ++i) passes[i].warm(), samples[i].push_back(passes[i].sample());
  });
  std::vector<double> microseconds;
  for (std::vector<double>& of : samples) microseconds.push_back(1e-3 * median(std::move(of)));
  return microseconds;
}

} // namespace plim::cli
