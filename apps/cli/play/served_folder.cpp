// served_folder.cpp - resolves paths, and selects media types and compressed copies.
#include "cli/play/served_folder.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

namespace plim::cli {
namespace {

namespace fs = std::filesystem;

// Browsers compile WebAssembly while loading only if it has its own type. With nosniff they reject scripts of another
// type.
constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".txt", "text/plain; charset=utf-8"},
    {".csv", "text/csv; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".glb", "model/gltf-binary"},
    {".gltf", "model/gltf+json"},
    {".obj", "model/obj"},
    {".stl", "model/stl"},
};

std::string typeOf(const fs::path& file) {
  std::string ending = platform::textOf(file.extension());
  for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const auto* known =
      std::find_if(std::begin(kTypes), std::end(kTypes), [&](const auto& t) { return t.first == ending; });
  return std::string(known == std::end(kTypes) ? "application/octet-stream" : known->second);
}

// Returns whether no name between the slashes is empty or begins with a dot. The last one may be empty, for a folder.
bool namesAreOpen(std::string_view path) {
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t name = at + 1; // after a slash
    if (name == path.size()) return true;
    if (path[name] == '/' || path[name] == '.') return false;
    at = std::min(path.find('/', name), path.size());
  }
  return !path.empty();
}

bool isOlder(const fs::path& one, const fs::path& other) {
  std::error_code failed;
  const fs::file_time_type time = fs::last_write_time(one, failed);
  return failed || time < fs::last_write_time(other, failed) || failed;
}

ServedFolder::Found opened(const fs::path& file) {
  ServedFolder::Found found;
  platform::File open = platform::File::toRead(platform::textOf(file));
  const platform::File::Status status = open.isOpen() ? open.status() : platform::File::Status();
  if (status.kind != platform::File::Kind::kRegular) return found;
  found.kind = ServedFolder::Found::Kind::kFile;
  found.file.emplace(std::move(open));
  found.size = status.size;
  return found;
}

} // namespace

ServedFolder::ServedFolder(const fs::path& folder) : root_(fs::canonical(folder)) {}

// Returns the path with all links resolved; nothing if it does not exist or lies outside the folder.
std::optional<fs::path> ServedFolder::resolve(const std::string& path) const {
  if (!namesAreOpen(path) || path[0] != '/') return std::nullopt;
  std::error_code failed;
  fs::path found = fs::canonical(root_ / platform::pathOf(path.substr(1)), failed);
  if (failed) return std::nullopt;
  const fs::path inside = found.lexically_relative(root_); // begins with ".." if it is outside
  if (inside.empty()) return std::nullopt;
  for (const fs::path& name : inside)
    if (inside != "." && platform::textOf(name).starts_with('.')) return std::nullopt;
  return found;
}

ServedFolder::Found ServedFolder::find(const std::string& path, bool accepts_gzip) const {
  const bool asks_for_folder = path.ends_with('/');
  const std::string name = asks_for_folder ? path + "index.html" : path;
  const std::optional<fs::path> file = resolve(name);
  if (!file) return {};
  std::error_code failed;
  if (fs::is_directory(*file, failed)) {
    Found found;
    if (!asks_for_folder) found.kind = Found::Kind::kFolder;
    return found;
  }
  Found found = opened(*file);
  if (found.kind != Found::Kind::kFile) return found;
  // A compressed file older than the original is out of date.
  if (const std::optional<fs::path> packed = accepts_gzip ? resolve(name + ".gz") : std::nullopt;
      packed && !isOlder(*packed, *file)) {
    Found small = opened(*packed);
    if (small.kind == Found::Kind::kFile) {
      small.is_gzip = true;
      small.type = typeOf(platform::pathOf(name));
      return small;
    }
  }
  found.type = typeOf(platform::pathOf(name));
  return found;
}

} // namespace plim::cli
