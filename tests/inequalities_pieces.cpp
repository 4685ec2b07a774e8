// inequalities_pieces.cpp - tests every inequality of forces/adaptive: pieces under a polynomial sea, quartics,
// expansions of waves in double. The references are dense sampling or an integral that shares no code with it
// (independent.hpp).
#include "independent.hpp"
#include "inequality.hpp"

#include "forces/adaptive/piece.hpp"
#include "forces/adaptive/shape_expansion.hpp"

using namespace plim;
using namespace plim::tests;
namespace own = independent;

namespace {

Quartic quarticOf(const Polynomial& p) {
  Quartic q;
  for (int n = 0; n < 15; ++n) q.c[n] = p.c[n];
  return q;
}
Polynomial upToFourth(Polynomial p) {
  for (int n = 15; n < 21; ++n) p.c[n] = 0;
  return p;
}

Vec3d vecOf(const own::Point& p) {
  return {static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)};
}
own::Point pointOf(const Vec3d& v) {
  return {v.x, v.y, v.z};
}

// Returns an arbitrary, slender, right-angled, equilateral or vertical triangle.
Piece somePiece(Random& random, int kind, double size, const Vec3d& at) {
  Piece piece;
  for (int k = 0; k < 3; ++k) {
    const Offset c = kind % 5 == 3 ? onCircle(size, 2.0943951 * k) : inDisc(random, size);
    piece.p[k] = at + Vec3d{c.x, (kind % 5 == 3 ? 0 : 1) * random.uniform(-size, size), c.z};
    if (kind % 5 == 1) piece.p[k].z = at.z + 1e-3 * c.z;
    if (kind % 5 == 4) piece.p[k].z = at.z;
  }
  if (kind % 5 == 2) piece.p[1] = piece.p[0] + Vec3d{size, 0, 0}, piece.p[2] = piece.p[0] + Vec3d{0, 0, size};
  piece.area = 0.5 * cross(piece.p[1] - piece.p[0], piece.p[2] - piece.p[0]);
  piece.size = length(piece.area);
  return piece;
}

template <typename Look>
void forPointsOf(const Piece& piece, int n, const Look& look) { // a, b: barycentric coordinates
  for (int i = 0; i <= n; ++i)
    for (int j = 0; i + j <= n; ++j) {
      const double a = static_cast<double>(i) / n, b = static_cast<double>(j) / n;
      look(a * piece.p[0] + b * piece.p[1] + (1 - a - b) * piece.p[2], a, b);
    }
}

// Returns the mean by the centroids of n^2 parts.
template <typename Function>
double meanOver(const Piece& piece, int n, const Function& function) {
  double sum = 0;
  const auto at = [&](double a, double b) {
    return function(a * piece.p[0] + b * piece.p[1] + (1 - a - b) * piece.p[2]);
  };
  for (int i = 0; i < n; ++i)
    for (int j = 0; i + j < n; ++j) {
      sum += at((i + 1.0 / 3) / n, (j + 1.0 / 3) / n);
      if (i + j + 2 <= n) sum += at((i + 2.0 / 3) / n, (j + 2.0 / 3) / n);
    }
  return sum / (n * n);
}

const plimsoll::Hull& someHull() {
  static const plimsoll::Hull hull = makeHull(shape("box:2,2,2"));
  return hull;
}

// Waves expanded about one point, or some about one point and the others about another. Coordinates are relative to the
// world's origin.
struct Expanded {
  Expanded(Random& random, int kind, double size)
      : in(someHull(), wavesOf(static_cast<WaveFamily>(kind % static_cast<int>(WaveFamily::kFamilies)), random, size),
           {}, {}, 1, 0.01),
        truth(in.truth()), patches(*in.body.surface->sumOfSines(), 0, 0) {
    const double reach = std::exp(random.uniform(std::log(0.1), std::log(3.0))) / truth.largestNumber();
    const std::size_t count = patches.count(), middle = kind % 3 == 0 ? count / 2 : 0;
    radius = reach;
    const Offset one = inDisc(random, reach), other = inDisc(random, reach / 2);
    sea.x = one.x, sea.z = one.z;
    if (middle > 0)
      level[sea.expansion_count++] = patches.expand(0, middle, sea.x, sea.z, sea.q), sea.moveTo(other.x, other.z);
    // The waves of largest curvature may be omitted.
    const std::size_t last = kind % 5 == 4 ? middle + (count - middle) / 2 : count;
    level[sea.expansion_count++] = patches.expand(middle, last, sea.x, sea.z, sea.q);
    sea.dropped = patches.amplitudeBetween(last, count);
    sea.remainders = level;
  }
  own::Waves<double> waves() const {
    std::vector<own::WaveTerms> terms;
    for (const plim_wave& w : in.waves) terms.push_back({w.amplitude, w.wavelength, w.direction, w.phase, 0, 0});
    return own::Waves<double>(terms, false, 9.81, 0, 0, 0, 0);
  }

  InWaves in;
  TrueSines truth;
  SinesExpansion patches;
  ClusterSea sea;
  Remainder level[2];
  double radius;
};

} // namespace

TEST_CASE("Quartic: about, magnitude, curvatureAt and the norms of the higher derivatives") {
  Ratio same, magnitude, third, fourth, curvature;
  Random random(1);
  for (int k = 0; k < 3000; ++k) {
    const Polynomial p = upToFourth(somePolynomial(random, k));
    const Quartic q = quarticOf(p);
    const Offset to = inDisc(random, 2), D = inDisc(random, 2);
    same.add(std::abs(q.about(to.x, to.z)(D.x, D.z) - p.at(to.x + D.x, to.z + D.z)),
             8 * kDoubleRoundoff * p.magnitude(std::hypot(to.x, to.z) * 1.5 + std::hypot(D.x, D.z) * 1.5));
    for (int degree = 1; degree <= 4; ++degree) {
      Polynomial only;
      for (int j = 0; j <= degree; ++j)
        only.c[Polynomial::index(degree - j, j)] = p.c[Polynomial::index(degree - j, j)];
      for (int turn = 0; turn < 36; ++turn) {
        const Offset e = onCircle(1, 3.14159265 * turn / 36);
        magnitude.add(std::abs(only.at(e.x, e.z)), q.magnitude(degree));
      }
    }
    third.add(p.third(D.x, D.z), thirdNormAt(q, D.x, D.z) + 1e-13);
    const double exact = p.curvature(D.x, D.z);
    curvature.add(std::abs(curvatureAt(q, D.x, D.z).norm() - exact), 1e-15 * (1 + p.magnitude(4)));
    double most = 0; // of the fourth derivative, over all directions
    for (int turn = 0; turn < 90; ++turn) {
      const Offset e = onCircle(1, 3.14159265 * turn / 90);
      double sum = 0;
      for (int j = 0; j <= 4; ++j)
        sum += binomial(4, j) * std::pow(e.x, 4 - j) * std::pow(e.z, j) * p.at(0, 0, 4 - j, j);
      most = std::max(most, std::abs(sum));
    }
    fourth.add(most, fourthNorm(q) + 1e-13);
  }
  same.check("Quartic::about, off by 8 roundings", 0, 0.01);
  magnitude.check("Quartic::magnitude", 1e-12, 0.99);
  third.check("thirdNormAt", 1e-9, 0.99);
  fourth.check("fourthNorm", 1e-9, 0.99);
  curvature.check("curvatureAt, but for rounding", 0, 1e-3);
}

TEST_CASE("SinesExpansion: each form of the remainder holds") {
  Ratio isotropic, few, directed;
  Random random(2);
  for (int k = 0; k < 600; ++k) {
    const Expanded expanded(random, 15 * k + 1, 4); // one level, all waves included
    const Remainder& left = expanded.level[0];
    const double r = expanded.radius;
    for (int trial = 0; trial < 20; ++trial) {
      const Offset D = trial % 2 ? inDisc(random, r) : onCircle(r, random.uniform(0, 6.28));
      const double rounding = 1e-18 * expanded.truth.moment(0), distance = std::hypot(D.x, D.z);
      const double truth = std::max(0.0, std::abs(expanded.truth.remainder(4, left.x, left.z, D)) - rounding);
      isotropic.add(truth, left.isotropicAt(distance));
      directed.add(truth, distance * left.quarticAt(D.x, D.z) + 1e-12 * left.isotropicAt(distance));
      if (left.few > 0) few.add(truth, left.fewAt(D.x, D.z) + 1e-12 * left.isotropicAt(distance));
    }
  }
  isotropic.check("isotropicAt", 1e-9, 0.9);
  few.check("fewAt", 1e-9, 0.9);
  directed.check("R quarticAt", 1e-9, 0.9);
}

TEST_CASE("ShapeExpansion: a Gerstner sea near a place is within the remainder of its polynomial, at any steepness") {
  Ratio ratio[4]; // by power
  int taken[4] = {};
  Random random(3);
  for (int k = 0; k < 300; ++k) {
    std::vector<plim_wave> waves = wavesOf(static_cast<WaveFamily>(k % 4), random, 4);
    if (waves.size() > 8) waves.resize(8);
    double steepness = 0;
    for (plim_wave& wave : waves)
      wave.steepness = k % 2 ? 1 : random.uniform(),
      steepness += wave.steepness * wave.amplitude * 6.2831853 / wave.wavelength;
    const double wanted = k % 3 ? random.uniform(0.1, 0.95) : random.uniform(0.95, 0.995);
    for (plim_wave& wave : waves) wave.amplitude *= wanted / steepness;
    plimsoll::WaterDef def;
    def.kind = PLIM_WATER_GERSTNER, def.waves = waves.data(), def.wave_count = static_cast<std::uint32_t>(waves.size());
    const plimsoll::Water water(def);
    const plimsoll::Surface surface(water, 0);
    const SmoothSea& state = *surface.get()->surface.smooth();
    const ShapeExpansion patches(state, surface.get()->surface.bounds().amplitude, 0, 0);
    std::vector<own::WaveTerms> terms;
    double longest = 0;
    for (const plim_wave& w : waves) {
      terms.push_back({w.amplitude, w.wavelength, w.direction, w.phase, 0, w.steepness});
      longest = std::max(longest, w.wavelength);
    }
    const own::Waves<long double> truth(terms, true, 9.81, 0, 0, 0, 0);
    for (int trial = 0; trial < 6; ++trial) {
      const Offset at = trial == 0 ? Offset{0, 0} : inDisc(random, longest);
      const double reach = longest * std::exp(random.uniform(-9, 0));
      Quartic q;
      double cost = 0;
      const Remainder left = patches.expand(at.x, at.z, reach, q, cost);
      ++taken[left.power];
      for (int turn = 0; turn < 12; ++turn) {
        const Offset D = onCircle(reach * (turn % 2 ? 1 : random.uniform()), 0.5236 * turn);
        const auto h =
            static_cast<double>(truth(static_cast<long double>(at.x) + D.x, static_cast<long double>(at.z) + D.z));
        const double x = at.x + D.x - left.x, z = at.z + D.z - left.z;
        const double rounding = 1e-13 * (1 + surface.get()->surface.bounds().slope) * (longest + waves[0].amplitude);
        ratio[left.power].add(std::max(0.0, std::abs(h - q(D.x, D.z)) - rounding),
                              left.isotropicAt(std::sqrt(x * x + z * z)));
      }
    }
  }
  for (const int power : {1, 2, 3}) {
    CHECK(taken[power] > 10);
    ratio[power].check("ShapeExpansion", 0, power == 2 ? 0.05 : 0.3);
  }
}

TEST_CASE("GerstnerState::shapeNear: slope, curvature and third derivative within the reach") {
  Ratio slope, curvature, third;
  Random random(4);
  for (int k = 0; k < 200; ++k) {
    const int count = k % 2 ? 1 : 3;
    std::vector<plim_wave> waves;
    for (int j = 0; j < count; ++j)
      waves.push_back({0, random.uniform(3, 9), random.uniform(-3.2, 3.2), random.uniform(-3.2, 3.2), 0, 1});
    const double wanted = random.uniform(0.3, 0.97);
    for (plim_wave& wave : waves) wave.amplitude = wanted / count * wave.wavelength / 6.283185307179586;
    plimsoll::WaterDef def;
    def.kind = PLIM_WATER_GERSTNER, def.waves = waves.data(), def.wave_count = static_cast<std::uint32_t>(waves.size());
    const plimsoll::Water water(def);
    const plimsoll::Surface surface(water, 0);
    const SmoothSea& state = *surface.get()->surface.smooth();
    const Offset at = inDisc(random, 9);
    const double reach = std::exp(random.uniform(-7, 0));
    const LocalShape near = state.shapeNear(at.x, at.z, reach);
    CHECK(near.third <= surface.get()->surface.bounds().third * (1 + 1e-12));
    for (int trial = 0; trial < 60; ++trial) {
      const Offset D = inDisc(random, 0.98 * reach), along = onCircle(1, random.uniform(0, 6.3));
      // Derivatives from shapes at other places, where these are exact: the second derivative, and the third by its
      // differences along a line.
      const double step = 0.01 * reach;
      const auto bendAt = [&](double s) {
        const LocalShape there = state.shapeNear(at.x + D.x + s * along.x, at.z + D.z + s * along.z, 0);
        return std::array{there.xx * along.x * along.x + 2 * there.xz * along.x * along.z +
                              there.zz * along.z * along.z,
                          there.slope_x * along.x + there.slope_z * along.z};
      };
      const auto here = bendAt(0), before = bendAt(-step), after = bendAt(step);
      slope.add(std::abs(here[1]), near.slope);
      curvature.add(std::abs(here[0]), near.curvature);
      // Each shape is evaluated at its own rounded place, up to 1e-9 m away.
      third.add(std::max(0.0, std::abs(after[0] - before[0]) / (2 * step) - 4e-9 / step * near.third), near.third);
    }
  }
  slope.check("slope", 1e-6, 0.9);
  curvature.check("curvature", 1e-6, 0.8);
  third.check("third", 1e-6, 0.4);
}

TEST_CASE("examine: remainders, linear_error, sigma, dry and wet") {
  Ratio most_ratio, mean_ratio, linear_ratio, sigma_ratio;
  Random random(4);
  int dry = 0, wet = 0, wrong = 0;
  for (int k = 0; k < 1500; ++k) {
    Expanded expanded(random, k, 4);
    const double r = expanded.radius;
    const Offset at = inDisc(random, r);
    const Piece piece = somePiece(random, k / 4, r, {at.x, 0, at.z});
    const double D0 = random.uniform(-1.2, 1.2) * r - expanded.truth.height(at.x, at.z);
    ClusterSea& sea = expanded.sea;
    const PieceState state = examine(piece, sea, D0, 1e-12);
    double most = 0, bent = 0, low = HUGE_VAL, high = -HUGE_VAL;
    const double q[3] = {sea.height(piece.p[0]), sea.height(piece.p[1]), sea.height(piece.p[2])};
    forPointsOf(piece, 10, [&](const Vec3d& p, double a, double b) {
      const double h = expanded.truth.height(p.x, p.z), polynomial = sea.height(p), d = D0 - p.y + h;
      most = std::max(most, std::abs(h - polynomial));
      bent = std::max(bent, std::abs(polynomial - a * q[0] - b * q[1] - (1 - a - b) * q[2]));
      low = std::min(low, d), high = std::max(high, d);
    });
    const double rounding = 1e-13 * (1 + expanded.truth.moment(0));
    most_ratio.add(std::max(0.0, most - rounding), state.remainder_most);
    mean_ratio.add(std::max(0.0, meanOver(piece, 10,
                                          [&](const Vec3d& p) {
                                            return std::abs(expanded.truth.height(p.x, p.z) - sea.height(p));
                                          }) -
                                     rounding),
                   state.remainder_mean);
    linear_ratio.add(std::max(0.0, bent - rounding), state.linear_error);
    if (state.dry) ++dry, wrong += high > 0;
    if (state.wet) ++wet, wrong += low < 0;
    if (!state.dry && !state.wet) {
      double l[3] = {state.l[0], state.l[1], state.l[2]};
      std::sort(l, l + 3);
      sigma_ratio.add(meanOfSliver(l[0], l[1], l[2], state.linear_error + state.remainder_most), state.sigma + 1e-14);
    }
  }
  most_ratio.check("remainder_most", 0, 0.8);
  mean_ratio.check("remainder_mean", 0, 0.3);
  linear_ratio.check("linear_error", 1e-9, 0.8);
  sigma_ratio.check("sigma", 1e-6, 0.99);
  CHECK(wrong == 0);
  CHECK(dry > 50);
  CHECK(wet > 50);
}

TEST_CASE("integrate: force and torque of a piece within its errors, axis by axis and in all") {
  Ratio total, axis, moment, moment_axis;
  Random random(5);
  for (int k = 0; k < 400; ++k) {
    const Expanded expanded(random, k, 4);
    const double r = expanded.radius;
    const Offset at = inDisc(random, r);
    const Piece piece = somePiece(random, k / 4, r, {at.x, 0, at.z});
    if (piece.size < 1e-4 * r * r) continue;
    const double D0 = random.uniform(-0.8, 0.8) * r - expanded.truth.height(at.x, at.z);
    const Vec3d reference = {random.uniform(-r, r), random.uniform(-r, r), random.uniform(-r, r)};
    PieceSums sums;
    integrate(piece, examine(piece, expanded.sea, D0, 1e-12), expanded.sea, D0, reference, sums);
    const own::Waves<double> waves = expanded.waves();
    const own::Wrench truth =
        own::SmoothIntegral(waves, D0).over({{pointOf(piece.p[0]), pointOf(piece.p[1]), pointOf(piece.p[2])}},
                                            std::max(0.02 * sums.total_error, 1e-9 * piece.size * r), HUGE_VALL, 4e5);
    const double doubt = static_cast<double>(truth.force_error) + 1e-13 * piece.size;
    const double arm = 3 * r + length(reference) + length(piece.p[0]);
    const Vec3d force = sums.depth_normal_w - vecOf(truth.force),
                torque = sums.depth_moment_w - (vecOf(truth.torque) - cross(reference, vecOf(truth.force)));
    total.add(std::max(0.0, length(force) - doubt), sums.total_error);
    moment.add(std::max(0.0, length(torque) - 2 * doubt * arm), sums.total_moment);
    for (int i = 0; i < 3; ++i) {
      axis.add(std::max(0.0, std::abs(force[i]) - doubt), sums.force_error_w[i]);
      moment_axis.add(std::max(0.0, std::abs(torque[i]) - 2 * doubt * arm), sums.torque_error_w[i]);
    }
  }
  total.check("integrate, force", 0, 0.1);
  axis.check("integrate, force by axes", 0, 0.1);
  moment.check("integrate, torque", 0, 0.1);
  moment_axis.check("integrate, torque by axes", 0, 0.1);
}

TEST_CASE("integrateLinear: a depth that is off by no more than the error") {
  Ratio force_ratio, torque_ratio;
  Random random(6);
  for (int k = 0; k < 3000; ++k) {
    const Piece piece = somePiece(random, k, 1, {random.uniform(-1, 1), 0, random.uniform(-1, 1)});
    if (piece.size < 1e-4) continue;
    const double E = std::exp(random.uniform(-6, 0)), sign = k % 2 ? E : -E;
    const double l[3] = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    PieceSums sums;
    const Vec3d reference = {0.3, -0.2, 0.1};
    integrateLinear(piece, l, E, reference, sums);
    own::Wrench truth; // of l + E or l - E: the largest possible errors
    std::vector<std::pair<own::Point, own::Real>> polygon;
    for (int i = 0; i < 3; ++i) polygon.push_back({pointOf(piece.p[i] - reference), l[i] + sign});
    own::addClipped(polygon, pointOf(piece.area / piece.size), truth);
    force_ratio.add(length(sums.depth_normal_w - vecOf(truth.force)), sums.total_error);
    torque_ratio.add(length(sums.depth_moment_w - vecOf(truth.torque)), sums.total_moment);
    for (int i = 0; i < 3; ++i) {
      force_ratio.add(std::abs(sums.depth_normal_w[i] - static_cast<double>(i == 0   ? truth.force.x
                                                                            : i == 1 ? truth.force.y
                                                                                     : truth.force.z)) -
                          1e-14,
                      sums.force_error_w[i]);
      torque_ratio.add(std::abs(sums.depth_moment_w[i] - vecOf(truth.torque)[i]) - 1e-14, sums.torque_error_w[i]);
    }
  }
  force_ratio.check("integrateLinear, force", 1e-9, 0.99);
  torque_ratio.check("integrateLinear, torque", 1e-9, 0.9);
}
