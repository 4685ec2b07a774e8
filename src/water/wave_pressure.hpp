// wave_pressure.hpp - the pressure below waves, as a head [m of water], by Wheeler stretching.
//
// With eta_j the elevation by wave j, eta their sum, y the height above the level and s = y - eta:
//   head = -y + sum_j eta_j E_j(v)
//   in deep water        E_j = e^{k_j v},  v = s
//   in water of depth D  E_j = cosh k_j (v + D) / cosh k_j D,  v = D s / (D + eta)
// For Gerstner waves eta_j is A_j sin(theta_j) at the label of the place. Below the bed the waves are as at the bed.
// Source: J. D. Wheeler, Method for calculating forces produced by irregular waves, J. Petroleum Technology 22, 1970.
//
// The head is zero at the surface. It has the sign of the depth where its derivative along y is negative. This
// derivative is at most -1 + steepnessOf(). For many waves the bound may be positive if all crests coincide; s_c is
// then 0. If they do coincide, the surface falls faster than in free fall. A thin layer below it then has a negative
// head, that is, no pressure, and its mirror image above has a positive one. Seas in which this happens in crests of
// four standard deviations are rejected.
//
// There is no pressure above the surface. However, interpolation between a wet and a dry corner, and its error bounds,
// need a function without a kink. The head is therefore continued by the same formula up to s_c, a little above the
// surface, and from there by its mirror image:
//   head(eta + s) = 2 head(eta + s_c) - head(eta + 2 s_c - s),   s > s_c
// The continuation is negative too, and its gradient is Lipschitz continuous. Far up it differs from the depth only by
// a constant for each (x, z).
//
// Bounds (docs/theory.md, section 11): consider all points at most s above the surface. The largest second and third
// derivatives there, along any direction, are convex functions of s, sums of A k^n E(s). They are tabulated; chords of
// a convex function lie above it. A single deep Gerstner wave of steepness 1 has an exact pressure field
// (trochoidal_pressure.hpp), which is used instead.
#pragma once

#include "math/memory.hpp"
#include "water/gerstner.hpp"
#include "water/head_expansion.hpp"
#include "water/lanes/kernels.hpp"
#include "water/sines.hpp"
#include "water/trochoidal_pressure.hpp"

#include <array>
#include <optional>

namespace plim {

// The head at a point.
struct HeadSample {
  double lift;   // [m] head + y: the waves' contribution to the depth below the level
  double height; // [m] eta
};
struct HeadSlope : HeadSample {
  Vec3d gradient;          // of the lift
  double slope_x, slope_z; // of eta
};

class WavePressure {
public:
  static void reserve(std::size_t waves); // memory of this thread
  void prepare(const SinesState& sea);
  void prepare(const GerstnerState& sea);

  // at() returns the head at a point, slopeAt() also its gradient. y: height above the level.
  HeadSample at(double x, double y, double z) const;
  HeadSlope slopeAt(double x, double y, double z) const;
  double costOfSlope() const { return 1.5 * cost_; } // [ns] approximate

  // Computes lift and height at points.count points, at most kHeadLanes, several times as fast as at(). Overwrites
  // points.x and points.z with labels.
  void atMany(lanes::HeadPoints& points) const;
  double costOfMany() const { return cost_of_many_; } // [ns] per point

  // For sines in deep water: expand() returns value and derivatives at a point; rangeOf() returns bounds within a
  // reach.
  bool canExpand() const { return can_expand_; }
  HeadExpansion expand(double x, double y, double z) const;
  HeadRange rangeOf(const HeadExpansion& at, const HeadReach& reach) const;
  double costOfExpansion() const { return cost_of_expansion_; }
  double shortLength() const {
    return 3 * first_step_;
  } // [m] 0.3 / k of the shortest wave: a smaller reach has no advantage
  double expansionRounding(double reach) const; // [m] rounding error of the polynomial

  // second() and third() return bounds on the derivatives of the head along any direction, for points at most s above
  // the surface. The third derivative is infinite above s_c and, in finite depth, below the bed. lowest: y of the
  // lowest point.
  double second(double s) const;
  double third(double s, double lowest) const;

  // Returns the height [m] above the surface beyond which the head is certainly negative. It is 0 unless steepnessOf()
  // is 1 or more.
  double overshoot() const { return overshoot_; }

  // depthErrorFactor(): bound on the head's error divided by the depth's error. rounding(): additional rounding error
  // of a lift [m].
  double depthErrorFactor() const { return error_factor_; }
  double rounding() const { return rounding_; }

private:
  static constexpr int kNodes = 56;
  struct Stretch { // v at a point, and its derivatives along y and eta
    double v, per_y, per_eta;
  };
  struct Decay { // E, and its derivative along v
    double value, rate;
  };
  // Label of a place, and its derivatives with respect to the place.
  struct Place {
    double x, z;           // label
    double xx, xz, zx, zz; // d(label)/d(place)
  };

  // Bounds on the first three derivatives of the label with respect to the place.
  struct LabelBounds {
    double first = 1, second = 0, third = 0;
  };

  void prepareWaves(const Array<WaveAtTime>& waves, double depth, const SeaBounds& sea);
  void fillTables(const SeaBounds& sea, const LabelBounds& label);
  void findOvershoot();
  void prepareTrochoid(const WaveAtTime& wave, const SeaBounds& sea);
  void prepareLanes();
  void prepareExpansions(const SeaBounds& sea);
  lanes::HeadWaves lanesOfWaves() const;
  Place placeOf(double x, double z) const;
  Stretch stretch(double s, double eta) const;
  Decay decay(const WaveAtTime& wave, double v) const;
  HeadSlope trochoidAt(const Trochoid& trochoid, double x, double y, double z) const;
  bool isDeep() const { return !std::isfinite(depth_); }
  double interpolate(const std::array<double, kNodes>& table, double t) const;
  double stepOf(int node) const; // t of a node of the tables: the distance below the limit

  Array<WaveAtTime> waves_;
  Array<double> at_limit_; // 2 E at s_c of each wave, in deep water
  struct alignas(64) Line {
    double number[lanes::kHeadLanes];
  };
  Array<Line> lines_; // for the kernels: nine numbers per wave
  std::optional<Trochoid> trochoid_;
  const GerstnerState* gerstner_ = nullptr; // null: a sum of sines
  double depth_ = kUnbounded, amplitude_ = 0;
  double limit_ = 0;      // s_c
  double first_step_ = 1; // [m] first step of the tables, below s_c
  std::array<double, kNodes> second_{}, third_{};
  bool can_expand_ = false;
  SeaBounds sea_;
  double top_ = 0;                              // [m] above the surface: where third_of_waves_ starts
  std::array<double, kNodes> third_of_waves_{}; // sum A k^3 E
  double cost_of_many_ = 0, cost_of_expansion_ = 0;
  double second_above_ = 0, cost_ = 0, error_factor_ = 2, rounding_ = 0, overshoot_ = 0;
};

// Sums over the waves of a sea.
struct WaveSums {
  double amplitude = 0, slope = 0, square = 0; // sums of A, of A k, and of (A k)^2

  void add(const Wave& wave) {
    const double slope_of_one = wave.amplitude * waveNumber(wave);
    amplitude += wave.amplitude, slope += slope_of_one, square += slope_of_one * slope_of_one;
  }
};
// Largest sum of amplitudes, as a fraction of the depth.
inline constexpr double kMostOfDepth = 0.9;
// Returns a bound on dv/dy.
inline double mostStretch(double amplitude, double depth) {
  return std::isfinite(depth) ? depth / (depth - amplitude) : 1.0;
}
// steepnessOf() returns a bound on the relative amount by which the head grows more slowly than the depth.
// likelySteepnessOf() returns it for crests of four standard deviations. A sea is too steep if both are 1 or more.
inline double steepnessOf(const WaveSums& sums, double depth) {
  return sums.slope * mostStretch(sums.amplitude, depth);
}
inline double likelySteepnessOf(const WaveSums& sums, double depth) {
  return std::min(sums.slope, 4 * std::sqrt(0.5 * sums.square)) * mostStretch(sums.amplitude, depth);
}

} // namespace plim
