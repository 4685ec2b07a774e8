// stored_bytes.hpp - changes saved objects (api/stored_words.hpp) and corrects their size and checksum. Byte: std::byte
// or unsigned char.
#pragma once

#include "api/stored_words.hpp"

#include <vector>

namespace plim::tests {

template <typename Byte>
api::StoredBytes stored(const std::vector<Byte>& bytes) {
  return {reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()};
}

template <typename Byte>
void putWord(std::vector<Byte>& bytes, std::size_t word, std::uint64_t value) {
  for (std::size_t k = 0; k < api::kWordSize; ++k)
    bytes[word * api::kWordSize + k] = static_cast<Byte>(value >> 8 * k & 255);
}

// bytes: whole words, at least the header and the checksum.
template <typename Byte>
void mendChecksum(std::vector<Byte>& bytes) {
  const std::size_t last = bytes.size() / api::kWordSize - 1;
  putWord(bytes, last, api::checksumOf(stored(bytes).first(last * api::kWordSize)));
}
template <typename Byte>
void mendSize(std::vector<Byte>& bytes) {
  putWord(bytes, api::kStoredHead - 1, bytes.size());
}

} // namespace plim::tests
