// spline_expansion.hpp - the Taylor polynomial of degree 2 of a sea that is a periodic cubic B-spline over a lattice of
// nodes (water/spline_lattice.hpp), near a point, one per lane, and a bound on its third derivative nearby; for the
// kernels of this folder only.
//   h = sum c_ij B_i(u) B_j(v) over the 4 x 4 coefficients around the cell,   |h - q| <= third |D|^3 / 6
// The bound only needs Lipschitz second derivatives. Offsets are counted in cells from the hull's centre, which was
// placed in double, so float is accurate enough for them.
#pragma once

#include "forces/lanes/clip.hpp"
#include "forces/polynomial.hpp"

namespace plim::lanes {
namespace {

// The four B-splines of a cell and their derivatives, per cell.
template <class V>
struct SplineLanes {
  V value[4], slope[4], bend[4];
};

template <class Tag, class V = hn::Vec<Tag>>
HWY_INLINE HWY_ATTR SplineLanes<V> splinesAt(Tag tag, const V t) {
  const auto set = [tag](float x) HWY_ATTR { return hn::Set(tag, x); };
  const V s = set(1) - t, sixth = set(1.0f / 6), half = set(0.5f), tt = t * t, ss = s * s;
  return {{ss * s * sixth, (set(4) - set(6) * tt + set(3) * tt * t) * sixth,
           (set(4) - set(6) * ss + set(3) * ss * s) * sixth, tt * t * sixth},
          {hn::Zero(tag) - half * ss, set(1.5f) * tt - t - t, s + s - set(1.5f) * ss, half * tt},
          {s, set(3) * t - set(2), set(1) - set(3) * t, t}};
}

constexpr std::int32_t kFinestShift = 2, kFinestCells = 1 << kFinestShift; // of the blocks of a SplineLattice

// Returns a bound on the third derivative over the cells that the square within `reach` cells of (u, v) touches.
HWY_INLINE float thirdOver(const SplineF& spline, float u, float v, float reach) {
  const auto floorOf = [](float x) {
    const auto whole = static_cast<std::int32_t>(x);
    return static_cast<float>(whole) > x ? whole - 1 : whole;
  };
  const std::int32_t size = static_cast<std::int32_t>(spline.size);
  if (!(reach < static_cast<float>(size / 4))) return spline.third; // also keeps the numbers in the range of integers
  const std::int32_t u0 = floorOf(u - reach), v0 = floorOf(v - reach);
  const std::int32_t across = floorOf(u + reach) - u0 + 1, along = floorOf(v + reach) - v0 + 1;
  const std::int32_t span = across > along ? across : along;
  if (span >= size) return spline.third;
  std::uint32_t level = 0;
  while (level + 1 < spline.levels && (kFinestCells << level) < span) ++level;
  const SplineF::Level& in = spline.level[level];
  const std::uint32_t shift = kFinestShift + level; // a block's side has 2^shift cells, the last of a row maybe fewer
  const auto wrapped = [size](std::int32_t cell) { return cell < 0 ? cell + size : cell < size ? cell : cell - size; };
  const auto next = [&](std::int32_t cell) { // first cell after the block of `cell`
    const std::int32_t end = ((cell >> shift) + 1) << shift;
    return end < size ? end : size;
  };
  float most = 0;
  for (std::int32_t row = wrapped(static_cast<std::int32_t>(spline.row) + v0), rows = along; rows > 0;) {
    const float* blocks = in.third + (row >> shift) * static_cast<std::int32_t>(in.count);
    for (std::int32_t column = wrapped(static_cast<std::int32_t>(spline.column) + u0), columns = across; columns > 0;) {
      const float here = blocks[column >> shift];
      most = here > most ? here : most;
      const std::int32_t after = next(column);
      columns -= after - column, column = after < size ? after : 0;
    }
    const std::int32_t after = next(row);
    rows -= after - row, row = after < size ? after : 0;
  }
  return most;
}

// c: the coefficients of degree 0 to 2; loss: the remainder's bound over |D|^3. X, Z, r in units of the scale.
template <class Tag, class V = hn::Vec<Tag>>
HWY_NOINLINE HWY_ATTR void expandSpline(Tag tag, const SplineF& spline, const V& X, const V& Z, const V& r, V* c,
                                        V& loss) {
  const hn::RebindToSigned<Tag> whole_tag;
  const V per_unit = hn::Set(tag, spline.cells_per_unit);
  const V u = hn::Set(tag, spline.u) + X * per_unit, v = hn::Set(tag, spline.v) + Z * per_unit;
  const V u_cell = hn::Floor(u), v_cell = hn::Floor(v);
  const auto size = hn::Set(whole_tag, static_cast<std::int32_t>(spline.size)), none = hn::Zero(whole_tag);
  const auto wrapped = [&](const V cell, std::uint32_t from) HWY_ATTR { // a hull is smaller than the tile
    auto at = hn::ConvertTo(whole_tag, cell) + hn::Set(whole_tag, static_cast<std::int32_t>(from));
    at = hn::IfThenElse(hn::Lt(at, none), at + size, at);
    return hn::IfThenElse(hn::Lt(at, size), at, at - size);
  };
  const auto stride = hn::Set(whole_tag, static_cast<std::int32_t>(spline.stride));
  const auto first = wrapped(v_cell, spline.row) * stride + wrapped(u_cell, spline.column);
  const SplineLanes<V> in_u = splinesAt(tag, u - u_cell), in_v = splinesAt(tag, v - v_cell);
  for (int n = 0; n < 6; ++n) c[n] = hn::Zero(tag);
  for (int j = 0; j < 4; ++j) {
    V value = hn::Zero(tag), slope = value, bend = value;
    for (int i = 0; i < 4; ++i) {
      const V node =
          hn::GatherIndex(tag, spline.coefficients + j * static_cast<std::int32_t>(spline.stride) + i, first);
      value = value + in_u.value[i] * node, slope = slope + in_u.slope[i] * node, bend = bend + in_u.bend[i] * node;
    }
    c[0] = c[0] + in_v.value[j] * value, c[1] = c[1] + in_v.value[j] * slope, c[2] = c[2] + in_v.slope[j] * value;
    c[3] = c[3] + in_v.value[j] * bend, c[4] = c[4] + in_v.slope[j] * slope, c[5] = c[5] + in_v.bend[j] * value;
  }
  const V per_scale = hn::Set(tag, spline.per_scale), half = hn::Set(tag, 0.5f),
          square = per_unit * per_unit * per_scale;
  c[0] = c[0] * per_scale, c[1] = c[1] * (per_unit * per_scale), c[2] = c[2] * (per_unit * per_scale);
  c[3] = c[3] * (half * square), c[4] = c[4] * square, c[5] = c[5] * (half * square);
  alignas(64) float lane_u[16], lane_v[16], reach[16], most[16];
  hn::Store(u, tag, lane_u), hn::Store(v, tag, lane_v), hn::Store(r * per_unit, tag, reach);
  for (std::size_t i = 0; i < hn::Lanes(tag); ++i)
    most[i] = thirdOver(spline, lane_u[i], lane_v[i], reach[i] * 1.0001f + 1e-3f);
  loss = hn::Load(tag, most) * hn::Set(tag, spline.loss_factor);
}

} // namespace
} // namespace plim::lanes
