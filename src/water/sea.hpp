// sea.hpp - what every kind of sea answers, and for how many points at once.
//
// Heights are above the water's undisturbed level. Points come as arrays of world x and z [m], in double: at 10,000 km
// from the origin that still resolves two nanometres.
#pragma once

#include "math/roundoff.hpp"
#include "math/vec3.hpp"

#include <cstddef>
#include <limits>

namespace plim {

inline constexpr double kUnbounded = std::numeric_limits<double>::infinity();

// What the surface does at one place.
struct SurfaceSample {
  double height = 0;               // [m] above the level
  double slope_x = 0, slope_z = 0; // dh/dx, dh/dz
  double rate = 0;                 // [m/s] dh/dt at the fixed place
  Vec3d particle_velocity;         // [m/s, world] of the water at the point asked for; without the current
  // [m/s^2, world] of the water there, by linear theory: of waves that are known one by one d/dt of their orbital velocities. Where there are
  // heights only it is what the slope of the surface makes, -g grad h, and nothing is known of the vertical: 0.
  Vec3d particle_acceleration;
};

// Upper bounds on the sea, everywhere at the prepared time; infinity where none is known.
struct SeaBounds {
  double amplitude = kUnbounded; // [m]     |h|
  double slope = kUnbounded;     //         |grad h|
  double curvature = kUnbounded; // [1/m]   spectral norm of the Hessian of h
  double third = kUnbounded;     // [1/m^2] of the third derivative
  double rate = kUnbounded;      // [m/s]   |dh/dt|

  // How far a height that the sea gives may be from its true surface because it was taken beside the place asked for (Newton's
  // method stops) and because terms were added up: [m], and per metre from the world's origin. What the roundings of places
  // and of phases do beside this, 8 units of roundoff of slope * (|x| + |z|) and of rate * |t|, is left to those who know where they are.
  double height_error = 0, height_error_per_metre = 0;

  double heightErrorAt(double metres) const { return height_error + height_error_per_metre * metres; } // |x| + |z|
};

// What depth that is taken linear over a horizontal distance may be off. Over a triangle with sides l, and L^2 = l1^2 + l2^2 + l3^2: in the
// mean by no more than
//   curvature * L^2 / 24 + min(offset, kink * L / sqrt(12))
struct LinearError {
  double curvature, offset; // [1/m], [m]
  double kink = kUnbounded; // by how much the slope may change over no distance at all
};

// A lattice of places, seen from above, and what is asked for at each.
struct SeaLattice {
  static constexpr int kMostAcross = 8;

  double x, z;                 // [m, world] of its first node
  double spacing_x, spacing_z; // [m]
  int across;                  // nodes along x and along z, at most kMostAcross
  double below;                // [m] height above the level, usually negative, of the second velocity
};
struct LatticeSample {
  double height = 0;                          // [m] above the level
  Vec3d top;                                  // [m/s] of the water on the surface
  Vec3d below;                                // [m/s] at SeaLattice::below, without regard to the surface's height
  Vec3d top_acceleration, below_acceleration; // [m/s^2] at the same points
};

// A smooth sea near a place, to second order about a point nearby, and bounds that hold within the distance asked for.
struct LocalShape {
  double x = 0, z = 0; // [m] the point, from the place
  double height = 0, slope_x = 0, slope_z = 0;
  double xx = 0, xz = 0, zz = 0;              // second derivatives
  double slope = 0, curvature = 0, third = 0; // as in SeaBounds
  double cost = 0;                            // [ns] about, that it took
};

// What LocalShape may hold where the sea is gentle, about: no bounds, only a hint at where it is worth while to ask.
struct GentleShape {
  double slope, curvature, third;
};

// A sea whose second derivatives are known anywhere and Lipschitz.
class SmoothSea {
public:
  virtual LocalShape shapeNear(double x, double z, double reach) const = 0;
  virtual GentleShape gentleShape() const = 0;

protected:
  SmoothSea() = default;
  SmoothSea(const SmoothSea&) = default;
  SmoothSea(SmoothSea&&) = default;
  SmoothSea& operator=(const SmoothSea&) = default;
  SmoothSea& operator=(SmoothSea&&) = default;
  ~SmoothSea() = default;
};

// What a sea can do beside giving heights. The ways to evaluate do not ask of what kind a sea is: they ask for one of these.
class SinesState;
struct WaveArrays;
class SampledState;
class Lattice;
struct SplineLattice;
struct SeaAbilities {
  bool still = false;                       // it has no waves at all
  const SinesState* sum_of_sines = nullptr; // its waves can be had one by one, and simply add up
  const WaveArrays* wave_arrays = nullptr;  // it is made of waves, and kernels can read them
  const SmoothSea* smooth = nullptr;        // its shape can be had near any place, with bounds
  const SplineLattice* spline = nullptr;    // it is a periodic spline, whose coefficients kernels may read
  const Lattice* facets = nullptr;          // it is made of facets, and all of them are known
  const SampledState* sampled = nullptr;    // it is made of facets of another sea, which can be had for any place
};

// A prepared sea has
//   using Description, and void prepare(const Description&, double gravity, double time);
// and implements, for n points:
//   std::size_t heights(std::size_t n, const double* x, const double* z, double* height) const;
//     (returns how many points the sea was evaluated at)
//   void samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const;
//     (y: height of the point above the level [m]; above the surface it counts as on it)
//   SeaBounds bounds() const;
//   double heightCost() const;
//     (of one height, in nanoseconds or thereabouts: what budgets of work are counted in)
// It may implement
//   SeaAbilities abilities() const;
//   void sampleLattice(const SeaLattice&, LatticeSample*) const;   (faster than samples(), or without waves too short for the lattice)
//   double heightsCost(double count, double radius) const;         (if many heights are cheaper than one by one)
//   LinearError linearError() const;                               (if that is known without a bound of the curvature)

} // namespace plim
