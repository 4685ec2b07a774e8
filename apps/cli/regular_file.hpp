// regular_file.hpp - opens and reads every file that the user names or that such a file refers to. Only regular files
// are read, because pipes and devices have no known end and opening them may block. Kind and size are read from the
// open file rather than from its name, so they cannot change in between.
#pragma once

#include "cli/input_error.hpp"
#include "platform/platform.hpp"

#include <cstdint>
#include <string>

namespace plim::cli {

class RegularFile {
public:
  // All members throw InputError without the path. The caller adds the purpose of the file.
  explicit RegularFile(const std::string& path);

  // Reads the whole file; call it once. Rejects files that are empty or larger than `most` bytes.
  std::string readAll(std::uint64_t most) const;

private:
  platform::File file_;
  std::uint64_t size_ = 0; // [bytes] at the time of opening
};

} // namespace plim::cli
