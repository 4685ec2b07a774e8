// on_terminal.hpp - runs the command on a terminal of 80 columns.
#pragma once

#include "places.hpp"

#include <cstdio>
#include <cstdlib>
#include <doctest/doctest.h>
#include <pty.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace plim::tests {

// Returns everything that the command writes to either stream.
inline std::string onTerminal(const std::vector<std::string>& arguments) {
  std::vector<char*> argv = {const_cast<char*>("plimsoll")};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  winsize size{};
  size.ws_row = 30, size.ws_col = 80;
  int terminal = -1;
  std::fflush(nullptr); // else the child writes it again
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  REQUIRE(child >= 0);
  if (child == 0) {
    setenv("TERM", "xterm-256color", 1), setenv("COLORTERM", "truecolor", 1), unsetenv("NO_COLOR");
    execv(commandPath(), argv.data());
    _exit(99);
  }
  std::string text;
  char bytes[4096];
  for (ssize_t count = 0; (count = read(terminal, bytes, sizeof bytes)) > 0;) // read() fails when the child has exited
    text.append(bytes, static_cast<std::size_t>(count));
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WEXITSTATUS(status) == 0);
  close(terminal);
  return text;
}

} // namespace plim::tests
