// pool.cpp - a few threads that wait for work. All of them, including the caller's, take the next task from one counter
// until none is left.
#include "api/support.hpp"
#include "math/memory.hpp"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace {

#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
constexpr bool kHaveThreads = false; // starting a thread would end the program
#else
constexpr bool kHaveThreads = true;
#endif

} // namespace

struct plim_pool {
  explicit plim_pool(std::uint32_t threads) {
    try {
      for (std::uint32_t t = 1; t < threads; ++t) workers_.emplace_back([this] { wait(); });
    } catch (...) {
      stop();
      throw;
    }
  }
  ~plim_pool() { stop(); }

  void run(std::uint32_t count, plim_task task, void* context) {
    if (workers_.empty() || count < 2) {
      for (std::uint32_t i = 0; i < count; ++i) task(context, i);
      return;
    }
    {
      const std::lock_guard lock(mutex_);
      task_ = task, context_ = context, count_ = count;
      next_.store(0, std::memory_order_relaxed);
      busy_ = workers_.size();
      ++round_;
    }
    begin_.notify_all();
    try {
      work();
    } catch (...) { // the caller's own task; other threads may still use memory that the caller is about to free
      std::unique_lock lock(mutex_);
      waitForWorkers(lock);
      throw;
    }
    std::unique_lock lock(mutex_);
    waitForWorkers(lock);
  }

private:
  void waitForWorkers(std::unique_lock<std::mutex>& lock) {
    end_.wait(lock, [this] { return busy_ == 0; });
  }

  void work() {
    for (;;) {
      const std::uint64_t i = next_.fetch_add(1, std::memory_order_relaxed);
      if (i >= count_) return;
      task_(context_, static_cast<std::uint32_t>(i));
    }
  }

  void wait() {
    std::uint64_t seen = 0;
    for (;;) {
      {
        std::unique_lock lock(mutex_);
        begin_.wait(lock, [&] { return stopping_ || round_ != seen; });
        if (stopping_) return;
        seen = round_;
      }
      work();
      const std::lock_guard lock(mutex_);
      if (--busy_ == 0) end_.notify_one();
    }
  }

  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    begin_.notify_all();
    for (std::thread& worker : workers_) worker.join();
    workers_.clear();
  }

  std::mutex mutex_;
  std::condition_variable begin_, end_;
  plim_task task_ = nullptr;
  void* context_ = nullptr;
  std::uint32_t count_ = 0;
  std::atomic<std::uint64_t> next_{0};
  std::size_t busy_ = 0;    // workers that have not finished this round
  std::uint64_t round_ = 0; // number of the current round of work
  bool stopping_ = false;
  plim::Array<std::thread> workers_; // last, because the threads use the other members
};

using namespace plim::api;

extern "C" {

plim_status plim_pool_create(uint32_t threads, plim_pool** pool) {
  if (!pool) return fail(PLIM_NULL_ARGUMENT, "plim_pool_create: pool must not be null");
  *pool = nullptr;
  if (threads > 1024) return fail(PLIM_BAD_VALUE, "plim_pool_create: more than 1024 threads");
  return guarded([&] {
    const std::uint32_t wanted = threads ? threads : std::max(1u, std::thread::hardware_concurrency());
    *pool = plim::create<plim_pool>(kHaveThreads ? wanted : 1);
    return PLIM_OK;
  });
}

void plim_pool_destroy(plim_pool* pool) {
  plim::destroy(pool);
}

void plim_pool_run(void* pool, uint32_t count, plim_task task, void* context) {
  if (pool) return static_cast<plim_pool*>(pool)->run(count, task, context);
  for (uint32_t i = 0; i < count; ++i) task(context, i); // without a pool: on this thread
}

} // extern "C"
