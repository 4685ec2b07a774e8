// folder_files.hpp - reads the files that a mesh names, which must lie in its own folder.
//
// A glTF file may name anything as a buffer: /etc/passwd, an endless pipe, a file three folders up. Only regular files
// in the mesh's folder or below are read, after links are resolved, and at most the given number of bytes in total.
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

  // Returns the contents. name: relative to the mesh, in UTF-8, plain or with percent encoding. Throws InputError
  // naming the file.
  std::string read(const std::string& name);

private:
  std::string readBeside(const std::string& name);

  std::filesystem::path mesh_path_;
  std::uint64_t bytes_left_;
};

} // namespace plim::cli
