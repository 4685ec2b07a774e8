// test_radiation_fit.cpp - the fit of the filter bank: every weight is symmetric and positive semidefinite, and the sum
// is close to the solved values.
#include "seakeeping_cases.hpp"

#include "math/elementary.hpp"
#include "math/symmetric6.hpp"
#include "seakeeping/bank_fit.hpp"

#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

double leastOverLargest(const Mat6& m) {
  const Eigen6 eigen = eigenSymmetric(m);
  const double largest = *std::max_element(eigen.value, eigen.value + 6);
  return largest > 0 ? *std::min_element(eigen.value, eigen.value + 6) / largest : 0;
}

Seakeeping built(AtRest& body, std::size_t panels) {
  body.def.most_panels = panels;
  Seakeeping of;
  const String refusal = buildSeakeeping(body.def, of);
  REQUIRE_MESSAGE(refusal.empty(), refusal);
  return of;
}

Mat6 randomMatrix(Random& random) {
  Mat6 m;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j <= i; ++j) m.row[i][j] = m.row[j][i] = random.uniform(-1, 1);
  return m;
}

} // namespace

TEST_CASE("symmetric 6x6 matrices: eigenvalues put together give the matrix back; without the negative ones it is the "
          "nearest") {
  Random random(3);
  for (int i = 0; i < 50; ++i) {
    const Mat6 m = randomMatrix(random), kept = withoutNegative(m), again = withoutNegative(kept);
    const Eigen6 eigen = eigenSymmetric(m);
    double worst = 0, trace = 0, sum = 0, beyond = 0;
    for (int a = 0; a < 6; ++a) {
      trace += m.row[a][a], sum += eigen.value[a];
      for (int b = 0; b < 6; ++b) {
        double back = 0;
        for (int k = 0; k < 6; ++k) back += eigen.vectors.row[a][k] * eigen.value[k] * eigen.vectors.row[b][k];
        worst = std::max({worst, std::abs(back - m.row[a][b]), std::abs(again.row[a][b] - kept.row[a][b])});
        beyond += (kept.row[a][b] - m.row[a][b]) * kept.row[a][b]; // the removed part is orthogonal to the kept part
      }
    }
    CHECK(worst < 1e-13);
    CHECK(std::abs(beyond) < 1e-13);
    CHECK(sum == doctest::Approx(trace).epsilon(1e-12));
    CHECK(leastOverLargest(kept) > -1e-14);
  }
}

TEST_CASE("what a bank itself answers is found again") {
  Random random(5);
  AtRest body(shape("sphere:2,3"), {});
  Seakeeping of = built(body, 60);
  RadiationBank truth = of.bank;
  for (Mat6& weight : truth.weight) weight = 1000 * withoutNegative(randomMatrix(random));
  of.longest = 4;
  for (std::size_t f = 0; f < of.frequencies.size(); ++f) {
    of.frequencies[f] = truth.frequency[0] * power(8, static_cast<double>(f) / 19) * 0.9;
    const BankResponse at = bankResponseAt(truth, of.frequencies[f]);
    of.damping[f] = at.real;
    of.added_mass[f] = of.added_mass_infinite + 1 / of.frequencies[f] * at.imaginary;
  }
  const RadiationBank found = fitBank(of, truth.frequency[0] / 0.35);
  for (const double w : of.frequencies) {
    const BankResponse a = bankResponseAt(truth, w), b = bankResponseAt(found, w);
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) {
        const double size = std::sqrt(a.real.row[i][i] * a.real.row[j][j]);
        CHECK(std::abs(a.real.row[i][j] - b.real.row[i][j]) < 0.03 * size);
      }
  }
}

TEST_CASE("hemisphere: the bank is within some per cent near heave's resonance") {
  AtRest ball(shape("sphere:5,4"), {}, -1);
  const Seakeeping of = built(ball, 300);
  const double heave = kTurn / naturalMotion(of, 1).period;
  CHECK(of.bank.frequency.front() == doctest::Approx(0.35 * heave));
  CHECK(of.bank.frequency.back() == doctest::Approx(2.5 * heave));
  double worst = 0, worst_mass = 0;
  for (std::size_t f = 0; f < of.frequencies.size(); ++f) {
    const double w = of.frequencies[f];
    if (w < 0.6 * heave || w > 1.25 * heave) continue;
    const BankResponse at = bankResponseAt(of.bank, w);
    worst = std::max(worst, std::abs(at.real.row[1][1] / of.damping[f].row[1][1] - 1));
    const double mass = of.added_mass_infinite.row[1][1] + at.imaginary.row[1][1] / w;
    worst_mass = std::max(worst_mass, std::abs(mass / of.added_mass[f].row[1][1] - 1));
  }
  MESSAGE("heave: damping within " << 100 * worst << " %, added mass within " << 100 * worst_mass << " %");
  CHECK(worst < 0.05);
  CHECK(worst_mass < 0.05);
}

TEST_CASE("any hull: weights are symmetric, not negative, and no larger than what they stand for") {
  for (const char* name : {"box:12,2.4,4", "boat", "catamaran", "rowboat", "torus:3,1", "cylinder:1,5", "buoy"}) {
    const bool is_boat = std::string(name) == "boat" || std::string(name) == "buoy";
    AtRest body(shape(name), {0, is_boat ? 0.5 : 0.0, 0}, -0.1);
    const Seakeeping of = built(body, 200);
    INFO(std::string(name));
    double largest = 0;
    for (const Mat6& B : of.damping) largest = std::max(largest, B.row[1][1]);
    for (const Mat6& weight : of.bank.weight) {
      for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) CHECK(weight.row[i][j] == weight.row[j][i]);
      CHECK(leastOverLargest(weight) > -1e-12);
      CHECK(weight.row[1][1] < 4 * largest);
    }
    // Heave damping: within 12 % of the largest at every frequency. Hulls with a gap or pool, which have narrow
    // resonances, are skipped.
    if (std::string(name) == "catamaran" || std::string(name) == "torus:3,1") continue;
    for (std::size_t f = 0; f < of.frequencies.size(); ++f)
      CHECK(std::abs(bankResponseAt(of.bank, of.frequencies[f]).real.row[1][1] - of.damping[f].row[1][1]) <
            0.12 * largest);
  }
}
