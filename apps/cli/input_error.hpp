// input_error.hpp - the exception for errors in the user's input: one line that names file, field and likely cause.
// The command prints it after "plimsoll: error: " and ends with exit code 2.
#pragma once

#include <stdexcept>

namespace plim::cli {

struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

} // namespace plim::cli
