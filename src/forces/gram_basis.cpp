// gram_basis.cpp - computes the table at compile time, in double, rounded to float.
#include "forces/gram_basis.hpp"

#include <array>
#include <cstddef>

namespace plim {
namespace {

constexpr int kMost = GramBasis::kMostNodes, kPowers = GramBasis::kPowers;
// Total number of nodes of all bases, stored one after another.
constexpr std::size_t kAllNodes = kMost * (kMost + 1) / 2;

struct alignas(32) Values {
  float of[kAllNodes][GramBasis::kLanes];
};

constexpr std::size_t firstNode(int nodes) {
  return static_cast<std::size_t>(nodes * (nodes - 1) / 2);
}

constexpr double recurrence(int nodes, int n) {
  const double half = 0.5 * (nodes - 1), nn = n * n;
  return nn * (nodes * nodes - nn) / (4 * (4 * nn - 1)) / (half * half);
}

constexpr Values kValues = [] {
  Values to{};
  for (int nodes = 2; nodes <= kMost; ++nodes)
    for (int i = 0; i < nodes; ++i) {
      const double x = (2.0 * i - (nodes - 1)) / (nodes - 1);
      double p[kPowers] = {1, x};
      for (int n = 1; n + 1 < kPowers; ++n) p[n + 1] = x * p[n] - recurrence(nodes, n) * p[n - 1];
      for (int n = 0; n < kPowers; ++n)
        to.of[firstNode(nodes) + static_cast<std::size_t>(i)][n] = static_cast<float>(p[n]);
    }
  return to;
}();

constexpr GramBasis basisOf(int nodes) {
  GramBasis to{};
  double power[kPowers][kPowers] = {{1}, {0, 1}}, square = nodes;
  for (int n = 1; n + 1 < kPowers; ++n)
    for (int k = 0; k <= n + 1; ++k)
      power[n + 1][k] = (k > 0 ? power[n][k - 1] : 0.0) - recurrence(nodes, n) * power[n - 1][k];
  for (int n = 0; n < kPowers && n < nodes; ++n) {
    if (n > 0) square *= recurrence(nodes, n);
    to.inverse[n] = static_cast<float>(1 / square);
    for (int k = 0; k < kPowers; ++k) to.powers[n][k] = static_cast<float>(power[n][k]);
  }
  to.values = kValues.of + firstNode(nodes);
  to.step = static_cast<float>(2.0 / (nodes - 1));
  return to;
}

constexpr std::array<GramBasis, kMost + 1> kBases = [] {
  std::array<GramBasis, kMost + 1> to{};
  for (int nodes = 2; nodes <= kMost; ++nodes) to[static_cast<std::size_t>(nodes)] = basisOf(nodes);
  return to;
}();

} // namespace

const GramBasis* const kGramBases = kBases.data();

} // namespace plim
