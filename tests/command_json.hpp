// command_json.hpp - runs a verb with --json and parses its output, for tests. Separate from command.hpp because
// nlohmann/json.hpp takes seconds to compile.
#pragma once

#include "command.hpp"

#include <nlohmann/json.hpp>

namespace plim::tests {

inline nlohmann::json runJson(const std::string& arguments) {
  const Result result = run(arguments + " --json");
  INFO(arguments, ": ", result.error);
  REQUIRE(result.code == 0);
  return nlohmann::json::parse(result.out);
}

} // namespace plim::tests
