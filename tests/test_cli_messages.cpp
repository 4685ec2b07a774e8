// test_cli_messages.cpp - the command's messages about meshes: in terms of its options or of JSON keys; about sizes,
// flat meshes, and parts of a file that are ignored.
#include "command_json.hpp"
#include "mesh_texts.hpp"

#include <cstring>
#include <sstream>

using namespace plim;
using namespace plim::tests;
using nlohmann::json;

namespace {

// Writes a glTF and its binary file; every corner is a separate vertex.
std::string writeGltf(const Folder& folder, const std::string& name, const MeshData& mesh, const json& node,
                      const json& targets) {
  std::string bytes;
  for (const Triangle& t : mesh.triangles)
    for (const std::uint32_t v : t)
      for (int axis = 0; axis < 3; ++axis) {
        const auto coordinate = static_cast<float>(mesh.vertices[v][axis]);
        bytes.append(reinterpret_cast<const char*>(&coordinate), sizeof coordinate);
      }
  folder.write(name + ".bin", bytes);
  json primitive = {{"attributes", {{"POSITION", 0}}}};
  if (!targets.is_null()) primitive["targets"] = targets;
  json shown = {{"mesh", 0}};
  shown.update(node);
  const json file = {
      {"asset", {{"version", "2.0"}}},
      {"scenes", json::array({{{"nodes", {0}}}})},
      {"nodes", json::array({shown})},
      {"meshes", json::array({{{"primitives", json::array({primitive})}}})},
      {"accessors",
       json::array(
           {{{"bufferView", 0}, {"componentType", 5126}, {"count", 3 * mesh.triangles.size()}, {"type", "VEC3"}}})},
      {"bufferViews", json::array({{{"buffer", 0}, {"byteLength", bytes.size()}}})},
      {"buffers", json::array({{{"uri", name + ".bin"}, {"byteLength", bytes.size()}}})}};
  return folder.write(name + ".gltf", file.dump());
}

MeshData bottomless() {
  MeshData box = shape("box:2,1,1");
  std::erase_if(box.triangles, [&](const Triangle& t) {
    return (box.vertices[t[0]] + box.vertices[t[1]] + box.vertices[t[2]]).y < -1.49;
  });
  return box;
}

MeshData nested() {
  MeshData boxes = shape("box:2,2,2");
  append(boxes, shape("box:1,1,1"));
  return boxes;
}

std::string writeScene(const Folder& folder, const std::string& keys) {
  return folder.write("scene.json", R"({"duration":0.04,"bodies":[{"mass":500,)" + keys + "}]}");
}

} // namespace

TEST_CASE("at a command line options are named, in a scene its keys; flags of the library in neither") {
  const Folder folder;
  const std::string open = folder.write("open.obj", objText(bottomless()));
  const std::string boxes = folder.write("boxes.obj", objText(nested()));
  const Result inspected = run("inspect " + open);
  CHECK(hasWords(inspected.error, "(--repair caps flat ones)"));
  CHECK(hasWords(inspected.out, "(--repair caps flat ones)"));
  CHECK(hasWords(run("inspect --strict " + open).error, "has 1 opening, and --strict refuses open meshes"));
  CHECK(hasWords(run("inspect " + boxes).error, "If it is filled: --solid"));
  CHECK(hasWords(run("inspect " + folder.write("mite.obj", objText(shape("box:0.004,0.001,0.002")))).error,
                 "(--scale 1000)"));
  MeshData toy = scaled(shape("rowboat"), {0.001, 0.001, 0.001});
  for (Vec3d& v : toy.vertices) v = {v.x, -v.z, v.y};
  // The message also contains a hint about axes.
  CHECK(hasWords(run("inspect " + folder.write("toy.obj", objText(toy))).error, "(--scale 1000)"));
  const json inspected_boxes = runJson("inspect " + boxes);
  for (const json& problem : inspected_boxes["problems"])
    CHECK(problem["hint"].get<std::string>().find("PLIM_") == std::string::npos);
  const std::string out = " --no-report --out " + folder.path + "/ride";
  const Result ridden = run("float " + writeScene(folder, R"("mesh":"open.obj")") + out);
  CHECK(hasWords(ridden.error, R"(("repair": true caps flat ones))"));
  CHECK_FALSE(hasWords(ridden.error, "--repair"));
  CHECK(hasWords(run("float " + writeScene(folder, R"("mesh":"boxes.obj")") + out).error,
                 R"(If it is filled: "solid": true)"));
  CHECK(hasWords(run("float " + writeScene(folder, R"("mesh":"open.obj","never_wet":["hold"])") + out).error,
                 "bodies[0]: never_wet: no group"));
}

TEST_CASE("a scene's body can be solid, as a mesh alone can") {
  const Folder folder;
  folder.write("boxes.obj", objText(nested()));
  const std::string out = " --no-report --out " + folder.path + "/ride";
  const auto massOf = [&](const std::string& keys) {
    const std::string scene = folder.write(
        "ratio.json", R"({"duration":0.04,"bodies":[{"density_ratio":0.5,"mesh":"boxes.obj")" + keys + "}]}");
    const json summary = runJson("float " + scene + out);
    return summary["summary"][0]["mass"].get<double>();
  };
  CHECK(massOf("") == doctest::Approx(3500));
  CHECK(massOf(R"(,"solid":true)") == doctest::Approx(4000));
  CHECK(massOf(R"(,"solid":false)") == doctest::Approx(3500));
  checkRefused("float " + folder.write("no.json", R"({"bodies":[{"mass":1,"mesh":"boxes.obj","solid":1}]})"), "solid");
  checkRefused("float --solid " + folder.write("yes.json", R"({"bodies":[{"mass":1,"mesh":"boxes.obj"}]})"),
               "--solid: is only for a mesh");
}

TEST_CASE("sizes: boats and ships are taken as they are, large ones are asked about, no claim is wrong") {
  const Folder folder;
  const auto hints = [&](const std::string& name, const std::string& size) {
    const MeshData box = shape("box:" + size);
    return folded(
        run("inspect --up z " + folder.write(name, name.ends_with("stl") ? stlText(box) : objText(box))).error);
  };
  for (const char* name : {"it.stl", "it.obj"}) {
    CHECK_FALSE(hasWords(hints(name, "11,4,3"), "millimetres"));
    CHECK_FALSE(hasWords(hints(name, "37,20,12"), "millimetres"));
    CHECK(hasWords(hints(name, "180,30,20"),
                   "180 x 20 x 30 m is the size of a large ship; if these are millimetres: --scale"));
    CHECK(hasWords(hints(name, "743,273,268"),
                   "m is larger than anything that floats; if these are millimetres: --scale"));
  }
  CHECK_FALSE(hasWords(run("inspect " + writeGltf(folder, "ship", shape("box:180,30,20"), json::object(), {})).error,
                       "millimetres"));
  CHECK(hasWords(run("inspect " + writeGltf(folder, "engine", shape("box:743,273,268"), json::object(), {})).error,
                 "--scale 0.001"));
}

TEST_CASE("skins and morph targets are left out, and every verb says so") {
  const Folder folder;
  const json skin = {{"skin", 0}}, two_targets = json::array({{{"POSITION", 0}}, {{"POSITION", 0}}});
  const std::string both = writeGltf(folder, "both", shape("box:1,1,1"), skin, two_targets);
  const std::string plain = writeGltf(folder, "plain", shape("box:1,1,1"), json::object(), {});
  for (const std::string verb : {"inspect ", "force "}) {
    const Result result = run(verb + both);
    CHECK(result.code == 0);
    CHECK(hasWords(result.error,
                   "1 skin: bones that bend the mesh are left out: it is read as modelled, in its bind pose"));
    CHECK(hasWords(result.error, "2 morph targets: "));
    CHECK(run(verb + plain).error.empty());
  }
  CHECK(hasWords(run("inspect " + both).out, "1 skin: "));
  const json problems = runJson("inspect " + both)["problems"];
  REQUIRE(problems.size() == 2);
  CHECK(problems[0]["kind"] == "skins");
  CHECK(problems[1]["kind"] == "morph_targets");
  CHECK(problems[1]["count"] == 2);
  // Ignored parts need not be valid.
  CHECK(run("inspect " + writeGltf(folder, "odd", shape("box:1,1,1"), json::object(), "none")).code == 0);
}

TEST_CASE("noise is no place: openings lie around 0, not around -2.3e-17") {
  MeshData box = bottomless();
  for (Vec3d& v : box.vertices) v += Vec3d{-2.3e-17, 0, 0};
  for (std::size_t v = 0; v < box.vertices.size(); ++v) box.vertices[v].z += v % 2 ? 1.1e-16 : 0;
  const Folder folder;
  const std::string open = folder.write("open.obj", objText(box));
  for (const std::string verb : {"force ", "inspect "}) {
    CHECK(hasWords(run(verb + open).out, "around 0 -0.5 0"));
    CHECK_FALSE(hasWords(run(verb + open).out, "e-1"));
  }
}

TEST_CASE("a flat mesh: one sentence, the right one") {
  const Folder folder;
  checkRefused("inspect " + folder.write("sheet.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n"),
               "the volume is zero: the mesh is flat, all of it in one plane");
}

TEST_CASE("a PLY header that makes no sense is quoted") {
  const Folder folder;
  checkRefused("inspect " + folder.write("odd.ply", "ply\nformat ascii 1.0\nCreated by Modeller 2.47\nend_header\n"),
               "line 3: the PLY header is malformed here: 'Created by Modeller 2.47'");
  checkRefused("inspect " + folder.write("long.ply",
                                         "ply\r\nformat ascii 1.0\r\n" + std::string(500, 'x') + "\r\nend_header\r\n"),
               "here: '" + std::string(60, 'x') + "...'");
}
