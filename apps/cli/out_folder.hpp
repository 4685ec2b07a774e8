// out_folder.hpp - the output folder of a report and its accompanying files. The folder is checked before any work
// starts. If the work never starts, the created folders are removed.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace plim::cli {

class OutFolder {
public:
  // Creates the folder if needed. Throws InputError if that fails or if the report or a file of `beside` is not
  // writable.
  OutFolder(const std::string& path, const std::vector<std::string>& beside);
  ~OutFolder(); // removes the folders it created, unless begin() was called
  OutFolder(const OutFolder&) = delete;
  OutFolder& operator=(const OutFolder&) = delete;

  // Keeps the folder. Removes an older report, which describes other results.
  void begin();

  std::string report() const { return file("report.html"); }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

private:
  void removeMade();

  std::string path_;
  std::vector<std::filesystem::path> made_; // outermost folder first
};

} // namespace plim::cli
