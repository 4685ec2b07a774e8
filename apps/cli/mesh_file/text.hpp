// text.hpp - shared by the readers of mesh files: errors with line numbers, and the lines, words and numbers of text.
//
// The functions do not depend on the locale. Only ASCII letters change case; all other bytes stay as they are.
#pragma once

#include "cli/input_error.hpp"
#include "math/vec3.hpp"

#include <charconv>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace plim::cli {

// ---- errors ----

// Throws InputError with "line N: MESSAGE", to which readMeshFile adds the path. Line 0, for binary files: "MESSAGE".
[[noreturn]] void refuseLine(std::size_t line, const std::string& message);

// ---- text ----

inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf"; // of UTF-8

std::string lowerCase(std::string_view text);

// Returns the text for comparison with markup and keywords: in lower case, without a byte order mark and leading
// blanks.
std::string plainText(std::string_view text);

// Splits text into lines that end with \n, \r\n or \r. A byte order mark is skipped.
class Lines {
public:
  explicit Lines(std::string_view text, std::size_t lines_before = 0);

  bool next(); // returns false after the last line
  std::string_view line() const { return line_; }
  std::size_t number() const { return number_; } // of the current line, from 1

private:
  std::string_view rest_, line_;
  std::size_t number_;
};

using Words = std::vector<std::string_view>;
using WordsView = std::span<const std::string_view>;

// Replaces `words` by the words of the line. Reusing `words` avoids an allocation per line.
void splitWords(std::string_view line, Words& words);

// Joins the words after the first with blanks.
std::string joinRest(WordsView words);

// Parses a whole word as a number. Returns invalid_argument for anything else.
template <typename Number>
std::errc parseWord(std::string_view word, Number& value) {
  const char* last = word.data() + word.size();
  const auto [end, error] = std::from_chars(word.data(), last, value);
  return end == last ? error : std::errc::invalid_argument;
}

// Parses a number, which may have a plus sign or be nan, inf or 1e999. Throws InputError with the line for other words.
double parseNumber(std::size_t line, std::string_view word);

// Parses the three words after the first.
Vec3d parseVertex(std::size_t line, WordsView words);

} // namespace plim::cli
