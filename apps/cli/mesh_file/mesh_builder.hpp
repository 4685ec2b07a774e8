// mesh_builder.hpp - collects the mesh of a reader: vertices, faces with any number of corners, and names of parts.
//
// Memory is proportional to the input, except for names: every part lists all names that select it, so a long list of
// groups with many materials could grow quadratically. The limits are kMostNames per part and kMostNameBytes in total.
//
// Faces become triangles. A convex face becomes a fan from its first corner, and a concave quadrilateral a fan from its
// reflex corner. Other faces are triangulated by ear clipping (Meisters 1975); an ear is a convex corner whose triangle
// contains no other corner of the face. Corners are compared in the plane of the face's area vector. A face of n
// corners always becomes n - 2 triangles, even if it intersects itself and has no ears, so that adjacent faces find
// their edges.
#pragma once

#include "formats/mesh_data.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace plim::cli {

using Names = std::vector<std::string>;

class MeshBuilder {
public:
  // Ear clipping takes time proportional to the square of the corners. Limit of the sum of squares over all faces: half
  // a minute.
  static constexpr std::uint64_t kMostEarWork = 4'000'000'000;
  static constexpr std::size_t kMostNames = 1000; // of one part
  static constexpr std::size_t kMostNameBytes = std::size_t{128} << 20;

  // Reserves memory. The caller has checked that the file contains as many.
  void reserve(std::size_t vertices, std::size_t triangles);

  std::uint32_t addVertex(const Vec3d& place);
  std::size_t vertexCount() const { return mesh_.vertices.size(); }
  std::size_t triangleCount() const { return mesh_.triangles.size(); }

  // The corners are indices of existing vertices. Faces with fewer than three corners are ignored.
  void addTriangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) { mesh_.triangles.push_back({a, b, c}); }
  void addFace(const std::vector<std::uint32_t>& corners, std::size_t line = 0);

  // Gives the triangles from first_triangle on these names. Empty and repeated names are dropped.
  void addPart(std::size_t first_triangle, const Names& names);

  // Returns the mesh without unused vertices.
  formats::MeshData finish();

private:
  void fan(const std::vector<std::uint32_t>& corners, std::size_t first);

  formats::MeshData mesh_;
  std::size_t name_bytes_ = 0;
  std::uint64_t ear_work_ = 0;
  std::vector<Vec3d> places_; // of the corners of the current face
};

} // namespace plim::cli
