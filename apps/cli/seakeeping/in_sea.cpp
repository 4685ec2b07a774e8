// in_sea.cpp - sums responses over waves, and simulates a ride and its statistics.
#include "cli/seakeeping/in_sea.hpp"

#include "cli/input_error.hpp"
#include "cli/progress.hpp"
#include "math/pose.hpp"
#include "plimsoll/plimsoll_motion.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace plim::cli {
namespace {

constexpr double kStep = 0.02, kRunIn = 120, kMinute = 60; // [s]

double withinHalfTurn(double angle) {
  return angle - kTurn * std::nearbyint(angle / kTurn);
}

// --- a ride ---------------------------------------------------------------------------------------------------------

Quat turnFromRest(const plim_scene_state& state, const plim_seakeeping_info& rest) {
  const double *q = state.rotation, *r = rest.rotation;
  return product({q[0], q[1], q[2], q[3]}, conjugate({r[0], r[1], r[2], r[3]}));
}

// Returns the displacement of the centre of mass from equilibrium and the rotation as a vector, both in world axes.
SixMotions awayFromRest(const plim_scene_state& state, const plim_seakeeping_info& rest, const Vec3d& center_at_rest) {
  const Vec3d way = Vec3d{state.center_of_mass[0], state.center_of_mass[1], state.center_of_mass[2]} - center_at_rest;
  const Quat turn = turnFromRest(state, rest);
  const Vec3d axis = Vec3d{turn.x, turn.y, turn.z} * (turn.w < 0 ? -1.0 : 1.0);
  const double size = length(axis);
  const Vec3d angles = (size > 0 ? 2 * arcTangent(size, std::abs(turn.w)) / size : 0.0) * axis;
  return {way.x, way.y, way.z, angles.x, angles.y, angles.z};
}

// Returns a tolerance relative to the hull's whole buoyancy, like plim_body.tolerance. The waves contribute a part A_w
// a / V of it. In small waves the default 0.01 is as large as that part: waves of 1 cm pitched a boat a quarter too
// much, and head seas rolled a box. A fiftieth of the waves' part brings heave and pitch within a few per cent of
// linear theory. It costs little in small waves. Without the upper limit, the ride of a box of twelve triangles in
// waves shorter than itself would take four times as long.
double toleranceIn(double significant_height, const plim_seakeeping_info& rest, double hull_volume) {
  const double by_waves = rest.waterplane_area * 0.5 * significant_height / hull_volume;
  return std::clamp(0.02 * by_waves, 1e-5, 0.01);
}

plimsoll::Body bodyOf(const LoadedVessel& vessel, const plim_seakeeping_info& rest, double level,
                      const plimsoll::Effects& effects) {
  plimsoll::Body body(vessel.loaded.hull);
  body.mass = vessel.info.mass;
  std::copy_n(vessel.info.center_of_mass, 3, body.center_of_mass);
  std::copy_n(vessel.info.inertia, 9, body.inertia);
  std::copy_n(rest.position, 3, body.position), body.position[1] += level;
  std::copy_n(rest.rotation, 4, body.rotation);
  body.locked = PLIM_LOCK_TURN_Y; // holds the heading; see keepHeading
  return body.with(effects);
}

// Holds the heading. Successive turns about x and z add up to one about y although the angular velocity about y is
// zero: quartering seas turned a boat by half a radian in two minutes. The locked velocity is set such that the hull
// turns back within a few steps.
void keepHeading(plimsoll::Scene& scene, const plim_scene_state& state, const plim_seakeeping_info& rest) {
  const Quat turn = turnFromRest(state, rest);
  const double astray = withinHalfTurn(2 * arcTangent(turn.y, turn.w)), back = 5 * kStep; // [rad], [s]
  scene.setVelocity(0, {state.velocity[0], state.velocity[1], state.velocity[2]},
                    {state.angular_velocity[0], -astray / back, state.angular_velocity[2]});
}

std::vector<SixMotions> recordedRide(plimsoll::Scene& scene, const plim_seakeeping_info& rest, const Vec3d& center,
                                     double duration) {
  const auto run_in = static_cast<std::size_t>(std::llround(kRunIn / kStep)),
             steps = static_cast<std::size_t>(std::llround(duration / kStep)), stages = std::size_t{10};
  std::vector<SixMotions> record;
  record.reserve(steps);
  LongWork work("plimsoll seakeeping: ride", stages);
  for (std::size_t k = 0, told = 0; k < run_in + steps; ++k) {
    if (k * stages >= told * (run_in + steps)) {
      work.begin(std::to_string(static_cast<int>(std::lround(static_cast<double>(k) * kStep))) + " s of " +
                 std::to_string(static_cast<int>(std::lround(kRunIn + duration))) + " s");
      ++told;
    }
    scene.step(kStep);
    const plim_scene_state state = scene.state(0);
    plimsoll::detail::check(state.status);
    keepHeading(scene, state, rest);
    if (k >= run_in) record.push_back(awayFromRest(state, rest, center));
  }
  return record;
}

// Returns the sum of squares after subtraction of the best-fitting straight line.
double squaresAboutLine(std::span<const SixMotions> record, std::size_t motion) {
  const auto n = static_cast<double>(record.size());
  double mean = 0, slope = 0, squares = 0;
  for (const SixMotions& at : record) mean += at[motion] / n;
  const double spread = n * (n * n - 1) / 12;
  for (std::size_t k = 0; k < record.size(); ++k)
    slope += (static_cast<double>(k) - 0.5 * (n - 1)) * (record[k][motion] - mean) / std::max(spread, 1.0);
  for (std::size_t k = 0; k < record.size(); ++k) {
    const double rest = record[k][motion] - mean - slope * (static_cast<double>(k) - 0.5 * (n - 1));
    squares += rest * rest;
  }
  return squares;
}

double significant(std::span<const SixMotions> record, std::size_t motion, bool wanders) {
  const auto minute = static_cast<std::size_t>(std::llround(kMinute / kStep));
  double squares = 0, mean = 0;
  if (wanders) {
    for (std::size_t k = 0; k < record.size(); k += minute)
      squares += squaresAboutLine(record.subspan(k, std::min(minute, record.size() - k)), motion);
  } else {
    for (const SixMotions& at : record) mean += at[motion] / static_cast<double>(record.size());
    for (const SixMotions& at : record) squares += (at[motion] - mean) * (at[motion] - mean);
  }
  return 4 * std::sqrt(squares / static_cast<double>(record.size()));
}

} // namespace

// --- linear theory --------------------------------------------------------------------------------------------------

WavesOfSea::WavesOfSea(const LoadedSea& sea, const std::string& path) : waves_(sea.description.water.waves()) {
  if (waves_.empty())
    throw InputError("--sea: " + path + ": linear theory needs a sum of waves, and this sea of kind " +
                     formats::seaKindName(sea.description.kind) + " has none: use sines, gerstner or a spectrum");
  const bool many = waves_.size() > 100;
  for (const plim_wave& wave : waves_) {
    double heading = withinHalfTurn(wave.direction);
    if (many) heading = kDegree * std::nearbyint(heading / kDegree);
    const auto found = std::find(headings_.begin(), headings_.end(), heading);
    heading_of_.push_back(static_cast<std::uint32_t>(found - headings_.begin()));
    if (found == headings_.end()) headings_.push_back(heading);
  }
}

void WavesOfSea::addLinear(const plimsoll::Seakeeping& seakeeping, std::uint32_t first, MotionsInSea& to) const {
  SixMotions variance{};
  double surface = 0;
  for (std::size_t k = 0; k < waves_.size(); ++k) {
    const plim_wave& wave = waves_[k];
    surface += 0.5 * wave.amplitude * wave.amplitude;
    const plimsoll::Response response = seakeeping.responseAt(first + heading_of_[k], wave.angular_frequency);
    for (int i = 0; i < 6; ++i) {
      const double swing = wave.amplitude * response.amplitude(i);
      variance[static_cast<std::size_t>(i)] += 0.5 * swing * swing;
    }
  }
  to.waves = waves_.size(), to.significant_height = 4 * std::sqrt(surface);
  for (std::size_t i = 0; i < 6; ++i) to.significant[i] = 4 * std::sqrt(variance[i]);
}

void addRide(const LoadedVessel& vessel, const plimsoll::Seakeeping& seakeeping, const LoadedSea& sea, double duration,
             MotionsInSea& to) {
  if (!(duration > 0)) return;
  const plim_seakeeping_info rest = seakeeping.info();
  const plimsoll::Effects effects;
  plimsoll::Body body = bodyOf(vessel, rest, sea.description.level, effects);
  body.with(seakeeping);
  body.tolerance = toleranceIn(to.significant_height, rest, vessel.loaded.hull.info().volume);
  try {
    plimsoll::Scene scene(sea.description.water);
    scene.add(body);
    const plim_scene_state start = scene.state(0);
    const Vec3d center{start.center_of_mass[0], start.center_of_mass[1], start.center_of_mass[2]};
    const std::vector<SixMotions> record = recordedRide(scene, rest, center, duration);
    to.duration = duration, to.run_in = kRunIn, to.step = kStep;
    to.pressure = formats::pressureName(sea.description.pressure);
    for (std::size_t i = 0; i < 6; ++i) {
      to.ride[i] = i == 4 ? 0 : significant(record, i, i == 0 || i == 2);
      for (const SixMotions& at : record) to.ride_mean[i] += at[i] / static_cast<double>(record.size());
    }
    for (const std::size_t i : {std::size_t{0}, std::size_t{2}}) to.ride_mean[i] = record.back()[i];
  } catch (const plimsoll::Error& error) {
    throw InputError("--sea: the ride in it: " + translateErrorText(error.what()));
  }
}

} // namespace plim::cli
