// completions.cpp - shell completion scripts for the command's verbs, options and values.
#include "cli/input_error.hpp"
#include "cli/self_description.hpp"
#include "formats/shapes.hpp"

#include <stdexcept>

namespace plim::cli {
namespace {

// Returns whether the shape is complete without numbers, as the boat is.
bool needsNoNumbers(std::string_view name) {
  try {
    formats::makeShape(name);
    return true;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

// Returns the names of built-in meshes. A name that takes numbers ends with a colon.
std::string shapeWords() {
  std::string words;
  for (const std::string_view name : formats::shapeNames())
    words += (words.empty() ? "" : " ") + std::string(name) + (needsNoNumbers(name) ? "" : ":");
  return words;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string optionNames(const VerbText& verb) {
  std::vector<std::string> names;
  for (const OptionText& option : verb.options) names.push_back(option.name);
  return joined(names);
}

std::string verbNames(const CommandText& command, const std::string& separator) {
  std::string text;
  for (const VerbText& verb : command.verbs) text += (text.empty() ? "" : separator) + verb.name;
  return text;
}

bool takesMesh(const VerbText& verb) {
  for (const OptionText& positional : verb.positionals)
    if (positional.name.find("MESH") != std::string::npos) return true;
  return false;
}

// Puts a backslash before each character of `special`, and escapes single quotes for a single-quoted string.
std::string quoted(const std::string& text, const std::string& special = "") {
  std::string out;
  for (const char c : text) {
    if (special.find(c) != std::string::npos) out += '\\';
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return out;
}

// ---- bash ----

// Returns the lines of a case over "verb option" that complete the value of each option that takes one.
std::string bashValues(const VerbText& verb) {
  std::string text;
  for (const OptionText& option : verb.options) {
    if (!option.takes_value) continue;
    text += "    \"" + verb.name + " " + option.name + "\") ";
    if (!option.choices.empty())
      text += "words=\"" + joined(option.choices) + "\" files=no";
    else
      text += option.is_number ? "return" : "files=yes";
    text += " ;;\n";
  }
  return text;
}

std::string bashCompletion(const CommandText& command) {
  std::string text =
      "# bash completion of plimsoll, written by: plimsoll --print-completion bash\n_plimsoll() {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} verb= word words= files=\n"
      "  COMPREPLY=()\n"
      "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
      "    case $word in " +
      verbNames(command, "|") + ") verb=$word; break ;; esac\n  done\n  case \"$verb $previous\" in\n";
  for (const VerbText& verb : command.verbs) text += bashValues(verb);
  text += "  esac\n  if [ -z \"$files\" ]; then\n    files=yes\n    case $verb:$current in\n";
  text += "      :-*) words=\"" + optionNames(command.itself) + "\" files=no ;;\n";
  text += "      :*) words=\"" + verbNames(command, " ") + " " + shapeWords() + "\" ;;\n";
  for (const VerbText& verb : command.verbs) {
    text += "      " + verb.name + ":-*) words=\"" + optionNames(verb) + "\" files=no ;;\n";
    if (takesMesh(verb)) text += "      " + verb.name + ":*) words=\"" + shapeWords() + "\" ;;\n";
  }
  text += "    esac\n  fi\n"
          "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\"; "
          "[ $files = no ] || compgen -f -- \"$current\")\n}\n"
          "complete -o filenames -F _plimsoll plimsoll\n";
  return text;
}

// ---- zsh ----

std::string zshOption(const OptionText& option) {
  std::string text = "'" + option.name + "[" + quoted(option.description, "[]:\\") + "]";
  if (option.takes_value) {
    text += ":value:";
    if (!option.choices.empty())
      text += "(" + joined(option.choices) + ")";
    else
      text += option.is_number ? " " : "_files";
  }
  return text + "'";
}

std::string zshCompletion(const CommandText& command) {
  std::string text =
      "#compdef plimsoll\n# zsh completion of plimsoll, written by: plimsoll --print-completion zsh\n"
      "_plimsoll_mesh() { _alternative 'files:file:_files' 'shapes:shape:(" +
      quoted(shapeWords(), ":") +
      ")'; }\n"
      "_plimsoll() {\n  local context state state_descr line\n  typeset -A opt_args\n  local -a verbs=(\n";
  for (const VerbText& verb : command.verbs)
    text += "    '" + verb.name + ":" + quoted(verb.description, ":\\") + "'\n";
  text += "  )\n  _arguments -C \\\n";
  for (const OptionText& option : command.itself.options) text += "    " + zshOption(option) + " \\\n";
  text += "    '1:verb:->verb' '*::argument:->argument'\n  case $state in\n"
          "    verb) _describe -t verbs verb verbs; _plimsoll_mesh ;;\n"
          "    argument) case $line[1] in\n";
  for (const VerbText& verb : command.verbs) {
    text += "      " + verb.name + ") _arguments \\\n";
    for (const OptionText& option : verb.options) text += "        " + zshOption(option) + " \\\n";
    text += std::string("        '*:argument:") + (takesMesh(verb) ? "_plimsoll_mesh" : "_files") + "' ;;\n";
  }
  return text + "    esac ;;\n  esac\n}\n_plimsoll \"$@\"\n";
}

// ---- fish ----

std::string fishOption(const std::string& condition, const OptionText& option) {
  std::string text = "complete -c plimsoll -n '" + condition + "' -l " + option.name.substr(2);
  if (!option.choices.empty())
    text += " -x -a '" + joined(option.choices) + "'";
  else if (option.takes_value)
    text += option.is_number ? " -x" : " -r -F";
  return text + " -d '" + quoted(option.description, "\\") + "'\n";
}

std::string fishCompletion(const CommandText& command) {
  std::string text = "# fish completion of plimsoll, written by: plimsoll --print-completion fish\n";
  for (const OptionText& option : command.itself.options) text += fishOption("__fish_use_subcommand", option);
  text += "complete -c plimsoll -n __fish_use_subcommand -a '" + shapeWords() + "' -d 'built-in shape'\n";
  for (const VerbText& verb : command.verbs) {
    const std::string condition = "__fish_seen_subcommand_from " + verb.name;
    text += "complete -c plimsoll -n __fish_use_subcommand -a " + verb.name + " -d '" + quoted(verb.description, "\\") +
            "'\n";
    for (const OptionText& option : verb.options) text += fishOption(condition, option);
    if (takesMesh(verb))
      text += "complete -c plimsoll -n '" + condition + "' -a '" + shapeWords() + "' -d 'built-in shape'\n";
  }
  return text;
}

} // namespace

std::string completion(const CommandText& command, const std::string& shell) {
  if (shell == "bash") return bashCompletion(command);
  if (shell == "zsh") return zshCompletion(command);
  if (shell == "fish") return fishCompletion(command);
  throw InputError("--print-completion takes bash, zsh or fish");
}

} // namespace plim::cli
