// sea_view.hpp - the sea around one body as drag sees it: heights and particle velocities on a small lattice over the body's
// footprint, linear in between.
//
// A thousand panels would ask a sea of many waves a thousand times; drag is not worth that. Heights and velocities on the
// surface are taken at 6 x 6 places, velocities again at the body's lowest point below them, and between the two the velocity
// changes linearly with depth. Waves too short for the lattice, from half of the hull down, are left out of sums of sines,
// because their orbits average out over the hull; of other seas the lattice takes what it finds, short waves folded into
// long ones. Buoyancy does not look through this lattice.
#pragma once

#include "water/surface.hpp"

namespace plim {

class SeaView {
public:
  // low, high: box around the body [m, world].
  SeaView(const Surface& surface, const Vec3d& low, const Vec3d& high);

  double heightAt(double x, double z) const;    // [m, world y]
  double highest() const { return highest_; }   // [m, world y] of heightAt anywhere
  Vec3d velocityAt(const Vec3d& point_w) const; // [m/s] of the water, current included
  bool isSound() const { return sound_; }       // false: the sea gave something that is no number

private:
  static constexpr int kAcross = 6, kNodes = kAcross * kAcross;
  static_assert(kAcross <= SeaLattice::kMostAcross);

  void sample(const Surface& surface);

  bool flat_, sound_ = true;
  double level_, bottom_, highest_;
  double low_[2], size_[2], scale_[2]; // [m], [1/m] x and z
  Vec3d current_;
  double height_[kNodes];             // [m, world y]
  Vec3d top_[kNodes], below_[kNodes]; // [m/s]
};

} // namespace plim
