// test_float.cpp - `plimsoll float` as used by scripts, and its parts: angles, rows, thinning, pictures.
#include "cli/float/attitude.hpp"
#include "cli/float/record.hpp"
#include "cli/float/trajectory_file.hpp"
#include "command_json.hpp"
#include "places.hpp"
#include "support.hpp"

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <sstream>
#include <thread>
#include <unistd.h>

using namespace plim;
using namespace plim::tests;
using namespace plim::cli;
using nlohmann::json;

namespace {

const std::string kScenes = std::string(sourceFolder()) + "/scenes/";

std::string cube(const std::string& keys) {
  return R"({"duration":0.2,"bodies":[{"name":"cube","mesh":"box:1,1,1","density_ratio":0.5)" + keys + "}]}";
}

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::size_t cellsOf(const std::string& line) {
  return static_cast<std::size_t>(std::count(line.begin(), line.end(), ',')) + 1;
}

// Checks for a complete file: a header and rows with the same number of cells, the last one terminated.
void checkTrajectory(const std::string& path, std::size_t least_rows) {
  const std::string text = contents(path);
  REQUIRE_FALSE(text.empty());
  CHECK(text.back() == '\n');
  const std::vector<std::string> lines = linesOf(text);
  CHECK(lines.size() >= least_rows + 2); // the start is a row too
  CHECK(lines[1].rfind("0,", 0) == 0);
  CHECK(lines[0] + "\n" == csvHeader());
  for (const std::string& line : lines) CHECK(cellsOf(line) == cellsOf(lines[0]));
}

bool near(double a, double b, double limit = 1e-9) {
  return std::abs(a - b) < limit;
}

} // namespace

TEST_CASE("attitude: a turn about one axis is that angle; yaw changes neither tilt nor the heel of the bow") {
  const double half = 20 * 3.141592653589793 / 360, s = std::sin(half), c = std::cos(half);
  const Attitude roll = attitudeOf({s, 0, 0, c});
  CHECK(near(roll.tilt, 20));
  CHECK(near(roll.roll, 20));
  CHECK(near(roll.pitch, 0));
  CHECK(near(roll.heel, 20));
  const Attitude pitch = attitudeOf({0, 0, -s, c});
  CHECK(near(pitch.tilt, 20));
  CHECK(near(pitch.pitch, -20));
  const Attitude yaw = attitudeOf({0, s, 0, c});
  CHECK(near(yaw.tilt, 0));
  CHECK(near(yaw.yaw, 20));
  CHECK(near(attitudeOf({0, s, 0, -c}).yaw, -20));
  // Rolled by 20 degrees about the bow, which yaw has turned to -z: -20 about the world's z.
  const double r = std::sqrt(0.5); // q = yaw(90) * roll(20)
  const Attitude both = attitudeOf({r * s, r * c, -r * s, r * c});
  CHECK(near(both.tilt, 20));
  CHECK(near(both.yaw, 90));
  CHECK(near(both.heel, 20));
  CHECK(near(both.pitch, -20));
  CHECK(near(both.roll, 0));
  CHECK(near(attitudeOf({1, 0, 0, 0}).tilt, 180));
}

TEST_CASE("trajectory: rows and thinning") {
  CHECK(rowInterval(3000, 1) == 1);
  CHECK(rowInterval(20000, 1) == 1);
  CHECK(rowInterval(20001, 1) == 2);
  CHECK(rowInterval(500, 100) == 3);
  MeshAlone box;
  box.mesh.mesh = "box:2,1,1";
  const auto scene = loadMeshAlone(box, {});
  SceneMember member = scene->members[0];
  const PlainNumbers plain(member, scene->sea);
  RideInstant now{{}, 0.02, 1.5, 0.25};
  now.state.rotation[3] = 1;
  now.state.force_bound = std::nan("");
  member.name = "a, \"b\"\nc";
  const std::string row = csvRow(member, now, plain);
  CHECK(row.rfind("0.02,\"a, \"\"b\"\" c\",0,0,0,0,0,0,1,", 0) == 0);
  CHECK(row.ends_with(",0,1.5,,0.25,0,0,0,0,0,0\n")); // an unknown bound is an empty cell
  member.name = "a";
  CHECK(cellsOf(csvRow(member, now, plain)) == cellsOf(csvHeader()));
  now.time = 0;
  CHECK(cellsOf(csvRow(member, now, plain)) == cellsOf(csvHeader()));
  // Values that are zero except for rounding are printed as 0, and times are short.
  now.time = 0.1 + 0.2;
  now.state.position[0] = -1.57439e-18, now.state.velocity[1] = -0.0, now.state.buoyancy[3] = 1e-13;
  now.state.position[1] = -1e-5;
  CHECK(csvRow(member, now, plain).rfind("0.3,a,0,-1e-05,0,0,0,0,1,0,0,0,", 0) == 0);
  CHECK(csvRow(member, now, plain).find("e-1") == std::string::npos);
}

TEST_CASE("float: all keys of the contract, and the files") {
  const Folder folder;
  const std::string out = folder.path + "/out";
  const json j = runJson("float " + folder.write("a.json", cube("")) + " --out " + out);
  REQUIRE(j["summary"].size() == 1);
  for (const char* key : {"settled", "tilt_degrees", "draft", "residual_force", "residual_torque", "worst_roll_degrees",
                          "step_microseconds", "name"})
    CHECK_MESSAGE(j["summary"][0].contains(key), key);
  CHECK(j["summary"][0]["settled"] == true);
  CHECK(j["summary"][0]["draft"].get<double>() == doctest::Approx(0.5));
  CHECK(j["summary"][0]["residual_force"].get<double>() < 0.1);
  CHECK(j["steps"] == 10);
  CHECK(j["interrupted"] == false);
  checkTrajectory(out + "/trajectory.csv", 10);
  const std::string html = contents(out + "/report.html");
  CHECK(html.size() < 3'000'000);
  // The page fetches nothing: no address in any src, href or url; no script.
  for (const char* word : {"src=\"http", "href=", "url(", "<script", "@import", "<link", "<iframe"})
    CHECK_MESSAGE(html.find(word) == std::string::npos, word);
  CHECK(html.find("data:image/jpeg;base64,") != std::string::npos);
  CHECK(html.find(">Heave<") != std::string::npos);
  const Result plain = run("float " + folder.path + "/a.json --out " + out);
  CHECK(plain.code == 0);
  CHECK(plain.out.find("settled") != std::string::npos);
  CHECK(plain.error.find("float: 1 of ") != std::string::npos);
  CHECK(plain.error.find("warning") == std::string::npos);
  checkRefused(folder.write("bad.json", "{}"), "bodies: is missing"); // a scene needs no verb
}

TEST_CASE("float --no-report: the trajectory alone, and no report of an earlier ride is left") {
  const Folder folder;
  const std::string out = folder.path + "/out", ride = "float " + folder.write("a.json", cube("")) + " --out " + out;
  REQUIRE(run(ride).code == 0);
  REQUIRE(std::filesystem::exists(out + "/report.html"));
  const json j = runJson(ride + " --no-report");
  CHECK(j["report"].is_null());
  CHECK(j["trajectory"] == out + "/trajectory.csv");
  checkTrajectory(out + "/trajectory.csv", 10);
  CHECK(!std::filesystem::exists(out + "/report.html"));
  CHECK(run(ride + " --no-report").out.find("report") == std::string::npos);
}

TEST_CASE("float: duration and step of the command line") {
  const Folder folder;
  const std::string scene = folder.write("a.json", cube("")), out = " --no-report --out " + folder.path;
  const json j = runJson("float " + scene + out + " --duration 0.5 --step 0.05");
  CHECK(j["steps"] == 10);
  CHECK(j["duration"].get<double>() == doctest::Approx(0.5));
  checkRefused("float " + scene + out + " --duration 0", "--duration");
  checkRefused("float " + scene + out + " --step -1", "--step");
  checkRefused("float " + scene + out + " --step 1", "--step");
}

TEST_CASE("float: bad scenes end with exit 2 and a line that names file and key") {
  const Folder folder;
  const std::string out = " --no-report --out " + folder.path + "/out";
  const auto refused = [&](const std::string& text, const std::string& word) {
    checkRefused("float " + folder.write("bad.json", text) + out, word);
    CHECK(run("float " + folder.path + "/bad.json" + out).error.find("bad.json") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder.path + "/out"));
  };
  checkRefused("float", "SCENE");
  checkRefused("float " + folder.path + "/missing.json" + out, "missing.json");
  refused("{", "not valid JSON");
  refused(R"({"bodies":[{"mesh":"box:1,1,1","mass":-3}]})", "bodies[0].mass: must be greater than 0");
  refused(R"({"step":0,"bodies":[{"mesh":"box:1,1,1","mass":3}]})", "step: must be greater than 0");
  refused(R"({"bodies":[{"mesh":"box:1,1,1","masss":3}]})", "did you mean 'mass'");
  refused(R"({"bodies":[{"mesh":"no.stl","mass":3}]})", "bodies[0].mesh");
  refused(R"({"bodies":[{"mesh":"spere:1","mass":3}]})", "spere");
  refused(R"({"bodies":[{"mesh":"box:1,1","mass":3}]})", "bodies[0]: ");
  refused(R"({"bodies":[{"mesh":"fetched/bunny.obj","mass":3}]})", "tools/fetch_bunny.sh");
  refused(R"({"sea":"no.json","bodies":[{"mesh":"box:1,1,1","mass":3}]})", "sea: ");
  refused(R"({"sea":{"kind":"flat","x":1},"bodies":[{"mesh":"box:1,1,1","mass":3}]})", "sea.x: unknown key");
  refused(R"({"bodies":[{"mesh":"box:1,1,1","mass":3,"never_wet":["hold"]}]})", "hold");
  refused(R"({"bodies":[{"mesh":"box:1,1,1","mass":3,"inertia":[1,1,100]}]})", "bodies[0].inertia");
  refused(R"({"bodies":[{"mesh":"box:1,1,1","mass":3,"position":[0,1e300,0]}]})", "bodies[0].position");
  folder.write("sea.json", R"({"kind":"flat","levle":1})");
  checkRefused("float " + folder.write("bad.json", R"({"sea":"sea.json","bodies":[{"mesh":"box:1,1,1","mass":3}]})") +
                   out,
               "/sea.json: levle");
  const std::string good = folder.write("good.json", cube(""));
  checkRefused("float " + good + " --out /proc/none", "/proc/none");
  checkRefused("float " + good + " --no-report --out " + good, "good.json");
}

TEST_CASE("float: files are found beside the scene, each mesh once") {
  const Folder folder;
  std::filesystem::create_directory(folder.path + "/sub");
  folder.write("sub/sea.json", R"({"kind":"flat","level":2})");
  folder.write("sub/tetra.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  const std::string scene = folder.write("sub/a.json", R"({"sea":"sea.json","duration":0.1,"bodies":[
    {"name":"a","mesh":"tetra.obj","density":500,"position":[0,2,0],"copies":{"rows":2,"columns":3,"spacing":4}},
    {"name":"b","mesh":"tetra.obj","density":500,"position":[9,2,0]}]})");
  const json j = runJson("float " + scene + " --no-report --out " + folder.path + "/out");
  REQUIRE(j["summary"].size() == 7);
  CHECK(j["summary"][5]["name"] == "a 6");
  CHECK(j["summary"][6]["name"] == "b");
  CHECK(j["summary"][0]["mass"].get<double>() == doctest::Approx(500 / 6.0));
  CHECK(std::abs(j["summary"][0]["height"].get<double>() - 0.25) < 0.2); // above the level, at any level
  const auto loaded = loadScene(scene, {});
  CHECK(loaded->hulls.size() == 1);
  CHECK(loaded->members[5].definition.position[0] == 4);
  CHECK(loaded->members[5].definition.position[2] == 2);
}

TEST_CASE("float: a centre of mass outside the hull is a warning") {
  const Folder folder;
  const Result result = run("float " + folder.write("a.json", cube(R"(,"center_of_mass":[0,-3,0])")) +
                            " --no-report --out " + folder.path);
  CHECK(result.code == 0);
  CHECK(result.error.find("warning") != std::string::npos);
  CHECK(result.error.find("bodies[0].center_of_mass") != std::string::npos);
}

TEST_CASE("float: Ctrl-C leaves a trajectory of whole lines, a report, and exit 130") {
  const Folder folder;
  const std::string scene =
      folder.write("long.json", R"({"duration":100000,"bodies":[{"name":"a","mesh":"box:1,1,1","mass":500}]})");
  const std::string out = folder.path + "/out", error = folder.path + "/stderr", said = folder.path + "/stdout";
  std::fflush(nullptr); // else the child writes it again
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    if (!std::freopen(said.c_str(), "w", stdout) || !std::freopen(error.c_str(), "w", stderr)) _exit(99);
    execl(commandPath(), "plimsoll", "float", scene.c_str(), "--out", out.c_str(), static_cast<char*>(nullptr));
    _exit(99);
  }
  // The ride has begun once the first rows are written.
  for (int tenths = 0; tenths < 600 && linesOf(contents(out + "/trajectory.csv")).size() < 3; ++tenths)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  kill(child, SIGINT);
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 130);
  checkTrajectory(out + "/trajectory.csv", 2);
  CHECK(contents(error).find("interrupted at") != std::string::npos);
  CHECK(contents(said).find("then interrupted") != std::string::npos);
  CHECK(contents(out + "/report.html").ends_with("</html>\n"));
}

TEST_CASE("float: locked axes keep what they have, and residuals leave them out") {
  const Folder folder;
  const json j = runJson("float " + kScenes + "pinned_cube.json --no-report --out " + folder.path);
  const json& pinned = j["summary"][0];
  CHECK(pinned["settled"] == true);
  CHECK(pinned["tilt_degrees"].get<double>() == doctest::Approx(26.565).epsilon(1e-3));
  CHECK(pinned["residual_force"].get<double>() < 1);
  CHECK(pinned["residual_torque"].get<double>() < 1);
  CHECK(near(pinned["worst_roll_degrees"].get<double>(), 0, 1e-6));
}

TEST_CASE("the free cubes find their positions") {
  const auto tiltAfter = [](const std::string& name) {
    const auto scene = loadScene(kScenes + name, {});
    SceneRide ride(*scene);
    for (std::uint64_t step = 0; step < scene->steps(); ++step) ride.step();
    return attitudeOf(ride.state(0).rotation).tilt;
  };
  CHECK(tiltAfter("free_cube.json") == doctest::Approx(54.736).epsilon(1e-3));
  CHECK(tiltAfter("light_cube.json") < 1);
}

TEST_CASE("every scene under scenes/ runs") {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kScenes)) {
    if (entry.path().extension() != ".json" || entry.path().stem() == "bench") continue;
    if (entry.path().stem() == "bunny" && !std::filesystem::exists(kScenes + "fetched/bunny.obj")) continue;
    INFO(entry.path().string());
    const auto scene = loadScene(entry.path().string(), {});
    SceneRide ride(*scene);
    RideRecord record(ride);
    for (std::uint64_t step = 1; step <= 5; ++step) {
      ride.step();
      record.add(ride, step);
    }
    CHECK(ride.time() == doctest::Approx(5 * scene->description.step));
    for (std::size_t i = 0; i < ride.count(); ++i) CHECK(std::isfinite(ride.state(i).position[1]));
    CHECK(ride.stills().size() == ride.count());
    CHECK(std::isfinite(ride.waterHeight(1, 2)));
    CHECK_FALSE(record.lastTenthSeen());
    ++count;
  }
  CHECK(count >= 8);
}

TEST_CASE("record: telling moments begin at the start, end at the end, and favour motion") {
  const Folder folder;
  // Falls for a moment, then is at rest for a long time.
  const auto scene =
      loadScene(folder.write("a.json", R"({"duration":30,"step":0.05,"effects":{"rates":{"linear":[2,2,2],"angular":3}},
    "bodies":[{"mesh":"box:1,0.4,1","density_ratio":0.5,"position":[0,1,0],"tilt":{"axis":[0,0,1],"degrees":30}}]})"),
                {});
  SceneRide ride(*scene);
  RideRecord record(ride);
  for (std::uint64_t step = 1; step <= scene->steps(); ++step) {
    ride.step();
    record.add(ride, step);
  }
  CHECK(record.lastTenthSeen());
  const std::vector<RideMoment> moments = record.tellingMoments(8);
  REQUIRE(moments.size() == 8);
  CHECK(moments.front().time == 0);
  CHECK(near(moments.back().time, 30));
  for (std::size_t k = 1; k < moments.size(); ++k) CHECK(moments[k].time > moments[k - 1].time);
  CHECK(moments[3].time < 8);
  CHECK(record.traces()[0].samples.size() == 600);
  CHECK(record.body(0).worst_tilt > 10);
}

TEST_CASE("float: times that no one can mean are refused by the option's name, before anything is written") {
  const Folder folder;
  const std::string scene = folder.write("a.json", cube("")), out = " --no-report --out " + folder.path + "/out";
  const auto refused = [&](const std::string& options, const std::string& words) {
    checkRefused("float " + scene + out + options, words);
    CHECK_FALSE(std::filesystem::exists(folder.path + "/out"));
  };
  refused(" --step 1e-300", "--step: must be between 1e-09 and 10 s, is 1e-300");
  refused(" --step 1e-300 --duration 1e-299", "--duration: must be between 1e-09 and 1e+07 s, is 1e-299");
  refused(" --step 1e-320", "--step");
  refused(" --step nan", "--step");
  refused(" --step inf", "--step");
  refused(" --step 1e300", "--step: must be between 1e-09 and 10 s, is 1e+300");
  refused(" --step 1e-9", "--step: 1e-09 s makes 2e+08 steps of the 0.2 s, at most 1e+08 are allowed: a step is given "
                          "in seconds, such as 0.02");
  refused(" --step 0.5", "--step: 0.5 s is longer than the whole ride of 0.2 s");
  refused(
      " --duration 1e7",
      "--duration: 1e+07 s takes 5e+08 steps of 0.02 s, at most 1e+08 are allowed: milliseconds taken for seconds?");
  refused(" --duration 1e300", "--duration: must be between 1e-09 and 1e+07 s, is 1e+300");
  refused(" --duration 0.001", "--duration: 0.001 s is shorter than one step of 0.02 s");
  refused(" --duration nan", "--duration");
}

TEST_CASE("float: standard streams that are closed do not become its files") {
  const Folder folder;
  const std::string scene = folder.write("a.json", cube("")), out = folder.path + "/out";
  const auto ride = [&](const std::string& redirections) {
    std::filesystem::remove_all(out);
    const std::string command = std::string(commandPath()) + " float " + scene + " --out " + out + redirections;
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  };
  CHECK(ride(" >" + folder.path + "/text 2>&-") == 0);
  checkTrajectory(out + "/trajectory.csv", 10);
  CHECK(contents(out + "/report.html").rfind("<!DOCTYPE html>", 0) == 0);
  // Unwritable numbers are an error, but the files are complete.
  CHECK(ride(" --no-report --json >&- 2>" + folder.path + "/errors") == 2);
  CHECK(contents(folder.path + "/errors").find("plimsoll: error: standard output cannot be written\n") !=
        std::string::npos);
  checkTrajectory(out + "/trajectory.csv", 10);
  CHECK(ride(" <&- >&- 2>&-") == 2);
  checkTrajectory(out + "/trajectory.csv", 10);
  CHECK(contents(out + "/report.html").rfind("<!DOCTYPE html>", 0) == 0);
}

TEST_CASE("float: steps that missed the tolerance are counted, and said") {
  const Folder folder;
  const auto ride = [&](const std::string& tolerance, const std::string& amplitude) {
    const std::string scene = folder.write(
        "steep" + tolerance + ".json",
        R"({"duration":0.2,"step":0.02,"sea":{"kind":"gerstner","waves":[{"wavelength":4,"steepness":1,"amplitude":)" +
            amplitude + R"(}]},
           "bodies":[{"name":"slab","mesh":"box:6,0.3,6","density_ratio":0.5,"tolerance":)" +
            tolerance + "}]}");
    return run("float " + scene + " --json --no-report --out " + folder.path + "/" + tolerance);
  };
  const Result missed = ride("1e-6", "0.6"), met = ride("0.1", "0.1");
  REQUIRE(missed.code == 0);
  CHECK(json::parse(missed.out)["summary"][0]["steps_out_of_tolerance"] == 10);
  CHECK(missed.error.find("plimsoll: warning: slab missed its tolerance in 10 of 10 steps") != std::string::npos);
  REQUIRE(met.code == 0);
  CHECK(json::parse(met.out)["summary"][0]["steps_out_of_tolerance"] == 0);
  CHECK(met.error.find("tolerance") == std::string::npos);
}
