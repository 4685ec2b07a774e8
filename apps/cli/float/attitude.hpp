// attitude.hpp - angles of a body's attitude, as in docs/conventions.md.
//   R = (turn about a horizontal axis) (turn about y)
// The second turn is yaw. The first is the tilt, by the angle between the body's y axis and up. Its rotation vector has
// a component about world x, the roll, and one about world z, the pitch: roll^2 + pitch^2 = tilt^2. Heel is its
// component about the bow's direction after yaw. Upside down, the horizontal axis is undefined: roll and pitch jump
// there, tilt does not.
#pragma once

namespace plim::cli {

struct Attitude {
  double tilt, roll, pitch, yaw, heel; // [degrees]
};

Attitude attitudeOf(const double (&rotation)[4]); // x, y, z, w

} // namespace plim::cli
