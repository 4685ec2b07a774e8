// in_sea.hpp - how a hull moves in a sea that is a sum of waves: by linear theory, and in time, the way `plimsoll float` moves it.
//   linear    m0 = sum over the waves of (a |Q(w, D)|)^2 / 2,   significant motion = 4 sqrt(m0)
//   in time   4 standard deviations of a ride: exact buoyancy on the waves as they are, drag, the waves it makes; held on its heading, so that the
//             waves keep coming from where they did
// Places along x and z wander with nothing to bring them back: of them it is what is left of each minute without its own straight line.
#pragma once

#include "cli/verbs.hpp"
#include "plimsoll/plimsoll_seakeeping.hpp"

#include <array>

namespace plim::cli {

using SixMotions = std::array<double, 6>; // x, y, z, rx, ry, rz: [m], [rad]

struct MotionsInSea {
  std::size_t waves = 0;
  double significant_height = 0; // [m] of the sea
  SixMotions significant{};      // by linear theory
  // Of the ride; duration 0: there was none.
  double duration = 0, run_in = 0, step = 0; // [s]
  std::string pressure;   // in the ride: "wheeler" where the sea can have it and does not say otherwise
  SixMotions ride{};      // its significant motions; ry is held
  SixMotions ride_mean{}; // where it lay on the whole, from rest; x and z: how far it drifted
};

class WavesOfSea {
public:
  // Throws InputError for a sea that is no sum of waves.
  WavesOfSea(const LoadedSea& sea, const std::string& path);

  // [rad] that a seakeeping needs for them: those of the waves, to whole degrees where there are more than a hundred.
  const std::vector<double>& headings() const { return headings_; }

  // first: which of the seakeeping's headings is the first of these.
  void addLinear(const plimsoll::Seakeeping& seakeeping, std::uint32_t first, MotionsInSea& to) const;

private:
  std::vector<plim_wave> waves_;
  std::vector<double> headings_;
  std::vector<std::uint32_t> heading_of_; // by wave
};

// to: what addLinear has found. Rides for so many seconds, after a run-in of two minutes, and says how far it has got. Throws InputError where the scene refuses.
void addRide(const LoadedVessel& vessel, const plimsoll::Seakeeping& seakeeping, const LoadedSea& sea, double duration,
             MotionsInSea& to);

} // namespace plim::cli
