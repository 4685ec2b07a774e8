// Checks that linking the library does not change the language to C++20.
#include <plimsoll/plimsoll_motion.h>

static_assert(__cplusplus == 201703L, "linking the library has changed the language");

int main() {
  return plim_version() > 0 ? 0 : 1;
}
