// shape_hint.cpp - the first shape whose name is a slip or two away from what was typed.
#include "cli/mesh_file/shape_hint.hpp"

#include "cli/mesh_file/text.hpp"
#include "formats/did_you_mean.hpp"
#include "formats/shapes.hpp"

namespace plim::cli {
std::string shapeHint(std::string_view path) {
  if (path.find_first_of("/\\") != std::string_view::npos) return "";
  const std::string stem = lowerCase(path.substr(0, path.find(':')));
  if (const std::string name = formats::closestName(stem, formats::shapeNames()); !name.empty())
    return "; did you mean the built-in shape '" + name + std::string(path.substr(stem.size())) + "'?";
  if (stem.size() == path.size() || path.size() > 100) return "";
  std::string known;
  for (const std::string_view name : formats::shapeNames()) known += " " + std::string(name);
  return ", nor a built-in shape; those are:" + known;
}

} // namespace plim::cli
