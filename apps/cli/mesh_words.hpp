// mesh_words.hpp - messages about a mesh: counts with nouns, hints about units and axes, the interior that is kept dry,
// and why a hull floods.
#pragma once

#include "cli/hull_input.hpp"

namespace plim::cli {

// Returns for example "41 open edges"; empty for a problem of the whole mesh.
std::string counted(const plimsoll::Problem& problem);

// Returns for example "7 openings" or "1 opening".
std::string counted(std::uint64_t count, const std::string& singular, const std::string& plural);

// Returns a hint if no floating body has such a size, or if the mesh seems to lie on its side. The hint is one sentence
// with the options to try, or empty. Options that the user has set are not mentioned.
std::string hintAt(const MeshOptions& options, const plim_hull_info& info, const plimsoll::Report& report);

// Returns a sentence about the interior that was marked never wet by default; empty if there is none.
std::string keptDry(const LoadedHull& loaded);

// Returns why water enters the hull, for example "it is open at the bottom: ...". body: in a pose and water in which an
// opening is submerged.
std::string whyItFloods(const LoadedHull& loaded, const plimsoll::Body& body);

// Returns options that may prevent the flooding. flooded: the sentence of whyItFloods.
std::string whatToTry(const MeshOptions& options, const std::string& flooded);

} // namespace plim::cli
