// test_wave_pressure.cpp - wave pressure (water/wave_pressure.hpp): the field against formulas implemented here with
// the C library's functions, and against known values; its bounds; force and torque against deep subdivision, closed
// forms and linear theory. 2,000 random cases run with PLIMSOLL_LONG=1, otherwise a part of them.
#include "support.hpp"

#include "api/handles.hpp"
#include "forces/adaptive/wave_pressure_walk.hpp"
#include "math/lane_kind.hpp"
#include "math/scratch.hpp"
#include "seas.hpp"

#include <cstdlib>
#include <cstring>
#include <doctest/doctest.h>
#include <functional>

using namespace plim;
using namespace plim::tests;

namespace {

constexpr double kTwoPi = 6.283185307179586;

struct WavesOf {
  std::vector<plim_wave> waves;
  std::uint32_t kind = PLIM_WATER_SINES;
  double depth = 0, level = 0; // depth 0: deep water
};

plimsoll::WaterDef definition(const WavesOf& sea, std::uint32_t pressure = PLIM_PRESSURE_WHEELER) {
  plimsoll::WaterDef def;
  def.kind = sea.kind, def.pressure = pressure, def.depth = sea.depth, def.level = sea.level;
  def.waves = sea.waves.data(), def.wave_count = static_cast<std::uint32_t>(sea.waves.size());
  return def;
}

plimsoll::Surface surfaceOf(const WavesOf& sea, double time = 0, std::uint32_t pressure = PLIM_PRESSURE_WHEELER) {
  const plimsoll::Water water(definition(sea, pressure));
  return plimsoll::Surface(water, time);
}

// --- a second implementation of the definition ----------------------------------------------------------------------

// Returns the elevation by each wave at a place. For Gerstner waves it uses the label, found by fixed-point iteration
// over the displacement.
std::vector<double> elevations(const WavesOf& sea, double x, double z, double time) {
  const auto theta = [&](const plim_wave& wave, double X, double Z) {
    const double k = kTwoPi / wave.wavelength, w = std::sqrt(9.81 * k * (sea.depth > 0 ? std::tanh(k * sea.depth) : 1));
    return k * (X * std::cos(wave.direction) + Z * std::sin(wave.direction)) - w * time + wave.phase;
  };
  double X = x, Z = z;
  for (int step = 0; step < 400 && sea.kind == PLIM_WATER_GERSTNER; ++step) {
    double dx = 0, dz = 0;
    for (const plim_wave& wave : sea.waves) {
      const double along = wave.steepness * wave.amplitude * std::cos(theta(wave, X, Z));
      dx += along * std::cos(wave.direction), dz += along * std::sin(wave.direction);
    }
    const double moved = std::abs(x - dx - X) + std::abs(z - dz - Z);
    X = x - dx, Z = z - dz;
    if (moved < 1e-14) break;
  }
  std::vector<double> eta;
  for (const plim_wave& wave : sea.waves) eta.push_back(wave.amplitude * std::sin(theta(wave, X, Z)));
  return eta;
}

struct HeadAndDepth {
  double head, depth;
};

// Above the surface the head is its slope at the surface times the depth. That keeps the sign, and makes triangles cut
// by the reference accurate.
HeadAndDepth headAt(const WavesOf& sea, const Vec3d& p, double time) {
  const std::vector<double> eta = elevations(sea, p.x, p.z, time);
  double h = 0, head = -(p.y - sea.level), slope = 1;
  for (const double each : eta) h += each;
  const double s = p.y - sea.level - h;
  for (std::size_t j = 0; j < eta.size(); ++j) {
    const double k = kTwoPi / sea.waves[j].wavelength, D = sea.depth, v = D > 0 ? D * s / (D + h) : s;
    head += eta[j] * (D > 0 ? std::cosh(k * (std::max(v, -D) + D)) / std::cosh(k * D) : std::exp(k * v));
    slope -= eta[j] * k * (D > 0 ? D / (D + h) * std::tanh(k * D) : 1);
  }
  return {s <= 0 ? head : -s * slope, -s};
}

// Returns the head under a deep trochoid of steepness 1 along +x; the label is found by fixed-point iteration.
double trochoidHead(double A, double k, double phase, double x, double y) {
  double X = x, b = std::min(y, 0.0);
  for (int step = 0; step < 4000; ++step) {
    const double r = A * std::exp(k * b), to_x = x - r * std::cos(k * X + phase),
                 to_b = y - r * std::sin(k * X + phase);
    const double moved = std::abs(to_x - X) + std::abs(to_b - b);
    X = to_x, b = to_b;
    if (moved < 1e-15) break;
  }
  return -b + 0.5 * k * A * A * (std::exp(2 * k * b) - 1);
}

using Head = std::function<double(const Vec3d&)>;

// --- force by deep subdivision --------------------------------------------------------------------------------------

struct PressedBy {
  Vec3d force, torque; // in units of rho g
};

void addPart(const Vec3d (&p)[3], const Vec3d& area, const Head& head, const Vec3d& about, PressedBy& to) {
  const double d[3] = {head(p[0]), head(p[1]), head(p[2])};
  const auto press = [&](const Vec3d& r, double load, const Vec3d& a) {
    to.force -= load * a, to.torque -= load * cross(r - about, a);
  };
  if (d[0] > 0 && d[1] > 0 && d[2] > 0) { // the rule of the midpoints and the corners, exact to degree 3
    const Vec3d c = (p[0] + p[1] + p[2]) / 3.0;
    press(c, 0.45 * head(c), area);
    for (int k = 0; k < 3; ++k) {
      const Vec3d m = 0.5 * (p[k] + p[(k + 1) % 3]);
      press(p[k], d[k] / 20, area), press(m, 2.0 / 15 * head(m), area);
    }
    return;
  }
  std::vector<std::pair<Vec3d, double>> wet;
  for (int k = 0; k < 3; ++k) {
    const int n = (k + 1) % 3;
    if (d[k] > 0) wet.push_back({p[k], d[k]});
    if ((d[k] > 0) != (d[n] > 0)) wet.push_back({p[k] + d[k] / (d[k] - d[n]) * (p[n] - p[k]), 0.0});
  }
  for (std::size_t k = 1; k + 1 < wet.size(); ++k) {
    const auto& [a, da] = wet[0];
    const auto& [b, db] = wet[k];
    const auto& [c, dc] = wet[k + 1];
    const Vec3d part = 0.5 * cross(b - a, c - a);
    const double D = da + db + dc;
    press(a, (D + da) / 12, part), press(b, (D + db) / 12, part), press(c, (D + dc) / 12, part);
  }
}

PressedBy trueWrench(const plimsoll::Hull& hull, const plimsoll::Body& body, const Head& head, double finest) {
  const plimsoll::Hull::Mesh mesh = hull.mesh();
  const Mat3d R = rotationMatrix({body.rotation[0], body.rotation[1], body.rotation[2], body.rotation[3]});
  const auto world = [&](std::uint32_t v) {
    return vec(body.position) + R * Vec3d{mesh.vertices[v][0], mesh.vertices[v][1], mesh.vertices[v][2]};
  };
  const Vec3d about = vec(body.position) + R * centerOfMass(body);
  PressedBy sum;
  for (std::uint32_t t = 0; t < hull.info().wettable_count; ++t) {
    const Vec3d a = world(mesh.triangles[t][0]), u = world(mesh.triangles[t][1]) - a,
                v = world(mesh.triangles[t][2]) - a;
    const double edge = std::max({length(u), length(v), length(u - v)});
    const int n = std::clamp(static_cast<int>(edge / finest) + 1, 2, 160);
    const Vec3d area = cross(u, v) / (2.0 * n * n);
    const auto at = [&](int i, int j) { return a + (1.0 * i / n) * u + (1.0 * j / n) * v; };
    for (int i = 0; i < n; ++i)
      for (int j = 0; i + j < n; ++j) {
        addPart({at(i, j), at(i + 1, j), at(i, j + 1)}, area, head, about, sum);
        if (i + j + 1 < n) addPart({at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)}, area, head, about, sum);
      }
  }
  return {kWeight * sum.force, kWeight * sum.torque};
}

plimsoll::Body bodyIn(const plimsoll::Hull& hull, const plimsoll::Surface& surface, const Vec3d& position,
                      const Quat& rotation, double tolerance) {
  plimsoll::Body body = makeBody(hull, position, rotation, PLIM_PRECISION_FLOAT);
  body.surface = surface.get(), body.outputs = 0, body.tolerance = tolerance, body.budget = 0.2;
  return body;
}

bool isLong() {
  return std::getenv("PLIMSOLL_LONG") != nullptr;
}

// Returns waves of 0.5 to 20 hull lengths.
WavesOf randomSea(Random& random, double size) {
  WavesOf sea;
  const int count = 1 + static_cast<int>(random.uniform(0, 5.99));
  const double steepness = random.uniform(0.02, 0.45);
  const bool gerstner = random.uniform(0, 1) < 0.3;
  sea.kind = gerstner ? PLIM_WATER_GERSTNER : PLIM_WATER_SINES;
  double sum = 0, amplitude = 0;
  for (int j = 0; j < count; ++j) {
    const double wavelength = size * std::exp(random.uniform(std::log(0.5), std::log(20.0)));
    const double share = random.uniform(0.1, 1);
    sea.waves.push_back({share * wavelength, wavelength, random.uniform(-3.2, 3.2), random.uniform(-3.2, 3.2), 0,
                         gerstner ? random.uniform(0.2, 1) : 0.0});
    sum += share * kTwoPi;
  }
  for (plim_wave& wave : sea.waves) wave.amplitude *= steepness / sum, amplitude += wave.amplitude;
  if (random.uniform(0, 1) < 0.3) sea.depth = std::max(random.uniform(0.5, 6) * size, 3 * amplitude);
  sea.level = random.uniform(-2, 2);
  return sea;
}

double shortest(const WavesOf& sea) {
  double wavelength = HUGE_VAL;
  for (const plim_wave& wave : sea.waves) wavelength = std::min(wavelength, wave.wavelength);
  return wavelength;
}

const WavePressure& pressureOf(const plimsoll::Surface& surface) {
  return *surface.get()->surface.wavePressure();
}

double headOf(const plimsoll::Surface& surface, const Vec3d& p) {
  const double y = p.y - surface.get()->surface.fluid().level;
  return pressureOf(surface).at(p.x, y, p.z).lift - y;
}

} // namespace

// --- the field ------------------------------------------------------------------------------------------------------

TEST_CASE("heads under a trochoid: exact, hydrostatic, Airy's and Wheeler's are the published ones") {
  // steepness, crest or trough, depth below the surface; exact, hydrostatic, Airy, Wheeler. Wavelength 20 m.
  const double rows[5][7] = {{0.1, 1, 0.5, 0.45342, 0.50000, 0.48304, 0.45142},
                             {0.1, 1, 5, 4.73808, 5.00000, 4.74295, 4.73525},
                             {0.3, 1, 0.5, 0.35878, 0.50000, 0.72703, 0.34037},
                             {0.3, 1, 2, 1.52779, 2.00000, 1.72906, 1.48769},
                             {0.3, -1, 2, 2.40874, 2.00000, 2.47613, 2.37866}};
  const double k = kTwoPi / 20;
  for (const auto& [steepness, side, below, exact, hydrostatic, airy, wheeler] : rows) {
    const double A = steepness / k, phase = side > 0 ? kTwoPi / 4 : -kTwoPi / 4;
    const plimsoll::Surface trochoid = surfaceOf({{{A, 20, 0, phase, 0, 1}}, PLIM_WATER_GERSTNER});
    CHECK(headOf(trochoid, {0, side * A - below, 0}) == doctest::Approx(exact).epsilon(2e-5 / exact));
    // Wheeler's head for a sine as high above the mean level as the trochoid: A + k A^2 / 2 at the crest.
    const double eta = side * A + 0.5 * k * A * A;
    const plimsoll::Surface sines = surfaceOf({{{std::abs(eta), 20, 0, phase, 0, 0}}});
    CHECK(headOf(sines, {0, eta - below, 0}) == doctest::Approx(wheeler).epsilon(2e-5 / wheeler));
    CHECK(below == doctest::Approx(hydrostatic));
    CHECK(below - eta + eta * std::exp(k * (eta - below)) == doctest::Approx(airy).epsilon(2e-5 / airy));
  }
}

TEST_CASE("the head is the formula's: zero at the surface, of the depth's sign, and goes on above it without a kink") {
  Random random(11);
  for (int trial = 0; trial < 300; ++trial) {
    const WavesOf sea = randomSea(random, 4);
    const double time = random.uniform(0, 50);
    const plimsoll::Surface surface = surfaceOf(sea, time);
    const bool trochoid = sea.kind == PLIM_WATER_GERSTNER && sea.waves.size() == 1 && sea.waves[0].steepness == 1;
    if (trochoid) continue;
    const Vec3d at{random.uniform(-50, 50), 0, random.uniform(-50, 50)};
    double h = sea.level;
    for (const double eta : elevations(sea, at.x, at.z, time)) h += eta;
    CHECK(std::abs(headOf(surface, {at.x, h, at.z})) < 1e-8);
    for (const double below : {1e-3, 0.1, 1.0, 5.0, 40.0}) {
      const double head = headOf(surface, {at.x, h - below, at.z});
      CHECK(head == doctest::Approx(headAt(sea, {at.x, h - below, at.z}, time).head).epsilon(1e-9));
      CHECK(head > 0);
      CHECK(headOf(surface, {at.x, h + below, at.z}) < 0);
    }
    for (const double step : {1e-4}) {
      const double over = headOf(surface, {at.x, h + step, at.z}), under = headOf(surface, {at.x, h - step, at.z});
      CHECK(std::abs(over + under) <= pressureOf(surface).second(step) * step * step + 1e-9);
    }
  }
}

TEST_CASE("a trochoid's own field is the one its labels carry, below and a little above the surface") {
  Random random(12);
  for (int trial = 0; trial < 300; ++trial) {
    const double wavelength = random.uniform(5, 60), k = kTwoPi / wavelength, A = random.uniform(0.01, 0.9) / k;
    const double phase = random.uniform(-3, 3), x = random.uniform(-50, 50);
    const plimsoll::Surface surface = surfaceOf({{{A, wavelength, 0, phase, 0, 1}}, PLIM_WATER_GERSTNER});
    const double h = surface.samples(std::vector<std::array<double, 3>>{{x, 0, 3}})[0].height;
    CHECK(std::abs(headOf(surface, {x, h, 3})) < 1e-8);
    for (const double below : {0.01, 0.3, 2.0, 10.0, 100.0})
      CHECK(headOf(surface, {x, h - below, 3}) ==
            doctest::Approx(trochoidHead(A, k, phase, x, h - below)).epsilon(1e-9));
    for (const double above : {0.01, 0.3, 2.0, 10.0, 100.0}) CHECK(headOf(surface, {x, h + above, 3}) < 0);
  }
}

TEST_CASE("gradients are the field's, and no second or third difference is above its bound") {
  Random random(13);
  double most2 = 0, most3 = 0;
  for (int trial = 0; trial < (isLong() ? 30000 : 3000); ++trial) {
    WavesOf sea = randomSea(random, 4);
    if (trial % 5 == 0) sea.kind = PLIM_WATER_GERSTNER, sea.depth = 0, sea.waves.resize(1), sea.waves[0].steepness = 1;
    const plimsoll::Surface surface = surfaceOf(sea, random.uniform(0, 50));
    const WavePressure& pressure = pressureOf(surface);
    const double l = shortest(sea), y = l * random.uniform(-0.5, 0.3);
    const Vec3d p{random.uniform(-50, 50), y, random.uniform(-50, 50)};
    Vec3d e{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    e = e / length(e);
    const HeadSlope at = pressure.slopeAt(p.x, p.y, p.z);
    CHECK(at.lift == doctest::Approx(pressure.at(p.x, p.y, p.z).lift).epsilon(1e-9));
    const double step = 2e-3 * l;
    const auto head = [&](double t) {
      const Vec3d q = p + t * step * e;
      return pressure.at(q.x, q.y, q.z).lift - q.y;
    };
    const double f[5] = {head(-2), head(-1), at.lift - p.y, head(1), head(2)};
    const double gradient = dot(at.gradient, e) - e.y;
    const double highest = p.y - at.height + 2 * step * (1 + 2 * surface.get()->surface.bounds().slope),
                 lowest = p.y - 2 * step;
    const double second = pressure.second(highest), third = pressure.third(highest, lowest);
    CHECK(std::abs((f[3] - f[1]) / (2 * step) - gradient) <= 0.5 * second * step + 1e-7);
    const double bent = std::abs(f[3] - 2 * f[2] + f[1]) / (step * step);
    const double noise = 1e-8 / (step * step);
    CHECK(bent <= second + noise);
    most2 = std::max(most2, bent / (second + noise));
    if (!std::isfinite(third)) continue;
    const double twisted = std::abs(f[4] - 2 * f[3] + 2 * f[1] - f[0]) / (2 * step * step * step);
    CHECK(twisted <= third + noise / step);
    most3 = std::max(most3, twisted / (third + noise / step));
  }
  CHECK(most2 > 0.5); // the test needs cases close to the bounds
  MESSAGE("second differences reach ", most2, " of their bound, third ones ", most3);
}

TEST_CASE("near a point the head is its polynomial to within the third derivative's bound, among few waves and many") {
  Random random(21);
  double most = 0;
  int known = 0;
  for (int trial = 0; trial < (isLong() ? 20000 : 2000); ++trial) {
    WavesOf sea = randomSea(random, 4);
    sea.kind = PLIM_WATER_SINES, sea.depth = 0, sea.level = 0;
    if (trial % 4 == 0) sea.waves.resize(1), sea.waves[0].amplitude = 0.04 * sea.waves[0].wavelength;
    const double time = random.uniform(0, 50), l = shortest(sea);
    const plimsoll::Surface surface = surfaceOf(sea, time);
    const WavePressure& pressure = pressureOf(surface);
    REQUIRE(pressure.canExpand());
    const Vec3d p{random.uniform(-50, 50), l * random.uniform(-0.4, 0.2), random.uniform(-50, 50)};
    const HeadReach reach{l * random.uniform(0, 0.2), l * random.uniform(0, 0.2)};
    const HeadExpansion at = pressure.expand(p.x, p.y, p.z);
    const HeadRange range = pressure.rangeOf(at, reach);
    const HeadAndDepth here = headAt(sea, p, time);
    if (here.depth > 0) CHECK(at.lift - p.y == doctest::Approx(here.head).epsilon(1e-9));
    for (int n = 0; n < 8; ++n) {
      const double turn = random.uniform(-3.2, 3.2), away = reach.along * (n % 2 ? 1 : random.uniform(0, 1));
      const Vec3d D{away * std::cos(turn), reach.upright * random.uniform(-1, 1), away * std::sin(turn)}, q = p + D;
      double height = 0, lift = 0;
      const std::vector<double> eta = elevations(sea, q.x, q.z, time);
      for (const double each : eta) height += each;
      for (std::size_t j = 0; j < eta.size(); ++j)
        lift += eta[j] * std::exp(kTwoPi / sea.waves[j].wavelength * (q.y - height));
      CHECK(q.y - height >= range.above.lowest - 1e-9);
      CHECK(q.y - height <= range.above.highest + 1e-9);
      if (!std::isfinite(range.third)) continue;
      if (q.y > height) CHECK(lift - q.y < 0);
      const double allowed = range.third * std::pow(length(D), 3) / 6, error = std::abs(at(D) - lift);
      CHECK(error <= allowed + 1e-9);
      most = std::max(most, error / (allowed + 1e-9)), ++known;
    }
  }
  CHECK(known > 4000);
  CHECK(most > 0.3); // the test needs cases close to the bounds
  MESSAGE("remainders reach ", most, " of their bound; ", known, " points");
}

// --- force and torque -----------------------------------------------------------------------------------------------

TEST_CASE("error <= bound <= tolerance, on random hulls, poses and seas") {
  Random random(14);
  int violations = 0, misses = 0, cases = 0;
  std::vector<double> ratios;
  const int count = isLong() ? 2000 : 45;
  for (int trial = 0; trial < count; ++trial) {
    const plimsoll::Hull hull = makeHull(randomHull(random));
    const double size = longestExtent(hull.info()), weight = kWeight * hull.info().volume;
    WavesOf sea = randomSea(random, size);
    const double time = random.uniform(0, 100);
    const plimsoll::Surface surface = surfaceOf(sea, time);
    const Vec3d position{random.uniform(-100, 100), sea.level + size * random.uniform(-0.8, 0.3),
                         random.uniform(-100, 100)};
    const double tolerance = trial % 3 == 0 ? 0 : trial % 3 == 1 ? 1e-2 : 1e-3;
    plimsoll::Body body = bodyIn(hull, surface, position, randomRotation(random), tolerance);
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    const double fine = shortest(sea) / (tolerance == 1e-3 ? 40 : 25);
    const PressedBy exact = trueWrench(hull, body, [&](const Vec3d& p) { return headAt(sea, p, time).head; }, fine);
    const double force = length(vec(forces.force) - exact.force), torque = length(vec(forces.torque) - exact.torque);
    const bool holds = force <= forces.force_bound && torque <= forces.torque_bound;
    violations += !holds, ++cases;
    if (!holds)
      MESSAGE("case ", trial, " tolerance ", tolerance, ": ", force / forces.force_bound, " ",
              torque / forces.torque_bound);
    CHECK(forces.certified());
    if (tolerance > 0) {
      const bool met = forces.force_bound <= tolerance * weight && forces.torque_bound <= tolerance * weight * size;
      CHECK(((forces.flags & PLIM_FLAG_TOLERANCE_NOT_MET) == 0) == met);
      misses += !met;
    }
    if (force > 0) ratios.push_back(forces.force_bound / force);
  }
  CHECK(violations == 0);
  CHECK(misses <= cases / 50);
  std::sort(ratios.begin(), ratios.end());
  if (!ratios.empty())
    MESSAGE(cases, " cases, ", misses, " out of reach; bound over error: median ", ratios[ratios.size() / 2],
            ", least ", ratios[0]);
}

TEST_CASE("seas of many waves, too steep only if all crests met: error <= bound by the mirrored head") {
  Random random(19);
  for (int trial = 0; trial < (isLong() ? 150 : 9); ++trial) {
    const plimsoll::Hull hull = makeHull(randomHull(random));
    const double size = longestExtent(hull.info()), steepness = random.uniform(1.01, 1.6);
    WavesOf sea;
    constexpr int kCount = 50;
    for (int j = 0; j < kCount; ++j) {
      const double wavelength = size * std::exp(random.uniform(std::log(0.8), std::log(10.0)));
      // Nearly in phase, so that df/dv exceeds 1 somewhere.
      const double phase = trial % 3 == 0 ? kTwoPi / 4 : random.uniform(-3.2, 3.2);
      sea.waves.push_back(
          {steepness / kCount * wavelength / kTwoPi, wavelength, random.uniform(-3.2, 3.2), phase, 0, 0});
    }
    const plimsoll::Surface surface = surfaceOf(sea);
    CHECK(pressureOf(surface).overshoot() > 0);
    const auto head = [&](const Vec3d& p) {
      const double s = -headAt(sea, p, 0).depth;
      return s <= 0 ? headAt(sea, p, 0).head : -headAt(sea, {p.x, p.y - 2 * s, p.z}, 0).head;
    };
    const double height = trial % 3 == 0 ? surface.get()->surface.bounds().amplitude * 0.8 : 0;
    const double tolerance = trial % 2 ? 1e-2 : 0;
    const plimsoll::Body body = bodyIn(hull, surface, {0.1 * size, height + size * random.uniform(-0.5, 0.4), 0},
                                       randomRotation(random), tolerance);
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    const PressedBy exact = trueWrench(hull, body, head, shortest(sea) / 12);
    CHECK(length(vec(forces.force) - exact.force) <= forces.force_bound);
    CHECK(length(vec(forces.torque) - exact.torque) <= forces.torque_bound);
    CHECK(forces.certified()); // the tolerance may be out of reach for fifty steep waves
  }
}

TEST_CASE("a boat in a storm of 64 waves: the tolerance is met wherever they carry it, at few places") {
  const plimsoll::Hull hull = makeHull(shape("boat"));
  const auto sea = formats::parseSea(
      R"({"kind":"spectrum","spectrum":"jonswap","significant_height":2.6,"peak_period":7,"gamma":3.3,)"
      R"("direction_degrees":130,"spread":12,"components":64,"seed":4,"density":1025,"pressure":"wheeler"})");
  for (int k = 0; k < 10; ++k) {
    const plimsoll::Surface surface(sea.water, 1.4 * k);
    plimsoll::Body body = bodyIn(hull, surface, {0, 0.2, 0}, {}, 1e-2);
    const plimsoll::Forces rough = plimsoll::evaluate(body);
    body.tolerance = 1e-3;
    const plimsoll::Forces fine = plimsoll::evaluate(body);
    body.tolerance = 0;
    const plimsoll::Forces linear = plimsoll::evaluate(body);
    CHECK((rough.flags & PLIM_FLAG_TOLERANCE_NOT_MET) == 0);
    CHECK((fine.flags & PLIM_FLAG_TOLERANCE_NOT_MET) == 0);
    CHECK(rough.sea_evaluations < 3000);
    CHECK(length(vec(rough.force) - vec(fine.force)) <= rough.force_bound + fine.force_bound);
    CHECK(length(vec(rough.torque) - vec(fine.torque)) <= rough.torque_bound + fine.torque_bound);
    CHECK(length(vec(linear.force) - vec(fine.force)) <= linear.force_bound + fine.force_bound);
  }
}

TEST_CASE("a tolerance writes to no vertex that it does not evaluate, however many a hull has") {
  const plimsoll::Hull hull = makeHull(shape("sphere:4,6")); // 81,920 triangles
  const std::size_t count = hull.info().vertex_count;
  WavePressureWalk::reserve(count);
  auto* const bytes =
      reinterpret_cast<unsigned char*>(threadScratch<WavePressureWalk::Node>(ScratchUse::kHeadNodes, count));
  const std::vector<plim_wave> waves = {{0.3, 40, 0.3, 0, 0, 0.5}, {0.2, 25, 1.3, 1, 0, 0.5}};
  const WavesOf deep{waves}, shallow{waves, PLIM_WATER_SINES, 20}, gerstner{waves, PLIM_WATER_GERSTNER};
  for (const WavesOf& sea : {deep, shallow, gerstner}) {
    const plimsoll::Surface surface = surfaceOf(sea);
    for (const double tolerance : {1e-2, 1e-3, 1e-4, 0.0}) {
      std::fill_n(bytes, count * sizeof(WavePressureWalk::Node), std::uint8_t{0xab});
      const plimsoll::Forces forces = plimsoll::evaluate(bodyIn(hull, surface, {0, -0.5, 0}, {}, tolerance));
      std::uint64_t written = 0;
      for (std::size_t v = 0; v < count; ++v) {
        const unsigned char* node = bytes + v * sizeof(WavePressureWalk::Node);
        written +=
            std::any_of(node, node + sizeof(WavePressureWalk::Node), [](unsigned char byte) { return byte != 0xab; });
      }
      INFO("kind ", sea.kind, ", depth ", sea.depth, ", tolerance ", tolerance, ", ", forces.sea_evaluations,
           " evaluations");
      CHECK(written <= forces.sea_evaluations);
      if (tolerance == 0) CHECK(written > count / 4); // otherwise the test could not fail
      if (tolerance >= 1e-3) CHECK(written < count / 20);
      if (tolerance > 0 && sea.kind == PLIM_WATER_SINES && sea.depth == 0) CHECK(written == 0);
    }
  }
}

TEST_CASE("the same bits on every kind of processor: deep and shallow sines, Gerstner's waves, many waves") {
  Random random(22);
  const plimsoll::Hull hulls[] = {makeHull(shape("box:4,1.5,2")), makeHull(shape("boat"))};
  std::vector<plimsoll::Surface> surfaces;
  for (int k = 0; k < 24; ++k) {
    WavesOf sea = randomSea(random, 5);
    for (int more = 0; k % 3 == 0 && more < 20; ++more) {
      sea.waves.push_back(sea.waves[static_cast<std::size_t>(more)]);
      sea.waves.back().direction += 0.3, sea.waves.back().phase += 1;
    }
    for (plim_wave& wave : sea.waves) wave.amplitude *= k % 3 == 0 ? 0.1 : 1;
    surfaces.push_back(surfaceOf(sea, random.uniform(0, 50)));
  }
  std::vector<plimsoll::Body> bodies;
  for (int k = 0; k < 24; ++k) {
    bodies.push_back(bodyIn(hulls[k % 2], surfaces[static_cast<std::size_t>(k)],
                            {random.uniform(-9, 9), random.uniform(-1.5, 1.5), random.uniform(-9, 9)},
                            randomRotation(random),
                            k / 2 % 3 == 0   ? 0
                            : k / 2 % 3 == 1 ? 1e-2
                                             : 1e-3));
    bodies.back().budget = 0.01;
  }
  const auto evaluateAll = [&](lanes::LaneKind kind) {
    lanes::useLaneKind(kind);
    std::vector<plimsoll::Forces> forces;
    for (const plimsoll::Body& body : bodies) forces.push_back(plimsoll::evaluate(body));
    lanes::useBestLaneKind();
    return forces;
  };
  const std::vector<plimsoll::Forces> plain = evaluateAll(lanes::LaneKind::kScalar);
  for (const lanes::LaneKind kind : {lanes::LaneKind::kSse4, lanes::LaneKind::kAvx2, lanes::LaneKind::kAvx512,
                                     lanes::LaneKind::kNeon, lanes::LaneKind::kWasm}) {
    if (!lanes::runsHere(kind)) continue;
    INFO(lanes::nameOf(kind));
    const std::vector<plimsoll::Forces> forces = evaluateAll(kind);
    for (std::size_t i = 0; i < forces.size(); ++i)
      CHECK(std::memcmp(static_cast<const plim_forces*>(&forces[i]), static_cast<const plim_forces*>(&plain[i]),
                        sizeof(plim_forces)) == 0);
  }
}

TEST_CASE("a trochoid's own field on a hull: error <= bound <= tolerance") {
  Random random(15);
  for (int trial = 0; trial < (isLong() ? 300 : 12); ++trial) {
    const plimsoll::Hull hull = makeHull(randomHull(random));
    const double size = longestExtent(hull.info()), wavelength = size * random.uniform(1, 10), k = kTwoPi / wavelength;
    const double A = random.uniform(0.02, 0.6) / k, phase = random.uniform(-3, 3);
    const plimsoll::Surface surface = surfaceOf({{{A, wavelength, 0, phase, 0, 1}}, PLIM_WATER_GERSTNER});
    const double tolerance = trial % 3 == 0 ? 0 : trial % 3 == 1 ? 1e-2 : 1e-3;
    const plimsoll::Body body = bodyIn(hull, surface, {random.uniform(-20, 20), size * random.uniform(-0.8, 0.3), 0},
                                       randomRotation(random), tolerance);
    const plimsoll::Forces forces = plimsoll::evaluate(body);
    const auto head = [&](const Vec3d& p) {
      const double h = elevations({{{A, wavelength, 0, phase, 0, 1}}, PLIM_WATER_GERSTNER}, p.x, p.z, 0)[0];
      return p.y <= h ? trochoidHead(A, k, phase, p.x, p.y) : (h - p.y) * (1 - k * h); // no kink at the surface
    };
    const PressedBy exact = trueWrench(hull, body, head, wavelength / (isLong() ? 100 : 30));
    CHECK(length(vec(forces.force) - exact.force) <= forces.force_bound);
    CHECK(length(vec(forces.torque) - exact.torque) <= forces.torque_bound);
    CHECK((forces.flags & PLIM_FLAG_TOLERANCE_NOT_MET) == 0);
  }
}

TEST_CASE("the wave force on a deep body dies away as e^{-kz}, and is its volume's share of the slope of pressure") {
  const double wavelength = 30, k = kTwoPi / wavelength, A = 0.05;
  const plimsoll::Hull hull = makeHull(shape("sphere:0.5"));
  const double weight = kWeight * hull.info().volume;
  for (const std::uint32_t tolerance_exponent : {0u, 4u}) {
    const double tolerance = tolerance_exponent == 0 ? 0 : 1e-5;
    for (const double deep : {3.0, 6.0, 12.0, 24.0}) {
      // Below a crest the weight is reduced by the vertical pressure gradient k A e^{-kz}.
      const plimsoll::Surface crest = surfaceOf({{{A, wavelength, 0, kTwoPi / 4, 0, 0}}});
      const plimsoll::Surface slope = surfaceOf({{{A, wavelength, 0, 0, 0, 0}}});
      const double expected = k * A * std::exp(-k * deep) * weight;
      const plimsoll::Forces at_crest = plimsoll::evaluate(bodyIn(hull, crest, {0, -deep, 0}, {}, tolerance));
      const plimsoll::Forces on_slope = plimsoll::evaluate(bodyIn(hull, slope, {0, -deep, 0}, {}, tolerance));
      CHECK(weight - at_crest.force[1] ==
            doctest::Approx(expected).epsilon(0.015)); // Wheeler's depth is from the crest: e^{-kA}
      CHECK(-on_slope.force[0] == doctest::Approx(expected).epsilon(0.015));
      CHECK(at_crest.volume == doctest::Approx(hull.info().volume)); // geometry, not pressure
    }
  }
}

TEST_CASE("a box heaves by rho g A B L e^{-kT}, and more exactly by that times sin(kL/2) / (kL/2)") {
  const double L = 6, B = 2, H = 3, T = 1.2, A = 1e-3;
  const plimsoll::Hull hull = makeHull(split(split(split(split(shape("box:6,3,2"))))));
  for (const double wavelength : {12.0, 40.0, 200.0}) {
    const double k = kTwoPi / wavelength;
    const Vec3d place{0, 0.5 * H - T, 0};
    const plimsoll::Surface crest = surfaceOf({{{A, wavelength, 0, kTwoPi / 4, 0, 0}}});
    const plimsoll::Forces forces = plimsoll::evaluate(bodyIn(hull, crest, place, {}, 0));
    const double still = kWeight * L * B * T;
    const double expected = kWeight * A * B * L * std::exp(-k * T) * std::sin(0.5 * k * L) / (0.5 * k * L);
    CHECK(forces.force[1] - still == doctest::Approx(expected).epsilon(0.01));
  }
}

TEST_CASE("a floating hemisphere's wave force is that of linear theory") {
  // Radius 5 m; the columns are period, and heave force over rho g for an amplitude of one metre.
  const double rows[3][2] = {{8.727, 65.37}, {6.283, 54.38}, {4.363, 34.01}};
  const plimsoll::Hull hull = makeHull(shape("sphere:5,6"));
  const double A = 1e-3;
  const double still = plimsoll::evaluate(bodyIn(hull, surfaceOf({{{0, 50, 0, 0, 0, 0}}}), {}, {}, 0)).force[1];
  for (const auto& [period, expected] : rows) {
    const double w = kTwoPi / period, wavelength = kTwoPi * 9.81 / (w * w);
    const plimsoll::Surface crest = surfaceOf({{{A, wavelength, 0, kTwoPi / 4, 0, 0}}});
    const double force = plimsoll::evaluate(bodyIn(hull, crest, {}, {}, 0)).force[1] - still;
    CHECK(force / (kWeight * A) == doctest::Approx(expected).epsilon(0.002));
  }
}

TEST_CASE(
    "an infinitely long wave presses as still water does, and all but force and torque is as hydrostatic has it") {
  Random random(16);
  for (int trial = 0; trial < 30; ++trial) {
    const plimsoll::Hull hull = makeHull(randomHull(random));
    const Vec3d position{random.uniform(-5, 5), random.uniform(-1, 1), random.uniform(-5, 5)};
    const Quat rotation = randomRotation(random);
    for (const double tolerance : {0.0, 1e-2}) {
      const WavesOf level{{{0.4, 1e8, 0.3, 1, 0, 0}}}, rough = randomSea(random, 5);
      for (const WavesOf& sea : {level, rough}) {
        const plimsoll::Surface wheeler = surfaceOf(sea), still = surfaceOf(sea, 0, PLIM_PRESSURE_HYDROSTATIC);
        plimsoll::Body body = bodyIn(hull, wheeler, position, rotation, tolerance);
        body.outputs = PLIM_OUTPUT_CENTER_OF_BUOYANCY | PLIM_OUTPUT_TRIANGLE_COUNTS;
        const plimsoll::Forces own = plimsoll::evaluate(body);
        body.surface = still.get();
        const plimsoll::Forces plain = plimsoll::evaluate(body);
        CHECK(own.volume == plain.volume);
        CHECK(own.wetted_area == plain.wetted_area);
        CHECK(own.waterplane_area == plain.waterplane_area);
        CHECK(own.cut_count == plain.cut_count);
        CHECK(std::memcmp(own.center_of_buoyancy, plain.center_of_buoyancy, sizeof own.center_of_buoyancy) == 0);
        if (sea.waves[0].wavelength < 1e7) continue;
        CHECK(length(vec(own.force) - vec(plain.force)) <= own.force_bound + plain.force_bound + 1e-6 * kWeight);
        CHECK(own.force_bound < 1e-3 * kWeight * hull.info().volume);
      }
    }
  }
}

TEST_CASE("a body that sinks through the surface feels no jump") {
  const plimsoll::Hull hull = makeHull(shape("box:4,1.5,2"));
  const WavesOf sea{{{0.3, 9, 0.4, 0.2, 0, 0}, {0.05, 2.3, 1.9, 1, 0, 0}}};
  const plimsoll::Surface surface = surfaceOf(sea);
  const Quat rotation{0.1, 0.2, 0.05, std::sqrt(1 - 0.0525)};
  for (const double tolerance : {0.0, 1e-3}) {
    Vec3d before;
    double bound = 0;
    for (int step = 0; step <= 600; ++step) {
      const double y = 2 - 0.01 * step;
      const plimsoll::Forces forces = plimsoll::evaluate(bodyIn(hull, surface, {1, y, 2}, rotation, tolerance));
      const double allowed = 1.5 * kWeight * hull.info().area * 0.01 + (tolerance > 0 ? bound + forces.force_bound : 0);
      if (step > 0) CHECK(length(vec(forces.force) - before) <= allowed);
      before = vec(forces.force), bound = forces.force_bound;
    }
  }
}

TEST_CASE("the same bits alone, in company, and among copies") {
  Random random(17);
  const plimsoll::Hull box = makeHull(shape("box:1,1,1")), boat = makeHull(shape("boat"));
  const WavesOf sea{{{0.3, 9, 0.4, 0.2, 0, 0}, {0.05, 3.3, 1.9, 1, 0, 0}}};
  const plimsoll::Surface surface = surfaceOf(sea, 3);
  std::vector<plim_body> bodies;
  for (int i = 0; i < 40; ++i) {
    plimsoll::Body body =
        bodyIn(i % 8 == 7 ? boat : box, surface, {random.uniform(-9, 9), random.uniform(-1, 1), random.uniform(-9, 9)},
               randomRotation(random), i % 2 ? 1e-2 : 0.0);
    bodies.push_back(body);
  }
  std::vector<plim_forces> together(bodies.size());
  for (plim_forces& forces : together) forces.struct_size = sizeof forces;
  REQUIRE(plim_evaluate(bodies.data(), 40, together.data(), nullptr, nullptr, nullptr) == PLIM_OK);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    plim_forces alone{};
    alone.struct_size = sizeof alone;
    REQUIRE(plim_evaluate(&bodies[i], 1, &alone, nullptr, nullptr, nullptr) == PLIM_OK);
    CHECK(std::memcmp(&alone, &together[i], sizeof alone) == 0);
  }
}

TEST_CASE("a tolerance out of reach is said to be, with a bound that holds") {
  const plimsoll::Hull hull = makeHull(shape("box:40,10,10"));
  const WavesOf sea{{{0.004, 0.3, 0.4, 0.2, 0, 0}, {0.3, 9, 0.4, 0.2, 0, 0}}};
  const plimsoll::Surface surface = surfaceOf(sea);
  plimsoll::Body body = bodyIn(hull, surface, {0, 1, 0}, {0.05, 0, 0, std::sqrt(1 - 0.0025)}, 1e-7);
  body.budget = 0.005;
  const plimsoll::Forces forces = plimsoll::evaluate(body);
  CHECK((forces.flags & PLIM_FLAG_TOLERANCE_NOT_MET) != 0);
  CHECK(forces.certified());
  CHECK(forces.force_bound < 0.2 * kWeight * hull.info().volume);
  body.tolerance = 1e-3, body.budget = 2;
  const plimsoll::Forces better = plimsoll::evaluate(body);
  CHECK(length(vec(forces.force) - vec(better.force)) <= forces.force_bound + better.force_bound);
}

// --- argument checks ------------------------------------------------------------------------------------------------

TEST_CASE("a wave of no height changes nothing, however short it is") {
  const plimsoll::Hull hull = makeHull(shape("box:5,10,3"));
  for (const std::uint32_t kind : {PLIM_WATER_SINES, PLIM_WATER_GERSTNER})
    for (const double tolerance : {0.0, 0.01}) {
      WavesOf sea;
      sea.kind = kind, sea.waves = {{2, 100, 0.3, 0, 0, 0.5}};
      const plimsoll::Surface plain = surfaceOf(sea);
      sea.waves.push_back({0, 0.03, 1, 0, 0, 0.5});
      const plimsoll::Surface rippled = surfaceOf(sea);
      plimsoll::Body body(hull, plain);
      body.tolerance = tolerance;
      const plimsoll::Forces one = plimsoll::evaluate(body);
      body.surface = rippled.get();
      const plimsoll::Forces other = plimsoll::evaluate(body);
      CHECK(std::isfinite(other.force_bound));
      CHECK(length(vec(one.force) - vec(other.force)) <= one.force_bound + other.force_bound);
      CHECK(other.force_bound < 1.5 * one.force_bound + 1e-6);
    }
}

TEST_CASE("waters that have no such pressure refuse it with the reason") {
  const auto refusal = [](const std::string& json) {
    try {
      formats::parseSea(json);
    } catch (const formats::JsonError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  const std::string sines = R"("kind":"sines","waves":[{"amplitude":0.3,"wavelength":12}])";
  CHECK(refusal("{\"pressure\":\"wheeler\"," + sines + "}") == "accepted");
  CHECK(refusal(R"({"kind":"flat","pressure":"wheeler"})") == "accepted");
  CHECK(refusal("{\"pressure\":\"airy\"," + sines + "}").find("pressure") == 0);
  for (const NamedSea& sea : everySea()) {
    std::string json = sea.json;
    json.insert(1, "\"pressure\":\"wheeler\",");
    const bool of_waves = sea.name.find("fft") != 0 && sea.name != "grid" && sea.name != "sampled";
    INFO(sea.name);
    if (of_waves)
      CHECK(refusal(json) == "accepted");
    else
      CHECK(refusal(json).find("pressure wheeler needs") == 0);
  }
  CHECK(refusal(R"({"kind":"sampled","cell":1,"of":{"pressure":"wheeler",)" + sines + "}}")
            .find("of: its pressure is wheeler") == 0);
  CHECK(
      refusal(R"({"kind":"sines","pressure":"wheeler","waves":[{"amplitude":2,"wavelength":12}]})").find("too steep") !=
      std::string::npos);
  CHECK(refusal(R"({"kind":"sines","pressure":"wheeler","depth":1,"waves":[{"amplitude":0.95,"wavelength":100}]})")
            .find("nine tenths of the depth") != std::string::npos);
  // Many waves whose crests hardly ever coincide are accepted, but not seas that break everywhere.
  const auto spectrum = [](const std::string& height) {
    const std::string of =
        R"({"kind":"spectrum","pressure":"wheeler","spectrum":"jonswap","peak_period":6,"components":400,)";
    return of + R"("significant_height":)" + height + "}";
  };
  CHECK(refusal(spectrum("2")) == "accepted");
  CHECK(refusal(spectrum("9")).find("too steep") != std::string::npos);
  // A rejected update leaves the water unchanged.
  const WavesOf gentle{{{0.3, 12, 0, 0, 0, 0}}}, steep{{{3, 12, 0, 0, 0, 0}}};
  plimsoll::Water water(definition(gentle));
  CHECK_THROWS(water.update(definition(steep)));
  plim_wave kept{};
  std::uint32_t count = 0;
  CHECK(plim_water_get_waves(water.get(), &kept, 1, &count) == PLIM_OK);
  CHECK(kept.amplitude == 0.3);
  const float heights[4] = {};
  plim_grid grid;
  plim_grid_init(&grid, sizeof grid);
  grid.rows = grid.columns = 2, grid.heights = heights;
  plim_surface* surface = nullptr;
  REQUIRE(plim_surface_create(&surface) == PLIM_OK);
  CHECK(plim_surface_set_heights(surface, water.get(), &grid) == PLIM_BAD_VALUE);
  plim_surface_destroy(surface);
}

TEST_CASE("the water's acceleration: d/dt of its velocity, and -g times the slope at the surface of whatever sea") {
  for (const NamedSea& each : everySea()) {
    INFO(each.name);
    const PreparedSea sea(each.json, 3);
    Random random(18);
    for (int trial = 0; trial < 20; ++trial) {
      const double x = random.uniform(-8, 8), z = random.uniform(-8, 8);
      const std::array<double, 3> point = {x, 1e3, z};
      const auto at = sea.surface.accelerations({&point, 1})[0];
      const plim_surface_sample sample = sea.at(x, z, 1e3);
      if (each.name.find("gerstner") == 0 || each.name == "sampled") continue; // computed from labels, and from nodes
      CHECK(at[0] == doctest::Approx(-9.81 * sample.slope[0]).epsilon(1e-9));
      CHECK(at[2] == doctest::Approx(-9.81 * sample.slope[1]).epsilon(1e-9));
    }
  }
  // Small waves, so that stretching has little effect during the step.
  for (const std::uint32_t kind : {PLIM_WATER_SINES, PLIM_WATER_GERSTNER})
    for (const double depth : {0.0, 3.0}) {
      const WavesOf sea{
          {{1e-4, 9, 0.4, 0.2, 0, 1}, {5e-5, 3.3, 1.9, 1, 0, 1}}, static_cast<std::uint32_t>(kind), depth};
      const plimsoll::Surface now = surfaceOf(sea, 2), before = surfaceOf(sea, 2 - 1e-3),
                              after = surfaceOf(sea, 2 + 1e-3);
      for (const double y : {1.0, -0.3, -1.5}) {
        const std::array<double, 3> point = {0.7, y, -1.3};
        const auto v0 = before.samples({&point, 1})[0], v1 = after.samples({&point, 1})[0];
        const auto a = now.accelerations({&point, 1})[0];
        for (std::size_t k = 0; k < 3; ++k)
          CHECK(a[k] == doctest::Approx((v1.velocity[k] - v0.velocity[k]) / 2e-3).epsilon(2e-3).scale(1e-4));
      }
    }
}
