#include "cli/output_text.hpp"

namespace plim::cli {

std::string jsonText(const nlohmann::ordered_json& json) {
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string utf8Text(const std::string& bytes) {
  return nlohmann::ordered_json::parse(jsonText(bytes)).get<std::string>(); // there and back, so that both agree
}

std::string printableText(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ' || c == 127) c = ' ';
  return text;
}

} // namespace plim::cli
