// test_compare.cpp - the parts of `compare`, and the results that its studies must find.
#include "cli/compare/contender.hpp"
#include "cli/compare/cube_meshes.hpp"
#include "cli/compare/studies.hpp"

#include "math/elementary.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <map>
#include <set>

using namespace plim;
using namespace plim::cli;

namespace {

StudyResult quickRun(const Study& study) {
  const StudyEffort effort{true};
  std::size_t told = 0;
  StudyResult result = study.run(effort, [&](const std::string&) { ++told; });
  CHECK(told == study.steps(effort));
  return result;
}

const StudyTable& tableOf(const StudyResult& result, const std::string& file) {
  for (const StudyTable& table : result.tables)
    if (table.file == file) return table;
  FAIL("no table " << file);
  return result.tables[0];
}

std::size_t columnOf(const StudyTable& table, const std::string& name) {
  for (std::size_t i = 0; i < table.header.size(); ++i)
    if (table.header[i] == name) return i;
  FAIL("no column " << name);
  return 0;
}

double numberOf(const StudyTable& table, std::size_t row, const std::string& column) {
  return std::get<double>(table.rows.at(row).at(columnOf(table, column)));
}

std::string textOf(const StudyTable& table, std::size_t row, const std::string& column) {
  return std::get<std::string>(table.rows.at(row).at(columnOf(table, column)));
}

double volumeOf(const formats::MeshData& mesh) {
  double six = 0;
  for (const auto& t : mesh.triangles) six += dot(mesh.vertices[t[0]], cross(mesh.vertices[t[1]], mesh.vertices[t[2]]));
  return six / 6;
}

void checkWhole(const StudyResult& result) {
  std::set<std::string> files;
  for (const StudyTable& table : result.tables) {
    INFO(table.file);
    CHECK(files.insert(table.file + ".csv").second);
    CHECK(!table.rows.empty());
    for (const auto& row : table.rows) CHECK(row.size() == table.header.size());
  }
  for (const StudyFigure& figure : result.figures) {
    INFO(figure.file);
    CHECK(files.insert(figure.file + ".svg").second);
    CHECK(!figure.plot.series.empty());
    for (const report::PlotSeries& series : figure.plot.series)
      for (const report::PlotPoint& point : series.points) CHECK(std::isfinite(point.x + point.y));
  }
}

} // namespace

TEST_CASE("all cubes are the unit cube, however they are cut") {
  for (unsigned diagonals = 0; diagonals < kDiagonalChoices; ++diagonals) {
    const formats::MeshData mesh = cubeMesh(diagonals);
    CHECK(mesh.triangles.size() == 12);
    CHECK(volumeOf(mesh) == doctest::Approx(1));
    CHECK(hullOf(mesh).info().closed == 1);
  }
  CHECK(volumeOf(cubeOfFans()) == doctest::Approx(1));
  const formats::MeshData fine = refined(cubeMesh(9), 2);
  CHECK(fine.triangles.size() == 192);
  CHECK(fine.vertices.size() == 98); // closed surface: V = 2 + F / 2
  CHECK(hullOf(fine).info().closed == 1);
}

TEST_CASE("the cube on still water, by closed forms") {
  // Upright: draft times area, with zero moment. Fully submerged: its volume.
  CHECK(cubeOnStillWater(0, 0.2, 9810).force.y == doctest::Approx(9810 * 0.3));
  CHECK(cubeOnStillWater(0.3, -2, 9810).force.y == doctest::Approx(9810));
  CHECK(cubeOnStillWater(0.3, 2, 9810).force.y == 0);
  // On an edge, half submerged: a triangle of area 1/2.
  const baselines::Wrench on_edge = cubeOnStillWater(45 * kDegree, 0, 1);
  CHECK(on_edge.force.y == doctest::Approx(0.5));
  CHECK(on_edge.torque.z == doctest::Approx(0));
  // In equilibrium at a density of 3/4: tan(tilt) = 1/2, the centre sqrt(5) / 10 below the surface.
  const double tilt = std::atan(0.5), height = heightForWetPart(tilt, 0.75);
  CHECK(height == doctest::Approx(-std::sqrt(5.0) / 10));
  CHECK(cubeOnStillWater(tilt, height, 9810).torque.z == doctest::Approx(0).epsilon(1e-9));
  // Wall-sided: GZ = sin(tilt) (GM + BM tan^2 / 2), here at half draft: BM = 1/6, GM = 1/6 - 1/4.
  const double small = 0.1, t = std::tan(small);
  const double gz = std::sin(small) * (1.0 / 6 - 0.25 + t * t / 12);
  CHECK(cubeOnStillWater(small, 0, 1).torque.z == doctest::Approx(-0.5 * gz));
}

TEST_CASE("tables as CSV and as people read them") {
  const StudyTable table{
      "t",
      "",
      {"a, b", "n"},
      {{std::string("say \"x\""), 0.1234567890123}, {std::string("y"), NAN}, {std::string("z"), 20480.0}}};
  CHECK(csvOf(table) == "\"a, b\",n\n\"say \"\"x\"\"\",0.123456789012\ny,\nz,20480\n");
  const auto words = wordsOf(table);
  CHECK(words[0][1] == "0.123");
  CHECK(words[1][1] == "-");
  CHECK(words[2][1] == "20480");
}

TEST_CASE("every method is compared, each once") {
  std::set<std::string> labels;
  for (const ContenderName& name : everyMethod({0.1, 0.01})) CHECK(labels.insert(name.label()).second);
  for (const char* label : {"adaptive 0.1", "adaptive 0.01", "linear", "plain", "flat", "centroid", "mean-height",
                            "printed", "blog", "curved:8", "curved-bisect", "curved-mean-height:8", "patch:32",
                            "volume", "volume-fast", "pontoons:8", "probes:16", "one-plane", "quadratic"})
    CHECK_MESSAGE(labels.count(label) == 1, label);
  CHECK(labels.count("reference") == 0);
}

TEST_CASE("a contender asks the sea as often as it says, and the library alone states a bound") {
  const plimsoll::Hull hull = hullOf(cubeMesh(0));
  const ContestedSea sea(R"({"kind":"sines","waves":[{"amplitude":0.1,"wavelength":3}]})", 1);
  const plimsoll::Body body(hull, sea.loaded.surface);
  CHECK(Contender({"plain"}, hull).samples(body, sea) == 8);
  CHECK(Contender({"pontoons:5"}, hull).samples(body, sea) == 5);
  CHECK(Contender({"flat"}, hull).samples(body, sea) == 0);
  CHECK(std::isnan(Contender({"plain"}, hull).bound(body)));
  const double bound = Contender({"adaptive", 0.01}, hull).bound(body);
  CHECK(bound > 0);
  CHECK(bound <= 0.01 * 9810);
}

TEST_CASE("the cube: who is right on still water, and the ghost that the centroid rule leaves") {
  const StudyResult result = quickRun(kCubeStudy);
  checkWhole(result);
  const StudyTable& all = tableOf(result, "cube");
  std::map<std::string, std::array<double, 2>> errors;
  for (std::size_t row = 0; row < all.rows.size(); ++row)
    errors[textOf(all, row, "method")] = {numberOf(all, row, "force"), numberOf(all, row, "torque")};
  for (const char* exact :
       {"mean-height", "curved:8", "curved-bisect", "patch:32", "volume", "one-plane", "quadratic", "linear, double"}) {
    INFO(exact);
    CHECK(errors.at(exact)[0] < 1e-12);
    CHECK(errors.at(exact)[1] < 1e-12);
  }
  for (const char* in_float : {"linear", "adaptive 0.01", "plain", "blog"}) {
    INFO(in_float);
    CHECK(errors.at(in_float)[0] < 2e-6);
    CHECK(errors.at(in_float)[1] < 2e-6);
  }
  for (const char* right_in_force : {"centroid", "printed"}) {
    CHECK(errors.at(right_in_force)[0] < 1e-12);
    CHECK(errors.at(right_in_force)[1] > 0.01);
  }
  const StudyTable& ghosts = tableOf(result, "ghost_torque");
  CHECK(numberOf(ghosts, 0, "centroid") == doctest::Approx(219.7).epsilon(1e-3));
  CHECK(numberOf(ghosts, 1, "centroid") == doctest::Approx(590.8).epsilon(1e-3));
  for (std::size_t row = 0; row < ghosts.rows.size(); ++row) {
    CHECK(numberOf(ghosts, row, "linear") < 1e-3);
    CHECK(numberOf(ghosts, row, "linear, double") < 1e-10);
    if (row > 4) // four times the triangles, a quarter of the spurious torque
      CHECK(numberOf(ghosts, row - 1, "centroid") / numberOf(ghosts, row, "centroid") ==
            doctest::Approx(4).epsilon(0.1));
  }
}

TEST_CASE("the formula as printed lets the cube rest elsewhere, by mesh, diagonals and place") {
  const StudyResult result = quickRun(kEquilibriumStudy);
  checkWhole(result);
  const StudyTable& diagonals = tableOf(result, "false_rest_diagonals");
  CHECK(textOf(diagonals, 0, "rests at") == "45.00");
  CHECK(numberOf(diagonals, 0, "of 64 ways to lay the diagonals") == 64);
  CHECK(numberOf(diagonals, 0, "least torque") == doctest::Approx(132.12).epsilon(1e-4));
  CHECK(numberOf(diagonals, 0, "most") == doctest::Approx(276.63).epsilon(1e-4));
  const StudyTable& places = tableOf(result, "false_rest");
  for (std::size_t row = 0; row < places.rows.size(); ++row) {
    if (numberOf(places, row, "position x [m]") != 1) continue; // 0.75 of the buoyancy, one metre away
    CHECK(textOf(places, row, "rests at") == "none: it keeps turning");
    CHECK(numberOf(places, row, "torque at the true rest") == doctest::Approx(5518.125).epsilon(0.02));
  }
}

TEST_CASE("what is kept from step to step decides whether angular momentum wanders") {
  const StudyResult result = quickRun(kDampingStudy);
  checkWhole(result);
  const StudyTable& table = tableOf(result, "damping");
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const bool ours = textOf(table, row, "what is kept").find("Plimsoll") != std::string::npos;
    if (ours) {
      CHECK(numberOf(table, row, "wanders") < 1e-4);
      CHECK(numberOf(table, row, "length") == doctest::Approx(1).epsilon(1e-6));
    } else {
      CHECK(numberOf(table, row, "wanders") > 10);
    }
  }
}

TEST_CASE("far from the origin the library keeps its digits, the others lose theirs") {
  const StudyResult result = quickRun(kDistanceStudy);
  checkWhole(result);
  const StudyTable &still = tableOf(result, "distance_still"), &waves = tableOf(result, "distance_waves");
  const std::size_t last = still.rows.size() - 1;
  CHECK(numberOf(still, last, "metres") == 1e6);
  CHECK(numberOf(still, last, "blog") > 1e3 * numberOf(still, 0, "blog"));
  CHECK(numberOf(waves, last, "plain") > 1e3 * numberOf(waves, 0, "plain"));
  for (std::size_t row = 0; row <= last; ++row)
    for (const StudyTable* table : {&still, &waves}) {
      CHECK(numberOf(*table, row, "linear") < 1e-7);
      CHECK(numberOf(*table, row, "linear, double") < 1e-14);
      CHECK(numberOf(*table, row, "adaptive 0.0001") < 1e-4);
    }
}

TEST_CASE("Kerner's patch comes nearer with its cells, until the hull's own triangles are the limit") {
  const StudyResult result = quickRun(kPatchStudy);
  checkWhole(result);
  const StudyTable& table = tableOf(result, "patch");
  CHECK(numberOf(table, 1, "force") / numberOf(table, 4, "force") > 30); // 8 to 64 cells: second order gives 64
  CHECK(numberOf(table, table.rows.size() - 1, "force, true sea") < 1e-5);
}

TEST_CASE("more points along the waterline bring the waterplane, not the force") {
  const StudyResult result = quickRun(kCurvedStudy);
  checkWhole(result);
  const StudyTable& points = tableOf(result, "curved_points");
  const std::size_t last = points.rows.size() - 1;
  CHECK(numberOf(points, last - 1, "waterplane") / numberOf(points, last, "waterplane") > 3); // second order gives four
  CHECK(numberOf(points, 0, "waterplane") / numberOf(points, last, "waterplane") > 50);
  CHECK(numberOf(points, last, "force") > 0.95 * numberOf(points, 0, "force"));
  const StudyTable& methods = tableOf(result, "curved");
  std::map<std::string, double> force;
  for (std::size_t row = 0; row < methods.rows.size(); ++row)
    if (numberOf(methods, row, "triangles") == 12)
      force[textOf(methods, row, "method")] = numberOf(methods, row, "force");
  CHECK(force.at("curved:8") > 0.7 * force.at("linear"));
  CHECK(force.at("quadratic") < 0.2 * force.at("linear"));
  CHECK(force.at("adaptive 0.01") < 0.01);
}
