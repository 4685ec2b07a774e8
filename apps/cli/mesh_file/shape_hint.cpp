// shape_hint.cpp - the first shape whose name is a slip or two away from what was typed.
#include "cli/mesh_file/shape_hint.hpp"

#include "cli/mesh_file/text_tools.hpp"
#include "formats/shapes.hpp"

#include <algorithm>
#include <vector>

namespace plim::cli {
namespace {

// Fewest letters to insert, delete, replace, or swap with their neighbour.
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

std::string shapeHint(std::string_view path) {
  constexpr std::size_t kLongestName = 100; // the distance costs the product of the lengths
  if (path.size() > kLongestName || path.find('/') != std::string_view::npos) return "";
  const std::string stem = lowerCase(path.substr(0, path.find(':')));
  std::string known;
  for (const std::string_view name : formats::shapeNames()) {
    if (editDistance(stem, name) <= (name.size() > 4 ? 2u : 1u))
      return "; did you mean the built-in shape '" + std::string(name) + std::string(path.substr(stem.size())) + "'?";
    known += " " + std::string(name);
  }
  return stem.size() == path.size() ? "" : ", nor a built-in shape; those are:" + known;
}

} // namespace plim::cli
