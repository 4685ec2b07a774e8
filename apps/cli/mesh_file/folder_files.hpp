// folder_files.hpp - the files that a mesh names, which lie in its own folder.
//
// A glTF file names its buffers, and may name anything: /etc/passwd, a pipe that never ends, a file three folders up.
// Only regular files beside or below the mesh are read, links followed first, and no more bytes than the caller
// allows in all.
#pragma once

#include "platform/platform.hpp"

#include <cstdint>
#include <filesystem>
#include <string>

namespace plim::cli {

class FolderFiles {
public:
  FolderFiles(const std::string& mesh_path, std::uint64_t most_bytes)
      : mesh_path_(platform::pathOf(mesh_path)), bytes_left_(most_bytes) {}

  // `name` is relative to the mesh, in UTF-8, with %20 for a blank or plain. Throws InputError that says which file.
  std::string read(const std::string& name);

private:
  std::string readBeside(const std::string& name);

  std::filesystem::path mesh_path_;
  std::uint64_t bytes_left_;
};

} // namespace plim::cli
