// text_tools.cpp - refusals, words, bytes; see text_tools.hpp.
#include "cli/mesh_file/text_tools.hpp"

#include <algorithm>

namespace plim::cli {

void refuseFile(const std::string& path, const std::string& message) {
  throw InputError(path + ": " + message);
}

void refuseLine(std::size_t line, const std::string& message) {
  throw InputError("line " + std::to_string(line) + ": " + message);
}

std::string brokenPromise(const std::string& what, std::uint64_t promised, std::uint64_t size) {
  return "header promises " + what + " (" + std::to_string(promised) + " bytes), file has " + std::to_string(size) +
         " bytes";
}

std::string oneLine(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return text.substr(0, 500);
}

std::string lowerCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

void splitWords(std::string_view line, std::vector<std::string_view>& words) {
  constexpr std::string_view kBlanks = " \t\v\f\r";
  words.clear();
  for (std::size_t begin = 0, end = 0; begin < line.size(); begin = end + 1) {
    end = std::min(line.find_first_of(kBlanks, begin), line.size());
    if (end > begin) words.push_back(line.substr(begin, end - begin));
  }
}

std::uint32_t littleEndian(std::string_view bytes, std::size_t offset) {
  std::uint32_t value = 0;
  for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[offset + i]);
  return value;
}

} // namespace plim::cli
