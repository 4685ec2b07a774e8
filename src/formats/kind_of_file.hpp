// kind_of_file.hpp - recognises which of our files a JSON is, for messages about a wrong one.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace plim::formats {

// Told by the keys that only that kind has; the words end a sentence that begins with "this is". Empty: none that we know.
std::string kindOfFile(const nlohmann::json& file);

} // namespace plim::formats
