// folder_files.cpp - decodes names and checks that files lie in the folder.
#include "cli/mesh_file/folder_files.hpp"

#include "cli/input_error.hpp"
#include "cli/output_text.hpp"
#include "cli/regular_file.hpp"

#include <algorithm>
#include <charconv>

namespace plim::cli {
namespace {

namespace fs = std::filesystem;

// Decodes percent encoding such as %20; a percent sign without two hexadecimal digits stays.
std::string withoutPercents(const std::string& name) {
  std::string plain;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char* digits = name.data() + i + 1;
    unsigned char byte = 0;
    if (name[i] == '%' && i + 2 < name.size() && std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      plain += static_cast<char>(byte);
      i += 2;
    } else {
      plain += name[i];
    }
  }
  return plain;
}

fs::path withoutLinks(const fs::path& path) {
  std::error_code failed;
  fs::path real = fs::canonical(path, failed);
  if (failed) throw InputError(failed == std::errc::no_such_file_or_directory ? "no such file" : failed.message());
  return real;
}

} // namespace

std::string FolderFiles::read(const std::string& name) {
  try {
    return readBeside(name);
  } catch (const InputError& error) {
    throw InputError("names the file " + printableText(name) + ": " + error.what());
  }
}

std::string FolderFiles::readBeside(const std::string& name) {
  const auto inFolder = [&](const std::string& utf8) { return mesh_path_.parent_path() / platform::pathOf(utf8); };
  std::error_code ignored;
  fs::path path = inFolder(withoutPercents(name));
  if (!fs::exists(path, ignored)) path = inFolder(name);
  const fs::path real = withoutLinks(path), folder = withoutLinks(fs::absolute(mesh_path_).parent_path());
  if (std::mismatch(folder.begin(), folder.end(), real.begin(), real.end()).first != folder.end())
    throw InputError("lies outside the mesh's folder: only files beside or below the mesh are read");
  std::string bytes = RegularFile(platform::textOf(real)).readAll(bytes_left_);
  bytes_left_ -= bytes.size();
  return bytes;
}

} // namespace plim::cli
