// shapes.cpp - parses the names of the built-in shapes and the numbers after them, and selects the function that builds
// each.
//
// All errors are reported here, before anything is built, except for the torus, which compares its lengths.
#include "formats/shapes.hpp"

#include "formats/shapes_solids.hpp"
#include "formats/shapes_vessels.hpp"

#include <cmath>
#include <locale>
#include <sstream>
#include <stdexcept>

namespace plim::formats {
namespace {

struct ShapeKind {
  std::string_view name, usage;
  std::vector<std::string_view> lengths;      // name of each length, for messages
  int default_count, least_count, most_count; // of N; 0: the shape has no N
  MeshData (*make)(const Vec3d& lengths, int count);
};

const std::vector<ShapeKind>& shapeKinds() {
  static const std::vector<ShapeKind> kinds = {
      {"box", "box:LX,LY,LZ", {"length LX", "height LY", "width LZ"}, 0, 0, 0, makeBox},
      {"sphere", "sphere:R[,N]", {"radius"}, 3, 0, 9, makeSphere},
      {"ellipsoid", "ellipsoid:A,B,C[,N]", {"semi-axis A", "semi-axis B", "semi-axis C"}, 3, 0, 9, makeEllipsoid},
      {"geodesic", "geodesic:A,B,C[,N]", {"semi-axis A", "semi-axis B", "semi-axis C"}, 8, 1, 300, makeGeodesic},
      {"cylinder", "cylinder:R,L[,N]", {"radius", "length"}, 64, 3, 100000, makeCylinder},
      {"cone", "cone:R,H[,N]", {"radius", "height"}, 64, 3, 100000, makeCone},
      {"torus", "torus:R,r[,N]", {"ring radius R", "tube radius r"}, 64, 6, 2000, makeTorus},
      {"wigley", "wigley:L,B,T[,N]", {"length", "breadth", "depth"}, 40, 4, 2000, makeWigley},
      {"barge", "barge", {}, 0, 0, 0, makeBarge},
      {"boat", "boat", {}, 0, 0, 0, makeBoat},
      {"catamaran", "catamaran", {}, 0, 0, 0, makeCatamaran},
      {"buoy", "buoy", {}, 0, 0, 0, makeBuoy},
      {"rowboat", "rowboat", {}, 0, 0, 0, makeRowboat}};
  return kinds;
}

[[noreturn]] void refuse(const std::string& message) {
  throw std::invalid_argument(message);
}

// Uses a stream, because strtod depends on the user's locale and some standard libraries have no from_chars for
// doubles.
double parseNumber(const ShapeKind& kind, const std::string& token) {
  std::istringstream stream(token);
  stream.imbue(std::locale::classic());
  double value = 0;
  stream >> std::noskipws >> value;
  if (stream.fail() || stream.peek() != std::istringstream::traits_type::eof() || !std::isfinite(value))
    refuse(std::string(kind.name) + ": '" + token + "' is not a finite number (" + std::string(kind.usage) + ")");
  return value;
}

std::vector<std::string> splitNumbers(std::string_view text) {
  std::vector<std::string> tokens;
  if (text.empty()) return tokens;
  std::istringstream stream{std::string(text) + ","};
  for (std::string token; std::getline(stream, token, ',');) tokens.push_back(token);
  return tokens;
}

void checkCount(const ShapeKind& kind, std::size_t got) {
  const std::size_t needed = kind.lengths.size();
  if (got == needed || (kind.default_count > 0 && got == needed + 1)) return;
  if (needed == 0) refuse(std::string(kind.name) + " takes no numbers, got " + std::to_string(got));
  constexpr const char* kWords[] = {"no lengths", "one length", "two lengths", "three lengths"};
  refuse(std::string(kind.name) + " needs " + kWords[needed] + (kind.default_count > 0 ? " and perhaps N" : "") + ": " +
         std::string(kind.usage) + ", got " + std::to_string(got));
}

Vec3d parseLengths(const ShapeKind& kind, const std::vector<std::string>& tokens) {
  Vec3d lengths;
  for (std::size_t i = 0; i < kind.lengths.size(); ++i) {
    const double value = parseNumber(kind, tokens[i]);
    const std::string subject = std::string(kind.name) + ": " + std::string(kind.lengths[i]) + " must be ";
    if (!(value > 0)) refuse(subject + "positive, got " + tokens[i]);
    if (value < 1e-6 || value > 1e6) refuse(subject + "between 1e-6 and 1e6 m, got " + tokens[i]);
    lengths[static_cast<int>(i)] = value;
  }
  return lengths;
}

int parseDivisions(const ShapeKind& kind, const std::vector<std::string>& tokens) {
  if (tokens.size() == kind.lengths.size()) return kind.default_count;
  const double value = parseNumber(kind, tokens.back());
  if (value != std::floor(value) || value < kind.least_count || value > kind.most_count)
    refuse(std::string(kind.name) + ": N must be a whole number from " + std::to_string(kind.least_count) + " to " +
           std::to_string(kind.most_count) + ", got " + tokens.back());
  return static_cast<int>(value);
}

const ShapeKind* findKind(std::string_view text) {
  for (const ShapeKind& kind : shapeKinds())
    if (text.substr(0, text.find(':')) == kind.name) return &kind;
  return nullptr;
}

} // namespace

std::span<const std::string_view> shapeNames() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> list;
    for (const ShapeKind& kind : shapeKinds()) list.push_back(kind.name);
    return list;
  }();
  return names;
}

bool isShapeName(std::string_view text) {
  return findKind(text) != nullptr;
}

MeshData makeShape(std::string_view text) {
  const ShapeKind* kind = findKind(text);
  if (!kind) {
    std::string known;
    for (const ShapeKind& each : shapeKinds()) known += (known.empty() ? "" : " ") + std::string(each.usage);
    refuse("unknown shape '" + std::string(text) + "'; known: " + known);
  }
  const std::size_t colon = text.find(':');
  const auto tokens = splitNumbers(colon == std::string_view::npos ? "" : text.substr(colon + 1));
  checkCount(*kind, tokens.size());
  const Vec3d lengths = parseLengths(*kind, tokens);
  return kind->make(lengths, parseDivisions(*kind, tokens));
}

} // namespace plim::formats
