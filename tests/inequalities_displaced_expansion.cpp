// inequalities_displaced_expansion.cpp - tests every statement of forces/lanes/displaced_expansion.hpp and of the
// displaced half of sea_height.hpp, in their scalar build. The references are Gerstner waves in long double and their
// Taylor polynomials by automatic differentiation (jet.hpp).
//
// The seas: 1 to 32 waves, wavelengths over two decades, sum q A k from 0.01 to 0.95, q from 0 to 1. The places:
// random, and on the sharpest crest nearby. The bodies: 0.1 to 10 times their size. On some seas a few steps of
// Newton's method are not certain to find a label; the library evaluates them in double. They are tested too, with more
// steps, where those converge.
#include "inequality.hpp"
#include "jet.hpp"

#include "forces/adaptive/cluster_walk.hpp"
#include "forces/body_in_water.hpp"
#include "forces/lane_views.hpp"
#include "forces/lanes/sea_expansion.hpp"

using namespace plim;
using namespace plim::tests;
using namespace plim::lanes;

namespace {

using Lane = hn::Vec<NodeTag>;
static_assert(HWY_TARGET == HWY_SCALAR); // one lane

Lane lane(double value) {
  return hn::Set(NodeTag(), static_cast<float>(value));
}
double value(const Lane& of) {
  return static_cast<double>(hn::GetLane(of));
}
double toDouble(float x) {
  return static_cast<double>(x);
}
double toDouble(long double x) {
  return static_cast<double>(x);
}

const plimsoll::Hull& someHull() {
  static const plimsoll::Hull hull = makeHull(shape("geodesic:2,1,1,11"));
  return hull;
}

// Returns waves with wavelengths of 0.5 to 50 times `size`. In every third sea all crests meet at the origin; in
// another third all waves have the same direction.
std::vector<plim_wave> displacedWaves(Random& random, double size, int kind) {
  const int count = static_cast<int>(std::exp(random.uniform(0, std::log(32.99))));
  const double steepness =
      random.uniform() < 0.5 ? random.uniform(0.05, 0.95) : std::exp(random.uniform(std::log(0.01), std::log(0.95)));
  const double way = random.uniform(-3.2, 3.2);
  std::vector<plim_wave> waves;
  double sum = 0, round = 0;
  for (int j = 0; j < count; ++j) {
    const double length = size * std::exp(random.uniform(std::log(0.5), std::log(50.0)));
    const double q = kind % 2 == 0 ? 1 : random.uniform() < 0.2 ? 0 : random.uniform(), slope = random.uniform(0.1, 1);
    waves.push_back({slope * length / 6.283185307179586, length, kind % 3 == 1 ? way : random.uniform(-3.2, 3.2),
                     kind % 3 == 2 ? 1.5707963267948966 : random.uniform(-3.2, 3.2), 0, q});
    sum += slope, round += q * slope;
  }
  const double factor = std::min(round > 0 ? steepness / round : HUGE_VAL, 0.95 / sum);
  for (plim_wave& wave : waves) wave.amplitude *= factor;
  return waves;
}

// Returns the place of the sharpest crest among many labels, after a random uphill search from there.
jets::Place sharpestPlace(const jets::Surface& surface, Random& random, double size) {
  jets::Place best{};
  double least = HUGE_VAL;
  const auto consider = [&](const jets::Place& label) {
    const double stretch = toDouble(surface.stretchAt(label).least());
    if (stretch < least) least = stretch, best = label;
  };
  for (int k = 0; k < 150; ++k) consider({random.uniform(-5, 5) * size, random.uniform(-5, 5) * size});
  consider({0, 0});
  for (int k = 0; k < 60; ++k) {
    const Offset step = inDisc(random, size * std::pow(0.9, k));
    consider({best.x + step.x, best.z + step.z});
  }
  const jets::Surface::Stretch at = surface.stretchAt(best);
  return {at.x, at.z};
}

// A body in such a sea, and the data of both.
struct FloatingBody {
  const InWaves& in;
  const HullInWater shared;
  const PhasesAtBody phases;
  WalkSea sea;
  const jets::Surface truth; // in metres, from the hull's centre
  const double scale, radius;
  const bool is_ours;    // the library would use this method
  const jets::Place top; // a place within the hull, usually near a crest; in units of the scale

  FloatingBody(const InWaves& of, const jets::Place& place_w)
      : in(of), shared(hullInWater(*of.body.hull, *of.body.surface, of.body.scale)),
        phases(of.body, *of.body.surface->waveArrays()), sea(viewWalkSea(shared, *of.body.surface, 1e-3)),
        truth(of.waves, centerInWorld(of.body).x, centerInWorld(of.body).z), scale(of.body.scale),
        radius(of.body.hull->radius), is_ours(sea.label_steps > 0),
        top{(place_w.x - centerInWorld(of.body).x) / scale, (place_w.z - centerInWorld(of.body).z) / scale} {
    sea.phase = phases.data();
    if (!is_ours) sea.label_steps = 12;
  }
  // Returns a place within the hull, or next to the crest.
  Offset somewhere(Random& random) const {
    const Offset step = inDisc(random, 0.2 / toDouble(truth.largestNumber()) / scale);
    if (random.uniform() < 0.4) return inDisc(random, radius);
    return random.uniform() < 0.5 ? Offset{toDouble(top.x), toDouble(top.z)}
                                  : Offset{toDouble(top.x) + step.x, toDouble(top.z) + step.z};
  }
  // Returns a length at which a Taylor polynomial is useful or just no longer useful, in units of the scale.
  double someReach(Random& random) const {
    return std::exp(random.uniform(std::log(0.05), std::log(3.0))) / toDouble(truth.largestNumber()) / scale;
  }
};

void forEachSea(int count, std::uint64_t seed, const std::function<void(Random&, const FloatingBody&)>& look) {
  Random random(seed);
  int ours = 0;
  count = std::max(caseCount(count / 2, 2 * count), count / 10);
  for (int k = 0; k < count; ++k) {
    const double scale = k % 3 == 0 ? std::exp(random.uniform(std::log(0.1), std::log(10.0))) : 1, size = 4 * scale;
    const std::vector<plim_wave> waves = displacedWaves(random, size, k);
    const jets::Place top = sharpestPlace(jets::Surface(waves, 0, 0), random, size);
    const Offset beside = inDisc(random, 0.9 * scale);
    const InWaves in(someHull(), waves, {toDouble(top.x) - beside.x, 0, toDouble(top.z) - beside.z},
                     randomRotation(random), scale, 0.01, PLIM_WATER_GERSTNER);
    const FloatingBody afloat(in, top);
    ours += afloat.is_ours;
    look(random, afloat);
  }
  MESSAGE(ours, " of ", count, " seas are ones for the kernels");
  CHECK(ours * 3 > count);
}

// B_n, computed by the recursion: Bell_{n,j}(x_1, ..) = sum_i C(n - 1, i - 1) x_i Bell_{n-i,j-1}.
struct Derivatives {
  double B[7] = {};

  Derivatives(const jets::Surface& surface, double steepest, double m) {
    double x[7] = {0, 1};
    for (int n = 2; n < 7; ++n) x[n] = toDouble(surface.pushes(n)) / std::pow(m, n);
    double bell[7][7] = {{1}};
    for (int n = 1; n < 7; ++n)
      for (int j = 1; j <= n; ++j)
        for (int i = 1; i <= n - j + 1; ++i) bell[n][j] += binomial(n - 1, i - 1) * x[i] * bell[n - i][j - 1];
    B[1] = steepest;
    for (int n = 2; n < 7; ++n) {
      B[n] = toDouble(surface.heights(n)) / std::pow(m, n);
      for (int j = 1; j < n; ++j) B[n] += B[j] * bell[n][j];
    }
  }
};

// The kernel's result for a label, in metres.
struct AtLabel {
  jets::Place label;
  DisplacedLanes<NodeTag> at;
  double c[21];
};

AtLabel expandAtLabel(const WalkSea& sea, double x, double z) {
  const NodeTag tag;
  const auto phaseOf = phasesOf(tag, sea);
  Lane label_x, label_z, c[21];
  findLabels(tag, sea, lane(x), lane(z), phaseOf, label_x, label_z);
  AtLabel to{{value(label_x), value(label_z)}, displacedAt<true>(tag, sea, label_x, label_z, phaseOf), {}};
  c[0] = to.at.height;
  to.at.unstretch(to.at.slope_x, to.at.slope_z, c[1], c[2]);
  WaveForms<Lane> forms = sumForms(tag, sea, label_x, label_z, to.at, phaseOf);
  revert(tag, forms, to.at, c + 3);
  for (int n = 0; n < 21; ++n) to.c[n] = value(c[n]);
  return to;
}

Polynomial polynomialOf(const SeaLanes<NodeTag>& q) {
  Polynomial p;
  for (int n = 0; n < 21; ++n) p.c[n] = value(q.c[n]);
  return p;
}

} // namespace

TEST_CASE("jet: the tests' own Taylor polynomials, against finite differences of the surface") {
  Ratio ratio;
  forEachSea(12, 1, [&](Random& random, const FloatingBody& afloat) {
    const Offset place = inDisc(random, afloat.scale);
    const jets::Jet jet = afloat.truth.about({place.x, place.z});
    const jets::Real step = 0.02L / afloat.truth.largestNumber(), angle = random.uniform(0, 6.28);
    const jets::Real e[2] = {std::cos(angle), std::sin(angle)};
    jets::Real h[7]; // along a line
    for (int k = 0; k < 7; ++k)
      h[k] = afloat.truth.height({place.x + (k - 3) * step * e[0], place.z + (k - 3) * step * e[1]});
    const auto off = [&](int n, jets::Real found) {
      ratio.add(toDouble(std::abs(found - jets::formAt(jet, n, e[0], e[1]))),
                0.02 * toDouble(afloat.truth.heights(n) / std::pow(1 - afloat.truth.pushes(1), 2 * n)));
    };
    off(1, (45 * (h[4] - h[2]) - 9 * (h[5] - h[1]) + (h[6] - h[0])) / (60 * step));
    off(2, (2 * (h[6] + h[0]) - 27 * (h[5] + h[1]) + 270 * (h[4] + h[2]) - 490 * h[3]) / (180 * step * step) / 2);
    off(3, (h[5] - 2 * h[4] + 2 * h[2] - h[1]) / (2 * step * step * step) / 6);
    off(4, (h[5] - 4 * h[4] + 6 * h[3] - 4 * h[2] + h[1]) / std::pow(step, 4) / 24);
    off(5, (h[6] - 4 * h[5] + 5 * h[4] - 5 * h[2] + 4 * h[1] - h[0]) / (2 * std::pow(step, 5)) / 120);
    off(6, (h[6] - 6 * h[5] + 15 * h[4] - 20 * h[3] + 15 * h[2] - 6 * h[1] + h[0]) / std::pow(step, 6) / 720);
  });
  ratio.check("jet against finite differences", 0, 0);
}

TEST_CASE(
    "revert: the coefficients of the surface's Taylor polynomial, degree by degree, to some roundings of B_n / n!") {
  Ratio ratio[6], sharp[6];
  forEachSea(150, 2, [&](Random& random, const FloatingBody& afloat) {
    const SeaBounds bounds = afloat.in.body.surface->bounds();
    const double unit = kFloatRoundoff, count = static_cast<double>(afloat.in.waves.size()),
                 reach = afloat.radius * afloat.scale,
                 height = afloat.scale * taylorHeightError(afloat.shared, *afloat.in.body.surface);
    const Derivatives most(afloat.truth, bounds.slope, 1 - toDouble(afloat.truth.pushes(1)));
    for (int trial = 0; trial < 6; ++trial) {
      const Offset at = afloat.somewhere(random);
      const AtLabel found = expandAtLabel(afloat.sea, afloat.scale * at.x, afloat.scale * at.z);
      // Newton's method left the region
      if (!afloat.is_ours && toDouble(std::hypot(found.label.x, found.label.z)) > 3 * reach) continue;
      const jets::Jet truth = afloat.truth.aboutLabel(found.label);
      const Derivatives here(afloat.truth, bounds.slope, toDouble(afloat.truth.stretchAt(found.label).least()));
      ratio[0].add(std::abs(found.c[0] - toDouble(truth.c[0])), height);
      double factorial = 1;
      for (int n = 1; n <= 5; ++n) {
        factorial *= n;
        jets::Jet off;
        for (int j = 0; j <= n; ++j) {
          const auto index = static_cast<std::size_t>(jets::indexOf(n - j, j));
          off.c[index] = static_cast<jets::Real>(found.c[index]) - truth.c[index];
        }
        const double wrong = toDouble(jets::largestForm(off, n)) * factorial;
        ratio[n].add(wrong, unit * ((512 + 8 * count) * most.B[n] + (n < 6 ? 32 * most.B[n + 1] * reach : 0)));
        // The bound with the derivatives at this place instead of those at the sharpest possible crest.
        if (afloat.is_ours) sharp[n].add(wrong, unit * (64 + count) * (here.B[n] + here.B[n + 1] * reach));
      }
    }
  });
  for (int n = 0; n < 6; ++n) {
    ratio[n].check("coefficients of degree " + std::to_string(n), 0, 0.003);
    if (n > 0) sharp[n].check("coefficients of degree " + std::to_string(n) + ", as the surface is there", 0, 0.007);
  }
}

TEST_CASE(
    "sixthDerivative: the recursion by Bell's polynomials, with the stretch and the slope that hold within reach") {
  Ratio below, above, stretches, slopes;
  forEachSea(120, 3, [&](Random& random, const FloatingBody& afloat) {
    for (int trial = 0; trial < 4; ++trial) {
      const Offset at = afloat.somewhere(random);
      const AtLabel found = expandAtLabel(afloat.sea, afloat.scale * at.x, afloat.scale * at.z);
      const double reach = trial == 0 ? 0 : value(lane(0.3 * afloat.scale * afloat.someReach(random)));
      // The case "Nearby" of water/gerstner.hpp.
      const double K1 = toDouble(afloat.truth.heights(1)), Q2 = toDouble(afloat.truth.pushes(2));
      const jets::Surface::Stretch place = afloat.truth.stretchAt(found.label);
      const double l = toDouble(place.least()), least = 1 - toDouble(afloat.truth.pushes(1)),
                   square = l * l - 2 * Q2 * reach;
      // Float may choose either case; the stretch enters to the twelfth power.
      if (std::abs(square - least * least) < 1e-4 || l < 0.05) continue;
      const bool nearby = square > least * least;
      const double m = nearby ? std::sqrt(square) : least, farthest = 2 * reach / (l + m);
      const double climb =
          std::hypot(value(found.at.slope_x), value(found.at.slope_z)) + toDouble(afloat.truth.heights(2)) * farthest;
      const double B1 = std::min(toDouble(afloat.sea.steepest), (nearby ? std::min(K1, climb) : K1) / m);
      const Derivatives expected(afloat.truth, B1, m);
      const double rounding =
          32 * kFloatRoundoff * (2 * K1 + toDouble(afloat.truth.heights(2)) * afloat.radius * afloat.scale) / m;
      const double B6 = value(sixthDerivative(NodeTag(), afloat.sea, found.at, lane(reach)));
      above.add(B6, expected.B[6]), below.add(expected.B[6], B6);
      for (int k = 0; k < 4; ++k) {
        const Offset step = onCircle(reach, 1.5707963 * k + at.x);
        const jets::Place label = afloat.truth.labelOf({place.x + step.x, place.z + step.z});
        stretches.add(m, toDouble(afloat.truth.stretchAt(label).least()));
        slopes.add(std::max(0.0, toDouble(afloat.truth.slopeAtLabel(label)) - rounding), B1);
      }
    }
  });
  // In both directions. The kernel computes up to twelve powers of a stretch in float, and rounds its sums up.
  above.check("sixthDerivative over the recursion", 1e-3, 0.999);
  below.check("the recursion over sixthDerivative", 1e-3, 0.999);
  stretches.check("the least stretch within reach", 1e-5, 0.9);
  slopes.check("the largest slope within reach", 1e-5, 0.9);
}

TEST_CASE("sixth_factor: what rounding takes off B_6 far from the centre of a hull that is large against the waves") {
  Ratio ratio, without;
  forEachSea(150, 8, [&](Random& random, const FloatingBody& afloat) {
    if (!afloat.is_ours) return;
    HullInWater large = afloat.shared;
    large.radius *= 1e4;
    WalkSea sea = viewWalkSea(large, *afloat.in.body.surface, 1e-3);
    sea.phase = afloat.phases.data();
    const double per_metre = 720 / std::pow(afloat.scale, 5);
    for (int trial = 0; trial < 10; ++trial) {
      const Offset at = inDisc(random, large.radius * afloat.scale);
      const AtLabel found = expandAtLabel(sea, at.x, at.z);
      const double m = toDouble(afloat.truth.stretchAt(found.label).least());
      const double slope = toDouble(afloat.truth.slopeAtLabel(found.label));
      const Derivatives expected(afloat.truth, std::min(toDouble(sea.steepest), slope), m);
      const double B6 = value(sixthDerivative(NodeTag(), sea, found.at, lane(0)));
      ratio.add(expected.B[6], B6 * toDouble(sea.sixth_factor) * per_metre);
      without.add(expected.B[6], B6 * (1 + 1e-4));
    }
  });
  ratio.check("B_6 over what the kernels make of it", 1e-6, 0.99);
  // Otherwise the test would not exercise the phases.
  without.check("the same, were it for the roundings of sums alone", 1, 1.0001);
}

TEST_CASE("sixthDerivative: no sixth derivative within reach is larger") {
  Ratio ratio, gentle;
  forEachSea(60, 4, [&](Random& random, const FloatingBody& afloat) {
    for (int trial = 0; trial < 4; ++trial) {
      const Offset at = afloat.somewhere(random);
      const double x = afloat.scale * at.x, z = afloat.scale * at.z;
      const AtLabel found = expandAtLabel(afloat.sea, x, z);
      const jets::Surface::Stretch place = afloat.truth.stretchAt(found.label);
      const double reach = trial % 2 ? afloat.scale * afloat.someReach(random) : 0;
      const double bound = value(sixthDerivative(NodeTag(), afloat.sea, found.at, lane(reach)));
      const jets::Place top{afloat.scale * afloat.top.x - place.x, afloat.scale * afloat.top.z - place.z};
      for (int k = 0; k < (reach > 0 ? 5 : 1); ++k) {
        Offset step = onCircle(k == 4 ? 0 : reach, 1.5707963 * k + x);
        const double away = toDouble(std::hypot(top.x, top.z));
        if (k == 0 && away > 0) { // towards the crest
          const double part = std::min(1.0, reach / away);
          step = {part * toDouble(top.x), part * toDouble(top.z)};
        }
        const double sixth =
            720 * toDouble(jets::largestForm(afloat.truth.about({place.x + step.x, place.z + step.z}), 6));
        (toDouble(afloat.truth.pushes(1)) < 0.3 ? gentle : ratio).add(sixth, bound);
      }
    }
  });
  ratio.check("sixth derivatives, sum q A k > 0.3", 1e-4, 0.01);
  gentle.check("sixth derivatives, sum q A k < 0.3", 1e-4, 0.6);
}

TEST_CASE("expandSea of displaced waves: loss r^6 is left out, and height + first r + fifth r^5 lost in float, also "
          "when moved") {
  Ratio left_out, left_out_astray, loss_astray, rounded, moved_ratio, both;
  forEachSea(120, 5, [&](Random& random, const FloatingBody& afloat) {
    const NodeTag tag;
    WalkSea sea = afloat.sea;
    const double scale = afloat.scale, height = taylorHeightError(afloat.shared, *afloat.in.body.surface);
    const auto heightAt = [&](double X, double Z) {
      return toDouble(afloat.truth.height({scale * X, scale * Z})) / scale;
    };
    for (int trial = 0; trial < 6; ++trial) {
      // If no step is taken, the label leads to a point far from the place; the loss must include that.
      const bool astray = trial == 5;
      sea.label_steps = astray ? 0 : afloat.sea.label_steps;
      const Offset at = afloat.somewhere(random);
      const double r = astray ? 0.01 * afloat.someReach(random) : afloat.someReach(random);
      const Expansion<NodeTag> of =
          expandSea(tag, sea, lane(at.x), lane(at.z), lane(r * (1 + 1e-6)), phasesOf(tag, sea));
      const double X = value(lane(at.x)), Z = value(lane(at.z)), from_x = value(of.from_x), from_z = value(of.from_z);
      if (!afloat.is_ours && !astray && std::hypot(from_x - X, from_z - Z) > r) continue; // no label was found
      if (astray) {
        const AtLabel label = expandAtLabel(sea, scale * X, scale * Z);
        const double miss = scale * std::hypot(from_x - X, from_z - Z);
        const double sixth = value(sixthDerivative(tag, sea, label.at, lane(scale * r + miss)));
        loss_astray.add(toDouble(sea.sixth_factor) * sixth, value(of.loss));
      }
      const Polynomial q = polynomialOf(of.q);
      const jets::Jet taylor = afloat.truth.about({scale * from_x, scale * from_z});
      // Two moves, as the walk makes them from level to level.
      SeaLanes<NodeTag> lanes = of.q;
      const Offset to = inDisc(random, r / 2), more = inDisc(random, r / 4);
      movePolynomial(lane(to.x), lane(to.z), lanes.c), movePolynomial(lane(more.x), lane(more.z), lanes.c);
      const Polynomial moved = polynomialOf(lanes);
      const double at_x = value(lane(to.x)) + value(lane(more.x)), at_z = value(lane(to.z)) + value(lane(more.z));
      for (int k = 0; k < 12; ++k) {
        Offset D = k < 8 ? onCircle(r, 0.7853982 * k + X) : inDisc(random, r);
        const double top_x = toDouble(afloat.top.x) - X, top_z = toDouble(afloat.top.z) - Z;
        if (k == 8 && std::hypot(top_x, top_z) < r) D = {top_x, top_z};
        const double x = X - from_x + D.x, z = Z - from_z + D.z, far = std::hypot(x, z);
        const double exact = toDouble(jets::polynomialAt(taylor, 5, scale * x, scale * z)) / scale;
        const double truth = heightAt(X + D.x, Z + D.z), loss = value(of.loss) * std::pow(far, 6);
        const auto roundings = [&](double distance) {
          return height + distance * (toDouble(sea.first) + toDouble(sea.fifth) * std::pow(distance, 4));
        };
        const double found = q.at(D.x, D.z);
        const double left = std::max(0.0, std::abs(truth - exact) - 1e-14 * toDouble(afloat.truth.heights(0)));
        (astray ? left_out_astray : left_out).add(left, loss);
        if (astray) continue;
        rounded.add(std::abs(found - exact), roundings(far));
        both.add(std::abs(found - truth), loss + roundings(far));
        const double whole =
            std::hypot(X - from_x, Z - from_z) + std::hypot(at_x, at_z) + std::hypot(D.x - at_x, D.z - at_z);
        moved_ratio.add(std::abs(moved.at(D.x - at_x, D.z - at_z) - exact), roundings(whole));
      }
    }
  });
  left_out.check("left out of the exact Taylor polynomial", 1e-4, 0.3);
  left_out_astray.check("left out, astray", 1e-4, 0.2);
  loss_astray.check("the loss, astray, is that of the place and of the label's miss", 1e-3, 0.999);
  rounded.check("lost in float", 0, 0.003);
  moved_ratio.check("lost in float, moved", 0, 0.003);
  both.check("all told", 0, 0.3);
}

// The rounding errors of the waves are a small part of their allowance; those of phases and places are closer to their
// bounds.
TEST_CASE(
    "expandSea of displaced waves: what is lost in float far from the centre of a hull that is large against them") {
  Ratio heights, rounded;
  forEachSea(150, 9, [&](Random& random, const FloatingBody& afloat) {
    if (!afloat.is_ours) return;
    HullInWater large = afloat.shared;
    large.radius *= std::exp(random.uniform(std::log(10.0), std::log(1000.0)));
    WalkSea sea = viewWalkSea(large, *afloat.in.body.surface, 1e-3);
    sea.phase = afloat.phases.data();
    const double scale = afloat.scale, height = taylorHeightError(large, *afloat.in.body.surface);
    for (int trial = 0; trial < 12; ++trial) {
      const Offset at = onCircle(large.radius, random.uniform(0, 6.2831853));
      const double r = afloat.someReach(random);
      const Expansion<NodeTag> of =
          expandSea(NodeTag(), sea, lane(at.x), lane(at.z), lane(r), phasesOf(NodeTag(), sea));
      const double from_x = value(of.from_x) - value(lane(at.x)), from_z = value(of.from_z) - value(lane(at.z));
      const jets::Jet taylor = afloat.truth.about({scale * value(of.from_x), scale * value(of.from_z)});
      const Polynomial q = polynomialOf(of.q);
      for (int k = 0; k < 9; ++k) {
        const Offset D = k == 8 ? Offset{from_x, from_z} : onCircle(r, 0.7853982 * k);
        const double x = D.x - from_x, z = D.z - from_z, far = std::hypot(x, z);
        const double off =
            std::abs(q.at(D.x, D.z) - toDouble(jets::polynomialAt(taylor, 5, scale * x, scale * z)) / scale);
        (k == 8 ? heights : rounded)
            .add(off, height + far * (toDouble(sea.first) + toDouble(sea.fifth) * std::pow(far, 4)));
      }
    }
  });
  heights.check("heights in float, far out", 0, 0.01);
  rounded.check("lost in float, far out", 0, 0.01);
}

TEST_CASE("the planned steps: where the label leads, and the height corrected by the slope, without rounding") {
  Ratio misses, heights;
  int steps = 0;
  forEachSea(150, 7, [&](Random& random, const FloatingBody& afloat) {
    if (!afloat.is_ours) return;
    const WaveArrays& arrays = *afloat.in.body.surface->waveArrays();
    const double curvature = afloat.in.body.surface->bounds().curvature;
    steps = std::max(steps, arrays.label_steps);
    for (int trial = 0; trial < 20; ++trial) {
      // Anywhere in the sea: the misses are largest at some distance from the crests.
      const Offset near = trial % 2 ? inDisc(random, 20 * afloat.scale) : afloat.somewhere(random);
      const jets::Place place{afloat.scale * near.x, afloat.scale * near.z};
      jets::Place label = place;
      for (int k = 0; k < arrays.label_steps; ++k) label = afloat.truth.newtonStep(label, place);
      const jets::Surface::Stretch at = afloat.truth.stretchAt(label);
      const jets::Jet jet = afloat.truth.aboutLabel(label);
      const jets::Real x = place.x - at.x, z = place.z - at.z;
      misses.add(toDouble(std::hypot(x, z)), arrays.label_miss);
      const jets::Real off = afloat.truth.height(place) - jets::polynomialAt(jet, 1, x, z);
      heights.add(std::max(0.0, toDouble(std::abs(off)) - 1e-17 * toDouble(afloat.truth.heights(0))),
                  0.5 * curvature * arrays.label_miss * arrays.label_miss);
    }
  });
  CHECK(steps >= 3);
  misses.check("label_miss", 0, 0.2);
  heights.check("heights by the tangent plane where the label leads", 0, 0.02);
}

TEST_CASE("displacedHeight: within floatHeightError of the surface") {
  Ratio ratio;
  int few = 0, many = 0;
  forEachSea(200, 6, [&](Random& random, const FloatingBody& afloat) {
    if (!afloat.is_ours) return;
    Body body = afloat.in.body;
    body.tolerance = 0;
    catchKernels(body, [&](const Caught& caught) {
      if (!caught.sines) return;
      REQUIRE(caught.sines->displaced != nullptr);
      (caught.sines->label_steps <= 2 ? few : many)++;
      const double allowed = floatHeightError(afloat.shared, *body.surface);
      for (int trial = 0; trial < 40; ++trial) {
        const Offset at = afloat.somewhere(random);
        const Lane X = lane(afloat.scale * at.x), Z = lane(afloat.scale * at.z);
        const double found = value(displacedHeight(NodeTag(), *caught.sines, X, Z, [&](std::uint32_t j) {
          return hn::Set(NodeTag(), caught.sines->phase[j]);
        }));
        ratio.add(std::abs(found - toDouble(afloat.truth.height({value(X), value(Z)})) / afloat.scale), allowed);
      }
    });
  });
  MESSAGE(few, " seas of one or two steps, ", many, " of more");
  CHECK(few > 0);
  CHECK(many > 0);
  ratio.check("displacedHeight", 0, 0.01);
}
