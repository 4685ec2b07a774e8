/* bench_loop.c - the loops of Bench.cs in C, to be called from it: what the same calls cost without C#. Each returns seconds. */
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
  for (uint32_t k = 0; k < calls; ++k) plim_evaluate(body, 1, forces, NULL);
  return now() - start;
}

__attribute__((visibility("default"))) double bench_floaters(const plim_floater* floaters, uint32_t count,
                                                             plim_push* pushes, uint32_t calls) {
  const double start = now();
  for (uint32_t k = 0; k < calls; ++k) plim_evaluate_floaters(floaters, count, pushes, NULL, NULL, NULL);
  return now() - start;
}
