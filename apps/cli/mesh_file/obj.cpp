// obj.cpp - reads Wavefront OBJ: text, `v x y z`, `f i j k ...` with vertices counted from 1, or backwards from the
// last one.
//
// Supported: faces with any number of corners; texture and normal indices (i/t/n), which are ignored; objects (`o`),
// groups (`g`, several at once) and materials (`usemtl`) as names of parts; lines continued with a backslash; comments,
// from a # at the beginning of a word; all three line endings; numbers as double; `fo`, an old keyword for faces.
// Ignored: points, lines, colours and weights after the third coordinate, material files, any other keyword. Rejected
// with the line number: a vertex without three numbers, and a face that refers to a missing vertex. Also rejected:
// free-form surfaces without faces.
//
// There are two passes. Faces may refer to later vertices, and their triangulation needs the positions, so the first
// pass reads only vertices.
#include "cli/mesh_file/readers.hpp"

#include "cli/mesh_file/mesh_builder.hpp"
#include "cli/mesh_file/text.hpp"

namespace plim::cli {
namespace {

// Returns the line without its comment and trailing blanks. A # inside a word is part of a name.
std::string_view withoutComment(std::string_view line) {
  std::size_t hash = line.find('#');
  while (hash != std::string_view::npos && hash > 0 && line[hash - 1] != ' ' && line[hash - 1] != '\t')
    hash = line.find('#', hash + 1);
  line = line.substr(0, hash);
  return line.substr(0, line.find_last_not_of(" \t") + 1);
}

// Calls `handle` with the number and words of each line. A line that ends with a backslash is joined with the next one
// and has the number of the last line. A backslash in a comment, as in a Windows path, does not count.
template <typename HandleLine>
void forEachLine(std::string_view file, const HandleLine& handle) {
  Words words;
  std::string joined;
  const auto use = [&](std::size_t number, std::string_view line) {
    splitWords(line, words);
    if (!words.empty()) handle(number, words);
  };
  Lines lines(file);
  while (lines.next()) {
    const std::string_view line = withoutComment(lines.line());
    if (line.ends_with('\\')) {
      joined.append(line.substr(0, line.size() - 1)) += ' ';
    } else if (!joined.empty()) {
      use(lines.number(), joined.append(line));
      joined.clear();
    } else {
      use(lines.number(), line);
    }
  }
  if (!joined.empty()) use(lines.number(), joined);
}

class ObjReader {
public:
  formats::MeshData read(std::string_view file) {
    forEachLine(file, [&](std::size_t line, const Words& words) {
      if (words[0] == "v") mesh_.addVertex(parseVertex(line, words));
      if (words[0] == "cstype") has_surfaces_ = true;
    });
    forEachLine(file, [&](std::size_t line, const Words& words) {
      if (words[0] == "v") ++vertices_so_far_;
      if (words[0] == "f" || words[0] == "fo") addFace(line, words);
      if (words[0] == "g") setGroups(line, words);
      if (words[0] == "o") setName(object_, words);
      if (words[0] == "usemtl") setName(material_, words);
    });
    finishPart();
    if (mesh_.triangleCount() == 0 && has_surfaces_)
      throw InputError("holds free-form surfaces (cstype) and no faces; export it as polygons");
    if (mesh_.vertexCount() == 0) throw InputError("has no vertices ('v x y z'): is it an OBJ file?");
    return mesh_.finish();
  }

private:
  void addFace(std::size_t line, const Words& words) {
    corners_.clear();
    for (std::size_t i = 1; i < words.size(); ++i) corners_.push_back(vertexOf(line, words[i]));
    mesh_.addFace(corners_, line);
  }

  std::uint32_t vertexOf(std::size_t line, std::string_view corner) const {
    const std::string_view word = corner.substr(0, corner.find('/'));
    const auto count = static_cast<std::int64_t>(mesh_.vertexCount());
    std::int64_t index = 0;
    if (parseWord(word, index) != std::errc())
      refuseLine(line, "'" + std::string(corner.substr(0, 40)) + "' is not a vertex number");
    if (index == 0) refuseLine(line, "face names vertex 0; OBJ counts from 1");
    if (index > count)
      refuseLine(line, "face names vertex " + std::to_string(index) + ", but the file has " + std::to_string(count));
    if (index < 0 && (index += vertices_so_far_ + 1) <= 0)
      refuseLine(line, "face looks back past the first vertex (" + std::string(word) + ")");
    return static_cast<std::uint32_t>(index - 1);
  }

  // Objects and materials have one name, which may contain blanks.
  void setName(std::string& name, const Words& words) {
    finishPart();
    name = joinRest(words);
  }

  // A face may be in several groups. The joined names select it too, since some files have blanks in a group's name.
  void setGroups(std::size_t line, const Words& words) {
    finishPart();
    if (words.size() > MeshBuilder::kMostNames / 2) refuseLine(line, "too many groups in one line");
    groups_.assign(words.begin() + 1, words.end());
    if (words.size() > 2) groups_.push_back(joinRest(words));
  }

  // Adds the faces since the last change of names as a part.
  void finishPart() {
    if (part_begin_ == mesh_.triangleCount()) return;
    Names names{object_};
    names.insert(names.end(), groups_.begin(), groups_.end());
    names.push_back(material_);
    mesh_.addPart(part_begin_, names);
    part_begin_ = mesh_.triangleCount();
  }

  MeshBuilder mesh_;
  std::vector<std::uint32_t> corners_;
  std::string object_, material_; // of the following faces; empty: none
  Names groups_;
  std::int64_t vertices_so_far_ = 0; // in the second pass
  std::size_t part_begin_ = 0;
  bool has_surfaces_ = false;
};

} // namespace

formats::MeshData readObj(std::string_view file) {
  return ObjReader().read(file);
}

} // namespace plim::cli
