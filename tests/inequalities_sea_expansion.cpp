// inequalities_sea_expansion.cpp - tests every inequality of forces/lanes/sea_expansion.hpp, in its scalar build,
// against dense sampling.
#include "inequality.hpp"

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

// Returns a hull with enough triangles that it is not sampled at its vertices.
const plimsoll::Hull& someHull() {
  static const plimsoll::Hull hull = makeHull(shape("geodesic:2,1,1,11"));
  return hull;
}

// Calls look() for seas of all families around a body at a random place. The body's size is a few wavelengths or a
// fraction of one.
void forEachSea(int count, std::uint64_t seed,
                const std::function<void(Random&, const InWaves&, const WalkSea&, const TrueSines&)>& look) {
  Random random(seed);
  for (int k = 0; k < count; ++k) {
    const auto family = static_cast<WaveFamily>(k % static_cast<int>(WaveFamily::kFamilies));
    const double scale = k % 3 == 0 ? random.uniform(0.1, 10) : 1, away = family == WaveFamily::kInPhase ? 0 : 100;
    const InWaves in(someHull(), wavesOf(family, random, 4 * scale),
                     {random.uniform(-away, away), 0, random.uniform(-away, away)}, randomRotation(random), scale,
                     0.01);
    int looks = 0;
    catchKernels(in.body, [&](const Caught& caught) {
      if (caught.sea && looks++ == 0) look(random, in, *caught.sea, in.truth());
    });
    CHECK(looks > 0);
  }
}

SeaLanes<NodeTag> lanesOf(const Polynomial& p) {
  SeaLanes<NodeTag> q;
  for (int n = 0; n < 21; ++n) q.c[n] = lane(p.c[n]);
  return q;
}

} // namespace

TEST_CASE("remaindersAbout and remaindersAt: what a Taylor polynomial leaves out, at most and in the mean") {
  Ratio most_about, mean_about, most_at, mean_at;
  forEachSea(160, 1, [&](Random& random, const InWaves&, const WalkSea& sea, const TrueSines& truth) {
    const double k = truth.largestNumber();
    for (int trial = 0; trial < 12; ++trial) {
      const double r = std::exp(random.uniform(std::log(0.1), std::log(6.0))) / k;
      const bool about = trial % 2 == 0;
      const Offset from = trial % 3 == 0 ? Offset{0, 0} : inDisc(random, 2); // point of expansion
      const Offset place = about ? Offset{0, 0} : inDisc(random, 3 * r);
      const std::vector<Offset> points =
          trial % 6 == 5 ? pointsBeyond(place, r) : pointsWithin(random, r, trial / 2 % 4);
      double most = 0, mean = 0, s = 0;
      for (const Offset& y : points) {
        const double left = std::abs(truth.remainder(5, from.x, from.z, {place.x + y.x, place.z + y.z}));
        most = std::max(most, left), mean += left / 40, s += (y.x * y.x + y.z * y.z) / 40;
      }
      const Lane R = lane(r * (1 + 1e-6)), S = lane(s * (1 + 1e-6));
      const Remainders<NodeTag> left = about
                                           ? remaindersAbout(NodeTag(), sea, R, S)
                                           : remaindersAt(NodeTag(), sea, lane(1), lane(place.x), lane(place.z), R, S);
      (about ? most_about : most_at).add(most, value(left.most));
      (about ? mean_about : mean_at).add(mean, value(left.mean));
    }
  });
  most_about.check("remaindersAbout, most", 0, 0.9);
  mean_about.check("remaindersAbout, mean", 0, 0.9);
  most_at.check("remaindersAt, most", 0, 0.6);
  mean_at.check("remaindersAt, mean", 0, 0.6);
}

TEST_CASE("remaindersAt: over triangles and the surfaces of boxes, with their own r and s") {
  Ratio most_ratio, mean_ratio;
  forEachSea(120, 2, [&](Random& random, const InWaves&, const WalkSea& sea, const TrueSines& truth) {
    const double size = std::exp(random.uniform(std::log(0.1), std::log(3.0))) / truth.largestNumber();
    const Offset place = inDisc(random, 3 * size);
    std::vector<Offset> points;
    if (random.uniform() < 0.5) { // a triangle about the mean of its corners
      const Offset a = inDisc(random, size), b = inDisc(random, size), c{-a.x - b.x, -a.z - b.z};
      for (int k = 0; k < 300; ++k) {
        double u = random.uniform(), v = random.uniform();
        if (u + v > 1) u = 1 - u, v = 1 - v;
        const double w = 1 - u - v;
        points.push_back({u * a.x + v * b.x + w * c.x, u * a.z + v * b.z + w * c.z});
      }
      for (const Offset& corner : {a, b, c}) points.push_back(corner);
    } else { // the faces of a rotated box, in the horizontal plane
      const Mat3d R = rotationMatrix(randomRotation(random));
      const double half[3] = {size * random.uniform(), size * random.uniform(), size * random.uniform()};
      for (int k = 0; k < 300; ++k) {
        double p[3] = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
        p[k % 3] = k / 3 % 2 ? 1 : -1;
        const Vec3d at = R * Vec3d{p[0] * half[0], p[1] * half[1], p[2] * half[2]};
        points.push_back({at.x, at.z});
      }
    }
    double most = 0, mean = 0, r = 0, s = 0;
    for (const Offset& y : points) {
      const double left = std::abs(truth.remainder(5, 0, 0, {place.x + y.x, place.z + y.z}));
      const double square = y.x * y.x + y.z * y.z, part = 1.0 / static_cast<double>(points.size());
      most = std::max(most, left), mean += left * part, s += square * part, r = std::max(r, std::sqrt(square));
    }
    const Remainders<NodeTag> left =
        remaindersAt(NodeTag(), sea, lane(1), lane(place.x), lane(place.z), lane(r * (1 + 1e-6)), lane(s * (1 + 1e-6)));
    most_ratio.add(most, value(left.most)), mean_ratio.add(mean, value(left.mean));
  });
  most_ratio.check("remaindersAt over triangles and boxes, most", 0, 0.3);
  mean_ratio.check("remaindersAt over triangles and boxes, mean", 0, 0.1);
}

TEST_CASE("directedAt: no less than sum A k^6 / 720 (d . D)^4, no more than (directed_root |D|)^4") {
  Ratio below, above, most;
  forEachSea(120, 3, [&](Random& random, const InWaves&, const WalkSea& sea, const TrueSines& truth) {
    const double k = truth.largestNumber();
    for (int trial = 0; trial < 40; ++trial) {
      const double r = std::exp(random.uniform(std::log(0.05), std::log(10.0))) / k;
      const Offset D = onCircle(r, random.uniform(0, 6.2831853));
      const double Q = value(directedAt(NodeTag(), sea, lane(D.x), lane(D.z))),
                   root = static_cast<double>(sea.directed_root) * r;
      below.add(truth.directed(D), Q);
      above.add(truth.directed(D), root * root * root * root);
      most.add(Q, root * root * root * root);
    }
  });
  below.check("directedAt", 0, 0.9);
  above.check("directed_root", 0, 0.9);
  most.check("directedAt over directed_root", 0, 0.9);
}

TEST_CASE("expandSea and movePolynomial: a polynomial in float is off by the height's rounding + first r + fifth r^5") {
  Ratio ratio, moved_ratio;
  forEachSea(80, 4, [&](Random& random, const InWaves& in, const WalkSea& sea, const TrueSines& truth) {
    const double radius = in.body.hull->radius, unit = kFloatRoundoff;
    const double count = static_cast<double>(in.waves.size());
    const double height = unit * (32 * truth.moment(1) * radius + (64 + count) * truth.moment(0)); // sea_expansion.hpp
    for (int trial = 0; trial < 10; ++trial) {
      const Offset from = inDisc(random, radius);
      const float X = static_cast<float>(from.x), Z = static_cast<float>(from.z);
      const SeaLanes<NodeTag> q =
          expandSea(NodeTag(), sea, lane(from.x), lane(from.z), lane(0), phasesOf(NodeTag(), sea)).q;
      Polynomial p;
      for (int n = 0; n < 21; ++n) p.c[n] = value(q.c[n]);
      const double r = std::exp(random.uniform(std::log(0.05), std::log(3.0))) / truth.largestNumber();
      // Moved twice, as the walk does from level to level.
      SeaLanes<NodeTag> moved = q;
      const Offset to = inDisc(random, r / 2), more = inDisc(random, r / 4);
      movePolynomial(lane(to.x), lane(to.z), moved.c), movePolynomial(lane(more.x), lane(more.z), moved.c);
      const double at_x =
                       static_cast<double>(static_cast<float>(to.x)) + static_cast<double>(static_cast<float>(more.x)),
                   at_z =
                       static_cast<double>(static_cast<float>(to.z)) + static_cast<double>(static_cast<float>(more.z));
      Polynomial far;
      for (int n = 0; n < 21; ++n) far.c[n] = value(moved.c[n]);
      for (int k = 0; k < 20; ++k) {
        const Offset D = inDisc(random, r);
        const double x = static_cast<double>(X), z = static_cast<double>(Z);
        const double exact = truth.height(x + D.x, z + D.z) - truth.remainder(5, x, z, D);
        const double far_r = std::hypot(D.x, D.z);
        const double allowed =
            height + static_cast<double>(sea.first) * far_r + static_cast<double>(sea.fifth) * std::pow(far_r, 5);
        ratio.add(std::abs(p.at(D.x, D.z) - exact), allowed);
        // The bound is for the whole distance from the point of expansion.
        const double whole = std::hypot(at_x, at_z) + std::hypot(D.x - at_x, D.z - at_z);
        moved_ratio.add(std::abs(far.at(D.x - at_x, D.z - at_z) - exact),
                        height + static_cast<double>(sea.first) * whole +
                            static_cast<double>(sea.fifth) * std::pow(whole, 5));
      }
    }
  });
  ratio.check("expandSea", 0, 0.01);
  moved_ratio.check("expandSea, then movePolynomial", 0, 0.01);
}

TEST_CASE("movePolynomial: the same polynomial about another point") {
  Ratio five, four, three;
  Random random(5);
  for (int k = 0; k < 4000; ++k) {
    Polynomial p = somePolynomial(random, k);
    const int degree = 3 + k % 3;
    for (int n = termsOf(degree); n < 21; ++n) p.c[n] = 0;
    const Offset to = inDisc(random, 2), D = inDisc(random, 2);
    const Lane X = lane(to.x), Z = lane(to.z);
    Polynomial moved;
    const auto take = [&](auto q) {
      for (int n = 0; n < termsOf(degree); ++n) q.c[n] = lane(p.c[n]);
      movePolynomial(X, Z, q.c);
      for (int n = 0; n < termsOf(degree); ++n) moved.c[n] = value(q.c[n]);
    };
    if (degree == 3) take(SeaLanes<NodeTag, 3>());
    if (degree == 4) take(SeaLanes<NodeTag, 4>());
    if (degree == 5) take(SeaLanes<NodeTag, 5>());
    // About one rounding per product.
    const double allowed = kFloatRoundoff * p.magnitude(std::hypot(to.x, to.z) * 1.5 + std::hypot(D.x, D.z) * 1.5);
    (degree == 3   ? three
     : degree == 4 ? four
                   : five)
        .add(std::abs(moved.at(D.x, D.z) - p.at(value(X) + D.x, value(Z) + D.z)), allowed);
  }
  three.check("movePolynomial, degree 3", 0, 0.1);
  four.check("movePolynomial, degree 4", 0, 0.1);
  five.check("movePolynomial, degree 5", 0, 0.1);
}

TEST_CASE("Norms: second to fifth bound the terms of their degree") {
  Ratio ratio[4];
  Random random(6);
  for (int k = 0; k < 3000; ++k) {
    const Polynomial p = somePolynomial(random, k);
    const Norms<NodeTag> norms(NodeTag(), lanesOf(p));
    const double norm[4] = {value(norms.second), value(norms.third), value(norms.fourth), value(norms.fifth)};
    for (int n = 2; n <= 5; ++n) {
      Polynomial only;
      for (int j = 0; j <= n; ++j) only.c[Polynomial::index(n - j, j)] = p.c[Polynomial::index(n - j, j)];
      double most = 0;
      for (int turn = 0; turn < 180; ++turn) {
        const Offset e = onCircle(1, 3.14159265 * turn / 180);
        most = std::max(most, std::abs(only.at(e.x, e.z)));
      }
      ratio[n - 2].add(most, norm[n - 2]);
    }
  }
  for (int n = 0; n < 4; ++n) ratio[n].check("norm of degree " + std::to_string(n + 2), 4e-7, 0.99);
}

TEST_CASE("Norms: departureOver, curvatureWithin and thirdWithin hold everywhere within r") {
  Ratio bend, curvature, third;
  Random random(7);
  for (int k = 0; k < 1000; ++k) {
    const Polynomial p = somePolynomial(random, k);
    const Norms<NodeTag> norms(NodeTag(), lanesOf(p));
    const double r = std::exp(random.uniform(std::log(0.05), std::log(5.0)));
    const double bent = r * r * value(norms.departureOver(lane(r))),
                 curved = value(norms.curvatureWithin(NodeTag(), lane(r))),
                 changing = value(norms.thirdWithin(NodeTag(), lane(r)));
    for (int turn = 0; turn < 72; ++turn) {
      const Offset D = onCircle(turn % 4 == 3 ? r * random.uniform() : r, 6.2831853 * turn / 72);
      bend.add(std::abs(p.at(D.x, D.z) - p.c[0] - p.c[1] * D.x - p.c[2] * D.z), bent);
      curvature.add(p.curvature(D.x, D.z), curved);
      if (turn % 8 == 0) third.add(p.third(D.x, D.z), changing);
    }
  }
  bend.check("departureOver", 1e-6, 0.99);
  curvature.check("curvatureWithin", 1e-6, 0.99);
  third.check("thirdWithin", 1e-6, 0.99);
}
