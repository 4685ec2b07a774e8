// json_text.hpp - prints the JSON of verbs. Headers declare JSON values with json_fwd.hpp. Only files that build or
// read such values include nlohmann/json.hpp, which takes seconds to compile.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace plim::cli {

// Returns the text, indented by two spaces. -0 becomes 0, and U+FFFD replaces every byte that is not valid UTF-8.
std::string jsonText(const nlohmann::ordered_json& json);
// Prints the text to standard output, with a new line at the end.
void printJson(const nlohmann::ordered_json& json);

nlohmann::ordered_json known(double value); // null for NaN

} // namespace plim::cli
