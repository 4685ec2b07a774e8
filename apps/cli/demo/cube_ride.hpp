// cube_ride.hpp - a cube of 1 m and 750 kg/m^3 on still water, free, under any method of buoyancy. It has twelve triangles, starts tilted by
// five degrees about z and is damped by rates, so that it comes to rest wherever its method lets it. Theory: begun so, it turns about z
// alone by symmetry, and rests tilted by 26.57 degrees; pushed out of the plane ever so little it would go on, slowly, to 54.74.
#pragma once

#include "cli/float/ride.hpp"

namespace plim::cli {

class CubeRide {
public:
  explicit CubeRide(const std::string& method); // as in force --method; throws InputError for one that is not known

  void stepUntil(double time); // [s]
  double time() const { return ride_.time(); }
  double spin() const;              // [rad/s]
  double spinAboutVertical() const; // [rad/s]
  double tilt() const;              // [degrees] the least angle of any of its axes to the vertical: faces are alike
  report::Image picture(const report::StillView& view) const;

private:
  std::unique_ptr<const LoadedScene> scene_;
  SceneRide ride_;
};

} // namespace plim::cli
