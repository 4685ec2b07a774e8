// test_cli_errors.cpp - typing errors and wrong names: each error message names the likely intention. Also the printed
// text: numbers in ordinary notation, within 80 columns.
#include "cli/json_text.hpp"
#include "cli/numbers.hpp"
#include "cli/output_text.hpp"
#include "command_json.hpp"
#include "places.hpp"
#include "report/terminal.hpp"

#include <array>
#include <cmath>
#include <sstream>

using namespace plim;
using namespace plim::tests;
using nlohmann::json;

namespace {

// Returns the length of the longest line.
std::size_t widest(const std::string& text) {
  std::istringstream lines(text);
  std::size_t most = 0;
  for (std::string line; std::getline(lines, line);) most = std::max(most, line.size());
  return most;
}

} // namespace

TEST_CASE("help and version are verbs too") {
  CHECK(run("help").out == run("--help").out);
  CHECK(run("help force").out == run("force --help").out);
  CHECK(run("version").out == run("--version").out);
  CHECK(run("help").code == 0);
  checkRefused("help flot", "did you mean 'float'?");
}

TEST_CASE("mistyped verbs, options and shapes: did you mean") {
  checkRefused("inspct boat", "did you mean 'inspect'?");
  checkRefused("versoin", "did you mean 'version'?");
  checkRefused("bout", "did you mean 'boat'?");
  checkRefused("inspect boat --jsn", "did you mean --json?");
  checkRefused("inspect boat -json", "did you mean --json?");
  checkRefused("show boat --ou x.png", "did you mean --out?"); // not --up, which is equally similar and comes first
  checkRefused("--versoin", "did you mean --version?");
  checkRefused("inspect boat --position 0,0,0", "it belongs to plimsoll force (");
  checkRefused("demo --json", "it belongs to plimsoll inspect, force, show, equilibrium, stability, hydrostatics, "
                              "seakeeping, bench, compare, float, shader and play (");
  checkRefused("bot", "did you mean 'box' or 'boat'?");
  checkRefused("inspect bot", "did you mean the built-in shape 'box' or 'boat'?");
}

TEST_CASE("a mesh that is not there: files beside it that may be meant") {
  const Folder folder;
  for (const char* name : {"plate_holes.STL", "bunny.obj", "bunny.ply", "bolt.glb", "notes.txt", "\033[1mbany.obj"})
    folder.write(name, "x");
  const auto refuses = [&](const std::string& typed, const std::string& words) {
    checkRefused("inspect " + folder.path + "/" + typed, words);
  };
  refuses("plate_hole.stl", "no such file; did you mean the file '" + folder.path + "/plate_holes.STL'?");
  refuses("Bunny", "did you mean the file '" + folder.path + "/bunny.obj' or '" + folder.path + "/bunny.ply'?");
  refuses("bolt.stl", "bolt.glb'?");
  CHECK(run("inspect " + folder.path + "/note.txt").error.find("did you mean") == std::string::npos);
  CHECK(run("inspect " + folder.path + "/bany.obj").error.find('\033') == std::string::npos);
  CHECK(run("inspect " + folder.path + "/none/such.obj").error.find("did you mean") == std::string::npos);
  // The same for words taken for a verb or a shape, in the current folder.
  const std::string here = "cd " + folder.path + " && " + commandPath() + " ";
  CHECK(std::system((here + "bunny 2>&1 | grep -q \"did you mean 'bunny.obj' or 'bunny.ply'?\"").c_str()) == 0);
  CHECK(std::system((here + "inspect bot.glb 2>&1 | grep -q \"did you mean the file 'bolt.glb'?\"").c_str()) == 0);
}

TEST_CASE("numbers are said as they were typed") {
  checkRefused("inspect box:1,1,1 --scale 0", "got 0\n"); // not 0.000000
  checkRefused("inspect box:1,1,1 --scale -1e-9", "got -1e-09");
}

TEST_CASE("help speaks of verbs, and says that a file alone will do") {
  const std::string help = run("--help").out;
  CHECK(help.find("plimsoll [OPTIONS] VERB") != std::string::npos);
  CHECK(help.find("Verbs:") != std::string::npos);
  CHECK(help.find("ubcommand") == std::string::npos);
  CHECK(help.find("SUBCOMMAND") == std::string::npos);
  CHECK(help.find("plimsoll MESH means plimsoll show MESH") != std::string::npos);
  CHECK(widest(help) <= 80);
  CHECK(run("show --help").out.find("plimsoll MESH is") == std::string::npos); // only once
}

TEST_CASE("errors of options say where the verb's options are listed") {
  for (const char* wrong : {"boat --jsn", "", "boat --scale x", "boat --up x", "boat another.stl"})
    checkRefused(std::string("inspect ") + wrong, "plimsoll inspect --help");
  checkRefused("force boat --position 0, 0, 0", "without spaces");
}

TEST_CASE("a file of another kind is called what it is") {
  const std::string scenes = std::string(sourceFolder()) + "/scenes/";
  checkRefused("float " + scenes + "seas/storm.json", "it is a sea");
  checkRefused("float " + scenes + "bench.json", "cases of plimsoll bench");
  checkRefused("force boat --sea " + scenes + "buoy.json", "it is a scene");
  checkRefused("force boat --sea " + scenes + "bench.json", "cases of plimsoll bench");
  checkRefused("show " + scenes + "buoy.json", "plimsoll float");
  const Folder folder;
  checkRefused("force boat --sea " + folder.write("s.json", R"({"kind":"still"})"), "did you mean 'flat'?");
  checkRefused("force boat --sea " + folder.write("j.json", R"({"kind":"jonswap"})"), "did you mean 'spectrum'?");
}

TEST_CASE("pictures are what their name says, or refused") {
  const Folder folder;
  const std::pair<const char*, std::string> kinds[] = {
      {"a.png", "\x89PNG"}, {"a.JPG", "\xff\xd8\xff"}, {"a.bmp", "BM"}, {"a", "\x89PNG"}};
  for (const auto& [name, magic] : kinds) {
    CHECK(run("show box:1,1,1 --out " + folder.path + "/" + name).code == 0);
    CHECK_MESSAGE(contents(folder.path + "/" + name).starts_with(magic), name);
  }
  checkRefused("show box:1,1,1 --out " + folder.path + "/a.gif", ".png, .jpg, .bmp or .tga");
  CHECK_FALSE(std::filesystem::exists(folder.path + "/a.gif"));
}

TEST_CASE("what cannot be written is known before the work") {
  const Folder folder;
  checkRefused("show box:1,1,1 --out /nonexistent/folder/a.png", "/nonexistent/folder/a.png");
  checkRefused("show box:1,1,1 --out " + folder.path, "is a folder");
  checkRefused("bench --plot /nonexistent/p.svg", "--plot"); // the whole bench takes minutes
  checkRefused("bench --out /dev/null/a", "--out");
  checkRefused("show no_such_file.stl --out " + folder.path + "/left_alone.png", "no such file");
  CHECK_FALSE(std::filesystem::exists(folder.path + "/left_alone.png"));
  const std::string kept = folder.write("kept.png", "as it was");
  checkRefused("show no_such_file.stl --out " + kept, "no such file");
  CHECK(contents(kept) == "as it was");
  checkRefused("show box:1,1,1 --seconds -1", "--seconds");
  checkRefused("show box:1,1,1 --seconds nan", "--seconds");
}

TEST_CASE("numbers as people write them") {
  using namespace plim::cli;
  CHECK(shortNumber(-0.0) == "0");
  CHECK(shortNumber(60.00000000000378) == "60");
  CHECK(shortNumber(1234567) == "1234567");
  CHECK(shortNumber(-123456.7) == "-123457");
  CHECK(shortNumber(0.000123) == "0.000123");
  CHECK(shortNumber(2.5e-9) == "2.5e-09");
  CHECK(fixedNumber(-0.004, 2) == "0.00");
  CHECK(fixedNumber(-0.006, 2) == "-0.01");
  CHECK(boundNumber(1.3001) == "1.4");
  CHECK(boundNumber(0.951) == "0.96");
  CHECK(boundNumber(0.96) == "0.96");
  CHECK(boundNumber(996) == "1000");
  CHECK(boundNumber(0) == "0");
  CHECK(withoutNoise(1e-18, 1e-9) == 0);
  CHECK(withoutNoise(-0.5, 1e-9) == -0.5);
  CHECK(jsonText({{"a", -0.0}, {"b", {1, -0.0}}}).find('-') == std::string::npos);
  CHECK(jsonText({{"a", -1.5744e-18}}).find("-1.5744e-18") != std::string::npos); // JSON keeps all digits
}

TEST_CASE("tables: no noise for zero, rows of the inertia below each other, 80 columns") {
  const std::string inspected = run("inspect boat").out;
  for (const std::string& table : {inspected, run("force boat --position 0,0.2,0").out, run("force box:1,1,1").out}) {
    INFO(table);
    CHECK(table.find("e-") == std::string::npos);
    CHECK(table.find(" -0 ") == std::string::npos);
  }
  std::istringstream lines(inspected);
  std::array<std::size_t, 3> ends{};
  for (std::string line; std::getline(lines, line);)
    if (line.find("inertia") != std::string::npos) {
      ends[0] = line.size();
      for (std::size_t k = 1; k < 3 && std::getline(lines, line); ++k) ends[k] = line.size();
    }
  CHECK(ends[0] > 0);
  CHECK(ends[0] == ends[1]);
  CHECK(ends[0] == ends[2]);
  const Folder folder;
  for (const char* arguments : {"help", "help inspect", "help force", "help show", "help float", "help bench",
                                "help demo", "inspect boat", "inspect rowboat", "force boat --position 0,0.2,0"})
    CHECK_MESSAGE(widest(run(arguments).out) <= 80, arguments);
  CHECK(widest(run("show boat --out " + folder.path + "/b.png").out.substr(0, 500)) <= 80);
}

TEST_CASE("words are broken between words") {
  using plim::cli::wrapped;
  CHECK(wrapped("aa bb cc", 2, 5) == "aa bb\n  cc");
  CHECK(wrapped("  aa bb", 0, 4) == "  aa\nbb");
  CHECK(wrapped("averylongword b", 1, 4) == "averylongword\n b");
  CHECK(wrapped("", 3, 10).empty());
  CHECK(plim::cli::tableRow("a", "b", 3) == "  a   b\n");
  CHECK(widest(plim::cli::tableRow("label", std::string(30, 'x') + " " + std::string(40, 'y'), 20)) <= 80);
}

TEST_CASE("256 colours: what one colour misses its neighbours make up for") {
  using report::ColorDepth, report::Image;
  const auto level = [](int k) { return k == 0 ? 0 : 55 + 40 * k; };
  for (const std::array<int, 3> wanted : {std::array{60, 100, 150}, {20, 60, 120}, {200, 190, 160}, {10, 70, 80}}) {
    Image flat{16, 16, {}};
    for (int k = 0; k < 256; ++k)
      for (const int channel : wanted) flat.rgb.push_back(static_cast<std::uint8_t>(channel));
    std::istringstream text(report::toHalfBlocks(flat, ColorDepth::kPalette256));
    std::array<double, 3> sum{};
    std::array<std::array<double, 3>, 2> now{};
    int cells = 0;
    for (std::string line; std::getline(text, line);)
      for (std::size_t at = 0; at < line.size();) {
        if (line[at] == '\x1b' && line.compare(at + 1, 3, "[0m") == 0) break;
        if (line[at] == '\x1b') {
          const int index = std::stoi(line.substr(at + 7));
          const double grey = 8 + 10 * (index - 232);
          now[line[at + 2] == '3' ? 0 : 1] = index >= 232 ? std::array<double, 3>{grey, grey, grey}
                                                          : std::array<double, 3>{double(level((index - 16) / 36)),
                                                                                  double(level((index - 16) / 6 % 6)),
                                                                                  double(level((index - 16) % 6))};
          at = line.find('m', at) + 1;
          continue;
        }
        for (const auto& half : now)
          for (std::size_t i = 0; i < 3; ++i) sum[i] += half[i];
        ++cells, at += 3; // the half block character has three bytes
      }
    REQUIRE(cells == 128);
    double off = 0;
    for (std::size_t i = 0; i < 3; ++i) off = std::max(off, std::abs(sum[i] / 256 - wanted[i]));
    CHECK(off < 12); // the nearest palette colours differ by up to 35
  }
}
