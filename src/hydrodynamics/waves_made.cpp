#include "hydrodynamics/waves_made.hpp"

namespace plim {
namespace {

Spatial turned(const Spatial& v, const Mat3d& T) {
  return {T * v.linear, T * v.angular};
}

Spatial loadSpatial(const double* from) {
  return {{from[0], from[1], from[2]}, {from[3], from[4], from[5]}};
}
void storeSpatial(const Spatial& from, double* to) {
  for (int i = 0; i < 6; ++i) to[i] = from[i];
}

} // namespace

Mat3d turnAboutVertical(const WavesMade& waves, const Mat3d& R) {
  const Mat3d turn = R * transpose(waves.to_level);
  const double c = turn.row[0].x + turn.row[2].z, s = turn.row[0].z - turn.row[2].x, size = std::sqrt(c * c + s * s);
  if (!(size > 1e-9)) return Mat3d::identity();
  return {{{c / size, 0, s / size}, {0, 1, 0}, {-s / size, 0, c / size}}};
}

Mat6 turned(const Mat6& m, const Mat3d& T) {
  const auto block = [&](int row, int column) {
    Mat3d part;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) part.row[i][j] = m.row[row + i][column + j];
    return T * part * transpose(T);
  };
  const Mat3d coupling = block(3, 0);
  return Mat6::fromBlocks(block(0, 0), transpose(coupling), coupling, block(3, 3));
}

Radiation radiate(const WavesMade& waves, const Mat3d& T, double s, const Spatial& relative, double time_step,
                  const double* states) {
  const RadiationBank& bank = waves.bank;
  Spatial force;
  Mat6 resistance;
  for (std::size_t k = 0; k < RadiationBank::kSections; ++k) {
    const RadiationBank::Filter filter(bank.frequency[k], time_step);
    const double *p = states + 12 * k, *y = p + 6;
    force += -1.0 * (bank.weight[k] * (filter.of_y * loadSpatial(y) + filter.of_p * loadSpatial(p)));
    resistance += filter.of_v * bank.weight[k];
  }
  force += -s * (resistance * turned(relative, transpose(T)));
  return {s * turned(force, T), 0.5 * s * s * turned(resistance, T)};
}

void advanceWaves(const WavesMade& waves, const Mat3d& T, double s, const Spatial& mean, double time_step,
                  double* states) {
  const Spatial input = s * turned(mean, transpose(T));
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
