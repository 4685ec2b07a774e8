// Random hulls in random seas through the C ABI, against a reference that shares no code with the library (independent.hpp):
// wherever a result is certified, the true force and torque lie within its bounds; and the tolerance flag says what the bounds
// say. One test case a kind of sea. 20,000 evaluations with PLIMSOLL_LONG=1 in the environment, otherwise a share of them.
#include "independent.hpp"

#include "plimsoll/plimsoll.h"

#include <doctest/doctest.h>
#include <memory>
#include <string>

using namespace independent;

namespace plim::tests {
int caseCount(int quick, int thorough); // of support.hpp, which has the library's headers and is not for here
}

namespace {

// Not the library's generator: xorshift64*.
class Dice {
public:
  explicit Dice(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 1) {}
  double between(double low, double high) { return low + (high - low) * unit(); }
  double scaled(double low, double high) {
    return low * std::exp(std::log(high / low) * unit());
  } // even in the logarithm
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

Mesh makeBox(double a, double b, double c) {
  Mesh mesh;
  for (int k = 0; k < 8; ++k) mesh.vertices.push_back({k & 1 ? a : -a, k & 2 ? b : -b, k & 4 ? c : -c});
  mesh.triangles = {{0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}, {0, 1, 5}, {0, 5, 4},
                    {2, 6, 7}, {2, 7, 3}, {0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}};
  return mesh;
}

Mesh makeWedge(double a, double b, double c) {
  Mesh mesh;
  mesh.vertices = {{-a, b, -c}, {a, b, -c}, {-a, b, c}, {a, b, c}, {-a, -b, 0}, {a, -b, 0}};
  mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {0, 1, 5}, {0, 5, 4}, {2, 4, 5}, {2, 5, 3}, {0, 4, 2}, {1, 3, 5}};
  return mesh;
}

Mesh makeTetrahedron(Dice& dice, double size) {
  Mesh mesh;
  mesh.vertices = {{size, size, size}, {size, -size, -size}, {-size, size, -size}, {-size, -size, size}};
  for (auto& vertex : mesh.vertices)
    for (double& x : vertex) x += dice.between(-0.4, 0.4) * size;
  mesh.triangles = {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}};
  return mesh;
}

// An octahedron, each side cut into n^2, blown up to an ellipsoid: 8 n^2 triangles.
Mesh makeEllipsoid(double a, double b, double c, int n) {
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

Mesh randomMesh(Dice& dice) {
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

HullPointer makeHull(const Mesh& mesh) {
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

// Near the surface, somewhere or very far away, now or late.
Case randomCase(Dice& dice) {
  Case at;
  at.mesh = randomMesh(dice);
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
  // Upright and at a round place: faces along the lines of lattices.
  at.aligned = dice.oneIn(6);
  if (at.aligned) {
    const bool quarter = dice.oneIn(2);
    const double upright[4] = {0, quarter ? std::sqrt(0.5) : 0, 0, quarter ? std::sqrt(0.5) : 1};
    std::copy(upright, upright + 4, at.body.rotation);
    for (const int k : {0, 2}) at.body.position[k] = std::round(2 * at.body.position[k]) / 2;
  }
  for (double& x : at.body.reference_point) x = dice.between(-0.3, 0.3) * at.size;
  at.body.tolerance = dice.oneIn(8) ? 0 : dice.scaled(1e-5, 1e-1);
  at.body.precision = dice.oneIn(4) ? PLIM_PRECISION_DOUBLE : PLIM_PRECISION_FLOAT;
  return at;
}

// Turned into the world's axes, about the body's position.
Point turned(const plim_body& body, Real x, Real y, Real z) {
  Real q[4], square = 0;
  for (int k = 0; k < 4; ++k) q[k] = body.rotation[k], square += q[k] * q[k];
  const Real s = 2 / square, X = q[0], Y = q[1], Z = q[2], W = q[3];
  return {x + s * (-(Y * Y + Z * Z) * x + (X * Y - W * Z) * y + (X * Z + W * Y) * z),
          y + s * ((X * Y + W * Z) * x - (X * X + Z * Z) * y + (Y * Z - W * X) * z),
          z + s * ((X * Z - W * Y) * x + (Y * Z + W * X) * y - (X * X + Y * Y) * z)};
}

std::vector<Corners> trianglesOf(const Case& at) {
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

// The part of a bound that the reference is asked for; with doubts of half a bound it decides nothing.
constexpr double kFineness = 20;

struct Tally {
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
    CHECK(undecided * 50 <= certified + 100); // rare
  }
};

// referenceWithin(force, torque): the wrench, to be had to within those [m^3], [m^4].
template <typename ReferenceWithin>
void compare(const Case& at, const plim_surface* surface, const ReferenceWithin& referenceWithin, Tally& tally) {
  const HullPointer hull = makeHull(at.mesh);
  plim_body body = at.body;
  body.hull = hull.get(), body.surface = surface;
  plim_forces forces;
  plim_forces_init(&forces, sizeof forces);
  REQUIRE_MESSAGE(plim_evaluate(&body, 1, &forces, nullptr) == PLIM_OK, plim_last_error());
  ++tally.evaluations;
  if (!(forces.flags & PLIM_FLAG_CERTIFIED)) {
    CHECK(std::isnan(forces.force_bound));
    return;
  }
  ++tally.certified;
  plim_hull_info info;
  info.struct_size = sizeof info;
  plim_hull_get_info(hull.get(), &info);
  const double weight = at.density * at.gravity, allowed = body.tolerance * weight * info.volume;
  const double excess = std::max(forces.force_bound / allowed, forces.torque_bound / (allowed * at.size));
  if (body.tolerance == 0)
    CHECK(!(forces.flags & PLIM_FLAG_TOLERANCE_NOT_MET));
  else if (std::abs(excess - 1) > 1e-9)
    CHECK(((forces.flags & PLIM_FLAG_TOLERANCE_NOT_MET) != 0) == (excess > 1));
  tally.not_met += (forces.flags & PLIM_FLAG_TOLERANCE_NOT_MET) != 0;

  const Wrench found =
      referenceWithin(forces.force_bound / weight / kFineness, forces.torque_bound / weight / kFineness);
  const Point F = Real(-weight) * found.force;
  const Point arm = turned(body, body.reference_point[0], body.reference_point[1], body.reference_point[2]);
  const Point T = Real(-weight) * found.torque - cross(arm, F);
  const double force_error = static_cast<double>(norm(Point{forces.force[0], forces.force[1], forces.force[2]} - F)),
               torque_error =
                   static_cast<double>(norm(Point{forces.torque[0], forces.torque[1], forces.torque[2]} - T));
  const double force_doubt = weight * static_cast<double>(found.force_error),
               torque_doubt = weight * static_cast<double>(found.torque_error + norm(arm) * found.force_error);
  const bool doubtful = force_doubt > forces.force_bound / 2 || torque_doubt > forces.torque_bound / 2;
  if (doubtful && (force_error > 0 || torque_error > 0)) ++tally.undecided; // a dry hull's zeros are exact
  if (force_error > 0) tally.slack.push_back(forces.force_bound / force_error);
  if (force_error <= forces.force_bound + force_doubt && torque_error <= forces.torque_bound + torque_doubt) return;
  ++tally.violations;
  if (tally.violations > 5) return; // said often enough
  MESSAGE("force off by ", force_error, " of ", forces.force_bound, " N (doubt ", force_doubt, "), torque by ",
          torque_error, " of ", forces.torque_bound, " N m (doubt ", torque_doubt, "); ", at.mesh.triangles.size(),
          " triangles, size ", at.size, ", at ", body.position[0], " ", body.position[1], " ", body.position[2],
          ", tolerance ", body.tolerance, ", precision ", body.precision, ", time ", at.time, ", flags ", forces.flags);
}

// --- seas ------------------------------------------------------------------------------------------------------------

plim_water_def describe(const Case& at, std::uint32_t kind) {
  plim_water_def def;
  plim_water_def_init(&def, sizeof def);
  def.kind = kind, def.level = at.level, def.gravity = at.gravity, def.density = at.density, def.depth = at.depth;
  return def;
}

WaterPointer makeWater(const plim_water_def& def) {
  plim_water* water = nullptr;
  REQUIRE_MESSAGE(plim_water_create(&def, &water) == PLIM_OK, plim_last_error());
  return WaterPointer(water);
}

SurfacePointer prepare(const plim_water* water, double time) {
  plim_surface* surface = nullptr;
  REQUIRE(plim_surface_create(&surface) == PLIM_OK);
  SurfacePointer owned(surface);
  REQUIRE_MESSAGE(plim_surface_prepare(surface, water, time) == PLIM_OK, plim_last_error());
  return owned;
}

// Of 0.6 to 20 hull lengths, or a few ripples. steepness: sum of A k, or of q A k.
std::vector<plim_wave> randomWaves(Dice& dice, double size, int count, double steepness, bool gerstner) {
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

template <typename Number>
Waves<Number> seenFromBody(const Case& at, const std::vector<plim_wave>& waves, bool gerstner) {
  std::vector<WaveTerms> terms;
  for (const plim_wave& w : waves)
    terms.push_back({w.amplitude, w.wavelength, w.direction, w.phase, w.angular_frequency, w.steepness});
  return Waves<Number>(terms, gerstner, at.gravity, at.depth, at.time, at.body.position[0], at.body.position[2]);
}

Real levelAbove(const Case& at) {
  return Real(at.level) - Real(at.body.position[1]);
}

constexpr double kMostSines = 1.2e7; // of one reference

void compareSmooth(const Case& at, const plim_water_def& def, bool gerstner, Tally& tally) {
  const WaterPointer water = makeWater(def);
  std::vector<plim_wave> waves(4096);
  std::uint32_t count = 0;
  REQUIRE(plim_water_get_waves(water.get(), waves.data(), 4096, &count) == PLIM_OK);
  waves.resize(count);
  const Waves<double> sea = seenFromBody<double>(at, waves, gerstner);
  compare(
      at, prepare(water.get(), at.time).get(),
      [&](Real force, Real torque) {
        return SmoothIntegral(sea, levelAbove(at)).over(trianglesOf(at), force, torque, kMostSines);
      },
      tally);
}

// angles: of directions and phases, at most.
void compareSines(Dice& dice, double angles, Tally& tally) {
  Case at = randomCase(dice);
  if (dice.oneIn(4)) at.depth = dice.scaled(0.5, 50);
  auto waves = randomWaves(dice, at.size, static_cast<int>(dice.scaled(1, 32.9)), dice.between(0.02, 0.4), false);
  if (angles > 3.2) {
    // Far away, where a direction that is a little off turns into another phase.
    at.body.position[0] = dice.between(-1e7, 1e7), at.body.position[2] = dice.between(-1e7, 1e7);
    for (plim_wave& wave : waves)
      wave.direction = dice.between(-angles, angles), wave.phase = dice.between(-angles, angles);
  }
  plim_water_def def = describe(at, PLIM_WATER_SINES);
  def.waves = waves.data(), def.wave_count = static_cast<std::uint32_t>(waves.size());
  compareSmooth(at, def, false, tally);
}

void compareGerstner(Dice& dice, double least, double most, Tally& tally) {
  Case at = randomCase(dice);
  const auto waves = randomWaves(dice, at.size, 1 + dice.below(8), dice.between(least, most), true);
  plim_water_def def = describe(at, PLIM_WATER_GERSTNER);
  def.waves = waves.data(), def.wave_count = static_cast<std::uint32_t>(waves.size());
  compareSmooth(at, def, true, tally);
}

void compareSpectrum(Dice& dice, Tally& tally) {
  Case at = randomCase(dice);
  plim_spectrum spectrum;
  plim_spectrum_init(&spectrum, sizeof spectrum);
  spectrum.shape = static_cast<std::uint32_t>(dice.below(3));
  const double wavelength = at.size * dice.scaled(3, 20);
  spectrum.peak_period = std::sqrt(wavelength / 1.56),
  spectrum.significant_height = wavelength * dice.between(0.005, 0.05);
  spectrum.direction = dice.between(-3.2, 3.2), spectrum.spread = dice.scaled(1, 40);
  plim_water_def def = describe(at, PLIM_WATER_SPECTRUM);
  def.spectrum = &spectrum, def.seed = static_cast<std::uint64_t>(dice.below(1000000));
  def.components = static_cast<std::uint32_t>(dice.scaled(4, 64.9));
  compareSmooth(at, def, false, tally);
}

void compareFacets(const Case& at, const plim_water_def& def, const Facets& facets, Tally& tally) {
  const WaterPointer water = makeWater(def);
  compare(
      at, prepare(water.get(), at.time).get(),
      [&](Real, Real) { return FacetIntegral(facets, levelAbove(at)).over(trianglesOf(at)); }, tally);
}

// Waves, noise or a few spikes; the body over the middle, over the border or beside it.
void compareGrid(Dice& dice, Tally& tally) {
  const Case at = randomCase(dice);
  plim_grid grid;
  plim_grid_init(&grid, sizeof grid);
  grid.rows = static_cast<std::uint32_t>(2 + dice.below(40)),
  grid.columns = static_cast<std::uint32_t>(2 + dice.below(40));
  grid.cell = at.size * dice.scaled(0.06, 2), grid.outside = static_cast<std::uint32_t>(dice.below(2));
  const double across = grid.cell * (grid.columns - 1), down = grid.cell * (grid.rows - 1);
  grid.origin[0] = at.body.position[0] - dice.between(-0.2, 1.2) * across;
  grid.origin[1] = at.body.position[2] - dice.between(-0.2, 1.2) * down;
  if (at.aligned) {
    grid.cell = at.size / (2 * (1 + dice.below(6)));
    grid.origin[0] = at.body.position[0] - grid.cell * dice.below(static_cast<int>(grid.columns));
    grid.origin[1] = at.body.position[2] - grid.cell * dice.below(static_cast<int>(grid.rows));
  }
  const int kind = dice.below(3);
  const double k1 = dice.between(0, 1), k2 = dice.between(0, 1), high = at.size * dice.scaled(0.01, 0.3);
  std::vector<float> heights;
  for (std::uint32_t r = 0; r < grid.rows; ++r)
    for (std::uint32_t c = 0; c < grid.columns; ++c)
      heights.push_back(static_cast<float>(kind == 0        ? high * std::sin(k1 * c + k2 * r)
                                           : kind == 1      ? dice.between(-high, high)
                                           : dice.oneIn(10) ? high
                                                            : 0.0));
  grid.heights = heights.data();
  plim_water_def def = describe(at, PLIM_WATER_GRID);
  def.grid = &grid;
  const Facets facets{Real(grid.origin[0]) - Real(at.body.position[0]),
                      Real(grid.origin[1]) - Real(at.body.position[2]),
                      Real(grid.cell),
                      static_cast<int>(grid.columns),
                      static_cast<int>(grid.rows),
                      grid.outside == PLIM_OUTSIDE_CLAMP,
                      [&](int c, int r) {
                        return Real(heights[static_cast<std::size_t>(r) * grid.columns + static_cast<std::size_t>(c)]);
                      },
                      0};
  compareFacets(at, def, facets, tally);
}

void compareSampled(Dice& dice, bool gerstner, Tally& tally) {
  const Case at = randomCase(dice);
  const auto waves = randomWaves(dice, at.size, 1 + dice.below(8),
                                 gerstner ? dice.between(0.1, 0.99) : dice.between(0.02, 0.4), gerstner);
  plim_water_def inner = describe(at, gerstner ? PLIM_WATER_GERSTNER : PLIM_WATER_SINES);
  inner.waves = waves.data(), inner.wave_count = static_cast<std::uint32_t>(waves.size());
  const WaterPointer of = makeWater(inner);
  plim_water_def def = describe(at, PLIM_WATER_SAMPLED);
  def.of = of.get(), def.cell = at.size * dice.scaled(0.05, 1);
  const Waves<Real> sea = seenFromBody<Real>(at, waves, gerstner);
  // Nodes stand at whole numbers of cells from the world's origin: counted from the one next to the body.
  const Real cell = def.cell, x = at.body.position[0], z = at.body.position[2];
  const Real first_x = std::floor(x / cell) * cell - x, first_z = std::floor(z / cell) * cell - z;
  std::map<std::pair<int, int>, Real> known;
  const Facets facets{first_x,
                      first_z,
                      cell,
                      0,
                      0,
                      true,
                      [&](int c, int r) {
                        const auto [found, fresh] = known.try_emplace({c, r}, 0);
                        if (fresh) found->second = sea(first_x + c * cell, first_z + r * cell);
                        return found->second;
                      },
                      sea.roundingWithin(at.size)};
  compareFacets(at, def, facets, tally);
}

// `all` evaluations, or a share of them.
template <typename Compare>
void run(const std::string& kind, int all, std::uint64_t seed, const Compare& compareOne) {
  const int count = plim::tests::caseCount(all / 20, all);
  Tally tally;
  for (int k = 0; k < count; ++k) {
    Dice dice(seed * 1000003 + static_cast<std::uint64_t>(k)); // every case can be run alone
    CAPTURE(kind);
    CAPTURE(k);
    compareOne(dice, tally);
  }
  tally.report(kind);
}

} // namespace

TEST_CASE("sines") {
  run("sines", 5000, 1, [](Dice& dice, Tally& tally) { compareSines(dice, 3.2, tally); });
}
TEST_CASE("sines, large angles") {
  run("sines, large angles", 1000, 8, [](Dice& dice, Tally& tally) { compareSines(dice, 1e6, tally); });
}
TEST_CASE("spectrum") {
  run("spectrum", 2000, 2, compareSpectrum);
}
TEST_CASE("grid") {
  run("grid", 4000, 3, compareGrid);
}
TEST_CASE("sampled sines") {
  run("sampled sines", 2000, 4, [](Dice& dice, Tally& tally) { compareSampled(dice, false, tally); });
}
TEST_CASE("sampled gerstner") {
  run("sampled gerstner", 2000, 5, [](Dice& dice, Tally& tally) { compareSampled(dice, true, tally); });
}
TEST_CASE("gerstner") {
  run("gerstner", 2000, 6, [](Dice& dice, Tally& tally) { compareGerstner(dice, 0.05, 0.5, tally); });
}
TEST_CASE("steep gerstner") {
  run("steep gerstner", 2000, 7, [](Dice& dice, Tally& tally) { compareGerstner(dice, 0.5, 0.99, tally); });
}
