// command.hpp - runs the command as a script would, for tests.
#pragma once

#include "places.hpp"

#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/wait.h>

namespace plim::tests {

struct Result {
  int code = -1;
  std::string out, error;
};

// A temporary folder, removed at the end.
struct Folder {
  Folder() {
    char pattern[] = "/tmp/plimsoll_test_XXXXXX";
    path = mkdtemp(pattern);
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path + "/" + name, std::ios::binary) << bytes;
    return path + "/" + name;
  }
  std::string path;
};

inline std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// prefix: a program that starts the command, with a space at its end.
inline Result run(const std::string& arguments, const std::string& prefix = "") {
  static const Folder folder;
  const std::string command =
      prefix + commandPath() + " " + arguments + " >" + folder.path + "/out 2>" + folder.path + "/err </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(folder.path + "/out"), contents(folder.path + "/err")};
}

// Checks for exit code 2, nothing on standard output, and exactly one error line, which contains the word.
inline void checkRefused(const std::string& arguments, const std::string& word, const std::string& prefix = "") {
  const Result result = run(arguments, prefix);
  INFO(arguments, ": ", result.error);
  CHECK(result.code == 2);
  CHECK(result.out.empty());
  const std::size_t at = result.error.find("plimsoll: error: ");
  REQUIRE(at != std::string::npos);
  CHECK(result.error.find(word, at) != std::string::npos);
  CHECK(std::count(result.error.begin() + static_cast<std::ptrdiff_t>(at), result.error.end(), '\n') == 1);
}

} // namespace plim::tests
