// machine.hpp - where and when a measurement was taken.
#pragma once

#include <string>

namespace plim::cli {

struct Machine {
  std::string date;      // YYYY-MM-DD, UTC
  std::string processor; // as the system names it
  std::string kernels;   // of the library that run on it: "avx512", "avx2", "sse4", "scalar"
  std::string compiler;
  bool optimised = true; // built with optimisation: without, times mean nothing
};

Machine thisMachine();

// Lower case, letters and digits, single hyphens between them: fit for the name of a file.
std::string slugOf(const std::string& name);

} // namespace plim::cli
