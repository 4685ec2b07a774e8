// test_shader.cpp - the verb shader as used by scripts, and the printed source. The numbers in the source, parsed and
// evaluated here, give the library's sea. Names and arrays follow each language. Seas that are not a sum of a few waves
// are rejected. tests/shaders compiles and runs the source.
#include "command_json.hpp"
#include "formats/shader_text.hpp"
#include "math/random.hpp"
#include "places.hpp"
#include "seas.hpp"
#include "text_checks.hpp"

#include <cmath>
#include <regex>

using namespace plim;
using namespace plim::tests;
using namespace plim::formats;
using nlohmann::json;

namespace {

constexpr const char* kLanguages[] = {"glsl", "hlsl", "wgsl", "gdshader"};

// steepness: of all waves together; 0: sines.
std::string randomSea(std::size_t count, double steepness, Random& random) {
  json waves = json::array();
  for (std::size_t i = 0; i < count; ++i) {
    const double wavelength = 2 * std::exp(random.uniform(0, 4));
    json wave = {{"wavelength", wavelength},
                 {"amplitude", (steepness > 0 ? steepness : 1) * wavelength / kTurn / static_cast<double>(count)},
                 {"direction_degrees", random.uniform(-180, 180)},
                 {"phase_degrees", random.uniform(-1000, 1000)}};
    if (steepness > 0) wave["steepness"] = random.uniform(0.5, 1);
    waves.push_back(wave);
  }
  return json{{"kind", steepness > 0 ? "gerstner" : "sines"}, {"level", random.uniform(-3, 3)}, {"waves", waves}}
      .dump();
}

// Returns the rows of four numbers after a name, for the list syntax of any language.
std::vector<Float4> rowsAfter(const std::string& source, const std::string& name) {
  const std::size_t begin = source.find(name), end = source.find(';', begin);
  REQUIRE(begin != std::string::npos);
  const std::string list = source.substr(begin, end - begin);
  static const std::regex kRow(R"((?:float4|vec4f?)\(([^,()]+), ([^,()]+), ([^,()]+), ([^,()]+)\))");
  std::vector<Float4> rows;
  for (std::sregex_iterator row(list.begin(), list.end(), kRow), none; row != none; ++row) {
    rows.emplace_back();
    for (std::size_t i = 0; i < 4; ++i) {
      CHECK(has((*row)[i + 1], ".") != has((*row)[i + 1], "e")); // always a number with a point, or with an exponent
      rows.back()[i] = std::stof((*row)[i + 1]);
    }
  }
  return rows;
}

float numberAfter(const std::string& source, const std::string& name) {
  std::smatch found;
  REQUIRE(std::regex_search(source, found, std::regex(name + "(?:: f32)? = ([-0-9.e+]+);")));
  return std::stof(found[1]);
}

// Computes like the functions of the source, in double: the place of the water with a given place at rest.
std::array<double, 3> carriedTo(double x, double z, double time, const std::vector<Float4>& waves,
                                const std::vector<Float4>& chops) {
  std::array<double, 3> place = {x, 0, z};
  for (std::size_t i = 0; i < waves.size(); ++i) {
    const double theta =
        double{waves[i][0]} * x + double{waves[i][1]} * z + double{waves[i][3]} - double{chops[i][2]} * time;
    place[0] += double{chops[i][0]} * std::cos(theta);
    place[1] += double{waves[i][2]} * std::sin(theta);
    place[2] += double{chops[i][1]} * std::cos(theta);
  }
  return place;
}

// The allowed error is the rounding of the rows' numbers: 2^-24 of each.
void checkRows(const PreparedSea& sea, double level, double time, double from_x, double from_z,
               const std::vector<Float4>& waves, const std::vector<Float4>& chops, Random& random) {
  double amplitudes = 0, slopes = 0, steepness = 0, radii = 0, fastest = 0;
  for (std::size_t i = 0; i < waves.size(); ++i) {
    const double k = std::hypot(waves[i][0], waves[i][1]), radius = std::hypot(chops[i][0], chops[i][1]);
    amplitudes += double{waves[i][2]}, slopes += k * double{waves[i][2]}, steepness += k * radius, radii += radius;
    fastest = std::max(fastest, 50 * k + kPi + double{chops[i][2]} * time);
  }
  const double slope = slopes / (1 - steepness), limit = 1e-6 + 0x1p-22 * fastest * (amplitudes + slope * radii);
  for (int i = 0; i < 50; ++i) {
    const double x = random.uniform(-25, 25), z = random.uniform(-25, 25);
    const std::array<double, 3> place = carriedTo(x, z, time, waves, chops);
    CHECK(std::abs(sea.at(from_x + place[0], from_z + place[2]).height - (level + place[1])) < limit);
  }
}

std::string withoutComments(const std::string& source) {
  return std::regex_replace(source, std::regex("//[^\n]*"), "");
}

} // namespace

TEST_CASE("constants: read back from the source they are the library's sea, in every language, for 1 to 64 waves") {
  Random random(7);
  for (const std::size_t count : {1u, 2u, 5u, 17u, 64u})
    for (const double steepness : {0.0, 0.6}) {
      const std::string text = randomSea(count, steepness, random);
      const ShaderSea sea = shaderSea(parseSea(text));
      const double time = random.uniform(0, 40);
      const PreparedSea prepared(text, time);
      for (const char* language : kLanguages) {
        INFO(language, ", ", count, " waves, steepness ", steepness);
        const std::string source = shaderWithConstants(sea, shaderLanguage(language));
        const std::string prefix = language == std::string("hlsl")       ? "Plimsoll"
                                   : language == std::string("gdshader") ? "plimsoll_"
                                                                         : "plimsoll";
        const auto name = [&](std::string word) {
          if (prefix == "plimsoll_") word[0] = static_cast<char>(std::tolower(word[0]));
          return prefix + word;
        };
        const std::vector<Float4> waves = rowsAfter(source, name("Waves")), chops = rowsAfter(source, name("Chops"));
        REQUIRE(waves.size() == count);
        REQUIRE(chops.size() == count);
        CHECK(has(source, std::to_string(count) + ";"));
        checkRows(prepared, double{numberAfter(source, name("Level"))}, time, 0, 0, waves, chops, random);
        CHECK(has(source, name("Height").substr(0, 9)));
        CHECK(has(source, "bent") == (steepness > 0)); // sines need no search
      }
    }
}

TEST_CASE("uniforms: phases reduced in double are the library's sea far out and late") {
  Random random(8);
  for (const std::size_t count : {0u, 1u, 6u, 64u})
    for (const double steepness : {0.0, 0.6}) {
      const std::string text = count ? randomSea(count, steepness, random) : R"({"kind":"flat","level":2.5})";
      const ShaderSea sea = shaderSea(parseSea(text));
      const double time = random.uniform(0, 1e8), x = random.uniform(-1e6, 1e6), z = random.uniform(-1e6, 1e6);
      const ShaderUniforms uniforms = shaderUniforms(sea, time, x, z);
      CHECK(double{uniforms.sea[0]} == doctest::Approx(sea.level));
      CHECK(uniforms.sea[1] == static_cast<float>(count));
      CHECK(double{uniforms.sea[2]} == doctest::Approx(x));
      for (const Float4& wave : uniforms.waves) CHECK((wave[3] > -3.1415928f && wave[3] <= 3.1415928f));
      for (const Float4& chop : uniforms.chops) CHECK((chop[2] == 0 && chop[3] == 0));
      checkRows(PreparedSea(text, time), double{uniforms.sea[0]}, 0, double{uniforms.sea[2]}, double{uniforms.sea[3]},
                uniforms.waves, uniforms.chops, random);
    }
}

TEST_CASE("a wave's phase in the arrays is its own, less the time's, plus the origin's") {
  const ShaderSea sea = shaderSea(parseSea(
      R"({"kind":"gerstner","waves":[{"amplitude":0.5,"wavelength":8,"direction_degrees":90,
        "phase_degrees":30,"angular_frequency":0.5,"steepness":0.5}]})"));
  const ShaderUniforms uniforms = shaderUniforms(sea, 2, 100, 1);
  CHECK(double{uniforms.waves[0][0]} == doctest::Approx(0).epsilon(1e-9));
  CHECK(double{uniforms.waves[0][1]} == doctest::Approx(kTurn / 8));
  CHECK(uniforms.waves[0][2] == 0.5f);
  CHECK(double{uniforms.waves[0][3]} == doctest::Approx(kPi / 6 - 1 + kTurn / 8));
  CHECK(double{uniforms.chops[0][1]} == doctest::Approx(0.25));
}

TEST_CASE("the words of one language do not get into another") {
  Random random(9);
  const ShaderSea sea = shaderSea(parseSea(randomSea(3, 0.5, random)));
  for (const char* language : kLanguages)
    for (const bool uniform : {false, true}) {
      const ShaderLanguage chosen = shaderLanguage(language);
      const std::string source = uniform ? shaderWithUniforms(chosen) : shaderWithConstants(sea, chosen);
      const std::string code = withoutComments(source), name = language;
      INFO(name, ":\n", source);
      for (const char* marks : {"{time", "{level", "{count", "{from", "{water", "LOOP", "@normal", "{n}"})
        CHECK_FALSE(has(source, marks));
      CHECK(has(code, "float3") == (name == "hlsl"));
      CHECK(has(code, "vec3f") == (name == "wgsl"));
      CHECK(has(code, "vec3(") == (name == "glsl" || name == "gdshader"));
      CHECK(has(code, "fn ") == (name == "wgsl"));
      CHECK(has(code, "[loop]") == (name == "hlsl"));
      CHECK(has(code, "plimsoll_height") == (name == "gdshader"));
      CHECK(has(code, "PlimsollHeight") == (name == "hlsl"));
      CHECK(has(code, "#ifndef PLIMSOLL_WAVES") == (name != "wgsl"));
      CHECK(has(code, "time") == !uniform);
      CHECK(std::count(code.begin(), code.end(), '{') == std::count(code.begin(), code.end(), '}'));
      CHECK(std::count(code.begin(), code.end(), '(') == std::count(code.begin(), code.end(), ')'));
    }
}

TEST_CASE("shader: source on standard output, in a file, in JSON") {
  const Folder folder;
  const std::string sea = std::string(sourceFolder()) + "/scenes/seas/gerstner.json";
  for (const char* language : kLanguages) {
    const std::string arguments = "shader " + sea + " --language " + language;
    const Result result = run(arguments);
    CHECK(result.code == 0);
    CHECK(result.error.empty());
    const json j = runJson(arguments);
    CHECK(j["language"] == language);
    CHECK(j["waves"] == "constant");
    CHECK(j["kind"] == "gerstner");
    CHECK(j["wave_count"] == 2);
    CHECK(j["source"] == result.out);
    CHECK_FALSE(j.contains("uniforms"));
    CHECK(run(arguments + " --out " + folder.path + "/sea").out == "source: " + folder.path + "/sea\n");
    CHECK(contents(folder.path + "/sea") == result.out);
  }
}

TEST_CASE("shader: uniforms need no sea; with one, JSON says what the arrays hold") {
  const std::string sea = std::string(sourceFolder()) + "/scenes/seas/gerstner.json";
  const std::string source = run("shader --language glsl --waves uniform").out;
  const json j = runJson("shader " + sea + " --language glsl --waves uniform --time 100.5 --origin 1000,-2000");
  CHECK(j["source"] == source);
  const ShaderUniforms expected = shaderUniforms(shaderSea(parseSea(contents(sea))), 100.5, 1000, -2000);
  CHECK(j["uniforms"]["waves"] == json(expected.waves));
  CHECK(j["uniforms"]["chops"] == json(expected.chops));
  CHECK(j["uniforms"]["sea"] == json(expected.sea));
  // A wave's frequency follows from the given gravity, unless the file specifies it.
  CHECK(run("shader " + sea + " --language glsl --gravity 1.62").out != run("shader " + sea + " --language glsl").out);
}

TEST_CASE("shader: what ships with the Unity package is what the command prints") {
  CHECK(contents(std::string(sourceFolder()) + "/bindings/unity/Runtime/Shaders/PlimsollWaves.hlsl") ==
        run("shader --language hlsl --waves uniform").out);
}

TEST_CASE("shader: seas that are not a sum of a few waves, and wrong options, are refused with what to do") {
  const Folder folder;
  const auto refuses = [&](const std::string& sea, const std::string& words,
                           const std::string& options = "--language glsl") {
    checkRefused("shader " + folder.write("sea.json", sea) + " " + options, words);
  };
  for (const NamedSea& sea : everySea()) {
    const std::string kind = json::parse(sea.json)["kind"];
    if (kind == "fft")
      refuses(sea.json, "kind: no shader for fft: it has too many waves");
    else if (kind == "grid")
      refuses(sea.json, "use its heights as a texture");
    else if (kind == "sampled")
      refuses(sea.json, "use the sea that it samples, its key of");
    else
      CHECK(run("shader " + folder.write("sea.json", sea.json) + " --language wgsl").code == 0);
  }
  refuses(R"({"kind":"spectrum","spectrum":"jonswap","significant_height":1,"peak_period":4,"components":65})",
          "components: 65 waves; a shader takes at most 64: set components to 64 or fewer");
  Random random(3);
  refuses(randomSea(65, 0, random), "waves: 65 waves; a shader takes at most 64: keep the largest");
  refuses(R"({"kind":"sines"})", "waves");
  refuses(R"({"kind":"flat"})", "--language", "");
  refuses(R"({"kind":"flat"})", "glsl,hlsl,wgsl,gdshader", "--language metal");
  refuses(R"({"kind":"flat"})", "--time: applies only to the arrays", "--language glsl --time 3");
  refuses(R"({"kind":"flat"})", "--origin: applies only to the arrays", "--language glsl --waves uniform --origin 3,4");
  refuses(R"({"kind":"flat"})", "--origin", "--language glsl --waves uniform --json --origin 3");
  refuses(R"({"kind":"flat"})", "--time must be", "--language glsl --waves uniform --json --time 1e300");
  refuses(R"({"kind":"flat"})", "there is no folder", "--language glsl --out /nowhere/at/all");
  const std::string itself = folder.write("sea.json", R"({"kind":"flat"})");
  checkRefused("shader " + itself + " --language glsl --out " + itself, "would be overwritten");
  CHECK(run("shader " + itself + " --language glsl").code == 0);
  checkRefused("shader --language glsl", "SEA is missing: name the sea");
  checkRefused("shader nosuch.json --language glsl", "SEA: nosuch.json: no such file");
  checkRefused("shader " + std::string(sourceFolder()) + "/scenes/bunny.json --language glsl", "is not a sea");
}
