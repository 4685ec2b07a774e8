// test_compare_rides.cpp - the parts of `compare` that simulate scenes: distances between rides against known results,
// the same start for every method, the contents of the tables, and equal sizes of pictures and films.
#include "cli/compare/same_ride.hpp"
#include "cli/compare/studies.hpp"
#include "report/sheet.hpp"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <stdexcept>

using namespace plim;
using namespace plim::cli;

namespace {

plim_scene_state stateAt(double x, double y, double z, const Quat& q) {
  plim_scene_state state{};
  const double center[] = {x, y, z}, rotation[] = {q.x, q.y, q.z, q.w};
  std::copy_n(center, 3, state.center_of_mass), std::copy_n(rotation, 4, state.rotation);
  return state;
}

struct Ran {
  StudyResult result;
  std::size_t steps = 0; // reported so far
};

Ran quickly(const Study& study) {
  Ran ran;
  ran.result = study.run({true}, [&](const std::string&) { ++ran.steps; });
  return ran;
}

const std::vector<StudyCell>& rowOf(const StudyTable& table, const std::string& method) {
  const auto row = std::find_if(table.rows.begin(), table.rows.end(),
                                [&](const auto& cells) { return std::get<std::string>(cells[0]) == method; });
  REQUIRE(row != table.rows.end());
  return *row;
}

double cell(const StudyTable& table, const std::string& method, std::size_t column) {
  return std::get<double>(rowOf(table, method)[column]);
}

} // namespace

TEST_CASE("rides: how far two are apart") {
  const Quat upright, turned = turnAbout({0, 1, 0}, 10 * kDegree), over = turnAbout({0, 0, 1}, kPi);
  RideTrack truth, track;
  truth.points = {{0, stateAt(0, 0, 0, upright)}, {0.1, stateAt(1, 1, 1, turned)}, {0.2, {}}};
  track.points = {{0, stateAt(3, -2, 4, turned)}, {0.1, stateAt(1, 1, 1, product(over, turned))}};
  const std::vector<RideDistance> distances = distancesOf(track, truth);
  REQUIRE(distances.size() == 2); // the common part of both
  CHECK(distances[0].height == 2);
  CHECK(distances[0].position == 5);
  CHECK(distances[0].angle == doctest::Approx(10).epsilon(1e-12));
  CHECK(distances[1].time == 0.1);
  CHECK(distances[1].height == 0);
  CHECK(distances[1].position == 0);
  CHECK(distances[1].angle == doctest::Approx(180).epsilon(1e-12));
}

TEST_CASE("rides: all methods start alike, and a method that is not known says so") {
  for (const RideSetting& setting : {boatInSwell(), boatInStorm(), boxInShortSea()}) {
    CAPTURE(setting.words);
    const std::vector<RideTrack> tracks =
        rideAll(setting.scene, {kTrueRide, {"linear"}, {"centroid"}, {"no such method"}}, 0.04, 0.02);
    REQUIRE(tracks[0].points.size() == 3);
    for (const std::size_t k : {1u, 2u}) {
      CHECK(tracks[k].trouble.empty());
      const RideDistance start = distancesOf(tracks[k], tracks[0])[0];
      CHECK(std::max({start.height, start.angle, start.position}) == 0);
    }
    CHECK(tracks[3].points.empty());
    CHECK(tracks[3].trouble.find("no such method") != std::string::npos);
    // The start is the equilibrium; otherwise all methods would first fall.
    CHECK(std::abs(tracks[0].points[1].state.velocity[1]) < 0.1);
  }
}

TEST_CASE("rides: the tables name every method; adaptive keeps to the true ride where the centroid rule is lost") {
  const Ran ran = quickly(kRidesStudy);
  CHECK(ran.steps == kRidesStudy.steps({true}));
  REQUIRE(ran.result.tables.size() == 3);
  CHECK(ran.result.figures.size() == 6);
  const std::vector<ContenderName> names = everyMethod({0.01, 1e-4});
  for (const StudyTable& table : ran.result.tables) {
    CAPTURE(table.file);
    REQUIRE(table.rows.size() == names.size());
    for (const ContenderName& name : {ContenderName{"adaptive", 0.01}, {"linear"}, {"centroid"}, {"quadratic"}})
      for (std::size_t column = 1; column <= 6; ++column) CHECK(std::isfinite(cell(table, name.label(), column)));
    for (std::size_t column = 1; column <= 5; column += 2)
      CHECK(cell(table, "adaptive 0.0001", column) < cell(table, "centroid", column));
  }
  const StudyTable& box = ran.result.tables[2];
  CHECK(box.file == "rides_box");
  CHECK(cell(box, "adaptive 0.01", 4) < 0.01 * cell(box, "centroid", 4));
  CHECK(cell(box, "linear", 4) > 5); // twelve triangles do not follow such waves
  CHECK(std::isnan(cell(box, "adaptive 0.01", 7)));
  CHECK(cell(box, "centroid", 7) < cell(box, "centroid", 8));
}

TEST_CASE("the contact sheet: a row a method, and what it shows in numbers") {
  const Ran ran = quickly(kStillsStudy);
  REQUIRE(ran.result.pictures.size() == 1);
  REQUIRE(ran.result.tables.size() == 1);
  const StudyTable& table = ran.result.tables[0];
  const report::Image& sheet = ran.result.pictures[0].image;
  CHECK(table.rows.size() == 3);
  CHECK(sheet.width == 5 * 200 + 4 * 3);
  CHECK(sheet.height == 3 * 125 + 2 * 3);
  CHECK(table.header.size() == 6);
  CHECK(cell(table, "linear", 5) > 5);
  CHECK(cell(table, "curved:8", 5) > 5); // the error of twelve triangles is not due to the waterline's shape
  CHECK(cell(table, "adaptive 0.01", 5) < 0.2);
}

TEST_CASE("the film of cubes: one size throughout; the centroid rule's cube spins, ours rests") {
  const Ran ran = quickly(kCubesFilm);
  REQUIRE(ran.result.films.size() == 1);
  const StudyFilm& film = ran.result.films[0];
  REQUIRE(film.frames.size() > 10);
  for (const report::Image& frame : film.frames) {
    CHECK(frame.width == 3 * 240 + 2 * 2);
    CHECK(frame.height == 192);
  }
  CHECK(film.frames.front().rgb != film.frames.back().rgb);
  const StudyTable& table = ran.result.tables.at(0);
  CHECK(table.rows.size() == 3);
  CHECK(cell(table, "centroid", 2) > 30);
  CHECK(cell(table, "linear", 2) < 1);
  CHECK(std::abs(cell(table, "linear", 1) - 26.5651) < 0.5);
}

TEST_CASE("pictures side by side") {
  const auto flat = [](std::uint8_t value) { return report::Image{1, 2, std::vector<std::uint8_t>(6, value)}; };
  const std::vector<report::Image> three = {flat(1), flat(2), flat(3)};
  const report::Image sheet = report::sideBySide(three, 2, 1);
  CHECK(sheet.width == 3);
  CHECK(sheet.height == 5);
  const int expected[5][3] = {{1, 255, 2}, {1, 255, 2}, {255, 255, 255}, {3, 255, 255}, {3, 255, 255}};
  for (std::size_t y = 0; y < 5; ++y)
    for (std::size_t x = 0; x < 3; ++x)
      for (std::size_t c = 0; c < 3; ++c) CHECK(sheet.rgb.at(3 * (3 * y + x) + c) == expected[y][x]);
  CHECK_THROWS_AS(report::sideBySide({}, 2, 1), std::invalid_argument);
  CHECK_THROWS_AS(report::sideBySide(three, 0, 1), std::invalid_argument);
  const std::vector<report::Image> unequal = {flat(1), {2, 1, std::vector<std::uint8_t>(6, 2)}};
  CHECK_THROWS_AS(report::sideBySide(unequal, 2, 0), std::invalid_argument);
}
