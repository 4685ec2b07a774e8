// same_ride.hpp - one body in one sea, let go from the same start under any method: two such rides differ by the method of
// buoyancy alone. And how far apart they are, instant by instant:
//   height   |y_1 - y_2| of the centre of mass [m]
//   angle    of the turn that takes one attitude to the other, 2 asin |vector part of q_1 q_2^-1| [degrees]
//   place    horizontal distance of the centres of mass [m]
// Limits: in waves that capsize it or break over it a ride is sensitive to whatever comes first; how much of a distance is that
// shows where the same method rides at two tolerances.
#pragma once

#include "cli/compare/contender.hpp"
#include "cli/float/ride.hpp"

namespace plim::cli {

struct RideSetting {
  std::string file;  // what its files are called after
  std::string words; // body and sea
  std::string scene; // JSON of one body that names neither method nor tolerance nor precision
};

RideSetting boatInSwell();   // the demo's boat in waves longer than itself
RideSetting boatInStorm();   // the demo's boat in the demo's storm
RideSetting boxInShortSea(); // twelve triangles in waves of one to one and a half of its length

// Nearly exact: what rides are compared with.
inline const ContenderName kTrueRide = {"adaptive", 1e-5, true};

struct RidePoint {
  double time; // [s]
  plim_scene_state state;
};

struct RideTrack {
  ContenderName name;
  std::vector<RidePoint> points; // the start first
  std::string trouble;           // why it ended before its time; empty: it did not
};

// The body of the scene under that method. Throws InputError for a method that does not know such a hull.
std::unique_ptr<const LoadedScene> sceneUnder(const std::string& scene, const ContenderName& name);

// On as many threads as there are; points so many seconds apart.
std::vector<RideTrack> rideAll(const std::string& scene, const std::vector<ContenderName>& names, double seconds,
                               double apart);

struct RideDistance {
  double time, height, angle, position; // [s], [m], [degrees], [m]
};

// As far as both went. Their points must be equally far apart.
std::vector<RideDistance> distancesOf(const RideTrack& track, const RideTrack& truth);

} // namespace plim::cli
