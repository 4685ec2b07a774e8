#include "hydrodynamics/sea_view.hpp"

namespace plim {
namespace {

// Which cell of a lattice of n nodes along a unit length, and where in it.
struct InCell {
  int cell;
  double part;
};

InCell findCell(double along, int nodes) {
  const double scaled = std::clamp(along, 0.0, 1.0) * (nodes - 1);
  const int cell = std::min(static_cast<int>(scaled), nodes - 2);
  return {cell, scaled - cell};
}

template <typename Value>
Value between(const Value* node, int across, const InCell& x, const InCell& z) {
  const Value* row = node + z.cell * across + x.cell;
  const Value near = (1 - x.part) * row[0] + x.part * row[1];
  const Value far = (1 - x.part) * row[across] + x.part * row[across + 1];
  return (1 - z.part) * near + z.part * far;
}

} // namespace

SeaView::SeaView(const Surface& surface, const Vec3d& low, const Vec3d& high)
    : flat_(surface.isFlat()), level_(surface.fluid().level), bottom_(low.y), highest_(level_), low_{low.x, low.z},
      size_{std::max(high.x - low.x, 1e-9), std::max(high.z - low.z, 1e-9)}, scale_{1 / size_[0], 1 / size_[1]},
      current_{surface.fluid().current_x, 0, surface.fluid().current_z} {
  if (!flat_) sample(surface);
}

void SeaView::sample(const Surface& surface) {
  LatticeSample found[kNodes];
  const SeaLattice lattice = {low_[0], low_[1],         size_[0] / (kAcross - 1), size_[1] / (kAcross - 1),
                              kAcross, bottom_ - level_};
  surface.sampleLattice(lattice, found);
  highest_ = -HUGE_VAL;
  for (int k = 0; k < kNodes; ++k) {
    height_[k] = level_ + found[k].height;
    top_[k] = found[k].top, below_[k] = found[k].below;
    highest_ = std::max(highest_, height_[k]);
    sound_ = sound_ && std::isfinite(height_[k]) && isFinite(top_[k]) && isFinite(below_[k]);
  }
}

double SeaView::heightAt(double x, double z) const {
  if (flat_) return level_;
  return between(height_, kAcross, findCell((x - low_[0]) * scale_[0], kAcross),
                 findCell((z - low_[1]) * scale_[1], kAcross));
}

Vec3d SeaView::velocityAt(const Vec3d& p) const {
  if (flat_) return current_;
  const InCell x = findCell((p.x - low_[0]) * scale_[0], kAcross), z = findCell((p.z - low_[1]) * scale_[1], kAcross);
  const double surface = between(height_, kAcross, x, z);
  const Vec3d top = between(top_, kAcross, x, z);
  if (!(surface > bottom_)) return current_ + top;
  const Vec3d below = between(below_, kAcross, x, z);
  const double down = std::clamp((surface - p.y) / (surface - bottom_), 0.0, 1.0);
  return current_ + (1 - down) * top + down * below;
}

} // namespace plim
