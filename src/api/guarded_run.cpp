// guarded_run.cpp - counts the tasks of a call, and closes the call against late ones.
#include "api/guarded_run.hpp"

#include "math/memory.hpp"
#include "water/callback.hpp"

#include <atomic>
#include <mutex>
#include <thread>
#include <utility>

namespace plim::api {
namespace {

// The data shared by the tasks of one call. Late tasks access it, so it is never freed. After a successful call it is
// reused. If a job system then runs one of the old tasks again, that task does one of the new call's tasks instead, or
// nothing. After a failed call, tasks may still arrive, so it stays closed permanently.
struct SharedRun {
  plim_task task = nullptr;
  void* context = nullptr;
  std::uint32_t count = 0, capacity = 0;
  Array<std::atomic<bool>> begun;                 // per task
  std::atomic<std::uint32_t> done{0}, at_work{0}; // numbers of tasks; at work: on threads other than the caller's
  std::thread::id caller;
  std::atomic<bool> closed{true};
  SharedRun* next_spare = nullptr;
  SharedRun* made_before = nullptr;

  void open(plim_task function, void* argument, std::uint32_t tasks) {
    if (capacity < tasks) begun = Array<std::atomic<bool>>(tasks), capacity = tasks;
    for (std::uint32_t i = 0; i < tasks; ++i) begun[i].store(false, std::memory_order_relaxed);
    task = function, context = argument, count = tasks, done = 0;
    caller = std::this_thread::get_id();
    closed = false;
  }
  // Every task increments at_work before it reads `closed`, so it either finds `closed` set or is counted here. Tasks
  // on the caller's own thread have ended when run returns, and are not waited for.
  void close() {
    closed = true;
    while (at_work.load() != 0) std::this_thread::yield();
  }
};

class SpareRuns {
public:
  void add(SharedRun* run) {
    const std::lock_guard lock(mutex_);
    run->next_spare = first_, first_ = run;
  }
  SharedRun* take() { // null if there is none
    const std::lock_guard lock(mutex_);
    SharedRun* run = first_;
    if (run) first_ = run->next_spare;
    return run;
  }

private:
  std::mutex mutex_;
  SharedRun* first_ = nullptr;
};

SpareRuns spare_runs;
// Keeps all of them reachable, so that leak checkers do not report those that are never reused.
std::atomic<SharedRun*> last_made{nullptr};

void runOnce(void* context, std::uint32_t index) {
  auto& shared = *static_cast<SharedRun*>(context);
  // A sea's callback that waits for the job system may be given a task there. The task would use memory that the
  // interrupted evaluation still needs. It is therefore skipped, and the call reports that not all tasks were done.
  if (insideCallback()) return;
  class AtWork {
  public:
    explicit AtWork(std::atomic<std::uint32_t>& counter) : counter_(&counter) { ++*counter_; }
    ~AtWork() { countOut(); }
    AtWork(const AtWork&) = delete;
    AtWork& operator=(const AtWork&) = delete;

    void countOut() {
      if (counter_) --*std::exchange(counter_, nullptr);
    }

  private:
    std::atomic<std::uint32_t>* counter_;
  } at_work(shared.at_work);
  if (shared.closed || index >= shared.count || shared.begun[index].exchange(true)) return;
  if (shared.caller == std::this_thread::get_id()) at_work.countOut();
  shared.task(shared.context, index);
  shared.done.fetch_add(1, std::memory_order_release);
}

SharedRun* takeSpare() {
  if (SharedRun* spare = spare_runs.take()) return spare;
  auto* made = create<SharedRun>();
  made->made_before = last_made.exchange(made);
  return made;
}

} // namespace

const char* runGuarded(plim_parallel_for run, void* user, std::uint32_t count, plim_task task, void* context) {
  SharedRun* shared = takeSpare();
  try {
    shared->open(task, context, count);
  } catch (...) { // out of memory for that many tasks
    spare_runs.add(shared);
    throw;
  }
  const char* problem = nullptr;
  try {
    run(user, count, runOnce, shared);
  } catch (...) {
    problem = "run threw an exception";
  }
  if (!problem && shared->done.load(std::memory_order_acquire) != count)
    problem = "run returned before all tasks were done";
  shared->close(); // the last task may not have returned yet
  if (!problem) spare_runs.add(shared);
  return problem;
}

} // namespace plim::api
