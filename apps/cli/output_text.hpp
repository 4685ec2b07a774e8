// output_text.hpp - text for the terminal and for files: valid UTF-8 even if names of files and parts are not, wrapped
// at 80 columns.
#pragma once

#include <string>
#include <vector>

namespace plim::cli {

// Replaces every byte that is not valid UTF-8 by U+FFFD, as jsonText does.
std::string utf8Text(const std::string& bytes);

// Replaces control characters, which names may contain, by blanks. The result is one line.
std::string printableText(std::string text);

inline constexpr std::size_t kLineWidth = 80; // [characters]

// Breaks lines between words at the width; a longer word keeps its own line. Leading spaces of the first line are
// preserved. All other lines are indented by `indent`.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t width = kLineWidth);

// Formats "  label      value" with the value wrapped in its own column. Ends with a new line.
std::string tableRow(const std::string& label, const std::string& value, std::size_t label_width);

// Formats a table with two spaces between columns and none at the end of a line. words: indices of left-aligned
// columns; the others are right-aligned.
std::string aligned(const std::vector<std::vector<std::string>>& rows, const std::vector<std::size_t>& words);

// Indents every line by two blanks.
std::string indented(const std::string& lines);

} // namespace plim::cli
