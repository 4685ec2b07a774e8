// per_thread.cpp - the thread slots of Windows. They have a file of their own because windows.h defines names such as
// `near` and `far`.
#include "math/per_thread.hpp"

#if defined(_WIN32)
#include <new>
#include <windows.h>

namespace plim {

FiberSlot::FiberSlot(void(__stdcall* destroy)(void*)) : index_(FlsAlloc(destroy)) {
  if (index_ == FLS_OUT_OF_INDEXES) throw std::bad_alloc();
}
FiberSlot::~FiberSlot() {
  FlsFree(index_); // destroys the objects of all threads
  index_ = FLS_OUT_OF_INDEXES;
}

void* FiberSlot::get() const {
  return FlsGetValue(index_);
}
void FiberSlot::set(void* object) {
  FlsSetValue(index_, object);
}

} // namespace plim
#endif
