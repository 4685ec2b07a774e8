// mesh_files.hpp - the only files that assimp gets to see: the mesh, from memory, and what it names in its own folder.
//
// A glTF file names its buffers, and may name anything: /etc/passwd, a pipe that never ends, a file three folders up. Only
// regular files beside or below the mesh are read, links followed first, and no more than kMostMeshBytes in all.
#pragma once

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#endif
#include <assimp/IOStream.hpp>
#include <assimp/IOSystem.hpp>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#include <cstdint>
#include <filesystem>
#include <string>

namespace plim::cli {

class MeshFiles : public Assimp::IOSystem {
public:
  // bytes: of the file at mesh_path; must outlive this. Throws InputError without the path.
  MeshFiles(const std::string& mesh_path, const std::string& bytes);

  bool Exists(const char* path) const override;
  char getOsSeparator() const override { return '/'; }
  Assimp::IOStream* Open(const char* path, const char* mode) override; // null: refused
  void Close(Assimp::IOStream* stream) override { delete stream; }

  const std::string& refusal() const { return refusal_; } // the first; empty: none

private:
  std::string readBeside(const std::string& path);

  std::string mesh_path_;
  const std::string& mesh_bytes_;
  std::filesystem::path folder_; // without links
  std::uint64_t bytes_read_;     // in all
  std::string refusal_;
};

} // namespace plim::cli
