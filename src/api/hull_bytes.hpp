// hull_bytes.hpp - a hull as bytes.
#pragma once

#include "api/stored_words.hpp"
#include "hull/hull.hpp"
#include "math/memory.hpp"

namespace plim::api {

// Bytes that writeHull() needs.
std::uint64_t sizeOfHull(const Hull& hull);
void writeHull(const Hull& hull, std::span<unsigned char> to);

// Returns an empty string, or a sentence that says why the bytes were refused; `hull` is then undefined.
String readHull(StoredBytes bytes, Hull& hull);

} // namespace plim::api
