#include "api/stored_words.hpp"

#include "math/text.hpp"

namespace plim::api {

String whyNotStored(const StoredKind& kind, StoredBytes bytes) {
  if (bytes.size() >= kWordSize && wordAt(bytes, 0) != kind.magic)
    return String("these bytes are not ") + kind.name + " that Plimsoll has saved";
  if (bytes.size() < (kStoredHead + 1) * kWordSize) return "it is cut short: there is less than its head";
  if (const std::uint64_t version = wordAt(bytes, 1); version != kind.version)
    return "it is of another version of the format, " + toText(version) + " instead of " + toText(kind.version) +
           ": build it again";
  const std::uint64_t size = wordAt(bytes, 2);
  if (size > bytes.size()) return "it is cut short: " + toText(bytes.size()) + " of " + toText(size) + " bytes";
  if (size != bytes.size()) return "there are more bytes than belong to it";
  const std::size_t last = bytes.size() / kWordSize - 1;
  if (bytes.size() % kWordSize != 0 || checksumOf(bytes.first(last * kWordSize)) != wordAt(bytes, last))
    return "it is damaged: its checksum is wrong";
  return "";
}

} // namespace plim::api
