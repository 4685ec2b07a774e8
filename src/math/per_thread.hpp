// per_thread.hpp - one object of a type for every thread, made at the thread's first use and destroyed when it ends.
//
// A thread_local is all it takes, except on Windows: with GCC there the memory of a thread_local is freed before its destructor has
// run, and threads crash as they end. Windows' own slots have a destructor that comes in time. They belong to fibers, of which a thread
// has one unless a program makes more: those then have an object each, which is right too.
#pragma once

#include "math/memory.hpp"

namespace plim {

#if defined(_WIN32)
// One slot; freed, with what every thread holds in it, when the library is unloaded.
class FiberSlot {
public:
  explicit FiberSlot(void(__stdcall* destroy)(void*)); // throws std::bad_alloc if there are no more slots
  ~FiberSlot();
  FiberSlot(const FiberSlot&) = delete;
  FiberSlot& operator=(const FiberSlot&) = delete;

  void* get() const; // null: nothing yet
  void set(void* object);

private:
  unsigned long index_;
};

template <typename Object>
void __stdcall destroyOfThread(void* object) {
  destroy(static_cast<Object*>(object));
}
#endif

template <typename Object>
Object& perThread() {
#if defined(_WIN32)
  static FiberSlot slot(destroyOfThread<Object>);
  if (void* object = slot.get()) return *static_cast<Object*>(object);
  auto made = makeOwned<Object>();
  slot.set(made.get()); // a program that evaluates after the slot is gone, as it exits, loses this memory
  return *made.release();
#else
  thread_local Object object;
  return object;
#endif
}

} // namespace plim
