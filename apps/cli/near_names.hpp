// near_names.hpp - what may have been meant by a mesh that is not there: a built-in shape, or a file of the same folder.
#pragma once

#include <string>
#include <vector>

namespace plim::cli {

// Meshes beside `path` whose names differ by one or two typing errors, or are the same but for their ending and
// capitals; no more than three, with the folder that was typed.
std::vector<std::string> filesNear(const std::string& path);

// "; did you mean the built-in shape 'box' or 'boat', or the file 'bolt.stl'?"; or which shapes there are, for what looks like one;
// empty where there is nothing to suggest. For the end of a sentence that says that there is no such file.
std::string nearMeshes(const std::string& path);

// "'a'", "'a' or 'b'", "'a', 'b' or 'c'".
std::string oneOf(const std::vector<std::string>& names);

} // namespace plim::cli
