// argument_slips.hpp - what is wrong with an argument, in a person's words: the option that was meant, and where all of them
// are listed.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace plim::cli {

// The verb, or failing that the built-in shape, that the word may stand for: "; did you mean 'inspect'?" or nothing.
std::string verbHint(const CLI::App& app, const std::string& word);

// verb: the first argument, a verb's name or an option of the command itself.
std::string explainSlip(const CLI::App& app, const std::string& verb, const CLI::ParseError& error);

} // namespace plim::cli
