// test_drag_lanes.cpp - the drag kernels against a plain loop over the panels in double: the same bits on every
// backend, no negative resistance for any wet part. The wet part of a panel against clipping; waves on the lattice
// against the sea.
#include "drag_reference.hpp"
#include "seas.hpp"

#include "api/handles.hpp"
#include "forces/lanes/kernels.hpp"
#include "hull/capped.hpp"

#include <cstring>
#include <doctest/doctest.h>

using namespace plim;
using namespace plim::tests;

namespace {

Vec3d randomVector(Random& random, double size) {
  return {random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)};
}

Panels panelsOf(const plimsoll::Hull& hull, std::size_t most) {
  const Hull& inside = hull.get()->hull;
  const auto capped = cappedHull(inside);
  return buildPanels(inside, enclosedBy(inside, capped.get()), most);
}

Effects randomEffects(Random& random) {
  Effects effects;
  effects.reference_speed = random.uniform(0.5, 2);
  effects.pressure_power = random.uniform(0, 2), effects.suction_power = random.uniform(0, 2);
  effects.suction_linear = random.uniform(0, 200), effects.pressure_quadratic = random.uniform(0, 200);
  effects.slamming_power = random.uniform(0, 3), effects.slamming_acceleration = random.uniform(1, 100);
  return effects;
}

// Returns a body near the surface, in any attitude; most are partly wet.
MovingBody randomBody(Random& random, const Panels& panels, const Surface& surface, const Effects& effects) {
  MovingBody body;
  body.panels = &panels, body.surface = &surface, body.effects = &effects;
  const double size = panels.length_unit;
  body.pose = {{random.uniform(-300, 300), 0.7 * size * random.uniform(-1, 1), random.uniform(-300, 300)},
               rotationMatrix(randomRotation(random))};
  body.center_of_mass_b = randomVector(random, 0.3 * size);
  body.velocity = {randomVector(random, 5), randomVector(random, 2 / size)};
  body.mass = 500 * panels.enclosed.volume, body.volume = 0.5 * panels.enclosed.volume, body.time_step = 0.02;
  body.inertia_w = body.mass * size * size * Mat3d::identity();
  return body;
}

const Surface& surfaceOf(const PreparedSea& sea) {
  return sea.surface.get()->surface;
}

double sizeOf(const Spatial& load, double length) {
  return plim::length(load.linear) + plim::length(load.angular) / length;
}

// Divides angular rows and columns by a length, so that all elements have the same unit.
Mat6 overLength(Mat6 m, double length) {
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) m.row[i][j] /= (i < 3 ? 1 : length) * (j < 3 ? 1 : length);
  return m;
}

double largestElement(const Mat6& m) {
  double most = 0;
  for (const auto& row : m.row)
    for (const double element : row) most = std::max(most, std::abs(element));
  return most;
}

// Returns the smallest eigenvalue, by Jacobi rotations.
double leastEigenvalue(Mat6 m) {
  for (int sweep = 0; sweep < 30; ++sweep)
    for (int p = 0; p < 5; ++p)
      for (int q = p + 1; q < 6; ++q) {
        if (m.row[p][q] == 0) continue;
        const double theta = (m.row[q][q] - m.row[p][p]) / (2 * m.row[p][q]);
        const double t = (theta < 0 ? -1 : 1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
        const double c = 1 / std::sqrt(t * t + 1), s = t * c;
        for (int k = 0; k < 6; ++k) {
          const double a = m.row[k][p], b = m.row[k][q];
          m.row[k][p] = c * a - s * b, m.row[k][q] = s * a + c * b;
        }
        for (int k = 0; k < 6; ++k) {
          const double a = m.row[p][k], b = m.row[q][k];
          m.row[p][k] = c * a - s * b, m.row[q][k] = s * a + c * b;
        }
      }
  double least = HUGE_VAL;
  for (int i = 0; i < 6; ++i) least = std::min(least, m.row[i][i]);
  return least;
}

struct Backend {
  explicit Backend(const char* name) : kernels(lanes::findKernels(name)) { lanes::useKernels(kernels); }
  ~Backend() { lanes::useKernels(nullptr); }
  const lanes::Kernels* kernels;
};

constexpr const char* kBackends[] = {"scalar", "sse4", "avx2", "avx512", "neon", "wasm"};

} // namespace

TEST_CASE("the wet part of a panel is what clipping leaves of it") {
  Random random(3);
  for (int k = 0; k < 20000; ++k) {
    Vec3d r[3];
    double d[3], p[3];
    const Vec3d along = randomVector(random, 1);
    for (int i = 0; i < 3; ++i) {
      r[i] = randomVector(random, 2), p[i] = dot(along, r[i]);
      d[i] = random.uniform(-1, 1) * std::pow(10, random.uniform(-6, 1));
      if (random.uniform(0, 1) < 0.1) d[i] = 0;
      if (i > 0 && random.uniform(0, 1) < 0.1) d[i] = d[i - 1];
    }
    double share = 0, deep = 0, nearest = HUGE_VAL, farthest = -HUGE_VAL;
    Vec3d middle;
    clipTriangle(r, d, [&](const WetPiece<double>& piece) {
      share += piece.fraction, middle += piece.fraction / 3 * (piece.r[0] + piece.r[1] + piece.r[2]);
      deep += piece.fraction / 3 * (piece.depth[0] + piece.depth[1] + piece.depth[2]);
      for (const Vec3d& corner : piece.r)
        nearest = std::min(nearest, dot(along, corner)), farthest = std::max(farthest, dot(along, corner));
    });
    const WetPart<double> part = wetPartOf(r, d);
    CHECK(part.share == doctest::Approx(share).epsilon(1e-12));
    CHECK(part.deep == doctest::Approx(deep).epsilon(1e-12));
    if (!(share > 2 * kLeastShare)) continue;
    CHECK(length(part.middle - middle / share) < 1e-9);
    const Extent<double> extent = wetExtent(d, p);
    CHECK(std::abs(extent.nearest - nearest) < 1e-12);
    CHECK(std::abs(extent.farthest - farthest) < 1e-12);
  }
}

TEST_CASE("drag in lanes is the drag of a plain walk over the panels: random hulls of any size, motions, coefficients, "
          "every sea") {
  Random random(11);
  double worst_viscous = 0, worst_pressure = 0, worst_slamming = 0, worst_resistance = 0;
  std::vector<std::unique_ptr<PreparedSea>> seas;
  for (const NamedSea& sea : everySea()) seas.push_back(std::make_unique<PreparedSea>(sea.json, 2.7));
  for (int k = 0; k < caseCount(300, 3000); ++k) {
    const Surface& surface = surfaceOf(*seas[static_cast<std::size_t>(k) % seas.size()]);
    const double scale = k % 3 == 0 ? std::pow(10, random.uniform(-3, 2)) : 1;
    const MeshData mesh = k % 4 == 0 ? shape("box:2,1.4,1.2") : k % 4 == 1 ? shape("boat") : randomHull(random);
    const plimsoll::Hull hull = makeHull(scaled(mesh, {scale, scale, scale}));
    const Panels panels = panelsOf(hull, k % 5 == 0 ? 37 : 1000);
    Effects effects = randomEffects(random);
    effects.enabled = kViscous | kPressure | kSlamming;
    MovingBody body = randomBody(random, panels, surface, effects);
    BodyState state(panels);
    body.state = &state;
    evaluateDrag(body), state.commit();
    body.pose.position.y -= 0.05 * panels.length_unit; // so that some area is newly wet
    const Array<float> before = state.now.wet_shares;
    const Drag drag = evaluateDrag(body);

    const Vec3d middle = body.pose.toWorld(panels.center_b),
                reach = halfExtentInWorld(panels.half_extent, body.pose.rotation);
    const SeaView sea(surface, middle, reach);
    ReferenceWalk walk(body, sea);
    for (std::size_t i = 0; i < panels.panels.size(); ++i)
      walk.visit(panels.panels[i], static_cast<double>(before[i]) * panels.panels[i].area);
    const ReferenceDrag& expected = walk.found();
    CHECK(drag.wetted_area == doctest::Approx(expected.area).epsilon(1e-5).scale(panels.area));
    if (!(expected.area > 1e-3 * panels.area)) continue;
    const double length = panels.length_unit;
    CHECK(drag.wet_length == doctest::Approx(expected.farthest - expected.nearest).epsilon(1e-4));
    const Vec3d relative = body.velocity.linear - expected.flow / expected.area;
    CHECK(plim::length(drag.relative_velocity.linear - relative) < 1e-4 * expected.fastest);
    CHECK(drag.stiffness.x == doctest::Approx(surface.fluid().specificWeight() * std::max(0.0, expected.waterplane))
                                  .epsilon(1e-5)
                                  .scale(9810 * panels.area));
    const double friction = 0.5 * surface.fluid().density * drag.friction_coefficient;
    worst_viscous = std::max(worst_viscous, sizeOf(drag.viscous - friction * expected.viscous, length) /
                                                (friction * expected.viscous_size));
    worst_pressure =
        std::max(worst_pressure, sizeOf(drag.pressure - expected.pressure, length) / expected.pressure_size);
    const double blow = 2 * body.mass / body.time_step * expected.fastest;
    worst_slamming = std::max(worst_slamming, sizeOf(drag.slamming - expected.slamming, length) / blow);
    const Mat6 resistance =
        friction * expected.viscous_resistance + expected.pressure_resistance + expected.slamming_resistance;
    const Mat6 difference = overLength(drag.resistance + -1.0 * resistance, length);
    worst_resistance =
        std::max(worst_resistance, largestElement(difference) / largestElement(overLength(resistance, length)));
  }
  CHECK(worst_viscous < 1e-4);
  CHECK(worst_pressure < 1e-4);
  CHECK(worst_slamming < 2e-6);
  CHECK(worst_resistance < 5e-5);
}

TEST_CASE("drag has the same bits on every backend") {
  std::vector<std::unique_ptr<PreparedSea>> seas;
  for (const NamedSea& sea : everySea()) seas.push_back(std::make_unique<PreparedSea>(sea.json, 5.1));
  const plimsoll::Hull hulls[] = {makeHull(shape("box:1,2,3")), makeHull(shape("boat")),
                                  makeHull(shape("ellipsoid:5,1,1.5,4")), makeHull(shape("rowboat"))};
  std::vector<Panels> panels;
  for (const plimsoll::Hull& hull : hulls) panels.push_back(panelsOf(hull, panels.size() == 1 ? 301 : 1000));
  const auto run = [&] {
    Random random(8);
    std::vector<double> numbers;
    for (int k = 0; k < 150; ++k) {
      const Panels& of = panels[static_cast<std::size_t>(k) % 4];
      const Effects effects = randomEffects(random);
      MovingBody body =
          randomBody(random, of, surfaceOf(*seas[static_cast<std::size_t>(k / 4) % seas.size()]), effects);
      if (k % 3 == 0) body.volume = NAN;
      BodyState state(of);
      body.state = &state;
      for (int step = 0; step < 2; ++step, body.pose.position.y -= 0.1) {
        const Drag drag = evaluateDrag(body);
        state.commit();
        for (const Spatial& part :
             {drag.viscous, drag.pressure, drag.slamming, drag.damping, drag.rates, drag.relative_velocity})
          for (int i = 0; i < 6; ++i) numbers.push_back(part[i]);
        for (int i = 0; i < 36; ++i)
          numbers.push_back(drag.resistance.row[i / 6][i % 6]), numbers.push_back(drag.added_mass.row[i / 6][i % 6]);
        numbers.insert(numbers.end(), {drag.wet_fraction, drag.wetted_area, drag.wet_length, drag.stiffness.x});
      }
      numbers.insert(numbers.end(), state.now.wet_shares.begin(), state.now.wet_shares.end());
    }
    return numbers;
  };
  const std::vector<double> expected = run();
  int backends = 0;
  for (const char* name : kBackends) {
    const Backend backend(name);
    if (!backend.kernels) continue;
    INFO(name);
    const std::vector<double> numbers = run();
    CHECK(numbers.size() == expected.size());
    CHECK(std::memcmp(numbers.data(), expected.data(), expected.size() * sizeof(double)) == 0);
    ++backends;
  }
  CHECK(backends >= 1);
}

TEST_CASE("no resistance has a negative eigenvalue, though only a corner of one panel be wet; and still water gains "
          "nothing from drag") {
  Random random(21);
  PreparedSea still(R"({"kind":"flat","current":[0.7,-0.4]})", 0);
  const plimsoll::Hull hulls[] = {makeHull(shape("box:1,1,1")), makeHull(shape("box:4,0.002,3")),
                                  makeHull(shape("boat")), makeHull(shape("cone:1,3,5"))};
  for (int k = 0; k < caseCount(2000, 20000); ++k) {
    const Panels panels = panelsOf(hulls[k % 4], k % 3 == 0 ? 12 : 200);
    Effects effects = randomEffects(random);
    const std::uint32_t alone[] = {kViscous, kPressure, kViscous | kPressure | kSlamming};
    effects.enabled = alone[k / 4 % 3];
    MovingBody body = randomBody(random, panels, surfaceOf(still), effects);
    // In some cases the flow is normal to the bottom, otherwise arbitrary.
    if (k % 5 == 0) body.velocity = {5.0 * body.pose.rotation.column(1) + Vec3d{0.7, 0, -0.4}, {}};
    const double reach = halfExtentInWorld(panels.half_extent, body.pose.rotation).y;
    body.pose.position.y += -body.pose.toWorld(panels.center_b).y +
                            reach * (k % 2 ? random.uniform(-1, 1) : 1 - std::pow(10, random.uniform(-5, -1)));
    BodyState state(panels);
    body.state = &state;
    evaluateDrag(body), state.commit();
    body.pose.position.y -= 1e-3;
    const Drag drag = evaluateDrag(body);
    const Mat6 alike = overLength(drag.resistance, panels.length_unit);
    CHECK(leastEigenvalue(alike) >= -1e-13 * largestElement(alike));
    const Spatial through = body.velocity - Spatial{{0.7, 0, -0.4}, {}};
    for (const Spatial& part : {drag.viscous, drag.pressure, drag.slamming})
      CHECK(dot(part, through) <=
            1e-13 * largestElement(alike) * dot(through, through) * (1 + panels.length_unit * panels.length_unit));
  }
}

TEST_CASE("waves on drag's lattice are those of the sea, to float's digits; short ones are left out") {
  Random random(4);
  for (int k = 0; k < 60; ++k) {
    const bool gerstner = k % 2 == 1;
    const int count = 1 + static_cast<int>(random.uniform(0, 30));
    const double steep = random.uniform(0, 0.8); // sum of A k
    std::string json = std::string(R"({"kind":")") + (gerstner ? "gerstner" : "sines") + R"(","waves":[)";
    for (int j = 0; j < count; ++j) {
      const double wavelength = random.uniform(12, 60);
      json += (j ? "," : "") + std::string(R"({"amplitude":)") + std::to_string(steep / count * wavelength / kTurn) +
              R"(,"wavelength":)" + std::to_string(wavelength) + R"(,"direction_degrees":)" +
              std::to_string(random.uniform(-180, 180)) + R"(,"phase_degrees":)" +
              std::to_string(random.uniform(-180, 180)) + "}";
    }
    const PreparedSea sea(json + "]}", random.uniform(0, 100));
    const Surface& surface = surfaceOf(sea);
    const int across = k % 3 == 0 ? 3 : 6;
    const SeaLattice lattice = {random.uniform(-900, 900),
                                random.uniform(-900, 900),
                                random.uniform(0.1, 1.5),
                                random.uniform(0.1, 1.5),
                                across,
                                -1.3};
    LatticeSample found[SeaLattice::kMostAcross * SeaLattice::kMostAcross];
    surface.sampleLattice(lattice, found);
    const double amplitude = surface.bounds().amplitude, rate = surface.bounds().rate;
    for (int n = 0; n < across * across; ++n) {
      const double x = lattice.x + lattice.spacing_x * (n % across), z = lattice.z + lattice.spacing_z * (n / across);
      SurfaceSample top, below;
      const double high = 1e6;
      surface.samples(1, &x, &high, &z, &top);
      const double y = lattice.below + top.height; // the lattice's second height is relative to the surface
      surface.samples(1, &x, &y, &z, &below);
      CHECK(std::abs(found[n].height - top.height) < 1e-4 * amplitude);
      CHECK(length(found[n].top - top.particle_velocity) < 2e-4 * rate);
      CHECK(length(found[n].below - below.particle_velocity) < 2e-4 * rate);
    }
  }
  const PreparedSea ripples(R"({"kind":"gerstner","waves":[{"amplitude":0.05,"wavelength":1}]})");
  LatticeSample found[9];
  surfaceOf(ripples).sampleLattice({0, 0, 2, 2, 3, -1}, found);
  for (const LatticeSample& sample : found) CHECK(sample.height == 0);
}

TEST_CASE(
    "drag looks at nine places where a body is small against the waves, at 36 where it is not or nothing is known") {
  const PreparedSea swell(
      R"({"kind":"sines","waves":[{"amplitude":0.5,"wavelength":40},{"amplitude":0.1,"wavelength":10}]})");
  const auto across = [](const Surface& surface, double reach) {
    return SeaView(surface, {3, 0, 4}, {reach, reach, 0.5 * reach}).across();
  };
  CHECK(across(surfaceOf(swell), 0.5) == 3);
  CHECK(across(surfaceOf(swell), 5) == 6);
  CHECK(across(surfaceOf(PreparedSea(everySea()[0].json)), 5) == 0);
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_CALLBACK;
  def.callback = [](void*, double, std::uint32_t count, const double*, const double*, double* height, double*) {
    std::fill_n(height, count, 0.1);
  };
  const plimsoll::Surface unknown{plimsoll::Water(def)};
  CHECK(across(unknown.get()->surface, 0.5) == 6);
  // The fitted parabolas are close to the sea, and never above the stated maximum.
  const SeaView view(surfaceOf(swell), {3, 0, 4}, {0.6, 0.6, 0.6});
  for (double x = -0.6; x <= 0.6; x += 0.1)
    for (double z = -0.6; z <= 0.6; z += 0.1) {
      const double height = view.heightAt(3 + x, 4 + z);
      CHECK(height <= view.highest());
      CHECK(height == doctest::Approx(swell.at(3 + x, 4 + z).height).epsilon(1e-3));
    }
}

TEST_CASE("panels that touch the surface by next to nothing: drag is finite, on still water and on a still grid") {
  const plimsoll::Hull crate = makeHull(shape("box:1,1,1"));
  const PreparedSea grid(
      R"({"kind":"grid","origin":[-8,-8],"cell":8,"rows":3,"columns":3,"heights":[0,0,0,0,0,0,0,0,0]})", 0);
  const Panels panels = buildPanels(crate.get()->hull, crate.get()->hull.mass, 1000);
  const Effects effects;
  for (const plim_surface* surface : {grid.surface.get(), plim_still_water()})
    for (int exponent = 0; exponent <= 320; ++exponent)
      for (const double sign : {-1.0, 1.0}) {
        MovingBody body;
        body.panels = &panels, body.surface = &surface->surface, body.effects = &effects;
        body.mass = 500, body.inertia_w = 80.0 * Mat3d::identity(), body.volume = 0.5, body.time_step = 0.02;
        body.pose.position = {0, sign * std::pow(10.0, -exponent), 0};
        body.velocity = {{0, sign * std::pow(10.0, -exponent), 0.1}, {0, 0, 0}};
        const Drag drag = evaluateDrag(body);
        CAPTURE(exponent);
        CHECK(std::isfinite(length(drag.total().linear) + length(drag.total().angular)));
      }
}
