// inequalities_spline_expansion.cpp - tests every inequality of forces/lanes/spline_expansion.hpp, and of its use in
// sea_expansion.hpp and polynomial_triangles.hpp, in their scalar build. The reference is the spline with its
// derivatives in long double (true_seas.hpp).
//
// The splines are fft seas with drawn modes, or with modes set by the test: noise, ridges as short as the nodes allow,
// waves across the nodes, a group of waves, or a single spike in calm water. They have 8 to 250 nodes, with cells from
// a fraction of the hull to many times it. Hulls lie across the seams of the tile, and with their centres on nodes.
#include "inequality.hpp"
#include "true_seas.hpp"

#include "forces/adaptive/cluster_walk.hpp"
#include "forces/body_in_water.hpp"
#include "forces/lanes/polynomial_triangles.hpp"

#include <cstdlib>

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

// --- seas ------------------------------------------------------------------------------------------------------------

enum Family { kDrawn, kChoppy, kNoise, kRidges, kSlanting, kGroup, kSpike, kSwell, kFamilies };

bool isLocal(Family family) {
  return family == kGroup || family == kSpike;
}

// h0 of the modes: noise, one wave (mx, mz), a group of waves about one, or modes for which a single coefficient is 1
// and the others are about 0. node: the middle of the group, along x and z, or the spike.
struct ModeDraw {
  Family family;
  int mx, mz;
  double width, turns;

  ModeDraw(Family of, Random& random, int n, int node)
      : family(of), width(0.08 * n), turns(static_cast<double>(node) / n) {
    const int shortest = n / 2 - 1 - static_cast<int>(random.uniform() * n / 6);
    const int m = family == kRidges ? shortest : family == kSwell ? 1 : n / (family == kGroup ? 4 : 8);
    const bool along_x = family != kRidges || random.uniform() < 0.5, along_z = family != kRidges || !along_x;
    mx = along_x ? m : 0, mz = along_z ? m : 0;
  }
  std::complex<double> operator()(Random& random, int x, int z, double spline) const {
    if (family == kNoise) return std::polar(1.0, random.uniform(0, 6.2831853));
    if (!isLocal(family)) return x == mx && z == mz ? 1 : 0;
    const double square = (x - mx) * (x - mx) + (z - mz) * (z - mz);
    return std::polar(family == kSpike ? 1 / spline : std::exp(-square / (2 * width * width)),
                      -6.283185307179586 * turns * (x + z));
  }
};

void drawAnew(Family family, Random& random, int node, FftSea& sea) {
  const int n = static_cast<int>(sea.options.resolution);
  const ModeDraw draw(family, random, n, node);
  const auto at = [&](int x, int z) -> FftSea::Mode& {
    return sea.modes[static_cast<std::size_t>((z + n) % n * n + (x + n) % n)];
  };
  for (int z = -n / 2; z < n / 2; ++z)
    for (int x = -n / 2; x < n / 2; ++x) at(x, z).h0 = at(x, z).omega > 0 ? draw(random, x, z, at(x, z).spline) : 0;
  for (int z = -n / 2; z < n / 2; ++z)
    for (int x = -n / 2; x < n / 2; ++x) at(x, z).h0_opposite = std::conj(at(-x, -z).h0);
}

// A sea, and the place of the group or spike as a fraction of the tile.
struct SeaChoice {
  Family family;
  std::uint32_t nodes;
  double tile, middle;

  int node() const { return static_cast<int>(middle * nodes); }
};

// Returns a sea with slopes of up to 1.5 by the spline's bound.
std::shared_ptr<const FftSea> someSea(const SeaChoice& choice, Random& random) {
  const Family family = choice.family;
  FftOptions options;
  options.tile = choice.tile, options.resolution = choice.nodes;
  options.seed = random.bits(), options.choppiness = family == kChoppy ? 0.7 : 0;
  options.spectrum.peak_period = std::sqrt(6.2831853 * random.uniform(0.1, 0.5) * choice.tile / 9.81);
  options.spectrum.significant_height = 0.003 * choice.tile;
  auto sea = std::make_shared<FftSea>(*drawModes(options, 9.81));
  if (family != kDrawn && family != kChoppy) drawAnew(family, random, choice.node(), *sea);
  arrangeModes(*sea);
  if (family == kChoppy) return sea;
  FftState state;
  state.prepare(sea, 9.81, 0);
  const double factor = std::exp(random.uniform(std::log(0.01), std::log(1.5))) / state.bounds().slope;
  for (FftSea::Mode& mode : sea->modes) mode.h0 *= factor, mode.h0_opposite *= factor;
  arrangeModes(*sea);
  return sea;
}

// --- the truth -------------------------------------------------------------------------------------------------------

// The spline in coordinates relative to a point of the world, with lengths in units of a body's scale.
class TrueSpline {
public:
  TrueSpline(const SplineLattice& lattice, const Vec3d& center, double scale)
      : lattice_(lattice), places_(lattice), center_(center), scale_(scale) {}

  double height(double X, double Z) const { return static_cast<double>(fieldsAt(X, Z).h / scale_); }
  // Returns the Taylor polynomial of degree 2 about (X, Z).
  Polynomial taylor(double X, double Z) const {
    const LabelFields f = fieldsAt(X, Z);
    const Long c[6] = {f.h / scale_, f.h1[0], f.h1[1], f.h2[0] * scale_ / 2, f.h2[1] * scale_, f.h2[2] * scale_ / 2};
    Polynomial q;
    for (int n = 0; n < 6; ++n) q.c[n] = static_cast<double>(c[n]);
    return q;
  }
  // Returns the remainder of that polynomial at (X, Z) + D.
  double remainder(double X, double Z, const Offset& D) const {
    const LabelFields f = fieldsAt(X, Z);
    const Long x = static_cast<Long>(scale_) * D.x, z = static_cast<Long>(scale_) * D.z;
    const Long q = f.h + x * (f.h1[0] + x * f.h2[0] / 2 + z * f.h2[1]) + z * (f.h1[1] + z * f.h2[2] / 2);
    const Long left = std::abs(fieldsAt(X + D.x, Z + D.z).h - q) - 1e-15L * static_cast<Long>(lattice_.amplitude);
    return static_cast<double>(std::max<Long>(0, left) / scale_);
  }
  // Returns the largest third derivative over directions [1/m^2], at (u, v) in the cell (column, row).
  double third(int column, int row, double u, double v) const {
    const Long jump[4] = {-1, 3, -3, 1}, p = 1 / static_cast<Long>(lattice_.spacing);
    Long w[2][3][4], sum[4] = {};
    splineBasis(u, w[0]), splineBasis(v, w[1]);
    for (int j = 0; j < 4; ++j)
      for (int i = 0; i < 4; ++i) {
        const auto at = static_cast<std::size_t>(wrapped(row) + j) * lattice_.stride +
                        static_cast<std::size_t>(wrapped(column) + i);
        const Long c = p * p * p * static_cast<Long>(lattice_.coefficients[at]);
        sum[0] += c * jump[i] * w[1][0][j], sum[1] += c * w[0][2][i] * w[1][1][j];
        sum[2] += c * w[0][1][i] * w[1][2][j], sum[3] += c * w[0][0][i] * jump[j];
      }
    Polynomial cubic;
    for (int n = 0; n < 4; ++n) cubic.c[6 + n] = static_cast<double>(sum[n]) / (n == 0 || n == 3 ? 6 : 2);
    return cubic.third(0, 0);
  }

private:
  LabelFields fieldsAt(double X, double Z) const {
    return places_.around(center_.x, center_.z)(static_cast<Long>(scale_) * X, static_cast<Long>(scale_) * Z);
  }
  int wrapped(int cell) const {
    const int n = static_cast<int>(lattice_.size);
    return (cell % n + n) % n;
  }

  const SplineLattice& lattice_;
  TruePlaces places_;
  Vec3d center_;
  double scale_;
};

// --- bodies ----------------------------------------------------------------------------------------------------------

const plimsoll::Hull& someHull() {
  static const plimsoll::Hull hull = makeHull(shape("geodesic:2,1,1,11"));
  return hull;
}

struct OnSpline {
  Family family;
  const WalkSea& sea; // as the library passes it to its kernels
  const SplineF& spline;
  const SplineLattice& lattice;
  const TrueSpline& truth;
  double cell, radius; // in units of the scale; radius: of the hull
  double height;       // the library's bound for the float error of heights
  Offset top;          // middle of the nearest group of waves, or the spike

  // Returns a place within the hull: anywhere, near the top, at the rim, or next to a node.
  Offset somewhere(Random& random) const {
    Offset at = inDisc(random, radius);
    const Offset near = inDisc(random, 4 * cell), there{top.x + near.x, top.z + near.z};
    if (isLocal(family) && random.uniform() < 0.5 && std::hypot(there.x, there.z) < radius) return there;
    if (random.uniform() < 0.2) return onCircle(radius, 40 * at.x);
    if (random.uniform() < 0.6) return at;
    const double u = static_cast<double>(spline.u), v = static_cast<double>(spline.v), off = random.uniform(-1, 1);
    at.x = (std::round(at.x / cell + u) - u + 1e-6 * off) * cell;
    if (random.uniform() < 0.5) at.z = (std::round(at.z / cell + v) - v + 1e-6 * off) * cell;
    return std::hypot(at.x, at.z) < radius ? at : Offset{0, 0};
  }
  double someReach(Random& random) const {
    return std::min(1.1 * radius, cell * std::exp(random.uniform(std::log(0.02), std::log(0.4 * spline.size))));
  }
};

Vec3d somePosition(Random& random, const SeaChoice& choice, const SplineLattice& lattice, double scale) {
  if (isLocal(choice.family)) {
    const Offset beside = inDisc(random, 0.7 * scale);
    return {choice.node() * lattice.spacing + beside.x, 0, choice.node() * lattice.spacing + beside.z - lattice.tile};
  }
  Vec3d at{random.uniform(-2, 2) * lattice.tile, 0, random.uniform(-2, 2) * lattice.tile};
  const double way = random.uniform();
  if (way < 0.4) at = {random.uniform(-scale, scale), 0, random.uniform(-scale, scale)};
  if (way < 0.2) at.x += lattice.tile, at.z -= 3 * lattice.tile;
  if (way > 0.8) at = {std::round(at.x / lattice.spacing) * lattice.spacing, 0, at.z};
  return at;
}

Offset nearestTop(const Vec3d& center, const SeaChoice& choice, double scale) {
  const double tile = choice.tile, part = static_cast<double>(choice.node()) / choice.nodes;
  const auto from = [&](double at) { return ((std::round(at / tile - part) + part) * tile - at) / scale; };
  return {from(center.x), from(center.z)};
}

using Look = std::function<void(Random&, const OnSpline&)>;

// choice.tile: in units of the scale.
void onSpline(SeaChoice choice, double scale, Random& random, const Look& look) {
  choice.tile *= scale;
  Water water;
  water.sea = someSea(choice, random);
  Surface surface;
  surface.prepare(water, 0);
  const SplineLattice& lattice = *surface.spline();
  Body body;
  body.hull = &someHull().get()->hull, body.surface = &surface, body.scale = scale, body.tolerance = 0.01;
  body.pose.position = somePosition(random, choice, lattice, scale);
  body.pose.rotation = rotationMatrix(randomRotation(random));
  const TrueSpline truth(lattice, centerInWorld(body), scale);
  int looks = 0;
  catchKernels(body, [&](const Caught& caught) {
    if (!caught.sea || looks++ > 0) return;
    REQUIRE(caught.sea->spline != nullptr);
    const HullInWater shared = hullInWater(*body.hull, surface, scale);
    look(random,
         {choice.family, *caught.sea, *caught.sea->spline, lattice, truth, lattice.spacing / scale, body.hull->radius,
          taylorHeightError(shared, surface), nearestTop(centerInWorld(body), choice, scale)});
  });
  CHECK(looks > 0);
}

void forEachSpline(int count, std::uint64_t seed, const Look& look) {
  constexpr std::uint32_t kSizes[] = {8, 10, 30, 32, 64, 100, 128, 250};
  Random random(seed);
  for (int k = 0; k < std::max(caseCount(count / 2, 2 * count), count / 10); ++k) {
    const auto family = static_cast<Family>(k % kFamilies);
    const double scale = k % 3 == 0 ? std::exp(random.uniform(std::log(0.1), std::log(10.0))) : 1;
    // A group or spike is small compared with the hull, and close to the seams.
    const bool local = isLocal(family);
    const double largest = local ? 8 : 300, middle = random.uniform(0, 0.15);
    std::uint32_t nodes = kSizes[static_cast<int>(local ? random.uniform(4, 8) : random.uniform(0, 8))];
    // Seas of 250 nodes take most of the time.
    if (nodes == 250 && k % 4 != 0 && !std::getenv("PLIMSOLL_LONG")) nodes = 96;
    const double tile = someHull().get()->hull.radius * std::exp(random.uniform(std::log(4.01), std::log(largest)));
    onSpline({family, nodes, tile, middle}, scale, random, look);
  }
}

Expansion<NodeTag> expandAt(const OnSpline& on, const Offset& at, double r) {
  return expandSea(NodeTag(), on.sea, lane(at.x), lane(at.z), lane(r * (1 + 1e-6)), phasesOf(NodeTag(), on.sea));
}
Offset rounded(const Offset& at) {
  return {value(lane(at.x)), value(lane(at.z))};
}
Polynomial polynomialOf(const SeaLanes<NodeTag>& q) {
  Polynomial p;
  for (int n = 0; n < 21; ++n) p.c[n] = value(q.c[n]);
  return p;
}
// Returns the allowance of the kernels for their own rounding, at a distance.
double roundingsAt(const OnSpline& on, double distance) {
  return distance * (static_cast<double>(on.sea.first) + static_cast<double>(on.sea.fifth) * std::pow(distance, 4));
}

// Returns an offset from `from`: on the circle, within it, or towards the top of a group of waves.
Offset someOffset(Random& random, const OnSpline& on, const Offset& from, double r, int kind) {
  const Offset up{on.top.x - from.x, on.top.z - from.z};
  const double away = std::hypot(up.x, up.z), part = away > r ? r / away : 1;
  if (kind == 0) return {part * up.x, part * up.z};
  return kind <= 8 ? onCircle(r, 0.7853982 * kind) : inDisc(random, r);
}

// Returns a corner of the square, a point on an edge, or one inside it.
Offset inSquare(Random& random, double half, int kind) {
  const auto along = [&](bool at_end) {
    const double part = random.uniform(-half, half);
    return !at_end ? part : part < 0 ? -half : half;
  };
  return {along(kind % 4 < 2), along(kind % 4 == 0 || kind % 4 == 2)};
}

} // namespace

TEST_CASE("thirdOver: no third derivative over the square is larger, nor is the bound that of the whole sea where it "
          "is calm") {
  Ratio ratio, slanting, calm;
  forEachSpline(140, 1, [&](Random& random, const OnSpline& on) {
    const double n = on.spline.size, u0 = static_cast<double>(on.spline.u), v0 = static_cast<double>(on.spline.v);
    for (int trial = 0; trial < (isLocal(on.family) ? 80 : 12); ++trial) {
      const Offset at = on.somewhere(random);
      const auto u = static_cast<float>(u0 + at.x / on.cell), v = static_cast<float>(v0 + at.z / on.cell);
      const double reach = trial == 0 ? 0.3 * n : std::min(0.3 * n, on.someReach(random) / on.cell);
      const double bound = static_cast<double>(thirdOver(on.spline, u, v, static_cast<float>(reach)));
      double most = 0;
      for (int k = 0; k < 40; ++k) {
        const Offset away = inSquare(random, reach - std::min(reach, 1e-4 * (1 + reach)), k);
        const double x = static_cast<double>(u) + away.x, z = static_cast<double>(v) + away.z, column = std::floor(x),
                     row = std::floor(z);
        most = std::max(most,
                        on.truth.third(static_cast<int>(on.spline.column) + static_cast<int>(column),
                                       static_cast<int>(on.spline.row) + static_cast<int>(row), x - column, z - row));
      }
      (on.family == kSlanting ? slanting : ratio).add(most, bound);
      if (isLocal(on.family) && most < 0.1 * on.lattice.third) calm.add(most, bound);
    }
  });
  ratio.check("thirdOver", 0, 0.95);
  slanting.check("thirdOver, waves across the nodes", 0, 0.8);
  calm.check("thirdOver, away from a group of waves", 0, 0.2);
}

TEST_CASE("expandSpline: loss r^3 is left out of the Taylor polynomial, within a cell and across many") {
  Ratio within, next, many, slanting, local;
  forEachSpline(240, 2, [&](Random& random, const OnSpline& on) {
    for (int trial = 0; trial < 10; ++trial) {
      Offset from = rounded(on.somewhere(random));
      double r = on.someReach(random);
      if (isLocal(on.family) && trial % 2) { // from calm water to the top
        r = on.cell * random.uniform(3, 14);
        const Offset away = onCircle(r, random.uniform(0, 6.2831853));
        from = rounded({on.top.x + away.x, on.top.z + away.z});
      }
      const double loss = value(expandAt(on, from, r).loss);
      Ratio& ratio = on.family == kSlanting ? slanting
                     : isLocal(on.family)   ? local
                     : r < 0.1 * on.cell    ? within
                     : r < on.cell          ? next
                                            : many;
      for (int k = 0; k < 20; ++k) {
        const Offset D = someOffset(random, on, from, r, k);
        ratio.add(on.truth.remainder(from.x, from.z, D), loss * std::pow(std::hypot(D.x, D.z), 3));
      }
    }
  });
  within.check("left out within a tenth of a cell", 0, 0.9);
  next.check("left out within a cell", 0, 0.9);
  many.check("left out across cells", 0, 0.9);
  slanting.check("left out of waves across the nodes", 0, 0.8);
  local.check("left out of a group of waves, or a spike, and of the calm round it", 0, 0.3);
}

TEST_CASE(
    "expandSpline: a polynomial in float is off by the height's rounding + first r + fifth r^5, also when moved") {
  Ratio rounding, moved_ratio;
  forEachSpline(120, 3, [&](Random& random, const OnSpline& on) {
    for (int trial = 0; trial < 25; ++trial) {
      const Offset from = rounded(on.somewhere(random));
      const double r = on.someReach(random);
      SeaLanes<NodeTag> lanes = expandAt(on, from, r).q;
      const Polynomial found = polynomialOf(lanes), exact = on.truth.taylor(from.x, from.z);
      // Two moves, as the walk makes them from level to level.
      const Offset to = rounded(inDisc(random, r / 2)), more = rounded(inDisc(random, r / 4));
      movePolynomial(lane(to.x), lane(to.z), lanes.c), movePolynomial(lane(more.x), lane(more.z), lanes.c);
      const Polynomial moved = polynomialOf(lanes);
      const Offset at{to.x + more.x, to.z + more.z};
      for (int k = 0; k < 12; ++k) {
        const Offset D = someOffset(random, on, from, r, k);
        const double should = exact.at(D.x, D.z);
        rounding.add(std::abs(found.at(D.x, D.z) - should), on.height + roundingsAt(on, std::hypot(D.x, D.z)));
        const double whole = std::hypot(at.x, at.z) + std::hypot(D.x - at.x, D.z - at.z);
        moved_ratio.add(std::abs(moved.at(D.x - at.x, D.z - at.z) - should), on.height + roundingsAt(on, whole));
      }
    }
  });
  rounding.check("lost in float", 0, 0.02);
  moved_ratio.check("lost in float, moved", 0, 0.02);
}

TEST_CASE(
    "roundingOfSpline: either part of it alone, on a swell that is long and on ridges that are short against hulls") {
  Ratio sums, places;
  Random random(6);
  const double radius = someHull().get()->hull.radius;
  for (int k = 0; k < std::max(2, caseCount(10, 200)); ++k) {
    const bool long_ones = k % 2 == 0;
    const SeaChoice choice{long_ones ? kSwell : kRidges, 480, (long_ones ? 2000 : 4.01) * radius, 0};
    onSpline(choice, 1, random, [&](Random&, const OnSpline& on) {
      const double part = 64 * kFloatRoundoff * on.lattice.amplitude / on.height; // share of the sums of coefficients
      CHECK((long_ones ? part > 0.98 : part < 0.02));
      for (int trial = 0; trial < 200; ++trial) {
        const Offset at = rounded(on.somewhere(random));
        const double found = value(expandAt(on, at, 0).q.c[0]);
        (long_ones ? sums : places).add(std::abs(found - on.truth.height(at.x, at.z)), on.height);
      }
    });
  }
  sums.check("heights in float, of sums", 0, 0.03);
  places.check("heights in float, of places", 0, 0.015);
}

TEST_CASE("remaindersAt: what a spline's polynomial is off, at most and in the mean, about the place or beside it") {
  Ratio most_ratio, mean_ratio, told_most, told_mean;
  forEachSpline(160, 4, [&](Random& random, const OnSpline& on) {
    for (int trial = 0; trial < 10; ++trial) {
      const Offset from = rounded(on.somewhere(random));
      const double whole = on.someReach(random), part = trial % 2 ? 1 : random.uniform(0.05, 0.6);
      const double r = part * whole;
      const Offset place = rounded(inDisc(random, whole - r));
      const Expansion<NodeTag> of = expandAt(on, from, whole);
      const Polynomial found = polynomialOf(of.q);
      const std::vector<Offset> points =
          trial % 5 == 4 && part < 1 ? pointsBeyond(place, r) : pointsWithin(random, r, trial / 2 % 4);
      double most = 0, mean = 0, s = 0, off_most = 0, off_mean = 0;
      for (const Offset& y : points) {
        const Offset D{place.x + y.x, place.z + y.z};
        const double left = on.truth.remainder(from.x, from.z, D),
                     off = std::abs(on.truth.height(from.x + D.x, from.z + D.z) - found.at(D.x, D.z));
        most = std::max(most, left), mean += left / 40, s += (y.x * y.x + y.z * y.z) / 40;
        off_most = std::max(off_most, off), off_mean += off / 40;
      }
      const Remainders<NodeTag> left = remaindersAt(NodeTag(), on.sea, of.loss, lane(place.x), lane(place.z),
                                                    lane(r * (1 + 1e-6)), lane(s * (1 + 1e-6)));
      most_ratio.add(most, value(left.most)), mean_ratio.add(mean, value(left.mean));
      told_most.add(off_most, value(left.most) + on.height), told_mean.add(off_mean, value(left.mean) + on.height);
    }
  });
  most_ratio.check("remaindersAt of a spline, most", 1e-6, 0.9);
  mean_ratio.check("remaindersAt of a spline, mean", 1e-6, 0.8);
  told_most.check("all told, most", 1e-6, 0.9);
  told_mean.check("all told, mean", 1e-6, 0.8);
}

namespace {

// Offsets of a triangle's corners from its centroid.
struct FromAbove3 {
  Offset w[3];

  Corners lanes() const {
    Corners corners{};
    for (int i = 0; i < 3; ++i) {
      corners.at[i].x = hn::Set(LeafTag(), static_cast<float>(w[i].x));
      corners.at[i].z = hn::Set(LeafTag(), static_cast<float>(w[i].z));
    }
    return corners;
  }
  // Visits the centroids of small triangles of equal area.
  void forPoints(int across, const std::function<void(const Offset&)>& look) const {
    const auto at = [&](double a, double b) {
      const double c = 1 - a - b;
      look({a * w[0].x + b * w[1].x + c * w[2].x, a * w[0].z + b * w[1].z + c * w[2].z});
    };
    for (int i = 0; i < across; ++i)
      for (int j = 0; i + j < across; ++j) {
        at((i + 1.0 / 3) / across, (j + 1.0 / 3) / across);
        if (i + j + 1 < across) at((i + 2.0 / 3) / across, (j + 2.0 / 3) / across);
      }
  }
};

FromAbove3 someTriangle(Random& random, double size) {
  const Offset a = inDisc(random, size), b = random.uniform() < 0.3 ? Offset{-a.x, -a.z} : inDisc(random, size);
  return {{a, b, {-a.x - b.x, -a.z - b.z}}};
}

} // namespace

TEST_CASE("remaindersOf: what a spline's polynomial leaves out over a triangle, at most and in the mean") {
  Ratio most_ratio, mean_ratio;
  forEachSpline(160, 5, [&](Random& random, const OnSpline& on) {
    for (int trial = 0; trial < 4; ++trial) {
      const Offset from = rounded(on.somewhere(random));
      const double whole = on.someReach(random), size = whole * random.uniform(0.05, 0.5);
      const FromAbove3 triangle = someTriangle(random, size);
      const Offset place = trial == 0 ? Offset{0, 0} : inDisc(random, std::max(0.0, whole - 2 * size));
      const Expansion<NodeTag> of = expandAt(on, from, whole);
      double most = 0, mean = 0, count = 0;
      const auto leftAt = [&](const Offset& y) {
        return on.truth.remainder(from.x, from.z, {place.x + y.x, place.z + y.z});
      };
      triangle.forPoints(9, [&](const Offset& y) { mean += leftAt(y), ++count; });
      for (const Offset& corner : triangle.w) most = std::max(most, leftAt(corner));
      const auto toLeaf = [](double x) { return hn::Set(LeafTag(), static_cast<float>(x)); };
      const Remainders<LeafTag> left =
          remaindersOf(on.sea, triangle.lanes(), toLeaf(value(of.loss)), toLeaf(place.x), toLeaf(place.z));
      most_ratio.add(most, static_cast<double>(hn::GetLane(left.most)));
      mean_ratio.add(mean / count, static_cast<double>(hn::GetLane(left.mean)));
    }
  });
  most_ratio.check("remaindersOf a spline, most", 1e-6, 0.8);
  mean_ratio.check("remaindersOf a spline, mean", 1e-6, 0.7);
}
