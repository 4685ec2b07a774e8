// inequalities_leaves.cpp - tests the errors charged to the triangles of leaves by the walk of
// forces/lanes/wave_walk.cpp, in the scalar build, against an integral that shares no code with it
// (independent.hpp). The leaves are those of a hull's tree in the library's own sea. The bounds of the tree and of the
// walk that samples vertices are tested too.
#include "independent.hpp"
#include "inequality.hpp"

#include "forces/adaptive/cluster_walk.hpp"
#include "forces/body_in_water.hpp"
#include "forces/lanes/polynomial_leaf.hpp"
#include "forces/lanes/sines_linear.cpp"

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
double toDouble(float x) {
  return static_cast<double>(x);
}

const plimsoll::Hull& someHull() {
  static const plimsoll::Hull hull = makeHull(shape("geodesic:2,1,1,11"));
  return hull;
}

// A leaf and its bounding box, in the horizontal plane.
struct LeafAt {
  const LeafBlock* block;
  double x, z, r, s,
      arm; // middle, radius, mean square distance from the middle; largest distance from the hull's centre
};

LeafAt leafAt(const TreeView& tree, const WalkSea& sea, std::uint32_t node_index, std::uint32_t c) {
  const TreeNode& node = tree.nodes[node_index];
  LeafAt at{&tree.leaves[node.child[c]], 0, 0, 0, toDouble(tree.sizes[node_index].mean_square[c]), 0};
  double half_x = 0, half_z = 0, square = 0, center = 0;
  for (int k = 0; k < 3; ++k) {
    const double middle = toDouble(node.center[k][c]), half = toDouble(node.half[k][c]);
    at.x += toDouble(sea.to_x[k]) * middle, at.z += toDouble(sea.to_z[k]) * middle;
    half_x += std::abs(toDouble(sea.to_x[k])) * half, half_z += std::abs(toDouble(sea.to_z[k])) * half;
    square += half * half, center += middle * middle;
  }
  at.r = std::min(std::hypot(half_x, half_z), std::sqrt(square)) * (1 + 1e-6);
  at.s = std::min(at.s, at.r * at.r), at.arm = std::sqrt(center) + std::sqrt(square);
  return at;
}

LeafAt someLeaf(Random& random, const InWaves& in, const Caught& caught, std::uint32_t& node_index,
                std::uint32_t& child) {
  const Tree& tree = in.body.hull->tree;
  do {
    node_index = static_cast<std::uint32_t>(random.uniform() * static_cast<double>(tree.nodes.size()));
    child = static_cast<std::uint32_t>(random.uniform() * kNodeChildren);
  } while (!((tree.nodes[node_index].leaf_mask & tree.nodes[node_index].valid_mask) >> child & 1u));
  return leafAt(*caught.tree, *caught.sea, node_index, child);
}

// Returns the corners of a triangle of a leaf in world axes, relative to the hull's centre.
own::Corners cornersOf(const LeafBlock& leaf, std::size_t i, const Mat3d& R) {
  own::Corners corners;
  for (std::size_t k = 0; k < 3; ++k) {
    Vec3d v;
    for (int axis = 0; axis < 3; ++axis)
      v[axis] = toDouble(leaf.r0[axis][i]) + (k == 1   ? toDouble(leaf.e1[axis][i])
                                              : k == 2 ? toDouble(leaf.e2[axis][i])
                                                       : 0.0);
    v = R * v;
    corners[k] = {v.x, v.y, v.z};
  }
  return corners;
}

Vec3d vecOf(const own::Point& p) {
  return {static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)};
}

own::Waves<double> wavesAt(const InWaves& in) {
  const Vec3d center = centerInWorld(in.body);
  std::vector<own::WaveTerms> terms;
  bool displaced = false;
  for (const plim_wave& w : in.waves) {
    terms.push_back({w.amplitude, w.wavelength, w.direction, w.phase, 0, w.steepness});
    displaced = displaced || w.steepness > 0;
  }
  return own::Waves<double>(terms, displaced, 9.81, 0, 0, center.x, center.z);
}

enum class Kind { kLinear3, kLinear5, kCubic, kQuartic, kQuintic, kFourParts, kEach, kKinds };

// The walk's data of a leaf: its polynomial and the polynomial's error limits (wave_walk.cpp, storeSeas and
// describeLeaf).
struct Known {
  ClusterPolynomial polynomial;
  LeafLimits cubic, quartic, whole;
};

Known describe(const WalkSea& sea, const LeafAt& at, double from_x, double from_z) {
  const LeafTag tag;
  const double reach = (std::hypot(at.x - from_x, at.z - from_z) + at.r) * (1 + 1e-6);
  const Expansion<LeafTag> expansion = expandSea(tag, sea, lane(from_x), lane(from_z), lane(reach), phasesOf(tag, sea));
  SeaLanes<LeafTag> q = expansion.q;
  movePolynomial(lane(at.x - from_x), lane(at.z - from_z), q.c);
  const Remainders<LeafTag> left = remaindersAt(tag, sea, expansion.loss, lane(at.x) - expansion.from_x,
                                                lane(at.z) - expansion.from_z, lane(at.r), lane(at.s));
  const Norms<LeafTag> norms(tag, q);
  const double rr = at.r * at.r, fifth = rr * at.r * value(norms.fifth), fourth = rr * value(norms.fourth) + fifth;
  Known known{};
  for (int n = 0; n < kTerms; ++n) known.polynomial.c[n] = hn::GetLane(q.c[n]);
  known.polynomial.x = static_cast<float>(at.x), known.polynomial.z = static_cast<float>(at.z);
  known.polynomial.from_x = hn::GetLane(expansion.from_x), known.polynomial.from_z = hn::GetLane(expansion.from_z);
  known.polynomial.loss = hn::GetLane(expansion.loss);
  const auto limits = [&](double more) {
    return LeafLimits{
        {static_cast<float>(at.s * more + value(left.mean)), static_cast<float>(rr * more + value(left.most))},
        hn::GetLane(norms.thirdWithin(tag, lane(at.r))),
        static_cast<float>(12 * fourth + 8 * fifth)};
  };
  known.cubic = limits(fourth), known.quartic = limits(fifth), known.whole = limits(0);
  return known;
}

LeafLanes addTriangle(Kind kind, const LeafWater& water, const LeafBlock& leaf, std::size_t i, const Known& known,
                      const LeafParts& parts, SumLanes& sums, ErrorLanes& errors) {
  using V = LeafLanes;
  const TriangleLanes t = loadTriangles(leaf, i);
  LeafLanes points = lane(0);
  const auto quartic = [&](const auto& seasAt) { return addTrianglesQuartic(water, t, seasAt, sums, errors, points); };
  switch (kind) {
  case Kind::kLinear3: return addLeafLinear<3>(water, leaf, i, known.polynomial, known.cubic, sums, errors);
  case Kind::kLinear5: return addLeafLinear<5>(water, leaf, i, known.polynomial, known.whole, sums, errors);
  case Kind::kCubic:
    return quartic(
        [&](const Corners&, V X, V Z) { return moveToTriangles<3>(known.polynomial, known.cubic.remainder, X, Z); });
  case Kind::kQuartic:
    return quartic(
        [&](const Corners&, V X, V Z) { return moveToTriangles<4>(known.polynomial, known.quartic.remainder, X, Z); });
  case Kind::kQuintic:
    return quartic([&](const Corners& c, V X, V Z) { return moveToTriangles(water.sea, known.polynomial, c, X, Z); });
  case Kind::kFourParts:
    return quartic([&](const Corners& c, V X, V Z) { return moveToTriangles(water.sea, parts, i, c, X, Z); });
  default: return addTrianglesExpanded(water, t, sums, errors, points);
  }
}

// Calls look() for bodies floating in waves that are long or short compared with a leaf. displaced: Gerstner waves;
// wavesOf() keeps their steepness below 0.4.
void forEachBody(int count, std::uint64_t seed, double tolerance,
                 const std::function<void(Random&, const InWaves&, const Caught&)>& look, bool displaced = false) {
  Random random(seed);
  int looked = 0;
  for (int k = 0; k < count; ++k) {
    const auto family = static_cast<WaveFamily>(k % static_cast<int>(WaveFamily::kFamilies));
    std::vector<plim_wave> waves = wavesOf(family, random, k % 3 == 0 ? 0.3 : 2);
    if (displaced)
      for (plim_wave& wave : waves) wave.steepness = k % 2 ? 1 : random.uniform();
    const InWaves in(someHull(), waves, {random.uniform(-20, 20), random.uniform(-0.5, 0.5), random.uniform(-20, 20)},
                     randomRotation(random), 1, tolerance, displaced ? PLIM_WATER_GERSTNER : PLIM_WATER_SINES);
    int looks = 0;
    catchKernels(in.body, [&](const Caught& caught) {
      if (looks++ == 0) look(random, in, caught);
    });
    looked += looks > 0;
  }
  // Ripples on a long swell may need more steps to find a label than the kernels take.
  CHECK(looked >= (displaced ? count * 9 / 10 : count));
}

void checkCharges(const std::string& name, bool displaced) {
  Ratio triangle, leaf_total, leaf_axes, torque;
  const auto look = [&](Random& random, const InWaves& in, const Caught& caught) {
    WalkSea sea = *caught.sea;
    const double allowance = toDouble(sea.allowance);
    const Mat3d& R = in.body.pose.rotation;
    const own::Waves<double> truth = wavesAt(in);
    const double crest = in.truth().moment(0);
    const double height =
        taylorHeightError(hullInWater(*in.body.hull, *in.body.surface, in.body.scale), *in.body.surface);
    for (int trial = 0; trial < 4; ++trial) {
      // In some trials no triangle is too coarse for a polynomial, so that none is split and expanded again.
      sea.allowance = static_cast<float>(trial < 2 ? allowance : 1e9 * allowance);
      std::uint32_t node, child;
      const LeafAt at = someLeaf(random, in, caught, node, child);
      const Offset from = trial % 2 ? inDisc(random, 3 * at.r) : Offset{0, 0};
      const Known known = describe(sea, at, at.x + from.x, at.z + from.z);
      LeafParts parts;
      LeafParts* to = &parts;
      expandParts(sea, &at.block, 1, &to);
      double total[static_cast<int>(Kind::kKinds)] = {};
      Vec3d axes[static_cast<int>(Kind::kKinds)], off[static_cast<int>(Kind::kKinds)];
      double rounding = 0;
      // In most trials the surface passes through the leaf.
      PlaneF plane = *caught.plane;
      Vec3d middle;
      for (int k = 0; k < 3; ++k) middle[k] = toDouble(caught.tree->nodes[node].center[k][child]);
      plane.d0 = static_cast<float>((R * middle).y - truth(at.x, at.z) + random.uniform(-1, 1) * at.r);
      const LeafWater here{plane, sea};
      for (std::size_t i = 0; i < kLeafTriangles; ++i) {
        const double size = toDouble(at.block->area[i]);
        if (size == 0) continue;
        const double lost = size * (height + 100 * kFloatRoundoff * (std::abs(toDouble(plane.d0)) + 2 + crest));
        const own::Wrench exact = own::SmoothIntegral(truth, static_cast<own::Real>(plane.d0))
                                      .over({cornersOf(*at.block, i, R)}, 0.05 * size * allowance, HUGE_VALL, 1e5);
        const double doubt = lost + static_cast<double>(exact.force_error);
        rounding += doubt;
        for (int k = 0; k < static_cast<int>(Kind::kKinds); ++k) {
          SumLanes sums = noSums();
          ErrorLanes errors = {{lane(0), lane(0), lane(0)}};
          const double charged =
              value(addTriangle(static_cast<Kind>(k), here, *at.block, i, known, parts, sums, errors));
          const Vec3d force = R * Vec3d{value(sums.force[0]), value(sums.force[1]), value(sums.force[2])} / 3.0,
                      moment = R * Vec3d{value(sums.torque[0]), value(sums.torque[1]), value(sums.torque[2])} / 12.0;
          const Vec3d wrong = force - vecOf(exact.force), turned = moment - vecOf(exact.torque);
          total[k] += charged, off[k] += transpose(R) * wrong;
          axes[k] += Vec3d{value(errors.axis[0]), value(errors.axis[1]), value(errors.axis[2])};
          if (static_cast<Kind>(k) >= Kind::kQuintic) {
            triangle.add(std::max(0.0, length(wrong) - doubt), charged);
            torque.add(std::max(0.0, length(turned) - 2 * doubt * at.arm), charged * at.arm);
          }
        }
      }
      for (int k = 0; k < static_cast<int>(Kind::kKinds); ++k) {
        leaf_total.add(std::max(0.0, length(off[k]) - rounding), total[k]);
        leaf_axes.add(std::max(0.0, length(off[k]) - rounding), length(axes[k]));
      }
    }
  };
  forEachBody(40, 1, 0.01, look, displaced);
  triangle.check(name + ": charge of a triangle", 0, 0.01);
  torque.check(name + ": charge of a triangle, torque", 0, 0.01);
  leaf_total.check(name + ": charge of a leaf", 0, 0.05);
  leaf_axes.check(name + ": charge of a leaf, by axes", 0, 0.05);
}

} // namespace

TEST_CASE("leaves: what is charged to their triangles covers force and torque, and the axes' sums do") {
  checkCharges("sines", false);
  checkCharges("Gerstner's waves", true);
}

TEST_CASE(
    "leaves: what the cubic, the quartic and the whole polynomial leave out, in the mean over the leaf and at most") {
  Ratio mean_ratio[3], most_ratio[3], plane_mean, plane_most;
  forEachBody(200, 2, 0.01, [&](Random& random, const InWaves& in, const Caught& caught) {
    const WalkSea& sea = *caught.sea;
    const Mat3d& R = in.body.pose.rotation;
    const TrueSines truth = in.truth();
    std::uint32_t node, child;
    const LeafAt at = someLeaf(random, in, caught, node, child);
    const Offset from = random.uniform() < 0.5 ? inDisc(random, 2 * at.r) : Offset{0, 0};
    const Known known = describe(sea, at, at.x + from.x, at.z + from.z);
    Polynomial q[3];
    for (int n = 0; n < kTerms; ++n)
      for (int k = 0; k < 3; ++k) q[k].c[n] = n < termsOf(3 + k) ? toDouble(known.polynomial.c[n]) : 0;
    const double height = kFloatRoundoff * (32 * truth.moment(1) * in.body.hull->radius +
                                            (64 + static_cast<double>(in.waves.size())) * truth.moment(0));
    double area = 0, mean[3] = {}, most[3] = {}, off_mean = 0, off_most = 0;
    for (std::size_t i = 0; i < kLeafTriangles; ++i) {
      const own::Corners c = cornersOf(*at.block, i, R);
      const double size = toDouble(at.block->area[i]) / 25;
      if (size == 0) continue;
      for (int a = 0; a < 5; ++a)
        for (int b = 0; b < 5; ++b) { // centroids of 25 parts, upright and inverted
          const bool up = a + b < 5;
          const double u = up ? (a + 1.0 / 3) / 5 : (5 - a - 1.0 / 3) / 5,
                       v = up ? (b + 1.0 / 3) / 5 : (5 - b - 1.0 / 3) / 5;
          const Vec3d p = u * vecOf(c[0]) + v * vecOf(c[1]) + (1 - u - v) * vecOf(c[2]);
          const double X = p.x - at.x, Z = p.z - at.z, h = truth.height(p.x, p.z);
          area += size;
          for (int k = 0; k < 3; ++k) {
            const double left = std::max(0.0, std::abs(h - q[k].at(X, Z)) - height);
            mean[k] += size * left, most[k] = std::max(most[k], left);
          }
          const double left = std::max(0.0, std::abs(h - q[0].c[0] - q[0].c[1] * X - q[0].c[2] * Z) - height);
          off_mean += size * left, off_most = std::max(off_most, left);
        }
    }
    if (area == 0) return;
    const LeafLimits* limits[3] = {&known.cubic, &known.quartic, &known.whole};
    for (int k = 0; k < 3; ++k) {
      mean_ratio[k].add(mean[k] / area, toDouble(limits[k]->remainder[0]));
      most_ratio[k].add(most[k], toDouble(limits[k]->remainder[1]));
    }
    // The tangent plane, as sortByPlane bounds it.
    SeaLanes<LeafTag> lanes;
    for (int n = 0; n < kTerms; ++n) lanes.c[n] = hn::Set(LeafTag(), known.polynomial.c[n]);
    const double bend = value(Norms<LeafTag>(LeafTag(), lanes).departureOver(lane(at.r)));
    plane_mean.add(off_mean / area, at.s * bend + toDouble(known.whole.remainder[0]));
    plane_most.add(off_most, at.r * at.r * bend + toDouble(known.whole.remainder[1]));
  });
  const char* name[3] = {"cubic", "quartic", "whole polynomial"};
  for (int k = 0; k < 3; ++k) {
    mean_ratio[k].check(std::string(name[k]) + ", left out in the mean", 1e-5, 0.02);
    most_ratio[k].check(std::string(name[k]) + ", left out at most", 1e-5, 0.02);
  }
  plane_mean.check("tangent plane, in the mean", 1e-5, 0.3);
  plane_most.check("tangent plane, at most", 1e-5, 0.3);
}

TEST_CASE("boundCurvature: the sea's curvature everywhere in the boxes of a node's children") {
  Ratio ratio;
  int finer = 0;
  forEachBody(60, 3, 0, [&](Random& random, const InWaves& in, const Caught& caught) {
    SinesF sea = *caught.sines;
    const TrueSines truth = in.truth();
    const Mat3d& R = in.body.pose.rotation;
    // Also tested where the library does not use it: the sea's third derivative bounds the change of curvature.
    sea.third = static_cast<float>(truth.moment(3) * (1 + 1e-6));
    for (int trial = 0; trial < 3; ++trial) {
      const TreeNode& node = in.body.hull->tree.nodes[static_cast<std::size_t>(random.uniform() * 20)];
      float bend[kNodeChildren];
      boundCurvature(node, sea, bend);
      for (std::uint32_t c = 0; c < kNodeChildren; ++c) {
        if (!(node.valid_mask >> c & 1u)) continue;
        finer += bend[c] < sea.curvature;
        double most = 0;
        for (int k = 0; k < 60; ++k) {
          Vec3d p;
          for (int axis = 0; axis < 3; ++axis)
            p[axis] = toDouble(node.center[axis][c]) +
                      (k < 8 ? (k >> axis & 1 ? 1 : -1) : random.uniform(-1, 1)) * toDouble(node.half[axis][c]);
          p = R * p;
          most = std::max(most, truth.curvature(p.x, p.z));
        }
        ratio.add(most, toDouble(bend[c]));
      }
    }
  });
  ratio.check("boundCurvature", 1e-6, 0.9);
  CHECK(finer > 50); // otherwise the result is only the sea's largest curvature
}

TEST_CASE("Tree: boxes hold their vertices, bends and mean_square hold for their triangles") {
  Ratio box, mean_square, bends;
  Random random(4);
  for (const char* name : {"geodesic:2,1,1,11", "boat", "torus:2,0.7,24", "box:30,0.1,2", "wigley:8,2,1"}) {
    const plimsoll::Hull made = makeHull(moved(shape(name), {random.uniform(-50, 50), 7, random.uniform(-50, 50)}));
    const Tree& tree = made.get()->hull.tree;
    if (tree.nodes.empty()) continue;
    for (std::size_t n = 0; n < tree.nodes.size(); ++n)
      for (std::uint32_t c = 0; c < kNodeChildren; ++c) {
        const TreeNode& node = tree.nodes[n];
        if (!((node.valid_mask & node.leaf_mask) >> c & 1u)) continue;
        const LeafBlock& leaf = tree.leaves[node.child[c]];
        double area = 0, square = 0, bend = 0;
        for (std::size_t i = 0; i < kLeafTriangles; ++i) {
          if (leaf.area[i] == 0) continue;
          const own::Corners t = cornersOf(leaf, i, Mat3d::identity());
          const double size = toDouble(leaf.area[i]);
          Vec3d corner[3], center;
          for (std::size_t k = 0; k < 3; ++k) corner[k] = vecOf(t[k]);
          for (int axis = 0; axis < 3; ++axis) {
            center[axis] = toDouble(node.center[axis][c]);
            for (const Vec3d& p : corner)
              box.add(std::abs(p[axis] - center[axis]), toDouble(node.half[axis][c]) + 1e-12);
          }
          // Means over a triangle: of |x - c|^2 exactly, and of |q - its interpolant| for q = |x|^2 / 2, which has
          // curvature 1.
          const Vec3d a = corner[0] - center, b = corner[1] - center, d = corner[2] - center, sum = a + b + d;
          square += size * (dot(sum, sum) + dot(a, a) + dot(b, b) + dot(d, d)) / 12, area += size;
          double mean = 0;
          for (int k = 0; k < 3; ++k) { // midpoints of the sides: exact to degree 2
            const Vec3d side = corner[(k + 1) % 3] - corner[k];
            mean += dot(side, side) / 8 / 3;
          }
          bend += size * mean;
        }
        if (area == 0) continue;
        mean_square.add(square / area, toDouble(tree.sizes[n].mean_square[c]));
        bends.add(bend, toDouble(tree.linear_error_weights[node.child[c]]));
      }
  }
  box.check("boxes", 1e-6, 0.99);
  mean_square.check("mean_square", 1e-5, 0.9);
  bends.check("bends", 1e-5, 0.99);
}
