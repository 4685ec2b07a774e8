// text_tools.hpp - what the readers of mesh files share: refusals, words and numbers in text, numbers in bytes.
//
// Nothing here follows the user's locale. Letters are ASCII; other bytes pass through as they are.
#pragma once

#include "cli/input_error.hpp"

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace plim::cli {

// ---- refusals ----

// "PATH: MESSAGE"
[[noreturn]] void refuseFile(const std::string& path, const std::string& message);

// "line N: MESSAGE", which the parent process completes with the path
[[noreturn]] void refuseLine(std::size_t line, const std::string& message);

// "header promises WHAT (P bytes), file has S bytes"
std::string brokenPromise(const std::string& what, std::uint64_t promised, std::uint64_t size);

// At most 500 characters of it, without control characters.
std::string oneLine(std::string text);

// ---- text ----

inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf"; // of UTF-8

std::string lowerCase(std::string_view text);

// The words between blanks replace what `words` held, which spares an allocation per line.
void splitWords(std::string_view line, std::vector<std::string_view>& words);

// Of a word that is a number as a whole; invalid_argument for anything else.
template <typename Number>
std::errc parseWord(std::string_view word, Number& value) {
  const char* last = word.data() + word.size();
  const auto [end, error] = std::from_chars(word.data(), last, value);
  return end == last ? error : std::errc::invalid_argument;
}

// ---- bytes ----

// The caller makes sure that there are four bytes at `offset`.
std::uint32_t littleEndian(std::string_view bytes, std::size_t offset);

} // namespace plim::cli
