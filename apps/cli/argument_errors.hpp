// argument_errors.hpp - messages for wrong arguments: the option that was probably meant, and where all are listed.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace plim::cli {

// The verb, or failing that the built-in shape, that the word may stand for: "; did you mean 'inspect'?" or nothing.
std::string verbHint(const CLI::App& app, const std::string& word);

// verb: the first argument, a verb's name or an option of the command itself.
std::string explainError(const CLI::App& app, const std::string& verb, const CLI::ParseError& error);

} // namespace plim::cli
