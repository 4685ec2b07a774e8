// test_wave_walk.cpp - hulls of every size and shape on sines and Gerstner waves, at tolerances for the walk in float:
// error <= bound <= tolerance, or a larger valid bound with a flag. The reference shares no code with the library
// (independent_bodies.hpp). The hulls are boxes, slabs, open boxes, slivers and needles of 8 to 3,000 triangles: dry,
// floating and sunk, up to 10,000 km away and at times of up to a million seconds.
#include "independent_bodies.hpp"

#include "forces/lanes/kernels.hpp"

using namespace independent;

namespace {

// Returns two pyramids on one base of n corners: 2 n triangles, needles if n is large and the spindle is long.
Mesh makeSpindle(double a, double b, double c, int n) {
  Mesh mesh;
  mesh.vertices = {{-a, 0, 0}, {a, 0, 0}};
  const auto corners = static_cast<std::uint32_t>(n);
  for (std::uint32_t k = 0; k < corners; ++k) {
    const double angle = 2 * static_cast<double>(kPi) * k / n;
    mesh.vertices.push_back({0, b * std::cos(angle), c * std::sin(angle)});
    const std::uint32_t here = 2 + k, next = 2 + (k + 1) % corners;
    mesh.triangles.push_back({0, next, here}), mesh.triangles.push_back({1, here, next});
  }
  return mesh;
}

// Returns a box whose lid and bottom are fans about a point near the middle of a side: triangles of all widths,
// including slivers.
Mesh makeFannedBox(double a, double b, double c, int n) {
  Mesh mesh;
  const auto count = static_cast<std::uint32_t>(4 * n);
  for (int level = 0; level < 2; ++level)
    for (std::uint32_t k = 0; k < count; ++k) {
      const double along = 2.0 * (k % static_cast<std::uint32_t>(n)) / n - 1;
      const std::uint32_t side = k / static_cast<std::uint32_t>(n);
      const double x = side == 0   ? along
                       : side == 1 ? 1
                       : side == 2 ? -along
                                   : -1,
                   z = side == 0   ? -1
                       : side == 1 ? along
                       : side == 2 ? 1
                                   : -along;
      mesh.vertices.push_back({a * x, level ? b : -b, c * z});
    }
  mesh.vertices.push_back({0.1 * a, -b, -0.98 * c}), mesh.vertices.push_back({0.1 * a, b, -0.98 * c});
  for (std::uint32_t k = 0; k < count; ++k) {
    const std::uint32_t next = (k + 1) % count;
    mesh.triangles.push_back({k, k + count, next + count}), mesh.triangles.push_back({k, next + count, next});
    mesh.triangles.push_back({2 * count, k, next}), mesh.triangles.push_back({2 * count + 1, next + count, k + count});
  }
  return mesh;
}

Mesh withoutLid(Mesh box) {
  std::erase_if(box.triangles, [&](const auto& t) {
    return box.vertices[t[0]][1] > 0 && box.vertices[t[1]][1] > 0 && box.vertices[t[2]][1] > 0;
  });
  return box;
}

Mesh someMesh(Dice& dice) {
  const double size = dice.scaled(0.1, 30), a = size, b = size * dice.between(0.3, 1), c = size * dice.between(0.3, 1);
  switch (dice.below(12)) {
  case 0: return makeBox(a, b, c);
  case 1: return makeBox(a, size * dice.scaled(0.003, 0.1), c);
  case 2: return withoutLid(makeBox(a, b, c));
  case 3: return makeTetrahedron(dice, size);
  case 4: return makeSpindle(a, b, c, 8);                                      // 16 triangles: the capacity of one leaf
  case 5: return makeSpindle(a, 0.01 * size, 0.02 * size, 3 + dice.below(20)); // needles
  case 6: return makeFannedBox(a, b, c, 1 + dice.below(12));                   // 16 to 192 triangles, slivers
  case 7: return makeEllipsoid(a, b, c, 1 + dice.below(4));                    // 8 to 128
  case 8: return makeEllipsoid(a, 0.02 * size, c, 3 + dice.below(5));          // a lens
  case 9: return makeEllipsoid(a, 0.1 * size, 0.1 * size, 6);                  // a cigar
  case 10: return makeEllipsoid(a, b, c, 6 + dice.below(6));                   // 288 to 968
  default: return makeEllipsoid(a, b, c, dice.oneIn(3) ? 19 : 3 + dice.below(10)); // up to 2,888
  }
}

Case someCase(Dice& dice) {
  Case at = randomPose(dice, someMesh(dice));
  at.body.tolerance = dice.scaled(5e-4, 1e-1), at.body.precision = PLIM_PRECISION_FLOAT;
  if (dice.oneIn(8)) at.body.position[1] = at.level + at.size * dice.between(-1.5, 1.5); // sunk, dry
  return at;
}

// Counts the walks during its lifetime.
class WalksCounted {
public:
  WalksCounted() {
    best = &plim::lanes::kernels(), walks = 0, ours = *best;
    ours.wave_walk = [](const plim::lanes::TreeView& tree, const plim::lanes::PlaneF& plane,
                        const plim::lanes::WalkSea& sea, plim::lanes::WalkSums& sums) {
      ++walks;
      best->wave_walk(tree, plane, sea, sums);
    };
    plim::lanes::useKernels(&ours);
  }
  ~WalksCounted() { plim::lanes::useKernels(nullptr); }
  static inline int walks = 0;

private:
  static inline const plim::lanes::Kernels* best = nullptr;
  plim::lanes::Kernels ours{};
};

template <typename MakeWaves>
void run(const std::string& name, int count, std::uint64_t seed, bool gerstner, const MakeWaves& makeWaves) {
  Tally tally;
  tally.fineness = {2, 20};
  const WalksCounted counted;
  for (int k = 0; k < count; ++k) {
    Dice dice(seed * 1000003 + static_cast<std::uint64_t>(k)); // every case can be run alone
    CAPTURE(k);
    const Case at = someCase(dice);
    const std::vector<plim_wave> waves = makeWaves(dice, at.size);
    plim_water_def def = describe(at, gerstner ? PLIM_WATER_GERSTNER : PLIM_WATER_SINES);
    def.waves = waves.data(), def.wave_count = static_cast<std::uint32_t>(waves.size());
    compareSmooth(at, def, gerstner, tally);
  }
  MESSAGE(name, ": ", WalksCounted::walks, " walks in float");
  CHECK(WalksCounted::walks * 10 > count); // steep seas are mostly evaluated in double
  tally.report(name);
}

} // namespace

TEST_CASE("Gerstner's waves that the walk in float takes") {
  run("gerstner", plim::tests::caseCount(400, 30000), 21, true, [](Dice& dice, double size) {
    return randomWaves(dice, size, static_cast<int>(dice.scaled(1, 16.9)), dice.scaled(0.01, 0.5), true);
  });
}
TEST_CASE("Gerstner's waves up to the steepest") {
  run("steep gerstner", std::max(30, plim::tests::caseCount(120, 6000)), 22, true, [](Dice& dice, double size) {
    return randomWaves(dice, size, 1 + dice.below(6), dice.between(0.3, 0.95), true);
  });
}
TEST_CASE("sines") {
  run("sines", plim::tests::caseCount(600, 20000), 23, false, [](Dice& dice, double size) {
    return randomWaves(dice, size, static_cast<int>(dice.scaled(1, 32.9)), dice.scaled(0.01, 0.6), false);
  });
}
