// test_scene_json.cpp - SCENE.json: accepted contents, their meaning, and the key that every error names. The schema
// under docs/ agrees with the reader on keys and on the limits of effects.
#include "null_values.hpp"
#include "places.hpp"
#include "support.hpp"

#include "formats/scene_json.hpp"
#include "plimsoll/plimsoll_motion.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace plim;
using formats::parseScene;
using nlohmann::json;

namespace {

void refused(const std::string& text, const std::string& start) {
  try {
    parseScene(text);
    FAIL_CHECK("accepted: ", text);
  } catch (const formats::JsonError& error) {
    INFO(std::string(error.what()));
    CHECK(std::string(error.what()).rfind(start, 0) == 0);
    CHECK(std::string(error.what()).find('\n') == std::string::npos);
  }
}

// Returns a scene of one valid body with additional keys.
std::string body(const std::string& keys) {
  return R"({"bodies":[{"mesh":"box:1,1,1","mass":500)" + (keys.empty() ? "" : "," + keys) + "}]}";
}

std::string scene(const std::string& keys) {
  return "{" + keys + R"(,"bodies":[{"mesh":"box:1,1,1","mass":500}]})";
}

std::string fileText(const std::string& path) {
  std::ifstream file(path);
  REQUIRE(file);
  return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

TEST_CASE("the scene: errors name the key and the likely cause") {
  refused("", "not valid JSON");
  refused("[]", "the file: must be an object");
  refused("{}", "bodies: is missing");
  refused(R"({"bodys":[]})", "bodies: is missing; did you mistype it as 'bodys'?");
  refused(R"({"bodies":[]})", "bodies: is empty");
  refused(R"({"bodies":{}})", "bodies: must be an array");
  refused(R"({"bodies":[3]})", "bodies[0]: must be an object");
  refused(scene(R"("durration":5)"), "durration: unknown key; did you mean 'duration'?");
  refused(scene(R"("step":0)"), "step: must be greater than 0 s, is 0");
  refused(scene(R"("step":-0.02)"), "step: must be greater than 0 s, is -0.02");
  refused(scene(R"("step":"fast")"), "step: must be a number, is string");
  refused(scene(R"("step":20)"), "step: must be at most 10 s");
  refused(scene(R"("duration":0)"), "duration: must be greater than 0 s");
  refused(scene(R"("duration":0.01)"), "duration: is shorter than one step");
  refused(scene(R"("duration":1e6,"step":1e-4)"), "step: makes more than 1e8 steps");
  refused(scene(R"("duration":1e999)"), "not valid JSON");
  refused(scene(R"("substeps":0)"), "substeps: must be a whole number");
  refused(scene(R"("name":7)"), "name: must be a string");
  refused(scene(R"("sea":"")"), "sea: is empty");
  refused(scene(R"("sea":3)"), "sea: must be an object");
  refused(scene(R"("sea":{"kind":"flat","levle":1})"), "sea.levle: unknown key; did you mean 'level'?");
  refused(scene(R"("sea":{"kind":"sines","waves":[{"amplitude":1}]})"), "sea.waves[0].wavelength: is missing");
  refused(scene(R"("sea":{"kind":"flat","density":-1})"), "sea.density must be");
  refused(scene(R"("effects":5)"), "effects: must be true, false or an object");
}

TEST_CASE("a body: errors name the key and the likely cause") {
  refused(R"({"bodies":[{"mass":1}]})", "bodies[0].mesh: is missing");
  refused(R"({"bodies":[{"mesh":"","mass":1}]})", "bodies[0].mesh: is empty");
  refused(R"({"bodies":[{"mesh":"boat"}]})", "bodies[0].mass: is missing; give mass, density or density_ratio");
  refused(R"({"bodies":[{"mesh":"boat","mas":5}]})", "bodies[0].mas: unknown key; did you mean 'mass'?");
  refused(R"({"bodies":[{"mesh":"boat","mass":1},{"mesh":"boat","mass":-5}]})",
          "bodies[1].mass: must be greater than 0 kg, is -5");
  refused(R"({"bodies":[{"mesh":"boat","density_ratio":0}]})", "bodies[0].density_ratio: must be greater than 0");
  refused(body(R"("density":700)"), "bodies[0].density: give only one of");
  refused(body(R"("positon":[0,0,0])"), "bodies[0].positon: unknown key; did you mean 'position'?");
  refused(body(R"("position":[0,0])"), "bodies[0].position: must be 3 numbers [x, y, z], got 2");
  refused(body(R"("position":[0,"a",0])"), "bodies[0].position[1]: must be a number");
  refused(body(R"("rotation":[0,0,0])"), "bodies[0].rotation: must be 4 numbers [x, y, z, w], got 3");
  refused(body(R"("rotation":[0,0,90,0])"), "bodies[0].rotation: is not of unit length; degrees");
  refused(body(R"("rotation":[0,0,0,1],"tilt":{"axis":[0,0,1],"degrees":5})"), "bodies[0].tilt: give either");
  refused(body(R"("tilt":{"axis":[0,0,0],"degrees":5})"), "bodies[0].tilt.axis: has no direction");
  refused(body(R"("tilt":{"axis":[0,0,1],"degree":5})"),
          "bodies[0].tilt.degrees: is missing; did you mistype it as 'degree'?");
  refused(body(R"("locked":["turn_w"])"), "bodies[0].locked[0]: 'turn_w' is unknown; did you mean 'turn_x'?");
  refused(body(R"("locked":"x")"), "bodies[0].locked: must be an array");
  refused(body(R"("never_wet":"auto")"), "bodies[0].never_wet: must be an array");
  refused(body(R"("never_wet":[1])"), "bodies[0].never_wet[0]: must be a string");
  refused(body(R"("scale":-1)"), "bodies[0].scale: must be greater than 0");
  refused(body(R"("up":"x")"), "bodies[0].up: 'x' is unknown");
  refused(body(R"("precision":"half")"), "bodies[0].precision: 'half' is unknown");
  refused(body(R"("tolerance":-1)"), "bodies[0].tolerance: must be between 0 and 1");
  refused(body(R"("inertia":[1,2])"), "bodies[0].inertia: must be 3 numbers");
  refused(body(R"("inertia":[1,2,0])"), "bodies[0].inertia: must be greater than 0");
  refused(body(R"("other_forse":[1,0,0])"), "bodies[0].other_forse: unknown key; did you mean 'other_force'?");
  refused(body(R"("copies":{"rows":2,"columns":2})"), "bodies[0].copies.spacing: is missing");
  refused(body(R"("copies":{"rows":0,"columns":2,"spacing":1})"), "bodies[0].copies.rows: must be a whole number");
  refused(body(R"("copies":{"rows":1000,"columns":1000,"spacing":1})"), "bodies: are more than 10000");
}

TEST_CASE("effects: errors") {
  const auto effect = [](const std::string& keys) { return body(R"("effects":{)" + keys + "}"); };
  refused(effect(R"("viscos":true)"), "bodies[0].effects.viscos: unknown key; did you mean 'viscous'?");
  refused(effect(R"("viscous":1)"), "bodies[0].effects.viscous: must be true or false");
  refused(effect(R"("viscous":{"form_factor":-1})"), "bodies[0].effects.viscous.form_factor: must be between 0 and");
  refused(effect(R"("pressure":{"lin":1})"), "bodies[0].effects.pressure.lin: unknown key");
  refused(effect(R"("added_mass":{})"), "bodies[0].effects.added_mass: must be true or false");
  refused(effect(R"("damping":{"linear":-1})"), "bodies[0].effects.damping.linear: must be between");
  refused(effect(R"("rates":{"linear":1})"), "bodies[0].effects.rates.linear: must be an array");
  refused(effect(R"("rates":{"linear":[0,-1,0]})"), "bodies[0].effects.rates.linear[1]: must be between");
  refused(effect(R"("rates":{"alpha":0.9,"angular":1})"), "bodies[0].effects.rates.alpha: give either");
  refused(effect(R"("rates":{"alpha":1.5})"), "bodies[0].effects.rates.alpha: must be between");
  refused(effect(R"("rates":{"alpha_step":0.1})"), "bodies[0].effects.rates.alpha_step: goes with alpha");
}

TEST_CASE("the scene: null is no value of a key") {
  const std::string bodies[] = {
      R"("name":"a","up":"z","scale":2,"never_wet":["auto"],"repair":true,"solid":true,"mass":500,
         "center_of_mass":[0,0,0],"inertia":[1,2,3],"point_masses":[{"mass":1,"position":[0,0,0]}],"start":"equilibrium",
         "position":[0,1,0],"rotation":[0,0,0,1],"velocity":[1,0,0],"angular_velocity":[0,1,0],"locked":["x"],
         "tolerance":0.1,"precision":"double","method":"adaptive","other_force":[1,0,0],"other_torque":[0,0,0],
         "copies":{"rows":1,"columns":2,"spacing":9},
         "effects":{"viscous":{"form_factor":0.2},"pressure":{"linear":1},"slamming":{"power":2},"damping":{"linear":1},
         "rates":{"linear":[1,1,1],"angular_axes":[1,1,1],"angular":1,"when_dry":true},"added_mass":true,
         "radiation":false})",
      R"("density":700,"tilt":{"axis":[0,0,1],"degrees":5},"effects":{"rates":{"alpha":0.9,"alpha_step":0.1}})",
      R"("density_ratio":0.5,"method":"linear")"};
  const std::string before = R"({"name":"a","duration":5,"step":0.1,"substeps":2,"sea":{"kind":"flat","level":1},
                                "effects":{"viscous":false},"bodies":[{"mesh":"box:1,1,1",)";
  int keys = 0;
  for (const std::string& one : bodies) {
    const std::string text = before + one + "}]}";
    CHECK_NOTHROW(parseScene(text));
    tests::eachNull(text, [&](const std::string& changed, const std::string& path) {
      refused(changed, path + ": ");
      ++keys;
    });
  }
  CHECK(keys > 70);
  refused(scene(R"("sea":null)"), "sea: must be an object { ... }, is null");
  refused(body(R"("tolerance":null)"), "bodies[0].tolerance: must be a number, is null");
}

TEST_CASE("defaults") {
  const formats::SceneDescription plain = parseScene(body(""));
  CHECK(plain.duration == 60);
  CHECK(plain.step == 0.02);
  CHECK(plain.substeps == 1);
  CHECK(plain.sea_file.empty());
  CHECK_FALSE(plain.sea.has_value());
  const formats::SceneBody& only = plain.bodies.at(0);
  CHECK(only.name == "box:1,1,1");
  CHECK(only.mass == 500);
  CHECK(only.rotation == std::array<double, 4>{0, 0, 0, 1});
  CHECK_FALSE(only.center_of_mass.has_value());
  CHECK(only.locked == 0);
  CHECK(only.tolerance == 0.01);
  plim_effects defaults;
  plim_effects_init(&defaults, sizeof defaults);
  // Radiation must be requested.
  CHECK(only.effects.enabled == (defaults.enabled & ~std::uint32_t{PLIM_EFFECT_RADIATION}));
  CHECK(only.effects.pressure_linear == defaults.pressure_linear);
  CHECK(plain.bodyCount() == 1);
}

TEST_CASE("what the keys mean") {
  const formats::SceneDescription all =
      parseScene(fileText(std::string(tests::sourceFolder()) + "/tests/fuzz/seeds/fuzz_scene_json/everything.json"));
  REQUIRE(all.sea.has_value());
  CHECK(all.sea->level == 1);
  CHECK(all.sea->density == 1025);
  CHECK(all.substeps == 2);
  REQUIRE(all.bodies.size() == 2);
  const formats::SceneBody& first = all.bodies[0];
  CHECK(first.up == "z");
  CHECK(first.scale == 0.001);
  CHECK(first.never_wet == std::vector<std::string>{"auto", "hold"});
  CHECK(first.repair);
  CHECK(first.mass_by == formats::MassBy::kDensityRatio);
  CHECK(first.mass == 0.5);
  CHECK(first.inertia[8] == 1);
  CHECK(first.locked == (PLIM_LOCK_X | PLIM_LOCK_TURN_Z));
  CHECK(first.precision == "double");
  CHECK(first.other_force[1] == 2);
  CHECK(first.other_torque[2] == 1);
  REQUIRE(first.point_masses.size() == 1);
  CHECK(first.point_masses[0].mass == 1);
  CHECK(first.point_masses[0].position[2] == 3);
  CHECK(all.bodyCount() == 7);
  // The body's effects override the scene's.
  CHECK((first.effects.enabled & PLIM_EFFECT_VISCOUS) == 0);
  CHECK(first.effects.angular_rate == doctest::Approx(-std::log(0.97) / 0.02));
  CHECK(first.effects.linear_rates[2] == 3);
  CHECK(first.effects.rates_when_dry == 1);
  CHECK(first.effects.suction_power == 0.6);
  CHECK(first.effects.damping[3] == 4);
  CHECK(first.effects.slamming_acceleration == 20);
  const formats::SceneBody& second = all.bodies[1];
  CHECK(second.effects.enabled == 0);
  CHECK(second.mass_by == formats::MassBy::kDensity);
  CHECK(second.rotation[2] == doctest::Approx(std::sin(15 * 3.141592653589793 / 180)));
  CHECK(second.rotation[3] == doctest::Approx(std::cos(15 * 3.141592653589793 / 180)));

  const auto three = parseScene(body(R"("inertia":[1,2,3])")).bodies[0].inertia;
  CHECK(three == std::array<double, 9>{1, 0, 0, 0, 2, 0, 0, 0, 3});
  CHECK(parseScene(scene(R"("sea":"seas/storm.json")")).sea_file == "seas/storm.json");
  // Everything off, then one effect on again.
  const auto one = parseScene(R"({"effects":false,"bodies":[{"mesh":"boat","mass":1,"effects":{"slamming":true}}]})");
  CHECK(one.bodies[0].effects.enabled == PLIM_EFFECT_SLAMMING);
  const auto waves = parseScene(body(R"("effects":{"radiation":true})"));
  CHECK((waves.bodies[0].effects.enabled & PLIM_EFFECT_RADIATION) != 0);
}

TEST_CASE("the scenes under scenes/ are read, and the schema knows their keys") {
  const json schema = json::parse(fileText(std::string(tests::sourceFolder()) + "/docs/schemas/scene.schema.json"));
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(tests::sourceFolder()) + "/scenes")) {
    if (entry.path().extension() != ".json" || entry.path().stem() == "bench") continue; // the bench has its own format
    INFO(entry.path().string());
    const std::string text = fileText(entry.path().string());
    CHECK_NOTHROW(parseScene(text));
    const json scene = json::parse(text);
    for (const auto& [key, value] : scene.items()) CHECK_MESSAGE(schema["properties"].contains(key), key);
    for (const json& one : scene["bodies"])
      for (const auto& [key, value] : one.items())
        CHECK_MESSAGE(schema["definitions"]["body"]["properties"].contains(key), key);
    ++count;
  }
  CHECK(count >= 9);
}

TEST_CASE("every key of the schema is a key of the reader") {
  // The reader rejects an unknown key as unknown, and a known key of the wrong type for its type.
  const json schema = json::parse(fileText(std::string(tests::sourceFolder()) + "/docs/schemas/scene.schema.json"));
  const auto known = [](const json& scene, const std::string& key) {
    try {
      parseScene(scene.dump());
      FAIL_CHECK("accepted: ", scene.dump());
    } catch (const formats::JsonError& error) {
      CHECK_MESSAGE(std::string(error.what()).find(key + ": unknown key") == std::string::npos, error.what());
    }
  };
  const json wrong = json::object({{"wrong", true}}), sound = {{"mesh", "boat"}, {"mass", 1}};
  for (const auto& [key, value] : schema["properties"].items()) {
    if (key == "$schema") continue;
    json scene = {{"bodies", json::array({sound})}};
    scene[key] = wrong;
    known(scene, key);
  }
  for (const auto& [key, value] : schema["definitions"]["body"]["properties"].items()) {
    json one = sound;
    one[key] = wrong;
    known({{"bodies", json::array({one})}}, key);
  }
  const json& effects = schema["definitions"]["effects"]["oneOf"][1]["properties"];
  for (const auto& [effect, value] : effects.items()) {
    if (!value.contains("oneOf")) continue;
    for (const auto& [key, ignored] : value["oneOf"][1]["properties"].items())
      known({{"effects", {{effect, {{key, wrong}}}}}, {"bodies", json::array({sound})}}, key);
  }
}

namespace {

// Returns the library's status for these effects.
plim_status libraryStatus(const plim_effects& effects) {
  const plimsoll::Hull hull = tests::makeHull(tests::shape("box:1,1,1"));
  plimsoll::Scene lake;
  plimsoll::Body crate = tests::bodyOfMass(hull, 500);
  crate.effects = &effects;
  return plim_scene_add(lake.get(), &crate, nullptr);
}

} // namespace

TEST_CASE("files, their schema and the library know the same limits of the effects") {
  const json schema = json::parse(fileText(std::string(tests::sourceFolder()) + "/docs/schemas/scene.schema.json"));
  const json& definitions = schema["definitions"];
  int coefficients = 0;
  for (const auto& [effect, choice] : definitions["effects"]["oneOf"][1]["properties"].items()) {
    if (!choice.contains("oneOf")) continue;
    for (const auto& [name, property] : choice["oneOf"][1]["properties"].items()) {
      const std::string key = name;
      const bool list = property.value("type", "") == "array";
      json limits = list ? property["items"] : property;
      if (limits.contains("$ref")) limits = definitions[limits["$ref"].get<std::string>().substr(14)];
      if (!limits.contains("maximum") || key == "alpha_step" || key == "alpha") continue;
      const double least = limits["minimum"], most = limits["maximum"];
      const auto with = [&, whose = effect](double value) {
        const json number = list ? json{1, value, 1} : json(value);
        return body(R"("effects":)" + json{{whose, {{key, number}}}}.dump());
      };
      INFO((effect + "." + key));
      ++coefficients;
      for (const double value : {least, most})
        CHECK(libraryStatus(parseScene(with(value)).bodies[0].effects) == PLIM_OK);
      const std::string where = "bodies[0].effects." + effect + "." + key + (list ? "[1]" : "") + ": must be between";
      refused(with(1.01 * most), where);
      refused(with(least > 0 ? 0.99 * least : -1e-9), where);
    }
  }
  CHECK(coefficients == 18);
}

TEST_CASE("the scene: a key given twice is an error") {
  refused(scene(R"("step":0.01,"step":0.02)"), "step: is given twice");
  refused(body(R"("position":[0,1,0],"position":[0,2,0])"), "bodies[0].position: is given twice");
  refused(scene(R"("sea":{"kind":"flat","level":1,"level":1})"), "sea.level: is given twice");
  refused(scene(R"("effects":{"viscous":true,"viscous":false})"), "effects.viscous: is given twice");
}

TEST_CASE("the scene: steps too short to be meant") {
  refused(scene(R"("duration":1e-299,"step":1e-300)"), "step: must be at least 1e-09 s, is 1e-300");
  refused(scene(R"("step":1e-300)"), "step: must be at least 1e-09 s, is 1e-300");
  refused(scene(R"("duration":1,"step":1e-9)"), "step: makes more than 1e8 steps");
  refused(scene(R"("duration":1e7,"step":1e-2)"), "step: makes more than 1e8 steps");
}
