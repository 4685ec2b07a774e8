// cluster_walk.cpp - describes each kind of sea for the kernels, with bounds of float rounding.
#include "forces/adaptive/cluster_walk.hpp"

#include "forces/adaptive/lattice_walk.hpp"
#include "forces/cluster_sums.hpp"
#include "forces/gram_basis.hpp"
#include "forces/lane_views.hpp"
#include "math/scratch.hpp"
#include "water/sampled.hpp"
#include "water/spline_lattice.hpp"

#include <array>

namespace plim {
namespace {

// Limit of a triangle's remainder before the triangle is expanded itself, in units of the allowance. With few triangles
// it is lower: that saves another walk, which would expand all triangles because of a few.
constexpr float kMostRemainder = 2, kMostRemainderOfFew = 0.5f;
// Limit of a leaf's mean remainder before the leaf gets four polynomials, in units of the allowance.
constexpr float kCoarseLeaf = 6, kCoarseLeafOfFew = 30;
constexpr double kFewTriangles = 100;

// Over facets a polynomial's remainder does not shrink with its region, so a triangle is not split for it. It is
// expanded itself only as a last resort, where a hull of few leaves would miss the tolerance by little.
constexpr float kMostRemainderOfFacets = 1.5f;
// Fraction of the allowance. Facets whose mean distance from any polynomial, sampled at a few nodes, is larger leave
// too large a remainder.
constexpr double kMostSag = 0.6;
constexpr float kTypicalThird = 0.3f; // of a spline's largest third derivative, in most places

constexpr double kFirstAllowance = 1.25; // relative to the mean over the whole surface, much of which is dry

// Errors of heights from float arithmetic; lanes/sea_expansion.hpp derives them for sines.
struct TaylorRounding {
  double height, first, fifth;
};

// Returns B_0 .. B_6 of lanes/displaced_expansion.hpp for a stretch of labels of at least m.
std::array<double, 7> derivativesOf(const WaveArrays& waves, double steepest, double m) {
  double K[7], q[7], power = 1;
  for (std::size_t n = 0; n < 7; ++n, power *= m)
    K[n] = waves.amplitudes[n] / power, q[n] = waves.displacements[n] / power;
  const double B1 = steepest, q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5];
  const double B2 = K[2] + B1 * q2, B3 = K[3] + B1 * q3 + 3 * B2 * q2;
  const double B4 = K[4] + B1 * q4 + B2 * (4 * q3 + 3 * q2 * q2) + 6 * B3 * q2;
  const double B5 = K[5] + B1 * q5 + B2 * (5 * q4 + 10 * q2 * q3) + B3 * (10 * q3 + 15 * q2 * q2) + 10 * B4 * q2;
  const double B6 = K[6] + B1 * q[6] + B2 * (6 * q5 + 15 * q2 * q4 + 10 * q3 * q3) +
                    B3 * (15 * q4 + 60 * q2 * q3 + 15 * q2 * q2 * q2) + B4 * (20 * q3 + 45 * q2 * q2) + 15 * B5 * q2;
  return {waves.amplitudes[0], B1, B2, B3, B4, B5, B6};
}

// Every coefficient of degree n is off by some roundings of B_n / n!, which bounds its summands. With x = c r,
// c^4 = B_5 / B_1, all powers from x to x^5 are at most x + x^5. The place adds some roundings times the slope.
TaylorRounding roundingOfDisplaced(const HullInWater& shared, const SeaBounds& bounds, const WaveArrays& waves) {
  const std::array<double, 7> B = derivativesOf(waves, bounds.slope, 1 - waves.displacements[1]);
  const double s = shared.scale, radius = s * shared.radius, terms = 512 + 8 * static_cast<double>(waves.count);
  const double c = std::sqrt(std::sqrt(B[5] / std::max(B[1], 1e-300)));
  double sum = 0, power = 1, factorial = 1;
  for (std::size_t n = 1; n <= 5; ++n) {
    power *= c, factorial *= static_cast<double>(n);
    sum += (B[n] * terms + 32 * B[n + 1] * radius) / std::max(power * factorial, 1e-300);
  }
  const double push = waves.displacements[0];
  return {kFloatRoundoff * (64 * bounds.slope * (radius + push) + terms * (bounds.amplitude + bounds.slope * push)) / s,
          kFloatRoundoff * sum * c, kFloatRoundoff * sum * c * c * c * c * c * s * s * s * s};
}

// A height is a weighted sum of 16 coefficients. Let x be a distance in cells. The error of the sum enters 2 x times by
// the slope and 4 x^2 times by the second derivative, together at most 8 (x + x^5) times. The position within a cell
// has some roundings of its distance from the hull's centre.
TaylorRounding roundingOfSpline(const HullInWater& shared, const SeaBounds& bounds, const SplineLattice& lattice) {
  const double s = shared.scale, cells = s / lattice.spacing, sum = 64 * kFloatRoundoff * bounds.amplitude / s;
  const double place = kFloatRoundoff * 32 * (shared.radius + lattice.spacing / s);
  return {sum + place * bounds.slope, 8 * sum * cells + place * s * bounds.curvature,
          8 * sum * cells * cells * cells * cells * cells};
}

// Roundings of a position among the nodes and of the nodes' heights. The others are counted with each polynomial.
TaylorRounding roundingOfFacets(const HullInWater& shared, double cell, double slope, double amplitude) {
  const double s = shared.scale;
  return {kFloatRoundoff * (32 * (shared.radius + cell / s) * slope + amplitude / s), 0, 0};
}

TaylorRounding roundingOf(const HullInWater& shared, const Surface& surface) {
  const SeaBounds& bounds = surface.bounds();
  if (const Lattice* lattice = surface.facets())
    return roundingOfFacets(shared, lattice->cell, lattice->slope(), lattice->amplitude);
  if (const SampledState* sampled = surface.sampled())
    return roundingOfFacets(shared, sampled->cell(), bounds.slope, bounds.amplitude);
  if (const SplineLattice* lattice = surface.spline()) return roundingOfSpline(shared, bounds, *lattice);
  const WaveArrays& waves = *surface.waveArrays();
  if (waves.isDisplaced()) return roundingOfDisplaced(shared, bounds, waves);
  const double s = shared.scale, radius = s * shared.radius, terms = 64 + static_cast<double>(waves.count);
  const double unit = kFloatRoundoff, more = 1.72 * kFloatRoundoff;
  return {unit * (32 * bounds.slope * radius + terms * bounds.amplitude) / s,
          more * (32 * bounds.curvature * radius + terms * bounds.slope),
          more * (32 * waves.amplitudes[6] * radius + terms * waves.amplitudes[5]) * s * s * s * s};
}

// Along the angle t, Q = a + b cos 2t + c sin 2t + d cos 4t + e sin 4t times the fourth power of the distance.
void direct(const WaveArrays& waves, double scale, lanes::WalkSea& to) {
  const std::array<double, 5>& Q = waves.directed;
  const double factor = scale * scale * scale * scale * scale / 720 * (1 + 1e-6);
  // In float, Q is off by some roundings of (sum A k^6 / 720) |D|^4, which is added to it.
  const double more[5] = {1, 0, 2, 0, 1}, rounding = 32 * kFloatRoundoff * waves.amplitudes[6];
  for (std::size_t k = 0; k < 5; ++k) to.directed[k] = static_cast<float>(factor * (Q[k] + rounding * more[k]));
  const double a = (3 * Q[0] + Q[2] + 3 * Q[4]) / 8, b = (Q[0] - Q[4]) / 2, c = (Q[1] + Q[3]) / 4,
               d = (Q[0] - Q[2] + Q[4]) / 8, e = (Q[1] - Q[3]) / 8;
  const double most = rounding + a + std::sqrt(b * b + c * c) + std::sqrt(d * d + e * e);
  to.directed_root = static_cast<float>(std::sqrt(std::sqrt(factor * std::max(0.0, most))) * (1 + 1e-6));
}

// Returns the relative rounding error of B_6. Kernels compute B_6 from the stretch l and the slope at a label, which
// are off by some roundings, and by those of phases as in roundingOfDisplaced(). B_6 falls with at most the eleventh
// power of m, and dm/dl = l / m. A slope error d changes it by no more than the fraction d, because Q_n <= K_n.
double lostOfSixth(const HullInWater& shared, const WaveArrays& waves) {
  const auto &K = waves.amplitudes, &Q = waves.displacements;
  const double s = Q[1], m = 1 - s, radius = shared.scale * shared.radius,
               terms = 64 + static_cast<double>(waves.count);
  return 1e-4 + kFloatRoundoff * (12 * (1 + s) / (m * m) * (terms * s + 32 * Q[2] * radius) +
                                  (terms * K[1] + 32 * K[2] * radius) / m);
}

// Here Q is |D|^4, and the remainder depends on the place.
void describeDisplaced(const HullInWater& shared, const WaveArrays& waves, const SeaBounds& bounds,
                       lanes::WalkSea& to) {
  const double up = 1 + 1e-6, s = waves.displacements[1], scale = shared.scale;
  to.displaced = waves.displaced.data(), to.label_steps = waves.label_steps;
  for (std::size_t n = 0; n < 7; ++n) {
    to.heights[n] = static_cast<float>(waves.amplitudes[n] * up);
    to.pushes[n] = static_cast<float>(waves.displacements[n] * up);
  }
  to.least_stretch = static_cast<float>((1 - s) / up), to.steepest = static_cast<float>(bounds.slope * up);
  const double factor = scale * scale * scale * scale * scale / 720 * (1 + lostOfSixth(shared, waves));
  to.sixth_factor = static_cast<float>(factor);
  to.typical_loss = static_cast<float>(factor * derivativesOf(waves, bounds.slope, 1 - s / 2)[6]);
  to.directed[0] = to.directed[4] = 1, to.directed[2] = 2;
  to.directed_root = static_cast<float>(up);
}

} // namespace

double clusterAllowance(const Hull& hull, double tolerance) {
  return kFirstAllowance * tolerance * hull.mass.volume / hull.wettable_moments.area;
}

float mostPointsOf(const Body& body) {
  return static_cast<float>(attemptBudget(body) / laneExpansionCost(*body.surface));
}

double taylorHeightError(const HullInWater& shared, const Surface& surface) {
  return roundingOf(shared, surface).height;
}

lanes::WalkSea viewWalkSea(const HullInWater& shared, const Surface& surface, double allowance) {
  static_assert(kTaylor == lanes::kTaylorTerms);
  const double s = shared.scale, up = 1 + 1e-6; // bounds are never rounded down
  const TaylorRounding rounding = roundingOf(shared, surface);
  lanes::WalkSea view{};
  for (int k = 0; k < 3; ++k) view.extent[k] = static_cast<float>(shared.half_extent[k] * up);
  view.area = static_cast<float>(shared.area * up), view.radius = static_cast<float>(shared.radius * up);
  view.scale = static_cast<float>(s);
  double power = 1 / s;
  for (float& to : view.powers) to = static_cast<float>(power), power *= s;
  view.crest = static_cast<float>(shared.crest * up);
  view.first = static_cast<float>(rounding.first * up), view.fifth = static_cast<float>(rounding.fifth * up);
  view.allowance = static_cast<float>(allowance);
  const bool few = shared.triangles <= kFewTriangles;
  view.most_remainder = few ? kMostRemainderOfFew : kMostRemainder,
  view.coarse_leaf = few ? kCoarseLeafOfFew : kCoarseLeaf;
  if (surface.facets() || surface.sampled()) view.most_remainder = kMostRemainderOfFacets;
  view.typical_loss = 1;
  if (const WaveArrays* waves = surface.waveArrays()) {
    view.count = static_cast<std::uint32_t>(waves->count);
    view.kx = waves->kx_float.data(), view.kz = waves->kz_float.data();
    view.amplitude = waves->amplitude.data(), view.taylor = waves->taylor.data();
    if (waves->isDisplaced())
      describeDisplaced(shared, *waves, surface.bounds(), view);
    else
      direct(*waves, s, view);
  }
  return view;
}

namespace {

lanes::SplineF viewSpline(const SplineLattice& lattice, const Vec3d& center_w, double scale) {
  static_assert(std::size(lanes::SplineF{}.level) == SplineLattice::kMostLevels);
  static_assert(SplineLattice::kBlock == 4); // as lanes/spline_expansion.hpp assumes
  const SplinePlace place = placeOn(lattice, center_w.x, center_w.z);
  lanes::SplineF view{};
  view.coefficients = lattice.coefficients;
  view.size = lattice.size, view.stride = lattice.stride, view.levels = lattice.levels;
  for (std::uint32_t k = 0; k < lattice.levels; ++k) view.level[k] = {lattice.level[k].third, lattice.level[k].count};
  view.third = static_cast<float>(lattice.third * (1 + 1e-6));
  view.loss_factor = static_cast<float>(scale * scale / 6 * (1 + 1e-4)); // the last factor allows for rounding
  view.cells_per_unit = static_cast<float>(scale / lattice.spacing), view.per_scale = static_cast<float>(1 / scale);
  view.column = place.column, view.row = place.row;
  view.u = static_cast<float>(place.u), view.v = static_cast<float>(place.v);
  return view;
}

// Describes the nodes that the hull may lie over. Returns false if some of them do not exist.
bool viewFacets(const Body& body, const LatticeFrame& frame, lanes::FacetsF& view) {
  const Lattice& lattice = frame.lattice;
  const Vec3d half = body.scale * body.hull->half_extent;
  const Mat3d& R = body.pose.rotation;
  const double margin = frame.tiny + 1e-3;
  const double reach_u = dot(absolute(R.row[0]), half) * frame.per_cell + margin,
               reach_v = dot(absolute(R.row[2]), half) * frame.per_cell + margin;
  const double u0 = std::floor(frame.center_u - reach_u), u1 = std::ceil(frame.center_u + reach_u),
               v0 = std::floor(frame.center_v - reach_v), v1 = std::ceil(frame.center_v + reach_v);
  if (!(u0 >= 0 && v0 >= 0 && u1 <= lattice.lastColumn() && v1 <= lattice.lastRow())) return false;
  const auto column = static_cast<std::size_t>(u0), row = static_cast<std::size_t>(v0);
  view.heights = lattice.heights + row * lattice.columns + column, view.stride = lattice.columns;
  view.end = lattice.heights + std::size_t{lattice.rows} * lattice.columns;
  view.columns = static_cast<std::uint32_t>(u1 - u0) + 1, view.rows = static_cast<std::uint32_t>(v1 - v0) + 1;
  view.u = static_cast<float>(frame.center_u - u0), view.v = static_cast<float>(frame.center_v - v0);
  view.margin = static_cast<float>(margin), view.bases = kGramBases;
  view.cells_per_unit = static_cast<float>(body.scale * frame.per_cell);
  view.per_scale = static_cast<float>(1 / body.scale);
  return true;
}

// Returns the approximate distance of facets from any polynomial, from second differences at a few nodes
// (lanes/lattice_expansion.hpp). [m]
double leastDistance(const lanes::FacetsF& facets) {
  constexpr std::uint32_t kAlong = 4;
  if (facets.columns < 3 || facets.rows < 3) return 0; // with few cells, a trial costs little
  double sum = 0;
  for (std::uint32_t k = 0; k < kAlong * kAlong; ++k) {
    const std::size_t across = facets.columns - 3, down = facets.rows - 3; // nodes with neighbours, less one
    const float* node = facets.heights + (1 + down * (k / kAlong) / (kAlong - 1)) * facets.stride + 1 +
                        across * (k % kAlong) / (kAlong - 1);
    const float *above = node - facets.stride, *below = node + facets.stride;
    sum +=
        static_cast<double>(std::abs(node[-1] - 2 * node[0] + node[1]) + std::abs(above[0] - 2 * node[0] + below[0]) +
                            2 * std::abs(below[1] - below[0] - node[1] + node[0]));
  }
  return sum / (16 * kAlong * kAlong);
}

// Returns a limit on the number of polynomials. Windows smaller than a cell gain nothing, and there are no more leaves
// than these.
float mostWindows(const Hull& hull, const lanes::FacetsF& facets) {
  const double cells = static_cast<double>(facets.columns) * facets.rows;
  return static_cast<float>(16 + 2 * std::min(cells, static_cast<double>(hull.tree.leaves.size())));
}

// Adds the lattice's error to height_error. Returns false if facets are missing under the hull, or too rough for
// polynomials.
template <typename Run>
bool walkFacets(const Body& body, const Lattice& facets, lanes::WalkSea& sea, double& height_error, const Run& run) {
  const LatticeFrame frame(body, facets);
  lanes::FacetsF view;
  if (!viewFacets(body, frame, view)) return false;
  const double least = leastDistance(view) / body.scale;
  if (least > kMostSag * static_cast<double>(sea.allowance)) return false;
  sea.facets = &view, sea.most_points = std::min(sea.most_points, mostWindows(*body.hull, view));
  sea.typical_loss = static_cast<float>(least);
  height_error += frame.rounding / body.scale;
  sea.slack += static_cast<float>(frame.rounding / body.scale);
  run();
  return true;
}

// Provides the nodes of a sampled sea in float, in the thread's own memory. Returns false if they are too many.
bool nodesInFloat(const Body& body, const SampledState& sea, Lattice& lattice, std::uint64_t& evaluations) {
  if (!latticeUnder(body, sea, attemptBudget(body), lattice, evaluations)) return false;
  const std::size_t count = std::size_t{lattice.rows} * lattice.columns;
  float* heights = threadScratch<float>(ScratchUse::kNodeHeight, count);
  for (std::size_t k = 0; k < count; ++k) heights[k] = static_cast<float>(lattice.heights_double[k]);
  lattice.heights = heights, lattice.heights_double = nullptr;
  return true;
}

// Adds the description of the sea's kind and runs the kernel. Returns false if the walk cannot use this sea.
bool walkSea(const Body& body, const Plane& plane, lanes::WalkSea& sea, lanes::WalkSums& found, double& height_error) {
  const auto walk = [&] {
    lanes::kernels().wave_walk(viewTree(body.hull->tree), convertPlane(plane), sea, found);
    return true;
  };
  if (const Lattice* facets = body.surface->facets()) return walkFacets(body, *facets, sea, height_error, walk);
  if (const SampledState* sampled = body.surface->sampled()) {
    Lattice nodes;
    std::uint64_t asked = 0;
    const bool walked = nodesInFloat(body, *sampled, nodes, asked) && walkFacets(body, nodes, sea, height_error, walk);
    found.points += asked;
    return walked;
  }
  if (const SplineLattice* lattice = body.surface->spline()) {
    const lanes::SplineF spline = viewSpline(*lattice, centerInWorld(body), body.scale);
    sea.spline = &spline, sea.typical_loss = kTypicalThird * spline.third * spline.loss_factor;
    return walk();
  }
  const PhasesAtBody phases(body, *body.surface->waveArrays());
  sea.phase = phases.data();
  return walk();
}

} // namespace

bool sumByClusters(const Body& body, const BodyInWater& at, double allowance, WetSums& sums,
                   std::uint64_t& evaluations) {
  const Hull& hull = *body.hull;
  // A hull far below the troughs is summed as if it were just below them; its moments add the rest.
  const double below = depthBelowTroughs(at);
  lanes::WalkSea sea = viewWalkSea(at.shared, *body.surface, allowance);
  for (int k = 0; k < 3; ++k) {
    sea.to_x[k] = static_cast<float>(body.pose.rotation.row[0][k]);
    sea.to_z[k] = static_cast<float>(body.pose.rotation.row[2][k]);
  }
  sea.most_points = mostPointsOf(body);
  lanes::WalkSums found{};
  double height_error = taylorHeightError(at.shared, *body.surface);
  // Dry clusters add no error, so the dry test must allow for height errors.
  sea.slack = static_cast<float>(1e-5 * (std::abs(at.plane.d0) + at.shared.radius + at.shared.crest) + height_error +
                                 at.depth_error);
  const bool walked = walkSea(body, {at.plane.d0 - below, at.plane.u}, sea, found, height_error);
  evaluations += found.points;
  if (!walked || !found.complete) return false;
  takeLeaves([&](int s) { return found.leaf[s]; }, sums);
  for (int i = 0; i < 3; ++i) {
    sums.depth_normal_c[i] += found.moments[i], sums.depth_moment_c[i] += found.moments[i + 3];
    sums.area_vector_c[i] += found.areas[i];
  }
  sums.area += found.areas[6];
  addDepth(hull, below, sums);
  if (below > 0) countAllWet(body, sums);
  const double* axis = found.error_axis;
  sums.rounding = roundingOfWalk<double>(
      at.shared, {found.error, found.error_moment, {axis[0], axis[1], axis[2]}, found.touched, found.depth},
      walkFloatTerms(hull.tree), height_error);
  return true;
}

} // namespace plim
