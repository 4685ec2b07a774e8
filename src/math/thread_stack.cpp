#include "math/thread_stack.hpp"

#include <cstddef>
#include <cstdint>

#if defined(_WIN32)
#include <windows.h>
#elif defined(__EMSCRIPTEN__)
#include <emscripten/stack.h>
#elif defined(__linux__) || defined(__APPLE__)
#include <pthread.h>
#endif

namespace plim {
namespace {

struct StackRange {
  std::uintptr_t low = 0, high = 0;
};

StackRange ownStack() {
#if defined(_WIN32)
  ULONG_PTR low = 0, high = 0;
  GetCurrentThreadStackLimits(&low, &high);
  return {low, high};
#elif defined(__EMSCRIPTEN__)
  return {emscripten_stack_get_end(), emscripten_stack_get_base()};
#elif defined(__APPLE__)
  const auto high = reinterpret_cast<std::uintptr_t>(pthread_get_stackaddr_np(pthread_self()));
  return {high - pthread_get_stacksize_np(pthread_self()), high};
#elif defined(__linux__)
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return {};
  void* low = nullptr;
  std::size_t size = 0;
  const bool known = pthread_attr_getstack(&attributes, &low, &size) == 0;
  pthread_attr_destroy(&attributes);
  const auto begin = reinterpret_cast<std::uintptr_t>(low);
  return known ? StackRange{begin, begin + size} : StackRange{};
#else
  return {};
#endif
}

} // namespace

bool isOnThreadStack(const volatile void* address) {
  const auto place = reinterpret_cast<std::uintptr_t>(address);
  const StackRange stack = ownStack();
  return place >= stack.low && place < stack.high;
}

} // namespace plim
