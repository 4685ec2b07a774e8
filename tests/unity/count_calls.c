/* count_calls.c - a libplimsoll.so of the tests' own, between C# and the real one: passes plim_evaluate_floaters on and counts how often
 * it was called and for how many floaters, and plim_surface_prepare likewise. Everything else is found in the real library, which it is linked with. */
#include "plimsoll/plimsoll_motion.h"

#include <dlfcn.h>
#include <stdlib.h>

static uint32_t calls, floaters_in_all, preparations;

static void* find_real(const char* name) {
  void* library = dlopen("libplimsoll.so." PLIMSOLL_SOVERSION, RTLD_NOW | RTLD_NOLOAD);
  void* found = library ? dlsym(library, name) : NULL;
  if (!found) abort();
  return found;
}

typedef plim_status (*evaluate_function)(const plim_floater*, uint32_t, plim_push*, plim_status*, plim_parallel_for,
                                         void*);

plim_status plim_evaluate_floaters(const plim_floater* floaters, uint32_t count, plim_push* pushes,
                                   plim_status* statuses, plim_parallel_for run, void* user) {
  static evaluate_function real;
  if (!real) *(void**)&real = find_real("plim_evaluate_floaters");
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

typedef plim_status (*prepare_function)(plim_surface*, const plim_water*, double);

plim_status plim_surface_prepare(plim_surface* surface, const plim_water* water, double time) {
  static prepare_function real;
  if (!real) *(void**)&real = find_real("plim_surface_prepare");
  ++preparations;
  return real(surface, water, time);
}

PLIM_API uint32_t counted_preparations(void);
PLIM_API uint32_t counted_preparations(void) {
  return preparations;
}
