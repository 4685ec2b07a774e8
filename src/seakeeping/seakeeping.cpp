// seakeeping.cpp - the steps in order: check the input, panel the hull, solve each frequency, fit the bank.
#include "seakeeping/seakeeping.hpp"

#include "math/elementary.hpp"
#include "math/memory.hpp"
#include "math/symmetric6.hpp"
#include "seakeeping/bank_fit.hpp"
#include "seakeeping/frequencies.hpp"
#include "seakeeping/radiation.hpp"
#include "seakeeping/wet_panels.hpp"

#include <cstdio>

namespace plim {
namespace {

bool isFinite(const Mat6& m) {
  double sum = 0;
  for (const auto& row : m.row)
    for (const double element : row) sum += std::abs(element);
  return std::isfinite(sum);
}

bool isFinite(const Mat3d& m) {
  return isFinite(m.row[0]) && isFinite(m.row[1]) && isFinite(m.row[2]);
}

bool isPositive(double number) {
  return number > 0 && std::isfinite(number);
}

String checkBody(const SeakeepingDef& def) {
  if (!def.hull) return "there is no hull";
  if (!isPositive(def.density)) return "the water's density must be a positive number (about 1025 kg/m^3 for the sea)";
  if (!isPositive(def.gravity)) return "gravity must be a positive number (9.81 m/s^2)";
  if (!isPositive(def.mass)) return "the mass must be a positive number, in kg";
  if (!isFinite(def.pose.position) || !isFinite(def.pose.rotation)) return "the pose is not finite";
  if (!isFinite(def.center_of_mass_b)) return "the centre of mass is not finite";
  if (!isFinite(def.inertia_b)) return "the inertia is not finite";
  for (int i = 0; i < 3; ++i)
    if (!(def.inertia_b.row[i][i] > 0))
      return "the inertia must be positive about every axis, in kg m^2 about the centre of mass";
  if (!isFinite(def.stiffness)) return "the stiffness is not finite";
  return "";
}

// Moored bodies weigh less than they displace, bodies on a crane more. A larger difference is an error.
String checkMass(const SeakeepingDef& def, double volume) {
  const double displaced = def.density * volume;
  if (def.mass >= 0.5 * displaced && def.mass <= 2 * displaced) return "";
  char text[240];
  std::snprintf(
      text, sizeof text,
      "the body's mass is %.4g kg, but it displaces %.4g kg of water in this pose: that is not where it floats",
      def.mass, displaced);
  return text;
}

void describe(const SeakeepingDef& def, const WetPanels& wet, Seakeeping& to) {
  const Mat3d R = def.pose.rotation;
  to.panels = wet.panels;
  to.density = def.density, to.gravity = def.gravity, to.mass = def.mass;
  to.volume = wet.hull.volume, to.waterplane_area = wet.hull.waterplane_area;
  to.longest = wet.whole.length;
  to.center_height = def.pose.toWorld(def.center_of_mass_b).y;
  to.irregular_frequency = irregularFrequency(wet.parts, def.gravity);
  to.inertia = Mat6::diagonal(def.mass * Mat3d::identity(), R * def.inertia_b * transpose(R));
  to.stiffness = def.stiffness;
  to.headings = def.headings;
}

String refusalAt(double frequency) {
  char text[160];
  std::snprintf(text, sizeof text,
                "the panels have no solution at %.4g rad/s: thin walls, or panels that lie upon each other?",
                frequency);
  return text;
}

// Makes the added mass at infinite frequency positive semidefinite, because the matrix of a time step depends on it.
// Small negative eigenvalues are errors of the panels and are removed. Larger ones mean that the panels are too coarse;
// this is returned as an error. Rotations and translations are scaled to equal size first.
String makePositive(Mat6& added_mass) {
  constexpr double kLittle = 1e-3;
  double size[6];
  Mat6 alike;
  for (int i = 0; i < 6; ++i) size[i] = std::sqrt(std::max(std::abs(added_mass.row[i][i]), 1e-300));
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) alike.row[i][j] = added_mass.row[i][j] / (size[i] * size[j]);
  const Eigen6 eigen = eigenSymmetric(alike);
  for (const double value : eigen.value)
    if (value < -kLittle)
      return "its panels give a negative added mass: they are too coarse for this shape; ask for more of them, or for "
             "another number";
  alike = withoutNegative(alike);
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) added_mass.row[i][j] = alike.row[i][j] * size[i] * size[j];
  return "";
}

String solveAll(const SeakeepingDef& def, RadiationSolver& solver, Seakeeping& to) {
  const std::size_t count = to.frequencies.size();
  to.excitation.resize(def.headings.size() * count), to.froude_krylov.resize(def.headings.size() * count);
  to.added_mass.resize(count), to.damping.resize(count);
  for (std::size_t f = 0; f < count; ++f) {
    if (!solver.solve(to.frequencies[f])) return refusalAt(to.frequencies[f]);
    to.added_mass[f] = solver.addedMass(), to.damping[f] = solver.damping();
    if (!isFinite(to.added_mass[f]) || !isFinite(to.damping[f])) return refusalAt(to.frequencies[f]);
    for (std::size_t h = 0; h < def.headings.size(); ++h) {
      to.excitation[h * count + f] = solver.excitation(def.headings[h]);
      to.froude_krylov[h * count + f] = solver.froudeKrylov(def.headings[h]);
    }
    const double done = static_cast<double>(f + 1) / static_cast<double>(count);
    if (def.progress && !def.progress(done)) return "stopped by the progress function";
  }
  return "";
}

String build(const SeakeepingDef& def, Seakeeping& to) {
  String refusal = checkBody(def);
  if (!refusal.empty()) return refusal;
  if (const char* why = validate(def)) return why;
  if (def.progress && !def.progress(0)) return "stopped by the progress function";
  WetPanels wet;
  refusal = findWetPanels(def, wet);
  if (refusal.empty()) refusal = checkMass(def, wet.hull.volume);
  if (!refusal.empty()) return refusal;
  describe(def, wet, to);
  RadiationSolver solver(to.panels, to.center_height, def.density, def.gravity);
  if (!solver.solveInfinite(to.added_mass_infinite) || !isFinite(to.added_mass_infinite)) return refusalAt(HUGE_VAL);
  refusal = makePositive(to.added_mass_infinite);
  if (!refusal.empty()) return refusal;
  const double panel = std::sqrt(wet.hull.area / static_cast<double>(to.panels.size()));
  refusal = chooseFrequencies(def, panel, to);
  if (refusal.empty()) refusal = solveAll(def, solver, to);
  if (!refusal.empty()) return refusal;
  const double period = naturalMotion(to, 1).period;
  to.bank = fitBank(to, period > 0 ? kTurn / period : naturalFrequency(to, 1));
  return "";
}

} // namespace

const char* validate(const SeakeepingDef& def) {
  if (!(def.most_panels >= 24 && def.most_panels <= 2000))
    return "panel_count must lie between 24 and 2000: the work grows as their cube";
  if (!(def.frequency_count >= 2 && def.frequency_count <= 1000)) // two frequencies are enough to interpolate
    return "frequency_count must lie between 2 and 1000";
  for (const double end : {def.lowest, def.highest})
    if (end != 0 && !(end >= 1e-6 && end <= 1e6)) // far below this, w^2 / g would underflow
      return "lowest_frequency and highest_frequency must be positive, from 1e-6 to 1e6 rad/s, or 0 to have them "
             "chosen";
  if (def.lowest > 0 && def.highest > 0 && !(def.lowest < def.highest))
    return "lowest_frequency must lie below highest_frequency";
  for (const double heading : def.headings)
    if (!(std::abs(heading) <= 7)) return "headings must be finite, in radians from -7 to 7: degrees?";
  return nullptr;
}

String buildSeakeeping(const SeakeepingDef& def, Seakeeping& to) {
  Seakeeping built;
  String refusal = build(def, built);
  if (refusal.empty()) to = std::move(built);
  return refusal;
}

} // namespace plim
