// json_object.hpp - reads a JSON object key by key and rejects unknown keys. Errors contain the path of the key.
#pragma once

#include "formats/sea_json.hpp"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>

namespace plim::formats {

// Throws JsonError if the text is not JSON, an object has a key twice, or the nesting is deeper than 100.
nlohmann::json parseJson(const std::string& text);

// Returns the number with at most six digits, for errors: "0.02".
std::string jsonNumber(double value);

class JsonObject {
public:
  // path: "" for the whole file, "waves[2]" for a part.
  JsonObject(const nlohmann::json& json, std::string path);

  bool has(const std::string& key); // true also for null, which the functions for numbers, texts and so on reject
  bool isNull(const std::string& key);
  double number(const std::string& key);
  double number(const std::string& key, double otherwise) { return has(key) ? number(key) : otherwise; }
  std::uint64_t wholeNumber(const std::string& key, std::uint64_t least, std::uint64_t most);
  std::uint64_t wholeNumber(const std::string& key, std::uint64_t least, std::uint64_t most, std::uint64_t otherwise) {
    return has(key) ? wholeNumber(key, least, most) : otherwise;
  }
  bool flag(const std::string& key);
  std::string text(const std::string& key);
  std::vector<double> numbers(const std::string& key);
  std::vector<std::string> texts(const std::string& key);
  const nlohmann::json& array(const std::string& key);
  JsonObject object(const std::string& key);
  bool isObject(const std::string& key);
  bool isArray(const std::string& key);
  bool isFlag(const std::string& key);
  bool isText(const std::string& key);
  // A common word for one of the allowed words.
  struct Synonym {
    std::string typed, meant;
  };
  // Returns the index of the word. Throws JsonError for other words.
  std::size_t oneOf(const std::string& key, const std::vector<std::string>& words,
                    const std::vector<Synonym>& synonyms = {});

  // Throws JsonError if the object has keys that were not read.
  void finish() const;
  [[noreturn]] void refuse(const std::string& key, const std::string& what) const;
  std::string where(const std::string& key) const { return prefix() + key; }
  const std::string& path() const { return path_; }
  std::string prefix() const { return path_.empty() ? "" : path_ + "."; }

private:
  const nlohmann::json& at(const std::string& key);

  const nlohmann::json& json_;
  std::string path_;
  std::set<std::string> asked_ = {"$schema"}; // added by editors
};

} // namespace plim::formats
