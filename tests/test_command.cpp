// test_command.cpp - the command as used by scripts: JSON keys, exit codes, one clear line for each kind of bad input.
#include "command_json.hpp"
#include "places.hpp"
#include "support.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace plim;
using namespace plim::tests;
using nlohmann::json;

namespace {

std::string binaryStl(const MeshData& mesh) {
  std::string bytes(80, ' ');
  const auto put = [&](const auto& value) { bytes.append(reinterpret_cast<const char*>(&value), sizeof value); };
  put(static_cast<std::uint32_t>(mesh.triangles.size()));
  for (const Triangle& t : mesh.triangles) {
    for (int k = 0; k < 3; ++k) put(0.0f);
    for (const std::uint32_t v : t)
      for (int k = 0; k < 3; ++k) put(static_cast<float>(mesh.vertices[v][k]));
    put(std::uint16_t{0});
  }
  return bytes;
}

std::string obj(const MeshData& mesh) {
  std::string text;
  char line[128];
  for (const Vec3d& v : mesh.vertices)
    text += (std::snprintf(line, sizeof line, "v %.9g %.9g %.9g\n", v.x, v.y, v.z), line);
  for (const Triangle& t : mesh.triangles)
    text += (std::snprintf(line, sizeof line, "f %u %u %u\n", t[0] + 1, t[1] + 1, t[2] + 1), line);
  return text;
}

} // namespace

TEST_CASE("inspect: all keys of the contract") {
  const json j = runJson("inspect box:2,3,4");
  for (const char* key : {"vertices", "triangles", "components", "closed", "oriented", "open_edges", "rims",
                          "nonmanifold_edges", "flipped_triangles", "degenerate_triangles", "volume", "area",
                          "centroid", "inertia", "extent", "interior_triangles", "problems"})
    CHECK_MESSAGE(j.contains(key), key);
  CHECK(j["volume"] == doctest::Approx(24));
  CHECK(j["inertia"][1][1] == doctest::Approx(24 * 20 / 12.0));
  CHECK(j["extent"][2] == doctest::Approx(4));
  CHECK(j["closed"] == true);
  const json row = runJson("inspect rowboat");
  CHECK(row["closed"] == false);
  CHECK(row["rims"].size() == 1);
  for (const char* key : {"kind", "count", "first", "hint"}) CHECK(row["problems"][0].contains(key));
  CHECK(runJson("inspect catamaran")["components"] == 2);
}

TEST_CASE("force: all keys of the contract, all methods agree, precision as promised") {
  const json j = runJson("force box:4,1,2 --position 0,0.1,0 --rotation 0,0,0.1,0.99498743710662 --waterline");
  for (const char* key :
       {"force", "torque", "volume", "center_of_buoyancy", "wetted_area", "waterplane_area", "triangles",
        "opening_submerged", "error_bound", "certified", "sea_evaluations", "status", "waterline"})
    CHECK_MESSAGE(j.contains(key), key);
  CHECK(j["status"] == "ok");
  CHECK(j["certified"] == true);
  CHECK(j["triangles"]["cut"].get<int>() > 0);
  REQUIRE(j["waterline"].size() == 1);
  CHECK(j["waterline"][0].front() == j["waterline"][0].back());
  const json exact =
      runJson("force box:4,1,2 --position 0,0.1,0 --rotation 0,0,0.1,0.99498743710662 --method reference");
  for (const std::string method : {"adaptive", "linear", "plain", "linear --precision double"}) {
    const json other =
        runJson("force box:4,1,2 --position 0,0.1,0 --rotation 0,0,0.1,0.99498743710662 --method " + method);
    const double limit = method.find("double") != std::string::npos ? 1e-12 : 2e-6;
    CHECK(other["force"][1].get<double>() == doctest::Approx(exact["force"][1].get<double>()).epsilon(limit));
    CHECK(std::abs(other["torque"][2].get<double>() - exact["torque"][2].get<double>()) < limit * 8 * 9810 * 4);
  }
  CHECK(exact["error_bound"]["force"].is_null());
  CHECK(runJson("force box:1,1,1 --position 0,9,0")["center_of_buoyancy"].is_null());
  CHECK(runJson("force box:1,1,1 --density 1025 --gravity 2")["force"][1] == doctest::Approx(1025));
  CHECK(runJson("force box:1,1,1 --about 1,0,0")["torque"][2] == doctest::Approx(-4905));
  CHECK(runJson("force rowboat --position 0,-0.4,0")["opening_submerged"] == true);
  CHECK(run("force rowboat --position 0,-0.4,0").error.find("warning") != std::string::npos);
  CHECK(run("force boat").out.find("force [N]") != std::string::npos);
  CHECK(run("inspect boat").out.find("volume") != std::string::npos);
}

TEST_CASE("mesh options: up, scale, never-wet, repair, strict") {
  const Folder folder;
  const std::string path = folder.write("box.obj", obj(shape("box:1000,2000,3000")));
  CHECK(runJson("inspect " + path + " --scale 0.001")["volume"] == doctest::Approx(6));
  CHECK(runJson("inspect " + path)["problems"][0]["kind"] == "units");
  CHECK(run("inspect " + path).error.find("if these are millimetres: --scale 0.001") != std::string::npos);
  const json up = runJson("inspect " + path + " --scale 0.001 --up z");
  CHECK(up["extent"][1] == doctest::Approx(3));
  CHECK(up["extent"][2] == doctest::Approx(2));
  CHECK(up["oriented"] == true);
  CHECK(runJson("inspect rowboat --repair")["closed"] == false);
  CHECK(runJson("force boat --position 0,0.2,0 --never-wet cabin")["triangles"]["wet"].get<int>() > 0);
  checkRefused("inspect rowboat --strict", "strict");
  checkRefused("inspect boat --never-wet cokpit", "cabin");
  checkRefused("inspect box:1,1,1 --never-wet hold", "names no groups");
  // If there are many names, only some are listed, each once.
  std::string many = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
  for (int i = 0; i < 50; ++i) many += "g part" + std::to_string(i % 25) + "\nf 1 2 3\n";
  checkRefused("inspect " + folder.write("many.obj", many) + " --never-wet hold", "part18, part19 and 5 more");
}

TEST_CASE("files of every format arrive") {
  const Folder folder;
  CHECK(runJson("inspect " + folder.write("a.stl", binaryStl(shape("torus:2,0.5,32"))))["closed"] == true);
  CHECK(runJson("inspect " + folder.write("a.obj", obj(shape("torus:2,0.5,32"))))["triangles"] == 32 * 16 * 2);
}

TEST_CASE("lost digits are warned of where they are lost") {
  const Folder folder;
  formats::MeshData far = shape("ellipsoid:1.25,0.7,0.3333333,1");
  const double volume = runJson("inspect ellipsoid:1.25,0.7,0.3333333,1")["volume"];
  for (Vec3d& v : far.vertices) v.x += 4e6;
  std::string text;
  for (const Vec3d& v : far.vertices) {
    char line[100];
    std::snprintf(line, sizeof line, "v %.17g %.17g %.17g\n", v.x, v.y, v.z);
    text += line;
  }
  for (const auto& t : far.triangles)
    text += "f " + std::to_string(t[0] + 1) + " " + std::to_string(t[1] + 1) + " " + std::to_string(t[2] + 1) + "\n";
  const std::string exact = folder.write("far.obj", text), rounded = folder.write("far.stl", binaryStl(far));
  CHECK(runJson("inspect " + exact)["volume"] == doctest::Approx(volume).epsilon(1e-6));
  CHECK(run("inspect " + exact).error.find("lost digits") == std::string::npos);
  CHECK(run("inspect " + rounded).error.find("lost digits") != std::string::npos);
}

TEST_CASE("a corpus of broken meshes: each gets its clear line, exit 2, no crash") {
  const Folder folder;
  const MeshData box = shape("box:1,1,1");
  MeshData nan = box, sheet = box, one;
  nan.vertices[2].y = std::nan("");
  for (Vec3d& v : sheet.vertices) v.y = 0;
  one.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  one.triangles = {{0, 1, 2}};
  std::string range = obj(box);
  range += "f 1 2 99\n";
  std::string moebius;
  const int steps = 12;
  for (int k = 0; k < steps; ++k)
    for (const double w : {-0.3, 0.3}) {
      const double a = 2 * 3.14159265 * k / steps;
      char line[96];
      std::snprintf(line, sizeof line, "v %g %g %g\n", (1 + w * std::cos(a / 2)) * std::cos(a), w * std::sin(a / 2),
                    (1 + w * std::cos(a / 2)) * std::sin(a));
      moebius += line;
    }
  for (int k = 0; k < steps; ++k) {
    const int a = 2 * k + 1, b = a + 1, n = 2 * steps;
    int c = (2 * k + 2) % n + 1, d = (2 * k + 3) % n + 1;
    if (k + 1 == steps) std::swap(c, d);
    moebius += "f " + std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(c) + "\nf " +
               std::to_string(b) + " " + std::to_string(d) + " " + std::to_string(c) + "\n";
  }
  checkRefused("inspect " + folder.write("nan.stl", binaryStl(nan)), "not a finite number");
  checkRefused("inspect " + folder.write("empty.stl", ""), "empty");
  checkRefused("inspect " + folder.write("one.stl", binaryStl(one)), "volume is zero");
  checkRefused("inspect " + folder.write("sheet.stl", binaryStl(sheet)), "zero");
  checkRefused("inspect " + folder.write("range.obj", range), "99");
  checkRefused("inspect " + folder.write("moebius.obj", moebius), "Moebius");
  checkRefused("inspect " + folder.path, "directory");
  checkRefused("inspect " + folder.write("cut.stl", binaryStl(box).substr(0, 300)), "truncated");
  checkRefused("inspect " + folder.write("zip.obj", std::string("PK\x03\x04") + std::string(100, '\7')), "zip");
  checkRefused("inspect " + folder.write("points.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\np 1 2 3\n"), "triangles");
  checkRefused("inspect " + folder.write("word.doc", "hello"), "doc");
  checkRefused("inspect " + folder.path + "/missing.stl", "no such file");
  checkRefused("force " + folder.write("nan2.stl", binaryStl(nan)) + " --json", "not a finite number");
}

TEST_CASE("slips in arguments") {
  checkRefused("", "verb");
  checkRefused("inspct box:1,1,1", "inspct");
  checkRefused("inspect", "MESH");
  checkRefused("inspect box:1,1", "box");
  checkRefused("inspect spere:1", "spere");
  checkRefused("force box:1,1,1 --position 0,0", "--position");
  checkRefused("force box:1,1,1 --position 0,0,x", "--position");
  checkRefused("force box:1,1,1 --rotation 0,0,0,2", "unit length");
  checkRefused("force box:1,1,1 --rotation 0,0,0", "--rotation");
  checkRefused("force box:1,1,1 --method magic", "magic");
  checkRefused("force box:1,1,1 --tolerance -1", "--tolerance");
  checkRefused("force box:1,1,1 --density -5", "density");
  checkRefused("force box:1,1,1 --gravity -9.81", "not -9.81");
  checkRefused("force box:1,1,1 --precision half", "precision");
  checkRefused("force box:1,1,1 --up x", "up");
  checkRefused("force box:1,1,1 --scale 0", "--scale");
  checkRefused("show box:1,1,1 --submerged 2", "--submerged");
  checkRefused("show box:1,1,1 --out /nonexistent/folder/a.png", "/nonexistent/folder/a.png");
  CHECK(run("force box:1,1,1 --position 0,-1e13,0").error.find("--position is more than") != std::string::npos);
  checkRefused("inspect " + std::string(5000, 'x') + ".stl", "xxx");
  checkRefused("force box:1,1,1 --sea /nonexistent.json", "/nonexistent.json");
  checkRefused("force box:1,1,1 --time 1e30", "--time");
  CHECK(run("--help").code == 0);
  CHECK(run("--version").out.find("0.1") != std::string::npos);
  CHECK(run("force --help").out.find("--waterline") != std::string::npos);
}

TEST_CASE("output that cannot be written is an error") {
  const std::string command = std::string(commandPath()) + " force box:1,1,1 --json >/dev/full 2>/dev/null";
  CHECK(WEXITSTATUS(std::system(command.c_str())) == 2);
}

TEST_CASE("force --sea: every kind, every method, and the honest status") {
  const Folder folder;
  const std::string swell =
      R"({"kind":"sines","density":1025,"waves":[{"amplitude":0.2,"wavelength":9,"direction_degrees":20}]})";
  const std::string seas[] = {
      R"({"kind":"flat","level":0.2})",
      swell,
      R"({"kind":"gerstner","waves":[{"amplitude":0.3,"wavelength":9}]})",
      R"({"kind":"spectrum","spectrum":"jonswap","significant_height":0.5,"peak_period":3})",
      R"({"kind":"fft","tile":60,"resolution":64,"wind_speed":5,"choppiness":0.5})",
      R"({"kind":"grid","origin":[-5,-5],"cell":5,"rows":3,"columns":3,"heights":[0,0.1,0.2,0,0.1,0,0.3,0.2,0.1]})",
      R"({"kind":"sampled","cell":0.3,"of":)" + swell + "}",
  };
  for (const std::string& sea : seas) {
    const std::string arguments = "force ellipsoid:2,1,1,4 --sea " + folder.write("sea.json", sea) + " --time 2.5";
    const json linear = runJson(arguments + " --method linear"), exact = runJson(arguments + " --method reference");
    INFO(sea);
    const double scale = 1025 * 9.81 * 8.3;
    CHECK(std::abs(linear["force"][1].get<double>() - exact["force"][1].get<double>()) < 2e-3 * scale);
    CHECK(std::abs(linear["force"][0].get<double>() - exact["force"][0].get<double>()) < 2e-3 * scale);
    if (linear["certified"] == true)
      CHECK(std::abs(linear["force"][1].get<double>() - exact["force"][1].get<double>()) <=
            linear["error_bound"]["force"].get<double>());
    else
      CHECK(linear["error_bound"]["force"].is_null());
  }
  // Seas given as data have bounds computed from the data.
  for (const std::string& sea : {seas[5], seas[6]}) {
    const json kept = runJson("force boat --position 0,0.3,0 --never-wet auto --sea " + folder.write("data.json", sea));
    INFO(sea);
    CHECK(kept["certified"] == true);
    CHECK(kept["status"] == "ok");
    CHECK(kept["error_bound"]["force"].get<double>() > 0);
    CHECK(kept["error_bound"]["force"].get<double>() <
          0.01 * 1025 * 9.81 * runJson("inspect boat")["volume"].get<double>());
  }
  const std::string path = folder.write("swell.json", swell);
  const json tight = runJson("force ellipsoid:2,1,1,4 --sea " + path + " --tolerance 1e-6");
  CHECK(tight["status"] == "ok");
  CHECK(tight["certified"] == true);
  CHECK(tight["error_bound"]["force"].get<double>() <= 1e-6 * 1025 * 9.81 * 8.4);
  const json beyond = runJson("force ellipsoid:2,1,1,4 --sea " + path + " --tolerance 1e-16");
  CHECK(beyond["status"] == "tolerance_not_met");
  CHECK(beyond["error_bound"]["force"].get<double>() > 0);
  CHECK(runJson("force ellipsoid:2,1,1,4 --sea " + path + " --tolerance 1e-9 --method linear")["status"] == "ok");
  CHECK(runJson("force ellipsoid:2,1,1,4 --sea " + path + " --method quadratic")["force"][1].get<double>() ==
        doctest::Approx(
            runJson("force ellipsoid:2,1,1,4 --sea " + path + " --method reference")["force"][1].get<double>())
            .epsilon(1e-4));
  CHECK(runJson("force ellipsoid:2,1,1,4 --sea " + path + " --method plain --time 2")["force"][1].get<double>() ==
        doctest::Approx(
            runJson("force ellipsoid:2,1,1,4 --sea " + path + " --method linear --time 2")["force"][1].get<double>())
            .epsilon(1e-5));
  CHECK(runJson("force box:1,1,1 --sea " +
                folder.write("flat.json", R"({"kind":"flat","level":0.5,"density":1025})"))["force"][1] ==
        doctest::Approx(1025 * 9.81));
  checkRefused("force box:1,1,1 --sea " + folder.write("bad.json", R"({"kind":"sines","waves":[{"amplitude":1}]})"),
               "waves[0].wavelength");
  checkRefused("force box:1,1,1 --sea " + folder.path, "is a directory");
}

TEST_CASE("hollow boats: inspect names the parts inside, whatever bytes the names hold") {
  const Folder folder;
  const std::string path = folder.write("boat.obj", "g \x1b[31mhold\n" + obj(shape("boat")));
  const std::string table = run("inspect " + path).out;
  CHECK(table.find(" [31mhold)") != std::string::npos);
  CHECK(table.find('\x1b') == std::string::npos);
}

TEST_CASE("hollow boats: the inside is dry, unless water is let in") {
  const json dry = runJson("force boat --position 0,0.1,0"),
             wet = runJson("force boat --position 0,0.1,0 --never-wet none");
  CHECK(dry["volume"].get<double>() > wet["volume"].get<double>());
  CHECK(dry["certified"] == true);
  CHECK(std::abs(dry["force"][0].get<double>()) < 1);
  CHECK(run("force boat --position 0,0.1,0").error.empty());
  CHECK(runJson("inspect boat")["interior_parts"].get<std::string>().size() > 0);
}

TEST_CASE("show writes a picture and a summary when there is no terminal") {
  const Folder folder;
  const Result result = run("show boat --out " + folder.path + "/boat.png");
  CHECK(result.code == 0);
  CHECK(result.out.find("buoyancy") != std::string::npos);
  const std::string png = contents(folder.path + "/boat.png");
  CHECK(png.substr(1, 3) == "PNG");
  CHECK(png.size() > 50000);
  const json j = runJson("show box:2,1,1 --submerged 0.25 --out " + folder.path + "/box.png");
  CHECK(j["volume"] == doctest::Approx(0.5));
  CHECK(j["draft"] == doctest::Approx(0.25));
  CHECK(j["picture"] == folder.path + "/box.png");
}

TEST_CASE("bench: all keys of the contract, and the files it writes") {
  const Folder folder;
  const json j = runJson("bench --quick --hulls box --seas still,A,G4 --out " + folder.path + "/a/b --plot " +
                         folder.path + "/p.svg");
  REQUIRE(j["cases"].size() == 7);
  for (const char* key :
       {"name", "triangles", "waves", "tolerance", "plain_ns", "ours_ns", "ratio", "error", "bound", "passed"})
    for (const json& each : j["cases"]) CHECK_MESSAGE(each.contains(key), key);
  CHECK(j["cases"][0]["waves"] == 0);
  CHECK(j["cases"][1]["waves"] == 4);
  CHECK(j["cases"][2]["sea"] == "G4");
  CHECK(j["cases"][2]["plain_ns"].is_null());
  REQUIRE(j["prepare"].size() == 3);
  CHECK(j["prepare"][2]["microseconds"] > 0);
  REQUIRE(j["goals"].size() == 3);
  for (const char* key : {"what", "goal", "found", "passed"}) CHECK_MESSAGE(j["goals"][0].contains(key), key);
  CHECK(j["passed"] == true);
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path + "/a/b")) {
    CHECK(contents(entry.path()).size() > 200);
    ++files;
  }
  CHECK(files == 4);
  CHECK(contents(folder.path + "/p.svg").rfind("<svg", 0) == 0);
  const Result table = run("bench --quick --hulls box --seas still,A");
  CHECK(table.code == 0);
  CHECK(table.out.find("ratio") != std::string::npos);
  CHECK(table.error.find("bench: 1 of 5: box still\n") != std::string::npos);
  checkRefused("bench --hulls box,2k", "2k");
  checkRefused("bench --seas A,B", "--seas");
  checkRefused("bench --out /dev/null/a", "--out");
  CHECK(run("bench --quick --hulls box --plot /nonexistent/p.svg").code == 2);
}

TEST_CASE("a million triangles simply work") {
  const Folder folder;
  const std::string path = folder.write("large.stl", binaryStl(shape("torus:20,5,1000")));
  const json j = runJson("force " + path);
  CHECK(j["triangles"]["dry"].get<int>() + j["triangles"]["wet"].get<int>() + j["triangles"]["cut"].get<int>() ==
        1000 * 500 * 2);
  CHECK(j["volume"] == doctest::Approx(3.14159265 * 3.14159265 * 20 * 25).epsilon(1e-4));
}

TEST_CASE("bench and compare without plimsoll-lab beside the command: one line that says how to build it") {
  const Folder folder;
  const std::string alone = folder.path + "/plimsoll", errors = folder.path + "/errors";
  std::filesystem::copy_file(commandPath(), alone);
  for (const char* verb : {"bench --quick", "compare"}) {
    const int status = std::system((alone + " " + verb + " >" + folder.path + "/out 2>" + errors).c_str());
    CHECK(WEXITSTATUS(status) == 2);
    CHECK(contents(folder.path + "/out").empty());
    CHECK(contents(errors).rfind("plimsoll: error: plimsoll-lab: is needed for this verb", 0) == 0);
    CHECK(contents(errors).find("--target plimsoll_lab") != std::string::npos);
  }
  CHECK(!std::filesystem::exists("plimsoll-compare"));
}

TEST_CASE("files that cannot be a sea, a scene or a mesh: one line, exit 2, and no waiting") {
  const Folder folder;
  std::filesystem::create_directory(folder.path + "/folder.json");
  std::filesystem::create_directory(folder.path + "/folder.obj");
  std::filesystem::create_symlink("/dev/zero", folder.path + "/endless.json");
  std::filesystem::create_symlink("/dev/zero", folder.path + "/endless.obj");
  for (const char* name : {"/pipe.json", "/pipe.obj"}) REQUIRE(::mkfifo((folder.path + name).c_str(), 0600) == 0);
  for (const char* name : {"huge.json", "huge.obj"}) {
    folder.write(name, "{");
    std::filesystem::resize_file(folder.path + "/" + name, 3ull << 30); // sparse files take no space
  }
  for (const char* name : {"empty.json", "empty.obj", "locked.json", "locked.obj"}) folder.write(name, "");
  std::string prefix; // of the command
  const auto refused = [&](const std::string& name, const std::string& words) {
    const auto checkRefused = [&](const std::string& arguments, const std::string& word) {
      tests::checkRefused(arguments, word, prefix);
    };
    const std::string path = folder.path + "/" + name;
    checkRefused("force box:1,1,1 --sea " + path + ".json", "--sea: " + path + ".json: " + words);
    checkRefused("show box:1,1,1 --sea " + path + ".json", "--sea: " + path + ".json: " + words);
    checkRefused("float " + path + ".json", "scene: " + path + ".json: " + words);
    const std::string scene =
        folder.write("scene.json", R"({"sea":")" + name + R"(.json","bodies":[{"mesh":"box:1,1,1","mass":1}]})");
    checkRefused("float " + scene, scene + ": sea: " + path + ".json: " + words);
    for (const char* verb : {"inspect ", "force ", "show ", "float "})
      checkRefused(verb + path + ".obj", path + ".obj: " + words);
    folder.write("scene.json", R"({"bodies":[{"mesh":")" + name + R"(.obj","mass":1}]})");
    checkRefused("float " + scene, path + ".obj: " + words);
  };
  refused("missing", "no such file");
  refused("folder", "is a directory, not a file");
  refused("pipe", "is a pipe, not a regular file");
  refused("endless", "is not a regular file");
  refused("huge", "has 3072 MB, more than the");
  refused("empty", "is empty (0 bytes)");
  // Root can read every file, so the command runs without the capabilities that allow it.
  if (::geteuid() == 0) prefix = "setpriv --inh-caps=-all --bounding-set=-dac_override,-dac_read_search ";
  for (const char* name : {"/locked.json", "/locked.obj"})
    std::filesystem::permissions(folder.path + name, std::filesystem::perms::none);
  refused("locked", "cannot be read: Permission denied");
}

TEST_CASE("file names that are no UTF-8: output stays valid, and the files are found") {
  const Folder folder;
  const std::string odd = folder.path + "/b\xff\xfeot", mesh = folder.write("b\xff\xfeot.obj", obj(shape("box:2,1,1"))),
                    out = " --out " + folder.path + "/o\xffut";
  const std::string safe = "b\xef\xbf\xbd\xef\xbf\xbdot"; // U+FFFD for each byte
  CHECK(runJson("inspect " + mesh)["volume"].get<double>() > 1);
  CHECK(runJson("force " + mesh)["force"][1].get<double>() > 1);
  const json shown = runJson("show " + mesh + out + ".png");
  CHECK(shown["mesh"] == folder.path + "/" + safe + ".obj");

  const json alone = runJson("float " + mesh + " --duration 0.1" + out);
  CHECK(alone["scene"] == safe + ".obj afloat");
  CHECK(alone["steps"] == 5);
  const std::string trajectory = contents(folder.path + "/o\xffut/trajectory.csv");
  CHECK(trajectory.find(safe + ".obj,") != std::string::npos);
  CHECK(trajectory.find('\xff') == std::string::npos);
  CHECK(contents(folder.path + "/o\xffut/report.html").find('\xff') == std::string::npos);

  folder.write("b\xff\xfeot.json", R"({"duration":0.1,"bodies":[{"mesh":"box:1,1,1","density_ratio":0.5}]})");
  CHECK(runJson("float " + odd + ".json" + out)["scene"] == safe);
  CHECK(contents(folder.path + "/o\xffut/report.html").find('\xff') == std::string::npos);
}

TEST_CASE("names inside a mesh that are no UTF-8 do not spoil the JSON") {
  const Folder folder;
  const MeshData boat = shape("boat");
  const std::string mesh = folder.write("boat.obj", "g h\xfcll\n" + obj(boat)); // Latin-1
  CHECK(runJson("inspect " + mesh)["interior_parts"] == "h\xef\xbf\xbdll");
}

TEST_CASE("force: a tolerance that is not met is said, on standard error and in the status") {
  const Folder folder;
  const std::string steep = folder.write(
      "steep.json",
      R"({"kind":"gerstner","waves":[{"amplitude":6.302536,"wavelength":40,"phase_degrees":60,"steepness":1}]})");
  const std::string question = "force wigley:8,2,1 --position 0,4.5,0 --sea " + steep;
  const Result missed = run(question + " --tolerance 1e-5");
  CHECK(missed.code == 0);
  CHECK(missed.error.find("plimsoll: warning: wigley:8,2,1: the tolerance of 1e-05 is not met") == 0);
  CHECK(runJson(question + " --tolerance 1e-5")["status"] == "tolerance_not_met");
  const json met = runJson(question + " --tolerance 0.1");
  CHECK(met["status"] == "ok");
  CHECK(run(question + " --tolerance 0.1").error.empty());
  // The force differs from the one in still water, which would be zero.
  CHECK(met["force"][0].get<double>() == doctest::Approx(-3767).epsilon(0.02));
  CHECK(met["force"][1].get<double>() == doctest::Approx(3746).epsilon(0.02));
}
