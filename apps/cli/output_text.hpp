// output_text.hpp - what the command prints and writes is UTF-8, whatever bytes the names of files and parts hold.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace plim::cli {

// Both put U+FFFD in the place of every byte that is part of no character.
std::string jsonText(const nlohmann::ordered_json& json); // indented
std::string utf8Text(const std::string& bytes);

// One line that leaves a terminal as it is: control characters, which names may hold, become blanks.
std::string printableText(std::string text);

} // namespace plim::cli
