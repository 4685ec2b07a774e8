// wamit.cpp - converts axes, units and phases to those of WAMIT.
#include "cli/seakeeping/wamit.hpp"

#include "math/elementary.hpp"

#include <array>
#include <charconv>
#include <complex>

namespace plim::cli {
namespace {

class Frame {
public:
  explicit Frame(const std::string& bow) {
    const bool along_z = bow.back() == 'z';
    const double sign = bow.front() == '-' ? -1 : 1;
    const Motion forward{along_z ? 2 : 0, sign}, port{along_z ? 0 : 2, along_z ? sign : -sign};
    motions_ = {forward, port, {1, 1}, {forward.ours + 3, forward.sign}, {port.ours + 3, port.sign}, {4, 1}};
    bow_degrees_ = along_z ? 90 * sign : 90 - 90 * sign;
  }

  double sign(std::size_t i) const { return motions_[i].sign; }
  int ours(std::size_t i) const { return motions_[i].ours; }
  double element(const double (&matrix)[36], std::size_t i, std::size_t j) const {
    return sign(i) * sign(j) * matrix[6 * ours(i) + ours(j)];
  }
  double directionOf(double heading) const { // [degrees] -180 to 180
    const double degrees = bow_degrees_ - heading / kDegree;
    return degrees - 360 * std::nearbyint(degrees / 360);
  }

private:
  struct Motion { // our index of one of WAMIT's motions, and its sign
    int ours;
    double sign;
  };
  std::array<Motion, 6> motions_;
  double bow_degrees_; // our heading of following waves
};

// Formats a number such as "-1.234567890E+05" as a column.
std::string column(double value) {
  std::array<char, 64> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value + 0.0, std::chars_format::scientific, 9);
  std::string number(text.data(), end.ptr);
  for (char& c : number)
    if (c == 'e') c = 'E';
  return std::string(number.size() < 18 ? 18 - number.size() : 1, ' ') + number;
}

std::string column(std::size_t index) { // index: from 0; written from 1
  return std::string(5, ' ') + std::to_string(index + 1);
}

} // namespace

std::string wamitRadiation(const plimsoll::Seakeeping& seakeeping, const std::string& bow) {
  const Frame frame(bow);
  const plim_seakeeping_info info = seakeeping.info();
  std::string text;
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = 0; j < 6; ++j)
      text += column(0.0) + column(i) + column(j) +
              column(frame.element(info.added_mass_infinite, i, j) / info.density) + "\n";
  for (std::uint32_t k = info.frequency_count; k-- > 0;) { // periods in ascending order
    const plim_radiation at = seakeeping.radiation(k);
    for (std::size_t i = 0; i < 6; ++i)
      for (std::size_t j = 0; j < 6; ++j)
        text += column(kTurn / at.frequency) + column(i) + column(j) +
                column(frame.element(at.added_mass, i, j) / info.density) +
                column(frame.element(at.damping, i, j) / (info.density * at.frequency)) + "\n";
  }
  return text;
}

std::string wamitExcitation(const plimsoll::Seakeeping& seakeeping, std::uint32_t headings, const std::string& bow) {
  const Frame frame(bow);
  const plim_seakeeping_info info = seakeeping.info();
  std::string text;
  for (std::uint32_t k = info.frequency_count; k-- > 0;)
    for (std::uint32_t h = 0; h < headings; ++h) {
      const plimsoll::Excitation at = seakeeping.excitation(h, k);
      for (std::size_t i = 0; i < 6; ++i) {
        const double unit = frame.sign(i) / (info.density * info.gravity);
        const std::complex<double> ours = at.force(frame.ours(i));
        const double real = unit * ours.real(), imaginary = -unit * ours.imag();
        text += column(kTurn / at.frequency) + column(frame.directionOf(at.heading)) + column(i) +
                column(std::sqrt(real * real + imaginary * imaginary)) + column(arcTangent(imaginary, real) / kDegree) +
                column(real) + column(imaginary) + "\n";
      }
    }
  return text;
}

} // namespace plim::cli
