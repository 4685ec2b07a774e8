// openings.cpp - bounds the rise of the sea along a side, and halves the side.
#include "forces/openings.hpp"

namespace plim {

RimCheck::RimCheck(const Body& body, const BodyInWater& at) : body_(body), plane_(at.plane), above_(body) {
  if (body.surface->isFlat()) {
    blur_ = 0; // depth is linear, so the ends decide
    return;
  }
  if (const Lattice* facets = body.surface->facets()) frame_.emplace(body, *facets);
  blur_ = at.depth_error + (frame_ ? 2 * frame_->rounding : body.surface->linearError().offset) / body.scale;
}

// Returns the largest rise of the sea above the chord, in units of the scale.
double RimCheck::riseAbove(const RimPart& part) const {
  if (body_.surface->isFlat()) return 0;
  const Mat3d R = body_.scale * body_.pose.rotation;
  if (frame_) {
    Box box;
    box.include(R * part.from_c), box.include(R * part.to_c);
    return 2 * frame_->fitOver(box.low, box.high).residual / body_.scale;
  }
  const Vec3d along = R * (part.to_c - part.from_c);
  return body_.surface->linearError().curvature * (along.x * along.x + along.z * along.z) / (8 * body_.scale);
}

double RimCheck::depthAt(const Vec3d& point_c) {
  const double x = above_.x(point_c), z = above_.z(point_c);
  double height = 0;
  body_.surface->heights(1, &x, &z, &height);
  ++looks_;
  return plane_.d0 - dot(plane_.u, point_c) + height / body_.scale;
}

void RimCheck::look(const RimPart& part) {
  if (wet_) return;
  const double deepest = std::max(part.from_depth, part.to_depth);
  wet_ = deepest > 0;
  const double rise = riseAbove(part);
  if (wet_ || deepest + rise + blur_ <= 0) return;
  // Seas without bounds leave every rim in doubt, and sampling does not help. The same holds if the ends are within the
  // error.
  if (!std::isfinite(rise) || !(deepest + blur_ <= 0) || looks_ == kMostLooks) {
    in_doubt_ = true;
    return;
  }
  const Vec3d middle_c = 0.5 * (part.from_c + part.to_c);
  const double depth = depthAt(middle_c);
  look({part.from_c, middle_c, part.from_depth, depth});
  look({middle_c, part.to_c, depth, part.to_depth});
}

} // namespace plim
