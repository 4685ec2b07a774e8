/* bench_loop.c - the loops of Bench.cs in C, called from there: the cost of the same calls without C#. Each returns
 * seconds. */
#define _POSIX_C_SOURCE 199309L
#include "plimsoll/plimsoll_motion.h"

#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

__attribute__((visibility("default"))) double bench_evaluate(const plim_body* body, plim_forces* forces,
                                                             uint32_t calls) {
  const double start = now();
  for (uint32_t k = 0; k < calls; ++k) plim_evaluate(body, 1, forces, NULL, NULL, NULL);
  return now() - start;
}

__attribute__((visibility("default"))) double bench_water_loads(const plim_body* bodies, uint32_t count,
                                                                plim_water_load* loads, uint32_t calls) {
  const double start = now();
  for (uint32_t k = 0; k < calls; ++k) plim_evaluate_water_loads(bodies, count, 0.02, loads, NULL, NULL, NULL);
  return now() - start;
}
