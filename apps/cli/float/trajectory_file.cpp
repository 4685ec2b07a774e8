// trajectory_file.cpp - writes the columns of trajectory.csv.
#include "cli/float/trajectory_file.hpp"

#include "cli/float/attitude.hpp"
#include "cli/input_error.hpp"

#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <span>

namespace plim::cli {
namespace {

constexpr std::uint64_t kMostRows = 20000;

constexpr int kDigits = 9, kTimeDigits = 12;

void put(std::string& row, double value, int digits = kDigits) {
  row += ',';
  if (!std::isfinite(value)) return; // unknown values are empty cells
  std::array<char, 32> text;
  row.append(text.data(),
             std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, digits).ptr);
}

// kind: the quantity, which determines below which size a number counts as zero.
template <typename Values>
void put(std::string& row, const Values& values, const PlainNumbers& plain,
         double (PlainNumbers::*kind)(double) const) {
  for (const double value : values) put(row, (plain.*kind)(value));
}

void putPart(std::string& row, const double (&part)[6], const PlainNumbers& plain) {
  put(row, std::span(part).first(3), plain, &PlainNumbers::force);
  put(row, std::span(part).last(3), plain, &PlainNumbers::torque);
}

void putForces(std::string& row, const plim_scene_state& state, const PlainNumbers& plain) {
  for (const auto* part : {&state.buoyancy, &state.viscous, &state.pressure, &state.slamming, &state.damping})
    putPart(row, *part, plain);
}

std::string namesOf(const std::string& part) {
  std::string names;
  for (const char* axis : {"x", "y", "z"}) names += "," + part + "_f" + axis + " [N]";
  for (const char* axis : {"x", "y", "z"}) names += "," + part + "_t" + axis + " [N m]";
  return names;
}

std::string quoted(const std::string& name) {
  if (name.find_first_of(",\"\r\n") == std::string::npos) return name;
  std::string text = "\"";
  for (const char c : name) {
    if (c == '"') text += '"';
    text += c == '\n' || c == '\r' ? ' ' : c; // a row must be one line
  }
  return text + "\"";
}

} // namespace

std::uint64_t rowInterval(std::uint64_t steps, std::size_t bodies) {
  return (steps * bodies + kMostRows - 1) / kMostRows;
}

std::string csvHeader() {
  std::string header = "time [s],body,x [m],y [m],z [m],qx,qy,qz,qw,vx [m/s],vy [m/s],vz [m/s],"
                       "wx [rad/s],wy [rad/s],wz [rad/s],tilt [deg],roll [deg],pitch [deg],yaw [deg]";
  for (const char* part : {"buoyancy", "viscous", "pressure", "slamming", "damping"}) header += namesOf(part);
  return header +
         ",volume [m^3],wet_fraction,kinetic_energy [J],potential_energy [J],force_bound [N],water_height [m]" +
         namesOf("radiation") + "\n";
}

std::string csvRow(const SceneMember& member, const RideInstant& now, const PlainNumbers& plain) {
  const plim_scene_state& state = now.state;
  std::string row;
  put(row, now.time, kTimeDigits);
  row.erase(0, 1); // the leading comma
  row += "," + quoted(member.name);
  put(row, state.position, plain, &PlainNumbers::length);
  put(row, state.rotation, plain, &PlainNumbers::ratio);
  put(row, state.velocity, plain, &PlainNumbers::speed);
  put(row, state.angular_velocity, plain, &PlainNumbers::angularSpeed);
  const Attitude attitude = attitudeOf(state.rotation);
  put(row, std::array{attitude.tilt, attitude.roll, attitude.pitch, attitude.yaw}, plain, &PlainNumbers::angle);
  const bool began = now.time > 0; // no forces are known before the first step
  if (began)
    putForces(row, state, plain);
  else
    row.append(30, ',');
  put(row, began ? plain.volume(state.volume) : std::nan(""));
  put(row, began ? plain.ratio(state.wet_fraction) : std::nan(""));
  put(row, plain.energy(state.kinetic_energy));
  put(row, plain.energy(now.potential_energy));
  put(row, began ? state.force_bound : std::nan(""));
  put(row, plain.length(now.water_height));
  if (began)
    putPart(row, state.radiation, plain);
  else
    row.append(6, ',');
  return row + "\n";
}

TrajectoryFile::TrajectoryFile(const std::string& path, const SceneRide& ride)
    : path_(path), file_(platform::File::toWrite(path)), every_(rowInterval(ride.scene().steps(), ride.count())) {
  if (!file_.isOpen()) throw InputError("--out: " + path + ": cannot be written: " + std::strerror(errno));
  for (const SceneMember& member : ride.scene().members) plain_.emplace_back(member, ride.scene().sea);
  write(csvHeader());
  writeRows(ride);
}

void TrajectoryFile::record(const SceneRide& ride, std::uint64_t number) {
  if (number % every_ == 0) writeRows(ride);
}

void TrajectoryFile::finish(const SceneRide& ride) {
  if (ride.time() > written_) writeRows(ride);
}

void TrajectoryFile::writeRows(const SceneRide& ride) {
  std::string rows;
  for (std::size_t i = 0; i < ride.count(); ++i) {
    const plim_scene_state state = ride.state(i);
    const double water = ride.waterHeight(state.center_of_mass[0], state.center_of_mass[2]);
    rows += csvRow(ride.scene().members[i], {state, ride.time(), ride.potentialEnergy(i), water}, plain_[i]);
  }
  write(rows);
  written_ = ride.time();
}

// Writes without a buffer of its own, which a signal could cut off in the middle of a line.
void TrajectoryFile::write(const std::string& text) {
  if (!file_.writeAll(text)) throw InputError("--out: " + path_ + ": cannot be written: " + std::strerror(errno));
}

} // namespace plim::cli
