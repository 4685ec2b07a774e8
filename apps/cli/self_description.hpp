// self_description.hpp - the command's options as data, and what is made of them: the manual page and the completions of shells.
//
// The tables of main.cpp are the only source. `plimsoll --print-manual` and `plimsoll --print-completion bash|zsh|fish` are for the build,
// which installs what they print; --help does not mention them.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace plim::cli {

struct OptionText {
  std::string name; // "--up"; of a positional its placeholder, "MESH"
  std::string description;
  std::string default_value;        // empty: none
  std::vector<std::string> choices; // empty: anything
  bool takes_value = false;
  bool is_number = false; // no file can be meant
};

struct VerbText {
  std::string name, description;
  std::vector<OptionText> positionals, options;
};

struct CommandText {
  std::string name, version;
  VerbText itself; // the options before any verb
  std::vector<VerbText> verbs;
};

CommandText describe(const CLI::App& app);

std::string manualPage(const CommandText& command);

// shell: bash, zsh or fish; anything else throws InputError.
std::string completion(const CommandText& command, const std::string& shell);

// Answers --print-manual and --print-completion on standard output. False: something else is asked for.
bool printSelfDescription(const CLI::App& app, const std::vector<std::string>& arguments);

} // namespace plim::cli
