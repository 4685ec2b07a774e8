// animation.hpp - a short film as an animated PNG, which browsers and image viewers play without being asked; what does not know
// of animation shows the first frame. Format: the PNG specification's chunks acTL, fcTL and fdAT.
// A frame holds only the rectangle that differs from the frame before it, and in it pixels that do not differ have a colour that
// no frame has and tRNS makes transparent: runs of it take next to no room.
// Not covered: sound, transparency, pauses between frames that are not all alike.
#pragma once

#include "image.hpp"

#include <span>

namespace plim::report {

// Encodes an animation that repeats without end. Throws std::invalid_argument if there are no frames or they differ in
// size.
std::vector<std::uint8_t> encodeAnimation(std::span<const Image> frames, double frames_per_second);

// Throws std::runtime_error naming the path when the file cannot be written.
void writeAnimation(std::span<const Image> frames, double frames_per_second, const std::string& path);

} // namespace plim::report
