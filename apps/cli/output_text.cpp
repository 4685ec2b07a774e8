// output_text.cpp - wraps lines and aligns columns by UTF-8 characters.
#include "cli/output_text.hpp"

#include "cli/json_text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace plim::cli {
namespace {

// Counts UTF-8 characters instead of bytes.
std::size_t lengthOf(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

} // namespace

std::string utf8Text(const std::string& bytes) {
  // A round trip, so that both replace the same bytes
  return nlohmann::ordered_json::parse(jsonText(bytes)).get<std::string>();
}

std::string printableText(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ' || c == 127) c = ' ';
  return text;
}

std::string wrapped(const std::string& text, std::size_t indent, std::size_t width) {
  const std::size_t first = std::min(text.find_first_not_of(' '), text.size());
  std::string out = text.substr(0, first);
  std::size_t column = first;
  bool line_is_empty = true;
  for (std::size_t at = first; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::size_t next = std::min(text.find_first_not_of(' ', end), text.size());
    const std::string word = text.substr(at, end - at);
    if (!line_is_empty && column + lengthOf(word) > width) {
      out.erase(out.find_last_not_of(' ') + 1);
      out += '\n' + std::string(indent, ' ');
      column = indent;
    }
    out += word + text.substr(end, next - end);
    column += lengthOf(word) + (next - end);
    line_is_empty = false;
    at = next;
  }
  return out;
}

std::string tableRow(const std::string& label, const std::string& value, std::size_t label_width) {
  std::string line = "  " + label;
  line.append(label_width > lengthOf(label) ? label_width - lengthOf(label) : 0, ' ');
  const std::size_t indent = 2 + label_width + 1;
  // The value is one column of its own, whatever spaces the label contains.
  return line + wrapped(std::string(indent, ' ') + value, indent).substr(indent - 1) + '\n';
}

std::string indented(const std::string& lines) {
  std::string text;
  for (const char c : lines) {
    if (text.empty() || text.back() == '\n') text += "  ";
    text += c;
  }
  return text;
}

std::string aligned(const std::vector<std::vector<std::string>>& rows, const std::vector<std::size_t>& words) {
  std::vector<std::size_t> widths;
  for (const std::vector<std::string>& row : rows)
    for (std::size_t k = 0; k < row.size(); ++k) {
      widths.resize(std::max(widths.size(), row.size()), 0);
      widths[k] = std::max(widths[k], lengthOf(row[k]));
    }
  std::string text;
  for (const std::vector<std::string>& row : rows) {
    std::string line;
    for (std::size_t k = 0; k < row.size(); ++k) {
      const std::string room(widths[k] - lengthOf(row[k]), ' ');
      const bool left = std::count(words.begin(), words.end(), k) > 0;
      line += (k ? "  " : "") + (left ? row[k] + room : room + row[k]);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

} // namespace plim::cli
