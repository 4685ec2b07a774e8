// text.hpp - what the readers of mesh files share: refusals, and the lines, words and numbers of text.
//
// Nothing here follows the user's locale. Letters are ASCII; other bytes pass through as they are.
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

// ---- refusals ----

// "line N: MESSAGE", which readMeshFile completes with the path; line 0: "MESSAGE", of files that are not text
[[noreturn]] void refuseLine(std::size_t line, const std::string& message);

// ---- text ----

inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf"; // of UTF-8

std::string lowerCase(std::string_view text);

// As markup and keywords are compared: lower case, without a byte order mark and blanks before the first word.
std::string plainText(std::string_view text);

// Lines that end in \n, \r\n or \r, a byte order mark left out.
class Lines {
public:
  explicit Lines(std::string_view text, std::size_t lines_before = 0);

  bool next(); // false: there is none
  std::string_view line() const { return line_; }
  std::size_t number() const { return number_; } // of the line, from 1

private:
  std::string_view rest_, line_;
  std::size_t number_;
};

using Words = std::vector<std::string_view>;
using WordsView = std::span<const std::string_view>;

// The words between blanks replace what `words` held, which spares an allocation per line.
void splitWords(std::string_view line, Words& words);

// The words after the first, joined by blanks.
std::string joinRest(WordsView words);

// Of a word that is a number as a whole; invalid_argument for anything else.
template <typename Number>
std::errc parseWord(std::string_view word, Number& value) {
  const char* last = word.data() + word.size();
  const auto [end, error] = std::from_chars(word.data(), last, value);
  return end == last ? error : std::errc::invalid_argument;
}

// A number as files write them: a plus sign, nan, inf and 1e999 are let pass. Refuses any other word with its line.
double parseNumber(std::size_t line, std::string_view word);

// The three words after the first.
Vec3d parseVertex(std::size_t line, WordsView words);

} // namespace plim::cli
