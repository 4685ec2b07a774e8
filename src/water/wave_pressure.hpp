// wave_pressure.hpp - the pressure of waves below the surface, as a head [m of water], by Wheeler's stretching.
//
// With eta_j the elevation by wave j, eta their sum, y the height above the level and s = y - eta:
//   head = -y + sum_j eta_j E_j(v),   E_j = e^{k_j v}, v = s                              in deep water,
//                                     E_j = cosh k_j (v + D) / cosh k_j D, v = D s / (D + eta)   in water of depth D
// It is zero at the surface, and has the sign of the depth where its derivative along y is below zero, which is at most -1 + steepnessOf(). Of many waves that may
// be above zero, were all crests to meet; then s_c is 0, and where they do meet, where the surface falls faster than things do, a thin layer below the
// surface is without pressure and its mirror image above has it. Seas whose crests do so when they are as high as four standard deviations are refused. Of Gerstner waves eta_j is A_j sin(theta_j) at the label of the place. Source: Wheeler 1970; J. D. Wheeler, Method for
// calculating forces produced by irregular waves, J. Petroleum Technology 22. Below the bed the waves are as at the bed.
//
// There is no pressure above the surface, but interpolation between a wet and a dry corner, and bounds on its error, need a
// function without a kink. So head goes on as it is up to s_c, a little above the surface, and from there on as its mirror image:
//   head(eta + s) = 2 head(eta + s_c) - head(eta + 2 s_c - s),   s > s_c
// which is negative too, has a Lipschitz gradient, and ends up as depth less a constant.
//
// Bounds (docs/theory.md, section 11): the largest second and third derivative along any direction of what lies no higher above the surface than
// s are convex functions of s, sums of A k^n E(s); kept in a table, whose chords are above them.
// The field of a single deep Gerstner wave of steepness 1 is known exactly (trochoidal_pressure.hpp), and taken instead.
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

// At a point.
struct HeadSample {
  double lift;   // [m] head + y: what the waves add to the depth below the level
  double height; // [m] eta
};
struct HeadSlope : HeadSample {
  Vec3d gradient;          // of the lift
  double slope_x, slope_z; // of eta
};

class WavePressure {
public:
  static void reserve(std::size_t waves); // in the thread's own memory
  void prepare(const SinesState& sea);
  void prepare(const GerstnerState& sea);

  // y: above the level.
  HeadSample at(double x, double y, double z) const;
  HeadSlope slopeAt(double x, double y, double z) const;
  double costOfSlope() const { return 1.5 * cost_; } // [ns] about

  // Up to kHeadLanes points at once, which is several times as fast: lift and height of points.count of them.
  void atMany(lanes::HeadPoints& points) const;
  double costOfMany() const { return cost_of_many_; } // of one among them

  // Sines in deep water: value and derivatives at a point, and what they say of all within a reach.
  bool canExpand() const { return can_expand_; }
  HeadExpansion expand(double x, double y, double z) const;
  HeadRange rangeOf(const HeadExpansion& at, const HeadReach& reach) const;
  double costOfExpansion() const { return cost_of_expansion_; }
  double shortLength() const {
    return 3 * first_step_;
  } // [m] 0.3 / k of the shortest wave: nothing is gained by reaching less far
  double expansionRounding(double reach) const; // [m] of its polynomial

  // Of the head where no point is higher above the surface than s: the largest derivative along any direction. The third: infinite where
  // there is none, above s_c and, in water of some depth, below the bed; lowest: y of the lowest point.
  double second(double s) const;
  double third(double s, double lowest) const;

  // [m] above the surface, beyond which the head is certainly negative: 0 unless all crests together are that steep.
  double overshoot() const { return overshoot_; }

  // A depth that is off by so much makes heads off by no more than this times it; and what rounding does to a lift beside that [m].
  double depthErrorFactor() const { return error_factor_; }
  double rounding() const { return rounding_; }

private:
  static constexpr int kNodes = 56;
  struct Stretch { // of a point: v, and how it changes with y and with eta
    double v, per_y, per_eta;
  };
  struct Decay { // E, and its derivative along v
    double value, rate;
  };
  // What the waves do at a label: phases, and by how much the label moves with the place.
  struct Place {
    double x, z;           // label
    double xx, xz, zx, zz; // d(label)/d(place)
  };

  // Labels, and how they move with the place: bounds of the first three derivatives.
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
  double stepOf(int node) const; // t of a node of the tables: below the limit

  Array<WaveAtTime> waves_;
  Array<double> at_limit_; // 2 E at s_c of each, in deep water
  struct alignas(64) Line {
    double number[lanes::kHeadLanes];
  };
  Array<Line> lines_; // for the kernels: nine numbers of every wave
  std::optional<Trochoid> trochoid_;
  const GerstnerState* gerstner_ = nullptr; // null: a sum of sines
  double depth_ = kUnbounded, amplitude_ = 0;
  double limit_ = 0;      // s_c
  double first_step_ = 1; // of the tables, below s_c
  std::array<double, kNodes> second_{}, third_{};
  bool can_expand_ = false;
  SeaBounds sea_;
  double top_ = 0;                              // [m] above the surface: where the next begins
  std::array<double, kNodes> third_of_waves_{}; // sum A k^3 E
  double cost_of_many_ = 0, cost_of_expansion_ = 0;
  double second_above_ = 0, cost_ = 0, error_factor_ = 2, rounding_ = 0, overshoot_ = 0;
};

// Of the waves of a sea.
struct WaveSums {
  double amplitude = 0, slope = 0, square = 0; // sums of A, of A k, and of (A k)^2

  void add(const Wave& wave) {
    const double slope_of_one = wave.amplitude * waveNumber(wave);
    amplitude += wave.amplitude, slope += slope_of_one, square += slope_of_one * slope_of_one;
  }
};
// Amplitudes may add up to no more than that of the depth.
inline constexpr double kMostOfDepth = 0.9;
// How much v may change with y.
inline double mostStretch(double amplitude, double depth) {
  return std::isfinite(depth) ? depth / (depth - amplitude) : 1.0;
}
// By how much head grows less than depth does: at most, and in crests of four times the standard deviation. Seas are too steep if that is 1 or more in
// both.
inline double steepnessOf(const WaveSums& sums, double depth) {
  return sums.slope * mostStretch(sums.amplitude, depth);
}
inline double likelySteepnessOf(const WaveSums& sums, double depth) {
  return std::min(sums.slope, 4 * std::sqrt(0.5 * sums.square)) * mostStretch(sums.amplitude, depth);
}

} // namespace plim
