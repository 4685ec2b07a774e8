// out_folder.hpp - the folder that a report and the files beside it are written to. One that cannot be written to shows before any
// work; work that does not begin leaves no folder behind.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace plim::cli {

class OutFolder {
public:
  // Makes it, if need be. Throws InputError when that fails, or when the report or one of `beside` cannot be written there.
  OutFolder(const std::string& path, const std::vector<std::string>& beside);
  ~OutFolder(); // removes the folders it made, unless the work began
  OutFolder(const OutFolder&) = delete;
  OutFolder& operator=(const OutFolder&) = delete;

  // The folder stays. An older report goes: it is of other work.
  void begin();

  std::string report() const { return file("report.html"); }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

private:
  void removeMade();

  std::string path_;
  std::vector<std::filesystem::path> made_; // the innermost last
};

} // namespace plim::cli
