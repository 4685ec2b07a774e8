// inequalities_polynomial_leaf.cpp - tests every inequality of forces/lanes/polynomial_leaf.hpp, in its scalar build,
// against dense sampling or an integral that shares no code with it (independent.hpp).
#include "independent.hpp"
#include "inequality.hpp"

#include "forces/lanes/boxes.hpp"
#include "forces/lanes/polynomial_leaf.hpp"

using namespace plim;
using namespace plim::tests;
using namespace plim::lanes;
namespace own = independent;

namespace {

static_assert(HWY_TARGET == HWY_SCALAR); // one lane

LeafLanes lane(double value) {
  return hn::Set(LeafTag(), static_cast<float>(value));
}
double value(const LeafLanes& of) {
  return static_cast<double>(hn::GetLane(of));
}

template <int degree>
SeaLanes<LeafTag, degree> lanesOf(const Polynomial& p) {
  SeaLanes<LeafTag, degree> q;
  for (int n = 0; n < termsOf(degree); ++n) q.c[n] = lane(p.c[n]);
  return q;
}
Polynomial upTo(int degree, Polynomial p) {
  for (int n = termsOf(degree); n < 21; ++n) p.c[n] = 0;
  return p;
}

// --- triangles -------------------------------------------------------------------------------------------------------

// Corners relative to the centroid, rounded as in the kernel.
struct Triangle3 {
  Vec3d w[3];

  Corners lanes() const {
    Corners corners;
    for (int i = 0; i < 3; ++i) {
      for (int k = 0; k < 3; ++k) corners.at[i].v[k] = lane(w[i][k]);
      corners.at[i].x = lane(w[i].x), corners.at[i].z = lane(w[i].z), corners.at[i].level = lane(-w[i].y);
    }
    return corners;
  }
  Vec3d at(double a, double b) const { return a * w[0] + b * w[1] + (1 - a - b) * w[2]; }
};

// Returns an arbitrary, slender, right-angled, isosceles, equilateral or vertical triangle. `size`: about the largest
// distance.
Triangle3 someTriangle(Random& random, int kind, double size) {
  const double turn = random.uniform(0, 6.28), thin = kind % 6 == 1 ? 1e-3 : 1;
  Offset c[3];
  for (Offset& corner : c) corner = inDisc(random, size), corner.z *= thin;
  if (kind % 6 == 2) c[0] = {0, 0}, c[1] = {size * random.uniform(), 0}, c[2] = {0, size * random.uniform()};
  if (kind % 6 == 3) c[0] = {size, 0}, c[1] = {-0.5 * size, size * random.uniform()}, c[2] = {c[1].x, -c[1].z};
  if (kind % 6 == 4)
    for (int i = 0; i < 3; ++i) c[i] = onCircle(size, 2.0943951 * i);
  const double upright = kind % 6 == 5 ? 1 : random.uniform();
  Triangle3 t;
  for (int i = 0; i < 3; ++i) {
    const double x = std::cos(turn) * c[i].x - std::sin(turn) * c[i].z,
                 z = std::sin(turn) * c[i].x + std::cos(turn) * c[i].z;
    t.w[i] = {x, upright * random.uniform(-size, size), kind % 6 == 5 ? 0.1 * x : z};
  }
  const Vec3d middle = (t.w[0] + t.w[1] + t.w[2]) / 3.0;
  for (Vec3d& w : t.w) {
    w = w - middle;
    w = {static_cast<double>(static_cast<float>(w.x)), static_cast<double>(static_cast<float>(w.y)),
         static_cast<double>(static_cast<float>(w.z))};
  }
  return t;
}

// Returns the largest horizontal distance of a corner from the centroid.
double reachOf(const Triangle3& t) {
  double reach = 0;
  for (const Vec3d& w : t.w) reach = std::max(reach, std::hypot(w.x, w.z));
  return reach;
}

// Calls look(point relative to the centroid) on a grid that includes the corners and the midpoints of the sides.
template <typename Look>
void forPointsOf(const Triangle3& t, int n, const Look& look) {
  for (int i = 0; i <= n; ++i)
    for (int j = 0; i + j <= n; ++j) look(t.at(static_cast<double>(i) / n, static_cast<double>(j) / n));
}

// Returns the mean over the triangle of a function that is not a polynomial, by the centroids of n^2 parts.
template <typename Function>
double meanOver(const Triangle3& t, int n, const Function& function) {
  double sum = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; i + j < n; ++j) {
      sum += function(t.at((i + 1.0 / 3) / n, (j + 1.0 / 3) / n));
      if (i + j + 2 <= n) sum += function(t.at((i + 2.0 / 3) / n, (j + 2.0 / 3) / n));
    }
  return sum / (n * n);
}

// Returns the mean by a product of Gauss rules; exact for polynomials of degree 6 in the plane of the triangle.
template <typename Function>
double meanOfPolynomial(const Triangle3& t, const Function& function) {
  double sum = 0;
  for (const auto& along : own::kGauss4)
    for (const auto& across : own::kGauss4) {
      const auto s = static_cast<double>(along[0]), u = static_cast<double>(across[0]);
      sum += static_cast<double>(2 * along[1] * across[1]) * s * function(t.at(1 - s, s * (1 - u)));
    }
  return sum;
}

// A polynomial sea about the point (x, z) plus a constant, for own::SmoothIntegral.
struct PolynomialSea {
  Polynomial q;
  double x, z, more;
  double operator()(double X, double Z) const {
    ++count;
    return q.at(X - x, Z - z) + more;
  }
  double shortest() const { return HUGE_VAL; }
  double work() const { return count; }
  double roundingWithin(double) const { return 1e-14; }
  mutable double count = 0;
};

own::Point pointOf(const Vec3d& v) {
  return {v.x, v.y, v.z};
}
Vec3d vecOf(const own::Point& p) {
  return {static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)};
}

Depths depthsOf(double low, double middle, double high) {
  return {lane(low), lane(middle), lane(high)};
}

const WalkSea& noSea() {
  static const WalkSea sea = [] {
    WalkSea none{};
    none.to_x[0] = 1, none.to_z[2] = 1, none.scale = 1, none.allowance = 1e30f;
    return none;
  }();
  return sea;
}

} // namespace

TEST_CASE("remaindersOf: what is left out over a triangle, at most and in the mean") {
  Ratio most_ratio, mean_ratio;
  Random random(1);
  static const plimsoll::Hull hull = makeHull(shape("geodesic:2,1,1,11"));
  for (int k = 0; k < 150; ++k) {
    const auto family = static_cast<WaveFamily>(k % static_cast<int>(WaveFamily::kFamilies));
    const InWaves in(hull, wavesOf(family, random, 4), {}, {}, 1, 0.01);
    catchKernels(in.body, [&](const Caught& caught) {
      if (!caught.sea) return;
      const TrueSines truth = in.truth();
      const double size = std::exp(random.uniform(std::log(0.1), std::log(4.0))) / truth.largestNumber();
      const Triangle3 t = someTriangle(random, k / 4, size);
      const Offset from = k % 2 ? inDisc(random, 2 * size) : Offset{0, 0};
      const auto leftAt = [&](const Vec3d& p) {
        return std::abs(truth.remainder(5, 0, 0, {from.x + p.x, from.z + p.z}));
      };
      double most = 0;
      forPointsOf(t, 12, [&](const Vec3d& p) { most = std::max(most, leftAt(p)); });
      const Remainders<LeafTag> left = remaindersOf(*caught.sea, t.lanes(), lane(1), lane(from.x), lane(from.z));
      most_ratio.add(most, value(left.most)), mean_ratio.add(meanOver(t, 12, leftAt), value(left.mean));
    });
  }
  most_ratio.check("remaindersOf, most", 1e-6, 0.8);
  mean_ratio.check("remaindersOf, mean", 1e-6, 0.3);
}

TEST_CASE("departureFromLinear: how far a polynomial is from the linear interpolant of its corners") {
  Ratio three, four, only_third, only_fourth;
  Random random(2);
  for (int k = 0; k < 3000; ++k) {
    const int degree = 3 + k % 2;
    Polynomial p = upTo(degree, somePolynomial(random, k));
    const bool highest_only = k % 3 == 1; // all curvature is of that degree
    if (highest_only)
      for (int n = 0; n < termsOf(degree - 1); ++n) p.c[n] = 0;
    if (!highest_only && k % 7 == 0) p = {}, p.c[3] = p.c[5] = 1; // the same in all directions
    const Triangle3 t = someTriangle(random, k / 2, std::exp(random.uniform(-3, 1)));
    const double d[3] = {p.at(t.w[0].x, t.w[0].z), p.at(t.w[1].x, t.w[1].z), p.at(t.w[2].x, t.w[2].z)};
    double most = 0;
    for (int i = 0; i <= 24; ++i)
      for (int j = 0; i + j <= 24; ++j) {
        const double a = i / 24.0, b = j / 24.0;
        const Vec3d at = t.at(a, b);
        most = std::max(most, std::abs(p.at(at.x, at.z) - a * d[0] - b * d[1] - (1 - a - b) * d[2]));
      }
    // Both sides are computed in float or from float numbers. Cases lost in rounding are skipped.
    if (most < 1e-6 * p.magnitude(reachOf(t))) continue;
    if (degree == 3)
      (highest_only ? only_third : three).add(most, value(departureFromLinear(lanesOf<3>(p), t.lanes())));
    else
      (highest_only ? only_fourth : four).add(most, value(departureFromLinear(lanesOf<4>(p), t.lanes())));
  }
  only_third.check("departureFromLinear, cubic terms alone", 1e-5, 0.1);
  only_fourth.check("departureFromLinear, quartic terms alone", 1e-5, 0.1);
  three.check("departureFromLinear, degree 3", 1e-5, 0.95);
  four.check("departureFromLinear, degree 4", 1e-5, 0.95);
}

TEST_CASE("curvatureOf: the second derivatives everywhere on a triangle of a leaf") {
  Ratio three, five;
  Random random(3);
  for (int k = 0; k < 2000; ++k) {
    const int degree = k % 2 ? 3 : 5;
    const Polynomial p = somePolynomial(random, k / 2);
    const double radius = std::exp(random.uniform(-3, 1)); // radius of the leaf about its middle
    Triangle3 t = someTriangle(random, k, 0.5 * radius * random.uniform());
    const Offset center = inDisc(random, radius - reachOf(t));
    const Norms<LeafTag> norms(LeafTag(), lanesOf<5>(p));
    const double fourth = value(norms.fourth), fifth = value(norms.fifth);
    const LeafLimits limits = {
        {0, 0},
        hn::GetLane(norms.thirdWithin(LeafTag(), lane(radius))),
        static_cast<float>(12 * radius * radius * fourth + 20 * radius * radius * radius * fifth)};
    const LeafLanes X = lane(center.x), Z = lane(center.z), r = lane(reachOf(t) * (1 + 1e-6));
    const double bound = degree == 3 ? value(curvatureOf(lanesOf<3>(p), limits, X, Z, r))
                                     : value(curvatureOf(lanesOf<5>(p), limits, X, Z, r));
    // The bound is for the whole polynomial, also if only its cubic part is used.
    forPointsOf(t, 10, [&](const Vec3d& w) {
      (degree == 3 ? three : five).add(p.curvature(center.x + w.x, center.z + w.z), bound);
    });
  }
  three.check("curvatureOf, degree 3", 1e-5, 0.9);
  five.check("curvatureOf, degree 5", 1e-5, 0.9);
}

TEST_CASE("positiveMean and sliverOf: against the density of a linear function's values") {
  Ratio mean_ratio, sliver_ratio, not_above;
  Random random(4);
  for (int k = 0; k < 20000; ++k) {
    double l[3] = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    if (k % 5 == 1) l[1] = l[0];                // equal depths
    if (k % 5 == 2) l[1] = l[0] + 1e-6 * l[2];  // nearly equal
    if (k % 5 == 3) l[0] = 0;                   // on the surface
    if (k % 5 == 4) l[0] *= 1e-4, l[1] *= 1e-4; // almost flat
    for (double& at : l) at = static_cast<double>(static_cast<float>(at));
    std::sort(l, l + 3);
    if (!(l[2] > l[0])) continue;
    const auto E = static_cast<double>(static_cast<float>(std::exp(random.uniform(-9, 1)))), t = k % 2 ? E : -E;
    const double size = std::abs(l[0]) + std::abs(l[2]) + E;
    const double found = value(positiveMean<LaneNumbers>(depthsOf(l[0], l[1], l[2]), lane(t)));
    mean_ratio.add(std::abs(found - meanOfPositive(l[0], l[1], l[2], t)), 8 * kFloatRoundoff * size);
    const double sliver = meanOfSliver(l[0], l[1], l[2], E);
    const double charged = value(sliverInFloat(depthsOf(l[0], l[1], l[2]), lane(E)));
    sliver_ratio.add(sliver, charged);
    not_above.add(charged, sliver + 5e-6 * size);
  }
  mean_ratio.check("positiveMean, off by 8 roundings", 0, 0.1);
  sliver_ratio.check("sliverOf", 0, 0.99);
  not_above.check("sliverOf is no more than that", 0, 0.5);
}

TEST_CASE("dropFifth: the mean of |D|^5 over a triangle is at most 0.274 r^5") {
  // Two corners anywhere in the unit disc, and the third in it too: a random search, then a climb from the best.
  const auto meanFifth = [](const Offset& a, const Offset& b, int n) {
    const Triangle3 t = {{{a.x, 0, a.z}, {b.x, 0, b.z}, {-a.x - b.x, 0, -a.z - b.z}}};
    const double r = reachOf(t);
    return r > 0 ? meanOver(t, n, [&](const Vec3d& p) { return std::pow(std::hypot(p.x, p.z) / r, 5); }) : 0.0;
  };
  Random random(5);
  Offset a{1, 0}, b{-1, 0};
  double best = 0;
  for (int k = 0; k < 4000; ++k) {
    const double step = k < 2000 ? 2 : 0.2 * (4000 - k) / 2000;
    const Offset p = inDisc(random, step), q = inDisc(random, step);
    const Offset c{k < 2000 ? p.x : a.x + p.x, k < 2000 ? p.z : a.z + p.z},
        d{k < 2000 ? q.x : b.x + q.x, k < 2000 ? q.z : b.z + q.z};
    const double mean = meanFifth(c, d, 8);
    if (mean > best) best = mean, a = c, b = d;
  }
  for (const Offset& needle : {Offset{1, 0}, Offset{-0.5, 0}, Offset{0, 1e-3}, Offset{-0.5, 0.866}})
    best = std::max(best, meanFifth({1, 0}, needle, 60));
  best = std::max(best, meanFifth(a, b, 60));
  Ratio constant, mean_ratio, most_ratio;
  constant.add(best, 0.274);
  constant.check("0.274 (the worst triangle's mean of |D|^5 / r^5)", 0, 0.1);

  for (int k = 0; k < 1500; ++k) {
    Polynomial p = somePolynomial(random, k), fifth;
    for (int n = 15; n < 21; ++n) fifth.c[n] = p.c[n];
    const Triangle3 t = someTriangle(random, k / 5, std::exp(random.uniform(-2, 1)));
    const TriangleSeas<4> dropped = dropFifth(lanesOf<5>(p), t.lanes(), {lane(0), lane(0)});
    double most = 0;
    forPointsOf(t, 16, [&](const Vec3d& w) { most = std::max(most, std::abs(fifth.at(w.x, w.z))); });
    most_ratio.add(most, value(dropped.remainders.most));
    mean_ratio.add(meanOver(t, 24, [&](const Vec3d& w) { return std::abs(fifth.at(w.x, w.z)); }),
                   value(dropped.remainders.mean));
  }
  most_ratio.check("dropFifth, most", 1e-5, 0.95);
  mean_ratio.check("dropFifth, mean", 1e-5, 0.1);
}

TEST_CASE("integrateQuartic: exact to degree 4, and to degree 5 with an arm") {
  Ratio mean_ratio, arm_ratio, corner_ratio;
  Random random(6);
  for (int k = 0; k < 3000; ++k) {
    const int degree = 3 + k % 2;
    const Polynomial p = upTo(degree, somePolynomial(random, k / 2));
    const Triangle3 t = someTriangle(random, k, std::exp(random.uniform(-2, 1)));
    const auto level = static_cast<double>(static_cast<float>(random.uniform(-1, 1)));
    const QuarticIntegral found = degree == 3 ? integrateQuartic(lanesOf<3>(p), t.lanes(), lane(level))
                                              : integrateQuartic(lanesOf<4>(p), t.lanes(), lane(level));
    const auto depth = [&](const Vec3d& w) { return level - w.y + p.at(w.x, w.z); };
    double far = 0;
    for (const Vec3d& w : t.w) far = std::max(far, length(w));
    const double size = std::abs(level) + far + p.magnitude(reachOf(t)), unit = kFloatRoundoff * size;
    mean_ratio.add(std::abs(value(found.mean) - meanOfPolynomial(t, depth)), 8 * unit);
    for (int i = 0; i < 3; ++i) {
      corner_ratio.add(std::abs(value(found.depth[i]) - depth(t.w[i])), 8 * unit);
      arm_ratio.add(
          std::abs(value(found.arm[i]) - meanOfPolynomial(t, [&](const Vec3d& w) { return w[i] * depth(w); })),
          8 * unit * far);
    }
  }
  mean_ratio.check("integrateQuartic, mean, off by 8 roundings", 0, 0.05);
  arm_ratio.check("integrateQuartic, arm, off by 8 roundings", 0, 0.02);
  corner_ratio.check("integrateQuartic, depth at the corners, off by 8 roundings", 0, 0.05);
}

TEST_CASE("integrateTriangles and integrateFinely: depth and moment within remainder + sliver") {
  Ratio depth_ratio, moment_ratio, wet_ratio;
  Random random(7);
  for (int k = 0; k < 1500; ++k) {
    Polynomial p = upTo(3 + k % 2, somePolynomial(random, k / 2));
    const double size = std::exp(random.uniform(-2, 0.5));
    const Triangle3 t = someTriangle(random, k / 3, size);
    Vec3d place = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    for (int i = 0; i < 3; ++i) place[i] = static_cast<double>(static_cast<float>(place[i]));
    // The level passes through or near the triangle, often just touching it.
    const double swing = p.magnitude(reachOf(t)) - std::abs(p.c[0]) + size;
    const auto level = static_cast<double>(static_cast<float>(random.uniform(-0.6, 0.6) * swing - p.c[0]));
    const auto left =
        static_cast<double>(static_cast<float>(k % 3 == 0 ? 0 : std::exp(random.uniform(-8, -1)) * swing));
    const Remainders<LeafTag> remainders = {lane(left), lane(left)};
    const TrianglePlace at = {{lane(place.x), lane(place.y), lane(place.z)}, lane(level)};
    const auto all = hn::Gt(lane(1), lane(0));
    const auto integrated = [&](const auto& q) {
      return k % 5 == 0   ? integrateTriangles(q, t.lanes(), at, remainders)
             : k % 5 == 1 ? integrateFinely(q, t.lanes(), at, remainders, 0.01f * static_cast<float>(swing), 1, all)
                          : integrateFinely(q, t.lanes(), at, remainders, 1e-4f * static_cast<float>(swing), 2, all);
    };
    const TriangleIntegral found = k % 2 ? integrated(lanesOf<4>(p)) : integrated(lanesOf<3>(p));
    const double charged = value(found.remainder) + value(found.sliver);
    // The sea deviates as far as allowed, in either direction, or not at all.
    const PolynomialSea sea{p, place.x, place.z, left * (k % 4 == 0 ? 0 : k % 4 == 1 ? 1 : -1)};
    const Vec3d area = 0.5 * cross(t.w[1] - t.w[0], t.w[2] - t.w[0]);
    const double S = length(area);
    if (S < 1e-4 * size * size) continue;
    const own::Wrench truth = own::SmoothIntegral(sea, level + place.y)
                                  .over({{pointOf(place + t.w[0]), pointOf(place + t.w[1]), pointOf(place + t.w[2])}},
                                        S * std::max(0.01 * charged, 1e-7 * swing), HUGE_VALL, 2e5);
    const double doubt =
        static_cast<double>(truth.force_error) / S + 4e-6 * (swing + std::abs(level) + std::abs(p.c[0]));
    const double far = length(place) + std::max({length(t.w[0]), length(t.w[1]), length(t.w[2])});
    const double depth = dot(vecOf(truth.force), area) / (S * S);
    depth_ratio.add(std::max(0.0, std::abs(value(found.depth) - depth) - doubt), charged);
    const Vec3d moment = cross({value(found.moment[0]), value(found.moment[1]), value(found.moment[2])}, area) / S;
    moment_ratio.add(std::max(0.0, length(moment - vecOf(truth.torque) / S) - 2 * doubt * far), charged * far);
    wet_ratio.add(value(found.fraction), 1 + 1e-5);
  }
  depth_ratio.check("integrateFinely, depth", 0, 0.5);
  moment_ratio.check("integrateFinely, moment", 0, 0.2);
  wet_ratio.check("integrateFinely, share of area", 0, 0.9);
}

TEST_CASE("axis sums: what is known in the mean over a leaf may all be on one triangle") {
  // The corner of a box, two faces of an edge, or arbitrary triangles. All are wet and the sea is flat: the only error
  // charged is limits.remainder.
  Ratio linear, quartic;
  Random random(8);
  for (int k = 0; k < 200; ++k) {
    LeafBlock leaf{};
    double whole = 0;
    Vec3d normal[kLeafTriangles];
    for (std::size_t i = 0; i < kLeafTriangles; ++i) {
      Vec3d n = k % 3 == 2 ? Vec3d{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)} : Vec3d{};
      if (k % 3 < 2) n[static_cast<int>(i % (k % 3 == 0 ? 3 : 2))] = 1;
      normal[i] = n / length(n);
      const Vec3d side = cross(normal[i], std::abs(normal[i].x) < 0.7 ? Vec3d{1, 0, 0} : Vec3d{0, 1, 0}),
                  other = cross(normal[i], side);
      const Vec3d area = 0.5 * cross(0.1 * side, 0.1 * other);
      for (int axis = 0; axis < 3; ++axis) {
        leaf.e1[axis][i] = static_cast<float>(0.1 * side[axis]),
        leaf.e2[axis][i] = static_cast<float>(0.1 * other[axis]);
        leaf.area_vector[axis][i] = static_cast<float>(area[axis]);
      }
      leaf.area[i] = static_cast<float>(length(area)), whole += length(area);
    }
    const PlaneF plane = {10, {0, 1, 0}};
    const LeafWater water{plane, noSea()};
    const float mean = 0.01f;
    const LeafLimits limits = {{mean, 16 * mean}, 0, 0};
    const ClusterPolynomial polynomial{};
    for (const bool is_linear : {true, false}) {
      double total = 0;
      Vec3d axes;
      for (std::size_t first = 0; first < kLeafTriangles; ++first) {
        SumLanes sums = noSums();
        ErrorLanes errors = {{lane(0), lane(0), lane(0)}};
        LeafLanes points = lane(0);
        total += value(is_linear ? addLeafLinear<3>(water, leaf, first, polynomial, limits, sums, errors)
                                 : addTrianglesQuartic(
                                       water, loadTriangles(leaf, first),
                                       [&](const Corners&, const LeafLanes X, const LeafLanes Z) {
                                         return moveToTriangles<3>(polynomial, limits.remainder, X, Z);
                                       },
                                       sums, errors, points));
        axes += Vec3d{value(errors.axis[0]), value(errors.axis[1]), value(errors.axis[2])};
      }
      // The bound of cluster_walk.cpp, for a sea that deviates on one triangle only, by as much as the mean allows.
      const double bound = std::min(total, length(axes));
      (is_linear ? linear : quartic).add(static_cast<double>(mean) * whole, bound);
    }
  }
  linear.check("axis sums of addLeafLinear", 1e-5, 0.5);
  quartic.check("axis sums of addTrianglesQuartic", 1e-5, 0.5);
}
