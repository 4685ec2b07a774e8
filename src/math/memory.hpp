// memory.hpp - the library's memory, which comes from the functions given to plim_set_allocator, or from operator new.
// Everything in src/ allocates through this file. Threads and exceptions of the C++ runtime are the only exception.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace plim {

struct MemorySource {
  void* (*allocate)(void* user, std::uint64_t size, std::uint64_t alignment); // returns null if there is no memory
  void (*release)(void* user, void* memory, std::uint64_t size, std::uint64_t alignment);
  void* user;
};

// Returns false if the library has already allocated: that memory would be released by the wrong function.
bool setMemorySource(const MemorySource& source);

void* allocate(std::size_t size, std::size_t alignment); // throws std::bad_alloc
void release(void* memory, std::size_t size, std::size_t alignment);

// Allocator for containers of the standard library.
template <typename T>
struct Allocator {
  using value_type = T;
  using propagate_on_container_move_assignment = std::true_type; // moving a container never moves its elements

  Allocator() = default;
  template <typename Other>
  Allocator(const Allocator<Other>&) {}

  T* allocate(std::size_t count) {
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) throw std::bad_array_new_length();
    return static_cast<T*>(plim::allocate(count * sizeof(T), alignof(T)));
  }
  void deallocate(T* first, std::size_t count) { plim::release(first, count * sizeof(T), alignof(T)); }

  template <typename Other>
  friend bool operator==(const Allocator&, const Allocator<Other>&) {
    return true;
  }
};

template <typename T>
using Array = std::vector<T, Allocator<T>>;
using String = std::basic_string<char, std::char_traits<char>, Allocator<char>>;

// Creates an object in place of `new`; destroy() and Owned replace `delete`.
template <typename T, typename... Arguments>
T* create(Arguments&&... arguments) {
  void* memory = allocate(sizeof(T), alignof(T));
  try {
    return ::new (memory) T{std::forward<Arguments>(arguments)...};
  } catch (...) {
    release(memory, sizeof(T), alignof(T));
    throw;
  }
}

struct Destroy {
  template <typename T>
  void operator()(T* object) const {
    if (!object) return;
    object->~T();
    release(const_cast<std::remove_const_t<T>*>(object), sizeof(T), alignof(T));
  }
};

template <typename T>
void destroy(T* object) {
  Destroy()(object);
}

template <typename T>
using Owned = std::unique_ptr<T, Destroy>;

template <typename T, typename... Arguments>
Owned<T> makeOwned(Arguments&&... arguments) {
  return Owned<T>(create<std::remove_const_t<T>>(std::forward<Arguments>(arguments)...));
}

template <typename T, typename... Arguments>
std::shared_ptr<T> makeShared(Arguments&&... arguments) {
  return std::allocate_shared<T>(Allocator<std::remove_const_t<T>>(), std::forward<Arguments>(arguments)...);
}

} // namespace plim
