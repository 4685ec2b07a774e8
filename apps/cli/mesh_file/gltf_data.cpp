// gltf_data.cpp - splits a GLB into chunks, loads buffers, and checks the bounds of accessors.
#include "cli/mesh_file/gltf_data.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace plim::cli {
namespace {

using formats::JsonObject;

constexpr std::uint64_t kMostJsonBytes = std::uint64_t{256} << 20; // parsed, it may take twenty times as much
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 40;       // limit of offsets, so that sums do not overflow

constexpr std::uint64_t kFloat = 5126;

NumberType typeNumbered(std::uint64_t component_type) {
  switch (component_type) {
  case 5120: return numberType<std::int8_t>();
  case 5121: return numberType<std::uint8_t>();
  case 5122: return numberType<std::int16_t>();
  case 5123: return numberType<std::uint16_t>();
  case 5125: return numberType<std::uint32_t>();
  case kFloat: return numberType<float>();
  default: return {};
  }
}

// glTF has no null values, but some exporters write them for members without a value.
void removeNulls(nlohmann::json& value) {
  if (value.is_object()) {
    for (auto member = value.begin(); member != value.end();)
      member = member->is_null() ? value.erase(member) : std::next(member);
  }
  if (value.is_structured())
    for (nlohmann::json& part : value) removeNulls(part);
}

bool isIndexType(std::uint64_t component_type) { // unsigned integers
  return component_type == 5121 || component_type == 5123 || component_type == 5125;
}

// Returns nothing if the text is not base64.
std::optional<std::string> decodeBase64(std::string_view text) {
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0; // of bits in `bits` that are not yet written
  for (const char c : text.substr(0, std::min(text.find('='), text.size()))) {
    const std::size_t digit =
        std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/").find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    bits = (bits << 6 | static_cast<std::uint32_t>(digit)) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xff);
  }
  return bytes;
}

} // namespace

double GltfAccessor::number(std::size_t row, std::size_t column) const {
  std::size_t low = 0, high = sparse_count;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (sparse_rows.number(middle, 0) < static_cast<double>(row))
      low = middle + 1;
    else
      high = middle;
  }
  if (low < sparse_count && sparse_rows.number(low, 0) == static_cast<double>(row))
    return sparse_values.number(low, column);
  return rows.number(row, column);
}

GltfData::GltfData(std::string_view file, const ReadNamedFile& read_named)
    : read_named_(read_named), json_text_(file), bytes_read_(file.size()) {
  if (file.starts_with("glTF")) splitChunks(file);
  if (json_text_.size() > kMostJsonBytes)
    throw InputError("its JSON has " + std::to_string(json_text_.size() >> 20) + " MB, more than the " +
                     std::to_string(kMostJsonBytes >> 20) +
                     " MB that can be read; put the buffers into files of their own");
  try {
    json_ = formats::parseJson(std::string(json_text_));
    removeNulls(json_);
  } catch (const formats::JsonError& error) {
    throw InputError(std::string("cannot be read as gltf: ") + error.what());
  }
}

// Splits a GLB. It has "glTF", a version and the total length, then chunks of {length, type, bytes}. The first chunk is
// the JSON, and an optional second one is the first buffer. Chunks should be aligned to four bytes, but not all are.
void GltfData::splitChunks(std::string_view file) {
  constexpr std::size_t kFileHeader = 12, kChunkHeader = 8;
  if (file.size() < kFileHeader + kChunkHeader) throw InputError("truncated GLB: it ends within its header");
  if (loadNumber<std::uint32_t>(file.data() + 4) == 1) throw InputError("is glTF 1.0; convert it to glTF 2.0");
  if (const auto promised = loadNumber<std::uint32_t>(file.data() + 8); promised > file.size())
    throw InputError("truncated GLB: header promises " + std::to_string(promised) + " bytes, file has " +
                     std::to_string(file.size()));
  const auto chunkAt = [&](std::size_t at, std::string_view type) -> std::string_view {
    if (at > file.size() || file.size() - at < kChunkHeader || file.substr(at + 4, 4) != type) return {};
    const auto length = loadNumber<std::uint32_t>(file.data() + at);
    if (length > file.size() - at - kChunkHeader)
      throw InputError("truncated GLB: a chunk goes beyond the end of the file");
    return file.substr(at + kChunkHeader, length);
  };
  json_text_ = chunkAt(kFileHeader, "JSON");
  if (json_text_.empty()) throw InputError("broken GLB: it does not begin with a chunk of JSON");
  const std::size_t end = kFileHeader + kChunkHeader + json_text_.size();
  binary_chunk_ = chunkAt(end, {"BIN\0", 4});
  if (binary_chunk_.empty()) binary_chunk_ = chunkAt((end + 3) / 4 * 4, {"BIN\0", 4});
  // Some exporters pad with zeros instead of blanks.
  json_text_ = json_text_.substr(0, json_text_.find_last_not_of('\0') + 1);
}

std::size_t GltfData::count(const std::string& list) const {
  JsonObject all = root();
  return all.has(list) ? all.array(list).size() : 0;
}

JsonObject GltfData::element(const std::string& list, std::size_t number) const {
  return {root().array(list)[number], list + "[" + std::to_string(number) + "]"};
}

std::size_t GltfData::follow(JsonObject& object, const std::string& key, const std::string& list) const {
  const std::uint64_t number = object.wholeNumber(key, 0, kMostBytes);
  if (number >= count(list))
    object.refuse(key,
                  "names " + list + "[" + std::to_string(number) + "], but there are " + std::to_string(count(list)));
  return static_cast<std::size_t>(number);
}

GltfAccessor GltfData::accessor(std::size_t number, Use use) {
  const bool indices = use == Use::kIndices;
  const std::size_t columns = indices ? 1 : 3;
  JsonObject object = element("accessors", number);
  if (const char* shape = indices ? "SCALAR" : "VEC3"; object.text("type") != shape)
    object.refuse("type", std::string("should be ") + shape);
  const std::uint64_t type = object.wholeNumber("componentType", 0, 0xffff);
  GltfArray kind;
  kind.type = typeNumbered(type);
  kind.normalized = !indices && object.has("normalized") && object.flag("normalized") && type != kFloat;
  if (kind.type.size == 0 || (indices && !isIndexType(type)))
    object.refuse("componentType", std::to_string(type) + " is not for " + (indices ? "indices" : "positions"));

  GltfAccessor accessor;
  accessor.count = static_cast<std::size_t>(object.wholeNumber("count", 0, 0xfffffffe));
  if (object.has("bufferView")) accessor.rows = locate(kind, object, columns, accessor.count);
  if (!accessor.rows.data && accessor.count > kMostZeros)
    object.refuse("count", "is too large for an accessor without a bufferView");
  if (!object.has("sparse")) return accessor;
  JsonObject sparse = object.object("sparse"), rows = sparse.object("indices"), values = sparse.object("values");
  accessor.sparse_count = static_cast<std::size_t>(sparse.wholeNumber("count", 0, accessor.count));
  GltfArray row_kind;
  if (const std::uint64_t row_type = rows.wholeNumber("componentType", 0, 0xffff); isIndexType(row_type))
    row_kind.type = typeNumbered(row_type);
  else
    rows.refuse("componentType", std::to_string(row_type) + " is not for indices");
  accessor.sparse_rows = locate(row_kind, rows, 1, accessor.sparse_count);
  accessor.sparse_values = locate(kind, values, columns, accessor.sparse_count);
  return accessor;
}

// Returns the array with a pointer to its numbers. holder: an accessor or part of a sparse one, with bufferView and
// byteOffset. Throws JsonError if the rows do not fit into the view or the view into its buffer.
GltfArray GltfData::locate(GltfArray array, JsonObject& holder, std::size_t columns, std::uint64_t rows) {
  JsonObject view = element("bufferViews", follow(holder, "bufferView", "bufferViews"));
  const std::string_view bytes = buffer(follow(view, "buffer", "buffers"));
  const std::uint64_t view_begin = view.wholeNumber("byteOffset", 0, kMostBytes, 0);
  const std::uint64_t view_size = view.wholeNumber("byteLength", 0, kMostBytes);
  if (view_begin + view_size > bytes.size())
    view.refuse("byteLength", "goes beyond the " + std::to_string(bytes.size()) + " bytes of the buffer");

  const std::uint64_t row_size = columns * array.type.size, begin = holder.wholeNumber("byteOffset", 0, kMostBytes, 0);
  array.stride = static_cast<std::size_t>(view.wholeNumber("byteStride", 0, 0xffff, 0));
  if (array.stride == 0) array.stride = static_cast<std::size_t>(row_size);
  if (array.stride < row_size)
    view.refuse("byteStride", "is less than the " + std::to_string(row_size) + " bytes of a row");
  if (rows > 0 && begin + (rows - 1) * array.stride + row_size > view_size)
    holder.refuse("count",
                  std::to_string(rows) + " goes beyond the " + std::to_string(view_size) + " bytes of its bufferView");
  if (rows > 0) array.data = bytes.data() + view_begin + begin;
  return array;
}

std::string_view GltfData::buffer(std::size_t number) {
  JsonObject object = element("buffers", number);
  const std::uint64_t size = object.wholeNumber("byteLength", 0, kMostBytes);
  std::string_view bytes = binary_chunk_;
  if (object.has("uri")) {
    const auto [place, is_new] = buffers_.try_emplace(number);
    if (is_new) bytes_read_ += (place->second = readUri(object)).size();
    bytes = place->second;
  } else if (number > 0 || bytes.empty()) {
    object.refuse("uri", "is missing");
  }
  if (bytes.size() < size)
    object.refuse("byteLength",
                  "is " + std::to_string(size) + ", but there are " + std::to_string(bytes.size()) + " bytes");
  return bytes.substr(0, static_cast<std::size_t>(size));
}

std::string GltfData::readUri(JsonObject& buffer) const {
  const std::string uri = buffer.text("uri");
  if (!uri.starts_with("data:")) return read_named_(uri);
  const std::size_t comma = uri.find(',');
  std::optional<std::string> bytes;
  if (uri.substr(0, comma).ends_with(";base64")) bytes = decodeBase64(std::string_view(uri).substr(comma + 1));
  if (!bytes) buffer.refuse("uri", "is a data: address, but not in base64");
  return std::move(*bytes);
}

} // namespace plim::cli
