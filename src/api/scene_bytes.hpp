// scene_bytes.hpp - a scene's motion as bytes (stored_words.hpp), in the order that scene_bytes.cpp defines. Hulls,
// effects, seakeeping and water are not in them, only fingerprints of these.
#pragma once

#include "api/stored_words.hpp"
#include "motion/scene.hpp"
#include "plimsoll/plimsoll.h"

namespace plim::api {

// Allocates nothing.
std::uint64_t bytesNeeded(const Scene& scene);

// to: bytesNeeded(scene) bytes. Allocates nothing.
void writeBytes(const Scene& scene, std::span<unsigned char> to);

// Refuses bytes that do not fit the scene, which is then as it was. Allocates nothing.
plim_status readBytes(StoredBytes bytes, Scene& to);

} // namespace plim::api
