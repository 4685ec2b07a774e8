// sea.hpp - the interface of every kind of sea: samples, bounds and optional capabilities.
//
// Heights are above the water's undisturbed level. Points are given as arrays of world x and z [m], in double: at
// 10,000 km from the origin, double still resolves two nanometres.
#pragma once

#include "math/roundoff.hpp"
#include "math/vec3.hpp"

#include <cstddef>
#include <limits>

namespace plim {

inline constexpr double kUnbounded = std::numeric_limits<double>::infinity();

// The surface and the water at one point.
struct SurfaceSample {
  double height = 0;               // [m] above the level
  double slope_x = 0, slope_z = 0; // dh/dx, dh/dz
  double rate = 0;                 // [m/s] dh/dt at the fixed place
  Vec3d particle_velocity;         // [m/s, world] of the water at the given point, without the current
  // [m/s^2, world] of the water there, by linear theory. For sines and Gerstner waves it is the time derivative of the
  // orbital velocity. Seas that provide only heights return -g grad h horizontally (fft: times its decay with depth)
  // and 0 vertically.
  Vec3d particle_acceleration;
};

// Upper bounds on the sea, valid everywhere at the prepared time; infinity if unknown.
struct SeaBounds {
  double amplitude = kUnbounded; // [m]     |h|
  double slope = kUnbounded;     //         |grad h|
  double curvature = kUnbounded; // [1/m]   spectral norm of the Hessian of h
  double third = kUnbounded;     // [1/m^2] of the third derivative
  double rate = kUnbounded;      // [m/s]   |dh/dt|

  // Bound on the error of heights that the sea returns: [m], plus [m] per metre from the world's origin. It covers the
  // early stop of Newton's method and the summation of waves. It does not cover the rounding of positions and phases: 8
  // units of roundoff of slope * (|x| + |z|) and of rate * |t|. The caller, which has the positions, must add that.
  double height_error = 0, height_error_per_metre = 0;

  double heightErrorAt(double metres) const { return height_error + height_error_per_metre * metres; } // |x| + |z|
};

// Bounds the error of depth that is interpolated linearly over a triangle. With sides of horizontal length l1, l2, l3
// and L^2 = l1^2 + l2^2 + l3^2, the mean error is at most
//   curvature * L^2 / 24 + min(offset, kink * L / sqrt(12))
struct LinearError {
  double curvature, offset; // [1/m], [m]
  double kink = kUnbounded; // largest change of slope between two points at no distance
};

// A lattice of across x across points in the horizontal plane, and the depth of a second velocity at each.
struct SeaLattice {
  static constexpr int kMostAcross = 8;

  double x, z;                 // [m, world] of the first node
  double spacing_x, spacing_z; // [m]
  int across;                  // nodes along x and along z, at most kMostAcross
  double below;                // [m] height above the level, usually negative, of the second velocity
};
struct LatticeSample {
  double height = 0; // [m] above the level
  Vec3d top;         // [m/s] of the water on the surface
  Vec3d below;       // [m/s] at SeaLattice::below; of sines and Gerstner waves, the decay starts at the level
  Vec3d top_acceleration, below_acceleration; // [m/s^2] at the same points
};

// A smooth sea near a place, to second order about a point nearby, with bounds that hold within the requested distance.
struct LocalShape {
  double x = 0, z = 0; // [m] the point, relative to the place
  double height = 0, slope_x = 0, slope_z = 0;
  double xx = 0, xz = 0, zz = 0;              // second derivatives
  double slope = 0, curvature = 0, third = 0; // as in SeaBounds
  double cost = 0;                            // [ns] approximate cost of the call
};

// Approximate values of LocalShape where the sea is gentle. They are not bounds; they estimate the smallest remainder
// that shapeNear() can give.
struct GentleShape {
  double slope, curvature, third;
};

// A sea with known, Lipschitz-continuous second derivatives.
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

// Capabilities of a sea besides heights. The evaluation method is selected by them, not by the kind of sea.
class SinesState;
struct WaveArrays;
class SampledState;
class Lattice;
struct SplineLattice;
struct SeaCapabilities {
  bool still = false;                       // there are no waves at all
  const SinesState* sum_of_sines = nullptr; // a plain sum of waves, available one by one
  const WaveArrays* wave_arrays = nullptr;  // made of waves that the kernels can read
  const SmoothSea* smooth = nullptr;        // the shape is available near any place, with bounds
  const SplineLattice* spline = nullptr;    // a periodic spline; the kernels can read its coefficients
  const Lattice* facets = nullptr;          // made of facets, all of which are known
  const SampledState* sampled = nullptr;    // made of facets of another sea, computed on request
};

// A prepared sea has
//   using Description, and void prepare(const Description&, double gravity, double time);
// and implements, for n points:
//   std::size_t heights(std::size_t n, const double* x, const double* z, double* height) const;
//     (returns the number of points at which the sea was evaluated)
//   void samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const;
//     (y: height of the point above the level [m]; a point above the surface is moved down to it)
//   SeaBounds bounds() const;
//   double heightCost() const;
//     (approximate cost of one height [ns]; work budgets are counted in it)
// It may implement
//   SeaCapabilities capabilities() const;
//   void sampleLattice(const SeaLattice&, LatticeSample*) const;
//     (if it is faster than samples(), or omits waves that are too short for the lattice)
//   double heightsCost(double count, double radius) const;
//     (if many heights cost less than the sum of single ones)
//   LinearError linearError() const;
//     (if it is known without a bound on the curvature)

} // namespace plim
