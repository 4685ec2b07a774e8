// sines_expansion.hpp - a sum of sines near a point, wave by wave, with what is left out.
//
// Taylor to degree 4 about a centre:  A sin(theta + u),  u = k d . D,  remainder at most |u|^5 A / 120. With C = A k^5 / 120:
//   |remainder of some waves at D| <= min( (sum C) |D|^5,  R sum C (d . D)^4 ),   R >= |D|
// The second knows the waves' directions; of a few waves, sum C |d . D|^5 itself is used. All are convex in D: largest at the
// corners of a triangle, and in the mean no more than the mean of the corners. Waves are sorted by C, so that those which
// bend least come first and may be expanded about one centre for a large cluster while the rest waits for smaller ones.
#pragma once

#include "forces/adaptive/quartic.hpp"
#include "water/sines.hpp"

namespace plim {

// Waves that were expanded about one centre: what the expansion leaves out.
struct Remainder {
  static constexpr int kFew = 6;

  double x, z;                     // [m] the centre, from the hull's
  double isotropic;                // sum C
  double quartic[5];               // coefficients of sum C (d . D)^4: XXXX .. ZZZZ
  int power;                       // of the isotropic form: 5; 1 to 3 in shape_expansion.hpp
  int few;                         // how many waves there are, if no more than kFew; otherwise 0
  double few_x[kFew], few_z[kFew]; // their d C^(1/5)

  // The forms at the offset D from the centre; the last without its factor R.
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

  // Makes room in the thread's own memory, where the waves' numbers are kept.
  static void reserve(std::size_t waves);
  // x, z: [m, world] of the hull's centre.
  SinesExpansion(const SinesState& sea, double x, double z);

  std::size_t count() const { return count_; }
  // Of the waves first .. last: sums of C, and of amplitudes.
  double leftOutBetween(std::size_t first, std::size_t last) const { return leaves_out_[last] - leaves_out_[first]; }
  double amplitudeBetween(std::size_t first, std::size_t last) const { return amplitude_[last] - amplitude_[first]; }
  // The last of the waves from `first` on whose C add up to no more than `most`, plus one.
  std::size_t lastWithin(std::size_t first, double most) const;

  // Adds waves first .. last about (x, z), offsets from the hull's centre, to q; returns what that leaves out.
  Remainder expand(std::size_t first, std::size_t last, double x, double z, Quartic& q) const;

private:
  struct Component {
    double kx, kz; // [turns/m]
    double phase;  // [turns] at the hull's centre
    double amplitude, k, dx, dz, leaves_out;
  };
  std::size_t count_;
  Component* component_;
  double *leaves_out_, *amplitude_; // sums of those before
};

} // namespace plim
