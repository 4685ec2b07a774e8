// gltf_data.hpp - the JSON of a glTF file and the numbers that it refers to. Buffers contain bytes, views are ranges of
// buffers, and accessors are rows of numbers in views.
//
// An accessor is checked completely when it is created: all its bytes exist. A buffer is read when an accessor first
// needs it, so the buffers of images are never read.
#pragma once

#include "cli/mesh_file.hpp"
#include "cli/mesh_file/bytes.hpp"
#include "formats/json_object.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace plim::cli {

// Rows of numbers of one type.
struct GltfArray {
  const char* data = nullptr; // null: all numbers are zero
  std::size_t stride = 0;     // [bytes] between rows
  NumberType type;
  bool normalized = false; // to [0, 1] or [-1, 1]; the least value of a signed type is clamped to -1

  double number(std::size_t row, std::size_t column) const {
    if (!data) return 0;
    const double value = type.load(data + row * stride + column * type.size, std::endian::little);
    return normalized ? std::max(value / type.most, -1.0) : value;
  }
};

struct GltfAccessor {
  std::size_t count = 0; // of rows
  GltfArray rows;
  // Rows with other values: their indices in ascending order, and the values.
  std::size_t sparse_count = 0;
  GltfArray sparse_rows, sparse_values;

  double number(std::size_t row, std::size_t column) const;
};

class GltfData {
public:
  // file: must outlive this object. Throws InputError.
  GltfData(std::string_view file, const ReadNamedFile& read_named);

  std::uint64_t bytesRead() const { return bytes_read_; } // of the file and the buffers read so far

  // The functions below throw JsonError, which names the place in the file.
  formats::JsonObject root() const { return {json_, ""}; }
  std::size_t count(const std::string& list) const; // 0 if the list is missing
  formats::JsonObject element(const std::string& list, std::size_t number) const;
  // Returns object[key] as a valid index into the list.
  std::size_t follow(formats::JsonObject& object, const std::string& key, const std::string& list) const;

  // Returns rows of three numbers (positions) or of one unsigned integer (indices). Without a view all numbers are
  // zero, with at most kMostZeros rows. Also throws InputError.
  enum class Use { kPositions, kIndices };
  GltfAccessor accessor(std::size_t number, Use use);
  static constexpr std::size_t kMostZeros = 4'000'000;

private:
  void splitChunks(std::string_view file);
  GltfArray locate(GltfArray array, formats::JsonObject& holder, std::size_t columns, std::uint64_t rows);
  std::string_view buffer(std::size_t number);
  std::string readUri(formats::JsonObject& buffer) const;

  const ReadNamedFile& read_named_;
  nlohmann::json json_;
  std::string_view json_text_, binary_chunk_;
  std::map<std::size_t, std::string> buffers_; // without the GLB chunk
  std::uint64_t bytes_read_ = 0;
};

} // namespace plim::cli
