// entrance.hpp - how a thread knows that it is inside a caller's function. A destructor says when it no longer is; but a function may also be left
// by a jump over our frames that runs no destructors: longjmp, or the exception of a managed runtime. So what a thread keeps is where on its
// stack the function was called, and a number that lies there, many times over. Whoever asks from nearer the stack's base, or finds another number
// among them, knows that those frames are gone. (Stacks grow downwards wherever this runs. Later frames have gaps that they do not write to, some tens of bytes as
// a rule, and more where a buffer is not filled: while all of them lie in one, a call from further down is refused for longer than need be.) On the stack of a fiber nothing can be concluded
// from places: other fibers have theirs elsewhere. There the thread counts as inside until the function returns.
#pragma once

#include <cstdint>

// The sanitizer would keep the number elsewhere than on the stack, and would not have memory read that is no longer an object.
#if defined(__clang__) || defined(__GNUC__)
#define PLIM_PLAIN_STACK __attribute__((noinline, no_sanitize("address")))
#else
#define PLIM_PLAIN_STACK
#endif

namespace plim {

// One for each kind of function, thread_local.
struct Entrance {
  static constexpr int kTimes = 32;              // that the number stands there
  const volatile std::uint64_t* place = nullptr; // of the outermost function under way; null: there is none
  std::uint64_t number = 0x9e3779b97f4a7c15;     // a new one each time; nothing that lies on stacks by chance
};

bool isInside(Entrance& entrance); // also right after a function that was left by a jump

// [bytes] of stack since the outermost function was called; 0: there is none under way.
std::uintptr_t stackSince(Entrance& entrance);

// A local of the function that makes the call, which must be PLIM_PLAIN_STACK.
class Inside {
public:
  explicit Inside(Entrance& entrance) : entrance_(entrance) {
    if (isInside(entrance)) return; // a function that calls another: the outermost counts
    write(++entrance.number);
    entrance.place = numbers_;
  }
  ~Inside() {
    if (numbers_[0] != 0) write(0), entrance_.place = nullptr;
  }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

private:
  void write(std::uint64_t number) {
    for (volatile std::uint64_t& at : numbers_) at = number;
  }

  Entrance& entrance_;
  volatile std::uint64_t numbers_[Entrance::kTimes] = {};
};

} // namespace plim
