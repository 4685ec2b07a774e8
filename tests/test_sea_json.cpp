// test_sea_json.cpp - SEA.json: accepted contents, and the key that every error names. The schema under docs/ agrees
// with the reader on keys.
#include "null_values.hpp"
#include "places.hpp"
#include "seas.hpp"

#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace plim;
using namespace plim::tests;
using nlohmann::json;

namespace {

void refused(const std::string& text, const std::string& start) {
  try {
    formats::parseSea(text);
    FAIL_CHECK("accepted: ", text);
  } catch (const formats::JsonError& error) {
    INFO(std::string(error.what()));
    CHECK(std::string(error.what()).rfind(start, 0) == 0);
    CHECK(std::string(error.what()).find('\n') == std::string::npos);
  }
}

std::string fileText(const std::string& path) {
  std::ifstream file(path);
  REQUIRE(file);
  return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

TEST_CASE("errors name the offending key and the likely cause") {
  refused("", "not valid JSON");
  refused("{", "not valid JSON");
  refused(R"({"kind":"flat","lev\nel":1})", "lev?el: unknown key");
  refused("[1]", "the file: must be an object");
  refused("{}", "kind: is missing");
  refused(R"({"Kind":"flat"})", "kind: is missing; did you mistype it as 'Kind'?");
  refused(R"({"kind":"sine","waves":[]})", "kind: 'sine' is unknown; did you mean 'sines'?");
  refused(R"({"kind":5})", "kind: must be a string");
  refused(R"({"kind":"flat","levle":1})", "levle: unknown key; did you mean 'level'?");
  refused(R"({"kind":"flat","level":"high"})", "level: must be a number, is string");
  refused(R"({"kind":"flat","density":-1})", "density must be");
  refused(R"({"kind":"flat","density":1e999})", "not valid JSON");
  refused(R"({"kind":"flat","current":[1]})", "current: must be two numbers");
  refused(R"({"kind":"flat","current":[1,null]})", "current[1]: must be a number");
  refused(R"({"kind":"flat","waves":[]})", "waves: unknown key");
  refused(R"({"kind":"sines"})", "waves: is missing");
  refused(R"({"kind":"sines","waves":{}})", "waves: must be an array");
  refused(R"({"kind":"sines","waves":[{"amplitude":1,"wavelength":5},{"amplitude":1}]})",
          "waves[1].wavelength: is missing");
  refused(R"({"kind":"sines","waves":[{"amplitude":1,"wavelenght":5}]})",
          "waves[0].wavelength: is missing; did you mistype it as 'wavelenght'?");
  refused(R"({"kind":"sines","waves":[{"amplitude":1,"wavelength":5,"steepness":1}]})",
          "waves[0].steepness: unknown key");
  refused(R"({"kind":"sines","waves":[5]})", "waves[0]: must be an object");
  refused(R"({"kind":"sines","depth":-1,"waves":[]})", "depth: must be between");
  refused(R"({"kind":"sines","waves":[{"amplitude":1,"wavelength":0}]})", "waves[0].wavelength must be");
  refused(R"({"kind":"gerstner","waves":[{"amplitude":1,"wavelength":1}]})", "waves: the surface crosses itself");
  refused(R"({"kind":"spectrum","significant_height":1,"peak_period":5})", "spectrum: is missing");
  refused(R"({"kind":"spectrum","spectrum":"jonswop","significant_height":1,"peak_period":5})",
          "spectrum: 'jonswop' is unknown; did you mean 'jonswap'?");
  refused(R"({"kind":"spectrum","spectrum":"jonswap","significant_height":1})", "peak_period: is missing");
  refused(R"({"kind":"spectrum","spectrum":"jonswap","significant_height":1,"peak_period":5,"components":0})",
          "components: must be a whole number");
  refused(R"({"kind":"spectrum","spectrum":"jonswap","significant_height":1,"peak_period":5,"components":1.5})",
          "components: must be a whole number");
  refused(R"({"kind":"spectrum","spectrum":"jonswap","significant_height":1,"peak_period":5,"gamma":99})",
          "gamma must be");
  refused(R"({"kind":"spectrum","spectrum":"jonswap","significant_height":1,"peak_period":5,"gravity":0})",
          "gravity must be at least");
  refused(R"({"kind":"fft","tile":100,"resolution":64})", "spectrum: give either");
  refused(R"({"kind":"fft","tile":100,"resolution":64,"wind_speed":12,"spectrum":{}})", "spectrum: give either");
  refused(R"({"kind":"fft","tile":100,"resolution":63,"wind_speed":12})", "resolution must be an even product");
  refused(
      R"({"kind":"fft","tile":100,"resolution":64,"spectrum":{"spectrum":"jonswap","significant_height":1,"peak_period":5,"sead":1}})",
      "spectrum.sead: unknown key");
  refused(R"({"kind":"fft","tile":100,"resolution":64,"wind_speed":-2})", "wind_speed: must be");
  refused(R"({"kind":"grid","origin":[0,0],"cell":1,"rows":2,"columns":2,"heights":[1,2,3]})",
          "heights: must be rows * columns = 4 numbers, got 3");
  refused(R"({"kind":"grid","origin":[0,0],"cell":1,"rows":1,"columns":2,"heights":[1,2]})",
          "rows: must be a whole number");
  refused(R"({"kind":"grid","origin":[0,0],"cell":-1,"rows":2,"columns":2,"heights":[1,2,3,4]})", "cell must be");
  refused(R"({"kind":"grid","origin":[0,0],"cell":1,"rows":2,"columns":2,"heights":[1,2,3,4],"outside":"zero"})",
          "outside: 'zero' is unknown");
  refused(R"({"kind":"sampled","cell":1})", "of: is missing");
  refused(R"({"kind":"sampled","cell":1,"of":{"kind":"sines"}})", "of.waves: is missing");
  refused(R"({"kind":"sampled","cell":0,"of":{"kind":"flat"}})", "cell must be");
  refused(R"({"kind":"sampled","cell":1,"of":{"kind":"sampled","cell":1,"of":{"kind":"flat"}}})",
          "of: a sampled sea cannot");
  refused(R"({"kind":"sampled","cell":1,"of":{"kind":"sines","waves":[{"amplitude":1,"wavelength":0}]}})",
          "of.waves[0].wavelength must");
  refused(R"({"kind":"sampled","cell":1e-320,"of":{"kind":"flat"}})", "cell must be");
  refused(R"({"kind":"sines","waves":[{"amplitude":1,"wavelength":5,"direction_degrees":1e99}]})",
          "waves[0].direction_degrees is not");
  refused(R"({"kind":"fft","tile":100,"resolution":2042,"wind_speed":10})",
          "resolution must be an even product of 2, 3 and 5");
  refused(
      R"({"kind":"fft","tile":10,"resolution":64,"spectrum":{"spectrum":"jonswap","significant_height":2,"peak_period":8,"spread":1000}})",
      "tile: its waves");
  std::string nested = R"({"kind":"flat"})";
  for (int k = 0; k < 90; ++k) nested = R"({"kind":"sampled","cell":1,"of":)" + nested + "}";
  refused(nested, "of: a sampled sea cannot");
}

TEST_CASE("null is no value of a key, except of depth") {
  const char* const seas[] = {
      R"({"kind":"flat","level":1,"density":1025,"gravity":9.8,"current":[0,1],"pressure":"hydrostatic"})",
      R"({"kind":"gerstner","depth":20,"waves":[{"amplitude":0.1,"wavelength":9,"direction_degrees":1,
          "phase_degrees":2,"angular_frequency":2,"steepness":0.5}]})",
      R"({"kind":"spectrum","spectrum":"jonswap","significant_height":1,"peak_period":5,"gamma":2,
          "direction_degrees":1,"spread":8,"components":5,"seed":3})",
      R"({"kind":"fft","tile":100,"resolution":32,"choppiness":0.1,"seed":2,"wind_speed":9,
          "direction_degrees":1,"spread":8})",
      R"({"kind":"fft","tile":100,"resolution":32,"spectrum":{"spectrum":"bretschneider",
          "significant_height":1,"peak_period":5}})",
      R"({"kind":"grid","origin":[0,0],"cell":1,"rows":2,"columns":2,"outside":"level","heights":[0,0,0,0]})",
      R"({"kind":"sampled","cell":1,"of":{"kind":"flat","level":1}})"};
  int keys = 0;
  for (const char* sea : seas) {
    CHECK_NOTHROW(formats::parseSea(sea));
    eachNull(sea, [&](const std::string& text, const std::string& path) {
      if (path == "depth")
        CHECK_NOTHROW(formats::parseSea(text));
      else
        refused(text, path + ": ");
      ++keys;
    });
  }
  CHECK(keys > 45);
  refused(R"({"kind":"flat","level":null})", "level: must be a number, is null");
  refused(R"({"kind":"sines","waves":null})", "waves: must be an array [ ... ], is null");
  refused(R"({"kind":"flat","depth":null})", "depth: unknown key");
}

TEST_CASE("optional keys and inheritance") {
  const PreparedSea still(R"({"kind":"flat","level":3,"density":1025,"gravity":1.6,"current":[0.5,-1]})");
  CHECK(still.at(0, 0).height == 3);
  CHECK(still.at(0, 0).velocity[2] == -1);
  CHECK(still.description.density == 1025);
  const PreparedSea sampled(R"({"kind":"sampled","cell":1,"of":{"kind":"flat","level":3,"density":1025}})");
  CHECK(sampled.at(0, 0).height == 3);
  CHECK(sampled.description.density == 1025);
  // Given outside, they apply to the inner sea: its waves use that gravity, and its buoyancy that density.
  const std::string waves = R"("waves":[{"amplitude":0.3,"wavelength":9}])";
  const PreparedSea outside(
      R"({"kind":"sampled","cell":0.01,"gravity":1.6,"level":2,"current":[1,2],"of":{"kind":"sines",)" + waves + "}}",
      2);
  const PreparedSea inside(R"({"kind":"sines","gravity":1.6,"level":2,"current":[1,2],)" + waves + "}", 2);
  CHECK(outside.at(1.23, 4).height == doctest::Approx(inside.at(1.23, 4).height).epsilon(1e-4));
  CHECK(outside.at(1.23, 4).velocity[2] == doctest::Approx(inside.at(1.23, 4).velocity[2]).epsilon(1e-3));
  CHECK(outside.description.gravity == 1.6);
  CHECK_NOTHROW(formats::parseSea(R"({"$schema":"../docs/schemas/sea.schema.json","kind":"flat"})"));
  CHECK(formats::parseSea(R"({"kind":"flat"})", {1030, 9.8, 0, {0, 0}}).density == 1030);
  CHECK(formats::parseSea(R"({"kind":"sines","depth":null,"waves":[]})").water.waves().empty());
  CHECK(formats::parseSea(R"({"kind":"spectrum","spectrum":"pierson-moskowitz","significant_height":2,"components":7})")
            .water.waves()
            .size() == 7);
  PreparedSea(R"({"kind":"fft","tile":100,"resolution":32,"wind_speed":10})");
}

TEST_CASE("the seas under scenes/ are read, and the schema knows their keys") {
  const json schema = json::parse(fileText(std::string(sourceFolder()) + "/docs/schemas/sea.schema.json"));
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(sourceFolder()) + "/scenes/seas")) {
    INFO(entry.path().string());
    const std::string text = fileText(entry.path().string());
    CHECK_NOTHROW(formats::parseSea(text));
    const json sea = json::parse(text);
    const json& kind = schema["definitions"][sea["kind"].get<std::string>()];
    for (const auto& [key, value] : sea.items()) CHECK_MESSAGE(kind["properties"].contains(key), key);
    for (const json& required : kind["required"]) CHECK_MESSAGE(sea.contains(required.get<std::string>()), required);
    ++count;
  }
  CHECK(count >= 6);
}

TEST_CASE("every key of the schema is a key of the reader") {
  // The reader rejects an unknown key as unknown, and a known key of the wrong type for its type.
  const json schema = json::parse(fileText(std::string(sourceFolder()) + "/docs/schemas/sea.schema.json"));
  for (const std::string kind : {"flat", "sines", "gerstner", "spectrum", "fft", "grid", "sampled"})
    for (const auto& [key, value] : schema["definitions"][kind]["properties"].items()) {
      if (key == "kind" || key == "$schema") continue;
      json sea = {{"kind", kind}, {key, json::object({{"wrong", true}})}};
      try {
        formats::parseSea(sea.dump());
        FAIL_CHECK("accepted: ", sea.dump());
      } catch (const formats::JsonError& error) {
        CHECK_MESSAGE(std::string(error.what()).find(key + ": unknown key") == std::string::npos, kind, ": ",
                      error.what());
      }
    }
}

TEST_CASE("a key given twice is an error, wherever it is: which of the two was meant is not ours to guess") {
  refused(R"({"kind":"flat","level":1,"level":2})", "level: is given twice");
  refused(R"({"kind":"flat","level":1,"density":1000,"level":1})", "level: is given twice");
  refused(R"({"kind":"flat","lev\u0065l":1,"level":2})", "level: is given twice");
  refused(R"({"kind":"flat","a\nb":1,"a\nb":2})", "a?b: is given twice");
  refused(R"({"kind":"sines","waves":[{"amplitude":1,"wavelength":9},{"amplitude":1,"amplitude":2,"wavelength":9}]})",
          "waves[1].amplitude: is given twice");
  refused(R"({"kind":"flat","x":[[1,{}],[[],{"a":{"b":1,"b":null}}]]})", "x[1][1].a.b: is given twice");
  refused(R"({"kind":"sampled","cell":1,"of":{"kind":"flat","kind":"flat"}})", "of.kind: is given twice");
  // The same key in different objects is not an error.
  CHECK_NOTHROW(
      formats::parseSea(R"({"kind":"sines","waves":[{"amplitude":1,"wavelength":9},{"amplitude":1,"wavelength":9}]})"));
  CHECK_NOTHROW(formats::parseSea(R"({"kind":"sampled","cell":1,"level":1,"of":{"kind":"flat","level":1}})"));
}

TEST_CASE("text without end to its brackets is refused before it takes memory") {
  for (const char* open : {"[", R"({"of":)"}) {
    std::string text;
    for (int k = 0; k < 1000000; ++k) text += open;
    refused(text, "is nested more than 100 deep");
  }
  std::string nested = "1";
  for (int k = 0; k < 20000; ++k) nested = "[" + nested + "]";
  refused(nested, "is nested more than 100 deep");
  refused("[[[", "not valid JSON");
}
