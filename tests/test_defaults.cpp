// test_defaults.cpp - the command's default choices: the sea, the loading, the dry parts, the picture's file. They suit
// the hull and are reported.
#include "cli/float/record.hpp"
#include "cli/suited_sea.hpp"
#include "command_json.hpp"
#include "on_terminal.hpp"
#include "places.hpp"
#include "text_checks.hpp"

#include <array>
#include <cmath>
#include <sstream>

using namespace plim;
using namespace plim::tests;
using nlohmann::json;

namespace {

// Replaces line breaks by blanks, because lines may be wrapped anywhere.
std::string onOneLine(const std::string& text) {
  std::string out;
  for (const char c : text)
    if (c != '\n' && c != '\r' && c != ' ')
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  return out;
}

// The ride of the command without its report: pictures take longer than the ride.
struct Ridden {
  explicit Ridden(const std::string& mesh, double seconds, const std::string& sea = "",
                  const cli::LoadingWish& wish = {})
      : scene(cli::loadMeshAlone({meshNamed(mesh), sea, wish}, {seconds, std::nullopt})), ride(*scene), record(ride) {
    for (std::uint64_t number = 1; number <= scene->steps(); ++number) {
      ride.step();
      record.add(ride, number);
    }
  }
  static cli::MeshOptions meshNamed(const std::string& name) {
    cli::MeshOptions options;
    options.mesh = name;
    return options;
  }
  const cli::BodyRecord& body() const { return record.body(0); }
  const cli::SceneMember& member() const { return scene->members[0]; }

  std::unique_ptr<const cli::LoadedScene> scene;
  cli::SceneRide ride;
  cli::RideRecord record;
};

} // namespace

TEST_CASE("show: a picture that is asked for is written on a terminal too, and named") {
  const Folder folder;
  const std::string picture = folder.path + "/box.png";
  const std::string seen = onTerminal({"show", "box:1,1,1", "--seconds", "0", "--out", picture});
  CHECK(has(seen, "\033[48;2;"));
  CHECK((has(seen, "\npicture: " + picture) || has(seen, "\033[Kpicture: " + picture))); // on a line of its own
  CHECK(contents(picture).rfind("\x89PNG", 0) == 0);
  CHECK_FALSE(has(onTerminal({"show", "box:1,1,1", "--seconds", "0"}), "picture: "));
  // Without a terminal there is always a file.
  CHECK(std::system(("cd " + folder.path + " && " + commandPath() + " show box:1,1,1 >said").c_str()) == 0);
  CHECK(has(contents(folder.path + "/said"), "picture: plimsoll.png"));
  CHECK(std::filesystem::exists(folder.path + "/plimsoll.png"));
  checkRefused("show box:1,1,1 --out ''", "--out");
}

TEST_CASE("show: the words tell of the water that the picture has") {
  const Folder folder;
  const std::string flat = folder.write("flat.json", R"({"kind":"flat"})");
  const std::string storm = folder.write("s.json", contents(std::string(sourceFolder()) + "/scenes/seas/storm.json"));
  const auto shown = [](std::vector<std::string> options) { // the terminal's picture is small
    options.insert(options.begin(), {"show", "boat", "--seconds", "0"});
    return onOneLine(onTerminal(options));
  };
  CHECK(has(shown({}), "the picture shows it in waves of 0.63 m that suit its size; the numbers are of still water"));
  const std::string still = shown({"--sea", flat});
  CHECK(has(still, "held upright in still water"));
  CHECK_FALSE(has(still, "the picture shows it in"));
  CHECK(has(shown({"--sea", storm}), "the picture shows it in the sea of " + storm));
  CHECK(runJson("show box:1,1,1 --out " + folder.path + "/a.png")["picture_sea"] ==
        "waves of 0.08 m that suit its size");
}

TEST_CASE("force: what the table does not know is null") {
  const Folder folder;
  for (const char* method : {"adaptive", "linear", "reference"}) {
    const json flooded = runJson(std::string("force rowboat --position 0,-1,0 --method ") + method);
    REQUIRE(flooded["opening_submerged"] == true);
    for (const char* key : {"force", "torque", "volume", "center_of_buoyancy"}) CHECK(flooded[key].is_null());
    CHECK(flooded["error_bound"]["force"].is_null());
    CHECK(flooded["error_bound"]["torque"].is_null());
    CHECK(flooded["certified"] == false);
    CHECK(flooded["status"] == "opening_submerged");
    CHECK(flooded["triangles"]["wet"].get<int>() > 0);
  }
  CHECK(has(run("force rowboat --position 0,-1,0").out, "not known"));
  CHECK(runJson("force rowboat --position 0,0.1,0")["force"][1].get<double>() > 0);
}

TEST_CASE("what lies inside is kept dry by force, show and float alike, and they say so") {
  const Folder folder;
  const auto said = [&](const std::vector<std::string>& options) {
    std::array<bool, 3> words{};
    std::vector<std::string> verbs[] = {
        {"force", "boat", "--position", "0,0.2,0"},
        {"show", "boat", "--seconds", "0"},
        {"float", "boat", "--duration", "0.02", "--no-report", "--out", folder.path + "/out"}};
    for (std::size_t k = 0; k < 3; ++k) {
      verbs[k].insert(verbs[k].end(), options.begin(), options.end());
      words[k] = has(onOneLine(onTerminal(verbs[k])), "282 triangles inside the hull (deck, cockpit, cabin) are kept "
                                                      "dry; --never-wet none lets the water in");
    }
    return words;
  };
  CHECK(said({}) == std::array{true, true, true});
  CHECK(said({"--never-wet", "none"}) == std::array{false, false, false});
  CHECK(said({"--never-wet", "cockpit"}) == std::array{false, false, false}); // naming a part overrides the default
  const json force = runJson("force boat --position 0,0.2,0");
  CHECK(force["interior_triangles"] == 282);
  CHECK(force["kept_dry"] == true);
}

TEST_CASE("float: the sea that is chosen unasked lets every step meet its tolerance") {
  // Long, thin, flat, tall; with facets as large as the hull, and with many; hollow.
  for (const char* mesh : {"cylinder:0.1,3", "box:0.2,0.0127,0.3", "box:0.1,3,0.1", "wigley:10,1,0.6",
                           "geodesic:1,0.2,1,20", "catamaran", "boat", "rowboat"}) {
    INFO(mesh);
    const Ridden ridden(mesh, 10);
    CHECK(ridden.body().out_of_tolerance == 0);
    CHECK(ridden.body().withoutBound() == 0);
    CHECK(ridden.body().worst_tilt < 30);
    CHECK(ridden.body().worst_tilt > 0.1); // it moves
  }
}

TEST_CASE("the sea that suits a hull: no wave shorter than the hull, none that washes over a plate") {
  using namespace plim::cli;
  const auto sea = [](double length, double height, double gravity) {
    plim_hull_info info{};
    info.box_high[0] = length, info.box_high[1] = height, info.box_high[2] = 0.5 * length;
    MeshOptions options;
    options.mesh = "a hull", options.gravity = gravity;
    return suitedSea(info, options);
  };
  for (const double length : {0.05, 8.0, 300.0})
    for (const double gravity : {1.62, 9.81}) {
      const formats::SeaDescription boat = sea(length, 0.3 * length, gravity),
                                    plate = sea(length, 0.01 * length, gravity);
      CHECK(significantHeight(boat.water) == doctest::Approx(0.08 * length));
      CHECK(significantHeight(plate.water) == doctest::Approx(0.003 * length));
      CHECK(boat.gravity == gravity);
      REQUIRE(boat.water.waves().size() >= 8);
      for (const plim_wave& wave : boat.water.waves()) CHECK(wave.wavelength >= length);
    }
  CHECK(sea(8, 2, 0).water.waves().empty()); // no waves without gravity
  CHECK_THROWS_WITH(sea(1e6, 1e5, 9.81), doctest::Contains("no waves suit a hull of 1000000 m"));
}

TEST_CASE("float: a mesh of which only the shape is known floats upright") {
  const Folder folder;
  const std::string flat = folder.write("flat.json", R"({"kind":"flat"})");
  // Different fore and aft, or too tall to be stable at uniform density.
  for (const char* mesh : {"boat", "rowboat", "catamaran", "box:1,1,1", "box:0.4,2,0.3", "cone:1,2"}) {
    INFO(mesh);
    CHECK(Ridden(mesh, 20, flat).body().worst_tilt < 0.1);
  }
  // The tall ones capsize as solids of uniform density.
  cli::LoadingWish solid;
  solid.center_of_mass = "centroid";
  CHECK(Ridden("box:0.4,2,0.3", 20, flat, solid).body().worst_tilt > 45);
  // The centre of mass is above the centre of buoyancy of the boat held upright at its draft.
  const Ridden boat("boat", 0.02, flat);
  const json held = runJson("force boat --position 0," + std::to_string(boat.member().definition.position[1]) + ",0");
  CHECK(held["volume"].get<double>() * 1000 == doctest::Approx(boat.member().definition.mass).epsilon(1e-3));
  CHECK(held["center_of_buoyancy"][0].get<double>() == doctest::Approx(boat.member().center_of_mass_b.x).epsilon(1e-3));
  // A hull that sinks has no such centre.
  cli::LoadingWish heavy;
  heavy.density_ratio = 3;
  const Ridden sinking("cone:1,2", 0.02, flat, heavy);
  CHECK(sinking.member().center_of_mass_b.y == doctest::Approx(sinking.member().hull->info.centroid[1]));
  CHECK(has(sinking.scene->defaults.at(0), "the centroid, because it sinks or fills"));
}

TEST_CASE("float: what was taken unasked is said") {
  const Folder folder;
  const Ridden boat("boat", 0.02);
  REQUIRE(boat.scene->defaults.size() == 3);
  CHECK(has(boat.scene->defaults[0], "a quarter of what it carries before water runs in"));
  CHECK(has(boat.scene->defaults[1], "in line with the centre of buoyancy, so that it floats upright"));
  CHECK(has(boat.scene->defaults[2], "waves of 0.63 m that suit its size (--sea)"));
  const std::string out = folder.path + "/out", flat = folder.write("flat.json", R"({"kind":"flat"})");
  const std::string said = onOneLine(run("float box:1,1,1 --duration 0.02 --out " + out).out);
  CHECK(has(said, "chosen automatically: mass 500 kg, half of what it can displace"));
  CHECK(has(said, "chosen automatically: centre of mass 0,-0.183333,0 m, in line with the centre of buoyancy and lower "
                  "than the centroid"));
  CHECK(has(said, "chosen automatically: waves of 0.08 m that suit its size (--sea)"));
  CHECK(has(contents(out + "/report.html"), "waves of 0.08 m that suit its size"));
  const json told = runJson("float box:1,1,1 --duration 0.02 --mass 300 --center-of-mass 0,-0.3,0 --sea " + flat +
                            " --no-report --out " + out);
  CHECK(told["defaults"].empty());
  CHECK(told["summary"][0]["center_of_mass"] == json({0.0, -0.3, 0.0}));
}

TEST_CASE("float: the summary of a small hull fits 80 columns") {
  const Folder folder;
  std::istringstream lines(
      run("float box:0.2032,0.0127,0.3048 --duration 0.04 --no-report --out " + folder.path + "/out").out);
  for (std::string line; std::getline(lines, line);)
    if (!has(line, folder.path)) CHECK_MESSAGE(line.size() <= 80, line);
}
