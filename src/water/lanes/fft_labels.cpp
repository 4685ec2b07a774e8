// fft_labels.cpp - finds the labels of the water at the places of a row, and the heights there; compiled once per kind
// of processor. All horizontal lengths are in cells.
//   X + c D(X) = x,   h(x) = H(X),   X = x + d
// Newton's method:  G = d + c D(X),  J = I + c grad D,  d' = d - J^-1 G. After a short step the fields are not
// evaluated again. The height is extrapolated along it,  h = H(X) - grad H . J^-1 G, with an error of less than half
// the curvature of H times the square of the step. H and D are cubic B-splines over labels. The sixteen coefficients
// around a label can lie anywhere, so while they are summed the lanes are four neighbours of a row with four fields
// each. Before and after that, lanes are places.
#include "water/lanes/basis.hpp"

namespace plim::lanes {
namespace {

constexpr float kShort = 0.02f; // [cells] length of a step that needs no further evaluation
constexpr float kLongest = 1;   // [cells] limit of a step
constexpr int kMostLooks = 8;

// Sixteen places: the starts of their stencils, and the weights.
struct alignas(64) Stencils {
  std::uint32_t column[kTogether];
  float x[kTogether], z[kTogether]; // offset from place to label, in cells
  std::int32_t at[kTogether];       // start of the coefficients of the label's cell
  float row_weight[4][kTogether], row_slope[4][kTogether];
  float weight[kTogether][4], slope[kTogether][4]; // along x
};

// Sums of the four fields: value, derivatives along x and along z.
struct alignas(64) Sums {
  float value[kTogether][kLabelFields], along_x[kTogether][kLabelFields], along_z[kTogether][kLabelFields];
};

// Returns the cell of a label along one axis, wrapped to the period: the place's column or row plus the offset's floor.
HWY_INLINE HWY_ATTR hn::VFromD<hn::Rebind<std::int32_t, Floats::Tag>>
wrappedCell(const Floats& node, const Floats& floor_of_distance, std::uint32_t size) {
  const Floats n(static_cast<float>(size)), zero(0.0f);
  Floats cell = node + floor_of_distance;
  cell.v = hn::IfThenElse(hn::Lt(cell.v, zero.v), (cell + n).v, cell.v);
  cell.v = hn::IfThenElse(hn::Ge(cell.v, n.v), (cell - n).v, cell.v);
  return hn::ConvertTo(hn::Rebind<std::int32_t, Floats::Tag>(), cell.v);
}

HWY_ATTR void placeStencils(const LabelRow& row, Stencils& s) {
  const hn::Rebind<std::int32_t, Floats::Tag> whole;
  const hn::Rebind<std::uint32_t, Floats::Tag> natural;
  const Floats farthest(static_cast<float>(row.size - 1)), zero(0.0f);
  for (std::size_t i = 0; i < kTogether; i += Floats::count()) {
    const Floats x = max(min(Floats::load(s.x + i), farthest), zero - farthest);
    const Floats z = max(min(Floats::load(s.z + i), farthest), zero - farthest);
    const Floats x_floor = floor(x), z_floor = floor(z);
    const Floats column(hn::ConvertTo(Floats::Tag(), hn::BitCast(whole, hn::LoadU(natural, s.column + i))));
    const auto cell_x = wrappedCell(column, x_floor, row.size);
    const auto cell_z = wrappedCell(Floats(static_cast<float>(row.row)), z_floor, row.size);
    const auto stride = hn::Set(whole, static_cast<std::int32_t>(row.stride));
    const auto fields = hn::Set(whole, static_cast<std::int32_t>(kLabelFields));
    hn::StoreU(hn::Add(hn::Mul(cell_z, stride), hn::Mul(cell_x, fields)), whole, s.at + i);
    x.store(s.x + i), z.store(s.z + i);
    const BasisAt row_basis(z - z_floor), basis(x - x_floor);
    for (std::size_t k = 0; k < 4; ++k)
      row_basis.weight[k].store(s.row_weight[k] + i), row_basis.slope[k].store(s.row_slope[k] + i);
    const auto &w = basis.weight, &b = basis.slope;
    hn::StoreInterleaved4(w[0].v, w[1].v, w[2].v, w[3].v, Floats::Tag(), s.weight[i]);
    hn::StoreInterleaved4(b[0].v, b[1].v, b[2].v, b[3].v, Floats::Tag(), s.slope[i]);
  }
}

constexpr std::size_t kLanes = hn::MaxLanes(Floats::Tag()), kParts = kTogether / kLanes;

// Sixteen lanes are four neighbours with four fields each. They are added as (0 + 2) + (1 + 3) for each field.
HWY_INLINE HWY_ATTR void addNeighbours(const hn::Vec<Floats::Tag> (&part)[kParts], float* to) {
#if HWY_TARGET == HWY_SCALAR
  for (std::size_t k = 0; k < kLabelFields; ++k)
    hn::Store(hn::Add(hn::Add(part[k], part[k + 8]), hn::Add(part[k + 4], part[k + 12])), Floats::Tag(), to + k);
#elif HWY_MAX_BYTES == 16
  hn::Store(hn::Add(hn::Add(part[0], part[2]), hn::Add(part[1], part[3])), Floats::Tag(), to);
#else
#if HWY_MAX_BYTES == 32
  const auto pairs = hn::Add(part[0], part[1]);
#else
  const hn::FixedTag<float, 8> eight;
  const auto pairs = hn::Add(hn::LowerHalf(eight, part[0]), hn::UpperHalf(eight, part[0]));
#endif
  const hn::FixedTag<float, 4> four;
  hn::Store(hn::Add(hn::LowerHalf(four, pairs), hn::UpperHalf(four, pairs)), four, to);
#endif
}

// Returns the weights of the neighbours from `lane` on, each repeated for its four fields.
HWY_INLINE HWY_ATTR Floats spread(const float (&weight)[4], std::size_t lane) {
#if HWY_TARGET == HWY_SCALAR || HWY_MAX_BYTES == 16
  return Floats(weight[lane / kLabelFields]);
#else
  alignas(64) static constexpr std::int32_t kNeighbour[kTogether] = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};
  const Floats::Tag tag;
  return Floats(hn::TableLookupLanes(hn::LoadDup128(tag, weight), hn::SetTableIndices(tag, kNeighbour + lane)));
#endif
}

HWY_INLINE HWY_ATTR void sumFields(const LabelRow& row, const Stencils& s, std::size_t place, Sums& sums) {
  const float* from = row.fields + s.at[place];
  hn::Vec<Floats::Tag> value[kParts], along_x[kParts], along_z[kParts];
  for (std::size_t part = 0; part < kParts; ++part) {
    const std::size_t lane = part * kLanes;
    Floats column, slope;
    for (std::size_t j = 0; j < 4; ++j) {
      const Floats c = Floats::load(from + j * row.stride + lane);
      const Floats weighted = Floats(s.row_weight[j][place]) * c, sloped = Floats(s.row_slope[j][place]) * c;
      column = j == 0 ? weighted : column + weighted, slope = j == 0 ? sloped : slope + sloped;
    }
    const Floats weight = spread(s.weight[place], lane), steep = spread(s.slope[place], lane);
    value[part] = (column * weight).v, along_x[part] = (column * steep).v, along_z[part] = (slope * weight).v;
  }
  addNeighbours(value, sums.value[place]), addNeighbours(along_x, sums.along_x[place]);
  addNeighbours(along_z, sums.along_z[place]);
}

struct FourFields {
  Floats height, x, z, rate;
  HWY_INLINE HWY_ATTR explicit FourFields(const float* nodes) {
    hn::LoadInterleaved4(Floats::Tag(), nodes, height.v, x.v, z.v, rate.v);
  }
};

// Results of a step besides the label.
struct alignas(64) Found {
  float height[kTogether], slope_x[kTogether], slope_z[kTogether]; // d(label)/dz
  float length[kTogether];                                         // of the step
};

// Takes one Newton step at every place.
HWY_ATTR void step(const LabelRow& row, const Sums& sums, Stencils& s, Found& found) {
  const Floats c(row.per_metre), one(1.0f), longest(kLongest), back(-kLongest);
  for (std::size_t i = 0; i < kTogether; i += Floats::count()) {
    const FourFields value(sums.value[i]), by_x(sums.along_x[i]), by_z(sums.along_z[i]);
    const Floats gx = Floats::load(s.x + i) + c * value.x, gz = Floats::load(s.z + i) + c * value.z;
    const Floats a = one + c * by_x.x, b = c * by_z.x, d = c * by_x.z, e = one + c * by_z.z;
    const Floats inverse = one / (a * e - b * d);
    const Floats step_x = (e * gx - b * gz) * inverse, step_z = (a * gz - d * gx) * inverse;
    const Floats size = max(abs(step_x), abs(step_z));
    (value.height - (by_x.height * step_x + by_z.height * step_z)).store(found.height + i);
    (Floats(0.0f) - b * inverse).store(found.slope_x + i), (a * inverse - one).store(found.slope_z + i);
    size.store(found.length + i);
    (Floats::load(s.x + i) - max(min(step_x, longest), back)).store(s.x + i);
    (Floats::load(s.z + i) - max(min(step_z, longest), back)).store(s.z + i);
  }
}

// Takes one Newton step at the `count` places in row.open, which is padded with repeats of the last. Lists the places
// that need another step there, and returns their number.
HWY_ATTR std::uint32_t lookAgain(const LabelRow& row, std::uint32_t count) {
  Stencils s;
  Sums sums;
  Found found;
  std::uint32_t open = 0;
  for (std::uint32_t first = 0; first < count; first += kTogether) {
    for (std::uint32_t k = 0; k < kTogether; ++k) {
      const std::uint32_t column = row.open[first + k];
      s.column[k] = column, s.x[k] = row.x[column], s.z[k] = row.z[column];
    }
    placeStencils(row, s);
    for (std::uint32_t k = 0; k < kTogether; ++k) sumFields(row, s, k, sums);
    step(row, sums, s, found);
    const std::uint32_t together = count - first < kTogether ? count - first : static_cast<std::uint32_t>(kTogether);
    for (std::uint32_t k = 0; k < kTogether; ++k) {
      const std::uint32_t column = s.column[k];
      row.x[column] = s.x[k], row.z[column] = s.z[k], row.height[column] = found.height[k];
      row.slope_x[column] = found.slope_x[k], row.slope_z[column] = found.slope_z[k];
    }
    for (std::uint32_t k = 0; k < together; ++k) {
      row.open[open] = s.column[k];
      open += found.length[k] <= kShort ? 0 : 1;
    }
  }
  return open;
}

} // namespace

HWY_ATTR std::uint32_t PLIM_JOIN(findLabels_, PLIM_LANES)(const LabelRow& row) {
  std::uint32_t count = row.size;
  for (std::uint32_t k = 0; k < count; ++k) row.open[k] = k;
  for (int look = 0; look < kMostLooks && count > 0; ++look) {
    for (std::uint32_t k = 0; k + 1 < kTogether; ++k) row.open[count + k] = row.open[count - 1];
    count = lookAgain(row, count);
  }
  return count;
}

HWY_ATTR void PLIM_JOIN(steepest_, PLIM_LANES)(const float* fields, std::size_t stride, std::uint32_t size,
                                               float* most) {
  alignas(64) float lanes[3][kTogether];
  for (std::size_t lane = 0; lane < kTogether; lane += Floats::count()) {
    Floats value, along_x, along_z;
    for (std::size_t row = 0; row < size; ++row)
      for (std::size_t i = lane; i < kLabelFields * size; i += kTogether) {
        const float* at = fields + row * stride + i;
        const Floats here = Floats::load(at);
        value = max(value, abs(here)), along_x = max(along_x, abs(Floats::load(at + kLabelFields) - here));
        along_z = max(along_z, abs(Floats::load(at + stride) - here));
      }
    value.store(lanes[0] + lane), along_x.store(lanes[1] + lane), along_z.store(lanes[2] + lane);
  }
  for (std::size_t k = 0; k < 3 * kLabelFields; ++k) {
    const float* of = lanes[k / kLabelFields] + k % kLabelFields;
    most[k] = 0;
    for (std::size_t lane = 0; lane < kTogether; lane += kLabelFields)
      most[k] = of[lane] > most[k] ? of[lane] : most[k];
  }
}

} // namespace plim::lanes
