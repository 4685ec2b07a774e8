#include "forces/adaptive/cluster_walk.hpp"

#include "forces/adaptive/work.hpp"
#include "forces/cluster_sums.hpp"
#include "forces/lane_views.hpp"

namespace plim {
namespace {

constexpr double kFirstAllowance = 1.25; // over the mean of the whole surface: a good part of it is dry

// What float does to heights: lanes/sea_expansion.hpp counts it.
struct TaylorRounding {
  double height, first, fifth;
};

TaylorRounding roundingOf(const HullInWater& shared, const SeaBounds& bounds, const SinesState& sea) {
  const double s = shared.scale, radius = s * shared.radius, terms = 64 + static_cast<double>(sea.waveCount());
  const double unit = kFloatRoundoff, more = 1.72 * kFloatRoundoff;
  return {unit * (32 * bounds.slope * radius + terms * bounds.amplitude) / s,
          more * (32 * bounds.curvature * radius + terms * bounds.slope),
          more * (32 * sea.sixth() * radius + terms * sea.fifth()) * s * s * s * s};
}

// Along the angle t, Q = a + b cos 2t + c sin 2t + d cos 4t + e sin 4t times the fourth power of the distance.
void direct(const SinesState& sea, double scale, lanes::TaylorSea& to) {
  const std::array<double, 5>& Q = sea.directedSixth();
  const double factor = scale * scale * scale * scale * scale / 720 * (1 + 1e-6);
  // Evaluated in float, Q is off by some roundings of (sum A k^6 / 720) |D|^4, which is added to it.
  const double more[5] = {1, 0, 2, 0, 1}, rounding = 32 * kFloatRoundoff * sea.sixth();
  for (std::size_t k = 0; k < 5; ++k) to.directed[k] = static_cast<float>(factor * (Q[k] + rounding * more[k]));
  const double a = (3 * Q[0] + Q[2] + 3 * Q[4]) / 8, b = (Q[0] - Q[4]) / 2, c = (Q[1] + Q[3]) / 4,
               d = (Q[0] - Q[2] + Q[4]) / 8, e = (Q[1] - Q[3]) / 8;
  const double most = rounding + a + std::sqrt(b * b + c * c) + std::sqrt(d * d + e * e);
  to.directed_root = static_cast<float>(std::sqrt(std::sqrt(factor * std::max(0.0, most))) * (1 + 1e-6));
}

lanes::TaylorSea viewSea(const Body& body, const BodyInWater& at, const float* phase, double allowance) {
  static_assert(kTaylor == lanes::kTaylorTerms);
  const SinesState& sea = *body.surface->sumOfSines();
  const WaveArrays& arrays = sea.arrays();
  const double s = body.scale, up = 1 + 1e-6; // bounds are never rounded down
  const TaylorRounding rounding = roundingOf(at.shared, body.surface->bounds(), sea);
  lanes::TaylorSea view{};
  view.count = static_cast<std::uint32_t>(sea.waveCount());
  view.kx = arrays.kx_float.data(), view.kz = arrays.kz_float.data(), view.phase = phase;
  view.taylor = arrays.taylor.data();
  for (int k = 0; k < 3; ++k) {
    view.to_x[k] = static_cast<float>(body.pose.rotation.row[0][k]);
    view.to_z[k] = static_cast<float>(body.pose.rotation.row[2][k]);
    view.extent[k] = static_cast<float>(at.shared.half_extent[k] * up);
  }
  view.scale = static_cast<float>(s);
  double power = 1 / s;
  for (float& to : view.powers) to = static_cast<float>(power), power *= s;
  view.crest = static_cast<float>(at.shared.crest * up);
  view.first = static_cast<float>(rounding.first * up), view.fifth = static_cast<float>(rounding.fifth * up);
  view.slack = static_cast<float>(1e-5 * (std::abs(at.plane.d0) + at.shared.radius + at.shared.crest));
  view.allowance = static_cast<float>(allowance);
  view.most_points =
      static_cast<float>(attemptBudget(body) / (kLaneExpansionCost * static_cast<double>(sea.waveCount())));
  direct(sea, s, view);
  return view;
}

} // namespace

double clusterAllowance(const Body& body, double tolerance) {
  return kFirstAllowance * tolerance * body.hull->mass.volume / body.hull->wettable_moments.area;
}

bool sumByClusters(const Body& body, const BodyInWater& at, double allowance, WetSums& sums,
                   std::uint64_t& evaluations) {
  const Hull& hull = *body.hull;
  const SinesState& sea = *body.surface->sumOfSines();
  const PhasesAtBody phases(body, sea);
  // A hull far below the troughs is summed as if it were just below them; the moments add the rest.
  const double below = depthBelowTroughs(at);
  const Plane nearby = {at.plane.d0 - below, at.plane.u};
  lanes::TaylorSums found{};
  lanes::kernels().sines_adaptive(viewTree(hull.tree), convertPlane(nearby),
                                  viewSea(body, at, phases.data(), allowance), found);
  evaluations += found.points;
  if (!found.complete) return false;
  takeLeaves([&](int s) { return found.leaf[s]; }, sums);
  for (int i = 0; i < 3; ++i) {
    sums.depth_normal_c[i] += found.moments[i], sums.depth_moment_c[i] += found.moments[i + 3];
    sums.area_vector_c[i] += found.areas[i];
  }
  sums.area += found.areas[6];
  addDepth(hull, below, sums);
  if (below > 0) countAllWet(body, sums);
  const SeaBounds& bounds = body.surface->bounds();
  sums.rounding.roundoff = kFloatRoundoff;
  // And what a polynomial's integral takes more than a plane's: corners, quarters and weights.
  sums.rounding.float_terms = floatTerms(hull.tree) + 24;
  sums.rounding.touched_area = found.touched * (1 + 1e-6);
  sums.rounding.depth = found.depth;
  sums.rounding.depth_error = roundingOf(at.shared, bounds, sea).height;
  const double* axis = found.error_axis;
  const double error = std::min(found.error, std::sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]));
  sums.rounding.linear_error = error * (1 + 1e-4) / body.scale; // what the kernel charged was rounded itself
  // Axes tell nothing of moments: those of errors along different normals may well point the same way.
  sums.rounding.linear_error_arm = error > 0 ? found.error_moment / error * (1 + 1e-6) : 0;
  return true;
}

} // namespace plim
