// response_between.cpp - interpolates the coefficients and solves the equation of motion.
#include "seakeeping/response_between.hpp"

#include "math/memory.hpp"

#include <algorithm>

namespace plim {
namespace {

// Copies the fields that the equation of motion needs at one frequency and heading.
Seakeeping alone(const Seakeeping& of, std::size_t heading, double frequency) {
  Seakeeping one;
  one.density = of.density, one.gravity = of.gravity, one.mass = of.mass, one.longest = of.longest;
  one.inertia = of.inertia, one.stiffness = of.stiffness;
  one.frequencies = {frequency}, one.headings = {of.headings[heading]};
  return one;
}

Complex6 mixed(const Complex6& a, const Complex6& b, double part) {
  Complex6 sum;
  for (std::size_t i = 0; i < 6; ++i) sum[i] = (1 - part) * a[i] + part * b[i];
  return sum;
}

Complex6 onSlowWater(const Seakeeping& of) {
  Complex6 force;
  for (std::size_t i = 0; i < 6; ++i) force[i] = -of.stiffness.row[i][1];
  return force;
}

} // namespace

Complex6 responseBetween(const Seakeeping& of, std::size_t heading, double frequency) {
  Seakeeping one = alone(of, heading, frequency);
  const Array<double>& w = of.frequencies;
  const auto after = static_cast<std::size_t>(std::lower_bound(w.begin(), w.end(), frequency) - w.begin());
  if (after == 0) {
    const double part = frequency / w[0] * (frequency / w[0]);
    one.added_mass = {of.added_mass[0]}, one.damping = {part * of.damping[0]};
    one.excitation = {mixed(onSlowWater(of), of.excitationAt(heading, 0), part)};
  } else {
    const std::size_t next = std::min(after, w.size() - 1), k = after - 1;
    const double part = next == k ? 0 : (frequency - w[k]) / (w[next] - w[k]);
    one.added_mass = {(1 - part) * of.added_mass[k] + part * of.added_mass[next]};
    one.damping = {(1 - part) * of.damping[k] + part * of.damping[next]};
    one.excitation = {mixed(of.excitationAt(heading, k), of.excitationAt(heading, next), part)};
  }
  return responseAt(one, 0, 0);
}

} // namespace plim
