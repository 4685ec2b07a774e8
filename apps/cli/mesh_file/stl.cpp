// stl.cpp - reads STL, binary and text: triangles without shared vertices.
//
//   binary   80 unspecified bytes, a count (4 bytes), and for each triangle a normal, three corners (12 floats in all)
//            and 2 more bytes; little-endian. Any file whose length matches its count is binary, even if it begins with
//            "solid": in a text file the count would be four letters and imply gigabytes.
//   text     solid NAME / facet normal x y z / outer loop / vertex x y z (three times) / endloop / endfacet / endsolid,
//            in lower or upper case, possibly several to a line; a name ends with its line. Each solid is a part. A
//            loop with more corners is a polygon. Rejected with the line number: a line with another first word, a
//            vertex without three numbers on its line, a loop without its end. Also rejected: a file without endsolid
//            near its end.
//
// Normals, colours and the two extra bytes are ignored. The order of the corners determines the outside.
#include "cli/mesh_file/readers.hpp"

#include "cli/mesh_file/bytes.hpp"
#include "cli/mesh_file/mesh_builder.hpp"
#include "cli/mesh_file/text.hpp"

#include <algorithm>
#include <cstdint>

namespace plim::cli {
namespace {

constexpr std::size_t kFreeBytes = 80, kHeader = kFreeBytes + 4, kTriangle = 50;
constexpr std::size_t kNormal = 12, kCorner = 12; // [bytes] of a triangle's normal and of each corner

// Returns the file size [bytes] implied by the count. The file must contain the header.
std::uint64_t promisedSize(std::string_view file) {
  return kHeader + std::uint64_t{kTriangle} * loadNumber<std::uint32_t>(file.data() + kFreeBytes);
}

// Throws InputError with the reason if the file, which is not binary STL by its length, is not complete text either.
void refuseOddLength(std::string_view file) {
  constexpr std::size_t kLook = 1024; // [bytes] to search at either end
  const bool text = file.substr(0, kLook).find('\0') == std::string_view::npos;
  if (text && plainText(file.substr(0, kLook)).starts_with("solid")) {
    if (lowerCase(file.substr(file.size() - std::min(kLook, file.size()))).find("endsolid") != std::string::npos)
      return;
    throw InputError("truncated STL: text without 'endsolid' at its end");
  }
  if (file.size() < kHeader)
    throw InputError("truncated STL: a binary STL has at least 84 bytes, file has " + std::to_string(file.size()));
  if (text) throw InputError("is not an STL file: a text one begins with 'solid'");
  const std::uint64_t promised = promisedSize(file);
  throw InputError((file.size() < promised ? "truncated" : "broken") + std::string(" STL: header promises ") +
                   std::to_string((promised - kHeader) / kTriangle) + " triangles (" + std::to_string(promised) +
                   " bytes), file has " + std::to_string(file.size()) + " bytes");
}

formats::MeshData readBinary(std::string_view file) {
  MeshBuilder mesh;
  const std::size_t triangles = (file.size() - kHeader) / kTriangle;
  mesh.reserve(3 * triangles, triangles);
  for (std::size_t at = kHeader; at + kTriangle <= file.size(); at += kTriangle) {
    std::uint32_t corners[3];
    for (std::size_t k = 0; k < 3; ++k) {
      const char* corner = file.data() + at + kNormal + k * kCorner;
      corners[k] =
          mesh.addVertex({loadNumber<float>(corner), loadNumber<float>(corner + 4), loadNumber<float>(corner + 8)});
    }
    mesh.addTriangle(corners[0], corners[1], corners[2]);
  }
  return mesh.finish();
}

class TextStl {
public:
  formats::MeshData read(std::string_view file) {
    Words words;
    for (Lines lines(file); lines.next();) {
      splitWords(lines.line(), words);
      if (!words.empty()) addLine(lines.number(), words);
    }
    if (!corners_.empty()) throw InputError("truncated STL: the last facet has no 'endloop'");
    finishSolid();
    return mesh_.finish();
  }

private:
  void addLine(std::size_t line, const Words& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::string word = lowerCase(words[i]);
      if (word == "vertex") {
        corners_.push_back(mesh_.addVertex(parseVertex(line, WordsView(words).subspan(i))));
        i += 3;
      } else if (word == "endloop") {
        finishFacet(line);
      } else if (word == "facet" || word == "outer" || word == "endfacet" || word == "solid" || word == "endsolid") {
        if (!corners_.empty()) refuseLine(line, "'" + word + "' before the facet's 'endloop'");
        if (!word.ends_with("solid")) continue;
        finishSolid();
        name_ = joinRest(WordsView(words).subspan(i));
        return;
      } else if (i == 0 && word != "color") { // elsewhere it may belong to a normal or a colour
        refuseLine(line, "'" + std::string(words[0].substr(0, 40)) + "' is not an STL keyword");
      }
    }
  }

  void finishFacet(std::size_t line) {
    if (corners_.size() < 3) refuseLine(line, "a facet needs three corners, got " + std::to_string(corners_.size()));
    mesh_.addFace(corners_, line);
    corners_.clear();
  }

  void finishSolid() {
    mesh_.addPart(solid_begin_, {name_});
    solid_begin_ = mesh_.triangleCount();
  }

  MeshBuilder mesh_;
  std::vector<std::uint32_t> corners_; // of the current facet
  std::string name_;                   // of the current or the last solid
  std::size_t solid_begin_ = 0;
};

} // namespace

bool isBinaryStl(std::string_view file) {
  return file.size() >= kHeader && promisedSize(file) == file.size();
}

formats::MeshData readStl(std::string_view file) {
  if (isBinaryStl(file)) return readBinary(file);
  refuseOddLength(file);
  return TextStl().read(file);
}

} // namespace plim::cli
