// test_progress.cpp - progress output of long work: nothing if it is quick, a bar that disappears on a terminal, lines
// elsewhere.
#include "cli/progress.hpp"

#include <doctest/doctest.h>
#include <thread>

using namespace plim::cli;

namespace {

// Returns the output of a work of two stages. If output is expected, it waits for some after each stage.
std::string saidBy(bool bar, std::chrono::milliseconds quiet) {
  std::FILE* file = std::tmpfile();
  REQUIRE(file);
  const auto written = [&] {
    std::fflush(file);
    std::fseek(file, 0, SEEK_END);
    return std::ftell(file);
  };
  {
    LongWork work("plimsoll", 2, {file, bar, quiet});
    for (const char* stage : {"reading a.stl", "building"}) {
      const long before = written();
      work.begin(stage);
      while (quiet.count() == 0 && written() == before) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  std::string text(static_cast<std::size_t>(written()), ' ');
  std::rewind(file);
  CHECK(std::fread(text.data(), 1, text.size(), file) == text.size());
  std::fclose(file);
  return text;
}

} // namespace

TEST_CASE("long work: quick work says nothing") {
  CHECK(saidBy(false, std::chrono::hours(1)).empty());
  CHECK(saidBy(true, std::chrono::hours(1)).empty());
}

TEST_CASE("long work: a line a stage, or a bar that is cleared in the end") {
  CHECK(saidBy(false, std::chrono::milliseconds(0)) == "plimsoll: 1 of 2: reading a.stl\nplimsoll: 2 of 2: building\n");
  const std::string bar = saidBy(true, std::chrono::milliseconds(0));
  CHECK(bar.rfind("\r\033[Kplimsoll [............] ", 0) == 0);
  CHECK(bar.find(" s: reading a.stl") != std::string::npos);
  CHECK(bar.find("plimsoll [######......] ") != std::string::npos);
  CHECK(bar.ends_with("\r\033[K"));
}
