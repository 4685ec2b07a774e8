// gltf_checks.hpp - refuses glTF and GLB files that need an extension which changes geometry.
//
// Extensions a file cannot do without are listed in "extensionsRequired". Those that change only the looks are welcome;
// assimp would skip the others and give wrong geometry or none. The list is found by its key, not by parsing the JSON:
// a damaged file passes and is left to assimp.
#pragma once

#include <string_view>

namespace plim::cli {

// `file` is the whole file, JSON or GLB. Throws InputError without the path.
void refuseGeometryExtensions(std::string_view file);

} // namespace plim::cli
