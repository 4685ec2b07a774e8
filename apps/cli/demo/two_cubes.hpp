// two_cubes.hpp - the effect of exact torque on a cube of density 750 kg/m^3: the centroid rule of most games against
// the library. The centroid rule applies the force on each triangle at its centroid; the resulting error keeps the cube
// turning.
//
// The cubes have twelve triangles, start tilted by five degrees and have the same damping. Theory for a cube that
// starts exactly about one axis: it rests at a tilt of 26.57 degrees.
#pragma once

#include <string>

namespace plim::cli {

struct CubesOutcome {
  double centroid_tilt, centroid_spin; // [degrees], [rad/s] at the end
  double centroid_spin_about_vertical; // [rad/s]
  double our_tilt, our_spin;
};

// Runs both cubes. live: draws them on the terminal for about twelve seconds; otherwise it runs at full speed.
CubesOutcome playTwoCubes(bool live);

// Returns the line below the picture. tilt in degrees, spin in degrees/s. Lines longer than 80 columns would be cut.
std::string cubeLine(const std::string& who, double tilt, double spin);

} // namespace plim::cli
