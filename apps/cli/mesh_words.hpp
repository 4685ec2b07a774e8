// mesh_words.hpp - what the command says about a mesh: counts with their nouns, hints at units and axes, hollows that
// are kept dry, and why a hull floods.
#pragma once

#include "cli/hull_input.hpp"

namespace plim::cli {

// "41 open edges"; empty for a problem of the mesh as a whole.
std::string counted(const plimsoll::Problem& problem);

// "7 openings", "1 opening".
std::string counted(std::uint64_t count, const std::string& singular, const std::string& plural);

// What the file may have meant by its numbers: a size that nothing afloat has, or a shape that seems to lie on its side.
// One sentence with the options to try, or none. Nothing is said about options that the user has set.
std::string hintAt(const MeshOptions& options, const plim_hull_info& info, const plimsoll::Report& report);

// What was marked never wet without having been asked for. Empty: nothing was.
std::string keptDry(const LoadedHull& loaded);

// Why water runs into this hull: "it is open at the bottom: ...". body: in a pose and a water where an opening is under.
std::string whyItFloods(const LoadedHull& loaded, const plimsoll::Body& body);

// What one may try against that. flooded: the sentence of whyItFloods.
std::string whatToTry(const MeshOptions& options, const std::string& flooded);

} // namespace plim::cli
