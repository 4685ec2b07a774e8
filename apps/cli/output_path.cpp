#include "cli/output_path.hpp"

#include "cli/input_error.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace plim::cli {

namespace fs = std::filesystem;

void checkWritable(const std::string& path, const std::string& option) {
  const auto refuse = [&](const std::string& why) { throw InputError(option + ": " + path + ": " + why); };
  std::error_code failed;
  if (path.empty()) refuse("is empty; name a file");
  if (fs::is_directory(path, failed)) refuse("is a folder, not a file");
  const bool was_there = fs::exists(path, failed);
  const fs::path folder = fs::path(path).parent_path();
  if (!was_there && !folder.empty() && !fs::is_directory(folder, failed))
    refuse("there is no folder " + folder.string());
  errno = 0;
  const bool opened = std::ofstream(fs::path(path), std::ios::app).is_open(); // nothing is written: what is there stays
  if (!opened) refuse(std::string("cannot be written") + (errno ? std::string(": ") + std::strerror(errno) : ""));
  if (!was_there) fs::remove(path, failed);
}

void checkFolder(const std::string& folder, const std::string& option) {
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed || !fs::is_directory(folder))
    throw InputError(option + ": " + folder + ": cannot be made a folder" + (failed ? ": " + failed.message() : ""));
  checkWritable((fs::path(folder) / ".plimsoll").string(), option);
}

} // namespace plim::cli
