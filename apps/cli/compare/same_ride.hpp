// same_ride.hpp - rides of one body in one sea from the same start under any method, so that only the method of
// buoyancy differs, and the distance between two rides at each instant:
//   height   |y_1 - y_2| of the centre of mass [m]
//   angle    of the rotation between the attitudes, 2 asin |vector part of q_1 q_2^-1| [degrees]
//   place    horizontal distance of the centres of mass [m]
// Limits: in waves that capsize the body or break over it, a ride is sensitive to small differences. Rides of the same
// method at two tolerances show how much of a distance is due to that.
#pragma once

#include "cli/compare/contender.hpp"
#include "cli/float/ride.hpp"

namespace plim::cli {

struct RideSetting {
  std::string file;  // base name of its files
  std::string words; // body and sea
  std::string scene; // JSON of one body without method, tolerance and precision
};

RideSetting boatInSwell();   // the demo's boat in waves longer than itself
RideSetting boatInStorm();   // the demo's boat in the demo's storm
RideSetting boxInShortSea(); // twelve triangles in waves of 1 to 1.5 times its length

// The nearly exact ride with which others are compared.
inline const ContenderName kTrueRide = {"adaptive", 1e-5, true};

struct RidePoint {
  double time; // [s]
  plim_scene_state state;
};

struct RideTrack {
  ContenderName name;
  std::vector<RidePoint> points; // beginning with the start
  std::string trouble;           // why it ended early; empty if it did not
};

// Loads the scene with its body under that method. Throws InputError if the method does not support the hull.
std::unique_ptr<const LoadedScene> sceneUnder(const std::string& scene, const ContenderName& name);

// Computes the rides on all available threads, with points `apart` seconds apart.
std::vector<RideTrack> rideAll(const std::string& scene, const std::vector<ContenderName>& names, double seconds,
                               double apart);

struct RideDistance {
  double time, height, angle, position; // [s], [m], [degrees], [m]
};

// Returns the distances for the duration of the shorter ride. The time between points must be the same in both.
std::vector<RideDistance> distancesOf(const RideTrack& track, const RideTrack& truth);

} // namespace plim::cli
