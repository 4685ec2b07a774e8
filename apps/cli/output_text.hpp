// output_text.hpp - what the command prints and writes is UTF-8, whatever bytes the names of files and parts hold, and fits
// a terminal of 80 columns.
#pragma once

#include <string>
#include <vector>

namespace plim::cli {

// Replaces every byte that is not valid UTF-8 by U+FFFD, as jsonText does.
std::string utf8Text(const std::string& bytes);

// One line that leaves a terminal as it is: control characters, which names may hold, become blanks.
std::string printableText(std::string text);

inline constexpr std::size_t kLineWidth = 80; // [characters]

// Breaks between words, so that no line is longer than the width as long as its words allow; the first line may begin with
// spaces, all others begin with so many.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t width = kLineWidth);

// "  label      value", the value wrapped in its own column; ends with a new line.
std::string tableRow(const std::string& label, const std::string& value, std::size_t label_width);

// Columns: numbers to the right, and to the left those of `words`, by their number; two spaces between them, none at the end of a line.
std::string aligned(const std::vector<std::vector<std::string>>& rows, const std::vector<std::size_t>& words);

// Every line two blanks to the right.
std::string indented(const std::string& lines);

} // namespace plim::cli
