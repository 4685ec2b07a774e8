// input_error.hpp - what a verb throws when the user's input is at fault: one line that names file, field and slip.
// The command prints it after "plimsoll: error: " and ends with exit code 2.
#pragma once

#include <stdexcept>

namespace plim::cli {

struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

} // namespace plim::cli
