// fuzz_settings.hpp - the allocator and the log that fuzzers install before their first call of the library. Calls made
// by tried() may run out of memory after some allocations; their messages are checked.
#pragma once

#include "fuzz_input.hpp"

#include "plimsoll/plimsoll.h"

#include <cstdlib>
#include <cstring>
#include <string>

namespace plim::fuzz {

struct Settings {
  static constexpr std::uint64_t kPlenty = ~std::uint64_t{0};
  static constexpr std::uint64_t kLargestBlock = std::uint64_t{1} << 28; // [bytes] larger allocations fail

  std::uint64_t allowance = kPlenty; // number of allocations per call of tried() before memory runs out
  std::uint64_t left = kPlenty;      // in the current call
  std::uint64_t refusals = 0;        // number of messages of rejected calls since the last tried() began
  std::string last;                  // the latest message
};

inline Settings& settings() {
  static Settings& the = *new Settings; // outlives everything that the library keeps
  return the;
}

// Stored before each block, to check the block on release.
struct BlockHead {
  std::uint64_t size, alignment;
};

inline void* allocateBlock(void*, std::uint64_t size, std::uint64_t alignment) {
  PLIM_FUZZ_CHECK(alignment > 0 && (alignment & (alignment - 1)) == 0);
  Settings& now = settings();
  if (now.left == 0 || size > Settings::kLargestBlock) return nullptr;
  if (now.left != Settings::kPlenty) --now.left;
  const std::uint64_t boundary = alignment < sizeof(BlockHead) ? sizeof(BlockHead) : alignment;
  auto* start =
      static_cast<char*>(std::aligned_alloc(boundary, (boundary + size + boundary - 1) / boundary * boundary));
  if (!start) return nullptr;
  const BlockHead head{size, alignment};
  std::memcpy(start + boundary - sizeof head, &head, sizeof head);
  return start + boundary;
}

inline void releaseBlock(void*, void* memory, std::uint64_t size, std::uint64_t alignment) {
  PLIM_FUZZ_CHECK(memory != nullptr);
  BlockHead head{};
  std::memcpy(&head, static_cast<char*>(memory) - sizeof head, sizeof head);
  PLIM_FUZZ_CHECK(head.size == size && head.alignment == alignment);
  std::free(static_cast<char*>(memory) - (alignment < sizeof head ? sizeof head : alignment));
}

inline void takeSentence(void*, plim_severity severity, const char* sentence) {
  PLIM_FUZZ_CHECK(sentence && *sentence && severity <= PLIM_SEVERITY_REFUSAL);
  if (severity != PLIM_SEVERITY_REFUSAL) return;
  ++settings().refusals;
  settings().last = sentence;
}

// For LLVMFuzzerInitialize, before the first call of the library.
inline void installSettings() {
  plim_allocator allocator;
  plim_allocator_init(&allocator, sizeof allocator);
  allocator.allocate = allocateBlock, allocator.release = releaseBlock;
  PLIM_FUZZ_CHECK(plim_set_allocator(&allocator) == PLIM_OK);
  PLIM_FUZZ_CHECK(plim_set_log(takeSentence, nullptr) == PLIM_OK);
}

// Reads which call comes next. For half of the values, calls by tried() have little memory until the next choice.
inline std::uint8_t chooseCall(Input& input) {
  const std::uint8_t which = input.byte();
  settings().allowance = which & 128 ? input.byte() : Settings::kPlenty;
  return which & 127;
}

// Makes a call with the memory that chooseCall() has set. A rejected call must log one message, that of
// plim_last_error.
template <typename Call>
plim_status tried(Call call) {
  Settings& now = settings();
  now.left = now.allowance, now.refusals = 0;
  const plim_status status = call();
  now.left = Settings::kPlenty;
  PLIM_FUZZ_CHECK(now.refusals == (status == PLIM_OK ? 0 : 1));
  if (status != PLIM_OK) PLIM_FUZZ_CHECK(now.last == plim_last_error());
  return status;
}

} // namespace plim::fuzz
