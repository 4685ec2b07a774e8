// did_you_mean.cpp - the edit distance with swaps of neighbouring letters.
#include "formats/did_you_mean.hpp"

#include <algorithm>

namespace plim::formats {
namespace {

// Returns the smallest number of letters to insert, delete, replace, or swap with their neighbour.
std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      const std::size_t replaced = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  return cost[a.size()][b.size()];
}

} // namespace

std::vector<std::string> closestNames(std::string_view typed, std::span<const std::string_view> known) {
  constexpr std::size_t kLongestName = 100; // the cost is the product of the lengths
  std::vector<std::string> nearest;
  if (typed.size() > kLongestName) return nearest;
  std::size_t least = kLongestName;
  for (const std::string_view name : known) {
    if (name.size() > kLongestName) continue;
    const std::size_t distance = editDistance(typed, name);
    if (distance > (name.size() > 4 ? 2u : 1u) || distance > least) continue;
    if (distance < least) nearest.clear();
    nearest.emplace_back(name), least = distance;
  }
  return nearest;
}

std::string closestName(std::string_view typed, std::span<const std::string_view> known) {
  const std::vector<std::string> nearest = closestNames(typed, known);
  return nearest.empty() ? "" : nearest[0];
}

} // namespace plim::formats
