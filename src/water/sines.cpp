// sines.cpp - evaluates the waves one by one, in double.
#include "water/sines.hpp"

#include "water/wave_lattice.hpp"

namespace plim {
namespace {

Vec3d orbitalVelocity(const WaveAtTime& wave, const SineCosine& theta, const OrbitDecay& decay) {
  const double along = wave.amplitude * wave.omega * theta.sine * decay.horizontal;
  return {along * wave.dx, -wave.amplitude * wave.omega * theta.cosine * decay.vertical, along * wave.dz};
}

// The time derivative of orbitalVelocity() at a fixed place.
Vec3d orbitalAcceleration(const WaveAtTime& wave, const SineCosine& theta, const OrbitDecay& decay) {
  const double size = wave.amplitude * wave.omega * wave.omega, along = -size * theta.cosine * decay.horizontal;
  return {along * wave.dx, -size * theta.sine * decay.vertical, along * wave.dz};
}

} // namespace

void SinesState::prepare(const SinesSea& sea, double gravity, double time) {
  waves_.clear();
  depth_ = sea.depth;
  bounds_ = {0, 0, 0, 0, 0};
  for (const Wave& wave : sea.waves) {
    const WaveAtTime& now = waves_.emplace_back(waveAtTime(wave, gravity, sea.depth, time));
    bounds_.amplitude += now.amplitude;
    bounds_.slope += now.amplitude * now.k;
    bounds_.curvature += now.amplitude * now.k * now.k;
    bounds_.third += now.amplitude * now.k * now.k * now.k;
    bounds_.rate += now.amplitude * now.omega;
  }
  bounds_.height_error = sumRounding(waves_.size()) * bounds_.amplitude;
  arrays_.fillWithSines(waves_);
}

std::size_t SinesState::heights(std::size_t n, const double* x, const double* z, double* height) const {
  for (std::size_t i = 0; i < n; ++i) height[i] = 0;
  for (const WaveAtTime& wave : waves_)
    for (std::size_t i = 0; i < n; ++i) height[i] += wave.amplitude * wave.at(x[i], z[i]).sine;
  return n;
}

void SinesState::samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const {
  for (std::size_t i = 0; i < n; ++i) {
    SurfaceSample& sample = out[i] = {};
    for (const WaveAtTime& wave : waves_) {
      const SineCosine theta = wave.at(x[i], z[i]);
      sample.height += wave.amplitude * theta.sine;
      sample.slope_x += wave.amplitude * wave.k * wave.dx * theta.cosine;
      sample.slope_z += wave.amplitude * wave.k * wave.dz * theta.cosine;
      sample.rate -= wave.amplitude * wave.omega * theta.cosine;
    }
    for (const WaveAtTime& wave : waves_) { // a second loop: the decay needs the final height
      const SineCosine theta = wave.at(x[i], z[i]);
      const OrbitDecay decay = orbitDecay(wave.k, depth_, stretched(y[i], sample.height, depth_));
      sample.particle_velocity += orbitalVelocity(wave, theta, decay);
      sample.particle_acceleration += orbitalAcceleration(wave, theta, decay);
    }
  }
}

void SinesState::sampleLattice(const SeaLattice& at, LatticeSample* out) const {
  sampleWaveLattice(WaveKind::kSines, waves_, depth_, at, out);
}

} // namespace plim
