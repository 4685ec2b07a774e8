// triangle_sums.cpp - loops over the triangles: sort, clip, integrate.
#include "forces/triangle_sums.hpp"

#include "forces/triangle.hpp"
#include "math/memory.hpp"
#include "math/scratch.hpp"

#include <array>
#include <cfloat>

namespace plim {
namespace {

template <typename Real>
void integratePiece(const WetPiece<Real>& piece, const Vec3<Real>& triangle_area, const Vec3<Real>& up,
                    bool with_center, WetSums& sums) {
  const Vec3<Real> area = piece.fraction * triangle_area;
  const Vec3<Real> m = depthWeightedPoint(piece);
  const Real mean_depth = (piece.depth[0] + piece.depth[1] + piece.depth[2]) / 3;
  sums.depth_normal_c += convert<double>(mean_depth * area);
  sums.depth_moment_c += convert<double>(cross(m, area));
  sums.area_vector_c += convert<double>(area);
  sums.area += static_cast<double>(length(area));
  if (with_center) sums.buoyancy_moment_c += convert<double>(columnMoment(piece, area, m, up));
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

// Sorts, clips and integrates every wettable triangle. depthOf(v) is the depth of vertex v with an error of at most
// `margin`. A triangle that is dry by less than the margin may be wet in exact arithmetic, so its area counts for the
// rounding errors.
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
    if (!(static_cast<double>(std::max({d[0], d[1], d[2]})) > -margin)) {
      ++sums.dry;
      continue;
    }
    const Vec3<Real> area = convert<Real>(hull.areaVector(t));
    sums.rounding.touched_area += static_cast<double>(length(area));
    const TriangleState state =
        clipTriangle(r, d, [&](const WetPiece<Real>& piece) { integratePiece(piece, area, u, with_center, sums); });
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
void sumStill(const Body& body, const BodyInWater& at, WetSums& sums, WaterlineWriter& waterline) {
  const Array<Vec3<Real>>& vertices_c = body.hull->facets<Real>().vertices_c;
  const auto d0 = static_cast<Real>(at.plane.d0);
  const Vec3<Real> u = convert<Real>(at.plane.u);
  const double margin = depthRounding<Real>(std::abs(at.plane.d0) + body.hull->radius) + at.depth_error;
  sumTriangles<Real>(
      body, at.plane.u, margin, [&](std::uint32_t v) { return d0 - dot(u, vertices_c[v]); }, sums, waterline);
}

template <typename Real>
void sumUnder(const Body& body, const BodyInWater& at, const double* height, WetSums& sums) {
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
    integratePiece(piece, convert<Real>(hull.areaVector(t)), u, false, sums);
  }
  addDepth(hull, at.plane.d0, sums);
  countAllWet(body, sums);
}

template <typename Real>
void sumWaves(const Body& body, const BodyInWater& at, const double* height, WetSums& sums,
              WaterlineWriter& waterline) {
  const Array<Vec3d>& vertices_c = body.hull->facets_double.vertices_c;
  const auto depthOf = [&](std::uint32_t v) {
    return static_cast<Real>(at.plane.d0 - dot(at.plane.u, vertices_c[v]) + height[v]);
  };
  const SeaBounds& sea = body.surface->bounds();
  const double margin =
      depthRounding<Real>(std::abs(at.plane.d0) + body.hull->radius + sea.amplitude / body.scale) + at.depth_error;
  sumTriangles<Real>(body, at.plane.u, margin, depthOf, sums, waterline);
}

template <typename Real>
void describeRounding(const Body& body, const BodyInWater& at, WetSums& sums) {
  sums.rounding.roundoff = static_cast<double>(std::numeric_limits<Real>::epsilon()) / 2;
  sums.rounding.depth = std::abs(at.plane.d0) + body.hull->radius + at.shared.crest;
}

// Calls sum(Real{}) in the precision that the body requests.
template <typename Sum>
void inPrecision(const Body& body, const BodyInWater& at, WetSums& sums, Sum sum) {
  if (body.double_precision)
    sum(double{}), describeRounding<double>(body, at, sums);
  else
    sum(float{}), describeRounding<float>(body, at, sums);
}

} // namespace

void reserveVertices(std::size_t vertices) {
  for (const auto use : {ScratchUse::kVertexX, ScratchUse::kVertexZ, ScratchUse::kVertexHeight})
    threadScratch(use, vertices);
}

const double* VertexHeights::of(const Body& body, Forces& forces) {
  if (heights_) {
    forces.sea_is_sound = forces.sea_is_sound && sound_;
    return heights_;
  }
  const Array<Vec3d>& vertices_c = body.hull->facets_double.vertices_c;
  const std::size_t count = vertices_c.size();
  double* x = threadScratch(ScratchUse::kVertexX, count);
  double* z = threadScratch(ScratchUse::kVertexZ, count);
  double* height = threadScratch(ScratchUse::kVertexHeight, count);
  const FromAbove above(body);
  for (std::size_t v = 0; v < count; ++v) x[v] = above.x(vertices_c[v]), z[v] = above.z(vertices_c[v]);
  forces.sea_evaluations += body.surface->heights(count, x, z, height);
  for (std::size_t v = 0; v < count; ++v) {
    sound_ = sound_ && std::abs(height[v]) <= 1e7; // false for NaN too
    height[v] /= body.scale;
  }
  forces.sea_is_sound = forces.sea_is_sound && sound_;
  return heights_ = height;
}

void countAllWet(const Body& body, WetSums& sums) {
  const Hull& hull = *body.hull;
  sums.area = sums.rounding.touched_area = hull.wettable_moments.area;
  sums.wet = hull.wettable_count;
  sums.dry = static_cast<std::uint32_t>(hull.triangles.size()) - hull.wettable_count;
  sums.area_vector_c = hull.opening_vertices.empty() ? Vec3d{} : hull.wettable_moments.a;
  sums.buoyancy_moment_c = -dot(sums.depth_normal_c, body.pose.rotation.row[1]) * hull.displaced.centroid;
  for (std::uint32_t t = 0; t < hull.wettable_count && (body.outputs & kTriangleStates); ++t)
    recordState(body, t, TriangleState::kWet);
}

void sumOnStillWater(const Body& body, const BodyInWater& at, WetSums& sums, WaterlineWriter& waterline) {
  inPrecision(body, at, sums, [&]<typename Real>(Real) { sumStill<Real>(body, at, sums, waterline); });
}

void sumUnderWaves(const Body& body, const BodyInWater& at, const double* height, WetSums& sums) {
  inPrecision(body, at, sums, [&]<typename Real>(Real) { sumUnder<Real>(body, at, height, sums); });
}

void sumOnWaves(const Body& body, const BodyInWater& at, const double* height, WetSums& sums,
                WaterlineWriter& waterline) {
  inPrecision(body, at, sums, [&]<typename Real>(Real) { sumWaves<Real>(body, at, height, sums, waterline); });
}

void sumBetweenVertices(const Body& body, const BodyInWater& at, const double* height, std::uint64_t& evaluations,
                        WetSums& sums) {
  constexpr std::uint32_t kAtOnce = 128; // triangles
  const Hull& hull = *body.hull;
  const Facets<double>& facets = hull.facets_double;
  const FromAbove above(body);
  const double below = depthBelowTroughs(at), d0 = at.plane.d0 - below;
  double x[3 * kAtOnce], z[3 * kAtOnce], middle_height[3 * kAtOnce];
  for (std::uint32_t first = 0; first < hull.wettable_count; first += kAtOnce) {
    const std::uint32_t count = std::min(kAtOnce, hull.wettable_count - first);
    const auto middleOf = [&](std::uint32_t t, std::uint32_t k) {
      const Triangle& v = hull.triangles[first + t];
      return 0.5 * (facets.vertices_c[v[k]] + facets.vertices_c[v[(k + 1) % 3]]);
    };
    for (std::uint32_t i = 0; i < 3 * count; ++i) {
      const Vec3d middle = middleOf(i / 3, i % 3);
      x[i] = above.x(middle), z[i] = above.z(middle);
    }
    evaluations += body.surface->heights(3 * count, x, z, middle_height);
    for (std::uint32_t t = 0; t < count; ++t) {
      Vec3d r[6]; // corners, then the middles of the edges that begin there
      double d[6];
      for (std::uint32_t k = 0; k < 3; ++k) {
        const std::uint32_t v = hull.triangles[first + t][k];
        r[k] = facets.vertices_c[v], r[k + 3] = middleOf(t, k);
        d[k] = d0 - dot(at.plane.u, r[k]) + height[v];
        d[k + 3] = d0 - dot(at.plane.u, r[k + 3]) + middle_height[3 * t + k] / body.scale;
      }
      for (const auto& [a, b, c] : {std::array{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}})
        clipTriangle<double>({r[a], r[b], r[c]}, {d[a], d[b], d[c]}, [&](const WetPiece<double>& piece) {
          integratePiece(piece, 0.25 * hull.areaVector(first + t), at.plane.u, (body.outputs & kCenterOfBuoyancy) != 0,
                         sums);
        });
    }
  }
  addDepth(hull, below, sums);
}

} // namespace plim
