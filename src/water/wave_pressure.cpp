// wave_pressure.cpp - prepares the waves and tables of bounds, and evaluates the head.
#include "water/wave_pressure.hpp"

#include "math/memory.hpp"
#include "math/scratch.hpp"

#include <algorithm>
#include <limits>

namespace plim {
namespace {

// Limits s_c. There, sum A k E is at most kMostGrowth times its value at the surface, and at most half way from that
// value to 1, where the head would stop falling.
constexpr double kMostGrowth = 1.25;
// Expansions reach at most this many times 1 / k of the shortest wave above the surface.
constexpr double kTopOfExpansions = 2;
// [ns] cost of a wave in the kernels' lanes for one point among many and for an expansion, and of a call.
constexpr double kLaneHeadCost = 4, kLaneExpandCost = 5, kHeadCallCost = 60;

double growthAt(double steepness) {
  if (steepness >= 1) return 1;
  return steepness > 0 ? std::min(kMostGrowth, 0.5 * (1 + steepness) / steepness) : kMostGrowth;
}

// Returns a bound on the largest singular value of the map (x, y, z) -> (label, v). The norm of the label's derivative
// is at most `label`; v has the horizontal slope w and the vertical slope m.
double normOfMap(double label, double w, double m) {
  const double a = label * label + w * w, b = m * m, c = w * m;
  return std::sqrt(0.5 * (a + b + std::sqrt((a - b) * (a - b) + 4 * c * c)));
}

} // namespace

void WavePressure::reserve(std::size_t waves) {
  threadScratch(ScratchUse::kHeadWaves, lanes::kHeadLanes * (waves + lanes::kHeadLanes));
}

void WavePressure::prepare(const SinesState& sea) {
  gerstner_ = nullptr, trochoid_.reset();
  prepareWaves(sea.waves(), sea.depth(), sea.bounds());
  cost_ = 2 * kWavePassCost * static_cast<double>(waves_.size());
  error_factor_ = 3;
  fillTables(sea.bounds(), {});
  prepareLanes();
  if (isDeep()) prepareExpansions(sea.bounds());
}

void WavePressure::prepare(const GerstnerState& sea) {
  gerstner_ = &sea, trochoid_.reset();
  prepareWaves(sea.waves(), sea.depth(), sea.bounds());
  cost_ = 6 * kWavePassCost * static_cast<double>(waves_.size());
  cost_of_many_ = cost_;
  if (sea.isExactTrochoid()) return prepareTrochoid(waves_.front(), sea.bounds());
  // X + D(X) = x, differentiated once, twice and three times, with |J^-1| <= 1 / m.
  const GerstnerState::Stretching by = sea.stretching();
  const double m = by.least, m2 = m * m;
  error_factor_ = 3 + (sea.bounds().slope > 0 ? 2 * by.K1 / (m * sea.bounds().slope) : 0);
  fillTables(sea.bounds(), {1 / m, by.Q2 / (m2 * m), 3 * by.Q2 * by.Q2 / (m2 * m2 * m) + by.Q3 / (m2 * m2)});
  prepareLanes();
}

void WavePressure::prepareWaves(const Array<WaveAtTime>& waves, double depth, const SeaBounds& sea) {
  depth_ = depth, amplitude_ = sea.amplitude, can_expand_ = false;
  waves_.clear(); // waves of amplitude 0 could have any length, so they are removed
  std::copy_if(waves.begin(), waves.end(), std::back_inserter(waves_),
               [](const WaveAtTime& wave) { return wave.amplitude > 0; });
  rounding_ = (64 + 2 * static_cast<double>(waves.size())) * kDoubleRoundoff * amplitude_;
  double shortest = 0, slope = 0; // k of the shortest wave, sum A k
  for (const WaveAtTime& wave : waves_) shortest = std::max(shortest, wave.k), slope += wave.amplitude * wave.k;
  const double k = shortest > 0 ? shortest : 1;
  const double steepness = slope * mostStretch(amplitude_, depth);
  limit_ = logarithm(growthAt(steepness)) / k;
  overshoot_ = 0;
  if (steepness >= 1) findOvershoot();
  if (!isDeep()) limit_ *= (depth - amplitude_) / depth; // v exceeds s by up to this factor
  first_step_ = 0.1 / k;
}

// If all crests coincide, the head at the height s above the surface is at most -s + sum A (1 - e^{-k m s}). This
// function is concave and negative at s = sum A. Newton steps from there stay above its root.
void WavePressure::findOvershoot() {
  const double m = mostStretch(amplitude_, depth_);
  overshoot_ = amplitude_;
  for (int step = 0; step < 8; ++step) {
    double head = -overshoot_, slope = -1;
    for (const WaveAtTime& wave : waves_) {
      const double E = exponential(-wave.k * m * overshoot_);
      head += wave.amplitude * (1 - E), slope += wave.amplitude * wave.k * m * E;
    }
    if (!(slope < 0)) return;
    overshoot_ -= head / slope;
  }
  overshoot_ *= 1 + 1e-9;
}

double WavePressure::stepOf(int node) const {
  if (node == 0) return 0;
  double step = first_step_ * ((node - 1) % 2 == 0 ? 1 : 1.4142135623730951);
  for (int n = 0; n < (node - 1) / 2; ++n) step *= 2;
  return step;
}

// Interpolates along the chords of a convex function. Steps grow by the square root of 2. Beyond the last node the
// function keeps that node's value.
double WavePressure::interpolate(const std::array<double, kNodes>& table, double t) const {
  if (!(t > 0)) return table[0];
  if (t <= first_step_) return table[0] + t / first_step_ * (table[1] - table[0]);
  int exponent = 0;
  const double mantissa = std::frexp(t / first_step_, &exponent); // t / first in [2^(e-1), 2^e)
  const bool later = mantissa >= 0.70710678118654752440;
  const int node = 2 * exponent - 1 + (later ? 1 : 0); // 2^(e-1) is node 2 (e - 1) + 1
  if (node >= kNodes - 1) return table[kNodes - 1];
  const double from = later ? 0.70710678118654752440 : 0.5, to = later ? 1 : 0.70710678118654752440;
  const auto at = static_cast<std::size_t>(node);
  return table[at] + (mantissa - from) / (to - from) * (table[at + 1] - table[at]);
}

// Let sigma, P_2, P_3 be bounds on the derivatives of the map M: (x, y, z) -> (label, v). Let a_n = sum A k^n E(v) be
// those of the waves over (label, v), where they are harmonic. The derivatives of sum eta_j E_j(M) are at most
//   a_2 sigma^2 + a_1 P_2,   a_3 sigma^3 + 3 a_2 sigma P_2 + a_1 P_3
// v is s, or D s / (D + eta) with D / (D + eta) <= m.
void WavePressure::fillTables(const SeaBounds& sea, const LabelBounds& label) {
  const double L = sea.slope, K = sea.curvature, K3 = sea.third;
  double m = 1, down = 1, P2 = K, P3 = K3; // down: |v| >= down |s| below the surface
  if (!isDeep()) {
    const double D = depth_;
    m = D / (D - amplitude_) * (1 + limit_ / (D - amplitude_)), down = D / (D + amplitude_);
    P2 = m * K + m * m * L * (1 + 2 * L) / D;
    P3 = m * K3 + 6 * m * m * L * K / D + 6 * m * m * m * L * L * L / (D * D) +
         1.16 * (m * m * K / D + 2 * m * m * m * L * L / (D * D));
  }
  at_limit_.clear();
  for (const WaveAtTime& wave : waves_) at_limit_.push_back(2 * exponential(wave.k * limit_));
  const double sigma = normOfMap(label.first, m * L, m);
  P2 += label.second, P3 += label.third;
  const double highest = isDeep() ? limit_ : limit_ * depth_ / (depth_ - amplitude_); // v at the limit
  for (int node = 0; node < kNodes; ++node) {
    // v at s = limit - t: the steeper line above the surface, the flatter one below it.
    const double s = limit_ - stepOf(node), v = s > 0 ? s * highest / std::max(limit_, 1e-300) : s * down;
    double a1 = 0, a2 = 0, a3 = 0;
    for (const WaveAtTime& wave : waves_) {
      const double once = wave.amplitude * wave.k * decay(wave, v).value;
      a1 += once, a2 += once * wave.k, a3 += once * wave.k * wave.k;
    }
    const double up = 1 + 1e-9; // allows for rounding
    second_[static_cast<std::size_t>(node)] = up * (a2 * sigma * sigma + a1 * P2);
    third_[static_cast<std::size_t>(node)] = up * (a3 * sigma * sigma * sigma + 3 * a2 * sigma * P2 + a1 * P3);
  }
  second_above_ = (isDeep() ? 3 : 6) * second_[0];
}

// Uses f(b) and its derivatives f' = -(1 - a^2), f'' = 2 k a^2, f''' = 4 k^2 a^2 at labels that depend on the place.
// There |J^-1| <= 1 / m with m = 1 - a. The second and third derivatives of the displacement are k a and k^2 a. db/dy
// lies between 1 / (1 + a) and 1 / (1 - a).
void WavePressure::prepareTrochoid(const WaveAtTime& wave, const SeaBounds& sea) {
  const double k = wave.k, a0 = k * wave.amplitude, a_most = a0 * growthAt(a0);
  trochoid_ = Trochoid{wave.amplitude, k, logarithm(growthAt(a0)) / k};
  limit_ = (1 - a_most) * logarithm(growthAt(a0)) / k;
  rounding_ = 64 * kDoubleRoundoff * wave.amplitude / (1 - a_most);
  error_factor_ = 4;
  for (int node = 0; node < kNodes; ++node) {
    const double s = limit_ - stepOf(node), b = s > 0 ? s / (1 - a_most) : s / (1 + a0);
    const double a = a0 * exponential(k * b), m = 1 - a;
    const double up = 1 + 1e-9;
    second_[static_cast<std::size_t>(node)] = up * k * a * (1 + 3 * a) / (m * m);
    third_[static_cast<std::size_t>(node)] =
        up * k * k * a * ((4 * a + 1 + a) / (m * m * m) + (6 * a * a + 3 * a * (1 + a)) / (m * m * m * m));
  }
  const double L = sea.slope, mirror = L + std::sqrt(1 + L * L);
  second_above_ = second_[0] * (mirror * mirror + 2 * (1 + L * L)) + 4 * (1 + a_most) * sea.curvature;
}

// Fills nine arrays, one after the other, padded with waves of amplitude 0.
void WavePressure::prepareLanes() {
  const std::size_t count = waves_.size(), padded = (count + lanes::kHeadLanes - 1) / lanes::kHeadLanes;
  lines_.assign(9 * padded, Line{});
  for (std::size_t j = 0; j < count; ++j) {
    const WaveAtTime& wave = waves_[j];
    const double bed = isDeep() ? 1.0 : 1 / (1 + exponential(-2 * wave.k * depth_));
    const double numbers[9] = {wave.kx,          wave.kz,      wave.phase, wave.amplitude, wave.k, wave.k * wave.dx,
                               wave.k * wave.dz, at_limit_[j], bed};
    for (std::size_t n = 0; n < 9; ++n)
      lines_[n * padded + j / lanes::kHeadLanes].number[j % lanes::kHeadLanes] = numbers[n];
  }
  const auto waves = static_cast<double>(lanes::kHeadLanes * padded);
  cost_of_many_ = (gerstner_ ? 0.7 * cost_ : 0) + kHeadCallCost / 4 + kLaneHeadCost * (isDeep() ? 1 : 2) * waves;
  cost_of_expansion_ = kHeadCallCost + kLaneExpandCost * waves;
}

lanes::HeadWaves WavePressure::lanesOfWaves() const {
  const std::size_t padded = lines_.size() / 9;
  const auto array = [&](std::size_t n) { return padded == 0 ? nullptr : lines_[n * padded].number; };
  lanes::HeadWaves view{};
  view.count = padded * lanes::kHeadLanes;
  view.kx = array(0), view.kz = array(1), view.phase = array(2), view.amplitude = array(3), view.k = array(4);
  view.along_x = array(5), view.along_z = array(6), view.at_limit = array(7), view.bed = array(8);
  view.depth = isDeep() ? 0 : depth_, view.limit = limit_;
  return view;
}

void WavePressure::atMany(lanes::HeadPoints& points) const {
  if (trochoid_) {
    for (std::size_t i = 0; i < points.count; ++i) {
      const HeadSample found = trochoidAt(*trochoid_, points.x[i], points.y[i], points.z[i]);
      points.lift[i] = found.lift, points.height[i] = found.height;
    }
    return;
  }
  for (std::size_t i = 0; i < points.count; ++i) {
    const Place place = placeOf(points.x[i], points.z[i]);
    points.x[i] = place.x, points.z[i] = place.z;
  }
  for (std::size_t i = points.count; i < lanes::kHeadLanes; ++i) points.x[i] = points.y[i] = points.z[i] = 0;
  const lanes::HeadWaves waves = lanesOfWaves();
  lanes::waterKernels().heads(waves, points, threadScratch(ScratchUse::kHeadWaves, lanes::kHeadLanes * waves.count));
}

void WavePressure::prepareExpansions(const SeaBounds& sea) {
  can_expand_ = true, sea_ = sea;
  top_ = kTopOfExpansions * 10 * first_step_;
  for (int node = 0; node < kNodes; ++node) {
    double sum = 0;
    for (const WaveAtTime& wave : waves_)
      sum += wave.amplitude * wave.k * wave.k * wave.k * exponential(wave.k * (top_ - stepOf(node)));
    third_of_waves_[static_cast<std::size_t>(node)] = (1 + 1e-9) * sum; // allows for rounding
  }
}

HeadExpansion WavePressure::expand(double x, double y, double z) const {
  const lanes::HeadWaves waves = lanesOfWaves();
  lanes::HeadSums sums;
  lanes::waterKernels().expand_head(waves, x, y, z,
                                    threadScratch(ScratchUse::kHeadWaves, lanes::kHeadLanes * waves.count), sums);
  return HeadExpansion(sums, y);
}

HeadRange WavePressure::rangeOf(const HeadExpansion& at, const HeadReach& reach) const {
  const HeadSpan span = at.spanOf(reach, sea_);
  return at.rangeWithin(reach, span, sea_,
                        span.highest > top_ ? kUnbounded : interpolate(third_of_waves_, top_ - span.highest));
}

// The polynomial's derivatives are sums over the waves, and products of two or three of those. Above the surface E is
// at most e^2.
double WavePressure::expansionRounding(double reach) const {
  const double steep = 1 + sea_.slope;
  return 8 * rounding_ +
         32 * rounding_ * steep * steep * (sea_.slope + sea_.curvature * reach) * reach / std::max(amplitude_, 1e-300);
}

double WavePressure::second(double s) const {
  return s <= limit_ ? interpolate(second_, limit_ - s) : second_above_;
}

double WavePressure::third(double s, double lowest) const {
  return s <= limit_ && lowest > -depth_ ? interpolate(third_, limit_ - s) : kUnbounded;
}

WavePressure::Place WavePressure::placeOf(double x, double z) const {
  if (!gerstner_) return {x, z, 1, 0, 0, 1};
  const Label label = gerstner_->labelAt(x, z);
  const double a = 1 + label.displacement.xx, b = label.displacement.xz, e = 1 + label.displacement.zz;
  const double determinant = std::max(a * e - b * b, kLeastDeterminant);
  return {label.x, label.z, e / determinant, -b / determinant, -b / determinant, a / determinant};
}

// The derivative along eta is at fixed y, so s decreases by the same amount.
WavePressure::Stretch WavePressure::stretch(double s, double eta) const {
  if (isDeep()) return {s, 1, -1};
  const double g = 1 / (depth_ + eta), per_y = depth_ * g;
  if (s * g <= -1) return {-depth_, 0, 0}; // below the bed
  return {per_y * s, per_y, -per_y * (1 + s * g)};
}

WavePressure::Decay WavePressure::decay(const WaveAtTime& wave, double v) const {
  v = std::max(v, -depth_); // below the bed as at the bed
  const double down = exponential(wave.k * v);
  if (isDeep()) return {down, wave.k * down};
  const double up = exponential(-2 * wave.k * (v + depth_)), scale = down / (1 + exponential(-2 * wave.k * depth_));
  return {scale * (1 + up), wave.k * scale * (1 - up)};
}

HeadSample WavePressure::at(double x, double y, double z) const {
  lanes::HeadPoints point;
  point.count = 1, point.x[0] = x, point.y[0] = y, point.z[0] = z;
  atMany(point);
  return {point.lift[0], point.height[0]};
}

HeadSlope WavePressure::slopeAt(double x, double y, double z) const {
  if (trochoid_) return trochoidAt(*trochoid_, x, y, z);
  const Place place = placeOf(x, z);
  HeadSlope head{};
  const auto slopeOf = [&](const WaveAtTime& wave, double cosine) {
    const double along_x = wave.amplitude * wave.k * wave.dx * cosine,
                 along_z = wave.amplitude * wave.k * wave.dz * cosine;
    return Gradient{place.xx * along_x + place.zx * along_z, place.xz * along_x + place.zz * along_z};
  };
  for (const WaveAtTime& wave : waves_) {
    const SineCosine theta = wave.at(place.x, place.z);
    const Gradient slope = slopeOf(wave, theta.cosine);
    head.height += wave.amplitude * theta.sine, head.slope_x += slope.x, head.slope_z += slope.z;
  }
  const double s = y - head.height;
  const bool mirrored = s > limit_;
  const Stretch at = stretch(mirrored ? 2 * limit_ - s : s, head.height), at_limit = stretch(limit_, head.height);
  // At s_c, v changes with eta alone. At the mirrored point, s increases with eta, so the sign of that part is
  // reversed.
  const double limit_per_eta = at_limit.per_eta + at_limit.per_y, mirrored_per_eta = at.per_eta + 2 * at.per_y;
  double per_y = 0, per_eta = 0;
  for (const WaveAtTime& wave : waves_) {
    const SineCosine theta = wave.at(place.x, place.z);
    const Gradient slope = slopeOf(wave, theta.cosine);
    const double eta_j = wave.amplitude * theta.sine;
    const Decay here = decay(wave, at.v), there = mirrored ? decay(wave, at_limit.v) : Decay{};
    const double E = mirrored ? 2 * there.value - here.value : here.value;
    head.lift += eta_j * E;
    head.gradient.x += slope.x * E, head.gradient.z += slope.z * E;
    per_y += eta_j * here.rate * at.per_y; // mirrored: both signs are reversed
    per_eta +=
        eta_j * (mirrored ? 2 * there.rate * limit_per_eta - here.rate * mirrored_per_eta : here.rate * at.per_eta);
  }
  head.gradient.x += per_eta * head.slope_x, head.gradient.z += per_eta * head.slope_z, head.gradient.y = per_y;
  return head;
}

HeadSlope WavePressure::trochoidAt(const Trochoid& trochoid, double x, double y, double z) const {
  const WaveAtTime& wave = waves_.front();
  const double turns = fractionOfTurns(wave.kx * x + wave.kz * z + wave.phase);
  const Trochoid::At top = trochoid.surface(turns);
  const double eta = wave.amplitude * top.theta.sine, slope = top.a * top.theta.cosine / (1 - top.a * top.theta.sine);
  const double s = y - eta;
  struct Here {
    double head, along, up; // derivatives of the head along x and y
  };
  const auto headAt = [&](double height) {
    const Trochoid::At label = trochoid.label(turns, height, top);
    return Here{trochoid.head(label), label.a * label.theta.cosine, -1 + label.a * label.theta.sine};
  };
  Here found = headAt(s <= limit_ ? y : eta + 2 * limit_ - s);
  if (s > limit_) {
    const Here turn = headAt(eta + limit_);
    found = {2 * turn.head - found.head, 2 * (turn.along + slope * turn.up) - found.along - 2 * slope * found.up,
             found.up};
  }
  HeadSlope head{};
  head.lift = found.head + y, head.height = eta;
  head.gradient = {found.along * wave.dx, found.up + 1, found.along * wave.dz};
  head.slope_x = slope * wave.dx, head.slope_z = slope * wave.dz;
  return head;
}

} // namespace plim
