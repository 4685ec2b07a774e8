/* count_calls.c - a libplimsoll.so for tests, between C# and the real library. It counts calls of
 * plim_evaluate_water_loads, their bodies, and calls of plim_surface_prepare, and passes them on. All other functions
 * come from the real library, with which it is linked. */
#include "plimsoll/plimsoll_motion.h"

#include <dlfcn.h>
#include <stdlib.h>

static uint32_t calls, bodies_in_all, preparations;

static void* find_real(const char* name) {
  void* library = dlopen("libplimsoll.so." PLIMSOLL_SOVERSION, RTLD_NOW | RTLD_NOLOAD);
  void* found = library ? dlsym(library, name) : NULL;
  if (!found) abort();
  return found;
}

typedef plim_status (*evaluate_function)(const plim_body*, uint32_t, double, plim_water_load*, plim_status*,
                                         plim_parallel_for, void*);

plim_status plim_evaluate_water_loads(const plim_body* bodies, uint32_t count, double time_step, plim_water_load* loads,
                                      plim_status* statuses, plim_parallel_for run, void* user) {
  static evaluate_function real;
  if (!real) *(void**)&real = find_real("plim_evaluate_water_loads");
  ++calls;
  bodies_in_all += count;
  return real(bodies, count, time_step, loads, statuses, run, user);
}

PLIM_API uint32_t counted_calls(void);
PLIM_API uint32_t counted_calls(void) {
  return calls;
}

PLIM_API uint32_t counted_bodies(void);
PLIM_API uint32_t counted_bodies(void) {
  return bodies_in_all;
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
