// settings_api.cpp - the C ABI of settings that a program makes once, before its other calls: memory and log.
#include "api/support.hpp"
#include "math/memory.hpp"

using namespace plim::api;

namespace plim::api {

PLIM_FIRST_VERSION(plim_allocator, user); // NOLINT(bugprone-sizeof-expression): the pointer's size is meant

} // namespace plim::api

extern "C" {

plim_status plim_set_allocator(const plim_allocator* allocator) {
  if (!allocator) return fail(PLIM_NULL_ARGUMENT, "plim_set_allocator: allocator must not be null");
  if (const plim_status status = checkSize(allocator->struct_size, kFirstSize<plim_allocator>, "plim_allocator"))
    return status;
  const auto from = readStruct<plim_allocator>(allocator, allocator->struct_size);
  if (from.reserved != 0) return fail(PLIM_BAD_VALUE, "plim_allocator.reserved must be 0: struct not initialised?");
  if (!from.allocate || !from.release)
    return fail(PLIM_NULL_ARGUMENT, "plim_allocator: allocate and release must not be null");
  if (!plim::setMemorySource({from.allocate, from.release, from.user}))
    return fail(PLIM_BAD_VALUE, "plim_set_allocator: the library has allocated memory before: call it first");
  return PLIM_OK;
}

plim_status plim_set_log(plim_log_function log, void* user) {
  the_log.function = nullptr; // the old function must not be called with the new user
  the_log.user = user;
  the_log.function = log;
  return PLIM_OK;
}

} // extern "C"
