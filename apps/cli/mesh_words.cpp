// mesh_words.cpp - thresholds of the hints, nouns of problems, and the cause of flooding.
#include "cli/mesh_words.hpp"

#include "cli/mesh_file/file_checks.hpp"
#include "cli/numbers.hpp"
#include "cli/output_text.hpp"
#include "cli/still_hull.hpp"
#include "formats/shapes.hpp"
#include "math/pose.hpp"

#include <algorithm>
#include <cmath>

namespace plim::cli {
namespace {

const std::string kOpenBelow = "it is open at the bottom";

// Returns what is implausible about a size in metres, or nothing. Metres and millimetres can be told apart only by
// sizes that are impossible in one of them. Most boats are shorter than 100 m, most parts in millimetres are longer
// than 100, and nothing that floats reaches 500 m. Between 100 and 500, a file without units may be a large ship or a
// part. A glTF is a ship there, since its standard requires metres.
std::string implausible(const std::string& extension, double longest) {
  const bool metres = extension == "glb" || extension == "gltf";
  if (longest > 500) return "is larger than anything that floats";
  return longest > 100 && !metres ? "is the size of a large ship" : "";
}

// Returns why z seems to be up; empty if it does not. The glTF standard requires y up.
std::string whyOnItsSide(const std::string& extension, const plim_hull_info& info, const plimsoll::Report& report) {
  if (extension == "glb" || extension == "gltf") return "";
  double extent[3], lopsided[3]; // relative distance between the centroid of the solid and the centre of the box
  for (int k = 0; k < 3; ++k) {
    extent[k] = info.box_high[k] - info.box_low[k];
    lopsided[k] = std::abs(info.centroid[k] - 0.5 * (info.box_low[k] + info.box_high[k])) / std::max(extent[k], 1e-30);
  }
  const std::vector<plim_rim> rims = report.rims();
  const auto largest =
      std::max_element(rims.begin(), rims.end(), [](const plim_rim& a, const plim_rim& b) { return a.area < b.area; });
  if (largest != rims.end() && largest->area > 0.2 * extent[0] * extent[1] && std::abs(largest->normal[2]) > 0.9)
    return "its opening faces z";
  // Most floating bodies are symmetric from left to right but not from top to bottom.
  if (lopsided[1] < 0.002 && lopsided[2] > 0.02) return "it is alike on both sides along y, and not along z";
  const double size = longestExtent(info);
  if (extension == "stl" && std::abs(info.box_low[2]) < 1e-6 * size && std::abs(info.box_low[1]) > 1e-3 * size)
    return "it stands on z = 0";
  return "";
}

// Returns the largest opening whose centre is submerged, or null.
const plim_rim* openingUnder(const std::vector<plim_rim>& rims, const plimsoll::Body& body, const Pose& pose) {
  const report::HeightFunction height = heightsOf(body.surface);
  const plim_rim* found = nullptr;
  for (const plim_rim& rim : rims) {
    const Vec3d center_w = pose.toWorld({rim.center[0], rim.center[1], rim.center[2]});
    if (center_w.y < height(center_w.x, center_w.z) && (!found || rim.area > found->area)) found = &rim;
  }
  return found;
}

} // namespace

std::string counted(std::uint64_t count, const std::string& singular, const std::string& plural) {
  return std::to_string(count) + " " + (count == 1 ? singular : plural);
}

std::string counted(const plimsoll::Problem& problem) {
  std::string noun = problem.kind;
  std::replace(noun.begin(), noun.end(), '_', ' ');
  for (const auto& [plural, singular] : {std::pair{"cavities", "cavity"},
                                         {"vertices", "vertex"},
                                         {"edges", "edge"},
                                         {"triangles", "triangle"},
                                         {"shells", "shell"},
                                         {"slivers", "sliver"},
                                         {"rims", "rim"},
                                         {"cracks", "crack"},
                                         {"skins", "skin"},
                                         {"targets", "target"}}) {
    const std::size_t at = noun.find(plural);
    if (at == std::string::npos) continue;
    std::string one = noun;
    return counted(problem.count, one.replace(at, std::string(plural).size(), singular), noun);
  }
  return "";
}

std::string hintAt(const MeshOptions& options, const plim_hull_info& info, const plimsoll::Report& report) {
  if (formats::isShapeName(options.mesh)) return "";
  const std::string extension = extensionOf(options.mesh);
  const std::string large = options.scale == 1 ? implausible(extension, longestExtent(info)) : "";
  const std::string on_its_side = options.up == "y" ? whyOnItsSide(extension, info, report) : "";
  const std::string turn = "if z is up: --up z";
  if (large.empty()) return on_its_side.empty() ? "" : "seems to lie on its side (" + on_its_side + "); " + turn;
  std::string hint = shortNumber(info.box_high[0] - info.box_low[0]) + " x " +
                     shortNumber(info.box_high[1] - info.box_low[1]) + " x " +
                     shortNumber(info.box_high[2] - info.box_low[2]) + " m " + large +
                     "; if these are millimetres: --scale 0.001";
  if (!on_its_side.empty()) return hint + "; " + turn + " (" + on_its_side + ")";
  return options.up == "y" && extension == "stl" ? hint + "; " + turn : hint;
}

std::string keptDry(const LoadedHull& loaded) {
  if (!loaded.dry_inside) return "";
  return counted(loaded.interior, "triangle", "triangles") + " inside the hull (" +
         (loaded.interior_parts.empty() ? "cockpit, hold" : printableText(loaded.interior_parts)) +
         ") are kept dry; --never-wet none lets the water in";
}

std::string whyItFloods(const LoadedHull& loaded, const plimsoll::Body& body) {
  const double* r = body.rotation;
  const Pose pose{{body.position[0], body.position[1], body.position[2]}, rotationMatrix(Quat{r[0], r[1], r[2], r[3]})};
  const std::vector<plim_rim> rims = loaded.report.rims();
  const plim_rim* opening = openingUnder(rims, body, pose);
  if (!opening) return "water stands above the edge of what is kept dry, and would run in";
  const plim_hull_info info = loaded.hull.info();
  const Vec3d up_b = transpose(pose.rotation) * Vec3d{0, 1, 0};
  const Vec3d from_middle = Vec3d{opening->center[0], opening->center[1], opening->center[2]} -
                            0.5 * Vec3d{info.box_low[0] + info.box_high[0], info.box_low[1] + info.box_high[1],
                                        info.box_low[2] + info.box_high[2]};
  const std::string where = dot(from_middle, up_b) < 0 ? kOpenBelow : "water stands above its rim";
  std::string center;
  for (const double coordinate : opening->center)
    center += (center.empty() ? "" : "  ") + shortNumber(withoutNoise(coordinate, kNoise * longestExtent(info)));
  return where + ": an opening of " + shortNumber(opening->area) + " m^2 around " + center +
         " is under water, and water runs in";
}

std::string whatToTry(const MeshOptions& options, const std::string& flooded) {
  std::string ways;
  const auto add = [&](const std::string& way) { ways += (ways.empty() ? "" : "; ") + way; };
  if (!options.repair) add("--repair, which closes flat openings");
  if (options.up == "y") add("--up z, if z is up");
  if (flooded.find(kOpenBelow) == std::string::npos) add("less of it under water"); // an open bottom floods at once
  return ways.empty() ? "closing it in the modeller" : ways;
}

} // namespace plim::cli
