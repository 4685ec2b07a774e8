// shader_text.cpp - the shader functions, written once in HLSL, and their translation to each language.
//
// GLSL, HLSL and Godot's language differ only in words. WGSL also puts types after names, so lines with declarations
// are rearranged.
//
// The height above a fixed point requires the point at rest X whose water is there: X + moved(X) = place. It is found
// by Newton's method like in water/displaced.hpp; a step that does not come nearer is halved. The unknown is X - place,
// so that no precision is lost far from the origin.
//
// Sine and cosine are implemented here. Vulkan and WebGPU guarantee only 2^-11 for the built-in functions and Direct3D
// 8e-4, and software renderers do have such errors. The polynomials have the least maximum error over half a turn. They
// need a dozen products and sums, about the cost of the built-in functions.
#include "formats/shader_text.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <sstream>
#include <stdexcept>

namespace plim::formats {
namespace {

// The first column marks lines that are present only in some versions. d: waves move water sideways, s: they do not, c:
// waves as constants, u: waves as uniforms. Other lines are always present. {...} is replaced, see Filling. @ precedes
// an out parameter. LOOP: do not unroll the loop.
constexpr const char* kFunctions = R"(
 // An angle without its whole turns.
 float PlimsollTurn(float angle) {
   float turns = floor(angle * 0.15915494 + 0.5);
   return angle - 6.28125 * turns - 0.0019353072 * turns;
 }

 // Sine and cosine to 5e-7. The built-in ones may be a thousand times as far off, depending on the processor. Of half the angle first.
 float2 PlimsollSineCosine(float angle) {
   float h = 0.5 * PlimsollTurn(angle);
   float y = h * h;
   float s = h * (1.0 + y * (-0.16666657 + y * (0.0083330162 + y * (-0.00019806548 + y * 2.5999031e-6))));
   float c = 1.0 + y * (-0.49999932 + y * (0.041663982 + y * (-0.0013855863 + y * 2.3192828e-5)));
   return float2(2.0 * s * c, c * c - s * s);
 }

 // What the waves do to the water of one place at rest.
 struct PlimsollWater {
   float height; // [m] above the level
   float2 slope; // d height / dx, d height / dz, of the place at rest
d  float2 moved; // [m] sideways, x and z
d  float3 bent; // d moved.x / dx, d moved.x / dz = d moved.z / dx, d moved.z / dz
 };

 PlimsollWater PlimsollWaterOf(float2 rest{time parameter}) {
   PlimsollWater water;
   water.height = 0.0;
   water.slope = float2(0.0, 0.0);
d  water.moved = float2(0.0, 0.0);
d  water.bent = float3(0.0, 0.0, 0.0);
u  int count = min(int(PlimsollSea.y + 0.5), 64);
   LOOP for (int i = 0; i < {count}; i++) {
     float4 wave = PlimsollWaves[i];
     float4 chop = PlimsollChops[i];
u    float2 theta = PlimsollSineCosine(dot(wave.xy, rest) + wave.w);
c    float2 theta = PlimsollSineCosine(dot(wave.xy, rest) + wave.w - PlimsollTurn(chop.z * time));
     water.height += wave.z * theta.x;
     water.slope += wave.z * theta.y * wave.xy;
d    water.moved += theta.y * chop.xy;
d    water.bent -= theta.x * float3(chop.x * wave.x, chop.x * wave.y, chop.y * wave.y);
   }
   return water;
 }
d
d// Newton's step towards the place at rest, for water that is found `miss` beside the place.
dfloat2 PlimsollStep(float3 bent, float2 miss) {
d  float a = 1.0 + bent.x;
d  float e = 1.0 + bent.z;
d  float area = max(a * e - bent.y * bent.y, 1e-6);
d  return float2(e * miss.x - bent.y * miss.y, a * miss.y - bent.y * miss.x) / area;
d}
d
d// The water that is at a place now. It came from a place at rest `away` from there.
dPlimsollWater PlimsollWaterAt(float2 place{time parameter}) {
d  PlimsollWater water = PlimsollWaterOf(place{time});
d  float2 away = float2(0.0, 0.0);
d  float2 miss = water.moved;
d  float2 leap = PlimsollStep(water.bent, miss);
d  float close = 1e-5 + 1e-7 * (abs(place.x) + abs(place.y));
d  LOOP for (int i = 0; i < 16; i++) {
d    if (dot(miss, miss) < close * close) {
d      break;
d    }
d    PlimsollWater next = PlimsollWaterOf(place + away - leap{time});
d    float2 left = away - leap + next.moved;
d    if (dot(left, left) < dot(miss, miss)) {
d      away = away - leap;
d      miss = left;
d      water = next;
d      leap = PlimsollStep(water.bent, miss);
d    } else {
d      leap = 0.5 * leap;
d    }
d  }
d  return water;
d}

 float3 PlimsollNormalOf(PlimsollWater water) {
   float2 slope = water.slope;
d  float a = 1.0 + water.bent.x;
d  float b = water.bent.y;
d  float e = 1.0 + water.bent.z;
d  return normalize(float3(b * slope.y - e * slope.x, max(a * e - b * b, 1e-6), b * slope.x - a * slope.y));
s  return normalize(float3(-slope.x, 1.0, -slope.y));
 }

 // Height [m, world y] of the surface above a place (x, z) of the world.
 float PlimsollHeight(float2 place{time parameter}) {
   return {level} + {water at}(place{from origin}{time}).height;
 }

 // Unit normal of the surface above a place (x, z) of the world.
 float3 PlimsollNormal(float2 place{time parameter}) {
   return PlimsollNormalOf({water at}(place{from origin}{time}));
 }

 // For the vertices of a water mesh: where in the world the water of a place at rest (x, z) is, and the surface's unit normal there.
 float3 PlimsollPlace(float2 rest{time parameter}, out float3 normal) {
   PlimsollWater water = PlimsollWaterOf(rest{from origin}{time});
   @normal = PlimsollNormalOf(water);
d  return float3(rest.x + water.moved.x, {level} + water.height, rest.y + water.moved.y);
s  return float3(rest.x, {level} + water.height, rest.y);
 }
)";

constexpr const char* kHead = R"(
 // Waves in step with Plimsoll: the sea that carries the boats, for drawing. Printed by "plimsoll shader"; print it again instead of changing it.
 // World axes, y up, metres and radians; places are (x, z).
u// The waves are arrays of up to 64, which the engine sets each frame:
u//   PlimsollWaves[i]: k cos D, k sin D, amplitude, phase now        PlimsollChops[i]: q A cos D, q A sin D, 0, 0
u//   PlimsollSea: level, number of waves, origin x, origin z
u// with D the direction, q the steepness, and phase now = phase - w t + k . origin, reduced in double precision to (-pi, pi]. The origin is any
u// place near the camera that single precision holds exactly: then the sea stays right far from the world's own, and late.
c// Time is in seconds. Single precision has seven digits: phases are off by up to 2e-7 (w t + k |x| + k |z|) radians, a thousandth for a
c// wave of 10 m after half an hour. For longer, or 10 km from the world's origin, let the engine set the waves (--waves uniform).
d// Heights above a place are found in at most 16 steps, two or three as a rule, to 1e-5 m of the place and 1e-7 of its distance.
)";

struct Dialect {
  ShaderLanguage language;
  const char* name;
  std::vector<std::pair<std::string, std::string>> words;
  const char* guard;                             // starts code that must be included only once; may be empty
  const char* uniforms;                          // declaration of the arrays
  const char* uniform_name;                      // prefix of Waves, Chops and Sea
  const char *constant, *list_open, *list_close; // {n}: number of elements
};

const std::vector<Dialect>& dialects() {
  static const std::vector<std::pair<std::string, std::string>> kVectors = {
      {"float2", "vec2"}, {"float3", "vec3"}, {"float4", "vec4"}};
  static const std::vector<Dialect> kDialects = {
      {ShaderLanguage::kGlsl, "glsl", kVectors,
       "#ifndef PLIMSOLL_WAVES\n#define PLIMSOLL_WAVES\n\n#ifdef GL_ES\nprecision highp float;\nprecision highp "
       "int;\n#endif\n",
       "uniform vec4 plimsollWaves[64];\nuniform vec4 plimsollChops[64];\nuniform vec4 plimsollSea;\n", "plimsoll",
       "const ", "vec4[{n}](", ")"},
      {ShaderLanguage::kHlsl,
       "hlsl",
       {},
       "#ifndef PLIMSOLL_WAVES\n#define PLIMSOLL_WAVES\n",
       "float4 _PlimsollWaves[64];\nfloat4 _PlimsollChops[64];\nfloat4 _PlimsollSea;\n",
       "_Plimsoll",
       "static const ",
       "{",
       "}"},
      {ShaderLanguage::kWgsl,
       "wgsl",
       {{"float", "f32"}, {"float2", "vec2f"}, {"float3", "vec3f"}, {"float4", "vec4f"}, {"int", "i32"}},
       "",
       "// Group and binding are yours to choose.\nstruct PlimsollWaves {\n  waves: array<vec4f, 64>,\n  chops: "
       "array<vec4f, 64>,\n"
       "  sea: vec4f,\n}\n@group(0) @binding(0) var<uniform> plimsoll: PlimsollWaves;\n",
       "plimsoll.",
       "const ",
       "array<vec4f, {n}>(",
       ")"},
      {ShaderLanguage::kGodot, "gdshader", kVectors, "#ifndef PLIMSOLL_WAVES\n#define PLIMSOLL_WAVES\n",
       "uniform vec4 plimsoll_waves[64];\nuniform vec4 plimsoll_chops[64];\nuniform vec4 plimsoll_sea;\n", "plimsoll_",
       "const ", "vec4[{n}](", ")"}};
  return kDialects;
}

const Dialect& dialectOf(ShaderLanguage language) {
  return *std::find_if(dialects().begin(), dialects().end(), [&](const Dialect& d) { return d.language == language; });
}

std::string withReplaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

// Selects the lines and replaces the placeholders.
struct Filling {
  bool uniforms = false, moves_sideways = false;

  bool has(char mark) const {
    return mark == ' ' || mark == (uniforms ? 'u' : 'c') || mark == (moves_sideways ? 'd' : 's');
  }
  std::string fill(std::string text) const {
    const std::pair<const char*, const char*> kTexts[] = {
        {"{time parameter}", uniforms ? "" : ", float time"},
        {"{time}", uniforms ? "" : ", time"},
        {"{level}", uniforms ? "PlimsollSea.x" : "PlimsollLevel"},
        {"{count}", uniforms ? "count" : "PlimsollCount"},
        {"{from origin}", uniforms ? " - PlimsollSea.zw" : ""},
        {"{water at}", moves_sideways ? "PlimsollWaterAt" : "PlimsollWaterOf"}};
    for (const auto& [from, to] : kTexts) text = withReplaced(text, from, to);
    return text;
  }
};

// Returns the name in a language: PlimsollHeight in HLSL, plimsollHeight in GLSL and WGSL, plimsoll_height in Godot.
// Types keep their capital.
std::string spelled(const std::string& name, const Dialect& dialect, bool uniforms) {
  const std::string rest = name.substr(std::string("Plimsoll").size());
  if (name == "PlimsollWater" || rest.empty()) return name;
  const bool data = rest == "Waves" || rest == "Chops" || rest == "Sea";
  const bool snake = dialect.language == ShaderLanguage::kGodot, camel = dialect.language == ShaderLanguage::kHlsl;
  if (camel) return data && uniforms ? dialect.uniform_name + rest : name;
  std::string lower;
  for (const char c : rest) {
    if (snake && std::isupper(static_cast<unsigned char>(c))) lower += '_';
    lower += snake ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : c;
  }
  if (!data || !uniforms || snake) return "plimsoll" + lower;
  if (dialect.language == ShaderLanguage::kWgsl)
    lower[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(lower[0])));
  return dialect.uniform_name + lower;
}

std::string word(const std::string& text, const Dialect& dialect, bool uniforms) {
  if (text.rfind("Plimsoll", 0) == 0) return spelled(text, dialect, uniforms);
  for (const auto& [from, to] : dialect.words)
    if (from == text) return to;
  return text;
}

std::string withWords(const std::string& line, const Dialect& dialect, bool uniforms) {
  std::string result;
  for (std::size_t at = 0; at < line.size();) {
    std::size_t end = at;
    while (end < line.size() && (std::isalnum(static_cast<unsigned char>(line[end])) || line[end] == '_')) ++end;
    result += end > at ? word(line.substr(at, end - at), dialect, uniforms) : line.substr(at, 1);
    at = std::max(end, at + 1);
  }
  return result;
}

bool isType(const std::string& text) {
  return text == "PlimsollWater" || text == "f32" || text == "i32" || (text.rfind("vec", 0) == 0 && text.size() == 5);
}

// "f32 time, out vec3f normal" -> "time: f32, normal: ptr<function, vec3f>"
std::string parametersTurned(const std::string& parameters) {
  std::istringstream words(withReplaced(parameters, ",", " "));
  std::string result;
  for (std::string type, name; words >> type;) {
    const bool out = type == "out";
    if (out) words >> type;
    words >> name;
    result += (result.empty() ? "" : ", ") + name + ": " + (out ? "ptr<function, " + type + ">" : type);
  }
  return result;
}

// For WGSL: moves the type behind the name in a line with a declaration.
std::string turnedRound(const std::string& line) {
  const std::size_t begin = line.find_first_not_of(' '), blank = line.find(' ', begin);
  if (begin == std::string::npos || line == "};") return begin == std::string::npos ? line : "}";
  if (const std::size_t loop = line.find("for (i32 i ="); loop != std::string::npos)
    return withReplaced(line, "for (i32 i =", "for (var i: i32 =");
  if (blank == std::string::npos) return line;
  const std::string indent = line.substr(0, begin), type = line.substr(begin, blank - begin);
  if (!isType(type)) return line;
  const std::size_t end = line.find_first_of("( ;=", blank + 1);
  const std::string name = line.substr(blank + 1, end - blank - 1), rest = line.substr(end);
  if (rest[0] == '(' && rest.ends_with(" {"))
    return "fn " + name + "(" + parametersTurned(rest.substr(1, rest.rfind(')') - 1)) + ") -> " + type + " {";
  if (rest.rfind(" = ", 0) == 0) return indent + "var " + name + ": " + type + rest;
  if (rest == ";") return indent + "var " + name + ": " + type + ";";
  return indent + name + ": " + type + "," + rest.substr(1); // a field, with its comment
}

std::string linesOf(const char* text, const Filling& filling, const Dialect& dialect) {
  const bool wgsl = dialect.language == ShaderLanguage::kWgsl;
  std::istringstream lines(text + 1); // skips the line break at the start of the text
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && !filling.has(line[0])) continue;
    line = filling.fill(line.empty() ? "" : line.substr(1));
    line = withReplaced(line, "LOOP ", dialect.language == ShaderLanguage::kHlsl ? "[loop] " : "");
    line = withReplaced(withWords(line, dialect, filling.uniforms), "@", wgsl ? "*" : "");
    result += (wgsl && line.rfind("//", 0) != 0 ? turnedRound(line) : line) + "\n";
  }
  return result;
}

// Nine digits represent a float exactly. A point is always present, because 1 would be an integer.
std::string number(float value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", static_cast<double>(value));
  const std::string written = text;
  return written.find_first_of(".e") == std::string::npos ? written + ".0" : written;
}

std::string constant(const std::string& type, const std::string& name, const std::string& value,
                     const Dialect& dialect) {
  const std::string translated = word(type, dialect, false), spelling = spelled(name, dialect, false);
  return dialect.language == ShaderLanguage::kWgsl
             ? "const " + spelling + ": " + translated + " = " + value + ";\n"
             : dialect.constant + translated + " " + spelling + " = " + value + ";\n";
}

std::string constantList(const std::string& name, const std::string& meaning, const std::vector<Float4>& rows,
                         const Dialect& dialect) {
  const std::string n = std::to_string(rows.size()), vector = word("float4", dialect, false);
  std::string text = "// " + meaning + "\n";
  text += dialect.language == ShaderLanguage::kWgsl
              ? "const " + spelled(name, dialect, false)
              : dialect.constant + vector + " " + spelled(name, dialect, false) + "[" + n + "]";
  text += " = " + withReplaced(dialect.list_open, "{n}", n) + "\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Float4& row = rows[i];
    text += "  " + vector + "(" + number(row[0]) + ", " + number(row[1]) + ", " + number(row[2]) + ", " +
            number(row[3]) + ")";
    text += i + 1 < rows.size() ? ",\n" : "\n";
  }
  return text + dialect.list_close + ";\n";
}

std::string assembled(const std::string& data, const Filling& filling, const Dialect& dialect) {
  const std::string guard = dialect.guard;
  return linesOf(kHead, filling, dialect) + guard + "\n" + data + "\n" + linesOf(kFunctions, filling, dialect) +
         (guard.empty() ? "" : "\n#endif\n");
}

} // namespace

ShaderLanguage shaderLanguage(const std::string& name) {
  for (const Dialect& dialect : dialects())
    if (name == dialect.name) return dialect.language;
  throw std::invalid_argument("unknown shading language '" + name + "'");
}

std::string shaderWithConstants(const ShaderSea& sea, ShaderLanguage language) {
  const Dialect& dialect = dialectOf(language);
  ShaderConstants constants = shaderConstants(sea);
  if (constants.waves.empty()) constants = {{Float4{}}, {Float4{}}}; // lists cannot be empty: one wave without height
  const std::string data =
      constant("float", "PlimsollLevel", number(static_cast<float>(sea.level)), dialect) +
      constant("int", "PlimsollCount", std::to_string(constants.waves.size()), dialect) +
      constantList("PlimsollWaves", "k cos D, k sin D [rad/m], amplitude [m], phase [rad]", constants.waves, dialect) +
      constantList("PlimsollChops", "q A cos D, q A sin D [m], w [rad/s], 0", constants.chops, dialect);
  return assembled(data, {false, sea.moves_sideways}, dialect);
}

std::string shaderWithUniforms(ShaderLanguage language) {
  const Dialect& dialect = dialectOf(language);
  return assembled(dialect.uniforms, {true, true}, dialect);
}

} // namespace plim::formats
