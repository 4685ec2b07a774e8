// sea_view.hpp - the sea around one body, sampled for drag: heights and particle velocities on a small lattice over the
// body's footprint, with interpolation between the nodes (node_weights.hpp).
//
// A thousand panels would need a thousand samples of a sea of many waves, which is too expensive for drag. Instead,
// heights and velocities at the surface are sampled at 6 x 6 nodes, and velocities again at the depth of the body's
// lowest point. Between the two the velocity changes linearly with depth. Bodies that are small relative to the waves
// need only 3 x 3 nodes: k l <= 1, with l the longer side of the footprint and k^2 the sea's curvature over its
// amplitude. Parabolas through three nodes are then within 1 % of a wave.
//
// Waves too short for the lattice, from half of the hull down, are omitted from sums of sines and from Gerstner waves,
// because their orbits average out over the hull. Other seas are sampled as they are, so short waves are aliased to
// long ones. Buoyancy does not use this lattice.
#pragma once

#include "hydrodynamics/node_weights.hpp"
#include "water/surface.hpp"

namespace plim {

class SeaView {
public:
  // For a body within `reach` of `middle` along each axis [m, world].
  SeaView(const Surface& surface, const Vec3d& middle, const Vec3d& reach);

  bool isStill() const { return across_ == 0; }
  bool isSound() const { return sound_; } // false: the sea gave a value that is not finite
  const Vec3d& current() const { return current_; }

  double heightAt(double x, double z) const;    // [m, world y]
  Vec3d velocityAt(const Vec3d& point_w) const; // [m/s] of the water, current included
  double highest() const { return highest_; }   // [m, world y] upper bound of heightAt
  double fastest() const { return fastest_; }   // [m/s] approximate upper bound of velocityAt without the current

  int across() const { return across_; } // nodes along x and along z; 0: still water
  int nodes() const { return across_ * across_; }
  double height(int node) const { return level_ + node_[node].height; } // [m, world y]
  // [m/s] at the surface, without the current
  const Vec3d& top(int node) const { return node_[node].top; }
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
