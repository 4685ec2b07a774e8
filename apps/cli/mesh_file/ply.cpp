// ply.cpp - reads PLY (Stanford polygon format), text or binary in either byte order.
//
//   ply / format ascii|binary_little_endian|binary_big_endian 1.0 / element NAME COUNT / property TYPE NAME /
//   property list COUNT_TYPE TYPE NAME / ... / end_header, then the rows of each element; in text, one per line
//
// Supported: x, y and z of element `vertex`; the list `vertex_indices` (or `vertex_index`) of `face`, with polygons of
// any size, and of `tristrips`, triangle strips separated by -1. Everything else is ignored. A file without faces is an
// empty mesh. In text, extra numbers in a row are ignored, since some programs write more than their header declares.
// Rejected: a malformed header, with its line number; faces without corners or before the vertices; truncated rows;
// corners that refer to a missing vertex.
#include "cli/mesh_file/readers.hpp"

#include "cli/mesh_file/bytes.hpp"
#include "cli/mesh_file/mesh_builder.hpp"
#include "cli/mesh_file/text.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <utility>

namespace plim::cli {
namespace {

// ---- the header ----

NumberType typeNamed(std::string_view name) {
  if (name == "char" || name == "int8") return numberType<std::int8_t>();
  if (name == "uchar" || name == "uint8") return numberType<std::uint8_t>();
  if (name == "short" || name == "int16") return numberType<std::int16_t>();
  if (name == "ushort" || name == "uint16") return numberType<std::uint16_t>();
  if (name == "int" || name == "int32") return numberType<std::int32_t>();
  if (name == "uint" || name == "uint32") return numberType<std::uint32_t>();
  if (name == "float" || name == "float32") return numberType<float>();
  if (name == "double" || name == "float64") return numberType<double>();
  return {};
}

struct Property {
  std::string name;
  NumberType type, count_type; // count_type: of a list, otherwise empty

  bool isList() const { return count_type.size > 0; }
  bool isCorners() const { return isList() && (name == "vertex_indices" || name == "vertex_index"); }
  // 0, 1, 2 for x, y, z; 3 for any other
  std::size_t axis() const {
    return !isList() && name.size() == 1 && name[0] >= 'x' && name[0] <= 'z' ? std::size_t(name[0] - 'x') : 3;
  }
};

struct Element {
  std::string name;
  std::uint64_t count = 0; // of rows
  std::vector<Property> properties;
};

// Returns enough of a line to find it in the file.
std::string quoted(std::string_view line) {
  constexpr std::size_t kMost = 60;
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
  return std::string(line.substr(0, kMost)) + (line.size() > kMost ? "..." : "");
}

class Header {
public:
  bool text = false;
  std::endian order = std::endian::little;
  std::vector<Element> elements;
  std::size_t lines = 0, size = 0; // [lines], [bytes]

  explicit Header(std::string_view file) {
    const char line_end = file.starts_with("ply\r") && !file.starts_with("ply\r\n") ? '\r' : '\n';
    Words words;
    for (;;) {
      const std::size_t end = file.find(line_end, size);
      if (end == std::string_view::npos) throw InputError("truncated PLY: the header has no line 'end_header'");
      const std::string_view line = file.substr(size, end - size);
      splitWords(line, words);
      size = end + 1;
      ++lines;
      if (words.size() == 1 && words[0] == "end_header") break;
      if (!addLine(words)) refuseLine(lines, "the PLY header is malformed here: '" + quoted(line) + "'");
    }
    if (!has_format_) throw InputError("the PLY header has no line 'format'");
  }

  std::uint64_t rows() const {
    std::uint64_t sum = 0;
    for (const Element& element : elements) sum += element.properties.empty() ? 0 : element.count;
    return sum;
  }

private:
  // Returns false if the line is malformed.
  bool addLine(const Words& words) {
    if (words.empty() || words[0] == "comment" || words[0] == "obj_info" || words[0] == "ply") return true;
    if (words[0] == "format") return words.size() > 1 && setFormat(words[1]);
    if (words[0] == "element") return words.size() == 3 && addElement(words[1], words[2]);
    if (words[0] != "property" || elements.empty()) return false;
    const bool list = words.size() == 5 && words[1] == "list";
    if (!list && words.size() != 3) return false;
    const NumberType type = typeNamed(words[words.size() - 2]), count_type = list ? typeNamed(words[2]) : NumberType{};
    elements.back().properties.push_back({std::string(words.back()), type, count_type});
    return type.size > 0 && (!list || count_type.size > 0);
  }

  bool setFormat(std::string_view format) {
    has_format_ = true;
    text = format == "ascii";
    order = format == "binary_big_endian" ? std::endian::big : std::endian::little;
    return text || format == "binary_little_endian" || format == "binary_big_endian";
  }

  bool addElement(std::string_view name, std::string_view count) {
    Element& element = elements.emplace_back();
    element.name = name;
    return parseWord(count, element.count) == std::errc() && element.count < kNone;
  }

  bool has_format_ = false;
};

// ---- rows ----

// Reads the numbers of the rows in sequence.
class Rows {
public:
  Rows(std::string_view file, const Header& header)
      : header_(header), file_size_(file.size()), bytes_(file.substr(header.size)), lines_(bytes_, header.lines) {}

  std::size_t line() const { return header_.text ? lines_.number() : 0; }

  void begin() {
    word_ = 0;
    words_.clear();
    while (header_.text && words_.empty()) {
      if (!lines_.next())
        throw InputError("truncated PLY: header promises " + std::to_string(header_.rows()) + " lines, file has " +
                         std::to_string(rows_begun_));
      splitWords(lines_.line(), words_);
    }
    ++rows_begun_;
  }

  double next(const NumberType& type) {
    if (header_.text) {
      if (word_ == words_.size()) refuseShortLine();
      return parseNumber(line(), words_[word_++]);
    }
    if (bytes_.size() < type.size)
      throw InputError("truncated PLY: header promises more than the " + std::to_string(file_size_) +
                       " bytes that the file has");
    const double value = type.load(bytes_.data(), header_.order);
    bytes_.remove_prefix(type.size);
    return value;
  }

private:
  [[noreturn]] void refuseShortLine() const {
    const bool last = !Lines(lines_).next();
    refuseLine(line(), (last ? "truncated PLY: has " : "has ") + std::to_string(words_.size()) +
                           " numbers, fewer than the header promises");
  }

  const Header& header_;
  std::size_t file_size_;  // [bytes]
  std::string_view bytes_; // the bytes not yet read, if binary
  Lines lines_;
  Words words_; // of the current line
  std::size_t word_ = 0;
  std::uint64_t rows_begun_ = 0;
};

// ---- elements ----

class PlyReader {
public:
  explicit PlyReader(std::string_view file) : header_(file), rows_(file, header_) {}

  formats::MeshData read() {
    for (const Element& element : header_.elements)
      if (!element.properties.empty()) readElement(element); // rows without properties take no bytes
    return mesh_.finish();
  }

private:
  void readElement(const Element& element) {
    const bool vertices = element.name == "vertex", strips = element.name == "tristrips",
               faces = element.name == "face" || strips;
    if (vertices) checkVertices(element);
    if (faces && element.count > 0) checkFaces(element);
    for (std::uint64_t row = 0; row < element.count; ++row) {
      double place[4] = {}; // x, y, z and the ignored ones
      rows_.begin();
      for (const Property& property : element.properties) {
        if (!property.isList()) {
          place[property.axis()] = rows_.next(property.type);
          continue;
        }
        const bool corners = faces && property.isCorners();
        readList(property, corners);
        if (corners) strips ? addStrips() : addFace();
      }
      if (vertices) mesh_.addVertex({place[0], place[1], place[2]});
    }
  }

  void checkVertices(const Element& element) {
    if (std::exchange(has_vertices_, true)) throw InputError("has two elements 'vertex'");
    for (std::size_t axis = 0; axis < 3; ++axis)
      if (std::none_of(element.properties.begin(), element.properties.end(),
                       [&](const Property& property) { return property.axis() == axis; }))
        throw InputError(std::string("the PLY header gives vertices no property ") + "xyz"[axis]);
  }

  void checkFaces(const Element& element) const {
    if (!has_vertices_) throw InputError("lists its faces before its vertices, or has no vertices: cannot be read");
    if (std::none_of(element.properties.begin(), element.properties.end(), std::mem_fn(&Property::isCorners)))
      throw InputError("the PLY header gives element '" + element.name + "' no list 'vertex_indices'");
  }

  void readList(const Property& property, bool keep) {
    const double count = rows_.next(property.count_type);
    if (!(count >= 0 && count < kNone && count == std::floor(count)))
      refuseLine(rows_.line(), "a list has an impossible length");
    numbers_.clear(); // grows with the numbers present, not with the declared count
    for (auto left = static_cast<std::uint32_t>(count); left > 0; --left)
      if (const double number = rows_.next(property.type); keep) numbers_.push_back(number);
  }

  std::uint32_t vertexOf(double index) const {
    if (index >= 0 && index < static_cast<double>(mesh_.vertexCount()) && index == std::floor(index))
      return static_cast<std::uint32_t>(index);
    char written[32];
    refuseLine(rows_.line(), "a face names vertex " +
                                 std::string(written, std::to_chars(written, std::end(written), index).ptr) +
                                 ", but the file has " + std::to_string(mesh_.vertexCount()) + ", counted from 0");
  }

  void addFace() {
    corners_.clear();
    for (const double index : numbers_) corners_.push_back(vertexOf(index));
    mesh_.addFace(corners_, rows_.line());
  }

  // Each corner forms a triangle with the two before it; the winding of every second triangle is swapped.
  void addStrips() {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      if (numbers_[i] == -1)
        begin = i + 1;
      else if (const std::uint32_t c = vertexOf(numbers_[i]); i >= begin + 2) {
        const std::uint32_t a = vertexOf(numbers_[i - 2]), b = vertexOf(numbers_[i - 1]);
        (i - begin) % 2 == 0 ? mesh_.addTriangle(a, b, c) : mesh_.addTriangle(b, a, c);
      }
    }
  }

  Header header_;
  Rows rows_;
  MeshBuilder mesh_;
  std::vector<double> numbers_; // of the current list
  std::vector<std::uint32_t> corners_;
  bool has_vertices_ = false;
};

} // namespace

formats::MeshData readPly(std::string_view file) {
  return PlyReader(file).read();
}

} // namespace plim::cli
