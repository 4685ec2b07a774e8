// sea_json.cpp - one function per kind. Angles are in degrees in files and in radians in the library.
#include "formats/sea_json.hpp"

#include "formats/json_object.hpp"
#include "formats/kind_of_file.hpp"
#include "formats/sea_object.hpp"
#include "math/elementary.hpp"

#include <nlohmann/json.hpp>

namespace plim::formats {
namespace {

using nlohmann::json;

// All data that a definition points to, kept until the water is created.
struct Parts {
  plimsoll::WaterDef def;
  std::vector<plim_wave> waves;
  plim_spectrum spectrum{};
  plim_grid grid{};
};

// Removes the struct name with which the library's messages begin, because a file has only the key.
std::string withoutStruct(std::string sentence) {
  for (const std::string prefix : {"plim_water_def: ", "plim_grid: ", "plim_water_def."})
    if (sentence.rfind(prefix, 0) == 0) sentence.erase(0, prefix.size());
  // The keys of angles have other names in files, because they are in degrees there.
  for (const std::string angle : {"direction is", "phase is"})
    if (const std::size_t at = sentence.find(angle); at != std::string::npos)
      sentence.insert(at + angle.size() - 3, "_degrees");
  return sentence;
}

// In the order of PLIM_PRESSURE_*.
const std::vector<std::string> kPressures = {"hydrostatic", "wheeler"};

// Reads level, density, gravity, current and pressure. A sampled sea takes all of these from the sea that it samples;
// its own level, density, gravity and current are the defaults of that sea.
void readCommon(JsonObject& sea, const WaterDefaults& defaults, plim_water_def& def) {
  def.current[0] = defaults.current[0], def.current[1] = defaults.current[1];
  def.level = sea.number("level", defaults.level);
  def.density = sea.number("density", defaults.density);
  def.gravity = sea.number("gravity", defaults.gravity);
  def.pressure = defaults.pressure;
  if (sea.has("pressure")) def.pressure = static_cast<std::uint32_t>(sea.oneOf("pressure", kPressures));
  if (!sea.has("current")) return;
  const std::vector<double> current = sea.numbers("current");
  if (current.size() != 2) sea.refuse("current", "must be two numbers [x, z] in m/s");
  def.current[0] = current[0], def.current[1] = current[1];
}

void readWaves(JsonObject& sea, bool gerstner, Parts& parts) {
  if (sea.has("depth") && !sea.isNull("depth")) {
    parts.def.depth = sea.number("depth");
    if (!(parts.def.depth >= 0.01 && parts.def.depth <= 1e5))
      sea.refuse("depth", "must be between 0.01 and 1e5 m, or null for deep water");
  }
  const json& list = sea.array("waves");
  for (std::size_t i = 0; i < list.size(); ++i) {
    JsonObject wave(list[i], sea.where("waves[" + std::to_string(i) + "]"));
    plim_wave& to = parts.waves.emplace_back();
    to.amplitude = wave.number("amplitude");
    to.wavelength = wave.number("wavelength");
    to.direction = kDegree * wave.number("direction_degrees", 0);
    to.phase = kDegree * wave.number("phase_degrees", 0);
    to.angular_frequency = wave.number("angular_frequency", 0);
    to.steepness = gerstner ? wave.number("steepness", 1) : 0.0;
    wave.finish();
  }
  parts.def.waves = parts.waves.data();
  parts.def.wave_count = static_cast<std::uint32_t>(parts.waves.size());
}

// Reads the keys of a spectrum, as a sea or as a part of one.
void readSpectrum(JsonObject& from, Parts& parts) {
  plim_spectrum_init(&parts.spectrum, sizeof parts.spectrum);
  parts.spectrum.shape =
      static_cast<std::uint32_t>(from.oneOf("spectrum", {"jonswap", "pierson-moskowitz", "bretschneider"}));
  parts.spectrum.significant_height = from.number("significant_height");
  const bool grown = parts.spectrum.shape == PLIM_SPECTRUM_PIERSON_MOSKOWITZ;
  parts.spectrum.peak_period = grown ? from.number("peak_period", 1) : from.number("peak_period");
  parts.spectrum.gamma = from.number("gamma", parts.spectrum.gamma);
  parts.spectrum.direction = kDegree * from.number("direction_degrees", 0);
  parts.spectrum.spread = from.number("spread", parts.spectrum.spread);
  parts.def.spectrum = &parts.spectrum;
}

void readFft(JsonObject& sea, Parts& parts) {
  parts.def.tile = sea.number("tile");
  parts.def.resolution = static_cast<std::uint32_t>(sea.wholeNumber("resolution", 8, 2048));
  parts.def.choppiness = sea.number("choppiness", 0);
  parts.def.seed = sea.wholeNumber("seed", 0, 1ull << 53, 1);
  if (sea.has("spectrum") == sea.has("wind_speed"))
    sea.refuse("spectrum", "give either spectrum { ... } or wind_speed");
  if (sea.has("spectrum")) {
    JsonObject spectrum = sea.object("spectrum");
    readSpectrum(spectrum, parts);
    spectrum.finish();
    return;
  }
  // A sea fully developed by that wind, 19.5 m above the water: Pierson and Moskowitz.
  const double wind = sea.number("wind_speed");
  if (!(wind > 0 && wind <= 60)) sea.refuse("wind_speed", "must be between 0 and 60 m/s");
  plim_spectrum_init(&parts.spectrum, sizeof parts.spectrum);
  parts.spectrum.shape = PLIM_SPECTRUM_PIERSON_MOSKOWITZ;
  parts.spectrum.significant_height = 0.209246 * wind * wind / parts.def.gravity;
  parts.spectrum.direction = kDegree * sea.number("direction_degrees", 0);
  parts.spectrum.spread = sea.number("spread", parts.spectrum.spread);
  parts.def.spectrum = &parts.spectrum;
}

void readGrid(JsonObject& sea, Parts& parts, SeaDescription& result) {
  plim_grid_init(&parts.grid, sizeof parts.grid);
  const std::vector<double> origin = sea.numbers("origin");
  if (origin.size() != 2) sea.refuse("origin", "must be two numbers [x, z]");
  parts.grid.origin[0] = origin[0], parts.grid.origin[1] = origin[1];
  parts.grid.cell = sea.number("cell");
  parts.grid.rows = static_cast<std::uint32_t>(sea.wholeNumber("rows", 2, 1u << 20));
  parts.grid.columns = static_cast<std::uint32_t>(sea.wholeNumber("columns", 2, 1u << 20));
  parts.grid.outside = sea.has("outside") ? static_cast<std::uint32_t>(sea.oneOf("outside", {"clamp", "level"})) : 0u;
  const std::vector<double> heights = sea.numbers("heights");
  const std::size_t wanted = std::size_t{parts.grid.rows} * parts.grid.columns;
  if (heights.size() != wanted)
    sea.refuse("heights", "must be rows * columns = " + std::to_string(wanted) + " numbers, got " +
                              std::to_string(heights.size()));
  result.heights.push_back(std::make_shared<const std::vector<float>>(heights.begin(), heights.end()));
  parts.grid.heights = result.heights.back()->data();
  parts.def.grid = &parts.grid;
}

// The names of the kinds in files. Callbacks cannot be in a file.
constexpr std::pair<const char*, std::uint32_t> kKinds[] = {
    {"flat", PLIM_WATER_FLAT},         {"sines", PLIM_WATER_SINES}, {"gerstner", PLIM_WATER_GERSTNER},
    {"spectrum", PLIM_WATER_SPECTRUM}, {"fft", PLIM_WATER_FFT},     {"grid", PLIM_WATER_GRID},
    {"sampled", PLIM_WATER_SAMPLED}};

std::uint32_t readKind(JsonObject& sea) {
  static const std::vector<JsonObject::Synonym> kSynonyms = {{"still", "flat"},
                                                             {"calm", "flat"},
                                                             {"none", "flat"},
                                                             {"plane", "flat"},
                                                             {"sine", "sines"},
                                                             {"waves", "sines"},
                                                             {"trochoidal", "gerstner"},
                                                             {"jonswap", "spectrum"},
                                                             {"pierson-moskowitz", "spectrum"},
                                                             {"bretschneider", "spectrum"},
                                                             {"ocean", "fft"},
                                                             {"tessendorf", "fft"},
                                                             {"heightmap", "grid"},
                                                             {"heights", "grid"}};
  std::vector<std::string> words;
  for (const auto& [word, kind] : kKinds) words.emplace_back(word);
  return kKinds[sea.oneOf("kind", words, kSynonyms)].second;
}

void readSpectrumSea(JsonObject& sea, Parts& parts) {
  readSpectrum(sea, parts);
  parts.def.components = static_cast<std::uint32_t>(sea.wholeNumber("components", 1, 100000, 64));
  parts.def.seed = sea.wholeNumber("seed", 0, 1ull << 53, 1);
}

// inner: the sea to be sampled, which must outlive the parts.
void readSampled(JsonObject& sea, Parts& parts, std::optional<SeaDescription>& inner, SeaDescription& result) {
  if (JsonObject of = sea.object("of"); of.has("kind") && of.text("kind") == "sampled")
    sea.refuse("of", "a sampled sea cannot be sampled again");
  const plimsoll::WaterDef& def = parts.def;
  inner = readSea(sea.object("of"), {def.density, def.gravity, def.level, {def.current[0], def.current[1]}});
  result.level = inner->level, result.density = inner->density, result.gravity = inner->gravity;
  result.heights = inner->heights;
  parts.def.of = inner->water.get();
  parts.def.cell = sea.number("cell");
}

} // namespace

SeaDescription readSea(JsonObject sea, const WaterDefaults& defaults) {
  Parts parts;
  plimsoll::WaterDef& def = parts.def;
  def.kind = readKind(sea);
  readCommon(sea, defaults, def);
  SeaDescription result{def.level, def.density, def.gravity, {}, plimsoll::Water(plimsoll::WaterDef{}),
                        def.kind,  def.pressure};
  std::optional<SeaDescription> inner;
  switch (def.kind) {
  case PLIM_WATER_SINES: readWaves(sea, false, parts); break;
  case PLIM_WATER_GERSTNER: readWaves(sea, true, parts); break;
  case PLIM_WATER_SPECTRUM: readSpectrumSea(sea, parts); break;
  case PLIM_WATER_FFT: readFft(sea, parts); break;
  case PLIM_WATER_GRID: readGrid(sea, parts, result); break;
  case PLIM_WATER_SAMPLED: readSampled(sea, parts, inner, result); break;
  default: break;
  }
  sea.finish();
  try {
    result.water = plimsoll::Water(def);
  } catch (const plimsoll::Error& error) {
    throw JsonError(sea.prefix() + withoutStruct(error.what()));
  }
  return result;
}

SeaDescription parseSea(const std::string& text, const WaterDefaults& defaults) {
  const json parsed = parseJson(text);
  if (const std::string kind = kindOfFile(parsed); !kind.empty() && !parsed.contains("kind"))
    throw JsonError("is not a sea; it is " + kind);
  return readSea(JsonObject(parsed, ""), defaults);
}

std::string pressureName(std::uint32_t pressure) {
  return pressure < kPressures.size() ? kPressures[pressure] : "unknown";
}

std::string seaKindName(std::uint32_t kind) {
  const auto* found =
      std::find_if(std::begin(kKinds), std::end(kKinds), [&](const auto& each) { return each.second == kind; });
  return found == std::end(kKinds) ? "unknown" : found->first;
}

} // namespace plim::formats
