// gerstner.cpp - finds labels, samples the waves at them, and computes the bounds.
#include "water/gerstner.hpp"

#include "water/wave_lattice.hpp"

namespace plim {

void GerstnerState::prepare(const GerstnerSea& sea, double gravity, double time) {
  waves_.clear();
  depth_ = sea.depth;
  K1_ = K2_ = K3_ = Q2_ = Q3_ = 0;
  double sum_A = 0, sum_qA = 0, s = 0, sum_Aw = 0, sum_qAw = 0;
  bool all_round = true;
  for (const Wave& wave : sea.waves) {
    const WaveAtTime& now = waves_.emplace_back(waveAtTime(wave, gravity, sea.depth, time));
    const double A = now.amplitude, q = now.steepness, k = now.k;
    sum_A += A, K1_ += A * k, K2_ += A * k * k, K3_ += A * k * k * k;
    sum_qA += q * A, s += q * A * k, Q2_ += q * A * k * k, Q3_ += q * A * k * k * k;
    sum_Aw += A * now.omega, sum_qAw += q * A * now.omega;
    all_round = all_round && q == 1;
  }
  exact_trochoid_ =
      waves_.size() == 1 && all_round && !std::isfinite(depth_) && waves_.front().amplitude > 0 &&
      std::abs(waves_.front().omega - std::sqrt(gravity * waves_.front().k)) <= 1e-9 * waves_.front().omega;
  least_stretch_ = 1 - s;
  steepest_ = K1_ / least_stretch_;
  if (all_round) steepest_ = std::min(steepest_, s / std::sqrt(1 - s * s));
  bounds_.amplitude = sum_A;
  boundWhere(least_stretch_, K1_, bounds_.slope, bounds_.curvature, bounds_.third);
  const double L = bounds_.slope;
  bounds_.rate = sum_Aw + L * sum_qAw;
  search_ = LabelSearch(s, sum_qA);
  bounds_.height_error = L * search_.residual + sumRounding(waves_.size()) * (sum_A + L * sum_qA);
  bounds_.height_error_per_metre = L * search_.residual_per_metre;
  arrays_.fillWithDisplaced(waves_);
  planSteps();
}

// Chooses the smallest number of steps after which the remaining height error, of second order in the miss, is lost
// among float rounding.
void GerstnerState::planSteps() {
  constexpr int kMostSteps = 4;
  constexpr double kLost = 1e-5; // of the amplitude
  double miss = arrays_.displacements[0];
  arrays_.label_steps = 0;
  for (int steps = 1; steps <= kMostSteps; ++steps) {
    miss = Q2_ * miss * miss / (2 * least_stretch_ * least_stretch_);
    if (!(0.5 * bounds_.curvature * miss * miss <= kLost * bounds_.amplitude)) continue;
    arrays_.label_steps = steps, arrays_.label_miss = miss;
    return;
  }
}

void GerstnerState::boundWhere(double m, double slope_at_label, double& slope, double& curvature, double& third) const {
  const double L = slope = std::min(steepest_, slope_at_label / m), E = std::sqrt(1 + L * L);
  curvature = std::min(K2_ + L * Q2_, E * K2_) / (m * m);
  third = std::min(K3_ + L * Q3_, E * K3_) / (m * m * m) + 3 * curvature * Q2_ / (m * m);
}

Label GerstnerState::labelAt(double x, double z, double coarse) const {
  const auto displacementAt = [this](double X, double Z) {
    Displacement d{};
    for (const WaveAtTime& wave : waves_) {
      const SineCosine theta = wave.at(X, Z);
      const double radius = wave.steepness * wave.amplitude, tilt = -radius * wave.k * theta.sine;
      d.x += radius * wave.dx * theta.cosine, d.z += radius * wave.dz * theta.cosine;
      d.xx += tilt * wave.dx * wave.dx, d.zz += tilt * wave.dz * wave.dz, d.xz += tilt * wave.dx * wave.dz;
    }
    d.zx = d.xz;
    return d;
  };
  return findLabel(x, z, search_, displacementAt, coarse);
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
      // At the surface the water moves horizontally as the displacement does. Below, this decays by cosh k(y + D) /
      // cosh k D.
      const OrbitDecay decay = orbitDecay(wave.k, depth_, stretched(y[i], sample.height, depth_));
      const double speed = wave.amplitude * wave.omega, turning = speed * wave.omega;
      const double sideways = wave.steepness * decay.horizontal / orbitDecay(wave.k, depth_, 0).horizontal;
      const double along = speed * theta.sine * sideways, faster = -turning * theta.cosine * sideways;
      sample.particle_velocity += Vec3d{along * wave.dx, -speed * theta.cosine * decay.vertical, along * wave.dz};
      sample.particle_acceleration +=
          Vec3d{faster * wave.dx, -turning * theta.sine * decay.vertical, faster * wave.dz}; // at the fixed label
    }
  }
}

void GerstnerState::sampleLattice(const SeaLattice& at, LatticeSample* out) const {
  sampleWaveLattice(WaveKind::kGerstner, waves_, depth_, at, out);
}

LocalShape GerstnerState::shapeNear(double x, double z, double reach) const {
  // The shape is taken at the place of the approximate label, so the label need not be exact.
  const Label label = labelAt(x, z, 0.02 * reach);
  LocalShape shape;
  shape.x = label.x + label.displacement.x - x, shape.z = label.z + label.displacement.z - z;
  shape.cost = (label.passes + 2) * kWavePassCost * static_cast<double>(waves_.size());
  Gradient at_label{};
  for (const WaveAtTime& wave : waves_) {
    const SineCosine theta = wave.at(label.x, label.z);
    shape.height += wave.amplitude * theta.sine;
    at_label.x += wave.amplitude * wave.k * wave.dx * theta.cosine;
    at_label.z += wave.amplitude * wave.k * wave.dz * theta.cosine;
  }
  // J = (a b; b e), and its inverse is (p q; q r). J is positive definite, if only just.
  const double a = 1 + label.displacement.xx, b = label.displacement.xz, e = 1 + label.displacement.zz;
  const double determinant = a * e - b * b, p = e / determinant, q = -b / determinant, r = a / determinant;
  shape.slope_x = p * at_label.x + q * at_label.z, shape.slope_z = q * at_label.x + r * at_label.z;
  double xx = 0, xz = 0, zz = 0;
  for (const WaveAtTime& wave : waves_) {
    const SineCosine theta = wave.at(label.x, label.z);
    const double along = shape.slope_x * wave.dx + shape.slope_z * wave.dz;
    const double bend = -wave.amplitude * wave.k * wave.k * (theta.sine - wave.steepness * along * theta.cosine);
    xx += bend * wave.dx * wave.dx, xz += bend * wave.dx * wave.dz, zz += bend * wave.dz * wave.dz;
  }
  const double mx = xx * p + xz * q, my = xx * q + xz * r, nx = xz * p + zz * q, ny = xz * q + zz * r;
  shape.xx = p * mx + q * nx, shape.xz = p * my + q * ny, shape.zz = q * my + r * ny;
  const double half = 0.5 * (a - e), stretch = 0.5 * (a + e) - std::sqrt(half * half + b * b);
  const double within = reach + label.residual, square = stretch * stretch - 2 * Q2_ * within;
  if (square > least_stretch_ * least_stretch_) {
    const double m = std::sqrt(square),
                 farthest = 2 * within / (stretch + m); // (stretch - m) / Q2, without cancellation
    const double slope = std::sqrt(at_label.x * at_label.x + at_label.z * at_label.z) + K2_ * farthest;
    boundWhere(m, std::min(K1_, slope), shape.slope, shape.curvature, shape.third);
  } else {
    shape.slope = bounds_.slope, shape.curvature = bounds_.curvature, shape.third = bounds_.third;
  }
  return shape;
}

} // namespace plim
