// attitude.hpp - how a body is turned, in the words of docs/conventions.md.
//   R = (turn about a horizontal axis) (turn about y): the second is yaw, the first is the tilt, a turn by the angle
//   between the body's y axis and up. Its rotation vector has a component about world x, the roll, and one about world z,
//   the pitch; roll^2 + pitch^2 = tilt^2. Heel is its component about the bow, wherever yaw has taken that.
// Upside down the horizontal axis is anyone's choice: roll and pitch jump there, tilt does not.
#pragma once

namespace plim::cli {

struct Attitude {
  double tilt, roll, pitch, yaw, heel; // [degrees]
};

Attitude attitudeOf(const double (&rotation)[4]); // x, y, z, w

} // namespace plim::cli
