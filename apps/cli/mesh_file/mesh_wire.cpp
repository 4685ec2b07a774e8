// mesh_wire.cpp - writing in whole pieces, reading against a deadline, checking; see mesh_wire.hpp.
#include "cli/mesh_file/mesh_wire.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <unistd.h>

namespace plim::cli {
namespace {

using formats::MeshData;
using formats::MeshPart;
using formats::Triangle;

constexpr std::uint64_t kMagic = 0x6873656d6d696c70; // "plimmesh"

struct WireHeader {
  std::uint64_t magic;
  WireStatus status;
  std::uint64_t vertices, triangles, text; // text: bytes of the parts, or of the message
};

static_assert(sizeof(Vec3d) == 24 && sizeof(Triangle) == 12, "sent as they lie in memory");

// ---- writing ----

void writeAll(int pipe, const void* data, std::size_t size) {
  const char* bytes = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = ::write(pipe, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) ::_exit(3);
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
}

void send(int pipe, WireStatus status, const MeshData& mesh, std::string_view text) {
  const WireHeader header{kMagic, status, mesh.vertices.size(), mesh.triangles.size(), text.size()};
  writeAll(pipe, &header, sizeof header);
  writeAll(pipe, mesh.vertices.data(), mesh.vertices.size() * sizeof(Vec3d));
  writeAll(pipe, mesh.triangles.data(), mesh.triangles.size() * sizeof(Triangle));
  writeAll(pipe, text.data(), text.size());
  writeAll(pipe, &kMagic, sizeof kMagic);
}

void appendNumber(std::string& text, std::size_t value) {
  const auto number = static_cast<std::uint32_t>(value);
  text.append(reinterpret_cast<const char*>(&number), sizeof number);
}

std::string packParts(const std::vector<MeshPart>& parts) {
  std::string text;
  for (const MeshPart& part : parts) {
    appendNumber(text, part.first_triangle);
    appendNumber(text, part.triangle_count);
    appendNumber(text, part.names.size());
    for (const std::string& name : part.names) {
      appendNumber(text, name.size());
      text += name;
    }
  }
  return text;
}

// ---- reading ----

class PipeReader {
public:
  PipeReader(int pipe, std::chrono::milliseconds limit)
      : pipe_(pipe), deadline_(std::chrono::steady_clock::now() + limit) {}

  void read(void* data, std::size_t size) {
    char* bytes = static_cast<char*>(data);
    while (size > 0) {
      waitForData();
      const ssize_t got = ::read(pipe_, bytes, size);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) throw BrokenPipe("the reader stopped halfway");
      bytes += got;
      size -= static_cast<std::size_t>(got);
    }
  }

  // Grows as data comes in: a nonsensical count must not make us reserve memory for it.
  template <typename Array>
  void readArray(Array& array, std::uint64_t count) {
    constexpr std::uint64_t kStep = 1 << 16;
    while (array.size() < count) {
      const std::size_t done = array.size();
      const auto more = static_cast<std::size_t>(std::min(count - done, std::max<std::uint64_t>(kStep, done)));
      array.resize(done + more);
      read(array.data() + done, more * sizeof(array[0]));
    }
  }

private:
  void waitForData() const {
    for (;;) {
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(deadline_ - std::chrono::steady_clock::now());
      if (left.count() <= 0) throw OutOfTime{};
      pollfd request{pipe_, POLLIN, 0};
      const int ready = ::poll(&request, 1, static_cast<int>(std::min<std::int64_t>(left.count(), 1 << 30)));
      if (ready > 0) return;
      if (ready < 0 && errno != EINTR) throw BrokenPipe("waiting for the reader failed");
    }
  }

  int pipe_;
  std::chrono::steady_clock::time_point deadline_;
};

class PartUnpacker {
public:
  explicit PartUnpacker(std::string_view text) : text_(text) {}

  std::vector<MeshPart> unpack(std::size_t triangle_count) {
    std::vector<MeshPart> parts;
    while (!text_.empty()) {
      MeshPart part;
      part.first_triangle = number();
      part.triangle_count = number();
      if (std::uint64_t{part.first_triangle} + part.triangle_count > triangle_count)
        throw BrokenPipe("the reader sent a part beyond the triangles");
      for (std::uint32_t left = number(); left > 0; --left) part.names.emplace_back(bytes(number()));
      parts.push_back(std::move(part));
    }
    return parts;
  }

private:
  std::string_view bytes(std::size_t size) {
    if (size > text_.size()) throw BrokenPipe("the reader sent a name that is cut off");
    const std::string_view taken = text_.substr(0, size);
    text_.remove_prefix(size);
    return taken;
  }
  std::uint32_t number() {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes(sizeof value).data(), sizeof value);
    return value;
  }

  std::string_view text_;
};

bool makesSense(const WireHeader& header) {
  return header.magic == kMagic && header.status >= WireStatus::mesh && header.status <= WireStatus::no_memory &&
         header.vertices <= 0xffffffff && header.triangles <= 0xffffffff && header.text <= 1ull << 32;
}

} // namespace

void sendMesh(int pipe, const MeshData& mesh) {
  send(pipe, WireStatus::mesh, mesh, packParts(mesh.parts));
}

void sendFailure(int pipe, WireStatus status, std::string_view message) {
  send(pipe, status, {}, message);
}

WireAnswer receiveAnswer(int pipe, std::chrono::milliseconds limit) {
  PipeReader reader(pipe, limit);
  WireHeader header{};
  reader.read(&header, sizeof header);
  if (!makesSense(header)) throw BrokenPipe("the reader sent nonsense");
  WireAnswer answer;
  answer.status = header.status;
  reader.readArray(answer.mesh.vertices, header.vertices);
  reader.readArray(answer.mesh.triangles, header.triangles);
  reader.readArray(answer.message, header.text);
  std::uint64_t magic = 0;
  reader.read(&magic, sizeof magic);
  if (magic != kMagic) throw BrokenPipe("the reader sent nonsense");
  for (const Triangle& triangle : answer.mesh.triangles)
    for (const std::uint32_t index : triangle)
      if (index >= header.vertices) throw BrokenPipe("the reader sent a triangle without its vertices");
  if (header.status == WireStatus::mesh)
    answer.mesh.parts = PartUnpacker(answer.message).unpack(answer.mesh.triangles.size());
  return answer;
}

} // namespace plim::cli
