// argument_errors.hpp - error messages for wrong arguments, with the likely option or verb and where to find the full
// list.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace plim::cli {

// Returns "; did you mean 'inspect'?" with the closest verbs, built-in shapes and files; empty if there are none.
std::string verbHint(const CLI::App& app, const std::string& word);

// Returns the message for an error of the parser. verb: the first argument, a verb or an option of the command itself.
std::string explainError(const CLI::App& app, const std::string& verb, const CLI::ParseError& error);

} // namespace plim::cli
