// obj_text.hpp - OBJ text, checked and rewritten before assimp sees it.
//
// assimp forgets `o` names once a `g` follows, makes one name out of `g a b`, and drops vertex lines it finds odd
// without a word, which shifts every later index. The rewritten text has only vertices and faces, under groups numbered
// by us, and anything wrong is refused with its line. Texture and normal indices, points, lines, free-form surfaces and
// whatever follows the third coordinate of a vertex are left out.
//
// assimp reads floats, which have no digits left for the shape of a mesh far from the origin: there the text holds the
// coordinates less an offset, which importObj adds again in double.
#pragma once

#include "math/vec3.hpp"

#include <string>
#include <vector>

namespace plim::cli {

struct ObjText {
  std::string text;                                 // `v x y z` all first, then `g K`, `f i j k ...`
  Vec3d offset{};                                   // to be added to the vertices; 0 along axes that need none
  std::vector<std::vector<std::string>> part_names; // of group K: object, groups, material; empty: no faces
};

// Throws InputError without the path.
ObjText rewriteObj(const std::string& source);

} // namespace plim::cli
