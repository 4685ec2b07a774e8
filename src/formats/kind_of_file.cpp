#include "formats/kind_of_file.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace plim::formats {

std::string kindOfFile(const nlohmann::json& file) {
  struct Kind {
    std::vector<const char*> keys; // all of them are there
    const char* words;
  };
  static const Kind kKinds[] = {
      {{"bodies"}, "a scene: plimsoll float FILE lets it go, and its sea stands under its key 'sea'"},
      {{"kind"}, "a sea: it goes with --sea FILE, or into a scene under the key 'sea'"},
      {{"hulls", "seas"}, "the list of cases of plimsoll bench, which has it built in"},
      {{"cases", "processor"}, "what plimsoll bench has measured"},
      {{"summary", "report"}, "what plimsoll float --json has printed"},
      {{"asset", "meshes"}, "a glTF mesh: name it .gltf"}};
  if (!file.is_object()) return "";
  for (const Kind& kind : kKinds)
    if (std::all_of(kind.keys.begin(), kind.keys.end(), [&](const char* key) { return file.contains(key); }))
      return kind.words;
  return "";
}

} // namespace plim::formats
