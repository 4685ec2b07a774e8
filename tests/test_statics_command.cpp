// test_statics_command.cpp - the verbs of statics as used by scripts: equilibrium, stability, hydrostatics. JSON keys,
// known results, tables, CSV, pictures, reports, and one clear line for each error. The criteria of intact stability,
// each at its limit.
#include "cli/numbers.hpp"
#include "cli/statics/criteria.hpp"
#include "cli/statics/stability.hpp"
#include "command_json.hpp"
#include "math/elementary.hpp"
#include "report/statics_plots.hpp"
#include "text_checks.hpp"

#include <cmath>
#include <limits>
#include <sstream>

using namespace plim;
using namespace plim::tests;
using nlohmann::json;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

void checkFits80Columns(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) CHECK_MESSAGE(line.size() <= 80, line);
}

void checkPicture(const std::string& svg, const std::string& word) {
  CHECK(svg.rfind("<svg xmlns=\"http://www.w3.org/2000/svg\"", 0) == 0);
  CHECK(svg.ends_with("</svg>\n"));
  CHECK(has(svg, word));
  for (const char* bad : {"nan", "inf", "<script"}) CHECK_MESSAGE(!has(svg, bad), bad);
}

// The page fetches nothing: no address in any src, href or url; no script.
void checkPage(const std::string& html, const std::string& word) {
  CHECK(html.rfind("<!DOCTYPE html>", 0) == 0);
  CHECK(html.ends_with("</html>\n"));
  CHECK(html.size() < 1'000'000);
  CHECK(has(html, "data:image/jpeg;base64,"));
  CHECK(has(html, "</svg>"));
  CHECK(has(html, word));
  for (const char* bad : {"src=\"http", "href=", "url(", "<script", "@import", "<link", "<iframe", ">nan"})
    CHECK_MESSAGE(!has(html, bad), bad);
}

// GZ of a box 8 x 2 x 3 floating half submerged, as long as neither deck nor bilge crosses the water.
double wallSidedGz(double degrees) {
  const double phi = degrees * kDegree, t = std::tan(phi), BM = 3.0 * 3 / 12, GM = BM - 0.5;
  return std::sin(phi) * (GM + 0.5 * BM * t * t);
}

} // namespace

// ---- equilibrium ----

TEST_CASE("equilibrium: all keys of the contract, a box's known answers") {
  const json j = runJson("equilibrium box:8,2,3 --density-ratio 0.5");
  for (const char* key :
       {"converged", "stable", "iterations", "position", "rotation", "tilt_degrees", "draft", "volume",
        "center_of_buoyancy", "gm_transverse", "gm_longitudinal", "waterplane_area", "stiffness", "periods"})
    CHECK_MESSAGE(j.contains(key), key);
  for (const char* key : {"heave", "roll", "pitch"}) CHECK_MESSAGE(j["periods"].contains(key), key);
  CHECK(j["converged"] == true);
  CHECK(j["stable"] == true);
  CHECK(j["draft"].get<double>() == doctest::Approx(1).epsilon(1e-12));
  CHECK(j["gm_transverse"].get<double>() == doctest::Approx(0.25).epsilon(1e-9));
  CHECK(j["gm_longitudinal"].get<double>() == doctest::Approx(64.0 / 12 - 0.5).epsilon(1e-9));
  REQUIRE(j["stiffness"].size() == 6);
  CHECK(j["stiffness"][1][1].get<double>() == doctest::Approx(-9810 * 24).epsilon(1e-12));
  const Result table = run("equilibrium box:8,2,3 --density-ratio 0.5");
  CHECK(has(table.out, "GM in roll"));
  checkFits80Columns(table.out);
}

TEST_CASE("equilibrium: all poses of a cube, free motions, point masses") {
  const json all = runJson("equilibrium box:1,1,1 --density-ratio 0.1 --all");
  REQUIRE(all["poses"].size() == 1); // on a face
  CHECK(all["poses"][0]["symmetry_count"].get<int>() > 1);
  CHECK(all["poses"][0]["draft"].get<double>() == doctest::Approx(0.1).epsilon(1e-9));
  // Held upright, a cube of half the water's density is stable, although it would not be if it were free.
  const json held = runJson("equilibrium box:1,1,1 --density-ratio 0.5 --free heave --start-rotation 0,0,0,1");
  CHECK(held["stable"] == true);
  CHECK(held["tilt_degrees"].get<double>() < 1e-9);
  CHECK(runJson("equilibrium box:1,1,1 --density-ratio 0.5")["stable"] == false);
  // An additional tonne sinks a box of 24 m^2 by 1/24 m; off centre, it also heels it.
  const std::string box = "equilibrium box:8,2,3 --mass 24000";
  CHECK(runJson(box + " --point-mass 1000@0,0,0")["draft"].get<double>() == doctest::Approx(25.0 / 24).epsilon(1e-9));
  CHECK(runJson(box + " --point-mass 1000@0,0,0.5")["heel_degrees"].get<double>() > 1);
  CHECK(runJson(box + " --point-mass 1000@0,0,0.5")["mass"].get<double>() == doctest::Approx(25000));
}

TEST_CASE("equilibrium: what sinks says so, slips are named") {
  const json sinks = runJson("equilibrium box:1,1,1 --density-ratio 2");
  CHECK(sinks["converged"] == false);
  CHECK(sinks["balance"] == "sinks");
  CHECK(has(run("equilibrium box:1,1,1 --density-ratio 2").out, "it sinks: it weighs 2000 kg"));
  CHECK(runJson("equilibrium box:1,1,1 --density-ratio 2 --all")["poses"].empty());
  checkRefused("equilibrium boat", "--mass KG or --density-ratio R");
  checkRefused("equilibrium boat --mass 0", "--mass: must be a positive number: a body without mass");
  checkRefused("equilibrium boat --mass -5", "--mass: must be a positive number, is -5");
  checkRefused("equilibrium boat --mass 5000 --free heave,yaw", "'yaw' is none of heave, roll, pitch");
  checkRefused("equilibrium boat --mass 5000 --point-mass 80", "--point-mass: '80' has no position");
  checkRefused("equilibrium boat --mass 5000 --start-rotation 1,1,1,1", "unit length");
  checkRefused("equilibrium boat --mass 5000 --tank 1,1,1,50@0,0,0", "between 0 and 1");
}

TEST_CASE("equilibrium: what would go unheard is refused by name") {
  const Folder folder;
  const std::string sea = folder.write("sea.json", R"({"kind":"flat"})"),
                    sweep = "equilibrium no.stl --density-ratios 0.2:0.6:0.2";
  checkRefused(sweep + " --mass 500", "--mass");
  checkRefused(sweep + " --density-ratio 0.5", "--density-ratio ");
  checkRefused(sweep + " --sea " + sea, "--sea");
  checkRefused(sweep + " --plot a.png", "--plot: a.png: the name must end in .svg");
  for (const char* option : {"--free heave", "--start-rotation 0,0,0,1", "--start-height 1"})
    checkRefused("equilibrium no.stl --mass 500 --all " + std::string(option),
                 std::string(option).substr(0, std::string(option).find(' ')));
  checkRefused("equilibrium no.stl --mass 500 --time 3", "--time requires --sea");
  checkRefused("equilibrium no.stl --mass 500 --start-height 1",
               "--start-height: is for a body that is not free to heave");
  CHECK(run("equilibrium box:1,1,1 --mass 500 --sea " + sea + " --time 3").code == 0);
  CHECK(run("equilibrium box:1,1,1 --mass 500 --free roll,pitch --start-height 0.1").code == 0);
  const json rows = runJson("equilibrium box:1,1,1 --density-ratios 0.05:0.15:0.05")["sweep"];
  REQUIRE(rows.size() == 3);
  for (const json& row : rows)
    CHECK(row["poses"][0]["draft"].get<double>() == doctest::Approx(row["density_ratio"].get<double>()).epsilon(1e-9));
}

TEST_CASE("equilibrium: roll turns about the bow, wherever that points") {
  // The same box with its bow along x and along z, with a load on its starboard side and one at its bow.
  const std::string
      along_x = "equilibrium box:8,2,3 --mass 24000 --point-mass 500@0,0,0.5 --point-mass 500@2,0,0 --free heave,",
      along_z =
          "equilibrium box:3,2,8 --bow z --mass 24000 --point-mass 500@-0.5,0,0 --point-mass 500@0,0,2 --free heave,";
  for (const char* motion : {"roll", "pitch"}) {
    CAPTURE(motion);
    const json x = runJson(along_x + motion), z = runJson(along_z + motion);
    for (const char* angle : {"heel_degrees", "trim_degrees"})
      CHECK(z[angle].get<double>() == doctest::Approx(x[angle].get<double>()).epsilon(1e-9));
    const bool rolls = std::string(motion) == "roll";
    CHECK(std::abs(z[rolls ? "heel_degrees" : "trim_degrees"].get<double>()) > 0.1);
    CHECK(std::abs(z[rolls ? "trim_degrees" : "heel_degrees"].get<double>()) < 1e-9);
  }
  // For a bar that turns about its length, the picture shows the closed form under the points.
  const Folder folder;
  const std::string bar = "equilibrium box:1,1,3 --density-ratios 0.1:0.2:0.1 --plot " + folder.path + "/a.svg";
  CHECK(run(bar + " --bow z --free heave,roll").code == 0);
  checkPicture(contents(folder.path + "/a.svg"), "closed form");
  CHECK(run(bar + " --bow z --free heave,pitch").code == 0);
  CHECK_FALSE(has(contents(folder.path + "/a.svg"), "closed form"));
  CHECK(run("equilibrium box:1,1,1 --all --density-ratios 0.1:0.2:0.1 --plot " + folder.path + "/a.svg").code == 0);
  checkPicture(contents(folder.path + "/a.svg"), "rings, then arcs");
  CHECK_FALSE(has(run("equilibrium --help").out, "(about x)"));
}

// ---- stability ----

TEST_CASE("stability: all keys of the contract, a wall-sided hull to 1e-9") {
  const json j = runJson("stability box:8,2,3 --density-ratio 0.5 --heel 0:30:2.5");
  for (const char* key : {"heel_degrees", "gz", "trim_degrees", "draft", "vanishing_degrees", "largest_gz", "area_30",
                          "area_40", "opening_degrees"})
    CHECK_MESSAGE(j.contains(key), key);
  REQUIRE(j["heel_degrees"].size() == 13);
  for (const char* key : {"gz", "trim_degrees", "draft", "slope", "opening_submerged"}) CHECK(j[key].size() == 13);
  for (std::size_t k = 0; k < 13; ++k) {
    CHECK(j["heel_degrees"][k] == 2.5 * static_cast<double>(k));
    CHECK(std::abs(j["gz"][k].get<double>() - wallSidedGz(2.5 * static_cast<double>(k))) < 1e-9);
    CHECK(std::abs(j["trim_degrees"][k].get<double>()) < 1e-9);
  }
  CHECK(j["draft"][0].get<double>() == doctest::Approx(1).epsilon(1e-12));
  const double c = std::cos(30 * kDegree), BM = 0.75, GM = 0.25;
  CHECK(std::abs(j["area_30"].get<double>() - (GM * (1 - c) + 0.5 * BM * (1 / c + c - 2))) < 1e-9);
  CHECK(j["gm"].get<double>() == doctest::Approx(GM).epsilon(1e-9));
  CHECK(j["gm_upright"].get<double>() == doctest::Approx(GM).epsilon(1e-9));
  CHECK(j["rest_degrees"] == 0);
  CHECK(j["opening_degrees"].is_null()); // a closed box has no openings
  CHECK(j["mass"].get<double>() == doctest::Approx(24000));
  REQUIRE(j["criteria"].size() == 6);
  for (const char* key : {"name", "rule", "required", "value", "unit", "passed"})
    CHECK_MESSAGE(j["criteria"][0].contains(key), key);
  CHECK(has(j["criteria_source"].get<std::string>(), "24 m"));
}

TEST_CASE("stability: both ends of a range, either side, another bow, the usual heels") {
  const json ends = runJson("stability box:8,2,3 --density-ratio 0.5 --heel 0:10:4");
  CHECK(ends["heel_degrees"] == json({0, 4, 8, 10}));
  const json sides = runJson("stability box:8,2,3 --density-ratio 0.5 --heel=-20:20:20");
  CHECK(std::abs(sides["gz"][0].get<double>() + wallSidedGz(20)) < 1e-9);
  CHECK(runJson("stability box:8,2,3 --density-ratio 0.5 --heel -20:20:20")["gz"] == sides["gz"]);
  const json turned = runJson("stability box:3,2,8 --bow=-z --density-ratio 0.5 --heel 20");
  REQUIRE(turned["gz"].size() == 1);
  CHECK(std::abs(turned["gz"][0].get<double>() - wallSidedGz(20)) < 1e-9);
  CHECK(turned["length"].get<double>() == doctest::Approx(8));
  // To at least 90 degrees, and past the heel at which GZ vanishes.
  const json usual = runJson("stability boat --mass 5000");
  const double last = usual["heel_degrees"].back(), vanishing = usual["vanishing_degrees"];
  CHECK(last >= 90);
  CHECK(last > vanishing);
  CHECK(last < vanishing + 10.1);
  CHECK(usual["gz"].back().get<double>() < 0);
}

TEST_CASE("stability: a pose that is neutral in trim has a GM in roll all the same") {
  // A cube of half the water's density floats on an edge, where it may trim freely: BM - BG = (sqrt(8) / 12) / 0.5 -
  // sqrt(2) / 6.
  const json j = runJson("stability box:1,1,1 --density-ratio 0.5");
  CHECK(j["rest_degrees"].get<double>() == doctest::Approx(45).epsilon(1e-9));
  CHECK(j["gm"].get<double>() == doctest::Approx(std::sqrt(2.0) / 6).epsilon(1e-9));
  CHECK(j["gm_upright"].get<double>() == doctest::Approx(-1.0 / 12).epsilon(1e-9));
  CHECK(j["criteria"][5]["passed"] == false); // the code requires the upright one
}

TEST_CASE("stability: openings, given or the hull's own; point masses and tanks") {
  // The corner of the deck of a half submerged box is submerged if tan > freeboard / half breadth.
  const json given =
      runJson("stability box:8,2,3 --density-ratio 0.5 --opening 0,1,1.5 --opening 0,1,0 --heel 0:60:30");
  CHECK(given["opening_degrees"].get<double>() == doctest::Approx(std::atan(1 / 1.5) / kDegree).epsilon(1e-9));
  CHECK(given["opening_submerged"] == json({false, false, true}));
  CHECK(given["area_flooding"].get<double>() < given["area_40"].get<double>());
  CHECK(runJson("stability rowboat --density-ratio 0.3")["opening_degrees"].get<double>() > 5);
  CHECK(has(run("stability rowboat --density-ratio 0.95").error, "above an opening at rest already"));
  const json plain = runJson("stability box:8,2,3 --mass 24000 --heel 10");
  CHECK(runJson("stability box:8,2,3 --mass 24000 --heel 10 --point-mass 2000@0,0,1")["rest_degrees"].get<double>() >
        1);
  const json tank = runJson("stability box:8,2,3 --mass 23000 --tank 1,2,1,0.5@0,-0.25,0 --heel 10");
  CHECK(tank["mass"].get<double>() == doctest::Approx(24000));
  // The same weight with a free surface: GM is smaller by rho l b^3 / 12 / mass.
  CHECK(tank["gm"].get<double>() == doctest::Approx(plain["gm"].get<double>() - 1000.0 * 8 / 12 / 24000).epsilon(1e-9));
}

TEST_CASE("stability: the table") {
  const Result table = run("stability boat --mass 5000 --heel 0:40:10");
  CHECK(table.code == 0);
  for (const char* part : {"GZ", "[deg]", "largest GZ", "GZ vanishes at", "an opening goes under at", "24 m",
                           "2.2.1 area", "2.2.4 initial GM", "passed", "FAILED", "needs 0.055"})
    CHECK_MESSAGE(has(table.out, part), part);
  checkFits80Columns(table.out);
  checkFits80Columns(run("stability rowboat --density-ratio 0.3").out);
}

TEST_CASE("stability: CSV, picture, report") {
  const Folder folder;
  const std::string out = folder.path + "/new/out", picture = folder.path + "/a.svg", csv = folder.path + "/a.csv";
  const std::string verb =
      "stability boat --mass 5000 --heel 0:60:20 --plot " + picture + " --csv " + csv + " --out " + out;
  const json j = runJson(verb);
  CHECK(j["plot"] == picture);
  CHECK(j["csv"] == csv);
  CHECK(j["report"] == out + "/report.html");
  const auto rows = csvCells(contents(csv));
  REQUIRE(rows.size() == 5);
  CHECK(rows[0] == std::vector<std::string>{"heel [deg]", "gz [m]", "trim [deg]", "draft [m]", "slope [m/rad]",
                                            "opening_submerged"});
  CHECK(rows[1][1] == "0"); // without the rounding noise of sums
  CHECK(std::stod(rows[3][1]) == doctest::Approx(j["gz"][2].get<double>()).epsilon(1e-11));
  CHECK(contents(out + "/gz.csv") == contents(csv));
  CHECK(contents(out + "/gz.svg") == contents(picture));
  checkPicture(contents(picture), "largest GZ");
  checkPage(contents(out + "/report.html"), "2.2.4 initial GM");
  CHECK(has(run(verb).out, out + "/report.html"));
}

TEST_CASE("stability: odd hulls and heels make pictures too") {
  const Folder folder;
  const std::string picture = " --plot " + folder.path + "/a.svg";
  for (const std::string odd :
       {"box:1,1,1 --density-ratio 0.5", "sphere:1 --density-ratio 0.5", "boat --mass 5000 --heel 20",
        "boat --mass 5000 --heel 0", "boat --mass 5000 --center-of-mass -1,-0.9,0",
        "boat --mass 5000 --center-of-mass -1,3,0", "boat --mass 5000 --point-mass 300@0,0.3,1 --heel=-40:60:10"}) {
    CAPTURE(odd);
    CHECK(run("stability " + odd + picture).code == 0);
    checkPicture(contents(folder.path + "/a.svg"), "Righting arm of");
  }
}

TEST_CASE("stability: slips are named, and found before the work") {
  const Folder folder;
  checkRefused("stability boat", "--mass KG or --density-ratio R");
  checkRefused("stability boat --mass 50000", "boat: it sinks: it weighs 50000 kg");
  checkRefused("stability boat --mass 5000 --heel 30:10:5", "--heel: 30:10:5 ends before it begins");
  checkRefused("stability boat --mass 5000 --heel 0:30:0", "--heel: the step");
  checkRefused("stability boat --mass 5000 --heel 0:30", "FROM:TO:STEP");
  checkRefused("stability boat --mass 5000 --heel 0:360:90", "--heel: 270 is more than 180 degrees");
  checkRefused("stability boat --mass 5000 --opening 1,2", "--opening: expected 3 numbers");
  // The mesh does not exist, but output options are checked before it is read.
  checkRefused("stability no.stl --mass 5000 --plot a.png", "--plot: a.png: the name must end in .svg");
  checkRefused("stability no.stl --mass 5000 --csv a.txt", "--csv: a.txt: the name must end in .csv");
  checkRefused("stability no.stl --mass 5000 --plot " + folder.path + "/no/a.svg", "--plot");
  checkRefused("stability no.stl --mass 5000 --csv " + folder.path + "/no/a.csv", "there is no folder");
  checkRefused("stability no.stl --mass 5000 --out " + folder.write("file", "x"), "--out");
  checkRefused("stability no.stl", "--mass KG or --density-ratio R");
  // A calculation that does not start leaves no files.
  checkRefused("stability boat --mass 50000 --out " + folder.path + "/a/b", "it sinks");
  CHECK_FALSE(std::filesystem::exists(folder.path + "/a"));
}

TEST_CASE("stability: the picture gives an area only as far as it is tinted") {
  const Folder folder;
  const std::string opening = " --opening 0,0.9,0.9 ";
  const auto picture = [&](const std::string& more) {
    CHECK(run("stability boat --mass 5000 " + more + " --plot " + folder.path + "/a.svg").code == 0);
    return contents(folder.path + "/a.svg");
  };
  const json boat = runJson("stability boat --mass 5000" + opening);
  const auto digits = [&](const char* key) { return cli::fixedNumber(boat[key].get<double>(), 4); };
  const std::string to_30 = "area to 30\u00b0: " + digits("area_30") + " m rad";
  CHECK(has(picture("--heel 0:60:10" + opening), to_30));
  CHECK(has(picture("--heel 0:60:10" + opening), "on to 40\u00b0: "));
  CHECK(has(picture("--heel 0:35:5" + opening), to_30));
  CHECK_FALSE(has(picture("--heel 0:35:5" + opening), "on to"));
  CHECK(has(picture("--heel 0:30:10" + opening), to_30));
  // The cockpit's own edge is submerged before 30 degrees.
  const json floods = runJson("stability boat --mass 5000");
  REQUIRE(floods["opening_degrees"].get<double>() < 30);
  CHECK(has(picture("--heel 0:60:10"),
            "\u00b0: " + cli::fixedNumber(floods["area_flooding"].get<double>(), 4) + " m rad"));
  for (const std::string part : {"--heel 0:20:5", "--heel 10:20:5", "--heel 10:60:5"}) {
    CAPTURE(part);
    const std::string svg = picture(part);
    CHECK(has(svg, "fill-opacity"));
    CHECK_FALSE(has(svg, "m rad"));
    CHECK(has(svg, ">area under GZ<"));
  }
}

TEST_CASE("stability: the page's areas begin at rest and are those of the curve") {
  cli::MeshOptions box;
  box.mesh = "box:8,2,3";
  cli::StabilityOptions options;
  options.vessel.mass = 24000;
  options.vessel.point_masses = {"700@0,0,0.9"}; // its list is not a whole number of degrees
  options.heel = "10:60:7";
  const cli::FoundStability found = cli::findStability(box, options);
  const double rest = found.curve.rest_heel / kDegree;
  REQUIRE(rest > 1);
  const report::Plot plot = cli::areaPlotOf(found);
  REQUIRE(plot.series.size() == 2);
  const std::vector<report::PlotPoint>&curve = plot.series[0].points, &least = plot.series[1].points;
  REQUIRE(curve.size() > 30);
  CHECK(curve.front().x == doctest::Approx(rest).epsilon(1e-12));
  CHECK(curve.front().y == 0);
  CHECK(curve.back().x == doctest::Approx(60));
  for (const auto& [heel, area] : {std::pair{30.0, found.curve.area_30}, {40.0, found.curve.area_40}}) {
    const auto at = std::find_if(curve.begin(), curve.end(), [&, h = heel](const auto& p) { return p.x >= h - 1e-9; });
    REQUIRE(at != curve.end());
    REQUIRE(at->x == doctest::Approx(heel));
    CHECK(std::abs(at->y - area) < 1e-6);
  }
  REQUIRE(least.size() == 2);
  for (std::size_t k = 0; k < 2; ++k) CHECK(least[k].y == found.criteria[k].required);
  CHECK(least[0].x == 30);
  CHECK(least[1].x == 40);
  options.openings = {"0,1,1.5"}; // end of the area that the code requires
  const cli::FoundStability floods = cli::findStability(box, options);
  REQUIRE(floods.curve.opening_heel < 40 * kDegree);
  CHECK(cli::areaPlotOf(floods).series[1].points[1].x == doctest::Approx(floods.curve.opening_heel / kDegree));
}

// ---- criteria ----

TEST_CASE("criteria of intact stability, each at its edge") {
  plim_stability edge{};
  edge.area_30 = 0.055, edge.area_40 = edge.area_flooding = 0.09;
  edge.largest_gz_from_30 = edge.largest_gz = 0.2, edge.largest_gz_heel = 25 * kDegree;
  edge.opening_heel = edge.vanishing_heel = kNan;
  const auto failed = [](const plim_stability& curve, double gm) {
    std::string names;
    for (const cli::Criterion& criterion : cli::intactCriteria(curve, gm))
      if (!criterion.passed) names += (names.empty() ? "" : " ") + std::string(criterion.name);
    return names;
  };
  CHECK(failed(edge, 0.15).empty()); // 0.09 - 0.055 is more than the required 0.03
  CHECK(cli::allPassed(cli::intactCriteria(edge, 0.15)));
  CHECK(failed(edge, 0.15 - 1e-6) == "gm");
  CHECK(failed(edge, kNan) == "gm");
  plim_stability worse = edge;
  worse.area_30 -= 1e-6;
  CHECK(failed(worse, 1) == "area_30");
  worse = edge, worse.area_30 = 0.05, worse.area_flooding = 0.09 - 1e-6;
  CHECK(failed(worse, 1) == "area_30 area_40");
  worse = edge, worse.area_30 = 0.1, worse.area_flooding = 0.13;
  CHECK(failed(worse, 1).empty());
  worse.area_flooding -= 1e-6;
  CHECK(failed(worse, 1) == "area_30_to_40");
  worse.area_flooding = 0.095; // flooding before 30 degrees
  CHECK(failed(worse, 1) == "area_30_to_40");
  CHECK(cli::intactCriteria(worse, 1)[2].value == 0);
  worse = edge, worse.largest_gz_from_30 -= 1e-6;
  CHECK(failed(worse, 1) == "gz_from_30");
  worse = edge, worse.largest_gz_heel -= 1e-6;
  CHECK(failed(worse, 1) == "largest_gz_degrees");
  worse.largest_gz_heel = kNan;
  CHECK(failed(worse, 1) == "largest_gz_degrees");
  CHECK(cli::valueInWords(cli::intactCriteria(worse, 1)[4]) == "none");
}

// ---- hydrostatics ----

TEST_CASE("hydrostatics: all keys, a box's known answers") {
  const json j = runJson("hydrostatics box:8,2,3 --drafts 0.5:2:0.5 --density 1025");
  REQUIRE(j["rows"].size() == 4);
  const json& row = j["rows"][1];
  for (const char* key : {"draft",
                          "volume",
                          "displacement",
                          "kb",
                          "bm_transverse",
                          "bm_longitudinal",
                          "km_transverse",
                          "km_longitudinal",
                          "lcb",
                          "lcf",
                          "waterplane_area",
                          "wetted_area",
                          "tpc",
                          "mct",
                          "length",
                          "breadth",
                          "midship_area",
                          "block",
                          "prismatic",
                          "midship",
                          "waterplane"})
    CHECK_MESSAGE(row.contains(key), key);
  const auto is = [&](const char* key, double value) {
    INFO(key);
    CHECK(row[key].get<double>() == doctest::Approx(value).epsilon(1e-12));
  };
  is("draft", 1), is("volume", 24), is("displacement", 24600), is("kb", 0.5);
  is("bm_transverse", 0.75), is("km_transverse", 1.25), is("bm_longitudinal", 64.0 / 12);
  is("km_longitudinal", 0.5 + 64.0 / 12), is("waterplane_area", 24), is("wetted_area", 24 + 22);
  is("tpc", 0.246), is("mct", 1025.0 * 3 * 512 / 12 / (1e5 * 8)), is("length", 8), is("breadth", 3);
  is("midship_area", 3), is("block", 1), is("prismatic", 1), is("midship", 1), is("waterplane", 1);
  CHECK(std::abs(row["lcb"].get<double>()) < 1e-12);
  CHECK(std::abs(row["lcf"].get<double>()) < 1e-12);
}

TEST_CASE("hydrostatics: the usual drafts, nothing where there is no waterplane, another bow, steps that add up to the "
          "height") {
  const json boat = runJson("hydrostatics boat");
  REQUIRE(boat["rows"].size() == 10);
  CHECK(boat["rows"][9]["draft"] == boat["height"]);
  CHECK(boat["rows"][9]["lcf"].is_null());
  CHECK(boat["rows"][9]["block"].is_null());
  CHECK(boat["rows"][9]["opening_submerged"] == true);
  CHECK(boat["rows"][0]["opening_submerged"] == false);
  CHECK(has(run("hydrostatics boat").error, "water stands above an opening"));
  const json turned = runJson("hydrostatics box:3,2,8 --bow z --drafts 1");
  REQUIRE(turned["rows"].size() == 1);
  CHECK(turned["rows"][0]["length"].get<double>() == doctest::Approx(8));
  CHECK(turned["rows"][0]["bm_transverse"].get<double>() == doctest::Approx(0.75));
  CHECK(runJson("hydrostatics box:1,0.3,1 --drafts 0.1:0.3:0.1")["rows"].size() == 3);
}

TEST_CASE("hydrostatics: table, CSV, picture, report") {
  const Folder folder;
  const std::string out = folder.path + "/out", picture = folder.path + "/a.svg", csv = folder.path + "/a.csv";
  const Result table =
      run("hydrostatics boat --drafts 0.25:1:0.25 --plot " + picture + " --csv " + csv + " --out " + out);
  CHECK(table.code == 0);
  for (const char* part : {"KM_T", "LCB", "TPC", "C_WP", "[t m/cm]", "/report.html"})
    CHECK_MESSAGE(has(table.out, part), part);
  checkFits80Columns(run("hydrostatics boat").out);
  checkFits80Columns(run("hydrostatics barge").out);
  checkFits80Columns(run("hydrostatics wigley:200,30,12").out);
  const auto rows = csvCells(contents(csv));
  REQUIRE(rows.size() == 5);
  CHECK(rows[0].size() == 22);
  CHECK(rows[0][0] == "draft [m]");
  CHECK(rows[0][2] == "displacement [kg]");
  CHECK(rows[0][17] == "block");
  CHECK(std::stod(rows[2][0]) == 0.5);
  CHECK(contents(out + "/hydrostatics.csv") == contents(csv));
  CHECK(contents(out + "/hydrostatics.svg") == contents(picture));
  checkPicture(contents(picture), "displacement, 1 = ");
  checkPage(contents(out + "/report.html"), "Form coefficients");
  CHECK(run("hydrostatics box:1,1,1 --drafts 0.5 --plot " + picture).code == 0);
  checkPicture(contents(picture), "draft [m]");
}

TEST_CASE("hydrostatics: slips are named, and found before the work") {
  checkRefused("hydrostatics boat --drafts 1:5:0.5", "--drafts: 5 m is more than boat is high, 2.084 m");
  checkRefused("hydrostatics boat --drafts 100:1000:100", "millimetres?");
  checkRefused("hydrostatics no.stl --drafts 0:2:0.1", "begin above 0");
  checkRefused("hydrostatics no.stl --drafts 2:1:0.1", "ends before it begins");
  checkRefused("hydrostatics no.stl --plot a.png", "--plot: a.png: the name must end in .svg");
  checkRefused("hydrostatics boat --bow y", "--bow");
}

// ---- help, manual and completions ----

TEST_CASE("the verbs of statics are in help, manual and completions") {
  const std::string manual = run("--print-manual").out, bash = run("--print-completion bash").out;
  for (const char* verb : {"equilibrium", "stability", "hydrostatics"}) {
    CHECK(has(run("--help").out, verb));
    CHECK(has(manual, verb));
    CHECK(has(bash, verb));
  }
  CHECK(has(run("stability --help").out, "--opening"));
  CHECK(has(bash, "\"stability --bow\") words=\"x -x z -z\""));
  checkFits80Columns(run("stability --help").out);
  checkFits80Columns(run("hydrostatics --help").out);
}

TEST_CASE("columns of numbers, round scales") {
  using Texts = std::vector<std::string>;
  CHECK(cli::columnNumbers({0, 1.5, -12.34}) == Texts{"0.00", "1.50", "-12.34"});
  CHECK(cli::columnNumbers({10, 2}) == Texts{"10.00", "2.00"});
  CHECK(cli::columnNumbers({0.0123, kNan}) == Texts{"0.01230", "-"});
  CHECK(cli::columnNumbers({6159.08, 12}) == Texts{"6159", "12"});
  CHECK(cli::columnNumbers({0, 0}) == Texts{"0.000", "0.000"});
  CHECK(report::roundScale(19000, 10) == 2000);
  CHECK(report::roundScale(20000, 10) == 2000);
  CHECK(report::roundScale(20001, 10) == 5000);
  CHECK(report::roundScale(0.09, 10) == doctest::Approx(0.01));
  CHECK(report::roundScale(0, 10) == 1);
}

TEST_CASE("plots: an area is tinted down to zero, gaps and all; a tangent that would dwarf the curve ends in sight") {
  report::Plot plot;
  plot.series.push_back({"area", {{0, 0}, {1, 1}, {kNan, 0}, {2, 1}, {3, 1}}, report::PlotStyle::kArea, false, 2});
  const std::string svg = report::renderPlot(plot);
  checkPicture(svg, "fill-opacity");
  const std::size_t path = svg.find("<path d=\"M");
  REQUIRE(path != std::string::npos);
  const std::string drawn = svg.substr(path, svg.find('>', path) - path);
  CHECK(std::count(drawn.begin(), drawn.end(), 'Z') == 2);
  report::GzPlot from{"t", {}, 0, 1, 0.5, 45, 90, kNan, 0.1, 0.15};
  for (int heel = 0; heel <= 100; ++heel) from.curve.push_back({1.0 * heel, 0.5 * std::sin(2 * heel * kDegree)});
  CHECK(has(report::renderPlot(report::gzPlot(from)), ">GM 1.00 m<"));
  from.gm = 100;
  const report::Plot steep = report::gzPlot(from);
  CHECK(has(report::renderPlot(steep), ">to GM 100 m<"));
  for (const report::PlotSeries& series : steep.series)
    for (const report::PlotPoint& point : series.points) CHECK(point.y < 2);
}

TEST_CASE("stability: a list to either side is judged alike, and said") {
  const std::string vessel = "stability box:8,2,3 --mass 24000 --center-of-mass 0,-0.1,0 --point-mass 1000@0,0.5,";
  const auto right = runJson(vessel + "1"), left = runJson(vessel + "-1 --json");
  CHECK(right["side"].get<int>() * left["side"].get<int>() == -1);
  for (const char* key : {"rest_degrees", "vanishing_degrees", "largest_gz_degrees"})
    CHECK(right[key].get<double>() == doctest::Approx(-left[key].get<double>()).epsilon(1e-9));
  for (const char* key : {"area_30", "area_40", "largest_gz", "gm"})
    CHECK(right[key].get<double>() == doctest::Approx(left[key].get<double>()).epsilon(1e-9));
  CHECK(right["criteria_passed"] == left["criteria_passed"]);
  CHECK(left["heel_degrees"][1].get<double>() == -right["heel_degrees"][1].get<double>());
  const Result text = run(vessel + (right["side"].get<int>() < 0 ? "1" : "-1"));
  CHECK(has(text.out, "it lists towards negative heel"));
}

TEST_CASE("stability: a trim that leaps is said") {
  const Result result = run("stability box:2,1,3 --density-ratio 0.3 --center-of-mass 0.1,0.1,0");
  CHECK(has(result.out, "trim jumps at"));
}

TEST_CASE("equilibrium: a sweep that starts on a ridge says where to look") {
  const Result result = run("equilibrium box:1,1,1 --density-ratios 0.3:0.7:0.2");
  CHECK(has(result.out, "none from this start"));
  CHECK(has(result.out, "--all"));
}

TEST_CASE("statics: what the library refuses is said in the command's words") {
  for (const auto& [arguments, word] :
       {std::pair{"equilibrium box:1,1,1 --mass 300 --tank 1,1,1,5@0,0,0", "--tank: filling"},
        {"equilibrium box:1,1,1 --mass 300 --gravity 0", "--gravity must be positive"},
        {"equilibrium box:1,1,1 --mass 1e300", "--mass must be positive"}}) {
    const Result result = run(arguments);
    CHECK(result.code == 2);
    CHECK(has(result.error, word));
    CHECK(!has(result.error, "plim_"));
  }
  CHECK(has(run("equilibrium box:1,1,1 --density-ratio 1 --center-of-mass 0,-0.1,0").out, "hovers wholly under water"));
}
