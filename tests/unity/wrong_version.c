/* wrong_version.c - a libplimsoll.so of the tests' own that is of another version than the C# code: what an editor still holds after an update. */
#include "plimsoll/plimsoll.h"

plim_status plim_require_version(uint32_t version) {
  (void)version;
  return PLIM_WRONG_VERSION;
}

const char* plim_last_error(void) {
  return "this library is 0.0.1, the caller wants another";
}
