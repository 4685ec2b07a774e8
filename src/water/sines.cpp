#include "water/sines.hpp"

namespace plim {
namespace {

Vec3d orbitalVelocity(const WaveAtTime& wave, const SineCosine& theta, const OrbitDecay& decay) {
  const double along = wave.amplitude * wave.omega * theta.sine * decay.horizontal;
  return {along * wave.dx, -wave.amplitude * wave.omega * theta.cosine * decay.vertical, along * wave.dz};
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
  double square = 0;
  fifth_ = sixth_ = 0;
  for (double& coefficient : directed_) coefficient = 0;
  for (const WaveAtTime& wave : waves_) {
    const double bend = wave.amplitude * wave.k * wave.k;
    square += bend * bend;
    const double fifth = bend * wave.k * wave.k * wave.k, sixth = fifth * wave.k, dx = wave.dx, dz = wave.dz;
    fifth_ += fifth, sixth_ += sixth;
    directed_[0] += sixth * dx * dx * dx * dx, directed_[1] += 4 * sixth * dx * dx * dx * dz;
    directed_[2] += 6 * sixth * dx * dx * dz * dz, directed_[3] += 4 * sixth * dx * dz * dz * dz;
    directed_[4] += sixth * dz * dz * dz * dz;
  }
  mean_curvature_ = std::sqrt(square);
  fillArrays();
}

// A cos(t + u), u = a X + b Z:  A (1 - u^2 / 2 + u^4 / 24) cos t - A (u - u^3 / 6 + u^5 / 120) sin t.
void SinesState::fillTaylor(const WaveAtTime& wave, float* to) {
  const double a = wave.k * wave.dx, b = wave.k * wave.dz, A = wave.amplitude;
  const double factor[6] = {A, -A, -A / 2, A / 6, A / 24, -A / 120};
  for (int degree = 0; degree <= 5; ++degree) {
    double binomial = 1;
    for (int j = 0; j <= degree; ++j) {
      double term = factor[degree] * binomial;
      for (int k = 0; k < degree; ++k) term *= k < j ? b : a;
      *to++ = static_cast<float>(term);
      binomial = binomial * (degree - j) / (j + 1);
    }
  }
}

void SinesState::fillArrays() {
  const std::size_t room = (waves_.size() + 15) / 16 * 16;
  for (std::vector<double>* array : {&arrays_.kx, &arrays_.kz, &arrays_.phase}) array->assign(room, 0);
  for (std::vector<float>* array : {&arrays_.kx_float, &arrays_.kz_float, &arrays_.amplitude}) array->assign(room, 0);
  for (std::size_t j = 0; j < waves_.size(); ++j) {
    arrays_.kx[j] = waves_[j].kx, arrays_.kz[j] = waves_[j].kz, arrays_.phase[j] = waves_[j].phase - 0.25;
    arrays_.kx_float[j] = static_cast<float>(waves_[j].kx), arrays_.kz_float[j] = static_cast<float>(waves_[j].kz);
    arrays_.amplitude[j] = static_cast<float>(waves_[j].amplitude);
  }
  arrays_.taylor.resize(kTaylor * waves_.size());
  for (std::size_t j = 0; j < waves_.size(); ++j) fillTaylor(waves_[j], arrays_.taylor.data() + kTaylor * j);
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
    for (const WaveAtTime& wave : waves_) // how far below the surface the point is is known only now
      sample.particle_velocity += orbitalVelocity(wave, wave.at(x[i], z[i]),
                                                  orbitDecay(wave.k, depth_, stretched(y[i], sample.height, depth_)));
  }
}

void SinesState::addWave(const WaveAtTime& wave, double weight, const SeaLattice& at, LatticeSample* out) const {
  const OrbitDecay top = orbitDecay(wave.k, depth_, 0), below = orbitDecay(wave.k, depth_, at.below);
  const SineCosine along_x = sineCosine(wave.k * wave.dx * at.spacing_x);
  const SineCosine along_z = sineCosine(wave.k * wave.dz * at.spacing_z);
  const auto turned = [](const SineCosine& a, const SineCosine& b) {
    return SineCosine{a.sine * b.cosine + a.cosine * b.sine, a.cosine * b.cosine - a.sine * b.sine};
  };
  SineCosine row = wave.at(at.x, at.z);
  for (int j = 0; j < at.across; ++j, row = turned(row, along_z)) {
    SineCosine theta = row;
    for (int i = 0; i < at.across; ++i, theta = turned(theta, along_x)) {
      LatticeSample& sample = out[j * at.across + i];
      sample.height += weight * wave.amplitude * theta.sine;
      sample.top += weight * orbitalVelocity(wave, theta, top);
      sample.below += weight * orbitalVelocity(wave, theta, below);
    }
  }
}

void SinesState::sampleLattice(const SeaLattice& at, LatticeSample* out) const {
  std::fill_n(out, at.across * at.across, LatticeSample{});
  for (const WaveAtTime& wave : waves_) {
    // Radians from one node to the next: whole below 5/4, gone above 5/2.
    const double turn = wave.k * std::max(std::abs(wave.dx) * at.spacing_x, std::abs(wave.dz) * at.spacing_z);
    if (const double weight = std::clamp(2 - turn / 1.25, 0.0, 1.0); weight > 0) addWave(wave, weight, at, out);
  }
}

} // namespace plim
