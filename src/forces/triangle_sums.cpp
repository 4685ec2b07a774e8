#include "forces/triangle_sums.hpp"

#include "forces/triangle.hpp"
#include "math/scratch.hpp"

#include <cfloat>

namespace plim {
namespace {

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
      sums.rounding.touched_area += static_cast<double>(length(facets.area_vectors[t]));
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

template <typename Real>
void sumStill(const Body& body, const Situation& at, WetSums& sums, WaterlineWriter& waterline) {
  const std::vector<Vec3<Real>>& vertices_c = body.hull->facets<Real>().vertices_c;
  const auto d0 = static_cast<Real>(at.plane.d0);
  const Vec3<Real> u = convert<Real>(at.plane.u);
  const double margin = depthRounding<Real>(std::abs(at.plane.d0) + body.hull->radius) + at.depth_error;
  sumTriangles<Real>(
      body, at.plane.u, margin, [&](std::uint32_t v) { return d0 - dot(u, vertices_c[v]); }, sums, waterline);
}

template <typename Real>
void sumUnder(const Body& body, const Situation& at, const double* height, WetSums& sums) {
  const Hull& hull = *body.hull;
  const Facets<Real>& facets = hull.facets<Real>();
  const Vec3<Real> u = convert<Real>(at.plane.u);
  for (std::uint32_t t = 0; t < hull.wettable_count; ++t) {
    WetPiece<Real> piece{{}, {}, 1};
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t v = hull.triangles[t][k];
      piece.r[k] = facets.vertices_c[v];
      piece.depth[k] = static_cast<Real>(height[v] - dot(at.plane.u, hull.facets_double.vertices_c[v]));
    }
    integratePiece(piece, facets.area_vectors[t], u, false, sums);
  }
  sums.depth_normal += at.plane.d0 * hull.wettable_moments.a;
  sums.depth_moment += at.plane.d0 * hull.wettable_moments.b;
  countAllWet(body, sums);
}

template <typename Real>
void sumWaves(const Body& body, const Situation& at, const double* height, WetSums& sums, WaterlineWriter& waterline) {
  const std::vector<Vec3d>& vertices_c = body.hull->facets_double.vertices_c;
  const auto depthOf = [&](std::uint32_t v) {
    return static_cast<Real>(at.plane.d0 - dot(at.plane.u, vertices_c[v]) + height[v]);
  };
  const SeaBounds& sea = body.surface->bounds();
  const double margin =
      depthRounding<Real>(std::abs(at.plane.d0) + body.hull->radius + sea.amplitude / body.scale) + at.depth_error;
  sumTriangles<Real>(body, at.plane.u, margin, depthOf, sums, waterline);
}

template <typename Real>
void describeRounding(const Body& body, const Situation& at, WetSums& sums) {
  sums.rounding.roundoff = static_cast<double>(std::numeric_limits<Real>::epsilon()) / 2;
  sums.rounding.depth = std::abs(at.plane.d0) + body.hull->radius + at.setting.crest;
}

// Calls sum(Real{}) with Real as the body wants it.
template <typename Sum>
void inPrecision(const Body& body, const Situation& at, WetSums& sums, Sum sum) {
  if (body.double_precision)
    sum(double{}), describeRounding<double>(body, at, sums);
  else
    sum(float{}), describeRounding<float>(body, at, sums);
}

} // namespace

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

void countAllWet(const Body& body, WetSums& sums) {
  const Hull& hull = *body.hull;
  sums.area = sums.rounding.touched_area = hull.wettable_moments.area;
  sums.wet = hull.wettable_count;
  sums.dry = static_cast<std::uint32_t>(hull.triangles.size()) - hull.wettable_count;
  sums.area_vector = hull.opening_vertices.empty() ? Vec3d{} : hull.wettable_moments.a;
  sums.buoyancy_moment = -dot(sums.depth_normal, body.pose.rotation.row[1]) * hull.displaced.centroid;
  for (std::uint32_t t = 0; t < hull.wettable_count && (body.outputs & kTriangleStates); ++t)
    recordState(body, t, TriangleState::kWet);
}

void sumOnStillWater(const Body& body, const Situation& at, WetSums& sums, WaterlineWriter& waterline) {
  inPrecision(body, at, sums, [&]<typename Real>(Real) { sumStill<Real>(body, at, sums, waterline); });
}

void sumUnderWaves(const Body& body, const Situation& at, const double* height, WetSums& sums) {
  inPrecision(body, at, sums, [&]<typename Real>(Real) { sumUnder<Real>(body, at, height, sums); });
}

void sumOnWaves(const Body& body, const Situation& at, const double* height, WetSums& sums,
                WaterlineWriter& waterline) {
  inPrecision(body, at, sums, [&]<typename Real>(Real) { sumWaves<Real>(body, at, height, sums, waterline); });
}

} // namespace plim
