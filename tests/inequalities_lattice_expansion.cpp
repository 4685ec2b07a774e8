// inequalities_lattice_expansion.cpp - tests every inequality of forces/lanes/lattice_expansion.hpp, in its scalar
// build, and of forces/gram_basis.hpp, against dense sampling.
#include "inequality.hpp"

#include "forces/lanes/sea_expansion.hpp"
#include "water/lattice.hpp"

using namespace plim;
using namespace plim::tests;
using namespace plim::lanes;

namespace {

static_assert(HWY_TARGET == HWY_SCALAR); // one lane

// Nodes of a sea, row by row.
struct Nodes {
  int columns, rows;
  std::vector<float> heights;

  float* at(int column, int row) { return heights.data() + row * columns + column; }
  double height(double u, double v) const { // of the facets
    const int column = std::min(static_cast<int>(u), columns - 2), row = std::min(static_cast<int>(v), rows - 2);
    const auto node = [&](int c, int r) {
      return static_cast<double>(heights[static_cast<std::size_t>(r * columns + c)]);
    };
    return sampleFacet(u - column, v - row, node(column, row), node(column + 1, row), node(column, row + 1),
                       node(column + 1, row + 1))
        .height;
  }
};

enum Field { kNoise, kWaves, kCubic, kSpike, kFarAway, kFields };

Nodes nodesOf(Field field, Random& random, int columns, int rows) {
  Nodes to{columns, rows, std::vector<float>(static_cast<std::size_t>(columns * rows))};
  double k[8], phase[4], level = field == kFarAway ? 300 : 0;
  for (double& x : k) x = random.uniform(-0.7, 0.7);
  for (double& x : phase) x = random.uniform(0, 6.28);
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      double h = level;
      if (field == kNoise) h += random.uniform(-1, 1);
      if (field == kWaves || field == kFarAway)
        for (int n = 0; n < 4; ++n) h += 0.3 * std::sin(k[2 * n] * c + k[2 * n + 1] * r + phase[n]);
      if (field == kCubic)
        h += 0.01 * (k[0] * c * c + k[1] * c * r + k[2] * r * r) + 1e-3 * (k[3] * c * c * c + k[4] * c * r * r);
      if (field == kSpike) h += c == columns / 2 && r == rows / 3 ? 1 : 0;
      *to.at(c, r) = static_cast<float>(h);
    }
  return to;
}

double valueOf(const WindowFit& fit, double xi, double eta) {
  double sum = 0;
  for (int n = kPowers - 1; n >= 0; --n) {
    double along = 0;
    for (int m = kPowers - 1; m >= 0; --m) along = along * xi + static_cast<double>(fit.c[n][m]);
    sum = sum * eta + along;
  }
  return sum;
}

LatticeWindow wholeOf(Nodes& nodes) {
  return {0,
          0,
          nodes.columns,
          nodes.rows,
          nodes.heights.data(),
          nodes.heights.data() + nodes.heights.size(),
          static_cast<std::size_t>(nodes.columns)};
}

// Returns the largest distance between facets and polynomial at `places` squared points of every cell, including
// corners and diagonals.
double distanceOf(const Nodes& nodes, const WindowFit& fit, int places) {
  double most = 0;
  for (int j = 0; j <= (nodes.rows - 1) * places; ++j)
    for (int i = 0; i <= (nodes.columns - 1) * places; ++i) {
      const double u = static_cast<double>(i) / places, v = static_cast<double>(j) / places;
      const double p = valueOf(fit, 2 * u / (nodes.columns - 1) - 1, 2 * v / (nodes.rows - 1) - 1);
      most = std::max(most, std::abs(nodes.height(u, v) - p));
    }
  return most;
}

} // namespace

TEST_CASE("GramBasis: orthogonal over the nodes, with the sums of squares it says, and the same by powers") {
  for (int nodes = 2; nodes <= GramBasis::kMostNodes; ++nodes) {
    const GramBasis& basis = kGramBases[nodes];
    for (int n = 0; n < kPowers; ++n)
      for (int m = 0; m <= n; ++m) {
        double sum = 0, square = 0;
        for (int i = 0; i < nodes; ++i) {
          const auto of = [&](int k) { return static_cast<double>(basis.values[i][k]); };
          sum += of(n) * of(m), square += of(n) * of(n);
          double by_powers = 0;
          const double x = -1 + i * static_cast<double>(basis.step);
          for (int k = 0; k < kPowers; ++k) by_powers += static_cast<double>(basis.powers[n][k]) * std::pow(x, k);
          if (n < nodes) CHECK(std::abs(by_powers - of(n)) < 2e-6);
        }
        if (m < n) CHECK(std::abs(sum) < 1e-5);
        if (m == n && n < nodes) CHECK(std::abs(square * static_cast<double>(basis.inverse[n]) - 1) < 1e-4);
        if (n >= nodes) CHECK(basis.inverse[n] == 0);
      }
  }
}

TEST_CASE("fitWindow: facets are within the distance of the polynomial all over the window") {
  Random random(1);
  Ratio ratio[kFields];
  for (int k = 0; k < caseCount(600, 6000); ++k) {
    const int columns = 2 + static_cast<int>(random.uniform(0, 31)), rows = 2 + static_cast<int>(random.uniform(0, 31));
    Nodes nodes = nodesOf(static_cast<Field>(k % kFields), random, columns, rows);
    WindowFit fit;
    fitWindow(wholeOf(nodes), kGramBases, fit);
    ratio[k % kFields].add(distanceOf(nodes, fit, 4), static_cast<double>(fit.distance));
  }
  ratio[kNoise].check("noise", 0, 0.7), ratio[kWaves].check("waves", 0, 0.7), ratio[kCubic].check("cubic", 0, 0.7);
  ratio[kSpike].check("spike", 0, 0.7), ratio[kFarAway].check("waves on a high plain", 0, 0.5);
}

// A polynomial of degree two passes through the nodes. The remaining distance is the sag of the facets, equal to both
// sides.
TEST_CASE("fitWindow: on a paraboloid the distance is what its facets are off, and half of what they would be off the "
          "surface itself") {
  for (const double uu : {-1.0, 0.0, 1.0})
    for (const double vv : {-1.0, 0.0, 1.0})
      for (const double uv : {0.0, 1.0}) {
        Nodes nodes{12, 9, std::vector<float>(12 * 9)};
        for (int r = 0; r < 9; ++r)
          for (int c = 0; c < 12; ++c)
            *nodes.at(c, r) = static_cast<float>(0.5 * uu * c * c + 0.5 * vv * r * r + uv * c * r);
        WindowFit fit;
        fitWindow(wholeOf(nodes), kGramBases, fit);
        const double expected = (std::abs(uu) + std::abs(vv) + 2 * std::abs(uv)) / 16;
        CHECK(std::abs(static_cast<double>(fit.distance) - expected) <
              0.02 * expected + 6e-3); // rounding of heights up to 100 m
        CHECK(distanceOf(nodes, fit, 4) <= static_cast<double>(fit.distance));
      }
}

TEST_CASE("expandFacets: the sea is within the loss of the polynomial, at places of the hull within r of the point") {
  Random random(2);
  const NodeTag tag;
  Ratio ratio;
  for (int k = 0; k < caseCount(400, 4000); ++k) {
    Nodes nodes = nodesOf(static_cast<Field>(k % kFields), random, 40, 35);
    const double scale = random.uniform(0.3, 3), cell = random.uniform(0.2, 2), units = scale / cell;
    const FacetsF facets{nodes.at(2, 3),
                         nodes.heights.data() + nodes.heights.size(),
                         40,
                         30,
                         28,
                         static_cast<float>(random.uniform(8, 20)),
                         static_cast<float>(random.uniform(8, 20)),
                         1e-3f,
                         static_cast<float>(units),
                         static_cast<float>(1 / scale),
                         kGramBases};
    const double X = random.uniform(-6, 6) / units, Z = random.uniform(-6, 6) / units,
                 r = random.uniform(0.1, 9) / units;
    SeaLanes<NodeTag> q;
    hn::Vec<NodeTag> loss;
    expandFacets(tag, facets, hn::Set(tag, static_cast<float>(X)), hn::Set(tag, static_cast<float>(Z)),
                 hn::Set(tag, static_cast<float>(r)), q.c, loss);
    for (int n = 0; n < 200; ++n) {
      const Offset away = inDisc(random, r);
      const double u = static_cast<double>(facets.u) + (X + away.x) * units,
                   v = static_cast<double>(facets.v) + (Z + away.z) * units;
      if (u < 0 || v < 0 || u > 29 || v > 27) continue; // outside the hull
      const double p = static_cast<double>(
          hn::GetLane(heightAt(q, hn::Set(tag, static_cast<float>(away.x)), hn::Set(tag, static_cast<float>(away.z)))));
      // The point's position is rounded too; roundingOfFacets() allows for that.
      const double off = std::abs(nodes.height(u + 2, v + 3) / scale - p), steepest = 2 / scale;
      ratio.add(off, static_cast<double>(hn::GetLane(loss)) + 32 * kFloatRoundoff * 30 * steepest);
    }
  }
  ratio.check("expandFacets", 0, 0.5);
}

TEST_CASE("expandFacets: a window with too many nodes says so") {
  Random random(3);
  Nodes nodes = nodesOf(kWaves, random, 60, 60);
  const FacetsF facets{nodes.at(0, 0), nodes.heights.data() + nodes.heights.size(), 60, 60, 60, 30, 30, 1e-3f, 1, 1,
                       kGramBases};
  const NodeTag tag;
  SeaLanes<NodeTag> q;
  hn::Vec<NodeTag> loss;
  expandFacets(tag, facets, hn::Zero(tag), hn::Zero(tag), hn::Set(tag, 20.0f), q.c, loss);
  CHECK(hn::GetLane(loss) == kNoFit);
}
