// regular_file.hpp - how every file that the user names, or that such a file names, is opened and read.
//
// Pipes and devices have no end that could be waited for, and opening one may block: only regular files are read. Their
// kind and size are asked of the open file, not of its name, so nothing can change in between.
#pragma once

#include "cli/input_error.hpp"
#include "platform/platform.hpp"

#include <cstdint>
#include <string>

namespace plim::cli {

class RegularFile {
public:
  // All of them throw InputError without the path: the caller adds the purpose of the file.
  explicit RegularFile(const std::string& path);

  // The whole of it, once. Refuses a file that is empty, or has more than so many bytes.
  std::string readAll(std::uint64_t most) const;

private:
  platform::File file_;
  std::uint64_t size_ = 0; // [bytes] when it was opened
};

} // namespace plim::cli
