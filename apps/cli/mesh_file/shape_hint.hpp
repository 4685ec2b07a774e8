// shape_hint.hpp - for a path that does not exist: it may be a built-in shape with a slip in its name.
#pragma once

#include <string>
#include <string_view>

namespace plim::cli {

// To be put after "no such file"; empty where there is nothing to suggest. Only a path without folders can be a slip.
std::string shapeHint(std::string_view path);

} // namespace plim::cli
