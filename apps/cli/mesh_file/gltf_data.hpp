// gltf_data.hpp - the JSON of a glTF file, and the numbers it points to: buffers hold bytes, views are pieces of buffers,
// accessors rows of numbers in views.
//
// Everything is checked when an accessor is made: it has its bytes, all of them. Buffers are read when an accessor first
// needs them, so those of images never matter.
#pragma once

#include "cli/mesh_file.hpp"
#include "formats/json_object.hpp"

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace plim::cli {

// Numbers of one type, at equal distances.
struct GltfArray {
  const char* data = nullptr; // null: all of them are zero
  std::size_t stride = 0;     // [bytes]
  double (*load)(const char*) = nullptr;
  std::size_t size = 0; // [bytes] of a number

  double number(std::size_t row, std::size_t column) const {
    return data ? load(data + row * stride + column * size) : 0;
  }
};

struct GltfAccessor {
  std::size_t count = 0; // of rows
  GltfArray rows;
  // Rows that have other values: which ones, in rising order, and the values.
  std::size_t sparse_count = 0;
  GltfArray sparse_rows, sparse_values;

  double number(std::size_t row, std::size_t column) const;
};

class GltfData {
public:
  // `file` must outlive this. Throws InputError.
  GltfData(std::string_view file, const ReadNamedFile& read_named);

  std::uint64_t bytesRead() const { return bytes_read_; } // the file and the buffers so far

  // These throw JsonError, which names the place in the file.
  formats::JsonObject root() const { return {json_, ""}; }
  std::size_t count(const std::string& list) const; // 0: there is no such list
  formats::JsonObject element(const std::string& list, std::size_t number) const;
  // The number that object[key] holds, of an element of the list.
  std::size_t follow(formats::JsonObject& object, const std::string& key, const std::string& list) const;

  // Accessors without bytes are zero, and may have at most so many rows. Both throw InputError too.
  GltfAccessor positions(std::size_t accessor, std::uint64_t most_zeros);
  GltfAccessor indices(std::size_t accessor, std::uint64_t most_zeros);

private:
  enum class Use { kPositions, kIndices };

  void splitChunks(std::string_view file);
  GltfAccessor accessor(std::size_t number, Use use, std::uint64_t most_zeros);
  GltfArray array(formats::JsonObject& holder, std::uint64_t component_type, bool normalized, std::size_t columns,
                  std::uint64_t rows);
  std::string_view buffer(std::size_t number);

  const ReadNamedFile& read_named_;
  nlohmann::json json_;
  std::string_view json_text_, binary_chunk_;
  std::map<std::size_t, std::string> buffers_; // those that are not the chunk
  std::uint64_t bytes_read_ = 0;
};

} // namespace plim::cli
