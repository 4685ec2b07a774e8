// test_seakeeping_command.cpp - `plimsoll seakeeping` as used by scripts: JSON keys, tables, CSV, files of WAMIT,
// pictures and reports, seas, a cache that changes no result, and one clear line for each error.
#include "command_json.hpp"
#include "math/elementary.hpp"
#include "math/vec3.hpp"
#include "text_checks.hpp"

#include <cmath>
#include <functional>
#include <map>
#include <sstream>

using namespace plim;
using namespace plim::tests;
using nlohmann::json;

namespace {

// Few panels: these tests do not check accuracy.
const std::string kBox = "seakeeping box:8,2,3 --density-ratio 0.5 --panels 60 --frequencies 4";

std::vector<std::vector<double>> readNumbers(const std::string& path) {
  std::vector<std::vector<double>> rows;
  std::istringstream lines(contents(path));
  for (std::string line; std::getline(lines, line);) {
    rows.emplace_back();
    std::istringstream cells(line);
    for (double cell = 0; cells >> cell;) rows.back().push_back(cell);
  }
  return rows;
}

// Checks an angle in degrees, up to whole turns.
void checkAngle(double found, double expected) {
  const double apart = (found - expected) / 360;
  CHECK(360 * std::abs(apart - std::nearbyint(apart)) < 1e-4);
}

} // namespace

TEST_CASE("seakeeping: all keys of the contract, and what belongs together") {
  const json j = runJson(kBox + " --headings 0:180:90");
  REQUIRE(j["frequencies"].size() == 4);
  REQUIRE(j["headings_degrees"] == json::parse("[0, 90, 180]"));
  for (const char* key : {"added_mass", "damping"}) {
    REQUIRE(j[key].size() == 4);
    REQUIRE(j[key][3].size() == 6);
    REQUIRE(j[key][3][5].size() == 6);
  }
  for (const char* key : {"excitation", "rao"}) {
    REQUIRE(j[key].size() == 3);
    REQUIRE(j[key][2].size() == 4);
    REQUIRE(j[key][2][3].size() == 6);
    CHECK(j[key][2][3][1]["amplitude"].get<double>() > 0);
    CHECK(std::abs(j[key][2][3][1]["phase"].get<double>()) <= kPi + 1e-9);
  }
  for (const char* key : {"periods", "damping_ratios"})
    for (const char* motion : {"heave", "roll", "pitch"}) CHECK(j[key][motion].get<double>() > 0);
  CHECK(j["motions"] == json::parse(R"(["x", "y", "z", "rx", "ry", "rz"])"));
  CHECK(j["displacement"].get<double>() == doctest::Approx(24000));
  CHECK(j["mass"].get<double>() == doctest::Approx(24000));
  CHECK(j["panels"].get<int>() > 20);
  CHECK(j["added_mass_infinite"][1][1].get<double>() > 0);
  CHECK(j["stiffness"][1][1].get<double>() == doctest::Approx(-9810 * 24).epsilon(1e-9));
  for (std::size_t k = 1; k < 4; ++k) CHECK(j["frequencies"][k] > j["frequencies"][k - 1]);
  // Waves from astern do not roll a box and waves from abeam do not pitch it, except for the asymmetry of the panels.
  const auto largest = [&](std::size_t heading, std::size_t motion) {
    double amplitude = 0;
    for (const json& at : j["excitation"][heading])
      amplitude = std::max(amplitude, at[motion]["amplitude"].get<double>());
    return amplitude;
  };
  CHECK(largest(0, 3) < 0.2 * largest(1, 3));
  CHECK(largest(1, 5) < 0.2 * largest(0, 5));
}

TEST_CASE("seakeeping: with the bow along z, roll and pitch change names") {
  const json along_x = runJson(kBox), along_z = runJson(kBox + " --bow z");
  CHECK(along_x["periods"]["roll"] == along_z["periods"]["pitch"]);
  CHECK(along_x["damping_ratios"]["pitch"] == along_z["damping_ratios"]["roll"]);
  CHECK(along_x["periods"]["heave"] == along_z["periods"]["heave"]);
}

TEST_CASE("seakeeping: a table for people fits 80 columns") {
  const Result table = run(kBox);
  CHECK(table.code == 0);
  CHECK(table.error.empty());
  for (const char* word : {"heave period", "damping ratio of radiation alone", "irregular frequency", "A/m", "heading"})
    CHECK_MESSAGE(has(table.out, word), word);
  std::istringstream lines(table.out);
  for (std::string line; std::getline(lines, line);) CHECK_MESSAGE(line.size() <= 80, line);
}

TEST_CASE("seakeeping: the largest motion is found between points too, and said to be hardly damped where it is") {
  const Result table = run(kBox + " --headings 90");
  const std::size_t line = table.out.find("\n       90");
  REQUIRE(line != std::string::npos);
  double heading = 0, heave = 0, w = 0, roll = 0;
  char star = 0;
  std::string heave_cell;
  std::istringstream(table.out.substr(line)) >> heading >> heave_cell >> w >> roll >> star;
  heave = std::stod(heave_cell);
  CHECK(heading == 90);
  CHECK(heave > 1);
  CHECK(roll > 5000); // three hundred evenly spaced points would give 1000
  CHECK(star == '*');
  CHECK(has(table.out, "* hardly damped by waves"));
  CHECK(!has(run("seakeeping boat --mass 5000 --panels 60 --frequencies 6").out, "hardly damped"));
}

TEST_CASE("seakeeping: WAMIT's files, read back") {
  const Folder folder;
  const json j = runJson(kBox + " --density 1025 --headings 0:90:30 --wamit " + folder.path + "/box");
  CHECK(j["wamit_1"] == folder.path + "/box.1");
  CHECK(j["wamit_3"] == folder.path + "/box.3");
  // WAMIT's modes in Plimsoll's axes: surge x, sway -z, heave y, roll rx, pitch -rz, yaw ry.
  const std::size_t ours[] = {0, 2, 1, 3, 5, 4};
  const double sign[] = {1, -1, 1, 1, -1, 1};
  const auto frequencyOf = [&](double period) {
    for (std::size_t k = 0; k < 4; ++k)
      if (std::abs(kTurn / period - j["frequencies"][k].get<double>()) < 1e-6) return k;
    FAIL("no such period");
    return std::size_t{0};
  };
  const auto radiation = readNumbers(folder.path + "/box.1");
  REQUIRE(radiation.size() == 36 * 5);
  for (const std::vector<double>& row : radiation) {
    const auto i = static_cast<std::size_t>(row[1]) - 1, j6 = static_cast<std::size_t>(row[2]) - 1;
    const double both = 1025 * sign[i] * sign[j6];
    if (row[0] == 0) { // infinite frequency
      REQUIRE(row.size() == 4);
      CHECK(both * row[3] == doctest::Approx(j["added_mass_infinite"][ours[i]][ours[j6]].get<double>()).scale(1));
      continue;
    }
    REQUIRE(row.size() == 5);
    const std::size_t k = frequencyOf(row[0]);
    const double w = j["frequencies"][k];
    CHECK(both * row[3] == doctest::Approx(j["added_mass"][k][ours[i]][ours[j6]].get<double>()).scale(1));
    CHECK(both * w * row[4] == doctest::Approx(j["damping"][k][ours[i]][ours[j6]].get<double>()).scale(1));
  }
  const auto excitation = readNumbers(folder.path + "/box.3");
  REQUIRE(excitation.size() == 6 * 4 * 4);
  for (const std::vector<double>& row : excitation) {
    REQUIRE(row.size() == 7);
    const auto i = static_cast<std::size_t>(row[2]) - 1, h = static_cast<std::size_t>(std::lround(-row[1] / 30));
    const json& force = j["excitation"][h][frequencyOf(row[0])][ours[i]];
    CHECK(row[3] * 1025 * 9.81 == doctest::Approx(force["amplitude"].get<double>()).scale(1));
    if (row[3] > 1e-3) checkAngle(row[4], force["phase"].get<double>() / kDegree + (sign[i] < 0 ? 180 : 0));
    CHECK(row[5] == doctest::Approx(row[3] * std::cos(row[4] * kDegree)).scale(1));
    CHECK(row[6] == doctest::Approx(row[3] * std::sin(row[4] * kDegree)).scale(1));
  }
  // Long waves: heave is in phase with the crest. The bow rises a quarter period later, a negative pitch about WAMIT's
  // y (to port): a phase of +90 degrees with e^{i w t}.
  const auto longest = [&](std::size_t mode) {
    std::vector<double> found;
    for (const std::vector<double>& row : excitation)
      if (row[1] == 0 && row[2] == static_cast<double>(mode) && (found.empty() || row[0] > found[0])) found = row;
    return found;
  };
  CHECK(std::abs(longest(3)[4]) < 20);
  CHECK(std::abs(longest(5)[4] - 90) < 20);
}

TEST_CASE("seakeeping: WAMIT's x points to the bow, wherever that is in the mesh") {
  const Folder folder;
  // No two sides are alike.
  const std::array<Vec3d, 8> corners = {{{-4, -1, -1.5},
                                         {3.5, -1, -1.2},
                                         {4.1, 1, -1.3},
                                         {-4.2, 1, -1.6},
                                         {-3.9, -1, 1.3},
                                         {3.6, -1, 0.9},
                                         {4.3, 1, 1.4},
                                         {-4.1, 1, 1.7}}};
  struct Case {
    const char *bow, *headings;
    std::function<Vec3d(const Vec3d&)> turned;
  };
  const Case cases[] = {{"x", "0:90:30", [](const Vec3d& v) { return v; }},
                        {"z", "90:180:30", [](const Vec3d& v) { return Vec3d{-v.z, v.y, v.x}; }},
                        {"-x", "180:270:30", [](const Vec3d& v) { return Vec3d{-v.x, v.y, -v.z}; }},
                        {"-z", "-90:0:30", [](const Vec3d& v) { return Vec3d{v.z, v.y, -v.x}; }}};
  const auto filesOf = [&](const Case& of) {
    std::ostringstream mesh;
    for (const Vec3d& corner : corners) {
      const Vec3d at = of.turned(corner);
      mesh << "v " << at.x << " " << at.y << " " << at.z << "\n";
    }
    for (const char* face :
         {"1 3 2", "1 4 3", "5 6 7", "5 7 8", "1 2 6", "1 6 5", "4 8 7", "4 7 3", "1 5 8", "1 8 4", "2 3 7", "2 7 6"})
      mesh << "f " << face << "\n";
    const std::string prefix = folder.path + "/hull";
    runJson("seakeeping " + folder.write("hull.obj", mesh.str()) +
            " --density-ratio 0.5 --panels 100 --frequencies 3 --bow " + of.bow + " --headings=" + of.headings +
            " --wamit " + prefix);
    return std::pair{readNumbers(prefix + ".1"), readNumbers(prefix + ".3")};
  };
  const auto [radiation, excitation] = filesOf(cases[0]);
  for (const Case& turned : cases) {
    INFO(std::string(turned.bow));
    const auto [other_radiation, other_excitation] = filesOf(turned);
    REQUIRE(other_radiation.size() == radiation.size());
    for (std::size_t k = 0; k < radiation.size(); ++k)
      for (std::size_t c = 0; c < radiation[k].size(); ++c)
        CHECK(other_radiation[k][c] == doctest::Approx(radiation[k][c]).scale(10).epsilon(1e-3));
    REQUIRE(other_excitation.size() == excitation.size());
    for (std::size_t k = 0; k < excitation.size(); ++k)
      for (const std::size_t c : {0u, 1u, 2u, 3u, 5u, 6u}) // 4 is the phase of a negligible value, so it is arbitrary
        CHECK(other_excitation[k][c] == doctest::Approx(excitation[k][c]).scale(1).epsilon(1e-3));
  }
}

TEST_CASE("seakeeping: CSV, pictures and a report") {
  const Folder folder;
  const std::string out = folder.path + "/found", svg = folder.path + "/a.svg";
  const json j = runJson(kBox + " --headings 0:180:90 --plot " + svg + " --out " + out);
  CHECK(j["report"] == out + "/report.html");
  CHECK(j["plot"] == svg);
  const auto added = csvCells(contents(out + "/added_mass.csv")), damping = csvCells(contents(out + "/damping.csv")),
             force = csvCells(contents(out + "/excitation.csv")), rao = csvCells(contents(out + "/rao.csv"));
  REQUIRE(added.size() == 1 + 4 + 1);
  CHECK(added[0].size() == 37);
  CHECK(added[0][1 + 7] == "a_y_y");
  CHECK(added[5][0] == "inf");
  CHECK(std::stod(added[2][8]) == doctest::Approx(j["added_mass"][1][1][1].get<double>()));
  REQUIRE(damping.size() == 1 + 4);
  CHECK(std::stod(damping[4][8]) == doctest::Approx(j["damping"][3][1][1].get<double>()));
  REQUIRE(force.size() == 1 + 3 * 4);
  CHECK(force[0].size() == 3 + 24);
  REQUIRE(rao.size() == 1 + 3 * 4);
  CHECK(rao[0][5] == "y [m/m]");
  CHECK(std::stod(rao[6][0]) == 90);
  CHECK(std::stod(rao[6][5]) == doctest::Approx(j["rao"][1][1][1]["amplitude"].get<double>()));
  const std::string picture = contents(svg);
  CHECK(picture == contents(out + "/seakeeping.svg"));
  CHECK(picture.rfind("<svg xmlns=\"http://www.w3.org/2000/svg\"", 0) == 0);
  for (const char* word : {"Added mass of box:8,2,3", "Response: roll", "Response: yaw"})
    CHECK_MESSAGE(has(picture, word), word);
  const std::string page = contents(out + "/report.html");
  CHECK(page.ends_with("</html>\n"));
  CHECK(page.size() < 1'500'000);
  for (const char* word : {"data:image/jpeg;base64,", "keel up", "period of heave", "following seas"})
    CHECK_MESSAGE(has(page, word), word);
  for (const char* bad : {"src=\"http", "href=", "<script", ">nan"}) CHECK_MESSAGE(!has(page, bad), bad);
}

TEST_CASE("seakeeping: a cache changes nothing but the time, and never what is not its own") {
  const Folder folder;
  const std::string cache = folder.path + "/box.cache", asked = kBox + " --json --cache " + cache;
  const Result first = run(asked);
  REQUIRE(first.code == 0);
  const std::string bytes = contents(cache);
  CHECK(bytes.starts_with("PLIMSEA\n"));
  CHECK(run(asked).out == first.out);
  CHECK(run(asked).error.empty());
  CHECK(contents(cache) == bytes);
  CHECK(run(kBox + " --json").out == first.out);
  // A cache for another mass, or a damaged one: reported, built again and written.
  const Result heavier = run(kBox + " --point-mass 100@0,0,0 --json --cache " + cache);
  CHECK(heavier.code == 0);
  CHECK(has(heavier.error, "of another hull, or of other weights"));
  CHECK(contents(cache) != bytes);
  folder.write("box.cache", bytes.substr(0, 1000));
  const Result repaired = run(asked);
  CHECK(has(repaired.error, "cut short"));
  CHECK(repaired.out == first.out);
  CHECK(contents(cache) == bytes);
  const std::string mesh = folder.write("boat.obj", "v 0 0 0\n");
  checkRefused(kBox + " --cache " + mesh, "not a cache of this verb");
  CHECK(contents(mesh) == "v 0 0 0\n");
}

TEST_CASE("seakeeping: significant motions in a sea, by linear theory and in a ride") {
  const Folder folder;
  const auto inWave = [&](const std::string& more, const std::string& wave) {
    const std::string sea = folder.write("sea.json", R"({"kind":"sines","waves":[)" + wave + "]}");
    return runJson(kBox + " --headings 0 --sea " + sea + more);
  };
  // One wave: four standard deviations of a sine are 2 sqrt 2 amplitudes.
  const std::string wave = R"({"amplitude":0.05,"wavelength":120,"direction_degrees":180})";
  const json one = inWave(" --duration 60", wave);
  CHECK(one["significant_height"].get<double>() == doctest::Approx(4 * 0.05 / std::sqrt(2)).epsilon(1e-9));
  const json& linear = one["significant_motions"];
  // A wave of fifteen lengths carries the box along.
  CHECK(linear["y"].get<double>() == doctest::Approx(2 * std::sqrt(2) * 0.05).epsilon(0.05));
  CHECK(linear["rz"].get<double>() == doctest::Approx(2 * std::sqrt(2) * 0.05 * kTurn / 120).epsilon(0.15));
  CHECK(one["ride"]["duration"].get<double>() == 60);
  CHECK(one["ride"]["significant_motions"]["y"].get<double>() ==
        doctest::Approx(linear["y"].get<double>()).epsilon(0.1));
  CHECK(one["ride"]["significant_motions"]["ry"].is_null());
  // Energies add up.
  const json two = inWave(" --duration 0", wave + "," + wave);
  CHECK(two["significant_motions"]["y"].get<double>() == doctest::Approx(std::sqrt(2) * linear["y"].get<double>()));
  CHECK(!two.contains("ride"));
  // The sea's own density applies: a box in salt water floats higher.
  const std::string salt = folder.write("salt.json", R"({"kind":"sines","density":1100,"waves":[)" + wave + "]}");
  const json high = runJson(kBox + " --headings 0 --duration 0 --sea " + salt);
  CHECK(high["volume"].get<double>() == doctest::Approx(24000 / 1100.0).epsilon(1e-6));
}

TEST_CASE("seakeeping: in waves of a centimetre a ride is what linear theory has, and head seas roll nothing") {
  const Folder folder;
  const auto check = [&](const std::string& hull, const std::string& wavelength) {
    const std::string sea = folder.write("sea.json", R"({"kind":"sines","waves":[{"amplitude":0.01,"wavelength":)" +
                                                         wavelength + R"(,"direction_degrees":180}]})");
    const json j = runJson("seakeeping " + hull + " --panels 200 --headings 0 --duration 60 --sea " + sea);
    const json &linear = j["significant_motions"], &ride = j["ride"]["significant_motions"];
    INFO(hull);
    for (const char* motion : {"y", "rz"})
      CHECK(ride[motion].get<double>() == doctest::Approx(linear[motion].get<double>()).epsilon(0.05));
    CHECK(ride["rx"].get<double>() < 0.02 * ride["rz"].get<double>());
  };
  check("boat --mass 5000", "30");
  check("box:12,2.4,4 --density-ratio 0.5 --center-of-mass 0,-0.4,0", "25");
}

TEST_CASE("seakeeping: a ride in quartering seas stays on its heading") {
  const Folder folder;
  const std::string sea = folder.write(
      "sea.json", R"({"kind":"sines","waves":[{"amplitude":0.3,"wavelength":12,"direction_degrees":30}]})");
  const json j = runJson("seakeeping boat --mass 5000 --panels 100 --headings 0 --duration 60 --sea " + sea);
  CHECK(std::abs(j["ride"]["mean"]["ry"].get<double>()) < 0.01);
}

TEST_CASE("seakeeping: which pressure a ride had is said, and why it is not the waves' own") {
  const Folder folder;
  const auto inWaves = [&](const char* amplitude, const std::string& more) {
    const std::string sea = folder.write(
        "sea.json", std::string(R"({"kind":"sines","waves":[{"wavelength":30,"amplitude":)") + amplitude + "}]}");
    return run(kBox + " --headings 0 --sea " + sea + more);
  };
  const Result usual = inWaves("1", " --duration 60"), steep = inWaves("5", " --duration 60 --out " + folder.path);
  CHECK(has(usual.out, "wheeler)"));
  CHECK(!has(usual.error, "warning"));
  CHECK(has(steep.out, "hydrostatic)"));
  CHECK(has(steep.error, "plimsoll: warning: --sea: the ride uses hydrostatic pressure instead of wave pressure: "));
  CHECK(has(steep.error, "too steep"));
  CHECK(has(contents(folder.path + "/report.html"), "with pressure hydrostatic"));
  CHECK(!has(inWaves("5", " --duration 0").error, "warning"));
}

TEST_CASE("seakeeping: water that resonates between two hulls is warned of") {
  const Result table = run("seakeeping catamaran --mass 8000 --panels 200");
  CHECK(table.code == 0);
  CHECK(has(table.error, "is negative at"));
  CHECK(has(table.error, "more --frequencies resolve it"));
}

TEST_CASE("seakeeping: slips are named in one line") {
  checkRefused("seakeeping boat", "--mass KG or --density-ratio R");
  checkRefused("seakeeping boat --mass -1", "--mass: must be a positive number");
  checkRefused("seakeeping box:1,1,1 --density-ratio 2", "it sinks: it weighs 2000 kg");
  checkRefused("seakeeping box:1,1,1 --density-ratio 0.5", "does not stay upright");
  checkRefused("seakeeping no.stl --mass 1", "no.stl");
  checkRefused(kBox + " --headings 0:180", "--headings: '0:180' is not a range");
  checkRefused(kBox + " --headings 720", "--headings: 720 is more than 360 degrees");
  checkRefused("seakeeping box:8,2,3 --mass 24000 --panels 5", "--panels must lie between 24 and 2000");
  checkRefused("seakeeping box:8,2,3 --mass 24000 --frequencies 1", "--frequencies must lie between 2 and 1000");
  checkRefused(kBox + " --plot a.png", "--plot: a.png: the name must end in .svg");
  checkRefused(kBox + " --plot /nowhere/a.svg", "--plot");
  checkRefused(kBox + " --wamit /nowhere/a", "--wamit");
  checkRefused(kBox + " --cache /nowhere/a", "--cache");
  checkRefused(kBox + " --out /dev/null/a", "--out");
  checkRefused(kBox + " --sea no.json", "--sea: no.json");
  checkRefused(kBox + " --duration 5", "--sea");
  const Folder folder;
  const std::string flat = folder.write("flat.json", R"({"kind":"flat"})");
  checkRefused(kBox + " --sea " + flat, "this sea of kind flat has none");
  const std::string wave = folder.write("wave.json", R"({"kind":"sines","waves":[{"amplitude":0.1,"wavelength":30}]})");
  for (const char* duration : {"-5", "0.005", "59.9", "100001", "nan"})
    checkRefused(kBox + " --sea " + wave + " --duration " + duration,
                 "--duration: must lie between 60 and 100000 s, or");
}

TEST_CASE("seakeeping: a hull that comes to rest on its side is said to, one that floats upright is not") {
  const Result upright = run(kBox);
  CHECK(has(upright.out, "tilted by 0.00 degrees"));
  CHECK(!has(upright.error, "warning"));
  const Result leaning =
      run("seakeeping box:8,2,3 --density-ratio 0.5 --center-of-mass 0,0,0.7 --panels 60 --frequencies 4");
  CHECK(leaning.code == 0);
  CHECK(has(leaning.error, "comes to rest tilted by "));
  CHECK(runJson(kBox)["tilt_degrees"].get<double>() < 0.01);
}
