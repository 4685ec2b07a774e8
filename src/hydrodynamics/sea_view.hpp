// sea_view.hpp - the sea around one body as drag sees it: heights and particle velocities on a small lattice over the body's
// footprint, and what lies between the nodes (node_weights.hpp).
//
// A thousand panels would ask a sea of many waves a thousand times; drag is not worth that. Heights and velocities on the
// surface are taken at 6 x 6 places, velocities again at the body's lowest point below them, and between the two the velocity
// changes linearly with depth. A body that is small against the waves, k l <= 1 with l the longer side of its footprint and k^2 the sea's curvature over its
// amplitude, needs only 3 x 3 places: parabolas through three nodes are then within 1 % of a wave.
// Waves too short for the lattice, from half of the hull down, are left out of sums of sines and of Gerstner's waves,
// because their orbits average out over the hull; of other seas the lattice takes what it finds, short waves folded into
// long ones. Buoyancy does not look through this lattice.
#pragma once

#include "hydrodynamics/node_weights.hpp"
#include "water/surface.hpp"

namespace plim {

class SeaView {
public:
  // Of a body within `reach` of `middle` along each axis [m, world].
  SeaView(const Surface& surface, const Vec3d& middle, const Vec3d& reach);

  bool isStill() const { return across_ == 0; }
  bool isSound() const { return sound_; } // false: the sea gave something that is no number
  const Vec3d& current() const { return current_; }

  double heightAt(double x, double z) const;    // [m, world y]
  Vec3d velocityAt(const Vec3d& point_w) const; // [m/s] of the water, current included
  double highest() const { return highest_; }   // [m, world y] heightAt is nowhere more
  double fastest() const { return fastest_; }   // [m/s] velocityAt, less the current, is nowhere much more

  int across() const { return across_; } // nodes along x and along z; 0: still water
  int nodes() const { return across_ * across_; }
  double height(int node) const { return level_ + node_[node].height; }                 // [m, world y]
  const Vec3d& top(int node) const { return node_[node].top; }                          // [m/s] less the current
  const Vec3d& below(int node) const { return node_[node].below; }                      // at the body's lowest point
  const Vec3d& topAcceleration(int node) const { return node_[node].top_acceleration; } // [m/s^2]
  const Vec3d& belowAcceleration(int node) const { return node_[node].below_acceleration; }

private:
  static_assert(kMostAcross <= SeaLattice::kMostAcross);

  void sample(const Surface& surface);
  SideWeights<double> weightsAt(double place, int axis) const;

  int across_;
  bool sound_ = true;
  double level_, highest_, fastest_ = 0;
  Vec3d middle_, reach_, current_;
  LatticeSample node_[kMostNodes];
};

} // namespace plim
