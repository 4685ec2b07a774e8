// in_sea.hpp - motions of a hull in a sea that is a sum of waves: by linear theory, and by a simulation as in `plimsoll
// float`.
//   linear    m0 = sum over the waves of (a |Q(w, D)|)^2 / 2,   significant motion = 4 sqrt(m0)
//   in time   4 standard deviations during a ride with exact buoyancy on the waves, drag and radiation. The heading is
//             held, so that the waves keep their direction relative to the hull
// Surge and sway drift, since nothing restores them. A straight line is therefore fitted to each minute of them and
// subtracted.
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
  // Results of the ride; duration 0: there was none.
  double duration = 0, run_in = 0, step = 0; // [s]
  std::string pressure;                      // during the ride: "wheeler" if the sea supports it and specifies no other
  SixMotions ride{};                         // significant motions; ry is held
  SixMotions ride_mean{};                    // mean displacement from equilibrium; for x and z the total drift
};

class WavesOfSea {
public:
  // Throws InputError for a sea that is not a sum of waves.
  WavesOfSea(const LoadedSea& sea, const std::string& path);

  // Returns the headings [rad] that a seakeeping needs for these waves, rounded to whole degrees if there are more than
  // 100 waves.
  const std::vector<double>& headings() const { return headings_; }

  // first: index of the first of these headings in the seakeeping.
  void addLinear(const plimsoll::Seakeeping& seakeeping, std::uint32_t first, MotionsInSea& to) const;

private:
  std::vector<plim_wave> waves_;
  std::vector<double> headings_;
  std::vector<std::uint32_t> heading_of_; // by wave
};

// Simulates `duration` seconds after a run-in of two minutes, and shows progress. to: the results of addLinear. Throws
// InputError if the scene rejects the body or a step fails.
void addRide(const LoadedVessel& vessel, const plimsoll::Seakeeping& seakeeping, const LoadedSea& sea, double duration,
             MotionsInSea& to);

} // namespace plim::cli
