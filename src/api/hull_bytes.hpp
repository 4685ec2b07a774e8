// hull_bytes.hpp - writes a hull to bytes and reads it.
#pragma once

#include "api/stored_words.hpp"
#include "hull/hull.hpp"
#include "math/memory.hpp"

namespace plim::api {

// Returns the number of bytes that writeHull() needs.
std::uint64_t sizeOfHull(const Hull& hull);
void writeHull(const Hull& hull, std::span<unsigned char> to);

// Returns an empty string, or the reason why the bytes were rejected; `hull` is then undefined.
String readHull(StoredBytes bytes, Hull& hull);

} // namespace plim::api
