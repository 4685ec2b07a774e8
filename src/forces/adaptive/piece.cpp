// piece.cpp - remainders, departure from linear, and the seven-point rule of polynomial.hpp.
#include "forces/adaptive/piece.hpp"

#include "forces/piece_bounds.hpp"
#include "forces/triangle.hpp"

#include <algorithm>

namespace plim {
namespace {

double horizontalSquare(const Vec3d& a) {
  return a.x * a.x + a.z * a.z;
}

// Bounds the remainders of the expansions. The bounds are convex, so they are largest at the corners.
void boundRemainder(const Piece& piece, const ClusterSea& sea, PieceState& state) {
  const Vec3d* p = piece.p;
  const Vec3d point[6] = {p[0], p[1], p[2], 0.5 * (p[0] + p[1]), 0.5 * (p[1] + p[2]), 0.5 * (p[2] + p[0])};
  double corner[3] = {sea.dropped, sea.dropped, sea.dropped};
  state.remainder_mean = sea.dropped;
  for (int n = 0; n < sea.expansion_count; ++n) {
    const Remainder& remainder = sea.remainders[n];
    double reach = 0, isotropic[6], directed[6];
    for (int k = 0; k < 3; ++k)
      reach = std::max(reach, horizontalSquare({point[k].x - remainder.x, 0, point[k].z - remainder.z}));
    reach = std::sqrt(reach);
    for (int k = 0; k < 6; ++k) {
      const double X = point[k].x - remainder.x, Z = point[k].z - remainder.z;
      isotropic[k] = remainder.isotropicAt(std::sqrt(X * X + Z * Z));
      directed[k] = remainder.few > 0 ? remainder.fewAt(X, Z) : reach * remainder.quarticAt(X, Z);
    }
    const auto mean = [](const double(&at)[6]) {
      return convexMean<OneNumber>(at[0] + at[1] + at[2], at[3] + at[4] + at[5]);
    };
    // One form for the whole piece keeps the bound convex.
    const bool direct = remainder.power == 5 && mean(directed) < mean(isotropic);
    state.remainder_mean += direct ? mean(directed) : mean(isotropic);
    for (int k = 0; k < 3; ++k) corner[k] += direct ? directed[k] : isotropic[k];
  }
  state.remainder_most = std::max({corner[0], corner[1], corner[2]});
}

// Returns a bound on sup |q - its linear interpolant| over the piece. It is the bound for the second derivatives at the
// centroid, plus (T3 r + T4 r^2 / 2) R^2 / 2 for the third and fourth. T3 and T4 are their norms and r is the reach
// from the centroid. R is at least the radius of the smallest circle around the corners; the longest edge over sqrt 3
// satisfies this.
double boundLinear(const Piece& piece, const ClusterSea& sea) {
  const Vec3d centroid = (piece.p[0] + piece.p[1] + piece.p[2]) / 3.0;
  const Curvature H = curvatureAt(sea.q, centroid.x - sea.x, centroid.z - sea.z);
  double longest = 0, along_edge = 0, reach = 0;
  for (int k = 0; k < 3; ++k) {
    const Vec3d edge = piece.p[(k + 1) % 3] - piece.p[k];
    longest = std::max(longest, horizontalSquare(edge));
    along_edge = std::max(along_edge, std::abs(H.along(edge.x, edge.z)));
    reach = std::max(reach, horizontalSquare(piece.p[k] - centroid));
  }
  const double circle = longest / 3, r = std::sqrt(reach);
  const double higher = thirdNormAt(sea.q, centroid.x - sea.x, centroid.z - sea.z) * r + fourthNorm(sea.q) * reach / 2;
  return quadraticDeparture<OneNumber>(0.5 * along_edge, 0.5 * H.norm(), circle) + higher * circle / 2;
}

void addWet(const Vec3d (&p)[3], const Vec3d& area, const ClusterSea& sea, double D0, const Vec3d& reference,
            PieceSums& sums) {
  double depth = 0, half_square = 0;
  Vec3d moment;
  const auto add = [&](double weight, const Vec3d& point) {
    const double here = D0 - point.y + sea.height(point), weighted = weight * here;
    depth += weighted, half_square += 0.5 * weighted * here;
    moment += weighted * (point - reference);
  };
  const Vec3d centroid = (p[0] + p[1] + p[2]) / 3.0;
  add(SevenPoints::kCenter, centroid);
  for (const Vec3d& corner : p) add(SevenPoints::kNear, centroid + SevenPoints::kBack * (corner - centroid));
  for (const Vec3d& corner : p) add(SevenPoints::kFar, centroid + SevenPoints::kOut * (corner - centroid));
  sums.depth_normal_w += depth * area;
  sums.depth_moment_w += cross(moment, area);
  // Vertical columns, as in triangle.hpp. The square of a quartic slightly exceeds the rule's degree; this value has no
  // bound.
  if (sums.with_center) sums.buoyancy_moment_w += -area.y * (moment + depth * reference + Vec3d{0, half_square, 0});
}

} // namespace

void addPieceError(const Piece& piece, double error, const Vec3d& reference, PieceSums& sums) {
  if (error == 0 || piece.size == 0) return;
  const Vec3d n = absolute(piece.area) / piece.size;
  Vec3d arm;
  double longest = 0;
  for (const Vec3d& corner : piece.p) {
    const Vec3d turning = absolute(cross(corner - reference, piece.area) / piece.size);
    arm = maximum(arm, turning);
    longest = std::max(longest, dot(turning, turning));
  }
  sums.force_error_w += error * n;
  sums.torque_error_w += error * arm;
  sums.total_error += error;
  sums.total_moment += error * std::sqrt(longest);
}

PieceState examine(const Piece& piece, const ClusterSea& sea, double D0, double margin) {
  PieceState state;
  for (int k = 0; k < 3; ++k) state.l[k] = D0 - piece.p[k].y + sea.height(piece.p[k]);
  boundRemainder(piece, sea, state);
  state.linear_error = boundLinear(piece, sea);
  const SortedDepths<double> l = inOrder<OneNumber>(state.l);
  const double E = state.linear_error + state.remainder_most;
  state.dry = l.high + E + margin < 0;
  state.wet = l.low > E;
  if (!state.dry && !state.wet) state.sigma = sliverOf<OneNumber>(l, E);
  return state;
}

void integrate(const Piece& piece, const PieceState& state, const ClusterSea& sea, double D0, const Vec3d& reference,
               PieceSums& sums) {
  if (state.dry) return;
  sums.touched += piece.size;
  clipTriangle(piece.p, state.l, [&](const WetPiece<double>& wet) {
    addWet(wet.r, wet.fraction * piece.area, sea, D0, reference, sums);
    sums.area += wet.fraction * piece.size;
    sums.area_vector_w += wet.fraction * piece.area;
  });
  addPieceError(piece, piece.size * (state.remainder_mean + state.sigma), reference, sums);
}

void integrateLinear(const Piece& piece, const double (&l)[3], double error, const Vec3d& reference, PieceSums& sums) {
  sums.touched += piece.size;
  clipTriangle(piece.p, l, [&](const WetPiece<double>& wet) {
    const Vec3d area = wet.fraction * piece.area;
    const double mean = (wet.depth[0] + wet.depth[1] + wet.depth[2]) / 3;
    sums.depth_normal_w += mean * area;
    const Vec3d m = depthWeightedPoint(wet);
    sums.depth_moment_w += cross(m - mean * reference, area);
    if (sums.with_center) sums.buoyancy_moment_w += columnMoment(wet, area, m, {0, 1, 0});
    sums.area += wet.fraction * piece.size;
    sums.area_vector_w += area;
  });
  addPieceError(piece, piece.size * error, reference, sums);
}

void bisect(const Piece& piece, Piece& one, Piece& other) {
  int k = 0;
  double longest = -1;
  for (int edge = 0; edge < 3; ++edge) {
    const double square = horizontalSquare(piece.p[(edge + 1) % 3] - piece.p[edge]);
    if (square > longest) longest = square, k = edge;
  }
  const Vec3d &a = piece.p[k], &b = piece.p[(k + 1) % 3], &c = piece.p[(k + 2) % 3];
  const Vec3d middle = 0.5 * (a + b);
  one = {{a, middle, c}, 0.5 * piece.area, 0.5 * piece.size};
  other = {{middle, b, c}, 0.5 * piece.area, 0.5 * piece.size};
}

} // namespace plim
