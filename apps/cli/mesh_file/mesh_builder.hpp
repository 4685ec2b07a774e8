// mesh_builder.hpp - what the readers put their mesh together with: vertices, faces of any number of corners, names.
//
// Memory is in proportion to what is put in, names excepted: every part lists all that select it, so a long list of
// groups with many materials below it could grow without bounds. There may be kMostNames of a part, and
// kMostNameBytes of them in all.
//
// Faces become triangles: as a fan from the first corner where every corner turns the same way; from the corner that
// does not where there are four; else by cutting off ears (Meisters 1975), that is corners which turn outward and
// have no other corner of the face inside. Corners are compared in the plane of the face's area vector. A face of n
// corners always gives n - 2 triangles, even if it crosses itself and has no ears, so that its neighbours find their
// edges.
#pragma once

#include "formats/mesh_data.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace plim::cli {

using Names = std::vector<std::string>;

class MeshBuilder {
public:
  // Cutting ears takes time with the square of the corners. Of all faces together, in squares of corners: half a minute.
  static constexpr std::uint64_t kMostEarWork = 4'000'000'000;
  static constexpr std::size_t kMostNames = 1000; // of one part
  static constexpr std::size_t kMostNameBytes = std::size_t{128} << 20;

  // For readers who have seen that as many are there.
  void reserve(std::size_t vertices, std::size_t triangles);

  std::uint32_t addVertex(const Vec3d& place);
  std::size_t vertexCount() const { return mesh_.vertices.size(); }
  std::size_t triangleCount() const { return mesh_.triangles.size(); }

  // The corners are vertices that are there. Faces of fewer than three are left out.
  void addTriangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) { mesh_.triangles.push_back({a, b, c}); }
  void addFace(const std::vector<std::uint32_t>& corners, std::size_t line = 0);

  // The triangles from the first on have these names; empty names and repeated ones do not count.
  void addPart(std::size_t first_triangle, const Names& names);

  // Without the vertices that no triangle uses.
  formats::MeshData finish();

private:
  void fan(const std::vector<std::uint32_t>& corners, std::size_t first);

  formats::MeshData mesh_;
  std::size_t name_bytes_ = 0;
  std::uint64_t ear_work_ = 0;
  std::vector<Vec3d> places_; // of the corners of the face at hand
};

} // namespace plim::cli
