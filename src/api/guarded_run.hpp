// guarded_run.hpp - tasks handed to a caller's job system, which is trusted in nothing: it may do nothing, come back early, throw, run
// a task twice, later or never, or one that there is not. Whatever it does, every task runs at most once, and once this has
// returned none is at work or will ever begin.
#pragma once

#include "plimsoll/plimsoll.h"

#include <cstdint>

namespace plim::api {

// Calls task(context, i) through `run` for every i below count; the task must not throw. Null: all of them have been done. Otherwise
// what run did wrong, as the end of a sentence that begins with the call's name; some tasks may have been done then. Throws
// std::bad_alloc before any task begins. Allocates only when it has never had so many tasks, or calls, at once.
const char* runGuarded(plim_parallel_for run, void* user, std::uint32_t count, plim_task task, void* context);

} // namespace plim::api
