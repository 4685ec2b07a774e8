// patch.cpp - places the height map, cuts the triangles and finds the centre of pressure of each half.
#include "baselines/patch.hpp"

#include "baselines/columns.hpp"
#include "baselines/pieces.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace plim::baselines {

WaterPatch::WaterPatch(double diagonal, int cells)
    : diagonal_(diagonal), cell_(diagonal / (cells - 1)), cells_(cells),
      water_(static_cast<std::size_t>(cells + 1) * static_cast<std::size_t>(cells + 1)),
      planes_(2 * static_cast<std::size_t>(cells) * static_cast<std::size_t>(cells)) {}

void WaterPatch::follow(const Vec3d& origin_w, const Vec3d& middle, const Sea& sea) {
  // Nodes are counted in cells from the world's origin, so that a node keeps exactly the same position while it is on
  // the patch.
  const double first_i = std::floor((origin_w.x + middle.x - 0.5 * diagonal_) / cell_);
  const double first_j = std::floor((origin_w.z + middle.z - 0.5 * diagonal_) / cell_);
  corner_x_ = first_i * cell_ - origin_w.x, corner_z_ = first_j * cell_ - origin_w.z, origin_y_ = origin_w.y;
  std::size_t n = 0;
  for (int j = 0; j <= cells_; ++j)
    for (int i = 0; i <= cells_; ++i, ++n) water_.x[n] = (first_i + i) * cell_, water_.z[n] = (first_j + j) * cell_;
  water_.ask(sea);
  ++placing_;
}

double WaterPatch::heightAbove(const Vec3d& point) {
  const double x = point.x - corner_x_, z = point.z - corner_z_;
  const int i = cellOf(x), j = cellOf(z);
  const Plane& plane = planeOver(i, j, x - i * cell_ > z - j * cell_);
  return point.y + (plane.d + plane.normal.x * x + plane.normal.z * z) / plane.normal.y;
}

int WaterPatch::cellOf(double from_corner) const {
  return static_cast<int>(std::clamp(from_corner / cell_, 0.0, cells_ - 1.0));
}

Vec3d WaterPatch::node(int i, int j) const {
  const std::size_t n =
      static_cast<std::size_t>(j) * static_cast<std::size_t>(cells_ + 1) + static_cast<std::size_t>(i);
  return {i * cell_, water_.height[n] - origin_y_, j * cell_};
}

const WaterPatch::Plane& WaterPatch::planeOver(int i, int j, bool is_upper) {
  const std::size_t n = static_cast<std::size_t>(j) * static_cast<std::size_t>(cells_) + static_cast<std::size_t>(i);
  Plane& plane = planes_[2 * n + is_upper];
  if (plane.placing == placing_) return plane;
  const Vec3d a = node(i, j), b = node(i + 1, j + 1), c = is_upper ? node(i + 1, j) : node(i, j + 1);
  const Vec3d normal = cross(b - a, c - a);
  plane = {normal, -dot(normal, a), placing_};
  return plane;
}

namespace {

// A piece of a hull's triangle that is wet according to the heights of its corners.
struct Submerged {
  Vec3d r[3];
  Vec3d area; // outward
};

// Adds the two halves of a piece, each with a horizontal edge, under level water at the given height.
void addHalves(const Submerged& piece, double level, TimedSums& sums) {
  Vec3d top = piece.r[0], middle = piece.r[1], bottom = piece.r[2];
  if (top.y < middle.y) std::swap(top, middle);
  if (middle.y < bottom.y) std::swap(middle, bottom);
  if (top.y < middle.y) std::swap(top, middle);
  const double drop = top.y - bottom.y;
  const double part = drop > 0 ? (top.y - middle.y) / drop : 0; // fraction of the height, and of the area
  const Vec3d base = 0.5 * (middle + top + part * (bottom - top));
  const HalfPressure upper = apexUp(level - top.y, top.y - middle.y);
  const HalfPressure lower = baseUp(level - middle.y, middle.y - bottom.y);
  const auto add = [&](const HalfPressure& half, const Vec3d& from, const Vec3d& to, double fraction) {
    const Vec3d area = fraction * piece.area;
    sums.addWithTorque(-half.mean * area, -cross(half.mean * from + half.moment * (to - from), area));
  };
  add(upper, top, base, part);
  add(lower, base, bottom, 1 - part);
}

class Patch final : public Method {
public:
  Patch(const IndexedMesh<double>& mesh, const Box& box, int cells)
      : mesh_(mesh), middle_b_(0.5 * (box.low + box.high)), water_(length(box.high - box.low), cells),
        r_(mesh.vertices.size()), height_(mesh.vertices.size()) {
    submerged_.reserve(2 * mesh.triangles.size());
  }

  Wrench force(const Placement& placement, const Sea& sea) override {
    TimedSums sums;
    if (mesh_.triangles.empty()) return sums.wrench(0); // there is no box to place a patch around
    const Placed placed(placement, sea);
    water_.follow(placed.reference_w, placed(middle_b_), sea);
    for (std::size_t v = 0; v < r_.size(); ++v) {
      r_[v] = placed(mesh_.vertices[v]);
      height_[v] = water_.heightAbove(r_[v]);
    }
    submerged_.clear();
    for (const auto& t : mesh_.triangles) cut(t);
    for (const Submerged& piece : submerged_) {
      const Vec3d centre = (piece.r[0] + piece.r[1] + piece.r[2]) / 3.0;
      const double depth = -water_.heightAbove(centre);
      if (depth > 0) addHalves(piece, centre.y + depth, sums);
    }
    return sums.wrench(sea.density * sea.gravity);
  }

private:
  // Cuts into none, one or two submerged pieces. Their areas are fractions of the triangle's area.
  void cut(const std::array<std::uint32_t, 3>& t) {
    std::uint32_t h = t[0], m = t[1], l = t[2];
    if (height_[h] < height_[m]) std::swap(h, m);
    if (height_[m] < height_[l]) std::swap(m, l);
    if (height_[h] < height_[m]) std::swap(h, m);
    if (height_[l] >= 0) return;
    const Vec3d &H = r_[h], &M = r_[m], &L = r_[l];
    const Vec3d area = 0.5 * cross(r_[t[1]] - r_[t[0]], r_[t[2]] - r_[t[0]]);
    if (height_[h] <= 0) {
      submerged_.push_back({{H, M, L}, area});
    } else if (height_[m] <= 0) {
      const double t_M = -height_[m] / (height_[h] - height_[m]), t_L = -height_[l] / (height_[h] - height_[l]);
      const Vec3d I_M = M + t_M * (H - M), I_L = L + t_L * (H - L);
      submerged_.push_back({{M, L, I_L}, t_L * area});
      submerged_.push_back({{M, I_L, I_M}, (1 - t_L) * t_M * area});
    } else {
      const double t_M = -height_[l] / (height_[m] - height_[l]), t_H = -height_[l] / (height_[h] - height_[l]);
      submerged_.push_back({{L, L + t_M * (M - L), L + t_H * (H - L)}, t_M * t_H * area});
    }
  }

  IndexedMesh<double> mesh_;
  Vec3d middle_b_; // of the box
  WaterPatch water_;
  std::vector<Vec3d> r_;       // vertices, world axes about the reference point
  std::vector<double> height_; // of the vertices above the water
  std::vector<Submerged> submerged_;
};

} // namespace

std::unique_ptr<Method> makePatch(const IndexedMesh<double>& mesh, int cells) {
  return std::make_unique<Patch>(mesh, boxOf(mesh.vertices, mesh.triangles), cells);
}

} // namespace plim::baselines
