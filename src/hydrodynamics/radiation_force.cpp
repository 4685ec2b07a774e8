// radiation_force.cpp - the frame of the coefficients, and one time step of the filters.
#include "hydrodynamics/radiation_force.hpp"

namespace plim {
namespace {

Spatial loadSpatial(const double* from) {
  return {{from[0], from[1], from[2]}, {from[3], from[4], from[5]}};
}
void storeSpatial(const Spatial& from, double* to) {
  for (int i = 0; i < 6; ++i) to[i] = from[i];
}

} // namespace

Spatial LevelFrame::velocityInto(const Spatial& v_w) const {
  const Mat3d to_level = transpose(axes);
  return {to_level * (v_w.linear + cross(v_w.angular, arm_w)), to_level * v_w.angular};
}

Spatial LevelFrame::forceOutOf(const Spatial& force) const {
  const Vec3d linear = axes * force.linear;
  return {linear, axes * force.angular + cross(arm_w, linear)};
}

Mat6 LevelFrame::outOf(const Mat6& m) const {
  const auto block = [&](int row, int column) {
    Mat3d part;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) part.row[i][j] = m.row[row + i][column + j];
    return axes * part * transpose(axes);
  };
  // v' = v - S w, so a force (F', T') about the shifted point has the torque T = T' + S F' about the centre of mass.
  const Mat3d S = Mat3d::crossMatrix(arm_w), linear = block(0, 0), apart = block(3, 0), coupling = apart + S * linear;
  const Mat3d moved = apart * S;
  return Mat6::fromBlocks(linear, transpose(coupling), coupling,
                          block(3, 3) - moved - transpose(moved) - S * linear * S);
}

LevelFrame levelFrame(const RadiationForce& waves, const Mat3d& R, const Vec3d& center_of_mass_b) {
  LevelFrame frame;
  frame.arm_w = R * (waves.center_of_mass_b - center_of_mass_b);
  const Mat3d turn = R * transpose(waves.to_level);
  const double c = turn.row[0].x + turn.row[2].z, s = turn.row[0].z - turn.row[2].x, size = std::sqrt(c * c + s * s);
  frame.upright = std::min(1.0, size); // size: 1 + cos(tilt)
  if (!(size > 1e-9)) return frame.upright = 0, frame;
  frame.axes = {{{c / size, 0, s / size}, {0, 1, 0}, {-s / size, 0, c / size}}};
  // The rate of atan2(s, c) as the matrix `turn` changes by omega x.
  const double per_square = 1 / (size * size);
  frame.turning = {-per_square * (c * turn.row[1].x + s * turn.row[1].z), 1,
                   -per_square * (c * turn.row[1].z - s * turn.row[1].x)};
  return frame;
}

RadiationStep radiationInStep(const RadiationForce& waves, const LevelFrame& T, double s, const Spatial& relative,
                              double time_step, const double* states) {
  const RadiationBank& bank = waves.bank;
  Spatial force;
  Mat6 resistance;
  for (std::size_t k = 0; k < RadiationBank::kSections; ++k) {
    const RadiationBank::Filter filter(bank.frequency[k], time_step);
    const double *p = states + 12 * k, *y = p + 6;
    force += -1.0 * (bank.weight[k] * (filter.of_y * loadSpatial(y) + filter.of_p * loadSpatial(p)));
    resistance += filter.of_v * bank.weight[k];
  }
  force += -s * (resistance * T.velocityInto(relative));
  return {s * T.forceOutOf(force), 0.5 * s * s * T.outOf(resistance)};
}

void advanceRadiation(const RadiationForce& waves, const LevelFrame& T, double s, const Spatial& mean, double time_step,
                      double* states) {
  const Spatial input = s * T.velocityInto(mean);
  for (std::size_t k = 0; k < RadiationBank::kSections; ++k) {
    const RadiationBank::Filter filter(waves.bank.frequency[k], time_step);
    double *p = states + 12 * k, *y = p + 6;
    const Spatial before = loadSpatial(y), position = loadSpatial(p);
    const Spatial middle = filter.of_y * before + filter.of_p * position + filter.of_v * input;
    storeSpatial(2.0 * middle - before, y);
    storeSpatial(position + time_step * middle, p);
  }
}

} // namespace plim
