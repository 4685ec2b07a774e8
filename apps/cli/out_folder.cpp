// out_folder.cpp - creates, checks and removes the output folder.
#include "cli/out_folder.hpp"

#include "cli/input_error.hpp"
#include "platform/platform.hpp"

#include <filesystem>
#include <fstream>

namespace plim::cli {
namespace {

namespace fs = std::filesystem;

// Returns whether the file can be written. Existing contents are preserved.
bool isWritable(const std::string& name) {
  const fs::path file = platform::pathOf(name);
  std::error_code failed;
  const bool was_there = fs::exists(file, failed);
  const bool opens = std::ofstream(file, std::ios::app).good();
  if (opens && !was_there) fs::remove(file, failed);
  return opens;
}

} // namespace

OutFolder::OutFolder(const std::string& path, const std::vector<std::string>& beside) : path_(path) {
  std::error_code failed;
  fs::path so_far;
  for (const fs::path& part : platform::pathOf(path)) {
    so_far /= part;
    if (!part.empty() && fs::create_directory(so_far, failed)) made_.push_back(so_far);
  }
  std::string fault;
  std::error_code unseen; // set if the folder may not be accessed
  if (path.empty() || !fs::is_directory(platform::pathOf(path), unseen))
    fault = path + ": cannot be made a folder" + (failed ? ": " + failed.message() : "");
  else if (!isWritable(report()))
    fault = report() + ": cannot be written";
  else
    for (const std::string& name : beside)
      if (fault.empty() && !isWritable(file(name))) fault = file(name) + ": cannot be written";
  if (fault.empty()) return;
  removeMade();
  throw InputError("--out: " + fault);
}

OutFolder::~OutFolder() {
  removeMade();
}

void OutFolder::begin() {
  made_.clear();
  std::error_code failed;
  fs::remove(platform::pathOf(report()), failed);
}

void OutFolder::removeMade() {
  std::error_code failed; // a folder that is no longer empty stays
  for (; !made_.empty(); made_.pop_back()) fs::remove(made_.back(), failed);
}

} // namespace plim::cli
