// lattice_walk.cpp - visits clusters, cuts parts along the kinks, and integrates them.
#include "forces/adaptive/lattice_walk.hpp"

#include <algorithm>

namespace plim {

bool latticeUnder(const Body& body, const SampledState& sea, double budget, Lattice& lattice,
                  std::uint64_t& evaluations) {
  const Vec3d center = centerInWorld(body), half = body.scale * body.hull->half_extent;
  const Mat3d& R = body.pose.rotation;
  const double beyond = 0.01 * sea.cell(); // the walk over windows of nodes must stay clear of the lattice's edge
  const double x = dot(absolute(R.row[0]), half) + beyond, z = dot(absolute(R.row[2]), half) + beyond;
  const double cost = (2 * x / sea.cell() + 2) * (2 * z / sea.cell() + 2) * (kNodeCost + sea.inner().heightsCost(1, 0));
  return cost <= budget &&
         sea.latticeOver(center.x - x, center.x + x, center.z - z, center.z + z, lattice, evaluations);
}

LatticeFrame::LatticeFrame(const Body& body, const Lattice& of, double moved) : lattice(of), per_cell(1 / of.cell) {
  const Vec3d center = centerInWorld(body);
  center_u = (center.x - of.origin_x) / of.cell, center_v = (center.z - of.origin_z) / of.cell;
  const double metres = std::abs(body.pose.position.x) + std::abs(body.pose.position.z) + std::abs(of.origin_x) +
                        std::abs(of.origin_z) + body.scale * (body.hull->offset + body.hull->radius);
  tiny = 32 * kDoubleRoundoff * (metres * per_cell + of.lastColumn() + of.lastRow()) + moved * per_cell;
  // The steepest slope over two cells in either direction, on both sides of a kink, and the error of the nodes'
  // heights.
  rounding = 8 * of.steepest * tiny + body.surface->bounds().heightErrorAt(metres);
}

LatticeWalk::LatticeWalk(const Body& body, const BodyInWater& at, double below, const Lattice& lattice)
    : CertifiedWalk(body, at, below, (body.outputs & kCenterOfBuoyancy) != 0), frame_(body, lattice),
      radius_(body.scale * body.hull->radius),
      depth_(std::abs(D0_) + radius_ + lattice.amplitude + 2 * lattice.steepest / lattice.cell * radius_),
      reach_(reachFromReference(body)),
      margin_(body.scale * at.depth_error + 128 * kDoubleRoundoff * depth_ + frame_.rounding),
      by_kernels_(facetsFitKernels(body)) {}

bool LatticeWalk::run(const Allowance& allowed, double budget) {
  begin(budget);
  // The distance between sea and planes is the only error, so it gets both shares.
  remainder_ = allowed.remainder + allowed.sliver, cut_rounding_ = 0;
  walk({});
  addKernelSums();
  const double parts = work_ / kPartCost;
  const double lost = frame_.rounding + (128 + 2 * parts) * kDoubleRoundoff * depth_;
  sums_.chargeAnywhere(sums_.touched * lost + cut_rounding_ * depth_, reach_);
  return !isExhausted();
}

SlopedSea LatticeWalk::seaOf(const LatticePlane& plane) const {
  return {plane(frame_.center_u, frame_.center_v), plane.slope_u * frame_.per_cell, plane.slope_v * frame_.per_cell,
          plane.residual};
}

double LatticeWalk::highest(const Box& box, const SlopedSea& sea) const {
  const Vec3d center = box.center(), half = 0.5 * box.extent();
  return D0_ - box.low.y + sea(center) + std::abs(sea.slope_x) * half.x + std::abs(sea.slope_z) * half.z + sea.residual;
}

bool LatticeWalk::enter(const TreePart& part, SettledSea& sea) {
  if (!sea.is_settled) sea.plane = seaOf(frame_.fitOver(part.box.low, part.box.high));
  if (highest(part.box, sea.plane) < -margin_) return false;
  if (by_kernels_ && tryKernels(part, sea.plane)) return false;
  sea.is_settled = sea.is_settled || sea.plane.residual <= remainder_;
  return true;
}

// Integrates a part by the kernels of still water. Returns false if the plane is not accurate enough.
bool LatticeWalk::tryKernels(const TreePart& part, const SlopedSea& sea) {
  const Plane plane = {(D0_ + sea.height) / scale_,
                       rotation_.row[1] - sea.slope_x * rotation_.row[0] - sea.slope_z * rotation_.row[2]};
  const double error = sea.residual + kernelRounding(plane);
  if (error > remainder_) return false;
  double area = 0;
  for (std::uint32_t c = part.first; c < part.last; ++c)
    if (hull_.tree.nodes[part.node].valid_mask >> c & 1u)
      area += static_cast<double>(hull_.tree.moments[part.node * kNodeChildren + c].column[0][6]);
  area *= scale_ * scale_ * (1 + 1e-6); // the value is stored in float
  addByKernels(part, plane, area, error);
  return true;
}

void LatticeWalk::visitLeaf(std::uint32_t leaf, const SettledSea& sea) {
  const std::size_t first = leaf * kLeafTriangles;
  const std::size_t last = std::min(first + kLeafTriangles, hull_.tree.order.size());
  for (std::size_t k = first; k < last; ++k) {
    Polygon part;
    for (const std::uint32_t v : hull_.triangles[hull_.tree.order[k]]) part.add(vertexInWorld(v));
    if (sea.is_settled)
      work_ += kPartCost, integratePart(part, sea.plane);
    else
      visit(part);
  }
}

// Returns the grid lines between `from` and `to`, except those within the rounding error of the ends.
LatticeWalk::Lines LatticeWalk::linesBetween(double from, double to, double last) const {
  const double first = std::max(0.0, std::floor(from + frame_.tiny) + 1);
  return {first, std::max(0.0, std::min(last, std::ceil(to - frame_.tiny) - 1) - first + 1)};
}

void LatticeWalk::visit(const Polygon& part) {
  work_ += kPartCost;
  if (isExhausted()) return;
  Box box;
  for (int k = 0; k < part.count; ++k) box.include(part.corner[k]);
  const Lattice& lattice = frame_.lattice;
  const Lines across = linesBetween(frame_.u(box.low.x), frame_.u(box.high.x), lattice.lastColumn()),
              down = linesBetween(frame_.v(box.low.z), frame_.v(box.high.z), lattice.lastRow());
  if (across.count + down.count == 0) return visitFacet(part, box);
  const SlopedSea sea = seaOf(frame_.fitOver(box.low, box.high));
  if (highest(box, sea) < -margin_) return;
  if (sea.residual <= remainder_ || part.count == Polygon::kMostCorners) return integratePart(part, sea);
  if (across.count >= down.count)
    cut(part, box, [&, line = across.middle()](const Vec3d& p) { return frame_.u(p.x) - line; });
  else
    cut(part, box, [&, line = down.middle()](const Vec3d& p) { return frame_.v(p.z) - line; });
}

// Integrates a part within a cell, or beyond the border within a strip: it lies on one facet or on two.
void LatticeWalk::visitFacet(const Polygon& part, const Box& box) {
  const Lattice& lattice = frame_.lattice;
  Vec3d middle;
  for (int k = 0; k < part.count; ++k) middle += part.corner[k] / static_cast<double>(part.count);
  const double u = frame_.u(middle.x), v = frame_.v(middle.z);
  if (u > 0 && u < lattice.lastColumn() && v > 0 && v < lattice.lastRow()) {
    const auto acrossDiagonal = [&, shift = std::floor(u) - std::floor(v)](const Vec3d& p) {
      return frame_.u(p.x) - frame_.v(p.z) - shift;
    };
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (int k = 0; k < part.count; ++k) {
      const double side = acrossDiagonal(part.corner[k]);
      low = std::min(low, side), high = std::max(high, side);
    }
    if (low < -2 * frame_.tiny && high > 2 * frame_.tiny && part.count < Polygon::kMostCorners)
      return cut(part, box, acrossDiagonal);
  }
  SlopedSea sea = seaOf(lattice.facetAt(u, v));
  sea.residual = cliffFraction(box) * lattice.amplitude;
  integratePart(part, sea);
}

// Returns the fraction of a part that may be on the wrong side of a cliff because of rounding. A convex polygon is
// nowhere wider than twice its mean width.
double LatticeWalk::cliffFraction(const Box& box) const {
  const Lattice& lattice = frame_.lattice;
  if (lattice.outside == GridOutside::kClamp) return 0;
  const auto fraction = [&](double from, double to, double last) {
    const bool near =
        (from <= frame_.tiny && to >= -frame_.tiny) || (from <= last + frame_.tiny && to >= last - frame_.tiny);
    return near ? std::min(1.0, 4 * frame_.tiny / (to - from + frame_.tiny)) : 0.0;
  };
  return std::min(1.0, fraction(frame_.u(box.low.x), frame_.u(box.high.x), lattice.lastColumn()) +
                           fraction(frame_.v(box.low.z), frame_.v(box.high.z), lattice.lastRow()));
}

// Cuts a part in two; side(p) is positive on one side. The two parts share the points on the cut, so that their areas
// add up.
template <typename Side>
void LatticeWalk::cut(const Polygon& part, const Box& box, Side side) {
  Polygon above, below;
  for (int k = 0; k < part.count; ++k) {
    const Vec3d &here = part.corner[k], &next = part.corner[(k + 1) % part.count];
    const double from = side(here), to = side(next);
    if (from >= 0) above.add(here);
    if (from <= 0) below.add(here);
    if ((from < 0 && to > 0) || (from > 0 && to < 0)) {
      const Vec3d crossing = here + from / (from - to) * (next - here);
      above.add(crossing), below.add(crossing);
    }
  }
  cut_rounding_ += 16 * kDoubleRoundoff * radius_ * sumOfMagnitudes(box.extent());
  if (above.count > 2) visit(above);
  if (below.count > 2) visit(below);
}

void LatticeWalk::integratePart(const Polygon& part, const SlopedSea& sea) {
  double l[Polygon::kMostCorners], most = -HUGE_VAL;
  for (int k = 0; k < part.count; ++k) {
    l[k] = D0_ - part.corner[k].y + sea(part.corner[k]);
    most = std::max(most, l[k]);
  }
  if (most + sea.residual < -margin_) return;
  for (int k = 1; k + 1 < part.count; ++k) {
    Piece piece{{part.corner[0], part.corner[k], part.corner[k + 1]}, {}, 0};
    piece.area = 0.5 * cross(piece.p[1] - piece.p[0], piece.p[2] - piece.p[0]);
    piece.size = length(piece.area);
    integrateLinear(piece, {l[0], l[k], l[k + 1]}, sea.residual, reference_, sums_);
  }
}

namespace {

// Returns the sum over leaves of area times twice the residual of the plane over the leaf: [m^3].
double sumResiduals(const Body& body, const LatticeFrame& frame, double D0, std::uint32_t index) {
  const Tree& tree = body.hull->tree;
  const Mat3d R = body.scale * body.pose.rotation;
  double sum = 0;
  for (std::uint32_t c = 0; c < kNodeChildren; ++c) {
    const Box box = boxOfChildren(tree.nodes[index], c, c + 1, R);
    if (box.isEmpty() || D0 - box.low.y + frame.lattice.amplitude < 0) continue;
    const double residual = frame.fitOver(box.low, box.high).residual + frame.rounding;
    if (residual > 2 * frame.rounding && !(tree.nodes[index].leaf_mask >> c & 1u))
      sum += sumResiduals(body, frame, D0, tree.nodes[index].child[c]);
    else
      sum += 2 * residual * body.scale * body.scale *
             static_cast<double>(tree.moments[index * kNodeChildren + c].column[0][6]) * (1 + 1e-6);
  }
  return sum;
}

// Returns the same sum for the whole hull, in the units of Rounding::linear_error.
double linearErrorByLeaves(const Body& body, const BodyInWater& at, const LatticeFrame& frame) {
  const double s = body.scale, D0 = s * (at.plane.d0 + at.depth_error) + frame.rounding;
  double sum = 0;
  if (body.hull->tree.nodes.empty()) {
    for (std::uint32_t t = 0; t < body.hull->wettable_count; ++t) {
      Box box;
      for (const std::uint32_t v : body.hull->triangles[t])
        box.include(s * (body.pose.rotation * body.hull->facets_double.vertices_c[v]));
      if (D0 - box.low.y + frame.lattice.amplitude < 0) continue;
      const double residual = frame.fitOver(box.low, box.high).residual + frame.rounding;
      sum += 2 * residual * s * s * length(body.hull->areaVector(t));
    }
  } else {
    sum = sumResiduals(body, frame, D0, 0);
  }
  return sum / (s * s * s * s);
}

// Returns whether the hull is two cells or more inside the border.
bool isInside(const Body& body, const LatticeFrame& frame) {
  const double reach = body.scale * body.hull->radius * frame.per_cell + frame.tiny + 2;
  return frame.center_u - reach > 0 && frame.center_u + reach < frame.lattice.lastColumn() &&
         frame.center_v - reach > 0 && frame.center_v + reach < frame.lattice.lastRow();
}

} // namespace

void chargeFacets(const Body& body, const BodyInWater& at, const Lattice& lattice, double moved,
                  Rounding<double>& rounding) {
  const LatticeFrame frame(body, lattice, moved);
  const bool inside = isInside(body, frame);
  double error = HUGE_VAL;
  if (inside || lattice.outside == GridOutside::kClamp)
    error = linearErrorOf(*body.hull, body.scale, lattice.linearError(inside));
  const double s = body.scale, force = at.shared.weight * s * s * s * s * error;
  if (!(force <= toleranceOf(*body.hull, *body.surface, s, body.tolerance).force) || !std::isfinite(error))
    error = std::min(error, linearErrorByLeaves(body, at, frame));
  rounding.linear_error = error;
  rounding.depth_error += frame.rounding / s;
}

} // namespace plim
