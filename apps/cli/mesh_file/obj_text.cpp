// obj_text.cpp - one pass over the lines of an OBJ file, see obj_text.hpp.
#include "cli/mesh_file/obj_text.hpp"

#include "cli/mesh_file/text_tools.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>

namespace plim::cli {
namespace {

using Words = std::vector<std::string_view>;

[[noreturn]] void refuseWord(std::size_t line, std::string_view word, const std::string& what) {
  refuseLine(line, "'" + std::string(word.substr(0, 40)) + "' is not a " + what);
}

// The words from the second on, joined by blanks.
std::string joinNames(const Words& words) {
  std::string joined;
  for (std::size_t i = 1; i < words.size(); ++i) joined += (i > 1 ? " " : "") + std::string(words[i]);
  return joined;
}

// What to subtract along each axis: nothing where the coordinates are within a few times their range, for floats serve
// there and hold round numbers exactly; elsewhere the first of them, from which the others differ without rounding
// error (Sterbenz: all lie within a factor of 2 of it).
Vec3d offsetOf(const std::vector<Vec3d>& vertices) {
  constexpr double kFar = 4; // ranges
  Vec3d offset{}, low = vertices.at(0), high = low;
  for (const Vec3d& v : vertices) {
    if (!std::isfinite(v.x + v.y + v.z)) return {};
    low = minimum(low, v);
    high = maximum(high, v);
  }
  for (int axis = 0; axis < 3; ++axis)
    if (std::max(-low[axis], high[axis]) > kFar * (high[axis] - low[axis])) offset[axis] = vertices[0][axis];
  return offset;
}

// Always with an exponent: assimp gives up on integers of more than 19 digits.
void appendVertex(std::string& text, const Vec3d& v) {
  text += 'v';
  for (int axis = 0; axis < 3; ++axis) {
    char number[32];
    text += ' ';
    text.append(number, std::to_chars(number, std::end(number), v[axis], std::chars_format::scientific).ptr);
  }
  text += '\n';
}

class ObjRewriter {
public:
  void addLine(std::size_t number, std::string_view line) {
    splitWords(line.substr(0, line.find('#')), words_);
    if (words_.empty()) return;
    const std::string_view keyword = words_[0];
    if (keyword == "v") addVertex(number);
    if (keyword == "f") addFace(number);
    if (keyword == "g") setGroups();
    if (keyword == "o") setName(object_);
    if (keyword == "usemtl") setName(material_);
    if (keyword == "cstype") has_surfaces_ = true;
  }

  ObjText finish() {
    if (highest_index_ > vertex_count_)
      refuseLine(highest_index_line_, "face names vertex " + std::to_string(highest_index_) + ", but the file has " +
                                          std::to_string(vertex_count_));
    if (result_.part_names.empty() && has_surfaces_)
      throw InputError("holds free-form surfaces (cstype) and no faces; export it as polygons");
    if (vertex_count_ == 0) throw InputError("has no vertices ('v x y z'): is it an OBJ file?");
    result_.offset = offsetOf(vertices_);
    if (result_.offset != Vec3d{}) {
      vertex_text_.clear();
      for (const Vec3d& v : vertices_) appendVertex(vertex_text_, v - result_.offset);
    }
    result_.text.insert(0, vertex_text_);
    return std::move(result_);
  }

private:
  void addVertex(std::size_t line) {
    if (words_.size() < 4) refuseLine(line, "a vertex needs three numbers, got " + std::to_string(words_.size() - 1));
    Vec3d vertex{};
    vertex_text_ += 'v';
    for (int axis = 0; axis < 3; ++axis) {
      const std::string_view written = words_[static_cast<std::size_t>(axis) + 1];
      const std::string_view word = written.substr(written.starts_with('+') ? 1 : 0);
      const std::errc error = parseWord(word, vertex[axis]);
      if (error == std::errc::invalid_argument) refuseWord(line, written, "number");
      if (error != std::errc()) vertex[axis] = std::numeric_limits<double>::infinity(); // 1e999, or 1e-999
      vertex_text_ += ' ';
      vertex_text_ += word;
    }
    vertex_text_ += '\n';
    vertices_.push_back(vertex);
    ++vertex_count_;
  }

  void addFace(std::size_t line) {
    if (words_.size() < 4) return; // a point or a line
    if (names_changed_) startPart();
    result_.text += 'f';
    for (std::size_t i = 1; i < words_.size(); ++i) result_.text += ' ' + std::to_string(vertexIndex(line, words_[i]));
    result_.text += '\n';
  }

  // From 1; how many vertices there are to name is known only at the end.
  std::int64_t vertexIndex(std::size_t line, std::string_view corner) {
    const std::string_view word = corner.substr(0, corner.find('/'));
    std::int64_t index = 0;
    if (parseWord(word, index) != std::errc()) refuseWord(line, corner, "vertex number");
    if (index == 0) refuseLine(line, "face names vertex 0; OBJ counts from 1");
    if (index < 0) index += vertex_count_ + 1;
    if (index <= 0) refuseLine(line, "face looks back past the first vertex (" + std::string(word) + ")");
    if (index > highest_index_) {
      highest_index_ = index;
      highest_index_line_ = line;
    }
    return index;
  }

  // Objects and materials have one name, blanks included.
  void setName(std::vector<std::string>& names) {
    names.clear();
    if (words_.size() > 1) names.push_back(joinNames(words_));
    names_changed_ = true;
  }

  // A face may be in several groups; all their names together select it too, for those who put blanks into a name.
  void setGroups() {
    groups_.assign(words_.begin() + 1, words_.end());
    if (words_.size() > 2) groups_.push_back(joinNames(words_));
    names_changed_ = true;
  }

  void startPart() {
    result_.text += "g " + std::to_string(result_.part_names.size()) + "\n";
    auto& names = result_.part_names.emplace_back();
    for (const auto* source : {&object_, &groups_, &material_})
      names.insert(names.end(), source->begin(), source->end());
    names_changed_ = false;
  }

  ObjText result_;          // faces only, until the end
  std::string vertex_text_; // as the file has them
  std::vector<Vec3d> vertices_;
  Words words_; // of the line at hand
  std::vector<std::string> object_, groups_, material_;
  std::int64_t vertex_count_ = 0, highest_index_ = 0;
  std::size_t highest_index_line_ = 0;
  bool names_changed_ = true, has_surfaces_ = false;
};

} // namespace

// Lines end in \n, \r\n or \r; a backslash before the end joins a line to the next.
ObjText rewriteObj(const std::string& source) {
  ObjRewriter rewriter;
  std::string joined;
  std::size_t number = 1;
  for (std::size_t begin = source.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0; begin < source.size();) {
    const std::size_t end = std::min(source.find_first_of("\r\n", begin), source.size());
    const std::string_view line = std::string_view(source).substr(begin, end - begin);
    if (line.ends_with('\\')) {
      joined += std::string(line.substr(0, line.size() - 1)) + ' ';
    } else if (!joined.empty()) {
      rewriter.addLine(number, joined + std::string(line));
      joined.clear();
    } else {
      rewriter.addLine(number, line);
    }
    ++number;
    begin = end + (source.compare(end, 2, "\r\n") == 0 ? 2 : 1);
  }
  if (!joined.empty()) rewriter.addLine(number, joined);
  return rewriter.finish();
}

} // namespace plim::cli
