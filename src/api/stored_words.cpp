#include "api/stored_words.hpp"

namespace plim::api {

std::string whyNotStored(const StoredKind& kind, StoredBytes bytes) {
  if (bytes.size() >= kWordSize && wordAt(bytes, 0) != kind.magic)
    return std::string("these bytes are not ") + kind.name + " that Plimsoll has saved";
  if (bytes.size() < (kStoredHead + 1) * kWordSize) return "it is cut short: there is less than its head";
  if (const std::uint64_t version = wordAt(bytes, 1); version != kind.version)
    return "it is of another version of the format, " + std::to_string(version) + " instead of " +
           std::to_string(kind.version) + ": build it again";
  const std::uint64_t size = wordAt(bytes, 2);
  if (size > bytes.size())
    return "it is cut short: " + std::to_string(bytes.size()) + " of " + std::to_string(size) + " bytes";
  if (size != bytes.size()) return "there are more bytes than belong to it";
  const std::size_t last = bytes.size() / kWordSize - 1;
  if (bytes.size() % kWordSize != 0 || checksumOf(bytes.first(last * kWordSize)) != wordAt(bytes, last))
    return "it is damaged: its checksum is wrong";
  return "";
}

} // namespace plim::api
