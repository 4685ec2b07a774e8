// main.cpp - the plimsoll command: parses arguments and runs the verb. Exit codes: 0 on success; 2 with one line on
// standard error for bad input; 1 if the bench finds a wrong result; 130 if Ctrl-C ended a ride.
#include "cli/verb_table.hpp"

#include "cli/argument_errors.hpp"
#include "cli/input_error.hpp"
#include "cli/output_text.hpp"
#include "cli/self_description.hpp"
#include "formats/shapes.hpp"
#include "platform/platform.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <sstream>

namespace {

// Wraps help for a terminal of 80 columns; the parser's own formatter does not wrap lines.
class HelpFormatter : public CLI::Formatter {
public:
  std::string make_option_desc(const CLI::Option* option) const override {
    return plim::cli::wrapped(CLI::Formatter::make_option_desc(option), 0, room());
  }
  std::string make_subcommand(const CLI::App* verb) const override {
    std::ostringstream out;
    CLI::detail::format_help(out, verb->get_name(), plim::cli::wrapped(verb->get_description(), 0, room()),
                             get_column_width());
    return out.str();
  }

  // Replaces the parser's term "subcommands" by "verbs", the term used elsewhere.
  std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode mode) const override {
    std::string text = CLI::Formatter::make_subcommands(app, mode);
    const std::string title = "Subcommands:";
    if (const std::size_t at = text.find(title); at != std::string::npos) text.replace(at, title.size(), "Verbs:");
    return text;
  }

private:
  std::size_t room() const { return plim::cli::kLineWidth - get_column_width(); }
};

// Returns whether a first argument that is not a verb may name a mesh: "plimsoll my.stl" means "plimsoll show my.stl".
// Scenes, which end with .json, are included.
bool namesMesh(const std::string& argument) {
  std::error_code ignored;
  return plim::formats::isShapeName(argument) || std::filesystem::exists(plim::platform::pathOf(argument), ignored) ||
         (argument.size() > 4 && argument.find_last_of("./") != std::string::npos && argument[0] != '-');
}

std::vector<std::string> completeArguments(const CLI::App& app, std::vector<std::string> arguments) {
  if (arguments.empty()) throw plim::cli::InputError("no verb given (plimsoll --help lists verbs and options)");
  // Accept "help", "help VERB" and "version", as other commands do.
  if (arguments[0] == "version") return {"--version"};
  if (arguments[0] == "help") {
    if (arguments.size() == 1) return {"--help"};
    arguments = {arguments[1], "--help"};
  }
  std::string verbs;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (verb->get_name() == arguments[0]) return arguments;
    verbs += (verbs.empty() ? "" : ", ") + verb->get_name();
  }
  if (arguments[0][0] == '-') return arguments;
  if (!namesMesh(arguments[0]))
    throw plim::cli::InputError("'" + arguments[0] + "' is neither a verb (" + verbs +
                                ") nor a mesh file or built-in shape" + plim::cli::verbHint(app, arguments[0]));
  arguments.insert(arguments.begin(), arguments[0].ends_with(".json") ? "float" : "show");
  return arguments;
}

int run(const std::vector<std::string>& given) {
  CLI::App app("Computes the force and torque of water on rigid bodies given as triangle meshes.", "plimsoll");
  app.require_subcommand(1);
  const auto formatter = std::make_shared<HelpFormatter>();
  formatter->label("SUBCOMMAND", "VERB");
  app.formatter(formatter); // the verbs inherit it
  app.set_version_flag("--version", PLIM_VERSION_TEXT);

  plim::cli::VerbTable verbs(app, given);
  // Set the footer after the verbs, which would inherit it.
  app.footer(
      "plimsoll MESH means plimsoll show MESH, plimsoll SCENE.json means plimsoll float\nSCENE.json. plimsoll VERB "
      "--help lists the options of a verb.");

  std::string verb;
  if (plim::cli::printSelfDescription(app, given)) return 0;
  try {
    std::vector<std::string> arguments = completeArguments(app, given);
    verb = arguments[0];
    std::reverse(arguments.begin(), arguments.end()); // the order this overload expects
    app.parse(arguments);
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    throw plim::cli::InputError(plim::cli::explainError(app, verb, error));
  }
  return verbs.run();
}

} // namespace

int main(int argc, char** argv) {
  if (!plim::platform::openStandardStreams()) return 2; // no stream is left for a message
  try {
    const int code = run(plim::platform::arguments(argc, argv));
    if (std::fflush(stdout) != 0 || std::ferror(stdout))
      throw plim::cli::InputError("standard output cannot be written");
    return code;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "plimsoll: error: %s\n", plim::cli::printableText(error.what()).c_str());
    return 2;
  }
}
