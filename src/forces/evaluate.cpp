// evaluate.cpp - one evaluation from beginning to end: place, sample, sort, clip, integrate, reduce.
//
// Everything happens in body axes about the hull's centre c, where still water is a plane of four numbers:
//   depth d(x) = d0 - u . x,   u = R^T up,   d0 = level - c_w.y          (lengths divided by the body's scale)
// On waves the height h of the sea above its level is added, sampled once at every vertex:  d_i = d0 - u . x_i + h_i.
// The sums int d n dS and int d x x n dS are turned into world axes once, at the end, in double:
//   F = -rho g R int d n dS,   T = -rho g R int d x x n dS + (c - o) x F
// What a great depth d0 adds to a wholly wet hull is taken from the hull's moments (hull/moments.hpp), which are zero
// for a closed one; so a submarine's force keeps its digits at any depth.
#include "forces/adaptive/certified.hpp"
#include "forces/adaptive/cluster_walk.hpp"
#include "forces/adaptive/lattice_walk.hpp"
#include "forces/cluster_sums.hpp"
#include "forces/triangle_sums.hpp"
#include "math/scratch.hpp"

#include <limits>

namespace plim {
namespace {

// Walks over the clusters, each with a finer share of the tolerance than the one before; more than this many times the
// tolerance is not caught up with.
constexpr int kClusterAttempts = 3;
constexpr double kClusterExcess = 4;
// Hulls with fewer triangles are sampled at every vertex if that will do.
constexpr std::uint32_t kManyTriangles = 2000;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Situation situate(const Body& body) {
  const Setting at = makeSetting(*body.hull, *body.surface, body.scale);
  const Plane plane = placePlane(at, body.pose.position, body.pose.rotation);
  const double reach = reachAlong(at, plane.u) + at.crest, error = placementError(at, body.pose.position);
  return {at, plane, error, 0.0 - (plane.d0 + reach) - error > 0, plane.d0 - reach > 0};
}

// A hull wholly under still water is not summed at all: its moments give the result.
void sumMoments(const Body& body, const Plane& plane, WetSums& sums) {
  sums.depth_normal = body.hull->wettable_moments.depthNormal(plane.d0, plane.u);
  sums.depth_moment = body.hull->wettable_moments.depthMoment(plane.d0, plane.u);
  countAllWet(body, sums);
  sums.rounding.roundoff = kDoubleRoundoff;
  sums.rounding.depth = std::abs(plane.d0) + body.hull->radius;
}

// reduce: world axes, SI units, about the reference point; and how far off that may be.
void finish(const Body& body, const Situation& at, WetSums& sums, Forces& forces) {
  const Mat3d& R = body.pose.rotation;
  const Wrench<double> wrench = reduceToWorld(at.setting, R, body.reference_b, sums);
  forces.force_w = wrench.force_w, forces.torque_w = wrench.torque_w;
  forces.volume = wrench.volume, forces.wetted_area = wrench.wetted_area;
  forces.waterplane_area = wrench.waterplane_area;
  sums.rounding.depth_error += at.depth_error;
  const WrenchBounds<double> bounds = boundWrench(at.setting, sums.rounding, body.reference_b, wrench.force_w);
  const bool known = std::isfinite(bounds.force);
  forces.force_bound = known ? bounds.force : kNan, forces.torque_bound = known ? bounds.torque : kNan;
  if (body.outputs & kTriangleCounts) forces.dry = sums.dry, forces.wet = sums.wet, forces.cut = sums.cut;
  const double unit_volume = -dot(sums.depth_normal, R.row[1]);
  if ((body.outputs & kCenterOfBuoyancy) && unit_volume > 0)
    forces.center_of_buoyancy_w =
        body.pose.position + body.scale * (R * (body.hull->center_b + sums.buoyancy_moment / unit_volume));
}

// The heights of the sea at an opening's vertices alone, where nothing else asks for single vertices.
const double* sampleOpening(const Body& body, Forces& forces) {
  const Hull& hull = *body.hull;
  const std::size_t count = hull.opening_vertices.size();
  double *x = threadScratch(ScratchUse::kVertexX, count), *z = threadScratch(ScratchUse::kVertexZ, count);
  double* height = threadScratch(ScratchUse::kVertexDepth, count);
  const Vec3d center_w = centerInWorld(body);
  for (std::size_t k = 0; k < count; ++k) {
    const Vec3d r = body.pose.rotation * hull.facets_double.vertices_c[hull.opening_vertices[k]];
    x[k] = center_w.x + body.scale * r.x, z[k] = center_w.z + body.scale * r.z;
  }
  forces.sea_evaluations += body.surface->heights(count, x, z, height);
  for (std::size_t k = 0; k < count; ++k) height[k] /= body.scale;
  return height;
}

// What depth that is taken linear over a horizontal distance `length` may be off, in the mean of a triangle: curvature * sum of
// (length^2 / 24) over its sides + offset. A sampled sea of cell a is within curvature a^2 / 4 of the sea it samples (sup
// over a triangle whose corners lie on a circle of radius a / sqrt 2), between vertices and at them.
struct Bend {
  double curvature, offset; // [1/m], [m]
};

Bend bendOf(const Surface& surface) {
  if (surface.isFlat()) return {0, 0};
  const SampledState* sampled = surface.sampled();
  if (!sampled) return {surface.bounds().curvature, 0};
  const double curvature = sampled->inner().bounds().curvature;
  return {curvature, curvature * sampled->cell() * sampled->cell() / 2};
}

// How far the sea may rise above the chord between neighbouring vertices of an opening, in units of the scale.
double riseBetween(const Body& body) {
  if (const GridState* grid = body.surface->grid()) return riseOverOpenings(body, grid->lattice()) / body.scale;
  const Bend bend = bendOf(*body.surface);
  const double edge = body.scale * body.hull->opening_edge;
  return (bend.curvature * edge * edge / 8 + bend.offset) / body.scale;
}

// heightOf(k): of the sea at vertex k of the openings. Water above an opening runs in: the result cannot be trusted.
template <typename HeightOf>
void watchOpenings(const Body& body, const Plane& plane, HeightOf heightOf, Forces& forces) {
  const Hull& hull = *body.hull;
  double deepest = -HUGE_VAL;
  for (std::size_t k = 0; k < hull.opening_vertices.size(); ++k)
    deepest = std::max(deepest,
                       plane.d0 - dot(plane.u, hull.facets_double.vertices_c[hull.opening_vertices[k]]) + heightOf(k));
  forces.opening_submerged = deepest > 0;
  // A crest may stand higher between the vertices of an opening than at them: then nothing is known for certain.
  if (deepest + riseBetween(body) > 0) forces.force_bound = forces.torque_bound = kNan;
}

Forces noForces(const Body& body) {
  Forces forces;
  forces.center_of_buoyancy_w = {kNan, kNan, kNan};
  if (body.outputs & kTriangleStates) std::fill_n(body.triangle_states, body.hull->source_count, std::uint8_t{0});
  if (body.outputs & kTriangleCounts) forces.dry = static_cast<std::uint32_t>(body.hull->triangles.size());
  return forces;
}

// Only single triangles can tell what the outputs mask asks for, and only the tree's float kernels know of clusters.
bool takesClusters(const Body& body) {
  return !body.double_precision && body.outputs == 0;
}

bool isWithin(const Forces& forces, const Tolerance& tolerance) {
  return tolerance.holds(forces.force_bound, forces.torque_bound);
}

void evaluateOnStillWater(const Body& body, const Situation& at, Forces& forces) {
  WetSums sums{};
  sums.rounding.bent = at.setting.bent, sums.rounding.bent_arm = at.setting.radius;
  WaterlineWriter waterline(body);
  if (at.wholly_wet)
    sumMoments(body, at.plane, sums);
  else if (takesClusters(body))
    sumTree(body, at.plane, sums);
  else
    sumOnStillWater(body, at, sums, waterline);
  finish(body, at, sums, forces);
  if (!body.hull->opening_vertices.empty()) watchOpenings(body, at.plane, [](std::size_t) { return 0.0; }, forces);
  if (body.outputs & kWaterline) forces.waterline_count = waterline.link();
}

// Every vertex sampled once, depth linear between them.
void evaluateLinear(const Body& body, const Situation& at, Forces& forces) {
  WetSums sums{};
  sums.rounding.bent = at.setting.bent, sums.rounding.bent_arm = at.setting.radius;
  WaterlineWriter waterline(body);
  const std::vector<std::uint32_t>& openings = body.hull->opening_vertices;
  if (takesClusters(body) && takesSines(*body.surface)) {
    sumSines(body, at, sums, forces.sea_evaluations);
    finish(body, at, sums, forces);
    if (openings.empty()) return;
    const double* height = sampleOpening(body, forces);
    return watchOpenings(body, at.plane, [&](std::size_t k) { return height[k]; }, forces);
  }
  const double* height = sampleVertices(body, forces);
  if (!forces.sea_is_sound) return;
  if (const GridState* grid = body.surface->grid()) sums.rounding.bent = bentOverLattice(body, at, grid->lattice());
  if (at.wholly_wet)
    sumUnderWaves(body, at, height, sums);
  else
    sumOnWaves(body, at, height, sums, waterline);
  finish(body, at, sums, forces);
  if (!openings.empty()) watchOpenings(body, at.plane, [&](std::size_t k) { return height[openings[k]]; }, forces);
  if (body.outputs & kWaterline) forces.waterline_count = waterline.link();
}

// How many times too large the worse of the bounds is; infinite where nothing is known.
double excessOf(const Forces& forces, const Tolerance& tolerance) {
  const double excess = std::max(forces.force_bound / tolerance.force, forces.torque_bound / tolerance.torque);
  return std::isnan(excess) ? HUGE_VAL : excess;
}

// Force and torque by the integral that keeps to the tolerance; false: it came to no end. What the outputs mask asks for
// stays as it is: waterline, states, counts and centre of buoyancy always speak of the depths at the vertices.
bool evaluateCertified(const Body& body, const Situation& at, Forces& forces) {
  const CertifiedResult found = integrateCertified(body, at);
  forces.sea_evaluations += found.evaluations;
  if (!found.complete) return false;
  const double weight = at.setting.weight;
  forces.force_w = -weight * found.depth_normal + Vec3d{};
  forces.torque_w = -weight * found.depth_moment + Vec3d{};
  forces.volume = -found.depth_normal.y + 0.0;
  forces.wetted_area = found.area;
  forces.waterplane_area = -found.area_vector.y + 0.0;
  forces.force_bound = weight * found.force_bound, forces.torque_bound = weight * found.torque_bound;
  return true;
}

// The same in float over the cluster tree, faster. False: the tolerance is not to be had that way.
bool evaluateByClusters(const Body& body, const Situation& at, const Tolerance& tolerance, Forces& forces) {
  Body plain = body;
  plain.outputs = 0; // as above: what the mask asks for stays as it is
  double share = firstShare(body), before = HUGE_VAL;
  for (int attempt = 0; attempt < kClusterAttempts; ++attempt) {
    WetSums sums{};
    if (!sumByClusters(plain, at, share, sums, forces.sea_evaluations)) return false;
    Forces found = forces;
    finish(plain, at, sums, found);
    const double excess = excessOf(found, tolerance);
    if (excess <= 1) {
      forces = found;
      return true;
    }
    // What a finer share does not mend will not be mended by a third.
    if (!(excess < std::min(kClusterExcess, 0.8 * before))) return false;
    before = excess;
    share *= 0.8 / excess;
  }
  return false;
}

void evaluateOnWaves(const Body& body, const Situation& at, Forces& forces) {
  const Tolerance tolerance = toleranceOf(*body.hull, *body.surface, body.scale, body.tolerance);
  const bool certifiable = body.tolerance > 0 && isCertifiable(*body.surface);
  const bool open = !body.hull->opening_vertices.empty();
  const bool linear_first = !certifiable || body.outputs != 0 || open ||
                            (linearMayDo(*body.hull, *body.surface, body.scale, tolerance) &&
                             !(takesClusterWalk(body) && body.hull->wettable_count >= kManyTriangles));
  if (linear_first) {
    evaluateLinear(body, at, forces);
    // Where water may run in, no bound is to be had.
    if (!certifiable || isWithin(forces, tolerance) || (open && std::isnan(forces.force_bound))) return;
  }
  if (takesClusterWalk(body) && evaluateByClusters(body, at, tolerance, forces)) return;
  Forces certified = forces;
  const bool complete = evaluateCertified(body, at, certified);
  if (complete && isWithin(certified, tolerance)) {
    forces = certified;
    return;
  }
  // The tolerance is out of reach: the best there is.
  Body precise = body;
  precise.double_precision = true, precise.outputs = 0;
  Forces linear = forces;
  linear.sea_evaluations = certified.sea_evaluations;
  evaluateLinear(precise, at, linear);
  if (complete && excessOf(certified, tolerance) < excessOf(linear, tolerance)) linear = certified;
  if (!linear_first || excessOf(linear, tolerance) < excessOf(forces, tolerance)) forces = linear;
}

} // namespace

Setting makeSetting(const Hull& hull, const Surface& surface, double scale) {
  const SeaBounds& sea = surface.bounds();
  const Bend bend = bendOf(surface);
  const double reach = scale * (hull.offset + hull.radius);
  const bool known = std::isfinite(sea.slope) && std::isfinite(sea.rate);
  Setting at = {hull.center_b,
                hull.half_extent,
                hull.radius,
                static_cast<double>(hull.wettable_count),
                hull.wettable_moments.area,
                surface.fluid().level,
                surface.fluid().density * surface.fluid().gravity,
                scale,
                sea.amplitude / scale,
                bend.curvature * hull.linear_error_weight + bend.offset / (scale * scale) * hull.wettable_moments.area,
                std::abs(surface.fluid().level) + reach,
                0};
  if (known) {
    at.fixed_error += sea.amplitude + sea.slope * reach + sea.rate * std::abs(surface.time());
    at.phase_error = sea.slope;
  }
  return at;
}

Tolerance toleranceOf(const Hull& hull, const Surface& surface, double scale, double tolerance) {
  if (tolerance == 0) return {HUGE_VAL, HUGE_VAL};
  const double force =
      tolerance * surface.fluid().density * surface.fluid().gravity * scale * scale * scale * hull.mass.volume;
  return {force, force * scale * hull.longestExtent()};
}

bool linearMayDo(const Hull& hull, const Surface& surface, double scale, const Tolerance& tolerance) {
  if (surface.isFlat()) return true;
  const Bend bend = bendOf(surface);
  double curvature = bend.curvature;
  if (surface.sines() && !hull.tree.nodes.empty()) {
    // The bound is taken leaf by leaf (lanes/sines_linear.cpp), with what the sea does there: about this much.
    const double leaf = scale * std::sqrt(hull.wettable_moments.area / static_cast<double>(hull.tree.leaves.size()));
    curvature = 0.6 * std::min(curvature, 1.5 * surface.sines()->meanCurvature() + surface.bounds().third * leaf);
  }
  const double curved =
      scale * scale * (scale * scale * curvature * hull.linear_error_weight + bend.offset * hull.wettable_moments.area);
  return surface.fluid().density * surface.fluid().gravity * curved <= tolerance.force;
}

Forces evaluate(const Body& body) {
  Forces forces = noForces(body);
  if (body.surface == nullptr || body.hull->wettable_count == 0) return forces;
  const Situation at = situate(body);
  if (at.dry) return forces;
  const Tolerance tolerance = toleranceOf(*body.hull, *body.surface, body.scale, body.tolerance);
  if (body.surface->isFlat()) {
    evaluateOnStillWater(body, at, forces);
    if (!body.double_precision && !isWithin(forces, tolerance) && !forces.opening_submerged) {
      Body precise = body;
      precise.double_precision = true;
      evaluateOnStillWater(precise, at, forces);
    }
  } else {
    evaluateOnWaves(body, at, forces);
  }
  forces.tolerance_met = body.tolerance == 0 || isWithin(forces, tolerance);
  return forces;
}

} // namespace plim
