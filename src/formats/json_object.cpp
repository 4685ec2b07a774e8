// json_object.cpp - parsing with error checks, and typed access to the keys of an object.
#include "formats/json_object.hpp"

#include "formats/did_you_mean.hpp"

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace plim::formats {

using nlohmann::json;

namespace {

// Finds errors in valid JSON without storing it. JSON allows a key twice, and parsers keep the last one; in a file
// written by hand it is an error. Deep nesting is limited, because a hundred million brackets would take gigabytes.
class ErrorFinder : public nlohmann::json_sax<json> {
public:
  bool null() override { return element(); }
  bool boolean(bool) override { return element(); }
  bool number_integer(number_integer_t) override { return element(); }
  bool number_unsigned(number_unsigned_t) override { return element(); }
  bool number_float(number_float_t, const string_t&) override { return element(); }
  bool string(string_t&) override { return element(); }
  bool binary(binary_t&) override { return element(); }
  bool start_object(std::size_t) override { return open(false); }
  bool start_array(std::size_t) override { return open(true); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t, const std::string&, const json::exception&) override { return false; }

  bool key(string_t& name) override {
    levels_.back().key = name;
    if (!levels_.back().keys.insert(name).second)
      throw JsonError(path() + ": is given twice; which of the two is meant?");
    return true;
  }

private:
  struct Level {
    bool is_array;
    std::size_t elements = 0; // started so far
    std::string key;          // the last one
    std::set<std::string> keys;
  };

  bool element() {
    if (!levels_.empty()) ++levels_.back().elements;
    return true;
  }

  bool open(bool array) {
    constexpr std::size_t kDeepest = 100;
    element();
    if (levels_.size() == kDeepest) throw JsonError("is nested more than 100 deep: is a '{' or '[' not closed?");
    levels_.push_back({array, 0, "", {}});
    return true;
  }

  bool close() {
    levels_.pop_back();
    return true;
  }

  std::string path() const {
    std::string path;
    for (const Level& level : levels_)
      path += level.is_array ? "[" + std::to_string(level.elements - 1) + "]" : (path.empty() ? "" : ".") + level.key;
    return path;
  }

  std::vector<Level> levels_; // from the outermost to the innermost
};

} // namespace

json parseJson(const std::string& text) {
  try {
    ErrorFinder finder;
    json::sax_parse(text, &finder); // stops at a syntax error, which is reported below
    return json::parse(text);
  } catch (const json::exception& error) {
    const std::string what = error.what();
    const std::size_t code = what.find("] "); // the parser's error number, which does not help users
    throw JsonError("not valid JSON: " + what.substr(code == std::string::npos ? 0 : code + 2));
  }
}

std::string jsonNumber(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

JsonObject::JsonObject(const json& value, std::string path) : json_(value), path_(std::move(path)) {
  if (!json_.is_object())
    throw JsonError((path_.empty() ? std::string("the file") : path_) + ": must be an object { ... }, is " +
                    json_.type_name());
}

void JsonObject::refuse(const std::string& key, const std::string& what) const {
  throw JsonError(where(key) + ": " + what);
}

bool JsonObject::has(const std::string& key) {
  asked_.insert(key);
  return json_.contains(key);
}

bool JsonObject::isNull(const std::string& key) {
  return has(key) && json_[key].is_null();
}

const json& JsonObject::at(const std::string& key) {
  if (!has(key)) {
    std::vector<std::string_view> present;
    for (const auto& [name, value] : json_.items())
      if (!asked_.count(name)) present.push_back(name);
    const std::string near = closestName(key, present);
    refuse(key, near.empty() ? "is missing" : "is missing; did you mistype it as '" + near + "'?");
  }
  return json_[key];
}

bool JsonObject::isObject(const std::string& key) {
  return has(key) && json_[key].is_object();
}

bool JsonObject::isArray(const std::string& key) {
  return has(key) && json_[key].is_array();
}

bool JsonObject::isFlag(const std::string& key) {
  return has(key) && json_[key].is_boolean();
}

bool JsonObject::isText(const std::string& key) {
  return has(key) && json_[key].is_string();
}

double JsonObject::number(const std::string& key) {
  const json& value = at(key);
  if (!value.is_number()) refuse(key, std::string("must be a number, is ") + value.type_name());
  if (!std::isfinite(value.get<double>())) refuse(key, "is not a finite number");
  return value.get<double>();
}

std::uint64_t JsonObject::wholeNumber(const std::string& key, std::uint64_t least, std::uint64_t most) {
  const double value = number(key);
  if (value != std::floor(value) || value < static_cast<double>(least) || value > static_cast<double>(most))
    refuse(key, "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return static_cast<std::uint64_t>(value);
}

bool JsonObject::flag(const std::string& key) {
  const json& value = at(key);
  if (!value.is_boolean()) refuse(key, std::string("must be true or false, is ") + value.type_name());
  return value.get<bool>();
}

std::string JsonObject::text(const std::string& key) {
  const json& value = at(key);
  if (!value.is_string()) refuse(key, std::string("must be a string, is ") + value.type_name());
  return value.get<std::string>();
}

const json& JsonObject::array(const std::string& key) {
  const json& value = at(key);
  if (!value.is_array()) refuse(key, std::string("must be an array [ ... ], is ") + value.type_name());
  return value;
}

std::vector<double> JsonObject::numbers(const std::string& key) {
  std::vector<double> list;
  for (const json& value : array(key)) {
    const std::string element = key + "[" + std::to_string(list.size()) + "]";
    if (!value.is_number()) refuse(element, std::string("must be a number, is ") + value.type_name());
    if (!std::isfinite(value.get<double>())) refuse(element, "is not a finite number");
    list.push_back(value.get<double>());
  }
  return list;
}

std::vector<std::string> JsonObject::texts(const std::string& key) {
  std::vector<std::string> list;
  for (const json& value : array(key)) {
    if (!value.is_string())
      refuse(key + "[" + std::to_string(list.size()) + "]", std::string("must be a string, is ") + value.type_name());
    list.push_back(value.get<std::string>());
  }
  return list;
}

JsonObject JsonObject::object(const std::string& key) {
  return JsonObject(at(key), where(key));
}

std::size_t JsonObject::oneOf(const std::string& key, const std::vector<std::string>& words,
                              const std::vector<Synonym>& synonyms) {
  const std::string value = text(key);
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == value) return i;
    list += (i ? ", " : "") + words[i];
  }
  const std::vector<std::string_view> known(words.begin(), words.end());
  std::string near = closestName(value, known);
  for (const Synonym& synonym : synonyms)
    if (synonym.typed == value) near = synonym.meant;
  refuse(key, "'" + value + "' is unknown" + (near.empty() ? "" : "; did you mean '" + near + "'?") +
                  " (known: " + list + ")");
}

void JsonObject::finish() const {
  const std::vector<std::string_view> known(asked_.begin(), asked_.end());
  for (const auto& [key, value] : json_.items()) {
    if (asked_.count(key)) continue;
    const std::string near = closestName(key, known);
    refuse(key, near.empty() ? "unknown key" : "unknown key; did you mean '" + near + "'?");
  }
}

} // namespace plim::formats
