// kind_of_file.hpp - recognises the kinds of this project's JSON files, for messages about a wrong file.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace plim::formats {

// Returns the kind, from keys that only that kind has, as the end of a sentence that begins with "this is". Returns an
// empty string for unknown files.
std::string kindOfFile(const nlohmann::json& file);

} // namespace plim::formats
