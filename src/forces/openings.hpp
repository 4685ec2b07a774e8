// openings.hpp - whether water stands above a rim between its vertices, where nobody has asked the sea.
//
// Along a straight side of length l, seen from above, the sea rises above the chord between the ends by no more than C l^2 / 8, C the bound on
// its curvature; a sea of facets by twice what it departs from a plane there. Where that leaves a side in doubt, it is halved and
// the sea asked in the middle: every halving quarters the doubt. A side is dry for certain, or wet, or too close to call.
#pragma once

#include "forces/adaptive/lattice_walk.hpp"

#include <optional>

namespace plim {

// A side of an opening, or part of one, and the depths at its ends; body axes about the hull's centre, units of the scale.
struct RimPart {
  Vec3d from_c, to_c;
  double from_depth, to_depth;
};

class RimWatch {
public:
  RimWatch(const Body& body, const BodyInWater& at);

  void look(const RimPart& part);

  bool isWet() const { return wet_; }            // the sea was found to stand above it
  bool isInDoubt() const { return in_doubt_; }   // nothing is known for certain
  std::uint64_t looks() const { return looks_; } // how often the sea was asked

private:
  static constexpr std::uint64_t kMostLooks = 256;

  double riseAbove(const RimPart& part) const;
  double depthAt(const Vec3d& point_c);

  const Body& body_;
  const Plane& plane_;
  FromAbove above_;
  std::optional<LatticeFrame> frame_; // of a sea of facets
  double blur_;                       // what no halving takes away, in units of the scale
  std::uint64_t looks_ = 0;
  bool wet_ = false, in_doubt_ = false;
};

} // namespace plim
