// null_values.hpp - copies of a JSON file in which one value is null, for tests of readers.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace plim::tests {

// Calls use(text, path) for each key of each object in `part`, which is the part of `whole` at `path`. text is `whole`
// with null as the value of that key.
template <typename Use>
void eachNull(const nlohmann::json& whole, nlohmann::json& part, const std::string& path, const Use& use) {
  const auto replace = [&](nlohmann::json& value, const std::string& where) {
    eachNull(whole, value, where, use);
    if (part.is_array()) return;
    const nlohmann::json kept = std::exchange(value, nullptr);
    use(whole.dump(), where);
    value = kept;
  };
  if (part.is_object())
    for (auto& [key, value] : part.items()) replace(value, path.empty() ? key : path + "." + key);
  if (part.is_array())
    for (std::size_t i = 0; i < part.size(); ++i) replace(part[i], path + "[" + std::to_string(i) + "]");
}

// The same for a whole file.
template <typename Use>
void eachNull(const std::string& text, const Use& use) {
  nlohmann::json whole = nlohmann::json::parse(text);
  eachNull(whole, whole, "", use);
}

} // namespace plim::tests
