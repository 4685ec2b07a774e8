// json_object.hpp - reads an object key by key and complains about the rest: names of keys in errors, with their path.
#pragma once

#include "formats/sea_json.hpp"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>

namespace plim::formats {

// Throws JsonError when the text is no JSON, an object in it has a key twice, or it is nested more than 100 deep.
nlohmann::json parseJson(const std::string& text);

// As short as it can be said, for errors: "0.02".
std::string jsonNumber(double value);

class JsonObject {
public:
  // path: "" for the whole file, "waves[2]" for a part.
  JsonObject(const nlohmann::json& json, std::string path);

  bool has(const std::string& key); // null counts as a value: readers of numbers, texts and the like refuse it
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
  // What people write for one of the words that is spelled otherwise.
  struct Synonym {
    std::string typed, meant;
  };
  // One of the words, given back as its index.
  std::size_t oneOf(const std::string& key, const std::vector<std::string>& words,
                    const std::vector<Synonym>& synonyms = {});

  // Every key must have been asked for by now.
  void finish() const;
  [[noreturn]] void refuse(const std::string& key, const std::string& what) const;
  std::string where(const std::string& key) const { return prefix() + key; }
  const std::string& path() const { return path_; }
  std::string prefix() const { return path_.empty() ? "" : path_ + "."; }

private:
  const nlohmann::json& at(const std::string& key);

  const nlohmann::json& json_;
  std::string path_;
  std::set<std::string> asked_ = {"$schema"}; // editors put it there
};

} // namespace plim::formats
