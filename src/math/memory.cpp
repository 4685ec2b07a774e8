// memory.cpp - allocates by the functions of the caller, or by operator new.
#include "math/memory.hpp"

#include <atomic>

namespace plim {
namespace {

void* allocateByNew(void*, std::uint64_t size, std::uint64_t alignment) {
  const auto bytes = static_cast<std::size_t>(size);
  return alignment > __STDCPP_DEFAULT_NEW_ALIGNMENT__
             ? ::operator new(bytes, std::align_val_t(static_cast<std::size_t>(alignment)), std::nothrow)
             : ::operator new(bytes, std::nothrow);
}

void releaseByDelete(void*, void* memory, std::uint64_t, std::uint64_t alignment) {
  if (alignment > __STDCPP_DEFAULT_NEW_ALIGNMENT__)
    ::operator delete(memory, std::align_val_t(static_cast<std::size_t>(alignment)));
  else
    ::operator delete(memory);
}

MemorySource the_source{allocateByNew, releaseByDelete, nullptr};
std::atomic<bool> has_allocated{false};

} // namespace

bool setMemorySource(const MemorySource& other) {
  if (has_allocated) return false;
  the_source = other;
  return true;
}

void* allocate(std::size_t size, std::size_t alignment) {
  if (!has_allocated.load(std::memory_order_relaxed)) has_allocated = true;
  void* memory = the_source.allocate(the_source.user, size, alignment);
  if (!memory) throw std::bad_alloc();
  return memory;
}

void release(void* memory, std::size_t size, std::size_t alignment) {
  the_source.release(the_source.user, memory, size, alignment);
}

} // namespace plim
