// cube_ride.hpp - a free cube of 1 m and 750 kg/m^3 on still water, under any method of buoyancy.
//
// The cube has twelve triangles and starts tilted by five degrees about z. Damping by rates brings it to rest wherever
// the method allows that. Theory: by symmetry it turns about z only and rests at a tilt of 26.57 degrees. Any
// disturbance out of that plane would slowly grow, up to a tilt of 54.74 degrees.
#pragma once

#include "cli/float/ride.hpp"

namespace plim::cli {

class CubeRide {
public:
  explicit CubeRide(const std::string& method); // as in force --method; throws InputError for an unknown one

  void stepUntil(double time); // [s]
  double time() const { return ride_.time(); }
  double spin() const;              // [rad/s]
  double spinAboutVertical() const; // [rad/s]
  double tilt() const;              // [degrees] least angle of its axes to the vertical, since all faces are equal
  report::Image picture(const report::StillView& view) const;

private:
  std::unique_ptr<const LoadedScene> scene_;
  SceneRide ride_;
};

} // namespace plim::cli
