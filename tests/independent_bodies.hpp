// independent_bodies.hpp - evaluates random hulls, poses and waves through the C ABI and judges the results by
// independent.hpp. If a result is certified, the true force and torque must lie within its bounds, and the tolerance
// flag must agree with the bounds. It includes only the public header of the library.
#pragma once

#include "independent.hpp"
#include "independent_heads.hpp"

#include "plimsoll/plimsoll.h"

#include <doctest/doctest.h>
#include <initializer_list>
#include <memory>
#include <string>

namespace plim::tests {
int caseCount(int quick, int thorough); // of support.hpp, not included because it includes the library's headers
}

namespace independent {

// A generator other than the library's: xorshift64*.
class Dice {
public:
  explicit Dice(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 1) {}
  double between(double low, double high) { return low + (high - low) * unit(); }
  double scaled(double low, double high) {
    return low * std::exp(std::log(high / low) * unit());
  } // uniform in the logarithm
  int below(int count) { return static_cast<int>(unit() * count); }
  bool oneIn(int count) { return below(count) == 0; }

private:
  double unit() {
    state_ ^= state_ >> 12, state_ ^= state_ << 25, state_ ^= state_ >> 27;
    return static_cast<double>((state_ * 0x2545f4914f6cdd1du) >> 11) * 0x1p-53;
  }
  std::uint64_t state_;
};

// --- hulls -----------------------------------------------------------------------------------------------------------

struct Mesh {
  std::vector<std::array<double, 3>> vertices;
  std::vector<std::array<std::uint32_t, 3>> triangles;
};

inline Mesh makeBox(double a, double b, double c) {
  Mesh mesh;
  for (int k = 0; k < 8; ++k) mesh.vertices.push_back({k & 1 ? a : -a, k & 2 ? b : -b, k & 4 ? c : -c});
  mesh.triangles = {{0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}, {0, 1, 5}, {0, 5, 4},
                    {2, 6, 7}, {2, 7, 3}, {0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}};
  return mesh;
}

inline Mesh makeWedge(double a, double b, double c) {
  Mesh mesh;
  mesh.vertices = {{-a, b, -c}, {a, b, -c}, {-a, b, c}, {a, b, c}, {-a, -b, 0}, {a, -b, 0}};
  mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {0, 1, 5}, {0, 5, 4}, {2, 4, 5}, {2, 5, 3}, {0, 4, 2}, {1, 3, 5}};
  return mesh;
}

inline Mesh makeTetrahedron(Dice& dice, double size) {
  Mesh mesh;
  mesh.vertices = {{size, size, size}, {size, -size, -size}, {-size, size, -size}, {-size, -size, size}};
  for (auto& vertex : mesh.vertices)
    for (double& x : vertex) x += dice.between(-0.4, 0.4) * size;
  mesh.triangles = {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}};
  return mesh;
}

// Returns an ellipsoid made of an octahedron, each face divided into n^2 triangles: 8 n^2 triangles.
inline Mesh makeEllipsoid(double a, double b, double c, int n) {
  Mesh mesh;
  std::map<std::array<int, 3>, std::uint32_t> known;
  const auto vertex = [&](int x, int y, int z) {
    const auto [found, fresh] = known.try_emplace({x, y, z}, static_cast<std::uint32_t>(mesh.vertices.size()));
    if (fresh) {
      const double length = std::sqrt(static_cast<double>(x * x + y * y + z * z));
      mesh.vertices.push_back({a * x / length, b * y / length, c * z / length});
    }
    return found->second;
  };
  for (int octant = 0; octant < 8; ++octant) {
    const int sx = octant & 1 ? 1 : -1, sy = octant & 2 ? 1 : -1, sz = octant & 4 ? 1 : -1;
    const auto at = [&](int i, int j) { return vertex(sx * i, sy * j, sz * (n - i - j)); };
    const auto add = [&](std::uint32_t p, std::uint32_t q, std::uint32_t r) {
      if (sx * sy * sz > 0)
        mesh.triangles.push_back({p, q, r});
      else
        mesh.triangles.push_back({p, r, q});
    };
    for (int i = 0; i < n; ++i)
      for (int j = 0; i + j < n; ++j) {
        add(at(i, j), at(i + 1, j), at(i, j + 1));
        if (i + j + 1 < n) add(at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
      }
  }
  return mesh;
}

inline Mesh randomMesh(Dice& dice) {
  const double size = dice.scaled(0.3, 3), a = size, b = size * dice.between(0.3, 1), c = size * dice.between(0.3, 1);
  switch (dice.below(7)) {
  case 0: return makeBox(a, b, c);
  case 1: return makeBox(a, 0.03 * size, c); // a plate
  case 2: return makeWedge(a, b, c);
  case 3: return makeTetrahedron(dice, size);
  case 4: return makeEllipsoid(a, b, c, 2);  // 32 triangles
  case 5: return makeEllipsoid(a, b, c, 6);  // 288
  default: return makeEllipsoid(a, b, c, 9); // 648: enough for the walk over clusters
  }
}

struct HullDeleter {
  void operator()(plim_hull* hull) const { plim_hull_destroy(hull); }
};
struct WaterDeleter {
  void operator()(plim_water* water) const { plim_water_destroy(water); }
};
struct SurfaceDeleter {
  void operator()(plim_surface* surface) const { plim_surface_destroy(surface); }
};
using HullPointer = std::unique_ptr<plim_hull, HullDeleter>;
using WaterPointer = std::unique_ptr<plim_water, WaterDeleter>;
using SurfacePointer = std::unique_ptr<plim_surface, SurfaceDeleter>;

inline HullPointer makeHull(const Mesh& mesh) {
  plim_hull_def def;
  plim_hull_def_init(&def, sizeof def);
  def.vertices_double = mesh.vertices[0].data(), def.vertex_count = static_cast<std::uint32_t>(mesh.vertices.size());
  def.indices = mesh.triangles[0].data(), def.triangle_count = static_cast<std::uint32_t>(mesh.triangles.size());
  plim_hull* hull = nullptr;
  REQUIRE_MESSAGE(plim_hull_create(&def, &hull, nullptr) == PLIM_OK, plim_last_error());
  return HullPointer(hull);
}

// --- one evaluation --------------------------------------------------------------------------------------------------

struct Case {
  Mesh mesh;
  double size; // longest extent
  plim_body body;
  bool aligned = false;
  double level = 0, gravity = 9.81, density = 1000, depth = 0, time = 0;
};

// Returns a pose near the surface, near the origin or very far away, at an early or late time.
inline Case randomPose(Dice& dice, Mesh mesh) {
  Case at;
  at.mesh = std::move(mesh);
  double low[3] = {HUGE_VAL, HUGE_VAL, HUGE_VAL}, high[3] = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
  for (const auto& vertex : at.mesh.vertices)
    for (std::size_t k = 0; k < 3; ++k) low[k] = std::min(low[k], vertex[k]), high[k] = std::max(high[k], vertex[k]);
  at.size = std::max({high[0] - low[0], high[1] - low[1], high[2] - low[2]});
  at.level = dice.oneIn(4) ? dice.between(-50, 50) : 0;
  at.time = dice.oneIn(8) ? dice.scaled(1e3, 1e6) : dice.between(0, 100);
  plim_body_init(&at.body, sizeof at.body, nullptr);
  const double away = dice.oneIn(8) ? dice.scaled(1e3, 1e7) : 50;
  at.body.position[0] = dice.between(-away, away), at.body.position[2] = dice.between(-away, away);
  at.body.position[1] = at.level + at.size * (dice.oneIn(10) ? dice.between(-3, -0.5) : dice.between(-0.45, 0.35));
  double length = 0;
  for (double& q : at.body.rotation) q = dice.between(-1, 1), length += q * q;
  for (double& q : at.body.rotation) q /= std::sqrt(length);
  // Upright and at multiples of 0.5 m: faces along the lines of lattices.
  at.aligned = dice.oneIn(6);
  if (at.aligned) {
    const bool quarter = dice.oneIn(2);
    const double upright[4] = {0, quarter ? std::sqrt(0.5) : 0, 0, quarter ? std::sqrt(0.5) : 1};
    std::copy(upright, upright + 4, at.body.rotation);
    for (const int k : {0, 2}) at.body.position[k] = std::round(2 * at.body.position[k]) / 2;
  }
  for (double& x : at.body.center_of_mass) x = dice.between(-0.3, 0.3) * at.size;
  at.body.tolerance = dice.oneIn(8) ? 0 : dice.scaled(1e-5, 1e-1);
  at.body.precision = dice.oneIn(4) ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT;
  return at;
}

inline Case randomCase(Dice& dice) {
  Mesh mesh = randomMesh(dice);
  return randomPose(dice, std::move(mesh));
}

// Rotates a vector from body axes into world axes.
inline Point turned(const plim_body& body, Real x, Real y, Real z) {
  Real q[4], square = 0;
  for (int k = 0; k < 4; ++k) q[k] = body.rotation[k], square += q[k] * q[k];
  const Real s = 2 / square, X = q[0], Y = q[1], Z = q[2], W = q[3];
  return {x + s * (-(Y * Y + Z * Z) * x + (X * Y - W * Z) * y + (X * Z + W * Y) * z),
          y + s * ((X * Y + W * Z) * x - (X * X + Z * Z) * y + (Y * Z - W * X) * z),
          z + s * ((X * Z - W * Y) * x + (Y * Z + W * X) * y - (X * X + Y * Y) * z)};
}

inline std::vector<Corners> trianglesOf(const Case& at) {
  std::vector<Corners> triangles;
  for (const auto& triangle : at.mesh.triangles) {
    Corners corners;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto& v = at.mesh.vertices[triangle[k]];
      corners[k] = turned(at.body, v[0], v[1], v[2]);
    }
    triangles.push_back(corners);
  }
  return triangles;
}

// The reference is computed with an error of at most bound / fineness, for one fineness after the other, until it shows
// that the result is within its bound. Most results are far within, so a reference to half of the bound is enough. The
// last fineness must be larger, because a doubt of half a bound would decide nothing.
inline constexpr double kFineness = 20;

struct Tally {
  std::vector<double> fineness = {kFineness};
  int evaluations = 0, certified = 0, undecided = 0, violations = 0, not_met = 0;
  std::vector<double> slack; // bound over error

  void report(const std::string& kind) {
    std::sort(slack.begin(), slack.end());
    const auto quantile = [&](double part) {
      return slack.empty() ? 0.0 : slack[static_cast<std::size_t>(part * static_cast<double>(slack.size() - 1))];
    };
    MESSAGE(kind, ": ", evaluations, " evaluations, ", certified, " certified, ", not_met, " out of tolerance, ",
            undecided, " undecided, ", violations, " violations; bound over error: least ", quantile(0),
            ", a hundredth below ", quantile(0.01), ", median ", quantile(0.5));
    CHECK(violations == 0);
    CHECK(undecided * 50 <= certified + 100); // must be rare
  }
};

// The distance of a result from the reference, and the reference's own possible error.
struct Distance {
  double force, torque, force_doubt, torque_doubt;

  Distance(const Case& at, const plim_forces& forces, const Wrench& found) {
    const double weight = at.density * at.gravity;
    const Point F = Real(-weight) * found.force;
    const double* reference = at.body.center_of_mass;
    const Point arm = turned(at.body, reference[0], reference[1], reference[2]);
    const Point T = Real(-weight) * found.torque - cross(arm, F);
    force = static_cast<double>(norm(Point{forces.force[0], forces.force[1], forces.force[2]} - F));
    torque = static_cast<double>(norm(Point{forces.torque[0], forces.torque[1], forces.torque[2]} - T));
    force_doubt = weight * static_cast<double>(found.force_error);
    torque_doubt = weight * static_cast<double>(found.torque_error + norm(arm) * found.force_error);
  }
  bool isSurelyWithin(const plim_forces& bounds) const {
    return force + force_doubt <= bounds.force_bound && torque + torque_doubt <= bounds.torque_bound;
  }
  bool mayBeWithin(const plim_forces& bounds) const {
    return force <= bounds.force_bound + force_doubt && torque <= bounds.torque_bound + torque_doubt;
  }
  bool isDoubtful(const plim_forces& bounds) const {
    return force_doubt > bounds.force_bound / 2 || torque_doubt > bounds.torque_bound / 2;
  }
};

// Checks that the flag agrees with the bounds.
inline void checkTolerance(const Case& at, const plim_hull* hull, const plim_forces& forces, Tally& tally) {
  plim_hull_info info;
  info.struct_size = sizeof info;
  plim_hull_get_info(hull, &info);
  const double allowed = at.body.tolerance * at.density * at.gravity * info.volume;
  const double excess = std::max(forces.force_bound / allowed, forces.torque_bound / (allowed * at.size));
  const bool not_met = (forces.flags & PLIM_FLAG_TOLERANCE_NOT_MET) != 0;
  if (at.body.tolerance == 0)
    CHECK(!not_met);
  else if (std::abs(excess - 1) > 1e-9)
    CHECK(not_met == (excess > 1));
  tally.not_met += not_met;
}

// referenceWithin(force, torque): returns the wrench with errors of at most those [m^3], [m^4].
template <typename ReferenceWithin>
void compare(const Case& at, const plim_surface* surface, const ReferenceWithin& referenceWithin, Tally& tally) {
  const HullPointer hull = makeHull(at.mesh);
  plim_body body = at.body;
  body.hull = hull.get(), body.surface = surface;
  plim_forces forces;
  plim_forces_init(&forces, sizeof forces);
  REQUIRE_MESSAGE(plim_evaluate(&body, 1, &forces, nullptr, nullptr, nullptr) == PLIM_OK, plim_last_error());
  ++tally.evaluations;
  if (!(forces.flags & PLIM_FLAG_CERTIFIED)) {
    CHECK(std::isnan(forces.force_bound));
    return;
  }
  ++tally.certified;
  checkTolerance(at, hull.get(), forces, tally);
  for (const double fineness : tally.fineness) {
    const double part = 1 / (at.density * at.gravity * fineness);
    const Distance off(at, forces, referenceWithin(part * forces.force_bound, part * forces.torque_bound));
    const bool is_last = fineness == tally.fineness.back();
    if (!is_last && !off.isSurelyWithin(forces)) continue;
    // The zeros of a dry hull are exact.
    if (off.isDoubtful(forces) && !off.isSurelyWithin(forces) && (off.force > 0 || off.torque > 0)) ++tally.undecided;
    if (off.force > 0) tally.slack.push_back(forces.force_bound / off.force);
    if (off.mayBeWithin(forces)) return;
    if (++tally.violations > 5) return; // enough messages
    MESSAGE("force off by ", off.force, " of ", forces.force_bound, " N (doubt ", off.force_doubt, "), torque by ",
            off.torque, " of ", forces.torque_bound, " N m (doubt ", off.torque_doubt, "); ", at.mesh.triangles.size(),
            " triangles, size ", at.size, ", at ", body.position[0], " ", body.position[1], " ", body.position[2],
            ", tolerance ", body.tolerance, ", precision ", body.precision, ", time ", at.time, ", flags ",
            forces.flags);
    return;
  }
}

// --- seas ------------------------------------------------------------------------------------------------------------

inline plim_water_def describe(const Case& at, std::uint32_t kind) {
  plim_water_def def;
  plim_water_def_init(&def, sizeof def);
  def.kind = kind, def.level = at.level, def.gravity = at.gravity, def.density = at.density, def.depth = at.depth;
  return def;
}

inline WaterPointer makeWater(const plim_water_def& def) {
  plim_water* water = nullptr;
  REQUIRE_MESSAGE(plim_water_create(&def, &water) == PLIM_OK, plim_last_error());
  return WaterPointer(water);
}

inline SurfacePointer prepare(const plim_water* water, double time) {
  plim_surface* surface = nullptr;
  REQUIRE(plim_surface_create(&surface) == PLIM_OK);
  SurfacePointer owned(surface);
  REQUIRE_MESSAGE(plim_surface_prepare(surface, water, time) == PLIM_OK, plim_last_error());
  return owned;
}

// Returns waves of 0.6 to 20 hull lengths, or a few ripples. steepness: sum of A k, or of q A k.
inline std::vector<plim_wave> randomWaves(Dice& dice, double size, int count, double steepness, bool gerstner) {
  std::vector<plim_wave> waves;
  double sum = 0;
  const bool aligned = dice.oneIn(5), ripples = count <= 4 && dice.oneIn(6);
  const double first = dice.between(-3.2, 3.2);
  for (int k = 0; k < count; ++k) {
    const double wavelength = size * (ripples ? dice.scaled(0.15, 0.6) : dice.scaled(0.6, 20)),
                 share = dice.between(0.1, 1);
    const double q = !gerstner ? 0 : dice.oneIn(2) ? 1 : dice.between(0.2, 1);
    waves.push_back({share * wavelength, wavelength, aligned ? first : dice.between(-3.2, 3.2), dice.between(-3.2, 3.2),
                     dice.oneIn(6) ? dice.between(0.1, 3) : 0, q});
    sum += share * 2 * static_cast<double>(kPi) * (gerstner ? q : 1);
  }
  for (plim_wave& wave : waves) wave.amplitude *= steepness / sum;
  return waves;
}

// Sea: Waves<Number> or Heads.
template <typename Sea>
Sea seaFromBody(const Case& at, const std::vector<plim_wave>& waves, bool gerstner) {
  std::vector<WaveTerms> terms;
  for (const plim_wave& w : waves)
    terms.push_back({w.amplitude, w.wavelength, w.direction, w.phase, w.angular_frequency, w.steepness});
  return Sea(terms, gerstner, at.gravity, at.depth, at.time, at.body.position[0], at.body.position[2]);
}
template <typename Number>
Waves<Number> seenFromBody(const Case& at, const std::vector<plim_wave>& waves, bool gerstner) {
  return seaFromBody<Waves<Number>>(at, waves, gerstner);
}

inline Real levelAbove(const Case& at) {
  return Real(at.level) - Real(at.body.position[1]);
}

inline constexpr double kMostSines = 1.2e7; // per reference

inline std::vector<plim_wave> wavesOf(const plim_water* water) {
  std::vector<plim_wave> waves(4096);
  std::uint32_t count = 0;
  REQUIRE(plim_water_get_waves(water, waves.data(), 4096, &count) == PLIM_OK);
  waves.resize(count);
  return waves;
}

// Sea: Waves<double>, or Heads for water with wave pressure.
template <typename Sea = Waves<double>>
void compareSmooth(const Case& at, const plim_water_def& def, bool gerstner, Tally& tally) {
  const WaterPointer water = makeWater(def);
  const Sea sea = seaFromBody<Sea>(at, wavesOf(water.get()), gerstner);
  compare(
      at, prepare(water.get(), at.time).get(),
      [&](Real force, Real torque) {
        return SmoothIntegral(sea, levelAbove(at)).over(trianglesOf(at), force, torque, kMostSines);
      },
      tally);
}

} // namespace independent
