// seakeeping.cpp - the verb seakeeping: computes radiation, diffraction and response of a hull in waves, or loads them
// from a cache, and prints them.
#include "cli/json_text.hpp"
#include "cli/numbers.hpp"
#include "cli/output_path.hpp"
#include "cli/output_text.hpp"
#include "cli/progress.hpp"
#include "cli/regular_file.hpp"
#include "cli/seakeeping/found.hpp"
#include "cli/seakeeping/wamit.hpp"
#include "cli/statics/equilibrium_words.hpp"
#include "cli/statics/page_words.hpp"
#include "cli/statics/result_files.hpp"
#include "math/elementary.hpp"
#include "report/html.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace plim::cli {
namespace {

using Json = nlohmann::ordered_json;

// --- input ----------------------------------------------------------------------------------------------------------

std::vector<double> readHeadings(const std::string& text) {
  std::vector<double> degrees = parseRange(text, "--headings");
  for (const double heading : degrees)
    if (!(std::abs(heading) <= 360))
      throw InputError("--headings: " + shortNumber(heading) + " is more than 360 degrees");
  return degrees;
}

// The output files. The constructor checks that they can be written, before the work.
class SeakeepingFiles {
public:
  explicit SeakeepingFiles(const SeakeepingOptions& options) : options_(options) {
    checkFile(options.plot, "--plot", ".svg");
    if (!options.wamit.empty())
      for (const char* ending : {".1", ".3"}) checkWritable(options.wamit + ending, "--wamit");
    if (!options.cache.empty()) checkWritable(options.cache, "--cache");
    if (!options.out.empty())
      folder_.emplace(options.out, std::vector<std::string>{"seakeeping.svg", "added_mass.csv", "damping.csv",
                                                            "excitation.csv", "rao.csv"});
  }

  void write(const FoundSeakeeping& found) {
    if (!options_.wamit.empty()) {
      write("wamit_1", wamitRadiation(found.seakeeping, options_.vessel.bow), options_.wamit + ".1");
      write("wamit_3",
            wamitExcitation(found.seakeeping, static_cast<std::uint32_t>(found.degrees.size()), options_.vessel.bow),
            options_.wamit + ".3");
    }
    if (options_.plot.empty() && !folder_) return;
    const std::string picture = report::renderPlots(plotsOf(found), 2);
    if (!options_.plot.empty()) write("plot", picture, options_.plot);
    if (!folder_) return;
    LongWork work("plimsoll seakeeping", 1);
    work.begin("report");
    folder_->begin();
    report::writeText(picture, folder_->file("seakeeping.svg"));
    report::writeText(addedMassCsv(found), folder_->file("added_mass.csv"));
    report::writeText(dampingCsv(found), folder_->file("damping.csv"));
    report::writeText(excitationCsv(found), folder_->file("excitation.csv"));
    report::writeText(raoCsv(found), folder_->file("rao.csv"));
    write("report", pageOf(found), folder_->report());
  }

  void addTo(Json& json) const {
    for (const auto& [key, path] : written_) json[key] = path;
  }
  void print() const {
    for (const auto& [key, path] : written_) std::printf("  %s\n", printableText(path).c_str());
  }

private:
  void write(const char* key, const std::string& text, const std::string& path) {
    report::writeText(text, path);
    written_.emplace_back(key, path);
  }

  const SeakeepingOptions& options_;
  std::optional<OutFolder> folder_;
  std::vector<std::pair<const char*, std::string>> written_; // key, path
};

plimsoll::SeakeepingDef definitionOf(const LoadedVessel& vessel, const SeakeepingOptions& options, double density,
                                     double gravity, const std::vector<double>& headings) {
  plimsoll::SeakeepingDef def(vessel.loaded.hull, vessel.info.mass);
  def.density = density, def.gravity = gravity;
  std::copy_n(vessel.info.center_of_mass, 3, def.center_of_mass);
  std::copy_n(vessel.info.inertia, 9, def.inertia);
  def.panel_count = options.panels, def.frequency_count = options.frequencies;
  def.setHeadings(headings);
  return def;
}

// --- computing, or loading from a cache -----------------------------------------------------------------------------

plimsoll::Seakeeping build(plimsoll::SeakeepingDef def) {
  constexpr std::size_t kStages = 10;
  struct Told {
    LongWork work{"plimsoll seakeeping", kStages};
    std::size_t stages = 0;
  } told;
  def.progress_user = &told;
  def.progress = [](double part, void* user) -> std::int32_t {
    auto& so_far = *static_cast<Told*>(user);
    for (; so_far.stages < kStages && part * kStages >= static_cast<double>(so_far.stages); ++so_far.stages)
      so_far.work.begin(std::to_string(100 * so_far.stages / kStages) + " % solved");
    return 0;
  };
  return plimsoll::Seakeeping(def);
}

// Throws InputError if the cache is not a regular file, since opening a pipe may block.
void refusePipes(const std::string& cache) {
  std::error_code unknown;
  const std::filesystem::path file = platform::pathOf(cache);
  if (!cache.empty() && std::filesystem::exists(file, unknown) && !std::filesystem::is_regular_file(file, unknown))
    throw InputError("--cache: " + cache + ": is not a regular file; name another one");
}

// Returns nothing if the file does not exist or is empty. Throws InputError if it is not a cache, so that it is not
// overwritten.
std::string cachedBytes(const std::string& path) {
  std::error_code unknown;
  const std::filesystem::path file = platform::pathOf(path);
  if (path.empty() || !std::filesystem::exists(file, unknown) || std::filesystem::file_size(file, unknown) == 0)
    return "";
  std::string bytes;
  try {
    bytes = RegularFile(path).readAll(1ull << 30);
  } catch (const InputError& error) {
    throw InputError("--cache: " + path + ": " + error.what());
  }
  if (!bytes.starts_with("PLIMSEA\n"))
    throw InputError("--cache: " + path + ": is not a cache of this verb and would be overwritten; name another file");
  return bytes;
}

plimsoll::Seakeeping buildOrTake(const plimsoll::SeakeepingDef& def, const std::string& cache) {
  const std::string bytes = cachedBytes(cache);
  if (!bytes.empty()) {
    try {
      return plimsoll::Seakeeping::load(std::as_bytes(std::span(bytes)), &def);
    } catch (const plimsoll::Error& error) {
      std::fprintf(stderr, "plimsoll: --cache: %s: %s\n", cache.c_str(), translateErrorText(error.what()).c_str());
    }
  }
  plimsoll::Seakeeping built = build(def);
  if (cache.empty()) return built;
  const std::vector<std::byte> stored = built.save();
  report::writeText({reinterpret_cast<const char*>(stored.data()), stored.size()}, cache);
  return built;
}

// Loads the sea with wave pressure, as in linear theory, unless the file specifies another pressure. If the sea does
// not support wave pressure, the pressure is hydrostatic and `why_not` has the reason.
LoadedSea loadRideSea(const MeshOptions& mesh, const std::string& path, std::string& why_not) {
  try {
    return loadSea(mesh, path, 0, PLIM_PRESSURE_WHEELER);
  } catch (const InputError& error) {
    why_not = error.what();
  }
  return loadSea(mesh, path, 0);
}

FoundSeakeeping find(const MeshOptions& mesh, const SeakeepingOptions& options) {
  const std::vector<double> degrees = readHeadings(options.headings); // errors are reported before a large mesh is read
  std::optional<LoadedSea> sea;
  std::optional<WavesOfSea> waves;
  if (!options.sea.empty()) {
    std::string why_not;
    sea.emplace(loadRideSea(mesh, options.sea, why_not)), waves.emplace(*sea, options.sea);
    if (!why_not.empty() && options.duration > 0)
      std::fprintf(stderr,
                   "plimsoll: warning: --sea: the ride uses hydrostatic pressure instead of wave pressure: %s\n",
                   why_not.c_str());
  }
  const double density = sea ? sea->description.density : mesh.density,
               gravity = sea ? sea->description.gravity : mesh.gravity;
  LoadedVessel vessel = loadVessel(mesh, options.vessel);
  if (sinks(vessel.info, density)) throw InputError(mesh.mesh + ": " + sinkingWords(vessel.info, density));
  std::vector<double> headings;
  for (const double heading : degrees) headings.push_back(heading * kDegree);
  if (waves) headings.insert(headings.end(), waves->headings().begin(), waves->headings().end());
  try {
    const plimsoll::SeakeepingDef def = definitionOf(vessel, options, density, gravity, headings);
    plimsoll::Seakeeping seakeeping = buildOrTake(def, options.cache);
    FoundSeakeeping found{mesh, options, std::move(vessel), std::move(seakeeping), degrees};
    found.info = found.seakeeping.info();
    for (std::uint32_t k = 0; k < found.info.frequency_count; ++k)
      found.radiation.push_back(found.seakeeping.radiation(k));
    if (waves) {
      waves->addLinear(found.seakeeping, static_cast<std::uint32_t>(degrees.size()), found.sea.emplace());
      addRide(found.vessel, found.seakeeping, *sea, options.duration, *found.sea);
    }
    return found;
  } catch (const plimsoll::Error& error) {
    throw InputError(mesh.mesh + ": " + translateErrorText(error.what()));
  }
}

// --- as JSON --------------------------------------------------------------------------------------------------------

Json matrixJson(const double (&matrix)[36]) {
  Json rows = Json::array();
  for (int i = 0; i < 6; ++i) rows.push_back(std::vector<double>(matrix + 6 * i, matrix + 6 * i + 6));
  return rows;
}

// Returns [heading][frequency][6]. of: the complex amplitudes for a heading and a frequency, as a function of the
// motion.
template <typename Of>
Json swingsJson(const FoundSeakeeping& found, const Of& of) {
  Json headings = Json::array();
  for (std::uint32_t h = 0; h < found.degrees.size(); ++h) {
    Json& frequencies = headings.emplace_back(Json::array());
    for (std::uint32_t k = 0; k < found.frequencyCount(); ++k) {
      Json& motions = frequencies.emplace_back(Json::array());
      const auto at = of(h, k);
      for (int i = 0; i < 6; ++i) {
        const Swing swing = swingOf(at(i));
        motions.push_back({{"amplitude", swing.amplitude}, {"phase", swing.phase}});
      }
    }
  }
  return headings;
}

Json naturalJson(const FoundSeakeeping& found, const double (&values)[3]) {
  const bool along_z = found.motionOf("roll") == 5;
  return {
      {"heave", known(values[0])}, {"roll", known(values[along_z ? 2 : 1])}, {"pitch", known(values[along_z ? 1 : 2])}};
}

Json motionsJson(const SixMotions& values) {
  Json json;
  for (std::size_t i = 0; i < 6; ++i) json[kMotionKeys[i]] = values[i];
  return json;
}

void addSea(const MotionsInSea& sea, Json& json) {
  json["significant_height"] = sea.significant_height;
  json["significant_motions"] = motionsJson(sea.significant);
  if (!(sea.duration > 0)) return;
  Json ride = {{"duration", sea.duration}, {"run_in", sea.run_in}, {"step", sea.step}, {"pressure", sea.pressure}};
  ride["significant_motions"] = motionsJson(sea.ride);
  ride["significant_motions"]["ry"] = nullptr; // locked
  ride["mean"] = motionsJson(sea.ride_mean);
  json["ride"] = ride;
}

Json toJson(const FoundSeakeeping& found) {
  const plim_seakeeping_info& info = found.info;
  Json json;
  json["frequencies"] = Json::array();
  for (const char* key : {"added_mass", "damping"}) json[key] = Json::array();
  for (const plim_radiation& at : found.radiation) {
    json["frequencies"].push_back(at.frequency);
    json["added_mass"].push_back(matrixJson(at.added_mass));
    json["damping"].push_back(matrixJson(at.damping));
  }
  json["excitation"] = swingsJson(found, [&](std::uint32_t h, std::uint32_t k) {
    return [at = found.seakeeping.excitation(h, k)](int i) { return at.force(i); };
  });
  json["rao"] = swingsJson(found, [&](std::uint32_t h, std::uint32_t k) {
    return [at = found.seakeeping.response(h, k)](int i) { return at.motion(i); };
  });
  json["periods"] = naturalJson(found, info.period);
  json["damping_ratios"] = naturalJson(found, info.damping_ratio);
  json["headings_degrees"] = found.degrees;
  json["motions"] = kMotionKeys;
  json["tilt_degrees"] = tiltDegrees(info.rotation);
  json["added_mass_infinite"] = matrixJson(info.added_mass_infinite);
  json["stiffness"] = matrixJson(info.stiffness);
  json["inertia"] = matrixJson(info.inertia);
  json["panels"] = info.panel_count;
  json["irregular_frequency"] = info.irregular_frequency;
  json["volume"] = info.volume;
  json["displacement"] = info.volume * info.density;
  json["waterplane_area"] = info.waterplane_area;
  json["mass"] = info.mass;
  json["center_of_mass"] = info.center_of_mass;
  json["center_height"] = info.center_height;
  json["position"] = info.position;
  json["rotation"] = info.rotation;
  json["density"] = info.density;
  json["gravity"] = info.gravity;
  if (found.sea) addSea(*found.sea, json);
  return json;
}

// --- as tables ------------------------------------------------------------------------------------------------------

void printTable(const std::vector<std::vector<std::string>>& lines, const std::vector<std::size_t>& words = {}) {
  std::fputs(indented(aligned(lines, words)).c_str(), stdout);
}

void printNatural(const FoundSeakeeping& found) {
  const Json periods = naturalJson(found, found.info.period), ratios = naturalJson(found, found.info.damping_ratio);
  for (const char* word : {"heave", "roll", "pitch"})
    printRow((std::string(word) + " period").c_str(),
             periods[word].is_null() ? "never: there is no restoring force"
                                     : shortNumber(std::round(1000 * periods[word].get<double>()) / 1000) +
                                           " s; damping ratio of radiation alone " + roundNumber(ratios[word]));
}

// Values are relative to the body's own inertia and w, so that hulls can be compared.
void printRadiation(const FoundSeakeeping& found) {
  std::vector<std::vector<std::string>> lines = {{"w", "length", "heave", "", "roll", "", "pitch", ""},
                                                 {"[rad/s]", "[m]", "A/m", "B/mw", "A/I", "B/Iw", "A/I", "B/Iw"}};
  for (std::size_t k = 0; k < found.radiation.size(); ++k) {
    const plim_radiation& at = found.radiation[k];
    lines.push_back({fixedNumber(at.frequency, 3), shortNumber(std::round(10 * found.wavelength(k)) / 10)});
    for (const char* word : {"heave", "roll", "pitch"}) {
      const int i = found.motionOf(word);
      lines.back().push_back(fixedNumber(at.added_mass[7 * i] / found.own(i), 3));
      lines.back().push_back(fixedNumber(at.damping[7 * i] / (found.own(i) * at.frequency), 4));
    }
  }
  printTable(lines);
}

void printPeaks(const FoundSeakeeping& found) {
  std::printf("  largest motions in waves of 1 m amplitude, and their frequency w [rad/s]\n");
  std::vector<std::vector<std::string>> lines = {{"heading", "heave", "w", "roll", "w", "pitch", "w"},
                                                 {"[deg]", "[m]", "", "[deg]", "", "[deg]", ""}};
  bool starred = false;
  for (std::uint32_t h = 0; h < found.degrees.size(); ++h) {
    lines.push_back({shortNumber(found.degrees[h])});
    for (const char* word : {"heave", "roll", "pitch"}) {
      const int i = found.motionOf(word);
      const ResponsePeak peak = peakOf(found, h, i);
      lines.back().push_back(peak.words(i, 2)), lines.back().push_back(fixedNumber(peak.at.frequency, 2));
      starred = starred || peak.hardly_damped;
    }
  }
  printTable(lines);
  if (starred) std::printf("  * %s\n", kHardlyDamped);
}

void printSea(const FoundSeakeeping& found) {
  const MotionsInSea& sea = *found.sea;
  const bool rode = sea.duration > 0;
  std::printf(
      "%s\n",
      wrapped(
          "  significant motions in " + found.options.sea + " (" + std::to_string(sea.waves) +
              " waves, significant height " + shortNumber(sea.significant_height) + " m): by linear theory" +
              (rode ? ", and in a ride of " + shortNumber(sea.duration) + " s (pressure " + sea.pressure + ")" : ""),
          2)
          .c_str());
  std::vector<std::vector<std::string>> lines = {{"", "linear", rode ? "ride" : ""}};
  for (const char* word : {"surge", "sway", "heave", "roll", "pitch", "yaw"}) {
    const auto i = static_cast<std::size_t>(found.motionOf(word));
    const double unit = i < 3 ? 1 : kDegree;
    lines.push_back({std::string(word) + (i < 3 ? " [m]" : " [deg]"), fixedNumber(sea.significant[i] / unit, 3),
                     !rode    ? ""
                     : i == 4 ? "held"
                              : fixedNumber(sea.ride[i] / unit, 3)});
  }
  printTable(lines, {0});
}

void print(const FoundSeakeeping& found) {
  const plim_seakeeping_info& info = found.info;
  std::printf("%s\n", wrapped(found.mesh.mesh + ": " + shortNumber(info.mass) + " kg at rest, " +
                                  std::to_string(info.panel_count) + " panels, " +
                                  std::to_string(info.frequency_count) + " frequencies",
                              2)
                          .c_str());
  printRow("at rest", "tilted by " + fixedNumber(tiltDegrees(info.rotation), 2) + " degrees");
  printNatural(found);
  printRow("first irregular frequency", "about " + shortNumber(std::round(100 * info.irregular_frequency) / 100) +
                                            " rad/s: results near it are unreliable");
  printRadiation(found);
  printPeaks(found);
  if (found.sea) printSea(found);
}

// A hull that floats on its side is probably not what the user meant.
void warnOfTilt(const FoundSeakeeping& found) {
  constexpr double kMostMeant = 20; // [degrees]
  const double tilt = tiltDegrees(found.info.rotation);
  if (tilt > kMostMeant)
    std::fprintf(stderr,
                 "plimsoll: warning: %s comes to rest tilted by %s degrees, and that pose is used: are --up, "
                 "--center-of-mass and --mass right?\n",
                 found.mesh.mesh.c_str(), fixedNumber(tilt, 1).c_str());
}

// Water between two hulls or in a well resonates.
void warnOfResonance(const FoundSeakeeping& found) {
  for (const plim_radiation& at : found.radiation)
    for (const int i : {1, 3, 5})
      if (at.added_mass[7 * i] < 0) {
        std::fprintf(stderr,
                     "plimsoll: warning: %s: added mass of %s is negative at %s rad/s: the water between parts of the "
                     "hull resonates, more sharply than these frequencies show; more --frequencies resolve it\n",
                     found.mesh.mesh.c_str(), found.wordOf(i).c_str(), shortNumber(at.frequency).c_str());
        return;
      }
}

// --- the largest motion ---------------------------------------------------------------------------------------------

// Finds the maximum by golden section; there must be only one between low and high.
ResponsePoint topBetween(const FoundSeakeeping& found, std::uint32_t heading, int motion, double low, double high) {
  constexpr double kGolden = 0.6180339887498949;
  const auto at = [&](double frequency) {
    return ResponsePoint{frequency, found.seakeeping.responseAt(heading, frequency).amplitude(motion)};
  };
  ResponsePoint left = at(high - kGolden * (high - low)), right = at(low + kGolden * (high - low));
  for (int k = 0; k < 50; ++k) {
    if (left.amplitude > right.amplitude) {
      high = right.frequency, right = left, left = at(high - kGolden * (high - low));
    } else {
      low = left.frequency, left = right, right = at(low + kGolden * (high - low));
    }
  }
  return left.amplitude > right.amplitude ? left : right;
}

} // namespace

Swing swingOf(const std::complex<double>& value) {
  const double real = value.real(), ahead = -value.imag();
  return {std::sqrt(real * real + ahead * ahead), arcTangent(ahead, real)};
}

double FoundSeakeeping::wavelength(std::size_t k) const {
  return kTurn * info.gravity / (frequency(k) * frequency(k));
}

int FoundSeakeeping::motionOf(const char* word) const {
  for (int i = 0; i < 6; ++i)
    if (wordOf(i) == word) return i;
  return 0;
}

std::string FoundSeakeeping::wordOf(int motion) const {
  constexpr std::array along_x = {"surge", "heave", "sway", "roll", "yaw", "pitch"},
                       along_z = {"sway", "heave", "surge", "pitch", "yaw", "roll"};
  return (options.vessel.bow.back() == 'z' ? along_z : along_x)[static_cast<std::size_t>(motion)];
}

std::vector<ResponsePoint> fineResponse(const FoundSeakeeping& found, std::uint32_t heading, int motion) {
  constexpr int kPoints = 300;
  const double low = found.radiation.front().frequency, high = found.radiation.back().frequency;
  std::vector<ResponsePoint> points;
  for (int k = 0; k <= kPoints; ++k) {
    const double frequency = low + (high - low) * k / kPoints;
    points.push_back({frequency, found.seakeeping.responseAt(heading, frequency).amplitude(motion)});
  }
  return points;
}

ResponsePeak peakOf(const FoundSeakeeping& found, std::uint32_t heading, int motion) {
  const std::vector<ResponsePoint> points = fineResponse(found, heading, motion);
  const auto size = [&](std::size_t k) { return points[k].amplitude; };
  ResponsePeak peak;
  const auto consider = [&](const ResponsePoint& point) {
    if (point.amplitude >= peak.at.amplitude) peak.at = point;
  };
  consider(points.front()), consider(points.back());
  for (std::size_t k = 1; k + 1 < points.size(); ++k)
    if (size(k) >= size(k - 1) && size(k) >= size(k + 1))
      consider(topBetween(found, heading, motion, points[k - 1].frequency, points[k + 1].frequency));
  double beside = 0;
  for (const double part : {0.98, 1.02})
    beside = std::max(beside, found.seakeeping.responseAt(heading, part * peak.at.frequency).amplitude(motion));
  // Smaller responses are rounding errors.
  peak.hardly_damped = peak.at.amplitude > 1e-4 && beside < 0.5 * peak.at.amplitude;
  return peak;
}

std::string ResponsePeak::words(int motion, int digits) const {
  return fixedNumber(motion < 3 ? at.amplitude : at.amplitude / kDegree, digits) + (hardly_damped ? "*" : "");
}

void seakeeping(const MeshOptions& mesh, const SeakeepingOptions& options) {
  // Surge and sway are evaluated per minute.
  if (options.duration != 0 && !(options.duration >= 60 && options.duration <= 1e5))
    throw InputError("--duration: must lie between 60 and 100000 s, or be 0 for no ride, is " +
                     shortNumber(options.duration));
  refusePipes(options.cache);
  SeakeepingFiles files(options);
  const FoundSeakeeping found = find(mesh, options);
  warnOfTilt(found), warnOfResonance(found);
  files.write(found);
  if (mesh.json) {
    Json json = toJson(found);
    files.addTo(json);
    printJson(json);
    return;
  }
  print(found);
  files.print();
}

} // namespace plim::cli
