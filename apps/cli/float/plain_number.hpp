// plain_number.hpp - rounds numbers for output: 60 instead of 60.00000000000378, and rounding residues become 0 without
// a sign.
#pragma once

#include "cli/float/scene_input.hpp"

namespace plim::cli {

// Returns the value rounded to that many significant digits.
double tidied(double value, int digits = 9);

// Rounds quantities of a body. Values below 1e-12 of the quantity's typical largest value become 0.
class PlainNumbers {
public:
  PlainNumbers(const SceneMember& member, const formats::SeaDescription& sea);

  double ratio(double value) const { return plain(value, 1); } // of a quaternion, for example
  double angle(double degrees) const { return plain(degrees, 180); }
  double length(double metres) const { return plain(metres, size_); }
  double volume(double cubic_metres) const { return plain(cubic_metres, size_ * size_ * size_); }
  double speed(double metres_a_second) const;
  double angularSpeed(double radians_a_second) const;
  double force(double newtons) const { return plain(newtons, weight_); }
  double torque(double newton_metres) const { return plain(newton_metres, weight_ * size_); }
  double energy(double joules) const { return plain(joules, weight_ * size_); }

private:
  static double plain(double value, double scale);

  double size_, gravity_, weight_; // [m], [m/s^2], [N] of the body
};

} // namespace plim::cli
