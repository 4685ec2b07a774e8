#include "forces/adaptive/cluster_walk.hpp"

#include "forces/cluster_sums.hpp"
#include "forces/lane_views.hpp"

namespace plim {
namespace {

constexpr double kLeastTolerance = 5e-4; // below this, rounding in float would fill it
constexpr double kFirstShare = 2;        // clusters cost less than they may, and half of them are dry
constexpr double kMostWaves = 2e7;       // expanded in one walk

// docs: lanes/sea_patch.hpp.
struct PatchRounding {
  double height, fourth;
};

PatchRounding roundingOf(const Setting& at, const SeaBounds& bounds, const SinesState& sea) {
  const double s = at.scale, radius = s * at.radius, terms = 64 + static_cast<double>(sea.waveCount());
  const double unit = 2.72 * kFloatRoundoff;
  return {unit * (32 * bounds.slope * radius + terms * bounds.amplitude) / s,
          unit * (32 * sea.fifth() * radius + terms * sea.fourth()) * s * s * s};
}

lanes::PatchSea viewSea(const Body& body, const Situation& at, const float* phase, double share) {
  const SinesState& sea = *body.surface->sines();
  const WaveArrays& arrays = sea.arrays();
  const double s = body.scale;
  const Vec3f to_x = convert<float>(body.pose.rotation.row[0]), to_z = convert<float>(body.pose.rotation.row[2]);
  const double up = 1 + 1e-6; // bounds are never rounded down
  return {static_cast<std::uint32_t>(sea.waveCount()),
          arrays.kx_float.data(),
          arrays.kz_float.data(),
          phase,
          arrays.taylor.data(),
          {to_x.x, to_x.y, to_x.z},
          {to_z.x, to_z.y, to_z.z},
          static_cast<float>(s),
          {static_cast<float>(1 / s), 1, static_cast<float>(s), static_cast<float>(s * s), static_cast<float>(s * s * s)},
          static_cast<float>(at.setting.crest * up),
          static_cast<float>(sea.fifth() / 120 * s * s * s * s * up),
          static_cast<float>(roundingOf(at.setting, body.surface->bounds(), sea).fourth * up),
          static_cast<float>(share),
          static_cast<float>(kMostWaves / static_cast<double>(sea.waveCount() + 1))};
}

} // namespace

bool takesClusterWalk(const Body& body) {
  return !body.double_precision && !body.hull->tree.nodes.empty() && takesSines(*body.surface) &&
         body.surface->sines()->waveCount() > 0 && body.tolerance >= kLeastTolerance;
}

double firstShare(const Body& body) {
  return kFirstShare * body.tolerance * body.hull->mass.volume / body.hull->wettable_moments.area;
}

bool sumByClusters(const Body& body, const Situation& at, double share, WetSums& sums, std::uint64_t& evaluations) {
  const Hull& hull = *body.hull;
  const SinesState& sea = *body.surface->sines();
  const PhasesAtBody phases(body, sea);
  // A hull far below the troughs is summed as if it were just below them; the moments add the rest.
  const double below = depthBelowTroughs(at);
  const Plane nearby = {at.plane.d0 - below, at.plane.u};
  lanes::PatchSums found{};
  lanes::kernels().sines_adaptive(viewTree(hull.tree), convertPlane(nearby), viewSea(body, at, phases.data(), share),
                                  found);
  evaluations += found.points;
  if (!found.complete) return false;
  takeLeaves([&](int s) { return found.leaf[s]; }, sums);
  for (int i = 0; i < 3; ++i) {
    sums.depth_normal[i] += found.moments[i], sums.depth_moment[i] += found.moments[i + 3];
    sums.area_vector[i] += found.areas[i];
  }
  sums.area += found.areas[6];
  sums.depth_normal += below * hull.wettable_moments.a;
  sums.depth_moment += below * hull.wettable_moments.b;
  if (below > 0) countAllWet(body, sums);
  const SeaBounds& bounds = body.surface->bounds();
  sums.rounding.roundoff = kFloatRoundoff;
  sums.rounding.float_terms = floatTerms(hull.tree) + 8;
  sums.rounding.touched_area = hull.wettable_moments.area;
  sums.rounding.depth = std::abs(nearby.d0) + at.setting.crest + (1 + bounds.slope) * hull.radius;
  sums.rounding.depth_error = roundingOf(at.setting, bounds, sea).height;
  sums.rounding.bent = found.error * (1 + 1e-4) / body.scale; // what the kernel charged was rounded itself
  return true;
}

} // namespace plim
