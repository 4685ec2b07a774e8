// response.cpp - the response of a hull to waves of one frequency, and the natural period of each motion.
#include "math/elementary.hpp"
#include "math/memory.hpp"
#include "seakeeping/dense_solve.hpp"
#include "seakeeping/seakeeping.hpp"

#include <algorithm>
#include <limits>

namespace plim {
namespace {

// Interpolates one element between the frequencies; outside them it has the value at the nearest end.
double between(const Seakeeping& of, const Array<Mat6>& table, int motion, double frequency) {
  const auto& f = of.frequencies;
  const auto after = static_cast<std::size_t>(std::lower_bound(f.begin(), f.end(), frequency) - f.begin());
  const auto at = [&](std::size_t k) { return table[k].row[motion][motion]; };
  if (after == 0) return at(0);
  if (after == f.size()) return at(f.size() - 1);
  const double part = (frequency - f[after - 1]) / (f[after] - f[after - 1]);
  return at(after - 1) + part * (at(after) - at(after - 1));
}

} // namespace

Complex6 responseAt(const Seakeeping& of, std::size_t heading, std::size_t frequency) {
  const double w = of.frequencies[frequency];
  const Mat6 &A = of.added_mass[frequency], &B = of.damping[frequency];
  // Rotations are in units of the hull's length, so that pivots compare quantities of similar size.
  const auto unit = [&](std::size_t i) { return i < 3 ? 1 : 1 / of.longest; };
  Array<std::complex<double>> rows(6 * 7);
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t j = 0; j < 6; ++j)
      rows[i * 7 + j] = unit(i) * unit(j) *
                        std::complex<double>{-w * w * (of.inertia.row[i][j] + A.row[i][j]) - of.stiffness.row[i][j],
                                             -w * B.row[i][j]};
    rows[i * 7 + 6] = unit(i) * of.excitationAt(heading, frequency)[i];
  }
  Complex6 Q{};
  const bool solved = solveComplex(rows, 6, 1);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t i = 0; i < 6; ++i) Q[i] = solved ? unit(i) * rows[i * 7 + 6] : std::complex<double>{nan, nan};
  return Q;
}

// Finds the lowest frequency with k <= w^2 (M + A(w)), first at the solved frequencies and beyond, then by bisection.
// Near the resonance of a pool or a gap, A may be below -M, and the iteration w = sqrt(k / (M + A)) would not converge.
NaturalMotion naturalMotion(const Seakeeping& of, int motion) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double k = -of.stiffness.row[motion][motion], M = of.inertia.row[motion][motion];
  if (!(k > 0 && M > 0) || of.frequencies.empty()) return {nan, nan};
  const auto total = [&](double w) { return M + between(of, of.added_mass, motion, w); };
  const auto caughtUp = [&](double w) { return w * w * total(w) >= k; };
  const auto& f = of.frequencies;
  const auto first = std::find_if(f.begin(), f.end(), caughtUp);
  const double at_last = total(f.back());
  if (first == f.end() && !(at_last > 0)) return {nan, nan};
  double high = first != f.end() ? *first : std::max(2 * f.back(), 2 * std::sqrt(k / at_last));
  double low = first == f.begin() ? 0 : *(first - 1);
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = 0.5 * (low + high);
    (caughtUp(middle) ? high : low) = middle;
  }
  const double mass = total(high), B = between(of, of.damping, motion, high);
  return {kTurn * std::sqrt(mass / k), B / (2 * std::sqrt(k * mass))};
}

} // namespace plim
