#include "cli/mesh_file/mesh_files.hpp"

#include "cli/mesh_file/file_checks.hpp"
#include "cli/regular_file.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace plim::cli {
namespace {

namespace fs = std::filesystem;

// Bytes of its own, or the mesh's.
class MemoryStream : public Assimp::IOStream {
public:
  explicit MemoryStream(std::string_view bytes) : bytes_(bytes) {}
  explicit MemoryStream(std::string&& bytes) : owned_(std::move(bytes)), bytes_(owned_) {}

  std::size_t Read(void* buffer, std::size_t size, std::size_t count) override {
    const std::size_t whole = size == 0 ? 0 : std::min(count, (bytes_.size() - at_) / size);
    if (whole > 0) std::memcpy(buffer, bytes_.data() + at_, whole * size);
    at_ += whole * size;
    return whole;
  }
  aiReturn Seek(std::size_t offset, aiOrigin origin) override {
    const std::size_t from = origin == aiOrigin_SET ? 0 : origin == aiOrigin_CUR ? at_ : bytes_.size();
    if (offset > bytes_.size() - from) return aiReturn_FAILURE;
    at_ = from + offset;
    return aiReturn_SUCCESS;
  }
  std::size_t Tell() const override { return at_; }
  std::size_t FileSize() const override { return bytes_.size(); }
  std::size_t Write(const void*, std::size_t, std::size_t) override { return 0; }
  void Flush() override {}

private:
  std::string owned_;
  std::string_view bytes_;
  std::size_t at_ = 0;
};

fs::path withoutLinks(const fs::path& path) {
  std::error_code failed;
  fs::path real = fs::canonical(path, failed);
  if (failed) throw InputError(failed == std::errc::no_such_file_or_directory ? "no such file" : failed.message());
  return real;
}

} // namespace

MeshFiles::MeshFiles(const std::string& mesh_path, const std::string& bytes)
    : mesh_path_(mesh_path), mesh_bytes_(bytes), folder_(withoutLinks(fs::absolute(mesh_path).parent_path())),
      bytes_read_(bytes.size()) {}

bool MeshFiles::Exists(const char* path) const {
  std::error_code ignored;
  return path == mesh_path_ || fs::is_regular_file(path, ignored);
}

Assimp::IOStream* MeshFiles::Open(const char* path, const char* mode) {
  if (path == mesh_path_) return new MemoryStream(std::string_view(mesh_bytes_));
  try {
    if (mode[0] != 'r') throw InputError("is not to be written");
    return new MemoryStream(readBeside(path));
  } catch (const InputError& error) {
    if (refusal_.empty()) refusal_ = "names the file " + std::string(path) + ": " + error.what();
    return nullptr;
  }
}

std::string MeshFiles::readBeside(const std::string& path) {
  const fs::path real = withoutLinks(path);
  if (std::mismatch(folder_.begin(), folder_.end(), real.begin(), real.end()).first != folder_.end())
    throw InputError("lies outside the mesh's folder: only files beside or below the mesh are read");
  const RegularFile file(real);
  std::string bytes = file.readAll(kMostMeshBytes - std::min(bytes_read_, kMostMeshBytes));
  bytes_read_ += bytes.size();
  return bytes;
}

} // namespace plim::cli
