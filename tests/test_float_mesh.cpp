// test_float_mesh.cpp - `plimsoll float MESH`: a mesh alone with the options of other verbs, and the summary.
#include "cli/float/record.hpp"
#include "cli/float/summary.hpp"
#include "command_json.hpp"
#include "on_terminal.hpp"

#include <sstream>

using namespace plim;
using namespace plim::tests;
using namespace plim::cli;
using nlohmann::json;

namespace {

// Returns a box of 4 x 2 x 1 m as a CAD program would save it: in millimetres, z up, far from its origin. open: without
// its last face.
std::string cadBox(bool open = false) {
  std::string text;
  for (const char* z : {"1000", "2000"})
    for (const char* xy : {"100 100 ", "4100 100 ", "4100 2100 ", "100 2100 "})
      text += std::string("v ") + xy + z + "\n";
  for (const char* face : {"1 4 3 2", "1 2 6 5", "2 3 7 6", "3 4 8 7", "4 1 5 8", "5 6 7 8"})
    if (!open || face[0] != '5') text += std::string("f ") + face + "\n";
  return text;
}

std::size_t countOf(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

} // namespace

TEST_CASE("float: on a terminal the ride is seen as it goes; not with --no-show, --json or elsewhere") {
  const Folder folder;
  const std::string picture = "\033[48;2;";
  const std::vector<std::string> ride = {"float",       "box:1,1,1", "--duration",        "0.3",
                                         "--no-report", "--out",     folder.path + "/out"};
  const auto with = [&](const std::string& option) {
    std::vector<std::string> arguments = ride;
    arguments.push_back(option);
    return onTerminal(arguments);
  };
  const std::string seen = onTerminal(ride);
  CHECK(seen.find(picture) != std::string::npos);
  CHECK(seen.find("of 0.3 s   roll ") != std::string::npos);
  CHECK(seen.find("box:1,1,1 afloat: 0.3 s in 15 steps") != std::string::npos);
  const std::string unseen = with("--no-show");
  CHECK(unseen.find(picture) == std::string::npos);
  CHECK(unseen.find("float [####") != std::string::npos);
  CHECK(with("--json").find(picture) == std::string::npos);
  CHECK(run("float box:1,1,1 --duration 0.3 --no-report --out " + folder.path + "/out").out.find('\033') ==
        std::string::npos);
}

TEST_CASE("float: a mesh alone takes the options of the other verbs") {
  const Folder folder;
  const std::string mesh = folder.write("box.obj", cadBox()), out = " --no-report --out " + folder.path + "/out";
  const std::string sea = folder.write("sea.json", R"({"kind":"flat","level":3})");
  const std::string upright = "float " + mesh + out + " --up z --scale 0.001 --duration 0.5 --sea " + sea;
  const json half = runJson(upright);
  CHECK(half["summary"][0]["mass"].get<double>() == doctest::Approx(4000));
  CHECK(half["summary"][0]["draft"].get<double>() ==
        doctest::Approx(0.5).epsilon(0.01)); // at equilibrium from the start
  CHECK(half["steps"] == 25);
  CHECK(half["duration"] == 0.5);
  CHECK(runJson(upright + " --mass 2000")["summary"][0]["mass"] == 2000);
  CHECK(runJson(upright + " --density-ratio 0.25")["summary"][0]["mass"].get<double>() == doctest::Approx(2000));
  CHECK(runJson(upright + " --density 500")["summary"][0]["mass"].get<double>() == doctest::Approx(2000));
  // With an off-centre mass it heels.
  CHECK(runJson(upright + " --center-of-mass 3,1.5,-1.1")["summary"][0]["tilt_degrees"].get<double>() > 1);
  checkRefused(upright + " --mass 1 --density-ratio 1", "--density-ratio");
  checkRefused(upright + " --mass -1", "--mass: must be a positive number, is -1");
  checkRefused(upright + " --center-of-mass 1,2", "--center-of-mass");
  checkRefused(upright + " --never-wet hold", "hold");
  checkRefused("float " + mesh + out + " --scale 0", "--scale");
  checkRefused("float " + mesh + out + " --sea " + folder.path + "/none.json", "--sea");
  checkRefused("float " + folder.write("open.obj", cadBox(true)) + out + " --strict", "open");
  const Result help = run("float --help");
  for (const char* option : {"--up", "--scale", "--repair", "--never-wet", "--sea", "--mass", "--density-ratio",
                             "--center-of-mass", "--duration", "--no-show"})
    CHECK_MESSAGE(help.out.find(option) != std::string::npos, option);
}

TEST_CASE("float: options of a mesh are refused beside a scene, which has keys for them") {
  const Folder folder;
  const std::string scene = folder.write("a.json", R"({"bodies":[{"mesh":"box:1,1,1","mass":500}]})");
  checkRefused("float " + scene + " --no-report --out " + folder.path + "/out --scale 0.001",
               "--scale: is only for a mesh");
  checkRefused("float " + scene + " --no-report --out " + folder.path + "/out --mass 3", "--mass: is only for a mesh");
  CHECK_FALSE(std::filesystem::exists(folder.path + "/out"));
}

TEST_CASE("float: a mesh alone is read once, and warned of once") {
  const Folder folder;
  const Result result = run("float " + folder.write("open.obj", cadBox(true)) +
                            " --up z --scale 0.001 --duration 0.1 --out " + folder.path + "/out");
  CHECK(result.code == 0);
  CHECK(countOf(result.error, "the surface is open") == 1);
}

TEST_CASE("float: a folder that cannot be written to shows before anything is read, and a refused mesh leaves none") {
  const Folder folder;
  checkRefused("float " + folder.path + "/missing.stl --out /proc/none/such", "--out: /proc/none");
  checkRefused("float " + folder.path + "/missing.stl --out " + folder.path + "/a/b", "missing.stl");
  CHECK_FALSE(std::filesystem::exists(folder.path + "/a"));
  std::filesystem::create_directories(folder.path + "/old/report.html"); // a folder in place of the report
  checkRefused("float " + folder.path + "/missing.stl --out " + folder.path + "/old", "report.html: cannot be written");
}

TEST_CASE("float: what sinks is said to sink, what floats is not") {
  const Folder folder;
  const std::string ride = "float box:1,1,1 --duration 1.5 --out " + folder.path + "/out --density-ratio ";
  const Result heavy = run(ride + "2");
  CHECK(heavy.code == 0);
  CHECK(heavy.out.find("box:1,1,1 sinks: it weighs 2000 kg, and the water it displaces about 1000 kg") !=
        std::string::npos);
  CHECK(contents(folder.path + "/out/report.html").find("sinks") != std::string::npos);
  CHECK(runJson(ride + "2 --no-report")["summary"][0]["sinks"] == true);
  CHECK(runJson(ride + "0.5 --no-report")["summary"][0]["sinks"] == false);
  CHECK(run(ride + "0.5 --no-report").out.find("sinks") == std::string::npos);
}

TEST_CASE("float: the summary is written as people write numbers, within 80 columns") {
  const Folder folder;
  const std::string scene = folder.write("a.json", R"({"duration":60,"bodies":[{"mesh":"box:1,1,1","density_ratio":0.5,
    "name":"a cube whose name is much longer than any column of a table can be","locked":["turn_x","turn_y","turn_z"]}]})");
  const json j = runJson("float " + scene + " --no-report --out " + folder.path);
  CHECK(j["duration"] == 60);
  for (const char* key : {"tilt_degrees", "worst_roll_degrees", "residual_torque", "worst_tilt_degrees"}) {
    INFO(key);
    const double value = j["summary"][0][key].get<double>();
    CHECK((value == 0 || value > 1e-9));
  }
  std::istringstream lines(run("float " + scene + " --no-report --out " + folder.path).out);
  for (std::string line; std::getline(lines, line);)
    if (line.find('/') == std::string::npos) CHECK_MESSAGE(line.size() <= 80, line);
  std::istringstream rows(contents(folder.path + "/trajectory.csv"));
  std::string header, start;
  std::getline(rows, header), std::getline(rows, start);
  CHECK(header.find(",water_height [m],radiation_fx [N],") != std::string::npos);
  CHECK(start.rfind("0,", 0) == 0);
  CHECK(start.ends_with(",0,,,,,,")); // no force is known before the first step
  CHECK(contents(folder.path + "/trajectory.csv").find("-0,") == std::string::npos);
}

TEST_CASE("float: steps without a bound are counted with their reasons, and the others keep the worst of theirs") {
  const Folder folder;
  // Released below the surface, it rises: the first steps have no bound.
  const std::string scene =
      folder.write("tub.json", R"({"duration":2,"bodies":[{"name":"rowboat","mesh":"rowboat","mass":150,
    "position":[0,-0.4,0]}]})");
  const Result result = run("float " + scene + " --json --out " + folder.path);
  REQUIRE(result.code == 0);
  const json body = json::parse(result.out)["summary"][0];
  REQUIRE(body["opening_submerged"] == true);
  REQUIRE(body["worst_force_bound"].is_number());
  CHECK(body["steps_without_bound"].get<int>() > 0);
  CHECK(body["steps_without_bound"].get<int>() < 100);
  CHECK(body["steps_without_bound_by_cause"]["opening_submerged"] == body["steps_without_bound"]);
  const std::string words =
      std::to_string(body["steps_without_bound"].get<int>()) + " of 100 steps have none: water stood above an opening";
  CHECK(contents(folder.path + "/report.html").find(words) != std::string::npos);
  CHECK(run("float " + scene + " --no-report --out " + folder.path).out.find(words) != std::string::npos);
}

TEST_CASE("summary: why steps have no bound, in words") {
  BodyRecord record;
  record.bounded = 2990;
  CHECK(boundlessInWords(record).empty());
  record.unbounded_by_opening = 7, record.unbounded_by_rim = 3;
  CHECK(boundlessInWords(record) ==
        "10 of 3000 steps have none: water stood above an opening in 7, a crest may have stood "
        "above a rim in 3");
  record = {};
  record.unbounded_by_sea = 5;
  CHECK(boundlessInWords(record) == "5 of 5 steps have none: the sea has no bounds in 5");
}
