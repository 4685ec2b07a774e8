#include "places.hpp"

namespace plim::tests {

const char* commandPath() {
  return PLIM_COMMAND;
}

const char* sourceFolder() {
  return PLIM_SOURCE;
}

} // namespace plim::tests
