// descriptor.hpp - a file descriptor that is closed with its owner.
#pragma once

#include <unistd.h>
#include <utility>

namespace plim::cli {

struct Descriptor {
  explicit Descriptor(int opened) : number(opened) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept : number(std::exchange(other.number, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;
  void close() {
    if (number >= 0) ::close(number);
    number = -1;
  }
  int number;
};

} // namespace plim::cli
