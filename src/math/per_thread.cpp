// per_thread.cpp - the slots of Windows, apart from the rest: windows.h defines words such as `near` and `far`.
#include "math/per_thread.hpp"

#if defined(_WIN32)
#include <new>
#include <windows.h>

namespace plim {

FiberSlot::FiberSlot(void(__stdcall* destroy)(void*)) : index_(FlsAlloc(destroy)) {
  if (index_ == FLS_OUT_OF_INDEXES) throw std::bad_alloc();
}
FiberSlot::~FiberSlot() {
  FlsFree(index_); // destroys what the threads hold
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
