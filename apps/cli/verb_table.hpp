// verb_table.hpp - all verbs with their command-line options and the functions that run them. Help, manual page and
// shell completions are derived from it.
#pragma once

#include "cli/verbs.hpp"

#include <CLI/CLI.hpp>
#include <functional>

namespace plim::cli {

class VerbTable {
public:
  // app: must outlive the table. arguments: all arguments of the program, without its name.
  VerbTable(CLI::App& app, const std::vector<std::string>& arguments);
  VerbTable(const VerbTable&) = delete; // the parser stores pointers to its members
  VerbTable& operator=(const VerbTable&) = delete;

  int run() const; // runs the parsed verb and returns the exit code

private:
  struct Verb {
    CLI::App* parsed;
    std::function<int()> run;
  };
  CLI::App& add(CLI::App& app, const std::string& name, const std::string& words, std::function<int()> run);
  CLI::App& addWithMesh(CLI::App& app, const std::string& name, const std::string& words, std::function<void()> run);

  void addStatics(CLI::App& app); // includes seakeeping

  std::vector<Verb> verbs_;
  MeshOptions mesh_;
  ForceOptions force_;
  ShowOptions show_;
  EquilibriumOptions equilibrium_;
  StabilityOptions stability_;
  HydrostaticsOptions hydrostatics_;
  SeakeepingOptions seakeeping_;
  BenchOptions bench_;
  CompareOptions compare_;
  FloatOptions float_;
  ShaderOptions shader_;
  PlayOptions play_;
  std::string demo_out_ = "plimsoll-float";
};

} // namespace plim::cli
