// lattice_reference.cpp - cuts triangles along the lines of the lattice.
#include "baselines/lattice_reference.hpp"

#include "baselines/pieces.hpp"

#include <cmath>

namespace plim::baselines {
namespace {

using Polygon = std::vector<Vec3d>; // relative to the reference point

// A linear function of the place. Its integer values are the lines to cut along.
struct Family {
  double along_x, along_z, offset;
  double at(const Vec3d& r) const { return along_x * r.x + along_z * r.z + offset; }
};

// Returns the part of a convex polygon where sign (family - limit) >= 0.
Polygon clipped(const Polygon& polygon, const Family& family, double limit, double sign) {
  Polygon kept;
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    const Vec3d &here = polygon[k], &next = polygon[(k + 1) % polygon.size()];
    const double from = sign * (family.at(here) - limit), to = sign * (family.at(next) - limit);
    if (from >= 0) kept.push_back(here);
    if ((from >= 0) != (to >= 0)) kept.push_back(here + from / (from - to) * (next - here));
  }
  return kept;
}

// Appends the strips of a polygon between the lines of a family.
void cutInto(const Polygon& polygon, const Family& family, std::vector<Polygon>& pieces) {
  double low = family.at(polygon[0]), high = low;
  for (const Vec3d& corner : polygon)
    low = std::fmin(low, family.at(corner)), high = std::fmax(high, family.at(corner));
  const double first = std::floor(low), end = std::fmax(std::ceil(high), first + 1);
  if (end - first == 1) return pieces.push_back(polygon);
  for (std::size_t k = 0; k < static_cast<std::size_t>(end - first); ++k) {
    const double line = first + static_cast<double>(k);
    Polygon strip = clipped(clipped(polygon, family, line, 1), family, line + 1, -1);
    if (strip.size() > 2) pieces.push_back(std::move(strip));
  }
}

// Returns the three families, as functions of places relative to the reference point.
std::array<Family, 3> familiesOf(const Lattice& lattice, const Vec3d& reference_w) {
  const double per = 1 / lattice.cell, u = per * (reference_w.x - lattice.origin_x),
               v = per * (reference_w.z - lattice.origin_z);
  return {{{per, 0, u}, {0, per, v}, {per, -per, u - v}}};
}

} // namespace

Wrench referenceOnLattice(const IndexedMesh<double>& mesh, const Placement& placement, const Sea& sea,
                          const Lattice& lattice) {
  const Placed placed(placement, sea);
  const std::array<Family, 3> families = familiesOf(lattice, placed.reference_w);
  std::vector<Polygon> pieces, finer;
  std::vector<double> depth;
  SeaBatch water;
  ExactSums sums;
  for (const auto& t : mesh.triangles) {
    pieces.assign(1, {placed(mesh.vertices[t[0]]), placed(mesh.vertices[t[1]]), placed(mesh.vertices[t[2]])});
    for (const Family& family : families) {
      finer.clear();
      for (const Polygon& piece : pieces) cutInto(piece, family, finer);
      pieces.swap(finer);
    }
    for (const Polygon& piece : pieces) {
      placed.depths(piece, depth, water);
      for (std::size_t k = 1; k + 1 < piece.size(); ++k)
        addLinear<long double>({piece[0], depth[0]}, {piece[k], depth[k]}, {piece[k + 1], depth[k + 1]}, sums);
    }
  }
  return sums.wrench(sea.density * sea.gravity);
}

} // namespace plim::baselines
