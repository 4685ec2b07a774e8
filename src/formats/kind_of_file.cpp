// kind_of_file.cpp - the keys by which each kind of file is recognised.
#include "formats/kind_of_file.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace plim::formats {

std::string kindOfFile(const nlohmann::json& file) {
  struct Kind {
    std::vector<const char*> keys; // all of them are present
    const char* words;
  };
  static const Kind kKinds[] = {
      {{"bodies"}, "a scene: run it with plimsoll float FILE; its sea is under its key 'sea'"},
      {{"kind"}, "a sea: use it with --sea FILE, or in a scene under the key 'sea'"},
      {{"hulls", "seas"}, "the list of cases of plimsoll bench, which has it built in"},
      {{"cases", "processor"}, "a result of plimsoll bench"},
      {{"summary", "report"}, "the output of plimsoll float --json"},
      {{"asset", "meshes"}, "a glTF mesh: name it .gltf"}};
  if (!file.is_object()) return "";
  for (const Kind& kind : kKinds)
    if (std::all_of(kind.keys.begin(), kind.keys.end(), [&](const char* key) { return file.contains(key); }))
      return kind.words;
  return "";
}

} // namespace plim::formats
