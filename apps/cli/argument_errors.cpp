// argument_errors.cpp - messages for wrong arguments, from the options and verbs of the parser.
#include "cli/argument_errors.hpp"

#include "cli/near_names.hpp"
#include "formats/did_you_mean.hpp"
#include "formats/shapes.hpp"

#include <algorithm>
#include <cctype>

namespace plim::cli {
namespace {

std::string nearest(const std::string& typed, const std::vector<std::string>& known) {
  return formats::closestName(typed, std::vector<std::string_view>(known.begin(), known.end()));
}

std::vector<std::string> optionsOf(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::vector<const CLI::App*> verbsOf(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

const CLI::App* verbNamed(const CLI::App& app, const std::string& name) {
  for (const CLI::App* verb : verbsOf(app))
    if (verb->get_name() == name) return verb;
  return nullptr;
}

// Returns the verbs that have the option, for example "force" or "inspect, force and show"; empty if there are none.
std::string ownersOf(const CLI::App& app, const std::string& option) {
  std::vector<std::string> owners;
  for (const CLI::App* verb : verbsOf(app))
    for (const std::string& name : optionsOf(*verb))
      if (name == option) owners.push_back(verb->get_name());
  std::string words;
  for (std::size_t k = 0; k < owners.size(); ++k)
    words += (k == 0 ? "" : k + 1 < owners.size() ? ", " : " and ") + owners[k];
  return words;
}

// Returns the message for an argument that the verb does not take.
std::string unexpected(const CLI::App& app, const CLI::App& verb, const std::string& argument) {
  if (argument.empty() || argument[0] != '-') {
    const bool number =
        !argument.empty() && (std::isdigit(static_cast<unsigned char>(argument[0])) || argument[0] == ',');
    return "'" + argument + "' is one argument too many" +
           (number ? ": numbers of a list are separated by commas alone, without spaces" : "");
  }
  const std::string typed = argument.substr(0, argument.find('='));
  std::string words = "unknown option " + typed;
  if (const std::string near = nearest(typed, optionsOf(verb)); !near.empty())
    return words + ": did you mean " + near + "?";
  if (typed.size() > 2 && typed[1] != '-')
    if (const std::string near = nearest("-" + typed, optionsOf(verb)); !near.empty())
      return words + ": did you mean " + near + "?";
  if (const std::string owners = ownersOf(app, typed); !owners.empty()) words += "; it belongs to plimsoll " + owners;
  return words;
}

} // namespace

std::string verbHint(const CLI::App& app, const std::string& word) {
  std::vector<std::string> known = {"help", "version"};
  for (const CLI::App* verb : verbsOf(app)) known.push_back(verb->get_name());
  for (const std::string_view shape : formats::shapeNames()) known.emplace_back(shape);
  std::vector<std::string> near =
      formats::closestNames(word, std::vector<std::string_view>(known.begin(), known.end()));
  for (const std::string& file : filesNear(word)) near.push_back(file);
  return near.empty() ? "" : "; did you mean " + oneOf(near) + "?";
}

std::string explainError(const CLI::App& app, const std::string& verb, const CLI::ParseError& error) {
  const CLI::App* asked = verbNamed(app, verb);
  const std::string where =
      asked ? " (plimsoll " + verb + " --help lists its options)" : " (plimsoll --help lists verbs and options)";
  // The value of an unknown option may remain too. The error is then the option.
  const CLI::App& place = asked ? *asked : app;
  const std::vector<std::string> left = place.remaining();
  const auto option = std::find_if(left.begin(), left.end(), [](const std::string& argument) {
    return argument.size() > 1 && argument[0] == '-' && !std::isdigit(static_cast<unsigned char>(argument[1]));
  });
  const bool lacks_an_argument = asked && dynamic_cast<const CLI::RequiredError*>(&error);
  if (!left.empty() && !lacks_an_argument)
    return unexpected(app, place, option == left.end() ? left[0] : *option) + where;
  return error.what() + where;
}

} // namespace plim::cli
