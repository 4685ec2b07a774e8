// stl.hpp - STL, both kinds: triangles without shared vertices.
//
//   binary   80 bytes of anything, a count (4 bytes), and per triangle a normal, three corners (12 floats in all) and 2
//            bytes more; little-endian. Any file that has the length its count promises is one, even if it begins with
//            "solid": in text the count would be four letters, and promise gigabytes.
//   text     solid NAME / facet normal x y z / outer loop / vertex x y z (three times) / endloop / endfacet / endsolid,
//            in small letters or capitals, several to a line if need be; a name ends with its line. Several solids are
//            several parts. A loop of more corners is a polygon. Refused, with its line: a line that begins otherwise, a
//            vertex that is not three numbers on one line, a loop without its end. Refused too: a file whose end has no
//            endsolid.
//
// Normals, colours and the two bytes are passed over: the order of corners says which side is out.
#pragma once

#include "formats/mesh_data.hpp"

#include <string_view>

namespace plim::cli {

// By its length, whatever it begins with.
bool isBinaryStl(std::string_view file);

// Throws InputError without the path.
formats::MeshData readStl(std::string_view file);

} // namespace plim::cli
