// methods.cpp - the evaluation methods, composed of sums over triangles, clusters and pieces: place, sample, sort,
// clip, integrate, reduce.
//
// All but the certified integral use body axes about the hull's centre c, where still water is a plane of four numbers:
//   depth d(x) = d0 - u . x,   u = R^T up,   d0 = level - c_w.y          (lengths divided by the body's scale)
// On waves the height h of the sea above its level is added; linear sampling takes it once at every vertex:
//   d_i = d0 - u . x_i + h_i
// The sums int d n dS and int d x x n dS are transformed to world axes once, at the end, in double:
//   F = -rho g R int d n dS,   T = -rho g R int d x x n dS + (c - o) x F
// For a wholly wet hull, the part from a large depth d0 is computed from the hull's moments (hull/moments.hpp). They
// are zero for a closed hull, so a submarine's force keeps its digits at any depth.
#include "forces/methods.hpp"

#include "forces/adaptive/certified.hpp"
#include "forces/adaptive/cluster_walk.hpp"
#include "forces/adaptive/lattice_walk.hpp"
#include "forces/choice.hpp"
#include "forces/cluster_sums.hpp"
#include "forces/openings.hpp"
#include "math/memory.hpp"
#include "math/scratch.hpp"

#include <limits>

namespace plim {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Computes the sums of a hull wholly under still water from its moments, without visiting triangles.
void sumMoments(const Body& body, const Plane& plane, WetSums& sums) {
  sums.depth_normal_c = body.hull->wettable_moments.depthNormal(plane.d0, plane.u);
  sums.depth_moment_c = body.hull->wettable_moments.depthMoment(plane.d0, plane.u);
  countAllWet(body, sums);
  sums.rounding.roundoff = kDoubleRoundoff;
  sums.rounding.depth = std::abs(plane.d0) + body.hull->radius;
}

// Reduces the sums to world axes and SI units about the reference point, and bounds the error of the result.
void finish(const Body& body, const BodyInWater& at, WetSums& sums, Forces& forces) {
  const Mat3d& R = body.pose.rotation;
  const Wrench<double> wrench = reduceToWorld(at.shared, R, body.reference_b, sums);
  sums.rounding.depth_error += at.depth_error;
  forces.take(wrench, boundWrench(at.shared, sums.rounding, body.reference_b, wrench.force_w));
  if (body.outputs & kTriangleCounts) forces.dry = sums.dry, forces.wet = sums.wet, forces.cut = sums.cut;
  const double unit_volume = -dot(sums.depth_normal_c, R.row[1]);
  if ((body.outputs & kCenterOfBuoyancy) && unit_volume > 0)
    forces.center_of_buoyancy_w = toWorld(body, sums.buoyancy_moment_c / unit_volume);
}

// Samples the sea at the vertices of the openings only. Used where no other step samples single vertices.
const double* sampleOpening(const Body& body, Forces& forces) {
  const Hull& hull = *body.hull;
  const std::size_t count = hull.opening_vertices.size();
  double *x = threadScratch(ScratchUse::kVertexX, count), *z = threadScratch(ScratchUse::kVertexZ, count);
  double* height = threadScratch(ScratchUse::kVertexDepth, count);
  const FromAbove above(body);
  for (std::size_t k = 0; k < count; ++k) {
    const Vec3d& vertex_c = hull.facets_double.vertices_c[hull.opening_vertices[k]];
    x[k] = above.x(vertex_c), z[k] = above.z(vertex_c);
  }
  forces.sea_evaluations += body.surface->heights(count, x, z, height);
  for (std::size_t k = 0; k < count; ++k) height[k] /= body.scale;
  return height;
}

// Checks whether water stands above an opening; it would run in, so the result is not valid. heightOf(k) is the height
// of the sea at vertex k of the openings. If a crest may rise above an opening between its vertices, the bounds become
// NaN.
template <typename HeightOf>
void watchOpenings(const Body& body, const BodyInWater& at, HeightOf heightOf, Forces& forces) {
  const Hull& hull = *body.hull;
  const auto vertex = [&](std::size_t k) { return hull.facets_double.vertices_c[hull.opening_vertices[k]]; };
  const auto depth = [&](std::size_t k) { return at.plane.d0 - dot(at.plane.u, vertex(k)) + heightOf(k); };
  RimCheck watch(body, at);
  for (std::size_t k = 0; k < hull.opening_vertices.size() && !watch.isWet(); ++k) {
    const std::size_t next = hull.opening_next[k];
    watch.look({vertex(k), vertex(next), depth(k), depth(next)});
  }
  forces.opening_submerged = watch.isWet();
  forces.sea_evaluations += watch.looks();
  if (watch.isWet() || watch.isInDoubt()) forces.force_bound = forces.torque_bound = kNan;
}

WetSums noSums(const BodyInWater& at) {
  WetSums sums{};
  sums.rounding.linear_error = at.shared.linear_error, sums.rounding.linear_error_arm = at.shared.radius;
  return sums;
}

} // namespace

void clearStates(const Body& body) {
  if (body.outputs & kTriangleStates) std::fill_n(body.triangle_states, body.hull->source_count, std::uint8_t{0});
}

void evaluateOnStillWater(const Body& body, const BodyInWater& at, Forces& forces) {
  clearStates(body);
  WetSums sums = noSums(at);
  WaterlineWriter waterline(body);
  if (at.wholly_wet)
    sumMoments(body, at.plane, sums);
  else if (canUseKernels(body))
    sumTree(body, at.plane, sums);
  else
    sumOnStillWater(body, at, sums, waterline);
  finish(body, at, sums, forces);
  if (!body.hull->opening_vertices.empty()) watchOpenings(body, at, [](std::size_t) { return 0.0; }, forces);
  if (body.outputs & kWaterline) forces.waterline_count = waterline.link();
}

bool linearUsesWaveKernels(const Body& body) {
  return canUseKernels(body) && fitsKernels(*body.surface);
}

void evaluateLinear(const Body& body, const BodyInWater& at, VertexHeights& heights, Forces& forces) {
  WetSums sums = noSums(at);
  WaterlineWriter waterline(body);
  const Array<std::uint32_t>& openings = body.hull->opening_vertices;
  if (linearUsesWaveKernels(body)) {
    sumSines(body, at, sums, forces.sea_evaluations);
    finish(body, at, sums, forces);
    if (openings.empty()) return;
    const double* height = sampleOpening(body, forces);
    return watchOpenings(body, at, [&](std::size_t k) { return height[k]; }, forces);
  }
  const Lattice* facets = body.surface->facets();
  if (canUseKernels(body) && openings.empty()) {
    sumByHeights(body, at, sums, forces);
    if (!forces.sea_is_sound) return;
    if (facets) chargeFacets(body, at, *facets, 2 * kFloatRoundoff * body.scale * body.hull->radius, sums.rounding);
    return finish(body, at, sums, forces);
  }
  const double* height = heights.of(body, forces);
  if (!forces.sea_is_sound) return;
  clearStates(body);
  if (at.wholly_wet)
    sumUnderWaves(body, at, height, sums);
  else
    sumOnWaves(body, at, height, sums, waterline);
  if (facets) chargeFacets(body, at, *facets, 0, sums.rounding);
  finish(body, at, sums, forces);
  if (!openings.empty()) watchOpenings(body, at, [&](std::size_t k) { return height[openings[k]]; }, forces);
  if (body.outputs & kWaterline) forces.waterline_count = waterline.link();
}

void evaluateBetween(const Body& body, const BodyInWater& at, VertexHeights& heights, Forces& forces) {
  Body precise = body;
  precise.double_precision = true, precise.outputs = body.outputs & kCenterOfBuoyancy;
  const double* height = heights.of(precise, forces);
  WetSums sums = noSums(at);
  sumBetweenVertices(precise, at, height, forces.sea_evaluations, sums);
  finish(precise, at, sums, forces);
  forces.force_bound = forces.torque_bound = kNan;
}

namespace {

void takeCenter(const Body& body, const CertifiedResult& found, Forces& forces) {
  if (found.complete && found.wrench.volume > 0)
    forces.center_of_buoyancy_w = centerInWorld(body) + found.buoyancy_moment_w / found.wrench.volume;
}

// Returns whether the centre of buoyancy is still missing; for wholly wet hulls the sums over vertices already include
// it.
bool asksForCenter(const Body& body, const BodyInWater& at) {
  return (body.outputs & kCenterOfBuoyancy) && !at.wholly_wet;
}

} // namespace

bool evaluateCertified(const Body& body, const BodyInWater& at, Forces& forces) {
  const bool with_center = asksForCenter(body, at) && certifiesCenter(*body.surface);
  Body asked = body;
  asked.outputs = with_center ? std::uint32_t{kCenterOfBuoyancy} : 0;
  const CertifiedResult found = integrateCertified(asked, at);
  forces.sea_evaluations += found.evaluations;
  if (!found.complete) return false;
  forces.take(found.wrench, found.bounds);
  if (with_center) takeCenter(body, found, forces);
  return true;
}

void findCenterCertified(const Body& body, const BodyInWater& at, Forces& forces) {
  if (!asksForCenter(body, at)) return;
  Body asked = body;
  asked.outputs = kCenterOfBuoyancy;
  const CertifiedResult found = integrateCertified(asked, at);
  forces.sea_evaluations += found.evaluations;
  takeCenter(body, found, forces);
}

bool evaluateByClusters(const Body& body, const BodyInWater& at, double allowance, Forces& forces) {
  Body plain = body;
  plain.outputs = 0;
  WetSums sums{};
  if (!sumByClusters(plain, at, allowance, sums, forces.sea_evaluations)) return false;
  finish(plain, at, sums, forces);
  return true;
}

} // namespace plim
