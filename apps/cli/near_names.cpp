// near_names.cpp - compares names with those of shapes and of files in the folder.
#include "cli/near_names.hpp"

#include "cli/mesh_file/file_checks.hpp"
#include "cli/mesh_file/text.hpp"
#include "cli/output_text.hpp"
#include "formats/did_you_mean.hpp"
#include "formats/shapes.hpp"
#include "platform/platform.hpp"

#include <algorithm>
#include <filesystem>

namespace plim::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostEntries = 2000; // at most, of a folder: an error message must not take long
constexpr std::size_t kMostNames = 3, kLongestName = 100;

std::vector<std::string> meshesIn(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code failed;
  fs::directory_iterator at(folder.empty() ? fs::path(".") : folder, failed);
  for (std::size_t count = 0; !failed && at != fs::directory_iterator() && count < kMostEntries; ++count) {
    const std::string name = platform::textOf(at->path().filename());
    if (isMeshExtension(extensionOf(name)) && name == printableText(name)) names.push_back(name);
    at.increment(failed);
  }
  std::sort(names.begin(), names.end()); // the order of directory entries is unspecified
  return names;
}

std::string stemOf(const std::string& name) {
  return lowerCase(platform::textOf(platform::pathOf(name).stem()));
}

std::vector<std::string> shapesNear(const std::string& path) {
  if (path.find_first_of("/\\") != std::string::npos) return {};
  const std::string stem = lowerCase(path.substr(0, path.find(':')));
  std::vector<std::string> shapes = formats::closestNames(stem, formats::shapeNames());
  for (std::string& shape : shapes) shape += path.substr(stem.size()); // append the numbers after the name
  return shapes;
}

} // namespace

std::vector<std::string> filesNear(const std::string& path) {
  const std::string name = path.substr(path.find_last_of("/\\") + 1),
                    folder = path.substr(0, path.size() - name.size());
  if (name.empty() || name.size() > kLongestName) return {};
  std::vector<std::string> found, lower;
  const std::vector<std::string> meshes = meshesIn(platform::pathOf(folder));
  for (const std::string& mesh : meshes) {
    lower.push_back(lowerCase(mesh));
    if (stemOf(mesh) == stemOf(name)) found.push_back(mesh);
  }
  if (found.empty()) {
    const std::vector<std::string> near =
        formats::closestNames(lowerCase(name), std::vector<std::string_view>(lower.begin(), lower.end()));
    for (std::size_t k = 0; k < meshes.size(); ++k)
      if (std::count(near.begin(), near.end(), lower[k]) > 0) found.push_back(meshes[k]);
  }
  if (found.size() > kMostNames) found.resize(kMostNames);
  for (std::string& mesh : found) mesh = folder + mesh;
  return found;
}

std::string nearMeshes(const std::string& path) {
  const std::vector<std::string> shapes = shapesNear(path), files = filesNear(path);
  std::string words;
  if (!shapes.empty()) words = "the built-in shape " + oneOf(shapes);
  if (!files.empty()) words += (words.empty() ? "the file " : ", or the file ") + oneOf(files);
  if (!words.empty()) return "; did you mean " + words + "?";
  if (path.find(':') == std::string::npos || path.find_first_of("/\\") != std::string::npos ||
      path.size() > kLongestName)
    return "";
  for (const std::string_view name : formats::shapeNames()) words += " " + std::string(name);
  return ", nor a built-in shape; those are:" + words;
}

std::string oneOf(const std::vector<std::string>& names) {
  std::string words;
  for (std::size_t k = 0; k < names.size(); ++k)
    words += (k == 0 ? "'" : k + 1 < names.size() ? ", '" : " or '") + names[k] + "'";
  return words;
}

} // namespace plim::cli
