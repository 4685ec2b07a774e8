#include "water/gerstner.hpp"

namespace plim {

void GerstnerState::prepare(const GerstnerSea& sea, double gravity, double time) {
  waves_.clear();
  depth_ = sea.depth;
  double sum_A = 0, K1 = 0, K2 = 0, K3 = 0, sum_qA = 0, s = 0, Q2 = 0, Q3 = 0, sum_Aw = 0, sum_qAw = 0;
  bool all_round = true;
  for (const Wave& wave : sea.waves) {
    const WaveAtTime& now = waves_.emplace_back(waveAtTime(wave, gravity, sea.depth, time));
    const double A = now.amplitude, q = now.steepness, k = now.k;
    sum_A += A, K1 += A * k, K2 += A * k * k, K3 += A * k * k * k;
    sum_qA += q * A, s += q * A * k, Q2 += q * A * k * k, Q3 += q * A * k * k * k;
    sum_Aw += A * now.omega, sum_qAw += q * A * now.omega;
    all_round = all_round && q == 1;
  }
  const double r = 1 - s, E = 1 / std::sqrt(1 - s * s);
  bounds_.amplitude = sum_A;
  bounds_.slope = K1 / r;
  if (all_round) bounds_.slope = std::min(bounds_.slope, s * E);
  const double L = bounds_.slope;
  bounds_.curvature = (K2 + L * Q2) / (r * r);
  if (all_round) bounds_.curvature = std::min(bounds_.curvature, E * K2 / (r * r));
  bounds_.third = (K3 + L * Q3) / (r * r * r) + 3 * bounds_.curvature * Q2 / (r * r);
  if (all_round) bounds_.third = std::min(bounds_.third, E * (K3 + 3 * K2 * K2 / r) / (r * r * r));
  bounds_.rate = sum_Aw + L * sum_qAw;
  search_ = LabelSearch(s, sum_qA);
  bounds_.height_error = L * search_.residual + sumRounding(waves_.size()) * (sum_A + L * sum_qA);
  bounds_.height_error_per_metre = L * search_.residual_per_metre;
}

Label GerstnerState::labelAt(double x, double z) const {
  return findLabel(x, z, search_, [this](double X, double Z) {
    Displacement d{};
    for (const WaveAtTime& wave : waves_) {
      const SineCosine theta = wave.at(X, Z);
      const double radius = wave.steepness * wave.amplitude, tilt = -radius * wave.k * theta.sine;
      d.x += radius * wave.dx * theta.cosine, d.z += radius * wave.dz * theta.cosine;
      d.xx += tilt * wave.dx * wave.dx, d.zz += tilt * wave.dz * wave.dz, d.xz += tilt * wave.dx * wave.dz;
    }
    d.zx = d.xz;
    return d;
  });
}

std::size_t GerstnerState::heights(std::size_t n, const double* x, const double* z, double* height) const {
  for (std::size_t i = 0; i < n; ++i) {
    const Label label = labelAt(x[i], z[i]);
    height[i] = 0;
    for (const WaveAtTime& wave : waves_) height[i] += wave.amplitude * wave.at(label.x, label.z).sine;
  }
  return n;
}

void GerstnerState::samples(std::size_t n, const double* x, const double* y, const double* z,
                            SurfaceSample* out) const {
  for (std::size_t i = 0; i < n; ++i) {
    const Label label = labelAt(x[i], z[i]);
    SurfaceSample& sample = out[i] = {};
    Gradient at_label{};
    double rate_at_label = 0, drift_x = 0, drift_z = 0; // dH/dt and dD/dt at the fixed label
    for (const WaveAtTime& wave : waves_) {
      const SineCosine theta = wave.at(label.x, label.z);
      const double A = wave.amplitude, along = wave.steepness * A * wave.omega * theta.sine;
      sample.height += A * theta.sine;
      at_label.x += A * wave.k * wave.dx * theta.cosine, at_label.z += A * wave.k * wave.dz * theta.cosine;
      rate_at_label -= A * wave.omega * theta.cosine;
      drift_x += along * wave.dx, drift_z += along * wave.dz;
    }
    const Gradient slope = gradientAtPlace(label.displacement, at_label);
    sample.slope_x = slope.x, sample.slope_z = slope.z;
    sample.rate = rate_at_label - slope.x * drift_x - slope.z * drift_z;
    for (const WaveAtTime& wave : waves_) {
      const SineCosine theta = wave.at(label.x, label.z);
      // At the surface the water moves as the displacement says; the bed slows it down by cosh k(y + D) / cosh k D.
      const OrbitDecay decay = orbitDecay(wave.k, depth_, stretched(y[i], sample.height, depth_));
      const double along = wave.steepness * wave.amplitude * wave.omega * theta.sine * decay.horizontal /
                           orbitDecay(wave.k, depth_, 0).horizontal;
      sample.particle_velocity +=
          Vec3d{along * wave.dx, -wave.amplitude * wave.omega * theta.cosine * decay.vertical, along * wave.dz};
    }
  }
}

GerstnerShape GerstnerState::shapeAt(double x, double z) const {
  const Label label = labelAt(x, z);
  GerstnerShape shape{};
  shape.residual = label.residual;
  Gradient at_label{};
  for (const WaveAtTime& wave : waves_) {
    const SineCosine theta = wave.at(label.x, label.z);
    shape.height += wave.amplitude * theta.sine;
    at_label.x += wave.amplitude * wave.k * wave.dx * theta.cosine;
    at_label.z += wave.amplitude * wave.k * wave.dz * theta.cosine;
  }
  const Gradient slope = gradientAtPlace(label.displacement, at_label);
  shape.slope_x = slope.x, shape.slope_z = slope.z;
  double xx = 0, xz = 0, zz = 0;
  for (const WaveAtTime& wave : waves_) {
    const SineCosine theta = wave.at(label.x, label.z);
    const double along = slope.x * wave.dx + slope.z * wave.dz;
    const double bend = -wave.amplitude * wave.k * wave.k * (theta.sine - wave.steepness * along * theta.cosine);
    xx += bend * wave.dx * wave.dx, xz += bend * wave.dx * wave.dz, zz += bend * wave.dz * wave.dz;
  }
  // The inverse of J = (a b; b e), from both sides.
  const double a = 1 + label.displacement.xx, b = label.displacement.xz, e = 1 + label.displacement.zz;
  const double determinant = a * e - b * b, p = e / determinant, q = -b / determinant, r = a / determinant;
  const double mx = xx * p + xz * q, my = xx * q + xz * r, nx = xz * p + zz * q, ny = xz * q + zz * r;
  shape.xx = p * mx + q * nx, shape.xz = p * my + q * ny, shape.zz = q * my + r * ny;
  return shape;
}

} // namespace plim
