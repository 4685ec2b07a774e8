// sea_view.cpp - samples the lattice around a body and interpolates between its nodes.
#include "hydrodynamics/sea_view.hpp"

namespace plim {
namespace {

int nodesAcross(const Surface& surface, const Vec3d& reach) {
  if (surface.isFlat()) return 0;
  const double side = 2 * std::max(reach.x, reach.z);
  const SeaBounds& bounds = surface.bounds();
  const bool is_known = std::isfinite(bounds.curvature) && std::isfinite(bounds.amplitude);
  return is_known && bounds.curvature * side * side <= bounds.amplitude ? kParabola : kMostAcross;
}

} // namespace

SeaView::SeaView(const Surface& surface, const Vec3d& middle, const Vec3d& reach)
    : across_(nodesAcross(surface, reach)), level_(surface.fluid().level), highest_(level_), middle_(middle),
      reach_(maximum(reach, {1e-9, 1e-9, 1e-9})), current_{surface.fluid().current_x, 0, surface.fluid().current_z} {
  if (across_ > 0) sample(surface);
}

void SeaView::sample(const Surface& surface) {
  const double x = 2 * reach_.x / (across_ - 1), z = 2 * reach_.z / (across_ - 1);
  surface.sampleLattice({middle_.x - reach_.x, middle_.z - reach_.z, x, z, across_, middle_.y - reach_.y - level_},
                        node_);
  double low = HUGE_VAL, high = -HUGE_VAL, all = 0;
  for (int k = 0; k < nodes(); ++k) {
    const LatticeSample& node = node_[k];
    low = std::min(low, node.height), high = std::max(high, node.height);
    const double top = sumOfMagnitudes(node.top), below = sumOfMagnitudes(node.below);
    fastest_ = std::max(fastest_, std::max(top, below));
    all += top + below + std::abs(node.height) + sumOfMagnitudes(node.top_acceleration) +
           sumOfMagnitudes(node.below_acceleration);
  }
  sound_ = std::isfinite(all);
  // Parabolas in two directions exceed the nodes' heights by at most 9/32 of their range.
  highest_ = level_ + high + (across_ == kParabola ? 9.0 / 32 * (high - low) : 0);
  highest_ += 1e-6 * (std::abs(highest_ - middle_.y) + reach_.y + (high - low)); // rounding to float in the kernels
}

SideWeights<double> SeaView::weightsAt(double place, int axis) const {
  const double at = (place - middle_[axis]) / reach_[axis];
  return weightsAlong(at, across_, nodesBetween(at, at, across_));
}

double SeaView::heightAt(double x, double z) const {
  double height = level_;
  if (!isStill())
    visitNodes(weightsAt(x, 0), weightsAt(z, 2), across_,
               [&](int k, double weight) { height += weight * node_[k].height; });
  return height;
}

Vec3d SeaView::velocityAt(const Vec3d& p) const {
  if (isStill()) return current_;
  double height = level_;
  Vec3d top, below;
  visitNodes(weightsAt(p.x, 0), weightsAt(p.z, 2), across_, [&](int k, double weight) {
    height += weight * node_[k].height, top += weight * node_[k].top, below += weight * node_[k].below;
  });
  const double draft = height - (middle_.y - reach_.y);
  const double down = draft > 0 ? std::clamp((height - p.y) / draft, 0.0, 1.0) : 0;
  return current_ + (1 - down) * top + down * below;
}

} // namespace plim
