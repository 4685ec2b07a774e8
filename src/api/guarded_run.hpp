// guarded_run.hpp - runs tasks on the caller's job system, which may misbehave. It may do nothing, return early, throw,
// run a task twice, late or never, or use an invalid index. In any case every task runs at most once. After this
// function has returned, no task is running and none will start.
#pragma once

#include "plimsoll/plimsoll.h"

#include <cstdint>

namespace plim::api {

// Calls task(context, i) through `run` for every i below count; the task must not throw. Returns null if all tasks were
// done. Otherwise returns the error of `run` as the end of a sentence that begins with the call's name; some tasks may
// have been done then. Throws std::bad_alloc before any task begins. Allocates only if there were never so many tasks,
// or simultaneous calls, before.
const char* runGuarded(plim_parallel_for run, void* user, std::uint32_t count, plim_task task, void* context);

} // namespace plim::api
