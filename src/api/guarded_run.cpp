#include "api/guarded_run.hpp"

#include "water/callback.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

namespace plim::api {
namespace {

// What the tasks of one call share. Tasks that come late look at it, so it is never freed. After a call that went well it serves
// again; a job system that then runs one of the old tasks once more does one of the new call's instead, or nothing.
// After a call that went wrong there are tasks still to come: it stays closed for good.
struct SharedRun {
  plim_task task = nullptr;
  void* context = nullptr;
  std::uint32_t count = 0, capacity = 0;
  std::unique_ptr<std::atomic<bool>[]> begun;     // per task
  std::atomic<std::uint32_t> done{0}, at_work{0}; // tasks
  std::atomic<bool> closed{true};
  SharedRun* next = nullptr; // in its list

  void open(plim_task function, void* argument, std::uint32_t tasks) {
    if (capacity < tasks) begun = std::make_unique<std::atomic<bool>[]>(tasks), capacity = tasks;
    for (std::uint32_t i = 0; i < tasks; ++i) begun[i].store(false, std::memory_order_relaxed);
    task = function, context = argument, count = tasks, done = 0;
    closed = false;
  }
  // Every task counts itself in before it looks at `closed`: either it sees it, or it is seen here.
  void close() {
    closed = true;
    while (at_work.load() != 0) std::this_thread::yield();
  }
};

class RunList {
public:
  void add(SharedRun* run) {
    const std::lock_guard lock(mutex_);
    run->next = first_, first_ = run;
  }
  SharedRun* take() { // null: there is none
    const std::lock_guard lock(mutex_);
    SharedRun* run = first_;
    if (run) first_ = run->next;
    return run;
  }

private:
  std::mutex mutex_;
  SharedRun* first_ = nullptr;
};

RunList spare_runs;
RunList closed_runs; // kept in sight, so that they do not count as lost memory

void runOnce(void* context, std::uint32_t index) {
  auto& shared = *static_cast<SharedRun*>(context);
  struct AtWork {
    explicit AtWork(std::atomic<std::uint32_t>& counter) : count(counter) { ++count; }
    ~AtWork() { --count; }
    std::atomic<std::uint32_t>& count;
  } const at_work(shared.at_work);
  // A sea's callback that waits for the job system may be handed a task there. It would use memory that the evaluation which has
  // called the callback is still using, so it is not done, and the call says that not all tasks were.
  if (insideCallback()) return;
  if (shared.closed || index >= shared.count || shared.begun[index].exchange(true)) return;
  shared.task(shared.context, index);
  shared.done.fetch_add(1, std::memory_order_release);
}

SharedRun* takeSpare() {
  SharedRun* spare = spare_runs.take();
  return spare ? spare : new SharedRun;
}

} // namespace

const char* runGuarded(plim_parallel_for run, void* user, std::uint32_t count, plim_task task, void* context) {
  SharedRun* shared = takeSpare();
  try {
    shared->open(task, context, count);
  } catch (...) { // no memory for so many
    spare_runs.add(shared);
    throw;
  }
  const char* problem = nullptr;
  try {
    run(user, count, runOnce, shared);
  } catch (...) {
    problem = "an exception came out of run";
  }
  if (!problem && shared->done.load(std::memory_order_acquire) != count)
    problem = "run came back before all tasks had been done";
  shared->close(); // the last task may still be on its way out
  (problem ? closed_runs : spare_runs).add(shared);
  return problem;
}

} // namespace plim::api
