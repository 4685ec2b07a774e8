// obj.hpp - Wavefront OBJ: text, `v x y z`, `f i j k ...` with vertices counted from 1 or backwards from the last.
//
// Read: faces of any number of corners, texture and normal indices (i/t/n) passed over; objects (`o`), groups (`g`,
// several at once) and materials (`usemtl`) as names of parts; lines joined by a backslash; comments, from a # that begins
// a word; all three line endings; numbers as double; `fo`, as faces were once called. Passed over: points, lines, colours and weights after the third coordinate, materials' files,
// any other keyword. Refused, with its line: a vertex that is not three numbers, a face that names a vertex which is
// not there. Refused too: free-form surfaces without faces.
#pragma once

#include "formats/mesh_data.hpp"

#include <string_view>

namespace plim::cli {

// Throws InputError without the path.
formats::MeshData readObj(std::string_view file);

} // namespace plim::cli
