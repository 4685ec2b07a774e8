/* callbacks.c - how the library calls JavaScript: functions of the module's host, whose addresses it can be given. `user` is the number that
 * the host knows its function by. The host must not throw through here: it keeps what was thrown and raises it when the call
 * that led here has returned (bindings/js/src/instance.ts). */
#include "plimsoll/plimsoll_motion.h"

__attribute__((import_module("plimsoll"), import_name("heights"))) void heights_of_host(void* user, double time,
                                                                                        uint32_t count, const double* x,
                                                                                        const double* z, double* height,
                                                                                        double* rate);
__attribute__((import_module("plimsoll"), import_name("buoyancy"))) void
buoyancy_of_host(void* user, const plim_body* body, plim_forces* forces);

plim_height_callback plimsoll_js_heights(void);
plim_buoyancy_function plimsoll_js_buoyancy(void);

plim_height_callback plimsoll_js_heights(void) {
  return heights_of_host;
}

plim_buoyancy_function plimsoll_js_buoyancy(void) {
  return buoyancy_of_host;
}
