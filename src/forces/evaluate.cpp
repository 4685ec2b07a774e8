// evaluate.cpp - one evaluation from beginning to end: place, sample, sort, clip, integrate, reduce.
//
// Everything happens in body axes about the hull's centre c, where still water is a plane of four numbers:
//   depth d(x) = d0 - u . x,   u = R^T up,   d0 = level - c_w.y          (lengths divided by the body's scale)
// On waves the height h of the sea above its level is added, sampled once at every vertex:  d_i = d0 - u . x_i + h_i.
// The sums int d n dS and int d x x n dS are turned into world axes once, at the end, in double:
//   F = -rho g R int d n dS,   T = -rho g R int d x x n dS + (c - o) x F
// What a great depth d0 adds to a wholly wet hull is taken from the hull's moments (hull/moments.hpp), which are zero
// for a closed one; so a submarine's force keeps its digits at any depth.
#include "forces/forces.hpp"
#include "forces/lanes/kernels.hpp"
#include "forces/triangle.hpp"
#include "forces/waterline.hpp"
#include "math/scratch.hpp"

#include <cfloat>
#include <limits>

namespace plim {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Still water in body axes about the hull's centre, in units of the body's scale.
struct Plane {
  double d0;
  Vec3d u;
};

Vec3d centerInWorld(const Body& body) {
  return body.pose.position + body.scale * (body.pose.rotation * body.hull->center_b);
}

Plane placePlane(const Body& body) {
  return {(body.surface->fluid().level - centerInWorld(body).y) / body.scale, body.pose.rotation.row[1]};
}

// sample: the height of the sea above its level at every vertex, in units of the body's scale.
const double* sampleVertices(const Body& body, Forces& forces) {
  const std::vector<Vec3d>& vertices_c = body.hull->facets_double.vertices_c;
  const std::size_t count = vertices_c.size();
  double* x = threadScratch(ScratchUse::kVertexX, count);
  double* z = threadScratch(ScratchUse::kVertexZ, count);
  double* height = threadScratch(ScratchUse::kVertexDepth, count);
  const Vec3d center_w = centerInWorld(body);
  const Vec3d to_x = body.scale * body.pose.rotation.row[0], to_z = body.scale * body.pose.rotation.row[2];
  for (std::size_t v = 0; v < count; ++v)
    x[v] = center_w.x + dot(to_x, vertices_c[v]), z[v] = center_w.z + dot(to_z, vertices_c[v]);
  forces.sea_evaluations = body.surface->heights(count, x, z, height);
  for (std::size_t v = 0; v < count; ++v) {
    forces.sea_is_sound = forces.sea_is_sound && std::abs(height[v]) <= 1e7; // false for NaN too
    height[v] /= body.scale;
  }
  return height;
}

// Sums over the wet surface, body axes about the hull's centre, in units of the body's scale.
struct WetSums {
  Vec3d depth_normal;    // int d n dS
  Vec3d depth_moment;    // int d x x n dS
  Vec3d area_vector;     // int n dS
  Vec3d buoyancy_moment; // int x dV of the displaced volume
  double area = 0;
  double float_terms = 0;  // how many terms were added up in float at the most
  double touched_area = 0; // of all triangles that are not wholly dry: what rounding errors grow with
  std::uint32_t dry = 0, wet = 0, cut = 0;
};

// The displaced volume is made of upright columns between a wet triangle and the surface:
//   int x dV = int d (x + (d / 2) up) (-n . up) dS
template <typename Real>
Vec3d buoyancyMoment(const WetPiece<Real>& piece, const Vec3<Real>& area, const Vec3<Real>& m, const Vec3<Real>& up) {
  const Real* d = piece.depth;
  const Real D = d[0] + d[1] + d[2];
  const Real half_square = (D * D + d[0] * d[0] + d[1] * d[1] + d[2] * d[2]) / 24;
  return convert<double>(-dot(area, up) * (m + half_square * up));
}

template <typename Real>
void integratePiece(const WetPiece<Real>& piece, const Vec3<Real>& triangle_area, const Vec3<Real>& up,
                    bool with_center, WetSums& sums) {
  const Vec3<Real> area = piece.share * triangle_area;
  const Vec3<Real> m = depthWeightedPoint(piece);
  const Real mean_depth = (piece.depth[0] + piece.depth[1] + piece.depth[2]) / 3;
  sums.depth_normal += convert<double>(mean_depth * area);
  sums.depth_moment += convert<double>(cross(m, area));
  sums.area_vector += convert<double>(area);
  sums.area += static_cast<double>(length(area));
  if (with_center) sums.buoyancy_moment += buoyancyMoment(piece, area, m, up);
}

void recordState(const Body& body, std::uint32_t triangle, TriangleState state) {
  const std::uint32_t source = body.hull->source[triangle];
  if ((body.outputs & kTriangleStates) && source != kNone)
    body.triangle_states[source] = static_cast<std::uint8_t>(state);
}

// How far a depth may be off before the kernel sees it, in units of the body's scale: a few roundings, in double, of
// everything that went into d0 and into the phases of the waves. It matters to hulls far from the world's origin, late
// in time, or far from the origin of their own mesh.
double placementError(const Body& body, const SeaBounds& sea) {
  const Vec3d& p = body.pose.position;
  const double reach = body.scale * (length(body.hull->center_b) + body.hull->radius);
  double error = std::abs(body.surface->fluid().level) + std::abs(p.y) + reach;
  if (!body.surface->isFlat() && std::isfinite(sea.slope) && std::isfinite(sea.rate))
    error +=
        sea.amplitude + sea.slope * (std::abs(p.x) + std::abs(p.z) + reach) + sea.rate * std::abs(body.surface->time());
  return 4 * DBL_EPSILON * error / body.scale;
}

// Units of roundoff that a depth, and then a moment, may lose on its way through the kernel.
constexpr double kDepthOperations = 16, kMomentOperations = 24;

template <typename Real>
constexpr double depthRounding(double magnitude) {
  return kDepthOperations * static_cast<double>(std::numeric_limits<Real>::epsilon()) / 2 * magnitude;
}

// sort, clip, integrate: every wettable triangle. depthOf(v) is the depth of vertex v, up to `margin`: a triangle that
// is dry by less than that may be wet in truth, so it counts among those that rounding errors grow with.
template <typename Real, typename DepthOf>
void sumTriangles(const Body& body, const Vec3d& up, double margin, DepthOf depthOf, WetSums& sums,
                  WaterlineWriter& waterline) {
  const Hull& hull = *body.hull;
  const Facets<Real>& facets = hull.facets<Real>();
  const Vec3<Real> u = convert<Real>(up);
  const bool with_center = (body.outputs & kCenterOfBuoyancy) != 0;
  for (std::uint32_t t = 0; t < hull.wettable_count; ++t) {
    const Triangle& v = hull.triangles[t];
    const Vec3<Real> r[3] = {facets.vertices_c[v[0]], facets.vertices_c[v[1]], facets.vertices_c[v[2]]};
    const Real d[3] = {depthOf(v[0]), depthOf(v[1]), depthOf(v[2])};
    const TriangleState state = clipTriangle(r, d, [&](const WetPiece<Real>& piece) {
      integratePiece(piece, facets.area_vectors[t], u, with_center, sums);
    });
    if (static_cast<double>(std::max({d[0], d[1], d[2]})) > -margin)
      sums.touched_area += static_cast<double>(length(facets.area_vectors[t]));
    if (state == TriangleState::kDry) {
      ++sums.dry;
      continue;
    }
    ++(state == TriangleState::kWet ? sums.wet : sums.cut);
    if (state == TriangleState::kCut) waterline.add(t, v, r, d);
    recordState(body, t, state);
  }
  sums.dry += static_cast<std::uint32_t>(hull.triangles.size()) - hull.wettable_count;
}

// A hull that still water cuts.
template <typename Real>
void sumOnStillWater(const Body& body, const Plane& plane, WetSums& sums, WaterlineWriter& waterline) {
  const std::vector<Vec3<Real>>& vertices_c = body.hull->facets<Real>().vertices_c;
  const auto d0 = static_cast<Real>(plane.d0);
  const Vec3<Real> u = convert<Real>(plane.u);
  const double margin =
      depthRounding<Real>(std::abs(plane.d0) + body.hull->radius) + placementError(body, {0, 0, 0, 0, 0});
  sumTriangles<Real>(
      body, plane.u, margin, [&](std::uint32_t v) { return d0 - dot(u, vertices_c[v]); }, sums, waterline);
}

// A hull that still water cuts, in float, when nothing is wanted that only single triangles can tell: the cluster tree.
void sumTree(const Body& body, const Plane& plane, WetSums& sums) {
  const Tree& tree = body.hull->tree;
  const Vec3f u = convert<float>(plane.u);
  lanes::StillWaterSums found{};
  lanes::kernels().still_water(
      {tree.nodes.empty() ? nullptr : tree.nodes.data(), tree.moments.data(), tree.leaves.data()},
      {static_cast<float>(plane.d0), {u.x, u.y, u.z}}, found);
  double leaf[lanes::kLeafSums];
  for (std::size_t s = 0; s < lanes::kLeafSums; ++s) {
    leaf[s] = 0;
    for (const double lane : found.leaf[s]) leaf[s] += lane;
  }
  // The plane as the kernel saw it, so that both halves of the sum speak of the same water.
  const double factor[4] = {static_cast<double>(static_cast<float>(plane.d0)), static_cast<double>(u.x),
                            static_cast<double>(u.y), static_cast<double>(u.z)};
  double cluster[6] = {};
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t column = 0; column < 4; ++column) cluster[i] += factor[column] * found.cluster[column][i];
  for (int i = 0; i < 3; ++i) {
    sums.depth_normal[i] = leaf[lanes::kForceX + i] / 3 + cluster[i];
    sums.depth_moment[i] = leaf[lanes::kTorqueX + i] / 12 + cluster[i + 3];
    sums.area_vector[i] = leaf[lanes::kAreaX + i] + found.cluster[0][i];
  }
  sums.area = leaf[lanes::kArea] + found.cluster[0][6];
  sums.touched_area = body.hull->wettable_moments.area;
  // At most 32 terms of each kind at a time, and the moments of clusters are rounded themselves.
  sums.float_terms = std::min(found.leaves, 32u) + (tree.nodes.empty() ? 0 : 40);
}

// A hull wholly under the surface: every wettable triangle is wet, and what is displaced is what they enclose. Of an
// open surface under water there is no meaningful volume; opening_submerged says not to trust it.
void countAllWet(const Body& body, WetSums& sums) {
  const Hull& hull = *body.hull;
  sums.area = sums.touched_area = hull.wettable_moments.area;
  sums.wet = hull.wettable_count;
  sums.dry = static_cast<std::uint32_t>(hull.triangles.size()) - hull.wettable_count;
  sums.area_vector = hull.opening_vertices.empty() ? Vec3d{} : hull.wettable_moments.a;
  sums.buoyancy_moment = -dot(sums.depth_normal, body.pose.rotation.row[1]) * hull.displaced.centroid;
  for (std::uint32_t t = 0; t < hull.wettable_count && (body.outputs & kTriangleStates); ++t)
    recordState(body, t, TriangleState::kWet);
}

// Such a hull in still water is not summed at all: its moments give the result.
void sumMoments(const Body& body, const Plane& plane, WetSums& sums) {
  sums.depth_normal = body.hull->wettable_moments.depthNormal(plane.d0, plane.u);
  sums.depth_moment = body.hull->wettable_moments.depthMoment(plane.d0, plane.u);
  countAllWet(body, sums);
}

// Such a hull under waves is summed without d0, which its moments add.
template <typename Real>
void sumUnderWaves(const Body& body, const Plane& plane, const double* height, WetSums& sums) {
  const Hull& hull = *body.hull;
  const Facets<Real>& facets = hull.facets<Real>();
  const Vec3<Real> u = convert<Real>(plane.u);
  for (std::uint32_t t = 0; t < hull.wettable_count; ++t) {
    WetPiece<Real> piece{{}, {}, 1};
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t v = hull.triangles[t][k];
      piece.r[k] = facets.vertices_c[v];
      piece.depth[k] = static_cast<Real>(height[v] - dot(plane.u, hull.facets_double.vertices_c[v]));
    }
    integratePiece(piece, facets.area_vectors[t], u, false, sums);
  }
  sums.depth_normal += plane.d0 * hull.wettable_moments.a;
  sums.depth_moment += plane.d0 * hull.wettable_moments.b;
  countAllWet(body, sums);
}

// A hull that waves may cut.
template <typename Real>
void sumOnWaves(const Body& body, const Plane& plane, const double* height, WetSums& sums, WaterlineWriter& waterline) {
  const std::vector<Vec3d>& vertices_c = body.hull->facets_double.vertices_c;
  const auto depthOf = [&](std::uint32_t v) {
    return static_cast<Real>(plane.d0 - dot(plane.u, vertices_c[v]) + height[v]);
  };
  const SeaBounds sea = body.surface->bounds();
  const double margin = depthRounding<Real>(std::abs(plane.d0) + body.hull->radius + sea.amplitude / body.scale) +
                        placementError(body, sea);
  sumTriangles<Real>(body, plane.u, margin, depthOf, sums, waterline);
}

// Greatest depth of an opening's vertices. height: of the sea at the vertices, or null for still water.
double openingDepth(const Hull& hull, const Plane& plane, const double* height) {
  double deepest = -HUGE_VAL;
  for (const std::uint32_t v : hull.opening_vertices)
    deepest = std::max(deepest, plane.d0 - dot(plane.u, hull.facets_double.vertices_c[v]) + (height ? height[v] : 0.0));
  return deepest;
}

// A bound on the distance to the exact integral over the facets.
// Rounding, from counting operations: every depth is known to within some units of roundoff e of |d0| + R (R = the
// hull's radius), max(d, 0) is 1-Lipschitz, and the products that follow add a few e more; sums are in double, where n
// additions lose at most n units of 2^-53 of the sum of magnitudes. Waves: depth taken linear between the vertices is
// off by at most curvature (l1^2 + l2^2 + l3^2) / 24 in the mean of a triangle with sides l, also where the surface
// cuts or misses it unnoticed (docs/theory.md). Unknown, NaN, where the sea has no curvature bound. The last term of
// the torque is for the shift to the reference point.
void boundError(const Body& body, const Plane& plane, const WetSums& sums, const SeaBounds& sea, double roundoff,
                Forces& forces) {
  const Hull& hull = *body.hull;
  const double s = body.scale, weight = body.surface->fluid().density * body.surface->fluid().gravity * s * s * s;
  const double depth = std::abs(plane.d0) + hull.radius + (body.surface->isFlat() ? 0.0 : sea.amplitude / s);
  const double summation = static_cast<double>(hull.wettable_count + 8) * DBL_EPSILON + sums.float_terms * roundoff;
  const double per_area = sums.touched_area * placementError(body, sea);
  const double curved = body.surface->isFlat() ? 0.0 : s * sea.curvature * hull.linear_error_weight;
  const double arm = s * length(body.reference_b - hull.center_b);
  forces.force_bound =
      weight * ((kDepthOperations * roundoff + summation) * depth * sums.touched_area + per_area + curved);
  forces.torque_bound =
      weight * ((kMomentOperations * roundoff + summation) * depth * sums.touched_area + per_area + curved) *
          hull.radius * s +
      arm * (forces.force_bound + 8 * DBL_EPSILON * length(forces.force_w));
  if (!std::isfinite(forces.force_bound)) forces.force_bound = forces.torque_bound = kNan;
}

// reduce: world axes, SI units, about the reference point.
void reduce(const Body& body, const WetSums& sums, Forces& forces) {
  const double s = body.scale, weight = body.surface->fluid().density * body.surface->fluid().gravity;
  const Mat3d& R = body.pose.rotation;
  forces.force_w = -weight * s * s * s * (R * sums.depth_normal) + Vec3d{}; // + 0 makes -0 plain zero
  const Vec3d arm_w = s * (R * (body.hull->center_b - body.reference_b));
  forces.torque_w = -weight * s * s * s * s * (R * sums.depth_moment) + cross(arm_w, forces.force_w) + Vec3d{};
  const Vec3d up_b = R.row[1];
  const double unit_volume = -dot(sums.depth_normal, up_b);
  forces.volume = s * s * s * unit_volume;
  forces.wetted_area = s * s * sums.area;
  forces.waterplane_area = -s * s * dot(sums.area_vector, up_b) + 0.0;
  if (body.outputs & kTriangleCounts) forces.dry = sums.dry, forces.wet = sums.wet, forces.cut = sums.cut;
  if ((body.outputs & kCenterOfBuoyancy) && unit_volume > 0)
    forces.center_of_buoyancy_w =
        body.pose.position + s * (R * (body.hull->center_b + sums.buoyancy_moment / unit_volume));
}

} // namespace

Forces evaluate(const Body& body) {
  Forces forces;
  forces.center_of_buoyancy_w = {kNan, kNan, kNan};
  const Hull& hull = *body.hull;
  if (body.outputs & kTriangleStates) std::fill_n(body.triangle_states, hull.source_count, std::uint8_t{0});
  if (body.outputs & kTriangleCounts) forces.dry = static_cast<std::uint32_t>(hull.triangles.size());
  if (body.surface == nullptr || hull.wettable_count == 0) return forces;

  const Plane plane = placePlane(body);
  const SeaBounds sea = body.surface->bounds();
  const double reach = dot(absolute(plane.u), hull.half_extent), crest = sea.amplitude / body.scale;
  if (plane.d0 + reach + crest < -placementError(body, sea)) return forces;
  const double* height = body.surface->isFlat() ? nullptr : sampleVertices(body, forces);
  if (!forces.sea_is_sound) return forces;
  const bool wholly_wet = plane.d0 - reach - crest > 0;
  const double opening_depth = openingDepth(hull, plane, height);
  forces.opening_submerged = opening_depth > 0;

  WetSums sums;
  WaterlineWriter waterline(body);
  double roundoff = FLT_EPSILON / 2;
  const auto sumIn = [&]<typename Real>(Real) {
    if (wholly_wet)
      sumUnderWaves<Real>(body, plane, height, sums);
    else if (height)
      sumOnWaves<Real>(body, plane, height, sums, waterline);
    else
      sumOnStillWater<Real>(body, plane, sums, waterline);
  };
  if (wholly_wet && !height)
    sumMoments(body, plane, sums);
  else if (!height && !body.double_precision && body.outputs == 0)
    sumTree(body, plane, sums);
  else if (body.double_precision)
    sumIn(double{});
  else
    sumIn(float{});
  if (body.double_precision || (wholly_wet && !height)) roundoff = DBL_EPSILON / 2;

  reduce(body, sums, forces);
  boundError(body, plane, sums, sea, roundoff, forces);
  // A crest may stand higher between the vertices of an opening than at them: then nothing is known for certain.
  const double between = height ? body.scale * sea.curvature * hull.opening_edge * hull.opening_edge / 8 : 0.0;
  if (!hull.opening_vertices.empty() && opening_depth + between > 0) forces.force_bound = forces.torque_bound = kNan;
  forces.waterline_count = waterline.link();
  return forces;
}

} // namespace plim
