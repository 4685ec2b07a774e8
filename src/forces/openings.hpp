// openings.hpp - determines whether water stands above a rim, between its vertices as well.
//
// Along a straight side of horizontal length l, the sea rises above the chord between the ends by at most C l^2 / 8,
// where C is the bound on its curvature. A sea of facets rises by at most twice its residual from a plane there. If the
// side may still be wet, it is halved and the sea is sampled at its middle; every halving quarters the rise. The result
// is dry, wet, or in doubt.
#pragma once

#include "forces/adaptive/lattice_walk.hpp"

#include <optional>

namespace plim {

// A side of an opening, or a part of one, with the depths at its ends. Body axes about the hull's centre, units of the
// scale.
struct RimPart {
  Vec3d from_c, to_c;
  double from_depth, to_depth;
};

class RimCheck {
public:
  RimCheck(const Body& body, const BodyInWater& at);

  void look(const RimPart& part);

  bool isWet() const { return wet_; }            // the sea stands above a sampled point of the rim
  bool isInDoubt() const { return in_doubt_; }   // neither dry nor wet is certain
  std::uint64_t looks() const { return looks_; } // number of samples of the sea

private:
  static constexpr std::uint64_t kMostLooks = 256;

  double riseAbove(const RimPart& part) const;
  double depthAt(const Vec3d& point_c);

  const Body& body_;
  const Plane& plane_;
  FromAbove above_;
  std::optional<LatticeFrame> frame_; // for a sea of facets
  double blur_;                       // error of depths that halving does not reduce, in units of the scale
  std::uint64_t looks_ = 0;
  bool wet_ = false, in_doubt_ = false;
};

} // namespace plim
