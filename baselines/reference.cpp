// reference.cpp - brute force. Each triangle is divided into n^2 similar ones, and the sea is evaluated at all their
// corners and edge midpoints. Small triangles with six wet points are integrated with quadratic depth. Triangles with
// wet and dry points are divided once more into four, with linear depth and straight clipping. Halving the pieces
// divides the error by about sixteen away from the waterline, eight at it.
#include "baselines/reference.hpp"

#include "baselines/pieces.hpp"

namespace plim::baselines {
namespace {

// Points of a triangle on a lattice of m steps per side: returns the index of (i, j), i + j <= m.
std::size_t latticeIndex(int i, int j, int m) {
  return static_cast<std::size_t>(j * (m + 1) - j * (j - 1) / 2 + i);
}

class Subdivided {
public:
  explicit Subdivided(int divisions) : m_(2 * divisions) {}

  void place(const Vec3d (&corner)[3], const Placed& placed) {
    r_.clear();
    for (int j = 0; j <= m_; ++j)
      for (int i = 0; i + j <= m_; ++i)
        r_.push_back(corner[0] + (static_cast<double>(i) / m_) * (corner[1] - corner[0]) +
                     (static_cast<double>(j) / m_) * (corner[2] - corner[0]));
    placed.depths(r_, depth_, water_);
  }

  void integrate(ExactSums& sums) const {
    for (int j = 0; j < m_; j += 2)
      for (int i = 0; i + j < m_; i += 2) {
        addPiece(i, j, 2, sums);
        if (i + j + 2 < m_) addPiece(i + 2, j + 2, -2, sums); // the inverted one
      }
  }

private:
  DepthPoint at(int i, int j) const {
    const std::size_t k = latticeIndex(i, j, m_);
    return {r_[k], depth_[k]};
  }

  void addPiece(int i, int j, int step, ExactSums& sums) const {
    const int half = step / 2;
    const DepthPoint corner[3] = {at(i, j), at(i + step, j), at(i, j + step)};
    const DepthPoint middle[3] = {at(i + half, j), at(i + half, j + half), at(i, j + half)};
    int wet = 0;
    for (int k = 0; k < 3; ++k) wet += (corner[k].depth > 0) + (middle[k].depth > 0);
    if (wet == 0) return;
    if (wet == 6) return addQuadratic(corner, {middle[0].depth, middle[1].depth, middle[2].depth}, sums);
    for (int k = 0; k < 3; ++k) addLinear(corner[k], middle[k], middle[(k + 2) % 3], sums);
    addLinear(middle[0], middle[1], middle[2], sums);
  }

  int m_;
  std::vector<Vec3d> r_;
  std::vector<double> depth_;
  SeaBatch water_;
};

} // namespace

Wrench referenceLinear(const IndexedMesh<double>& mesh, const Placement& placement, const Sea& sea) {
  const std::vector<DepthPoint> vertices = placeVertices(mesh, Placed(placement, sea));
  ExactSums sums;
  for (const auto& t : mesh.triangles) addLinear(vertices[t[0]], vertices[t[1]], vertices[t[2]], sums);
  return sums.wrench(sea.density * sea.gravity);
}

Wrench referenceForce(const IndexedMesh<double>& mesh, const Placement& placement, const Sea& sea, int divisions) {
  if (!sea.heights) return referenceLinear(mesh, placement, sea); // exact
  const Placed placed(placement, sea);
  Subdivided subdivided(divisions); // its memory is reused for all triangles
  ExactSums sums;
  for (const auto& t : mesh.triangles) {
    subdivided.place({placed(mesh.vertices[t[0]]), placed(mesh.vertices[t[1]]), placed(mesh.vertices[t[2]])}, placed);
    subdivided.integrate(sums);
  }
  return sums.wrench(sea.density * sea.gravity);
}

} // namespace plim::baselines
