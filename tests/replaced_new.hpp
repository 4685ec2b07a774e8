// replaced_new.hpp - replaces operator new of a test program in order to see every allocation, including the library's
// (it is linked statically). Include it in one file, after a function noteAllocation() in the anonymous namespace. That
// function is called for each allocation and may throw std::bad_alloc. A thread's working memory is aligned and uses
// the aligned operators. They are not inlined: g++ would warn if it sees only one operator of a pair.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

namespace plim::tests {

#if defined(_WIN32) // no aligned_alloc; aligned memory has its own release function
inline void* allocateAligned(std::size_t size, std::size_t boundary) {
  return _aligned_malloc(size, boundary);
}
inline void freeAligned(void* memory) {
  _aligned_free(memory);
}
#else
inline void* allocateAligned(std::size_t size, std::size_t boundary) {
  return std::aligned_alloc(boundary, (size + boundary - 1) / boundary * boundary);
}
inline void freeAligned(void* memory) {
  std::free(memory);
}
#endif

} // namespace plim::tests

// NOLINTBEGIN(misc-definitions-in-headers): included once in a program
[[gnu::noinline]] void* operator new(std::size_t size) {
  noteAllocation();
  if (void* memory = std::malloc(size ? size : 1)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
  noteAllocation();
  if (void* memory = plim::tests::allocateAligned(size, static_cast<std::size_t>(alignment))) return memory;
  throw std::bad_alloc();
}
// The default operators without exceptions call those above, but the address sanitizer brings its own.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  try {
    return operator new(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  try {
    return operator new(size, alignment);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept {
  plim::tests::freeAligned(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  plim::tests::freeAligned(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
// NOLINTEND(misc-definitions-in-headers)
