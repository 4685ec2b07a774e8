// stored_bytes.hpp - changes saved objects (api/stored_words.hpp) so that size and checksum are right all the same.
#pragma once

#include "api/stored_words.hpp"

#include <vector>

namespace plim::tests {

inline void putWord(std::vector<unsigned char>& bytes, std::size_t word, std::uint64_t value) {
  for (std::size_t k = 0; k < api::kWordSize; ++k)
    bytes[word * api::kWordSize + k] = static_cast<unsigned char>(value >> 8 * k);
}

// bytes: whole words, at least the head and the checksum.
inline void mendChecksum(std::vector<unsigned char>& bytes) {
  const std::size_t last = bytes.size() / api::kWordSize - 1;
  putWord(bytes, last, api::checksumOf({bytes.data(), last * api::kWordSize}));
}
inline void mendSize(std::vector<unsigned char>& bytes) {
  putWord(bytes, api::kStoredHead - 1, bytes.size());
}

} // namespace plim::tests
