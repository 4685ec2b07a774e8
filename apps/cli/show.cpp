// show.cpp - the verb show: a hull in waves, held upright at the height where it displaces a given volume. Displacement
// grows with immersion, so the height is found by bisection on the library's own force.
#include "cli/json_text.hpp"
#include "cli/live_screen.hpp"
#include "cli/mesh_words.hpp"
#include "cli/numbers.hpp"
#include "cli/output_path.hpp"
#include "cli/output_text.hpp"
#include "cli/progress.hpp"
#include "cli/still_hull.hpp"
#include "cli/suited_sea.hpp"
#include "cli/timing.hpp"
#include "cli/verbs.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace plim::cli {
namespace {

using Json = nlohmann::ordered_json;

// How the hull is held: at a displaced volume, or with its middle at the level if water enters before that.
struct Held {
  double volume = 0;       // [m^3]
  std::string flooded;     // why it cannot be held; empty if it can
  std::string picture_sea; // description of the water in the picture; the numbers refer to still water
};

// Returns the height of the mesh's origin at which the displaced volume is `volume`.
double heightFor(plimsoll::Body body, const plim_hull_info& info, double volume, double level, double crest) {
  double low = level - crest - info.box_high[1], high = level + crest - info.box_low[1];
  for (int i = 0; i < 50; ++i) {
    body.position[1] = 0.5 * (low + high);
    (plimsoll::evaluate(body).volume > volume ? low : high) = body.position[1];
  }
  return body.position[1];
}

// A hull in a sea, with everything that changes from frame to frame.
class Ride {
public:
  Ride(const LoadedHull& loaded, const LoadedSea& sea, std::uint32_t precision, const Held& held)
      : water_(sea.description.water), level_(sea.description.level), info_(loaded.hull.info()), held_(held),
        body_(loaded.hull, surface_), still_(stillBody(loaded)) {
    body_.precision = precision;
  }

  report::Image picture(double time, const report::StillView& view) {
    surface_.prepare(water_, time);
    const double amplitude = surface_.bounds().amplitude,
                 crest = std::isfinite(amplitude) ? amplitude : longestExtent(info_);
    const double y = held_.flooded.empty() ? heightFor(body_, info_, held_.volume, level_, crest)
                                           : level_ - 0.5 * (info_.box_low[1] + info_.box_high[1]);
    for (Vec3d& v : still_.vertices_w) v.y += y - body_.position[1];
    body_.position[1] = y;
    return report::renderStill({&still_, 1}, heightsOf(surface_.get()), view);
  }

  const plimsoll::Body& body() const { return body_; }

private:
  const plimsoll::Water& water_;
  double level_;
  plim_hull_info info_;
  const Held& held_;
  plimsoll::Surface surface_;
  plimsoll::Body body_;
  report::StillBody still_;
};

void animate(Ride& ride, double seconds) {
  LiveScreen screen(1, 14); // lines below for the summary and the prompt
  screen.play(seconds, [&](double elapsed) { screen.show({ride.picture(elapsed, screen.view())}); });
}

void writePicture(Ride& ride, const std::string& path) {
  LongWork work("plimsoll", 1); // clears its line when it ends
  work.begin("drawing");
  report::writePicture(ride.picture(2, {}), path);
}

double microsecondsPerCall(const plimsoll::Body& body) {
  const TimedPass pass([&] { plimsoll::evaluate(body); }, 1);
  std::vector<double> times;
  for (int run = 0; run < 15; ++run) times.push_back(pass.sample());
  return 1e-3 * median(times);
}

// Checks whether the hull can be held at `volume` in still water. If it is open at the bottom, its displacement does
// not grow with immersion.
Held holdAt(double volume, const LoadedHull& loaded, const MeshOptions& options, const std::string& picture_sea) {
  const LoadedSea still = loadSea(options, "", 0);
  const plim_hull_info info = loaded.hull.info();
  plimsoll::Body body(loaded.hull, still.surface);
  body.precision = precisionOf(options);
  body.position[1] = heightFor(body, info, volume, 0, 0);
  const plimsoll::Forces forces = plimsoll::evaluate(body);
  return {volume, forces.openingSubmerged() ? whyItFloods(loaded, body) : "", picture_sea};
}

std::string pictureSea(const std::string& sea_file, const LoadedSea& sea) {
  const plim_surface_bounds bounds = sea.surface.bounds();
  if (bounds.amplitude == 0) return "still water";
  if (!sea_file.empty()) return "the sea of " + printableText(sea_file);
  return "waves of " + roundNumber(significantHeight(sea.description.water)) + " m that suit its size";
}

void addForces(const LoadedHull& loaded, const MeshOptions& options, const Held& held, Json& json) {
  const LoadedSea still = loadSea(options, "", 0);
  const plim_hull_info info = loaded.hull.info();
  plimsoll::Body body(loaded.hull, still.surface);
  body.precision = precisionOf(options);
  body.position[1] = heightFor(body, info, held.volume, 0, 0);
  // These outputs require visiting every triangle.
  body.outputs = PLIM_OUTPUT_CENTER_OF_BUOYANCY | PLIM_OUTPUT_TRIANGLE_COUNTS;
  const plimsoll::Forces forces = plimsoll::evaluate(body);
  json["draft"] = -body.position[1] - info.box_low[1];
  json["volume"] = forces.volume;
  json["force"] = forces.force;
  json["torque"] = forces.torque;
  json["error_bound"] = {{"force", forces.force_bound}, {"torque", forces.torque_bound}};
  json["wetted_area"] = forces.wetted_area;
  json["waterplane_area"] = forces.waterplane_area;
  json["triangles_cut"] = forces.cut_count;
  body.outputs = 0;
  json["microseconds"] = microsecondsPerCall(body);
}

// Returns the numbers of the summary in still water, where they are exact; null if water enters.
Json summarise(const LoadedHull& loaded, const MeshOptions& options, const Held& held) {
  const plim_hull_info info = loaded.hull.info();
  Json json;
  json["mesh"] = options.mesh;
  json["triangles"] = info.triangle_count;
  for (int i = 0; i < 3; ++i) json["extent"].push_back(info.box_high[i] - info.box_low[i]);
  json["hull_volume"] = info.volume;
  json["closed"] = info.closed != 0;
  json["interior_triangles"] = loaded.interior;
  json["kept_dry"] = loaded.dry_inside;
  json["opening_submerged"] = !held.flooded.empty();
  json["picture_sea"] = held.picture_sea;
  for (const char* key : {"draft", "volume", "force", "torque", "error_bound", "wetted_area", "waterplane_area",
                          "triangles_cut", "microseconds"})
    json[key] = nullptr;
  if (held.flooded.empty()) addForces(loaded, options, held, json);
  return json;
}

void print(const std::string& line) {
  std::printf("%s\n", wrapped(line, 4).c_str());
}

void printForces(const Json& json, double density) {
  const auto number = [](const Json& value) { return shortNumber(value.get<double>()); };
  const auto bound = [](const Json& value) { return boundNumber(value.get<double>()); };
  // Digits far below the bound are noise.
  const auto triple = [&](const Json& v, double noise) {
    std::string text;
    for (const Json& entry : v)
      text += (text.empty() ? "" : "  ") + shortNumber(withoutNoise(entry.get<double>(), noise));
    return text;
  };
  const Json &force_bound = json["error_bound"]["force"], &torque_bound = json["error_bound"]["torque"];
  print("  held upright in still water, displacing " + number(json["volume"]) + " m^3: draft " + number(json["draft"]) +
        " m");
  print("  buoyancy " + number(json["force"][1]) + " N (carries " +
        shortNumber(json["volume"].get<double>() * density) + " kg), exact to " + bound(force_bound) + " N");
  print("  torque about the centroid " + triple(json["torque"], 1e-3 * torque_bound.get<double>()) + " N m, exact to " +
        bound(torque_bound) + " N m");
  print("  wetted area " + number(json["wetted_area"]) + " m^2, waterplane " + number(json["waterplane_area"]) +
        " m^2, " + json["triangles_cut"].dump() + " triangles at the waterline");
  print("  one evaluation takes " + number(json["microseconds"]) + " microseconds");
}

void printSummary(const Json& json, const LoadedHull& loaded, const MeshOptions& options, const Held& held) {
  const Json& extent = json["extent"];
  const auto number = [](const Json& value) { return shortNumber(value.get<double>()); };
  print(options.mesh + ": " + json["triangles"].dump() + " triangles, " + number(extent[0]) + " x " +
        number(extent[1]) + " x " + number(extent[2]) + " m, volume " + number(json["hull_volume"]) + " m^3" +
        (json["closed"].get<bool>() ? "" : ", open"));
  if (held.flooded.empty()) {
    printForces(json, options.density);
  } else {
    print("  cannot be held with " + shortNumber(held.volume) + " m^3 under water, " +
          shortNumber(held.volume / json["hull_volume"].get<double>()) + " of its volume, because " + held.flooded);
    print("  try " + whatToTry(options, held.flooded));
  }
  if (held.picture_sea != "still water")
    print("  the picture shows it in " + held.picture_sea + "; the numbers are of still water");
  if (loaded.dry_inside) print("  " + keptDry(loaded));
}

// Checks the options before a large mesh is read. out: the picture to write; may be empty.
void checkOptions(const ShowOptions& options, const std::string& out) {
  if (!(options.submerged > 0 && options.submerged < 1))
    throw InputError("--submerged is a fraction of the hull's volume between 0 and 1");
  if (!(options.seconds >= 0 && options.seconds <= 86400))
    throw InputError("--seconds must be between 0 and 86400, not " + shortNumber(options.seconds));
  if (out.empty() && !options.out) return;
  if (!report::isPictureName(out))
    throw InputError("--out: " + out + ": pictures are written as " + report::kPictureNames);
  checkWritable(out, "--out");
}

} // namespace

void show(const MeshOptions& options, const ShowOptions& show_options) {
  const bool on_terminal = standardOutputIsLive() && !options.json;
  const std::string out = show_options.out.value_or(on_terminal ? "" : "plimsoll.png");
  checkOptions(show_options, out);
  const LoadedHull loaded = loadHull(options, Interior::kKeepDry);
  const plim_hull_info info = loaded.hull.info();
  LoadedSea sea = loadSea(options, show_options.sea, 0);
  if (show_options.sea.empty()) {
    sea.description = suitedSea(info, options);
    sea.surface.prepare(sea.description.water, 0);
  }
  MeshOptions same_water = options; // the summary uses still water of the same density and gravity
  same_water.density = sea.description.density, same_water.gravity = sea.description.gravity;
  const Held held = holdAt(show_options.submerged * info.volume, loaded, same_water, pictureSea(show_options.sea, sea));
  Ride ride(loaded, sea, precisionOf(options), held);
  if (on_terminal) animate(ride, show_options.seconds);
  Json json = summarise(loaded, same_water, held);
  if (!options.json) printSummary(json, loaded, same_water, held);
  if (!out.empty()) {
    writePicture(ride, out);
    json["picture"] = out;
    if (!options.json) std::printf("picture: %s\n", out.c_str());
  }
  if (options.json) printJson(json);
}

} // namespace plim::cli
