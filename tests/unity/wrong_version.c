/* wrong_version.c - a libplimsoll.so for tests, of another version than the C# code, as an editor may still hold after
 * an update. */
#include "plimsoll/plimsoll.h"

plim_status plim_require_version(uint32_t version) {
  (void)version;
  return PLIM_WRONG_VERSION;
}

const char* plim_last_error(void) {
  return "this library is 0.0.1, the caller wants another";
}
