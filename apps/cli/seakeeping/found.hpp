// found.hpp - results of `plimsoll seakeeping`: seakeeping.cpp prints them, seakeeping_page.cpp makes the report,
// tables.cpp and wamit.cpp write files.
#pragma once

#include "cli/seakeeping/in_sea.hpp"
#include "cli/verbs.hpp"
#include "plimsoll/plimsoll_seakeeping.hpp"
#include "report/plot.hpp"

#include <array>
#include <complex>

namespace plim::cli {

inline constexpr std::array kMotionKeys = {"x", "y", "z", "rx", "ry", "rz"};

// An oscillation amplitude cos(w t + phase) for a wave with its crest over the centre of mass at time 0. phase: [rad]
// lead relative to that crest.
struct Swing {
  double amplitude, phase;
};
Swing swingOf(const std::complex<double>& value); // value: as in the library, multiplied by e^(-i w t)

struct FoundSeakeeping {
  const MeshOptions& mesh;
  const SeakeepingOptions& options;
  LoadedVessel vessel;
  plimsoll::Seakeeping seakeeping;
  std::vector<double> degrees; // the requested headings, which are the first ones of `seakeeping`
  plim_seakeeping_info info{};
  std::vector<plim_radiation> radiation{}; // by frequency
  std::optional<MotionsInSea> sea{};

  std::uint32_t frequencyCount() const { return info.frequency_count; }
  double frequency(std::size_t k) const { return radiation[k].frequency; }
  double wavelength(std::size_t k) const; // [m] of the waves
  // Returns 0 to 5 for "heave", "roll" etc., depending on the bow.
  int motionOf(const char* word) const;
  std::string wordOf(int motion) const;                             // the inverse
  double own(int motion) const { return info.inertia[7 * motion]; } // [kg], [kg m^2] own mass or inertia of the body
};

// A response in the solved range of frequencies, at finer steps.
struct ResponsePoint {
  double frequency = 0, amplitude = 0; // [rad/s]; [m], [rad] per metre of wave amplitude
};
std::vector<ResponsePoint> fineResponse(const FoundSeakeeping& found, std::uint32_t heading, int motion);

// The largest response, also searched between the points, because roll has sharp peaks.
struct ResponsePeak {
  ResponsePoint at;
  // The response halves within 2 % of the peak's frequency: a damping ratio of about 1 %, less than friction and bilges
  // add to real hulls.
  bool hardly_damped = false;

  std::string words(int motion, int digits) const; // [m] or [degrees], with a star if hardly damped
};
ResponsePeak peakOf(const FoundSeakeeping& found, std::uint32_t heading, int motion);
inline constexpr const char* kHardlyDamped =
    "hardly damped by waves: friction and bilges, which are left out, dominate";

// The tables as CSV. The matrices have a row per frequency, with infinite frequency last ("inf"); the others a row per
// heading and frequency.
std::string addedMassCsv(const FoundSeakeeping& found);
std::string dampingCsv(const FoundSeakeeping& found);
std::string excitationCsv(const FoundSeakeeping& found);
std::string raoCsv(const FoundSeakeeping& found);

std::vector<report::Plot> plotsOf(const FoundSeakeeping& found);
std::string pageOf(const FoundSeakeeping& found); // draws the panels, which takes about a second

} // namespace plim::cli
