// tables.cpp - results of `plimsoll seakeeping` as CSV, in SI units and radians.
#include "cli/csv_text.hpp"
#include "cli/seakeeping/found.hpp"

namespace plim::cli {
namespace {

const char* unitOf(int motion, const char* of_ways, const char* of_turns) {
  return motion < 3 ? of_ways : of_turns;
}

std::vector<std::string> matrixHeader(const char* letter) {
  std::vector<std::string> cells = {"frequency [rad/s]"};
  for (const char* row : kMotionKeys)
    for (const char* column : kMotionKeys) cells.push_back(std::string(letter) + "_" + row + "_" + column);
  return cells;
}

std::string matrixLine(const std::string& frequency, const double (&matrix)[36]) {
  std::vector<std::string> cells = {frequency};
  for (const double element : matrix) cells.push_back(csvNumber(element));
  return csvLine(cells);
}

// Returns a line for each heading and frequency. cellsOf: appends the cells of one line.
template <typename Cells>
std::string byHeading(const FoundSeakeeping& found, const std::vector<std::string>& header, const Cells& cellsOf) {
  std::string text = csvLine(header);
  for (std::uint32_t h = 0; h < found.degrees.size(); ++h)
    for (std::uint32_t k = 0; k < found.frequencyCount(); ++k) {
      std::vector<std::string> cells = {csvNumber(found.degrees[h]), csvNumber(found.frequency(k)),
                                        csvNumber(found.wavelength(k))};
      cellsOf(h, k, cells);
      text += csvLine(cells);
    }
  return text;
}

void append(const Swing& swing, std::vector<std::string>& cells) {
  cells.push_back(csvNumber(swing.amplitude)), cells.push_back(csvNumber(swing.phase));
}

std::vector<std::string> headerOf(const char* prefix, const char* of_ways, const char* of_turns,
                                  std::vector<std::string> cells = {"heading [deg]", "frequency [rad/s]",
                                                                    "wavelength [m]"}) {
  for (int i = 0; i < 6; ++i) {
    const std::string name = std::string(prefix) + kMotionKeys[static_cast<std::size_t>(i)];
    cells.push_back(name + " [" + unitOf(i, of_ways, of_turns) + "]"), cells.push_back(name + "_phase [rad]");
  }
  return cells;
}

} // namespace

std::string addedMassCsv(const FoundSeakeeping& found) {
  std::string text = csvLine(matrixHeader("a"));
  for (const plim_radiation& at : found.radiation) text += matrixLine(csvNumber(at.frequency), at.added_mass);
  return text + matrixLine("inf", found.info.added_mass_infinite);
}

std::string dampingCsv(const FoundSeakeeping& found) {
  std::string text = csvLine(matrixHeader("b"));
  for (const plim_radiation& at : found.radiation) text += matrixLine(csvNumber(at.frequency), at.damping);
  return text;
}

std::string excitationCsv(const FoundSeakeeping& found) {
  const std::vector<std::string> header = headerOf("froude_krylov_", "N/m", "N m/m", headerOf("", "N/m", "N m/m"));
  return byHeading(found, header, [&](std::uint32_t h, std::uint32_t k, std::vector<std::string>& cells) {
    const plimsoll::Excitation at = found.seakeeping.excitation(h, k);
    for (int i = 0; i < 6; ++i) append(swingOf(at.force(i)), cells);
    for (int i = 0; i < 6; ++i) append(swingOf(at.froudeKrylov(i)), cells);
  });
}

std::string raoCsv(const FoundSeakeeping& found) {
  return byHeading(found, headerOf("", "m/m", "rad/m"),
                   [&](std::uint32_t h, std::uint32_t k, std::vector<std::string>& cells) {
                     const plimsoll::Response at = found.seakeeping.response(h, k);
                     for (int i = 0; i < 6; ++i) append(swingOf(at.motion(i)), cells);
                   });
}

} // namespace plim::cli
