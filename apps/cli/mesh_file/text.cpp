// text.cpp - errors, lines, words and numbers; see text.hpp.
#include "cli/mesh_file/text.hpp"

#include "cli/output_text.hpp"

#include <algorithm>
#include <limits>

namespace plim::cli {

void refuseLine(std::size_t line, const std::string& message) {
  // The text of an exception ends at its first zero byte, and the file may contain some.
  throw InputError((line == 0 ? "" : "line " + std::to_string(line) + ": ") + printableText(message));
}

std::string lowerCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

std::string plainText(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return lowerCase(text);
}

Lines::Lines(std::string_view text, std::size_t lines_before) : rest_(text), number_(lines_before) {
  if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
}

bool Lines::next() {
  if (rest_.empty()) return false;
  const std::size_t end = std::min(rest_.find_first_of("\r\n"), rest_.size());
  line_ = rest_.substr(0, end);
  rest_.remove_prefix(std::min(end + (rest_.substr(end).starts_with("\r\n") ? 2 : 1), rest_.size()));
  ++number_;
  return true;
}

void splitWords(std::string_view line, Words& words) {
  constexpr std::string_view kBlanks = " \t\v\f\r";
  words.clear();
  for (std::size_t begin = 0, end = 0; begin < line.size(); begin = end + 1) {
    end = std::min(line.find_first_of(kBlanks, begin), line.size());
    if (end > begin) words.push_back(line.substr(begin, end - begin));
  }
}

std::string joinRest(WordsView words) {
  std::string joined;
  for (std::size_t i = 1; i < words.size(); ++i) joined.append(i > 1 ? " " : "").append(words[i]);
  return joined;
}

double parseNumber(std::size_t line, std::string_view written) {
  const std::string_view word = written.substr(written.starts_with('+') ? 1 : 0);
  double value = 0;
  const std::errc error = parseWord(word, value);
  if (error == std::errc::invalid_argument)
    refuseLine(line, "'" + std::string(written.substr(0, 40)) + "' is not a number");
  if (error == std::errc()) return value;
  // The value is out of range: 1e999 becomes infinity, while 1e-999 and 0.000...1 become 0.
  const bool negative = word.starts_with('-');
  const std::string_view size = word.substr(negative ? 1 : 0);
  const std::size_t exponent = word.find_first_of("eE");
  if (exponent == std::string_view::npos ? size.starts_with('.') || size.starts_with("0.") : word[exponent + 1] == '-')
    return 0;
  return negative ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
}

Vec3d parseVertex(std::size_t line, WordsView words) {
  if (words.size() < 4) refuseLine(line, "a vertex needs three numbers, got " + std::to_string(words.size() - 1));
  return {parseNumber(line, words[1]), parseNumber(line, words[2]), parseNumber(line, words[3])};
}

} // namespace plim::cli
