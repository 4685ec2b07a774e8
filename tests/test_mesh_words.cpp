// test_mesh_words.cpp - the command's messages about meshes: hints, counts, openings, hollows kept dry, hulls that
// flood.
#include "command_json.hpp"
#include "mesh_texts.hpp"

#include <sstream>

using namespace plim;
using namespace plim::tests;
using nlohmann::json;

namespace {

// Converts from y up to z up, as in CAD files.
MeshData zUp(MeshData mesh) {
  for (Vec3d& v : mesh.vertices) v = {v.x, -v.z, v.y};
  return mesh;
}

// Returns the triangles for which keep(mean of the corners) is true.
template <typename Keep>
MeshData only(MeshData mesh, Keep keep) {
  std::erase_if(mesh.triangles, [&](const Triangle& t) {
    return !keep((mesh.vertices[t[0]] + mesh.vertices[t[1]] + mesh.vertices[t[2]]) / 3.0);
  });
  return mesh;
}

MeshData bottomless() {
  return only(shape("box:2,1,1"), [](const Vec3d& middle) { return middle.y > -0.49; });
}

std::size_t linesWith(const std::string& text, const std::string& words) {
  std::istringstream lines(text);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line);) count += hasWords(line, words);
  return count;
}

} // namespace

TEST_CASE("a part in millimetres, z up: one line says what to try, in every verb") {
  const Folder folder;
  const std::string part = folder.write("part.stl", stlText(moved(shape("box:120,80,40"), {0, 0, 20})));
  for (const std::string verb : {"inspect ", "force "}) {
    const Result result = run(verb + part);
    CHECK(linesWith(result.error, "plimsoll: hint: ") == 1);
    CHECK(hasWords(result.error, "if these are millimetres: --scale 0.001"));
    CHECK(hasWords(result.error, "if z is up: --up z (it stands on z = 0)"));
  }
  CHECK(runJson("inspect " + part)["hints"].size() == 1);
  CHECK(hasWords(run("inspect " + part).out, "--scale 0.001"));
  // An option that is given is not suggested again.
  CHECK(hasWords(run("inspect --scale 0.001 " + part).error, "--up z"));
  CHECK_FALSE(hasWords(run("inspect --scale 0.001 " + part).error, "--scale"));
  CHECK_FALSE(hasWords(run("inspect --scale 0.001 --up z " + part).error, "hint"));
  CHECK_FALSE(hasWords(run("inspect --up z " + part).error, "--up z"));
}

TEST_CASE("a boat of boat's size that lies on its side; one that does not") {
  const Folder folder;
  for (const char* name : {"boat", "rowboat"}) {
    const std::string lying = folder.write("lying.obj", objText(zUp(shape(name))));
    const std::string upright = folder.write("upright.obj", objText(shape(name)));
    CHECK(hasWords(run("inspect " + lying).error, "if z is up: --up z"));
    CHECK_FALSE(hasWords(run("inspect " + lying).error, "--scale"));
    CHECK_FALSE(hasWords(run("inspect " + upright).error, "hint"));
    CHECK_FALSE(hasWords(run("inspect --up z " + lying).error, "hint"));
    CHECK(runJson("inspect " + upright)["hints"].empty());
  }
  CHECK(hasWords(run("inspect " + folder.write("r.obj", objText(zUp(shape("rowboat"))))).error, "its opening faces z"));
  for (const char* name : {"sphere:1", "box:1,1,1", "barge", "buoy"})
    CHECK_FALSE(hasWords(run("inspect " + folder.write("it.obj", objText(shape(name)))).error, "hint"));
}

TEST_CASE("large things: ships are plausible, terrain is not, and it is said once") {
  const Folder folder;
  CHECK_FALSE(hasWords(run("inspect " + folder.write("ferry.obj", objText(shape("box:45,8,12")))).error, "--scale"));
  const Result terrain = run("inspect " + folder.write("terrain.obj", objText(shape("box:1341,80,900"))));
  CHECK(linesWith(terrain.error, "millimetres") == 1);
}

TEST_CASE("counts say what they count") {
  const Folder folder;
  const std::string open = folder.write("open.obj", objText(bottomless()));
  const Result result = run("inspect " + open);
  CHECK(hasWords(result.error, "4 open edges: "));
  CHECK(hasWords(result.out, "no: 1 opening, 4 open edges"));
  CHECK(hasWords(result.out, "4 open edges: "));
  MeshData flip = shape("box:1,1,1");
  std::swap(flip.triangles[3][0], flip.triangles[3][1]);
  CHECK(hasWords(run("inspect " + folder.write("flip.obj", objText(flip))).error, "1 flipped triangle: "));
}

TEST_CASE("openings: the largest first, a list of a few, all of them in JSON") {
  MeshData loose = shape("sphere:1,3"); // with 12 tents of growing size, open below
  for (int k = 0; k < 12; ++k) {
    const double size = 0.1 * (1 + (5 * k) % 12);
    append(loose, moved(scaled(bottomless(), {size, size, size}), {5.0 + 3 * k, 0, 0}));
  }
  const Folder folder;
  const std::string path = folder.write("loose.obj", objText(loose));
  const Result result = run("inspect " + path);
  CHECK(linesWith(result.out, "m^2 around") == 8);
  CHECK(hasWords(result.out, "and 4 smaller ones, "));
  const json rims = runJson("inspect " + path)["rims"];
  REQUIRE(rims.size() == 12);
  for (std::size_t k = 1; k < rims.size(); ++k)
    CHECK(rims[k - 1]["area"].get<double>() > rims[k]["area"].get<double>());
  CHECK(rims[0]["area"].get<double>() == doctest::Approx(2 * 1.2 * 1.2));
  CHECK(rims[0]["normal"][1].get<double>() == doctest::Approx(-1));
}

TEST_CASE("a mesh that is open below: a sentence instead of numbers") {
  const Folder folder;
  const std::string open = folder.write("open.obj", objText(bottomless()));
  const Result shown = run("show " + open + " --out " + folder.path + "/open.png");
  CHECK(shown.code == 0);
  for (const char* words : {"cannot be held", "0.5 of its volume", "open at the bottom", "--repair", "--up z"})
    CHECK(hasWords(shown.out, words));
  for (const char* words : {"nan", "carries", "displacing", "exact to", "less of it"})
    CHECK_FALSE(hasWords(shown.out, words));
  CHECK(std::filesystem::exists(folder.path + "/open.png"));
  const std::string flat = " --sea " + folder.write("flat.json", R"({"kind":"flat"})"); // drawn in half the time
  const json said = runJson("show " + open + flat + " --out " + folder.path + "/open.png");
  CHECK(said["opening_submerged"] == true);
  CHECK(said["volume"].is_null());
  CHECK(said["force"].is_null());

  const Result forced = run("force " + open);
  CHECK(hasWords(forced.out, "not known: it is open at the bottom"));
  CHECK(hasWords(forced.error, "try --repair"));
  CHECK_FALSE(hasWords(forced.out, "force [N]"));
  CHECK(runJson("force " + open)["status"] == "opening_submerged"); // scripts have their keys

  // The suggestion helps.
  CHECK(hasWords(run("show --repair " + open + flat + " --out " + folder.path + "/closed.png").out, "carries 1000 kg"));
  // A submerged rim is not a missing bottom: a higher position helps.
  CHECK(hasWords(run("force rowboat --position 0,-0.4,0").error, "less of it under water"));
  CHECK(hasWords(run("force rowboat --position 0,-0.4,0").out, "water stands above its rim"));
}

TEST_CASE("what is kept dry unasked is said, and can be had otherwise") {
  const Folder folder;
  const std::string tub =
      folder.write("tub.obj", objText(revolved({{0, -1}, {1, -1}, {1, 1}, {0.9, 1}, {0.9, -0.9}, {0, -0.9}}, 24)));
  const std::string out = " --out " + folder.path + "/ride";
  CHECK(hasWords(run("float --no-report " + tub + " --duration 0.1" + out).out, "are kept dry; --never-wet none"));
  const std::string flat = " --sea " + folder.write("flat.json", R"({"kind":"flat"})"); // drawn in half the time
  CHECK(hasWords(run("show " + tub + flat + out + ".png").out, "are kept dry; --never-wet none"));
  const json dry = runJson("show " + tub + flat + out + ".png"),
             wet = runJson("show --never-wet none " + tub + flat + out + ".png");
  CHECK(dry["kept_dry"] == true);
  CHECK(wet["kept_dry"] == false);
  CHECK(dry["draft"].get<double>() < 0.5 * wet["draft"].get<double>());
  CHECK_FALSE(hasWords(run("float --no-report box:1,1,1 --duration 0.1" + out).out, "kept dry"));
}

TEST_CASE("a shell inside a shell, and how to have it filled") {
  MeshData boxes = shape("box:2,2,2");
  append(boxes, shape("box:1,1,1"));
  const Folder folder;
  const std::string path = folder.write("boxes.obj", objText(boxes));
  CHECK(hasWords(run("inspect " + path).error, "1 nested shell: a shell inside a shell"));
  CHECK(runJson("inspect " + path)["volume"].get<double>() == doctest::Approx(7));
  CHECK(runJson("inspect --solid " + path)["volume"].get<double>() == doctest::Approx(8));
}

TEST_CASE("edges that miss each other by rounding: a note in inspect, nothing on standard error") {
  MeshData box = shape("box:1,1,1");
  box.vertices.push_back(box.vertices[0] + Vec3d{1e-18, 0, 0});
  box.vertices.back().x = std::nextafter(box.vertices[0].x, 1.0);
  for (std::uint32_t& v : box.triangles[0])
    if (v == 0) v = 8;
  const Folder folder;
  const std::string path = folder.write("box.obj", objText(box));
  const Result result = run("inspect " + path);
  CHECK(hasWords(result.out, "closed                 yes"));
  CHECK(hasWords(result.out, "1 welded vertex: "));
  CHECK(result.error.empty());
}
