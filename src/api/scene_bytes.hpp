// scene_bytes.hpp - stores a scene's motion as bytes (stored_words.hpp), in the order that scene_bytes.cpp defines.
// Hulls, effects, seakeeping and water are not included, only their fingerprints.
#pragma once

#include "api/stored_words.hpp"
#include "motion/scene.hpp"
#include "plimsoll/plimsoll.h"

namespace plim::api {

// Allocates nothing.
std::uint64_t bytesNeeded(const Scene& scene);

// to: bytesNeeded(scene) bytes. Allocates nothing.
void writeBytes(const Scene& scene, std::span<unsigned char> to);

// Rejects bytes that do not match the scene, which is then unchanged. Allocates nothing.
plim_status readBytes(StoredBytes bytes, Scene& to);

} // namespace plim::api
