// stored_words.hpp - stores objects of the ABI as bytes, for files and networks: little-endian words of eight bytes,
// the same on every platform.
//
// Every kind of object begins with
//   a magic word, the version of its format, the number of bytes
// and ends with a checksum of all words before it. The format of each kind defines the words in between
// (seakeeping_bytes.cpp, body_state_api.cpp, hull_bytes.cpp, scene_bytes.cpp). Equal objects have equal bytes: every
// NaN is stored with the same bits. Lists of numbers of four bytes are packed two to a word; an odd last one is
// followed by zeros.
#pragma once

#include "math/bit_cast.hpp"
#include "math/fingerprint.hpp"
#include "math/memory.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <span>

namespace plim::api {

inline constexpr std::size_t kWordSize = 8;
using StoredBytes = std::span<const unsigned char>;

// Copies integers or floating-point numbers of any size. On little-endian machines it is a single copy.
template <typename Number>
void copyFromLittleEndian(const unsigned char* from, std::span<Number> to) {
  if constexpr (std::endian::native == std::endian::little) {
    if (!to.empty()) std::memcpy(to.data(), from, to.size_bytes());
  } else {
    for (Number& number : to) {
      unsigned char reversed[sizeof(Number)];
      for (std::size_t k = sizeof(Number); k-- > 0;) reversed[k] = *from++;
      std::memcpy(&number, reversed, sizeof number);
    }
  }
}

inline std::uint64_t wordAt(StoredBytes bytes, std::size_t word) {
  std::uint64_t value = 0;
  copyFromLittleEndian(bytes.data() + word * kWordSize, std::span(&value, 1));
  return value;
}
inline double numberAt(StoredBytes bytes, std::size_t word) {
  return bitCast<double>(wordAt(bytes, word));
}

// Returns the number of words of a list of numbers of one type.
constexpr std::uint64_t wordsFor(std::uint64_t count, std::size_t size) {
  return (count * size + kWordSize - 1) / kWordSize;
}

// Returns the checksum of whole words.
inline std::uint64_t checksumOf(StoredBytes bytes) {
  return fingerprintOfMany(bytes.size() / kWordSize, [&](std::size_t word) { return wordAt(bytes, word); });
}

// The head of a kind of object.
struct StoredKind {
  std::uint64_t magic, version;
  const char* name;              // "a seakeeping", for messages
  const char* for_other_version; // remedy if the format has another version, for messages
};
inline constexpr std::size_t kStoredHead = 3; // words

// Writes one object to sizeFor(words) bytes of memory. words: the number of words that will be added. Words beyond the
// end are not written; a wrong number leaves bytes that whyNotStored() rejects.
class StoredWriter {
public:
  StoredWriter(const StoredKind& kind, std::size_t words, std::span<unsigned char> to)
      : begin_(to.data()), next_(to.data()), end_(to.data() + to.size() / kWordSize * kWordSize) {
    for (const std::uint64_t word : {kind.magic, kind.version, std::uint64_t{sizeFor(words)}}) add(word);
  }
  static constexpr std::size_t sizeFor(std::size_t words) { return (kStoredHead + words + 1) * kWordSize; }

  void add(std::uint64_t word) { addList(std::span<const std::uint64_t>(&word, 1)); }
  void add(double number) {
    constexpr std::uint64_t kAnyNan = 0x7ff8000000000000ull;
    add(std::isnan(number) ? kAnyNan : bitCast<std::uint64_t>(number));
  }

  template <typename Number>
  void addList(std::span<const Number> list) {
    const auto size = static_cast<std::size_t>(wordsFor(list.size(), sizeof(Number)) * kWordSize);
    if (size == 0 || static_cast<std::size_t>(end_ - next_) < size) return;
    std::memset(next_ + size - kWordSize, 0, kWordSize);
    if constexpr (std::endian::native == std::endian::little) {
      std::memcpy(next_, list.data(), list.size_bytes());
    } else {
      unsigned char* to = next_;
      for (const Number& number : list)
        for (std::size_t k = sizeof(Number); k-- > 0;) *to++ = reinterpret_cast<const unsigned char*>(&number)[k];
    }
    next_ += size;
  }
  void finish() { add(checksumOf({begin_, next_})); }

private:
  unsigned char *begin_, *next_, *end_; // whole words
};

// Reads the words of an object that whyNotStored() has accepted, in order. The caller must check left() before reading.
class StoredReader {
public:
  explicit StoredReader(StoredBytes bytes) : bytes_(bytes), next_(kStoredHead) {}

  std::size_t left() const { return bytes_.size() / kWordSize - 1 - next_; } // words before the checksum
  std::uint64_t word() { return wordAt(bytes_, next_++); }
  double number() { return bitCast<double>(word()); }
  void skip(std::size_t words) { next_ += words; }

  template <typename Number>
  void readNumbers(std::span<Number> numbers) {
    copyFromLittleEndian(skipList(numbers.size(), sizeof(Number)), numbers);
  }

  // Reads a list of structs that consist of numbers of one type. It copies in blocks, so that long lists are not filled
  // with zeros first.
  template <typename Number, typename Struct>
  void readList(std::uint64_t count, Array<Struct>& list) {
    constexpr std::size_t kAtOnce = 4096 / sizeof(Struct);
    constexpr std::size_t kNumbers =
        sizeof(Struct) / sizeof(Number); // NOLINT(bugprone-sizeof-expression): a struct may be a single number
    const auto all = static_cast<std::size_t>(count);
    const unsigned char* from = skipList(count * kNumbers, sizeof(Number));
    list.clear(), list.reserve(all);
    Struct some[kAtOnce];
    while (list.size() < all) {
      const std::size_t some_count = std::min(kAtOnce, all - list.size());
      copyFromLittleEndian(from + list.size() * sizeof(Struct),
                           std::span(reinterpret_cast<Number*>(some), some_count * kNumbers));
      list.insert(list.end(), some, some + some_count);
    }
  }

  // Returns the start of a list of numbers.
  const unsigned char* skipList(std::uint64_t count, std::size_t size) {
    const unsigned char* list = bytes_.data() + next_ * kWordSize;
    next_ += static_cast<std::size_t>(wordsFor(count, size));
    return list;
  }

private:
  StoredBytes bytes_;
  std::size_t next_; // index of a word
};

// An error message about damaged bytes, or none. It allocates nothing: loading a scene or a body's state never
// allocates, even if the bytes are rejected.
struct Damage {
  char text[240] = "";

  bool empty() const { return text[0] == 0; }
};

// Returns an error message if the bytes are not an undamaged object of the kind.
Damage whyNotStored(const StoredKind& kind, StoredBytes bytes);

} // namespace plim::api
