// version_api.cpp - returns the version of the library and checks whether it supports the caller's headers. The rule is
// defined only here, so that every language gets the same message.
#include "api/support.hpp"

using namespace plim::api;

namespace {

struct Version {
  uint32_t major, minor, patch;
  explicit Version(uint32_t number) : major(number / 10000), minor(number / 100 % 100), patch(number % 100) {}
};

// Structs only grow within a major version. Before 1.0 they only grow within a minor version.
bool serves(const Version& library, const Version& caller) {
  if (library.major != caller.major) return false;
  if (library.major == 0 && library.minor != caller.minor) return false;
  return library.minor > caller.minor || (library.minor == caller.minor && library.patch >= caller.patch);
}

} // namespace

extern "C" {

const char* plim_last_error(void) {
  return lastError();
}

uint32_t plim_version(void) {
  return PLIM_VERSION;
}

plim_status plim_require_version(uint32_t version) {
  const Version library(PLIM_VERSION), caller(version);
  if (serves(library, caller)) return PLIM_OK;
  std::snprintf(lastError(), sizeof lastError(),
                "the Plimsoll library that is running is version %u.%u.%u, but the caller was built for %u.%u.%u: "
                "replace the library or rebuild the caller, so that the versions are the same",
                library.major, library.minor, library.patch, caller.major, caller.minor, caller.patch);
  logLastError();
  return PLIM_WRONG_VERSION;
}

} // extern "C"
