// json_text.cpp - normalises -0 and prints JSON.
#include "cli/json_text.hpp"

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace plim::cli {
namespace {

using Json = nlohmann::ordered_json;

void dropSignsOfZero(Json& json) {
  if (json.is_number_float() && json.get<double>() == 0) json = 0.0;
  if (json.is_structured())
    for (Json& part : json) dropSignsOfZero(part);
}

} // namespace

std::string jsonText(const nlohmann::ordered_json& with_signs) {
  Json json = with_signs;
  dropSignsOfZero(json);
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

void printJson(const nlohmann::ordered_json& json) {
  std::printf("%s\n", jsonText(json).c_str());
}

nlohmann::ordered_json known(double value) {
  return std::isnan(value) ? Json() : Json(value);
}

} // namespace plim::cli
