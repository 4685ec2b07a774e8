// served_folder.hpp - finds the file for a requested path in one folder, and none outside it.
//
// These are treated as missing: names that begin with a dot ("..", hidden files), empty names ("//"), links that lead
// outside or to a hidden file, and anything but regular files. Links within the folder are followed. Limits: on
// Windows, links and short names (GIT~1) are not resolved, so the folder must not contain private files.
#pragma once

#include "platform/platform.hpp"

#include <optional>
#include <string>

namespace plim::cli {

class ServedFolder {
public:
  // Throws std::filesystem::filesystem_error if the folder does not exist.
  explicit ServedFolder(const std::filesystem::path& folder);

  struct Found {
    enum class Kind { kNothing, kFile, kFolder } kind = Kind::kNothing; // kFolder: requested without its last slash
    std::optional<platform::File> file;                                 // open
    std::uint64_t size = 0;                                             // [bytes]
    std::string type;                                                   // "text/html; charset=utf-8"
    bool is_gzip = false;                                               // it is NAME.gz instead of NAME
  };
  // path: decoded, such as "/folder/file.js". The path of a folder, "/folder/", finds its index.html.
  Found find(const std::string& path, bool accepts_gzip) const;

  const std::filesystem::path& path() const { return root_; }

private:
  std::optional<std::filesystem::path> resolve(const std::string& path) const;

  std::filesystem::path root_; // canonical, without links
};

} // namespace plim::cli
