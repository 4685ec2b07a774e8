// output_path.cpp - checks outputs by opening them for appending.
#include "cli/output_path.hpp"

#include "cli/input_error.hpp"
#include "platform/platform.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace plim::cli {

namespace fs = std::filesystem;

void checkWritable(const std::string& path, const std::string& option) {
  const auto refuse = [&](const std::string& why) { throw InputError(option + ": " + path + ": " + why); };
  const fs::path file = platform::pathOf(path);
  std::error_code failed;
  if (path.empty()) refuse("is empty; name a file");
  if (fs::is_directory(file, failed)) refuse("is a folder, not a file");
  const bool was_there = fs::exists(file, failed);
  const fs::path folder = file.parent_path();
  if (!was_there && !folder.empty() && !fs::is_directory(folder, failed))
    refuse("there is no folder " + platform::textOf(folder));
  errno = 0;
  const bool opened = std::ofstream(file, std::ios::app).is_open(); // writes nothing, so existing contents stay
  if (!opened) refuse(std::string("cannot be written") + (errno ? std::string(": ") + std::strerror(errno) : ""));
  if (!was_there) fs::remove(file, failed);
}

void checkFolder(const std::string& folder, const std::string& option) {
  std::error_code failed;
  const fs::path path = platform::pathOf(folder);
  fs::create_directories(path, failed);
  if (failed || !fs::is_directory(path))
    throw InputError(option + ": " + folder + ": cannot be made a folder" + (failed ? ": " + failed.message() : ""));
  checkWritable(platform::textOf(path / ".plimsoll"), option);
}

} // namespace plim::cli
