/* count_calls.c - a libplimsoll.so of the tests' own, between C# and the real one: passes plim_evaluate_floaters on and counts how often
 * it was called and for how many floaters. Everything else is found in the real library, which it is linked with. */
#include "plimsoll/plimsoll_motion.h"

#include <dlfcn.h>
#include <stdlib.h>

static uint32_t calls, floaters_in_all;

typedef plim_status (*evaluate_function)(const plim_floater*, uint32_t, plim_push*, plim_status*, plim_parallel_for,
                                         void*);

plim_status plim_evaluate_floaters(const plim_floater* floaters, uint32_t count, plim_push* pushes,
                                   plim_status* statuses, plim_parallel_for run, void* user) {
  static evaluate_function real;
  if (!real) {
    void* library = dlopen("libplimsoll.so." PLIMSOLL_SOVERSION, RTLD_NOW | RTLD_NOLOAD);
    *(void**)&real = library ? dlsym(library, "plim_evaluate_floaters") : NULL;
    if (!real) abort();
  }
  ++calls;
  floaters_in_all += count;
  return real(floaters, count, pushes, statuses, run, user);
}

PLIM_API uint32_t counted_floater_calls(void);
PLIM_API uint32_t counted_floater_calls(void) {
  return calls;
}

PLIM_API uint32_t counted_floaters(void);
PLIM_API uint32_t counted_floaters(void) {
  return floaters_in_all;
}
