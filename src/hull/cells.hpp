// cells.hpp - finds points by place: a hash table of cubes of side 2 e. A ball of radius e touches at most 8 of them.
#pragma once

#include "hull/mesh.hpp"
#include "math/memory.hpp"

#include <bit>

namespace plim {

using Cell = std::array<std::int64_t, 3>;

inline std::uint64_t hashCell(const Cell& cell) {
  std::uint64_t hash = 0x9e3779b97f4a7c15u;
  for (const std::int64_t part : cell) {
    hash ^= static_cast<std::uint64_t>(part);
    hash *= 0xff51afd7ed558ccdu;
    hash ^= hash >> 32;
  }
  return hash;
}

// Members by cell, in a table of chains. Cells with the same slot share a chain, so the caller must test the distance.
class CellTable {
public:
  explicit CellTable(std::size_t count)
      : heads_(std::bit_ceil(std::max<std::size_t>(16, count)), kNone), next_(count, kNone) {}

  void insert(const Cell& cell, std::uint32_t member) {
    std::uint32_t& head = heads_[slot(cell)];
    next_[member] = head;
    head = member;
  }

  // Returns the first matching member of the cell's chain, the newest first, or kNone.
  template <typename Matches>
  std::uint32_t find(const Cell& cell, Matches matches) const {
    for (std::uint32_t v = heads_[slot(cell)]; v != kNone; v = next_[v])
      if (matches(v)) return v;
    return kNone;
  }

private:
  std::size_t slot(const Cell& cell) const { return hashCell(cell) & (heads_.size() - 1); }

  Array<std::uint32_t> heads_, next_;
};

inline Cell cellOf(const Vec3d& point, double distance) {
  Cell cell;
  for (std::size_t axis = 0; axis < 3; ++axis)
    cell[axis] = static_cast<std::int64_t>(std::floor(point[static_cast<int>(axis)] / (2 * distance)));
  return cell;
}

// Calls visit(cell) for every cell that the ball about the point touches, until it returns true.
template <typename Visit>
void forEachCellNear(const Vec3d& point, double distance, Visit visit) {
  const Vec3d reach{distance, distance, distance};
  const Cell low = cellOf(point - reach, distance), high = cellOf(point + reach, distance);
  for (std::int64_t i = low[0]; i <= high[0]; ++i)
    for (std::int64_t j = low[1]; j <= high[1]; ++j)
      for (std::int64_t k = low[2]; k <= high[2]; ++k)
        if (visit(Cell{i, j, k})) return;
}

} // namespace plim
