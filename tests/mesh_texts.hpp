// mesh_texts.hpp - meshes as file texts, and text with its line breaks removed.
#pragma once

#include "support.hpp"

#include <sstream>

namespace plim::tests {

// Replaces each run of white space by one blank, because lines may be wrapped anywhere.
inline std::string folded(const std::string& text) {
  std::istringstream words(text);
  std::string out;
  for (std::string word; words >> word;) out += (out.empty() ? "" : " ") + word;
  return out;
}

inline bool hasWords(const std::string& text, const std::string& words) {
  return folded(text).find(folded(words)) != std::string::npos;
}

inline std::string objText(const MeshData& mesh) {
  std::ostringstream text;
  text.precision(17);
  for (const Vec3d& v : mesh.vertices) text << "v " << v.x << ' ' << v.y << ' ' << v.z << '\n';
  for (const Triangle& t : mesh.triangles) text << "f " << t[0] + 1 << ' ' << t[1] + 1 << ' ' << t[2] + 1 << '\n';
  return text.str();
}

inline std::string stlText(const MeshData& mesh) {
  std::ostringstream text;
  text.precision(17);
  text << "solid part\n";
  for (const Triangle& t : mesh.triangles) {
    text << "facet normal 0 0 0\nouter loop\n";
    for (const std::uint32_t v : t)
      text << "vertex " << mesh.vertices[v].x << ' ' << mesh.vertices[v].y << ' ' << mesh.vertices[v].z << '\n';
    text << "endloop\nendfacet\n";
  }
  text << "endsolid\n";
  return text.str();
}

} // namespace plim::tests
