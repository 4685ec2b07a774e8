#include "cli/seakeeping/wamit.hpp"

#include "math/elementary.hpp"

#include <array>
#include <charconv>
#include <complex>

namespace plim::cli {
namespace {

// Of each of their motions: ours, and its sign.
struct Motion {
  int ours;
  double sign;
};
constexpr std::array<Motion, 6> kMotions = {{{0, 1}, {2, -1}, {1, 1}, {3, 1}, {5, -1}, {4, 1}}};

// "-1.234567890E+05", in a column of its own.
std::string column(double value) {
  std::array<char, 64> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value + 0.0, std::chars_format::scientific, 9);
  std::string number(text.data(), end.ptr);
  for (char& c : number)
    if (c == 'e') c = 'E';
  return std::string(number.size() < 18 ? 18 - number.size() : 1, ' ') + number;
}

std::string column(std::size_t index) { // from 1
  return std::string(5, ' ') + std::to_string(index + 1);
}

double element(const double (&matrix)[36], std::size_t i, std::size_t j) {
  const Motion &a = kMotions[i], &b = kMotions[j];
  return a.sign * b.sign * matrix[6 * a.ours + b.ours];
}

double directionOf(double heading) { // [degrees] -180 to 180
  const double degrees = -heading / kDegree;
  return degrees - 360 * std::nearbyint(degrees / 360);
}

} // namespace

std::string wamitRadiation(const plimsoll::Seakeeping& seakeeping) {
  const plim_seakeeping_info info = seakeeping.info();
  std::string text;
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = 0; j < 6; ++j)
      text +=
          column(0.0) + column(i) + column(j) + column(element(info.added_mass_infinite, i, j) / info.density) + "\n";
  for (std::uint32_t k = info.frequency_count; k-- > 0;) { // periods ascend
    const plim_radiation at = seakeeping.radiation(k);
    for (std::size_t i = 0; i < 6; ++i)
      for (std::size_t j = 0; j < 6; ++j)
        text += column(kTurn / at.frequency) + column(i) + column(j) +
                column(element(at.added_mass, i, j) / info.density) +
                column(element(at.damping, i, j) / (info.density * at.frequency)) + "\n";
  }
  return text;
}

std::string wamitExcitation(const plimsoll::Seakeeping& seakeeping, std::uint32_t headings) {
  const plim_seakeeping_info info = seakeeping.info();
  std::string text;
  for (std::uint32_t k = info.frequency_count; k-- > 0;)
    for (std::uint32_t h = 0; h < headings; ++h) {
      const plimsoll::Excitation at = seakeeping.excitation(h, k);
      for (std::size_t i = 0; i < 6; ++i) {
        const double unit = kMotions[i].sign / (info.density * info.gravity);
        const std::complex<double> ours = at.force(kMotions[i].ours);
        const double real = unit * ours.real(), imaginary = -unit * ours.imag();
        text += column(kTurn / at.frequency) + column(directionOf(at.heading)) + column(i) +
                column(std::sqrt(real * real + imaginary * imaginary)) + column(arcTangent(imaginary, real) / kDegree) +
                column(real) + column(imaginary) + "\n";
      }
    }
  return text;
}

} // namespace plim::cli
