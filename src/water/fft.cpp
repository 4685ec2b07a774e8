#include "water/fft.hpp"

#include "water/transform.hpp"

namespace plim {
namespace {

using Complex = std::complex<double>;

// Mode number of the i-th output of a transform of size n: 0 .. n/2-1, then -n/2 .. -1.
int modeNumber(std::uint32_t i, std::uint32_t n) {
  return i < n / 2 ? static_cast<int>(i) : static_cast<int>(i) - static_cast<int>(n);
}

// std::norm squares a root in some standard libraries.
double square(const Complex& c) {
  return c.real() * c.real() + c.imag() * c.imag();
}

// Two independent normal numbers, by Box and Muller.
Complex normalPair(Random& random) {
  const double radius = std::sqrt(-2 * logarithm(1 - random.uniform()));
  const SineCosine angle = sineCosineOfTurns(random.uniform());
  return {radius * angle.cosine, radius * angle.sine};
}

// A cubic B-spline through values with phase a per node has coefficients larger by 3 / (2 + cos a).
double splineFactor(int mode, std::uint32_t n) {
  return 3 / (2 + sineCosineOfTurns(static_cast<double>(mode) / n).cosine);
}

struct SplineWeights {
  double value[4], slope[4];
  explicit SplineWeights(double t) {
    const double s = 1 - t;
    value[0] = s * s * s / 6;
    value[1] = (4 - 6 * t * t + 3 * t * t * t) / 6;
    value[2] = (4 - 6 * s * s + 3 * s * s * s) / 6;
    value[3] = t * t * t / 6;
    slope[0] = -0.5 * s * s;
    slope[1] = -2 * t + 1.5 * t * t;
    slope[2] = 2 * s - 1.5 * s * s;
    slope[3] = 0.5 * t * t;
  }
};

std::uint32_t wrapCell(double cell, std::uint32_t n) {
  return static_cast<std::uint32_t>(cell - std::floor(cell / n) * n) % n;
}

// Which of the two real fields that travel together.
enum class Part { kReal, kImaginary };

// A point among the nodes, for all fields. Derivatives are in units of nodes.
class SplinePoint {
public:
  using Field = std::vector<Complex>;
  struct Sloped {
    double value, du, dv;
  };
  struct Curved {
    double value, du, dv, duu, duv, dvv;
  };

  SplinePoint(std::uint32_t n, double u, double v)
      : n_(n), tu_(u - std::floor(u)), tv_(v - std::floor(v)), wu_(tu_), wv_(tv_) {
    const std::uint32_t column = wrapCell(std::floor(u), n) + n - 1, row = wrapCell(std::floor(v), n) + n - 1;
    for (std::uint32_t k = 0; k < 4; ++k) column_[k] = (column + k) % n, row_[k] = (row + k) % n;
  }

  template <Part part>
  double valueOf(const Field& field) const {
    double sum = 0;
    for (std::uint32_t j = 0; j < 4; ++j) {
      double value = 0;
      for (std::uint32_t i = 0; i < 4; ++i) value += wu_.value[i] * at<part>(field, i, j);
      sum += wv_.value[j] * value;
    }
    return sum;
  }

  template <Part part>
  Sloped slopedOf(const Field& field) const {
    Sloped sample{};
    for (std::uint32_t j = 0; j < 4; ++j) {
      double value = 0, slope = 0;
      for (std::uint32_t i = 0; i < 4; ++i) {
        const double c = at<part>(field, i, j);
        value += wu_.value[i] * c, slope += wu_.slope[i] * c;
      }
      sample.value += wv_.value[j] * value, sample.du += wv_.value[j] * slope, sample.dv += wv_.slope[j] * value;
    }
    return sample;
  }

  template <Part part>
  Curved curvedOf(const Field& field) const {
    const double bend_u[4] = {1 - tu_, 3 * tu_ - 2, 1 - 3 * tu_, tu_},
                 bend_v[4] = {1 - tv_, 3 * tv_ - 2, 1 - 3 * tv_, tv_};
    Curved sample{};
    for (std::uint32_t j = 0; j < 4; ++j) {
      double value = 0, slope = 0, bend = 0;
      for (std::uint32_t i = 0; i < 4; ++i) {
        const double c = at<part>(field, i, j);
        value += wu_.value[i] * c, slope += wu_.slope[i] * c, bend += bend_u[i] * c;
      }
      sample.value += wv_.value[j] * value, sample.du += wv_.value[j] * slope, sample.dv += wv_.slope[j] * value;
      sample.duu += wv_.value[j] * bend, sample.duv += wv_.slope[j] * slope, sample.dvv += bend_v[j] * value;
    }
    return sample;
  }

private:
  template <Part part>
  double at(const Field& field, std::uint32_t i, std::uint32_t j) const {
    const Complex& c = field[std::size_t{row_[j]} * n_ + column_[i]];
    return part == Part::kReal ? c.real() : c.imag();
  }

  std::uint32_t n_, column_[4], row_[4];
  double tu_, tv_;
  SplineWeights wu_, wv_;
};

} // namespace

const char* whyUnusable(const FftOptions& options) {
  if (!(options.tile >= 0.01 && options.tile <= 1e6)) return "tile must be between 0.01 and 1e6 m";
  std::uint32_t rest = options.resolution;
  for (const std::uint32_t factor : {2u, 3u, 5u})
    while (rest > 1 && rest % factor == 0) rest /= factor;
  if (options.resolution < 8 || options.resolution > 2048 || options.resolution % 2 != 0 || rest != 1)
    return "resolution must be an even product of 2, 3 and 5 from 8 to 2048, such as 64, 128 or 256";
  if (!(options.choppiness >= 0 && options.choppiness <= 1)) return "choppiness must be between 0 and 1";
  return whyUnusable(options.spectrum);
}

std::shared_ptr<const FftSea> drawModes(const FftOptions& options, double gravity) {
  auto sea = std::make_shared<FftSea>();
  sea->options = options;
  const std::uint32_t n = options.resolution;
  const SpectrumDensity density(options.spectrum, gravity);
  const SpreadingDensity spreading(options.spectrum.spread);
  const double dk = kTurn / options.tile;
  const SineCosine mean = sineCosine(options.spectrum.direction);
  Random random(options.seed);
  std::vector<Complex> h0(std::size_t{n} * n);
  sea->modes.resize(h0.size());
  double energy = 0, energy_k = 0;
  for (std::uint32_t row = 0; row < n; ++row)
    for (std::uint32_t column = 0; column < n; ++column) {
      FftSea::Mode& mode = sea->modes[std::size_t{row} * n + column];
      const int mx = modeNumber(column, n), mz = modeNumber(row, n);
      mode.kx = dk * mx, mode.kz = dk * mz;
      mode.spline = splineFactor(mx, n) * splineFactor(mz, n);
      const Complex draw = normalPair(random); // drawn for every mode, so that all seeds spend alike
      // The mean has no wave; half of the highest modes have no opposite, so that they are left out.
      if ((mx == 0 && mz == 0) || 2 * mx == -static_cast<int>(n) || 2 * mz == -static_cast<int>(n)) continue;
      const double k = std::sqrt(mode.kx * mode.kx + mode.kz * mode.kz);
      mode.omega = std::sqrt(gravity * k);
      const double cosine = (mode.kx * mean.cosine + mode.kz * mean.sine) / k; // of the angle from the mean direction
      const double psi = density(mode.omega) * spreading.fromCosine(cosine) * gravity / (2 * mode.omega) / k;
      const double P = psi * dk * dk / 2;
      h0[std::size_t{row} * n + column] = draw * std::sqrt(P / 2);
      energy += P, energy_k += P * k;
    }
  for (std::uint32_t row = 0; row < n; ++row)
    for (std::uint32_t column = 0; column < n; ++column) {
      FftSea::Mode& mode = sea->modes[std::size_t{row} * n + column];
      mode.h0 = h0[std::size_t{row} * n + column];
      mode.h0_opposite = std::conj(h0[std::size_t{(n - row) % n} * n + (n - column) % n]);
    }
  sea->mean_k = energy > 0 ? energy_k / energy : dk;
  const double wanted = options.spectrum.significant_height * options.spectrum.significant_height / 16;
  sea->share = wanted > 0 ? 2 * energy / wanted : 1.0;
  // The modes stand for cells of the wavenumber plane and hit the spectrum here and there: give them the energy they stand for.
  const double factor = sea->share > 0 ? 1 / std::sqrt(sea->share) : 0.0;
  for (FftSea::Mode& mode : sea->modes) mode.h0 *= factor, mode.h0_opposite *= factor;
  return sea;
}

// The gradient of D has variance at most sum (variance of h per mode) k^2 in any direction.
double largestChoppiness(const FftSea& sea) {
  double variance = 0;
  for (const FftSea::Mode& mode : sea.modes)
    variance += (square(mode.h0) + square(mode.h0_opposite)) * (mode.kx * mode.kx + mode.kz * mode.kz);
  return variance > 0 ? 1 / (4 * std::sqrt(variance)) : 1.0;
}

// Of rows, then of columns.
struct FftState::Transform {
  explicit Transform(std::size_t n) : line(n) {}

  void run(Field& field) {
    const std::size_t n = line.size();
    line.run(field.data(), 1, n, n);
    line.run(field.data(), n, n, 1);
  }

  InverseTransform line;
};

FftState::FftState() = default;
FftState::~FftState() = default;
FftState::FftState(FftState&&) noexcept = default;
FftState& FftState::operator=(FftState&&) noexcept = default;

void FftState::prepare(const std::shared_ptr<const FftSea>& sea, double, double time) {
  sea_ = sea;
  const std::uint32_t n = sea_->options.resolution;
  if (!transform_ || transform_->line.size() != n) transform_ = std::make_unique<Transform>(n);
  const std::size_t count = std::size_t{n} * n;
  height_and_x_.resize(count), z_and_rate_.resize(count), drift_.resize(count);
  const Complex i(0, 1);
  for (std::size_t m = 0; m < count; ++m) {
    const FftSea::Mode& mode = sea_->modes[m];
    if (mode.omega == 0) {
      height_and_x_[m] = z_and_rate_[m] = drift_[m] = 0;
      continue;
    }
    const double k = std::sqrt(mode.kx * mode.kx + mode.kz * mode.kz);
    const SineCosine turn = sineCosineOfTurns(fractionOfTurns(mode.omega * time / kTurn));
    const Complex forward = mode.h0 * Complex(turn.cosine, -turn.sine) * mode.spline;
    const Complex backward = mode.h0_opposite * Complex(turn.cosine, turn.sine) * mode.spline;
    const Complex h = forward + backward, rate = -i * mode.omega * (forward - backward);
    const Complex along_x = i * (mode.kx / k), along_z = i * (mode.kz / k);
    // Each field is real, so two travel in one transform: one as the real, one as the imaginary part.
    height_and_x_[m] = h + i * along_x * h;
    z_and_rate_[m] = along_z * h + i * rate;
    drift_[m] = along_x * rate + i * along_z * rate;
  }
  transform_->run(height_and_x_), transform_->run(z_and_rate_), transform_->run(drift_);
  choppiness_ = sea_->options.choppiness;
  bounds_ = {};
  if (choppiness_ > 0) {
    const Steepest steepest = findSteepest();
    choppiness_ = std::min(choppiness_, 0.95 / steepest.displacement);
    const double s = choppiness_ * steepest.displacement, slope = steepest.height / (1 - s);
    search_ = LabelSearch(s, choppiness_ * steepest.reach);
    bounds_.height_error = slope * search_.residual;
    bounds_.height_error_per_metre = slope * search_.residual_per_metre;
  }
  bounds_.amplitude = 0;
  for (const Complex& c : height_and_x_) bounds_.amplitude = std::max(bounds_.amplitude, std::abs(c.real()));
  if (choppiness_ == 0) boundDerivatives();
}

// Largest differences of the coefficients, of every kind up to the third order: times [i][j], D_x i times and D_z j times.
void FftState::boundDerivatives() {
  const std::uint32_t n = sea_->options.resolution;
  double most[4][4] = {}, rate = 0;
  for (std::uint32_t row = 0; row < n; ++row)
    for (std::uint32_t column = 0; column < n; ++column) {
      double d[4][4]; // d[j][i]: coefficients at first, then differences along x
      for (std::uint32_t j = 0; j < 4; ++j)
        for (std::uint32_t i = 0; i < 4; ++i)
          d[j][i] = height_and_x_[std::size_t{(row + j) % n} * n + (column + i) % n].real();
      for (int j = 0; j < 4; ++j)
        for (int order = 1; order < 4; ++order)
          for (int i = 3; i >= order; --i) d[j][i] -= d[j][i - 1];
      for (int i = 0; i < 4; ++i)
        for (int order = 1; order < 4; ++order)
          for (int j = 3; j >= order; --j) d[j][i] -= d[j - 1][i];
      for (int j = 0; j < 4; ++j)
        for (int i = 0; i + j < 4; ++i) most[i][j] = std::max(most[i][j], std::abs(d[j][i]));
      rate = std::max(rate, std::abs(z_and_rate_[std::size_t{row} * n + column].imag()));
    }
  const double per_metre = n / sea_->options.tile, square = per_metre * per_metre;
  const auto norm = [](double a, double b) { return std::sqrt(a * a + b * b); };
  const double half = 0.5 * (most[2][0] - most[0][2]);
  bounds_.rate = rate;
  bounds_.slope = norm(most[1][0], most[0][1]) * per_metre;
  bounds_.curvature = (0.5 * (most[2][0] + most[0][2]) + norm(half, most[1][1])) * square;
  bounds_.third = norm(norm(most[3][0], std::sqrt(3.0) * most[2][1]), norm(std::sqrt(3.0) * most[1][2], most[0][3])) *
                  square * per_metre;
}

LocalShape FftState::shapeNear(double x, double z, double) const {
  const std::uint32_t n = sea_->options.resolution;
  const double per_metre = n / sea_->options.tile, square = per_metre * per_metre;
  const auto at = SplinePoint(n, x * per_metre, z * per_metre).curvedOf<Part::kReal>(height_and_x_);
  LocalShape shape;
  shape.height = at.value, shape.slope_x = at.du * per_metre, shape.slope_z = at.dv * per_metre;
  shape.xx = at.duu * square, shape.xz = at.duv * square, shape.zz = at.dvv * square;
  shape.slope = bounds_.slope, shape.curvature = bounds_.curvature, shape.third = bounds_.third;
  shape.cost = 14;
  return shape;
}

// Bounds on the norms of grad D, grad h and D everywhere: the slopes of a cubic B-spline are means of its coefficients' differences.
FftState::Steepest FftState::findSteepest() const {
  const std::uint32_t n = sea_->options.resolution;
  double xx = 0, xz = 0, zx = 0, zz = 0, hx = 0, hz = 0, x = 0, z = 0;
  const auto include = [](double& most, double value) { most = std::max(most, std::abs(value)); };
  for (std::uint32_t row = 0; row < n; ++row)
    for (std::uint32_t column = 0; column < n; ++column) {
      const std::size_t here = std::size_t{row} * n + column;
      const std::size_t right = std::size_t{row} * n + (column + 1) % n;
      const std::size_t below = std::size_t{(row + 1) % n} * n + column;
      include(xx, height_and_x_[right].imag() - height_and_x_[here].imag());
      include(xz, height_and_x_[below].imag() - height_and_x_[here].imag());
      include(zx, z_and_rate_[right].real() - z_and_rate_[here].real());
      include(zz, z_and_rate_[below].real() - z_and_rate_[here].real());
      include(hx, height_and_x_[right].real() - height_and_x_[here].real());
      include(hz, height_and_x_[below].real() - height_and_x_[here].real());
      include(x, height_and_x_[here].imag()), include(z, z_and_rate_[here].real());
    }
  const double per_metre = n / sea_->options.tile;
  return {std::max(1e-12, std::sqrt(xx * xx + xz * xz + zx * zx + zz * zz) * per_metre),
          std::sqrt(hx * hx + hz * hz) * per_metre, std::sqrt(x * x + z * z)};
}

Label FftState::labelAt(double x, double z) const {
  const double c = choppiness_, per_metre = sea_->options.resolution / sea_->options.tile;
  if (c == 0) return {x, z, 0, {}};
  return findLabel(x, z, search_, [&](double X, double Z) {
    const SplinePoint at(sea_->options.resolution, X * per_metre, Z * per_metre);
    const auto d_x = at.slopedOf<Part::kImaginary>(height_and_x_), d_z = at.slopedOf<Part::kReal>(z_and_rate_);
    const double s = c * per_metre;
    return Displacement{c * d_x.value, c * d_z.value, s * d_x.du, s * d_x.dv, s * d_z.du, s * d_z.dv};
  });
}

std::size_t FftState::heights(std::size_t n, const double* x, const double* z, double* height) const {
  const double per_metre = sea_->options.resolution / sea_->options.tile;
  for (std::size_t i = 0; i < n; ++i) {
    const Label label = labelAt(x[i], z[i]);
    const SplinePoint at(sea_->options.resolution, label.x * per_metre, label.z * per_metre);
    height[i] = at.valueOf<Part::kReal>(height_and_x_);
  }
  return n;
}

void FftState::samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const {
  const std::uint32_t size = sea_->options.resolution;
  const double c = choppiness_, per_metre = size / sea_->options.tile;
  for (std::size_t i = 0; i < n; ++i) {
    const Label label = labelAt(x[i], z[i]);
    const SplinePoint at(size, label.x * per_metre, label.z * per_metre);
    const auto h = at.slopedOf<Part::kReal>(height_and_x_);
    SurfaceSample& sample = out[i] = {};
    sample.height = h.value;
    const Gradient slope = gradientAtPlace(label.displacement, {h.du * per_metre, h.dv * per_metre});
    sample.slope_x = slope.x, sample.slope_z = slope.z;
    const double rate = at.valueOf<Part::kImaginary>(z_and_rate_), drift_x = at.valueOf<Part::kReal>(drift_),
                 drift_z = at.valueOf<Part::kImaginary>(drift_);
    sample.rate = rate - c * (slope.x * drift_x + slope.z * drift_z);
    const double decay = orbitDecay(sea_->mean_k, kUnbounded, y[i] - sample.height).horizontal;
    sample.particle_velocity = decay * Vec3d{drift_x, rate, drift_z};
  }
}

} // namespace plim
