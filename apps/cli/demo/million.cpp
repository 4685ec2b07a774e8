// million.cpp - times the plain loop and the library in alternation.
#include "cli/demo/million.hpp"

#include "cli/baseline_input.hpp"
#include "cli/timing.hpp"
#include "formats/shapes.hpp"

#include <cmath>

namespace plim::cli {
namespace {

constexpr const char* kShape = "geodesic:5,1,1.5,224"; // 1,003,520 triangles, the largest hull of the bench
constexpr TimingEffort kEffort{0.3, 3, 9};

// Returns half-submerged bodies with different tilts, so that branch prediction cannot learn one call.
std::vector<plimsoll::Body> tiltedBodies(const plimsoll::Hull& hull) {
  std::vector<plimsoll::Body> bodies;
  for (const double tilt : {0.1, 0.2, 0.3, 0.4}) { // [rad] about x
    plimsoll::Body& body = bodies.emplace_back(hull, plimsoll::stillWater());
    body.rotation[0] = std::sin(0.5 * tilt);
    body.rotation[3] = std::cos(0.5 * tilt);
  }
  return bodies;
}

// Returns |difference of the two forces| / (rho g V).
double differenceOf(const plimsoll::Forces& ours, const baselines::Wrench& plain, const plim_hull_info& hull,
                    const baselines::Sea& sea) {
  const Vec3d force = {ours.force[0], ours.force[1], ours.force[2]};
  return length(force - plain.force) / (sea.density * sea.gravity * hull.volume);
}

} // namespace

MillionTimes timeMillion() {
  const plimsoll::Hull hull(hullDefinition(formats::makeShape(kShape)));
  const std::vector<plimsoll::Body> bodies = tiltedBodies(hull);

  const baselines::IndexedMesh<float> plain_mesh = wettableMesh<float>(hull);
  baselines::PlainScratch scratch;
  const auto plainForce = [&](const plimsoll::Body& body) {
    return baselines::plainForce(plain_mesh, placementOf(body), {}, {}, scratch);
  };
  const TimedPass plain(
      [&] {
        for (const plimsoll::Body& body : bodies) plainForce(body);
      },
      bodies.size());
  const TimedPass ours(
      [&] {
        for (const plimsoll::Body& body : bodies) plimsoll::evaluate(body);
      },
      bodies.size());
  std::vector<double> plain_ns, ours_ns;
  repeatRounds(kEffort, [&] {
    plain_ns.push_back(plain.sample());
    ours.warm();
    ours_ns.push_back(ours.sample());
  });
  const plim_hull_info info = hull.info();
  return {info.triangle_count, 1e-6 * median(plain_ns), 1e-3 * median(ours_ns),
          differenceOf(plimsoll::evaluate(bodies[0]), plainForce(bodies[0]), info, {})};
}

} // namespace plim::cli
