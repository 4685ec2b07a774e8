// two_cubes.hpp - what exact torque is for: a cube of density 750 kg/m^3, once with the centroid rule that most games use
// and once with ours. Both have twelve triangles, start tilted by five degrees and are damped alike. Theory says 26.57 degrees and rest, for a cube that is begun
// exactly about one axis.
// The centroid rule pushes every triangle at its middle; the error of that keeps the cube turning.
#pragma once

#include <string>

namespace plim::cli {

struct CubesOutcome {
  double centroid_tilt, centroid_spin; // [degrees], [rad/s] at the end
  double centroid_spin_about_vertical; // [rad/s]
  double our_tilt, our_spin;
};

// live: draws it on the terminal, for about twelve seconds; otherwise as fast as it goes.
CubesOutcome playTwoCubes(bool live);

// What stands below the picture: [degrees], [degrees/s]. A line that is too long for 80 columns would be cut.
std::string cubeLine(const std::string& who, double tilt, double spin);

} // namespace plim::cli
