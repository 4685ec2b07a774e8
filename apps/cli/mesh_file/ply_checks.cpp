// ply_checks.cpp - a PLY header read line by line, and the data after it counted in lines or bytes.
#include "cli/mesh_file/ply_checks.hpp"

#include "cli/mesh_file/text_tools.hpp"

namespace plim::cli {
namespace {

// [bytes]; 0: no such type
std::size_t typeSize(std::string_view type) {
  if (type == "char" || type == "uchar" || type == "int8" || type == "uint8") return 1;
  if (type == "short" || type == "ushort" || type == "int16" || type == "uint16") return 2;
  if (type == "int" || type == "uint" || type == "int32" || type == "uint32") return 4;
  return type == "float" || type == "float32" ? 4 : type == "double" || type == "float64" ? 8 : 0;
}

// What a PLY header promises.
struct PlyHeader {
  bool ascii = false;
  std::uint64_t rows = 0, least_bytes = 0; // of the data after the header
  std::uint64_t element_count = 0;         // of the element being described

  // Whether the line makes sense.
  bool add(const std::vector<std::string_view>& words) {
    if (words.empty() || words[0] == "comment" || words[0] == "obj_info" || words[0] == "ply") return true;
    if (words[0] == "format") return words.size() > 1 && addFormat(words[1]);
    if (words[0] == "element") return words.size() == 3 && addElement(words[2]);
    if (words[0] != "property" || words.size() < 3) return false;
    if (words[1] != "list") return words.size() == 3 && addBytes(typeSize(words[1]));
    if (words.size() != 5 || typeSize(words[2]) == 0 || typeSize(words[3]) == 0) return false;
    return addBytes(typeSize(words[2]) + (words[4].starts_with("vertex_ind") ? 3 * typeSize(words[3]) : 0));
  }

private:
  bool addFormat(std::string_view format) {
    ascii = format == "ascii";
    return ascii || format == "binary_little_endian" || format == "binary_big_endian";
  }
  bool addElement(std::string_view count) {
    if (parseWord(count, element_count) != std::errc() || element_count > 0xffffffff) return false;
    rows += element_count;
    return true;
  }
  bool addBytes(std::size_t size) {
    least_bytes += element_count * size;
    return size > 0;
  }
};

// Takes the header's lines off the front of `rest`.
PlyHeader takeHeader(std::string_view& rest) {
  PlyHeader header;
  std::vector<std::string_view> words;
  for (std::size_t number = 1;; ++number) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) throw InputError("truncated PLY: the header has no line 'end_header'");
    splitWords(rest.substr(0, end), words);
    rest.remove_prefix(end + 1);
    if (words.size() == 1 && words[0] == "end_header") return header;
    if (!header.add(words)) refuseLine(number, "the PLY header makes no sense here");
  }
}

// Without the empty ones.
std::uint64_t countLines(std::string_view text) {
  std::uint64_t lines = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != '\n' && (i + 1 == text.size() || text[i + 1] == '\n')) ++lines;
  return lines;
}

} // namespace

void refuseBrokenPly(std::string_view file) {
  std::string_view data = file;
  const PlyHeader header = takeHeader(data);
  if (!header.ascii) {
    if (data.size() >= header.least_bytes) return;
    const std::uint64_t promised = file.size() - data.size() + header.least_bytes;
    throw InputError("truncated PLY: " + brokenPromise("more", promised, file.size()));
  }
  if (const std::uint64_t lines = countLines(data); lines < header.rows)
    throw InputError("truncated PLY: header promises " + std::to_string(header.rows) + " lines, file has " +
                     std::to_string(lines));
}

} // namespace plim::cli
