// fft.cpp - prepares an fft sea: transforms the modes, finds labels of places if choppy, and bounds and samples the
// spline.
#include "water/fft.hpp"

#include "water/lanes/kernels.hpp"

namespace plim {
namespace {

using lanes::kLabelFields;
using lanes::kTogether;

constexpr std::size_t kNumber = 2 * kTogether; // floats of a complex number for every lane

// Returns the place that is (u, v) cells from another.
SplinePlace moved(const SplinePlace& from, double u, double v, std::uint32_t size) {
  const auto along = [size](std::uint32_t cell, double within, std::uint32_t& cell_out, double& within_out) {
    const double whole = std::floor(within);
    auto index = static_cast<std::int64_t>(cell) + static_cast<std::int64_t>(whole);
    index %= static_cast<std::int64_t>(size);
    cell_out = static_cast<std::uint32_t>(index < 0 ? index + size : index), within_out = within - whole;
  };
  SplinePlace to;
  along(from.column, from.u + u, to.column, to.u), along(from.row, from.v + v, to.row, to.v);
  return to;
}

} // namespace

void FftState::resize(std::uint32_t n) {
  if (work_.transform.size() == n) return;
  const SplineBorder border(n);
  const std::size_t rows = roundUp(n, kTogether), blocks = roundUp(n / 2, kTogether) / kTogether;
  const std::size_t nodes = border.columns * border.rows;
  work_.phases.resize(blocks * n * kTogether);
  work_.height.resize(blocks * n * kNumber), work_.rate.resize(blocks * n * kNumber);
  for (LaneMemory& field : work_.half_way) field = {}, field.resize(blocks * rows * kNumber);
  for (LaneMemory* memory : {&work_.numbers, &work_.spare, &work_.pair, &work_.other_pair}) memory->resize(n * kNumber);
  labels_.resize(nodes * kLabelFields);
  for (LaneMemory* memory : {&rate_, &drift_x_, &drift_z_, &from_x_, &from_z_}) memory->resize(nodes);
  row_.resize(rows + 3 * lanes::kFilterReach);
  slope_x_.resize(n), slope_z_.resize(n);
  open_.resize(n + kTogether);
  work_.transform = Transform(n);
}

void FftState::prepare(const std::shared_ptr<const FftSea>& sea, double gravity, double time) {
  gravity_ = gravity;
  sea_ = sea;
  resize(sea_->options.resolution);
  surface_.resize(sea_->options.resolution, sea_->options.tile);
  makeSpectra(time);
  bounds_ = {};
  if (sea_->options.choppiness > 0)
    prepareChoppy();
  else
    prepareCalm();
}

void FftState::makeSpectra(double time) {
  const std::uint32_t n = sea_->options.resolution;
  const FftSea::Arranged& arranged = sea_->arranged;
  const auto blocks = static_cast<std::uint32_t>(roundUp(n / 2, kTogether) / kTogether);
  const lanes::ModeArrays modes{n,
                                blocks,
                                arranged.turns_per_second.data(),
                                arranged.p.data(),
                                arranged.q.data(),
                                arranged.r.data(),
                                arranged.s.data(),
                                arranged.omega.data(),
                                arranged.along_x.data(),
                                arranged.along_z.data()};
  const lanes::WaterKernels& kernels = lanes::waterKernels();
  kernels.mode_phases(std::size_t{blocks} * n * kTogether, modes.turns_per_second, time, work_.phases.data());
  for (std::uint32_t block = 0; block < blocks; ++block) {
    const std::size_t at = std::size_t{block} * n * kNumber;
    kernels.spectra(modes, block, work_.phases.data(), work_.height.data() + at, work_.rate.data() + at);
  }
}

void FftState::transformModes(int slot, Spectrum spectrum, Along along) {
  const std::size_t n = sea_->options.resolution, rows = roundUp(n, kTogether);
  const std::size_t blocks = roundUp(n / 2, kTogether) / kTogether;
  const FftSea::Arranged& arranged = sea_->arranged;
  const TransformPlan<float> plan = work_.transform.plan();
  const LaneMemory& from = spectrum == Spectrum::kHeight ? work_.height : work_.rate;
  for (std::size_t block = 0; block < blocks; ++block) {
    const std::size_t modes = block * n * kTogether;
    const float* factor = along == Along::kX   ? arranged.along_x.data() + modes
                          : along == Along::kZ ? arranged.along_z.data() + modes
                                               : nullptr;
    lanes::waterKernels().transform_modes(plan, from.data() + block * n * kNumber, factor, work_.numbers.data(),
                                          work_.spare.data(), work_.half_way[slot].data() + block * rows * kNumber);
  }
}

// Transforms the fields of slots 0 and 1. first, second: where their nodes (0, 0) are stored.
void FftState::transformTwo(float* first, float* second, std::size_t stride, float (&most)[2]) {
  const std::uint32_t n = sea_->options.resolution;
  const auto rows = static_cast<std::uint32_t>(roundUp(n, kTogether)),
             blocks = static_cast<std::uint32_t>(roundUp(n / 2, kTogether) / kTogether);
  const TransformPlan<float> plan = work_.transform.plan();
  const lanes::WaterKernels& kernels = lanes::waterKernels();
  const lanes::FieldPair pair{work_.half_way[0].data(), work_.half_way[1].data(), blocks, rows};
  for (std::uint32_t x = 0; x < n; x += kTogether) {
    kernels.transform_rows(plan, pair, x, work_.numbers.data(), work_.spare.data(), work_.pair.data());
    kernels.store_two(n, work_.pair.data(), first + x, second + x, stride, most);
  }
}

// Transforms the fields of all four slots to labels_.
void FftState::transformFour() {
  const std::uint32_t n = sea_->options.resolution;
  const auto rows = static_cast<std::uint32_t>(roundUp(n, kTogether)),
             blocks = static_cast<std::uint32_t>(roundUp(n / 2, kTogether) / kTogether);
  const TransformPlan<float> plan = work_.transform.plan();
  const lanes::WaterKernels& kernels = lanes::waterKernels();
  const lanes::FieldPair pair{work_.half_way[0].data(), work_.half_way[1].data(), blocks, rows},
      other{work_.half_way[2].data(), work_.half_way[3].data(), blocks, rows};
  const std::size_t stride = surface_.stride() * kLabelFields;
  float* node = labels_.data() + stride + kLabelFields;
  for (std::uint32_t x = 0; x < n; x += kTogether) {
    kernels.transform_rows(plan, pair, x, work_.numbers.data(), work_.spare.data(), work_.pair.data());
    kernels.transform_rows(plan, other, x, work_.numbers.data(), work_.spare.data(), work_.other_pair.data());
    kernels.store_four(n, work_.pair.data(), work_.other_pair.data(), node + x * kLabelFields, stride);
  }
  wrapNodes(n, kLabelFields, labels_.data());
}

// Transforms dD/dt. Returns a bound on |dD/dt|.
double FftState::transformDrift() {
  const std::size_t stride = surface_.stride();
  transformModes(0, Spectrum::kRate, Along::kX), transformModes(1, Spectrum::kRate, Along::kZ);
  float most[2] = {};
  transformTwo(drift_x_.data() + stride + 1, drift_z_.data() + stride + 1, stride, most);
  wrapNodes(sea_->options.resolution, 1, drift_x_.data()), wrapNodes(sea_->options.resolution, 1, drift_z_.data());
  return std::sqrt(static_cast<double>(most[0]) * static_cast<double>(most[0]) +
                   static_cast<double>(most[1]) * static_cast<double>(most[1]));
}

void FftState::prepareCalm() {
  choppiness_ = 0;
  transformModes(0, Spectrum::kHeight, Along::kNeither), transformModes(1, Spectrum::kRate, Along::kNeither);
  float most[2] = {};
  transformTwo(surface_.nodes(), rate_.data() + surface_.stride() + 1, surface_.stride(), most);
  wrapNodes(sea_->options.resolution, 1, rate_.data());
  transformDrift();
  surface_.finish();
  boundRest(static_cast<double>(most[1]), 0);
}

void FftState::prepareChoppy() {
  transformModes(0, Spectrum::kHeight, Along::kNeither), transformModes(1, Spectrum::kHeight, Along::kX);
  transformModes(2, Spectrum::kHeight, Along::kZ), transformModes(3, Spectrum::kRate, Along::kNeither);
  transformFour();
  const double rate = allowedChoppiness();
  findPlaces();
  const double drift = transformDrift();
  surface_.finish();
  boundRest(rate, choppiness_ * drift);
}

// Sets choppiness_ to the requested value, or less if the surface might fold. Slopes of a cubic B-spline are means of
// its coefficients' differences, so these bound |grad D| everywhere. Returns a bound on dh/dt over labels.
double FftState::allowedChoppiness() {
  const std::uint32_t n = sea_->options.resolution;
  float most[3][kLabelFields]; // value, along x, along z; of h, D_x, D_z, dh/dt
  const std::size_t stride = surface_.stride() * kLabelFields;
  lanes::waterKernels().steepest(labels_.data() + stride + kLabelFields, stride, n, most[0]);
  const auto squares = [&](int of) {
    const double x = static_cast<double>(most[of][1]), z = static_cast<double>(most[of][2]);
    return x * x + z * z;
  };
  const double steepest = std::max(1e-12, std::sqrt(squares(1) + squares(2)) * n / sea_->options.tile);
  choppiness_ = std::min(sea_->options.choppiness, 0.95 / steepest);
  search_ = LabelSearch(choppiness_ * steepest, choppiness_ * std::sqrt(squares(0)));
  return static_cast<double>(most[0][3]);
}

// Guesses a row's labels: label(row) = label(row - 2) + 2 slope(row - 1).
void FftState::guessLabels(std::uint32_t row, LaneMemory& from, const LaneMemory& slope, std::size_t field) {
  const std::uint32_t n = sea_->options.resolution;
  const std::size_t stride = surface_.stride();
  float* at = from.data() + (row + 1) * stride + 1;
  const auto per_metre = static_cast<float>(choppiness_ / surface_.lattice().spacing);
  const float *here = labels_.data() + ((row + 1) * stride + 1) * kLabelFields + field, *by_row = slope.data();
  if (row == 0) // first row: minus the displacement of this label
    for (std::uint32_t i = 0; i < n; ++i) at[i] = -per_metre * here[i * kLabelFields];
  else if (row == 1)
    for (std::uint32_t i = 0; i < n; ++i) at[i] = (at - stride)[i] + by_row[i];
  else
    for (std::uint32_t i = 0; i < n; ++i) at[i] = (at - 2 * stride)[i] + 2 * by_row[i];
}

// Finds labels and heights row by row, then the spline through the heights.
void FftState::findPlaces() {
  const std::uint32_t n = sea_->options.resolution;
  const std::size_t stride = surface_.stride();
  const lanes::WaterKernels& kernels = lanes::waterKernels();
  const auto per_metre = static_cast<float>(choppiness_ / surface_.lattice().spacing);
  float* heights = row_.data() + lanes::kFilterReach;
  for (std::uint32_t row = 0; row < n; ++row) {
    guessLabels(row, from_x_, slope_x_, 1), guessLabels(row, from_z_, slope_z_, 2);
    const std::size_t node = (row + 1) * stride + 1;
    const std::uint32_t open =
        kernels.find_labels({labels_.data(), stride * kLabelFields, n, row, per_metre, from_x_.data() + node,
                             from_z_.data() + node, slope_x_.data(), slope_z_.data(), heights, open_.data()});
    findOpenLabels(row, open);
    for (std::uint32_t i = 0; i < lanes::kFilterReach; ++i) *(heights - 1 - i) = heights[n - 1 - i % n];
    for (std::size_t i = n; i < roundUp(n, kTogether) + lanes::kFilterReach; ++i) heights[i] = heights[i - n];
    surface_.filterRow(row, heights);
  }
  wrapNodes(n, 1, from_x_.data()), wrapNodes(n, 1, from_z_.data());
  surface_.filterColumns();
}

// Finds the labels for which the float Newton method did not converge, by findLabel() in double, which always
// converges.
void FftState::findOpenLabels(std::uint32_t row, std::uint32_t count) {
  const double spacing = surface_.lattice().spacing;
  for (std::uint32_t k = 0; k < count; ++k) {
    const std::uint32_t column = open_[k];
    const double x = column * spacing, z = row * spacing;
    const Label label = labelNear(x, z);
    const std::size_t node = (row + 1) * surface_.stride() + column + 1;
    from_x_.data()[node] = static_cast<float>((label.x - x) / spacing);
    from_z_.data()[node] = static_cast<float>((label.z - z) / spacing);
    const SplineField height{labels_.data(), surface_.stride() * kLabelFields, kLabelFields};
    row_.data()[lanes::kFilterReach + column] =
        static_cast<float>(height.value(placeOn(surface_.lattice(), label.x, label.z)));
  }
}

Label FftState::labelNear(double x, double z) const {
  const double c = choppiness_, s = c / surface_.lattice().spacing;
  const std::size_t stride = surface_.stride() * kLabelFields;
  return findLabel(x, z, search_, [&](double X, double Z) {
    const SplinePlace at = placeOn(surface_.lattice(), X, Z);
    const auto d_x = SplineField{labels_.data() + 1, stride, kLabelFields}.sloped(at),
               d_z = SplineField{labels_.data() + 2, stride, kLabelFields}.sloped(at);
    return Displacement{c * d_x.value, c * d_z.value, s * d_x.du, s * d_x.dv, s * d_z.du, s * d_z.dv};
  });
}

// dh/dt at a place is at most its bound over labels plus the slope times the speed of the labels' displacement.
void FftState::boundRest(double rate, double drift) {
  const SplineLattice& lattice = surface_.lattice();
  bounds_.amplitude = lattice.amplitude, bounds_.slope = lattice.slope, bounds_.curvature = lattice.curvature;
  bounds_.third = lattice.third, bounds_.rate = rate + lattice.slope * drift;
  bounds_.height_error = kHeightRoundings * kDoubleRoundoff * lattice.amplitude;
}

LocalShape FftState::shapeNear(double x, double z, double reach) const {
  return shapeOn(surface_.lattice(), x, z, reach);
}

GentleShape FftState::gentleShape() const {
  return {bounds_.slope, bounds_.curvature, bounds_.third};
}

std::size_t FftState::heights(std::size_t n, const double* x, const double* z, double* height) const {
  heightsOn(surface_.lattice(), n, x, z, height);
  return n;
}

// Returns the place of the label. Between nodes, the offset is interpolated linearly from the four nodes.
SplinePlace FftState::labelPlace(const SplinePlace& at) const {
  if (choppiness_ == 0) return at;
  const std::size_t node = (at.row + 1) * surface_.stride() + at.column + 1;
  const auto between = [&](const LaneMemory& memory) {
    const float *above = memory.data() + node, *below = above + surface_.stride();
    const auto across = [&](const float* row) {
      return static_cast<double>(row[0]) + at.u * (static_cast<double>(row[1]) - static_cast<double>(row[0]));
    };
    return across(above) + at.v * (across(below) - across(above));
  };
  return moved(at, between(from_x_), between(from_z_), sea_->options.resolution);
}

void FftState::samples(std::size_t n, const double* x, const double* y, const double* z, SurfaceSample* out) const {
  const SplineLattice& lattice = surface_.lattice();
  const std::size_t stride = surface_.stride();
  const bool calm = choppiness_ == 0;
  const SplineField height{lattice.coefficients, stride}, drift_x{drift_x_.data(), stride},
      drift_z{drift_z_.data(), stride},
      rate = calm ? SplineField{rate_.data(), stride}
                  : SplineField{labels_.data() + 3, stride * kLabelFields, kLabelFields};
  for (std::size_t i = 0; i < n; ++i) {
    const SplinePlace at = placeOn(lattice, x[i], z[i]), label = labelPlace(at);
    const SplineField::Sloped h = height.sloped(at);
    SurfaceSample& sample = out[i] = {};
    sample.height = h.value, sample.slope_x = h.du / lattice.spacing, sample.slope_z = h.dv / lattice.spacing;
    const Vec3d velocity{drift_x.value(label), rate.value(label), drift_z.value(label)};
    sample.rate = velocity.y - choppiness_ * (sample.slope_x * velocity.x + sample.slope_z * velocity.z);
    const double decay = orbitDecay(sea_->mean_k, kUnbounded, y[i] - sample.height).horizontal;
    sample.particle_velocity = decay * velocity;
    sample.particle_acceleration = decay * gravity_ * Vec3d{-sample.slope_x, 0, -sample.slope_z};
  }
}

} // namespace plim
