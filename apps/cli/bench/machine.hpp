// machine.hpp - when and on what machine a measurement was taken.
#pragma once

#include <string>

namespace plim::cli {

struct Machine {
  std::string date;      // YYYY-MM-DD, UTC
  std::string processor; // as named by the system
  std::string kernels;   // used on it: "avx512", "avx2", "sse4", "scalar"
  std::string compiler;
  bool optimised = true; // compiler optimisation; times are meaningless without it
};

Machine thisMachine();

// Returns the name in lower case with only letters, digits and single hyphens, for use in file names.
std::string slugOf(const std::string& name);

} // namespace plim::cli
