// ply_checks.hpp - refuses PLY files that would trap assimp, which runs for ever on a header it does not understand and
// past the end of a file that is cut short.
//
// Counts only what the header promises at least: a face has three corners or more, other lists may be empty.
#pragma once

#include <string_view>

namespace plim::cli {

// `file` is the whole file, ASCII or binary. Throws InputError without the path.
void refuseBrokenPly(std::string_view file);

} // namespace plim::cli
