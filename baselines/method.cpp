// method.cpp - the table of all baselines, and the parser of their names.
#include "baselines/method.hpp"

#include "baselines/blog.hpp"
#include "baselines/centroid.hpp"
#include "baselines/curved.hpp"
#include "baselines/flat.hpp"
#include "baselines/mean_height.hpp"
#include "baselines/one_plane.hpp"
#include "baselines/patch.hpp"
#include "baselines/plain.hpp"
#include "baselines/pontoons.hpp"
#include "baselines/printed.hpp"
#include "baselines/probes.hpp"
#include "baselines/quadratic.hpp"
#include "baselines/reference.hpp"
#include "baselines/volume.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

namespace plim::baselines {
namespace {

// Divides every triangle so that there are about a million pieces in all, with at most 200 divisions per side. Meshes
// of fewer than 25 triangles therefore have fewer pieces.
class Reference final : public Method {
public:
  explicit Reference(const IndexedMesh<double>& mesh) : mesh_(mesh) {
    const double pieces = 1e6 / static_cast<double>(std::max<std::size_t>(1, mesh.triangles.size()));
    divisions_ = std::clamp(static_cast<int>(std::sqrt(pieces)), 1, 200);
  }
  Wrench force(const Placement& placement, const Sea& sea) override {
    return referenceForce(mesh_, placement, sea, divisions_);
  }

private:
  IndexedMesh<double> mesh_;
  int divisions_;
};

std::unique_ptr<Method> makeReference(const IndexedMesh<double>& mesh, int) {
  return std::make_unique<Reference>(mesh);
}

constexpr const char* kCurvePoints = "points along the waterline of a cut triangle";

constexpr MethodKind kKinds[] = {
    {"plain", "", 0, 0, 0, "the loop that a good game programmer writes, in float", makePlain},
    {"flat", "", 0, 0, 0, "everything cut at the still level and measured from it", makeFlat},
    {"centroid", "", 0, 0, 0, "the pressure at the middle of every wet piece, pushing there", makeCentroid},
    {"mean-height", "", 0, 0, 0, "the corrected closed form, one height of the sea for every wet piece",
     makeMeanHeight},
    {"printed", "", 0, 0, 0, "the closed form exactly as printed, in the world's coordinates", makePrinted},
    {"blog", "", 0, 0, 0, "the corrected closed form in float and world coordinates, as the blog post has it",
     makeBlog},
    {"curved", kCurvePoints, 1, 1000, 8, "cut along the true waterline, then depth linear", makeCurved},
    {"curved-bisect", "", 0, 0, 0, "as curved, with as many points as a tolerance needs", makeCurvedBisect},
    {"curved-mean-height", kCurvePoints, 1, 1000, 8,
     "cut along the true waterline, then one height for every wet piece", makeCurvedMeanHeight},
    {"curved-bisect-mean-height", "", 0, 0, 0, "as curved-mean-height, with as many points as a tolerance needs",
     makeCurvedBisectMeanHeight},
    {"patch", "cells a side", 2, 1024, 32, "Kerner's: a height map that follows the body, one depth a piece",
     makePatch},
    {"volume", "", 0, 0, 0, "the volume under one level a body, pushing straight up", makeVolume},
    {"volume-fast", "", 0, 0, 0, "the same without clipping: cut triangles whole or not at all", makeVolumeFast},
    {"pontoons", "spheres", 1, 256, 8, "spheres fitted to the hull, one height each", makePontoons},
    {"probes", "points", 1, 1024, 16, "points at the hull's bottom, pushed up by their depth", makeProbes},
    {"one-plane", "", 0, 0, 0, "the sea as one plane a body", makeOnePlane},
    {"quadratic", "", 0, 0, 0, "true depths at corners and edge midpoints", makeQuadratic},
    {"reference", "", 0, 0, 0, "brute force: a million small pieces", makeReference},
};

} // namespace

std::span<const MethodKind> methodKinds() {
  return kKinds;
}

MethodName parseMethod(const std::string& name) {
  const std::size_t colon = name.find(':');
  const std::string before = name.substr(0, colon);
  const auto kind =
      std::find_if(std::begin(kKinds), std::end(kKinds), [&](const MethodKind& k) { return before == k.name; });
  if (kind == std::end(kKinds)) throw std::invalid_argument("unknown method '" + name + "'");
  if (colon == std::string::npos) return {kind, kind->usual};
  if (!*kind->number) throw std::invalid_argument("'" + name + "': " + before + " takes no number");
  const char *first = name.data() + colon + 1, *last = name.data() + name.size();
  int number = 0;
  const auto [end, fault] = std::from_chars(first, last, number);
  if (fault != std::errc() || end != last || number < kind->least || number > kind->most)
    throw std::invalid_argument("'" + name + "': after the colon comes the number of " + kind->number + ", " +
                                std::to_string(kind->least) + " to " + std::to_string(kind->most) + ", as in " +
                                before + ":" + std::to_string(kind->usual));
  return {kind, number};
}

std::unique_ptr<Method> makeMethod(const std::string& name, const IndexedMesh<double>& mesh) {
  const MethodName parsed = parseMethod(name);
  return parsed.kind->make(mesh, parsed.number);
}

} // namespace plim::baselines
