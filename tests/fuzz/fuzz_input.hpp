// fuzz_input.hpp - reads values from the fuzzer's bytes; zeros after their end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

// A property that the fuzzer must not be able to break. This is not an assert, so that release builds check it too.
#define PLIM_FUZZ_CHECK(condition)                                                                                     \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      std::fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);                               \
      std::abort();                                                                                                    \
    }                                                                                                                  \
  } while (0)

namespace plim::fuzz {

class Input {
public:
  Input(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  template <typename T>
  T value() {
    T result{};
    const std::size_t taken = size_ < sizeof result ? size_ : sizeof result;
    if (taken > 0) std::memcpy(&result, data_, taken);
    data_ += taken, size_ -= taken;
    return result;
  }
  std::uint8_t byte() { return value<std::uint8_t>(); }
  const std::uint8_t* rest() const { return data_; }
  std::size_t left() const { return size_; }

private:
  const std::uint8_t* data_;
  std::size_t size_;
};

} // namespace plim::fuzz
