// bank_fit.cpp - the weighted normal equations, and their solution by one matrix at a time.
#include "seakeeping/bank_fit.hpp"

#include "math/elementary.hpp"
#include "math/symmetric6.hpp"

namespace plim {
namespace {

constexpr std::size_t kSections = RadiationBank::kSections;

// Returns h_k(i w) = 2 z w_k i w / (w_k^2 - w^2 + 2 z w_k i w).
std::complex<double> filterAt(double w_k, double w) {
  const double a = w_k * w_k - w * w, b = 2 * RadiationBank::kDamping * w_k * w, square = a * a + b * b;
  return {b * b / square, a * b / square};
}

// Returns s_i m_ij s_j, or m_ij / (s_i s_j) if `inverse`.
Mat6 scaled(const Mat6& m, const std::array<double, 6>& s, bool inverse) {
  Mat6 product;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) {
      const double both = s[static_cast<std::size_t>(i)] * s[static_cast<std::size_t>(j)];
      product.row[i][j] = inverse ? m.row[i][j] / both : m.row[i][j] * both;
    }
  return product;
}

// Returns the root of the largest D_ii of each motion. A motion with very little radiation (for rotations with a lever
// of a quarter of the hull) counts as if it had a thousandth of the largest.
std::array<double, 6> scalesOf(const Seakeeping& of) {
  std::array<double, 6> largest{};
  double most = 0;
  const double lever = 0.25 * of.longest;
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t f = 0; f < of.frequencies.size(); ++f) {
      const double change = of.added_mass[f].row[i][i] - of.added_mass_infinite.row[i][i];
      largest[i] = std::max({largest[i], of.damping[f].row[i][i], std::abs(of.frequencies[f] * change)});
    }
    most = std::max(most, i < 3 ? largest[i] : largest[i] / (lever * lever));
  }
  for (std::size_t i = 0; i < 6; ++i) {
    const double least = 1e-3 * most * (i < 3 ? 1 : lever * lever);
    largest[i] = std::sqrt(std::max({largest[i], least, 1e-300}));
  }
  return largest;
}

// The normal equations: sum_l gram_kl R_l = side_k.
struct Normal {
  double gram[kSections][kSections] = {};
  Mat6 side[kSections];
};

// The weight of an error is its effect on the motion of the hull, relative to the impedance
//   Z = k / w - w (M + A) - i B
// which is smallest at resonance. The weight is limited, so that a spar with very little radiation there does not
// dominate the fit.
double weightAt(const Seakeeping& of, std::size_t f, const std::array<double, 6>& scales) {
  constexpr double kMost = 30;
  const double w = of.frequencies[f];
  double weight = 1;
  for (const int m : {1, 3, 5}) {
    const double mass = of.inertia.row[m][m] + of.added_mass[f].row[m][m], B = of.damping[f].row[m][m];
    const double Z = -of.stiffness.row[m][m] / w - w * mass, square = Z * Z + B * B;
    const double scale = scales[static_cast<std::size_t>(m)] * scales[static_cast<std::size_t>(m)];
    weight += square * kMost > scale * scale ? scale * scale / square : kMost;
  }
  return weight;
}

Normal normalEquations(const Seakeeping& of, const RadiationBank& bank, const std::array<double, 6>& scales) {
  Normal normal;
  for (std::size_t f = 0; f < of.frequencies.size(); ++f) {
    const double w = of.frequencies[f], weight = weightAt(of, f, scales);
    const Mat6 real = scaled(of.damping[f], scales, true);
    const Mat6 imaginary = scaled(w * (of.added_mass[f] + -1.0 * of.added_mass_infinite), scales, true);
    for (std::size_t k = 0; k < kSections; ++k) {
      const std::complex<double> h = filterAt(bank.frequency[k], w);
      normal.side[k] += weight * (h.real() * real + h.imag() * imaginary);
      for (std::size_t l = 0; l < kSections; ++l) {
        const std::complex<double> other = filterAt(bank.frequency[l], w);
        normal.gram[k][l] += weight * (h.real() * other.real() + h.imag() * other.imag());
      }
    }
  }
  for (std::size_t k = 0; k < kSections; ++k) normal.gram[k][k] += 1e-4 * static_cast<double>(of.frequencies.size());
  return normal;
}

double largestOf(const Mat6& m) {
  double most = 0;
  for (const auto& row : m.row)
    for (const double element : row) most = std::max(most, std::abs(element));
  return most;
}

// Optimizes one matrix after another while the others are held.
void takeTurns(const Normal& normal, std::array<Mat6, kSections>& weight) {
  constexpr int kMostRounds = 400;
  for (int round = 0; round < kMostRounds; ++round) {
    double change = 0;
    for (std::size_t k = 0; k < kSections; ++k) {
      Mat6 rest = normal.side[k];
      for (std::size_t l = 0; l < kSections; ++l)
        if (l != k) rest += -normal.gram[k][l] * weight[l];
      const Mat6 best = withoutNegative(1 / normal.gram[k][k] * rest);
      change = std::max(change, largestOf(best + -1.0 * weight[k]));
      weight[k] = best;
    }
    if (change < 1e-5) return;
  }
}

} // namespace

RadiationBank fitBank(const Seakeeping& of, double heave) {
  RadiationBank bank;
  const double low = 0.35 * heave, ratio = 2.5 / 0.35;
  for (std::size_t k = 0; k < kSections; ++k)
    bank.frequency[k] = low * power(ratio, static_cast<double>(k) / static_cast<double>(kSections - 1));
  const std::array<double, 6> scales = scalesOf(of);
  takeTurns(normalEquations(of, bank, scales), bank.weight);
  for (Mat6& weight : bank.weight) weight = scaled(weight, scales, false);
  return bank;
}

BankResponse bankResponseAt(const RadiationBank& bank, double frequency) {
  BankResponse sum;
  for (std::size_t k = 0; k < kSections; ++k) {
    const std::complex<double> h = filterAt(bank.frequency[k], frequency);
    sum.real += h.real() * bank.weight[k], sum.imaginary += h.imag() * bank.weight[k];
  }
  return sum;
}

} // namespace plim
