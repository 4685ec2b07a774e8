// per_thread.hpp - one object of a type for each thread, created at the thread's first use and destroyed when it ends.
//
// A thread_local is sufficient except on Windows. With GCC there, the memory of a thread_local is freed before its
// destructor runs, and threads crash when they end. Windows' own slots call the destructor in time. They belong to
// fibers. A thread has one fiber unless a program creates more; each fiber then has its own object, which is correct
// too.
#pragma once

#include "math/memory.hpp"

namespace plim {

#if defined(_WIN32)
// One slot. When the library is unloaded, it is freed together with the objects of all threads.
class FiberSlot {
public:
  explicit FiberSlot(void(__stdcall* destroy)(void*)); // throws std::bad_alloc if there are no more slots
  ~FiberSlot();
  FiberSlot(const FiberSlot&) = delete;
  FiberSlot& operator=(const FiberSlot&) = delete;

  void* get() const; // null if nothing is set
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
  slot.set(made.get()); // memory of an evaluation after the slot is freed, while the program exits, is lost
  return *made.release();
#else
  thread_local Object object;
  return object;
#endif
}

} // namespace plim
