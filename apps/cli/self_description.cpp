// self_description.cpp - reads the options out of the parser's tables.
#include "cli/self_description.hpp"

#include "cli/input_error.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>

namespace plim::cli {
namespace {

// Extracts the choices of an option. A check for one of several names appends "{y,z}" to the type: "TEXT:{y,z}".
std::vector<std::string> choicesOf(const std::string& type) {
  const std::size_t open = type.find('{'), close = type.rfind('}');
  if (open == std::string::npos || close == std::string::npos || close < open) return {};
  return CLI::detail::split(type.substr(open + 1, close - open - 1), ',');
}

OptionText describeOption(const CLI::Option& option) {
  OptionText text;
  const std::string type = option.get_type_name();
  if (!option.get_lnames().empty())
    text.name = "--" + option.get_lnames().front();
  else
    text.name = option.get_positional() ? option.get_name(true) : "-" + option.get_snames().front();
  text.description = option.get_description();
  text.default_value = option.get_default_str();
  text.choices = choicesOf(type);
  text.takes_value = option.get_items_expected_max() > 0;
  text.is_number = type.starts_with("FLOAT") || type.starts_with("INT") || type.starts_with("UINT");
  return text;
}

VerbText describeVerb(const CLI::App& app) {
  VerbText text{app.get_name(), app.get_description(), {}, {}};
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue; // hidden
    (option->get_positional() ? text.positionals : text.options).push_back(describeOption(*option));
  }
  return text;
}

} // namespace

CommandText describe(const CLI::App& app) {
  CommandText text{app.get_name(), app.version(), describeVerb(app), {}};
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    if (!verb->get_group().empty()) text.verbs.push_back(describeVerb(*verb));
  return text;
}

bool printSelfDescription(const CLI::App& app, const std::vector<std::string>& arguments) {
  if (arguments.empty()) return false;
  if (arguments[0] == "--print-manual") {
    std::fputs(manualPage(describe(app)).c_str(), stdout);
    return true;
  }
  if (arguments[0] == "--print-completion") {
    std::fputs(completion(describe(app), arguments.size() > 1 ? arguments[1] : "").c_str(), stdout);
    return true;
  }
  return false;
}

} // namespace plim::cli
