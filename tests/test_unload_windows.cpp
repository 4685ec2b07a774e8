// test_unload_windows.cpp - plimsoll.dll loaded and unloaded: threads that used it may end before or after that without
// a crash.
#include "plimsoll/plimsoll.h"

#include <atomic>
#include <cstdio>
#include <cstring>
#include <thread>
#include <windows.h>

namespace {

template <typename Function>
Function* find(HMODULE library, const char* name) {
  const FARPROC address = GetProcAddress(library, name);
  Function* function = nullptr;
  static_assert(sizeof function == sizeof address);
  std::memcpy(&function, &address, sizeof address);
  return function;
}

// Allocates the thread's own memory, as an evaluation does.
bool use(HMODULE library) {
  const auto reserve = find<decltype(plim_thread_reserve)>(library, "plim_thread_reserve");
  return reserve && reserve(10000) == PLIM_OK;
}

} // namespace

int main() {
  for (int round = 0; round < 3; ++round) {
    const HMODULE library = LoadLibraryA("plimsoll.dll");
    if (!library) return std::puts("plimsoll.dll cannot be loaded"), 1;
    std::atomic<bool> used{false}, unloaded{false}, failed{false};
    std::thread early([&] { failed = failed || !use(library); });
    early.join();
    std::thread late([&] {
      failed = failed || !use(library);
      used = true;
      while (!unloaded) std::this_thread::yield();
    });
    while (!used) std::this_thread::yield();
    FreeLibrary(library);
    unloaded = true;
    late.join();
    if (failed) return std::puts("plim_thread_reserve failed"), 1;
    if (GetModuleHandleA("plimsoll.dll")) return std::puts("plimsoll.dll is still there"), 1;
  }
  return std::puts("unloaded three times: ok"), 0;
}
