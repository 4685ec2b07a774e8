// manual_page.cpp - the manual page plimsoll(1) in troff format.
#include "cli/self_description.hpp"

namespace plim::cli {
namespace {

// Escapes text for troff. A line that begins with a dot or an apostrophe would be a request, and a plain minus may
// become a hyphen that cannot be pasted into a shell.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (out.empty() && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '\n')
      out += ' ';
    else
      out += c;
  }
  return out;
}

std::string placeholder(const OptionText& option) {
  if (!option.choices.empty()) {
    std::string list;
    for (const std::string& choice : option.choices) list += (list.empty() ? "" : "|") + choice;
    return list;
  }
  return option.is_number ? "NUMBER" : "TEXT";
}

std::string optionEntry(const OptionText& option) {
  std::string text = ".TP\n\\fB" + escaped(option.name) + "\\fR";
  if (option.takes_value && option.name[0] == '-') text += " \\fI" + escaped(placeholder(option)) + "\\fR";
  text += "\n" + escaped(option.description);
  if (option.takes_value && !option.default_value.empty()) text += " (default: " + escaped(option.default_value) + ")";
  return text + "\n";
}

std::string verbSection(const VerbText& verb) {
  std::string text = ".SS \"" + escaped(verb.name);
  for (const OptionText& positional : verb.positionals) text += " " + escaped(positional.name);
  text += " [options]\"\n" + escaped(verb.description) + "\n";
  for (const OptionText& positional : verb.positionals) text += optionEntry(positional);
  for (const OptionText& option : verb.options) text += optionEntry(option);
  return text;
}

} // namespace

std::string manualPage(const CommandText& command) {
  const std::string name = escaped(command.name);
  std::string text = ".\\\" Written by \"plimsoll --print-manual\" from the options' own tables.\n";
  text += ".TH PLIMSOLL 1 \"\" \"" + name + " " + escaped(command.version) + "\" \"User Commands\"\n";
  text += ".SH NAME\n" + name + " \\- computes the forces of water on rigid bodies\n";
  text += ".SH SYNOPSIS\n";
  for (const VerbText& verb : command.verbs) {
    text += ".B " + name + " " + escaped(verb.name) + "\n";
    for (const OptionText& positional : verb.positionals) text += ".I " + escaped(positional.name) + "\n";
    text += "[options]\n.br\n";
  }
  text += ".B " + name + "\n.I MESH\n";
  text += ".SH DESCRIPTION\n" + escaped(command.itself.description) + "\n";
  text += ".PP\nA mesh alone is shown afloat; a scene alone (\\fI*.json\\fR) is simulated.\n";
  for (const OptionText& option : command.itself.options) text += optionEntry(option);
  text += ".SH COMMANDS\n";
  for (const VerbText& verb : command.verbs) text += verbSection(verb);
  text += ".SH EXIT STATUS\n";
  text += ".TP\n0\nsuccess\n.TP\n1\n\\fBbench\\fR found a wrong result\n";
  text += ".TP\n2\nbad input: one line on standard error names the file and the likely cause\n";
  text += ".TP\n130\nCtrl\\-C ended a ride early; the results up to then are written\n";
  text += ".SH EXAMPLES\n.nf\n";
  text += name + " inspect my.stl \\-\\-up z \\-\\-scale 0.001\n";
  text += name + " force boat \\-\\-position 0,0.2,0 \\-\\-json\n";
  text += name + " float my.stl\n";
  text += name + " play\n.fi\n";
  return text;
}

} // namespace plim::cli
