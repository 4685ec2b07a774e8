// mesh_builder.cpp - triangulates faces and limits names.
#include "cli/mesh_file/mesh_builder.hpp"

#include "cli/mesh_file/text.hpp"

#include <algorithm>
#include <cmath>

namespace plim::cli {
namespace {

// A face in its plane. Comparisons are written so that a corner with non-finite coordinates is neither reflex nor an
// ear.
class Outline {
public:
  explicit Outline(const std::vector<Vec3d>& places) : places_(places) {
    for (std::size_t i = 2; i < places.size(); ++i) area_ += cross(places[i - 1] - places[0], places[i] - places[0]);
  }

  // Returns the turn at b on the way from a to c, times lengths: positive to the left, 0 straight on, negative if
  // reflex.
  double turn(std::size_t a, std::size_t b, std::size_t c) const {
    return dot(cross(places_[b] - places_[a], places_[c] - places_[b]), area_);
  }

  // Returns whether the point is in the triangle or on its border, but not at one of its corners.
  bool inside(std::size_t point, std::size_t a, std::size_t b, std::size_t c) const {
    for (const std::size_t corner : {a, b, c})
      if (places_[point] == places_[corner]) return false;
    return turn(a, b, point) >= 0 && turn(b, c, point) >= 0 && turn(c, a, point) >= 0;
  }

private:
  const std::vector<Vec3d>& places_;
  Vec3d area_{}; // twice the area vector
};

// Clips ears off a ring of corners. Only reflex or straight corners can lie inside an ear. After an ear is removed, its
// two neighbours are tested again.
class EarCutter {
public:
  EarCutter(const Outline& outline, std::size_t count)
      : outline_(outline), before_(count), after_(count), is_ear_(count), left_(count) {
    for (std::size_t i = 0; i < count; ++i) before_[i] = (i + count - 1) % count, after_[i] = (i + 1) % count;
    for (std::size_t i = 0; i < count; ++i)
      if (!(turnAt(i) > 0)) inward_.push_back(i);
    for (std::size_t i = 0; i < count; ++i) is_ear_[i] = isEar(i);
  }

  template <typename AddTriangle>
  void run(const AddTriangle& add) {
    std::size_t at = 0, passed = 0;
    while (left_ > 2) {
      if (!is_ear_[at] && passed++ < left_) { // after a full round without an ear, remove any corner
        at = after_[at];
        continue;
      }
      add(before_[at], at, after_[at]);
      at = cutOff(at);
      passed = 0;
    }
  }

private:
  double turnAt(std::size_t i) const { return outline_.turn(before_[i], i, after_[i]); }

  bool isEar(std::size_t i) const {
    return turnAt(i) > 0 && std::none_of(inward_.begin(), inward_.end(), [&](std::size_t other) {
             return outline_.inside(other, before_[i], i, after_[i]);
           });
  }

  // Removes the corner and returns the next one to test. That is not the neighbour, since ears would form a fan of
  // slivers.
  std::size_t cutOff(std::size_t i) {
    const std::size_t before = before_[i], after = after_[i];
    after_[before] = after;
    before_[after] = before;
    std::erase(inward_, i);
    --left_;
    is_ear_[before] = isEar(before);
    is_ear_[after] = isEar(after);
    return after_[after];
  }

  const Outline& outline_;
  std::vector<std::size_t> before_, after_, inward_;
  std::vector<char> is_ear_;
  std::size_t left_;
};

} // namespace

void MeshBuilder::reserve(std::size_t vertices, std::size_t triangles) {
  mesh_.vertices.reserve(vertices);
  mesh_.triangles.reserve(triangles);
}

std::uint32_t MeshBuilder::addVertex(const Vec3d& place) {
  if (mesh_.vertices.size() >= kNone) throw InputError("has more vertices than can be counted");
  mesh_.vertices.push_back(place);
  return static_cast<std::uint32_t>(mesh_.vertices.size() - 1);
}

void MeshBuilder::addFace(const std::vector<std::uint32_t>& corners, std::size_t line) {
  const std::size_t count = corners.size();
  if (count < 3) return;
  if (count == 3) return addTriangle(corners[0], corners[1], corners[2]);
  places_.clear();
  for (const std::uint32_t corner : corners) places_.push_back(mesh_.vertices[corner]);
  const Outline outline(places_);
  double least_turn = HUGE_VAL;
  std::size_t most_inward = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double turn = outline.turn((i + count - 1) % count, i, (i + 1) % count);
    if (turn < least_turn) least_turn = turn, most_inward = i;
  }
  if (!(least_turn <= 0)) return fan(corners, 0);
  if (count == 4) return fan(corners, most_inward);
  ear_work_ += std::uint64_t{count} * count;
  if (ear_work_ > kMostEarWork)
    refuseLine(line, "faces that are not convex have too many corners (" + std::to_string(count) +
                         " here); export it as triangles");
  EarCutter(outline, count).run([&](std::size_t a, std::size_t b, std::size_t c) {
    addTriangle(corners[a], corners[b], corners[c]);
  });
}

void MeshBuilder::fan(const std::vector<std::uint32_t>& corners, std::size_t first) {
  const auto corner = [&](std::size_t i) { return corners[(first + i) % corners.size()]; };
  for (std::size_t i = 2; i < corners.size(); ++i) addTriangle(corner(0), corner(i - 1), corner(i));
}

void MeshBuilder::addPart(std::size_t first_triangle, const Names& names) {
  formats::MeshPart part;
  part.first_triangle = static_cast<std::uint32_t>(first_triangle);
  part.triangle_count = static_cast<std::uint32_t>(mesh_.triangles.size() - first_triangle);
  if (part.triangle_count == 0) return;
  if (names.size() > kMostNames)
    throw InputError("a part of it has " + std::to_string(names.size()) + " names (groups or nodes); at most " +
                     std::to_string(kMostNames) + " are read");
  for (const std::string& name : names) {
    if (name.empty() || std::find(part.names.begin(), part.names.end(), name) != part.names.end()) continue;
    name_bytes_ += sizeof name + name.size();
    if (name_bytes_ > kMostNameBytes)
      throw InputError("the names of its parts take more than " + std::to_string(kMostNameBytes >> 20) +
                       " MB: too many groups or nodes with names");
    part.names.push_back(name);
  }
  if (!part.names.empty()) mesh_.parts.push_back(std::move(part));
}

formats::MeshData MeshBuilder::finish() {
  std::vector<std::uint32_t> place(mesh_.vertices.size(), kNone);
  for (const Triangle& triangle : mesh_.triangles)
    for (const std::uint32_t vertex : triangle) place[vertex] = 0;
  std::uint32_t used = 0;
  for (std::size_t i = 0; i < place.size(); ++i) {
    if (place[i] == kNone) continue;
    mesh_.vertices[used] = mesh_.vertices[i];
    place[i] = used++;
  }
  mesh_.vertices.resize(used);
  for (Triangle& triangle : mesh_.triangles)
    for (std::uint32_t& vertex : triangle) vertex = place[vertex];
  return std::move(mesh_);
}

} // namespace plim::cli
