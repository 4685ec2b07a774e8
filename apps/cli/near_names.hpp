// near_names.hpp - suggestions for a mesh file that does not exist: a built-in shape, or a file of the same folder.
#pragma once

#include <string>
#include <vector>

namespace plim::cli {

// Returns up to three mesh files beside `path` whose names differ by one or two typing errors, or only in extension and
// capitals. The results have the folder as it was typed.
std::vector<std::string> filesNear(const std::string& path);

// Returns for example "; did you mean the built-in shape 'box' or 'boat', or the file 'bolt.stl'?". For a name like a
// shape it lists the shapes, and it is empty if there is nothing to suggest. It follows a sentence saying that the file
// does not exist.
std::string nearMeshes(const std::string& path);

// Returns "'a'", "'a' or 'b'" or "'a', 'b' or 'c'".
std::string oneOf(const std::vector<std::string>& names);

} // namespace plim::cli
