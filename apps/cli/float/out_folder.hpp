// out_folder.hpp - the folder that a ride is written to. One that cannot be written to shows before any work; a ride that does not
// begin leaves no folder behind.
#pragma once

#include <string>
#include <vector>

namespace plim::cli {

class OutFolder {
public:
  // Makes it, if need be. Throws InputError when that fails, or when a report cannot be written there.
  explicit OutFolder(const std::string& path);
  ~OutFolder(); // removes the folders it made, unless the ride began
  OutFolder(const OutFolder&) = delete;
  OutFolder& operator=(const OutFolder&) = delete;

  // The folder stays. An older report goes: it is of another ride.
  void begin();

  std::string report() const { return path_ + "/report.html"; }
  std::string trajectory() const { return path_ + "/trajectory.csv"; }

private:
  void removeMade();

  std::string path_;
  std::vector<std::string> made_; // the innermost last
};

} // namespace plim::cli
