// verb_table.hpp - the verbs, each with its options as the command line has them, and what runs it. Help, manual page and shell completions
// follow from it.
#pragma once

#include "cli/verbs.hpp"

#include <CLI/CLI.hpp>
#include <functional>

namespace plim::cli {

class VerbTable {
public:
  // app: which it must not outlive. arguments: all that follow the name of the program.
  VerbTable(CLI::App& app, const std::vector<std::string>& arguments);
  VerbTable(const VerbTable&) = delete; // the parser writes into it
  VerbTable& operator=(const VerbTable&) = delete;

  int run() const; // the verb that was parsed; returns the exit code

private:
  struct Verb {
    CLI::App* parsed;
    std::function<int()> run;
  };
  CLI::App& add(CLI::App& app, const std::string& name, const std::string& words, std::function<int()> run);
  CLI::App& addWithMesh(CLI::App& app, const std::string& name, const std::string& words, std::function<void()> run);

  void addStatics(CLI::App& app); // and a hull in waves

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
