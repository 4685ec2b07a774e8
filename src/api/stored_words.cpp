// stored_words.cpp - the errors of damaged or foreign bytes.
#include "api/stored_words.hpp"

#include <cinttypes>
#include <cstdio>

namespace plim::api {

namespace {

Damage asDamage(const char* sentence) {
  Damage found;
  std::snprintf(found.text, sizeof found.text, "%s", sentence);
  return found;
}

Damage otherKind(const StoredKind& kind) {
  Damage found;
  std::snprintf(found.text, sizeof found.text, "these bytes are not %s that Plimsoll has saved", kind.name);
  return found;
}

Damage otherVersion(std::uint64_t version, const StoredKind& kind) {
  Damage found;
  std::snprintf(found.text, sizeof found.text,
                "it is of another version of the format, %" PRIu64 " instead of %" PRIu64 ": %s", version, kind.version,
                kind.for_other_version);
  return found;
}

Damage cutShort(std::uint64_t present, std::uint64_t whole) {
  Damage found;
  std::snprintf(found.text, sizeof found.text, "it is cut short: %" PRIu64 " of %" PRIu64 " bytes", present, whole);
  return found;
}

} // namespace

Damage whyNotStored(const StoredKind& kind, StoredBytes bytes) {
  if (bytes.size() >= kWordSize && wordAt(bytes, 0) != kind.magic) return otherKind(kind);
  if (bytes.size() < (kStoredHead + 1) * kWordSize) return asDamage("it is cut short: there is less than its head");
  if (const std::uint64_t version = wordAt(bytes, 1); version != kind.version) return otherVersion(version, kind);
  const std::uint64_t size = wordAt(bytes, 2);
  if (size > bytes.size()) return cutShort(bytes.size(), size);
  if (size != bytes.size()) return asDamage("there are more bytes than belong to it");
  const std::size_t last = bytes.size() / kWordSize - 1;
  if (bytes.size() % kWordSize != 0 || checksumOf(bytes.first(last * kWordSize)) != wordAt(bytes, last))
    return asDamage("it is damaged: its checksum is wrong");
  return {};
}

} // namespace plim::api
