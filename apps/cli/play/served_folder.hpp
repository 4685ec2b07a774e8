// served_folder.hpp - from a path that a browser asks for to a file of one folder, and to none outside of it.
//
// Refused, as if nothing were there: names that begin with a dot ("..", hidden files), empty names ("//"), links that lead outside or to a
// hidden file, and whatever is no regular file. Links from inside to inside are followed. Not covered: on Windows, links and short names
// (GIT~1) are not seen through; there the folder must be one that its owner would show.
#pragma once

#include "platform/platform.hpp"

#include <optional>
#include <string>

namespace plim::cli {

class ServedFolder {
public:
  explicit ServedFolder(const std::filesystem::path& folder); // throws std::filesystem::filesystem_error: not there

  struct Found {
    enum class Kind { kNothing, kFile, kFolder } kind = Kind::kNothing; // folder: asked for without its last slash
    std::optional<platform::File> file;                                 // open
    std::uint64_t size = 0;                                             // [bytes]
    std::string type;                                                   // "text/html; charset=utf-8"
    bool is_gzip = false;                                               // it is NAME.gz in place of NAME
  };
  // path: decoded, "/folder/file.js"; of a folder, "/folder/", its index.html.
  Found find(const std::string& path, bool accepts_gzip) const;

  const std::filesystem::path& path() const { return root_; }

private:
  std::optional<std::filesystem::path> resolve(const std::string& path) const;

  std::filesystem::path root_; // without links
};

} // namespace plim::cli
