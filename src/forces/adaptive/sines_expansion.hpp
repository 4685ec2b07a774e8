// sines_expansion.hpp - expands a sum of sines near a point, wave by wave, and bounds the remainder. World axes.
//
// Taylor expansion to degree 4 about a centre:  A sin(theta + u),  u = k d . D,  |remainder| <= |u|^5 A / 120. With
// C = A k^5 / 120:
//   |remainder of some waves at D| <= min( (sum C) |D|^5,  R sum C (d . D)^4 ),   R >= |D|
// The second form uses the waves' directions; for a few waves, sum C |d . D|^5 itself is used. All forms are convex in
// D: largest at the corners of a triangle, and in the mean at most the mean of the corners. Waves are sorted by C.
// Waves with the smallest C come first and may be expanded about one centre for a large cluster; the others are
// expanded for smaller ones.
#pragma once

#include "forces/adaptive/quartic.hpp"
#include "water/sines.hpp"

namespace plim {

// The remainder of waves that were expanded about one centre.
struct Remainder {
  static constexpr int kFew = 6;

  double x, z;                     // [m] the centre, relative to the hull's centre
  double isotropic;                // sum C
  double quartic[5];               // coefficients of sum C (d . D)^4: XXXX .. ZZZZ
  int power;                       // exponent of the isotropic form: 5; 1 to 3 in shape_expansion.hpp
  int few;                         // number of waves if at most kFew, otherwise 0
  double few_x[kFew], few_z[kFew]; // d C^(1/5) of each of these waves

  // The three forms at the offset D from the centre. quarticAt() omits its factor R.
  double isotropicAt(double distance) const {
    double raised = distance;
    for (int n = 1; n < power; ++n) raised *= distance;
    return isotropic * raised;
  }
  double fewAt(double X, double Z) const {
    double sum = 0;
    for (int j = 0; j < few; ++j) {
      const double u = std::abs(few_x[j] * X + few_z[j] * Z);
      sum += u * u * u * u * u;
    }
    return sum;
  }
  double quarticAt(double X, double Z) const {
    const double zz = Z * Z;
    return (((quartic[0] * X + quartic[1] * Z) * X + quartic[2] * zz) * X + quartic[3] * zz * Z) * X +
           quartic[4] * zz * zz;
  }
};

class SinesExpansion {
public:
  static constexpr bool kAsAWhole = false; // wave by wave

  // Reserves the thread's memory for the waves' numbers.
  static void reserve(std::size_t waves);
  // x, z: [m, world] of the hull's centre.
  SinesExpansion(const SinesState& sea, double x, double z);

  std::size_t count() const { return count_; }
  // Return the sums of C and of amplitudes over the waves first .. last - 1.
  double leftOutBetween(std::size_t first, std::size_t last) const { return leaves_out_[last] - leaves_out_[first]; }
  double amplitudeBetween(std::size_t first, std::size_t last) const { return amplitude_[last] - amplitude_[first]; }
  // Returns the largest `last` for which the C of the waves first .. last - 1 add up to no more than `most`.
  std::size_t lastWithin(std::size_t first, double most) const;

  // Adds waves first .. last - 1 about (x, z), an offset from the hull's centre, to q. Returns their remainder.
  Remainder expand(std::size_t first, std::size_t last, double x, double z, Quartic& q) const;

private:
  struct Component {
    double kx, kz; // [turns/m]
    double phase;  // [turns] at the hull's centre
    double amplitude, k, dx, dz, leaves_out;
  };
  std::size_t count_;
  Component* component_;
  double *leaves_out_, *amplitude_; // sums over the waves before each
};

} // namespace plim
