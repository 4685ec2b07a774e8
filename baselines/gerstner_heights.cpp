// gerstner_heights.cpp - solves for the label of each place by Newton's method.
#include "baselines/gerstner_heights.hpp"

#include <cmath>
#include <limits>

namespace plim::baselines {
namespace {

constexpr double kNearEnough = 1e-11; // [m] between the place and the position of its label
constexpr int kMostSteps = 40;        // fewer than ten are usual

// A wave with the horizontal displacement amplitude for its wave vector: q A / k.
struct Carrier {
  double amplitude, kx, kz, phase, reach;
};

// The position and height of the water of a label, and the derivatives of the position by the label: xx, xz, zz of the
// Jacobian.
struct Carried {
  double x, z, height;
  double xx, xz, zz;
};

Carried carry(const std::vector<Carrier>& waves, double x, double z) {
  Carried at{x, z, 0, 1, 0, 1};
  for (const Carrier& wave : waves) {
    const double theta = wave.kx * x + wave.kz * z + wave.phase;
    const double sine = std::sin(theta), cosine = std::cos(theta);
    at.x += wave.reach * wave.kx * cosine, at.z += wave.reach * wave.kz * cosine;
    at.height += wave.amplitude * sine;
    at.xx -= wave.reach * wave.kx * wave.kx * sine;
    at.xz -= wave.reach * wave.kx * wave.kz * sine;
    at.zz -= wave.reach * wave.kz * wave.kz * sine;
  }
  return at;
}

double heightAt(const std::vector<Carrier>& waves, double place_x, double place_z) {
  double x = place_x, z = place_z;
  for (int step = 0; step < kMostSteps; ++step) {
    const Carried at = carry(waves, x, z);
    const double off_x = place_x - at.x, off_z = place_z - at.z;
    if (std::hypot(off_x, off_z) <= kNearEnough) return at.height;
    const double determinant = at.xx * at.zz - at.xz * at.xz;
    x += (at.zz * off_x - at.xz * off_z) / determinant;
    z += (at.xx * off_z - at.xz * off_x) / determinant;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

} // namespace

Heights gerstnerHeights(const std::vector<GerstnerWave>& described) {
  std::vector<Carrier> waves;
  for (const GerstnerWave& wave : described)
    waves.push_back(
        {wave.amplitude, wave.kx, wave.kz, wave.phase, wave.steepness * wave.amplitude / std::hypot(wave.kx, wave.kz)});
  return [waves](std::size_t n, const double* x, const double* z, double* height) {
    for (std::size_t i = 0; i < n; ++i) height[i] = heightAt(waves, x[i], z[i]);
  };
}

} // namespace plim::baselines
