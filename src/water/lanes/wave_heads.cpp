// wave_heads.cpp - wave pressure (water/wave_pressure.hpp) in double; compiled once per kind of processor that has
// registers of doubles. For many points, the lanes are points. For the derivatives at one point, the lanes are waves:
// wave j is in logical lane j mod 8, and the lanes' sums are added in order.
#include "math/lane_doubles.hpp"
#include "water/lanes/floats.hpp"

namespace plim::lanes {
namespace {

// Returns sum eta_j E_j(v) for deep water or for a depth. Below the bed it is as at the bed.
HWY_INLINE HWY_ATTR Doubles sumDecayed(const HeadWaves& waves, const double* eta, const Doubles& v) {
  const std::size_t lanes = hn::Lanes(Doubles::Tag());
  Doubles sum;
  if (waves.depth == 0) {
    for (std::size_t j = 0; j < waves.count; ++j)
      sum = sum + Doubles(eta + j * lanes) * exponential(Doubles(waves.k[j]) * v);
    return sum;
  }
  const Doubles within = greatest(v, Doubles(-waves.depth)), one(1.0), to_bed = within + Doubles(waves.depth);
  for (std::size_t j = 0; j < waves.count; ++j) {
    const Doubles down = exponential(Doubles(waves.k[j]) * within), up = exponential(Doubles(-2 * waves.k[j]) * to_bed);
    sum = sum + Doubles(eta + j * lanes) * (Doubles(waves.bed[j]) * down * (one + up));
  }
  return sum;
}

// Returns sum eta_j 2 E_j(s_c).
HWY_INLINE HWY_ATTR Doubles sumAtLimit(const HeadWaves& waves, const double* eta, const Doubles& stretch) {
  if (waves.depth != 0) return Doubles(2.0) * sumDecayed(waves, eta, stretch * Doubles(waves.limit));
  const std::size_t lanes = hn::Lanes(Doubles::Tag());
  Doubles sum;
  for (std::size_t j = 0; j < waves.count; ++j) sum = sum + Doubles(eta + j * lanes) * Doubles(waves.at_limit[j]);
  return sum;
}

} // namespace

HWY_ATTR void PLIM_JOIN(heads_, PLIM_LANES)(const HeadWaves& waves, HeadPoints& points, double* spare) {
  const std::size_t lanes = hn::Lanes(Doubles::Tag());
  for (std::size_t first = 0; first < points.count; first += lanes) {
    const Doubles x(points.x + first), y(points.y + first), z(points.z + first);
    Doubles eta;
    for (std::size_t j = 0; j < waves.count; ++j) {
      const Doubles turns = Doubles(waves.kx[j]) * x + Doubles(waves.kz[j]) * z + Doubles(waves.phase[j]);
      const Doubles eta_j = Doubles(waves.amplitude[j]) * sineOfTurns(turns);
      eta_j.store(spare + j * lanes), eta = eta + eta_j;
    }
    const Doubles s = y - eta, limit(waves.limit), depth(waves.depth);
    const Doubles stretch = waves.depth == 0 ? Doubles(1.0) : depth / (depth + eta);
    Doubles lift = sumDecayed(waves, spare, stretch * least(s, limit + limit - s));
    const auto mirrored = hn::Gt(s.v, limit.v);
    if (!hn::AllFalse(Doubles::Tag(), mirrored))
      lift = Doubles(hn::IfThenElse(mirrored, (sumAtLimit(waves, spare, stretch) - lift).v, lift.v));
    lift.store(points.lift + first), eta.store(points.height + first);
  }
}

namespace {

// Adds the numbers of the logical lanes in order.
template <std::size_t count>
HWY_INLINE HWY_ATTR void addLanes(const double (&lane)[count][kHeadLanes], double* sums) {
  for (std::size_t n = 0; n < count; ++n) {
    sums[n] = 0;
    for (std::size_t i = 0; i < kHeadLanes; ++i) sums[n] += lane[n][i];
  }
}

// Computes eta and its derivatives. kept: A sin theta and A cos theta of every wave.
HWY_INLINE HWY_ATTR void sumSurface(const HeadWaves& waves, double x, double z, double* kept, double* sums) {
  const std::size_t lanes = hn::Lanes(Doubles::Tag());
  alignas(64) double surface[6][kHeadLanes];
  double *const eta = kept, *const across = kept + waves.count;
  for (std::size_t first = 0; first < kHeadLanes; first += lanes) {
    Doubles h, h_x, h_z, h_xx, h_xz, h_zz;
    for (std::size_t j = first; j < waves.count; j += kHeadLanes) {
      const SineCosineD theta = sineCosineOfTurns(Doubles(waves.kx + j) * Doubles(x) +
                                                  Doubles(waves.kz + j) * Doubles(z) + Doubles(waves.phase + j));
      const Doubles A(waves.amplitude + j), s = A * theta.sine, c = A * theta.cosine;
      s.store(eta + j), c.store(across + j);
      const Doubles a(waves.along_x + j), b(waves.along_z + j), as = a * s;
      h = h + s, h_x = h_x + a * c, h_z = h_z + b * c;
      h_xx = h_xx - a * as, h_xz = h_xz - b * as, h_zz = h_zz - b * (b * s);
    }
    h.store(surface[0] + first), h_x.store(surface[1] + first), h_z.store(surface[2] + first);
    h_xx.store(surface[3] + first), h_xz.store(surface[4] + first), h_zz.store(surface[5] + first);
  }
  addLanes(surface, sums);
}

// Computes f and its derivatives.
HWY_INLINE HWY_ATTR void sumField(const HeadWaves& waves, double height, const double* kept, double* sums) {
  const std::size_t lanes = hn::Lanes(Doubles::Tag());
  alignas(64) double field[9][kHeadLanes];
  const double *const eta = kept, *const across = kept + waves.count;
  const Doubles v(height);
  for (std::size_t first = 0; first < kHeadLanes; first += lanes) {
    Doubles f, f_x, f_z, f_v, f_xx, f_xz, f_zz, f_xv, f_zv;
    for (std::size_t j = first; j < waves.count; j += kHeadLanes) {
      const Doubles k(waves.k + j), E = exponential(k * v), s = E * Doubles(eta + j), c = E * Doubles(across + j);
      const Doubles a(waves.along_x + j), b(waves.along_z + j), as = a * s, ac = a * c, bc = b * c;
      f = f + s, f_x = f_x + ac, f_z = f_z + bc, f_v = f_v + k * s;
      f_xx = f_xx - a * as, f_xz = f_xz - b * as, f_zz = f_zz - b * (b * s);
      f_xv = f_xv + k * ac, f_zv = f_zv + k * bc;
    }
    f.store(field[0] + first), f_x.store(field[1] + first), f_z.store(field[2] + first), f_v.store(field[3] + first);
    f_xx.store(field[4] + first), f_xz.store(field[5] + first), f_zz.store(field[6] + first);
    f_xv.store(field[7] + first), f_zv.store(field[8] + first);
  }
  addLanes(field, sums);
}

} // namespace

HWY_ATTR void PLIM_JOIN(expandHead_, PLIM_LANES)(const HeadWaves& waves, double x, double y, double z, double* spare,
                                                 HeadSums& sums) {
  double of_surface[6], of_field[9];
  sumSurface(waves, x, z, spare, of_surface);
  sumField(waves, y - of_surface[0], spare, of_field);
  sums = {of_surface[0], of_surface[1], of_surface[2], of_surface[3], of_surface[4],
          of_surface[5], of_field[0],   of_field[1],   of_field[2],   of_field[3],
          of_field[4],   of_field[5],   of_field[6],   of_field[7],   of_field[8]};
}

} // namespace plim::lanes
