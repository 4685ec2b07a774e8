// self_description.hpp - the command's options as data, from which the manual page and shell completions are made. The
// tables of verb_table.cpp and main.cpp are the only source. `plimsoll --print-manual` and `plimsoll --print-completion
// bash|zsh|fish` serve the build, which installs their output. --help does not list them.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace plim::cli {

struct OptionText {
  std::string name; // "--up", or the placeholder of a positional argument, "MESH"
  std::string description;
  std::string default_value;        // empty if there is none
  std::vector<std::string> choices; // empty if any value is accepted
  bool takes_value = false;
  bool is_number = false; // a number, so no file names are completed
};

struct VerbText {
  std::string name, description;
  std::vector<OptionText> positionals, options;
};

struct CommandText {
  std::string name, version;
  VerbText itself; // options before the verb
  std::vector<VerbText> verbs;
};

CommandText describe(const CLI::App& app);

std::string manualPage(const CommandText& command);

// shell: bash, zsh or fish. Throws InputError for any other.
std::string completion(const CommandText& command, const std::string& shell);

// Prints the manual page or a completion script to standard output if the arguments request it; otherwise returns
// false.
bool printSelfDescription(const CLI::App& app, const std::vector<std::string>& arguments);

} // namespace plim::cli
