/* callbacks.c - lets the library call JavaScript: functions of the module's host get an address here. `user` is the
 * number by which the host identifies its function. Exceptions of the host must not pass through this code: the host
 * stores them and throws them after the call has returned (bindings/js/src/instance.ts). */
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
