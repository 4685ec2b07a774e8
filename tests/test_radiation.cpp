// test_radiation.cpp - radiation and diffraction of hulls at rest: against results of WAMIT and Capytaine, exact
// limits, and properties of any hull.
#include "seakeeping_cases.hpp"

#include "math/elementary.hpp"
#include "math/symmetric6.hpp"
#include "seakeeping/frequencies.hpp"
#include "seakeeping/radiation.hpp"
#include "seakeeping/wet_panels.hpp"

#include <doctest/doctest.h>

#include <ctime>

using namespace plim;
using namespace plim::tests;

namespace {

// A solver on the panels of a hull.
struct Solved {
  Solved(AtRest& body, std::size_t panels) {
    body.def.most_panels = panels;
    const String refusal = findWetPanels(body.def, wet);
    REQUIRE_MESSAGE(refusal.empty(), refusal);
    const double height = body.def.pose.toWorld(body.def.center_of_mass_b).y;
    solver = std::make_unique<RadiationSolver>(wet.panels, height, body.def.density, body.def.gravity);
    REQUIRE(solver->solveInfinite(infinite));
  }
  RadiationSolver& at(double frequency) {
    REQUIRE(solver->solve(frequency));
    return *solver;
  }

  WetPanels wet;
  std::unique_ptr<RadiationSolver> solver;
  Mat6 infinite;
};

double leastEigenvalue(const Mat6& m) {
  const Eigen6 eigen = eigenSymmetric(m);
  return *std::min_element(eigen.value, eigen.value + 6);
}
double largestEigenvalue(const Mat6& m) {
  const Eigen6 eigen = eigenSymmetric(m);
  return *std::max_element(eigen.value, eigen.value + 6);
}
// Returns the smallest eigenvalue after scaling rotations and translations by their own diagonal elements.
double leastAlike(const Mat6& m) {
  Mat6 alike;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) alike.row[i][j] = m.row[i][j] / std::sqrt(m.row[i][i] * m.row[j][j]);
  return leastEigenvalue(alike);
}
bool isSymmetric(const Mat6& m) {
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < i; ++j)
      if (m.row[i][j] != m.row[j][i]) return false;
  return true;
}
double relative(double found, double expected) {
  return std::abs(found / expected - 1);
}

Seakeeping built(const SeakeepingDef& def) {
  Seakeeping found;
  const String refusal = buildSeakeeping(def, found);
  REQUIRE_MESSAGE(refusal.empty(), refusal);
  return found;
}

} // namespace

TEST_CASE("hemisphere, R = 5: added mass of WAMIT, Froude-Krylov force, the limit of infinite frequency") {
  AtRest ball(shape("sphere:5,5"), {});
  Solved on(ball, 400);
  CHECK(on.wet.panels.size() == doctest::Approx(400).epsilon(0.02));
  const double m = 1000 * 2.0 / 3 * kPi * 125;
  CHECK(relative(on.infinite.row[1][1], 0.5 * m) < 0.01);
  const double wamit[][2] = {{8.73, 0.744}, {6.28, 0.582}, {4.30, 0.417}};
  for (const auto& [period, a33] : wamit) {
    const RadiationSolver& at = on.at(kTurn / period);
    CHECK(relative(at.addedMass().row[1][1] / m, a33) < 0.01);
    CHECK(relative(at.damping().row[1][1], at.dampingByPressure().row[1][1]) < 0.01);
  }
  const double krylov[][2] = {{8.727, 65.37}, {6.283, 54.38}, {4.363, 34.01}};
  for (const auto& [period, force] : krylov)
    CHECK(relative(on.at(kTurn / period).froudeKrylov(0.3)[1].real() / kWeight, force) < 0.003);
  // At frequency 0 the surface is a wall: surge is that of the whole sphere; heave is from Hulme (1982).
  CHECK(relative(on.at(0.01).addedMass().row[0][0], 0.5 * m) < 0.01);
  CHECK(relative(on.at(0.01).addedMass().row[1][1], 0.8310 * m) < 0.01);
}

TEST_CASE("box, 12 x 4 x 1.2: Capytaine's numbers") {
  AtRest box(shape("box:12,2.4,4"), {});
  Solved on(box, 400);
  CHECK(on.wet.whole.length == doctest::Approx(12).epsilon(1e-9));
  CHECK(on.wet.whole.breadth == doctest::Approx(4).epsilon(1e-9));
  CHECK(irregularFrequency(on.wet.parts, 9.81) == doctest::Approx(3.27).epsilon(0.01));
  CHECK(relative(on.infinite.row[1][1], 84962) < 0.03);
  const RadiationSolver& one = on.at(1);
  CHECK(relative(one.addedMass().row[1][1], 112090) < 0.02);
  CHECK(relative(one.damping().row[1][1], 48690) < 0.02);
  CHECK(relative(one.addedMass().row[5][5], 850490) < 0.02);
  CHECK(relative(one.damping().row[5][5], 44314) < 0.02);
  CHECK(relative(std::abs(one.excitation(kPi)[1]), 296040) < 0.01);
  const RadiationSolver& two = on.at(2);
  CHECK(relative(two.addedMass().row[1][1], 66355) < 0.02);
  CHECK(relative(two.damping().row[1][1], 53696) < 0.03);
}

TEST_CASE("a turned hull has the same answers in turned axes") {
  AtRest box(shape("box:8,2.4,3"), {}),
      turned(shape("box:8,2.4,3"), {3, 0, -7}, 0, {0, std::sin(0.4), 0, std::cos(0.4)});
  Solved a(box, 300), b(turned, 300);
  const RadiationSolver &x = a.at(1.6), &y = b.at(1.6);
  // Rotated by 0.8 rad about y: a heading of 0.5 becomes 0.5 - 0.8, since y turns z into x.
  const Complex6 X = x.excitation(0.5), Y = y.excitation(0.5 - 0.8);
  CHECK(std::abs(X[1] - Y[1]) < 0.02 * std::abs(X[1]));
  CHECK(std::hypot(std::abs(X[0]), std::abs(X[2])) ==
        doctest::Approx(std::hypot(std::abs(Y[0]), std::abs(Y[2]))).epsilon(0.02));
  CHECK(relative(y.addedMass().row[1][1], x.addedMass().row[1][1]) < 0.02);
  CHECK(relative(y.addedMass().row[0][0] + y.addedMass().row[2][2], x.addedMass().row[0][0] + x.addedMass().row[2][2]) <
        0.02);
}

TEST_CASE("a plate on edge: sideways it carries the water that a plate without thickness would, however thin") {
  // With its mirror image it is a plate of 6 m by 2 m. Its broadside added mass in deep water is C pi/4 rho a^2 l with
  // C = 0.83 for sides of 1 to 3. A bar with a thickness of a tenth of its breadth has 1.14 times as much (tables of
  // added mass).
  const double plate = 0.5 * 0.83 * kPi / 4 * 1000 * 2 * 2 * 6;
  const std::pair<const char*, double> cases[] = {{"box:6,2,0.01", 1}, {"box:6,2,0.05", 1.03}, {"box:6,2,0.2", 1.14}};
  for (const auto& [name, factor] : cases) {
    AtRest body(shape(name), {});
    Solved on(body, 300);
    INFO(std::string(name));
    CHECK(relative(on.at(0.05).addedMass().row[2][2], factor * plate) < 0.08);
  }
}

TEST_CASE("walls that face each other across water are no thin wall: sideways two hulls carry what many panels say") {
  MeshData pair = moved(shape("box:4,1,0.8"), {0, 0, 0.5});
  append(pair, moved(shape("box:4,1,0.8"), {0, 0, -0.5}));
  AtRest body(pair, {});
  Solved on(body, 200);
  CHECK(relative(on.infinite.row[2][2], 1074) < 0.035); // with 1600 panels
}

TEST_CASE("random hulls: damping is symmetric and never negative") {
  int solved = 0;
  for (std::uint64_t seed = 1; solved < caseCount(50, 200) && seed < 1000; ++seed) {
    Random random(seed);
    AtRest body(randomHull(random), {0, random.uniform(-0.5, 0.5), 0}, 0, randomRotation(random));
    body.def.most_panels = 100;
    WetPanels wet;
    if (!findWetPanels(body.def, wet).empty()) continue; // fully submerged, or too rugged for so few panels
    RadiationSolver solver(wet.panels, 0, 1000, 9.81);
    Mat6 infinite;
    REQUIRE(solver.solveInfinite(infinite));
    CHECK(isSymmetric(infinite));
    ++solved;
    const double irregular = irregularFrequency(wet.parts, 9.81);
    for (const double w : {0.3 * irregular, 0.7 * irregular}) {
      REQUIRE(solver.solve(w));
      const Mat6 B = solver.damping();
      CHECK(isSymmetric(B));
      CHECK(isSymmetric(solver.addedMass()));
      CHECK(leastEigenvalue(B) >= -1e-12 * largestEigenvalue(B));
      INFO("seed " << seed << ", w " << w);
      CHECK(std::isfinite(solver.addedMass().row[1][1]));
      CHECK(B.row[1][1] > 0);
    }
  }
  CHECK(solved >= caseCount(50, 200));
}

TEST_CASE("rugged hulls on few panels: the added mass of a blow is nowhere negative, or the hull is refused") {
  int built = 0, refused = 0;
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(caseCount(60, 400)); ++seed) {
    Random random(seed);
    AtRest body(randomStar(random, random.uniform(0.3, 0.6), 2), {}, 0, randomRotation(random));
    body.def.most_panels = 60 + seed % 100, body.def.frequency_count = 2;
    Seakeeping found;
    const String refusal = buildSeakeeping(body.def, found);
    refused += refusal.find("negative added mass") != std::string::npos;
    if (!refusal.empty()) continue;
    ++built;
    CHECK(leastAlike(found.added_mass_infinite) >= -1e-9);
  }
  MESSAGE(built << " built, " << refused << " refused for a negative added mass");
  CHECK(built > 0);
}

TEST_CASE("smooth hulls: damping by the far field is that by the pressure") {
  for (const char* name : {"wigley:10,2,1.5,40", "ellipsoid:4,1,1.5", "torus:3,0.8", "catamaran", "cylinder:1,5"}) {
    AtRest body(shape(name), {});
    Solved on(body, 300);
    const double irregular = irregularFrequency(on.wet.parts, 9.81);
    for (const double part : {0.3, 0.5}) {
      const RadiationSolver& at = on.at(part * irregular);
      const Mat6 far = at.damping(), near = at.dampingByPressure();
      INFO(std::string(name) << " at " << part);
      for (const int i : {0, 1, 2, 5}) CHECK(relative(near.row[i][i], far.row[i][i]) < 0.1);
    }
  }
}

TEST_CASE("long waves: the force is that of the water rising, and its phase that of the slope") {
  AtRest body(shape("ellipsoid:3,1,2"), {0.4, -0.1, 0.2}, -0.3);
  Solved on(body, 300);
  const double w = 0.05, K = w * w / 9.81;
  const RadiationSolver& at = on.at(w);
  for (const double heading : {0.0, 1.0, 2.5}) {
    const Complex6 X = at.excitation(heading), krylov = at.froudeKrylov(heading);
    // Heave: rho g A_w, equal to the hull's own stiffness.
    CHECK(relative(X[1].real(), -body.def.stiffness.row[1][1]) < 0.01);
    CHECK(std::abs(X[1].imag()) < 0.01 * X[1].real());
    // Surge: the displaced mass plus the added mass, times the acceleration -i g K, which leads the crest by a quarter
    // period.
    const double along = std::cos(heading), across = std::sin(heading);
    const double mass_x = body.def.mass + at.addedMass().row[0][0], mass_z = body.def.mass + at.addedMass().row[2][2];
    CHECK(std::abs(X[0].imag() - -9.81 * K * mass_x * along) < 0.02 * 9.81 * K * mass_x);
    CHECK(std::abs(X[2].imag() - -9.81 * K * mass_z * across) < 0.02 * 9.81 * K * mass_z);
    CHECK(std::abs(krylov[0].imag() - -9.81 * K * body.def.mass * along) < 0.02 * 9.81 * K * body.def.mass);
    // Rotation: the hull is inclined in water that slopes by i K, and the added mass acts at a height of its own.
    const double pitch = K * along * (-body.def.stiffness.row[5][5] - 9.81 * at.addedMass().row[5][0]);
    const double roll = K * across * (body.def.stiffness.row[3][3] - 9.81 * at.addedMass().row[3][2]);
    CHECK(std::abs(X[5].imag() - pitch) < 0.02 * K * std::abs(body.def.stiffness.row[5][5]));
    CHECK(std::abs(X[3].imag() - roll) < 0.02 * K * std::abs(body.def.stiffness.row[3][3]));
  }
}

TEST_CASE("waves of a heading travel that way: the phase of what lies ahead comes later") {
  // A small body five metres along +x of the centre of mass: its heave force lags by K 5.
  AtRest body(moved(shape("ellipsoid:0.5,0.3,0.5"), {5, 0, 0}), {});
  body.def.center_of_mass_b = {0, 0, 0};
  Solved on(body, 150);
  const double w = 1, K = w * w / 9.81;
  const std::complex<double> ahead = on.at(w).excitation(0)[1], athwart = on.at(w).excitation(kPi / 2)[1];
  const std::complex<double> behind = on.at(w).excitation(kPi)[1];
  CHECK(std::arg(ahead / athwart) == doctest::Approx(5 * K).epsilon(0.03));
  CHECK(std::arg(behind / athwart) == doctest::Approx(-5 * K).epsilon(0.03));
  // An upward force at +x is a positive torque about z.
  CHECK(std::abs(on.at(w).excitation(kPi / 2)[5] - 5.0 * athwart) < 0.02 * std::abs(5.0 * athwart));
}

TEST_CASE("a hull that is the same to port and starboard does not couple them") {
  for (const char* name : {"wigley:10,2,1.5,40", "boat", "catamaran", "box:6,2,3"}) {
    AtRest body(shape(name), {0, name[0] == 'b' && name[2] == 'a' ? 0.5 : 0.0, 0}, 0.1);
    Solved on(body, 300);
    const RadiationSolver& at = on.at(2);
    const Complex6 X = at.excitation(0);
    INFO(std::string(name));
    // Coupling between x, y, rz and z, rx, ry vanishes.
    for (const Mat6& m : {at.addedMass(), at.damping()})
      for (const int i : {0, 1, 5})
        for (const int j : {2, 3, 4})
          CHECK(std::abs(m.row[i][j]) <
                0.03 * std::sqrt(std::abs(m.row[i][i] * m.row[j][j])) + 1e-6 * std::abs(m.row[1][1]));
    CHECK(std::abs(X[2]) < 0.02 * std::abs(X[1]));
    CHECK(std::abs(X[3]) < 0.02 * std::abs(X[1]));
  }
}

TEST_CASE("panels keep the hull's volume and waterplane, from any mesh, in about the number asked for") {
  for (const char* name : {"box:10,3,4", "sphere:2,1", "sphere:2,6", "cone:2,3", "cylinder:1,6", "boat", "catamaran",
                           "rowboat", "barge", "torus:3,1", "buoy"})
    for (const std::size_t count : {200u, 400u}) {
      const bool rides_high = std::string(name) == "boat" || std::string(name) == "buoy";
      AtRest body(shape(name), {0, rides_high ? 0.5 : 0.0, 0});
      body.def.most_panels = count;
      WetPanels wet;
      const String refusal = findWetPanels(body.def, wet);
      INFO(std::string(name) << " " << count << ": " << refusal);
      REQUIRE(refusal.empty());
      CHECK(wet.panels.size() >= count * 3 / 4);
      CHECK(wet.panels.size() <= count + 2);
      double volume = 0, waterplane = 0;
      for (const SeakeepingPanel& panel : wet.panels) {
        const FlatPanel flat(panel.corner);
        volume += flat.area * dot(flat.center, flat.normal) / 3, waterplane -= flat.area * flat.normal.y;
        for (const Vec3d& corner : panel.corner) CHECK(corner.y <= 0);
        CHECK(flat.center.y < 0);
      }
      CHECK(volume == doctest::Approx(wet.hull.volume).epsilon(1e-6));
      CHECK(waterplane == doctest::Approx(wet.hull.waterplane_area).epsilon(1e-6));
      CHECK(wet.hull.waterplane_area == doctest::Approx(-body.def.stiffness.row[1][1] / kWeight).epsilon(1e-6));
    }
}

TEST_CASE("responses: long waves carry the hull along, short ones leave it; natural motions come back") {
  AtRest body(shape("box:12,2.4,4"), {}, -0.4);
  body.def.lowest = 0.1, body.def.highest = 2.6, body.def.frequency_count = 12, body.def.most_panels = 150;
  body.def.headings = {0, kPi / 2};
  const Seakeeping of = built(body.def);
  const Complex6 slow = responseAt(of, 0, 0), fast = responseAt(of, 0, of.frequencies.size() - 1);
  CHECK(std::abs(slow[1] - 1.0) < 0.02);                                         // like the water
  CHECK(std::abs(slow[0] - std::complex<double>{0, 1}) < 0.05);                  // in circles: forward where it falls
  CHECK(std::abs(slow[5]) < 1.5 * of.frequencies[0] * of.frequencies[0] / 9.81); // like the slope
  CHECK(std::abs(fast[1]) < 0.3);
  const Complex6 beam = responseAt(of, 1, 0);
  CHECK(std::abs(beam[2] - std::complex<double>{0, 1}) < 0.05);
  const NaturalMotion heave = naturalMotion(of, 1), roll = naturalMotion(of, 3), pitch = naturalMotion(of, 5);
  CHECK(heave.period == doctest::Approx(3.23).epsilon(0.02));
  CHECK(heave.damping_ratio > 0.05);
  CHECK(roll.period > heave.period);
  CHECK(std::isfinite(pitch.period));
  CHECK(std::isnan(naturalMotion(of, 0).period)); // no restoring force
}

TEST_CASE("the whole: frequencies about the resonances and below the irregular one, progress, time") {
  AtRest body(shape("boat"), {0, 0.5, 0}, 0.2);
  body.def.headings = {0, 1, kPi};
  std::vector<double> told;
  body.def.progress = [&](double part) { return told.push_back(part), true; };
  const std::clock_t begin = std::clock();
  const Seakeeping of = built(body.def);
  MESSAGE("boat, " << of.panels.size() << " panels, " << of.frequencies.size()
                   << " frequencies: " << 1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC << " ms");
  CHECK(of.frequencies.size() == 20);
  CHECK(of.frequencies.back() <= 0.85 * of.irregular_frequency * (1 + 1e-12));
  CHECK(std::is_sorted(of.frequencies.begin(), of.frequencies.end()));
  const double heave = kTurn / naturalMotion(of, 1).period;
  CHECK((of.frequencies.front() < heave && heave < of.frequencies.back()));
  CHECK(of.excitation.size() == 60);
  CHECK(of.froude_krylov.size() == 60);
  CHECK((told.front() == 0 && told.back() == 1 && std::is_sorted(told.begin(), told.end())));
  CHECK(of.volume == doctest::Approx(body.def.mass / 1000).epsilon(1e-9));
  CHECK(of.longest == doctest::Approx(7.35).epsilon(0.01));
  CHECK(of.excitationAt(2, 3)[1] == of.excitation[2 * 20 + 3][1]);
}

TEST_CASE("frequencies that are asked for are those that are solved") {
  AtRest body(shape("sphere:2,3"), {});
  body.def.most_panels = 100, body.def.lowest = 0.7, body.def.highest = 1.9, body.def.frequency_count = 5;
  const Seakeeping of = built(body.def);
  CHECK(of.frequencies.front() == 0.7);
  CHECK(of.frequencies.back() == 1.9);
  CHECK(of.frequencies[2] == doctest::Approx(std::sqrt(0.7 * 1.9)).epsilon(1e-12));
}

namespace {

// Returns the message for a changed def of a sphere. If it is rejected, the output must be unchanged.
template <typename Change>
String refusalAfter(Change change) {
  AtRest body(shape("sphere:2,3"), {});
  body.def.most_panels = 60, body.def.frequency_count = 2;
  change(body.def);
  Seakeeping kept;
  kept.mass = 77;
  const String refusal = buildSeakeeping(body.def, kept);
  CHECK(kept.mass == (refusal.empty() ? body.def.mass : 77));
  return refusal;
}

bool says(const String& refusal, const char* word) {
  return refusal.find(word) != std::string::npos;
}

} // namespace

TEST_CASE("every slip has its sentence") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  using Def = SeakeepingDef;
  CHECK(refusalAfter([](Def&) {}).empty());
  CHECK(says(refusalAfter([](Def& d) { d.hull = nullptr; }), "no hull"));
  CHECK(says(refusalAfter([](Def& d) { d.density = 0; }), "density"));
  CHECK(says(refusalAfter([&](Def& d) { d.density = nan; }), "density"));
  CHECK(says(refusalAfter([](Def& d) { d.gravity = -9.81; }), "gravity"));
  CHECK(says(refusalAfter([](Def& d) { d.mass = 0; }), "mass"));
  CHECK(says(refusalAfter([](Def& d) { d.mass *= 3; }), "not where it floats"));
  CHECK(refusalAfter([](Def& d) { d.mass *= 1.2; }).empty());
  CHECK(says(refusalAfter([&](Def& d) { d.pose.position.x = nan; }), "pose"));
  CHECK(says(refusalAfter([&](Def& d) { d.center_of_mass_b.z = nan; }), "centre of mass"));
  CHECK(says(refusalAfter([](Def& d) { d.inertia_b.row[1].y = 0; }), "inertia"));
  CHECK(says(refusalAfter([&](Def& d) { d.inertia_b.row[1].x = nan; }), "inertia"));
  CHECK(says(refusalAfter([&](Def& d) { d.stiffness.row[2][2] = nan; }), "stiffness"));
  CHECK(says(refusalAfter([](Def& d) { d.stiffness = {}; }), "heave"));
  CHECK(says(refusalAfter([](Def& d) { d.most_panels = 0; }), "panel_count"));
  CHECK(says(refusalAfter([](Def& d) { d.most_panels = 100000; }), "panel_count"));
  CHECK(says(refusalAfter([](Def& d) { d.frequency_count = 1; }), "frequency_count"));
  CHECK(says(refusalAfter([&](Def& d) { d.lowest = nan; }), "lowest"));
  CHECK(says(refusalAfter([](Def& d) { d.highest = -1; }), "highest"));
  CHECK(says(refusalAfter([](Def& d) { d.lowest = 3, d.highest = 2; }), "below highest"));
  CHECK(says(refusalAfter([](Def& d) { d.lowest = 300; }), "not below"));
  CHECK(says(refusalAfter([](Def& d) { d.highest = 100; }), "shorter than two panels"));
  CHECK(says(refusalAfter([&](Def& d) { d.headings = {0, nan}; }), "heading"));
  CHECK(says(refusalAfter([](Def& d) { d.pose.position.y = 2.5; }), "dry"));
  CHECK(says(refusalAfter([](Def& d) { d.pose.position.y = -2.5; }), "waterline"));
  CHECK(
      says(refusalAfter([](Def& d) { d.pose.position.y = -2; }), "waterline")); // touches in one vertex, or not at all
  CHECK(says(refusalAfter([](Def& d) { d.progress = [](double) { return false; }; }), "stopped"));
  CHECK(says(refusalAfter([](Def& d) { d.progress = [](double part) { return part == 0; }; }), "stopped"));
}

TEST_CASE("an open boat: solved while its rim is dry, refused when water would run in") {
  AtRest boat(shape("rowboat"), {0, 0.1, 0}, 0.1);
  boat.def.hull = &boat.hull.get()->hull; // without a cap
  boat.def.most_panels = 100, boat.def.frequency_count = 2;
  Seakeeping open, covered;
  CHECK(buildSeakeeping(boat.def, open).empty());
  boat.def.hull = boat.capped.get();
  CHECK(buildSeakeeping(boat.def, covered).empty());
  CHECK(open.volume == doctest::Approx(covered.volume).epsilon(1e-12));
  boat.def.hull = &boat.hull.get()->hull, boat.def.pose.position.y = -0.3;
  CHECK(says(buildSeakeeping(boat.def, open), "opening"));
}

TEST_CASE("hulls that are hard to panel: panelled, or refused with a sentence, but never nonsense") {
  struct Hard {
    const char* name;
    MeshData mesh;
    double height;
    const char* refusal = ""; // a part of the message; "": accepted
  };
  MeshData pan = shape("box:4,1,2"); // a wet inner skin: a flooded pan of 1 cm
  append(pan, flipped(moved(scaled(shape("box:4,1,2"), {0.995, 0.98, 0.99}), {0, 0, 0})));
  MeshData pair = moved(shape("box:4,1,0.5"), {0, 0, 1});
  append(pair, moved(shape("box:4,1,0.5"), {0, 0, -1}));
  const Hard all[] = {{"thin upright plate", shape("box:6,2,0.02"), 0},
                      {"upright plate", shape("box:6,2,0.1"), 0},
                      {"thin flat plate", shape("box:6,0.02,3"), 0},
                      {"deck awash", shape("box:6,2,3"), -0.999},
                      {"hardly wet", shape("box:6,2,3"), 0.999},
                      {"apex only", shape("cone:2,3"), 1.4999, "next to no water"},
                      {"needle", shape("box:100,1,0.1"), 0},
                      {"open sheet", shape("rowboat"), 0.1},
                      {"two hulls", pair, 0},
                      {"flooded pan", pan, 0}};
  for (const Hard& hard : all) {
    INFO(std::string(hard.name));
    AtRest body(hard.mesh, {0, hard.height, 0});
    body.def.most_panels = 150, body.def.frequency_count = 3, body.def.headings = {0};
    Seakeeping of;
    const String refusal = buildSeakeeping(body.def, of);
    INFO(refusal);
    CHECK(refusal.empty() == !*hard.refusal);
    CHECK(says(refusal, hard.refusal));
    if (!refusal.empty()) continue;
    for (std::size_t f = 0; f < of.frequencies.size(); ++f) {
      CHECK(leastEigenvalue(of.damping[f]) >= -1e-12 * largestEigenvalue(of.damping[f]));
      CHECK(std::isfinite(of.added_mass[f].row[1][1]));
    }
    CHECK(leastAlike(of.added_mass_infinite) >= -1e-9);
  }
}
