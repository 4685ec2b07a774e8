// evaluate.cpp - one evaluation from beginning to end: place, sort, clip, integrate, reduce.
//
// Everything happens in body axes about the hull's centre c, where still water is a plane of four numbers:
//   depth d(x) = d0 - u . x,   u = R^T up,   d0 = level - c_w.y          (lengths divided by the body's scale)
// The sums int d n dS and int d x x n dS are turned into world axes once, at the end, in double:
//   F = -rho g R int d n dS,   T = -rho g R int d x x n dS + (c - o) x F
// A hull wholly under the surface is not summed at all: its moments give the result whatever the depth
// (hull/moments.hpp).
#include "forces/forces.hpp"
#include "forces/triangle.hpp"
#include "forces/waterline.hpp"

#include <cfloat>
#include <limits>

namespace plim {
namespace {

// Still water in body axes about the hull's centre, in units of the body's scale.
struct Plane {
  double d0;
  Vec3d u;
};

Plane placePlane(const Body& body) {
  const Vec3d center_w = body.pose.position + body.scale * (body.pose.rotation * body.hull->center_b);
  return {(body.surface->water.level - center_w.y) / body.scale, body.pose.rotation.row[1]};
}

// Sums over the wet surface, body axes about the hull's centre, in units of the body's scale.
struct WetSums {
  Vec3d depth_normal;    // int d n dS
  Vec3d depth_moment;    // int d x x n dS
  Vec3d area_vector;     // int n dS
  Vec3d buoyancy_moment; // int x dV of the displaced volume
  double area = 0;
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

// sort, clip, integrate: every wettable triangle of a hull that the surface cuts.
template <typename Real>
void sumTriangles(const Body& body, const Plane& plane, WetSums& sums, WaterlineWriter& waterline) {
  const Hull& hull = *body.hull;
  const Facets<Real>& facets = hull.facets<Real>();
  const auto d0 = static_cast<Real>(plane.d0);
  const Vec3<Real> u = convert<Real>(plane.u);
  const bool with_center = (body.outputs & kCenterOfBuoyancy) != 0;
  for (std::uint32_t t = 0; t < hull.wettable_count; ++t) {
    const Triangle& v = hull.triangles[t];
    const Vec3<Real> r[3] = {facets.vertices_c[v[0]], facets.vertices_c[v[1]], facets.vertices_c[v[2]]};
    const Real d[3] = {d0 - dot(u, r[0]), d0 - dot(u, r[1]), d0 - dot(u, r[2])};
    const TriangleState state = clipTriangle(r, d, [&](const WetPiece<Real>& piece) {
      integratePiece(piece, facets.area_vectors[t], u, with_center, sums);
    });
    if (state == TriangleState::kDry) {
      ++sums.dry;
      continue;
    }
    ++(state == TriangleState::kWet ? sums.wet : sums.cut);
    sums.touched_area += static_cast<double>(length(facets.area_vectors[t]));
    if (state == TriangleState::kCut) waterline.add(t, v, r, d);
    recordState(body, t, state);
  }
  sums.dry += static_cast<std::uint32_t>(hull.triangles.size()) - hull.wettable_count;
}

// A hull wholly under the surface, from its moments.
void sumMoments(const Body& body, const Plane& plane, WetSums& sums) {
  const Hull& hull = *body.hull;
  sums.depth_normal = hull.wettable_moments.depthNormal(plane.d0, plane.u);
  sums.depth_moment = hull.wettable_moments.depthMoment(plane.d0, plane.u);
  sums.area = sums.touched_area = hull.wettable_moments.area;
  sums.wet = hull.wettable_count;
  sums.dry = static_cast<std::uint32_t>(hull.triangles.size()) - hull.wettable_count;
  // Of an open surface under water there is no meaningful centre; opening_submerged says not to trust the rest either.
  sums.area_vector = hull.opening_vertices.empty() ? Vec3d{} : hull.wettable_moments.a;
  sums.buoyancy_moment = hull.displaced.volume * hull.displaced.centroid;
  for (std::uint32_t t = 0; t < hull.wettable_count; ++t) {
    if (!(body.outputs & kTriangleStates)) break;
    recordState(body, t, TriangleState::kWet);
  }
}

bool openingIsSubmerged(const Hull& hull, const Plane& plane) {
  for (const std::uint32_t v : hull.opening_vertices)
    if (plane.d0 - dot(plane.u, hull.facets_double.vertices_c[v]) > 0) return true;
  return false;
}

// How far the plane's height above the hull may be off, in units of the body's scale: a few roundings, in double, of
// everything that went into d0. It matters to hulls far above the world's origin or far from the origin of their own
// mesh.
double placementError(const Body& body) {
  const double heights = std::abs(body.surface->water.level) + std::abs(body.pose.position.y);
  return 4 * DBL_EPSILON * (heights / body.scale + length(body.hull->center_b));
}

// A bound on rounding, from counting operations. Every depth is known to within some units of roundoff e of |d0| + R (R
// = the hull's radius), max(d, 0) is 1-Lipschitz, and the products that follow add a few e more; sums are in double,
// where n additions lose at most n units of 2^-53 of the sum of magnitudes. The last term is for the shift to the
// reference point.
void boundRounding(const Body& body, const Plane& plane, const WetSums& sums, double roundoff, Forces& forces) {
  constexpr double kDepthOperations = 16, kMomentOperations = 24;
  const double radius = body.hull->radius, s = body.scale;
  const double weight = body.surface->water.density * body.surface->water.gravity * s * s * s * sums.touched_area;
  const double depth = std::abs(plane.d0) + radius, placement = placementError(body);
  const double summation = static_cast<double>(sums.wet + sums.cut + 8) * DBL_EPSILON;
  const double arm = s * length(body.reference_b - body.hull->center_b);
  forces.force_bound = weight * ((kDepthOperations * roundoff + summation) * depth + placement);
  forces.torque_bound = weight * ((kMomentOperations * roundoff + summation) * depth + placement) * radius * s +
                        arm * (forces.force_bound + 8 * DBL_EPSILON * length(forces.force_w));
}

// reduce: world axes, SI units, about the reference point.
void reduce(const Body& body, const WetSums& sums, Forces& forces) {
  const double s = body.scale, weight = body.surface->water.density * body.surface->water.gravity;
  const Mat3d& R = body.pose.rotation;
  forces.force_w = -weight * s * s * s * (R * sums.depth_normal) + Vec3d{}; // + 0 makes -0 plain zero
  const Vec3d arm_w = s * (R * (body.hull->center_b - body.reference_b));
  forces.torque_w = -weight * s * s * s * s * (R * sums.depth_moment) + cross(arm_w, forces.force_w) + Vec3d{};
  const Vec3d up_b = R.row[1];
  const double unit_volume = -dot(sums.depth_normal, up_b);
  forces.volume = s * s * s * unit_volume;
  forces.wetted_area = s * s * sums.area;
  forces.waterplane_area = -s * s * dot(sums.area_vector, up_b) + 0.0;
  forces.dry = sums.dry, forces.wet = sums.wet, forces.cut = sums.cut;
  if ((body.outputs & kCenterOfBuoyancy) && unit_volume > 0)
    forces.center_of_buoyancy_w =
        body.pose.position + s * (R * (body.hull->center_b + sums.buoyancy_moment / unit_volume));
}

} // namespace

Forces evaluate(const Body& body) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  Forces forces;
  forces.center_of_buoyancy_w = {kNan, kNan, kNan};
  const Hull& hull = *body.hull;
  if (body.outputs & kTriangleStates) std::fill_n(body.triangle_states, hull.source_count, std::uint8_t{0});
  forces.dry = static_cast<std::uint32_t>(hull.triangles.size());
  if (body.surface == nullptr) return forces;

  const Plane plane = placePlane(body);
  const double reach = dot(absolute(plane.u), hull.half_extent);
  if (plane.d0 + reach < -placementError(body)) return forces;
  forces.opening_submerged = openingIsSubmerged(hull, plane);

  WetSums sums;
  WaterlineWriter waterline(body);
  double roundoff = DBL_EPSILON / 2;
  if (plane.d0 - reach > 0) {
    sumMoments(body, plane, sums);
  } else if (body.double_precision) {
    sumTriangles<double>(body, plane, sums, waterline);
  } else {
    sumTriangles<float>(body, plane, sums, waterline);
    roundoff = FLT_EPSILON / 2;
  }
  reduce(body, sums, forces);
  boundRounding(body, plane, sums, roundoff, forces);
  forces.waterline_count = waterline.link();
  return forces;
}

} // namespace plim
