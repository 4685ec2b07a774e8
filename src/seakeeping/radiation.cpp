// radiation.cpp - assembles and solves the system of source strengths, and integrates the pressure.
#include "seakeeping/radiation.hpp"

#include "math/elementary.hpp"
#include "math/memory.hpp"
#include "seakeeping/dense_solve.hpp"
#include "seakeeping/green_function.hpp"

namespace plim {
namespace {

// Returns e^{K y} cos(K d . x) and e^{K y} sin(K d . x) at a point.
struct WaveAt {
  double cosine, sine;
};
WaveAt waveAt(double K, double x, double y, double z, const SineCosine& direction) {
  const SineCosine phase = sineCosine(K * (x * direction.cosine + z * direction.sine));
  const double size = exponential(K * y);
  return {size * phase.cosine, size * phase.sine};
}

double largestDistance(const Array<SeakeepingPanel>& panels) {
  double most = 0;
  for (const SeakeepingPanel& a : panels)
    for (const SeakeepingPanel& b : panels) {
      const double x = a.corner[0].x - b.corner[1].x, z = a.corner[0].z - b.corner[1].z;
      most = std::max(most, x * x + z * z);
    }
  return std::sqrt(most);
}

} // namespace

RadiationSolver::RadiationSolver(const Array<SeakeepingPanel>& panels, double center_height, double density,
                                 double gravity)
    : density_(density), gravity_(gravity), diameter_(largestDistance(panels)) {
  for (const SeakeepingPanel& panel : panels) {
    panels_.emplace_back(panel.corner);
    const FlatPanel& flat = panels_.back();
    const Vec3d turn = cross(flat.center - Vec3d{0, center_height, 0}, flat.normal);
    sites_.push_back({flat.center.x,
                      flat.center.y,
                      flat.center.z,
                      flat.area,
                      {flat.normal.x, flat.normal.y, flat.normal.z, turn.x, turn.y, turn.z}});
  }
  integrateSources();
}

void RadiationSolver::integrateSources() {
  const std::size_t count = panels_.size();
  for (Array<float>* part : {&potential_, &slope_, &image_potential_, &image_slope_}) part->resize(count * count);
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3d place = panels_[i].center, mirrored{place.x, -place.y, place.z}, n = panels_[i].normal;
    const Vec3d n_mirrored{n.x, -n.y, n.z};
    for (std::size_t j = 0; j < count; ++j) {
      const SourceSheet direct = sourceSheet(panels_[j], place), image = sourceSheet(panels_[j], mirrored);
      const std::size_t at = i * count + j;
      potential_[at] = static_cast<float>(direct.potential), image_potential_[at] = static_cast<float>(image.potential);
      slope_[at] = static_cast<float>(i == j ? -kTurn : dot(direct.gradient, n));
      image_slope_[at] = static_cast<float>(dot(image.gradient, n_mirrored));
    }
  }
  conserveFlux();
}

// Returns the distance from a panel to the opposite side of a thin wall or to its own image, in panel sizes.
double RadiationSolver::roomBehind(std::size_t j) const {
  double nearest = HUGE_VAL;
  const FlatPanel& own = panels_[j];
  for (const FlatPanel& other : panels_)
    for (const double side : {1.0, -1.0}) {
      const Vec3d center{other.center.x, side * other.center.y, other.center.z};
      const Vec3d normal{other.normal.x, side * other.normal.y, other.normal.z};
      if (dot(normal, own.normal) > -0.5) continue;
      const Vec3d from = center - own.center;
      // negative if water lies between them
      const double room = -dot(from, own.normal), reach = own.radius + other.radius;
      if (room >= 0 && dot(from, from) - room * room < reach * reach) nearest = std::min(nearest, room);
    }
  return nearest / std::sqrt(own.area);
}

void RadiationSolver::conserveFlux() {
  const std::size_t count = panels_.size();
  for (std::size_t j = 0; j < count; ++j) {
    double flux = 0;
    for (std::size_t i = 0; i < count; ++i)
      flux += sites_[i].area * static_cast<double>(slope_[i * count + j] + image_slope_[i * count + j]);
    const double missing = -2 * kTurn - flux / sites_[j].area;
    const double share = std::clamp((roomBehind(j) - 0.6) / 0.6, 0.0, 1.0);
    slope_[j * count + j] += static_cast<float>(share * std::clamp(missing, -0.5 * kTurn, 0.5 * kTurn));
  }
}

// Assembles the coefficients of the system and the potentials, both real. F is symmetric in source and field point.
void RadiationSolver::assembleWaves(std::size_t sides) {
  const std::size_t count = sites_.size(), width = count + sides;
  rows_.assign(count * width, 0), waves_potential_.resize(count * count);
  const GreenTable& green = GreenTable::instance();
  Array<double> e_K(count);
  for (std::size_t i = 0; i < count; ++i) e_K[i] = exponential(K_ * sites_[i].y);
  const auto put = [&](std::size_t i, std::size_t j, const GreenValue& g, double along_x, double along_z) {
    const Site &place = sites_[i], &source = sites_[j];
    const std::size_t at = i * count + j;
    const double slope = K_ * K_ * (g.F_X * (place.n[0] * along_x + place.n[2] * along_z) + g.F * place.n[1]);
    const double image = 2 * K_ * place.n[1] * static_cast<double>(image_potential_[at]);
    rows_[i * width + j] = slope_[at] + image_slope_[at] + static_cast<float>(source.area * slope + image);
    waves_potential_[at] = potential_[at] + image_potential_[at] + static_cast<float>(source.area * K_ * g.F);
  };
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      const double x = sites_[i].x - sites_[j].x, z = sites_[i].z - sites_[j].z, h = std::sqrt(x * x + z * z);
      const GreenValue g = green.at(K_ * h, -K_ * (sites_[i].y + sites_[j].y), e_K[i] * e_K[j]);
      const double per_h = h > 0 ? 1 / h : 0;
      put(i, j, g, x * per_h, z * per_h);
      if (j < i) put(j, i, g, -x * per_h, -z * per_h);
    }
}

// Appends the right-hand sides: the six motions, then U. waves: for each panel the cosine and the sine of every
// direction.
void RadiationSolver::appendSides(std::size_t directions, Array<double>& waves) {
  const std::size_t count = sites_.size(), sides = 6 + 2 * directions, width = count + sides;
  waves.resize(2 * directions * count);
  for (std::size_t m = 0; m < directions; ++m) {
    const SineCosine d = sineCosine(kPi * static_cast<double>(m) / static_cast<double>(directions));
    for (std::size_t i = 0; i < count; ++i) {
      const Site& at = sites_[i];
      const WaveAt wave = waveAt(K_, at.x, at.y, at.z, d);
      waves[(i * directions + m) * 2] = wave.cosine, waves[(i * directions + m) * 2 + 1] = wave.sine;
      const double across = at.n[0] * d.cosine + at.n[2] * d.sine;
      float* row = &rows_[i * width + count + 6 + 2 * m];
      row[0] = static_cast<float>(K_ * (at.n[1] * wave.cosine - across * wave.sine));
      row[1] = static_cast<float>(K_ * (at.n[1] * wave.sine + across * wave.cosine));
    }
  }
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = 0; j < 6; ++j) rows_[i * width + count + j] = static_cast<float>(sites_[i].n[j]);
}

// Adds the imaginary part. Y solves A Y = n_j, and Z solves A Z = U. V^T contains the waves times the areas times 2 pi
// K / directions:
//   sigma = Y - i Z t,   (1 + i V^T Z) t = V^T Y
bool RadiationSolver::addImaginary(std::size_t directions, const Array<double>& waves) {
  const std::size_t count = sites_.size(), rank = 2 * directions, width = count + 6 + rank;
  Array<double> product(rank * (6 + rank), 0);
  for (std::size_t i = 0; i < count; ++i) {
    const float* solved = &rows_[i * width + count];
    for (std::size_t m = 0; m < rank; ++m) {
      const double v = 2 * kPi * K_ / static_cast<double>(directions) * sites_[i].area * waves[i * rank + m];
      double* row = &product[m * (6 + rank)];
      for (std::size_t j = 0; j < 6 + rank; ++j) row[j] += v * static_cast<double>(solved[j]);
    }
  }
  Array<std::complex<double>> small(rank * (rank + 6));
  for (std::size_t m = 0; m < rank; ++m) {
    for (std::size_t j = 0; j < rank; ++j)
      small[m * (rank + 6) + j] = {m == j ? 1.0 : 0.0, product[m * (6 + rank) + 6 + j]};
    for (std::size_t j = 0; j < 6; ++j) small[m * (rank + 6) + rank + j] = product[m * (6 + rank) + j];
  }
  if (!solveComplex(small, rank, 6)) return false;
  strengths_.assign(count, {});
  for (std::size_t i = 0; i < count; ++i) {
    const float* solved = &rows_[i * width + count];
    for (std::size_t j = 0; j < 6; ++j) strengths_[i][j] = static_cast<double>(solved[j]);
    for (std::size_t m = 0; m < rank; ++m)
      for (std::size_t j = 0; j < 6; ++j) {
        const std::complex<double>& t = small[m * (rank + 6) + rank + j];
        strengths_[i][j] += static_cast<double>(solved[6 + m]) * t.imag();
        strengths_[i][6 + j] -= static_cast<double>(solved[6 + m]) * t.real();
      }
  }
  return true;
}

void RadiationSolver::findPotentials(std::size_t directions, const Array<double>& waves) {
  const std::size_t count = sites_.size(), rank = 2 * directions;
  Array<SixByTwo> sums(rank, SixByTwo{}); // V^T sigma
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t m = 0; m < rank; ++m) {
      const double v = 2 * kPi * K_ / static_cast<double>(directions) * sites_[i].area * waves[i * rank + m];
      for (std::size_t j = 0; j < 12; ++j) sums[m][j] += v * strengths_[i][j];
    }
  potentials_.assign(count, {});
  for (std::size_t i = 0; i < count; ++i) {
    SixByTwo sum{};
    const float* row = &waves_potential_[i * count];
    for (std::size_t k = 0; k < count; ++k) {
      const double s = static_cast<double>(row[k]);
      for (std::size_t j = 0; j < 12; ++j) sum[j] += s * strengths_[k][j];
    }
    for (std::size_t m = 0; m < rank; ++m)
      for (std::size_t j = 0; j < 6; ++j) { // multiplied by i
        sum[j] -= waves[i * rank + m] * sums[m][6 + j];
        sum[6 + j] += waves[i * rank + m] * sums[m][j];
      }
    potentials_[i] = sum;
  }
}

bool RadiationSolver::solve(double frequency) {
  frequency_ = frequency, K_ = frequency * frequency / gravity_;
  const std::size_t directions = static_cast<std::size_t>(0.5 * K_ * diameter_) + 6;
  assembleWaves(6 + 2 * directions);
  Array<double> waves;
  appendSides(directions, waves);
  if (!solveReal(rows_, sites_.size(), 6 + 2 * directions) || !addImaginary(directions, waves)) return false;
  findPotentials(directions, waves);
  return true;
}

bool RadiationSolver::solveInfinite(Mat6& added_mass) {
  const std::size_t count = sites_.size(), width = count + 6;
  rows_.assign(count * width, 0), waves_potential_.resize(count * count);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      rows_[i * width + j] = slope_[i * count + j] - image_slope_[i * count + j];
      waves_potential_[i * count + j] = potential_[i * count + j] - image_potential_[i * count + j];
    }
    for (std::size_t j = 0; j < 6; ++j) rows_[i * width + count + j] = static_cast<float>(sites_[i].n[j]);
  }
  if (!solveReal(rows_, count, 6)) return false;
  strengths_.assign(count, {});
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = 0; j < 6; ++j) strengths_[i][j] = static_cast<double>(rows_[i * width + count + j]);
  findPotentials(0, {});
  added_mass = addedMass();
  return true;
}

// Returns the symmetric part of int phi_j n_i dS. part: 0 real, 1 imaginary.
Mat6 RadiationSolver::pressureIntegral(int part) const {
  Mat6 sum;
  for (std::size_t k = 0; k < sites_.size(); ++k)
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j)
        sum.row[i][j] += sites_[k].area * sites_[k].n[i] * potentials_[k][static_cast<std::size_t>(6 * part + j)];
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < i; ++j) sum.row[i][j] = sum.row[j][i] = 0.5 * (sum.row[i][j] + sum.row[j][i]);
  return sum;
}

Mat6 RadiationSolver::addedMass() const {
  return -density_ * pressureIntegral(0);
}

Mat6 RadiationSolver::dampingByPressure() const {
  return -density_ * frequency_ * pressureIntegral(1);
}

Mat6 RadiationSolver::damping() const {
  const int headings = 2 * (static_cast<int>(0.5 * K_ * diameter_) + 7);
  Mat6 sum;
  for (int k = 0; k < headings; ++k) {
    const Complex6 X = excitation(kTurn * k / headings);
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j <= i; ++j) {
        const auto &a = X[static_cast<std::size_t>(i)], &b = X[static_cast<std::size_t>(j)];
        sum.row[i][j] += a.real() * b.real() + a.imag() * b.imag();
      }
  }
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < i; ++j) sum.row[j][i] = sum.row[i][j];
  return K_ * frequency_ / (2 * density_ * gravity_ * gravity_ * headings) * sum;
}

Complex6 RadiationSolver::excitation(double heading) const {
  const SineCosine b = sineCosine(heading);
  Complex6 X{};
  for (std::size_t k = 0; k < sites_.size(); ++k) {
    const Site& at = sites_[k];
    const WaveAt wave = waveAt(K_, at.x, at.y, at.z, b);
    const std::complex<double> e{at.area * wave.cosine, at.area * wave.sine};
    const std::complex<double> along{K_ * at.n[1], K_ * (at.n[0] * b.cosine + at.n[2] * b.sine)};
    const std::complex<double> scattered = times(along, e);
    for (std::size_t i = 0; i < 6; ++i)
      X[i] += at.n[i] * e - times(scattered, {potentials_[k][i], potentials_[k][6 + i]});
  }
  for (auto& part : X) part *= -density_ * gravity_;
  return X;
}

Complex6 RadiationSolver::froudeKrylov(double heading) const {
  const SineCosine b = sineCosine(heading);
  Complex6 X{};
  for (const Site& at : sites_) {
    const WaveAt wave = waveAt(K_, at.x, at.y, at.z, b);
    for (std::size_t i = 0; i < 6; ++i)
      X[i] -= density_ * gravity_ * at.area * at.n[i] * std::complex<double>{wave.cosine, wave.sine};
  }
  return X;
}

} // namespace plim
