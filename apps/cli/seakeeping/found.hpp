// found.hpp - what `plimsoll seakeeping` has found, for its faces: seakeeping.cpp prints it, seakeeping_page.cpp draws it, tables.cpp and
// wamit.cpp write it to files.
#pragma once

#include "cli/seakeeping/in_sea.hpp"
#include "cli/verbs.hpp"
#include "plimsoll/plimsoll_seakeeping.hpp"
#include "report/plot.hpp"

#include <array>
#include <complex>

namespace plim::cli {

inline constexpr std::array kMotionKeys = {"x", "y", "z", "rx", "ry", "rz"};

// A number that swings: amplitude cos(w t + phase), with a crest over the centre of mass at the time 0. phase: [rad] by how much it is ahead
// of that crest.
struct Swing {
  double amplitude, phase;
};
Swing swingOf(const std::complex<double>& value); // as the library has it, times e^(-i w t)

struct FoundSeakeeping {
  const MeshOptions& mesh;
  const SeakeepingOptions& options;
  LoadedVessel vessel;
  plimsoll::Seakeeping seakeeping;
  std::vector<double> degrees; // the headings that were asked for: the first ones of `seakeeping`
  plim_seakeeping_info info{};
  std::vector<plim_radiation> radiation{}; // by frequency
  std::optional<MotionsInSea> sea{};

  std::uint32_t frequencyCount() const { return info.frequency_count; }
  double frequency(std::size_t k) const { return radiation[k].frequency; }
  double wavelength(std::size_t k) const;                           // [m]
  int motionOf(const char* word) const;                             // "heave", "roll", ...: 0 to 5, by where the bow is
  std::string wordOf(int motion) const;                             // and back
  double own(int motion) const { return info.inertia[7 * motion]; } // [kg], [kg m^2] of the body
};

// A response over the whole range, finer than the frequencies that were solved.
struct ResponsePoint {
  double frequency = 0, amplitude = 0; // [rad/s]; [m], [rad] a metre of wave amplitude
};
std::vector<ResponsePoint> fineResponse(const FoundSeakeeping& found, std::uint32_t heading, int motion);

// The largest of them, found between the points too: roll has sharp peaks.
struct ResponsePeak {
  ResponsePoint at;
  // Within 2 % of its frequency it falls by half: damped by one per cent or so, less than what friction and bilges do to real hulls.
  bool hardly_damped = false;

  std::string words(int motion, int digits) const; // [m] or [degrees], with a star where it is hardly damped
};
ResponsePeak peakOf(const FoundSeakeeping& found, std::uint32_t heading, int motion);
inline constexpr const char* kHardlyDamped =
    "hardly damped by waves: friction and bilges, which are left out, dominate";

// CSV, a row a line: by frequency, with the one at infinite frequency last ("inf"); by heading and frequency.
std::string addedMassCsv(const FoundSeakeeping& found);
std::string dampingCsv(const FoundSeakeeping& found);
std::string excitationCsv(const FoundSeakeeping& found);
std::string raoCsv(const FoundSeakeeping& found);

std::vector<report::Plot> plotsOf(const FoundSeakeeping& found);
std::string pageOf(const FoundSeakeeping& found); // draws the panels, which takes a second or so

} // namespace plim::cli
