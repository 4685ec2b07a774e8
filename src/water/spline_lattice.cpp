// spline_lattice.cpp - evaluates the spline in double, and computes the bounds of its derivatives.
#include "water/spline_lattice.hpp"

#include "water/lanes/kernels.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace plim {
namespace {

// Returns x / period without its whole part: 0 to 1, or 0 if it is too large. Adding a number whose last digit is worth
// 1 rounds to a whole number, faster than the C library's floor.
double fractionOfPeriod(double periods) {
  constexpr double kWhole = 0x1.8p52;
  if (!(std::abs(periods) < 0x1p51)) return 0;
  const double rest = periods - ((periods + kWhole) - kWhole);
  return rest < 0 ? rest + 1 : rest;
}

struct Cell {
  std::uint32_t index;
  double within;
};
Cell cellAt(double periods, std::uint32_t size) {
  const double at = fractionOfPeriod(periods) * size;
  const auto index = std::min(static_cast<std::uint32_t>(at), size - 1);
  return {index, at - index};
}

float roundedUp(double value) {
  return static_cast<float>(value * (1 + 2 * kFloatRoundoff));
}

double norm(double a, double b) {
  return std::sqrt(a * a + b * b);
}

} // namespace

SplinePlace placeOn(const SplineLattice& lattice, double x, double z) {
  const Cell column = cellAt(x / lattice.tile, lattice.size), row = cellAt(z / lattice.tile, lattice.size);
  return {column.index, row.index, column.within, row.within};
}

double SplineField::value(const SplinePlace& at) const {
  const SplineWeights wu(at.u), wv(at.v);
  const float* from = stencil(at);
  double sum = 0;
  for (std::size_t j = 0; j < 4; ++j) {
    double row = 0;
    for (std::size_t i = 0; i < 4; ++i) row += wu.value[i] * static_cast<double>(from[j * stride + i * step]);
    sum += wv.value[j] * row;
  }
  return sum;
}

SplineField::Sloped SplineField::sloped(const SplinePlace& at) const {
  const SplineWeights wu(at.u), wv(at.v);
  const float* from = stencil(at);
  Sloped sum{};
  for (std::size_t j = 0; j < 4; ++j) {
    double value = 0, slope = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const double c = static_cast<double>(from[j * stride + i * step]);
      value += wu.value[i] * c, slope += wu.slope[i] * c;
    }
    sum.value += wv.value[j] * value, sum.du += wv.value[j] * slope, sum.dv += wv.slope[j] * value;
  }
  return sum;
}

LocalShape shapeOn(const SplineLattice& lattice, double x, double z, double reach) {
  const SplinePlace at = placeOn(lattice, x, z);
  const SplineWeights wu(at.u), wv(at.v);
  const double bend_u[4] = {1 - at.u, 3 * at.u - 2, 1 - 3 * at.u, at.u},
               bend_v[4] = {1 - at.v, 3 * at.v - 2, 1 - 3 * at.v, at.v};
  const float* from = lattice.coefficients + std::size_t{at.row} * lattice.stride + at.column;
  LocalShape shape;
  for (std::size_t j = 0; j < 4; ++j) {
    double value = 0, slope = 0, bend = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const double c = static_cast<double>(from[j * lattice.stride + i]);
      value += wu.value[i] * c, slope += wu.slope[i] * c, bend += bend_u[i] * c;
    }
    shape.height += wv.value[j] * value, shape.slope_x += wv.value[j] * slope, shape.slope_z += wv.slope[j] * value;
    shape.xx += wv.value[j] * bend, shape.xz += wv.slope[j] * slope, shape.zz += bend_v[j] * value;
  }
  const double per_metre = 1 / lattice.spacing, square = per_metre * per_metre;
  shape.slope_x *= per_metre, shape.slope_z *= per_metre;
  shape.xx *= square, shape.xz *= square, shape.zz *= square;
  shape.third = thirdNear(lattice, at, reach);
  const double mean = 0.5 * (shape.xx + shape.zz), half = 0.5 * (shape.xx - shape.zz);
  const double curvature = std::abs(mean) + norm(half, shape.xz), slope = norm(shape.slope_x, shape.slope_z);
  shape.curvature = std::min(lattice.curvature, curvature + shape.third * reach);
  shape.slope = std::min(lattice.slope, slope + (curvature + 0.5 * shape.third * reach) * reach);
  shape.cost = 25;
  return shape;
}

double thirdNear(const SplineLattice& lattice, const SplinePlace& at, double reach) {
  const double cells = reach / lattice.spacing;
  std::uint32_t level = 0;
  while (level < lattice.levels && lattice.level[level].cells < 2 * cells) ++level;
  if (!(level < lattice.levels)) return lattice.third;
  const SplineLattice::Level& blocks = lattice.level[level];
  // The square is no wider than a block. It touches the blocks of its ends, and the last block too if it wraps around.
  const auto blocksOver = [&](std::uint32_t cell, double within, std::uint32_t(&block)[3]) {
    const auto wrapped = [&](double place) {
      const double whole = std::floor(place), size = lattice.size;
      return static_cast<std::uint32_t>(whole < 0 ? whole + size : whole >= size ? whole - size : whole);
    };
    const std::uint32_t first = wrapped(cell + within - cells), last = wrapped(cell + within + cells);
    block[0] = first / blocks.cells, block[1] = last / blocks.cells, block[2] = blocks.count - 1;
    return last < first ? 3 : 2;
  };
  std::uint32_t column[3], row[3];
  const int columns = blocksOver(at.column, at.u, column), rows = blocksOver(at.row, at.v, row);
  float most = 0;
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i)
      most = std::max(most, blocks.third[std::size_t{row[j]} * blocks.count + column[i]]);
  return static_cast<double>(most);
}

void heightsOn(const SplineLattice& lattice, std::size_t n, const double* x, const double* z, double* height) {
  constexpr std::size_t kMost = lanes::kTogether;
  const lanes::WaterKernels& kernels = lanes::waterKernels();
  alignas(64) double u[kMost], v[kMost], found[kMost];
  alignas(64) std::uint32_t cell[kMost];
  const lanes::SplinePlaces places{lattice.coefficients, lattice.stride, cell, u, v};
  for (std::size_t first = 0; first < n; first += kMost) {
    const std::size_t count = std::min(kMost, n - first);
    for (std::size_t k = 0; k < kMost; ++k) {
      const std::size_t i = first + std::min(k, count - 1);
      const SplinePlace at = placeOn(lattice, x[i], z[i]);
      cell[k] = at.row * lattice.stride + at.column, u[k] = at.u, v[k] = at.v;
    }
    kernels.spline_heights(places, found);
    std::copy_n(found, count, height + first);
  }
}

void SplineSurface::resize(std::uint32_t size, double tile) {
  lattice_.tile = tile, lattice_.spacing = tile / size;
  if (lattice_.size == size) return;
  const SplineBorder border(size);
  coefficients_.resize(border.columns * border.rows);
  const std::size_t blocks = (size + SplineLattice::kBlock - 1) / SplineLattice::kBlock;
  differences_.resize((blocks + 1) * border.columns);
  const auto countOf = [size](std::uint32_t cells) { return (size + cells - 1) / cells; };
  std::size_t total = 0;
  lattice_.levels = 0;
  for (std::uint32_t cells = SplineLattice::kBlock; countOf(cells) > 1; cells *= 2) {
    lattice_.level[lattice_.levels++] = {nullptr, countOf(cells), cells};
    total += std::size_t{countOf(cells)} * countOf(cells);
  }
  third_.resize(total);
  const float* third = third_.data();
  for (std::uint32_t level = 0; level < lattice_.levels; ++level) {
    lattice_.level[level].third = third;
    third += std::size_t{lattice_.level[level].count} * lattice_.level[level].count;
  }
  lattice_.size = size, lattice_.stride = static_cast<std::uint32_t>(border.columns);
}

void SplineSurface::filterRow(std::uint32_t row, const float* values) {
  lanes::waterKernels().filter_row(lattice_.size, values, nodes() + row * stride());
}

void SplineSurface::filterColumns() {
  for (std::uint32_t column = 0; column < lattice_.size; column += lanes::kTogether)
    lanes::waterKernels().filter_columns(lattice_.size, nodes() + column, stride());
}

void wrapNodes(std::uint32_t size, std::size_t step, float* memory) {
  const SplineBorder border(size);
  const std::size_t stride = border.columns * step;
  for (std::size_t row = 1; row <= size; ++row) {
    float* at = memory + row * stride;
    std::copy_n(at + size * step, step, at);
    for (std::size_t column = size + 1; column < border.columns; column += size)
      std::copy_n(at + step, std::min<std::size_t>(size, border.columns - column) * step, at + column * step);
  }
  std::copy_n(memory + size * stride, stride, memory);
  for (std::size_t row = size + 1; row < border.rows; ++row)
    std::copy_n(memory + (row - size) * stride, stride, memory + row * stride);
}

// Float differences have rounding errors. If first differences are at most m, second differences are off by at most 4
// roundings of m and third differences by at most 12.
void SplineSurface::finish() {
  using lanes::kTogether;
  lattice_.coefficients = coefficients_.data();
  wrapNodes(lattice_.size, 1, coefficients_.data());
  alignas(64) float lanes_most[10][kTogether] = {};
  const std::uint32_t bands = lattice_.level[0].count + 1;
  const auto columns = static_cast<std::uint32_t>(roundUp(4 * std::size_t{bands}, kTogether));
  for (std::uint32_t band = 0; band < bands; ++band)
    lanes::waterKernels().differences({lattice_.coefficients + std::size_t{band} * 4 * stride(), stride(), columns,
                                       differences_.data() + std::size_t{band} * columns, lanes_most[0]});
  double most[10];
  for (int kind = 0; kind < 10; ++kind)
    most[kind] = static_cast<double>(*std::max_element(lanes_most[kind], lanes_most[kind] + kTogether));
  const double rounding = kFloatRoundoff * std::max(most[1], most[2]), per_metre = 1 / lattice_.spacing;
  lattice_.amplitude = most[0];
  lattice_.slope = norm(most[1] + rounding, most[2] + rounding) * per_metre;
  const double xx = most[3] + 4 * rounding, xz = most[4] + 4 * rounding, zz = most[5] + 4 * rounding;
  lattice_.curvature = (0.5 * (xx + zz) + norm(0.5 * (xx - zz), xz)) * per_metre * per_metre;
  boundBlocks(roundedUp(12 * rounding));
}

// The stencils of a block's cells reach into the next blocks: their differences start in this block of nodes or the
// next.
void SplineSurface::boundBlocks(float rounding) {
  const std::size_t count = lattice_.level[0].count, columns = roundUp(4 * (count + 1), lanes::kTogether);
  const std::size_t kind = columns / 4;
  const double per_metre = 1 / lattice_.spacing;
  const float cube = roundedUp(per_metre * per_metre * per_metre);
  float* out = third_.data();
  const float* differences = differences_.data();
  for (std::size_t row = 0; row < count; ++row, differences += columns)
    for (std::size_t i = 0; i < count; ++i, ++out) {
      const auto largest = [&](std::size_t which) {
        const float *here = differences + which * kind + i, *below = here + columns;
        return std::max(std::max(here[0], here[1]), std::max(below[0], below[1])) + rounding;
      };
      const float xxx = largest(0), xxz = largest(1), xzz = largest(2), zzz = largest(3);
      // There are few roundings, and no term is negative.
      *out = std::sqrt((xxx * xxx + zzz * zzz) + 3 * (xxz * xxz + xzz * xzz)) * (cube * (1 + 8 * 0x1p-24f));
    }
  for (std::uint32_t level = 1; level < lattice_.levels; ++level) {
    const SplineLattice::Level &fine = lattice_.level[level - 1], &coarse = lattice_.level[level];
    for (std::uint32_t row = 0; row < coarse.count; ++row)
      for (std::uint32_t i = 0; i < coarse.count; ++i, ++out) {
        const std::uint32_t next_row = std::min(2 * row + 1, fine.count - 1),
                            next = std::min(2 * i + 1, fine.count - 1);
        const float *above = fine.third + std::size_t{2 * row} * fine.count,
                    *below = fine.third + std::size_t{next_row} * fine.count;
        *out = std::max(std::max(above[2 * i], above[next]), std::max(below[2 * i], below[next]));
      }
  }
  const SplineLattice::Level& last = lattice_.level[lattice_.levels - 1];
  lattice_.third = 0;
  for (std::size_t k = 0; k < std::size_t{last.count} * last.count; ++k)
    lattice_.third = std::max(lattice_.third, static_cast<double>(last.third[k]));
}

} // namespace plim
